"""The nodes and relationships that a result rests on, row by row, for any reading query."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from graphrag_core.cypher.evidence import EvidenceQuery, evidence_query
from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.profiles.sources import source_ids
from graphrag_core.protocols import Database
from graphrag_core.types import (
    CypherQuery,
    Evidence,
    Node,
    Path,
    Relationship,
    Rows,
    Schema,
    Subgraph,
)

MAX_ROWS = 1_000
MAX_NODES = 300
MAX_RELATIONSHIPS = 600
TIMEOUT_S = 5.0

NODES_BY_ID = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $limit
"""

Element = Node | Relationship


def find_evidence(query: CypherQuery, rows: Rows, schema: Schema, database: Database) -> Evidence:
    """Find the part of the graph that stands behind each row of a query's result.

    Elements in the rows themselves come first; for the rest the query runs again and returns the
    elements of its patterns. A query that cannot be rewritten gives what its rows contain. Never
    raises for that: evidence is an addition to an answer.
    """
    by_row = _by_row(rows)
    rewritten = evidence_query(query.text)
    if rewritten is not None and rows.records:
        for index, element in _evidence_rows(query, rewritten, rows, database):
            by_row[index].setdefault(element.id, element)
    return _evidence(by_row, schema, database)


def evidence_in(rows: Rows, schema: Schema, database: Database) -> Evidence:
    """Return the elements that a result itself holds, row by row; no query runs again."""
    return _evidence(_by_row(rows), schema, database)


def _by_row(rows: Rows) -> list[dict[str, Element]]:
    return [
        {element.id: element for value in record.values() for element in elements_in(value)}
        for record in rows.records
    ]


def _evidence(
    by_row: Sequence[Mapping[str, Element]], schema: Schema, database: Database
) -> Evidence:
    subgraph = _subgraph((e for row in by_row for e in row.values()), database)
    elements: tuple[Element, ...] = (*subgraph.relationships, *subgraph.nodes)
    sources = (source for element in elements for source in source_ids(element))
    return Evidence(
        subgraph=subgraph,
        by_row=tuple(tuple(row) for row in by_row),
        source_names=name_sources(sources, schema, database),
    )


def elements_in(value: Any) -> Iterator[Element]:
    """Yield the nodes and relationships in a value, also inside lists, maps and paths."""
    if isinstance(value, Node | Relationship):
        yield value
    elif isinstance(value, Path):
        yield from value.nodes
        yield from value.relationships
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from elements_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from elements_in(item)


def _evidence_rows(
    query: CypherQuery, rewritten: EvidenceQuery, rows: Rows, database: Database
) -> Iterator[tuple[int, Element]]:
    parameters = {**query.parameters, "__evidence_limit": MAX_ROWS}
    try:
        again = database.read(
            CypherQuery(rewritten.text, parameters), limit=MAX_ROWS, timeout_s=TIMEOUT_S
        )
    except (QueryRefusedError, QueryTimeoutError, DatabaseUnavailableError):
        return
    indexes = defaultdict(list)
    for index, record in enumerate(rows.records):
        indexes[tuple(_hashable(record.get(column)) for _, column in rewritten.key_columns)].append(
            index
        )
    for record in again.records:
        key = tuple(_hashable(record.get(alias)) for alias, _ in rewritten.key_columns)
        for index in indexes.get(key, ()):
            for column in rewritten.element_columns:
                for element in elements_in(record.get(column)):
                    yield index, element


def _subgraph(elements: Iterable[Element], database: Database) -> Subgraph:
    nodes: dict[str, Node] = {}
    relationships: dict[str, Relationship] = {}
    for element in elements:
        if isinstance(element, Node):
            nodes.setdefault(element.id, element)
        else:
            relationships.setdefault(element.id, element)
    total_nodes, total_relationships = len(nodes), len(relationships)
    shown = dict(list(nodes.items())[:MAX_NODES])
    limited = list(relationships.values())[:MAX_RELATIONSHIPS]
    ends = {end for relationship in limited for end in (relationship.start, relationship.end)}
    missing = [end for end in ends if end and end not in nodes]
    shown |= {node.id: node for node in _nodes_by_id(sorted(missing), database)}
    drawn = tuple(r for r in limited if r.start in shown and r.end in shown)
    return Subgraph(
        nodes=tuple(shown.values()),
        relationships=drawn,
        total_nodes=max(total_nodes, len(shown)),
        total_relationships=total_relationships,
    )


def _nodes_by_id(ids: Sequence[str], database: Database) -> list[Node]:
    if not ids:
        return []
    parameters = {"ids": list(ids)[:MAX_NODES], "limit": MAX_NODES}
    try:
        rows = database.fetch(CypherQuery(NODES_BY_ID, parameters), limit=MAX_NODES)
    except (QueryRefusedError, QueryTimeoutError, DatabaseUnavailableError):
        return []
    return [row["node"] for row in rows.records]


def _hashable(value: Any) -> Any:
    """Make a value comparable and hashable: graph elements become their ids."""
    if isinstance(value, Node | Relationship):
        return value.id
    if isinstance(value, Path):
        return tuple(r.id for r in value.relationships) or tuple(n.id for n in value.nodes)
    if isinstance(value, Mapping):
        return tuple(sorted((key, _hashable(item)) for key, item in value.items()))
    if isinstance(value, list | tuple):
        return tuple(_hashable(item) for item in value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value
