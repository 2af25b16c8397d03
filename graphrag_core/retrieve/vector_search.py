"""Filtered vector search that returns the nearest of all nodes that pass the filter.

There are three strategies. A small filtered set is compared exactly. A larger one is searched
inside the vector index where the server can filter there. Otherwise the index is queried for more
and more candidates. Hits of an index are ranked again by the true cosine, because indexes compare
quantized vectors.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    constant,
    joined,
    label_test,
    name,
)
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.profiles.searched_texts import MODEL_KEY, VectorTarget
from graphrag_core.protocols import Database
from graphrag_core.retrieve.search_types import Ranked, SearchTarget
from graphrag_core.types import CypherQuery, Index, Node, Schema

EXACT_MOST = 2_000
"""The most vectors that are compared one by one: 8 ms for 2,000 of 384 numbers."""
COUNTED_MOST = 20_000
"""Labels up to this size are counted by scanning when no index counts the filtered nodes."""
CANDIDATES = 100
CANDIDATES_A_HIT = 10
GROWTH = 5
OVERSAMPLED_MOST = 25_000

# Each strategy binds `node`; the bound nodes are ranked by the true cosine.
RANKED = Template("""
{found}
WITH node, vector.similarity.cosine(node.{property}, $embedding) AS score
RETURN node, score
ORDER BY score DESC
LIMIT $top_k
""")
HAS_VECTOR = Template("node.{property} IS NOT NULL")
EXACT = Template("""
MATCH (node:{label})
WHERE {passing}
""")
EXACT_CONNECTED = Template("""
{connected}
WITH DISTINCT node
WHERE {passing}
""")
IN_INDEX = Template("""
CYPHER 25
MATCH (node:{label})
  SEARCH node IN (VECTOR INDEX {index} FOR {vector} LIMIT $candidates)
""")
FILTERED_VECTOR = Template("$embedding WHERE {condition}")
ANY_VECTOR = constant("$embedding")
OVERSAMPLED = Template("""
CALL db.index.vector.queryNodes($index, $candidates, $embedding) YIELD node
WITH node
WHERE {passing}
""")
COUNT_SOME = Template("""
MATCH (node:{label})
WHERE {condition}
WITH node LIMIT $most
RETURN count(node) AS count
""")


@dataclass(frozen=True, slots=True)
class VectorSearch:
    """One label's vector search: its conditions, the vectors' place, the query vector, `top_k`.

    `connected` is Cypher that binds `node` to the nodes connected to an entity. `scoped` while
    a tenant's condition is added to every pattern: then only exact search is certain.
    """

    target: SearchTarget
    place: VectorTarget
    embedding: Sequence[float]
    top_k: int
    connected: Fragment = EMPTY
    scoped: bool = False


def vector_ranked(
    search: VectorSearch, schema: Schema, database: Database, remark: Callable[[str, str], None]
) -> Ranked:
    """Find the nearest nodes of one label that satisfy its conditions, best first.

    Returns up to `top_k` nodes. The score is the cosine; a negative cosine counts as 0.
    Raises `CallError` (`model_mismatch`) when the stored vectors have another dimension,
    `QueryTimeoutError`, `DatabaseUnavailableError`.
    """
    try:
        return _by_strategy(search, schema, database, remark)
    except QueryRefusedError as refusal:
        if "dimension" in refusal.message.lower():
            raise dimension_mismatch(search.place, len(search.embedding)) from refusal
        raise


def dimension_mismatch(place: VectorTarget, wanted: int) -> CallError:
    """Make the error for vectors of another dimension than the model's."""
    return CallError(
        f"The vectors of {place.label} do not have the dimension of the model, {wanted}.",
        hint="Set GRAPHRAG_EMBEDDING_MODEL to the model that made them, or run `index --rebuild`.",
        code="model_mismatch",
    )


def check_model(nodes: Iterable[Node], place: VectorTarget, model: str) -> None:
    """Refuse to compare with vectors of another model. Raises `CallError`."""
    stored = {node.properties.get(MODEL_KEY) for node in nodes} - {model, None}
    if stored:
        raise CallError(
            f"The vectors of {place.label} were made by {min(map(str, stored))}; "
            f"the setting is {model}.",
            hint="Set GRAPHRAG_EMBEDDING_MODEL back, or make them again with `index --rebuild`.",
            code="model_mismatch",
        )


def _by_strategy(
    search: VectorSearch, schema: Schema, database: Database, remark: Callable[[str, str], None]
) -> Ranked:
    label, condition = search.target.label, search.target.condition
    if search.connected:
        return _exact(search, database, "connected nodes")
    if search.scoped:
        return _exact(search, database, "the tenant's nodes")
    index = _usable_index(search.place, schema, remark)
    if index is None:
        return _exact(search, database, f"{label.name} nodes, without a vector index")
    if label.count <= EXACT_MOST:
        passing = " that pass the filter" if condition.tests else ""
        return _exact(search, database, f"the {label.name} nodes{passing}, of {label.count:,}")
    indexed = condition.in_index and condition.keys <= set(index.properties[1:])
    counted = _count(search, database, indexed=indexed) if condition.tests else None
    if counted is not None and counted <= EXACT_MOST:
        return _exact(search, database, f"the {counted:,} {label.name} nodes that pass the filter")
    found = _in_index(search, index, database) if indexed else None
    return found or _oversampled(search, index, counted, database)


