"""Rows as a chart: bars, lines, slices, dots, or one big number; with its data as CSV."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import ceil, isfinite
from typing import TYPE_CHECKING, Any

import streamlit as st

from graphrag_core import ChartPoint, are_codes, chart_points
from graphrag_core.types import ChartSpec, Rows
from ui.shared.chart_language import chart_config
from ui.shared.safe_text import markdown_literal, visible
from ui.shared.tables import csv_of
from ui.shared.texts import figure, moment, quantity, tr

if TYPE_CHECKING:
    import pandas as pd

HEIGHT = 300
ROW_HEIGHT, MANY_ROWS_HEIGHT, MANY_ROWS = 30, 22, 12
LEGEND_HEIGHT, LEGEND_LINE, LANE_HEIGHT = 60, 18, 12
WIDEST_LABEL = 180
"""Pixels of a label beside its bar; what is longer is cut."""
CURVE_DOTS = 60
MOST_TICKS = 8
X, Y, SERIES, SLICE = "x", "y", "series", "slice"
X_TEXT, Y_TEXT = "x_text", "y_text"
"""Times and numbers as tooltips show them: the browser has its own zone, and 1.23e+4 for 12,345."""
SIGN, LETTER, LONGEST_NAME = 34, 7, 20
"""Pixels of a sign in a legend with the gaps beside it, and of a letter after it."""
NARROW = 200
"""Pixels that are left for the bars on a phone, and for the legend beneath them."""
QUIET = {"axis": {"labelLimit": WIDEST_LABEL}, "legend": {"labelLimit": 2 * WIDEST_LABEL}}


def draw_chart(
    chart: ChartSpec | None, rows: Rows, *, key: str, rests_on: str = "", downloads: bool = True
) -> None:
    """Draw a chart of rows with why it is not as asked; of a table only that.

    `rests_on` says what a number was computed from. Without `downloads` there is only the chart.
    """
    if chart is None:
        return
    with st.container(key=key):
        points = chart_points(chart, rows)
        if chart.kind == "number":
            _draw_number(chart, rows, points, rests_on)
        elif points:
            spec = {**_spec(chart, points), "config": QUIET | chart_config()}
            st.vega_lite_chart(_frame(chart, points), spec, alt=_alt(chart))
        if chart.note:
            st.caption(f":material/info: {markdown_literal(chart.note)}")
        if points and chart.kind != "number" and downloads:
            _draw_download(chart, points, key)


def _draw_number(
    chart: ChartSpec, rows: Rows, points: tuple[ChartPoint, ...], rests_on: str
) -> None:
    label = visible(_measure(chart))
    of = visible(str(points[0].x)) if points and points[0].x else ""
    value = rows.records[0][chart.y or ""]
    shown = quantity(value, chart.unit, label)
    st.metric(markdown_literal(f"{label} · {of}" if of else label), shown)
    if rests_on:
        st.caption(markdown_literal(rests_on))


def _draw_download(chart: ChartSpec, points: tuple[ChartPoint, ...], key: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(
            tr("To save a picture, use the download button in the chart's corner."), width="stretch"
        )
        st.download_button(
            tr("Chart as CSV"), chart_csv(chart, points),
            file_name="chart.csv", mime="text/csv", icon=":material/download:",
            on_click="ignore", type="tertiary", key=f"{key}_csv",
            help=tr("Download what this chart shows"),
        )  # fmt: skip


def chart_csv(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> str:
    """Return the points of a chart as CSV, under the titles of its axes."""
    columns: list[tuple[str, list[Any]]] = [(chart.x_title, [point.x for point in points])]
    if chart.series:
        columns.append((chart.series, [point.series for point in points]))
    columns.append((chart.y_title, [p.y if isfinite(p.y) else None for p in points]))
    titles, values = zip(*columns, strict=True)
    return csv_of(titles, zip(*values, strict=True))


def _frame(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> "pd.DataFrame":
    import pandas as pd

    total = sum(point.y for point in points) or 1
    frame = pd.DataFrame(
        {
            X: [visible(p.x) if isinstance(p.x, str) else p.x for p in points],
            X_TEXT: [_place_text(point.x) for point in points],
            Y: [float(point.y) for point in points],
            Y_TEXT: [quantity(point.y, chart.unit, _measure(chart)) for point in points],
            SERIES: [visible(point.series) for point in points],
        }
    )
    if chart.kind == "pie":
        shares = [
            f"{quantity(p.y, name=chart.y_title)} ({figure(p.y / total, '.0%')})" for p in points
        ]
        frame[SLICE] = [f"{x} · {share}" for x, share in zip(frame[X], shares, strict=True)]
    return frame


def _spec(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    """Return the Vega-Lite drawing of a chart."""
    match chart.kind:
        case "pie":
            return _pie(chart)
        case "line":
            return _line(chart, points)
        case "scatter":
            return _scatter(chart, points)
        case _:
            return _bars(chart, points)


def _bars(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    names = len({point.x for point in points})
    row = MANY_ROWS_HEIGHT if names > MANY_ROWS else ROW_HEIGHT
    beside: dict[str, Any] = {}
    if chart.series and not chart.additive:
        # Averages and the like make no sum: their bars stand side by side.
        row = max(row, LANE_HEIGHT * len({point.series for point in points}))
        beside = {"yOffset": {"field": SERIES, "type": "nominal"}}
    series = {point.series for point in points}
    lines = ceil(len(series) / max(1, NARROW // _column_px(series)))
    legend = max(LEGEND_HEIGHT, 24 + LEGEND_LINE * lines) if chart.series else 0
    return {
        "height": max(120, row * names + 50) + legend,
        "mark": {"type": "bar", "cornerRadiusEnd": 3},
        "encoding": {
            "y": _axis(X, "nominal", chart.x_title, sort=None, axis={"labelOverlap": False}),
            "x": _axis(
                Y,
                "quantitative",
                chart.y_title,
                axis=_numbers(chart, points) | {"tickCount": MOST_TICKS, "labelFlush": True},
                stack="zero" if chart.additive else None,
            ),
            **beside,
            **_colour(chart, points),
            "tooltip": _tooltip(chart),
        },
    }


def _line(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    timely = not isinstance(points[0].x, str)
    x = (
        _axis(X, "temporal", chart.x_title, scale={"type": "utc"}, axis=_ticks(points))
        if timely
        else _axis(X, "nominal", chart.x_title, sort=None, axis={"labelAngle": -40})
    )
    return {
        "height": HEIGHT,
        "mark": {"type": "line", "point": len(points) <= CURVE_DOTS},
        "encoding": {
            "x": x,
            "y": _axis(Y, "quantitative", chart.y_title, axis=_numbers(chart, points)),
            **_colour(chart, points),
            "tooltip": _tooltip(chart),
        },
    }


def _ticks(points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    """Label years and months as such, where all times are the beginnings of some."""
    times = [point.x for point in points if isinstance(point.x, datetime)]
    if any((t.day, t.hour, t.minute) != (1, 0, 0) for t in times):
        return {}
    if all(t.month == 1 for t in times):
        return {"format": "%Y", "tickCount": "year"}
    return {"format": "%b %Y", "tickCount": {"interval": "month", "step": 1 + len(times) // 13}}


def _scatter(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    places = [point.x for point in points if isinstance(point.x, int | float)]
    across, up = _signs(chart.x_title, places), _signs(_measure(chart), [p.y for p in points])
    scale = {"zero": False}
    return {
        "height": HEIGHT,
        "mark": {"type": "point", "filled": True, "size": 60},
        "encoding": {
            "x": _axis(X, "quantitative", chart.x_title, scale=scale, axis=across),
            "y": _axis(Y, "quantitative", chart.y_title, scale=scale, axis=up),
        },
    }


def _pie(chart: ChartSpec) -> dict[str, Any]:
    colour = {"field": SLICE, "type": "nominal", "sort": None, "title": visible(chart.x_title)}
    return {
        "height": HEIGHT,
        "mark": {"type": "arc", "innerRadius": 55},
        "encoding": {
            "theta": {"field": Y, "type": "quantitative", "stack": True},
            "order": {"field": Y, "type": "quantitative", "sort": "descending"},
            "color": {**colour, "legend": {"orient": "bottom", "columns": 2}},
            "tooltip": [{"field": SLICE, "type": "nominal", "title": visible(chart.y_title)}],
        },
    }


def _axis(field: str, kind: str, title: str, **more: Any) -> dict[str, Any]:
    return {"field": field, "type": kind, "title": visible(title), **more}


def legend_below(names: Iterable[str]) -> dict[str, Any]:
    """Return a legend in as many columns as there is room for: a single line may be cut."""
    columns = {"expr": f"max(1, floor(width / {_column_px(names)}))"}
    return {"orient": "bottom", "title": None, "columns": columns}


def _column_px(names: Iterable[str]) -> int:
    return SIGN + LETTER * min(LONGEST_NAME, max(map(len, names)))


def _colour(chart: ChartSpec, points: Sequence[ChartPoint]) -> Mapping[str, Any]:
    if chart.series is None:
        return {}
    legend = legend_below(point.series for point in points)
    return {"color": {"field": SERIES, "type": "nominal", "legend": legend}}


def _tooltip(chart: ChartSpec) -> list[dict[str, Any]]:
    x = {"field": X_TEXT, "type": "nominal", "title": visible(chart.x_title)}
    series = [{"field": SERIES, "type": "nominal", "title": visible(chart.series or "")}]
    y = {"field": Y_TEXT, "type": "nominal", "title": visible(_measure(chart))}
    return [x, *(series if chart.series else []), y]


def _place_text(x: str | datetime | float) -> str:
    """Write a time without its zone, as the title of the axis names it."""
    return moment(x.replace(tzinfo=None)) if isinstance(x, datetime) else visible(str(x))


def _measure(chart: ChartSpec) -> str:
    """Return what the numbers are of, without their unit."""
    return chart.y_title.removesuffix(f" ({chart.unit})")


def _numbers(chart: ChartSpec, points: tuple[ChartPoint, ...]) -> dict[str, Any]:
    """Return how an axis of numbers is labelled: no half things where all are whole."""
    values = [point.y for point in points if isfinite(point.y)]
    whole = all(float(value).is_integer() for value in values)
    return {"tickMinStep": 1 if whole else 0} | _signs(_measure(chart), values)


def _signs(name: str, values: Sequence[float]) -> dict[str, Any]:
    """Label years and codes without signs of thousands; the browser's own format is `,f`."""
    return {"format": "f"} if are_codes(values, name) else {}


def _alt(chart: ChartSpec) -> str:
    return tr("{y} by {x}", y=visible(chart.y_title), x=visible(chart.x_title))
