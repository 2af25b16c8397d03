"""The mapping on the page: a picture of the coming schema, and each table with its first rows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import streamlit as st

from graphrag_core import (
    COLUMN_KINDS,
    CallError,
    CellType,
    ColumnMapping,
    FolderMapping,
    Proposal,
    TableMapping,
    check_mapping,
    picture_mapping,
    read_mapping,
    write_mapping,
)
from ui.data.ingest_work import IngestWork
from ui.shared.error_messages import draw_error
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.safe_text import counted, markdown_literal, visible
from ui.shared.texts import N_, tr

MOST_REMARKS = 12


def draw_mapping(work: IngestWork, proposal: Proposal) -> FolderMapping | None:
    """Draw a mapping that can be corrected; return it, or None while it cannot be used."""
    mapping = work.mapping or proposal.mapping
    _draw_remarks(proposal)
    picture = picture_mapping(mapping)
    st.markdown(tr("## What the graph will look like"))
    with st.container(key="coming_schema"):
        labels = tuple(node.name for node in picture.nodes)
        options = PictureOptions(labels=labels, layout="coming", height=340, opens=False)
        draw_graph(picture, key="coming_graph", options=options)
    st.markdown(tr("## What each table becomes"))
    tables = [
        _draw_table(table, proposal, f"{work.version}_{place}")
        for place, table in enumerate(mapping.tables)
    ]
    corrected = _renamed(mapping, FolderMapping(tuple(tables)))
    _draw_text(work, corrected)
    try:
        check_mapping(corrected)
    except CallError as fault:
        draw_error(fault)
        return None
    if corrected != mapping:
        work.correct(corrected)
        st.rerun()
    return corrected


def _draw_remarks(proposal: Proposal) -> None:
    for left in proposal.left_out[:MOST_REMARKS]:
        sentence = tr("{file} is left out: {reason}.", file=left.file, reason=left.reason)
        sentence += f" {left.hint}"
        st.warning(markdown_literal(sentence), icon=":material/block:")
    for sentence in proposal.remarks[:MOST_REMARKS]:
        st.caption(f":material/info: {markdown_literal(sentence)}")


def _draw_table(table: TableMapping, proposal: Proposal, key: str) -> TableMapping:
    """Draw one table; return it as the reader has corrected it."""
    profile = proposal.profile(table.file)
    rows = _rows_text(profile.rows, complete=profile.complete) if profile else ""
    becomes = table.label or f"{table.ends[0].label} {table.type} {table.ends[1].label}"
    heading = f"{markdown_literal(table.file)} · {rows} · **{markdown_literal(becomes)}**"
    with st.expander(heading, key=f"table_{key}"):
        if table.label:
            label = st.text_input(tr("Label of its nodes"), table.label, key=f"label_{key}")
            table = replace(table, label=label.strip() or table.label)
        else:
            type_ = st.text_input(tr("Type of its relationships"), table.type, key=f"type_{key}")
            table = replace(table, type=type_.strip() or table.type)
        if profile is not None:
            st.dataframe(
                _first_rows(profile.columns, profile.first_rows),
                hide_index=True,
                alt=tr("The first rows of {file}", file=table.file),
            )
        dropped = _dropped(table, proposal)
        edited = st.data_editor(
            [
                {
                    "column": visible(column.column),
                    "property": column.property,
                    "type": column.type.kind,
                    "key": column.property in table.key,
                    "keep": column not in dropped,
                }
                for column in (*table.columns, *dropped)
            ],
            disabled=("column",),
            column_config={
                "column": tr("column"),
                "property": st.column_config.TextColumn(tr("property"), required=True),
                "type": st.column_config.SelectboxColumn(
                    tr("type"), options=COLUMN_KINDS, required=True
                ),
                "key": tr("key"),
                "keep": tr("keep"),
            },
            hide_index=True,
            key=f"columns_{key}",
        )
        for link in table.links:
            st.caption(
                markdown_literal(
                    tr(
                        "{column} links to {label} by its {property}: {type}",
                        column=link.column,
                        label=link.label,
                        property=link.property,
                        type=link.type,
                    )
                )
            )
        ends = (
            N_("from {label}: {column} holds its {property}"),
            N_("to {label}: {column} holds its {property}"),
        )
        for text, end in zip(ends, table.ends, strict=False):
            named = tr(text, label=end.label, column=end.column, property=end.property)
            st.caption(markdown_literal(named))
        return _corrected(table, dropped, edited)


def _dropped(table: TableMapping, proposal: Proposal) -> tuple[ColumnMapping, ...]:
    """Return the proposed columns that the reader has dropped, to be taken back."""
    kept = {column.column for column in table.columns}
    proposed = [other.columns for other in proposal.mapping.tables if other.file == table.file]
    return tuple(c for columns in proposed for c in columns if c.column not in kept)


def _rows_text(count: int, *, complete: bool) -> str:
    text = counted(count, "row", "rows")
    return text if complete else tr("more than {rows}", rows=text)


def _first_rows(columns: Sequence[Any], rows: Sequence[Sequence[Any]]) -> list[dict[str, str]]:
    names = [visible(column.name) for column in columns]
    texts = [["" if cell is None else visible(str(cell)) for cell in row] for row in rows]
    return [dict(zip(names, row, strict=True)) for row in texts]


def _corrected(
    table: TableMapping, dropped: Sequence[ColumnMapping], edited: Sequence[Mapping[str, Any]]
) -> TableMapping:
    """Take the edited columns; a property that was renamed stays part of the key."""
    columns, key = [], []
    for column, entry in zip((*table.columns, *dropped), edited, strict=True):
        if not entry["keep"]:
            continue
        name = str(entry["property"]).strip()
        kind = cast("Any", entry["type"])
        type_ = column.type if kind == column.type.kind else CellType(kind)
        columns.append(ColumnMapping(column.column, name, type_))
        if entry["key"]:
            key.append(name)
    return replace(table, columns=tuple(columns), key=tuple(key))


def _renamed(before: FolderMapping, after: FolderMapping) -> FolderMapping:
    """Have the links follow labels and properties that were renamed."""
    labels: dict[str, str] = {}
    properties: dict[tuple[str, str], str] = {}
    for old, new in zip(before.tables, after.tables, strict=True):
        if not old.label:
            continue
        labels[old.label] = new.label
        names = {column.column: column.property for column in new.columns}
        for column in old.columns:
            properties[old.label, column.property] = names.get(column.column, column.property)
    tables = [
        replace(
            table,
            links=tuple(
                replace(k, label=labels[k.label], property=properties[k.label, k.property])
                for k in table.links
            ),
            ends=tuple(
                replace(k, label=labels[k.label], property=properties[k.label, k.property])
                for k in table.ends
            ),
        )
        for table in after.tables
    ]
    return FolderMapping(tuple(tables))


def _draw_text(work: IngestWork, mapping: FolderMapping) -> None:
    """Draw the mapping as TOML, for what the tables above do not offer."""
    with st.expander(tr("The mapping as TOML"), key="mapping_toml"):
        text = st.text_area(
            tr("Mapping"), write_mapping(mapping), height=360, key=f"toml_{work.version}",
            label_visibility="collapsed",
        )  # fmt: skip
        use, save = st.columns(2)
        save.download_button(
            tr("Download"), text, file_name="mapping.toml", icon=":material/download:",
            on_click="ignore", key="mapping_download", width="stretch",
        )  # fmt: skip
        if use.button(tr("Use this text"), key="mapping_use", width="stretch"):
            try:
                work.correct(read_mapping(text))
            except CallError as fault:
                draw_error(fault)
            else:
                st.rerun()
