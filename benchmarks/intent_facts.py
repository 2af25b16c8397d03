"""How often the facts of intents' answers are right, against queries written by hand.

`benchmarks/intents/facts` has questions on graphs that no intent was written on. A case is right
where each value of its gold query is in the answer's text or rows; `exact` ones want a column of
just these values, and what `wrong_cypher` finds may not be said. Without gold rows, a right answer
says "No" or "Nothing".
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graphrag_core.engine import Engine
from graphrag_core.types import Answer, CypherQuery, Node, Question
from training.server import GraphServer, fill_from
from training.sets import GRAPHS

FOLDER = Path(__file__).parent / "intents" / "facts"
MOST = 1000
CITATION = re.compile(r"\[\d+\]")
NUMBER = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?(?![\w])")
CLOSE = 0.06


@dataclass(frozen=True, slots=True)
class FactVerdict:
    """What became of a case; `fault` says what was wrong, "" where nothing was."""

    case: Mapping[str, Any]
    answer: Answer
    fault: str


def main() -> None:
    """Print the share of right answers by graph and intent, and each wrong one."""
    with TemporaryDirectory() as home, GraphServer(Path(home)) as server:
        verdicts = [
            verdict
            for file in sorted(FOLDER.glob("*.jsonl"))
            for verdict in of_graph(file.stem, server, Path(home))
        ]
    print_verdicts(verdicts)


def print_verdicts(verdicts: list[FactVerdict]) -> None:
    """Print each wrong answer, and the shares of right ones."""
    for verdict in verdicts:
        if verdict.fault:
            routed = verdict.answer.intent or verdict.answer.rung
            print(f"  {verdict.case['id']} ({routed}): {verdict.case['question']}")
            print(f"    {verdict.fault}")
    for intent in dict.fromkeys(v.case["intent"] for v in verdicts):
        print(f"{intent}: {_share([v for v in verdicts if v.case['intent'] == intent])}")
    print(f"facts: {_share(verdicts)}")


def _share(verdicts: list[FactVerdict]) -> str:
    right = sum(not v.fault for v in verdicts)
    routed = sum(v.answer.intent == v.case["intent"] for v in verdicts)
    return f"{right} of {len(verdicts)} right ({right / len(verdicts):.0%}), {routed} routed"


def of_graph(graph: str, server: GraphServer, home: Path) -> Iterator[FactVerdict]:
    """Yield what becomes of each case of a graph."""
    engine = server.load(fill_from(GRAPHS / f"{graph}.cypher"), home / f"{graph}.snapshot")
    engine.embedder.embed(["a question"])
    for line in (FOLDER / f"{graph}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        answer = engine.ask(Question(case["question"]))
        yield FactVerdict(case, answer, _fault(engine, case, answer))


def _fault(engine: Engine, case: Mapping[str, Any], answer: Answer) -> str:
    gold = _values(engine, case["gold_cypher"])
    wrong = _values(engine, case["wrong_cypher"]) if "wrong_cypher" in case else []
    if not answer.answered:
        return "not answered"
    if not gold:
        return "" if answer.text.startswith("No") else "finds some where there are none"
    missing = [value for value in gold if not _is_said(value, answer)]
    if missing:
        return f"does not say {missing[:5]}"
    false = [value for value in wrong if value not in gold and _is_in_text(value, answer.text)]
    if false:
        return f"says {false[:5]}"
    if case.get("exact") and not any(_is_just(gold, c) for c in _columns(answer)):
        return "says more than is so"
    return ""


def _values(engine: Engine, cypher: str) -> list[Any]:
    rows = engine.graph().fetch(CypherQuery(cypher), limit=MOST).records
    found = (value for row in rows for value in _flat(list(row.values())))
    return list(dict.fromkeys(value for value in found if value is not None))


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _is_said(value: Any, answer: Answer) -> bool:
    if _is_in_text(value, answer.text):
        return True
    rows = answer.rows.records
    return any(_is(value, cell) for row in rows for cell in _flat(list(row.values())))


def _is_in_text(value: Any, text: str) -> bool:
    plain = CITATION.sub("", text)
    if isinstance(value, int | float):
        numbers = (float(match.replace(",", "")) for match in NUMBER.findall(plain))
        return any(abs(number - value) <= CLOSE for number in numbers)
    return bool(re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", plain, re.IGNORECASE))


def _is(value: Any, cell: Any) -> bool:
    """Tell whether a cell of an answer is a value: a node is each of its properties."""
    if isinstance(cell, Node):
        return value in {cell.name, *(v for v in cell.properties.values() if isinstance(v, str))}
    if isinstance(value, int | float) and isinstance(cell, int | float):
        return abs(cell - value) <= CLOSE
    return str(value).casefold() == str(cell).casefold()


def _columns(answer: Answer) -> Iterator[list[Any]]:
    for column in answer.rows.columns:
        yield [cell for row in answer.rows.records for cell in _flat(row[column])]


def _is_just(gold: list[Any], cells: list[Any]) -> bool:
    return bool(cells) and all(any(_is(value, cell) for value in gold) for cell in cells)
