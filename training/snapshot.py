"""A graph as rows in a file: put back with a few small statements.

Planning the statements of a script, which create hundreds of nodes at once, takes far longer.
"""

import pickle
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.compose import Fragment, Template, joined, name

NODES = "MATCH (n) RETURN elementId(n) AS id, labels(n) AS kinds, properties(n) AS held"
RELATIONSHIPS = """
MATCH (a)-[r]->(b)
RETURN elementId(a) AS start, elementId(b) AS end, type(r) AS kind, properties(r) AS held
"""
SCHEMA = "SHOW CONSTRAINTS YIELD createStatement RETURN createStatement"
INDEXES = """
SHOW INDEXES YIELD type, owningConstraint, createStatement
WHERE type <> 'LOOKUP' AND owningConstraint IS NULL
RETURN createStatement
"""
CREATE_NODES = Template("""
UNWIND $rows AS row
CREATE (n{labels})
SET n = row.held
RETURN row.id AS old, elementId(n) AS new
""")
CREATE_RELATIONSHIPS = Template("""
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.start
MATCH (b) WHERE elementId(b) = row.end
CREATE (a)-[r:{type}]->(b)
SET r = row.held
""")

Row = Mapping[str, Any]


def save(graph: Graph, file: Path) -> None:
    """Write all of a graph to a file, with its constraints and indexes."""
    kept = {part: _run(graph, text) for part, text in _PARTS.items()}
    file.write_bytes(pickle.dumps(kept))


def restore(graph: Graph, file: Path) -> None:
    """Write what a file holds to an empty graph."""
    kept = pickle.loads(file.read_bytes())  # noqa: S301 - written by this module alone
    for row in (*kept["constraints"], *kept["indexes"]):
        _run(graph, row["createStatement"])
    by_labels: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in kept["nodes"]:
        by_labels[tuple(row["kinds"])].append(row)
    ids: dict[str, str] = {}
    for labels, rows in by_labels.items():
        made = _run(graph, CREATE_NODES.fill(labels=_labels(labels)).text, rows)
        ids |= {row["old"]: row["new"] for row in made}
    by_type: dict[str, list[Row]] = defaultdict(list)
    for row in kept["relationships"]:
        moved = {**row, "start": ids[row["start"]], "end": ids[row["end"]]}
        by_type[row["kind"]].append(moved)
    for kind, rows in by_type.items():
        _run(graph, CREATE_RELATIONSHIPS.fill(type=name(kind)).text, rows)


_PARTS = {
    "nodes": NODES,
    "relationships": RELATIONSHIPS,
    "constraints": SCHEMA,
    "indexes": INDEXES,
}


def _labels(labels: Sequence[str]) -> Fragment:
    return joined("", [Template(":{label}").fill(label=name(label)) for label in labels])


def _run(graph: Graph, text: str, rows: Sequence[Row] = ()) -> list[dict[str, Any]]:
    """Run a statement with the driver's own values: `Graph` makes plain ones, which lose types."""
    with graph._connection.driver.session() as session:
        return [record.data() for record in session.run(text, rows=list(rows))]
