"""Execution accuracy without a model, on every question set of `benchmarks/questions`.

Translation was developed against the `develop` halves; the `measure` halves only judge it. The
`hard` sets were written by people told not to echo the names of the schema; the failures of all
of them but `telecom` were looked at once.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measure import cache, demo_engine
from graphrag_core.adapters.embedded import stop
from graphrag_core.cypher.lexer import split_statements
from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import (
    Case,
    Outcome,
    evaluate,
    read_cases,
    tally,
    timings,
    wrong_from,
)
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery, Question

HERE = Path(__file__).parent
DEMO = "company"
SURE = 0.7


def main() -> None:
    """Print each set's figures, then those of all sets of each kind."""
    together: dict[str, list[Outcome]] = {}
    for graph in sorted({file.name.split(".")[0] for file in (HERE / "questions").iterdir()}):
        with _opened(graph) as engine:
            for file in sorted((HERE / "questions").glob(f"{graph}.*.jsonl")):
                outcomes = _outcomes(engine, file)
                _print(file.stem, outcomes)
                together.setdefault(file.stem.split(".")[1], []).extend(outcomes)
    for part, outcomes in sorted(together.items()):
        _print(f"all {part}", outcomes)


@contextmanager
def _opened(graph: str) -> Iterator[Engine]:
    if graph == DEMO:
        with demo_engine() as (engine, _):
            yield engine
        return
    text = (HERE / "graphs" / f"{graph}.cypher").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        with Engine(settings) as engine:
            engine.graph().write([CypherQuery(one) for one in split_statements(text)])
            yield engine
        stop(settings)


def _outcomes(engine: Engine, file: Path) -> list[Outcome]:
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    cases = [case for case in read_cases(lines) if isinstance(case, Case)]
    most = engine.settings.max_rows
    return list(
        evaluate(
            cases,
            lambda case: engine.ask(
                Question(case.question, limit=most), mode="nl", translator="offline"
            ),
            lambda query: engine.graph().read(query, limit=most),
        )
    )


def _print(name: str, outcomes: list[Outcome]) -> None:
    counted, (wrong, sure) = tally(outcomes), wrong_from(outcomes, SURE)
    spent = timings(outcomes)
    print(
        f"{name:22} right {counted.right}/{counted.answerable} = {counted.accuracy or 0:.0%}  "
        f"answered {counted.answered}  declined {counted.declined}/{counted.unanswerable}  "
        f"wrong from {SURE}: {wrong}/{sure}  link and translate {spent['link_and_translate']} ms"
    )
