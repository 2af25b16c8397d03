"""Execution accuracy of the offline translator on questions with gold Cypher.

Usage, against the configured database: python benchmarks/offline_accuracy.py FILE.jsonl [...]

A result is right when some choice of its columns equals the gold result as a multiset of rows,
whatever the columns are called. A question without gold Cypher must be declined.
"""

import itertools
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.errors import GraphragError
from graphrag_core.introspect import read_schema
from graphrag_core.linking import EntityLinker
from graphrag_core.settings import load_settings
from graphrag_core.translate.offline import OfflineTranslator
from graphrag_core.types import CypherQuery, Question, Rows, Translation

SURE = 0.7


def main(files: list[str]) -> None:
    graph = open_graph(load_settings(), lambda _: None)
    schema = read_schema(graph)
    linker, translator = EntityLinker(graph, schema), OfflineTranslator()
    linker.link(Question("warm up"))
    outcomes: list[tuple[dict[str, Any], str, float]] = []
    times = []
    for file in files:
        for line in Path(file).read_text().splitlines():
            case = json.loads(line)
            question = Question(case["question"], as_of=case.get("as_of"))
            start = time.perf_counter()
            links = linker.link(question)
            result = translator.translate(question, links, schema)
            times.append((time.perf_counter() - start) * 1000)
            verdict, detail = judge(graph, case, result)
            confidence = result.confidence if isinstance(result, Translation) else 0.0
            outcomes.append((case, verdict, confidence))
            if verdict not in {"right", "declined"}:
                print(f"{verdict:8} {confidence:4} {case['id']} {case['question']}\n{detail}")
    report(outcomes, times)


def judge(graph: Any, case: dict[str, Any], result: Any) -> tuple[str, str]:
    if case["gold_cypher"] is None:
        if isinstance(result, Translation):
            return "WRONG", "         should be declined: " + " ".join(result.query.text.split())
        return "declined", ""
    if not isinstance(result, Translation):
        return "missed", f"         {result.code}: {result.message}"
    shown = f"         {' '.join(result.query.text.split())} {dict(result.query.parameters)}"
    try:
        gold = graph.fetch(CypherQuery(case["gold_cypher"]), limit=1000)
        rows = graph.read(result.query, limit=1000)
    except GraphragError as cause:
        return "WRONG", f"{shown}\n         {cause}"
    if same_rows(gold, rows):
        return "right", ""
    got = [tuple(r.values()) for r in rows.records][:4]
    want = [tuple(r.values()) for r in gold.records][:4]
    return (
        "WRONG",
        f"{shown}\n         got {len(rows.records)} {got}"
        f"\n         want {len(gold.records)} {want}",
    )


def same_rows(gold: Rows, rows: Rows) -> bool:
    """Do some columns of `rows` equal those of `gold` as a multiset?"""
    if len(gold.records) != len(rows.records):
        return False
    wanted = Counter(tuple(map(plain, r.values())) for r in gold.records)
    width = len(gold.columns)
    table = [tuple(map(plain, r.values())) for r in rows.records]
    return any(
        Counter(tuple(row[i] for i in choice) for row in table) == wanted
        for choice in itertools.permutations(range(len(rows.columns)), width)
    ) or (not gold.records)


def plain(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return round(float(value), 6)
    return (
        json.dumps(value, default=str, sort_keys=True) if isinstance(value, list | dict) else value
    )


def report(outcomes: list[tuple[dict[str, Any], str, float]], times: list[float]) -> None:
    answerable = [o for o in outcomes if o[0]["gold_cypher"] is not None]
    right = sum(o[1] == "right" for o in answerable)
    answered = [o for o in answerable if o[1] != "missed"]
    sure = [o for o in outcomes if o[2] >= SURE]
    wrong_sure = sum(o[1] == "WRONG" for o in sure)
    unanswerable = [o for o in outcomes if o[0]["gold_cypher"] is None]
    declined = sum(o[1] == "declined" for o in unanswerable)
    print(f"execution accuracy {right}/{len(answerable)} = {right / max(1, len(answerable)):.0%}")
    print(f"answered {len(answered)}, right among answered {right / max(1, len(answered)):.0%}")
    print(f"wrong among confidence >= {SURE}: {wrong_sure}/{len(sure)}")
    print(f"declined as they must be: {declined}/{len(unanswerable)}")
    print(
        f"link + translate, warm: median {statistics.median(times):.1f} ms,"
        f" most {max(times):.1f} ms"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
