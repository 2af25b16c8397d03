"""Points in time as people write them: dates, time phrases, and times taken from the graph.

Besides the phrases that `english/time_phrases` reads, a time may refer to the graph: "2 weeks
before INC-103" to the time of a node, "when auth-service was owned by Data-Services" to the time
of a fact.
"""

import calendar
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from graphrag_core.cypher.compose import Template, names
from graphrag_core.english.function_words import NUMBER_WORDS, word_set
from graphrag_core.english.time_units import MONTH, month_number
from graphrag_core.english.wording import moment as moment_in_words
from graphrag_core.english.words import derivations, name_words, stem
from graphrag_core.errors import CallError
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.entities import find_entity, find_named
from graphrag_core.explore.fact_times import fact_types, times_of_facts
from graphrag_core.explore.local_times import parse_local
from graphrag_core.explore.types import When
from graphrag_core.profiles.instants import as_instant, to_datetime
from graphrag_core.types import Node

MAX_CHARS = 300
MAX_WORDS = 14
OUTSIDE = "that is outside the calendar"
MOST_FACTS = 1_000
SECONDS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800}
MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
OF_A_RELATION = word_set("was is were are been being had has have did does do by the a an to of")

_BESIDE = re.compile(
    r"(?:(?P<number>\d{1,5}|[a-z]+)\s+(?P<unit>second|minute|hour|day|week|month|quarter|year|decade)s?"
    r"\s+(?P<way>before|after)|(?P<just>before|after|at|since|until|on|during))\s+(?P<anchor>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_HAPPENED = re.compile(r"when\s+(\S.*?)\s+(?:happened|occurred|took place)[ ?.!]*", re.IGNORECASE)
_EITHER = re.compile(r"(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)")
_CLOCK = re.compile(r"(?<![\d:+-])(\d{1,2}):(\d{2})(?!\d)")
_QUARTER = re.compile(r"\bq(\d+)\b", re.IGNORECASE)
_NAMED_DAY = re.compile(
    rf"(?:(?<!\d)(?P<before>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m1>{MONTH})\b\.?"
    rf"|\b(?P<m2>{MONTH})\b\.?\s+(?P<behind>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))"
    r"(?:,?\s+(?P<year>[1-9]\d{3}))?",
    re.IGNORECASE,
)
# Whole words: "CVE-2024-3094" is no month.
_DAY = re.compile(r"(?<![\w-])(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:(?=t\d)|(?![\w-]))", re.IGNORECASE)

# `{times}` binds the start and end of each fact.
FACTS_BETWEEN = Template("""
MATCH (one)-[r:{types}]-(other)
WHERE elementId(one) = $one AND elementId(other) = $other
{times}
WITH r, start, end
WHERE (start IS NULL) <> (end IS NULL) OR start < end
RETURN r, start, end
ORDER BY coalesce(start, end) DESC
LIMIT $most
""")


def read_when(context: ExplorationContext, text: str) -> When:
    """Read the time that a text means; a window counts as its beginning.

    Raises `CallError`: `bad_time` with the reason, and as `find_entity` does for an entity to
    which the time refers.
    """
    stripped = " ".join(text[:MAX_CHARS].split())
    try:
        return _read_when(context, stripped)
    except OverflowError as cause:
        raise _bad_time(stripped, OUTSIDE) from cause


def _read_when(context: ExplorationContext, stripped: str) -> When:
    unclear = _impossible_day(stripped)
    phrase = parse_local(stripped, context.clock) if stripped and not unclear else None
    if phrase is not None:
        return _when(phrase.at, phrase.since, phrase.until)
    unclear = unclear or _unclear(stripped)
    if not unclear:
        return _time_in_graph(context, stripped)
    # "Q42" in "since Q42" may be the name of an entity, and "2024-45" too.
    with suppress(CallError):
        return _time_in_graph(context, stripped)
    raise _bad_time(stripped, unclear)


def _time_in_graph(context: ExplorationContext, stripped: str) -> When:
    """Return a time that refers to the graph. Raises `CallError`."""
    happened = _HAPPENED.fullmatch(stripped)
    if happened is not None:
        return _relative_time(context, stripped, happened[1])
    words = stripped.split(" ", 1)
    if words[0].lower() == "when" and len(words) == 2:
        return _validity_of_fact(context, stripped, words[1])
    beside = _BESIDE.fullmatch(stripped)
    if beside is not None:
        return _relative_time(context, stripped, beside["anchor"], beside)
    raise _bad_time(stripped)


def _relative_time(
    context: ExplorationContext, text: str, anchor: str, match: re.Match[str] | None = None
) -> When:
    """Return a time relative to an anchor, as in "2 weeks before INC-103".

    Without a `match` that has a unit it is the time of the anchor itself. Raises `CallError`.
    """
    phrase = parse_local(anchor, context.clock)
    if phrase is not None:
        moment, of = phrase.at, ""
    else:
        node = find_entity(context, anchor)
        moment, of = _time_of_node(context, text, node), f"; {node.name} is dated {{}}"
    understood = of.format(moment_in_words(moment))
    if match is not None and match.group("unit"):
        count = _number(match.group("number"))
        if count is None:
            raise _bad_time(text, f"'{match.group('number')}' is not a number")
        sign = -1 if match.group("way").lower() == "before" else 1
        try:
            moment = _shifted(moment, sign * count, match.group("unit").lower())
        except (OverflowError, ValueError) as cause:
            raise _bad_time(text, OUTSIDE) from cause
    return When(moment, moment, None, moment_in_words(moment) + understood)


def _time_of_node(context: ExplorationContext, phrase: str, node: Node) -> datetime:
    """Return the time of a node, from the time properties of its labels.

    Raises `CallError` (`bad_time`) when none has a time.
    """
    keys = [
        context.profile.time_keys[label]
        for label in node.labels
        if label in context.profile.time_keys
    ]
    dated = (as_instant(node.properties.get(key)) for key in keys)
    found = next((moment for moment in dated if moment is not None), None)
    if found is None:
        raise _bad_time(phrase, f"the graph does not say when {node.name} happened")
    return found


def _validity_of_fact(context: ExplorationContext, phrase: str, words: str) -> When:
    """Return when a fact last held, as in "when auth-service was owned by Data-Services".

    Raises `CallError` (`bad_time`) when there is no such fact with a time.
    """
    one, middle, other = _two_entities(context, phrase, words)
    types = fact_types(context)
    if not types:
        raise _bad_time(phrase, "no relationship of this graph says when it is valid")
    times = times_of_facts(context, "r, one, other")
    query = FACTS_BETWEEN.fill(types=names(types), times=times)
    found = context.rows(query.text, most=MOST_FACTS, one=one.id, other=other.id).records
    said_of_it = [word for word in middle if word not in OF_A_RELATION]
    wanted = {stem(word) for word in said_of_it}
    wanted |= {verb for word in said_of_it for verb, _ in derivations(word)}
    rows = [
        row
        for row in found
        if not wanted or wanted & {stem(word.lower()) for word in name_words(row["r"].name)}
    ]
    if not rows:
        raise _bad_time(
            phrase, f"no dated fact says '{' '.join(middle)}' of {one.name} and {other.name}"
        )
    newest = rows[0]
    start, end = (None if v is None else to_datetime(v) for v in (newest["start"], newest["end"]))
    moment = start if start is not None else end
    assert moment is not None
    if start is None:
        moment -= timedelta(microseconds=1)
    return _when(moment, start, end)


def _two_entities(
    context: ExplorationContext, phrase: str, words: str
) -> tuple[Node, Sequence[str], Node]:
    """Find the entities at both ends of the words, by their longest names, and what is between.

    Raises `CallError` (`bad_time`) when there are no two.
    """
    tokens = words.rstrip(" ?.!").split(" ")[:MAX_WORDS]
    for last in range(len(tokens) - 1, 0, -1):
        one = find_named(context, " ".join(tokens[:last]))
        if one is None:
            continue
        for first in range(last, len(tokens)):
            other = find_named(context, " ".join(tokens[first:]))
            if other is not None:
                return one, [word.lower() for word in tokens[last:first]], other
    raise _bad_time(
        phrase, "it is no date, and it does not name two things that were connected at some time"
    )


def _when(at: datetime, since: datetime | None, until: datetime | None) -> When:
    at = at.astimezone(UTC)
    if since is None or until is None or until <= since:
        return When(at, since, until, moment_in_words(at))
    understood = moment_in_words(at)
    if until - since != timedelta(days=1):
        understood += f", the start of the period until {moment_in_words(until)}"
    return When(at, since, until, understood)


def _number(word: str) -> int | None:
    if word.isdecimal():
        return int(word)
    return 1 if word.lower() in ("a", "an", "the") else NUMBER_WORDS.get(word.lower())


def _shifted(moment: datetime, count: int, unit: str) -> datetime:
    if unit in SECONDS:
        return moment + timedelta(seconds=count * SECONDS[unit])
    months = moment.year * 12 + moment.month - 1 + count * MONTHS[unit]
    year, month = divmod(months, 12)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)


