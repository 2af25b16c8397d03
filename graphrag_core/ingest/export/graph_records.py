"""Nodes and relationships to export, page by page, each value with its exact type and text.

The database writes the texts, because the adapter's plain Python loses zones, nanoseconds and
points. Held in memory are a page and the ids of the nodes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import TRUE, Fragment, Template, all_of, constant
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.validity import ValidityFilter, validity_filter
from graphrag_core.profiles.bookkeeping import INGEST_LABELS
from graphrag_core.types import AsOf, CypherQuery

NODES_A_PAGE = 1_000
EVERYTHING = 1_000_000_000
TIMEOUT_S = 600.0
RUN_MARKS = ("_run", "_hash")
"""Properties by which a run knows what it wrote; they mean nothing in another graph."""

CHOSEN = Template("""
MATCH (n)
WHERE {test} AND NOT any(label IN labels(n) WHERE label IN $hidden)
RETURN elementId(n) AS id
""")
OF_RUN = constant("n._run >= $first AND n._run < $end")
ENDS_OF_RUN = Template("""
MATCH (n)-[r]->(m)
WHERE {test} AND r._run >= $first AND r._run < $end
UNWIND [elementId(n), elementId(m)] AS id
RETURN DISTINCT id
""")
AROUND = Template("""
MATCH (n)-[r]-(m)
WHERE elementId(n) = $center AND {test}
RETURN DISTINCT elementId(m) AS id
""")
# What has no text (a type that is newer than this program) has null for its texts.
NODES = """
MATCH (n)
WHERE elementId(n) IN $ids
RETURN elementId(n) AS id, labels(n) AS labels,
  [key IN keys(n) WHERE NOT key IN $marks | [key, valueType(n[key]),
    CASE WHEN valueType(n[key]) STARTS WITH 'LIST' THEN toStringList(n[key])
    ELSE [toStringOrNull(n[key])] END]] AS properties
"""
RELATIONSHIPS = Template("""
MATCH (n)-[r]->(m)
WHERE elementId(n) IN $ids AND {test}
RETURN elementId(n) AS start, elementId(m) AS end, type(r) AS type,
  [key IN keys(r) WHERE NOT key IN $marks | [key, valueType(r[key]),
    CASE WHEN valueType(r[key]) STARTS WITH 'LIST' THEN toStringList(r[key])
    ELSE [toStringOrNull(r[key])] END]] AS properties
