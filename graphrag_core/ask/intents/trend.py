"""`trend`: how many events there are by day, week, month, quarter or year; rising or falling."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from graphrag_core.ask.intents.graph_reads import (
    NOTHING_MORE,
    as_of,
    entity_match,
    look_up,
    run_query,
)
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.recorded import EVER, Recorded
from graphrag_core.ask.intents.series import Series, chosen_series
from graphrag_core.ask.intents.windows import Period, TimeTests, period_of
from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    all_of,
    constant,
    name,
    string,
)
from graphrag_core.cypher.compose import number as in_cypher
from graphrag_core.english.time_units import quarter_name
from graphrag_core.english.wording import capitalised, counted, listed, number, plain
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.profiles.instants import as_instant

SPANS = {
    "day": timedelta(days=30),
    "week": timedelta(days=182),
    "month": timedelta(days=365),
    "quarter": timedelta(days=2 * 365),
    "year": timedelta(days=10 * 365),
}
LONG, VERY_LONG = timedelta(days=3 * 365), timedelta(days=6 * 365)
"""What is recorded for longer than this is told by quarter or year, unless another span is asked
for."""
FEW = 2
"""So few events in a quarter are told by year."""
MOST_SPANS = 400
SHOWN = 12
NEARLY_WHOLE = 0.8
"""A span of which so much has passed counts as whole; that it is not over is said."""
TOLD = 0.15
"""A change between the first and the last third that is smaller is called steady."""

BY_TIME = Template("""
{entity}
MATCH {pattern}
WHERE {within}
WITH DISTINCT event
WITH date.truncate({grain}, {at}) AS start, {value} AS happened
WITH collect([start, happened]) AS found
UNWIND $starts AS {column}
RETURN {column}, coalesce(head([span IN found WHERE span[0] = {column} | span[1]]), {none})
  AS {events}
