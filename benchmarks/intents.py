"""How often questions go to the right intent, and how many a query would have answered.

The first figure is over `benchmarks/intents`, on graphs of its own; of the held-out files only
totals are printed. The second is over all labelled questions, masked by their gold queries.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.ask.intents.decision import MODEL, QUERY, decide
from graphrag_core.ask.intents.registry import intent_named
from graphrag_core.ask.intents.slots import NamedEntity, Slots, slots_of
from graphrag_core.ask.recognition import LIKELY, SURE
from graphrag_core.engine import Engine
from graphrag_core.types import Question
from training.intents import is_taught, masked_questions
from training.server import GraphServer, fill_from
from training.sets import GRAPHS

SOME = NamedEntity("", "", "", "", 0, 0)
FOLDER = Path(__file__).parent / "intents"
HALVES = ("develop", "measure", "unseen")
"""`unseen` was written after all examples and before its first run; see decision 0027."""
SHOWN = 10


def main() -> None:
    """Print both figures."""
    embedder = LocalEmbedder(MODEL)
    embedder.embed(["a question"])
    _taken_away(embedder)
    _routing(embedder)


def _taken_away(embedder: LocalEmbedder) -> None:
    """Print how many ordinary questions a sure intent would answer before the translator."""
    questions = masked_questions()
    taken = []
    for entry in questions:
        name, probability = decide(entry.masked, embedder).first_intent
        if probability < SURE:
            continue
        intent = intent_named(name)
        slots = Slots(entry.question, entities=(SOME,) * entry.names, verbs=entry.verbs)
        if intent.first(slots) and entry.names >= intent.entities:
            taken.append((probability, name, entry))
    unseen = sum(not is_taught(entry.question) for _, _, entry in taken)
    half = sum(not is_taught(entry.question) for entry in questions)
    print(f"questions of a query that an intent takes: {len(taken)} of {len(questions)}")
    print(f"  of those that were not learned from: {unseen} of {half}")
    for probability, name, entry in sorted(taken, key=lambda t: -t[0])[:SHOWN]:
        print(f"  {probability:.2f} {name}: {entry.question} ({entry.graph})")


def _routing(embedder: LocalEmbedder) -> None:
    """Print the share of questions that go to the right intent, by intent and in total."""
    results: dict[str, list[tuple[str, bool, bool, bool]]] = defaultdict(list)
    with TemporaryDirectory() as home, GraphServer(Path(home)) as server:
        for graph in sorted({file.name.split(".")[0] for file in FOLDER.glob("*.jsonl")}):
            script = GRAPHS / f"{graph}.cypher"
            engine = server.load(fill_from(script), Path(home) / f"{graph}.snapshot")
            for half in HALVES:
                for entry in _lines(FOLDER / f"{graph}.{half}.jsonl"):
                    results[half].append(_result(engine, entry, embedder))
    for half, found in results.items():
        for intent in dict.fromkeys(name for name, *_ in found) if half == "develop" else ():
            print(f"  {intent}: {_shares([r for r in found if r[0] == intent])}")
        print(f"{half}: {_shares(found)}")


def _result(
    engine: Engine, entry: Mapping[str, Any], embedder: LocalEmbedder
) -> tuple[str, bool, bool, bool]:
    """Tell the intent, whether it comes first, whether it is surely taken, and its things found."""
    slots = _slots(engine, entry["question"])
    decision = decide(slots.masked, embedder)
    ranked, declined = decision.ranked, decision.after_declining().intents
    fitting = [(n, p) for n, p in declined if intent_named(n).fits(slots)]
    name, probability = fitting[0] if fitting else (QUERY, 0.0)
    right = name == entry["intent"] and probability >= LIKELY
    sure = ranked[0][0] == entry["intent"] and ranked[0][1] >= SURE
    named = {entity.name.lower() for entity in slots.entities}
    found = {value.lower() for value in entry["entities"]} <= named
    return entry["intent"], right, sure, found


def _slots(engine: Engine, text: str) -> Slots:
    context = engine.exploration()
    links = engine.link(Question(text))
    return slots_of(text, links, context, engine.schema())


def _shares(found: Sequence[tuple[str, bool, bool, bool]]) -> str:
    total = len(found)
    right = sum(result[1] for result in found)
    sure, named = sum(result[2] for result in found), sum(result[3] for result in found)
    return (
        f"{right} of {total} to the right intent ({right / total:.0%}), "
        f"{sure} surely, the things named in {named}"
    )


def _lines(file: Path) -> Iterator[Mapping[str, Any]]:
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        yield json.loads(line)