""")
ELEMENT = constant("elementId(n) IN $nodes")
RELATIONSHIP_ELEMENT = constant("elementId(r) IN $relationships")
RELATIONSHIP_OF_RUN = constant("r._run >= $first AND r._run < $end")
RELATIONSHIP_OF_CENTER = constant("(elementId(n) = $center OR elementId(m) = $center)")


@dataclass(frozen=True, slots=True)
class ExportValue:
    """A property's value: Neo4j's name of its type (of an item's, for a list), and its texts."""

    type: str
    texts: tuple[str, ...]
    is_list: bool


@dataclass(frozen=True, slots=True)
class ExportNode:
    """A node, with its number in this export."""

    number: int
    labels: tuple[str, ...]
    properties: Mapping[str, ExportValue]


@dataclass(frozen=True, slots=True)
class ExportRelationship:
    """A relationship between two nodes of this export, by their numbers."""

    start: int
    end: int
    type: str
    properties: Mapping[str, ExportValue]


ExportRecord = ExportNode | ExportRelationship


@dataclass(frozen=True, slots=True)
class ExportSelection:
    """What to export: what holds at `as_of` of the whole graph, around a node or of a run.

    `center` is a node's id, `marks` the first number that a run may have used and the one after
    its last, `elements` the ids of nodes and those of relationships among them; at most one of
    these is set.
    """

    as_of: AsOf = "all"
    center: str | None = None
    marks: tuple[int, int] | None = None
    elements: tuple[tuple[str, ...], tuple[str, ...]] | None = None


class GraphRecords:
    """Reads the records of a selection: all nodes first, then the relationships among them.

    The same graph gives the same order, whatever else the database holds.
    `left_out` names the properties whose values have a type that cannot be written.
    """

    def __init__(self, context: ExplorationContext, selection: ExportSelection) -> None:
        self.left_out: set[str] = set()
        self._context = context
        self._selection = selection
        self._valid: ValidityFilter = validity_filter(
            context.profile, context.schema, selection.as_of, context.now
        )

    def __iter__(self) -> Iterator[ExportRecord]:
        """Raise `DatabaseUnavailableError` and `QueryTimeoutError` while reading."""
        ids = sorted(set(self._chosen_ids()), key=_place)
        numbers: dict[str, int] = {}
        for page in _pages(ids):
            rows = self._rows(NODES, ids=page, marks=RUN_MARKS)
            for row in sorted(rows, key=lambda row: _place(row["id"])):
                numbers[row["id"]] = len(numbers)
                yield ExportNode(
                    numbers[row["id"]],
                    tuple(sorted(row["labels"])),
                    self._properties(row["properties"]),
                )
        query = RELATIONSHIPS.fill(test=all_of([self._valid.live("r"), self._relationship_test()]))
        for page in _pages(list(numbers)):
            rows = self._rows(query.text, ids=page, marks=RUN_MARKS)
            for row in sorted(
                rows, key=lambda row: (row["type"], _place(row["start"]), _place(row["end"]))
            ):
                if row["end"] in numbers:
                    yield ExportRelationship(
                        numbers[row["start"]],
                        numbers[row["end"]],
                        row["type"],
                        self._properties(row["properties"]),
                    )

    def _chosen_ids(self) -> Iterator[str]:
        hidden = sorted(INGEST_LABELS)
        there = self._valid.node_exists("n")
        if self._selection.center is not None:
            yield self._selection.center
            queries = [AROUND.fill(test=self._valid.live("r"))]
        elif self._selection.marks is not None:
            queries = [
                CHOSEN.fill(test=all_of([there, OF_RUN])),
                ENDS_OF_RUN.fill(test=self._valid.live("r")),
            ]
        elif self._selection.elements is not None:
            queries = [CHOSEN.fill(test=all_of([there, ELEMENT]))]
        else:
            queries = [CHOSEN.fill(test=there)]
        for query in queries:
            for row in self._rows(query.text, hidden=hidden):
                yield row["id"]

    def _relationship_test(self) -> Fragment:
        if self._selection.center is not None:
            return RELATIONSHIP_OF_CENTER
        if self._selection.elements is not None:
            return RELATIONSHIP_ELEMENT
        return RELATIONSHIP_OF_RUN if self._selection.marks is not None else TRUE

    def _rows(self, text: str, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        first, end = self._selection.marks or (None, None)
        nodes, relationships = self._selection.elements or ((), ())
        given = {
            "center": self._selection.center, "first": first, "end": end,
            "nodes": list(nodes), "relationships": list(relationships),
            **self._valid.parameters, **parameters,
        }  # fmt: skip
        query = CypherQuery(text.strip(), given)
        return self._context.database.fetch(query, limit=EVERYTHING, timeout_s=TIMEOUT_S).records

    def _properties(self, stored: Sequence[Sequence[Any]]) -> dict[str, ExportValue]:
        found = {}
        for key, type_, texts in sorted(stored, key=lambda entry: str(entry[0])):
            if texts is None or None in texts:
                self.left_out.add(key)
                continue
            plain = type_.replace(" NOT NULL", "")
            is_list = plain.startswith("LIST<")
            item = plain.removeprefix("LIST<").removesuffix(">") if is_list else plain
            found[key] = ExportValue(item, tuple(texts), is_list)
        return found


def _place(id_: str) -> tuple[int, str]:
    """Put the ids of a database in the order of their numbers: an export's order is its own."""
    return len(id_), id_


def _pages(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + NODES_A_PAGE] for first in range(0, len(ids), NODES_A_PAGE))
