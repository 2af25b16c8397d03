"""Relationships of 20 chunk ids, beside the plain CONTAINS query, at two sizes in one run."""

import hashlib
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.measure import cache
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.chunks import source_kind
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

IDS = 20
MOST_SOURCES = 200
"""LightRAG keeps at most so many on one relationship."""

QUERIES = 40
WARM = 200
"""Calls of the index before those that count: the server compiles what it runs again and again."""

IN_A_TURN = 10
PLAIN = "plain CONTAINS"
BATCH = 10_000
MAKE_NODES = "UNWIND range(0, $count - 1) AS i CREATE (:Thing {entity_id: 'e' + i})"
KEY = "CREATE CONSTRAINT thing_id IF NOT EXISTS FOR (n:Thing) REQUIRE n.entity_id IS UNIQUE"
MAKE = """
UNWIND $rows AS row
MATCH (a:Thing {entity_id: row.a}) MATCH (b:Thing {entity_id: row.b})
CREATE (a)-[:DIRECTED {source_id: row.source}]->(b)
"""
CONTAINS = """
MATCH ()-[r]->()
WHERE any(id IN $ids WHERE r.source_id CONTAINS id)
RETURN r
"""

Way = Callable[[Sequence[str]], set[str]]


def main(sizes: Sequence[tuple[int, int]] = ((35_111, 5_260), (1_000_000, 150_000))) -> None:
    """Print exactness, cold, median and p95 times for each (relationships, chunks)."""
    for relationships, chunks in sizes:
        with tempfile.TemporaryDirectory() as home:
            settings = load_settings(
                {"GRAPHRAG_HOME": home, "GRAPHRAG_QUERY_TIMEOUT_S": "120", **cache()},
                folder=Path(home),
            )
            with Engine(settings) as engine:
                truth = _load(engine, relationships, chunks)
                _compare(engine, truth, chunks)
            stop(settings)


def _load(engine: Engine, relationships: int, chunks: int) -> dict[str, set[int]]:
    made = random.Random(7)  # noqa: S311 - a fixed sequence is wanted
    things = relationships // 10
    engine.graph().write([CypherQuery(KEY), CypherQuery(MAKE_NODES, {"count": things})])
    expected: dict[str, set[int]] = {}
    for first in range(0, relationships, BATCH):
        rows = []
        for number in range(first, min(first + BATCH, relationships)):
            ids = {_chunk_id(made.randrange(chunks)) for _ in range(_sources(made))}
            for id_ in ids:
                expected.setdefault(id_, set()).add(number)
            rows.append({
                "a": f"e{made.randrange(things)}", "b": f"e{made.randrange(things)}",
                "source": "<SEP>".join(ids),
            })  # fmt: skip
        engine.graph().write([CypherQuery(MAKE, {"rows": rows})])
    print(f"{relationships:,} relationships, {len(expected):,} chunk ids")
    return expected


def _chunk_id(number: int) -> str:
    """As LightRAG names them: the document's hash, and the chunk's number in it."""
    document = hashlib.md5(str(number // 100).encode(), usedforsecurity=False).hexdigest()
    return f"doc-{document}-chunk-{number % 100}"


def _sources(made: random.Random) -> int:
    """How many chunks one relationship is from: mostly one, now and then many."""
    return min(MOST_SOURCES, int(made.paretovariate(2.0)))


def _compare(engine: Engine, truth: dict[str, set[int]], chunks: int) -> None:
    made = random.Random(3)  # noqa: S311
    known = sorted(truth)
    asked = [made.sample(known, IDS) for _ in range(WARM + QUERIES)]
    engine.schema(refresh=True)
    built, never = ChunkIndex(), ChunkIndex()
    # What closes is never built: each call is then the first one of its process.
    never.close()
    began = time.perf_counter()
    built.build(source_kind(engine.schema(), engine.profile()), engine.graph())
    built_s = time.perf_counter() - began
    ways = {
        PLAIN: _contains(engine),
        "scan": _found(engine, never),
        "index": _found(engine, built),
    }
    taken = _timed(ways, asked, truth, few=QUERIES if chunks < 10_000 else 3)
    plain = taken[PLAIN].median_ms
    for name, times in taken.items():
        print(
            f"  {name:16} exact {times.exact:2} of {len(times.spent)}  "
            f"first {times.first_ms:8.1f} ms  median {times.median_ms:8.1f} ms  "
            f"p95 {times.p95_ms:8.1f} ms  {plain / times.median_ms:5.1f} times CONTAINS"
        )
    print(f"  the index was built in {built_s:.1f} s and takes {built.size_bytes / 1e6:.0f} MB")


def _contains(engine: Engine) -> Way:
    def way(ids: Sequence[str]) -> set[str]:
        query = CypherQuery(CONTAINS, {"ids": list(ids)})
        rows = engine.graph().fetch(query, limit=1_000_000, timeout_s=120).records
        return {row["r"].id for row in rows}

    return way


def _found(engine: Engine, index: ChunkIndex) -> Way:
    def way(ids: Sequence[str]) -> set[str]:
        engine._core.chunk_index = index
        receipt = engine.chunks(ids)
        return {r.id for entries in receipt.relationships.values() for r in entries}

    return way


def _timed(
    ways: Mapping[str, Way], asked: Sequence[Sequence[str]], truth: dict[str, set[int]], *, few: int
) -> dict[str, "Taken"]:
    """Measure each way in turns of ten calls, so that other load on the machine meets all.

    Before that the index is called `WARM` times and the slow ways up to `few` times, in turns;
    only the first call is told. The index answers all that is asked, the slow ways `few` of it.
    """
    taken = {name: Taken() for name in ways}
    for number, ids in enumerate(asked[:WARM]):
        for name, way in ways.items():
            if name == "index" or number < few:
                _, ms = _called(way, ids)
                taken[name].first_ms = taken[name].first_ms or ms
    counted = asked[WARM:]
    for first in range(0, len(counted), IN_A_TURN):
        for name, way in ways.items():
            turn = range(first, min(first + IN_A_TURN, len(counted)))
            for number in turn if name == "index" else turn[: max(0, few - first)]:
                expected = len(set().union(*(truth[id_] for id_ in counted[number])))
                found, ms = _called(way, counted[number])
                taken[name].spent.append(ms)
                taken[name].exact += found == expected
    return taken


def _called(way: Way, ids: Sequence[str]) -> tuple[int, float]:
    """How many relationships came, and after how many milliseconds."""
    began = time.perf_counter()
    found = way(ids)
    return len(found), (time.perf_counter() - began) * 1000


@dataclass
class Taken:
    """What one way took for the calls that count, and how many of them were exact."""

    first_ms: float = 0.0
    spent: list[float] = field(default_factory=list)
    exact: int = 0

    @property
    def median_ms(self) -> float:
        """The median time of a call."""
        return statistics.median(self.spent)

    @property
    def p95_ms(self) -> float:
        """The time that one call in twenty takes at least."""
        return sorted(self.spent)[min(len(self.spent) - 1, int(0.95 * len(self.spent)))]
