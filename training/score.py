"""`score`: first sight of graphs that nothing was fitted on, through the product's own way."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import Case, Outcome, evaluate
from graphrag_core.types import Answer, CypherQuery, Question, Rows
from training.collect import BUILD, category_of, opened_nearness, records_of
from training.metrics import (
    DEPTHS,
    Judged,
    by_category,
    calibration_error,
    recall,
    reliability_table,
    summary,
)
from training.server import GraphServer
from training.sets import QuestionSet, labelled_sets, set_in
from training.workbench import Workbench

SEEN = BUILD / "first_sight"


@dataclass(frozen=True, slots=True)
class Sight:
    """How one graph went: each question's outcome, the candidates' rights, paraphrases right."""

    graph: str
    outcomes: tuple[Outcome, ...]
    rights: tuple[tuple[bool, ...], ...]
    said_again: int
    still_right: int


def score(folders: Sequence[Path], *, quiet: bool) -> None:
    """Ask all questions of some folders, print the figures, and keep each outcome in a file.

    With `quiet` no question is printed.
    """
    sights = []
    with GraphServer(BUILD / "server-score") as server:
        for at in folders:
            sight = _seen(set_in(at), server)
            sights.append(sight)
            _print(sight.graph, [sight])
            _keep(sight)
            if not quiet:
                _print_failures(sight)
    if len(sights) > 1:
        _print("all together", sights)
    print(by_category([one for sight in sights for one in _judged(sight)], 0.0, least=1))


def score_wordings(graphs: Sequence[str]) -> None:
    """Ask the first other wording of each question of labelled graphs; print figures only."""
    judged: list[Judged] = []
    with GraphServer(BUILD / "server-score") as server:
        for one in labelled_sets("all"):
            if one.graph in graphs:
                sight = _worded(one, server)
                judged += _judged(sight)
                print(f"{sight.graph}: {summary(_judged(sight), 0.0)}", flush=True)
    print(f"\nall together: {summary(judged, 0.0)}")


def _worded(questions: QuestionSet, server: GraphServer) -> Sight:
    first: dict[str, Case] = {}
    for case in questions.cases:
        question, other, _ = case.id.partition("~")
        if other:
            first.setdefault(question, case)
    cases = tuple(first.values())
    bench = Workbench(replace(questions, cases=cases), server, SEEN / "cache")
    try:
        engine = bench.engine()
        outcomes = tuple(evaluate(cases, _asking(engine), _running(engine)))
    finally:
        bench.close()
    return Sight(questions.graph, outcomes, (), 0, 0)


def _seen(questions: QuestionSet, server: GraphServer) -> Sight:
    bench = Workbench(questions, server, SEEN / "cache")
    try:
        engine = bench.engine()
        outcomes = tuple(evaluate(questions.cases, _asking(engine), _running(engine)))
        again = [
            replace(outcome.case, question=text)
            for outcome in outcomes
            if outcome.verdict == "right"
            for text in questions.paraphrases.get(outcome.case.id, ())
        ]
        repeated = list(evaluate(again, _asking(engine), _running(engine)))
        records = records_of(bench, opened_nearness(SEEN / "vectors.sqlite"))
        rights = tuple(tuple(record.right) for record in records if record.answerable)
    finally:
        bench.close()
    still = sum(outcome.verdict == "right" for outcome in repeated)
    return Sight(questions.graph, outcomes, rights, len(repeated), still)


def _asking(engine: Engine) -> Any:
    most = engine.settings.max_rows

    def ask(case: Case) -> Answer:
        question = Question(case.question, limit=most)
        return engine.ask(question, mode="nl", translator="offline")

    return ask


def _running(engine: Engine) -> Any:
    def run(query: CypherQuery) -> Rows:
        return engine.graph().read(query, limit=engine.settings.max_rows)

    return run


def _judged(sight: Sight) -> list[Judged]:
    return [
        Judged(
            category_of(outcome.case.category),
            outcome.case.gold_cypher is not None,
            outcome.verdict == "right",
            outcome.confidence if outcome.verdict in {"right", "wrong", "overreached"} else None,
        )
        for outcome in sight.outcomes
        if outcome.verdict != "bad_gold"
    ]


def _print(name: str, sights: Sequence[Sight]) -> None:
    judged = [one for sight in sights for one in _judged(sight)]
    rights = [right for sight in sights for right in sight.rights]
    said_again = sum(sight.said_again for sight in sights)
    still = sum(sight.still_right for sight in sights)
    found = "  ".join(f"@{depth} {recall(rights, depth):.1%}" for depth in DEPTHS)
    print(f"\n{name}: {summary(judged, 0.0)}")
    print(f"  recall of candidates {found}")
    print(f"  paraphrases still right {still}/{said_again}")
    print(f"  expected calibration error {calibration_error(judged):.3f}")
    print(reliability_table(judged), flush=True)


def _keep(sight: Sight) -> None:
    SEEN.mkdir(parents=True, exist_ok=True)
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    with (SEEN / f"{sight.graph}-{now}.jsonl").open("w", encoding="utf-8") as out:
        for outcome in sight.outcomes:
            answer = outcome.answer
            entry = {
                "graph": sight.graph,
                "id": outcome.case.id,
                "question": outcome.case.question,
                "category": outcome.case.category,
                "verdict": outcome.verdict,
                "confidence": round(outcome.confidence, 3),
                "gold": outcome.case.gold_cypher,
                "cypher": answer.cypher if answer else None,
                "text": answer.text if answer else outcome.note,
                "ms": round(outcome.elapsed_ms),
            }
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _print_failures(sight: Sight) -> None:
    for outcome in sight.outcomes:
        if outcome.verdict not in {"right", "declined"}:
            case = outcome.case
            print(f"  {outcome.verdict} ({outcome.confidence:.2f})  {case.id}: {case.question}")