ORDER BY {column}
LIMIT {most}
""")
BOUNDS = Template("""
{entity}
MATCH {pattern}
WHERE {within}
RETURN min(event.{key}) AS first, max(event.{key}) AS last, count(event) AS events
LIMIT 1
""")
ZERO, NULL = constant("0"), constant("null")
VALUES = "values"
"""The column of how many values the mean of a span is of."""


def follow_trend(call: IntentCall) -> IntentAnswer | None:
    """Answer how the number of events or an amount develops; None where none is dated."""
    series = chosen_series(call)
    if series is None:
        return None
    entity = call.slots.entities[0] if call.slots.entities else None
    parts = {
        "entity": entity_match(entity) if entity else EMPTY,
        "pattern": series.pattern,
    }
    given = {**series.values.parameters, **({"entity": entity.value} if entity else {})}
    recorded = _recorded(call, series, {"entity": EMPTY, "pattern": series.everywhere})
    own = _recorded(call, series, parts, series.values.tests, given) if given else recorded
    grain, asked = _span(call, series, own, recorded)
    period = asked if recorded is None else recorded.part_of(asked)
    tests = TimeTests(period)
    events = series.words
    query = _by_time(series, parts, tests, grain)
    of = f" of {entity.name}" if entity else ""
    phrases = (f"{events}{of} by {grain}", asked.words)
    parameters = {**tests.parameters, **given, "starts": _starts(period, grain)}
    ran = run_query(call, query, parameters, phrases, limit=MOST_SPANS)
    if ran is None:
        return None
    records = ran.rows.records
    if series.is_mean:
        behind = replace(series, value=series.amounts, words=VALUES, is_mean=False)
        query = _by_time(behind, parts, tests, grain)
        records = _with_values(records, look_up(call, query, parameters, MOST_SPANS).records)
    known = recorded.known(asked, as_of(call)) if recorded is not None else period
    of = f" of {plain(entity.name)}" if entity else ""
    complete = None if series.is_mean else known
    text = _text(records, (events, grain), of, complete, asked.words, series.unit)
    return ran.answer(
        text=f"{text} {_not_recorded(series, recorded, asked, grain)}".strip(),
        follow_ups=(f"What changed among the {series.several} last month?",),
        unused=(*series.values.unused, *(other.name for other in call.slots.entities[1:])),
    )


def _not_recorded(series: Series, recorded: Recorded | None, asked: Period, grain: str) -> str:
    """Say which spans of a period are not told, because nothing is recorded of their time."""
    if recorded is None or not asked.asked:
        return ""
    starts = _starts(asked, grain)
    before = _next(starts[0], grain) <= recorded.first.date()
    return recorded.remarks(series.several, before=before, after=starts[-1] > recorded.last.date())


def _by_time(
    series: Series, parts: Mapping[str, Fragment], tests: TimeTests, grain: str
) -> Fragment:
    return BY_TIME.fill(
        **parts,
        within=all_of((tests.within("event", series.key), *series.values.tests)),
        grain=string(grain),
        at=series.at,
        value=series.value,
        none=NULL if series.is_mean else ZERO,
        column=name(grain),
        events=name(series.words),
        most=in_cypher(MOST_SPANS),
    )


def _with_values(
    records: Sequence[Mapping[str, Any]], counts: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """Put beside the mean of each span of how many values it is; the spans are in one order."""
    if len(counts) != len(records):
        return tuple(records)
    pairs = zip(records, counts, strict=True)
    return tuple({**record, VALUES: count[VALUES]} for record, count in pairs)


def _recorded(
    call: IntentCall, series: Series, parts: Mapping[str, Fragment],
    of: Sequence[Fragment] = (), given: Mapping[str, Any] = NOTHING_MORE,
) -> Recorded | None:  # fmt: skip
    """Read from when to when events are recorded; None where none has a time."""
    tests = TimeTests(Period(EVER, as_of(call)))
    within = all_of((tests.before("event", series.key), *of))
    bounds = BOUNDS.fill(**parts, within=within, key=name(series.key.key))
    found = look_up(call, bounds, {**tests.parameters, **given}, 1).records
    first, last = (as_instant(found[0][end]) for end in ("first", "last")) if found else (None,) * 2
    if first is None or last is None:
        return None
    if series.by_year:
        last = last.replace(month=12, day=31)
    return Recorded(first, last, found[0]["events"])


def _span(
    call: IntentCall, series: Series, own: Recorded | None, kind: Recorded | None
) -> tuple[str, Period]:
    """Choose the grain and the period: what is asked for, else what the events reach over.

    `own` is when the events that are asked for are recorded, `kind` all of their kind: without
    events of a thing while there are others, there were none.
    """
    asked = "year" if series.by_year else _grain(call.slots.text)
    if call.slots.window is not None:
        return asked or "month", period_of(call)
    if kind is None:
        return asked or "month", period_of(call, SPANS[asked or "month"])
    if own is None:
        return asked or "month", Period(kind.first, kind.until)
    grain = asked or _usual_grain(own)
    recent = _starts(Period(kind.until - SPANS[grain], kind.until), grain)[1:]
    first = _first_known(own, kind, grain)
    since = datetime.combine(recent[0], time(), UTC) if asked and recent else first
    return grain, Period(max(first, since), kind.until)


def _usual_grain(recorded: Recorded) -> str:
    """Choose the span by which events are told: the shortest in which there are some."""
    lasted = recorded.last - recorded.first
    if lasted <= LONG:
        return "month"
    sparse = recorded.events <= FEW * (lasted / timedelta(days=91))
    return "year" if sparse or lasted > VERY_LONG else "quarter"


def _first_known(own: Recorded, kind: Recorded, grain: str) -> datetime:
    """Return when the span of the first of some events begins, where others are recorded before.

    Until the first of them there were none: the span is complete.
    """
    start = datetime.combine(_starts(Period(own.first, own.until), grain)[0], time(), UTC)
    return start if kind.first <= start else own.first


def _grain(text: str) -> str | None:
    """Return the span of time that a text counts by; None without one."""
    stems = {stem(word) for word in name_words(text)}
    return next((g for g in SPANS if stems & {stem(g), stem(f"{g}ly")}), None)


def _text(
    records: Sequence[Mapping[str, Any]], columns: tuple[str, str], of: str,
    cut_by: Period | None, words: str, unit: str = "",
) -> str:  # fmt: skip
    """Tell the last spans and where they lead; `cut_by` is what cuts the first and the last one."""
    events, grain = columns
    values = [record[events] for record in records]
    if not any(values):
        return f"No {events}{of} are recorded, {words}."
    told = [record for record in records if record[events] is not None]
    within = f", in {unit}" if unit else ""
    said = [f"{_spoken(record[grain], grain)} {number(record[events])}" for record in told]
    shown = f", the last {SHOWN} of {len(said)}" if len(said) > SHOWN else ""
    unknown = len(records) - len(told)
    shown += f" ({counted(unknown, grain)} without a value left out)" if unknown else ""
    line = f"{capitalised(events)}{of} by {grain}{within}{shown}: {listed(said[-SHOWN:])}."
    starts = [record[grain] for record in records]
    weights = [record.get(VALUES, 1) for record in records]
    spans = zip(values, weights, starts, strict=True)
    whole = [(v, weight) for v, weight, at in spans if _is_whole(at, grain, cut_by)]
    known = [(value, weight) for value, weight in whole if value is not None]
    only = f", counting whole {plural(grain)} only" if len(whole) < len(values) else ""
    if len(known) < len(whole):
        only = f", counting {plural(grain)} with a value only"
    parts = [_spoken(at, grain) for at in starts if _share_of(at, grain, cut_by) < 1]
    incomplete = f"{listed(parts)} {'is' if len(parts) == 1 else 'are'} not complete."
    sentences = (line, _direction(known, grain, only), incomplete if parts else "")
    return " ".join(filter(None, sentences))


def _is_whole(start: date, grain: str, period: Period | None) -> bool:
    """Tell whether a span lies within a period, or nearly: a month of which two days are left."""
    return _share_of(start, grain, period) >= NEARLY_WHOLE


def _share_of(start: date, grain: str, period: Period | None) -> float:
    """Return how much of a span lies within a period; a mean, without one, is of any part."""
    if period is None:
        return 1.0
    end = _next(start, grain)
    within = min(end, period.until.date()) - max(start, period.since.date())
    return within / (end - start)


def _starts(period: Period, grain: str) -> list[date]:
    """List the first days of the spans that a period touches, the last ones of very many."""
    first = period.since.date()
    at = first - timedelta(days=first.weekday() if grain == "week" else 0)
    if grain in {"month", "quarter", "year"}:
        month = {"month": first.month, "quarter": first.month - (first.month - 1) % 3}.get(grain, 1)
        at = first.replace(day=1, month=month)
    found = [at]
    last = (period.until - timedelta(microseconds=1)).date()
    while (at := _next(at, grain)) <= last:
        found.append(at)
    return found[-MOST_SPANS:]


def _next(at: date, grain: str) -> date:
    if grain in {"day", "week"}:
        return at + timedelta(days=1 if grain == "day" else 7)
    months = {"month": 1, "quarter": 3, "year": 12}[grain] + at.month - 1
    return at.replace(year=at.year + months // 12, month=months % 12 + 1)


def _spoken(start: date, grain: str) -> str:
    if grain == "year":
        return str(start.year)
    if grain == "quarter":
        return quarter_name(start)
    return f"{start:%b %Y}" if grain == "month" else f"{start.day} {start:%b}"


def _direction(spans: Sequence[tuple[float, int]], grain: str, counted: str = "") -> str:
    """Say whether the last third is more or less than the first, with both means.

    Each span has its value and its weight in the means. `counted` says of which spans, where some
    are left out.
    """
    third = len(spans) // 3
    if third == 0:
        return ""
    first, last = _mean(spans[:third]), _mean(spans[-third:])
    few = grain if third == 1 else f"{third} {plural(grain)}"
    before, after = number(round(first, 1)), number(round(last, 1))
    means = f"on average {before} in the first {few}, {after} in the last{counted}"
    if abs(last - first) <= TOLD * max(abs(first), abs(last)):
        return f"Steady: {means}."
    return f"{'Rising' if last > first else 'Falling'}: {means}."


def _mean(spans: Sequence[tuple[float, int]]) -> float:
    total = sum(weight for _, weight in spans)
    return sum(value * weight for value, weight in spans) / total


INTENT = Intent(
    name="trend",
    reading="How {} develop over time",
    unnamed="things",
    engine=follow_trend,
    of_groups=follow_trend,
    examples=(
        "Are incidents rising?",
        "How do orders develop by month?",
        "trend of visits",
        "Is the number of complaints going up or down?",
        "How have incidents of X developed?",
        "Show the trend of incidents for X",
        "incidents over time",
        "development of bookings by week",
        "Are we getting better or worse at repairs?",
        "is X getting more reliable over time",
        "How did sales develop over the year?",
        "growth of registrations",
        "Do deliveries increase?",
        "plot callouts over time",
        "has the number of inspections declined",
        "Are there more and more failures?",
        "the trend of things",
        "how are things developing",
        "are things becoming more frequent",
        "growth of things",
        "things as a time series",
        "do things increase or decrease",
        "the evolution of things per month",
        "are there more things now than before",
        "have things become rarer",
        "monthly trend of things",
        "how did the number of things grow",
        "are things on the rise",
        "are things getting more",
        "are there fewer things than before",
        "are there more things every month",
        "are things falling",
        "do we see more things lately",
        "do things go up",
        "do things go down over time",
        "is the number of things growing",
        "is the number of things of X growing",
        "which way are things going",
        "in which direction do things go",
        "how did things of X change over the months",
        "has X more things than before",
        "has X got better",
        "is X getting better or worse",
        "is it getting better with the things",
        "curve of things",
        "chart of things over time",
        "line chart of things",
        "things month by month, rising or falling",
        "has the number of things gone down last month",
        "have things increased since last month",
        "development of things at X",
        "how do the numbers of things move",
        "things through the year",
        "did things pick up last month",
        "is there an upward trend in things",
        "is there a downward trend in things",
        "do things become more common",
        "how strongly did things grow",
        "long-term course of things",
    ),
    counterexamples=(
        "How many incidents were there per month?",
        "Number of orders by month",
        "Incidents per quarter in 2025",
        "How many visits were there each year?",
        "Which month had the most orders?",
        "Is X older than Y?",
    ),
)