def _usable_index(
    place: VectorTarget, schema: Schema, remark: Callable[[str, str], None]
) -> Index | None:
    index = next((entry for entry in schema.indexes if entry.name == place.index), None)
    if index is None:
        return None
    if index.state != "ONLINE":
        remark(
            "index_building",
            f"The index {index.name} is still {index.state.lower()}; every vector was compared.",
        )
        return None
    return index


def _ranked(found: Fragment, search: VectorSearch) -> str:
    return RANKED.fill(found=found, property=name(search.place.property)).text


def _passing(first: Fragment, search: VectorSearch) -> Fragment:
    """Add the conditions of a search to a test."""
    return joined("\n  AND ", (first, search.target.condition.test))


def _parameters(search: VectorSearch, **more: Any) -> dict[str, Any]:
    return {**search.target.condition.parameters, "embedding": list(search.embedding), **more}


def _exact(search: VectorSearch, database: Database, over: str) -> Ranked:
    passing = _passing(HAS_VECTOR.fill(property=name(search.place.property)), search)
    if search.connected:
        found = EXACT_CONNECTED.fill(connected=search.connected, passing=passing)
    else:
        found = EXACT.fill(label=name(search.place.label), passing=passing)
    query = CypherQuery(_ranked(found, search), _parameters(search, top_k=search.top_k))
    return Ranked(_rows(query, search.top_k, database), f"exact similarity over {over}", query)


def _in_index(search: VectorSearch, index: Index, database: Database) -> Ranked | None:
    """Search inside the index; None when the server does not support it.

    Fewer than `top_k` hits mean that the filter leaves fewer, or that the index missed some.
    Then all nodes that pass are compared one by one.
    """
    candidates = max(CANDIDATES, CANDIDATES_A_HIT * search.top_k)
    condition = search.target.condition.test
    vector = FILTERED_VECTOR.fill(condition=condition) if condition else ANY_VECTOR
    found = IN_INDEX.fill(label=name(search.place.label), index=name(index.name), vector=vector)
    parameters = _parameters(search, candidates=candidates, top_k=search.top_k)
    query = CypherQuery(_ranked(found, search), parameters)
    try:
        hits = _rows(query, search.top_k, database)
    except QueryRefusedError as refusal:
        if "dimension" in refusal.message.lower():
            raise
        return None
    filtered = " with the filter in it" if condition else ""
    if len(hits) < search.top_k:
        return _exact(search, database, f"what the filter leaves, fewer than {search.top_k:,}")
    return Ranked(
        hits,
        f"vector index {index.name}{filtered}, {candidates:,} candidates ranked by true cosine",
        query,
    )


def _oversampled(
    search: VectorSearch, index: Index, counted: int | None, database: Database
) -> Ranked:
    """Query the index for more candidates until enough pass the filter.

    Beyond `OVERSAMPLED_MOST` candidates the search is exact.
    """
    total = search.target.label.count
    share = counted / total if counted else 1.0
    enough = CANDIDATES_A_HIT * search.top_k if search.target.condition.tests else search.top_k
    candidates = min(total, max(CANDIDATES, int(enough / share)))
    while candidates <= OVERSAMPLED_MOST:
        parameters = _parameters(search, candidates=candidates, top_k=enough, index=index.name)
        passing = _passing(label_test("node", [search.place.label]), search)
        query = CypherQuery(_ranked(OVERSAMPLED.fill(passing=passing), search), parameters)
        hits = _rows(query, enough, database)
        if len(hits) >= enough or candidates >= total:
            strategy = f"vector index {index.name}, {candidates:,} nearest filtered and ranked"
            return Ranked(hits[: search.top_k], f"{strategy} by true cosine", query)
        candidates = min(total, candidates * GROWTH)
    return _exact(search, database, f"{search.place.label} nodes that pass the filter")


def _count(search: VectorSearch, database: Database, *, indexed: bool) -> int | None:
    """Count the nodes that pass the filter, at most `EXACT_MOST + 1`.

    None when counting is not cheap, or not needed because the vector index has the filter.
    """
    label = search.target.label
    keys = search.target.condition.keys
    by_index = any((p := label.property(key)) is not None and p.indexed for key in keys)
    if not by_index and (indexed or label.count > COUNTED_MOST):
        return None
    parameters = {**search.target.condition.parameters, "most": EXACT_MOST + 1}
    condition = search.target.condition.test
    query = COUNT_SOME.fill(label=name(search.place.label), condition=condition)
    rows = database.fetch(CypherQuery(query.text, parameters))
    return int(rows.records[0]["count"])


def _rows(query: CypherQuery, limit: int, database: Database) -> tuple[tuple[Node, float], ...]:
    rows = database.fetch(query, limit=limit)
    # Neo4j's score is (1 + cosine) / 2.
    return tuple(
        (row["node"], max(0.0, min(1.0, 2 * row["score"] - 1)))
        for row in rows.records
        if isinstance(row["node"], Node) and row["score"] is not None
    )
