"""What becomes of each table: nodes or relationships, with which properties, keys and links."""

from collections.abc import Iterator
from dataclasses import dataclass

from graphrag_core.errors import CallError
from graphrag_core.ingest.tables.cell_types import TEXT, CellType
from graphrag_core.profiles.bookkeeping import INGEST_LABELS

ROW_KEY = "_row"
"""The key of a node whose table has none: its file and the number of its row."""
VALID_FROM, VALID_TO = "valid_at", "invalid_at"
"""The properties of a relationship that bound when it holds, as everywhere in this package."""


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """A column that becomes a property."""

    column: str
    property: str
    type: CellType = TEXT


@dataclass(frozen=True, slots=True)
class LinkMapping:
    """A column that names another node: the one with the label whose property has its value.

    `type` is the relationship's; "" at the ends of a table of relationships.
    """

    column: str
    label: str
    property: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class TableMapping:
    """One table. A row is a node with `label`, or a relationship of `type` between `ends`.

    `key` are the properties that tell its nodes apart, or its relationships between the same two
    nodes; empty for nodes: the row's number does. `missing` are cells that hold no value.
    """

    file: str
    label: str = ""
    type: str = ""
    key: tuple[str, ...] = ()
    columns: tuple[ColumnMapping, ...] = ()
    links: tuple[LinkMapping, ...] = ()
    ends: tuple[LinkMapping, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def node_keys(self) -> tuple[str, ...]:
        """The properties by which its nodes are found."""
        return self.key or (ROW_KEY,)

    @property
    def has_validity(self) -> bool:
        """Whether its relationships say from when they hold, apart from their key."""
        named = {column.property for column in self.columns}
        return bool(self.type) and VALID_FROM in named and VALID_FROM not in self.key

    def column_of(self, property_: str) -> ColumnMapping | None:
        """Return the column that becomes a property; None where none does."""
        return next((column for column in self.columns if column.property == property_), None)


@dataclass(frozen=True, slots=True)
class FolderMapping:
    """What becomes of the tables of a folder."""

    tables: tuple[TableMapping, ...]

    @property
    def node_tables(self) -> tuple[TableMapping, ...]:
        """The tables whose rows are nodes."""
        return tuple(table for table in self.tables if table.label)

    def target(self, link: LinkMapping) -> ColumnMapping | None:
        """Return the column that a link's cells are values of."""
        for table in self.node_tables:
            if table.label == link.label and (found := table.column_of(link.property)):
                return found
        return None


def check_mapping(mapping: FolderMapping) -> None:
    """Raise `CallError` (`bad_mapping`) for the first thing that a mapping cannot mean."""
    for sentence in _faults(mapping):
        raise CallError(sentence, hint="Correct the mapping.", code="bad_mapping")


def _faults(mapping: FolderMapping) -> Iterator[str]:
    if not mapping.tables:
        yield "The mapping names no table."
    facts = {(table.ends[0].label, table.type) for table in mapping.tables if table.ends}
    for table in mapping.tables:
        yield from _form_faults(table)
        for link in (*table.links, *table.ends):
            if mapping.target(link) is None:
                yield f"{table.file} links to {link.label}.{link.property}, which no table makes."
        types = [link.type for link in table.links]
        for type_ in types:
            if not type_ or types.count(type_) > 1 or (table.label, type_) in facts:
                yield f"{table.file} needs a relationship type of its own for each link: {type_!r}."


def _form_faults(table: TableMapping) -> Iterator[str]:
    if bool(table.label) == bool(table.type):
        yield f"{table.file} needs either a label or a relationship type."
    if table.type and len(table.ends) != 2:
        yield f"{table.file} is a table of relationships and needs `from` and `to`."
    if table.label in INGEST_LABELS:
        yield f"The label {table.label} is taken by this app."
    names = [column.property for column in table.columns]
    for name in names:
        if names.count(name) > 1:
            yield f"{table.file} makes the property {name} twice."
        if not name or name.startswith("_"):
            yield f"{table.file} has a property {name!r}; a name begins with a letter."
    for name in table.key:
        if name not in names:
            yield f"The key {name} of {table.file} is none of its properties."