def _impossible_day(phrase: str) -> str:
    """Say why a numeric date does not exist; empty when all dates are valid."""
    for year, month, day in _DAY.findall(phrase):
        number = int(month)
        if int(year) == 0 or not 1 <= number <= 12:
            return f"there is no month {month}" if int(year) else "there is no year 0"
        days = calendar.monthrange(int(year), number)[1]
        if day and not 1 <= int(day) <= days:
            return f"{calendar.month_name[number]} {year} has {days} days"
    return ""


def _unclear(phrase: str) -> str:
    """Say why words that look like a date are not one; empty when nothing is wrong."""
    for one, two, year in _EITHER.findall(phrase):
        month, day = sorted((int(one), int(two)))
        if day <= 12:
            return "it may be the day or the month that comes first; write year-month-day"
        if impossible := _impossible_day(f"{year}-{month}-{day}"):
            return impossible
    for hour, minute in _CLOCK.findall(phrase):
        if int(hour) > 23 or int(minute) > 59:
            return f"there is no {hour}:{minute} on a clock"
    for quarter in _QUARTER.findall(phrase):
        if not 1 <= int(quarter) <= 4:
            return f"there is no quarter {quarter}"
    for found in _NAMED_DAY.finditer(phrase):
        day = int(found.group("before") or found.group("behind"))
        month = month_number((found.group("m1") or found.group("m2")).lower())
        year = found.group("year")
        most = calendar.monthrange(int(year or 2024), month)[1]
        if not 1 <= day <= most:
            return f"{calendar.month_name[month]}{f' {year}' if year else ''} has {most} days"
    return ""


def _bad_time(phrase: str, why: str = "") -> CallError:
    shown = phrase if len(phrase) <= 80 else phrase[:79] + "…"
    return CallError(
        f"'{shown}' cannot be read as a time{f': {why}' if why else ''}.",
        hint="Use an ISO date (2026-03-01), plain words (last month, 2 weeks ago), or words about "
        "the graph (2 weeks before INC-1).",
        code="bad_time",
    )
