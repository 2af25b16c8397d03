"""Which chart rows make: the one that was asked for, else the next best, saying why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graphrag_core.answer.charts.chart_columns import (
    ChartColumn,
    all_distinct,
    chart_columns,
    label_text,
    last_word,
)
from graphrag_core.answer.charts.chart_gaps import gap_note, with_months
from graphrag_core.answer.charts.chart_points import MOST_BARS, is_drawn
from graphrag_core.answer.cut_results import may_lack_rows
from graphrag_core.english.wording import counted, with_article
from graphrag_core.types import ChartKind, ChartSpec, ChartWish, Rows

MOST_SLICES = 8
MOST_SERIES = 10
KINDS: dict[ChartWish, str] = {
    "chart": "a chart",
    "bar": "bars",
    "line": "a line",
    "pie": "a pie",
    "scatter": "a scatter chart",
    "table": "a table",
}


@dataclass(frozen=True, slots=True)
class Axes:
    """The columns of a chart; without `y` the rows of each `x` are counted."""

    x: ChartColumn
    y: ChartColumn | None = None
    series: ChartColumn | None = None

    def chart(self, kind: ChartKind, note: str = "") -> ChartSpec:
        """Return the chart of these columns; a line of months runs through the years."""
        year = self.series if kind == "line" and self._are_months_of_years() else None
        return ChartSpec(
            kind=kind,
            x=self.x.name,
            y=self.y.name if self.y else None,
            series=self.series.name if self.series and year is None else None,
            x_title=self.x.title,
            y_title=self.y.title if self.y else "Rows",
            unit=self.y.unit if self.y else "",
            note=note,
            gap=self.y.gap if self.y and kind == "line" else None,
            additive=self.y is None or self.y.additive,
            year=year.name if year else None,
        )

    def _are_months_of_years(self) -> bool:
        series, x = self.series, self.x
        if series is None or series.role != "part" or x.role != "part":
            return False
        return (last_word(series.name), last_word(x.name)) == ("year", "month")


def choose_chart(
    rows: Rows, wish: ChartWish | None = None, *, over_time: bool = False, query: str = ""
) -> ChartSpec | None:
    """Choose how rows are drawn; None where nobody asks for a chart and they make none.

    `query` is the Cypher behind them: it tells what is counted, and in which unit. `over_time`
    asks for a line where one can be drawn, and else for nothing.
    """
    rows = replace(rows, truncated=may_lack_rows(query, rows))
    columns = chart_columns(rows, query)
    if wish is None:
        return _unasked(rows, columns, over_time=over_time)
    if wish == "table":
        return ChartSpec("table", asked=wish)
    return replace(_asked(rows, columns, wish, over_time=over_time), asked=wish)


def _unasked(rows: Rows, columns: Sequence[ChartColumn], *, over_time: bool) -> ChartSpec | None:
    """Draw one number, or a label and a number in each row, every label once; years as series.

    Bars that are all of one length say no more than their table.
    """
    number = _one_number(rows, columns)
    if number is not None or len(rows.records) < 2 or len(columns) < 2:
        return number
    *places, y = columns
    series = _years_of_parts(places)
    x, most = places[-1], MOST_BARS * (series.distinct if series else 1)
    bare = len(rows.columns) == (3 if series else 2)
    complete = all(record.get(y.name) is not None for record in rows.records)
    if not bare or y.role != "number" or x.role == "number" or not complete:
        return None
    if len(rows.records) > most or not _are_unique(rows, places):
        return None
    timely = _is_timely(rows, Axes(x, y), over_time=over_time)
    if not timely and len({record[y.name] for record in rows.records}) == 1:
        return None
    chart = Axes(x, y, series).chart("line" if timely else "bar")
    chart = replace(chart, note=_left_out(rows, chart))
    return replace(chart, asked="line") if over_time and timely else chart


def _years_of_parts(
    places: Sequence[ChartColumn], *, any_number: bool = False
) -> ChartColumn | None:
    """Return the years of months, quarters or weeks, a line or colour each.

    With `any_number` also so many that only a line through all their months can show them.
    """
    parts = len(places) == 2 and all(place.role == "part" for place in places)
    if not parts or last_word(places[0].name) != "year":
        return None
    running = any_number and last_word(places[1].name) == "month"
    return places[0] if running or places[0].distinct <= MOST_SERIES else None


def _one_number(rows: Rows, columns: Sequence[ChartColumn]) -> ChartSpec | None:
    """Return a single row's only amount, beside the name of what it belongs to."""
    numbers = [column for column in columns if column.role == "number"]
    others = [column for column in columns if column.role != "number"]
    if len(rows.records) != 1 or len(numbers) != 1 or len(rows.columns) > 2 or numbers[0].code:
        return None
    number, of = numbers[0], others[0] if others else None
    return ChartSpec(
        "number", of.name if of else None, number.name, None, of.title if of else "", number.title,
        number.unit,
    )  # fmt: skip


def _asked(
    rows: Rows, columns: Sequence[ChartColumn], wish: ChartWish, *, over_time: bool
) -> ChartSpec:
    """Draw what was asked for, else the next best."""
    if not rows.records:
        return ChartSpec("table", note="There are no rows to draw.")
    number = _one_number(rows, columns)
    if number is not None:
        return replace(number, note=f"One number makes no {_noun(wish)}, so it stands by itself.")
    if wish == "scatter" and (pair := _two_numbers(columns)) is not None:
        return pair.chart("scatter")
    axes = _axes(rows, columns, over_time=over_time or wish == "line")
    if axes is None:
        return ChartSpec("table", note=_why_no_axes(rows, columns))
    kind, note = _kind(rows, axes, wish, over_time=over_time)
    chart = axes.chart(kind)
    return replace(chart, note=note or _left_out(rows, chart))


