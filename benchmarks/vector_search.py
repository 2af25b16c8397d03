"""Recall and latency of filtered vector search, beside the usual ways, in one run."""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure import cache
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.explore.local_times import Clock
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.searched_texts import vector_targets
from graphrag_core.retrieve.filters import bind_filters, parse_filter
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.retrieve.vector_search import VectorSearch, vector_ranked
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

VECTORS = 100_000
DIMENSION = 384
LATENT = 32
QUERIES = 20
TOP_K = 10
BATCH = 1_000

MAKE = """
UNWIND $rows AS row
CREATE (n:Item {number: row.number, description: row.text, _embedding_hash: 'made here'})
SET n += row.shares
WITH n, row
CALL db.create.setNodeVectorProperty(n, 'embedding', row.vector)
"""
INDEX = (
    "CYPHER 25 CREATE VECTOR INDEX item_description_embeddings IF NOT EXISTS FOR (n:Item) "
    "ON (n.embedding) WITH [n.share20, n.share1, n.share01] OPTIONS {indexConfig: "
    "{`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}}"
)
NEAREST_THEN_FILTER = """
CALL db.index.vector.queryNodes('item_description_embeddings', $k, $embedding)
YIELD node, score
WITH node, score WHERE node[$key] = 'yes'
RETURN node.number AS number ORDER BY score DESC LIMIT 10
"""
UNFILTERED = """
CALL db.index.vector.queryNodes('item_description_embeddings', 10, $embedding)
YIELD node, score
RETURN node.number AS number
"""
FILTERS = {"20 %": ("share20", 5), "1 %": ("share1", 100), "0.1 %": ("share01", 1_000)}

Way = Callable[[Sequence[float]], list[int]]


def main(count: int = VECTORS) -> None:
    """Print recall@10 against exact search and median latency at each selectivity."""
    import numpy as np

    made = np.random.default_rng(7)
    mixing = made.normal(size=(LATENT, DIMENSION))
    vectors = made.normal(size=(count, LATENT)) @ mixing
    vectors += 0.3 * made.normal(size=vectors.shape)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    asked = made.normal(size=(QUERIES, LATENT)) @ mixing
    asked /= np.linalg.norm(asked, axis=1, keepdims=True)
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        with Engine(settings) as engine:
            _load(engine, vectors)
            _compare(engine, vectors, asked)
        stop(settings)


def _load(engine: Engine, vectors: Any) -> None:
    began = time.perf_counter()
    for first in range(0, len(vectors), BATCH):
        rows = [
            {
                "number": number,
                "text": f"item {number}",
                "shares": {
                    key: "yes" if number % every == 0 else "no" for key, every in FILTERS.values()
                },
                "vector": vectors[number].tolist(),
            }
            for number in range(first, min(first + BATCH, len(vectors)))
        ]
        engine.graph().write([CypherQuery(MAKE, {"rows": rows})])
    engine.graph().write([CypherQuery(INDEX)])
    state = "SHOW INDEXES YIELD name, state WHERE name STARTS WITH 'item' RETURN state"
    while engine.graph().fetch(CypherQuery(state)).records[0]["state"] != "ONLINE":
        time.sleep(1)
    print(f"{len(vectors):,} vectors loaded and indexed in {time.perf_counter() - began:.0f} s")


def _compare(engine: Engine, vectors: Any, asked: Any) -> None:
    import numpy as np

    plain = _timed(_by_query(engine, UNFILTERED, {}), asked)[1]
    print(f"unfiltered, the index's first 10: median {plain:.1f} ms; three times that is the aim")
    for share, (key, every) in FILTERS.items():
        passing = np.arange(0, len(vectors), every)
        scores = asked @ vectors[passing].T
        truth = [set(passing[np.argsort(-row)[:TOP_K]].tolist()) for row in scores]
        print(f"filter leaves {share} ({len(passing):,})")
        for name, way in _ways(engine, key):
            found, median_ms = _timed(way, asked)
            recalls = [
                len(set(numbers) & expected) / len(expected)
                for numbers, expected in zip(found, truth, strict=True)
            ]
            print(f"  {name:44} recall {statistics.fmean(recalls):.2f}  {median_ms:7.1f} ms")


def _ways(engine: Engine, key: str) -> Iterator[tuple[str, Way]]:
    yield "graph explorer", _ours(engine, key)
    for k in (10, 1_000):
        query = _by_query(engine, NEAREST_THEN_FILTER, {"k": k, "key": key})
        yield f"{k:,} nearest, then filter", query
    peer = _peer(engine, key)
    if peer is None:
        print("  neo4j-graphrag is not installed: pip install neo4j-graphrag")
    else:
        yield "neo4j-graphrag VectorRetriever with filters", peer


def _ours(engine: Engine, key: str) -> Way:
    graph = engine.graph()
    schema = read_schema(graph)
    profile = detect_profile(schema)
    (place,) = vector_targets(schema, profile)
    label = schema.label("Item")
    assert label is not None
    clock = Clock(datetime.now(UTC))
    bound = bind_filters([parse_filter(f"{key}=yes")], [label], schema, clock=clock)

    def way(vector: Sequence[float]) -> list[int]:
        search = VectorSearch(SearchTarget(label, bound["Item"]), place, vector, TOP_K)
        ranked = vector_ranked(search, schema, graph, lambda *_: None)
        return [node.properties["number"] for node, _ in ranked.hits]

    return way


def _by_query(engine: Engine, text: str, parameters: dict[str, Any]) -> Way:
    def way(vector: Sequence[float]) -> list[int]:
        query = CypherQuery(text, {**parameters, "embedding": list(vector)})
        return [row["number"] for row in engine.graph().fetch(query).records]

    return way


def _peer(engine: Engine, key: str) -> Way | None:
    try:
        from neo4j_graphrag.retrievers import VectorRetriever
    except ImportError:
        return None
    import logging

    import neo4j

    from graphrag_core.adapters.embedded import find_running

    logging.getLogger("neo4j_graphrag").setLevel(logging.ERROR)
    running = find_running(engine.settings)
    assert running is not None
    driver = neo4j.GraphDatabase.driver(running.uri, auth=(running.username, running.password))
    retriever = VectorRetriever(driver, "item_description_embeddings", return_properties=["number"])

    def way(vector: Sequence[float]) -> list[int]:
        raw = retriever.get_search_results(
            query_vector=list(vector), top_k=TOP_K, filters={key: "yes"}
        )
        return [record["node"]["number"] for record in raw.records]

    return way


def _timed(way: Way, asked: Any) -> tuple[list[list[int]], float]:
    vectors = [row.tolist() for row in asked]
    for vector in vectors[:3]:
        way(vector)
    found, spent = [], []
    for vector in vectors:
        began = time.perf_counter()
        found.append(way(vector))
        spent.append((time.perf_counter() - began) * 1000)
    return found, statistics.median(spent)
