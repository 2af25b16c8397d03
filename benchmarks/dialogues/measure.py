"""`python -m benchmarks dialogues`: how many turns of a conversation get the right rows, offline.

Each turn after a dialogue's first goes on from the exchanges that really took place, right or
wrong, and is right where it gets the rows of its gold query.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from graphrag_core.conversation import exchange_of
from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import Case, is_right
from graphrag_core.types import Answer, CypherQuery, Exchange, Question
from training.server import GraphServer, fill_from
from training.sets import GRAPHS

FILES = tuple(
    Path(__file__).parent / name
    for name in ("dialogues.jsonl", "held_out.jsonl", "first_sight.jsonl", "second_sight.jsonl")
)
"""What the rules were developed on, what was written before them, and what after them."""
FIRST = "first"
LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a dialogue and the query that it means."""

    kind: str
    text: str
    gold: str


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A conversation about one graph."""

    id: str
    graph: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How one turn went."""

    dialogue: str
    turn: Turn
    right: bool
    answer: Answer


def dialogues(file: Path) -> list[Dialogue]:
    """Read the dialogues of a file."""
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [Dialogue(e["id"], e["graph"], tuple(Turn(**t) for t in e["turns"])) for e in entries]


def main() -> None:
    """Print for each file the turns that are right, by kind, and what went wrong."""
    with TemporaryDirectory() as home, GraphServer(Path(home)) as server:
        for file in FILES:
            print(f"-- {file.name}")
            print_results(_results_on(server, dialogues(file), Path(home)))


def _results_on(server: GraphServer, known: Sequence[Dialogue], home: Path) -> list[Result]:
    results: list[Result] = []
    for graph in dict.fromkeys(dialogue.graph for dialogue in known):
        engine = server.load(fill_from(GRAPHS / f"{graph}.cypher"), home / f"{graph}.kept")
        for dialogue in known:
            results += results_of(dialogue, engine) if dialogue.graph == graph else ()
    return results


def results_of(dialogue: Dialogue, engine: Engine) -> Iterator[Result]:
    """Ask a dialogue's turns, one after the other."""
    history: tuple[Exchange, ...] = ()
    for turn in dialogue.turns:
        question = Question(turn.text, limit=LIMIT, history=history)
        answer = engine.ask(question, mode="nl", translator="offline")
        expected = engine.graph().read(CypherQuery(turn.gold), limit=LIMIT)
        case = Case(dialogue.id, turn.text, turn.gold)
        right = answer.answered and is_right(case, expected, answer.rows)
        yield Result(dialogue.id, turn, right, answer)
        history = (*history, exchange_of(question, answer))


def print_results(results: Sequence[Result]) -> None:
    """Print the figures."""
    follow_ups = [r for r in results if r.turn.kind != FIRST]
    for kind in sorted({r.turn.kind for r in results}):
        print(f"{kind:12} {_share([r for r in results if r.turn.kind == kind])}")
    print(f"follow-ups   {_share(follow_ups)}")
    whole = {r.dialogue: all(o.right for o in results if o.dialogue == r.dialogue) for r in results}
    print(f"whole dialogues {sum(whole.values())} of {len(whole)}")
    for result in results:
        if not result.right:
            answer = result.answer
            print(f"  {result.dialogue} {result.turn.text!r} read as {answer.standalone!r}:")
            print(f"    {' '.join((answer.cypher or 'no query').split())}")


def _share(results: Sequence[Result]) -> str:
    return f"{sum(r.right for r in results)} of {len(results)}"