def _kind(rows: Rows, axes: Axes, wish: ChartWish, *, over_time: bool) -> tuple[ChartKind, str]:
    """Return the kind that can be drawn, and why it is not the one that was asked for."""
    bars = "so it is drawn as bars."
    why = _why_no_pie(rows, axes) if wish == "pie" else ""
    if why:
        return "bar", f"{why}, {bars}"
    if wish == "scatter":
        return "bar", f"A scatter chart needs two numbers in each row, {bars}"
    if axes.y is None:
        column = axes.x.title[:1].lower() + axes.x.title[1:]
        note = f"The rows have no number, so the chart counts the rows of each {column}."
        return "pie" if wish == "pie" else "bar", note
    timely = _is_timely(rows, axes, over_time=over_time)
    if wish == "pie" or wish == "line":
        return wish, ""
    return "line" if wish == "chart" and timely else "bar", ""


def _is_timely(rows: Rows, axes: Axes, *, over_time: bool) -> bool:
    """Tell whether numbers follow each other in time; some of the periods alone do not."""
    some = rows.truncated and axes.y is not None and axes.y.gap is not None
    return axes.x.role != "label" and (over_time or (axes.x.role == "time" and not some))


def _why_no_pie(rows: Rows, axes: Axes) -> str:
    """Say why numbers are no parts of a whole that can be told apart; "" where they are."""
    if axes.series is not None:
        return "A pie shows one number for each slice, and here there are several"
    if axes.x.distinct > MOST_SLICES:
        return f"A pie with {axes.x.distinct} slices is hard to read"
    if rows.truncated:
        return "Not all rows are here, so their parts of the whole are not known"
    if axes.y is None:
        return ""
    numbers = [n for record in rows.records if (n := record.get(axes.y.name)) is not None]
    if not axes.y.additive:
        return "These numbers do not add up to a whole"
    if any(n < 0 for n in numbers) or not any(numbers):
        return "A pie cannot show numbers that are not above zero"
    return ""


def _axes(rows: Rows, columns: Sequence[ChartColumn], *, over_time: bool) -> Axes | None:
    """Choose the columns of the axes; None where the rows have no place each."""
    numbers = [column for column in columns if column.role == "number"]
    keys = [column for column in columns if column.role != "number"]
    if not numbers:
        repeated = [k for k in keys if 2 <= k.distinct <= MOST_BARS and not _are_unique(rows, [k])]
        return Axes(repeated[0]) if repeated else None
    y = next((column for column in numbers if column.computed), numbers[0])
    years = _years_of_parts(keys, any_number=over_time)
    if years is not None and _are_unique(rows, keys):
        return Axes(keys[1], y, years)
    if over_time:
        keys.sort(key=lambda key: ("time", "part", "label").index(key.role))
    for x in keys:
        if _are_unique(rows, [x]):
            return Axes(x, y)
    return next((Axes(x, y, series) for x, series in _pairs(rows, keys)), None)


def _pairs(rows: Rows, keys: Sequence[ChartColumn]) -> Iterator[tuple[ChartColumn, ChartColumn]]:
    """Yield pairs of columns that tell every row apart: times first, then the most values."""
    order = {"time": 0, "part": 1, "label": 2}
    for x in sorted(keys, key=lambda key: (order[key.role], -key.distinct)):
        for series in sorted(keys, key=lambda key: key.distinct):
            small = series is not x and series.distinct <= MOST_SERIES
            if small and _are_unique(rows, [x, series]):
                yield x, series


def _two_numbers(columns: Sequence[ChartColumn]) -> Axes | None:
    numbers = [column for column in columns if column.role == "number"]
    return Axes(numbers[0], numbers[1]) if len(numbers) > 1 else None


def _are_unique(rows: Rows, columns: Sequence[ChartColumn]) -> bool:
    return all_distinct(
        tuple(label_text(column.name, record.get(column.name)) for column in columns)
        for record in rows.records
    )


def _why_no_axes(rows: Rows, columns: Sequence[ChartColumn]) -> str:
    if not any(column.role == "number" for column in columns):
        return (
            "The rows have no number to draw, so they are a table; “how many … by …” asks for one."
        )
    if len(rows.records) == 1 or all(column.role == "number" for column in columns):
        return "There is nothing to draw the numbers against, so they are a table."
    return "Several rows have the same name, so they are a table."


def _left_out(rows: Rows, chart: ChartSpec) -> str:
    """Say which rows are not drawn, and how times without a row are; "" where there are none."""
    rows = with_months(chart, rows)
    drawn = sum(is_drawn(record, chart) for record in rows.records)
    if chart.y is not None and chart.kind == "bar" and chart.series is None and drawn > MOST_BARS:
        return f"The first {MOST_BARS} of {drawn} are drawn."
    numbered = sum(is_drawn(record, replace(chart, x=None)) for record in rows.records)
    sentences = (
        _without("a number", len(rows.records) - numbered),
        _without(_place(rows, chart), numbered - drawn),
        gap_note(chart, rows),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def _without(what: str, count: int) -> str:
    some = counted(count, "row").capitalize()
    return f"{some} without {what} {'is' if count == 1 else 'are'} left out." if count else ""


def _place(rows: Rows, chart: ChartSpec) -> str:
    """Name what a row needs to have a place on the axis: "a date", "a month"."""
    places = [record.get(chart.x or "") for record in rows.records]
    if chart.kind == "scatter":
        return "a number"
    dated = any(isinstance(place, date) for place in places)
    return "a date" if dated else with_article(chart.x_title.lower())


def _noun(wish: ChartWish) -> str:
    return KINDS[wish].split(" ", 1)[-1]
