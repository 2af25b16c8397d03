"""Write records as a Cypher script: read into an empty Neo4j, it gives the same graph.

Nodes carry a label and a number of their own while relationships look for them; the last
statements remove both.
"""

import re
import secrets
from collections.abc import Iterable, Iterator
from typing import TextIO

from graphrag_core.cypher.compose import (
    FALSE,
    TRUE,
    Fragment,
    Template,
    decimal,
    joined,
    name,
    number,
    string,
)
from graphrag_core.errors import CallError
from graphrag_core.ingest.export.graph_records import (
    ExportNode,
    ExportRecord,
    ExportRelationship,
    ExportValue,
)

ROWS_A_STATEMENT = 500
CHARS_A_STATEMENT = 200_000
NODES_CLEANED_AT_ONCE = 20_000

UNIQUE = Template("CREATE CONSTRAINT {mark} FOR (n:{mark}) REQUIRE n.{mark} IS UNIQUE")
NODES = Template("""
UNWIND [{rows}] AS row
CREATE (n:{labels}) SET n = row.p, n.{mark} = row.n
""")
RELATIONSHIPS = Template("""
UNWIND [{rows}] AS row
MATCH (a:{mark}) WHERE a.{mark} = row.a
MATCH (b:{mark}) WHERE b.{mark} = row.b
CREATE (a)-[r:{type}]->(b) SET r = row.p
""")
CLEAN = Template("""
MATCH (n:{mark}) WHERE {first} <= n.{mark} AND n.{mark} < {end} REMOVE n:{mark}, n.{mark}
""")
DROP = Template("DROP CONSTRAINT {mark}")
NODE_ROW = Template("{n: {number}, p: {properties}}")
RELATIONSHIP_ROW = Template("{a: {start}, b: {end}, p: {properties}}")
MAP, ENTRY, LIST = Template("{ {entries} }"), Template("{key}: {value}"), Template("[{items}]")
POINT = Template("point({ {coordinates}, crs: {crs} })")
TEMPORAL = {
    "DATE": Template("date({text})"),
    "LOCAL TIME": Template("localtime({text})"),
    "ZONED TIME": Template("time({text})"),
    "LOCAL DATETIME": Template("localdatetime({text})"),
    "ZONED DATETIME": Template("datetime({text})"),
    "DURATION": Template("duration({text})"),
}
COORDINATE = re.compile(r"\b([xyz]): ([^,}\s]+)")
REFERENCE_SYSTEM = re.compile(r"crs: '([\w-]+)'")
RETURNS = re.compile(r"\\*\r")
"""Readers of text turn a carriage return into a line break, so it is escaped, and so are the
backslashes before it, after which the server would not decode its escape."""

Group = tuple[type[ExportRecord], tuple[str, ...]]


def write_cypher(records: Iterable[ExportRecord], file: TextIO) -> None:
    """Write a script of statements that end with `;` and a line break."""
    mark = name(f"_export_{secrets.token_hex(4)}")
    _write(file, UNIQUE.fill(mark=mark))
    nodes = 0
    for group, rows in _statements(_counted_rows(records)):
        kind, names = group
        filled = joined(",\n", rows)
        if kind is ExportNode:
            nodes += len(rows)
            labels = joined(":", [*map(name, names), mark])
            _write(file, NODES.fill(rows=filled, labels=labels, mark=mark))
        else:
            _write(file, RELATIONSHIPS.fill(rows=filled, type=name(names[0]), mark=mark))
    for first in range(0, nodes, NODES_CLEANED_AT_ONCE):
        end = first + NODES_CLEANED_AT_ONCE
        _write(file, CLEAN.fill(mark=mark, first=number(first), end=number(end)))
    _write(file, DROP.fill(mark=mark))


def cypher_literal(value: ExportValue) -> Fragment:
    """Write a value so that reading it gives the same value of the same type."""
    items = [_item(value.type, text) for text in value.texts]
    return LIST.fill(items=joined(", ", items)) if value.is_list else items[0]


def _counted_rows(records: Iterable[ExportRecord]) -> Iterator[tuple[Group, Fragment]]:
    for record in records:
        entries = joined(
            ", ",
            (
                ENTRY.fill(key=name(key), value=cypher_literal(value))
                for key, value in record.properties.items()
            ),
        )
        properties = MAP.fill(entries=entries)
        if isinstance(record, ExportRelationship):
            row = RELATIONSHIP_ROW.fill(
                start=number(record.start), end=number(record.end), properties=properties
            )
            yield (ExportRelationship, (record.type,)), row
        else:
            row = NODE_ROW.fill(number=number(record.number), properties=properties)
            yield (ExportNode, record.labels), row


def _statements(
    rows: Iterable[tuple[Group, Fragment]],
) -> Iterator[tuple[Group, list[Fragment]]]:
    """Gather consecutive rows of one group, as many as a statement takes."""
    group: Group | None = None
    gathered: list[Fragment] = []
    chars = 0
    for other, row in rows:
        full = len(gathered) == ROWS_A_STATEMENT or chars > CHARS_A_STATEMENT
        if group is not None and (other != group or full):
            yield group, gathered
            gathered, chars = [], 0
        group = other
        gathered.append(row)
        chars += len(row.text)
    if group is not None:
        yield group, gathered


def _item(type_: str, text: str) -> Fragment:
    if type_ == "STRING":
        return string(text)
    if type_ == "INTEGER":
        return number(int(text))
    if type_ == "FLOAT":
        return decimal(float(text))
    if type_ == "BOOLEAN":
        return TRUE if text == "true" else FALSE
    if type_ == "POINT":
        return _point(text)
    if type_ in TEMPORAL:
        return TEMPORAL[type_].fill(text=string(text))
    raise CallError(
        f"A value of the type {type_} cannot be written to a Cypher script.",
        hint="Export as JSON Lines.",
        code="no_literal",
    )


def _point(text: str) -> Fragment:
    """Read what `toString` writes of a point, and write it again."""
    coordinates = joined(
        ", ",
        (
            ENTRY.fill(key=name(axis), value=decimal(float(value)))
            for axis, value in COORDINATE.findall(text)
        ),
    )
    found = REFERENCE_SYSTEM.search(text)
    assert found is not None, text
    return POINT.fill(coordinates=coordinates, crs=string(found[1]))


def _write(file: TextIO, statement: Fragment) -> None:
    file.write(RETURNS.sub(_escaped, statement.text) + ";\n")


def _escaped(found: re.Match[str]) -> str:
    return "".join(f"\\u{ord(character):04x}" for character in found[0])
