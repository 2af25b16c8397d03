"""A mapping as a small TOML file, and back."""

import json
import re
import tomllib
from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from typing import Any, cast

from graphrag_core.errors import CallError
from graphrag_core.ingest.tables.cell_types import KINDS, CellType, Kind
from graphrag_core.ingest.tables.mapping import (
    ColumnMapping,
    FolderMapping,
    LinkMapping,
    TableMapping,
    check_mapping,
)

BARE = re.compile(r"[A-Za-z0-9_-]+")
HEADING = """\
# What becomes of each table: nodes with a label, or relationships of a type. A column that is not
# named here is left out. See docs/ingest.md.
"""
TABLE_KEYS = {
    "file",
    "label",
    "relationship",
    "key",
    "missing",
    "from",
    "to",
    "properties",
    "links",
}


def write_mapping(mapping: FolderMapping) -> str:
    """Write a mapping as TOML."""
    return HEADING + "".join(f"\n{text}\n" for text in map(_table_text, mapping.tables))


def read_mapping(text: str) -> FolderMapping:
    """Read a mapping. Raises `CallError` (`bad_mapping`) that says what is wrong with it."""
    try:
        found = tomllib.loads(text)
        mapping = FolderMapping(tuple(_table(entry) for entry in found.get("table", ())))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError) as fault:
        missing = f"{fault} is missing" if isinstance(fault, KeyError) else str(fault)
        raise CallError(
            f"The mapping cannot be read: {missing}.",
            hint="See docs/ingest.md for its form.",
            code="bad_mapping",
        ) from fault
    check_mapping(mapping)
    return mapping


def _table_text(table: TableMapping) -> str:
    return "\n".join(_table_lines(table))


def _table_lines(table: TableMapping) -> Iterator[str]:
    yield "[[table]]"
    yield f"file = {_string(table.file)}"
    if table.label:
        yield f"label = {_string(table.label)}"
    else:
        yield f"relationship = {_string(table.type)}"
    if table.key:
        yield f"key = [{', '.join(map(_string, table.key))}]"
    if table.missing:
        yield f"missing = [{', '.join(map(_string, table.missing))}]"
    for name, end in zip(("from", "to"), table.ends, strict=False):
        yield f"{name} = {{ {_link_text(end)} }}"
    if table.links:
        yield "links = ["
        for link in table.links:
            yield f"  {{ type = {_string(link.type)}, {_link_text(link)} }},"
        yield "]"
    if table.columns:
        yield "[table.properties]"
    for column in table.columns:
        yield f"{_key(column.property)} = {_column_text(column)}"


def _link_text(link: LinkMapping) -> str:
    return (
        f"column = {_string(link.column)}, label = {_string(link.label)}, "
        f"property = {_string(link.property)}"
    )


def _column_text(column: ColumnMapping) -> str:
    type_ = column.type
    if column.column == column.property and not (type_.format or type_.unit):
        return _string(type_.kind)
    parts = {"column": column.column} if column.column != column.property else {}
    parts |= {"type": type_.kind}
    parts |= {k: v for k, v in (("format", type_.format), ("unit", type_.unit)) if v}
    return "{ " + ", ".join(f"{name} = {_string(text)}" for name, text in parts.items()) + " }"


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(text: str) -> str:
    return text if BARE.fullmatch(text) else _string(text)


def _table(entry: MappingType[str, Any]) -> TableMapping:
    unknown = sorted(entry.keys() - TABLE_KEYS)
    if unknown:
        raise ValueError(f"{unknown[0]!r} means nothing in a table")
    ends = tuple(_link(entry[name]) for name in ("from", "to") if name in entry)
    return TableMapping(
        file=str(entry["file"]),
        label=str(entry.get("label", "")),
        type=str(entry.get("relationship", "")),
        key=tuple(map(str, entry.get("key", ()))),
        columns=tuple(_column(*pair) for pair in entry.get("properties", {}).items()),
        links=tuple(_link(link) for link in entry.get("links", ())),
        ends=ends,
        missing=tuple(map(str, entry.get("missing", ()))),
    )


def _link(entry: MappingType[str, Any]) -> LinkMapping:
    return LinkMapping(
        str(entry["column"]),
        str(entry["label"]),
        str(entry["property"]),
        str(entry.get("type", "")),
    )


def _column(property_: str, entry: str | MappingType[str, Any]) -> ColumnMapping:
    if isinstance(entry, str):
        return ColumnMapping(property_, property_, CellType(_kind(entry)))
    cell_type = CellType(_kind(entry["type"]), entry.get("format"), entry.get("unit"))
    return ColumnMapping(str(entry.get("column", property_)), property_, cell_type)


def _kind(text: str) -> Kind:
    if text not in KINDS:
        raise ValueError(f"{text!r} is no type; choose one of {', '.join(KINDS)}")
    return cast("Kind", text)
