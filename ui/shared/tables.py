"""Result rows as a table, CSV and JSON."""

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from io import StringIO
from typing import TYPE_CHECKING, Any

import streamlit as st

from graphrag_core import defuse_formula, list_text
from graphrag_core.types import Node, Path, Relationship, Rows
from ui.shared.safe_text import counted, visible
from ui.shared.texts import N_, plural, tr

if TYPE_CHECKING:
    import pandas as pd

JSON_MAX_ROWS = 200
FIRST_ROWS = 8
MAX_RELATIONSHIP_ROWS = 5_000


def draw_table(
    rows: Rows,
    *,
    name: str,
    key: str,
    on_choose: Callable[[], None] | None = None,
    own_columns: bool = False,
) -> None:
    """Draw rows as a table with their count and a CSV download, or that there are none.

    With `own_columns` the titles are words of the app, and translated; files keep the English ones.
    With `on_choose` rows can be chosen; `chosen_rows` and `choose_rows` know and set which.
    """
    if not rows.records:
        st.caption(tr("The query ran and found no rows."))
        return
    frame = frame_of(rows)
    st.dataframe(
        frame,
        hide_index=True,
        key=table_key(key),
        alt=tr(
            "Rows with {columns}",
            columns=", ".join(tr(name) if own_columns else name for name in rows.columns),
        ),
        on_select=on_choose or "ignore",
        selection_mode="multi-row",
        placeholder="",
        column_config=_columns(frame, own_columns=own_columns),
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(row_count(rows), width="stretch")
        st.download_button(
            tr("CSV"),
            csv_of(rows.columns, ([r.get(name) for name in rows.columns] for r in rows.records)),
            file_name=f"{name}.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key=f"{key}_csv",
            help=tr("Download these rows as CSV"),
        )


def _columns(frame: "pd.DataFrame", *, own_columns: bool) -> dict[str, Any]:
    """Title the columns, and write times, which are in UTC, as short as all of a column allow."""
    titles: dict[str, Any] = {name: tr(name) for name in frame.columns} if own_columns else {}
    for name in frame.select_dtypes("datetimetz").columns:
        times = frame[name].dropna()
        precise = (times != times.dt.floor("min")).any()
        day = "YYYY-MM-DD" if (times == times.dt.floor("D")).all() else "YYYY-MM-DD HH:mm [UTC]"
        if not precise:
            titles[name] = st.column_config.DatetimeColumn(titles.get(name), format=day)
    return titles


def chosen_rows(key: str) -> tuple[int, ...]:
    """Return the numbers of the rows that are chosen in a table, in their order."""
    state = st.session_state.get(table_key(key)) or {}
    return tuple(state.get("selection", {}).get("rows", ()))


def choose_rows(key: str, rows: Sequence[int]) -> None:
    """Choose rows of a table that is drawn later in this run, or none of it."""
    st.session_state[table_key(key)] = {"selection": {"rows": list(rows)}}


def table_key(key: str) -> str:
    """Return the key of the element that a table is drawn with."""
    return f"{key}_table"


def draw_first_rows(rows: Rows) -> None:
    """Draw the first rows as a plain table, while the answer is still being written."""
    few = Rows(rows.columns, rows.records[:FIRST_ROWS])
    st.dataframe(frame_of(few), hide_index=True, alt=tr("The first result rows"), placeholder="")
    st.caption(row_count(rows))


def draw_json(rows: Rows) -> None:
    """Draw rows as JSON, the first `JSON_MAX_ROWS` of them."""
    st.json([plain(record) for record in rows.records[:JSON_MAX_ROWS]], expanded=2)
    if len(rows.records) > JSON_MAX_ROWS:
        st.caption(
            tr(
                "The first {limit} of {count} rows are shown.",
                limit=JSON_MAX_ROWS,
                count=len(rows.records),
            )
        )


def row_count(rows: Rows) -> str:
    """Say how many rows there are, and whether there were more."""
    count = len(rows.records)
    if rows.truncated:
        return plural(
            "The first {count:,} row; there are more",
            "The first {count:,} rows; there are more",
            count,
        )
    return counted(count, "row", "rows")


def relationship_rows(relationships: tuple[Relationship, ...], nodes: Mapping[str, Node]) -> Rows:
    """Return relationships as rows: ends by name, validity, and text where there is one."""

    def name(id_: str) -> str:
        return nodes[id_].name if id_ in nodes else id_

    records = [
        {
            "from": name(entry.start),
            "relationship": entry.name or entry.type,
            "to": name(entry.end),
            "since": entry.valid_at,
            "until": entry.invalid_at,
            "fact": entry.fact or "",
        }
        for entry in relationships[:MAX_RELATIONSHIP_ROWS]
    ]
    columns = [N_("from"), N_("relationship"), N_("to"), N_("since"), N_("until")]
    if any(record["fact"] for record in records):
        columns.append(N_("fact"))
    return Rows(
        tuple(columns), tuple(records), truncated=len(relationships) > MAX_RELATIONSHIP_ROWS
    )


def frame_of(rows: Rows) -> "pd.DataFrame":
    """Return rows as a data frame: numbers, times and booleans stay what they are."""
    import pandas as pd

    columns: dict[str, pd.Series[Any]] = {}
    for position, column in enumerate(rows.columns):
        values = [record.get(column) for record in rows.records]
        heading = visible(column) or tr("column {position}", position=position + 1)
        while heading in columns:
            heading += "\N{NO-BREAK SPACE}"
        columns[heading] = _series(values)
    return pd.DataFrame(columns)


def csv_of(columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """Return values as CSV, whole and unchanged, in which no text is a formula to a spreadsheet.

    Nodes, lists and the like are JSON.
    """
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([defuse_formula(column) for column in columns])
    writer.writerows([_file_cell(value) for value in line] for line in lines)
    # Half a surrogate pair is no character of a file.
    return file.getvalue().encode(errors="replace").decode()


def _file_cell(value: Any) -> Any:
    match value:
        case None | int() | float():
            return value
        case datetime():
            return value.isoformat(sep=" ")
        case Node() | Relationship() | Path() | Mapping() | list() | tuple():
            return json.dumps(plain(value), ensure_ascii=False)
        case _:
            return defuse_formula(str(value))


def cell_text(value: Any) -> str:
    """Return a value as text for a person."""
    match value:
        case None:
            return ""
        case str():
            return visible(value)
        case Node(name=name) | Relationship(name=name):
            return visible(name)
        case Path(nodes=nodes):
            return " → ".join(visible(node.name) for node in nodes)
        case datetime():
            text = value.isoformat(sep=" ", timespec="seconds" if value.second else "minutes")
            return text.replace("+00:00", " UTC")
        case list() | tuple():
            return list_text(value, cell_text)
        case Mapping():
            return visible(json.dumps(plain(value), ensure_ascii=False))
        case _:
            return visible(str(value))


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: nodes, relationships and paths become objects."""
    match value:
        case Node():
            return {
                "id": value.id,
                "labels": list(value.labels),
                "name": value.name,
                "properties": plain(value.properties),
            }
        case Relationship():
            return {
                "id": value.id,
                "type": value.type,
                "start": value.start,
                "end": value.end,
                "properties": plain(value.properties),
            }
        case Path():
            return {"nodes": plain(value.nodes), "relationships": plain(value.relationships)}
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
        case datetime() | date():
            return value.isoformat()
        case str() | int() | float() | bool() | None:
            return value
        case _:
            return str(value)


def _series(values: list[Any]) -> "pd.Series[Any]":
    import pandas as pd

    present = [value for value in values if value is not None]
    if present and all(isinstance(value, bool) for value in present):
        return pd.Series(values, dtype="boolean")
    if present and all(type(value) is int and abs(value) < 2**53 for value in present):
        return pd.Series(values, dtype="Int64")
    if present and _all_numbers(present) and all(isinstance(value, float) for value in present):
        return pd.Series(values, dtype="Float64")
    if present and all(_charted_time(value) for value in present):
        return pd.to_datetime(pd.Series(values), utc=True)
    return pd.Series([cell_text(value) for value in values], dtype="string")


def _all_numbers(values: Any) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _charted_time(value: Any) -> bool:
    """Say whether a value is a zoned time within the range of pandas; others stay text."""
    return isinstance(value, datetime) and value.tzinfo is not None and 1700 < value.year < 2250
