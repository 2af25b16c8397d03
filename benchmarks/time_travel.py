"""Neighbourhoods of hubs, and snapshots on 1,000,000 dated relationships, beside plain Cypher."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.measure import cache, median_ms
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.snapshots import snapshot
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

NODES = 50_000
RELATIONSHIPS = 1_000_000
HUB = 100_000
STEP = 20_000
AT = datetime(2022, 6, 1, tzinfo=UTC)
DIFF = datetime(2022, 9, 1, tzinfo=UTC)
TIMES = 15

CONSTRAINT = "CREATE CONSTRAINT thing IF NOT EXISTS FOR (n:Thing) REQUIRE n.name IS UNIQUE"
WRITE_NODES = "UNWIND range($from, $to) AS i CREATE (:Thing {name: 'thing ' + i})"
WRITE_FACTS = """
UNWIND range(1, $count) AS i
MATCH (a:Thing {name: coalesce($hub, 'thing ' + (2000 + toInteger(rand() * $nodes)))}),
  (b:Thing {name: 'thing ' + (2000 + toInteger(rand() * $nodes))})
WITH a, b, i, duration({minutes: toInteger(rand() * 2600000)}) AS later
WITH a, b, i, datetime('2020-01-01T00:00:00Z') + later AS s
CREATE (a)-[:LINKS {valid_at: s, fact: 'fact ' + i,
  invalid_at: CASE WHEN i % 2 = 0 THEN s + duration({days: toInteger(rand() * 400)}) END}]->(b)
"""
WRITE_MENTIONS = """
MATCH (h:Thing {name: 'hub of mentions'}), (t:Thing)
UNWIND [1, 2] AS time
WITH h, t LIMIT $count
CREATE (t)-[:MENTIONS]->(h)
"""
# The pattern that the seed's validity is usually asked with: right for zoned times in UTC only.
PLAIN_ENTITY = """
MATCH (n:Thing {name: $name})-[r]-(m)
WHERE r.valid_at <= $at AND (r.invalid_at IS NULL OR r.invalid_at > $at)
RETURN n, r, m
"""
PLAIN_GRAPH = """
MATCH (n)-[r]->(m)
WHERE r.valid_at <= $at AND (r.invalid_at IS NULL OR r.invalid_at > $at)
RETURN n, r, m
LIMIT 1000
"""
PLAIN_COUNT = """
MATCH ()-[r]->()
WHERE r.valid_at <= $at AND (r.invalid_at IS NULL OR r.invalid_at > $at)
RETURN count(r) AS live
"""


def main() -> None:
    """Print medians and ratios beside the aims."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        engine = Engine(settings)
        try:
            load_facts(engine)
            _measure(engine)
        finally:
            engine.close()
            stop(settings)


def load_facts(engine: Engine) -> None:
    """Write the million relationships, two hubs of them."""
    graph = engine.graph()
    graph.write([CypherQuery(CONSTRAINT)])
    names = ("hub of facts", "hub of mentions", "small")
    graph.write(CypherQuery("CREATE (:Thing {name: $name})", {"name": name}) for name in names)
    for start in range(0, NODES + 2_000, STEP):
        graph.write([CypherQuery(WRITE_NODES, {"from": start, "to": start + STEP - 1})])
    jobs: list[tuple[str | None, int]] = [(None, STEP)] * ((RELATIONSHIPS - HUB) // STEP)
    jobs += [("hub of facts", STEP)] * (HUB // STEP) + [("small", 10)]
    sizes = ({"hub": hub, "count": count, "nodes": NODES} for hub, count in jobs)
    graph.write(CypherQuery(WRITE_FACTS, size) for size in sizes)
    graph.write([CypherQuery(WRITE_MENTIONS, {"count": HUB})])
    graph.write([CypherQuery(WRITE_FACTS, {"hub": "hub of mentions", "count": 10, "nodes": NODES})])


def _measure(engine: Engine) -> None:
    context = engine.exploration()

    def opened(name: str, *, exact: bool) -> float:
        call = lambda: neighborhood(context, name, at=AT, exact=exact)  # noqa: E731
        return median_ms(call, times=TIMES)

    small = opened("small", exact=False)
    print(f"neighbourhood of 10 relationships {small:.1f} ms")
    for name in ("hub of mentions", "hub of facts"):
        hub = opened(name, exact=False)
        print(f"  {name}, {HUB:,}: {hub:.1f} ms, ratio {hub / small:.2f} (aim 3)")
    counted = opened("hub of facts", exact=True)
    print(f"  hub of facts with what ended counted through: {counted:.1f} ms")

    name = "thing 2500"
    plain = median_ms(lambda: _plain(engine, PLAIN_ENTITY, name=name), times=TIMES)
    held = median_ms(lambda: snapshot(context, name, at=AT), times=TIMES)
    _compare("snapshot of an entity", held, plain)
    both = median_ms(lambda: snapshot(context, name, at=AT, diff=DIFF), times=TIMES)
    _compare("snapshot and diff of an entity", both, 2 * plain)
    past = median_ms(lambda: history(context, name), times=TIMES)
    print(f"history of an entity {past:.1f} ms")

    picture = median_ms(lambda: snapshot(context, None, at=AT, exact=False), times=5, warm=2)
    print(f"whole-graph snapshot of 500 nodes {picture:.0f} ms (aim 1,000)")
    whole = median_ms(lambda: snapshot(context, None, at=AT), times=5, warm=2)
    rows = median_ms(lambda: _plain(engine, PLAIN_GRAPH), times=5, warm=2)
    count = median_ms(lambda: _plain(engine, PLAIN_COUNT), times=5, warm=2)
    print(
        f"  with exact totals and undated facts {whole:.0f} ms; "
        f"plain Cypher: 1,000 rows {rows:.0f} ms, the count alone {count:.0f} ms"
    )


def _compare(what: str, ours: float, plain: float) -> None:
    ratio = ours / plain
    print(f"{what} {ours:.1f} ms, plain Cypher {plain:.1f} ms, ratio {ratio:.2f} (aim 1.5)")


def _plain(engine: Engine, text: str, **parameters: str) -> None:
    engine.graph().fetch(CypherQuery(text, {"at": AT, **parameters}), limit=100_000)
