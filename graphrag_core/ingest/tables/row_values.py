"""Rows of a table as parameters of a statement, and why a row is refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.tables.cell_types import reader_of
from graphrag_core.ingest.tables.mapping import ROW_KEY, FolderMapping, LinkMapping, TableMapping
from graphrag_core.ingest.tables.table_reader import SourceRow


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a row, or one link of it, is not loaded: the column, its value and the reason."""

    column: str
    value: str
    reason: str


class LoadedRow(NamedTuple):
    """A row as it is written.

    `key` are the values of the key, `properties` all of them (None removes one), `links` the
    values that name other nodes, in the order of the mapping, `identity` a hash of what no two rows
    of a label or of a type share, `content` a hash of the properties, `compared` one of the links,
    too. Without values, those of the key are all the properties, and all hashes are 0.
    """

    source: SourceRow
    number: int
    key: tuple[Any, ...]
    properties: dict[str, Any]
    links: tuple[Any, ...]
    identity: int
    content: int
    compared: int


class RowReader:
    """Reads the rows of one table by its mapping; without `values` only keys and links."""

    def __init__(
        self,
        table: TableMapping,
        mapping: FolderMapping,
        columns: Sequence[str],
        *,
        values: bool = True,
    ) -> None:
        """Raise `CallError` (`bad_mapping`) for a column that the file does not have."""
        self._values = values
        # What keys are unique in: a label, or a type between two labels.
        self._scope = "-".join((table.label, table.type, *(end.label for end in table.ends)))
        self._table = table
        self._columns = columns
        self._missing = frozenset(table.missing)
        self._cells = [
            (
                _place(column.column, columns, table),
                column.property,
                column.property in table.key,
                reader_of(column.type),
            )
            for column in table.columns
            if values or column.property in table.key
        ]
        self._links = [
            (_place(link.column, columns, table), *_link_reader(link, mapping))
            for link in (*table.links, *table.ends)
        ]

    def read(self, row: SourceRow, number: int) -> LoadedRow | Fault:
        """Read a row; `number` counts the rows of the file from 0."""
        if row.fault:
            return Fault("", "", row.fault)
        properties: dict[str, Any] = {}
        cells = row.cells
        missing = self._missing
        for place, property_, is_key, read in self._cells:
            cell = cells[place]
            if type(cell) is str:
                cell = cell.strip()
            # A key may look like what stands for no value ("NA").
            absent = type(cell) is str and not is_key and cell in missing
            if absent or cell is None or cell == "" or cell != cell:
                properties[property_] = None
                continue
            try:
                properties[property_] = read(cell)
            except ValueError as fault:
                return Fault(self._columns[place], str(cell), str(fault))
        links: list[Any] = []
        for place, read, known in self._links:
            cell = cells[place]
            if type(cell) is str:
                cell = cell.strip()
            if cell is None or cell == "" or (cell in missing if type(cell) is str else False):
                links.append(None)
                continue
            try:
                links.append(read(cell))
            except ValueError as fault:
                return Fault(self._columns[place], str(cell), f"{fault}, as {known} is")
        return self._loaded(row, number, properties, tuple(links))

    def _loaded(
        self, row: SourceRow, number: int, properties: dict[str, Any], links: tuple[Any, ...]
    ) -> LoadedRow | Fault:
        table = self._table
        if table.label and not table.key:
            key: tuple[Any, ...] = (f"{table.file}:{number + 1}",)
            identified: tuple[Any, ...] = key
        else:
            key = tuple(map(properties.__getitem__, table.key))
            identified = (*(links if table.type else ()), *key)
            if None in key:
                name = table.key[key.index(None)]
                column = table.column_of(name)
                return Fault(column.column if column else name, "", "the key is empty")
        if table.type:
            for end, value in zip(table.ends, links, strict=True):
                if value is None:
                    return Fault(end.column, "", f"it names no {end.label}")
        if not self._values:
            return LoadedRow(row, number, key, properties, links, 0, 0, 0)
        identity = content_hash((self._scope, *identified))
        content = content_hash(properties.values())
        compared = content_hash((content, *links)) if links else content
        return LoadedRow(row, number, key, properties, links, identity, content, compared)


def key_properties(table: TableMapping, row: LoadedRow) -> dict[str, Any]:
    """Return what is written for a row: its properties, and its number where it has no key."""
    return row.properties if table.key else {ROW_KEY: row.key[0], **row.properties}


def _place(column: str, columns: Sequence[str], table: TableMapping) -> int:
    if column not in columns:
        raise CallError(
            f"{table.file} has no column {column!r}; it has {', '.join(columns[:20])}.",
            hint="Correct the mapping.",
            code="bad_mapping",
        )
    return columns.index(column)


def _link_reader(link: LinkMapping, mapping: FolderMapping) -> tuple[Callable[[Any], Any], str]:
    target = mapping.target(link)
    assert target is not None, "the mapping was checked"
    return reader_of(target.type), f"{link.label}.{link.property}"
