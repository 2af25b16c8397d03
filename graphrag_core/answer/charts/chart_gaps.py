"""Times and places of a calendar that a line would pass over, because no row has them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from math import nan
from typing import Any

from graphrag_core.answer.charts.chart_columns import PARTS, last_word
from graphrag_core.types import ChartSpec, Rows

MOST_FILLED = 500
ZERO, BREAK = "zero", "break"
NAMES = {"day": "Days", "week": "Weeks", "month": "Months", "quarter": "Quarters",
         "year": "Years", "hour": "Hours", "weekday": "Weekdays"}  # fmt: skip


def with_months(chart: ChartSpec, rows: Rows) -> Rows:
    """Put the beginning of each month in the place of its number, where one line has the years."""
    x, year = chart.x, chart.year
    if x is None or year is None:
        return rows
    records = ({**record, x: _month(record.get(year), record.get(x))} for record in rows.records)
    return replace(rows, records=tuple(records))


def _month(year: Any, month: Any) -> date | None:
    there = isinstance(year, int) and month in PARTS["month"]
    return date(year, month, 1) if there else None


def gap_rows(chart: ChartSpec, rows: Rows) -> list[Mapping[str, Any]]:
    """Return a row for each time between those of a line that has none.

    Its number is 0 where things are counted or added up, and not a number where there is nothing
    to take an average of, or where its row may have been cut off: the line breaks there.
    """
    if chart.x is None or chart.y is None:
        return []
    number = 0 if chart.gap == ZERO else nan
    return [
        {chart.x: place, chart.y: number, **({chart.series: series} if chart.series else {})}
        for series, places in _missing(chart, rows).items()
        for place in places
    ]


def gap_note(chart: ChartSpec, rows: Rows) -> str:
    """Say how times without a row are drawn, "" where there are none."""
    missing = [place for places in _missing(chart, rows).values() for place in places]
    if not missing:
        return ""
    step = _step(chart, rows)
    name = NAMES.get(step, "Times")
    if chart.gap == ZERO:
        return f"{name} without any are drawn as 0."
    return f"{name} without a row are left open."


def _missing(chart: ChartSpec, rows: Rows) -> dict[Any, list[Any]]:
    """Find what each line of a chart passes over; nothing where times have no even step."""
    step = _step(chart, rows)
    if not step or chart.x is None:
        return {}
    placed = [record for record in rows.records if record.get(chart.x) is not None]
    places: list[Any] = [record[chart.x] for record in placed]
    every = list(_between(step, min(places), max(places)))
    if len(every) > MOST_FILLED:
        return {}
    own: dict[Any, set[Any]] = {}
    for record in placed:
        own.setdefault(_series(chart, record), set()).add(record[chart.x])
    missing: dict[Any, list[Any]] = {}
    for series, there in own.items():
        first, last = _ends(chart, own, series) or (every[0], every[-1])
        missing[series] = [p for p in every if p not in there and first <= p <= last]
    return missing


def _ends(chart: ChartSpec, own: Mapping[Any, set[Any]], series: Any) -> tuple[Any, Any] | None:
    """Return where the line of a year begins and ends; None where lines are no years.

    The first year begins and the last one ends with its own rows: what was before, or is still to
    come, is not known to be nothing.
    """
    if chart.series is None or last_word(chart.series) != "year" or None in own:
        return None
    every = set[Any]().union(*own.values())
    first = min(own[series] if series == min(own) else every)
    last = max(own[series] if series == max(own) else every)
    return first, last


def _series(chart: ChartSpec, record: Mapping[str, Any]) -> Any:
    return record.get(chart.series) if chart.series else None


def _step(chart: ChartSpec, rows: Rows) -> str:
    """Return the step of a line's times, "" where it has none that can be filled."""
    given = [record.get(chart.x or "") for record in rows.records]
    places = [place for place in given if place is not None]
    if chart.kind != "line" or chart.gap is None or len(places) < 2:
        return ""
    if all(isinstance(place, date) for place in places):
        return _step_of_times([place for place in places if isinstance(place, date)])
    part = last_word(chart.x or "")
    return part if all(place in PARTS.get(part, ()) for place in places) else ""


def _step_of_times(times: list[date]) -> str:
    """Return the coarsest period at whose beginnings all times are, "" where there is none."""
    kinds = {(type(t), getattr(t, "tzinfo", None)) for t in times}
    if len(kinds) > 1 or any(_clock(t) for t in times):
        return ""
    if all(t.day == 1 for t in times):
        return "year" if all(t.month == 1 for t in times) else "month"
    weeks = len({t.weekday() for t in times}) == 1 and times[0].weekday() == 0
    return "week" if weeks else "day"


def _clock(time: date) -> bool:
    return isinstance(time, datetime) and (time.hour, time.minute, time.second) != (0, 0, 0)


def _between(step: str, first: Any, last: Any) -> Iterator[Any]:
    """Yield every place from the first to the last."""
    place = first
    for _ in range(MOST_FILLED + 1):
        if place > last:
            return
        yield place
        place = _next(step, place)


def _next(step: str, place: Any) -> Any:
    if not isinstance(place, date):
        return place + 1
    match step:
        case "year":
            return place.replace(year=place.year + 1)
        case "month":
            return place.replace(year=place.year + place.month // 12, month=place.month % 12 + 1)
        case _:
            return place + timedelta(days=7 if step == "week" else 1)
