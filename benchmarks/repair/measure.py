"""`python -m benchmarks repair`: is a repair prompt one that a small model can follow?

Sixty faulty queries on six graphs, each with what a script can judge: the part that is wrong, the
names that mend it, the labels that are needed, and the right query. The schema of each graph is
widened to sixty labels by the other graphs' labels, so that the prompt has to choose. Then a model
that insists on its faulty query is asked: no answer may say with confidence that there is nothing.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graphrag_core.ask.empty_result_diagnosis import is_empty
from graphrag_core.cypher.validation import validate
from graphrag_core.doubles.model_stand_in import ModelStandIn, say
from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import same_result
from graphrag_core.profiles import detect_profile
from graphrag_core.runtime.text import tokens_of
from graphrag_core.runtime.token_tally import prompt_tokens
from graphrag_core.translate.llm.prompt import TranslationTask
from graphrag_core.translate.llm.repair import repair_messages
from graphrag_core.translate.llm.schema_text import describe_schema
from graphrag_core.types import Answer, Attempt, CypherQuery, Diagnostic, Question, Schema
from training.server import GraphServer, fill_from
from training.sets import GRAPHS

FILE = Path(__file__).parent / "faulty.jsonl"
OTHERS = ("skiresort", "brewplant", "hospital")
LABELS = 60
SURE = 0.5
_RANGE = re.compile(r"\*\d*\.\.(\d+)")


@dataclass(frozen=True, slots=True)
class FaultyQuery:
    """A question with a faulty query for it, and what its repair prompt must say."""

    id: str
    graph: str
    kind: str
    question: str
    query: CypherQuery
    fault: str
    right: tuple[str, ...]
    needed: tuple[str, ...]
    gold: CypherQuery


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is missing from a repair prompt or wrong in it; its share of the schema's tokens."""

    faulty: FaultyQuery
    missing: tuple[str, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Ending:
    """How the answer ends when a model insists on a faulty query."""

    faulty: FaultyQuery
    right: bool
    sure_and_empty: bool
    answer: Answer


def faulty_queries() -> list[FaultyQuery]:
    """Read the sixty."""
    return [_faulty(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def _faulty(entry: Mapping[str, Any]) -> FaultyQuery:
    return FaultyQuery(
        entry["id"],
        entry["graph"],
        entry["kind"],
        entry["question"],
        CypherQuery(entry["cypher"], entry["parameters"]),
        entry["fault"],
        tuple(entry["right"]),
        tuple(entry["needed"]),
        CypherQuery(entry["gold"]),
    )


def main() -> None:
    """Print how many prompts are right in each respect, by kind, and how the answers end."""
    faults = faulty_queries()
    with TemporaryDirectory() as home, GraphServer(Path(home)) as server:
        schemas = {}
        for graph in dict.fromkeys((*(f.graph for f in faults), *OTHERS)):
            schemas[graph] = _opened(server, graph, Path(home)).schema()
        judgements: list[Judgement] = []
        endings: list[Ending] = []
        for graph in dict.fromkeys(f.graph for f in faults):
            engine = _opened(server, graph, Path(home))
            own = [f for f in faults if f.graph == graph]
            wide = widened(schemas[graph], schemas.values())
            judgements += [judge(f, engine, wide) for f in own]
            endings += endings_of(own, engine)
    print_judgements(judgements)
    print_endings(endings)


def _opened(server: GraphServer, graph: str, kept: Path) -> Engine:
    return server.load(fill_from(GRAPHS / f"{graph}.cypher"), kept / f"{graph}.pickle")


def widened(schema: Schema, others: Iterable[Schema]) -> Schema:
    """Return a schema with labels of others, until it has `LABELS`."""
    labels = {entry.name: entry for entry in schema.labels}
    types = {entry.name: entry for entry in schema.relationship_types}
    patterns = list(schema.patterns)
    for other in others:
        strange = {entry.name for entry in other.labels} - labels.keys()
        room = sorted(strange)[: max(LABELS - len(labels), 0)]
        labels |= {entry.name: entry for entry in other.labels if entry.name in room}
        added = [p for p in other.patterns if p.start in room and p.end in room]
        patterns += added
        used = {p.type for p in added}
        types = {e.name: e for e in other.relationship_types if e.name in used} | types
    return replace(
        schema,
        labels=tuple(labels.values()),
        relationship_types=tuple(types.values()),
        patterns=tuple(patterns),
    )


def judge(faulty: FaultyQuery, engine: Engine, schema: Schema) -> Judgement:
    """Judge the repair prompt of a faulty query on a wide schema."""
    database = engine.graph()
    validation = validate(faulty.query, schema=schema, database=database)
    question = Question(faulty.question)
    attempt = Attempt("llm", faulty.query, validation)
    task = TranslationTask(question, engine.link(question), schema, datetime.now(UTC))
    messages = repair_messages(task, attempt)
    whole = describe_schema(schema, {}, detect_profile(schema), max_chars=1_000_000)
    remarks = messages[-1][1]
    text = "\n".join(content for _, content in messages)
    missing = [f"fault {faulty.fault}"] if faulty.fault not in remarks else []
    missing += [f"name {name}" for name in faulty.right if name not in remarks]
    missing += [f"label {name}" for name in faulty.needed if f"(:{name})" not in text]
    missing += contradictions(remarks, messages[0][1], validation.diagnostics)
    if validation.fixed is not None and validation.fixed in remarks:
        again = validate(
            CypherQuery(validation.fixed, faulty.query.parameters), schema=schema, database=database
        )
        missing += [f"mended text has {d.code}" for d in again.diagnostics if d.severity != "info"]
    return Judgement(faulty, tuple(missing), prompt_tokens(messages) / tokens_of(whole))


def contradictions(remarks: str, rules: str, diagnostics: Iterable[Diagnostic]) -> Iterator[str]:
    """Find what no remark may hold: the fault as advice, a path beyond the rules, clips, style."""
    for diagnostic in diagnostics:
        if diagnostic.severity == "info" and diagnostic.message in remarks:
            yield f"style: {diagnostic.code}"
        if diagnostic.name and diagnostic.suggestion == diagnostic.name:
            yield f"repeats the fault: {diagnostic.name}"
    allowed = {int(bound) for bound in _RANGE.findall(rules)}
    if any(int(bound) not in allowed for bound in _RANGE.findall(remarks)):
        yield "a path longer than allowed"
    if "…" in remarks:
        yield "clipped"


def endings_of(faults: Iterable[FaultyQuery], engine: Engine) -> Iterator[Ending]:
    """Ask each question of a model that insists on its faulty query."""
    for faulty in faults:
        reply = json.dumps(
            {
                "cypher": faulty.query.text,
                "parameters": dict(faulty.query.parameters),
                "interpretation": [faulty.question],
            }
        )
        expected = engine.graph().read(faulty.gold, limit=1000)
        with ModelStandIn(say(reply)) as model:
            settings = replace(
                engine.settings, openai_base_url=model.base_url, response_cache=False
            )
            with Engine(settings, embedder=engine.embedder) as asking:
                answer = asking.ask(Question(faulty.question, limit=1000))
        empty = answer.answered and is_empty(answer.rows) and answer.confidence >= SURE
        yield Ending(
            faulty,
            same_result(expected, answer.rows),
            bool(empty and not is_empty(expected)),
            answer,
        )


def print_judgements(judgements: Iterable[Judgement]) -> None:
    """Print the figures, by kind, with what is missing."""
    by_kind: dict[str, list[Judgement]] = {}
    for judgement in judgements:
        by_kind.setdefault(judgement.faulty.kind, []).append(judgement)
    everything = [j for kind in by_kind.values() for j in kind]
    for kind, entries in [*sorted(by_kind.items()), ("all", everything)]:
        good = sum(not j.missing for j in entries)
        share = max(j.share for j in entries)
        print(
            f"{kind:12} {good} of {len(entries)} right, at most {share:.0%} of the schema's tokens"
        )
    reasons = Counter(m.split(" ", 1)[0] for j in everything for m in j.missing)
    print("missing:", dict(reasons))
    for judgement in everything:
        if judgement.missing:
            print(f"  {judgement.faulty.id}: {'; '.join(judgement.missing)}")


def print_endings(endings: list[Ending]) -> None:
    """Print how the answers end."""
    empty = [e for e in endings if e.sure_and_empty]
    print(
        f"a model that insists: sure and empty where rows exist {len(empty)} of {len(endings)}; "
        f"gold's rows {sum(e.right for e in endings)}"
    )
    for ending in empty:
        print(f"  {ending.faulty.id} ({ending.answer.rung}, {ending.answer.confidence:.2f})")
