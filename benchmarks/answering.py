"""Warm `ask --translator offline` and `validate` on the demo graph, beside the database's share."""

import statistics
import time

from benchmarks.measure import DatabaseClock, demo_engine, median_ms
from graphrag_core.engine import Engine
from graphrag_core.types import CypherQuery, Question

QUESTIONS = (
    "Which services owned by the 'Core-Platform' team had P0 incidents in the last 90 days and "
    "have a direct dependency on the 'auth-service'?",
    "How many incidents are there per severity?",
    "Which services does Data-Services own?",
    "Who is on call for billing-api?",
    "Which services depend on user-db?",
    "Top 3 services by number of incidents",
    "Which teams own services written in Go?",
    "Services without an on-call engineer",
)
QUERIES = (
    "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name, s.name LIMIT 10",
    "MATCH (i:Incident)-[:IMPACTED]->(s:Service) WHERE i.severity = 'p0' RETURN s.name LIMIT 10",
    "MATCH (s:Servce)-[:OWNS]->(t:Team) RETURN s.name, count(t) AS teams",
    "MATCH (a:Service)-[:DEPENDS_ON*1..3]->(b:Service {name: 'user-db'}) RETURN DISTINCT a.name",
)
ROUNDS = 10


def main() -> None:
    """Print medians and ratios."""
    with demo_engine() as (engine, _):
        _ask(engine)
        _validate(engine)


def _ask(engine: Engine) -> None:
    for text in QUESTIONS:
        engine.ask(Question(text), translator="offline")
    clock = DatabaseClock(engine)
    totals, own = [], []
    for _ in range(ROUNDS):
        for text in QUESTIONS:
            clock.spent_ms = 0.0
            began = time.perf_counter()
            engine.ask(Question(text), translator="offline")
            total = (time.perf_counter() - began) * 1000
            totals.append(total)
            own.append(total - clock.spent_ms)
    print(
        f"ask offline, {len(totals)} warm: median {statistics.median(totals):.1f} ms, "
        f"of it not the database's {statistics.median(own):.1f} ms "
        f"({statistics.median(own) / statistics.median(totals):.0%}); aim 30 ms"
    )


def _validate(engine: Engine) -> None:
    graph, schema = engine.graph(), engine.schema()
    assert schema.labels
    queries = [CypherQuery(text) for text in QUERIES]

    def explain() -> None:
        graph.forget_explanations()
        for query in queries:
            graph.explain(query)

    def validate() -> None:
        graph.forget_explanations()
        for query in queries:
            engine.validate(query)

    bare = median_ms(explain, times=20) / len(queries)
    whole = median_ms(validate, times=20) / len(queries)
    print(
        f"EXPLAIN alone: median {bare:.2f} ms a query; with validation {whole:.2f} ms; "
        f"ratio {whole / bare:.2f} (aim 1.3)"
    )
