"""`why`, `history` and `summary` for a group: its numbers, its course in time, what texts say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import (
    cited,
    look_up,
    register_of,
    run_query,
    telling_values,
    text_of,
    when,
)
from graphrag_core.ask.intents.group_numbers import (
    GroupMeasure,
    columns_of,
    given,
    kind_of,
    lapse,
    lapse_keys,
    measures_of_groups,
    of_groups,
    shares_of,
)
from graphrag_core.ask.intents.quotations import Quotation, quoted, sentences_on
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key
from graphrag_core.ask.intents.windows import Period, TimeTests, time_of, whole_period_of
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    name,
    number,
)
from graphrag_core.english.wording import capitalised, listed, plain, spoken_name
from graphrag_core.english.wording import number as in_words
from graphrag_core.english.words import plural
from graphrag_core.explore.relation_words import PLACES
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES
from graphrag_core.types import Node, Property

SHOWN, QUOTED, SEARCHED, MOST_MONTHS = 5, 4, 20, 12
NO_CAUSE = "That things coincide in time does not make one the cause of the other."
DURING, BEFORE, ALL = "in the period", "before", constant("'all'")

PARTS = Template("""
MATCH (x:{label})
WHERE {tests}
WITH x, {part} AS part
RETURN part, {measures}
ORDER BY part DESC
LIMIT 2
""")
PART = Template("CASE WHEN {within} THEN 'in the period' ELSE 'before' END")
KNOWN = Template("x.{key} IS NOT NULL")
MONTHS = Template("""
MATCH (x:{label})
WHERE {tests}
RETURN date.truncate('month', x.{key}) AS month, count(x) AS nodes
ORDER BY month DESC
LIMIT {limit}
""")
SPAN = Template("""
MATCH (x:{label})
WHERE {tests}
RETURN min(x.{key}) AS first, max(x.{key}) AS last
LIMIT 1
""")
LONGEST = Template("""
MATCH (x:{label})
WHERE {tests}
WITH x, {days} AS days
WHERE days IS NOT NULL
RETURN x, days
ORDER BY days DESC
LIMIT {limit}
""")
LATEST = Template("""
MATCH (x:{label})
WHERE {tests}
RETURN x, x.{key} AS at
ORDER BY at DESC
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class GroupCourse:
    """A group in time: its kind's time, its tests of a period, and the parameters of all tests."""

    things: str
    key: Property | None
    period: Period | None
    tests: tuple[Fragment, ...]
    earlier: tuple[Fragment, ...]
    part: Fragment
    parameters: Mapping[str, Any]


def tell_group(call: IntentCall) -> IntentAnswer | None:
    """Answer what is recorded of a group, in the question's period and before it.

    None where several groups are named, or a period and the nodes have no time.
    """
    if len(call.slots.groups) > 1:
        return None
    kind, group, course = kind_of(call), call.slots.groups[0], _course(call)
    if course is None:
        return None
    measures = measures_of_groups(call)
    query = PARTS.fill(
        label=name(kind.name),
        tests=all_of(course.earlier),
        part=course.part,
        measures=columns_of(measures),
    )
    whose = f"{course.things} whose {spoken_name(group.key)} is {group.name}"
    before = "compared with all before" if course.period is not None else "at all times"
    phrases = (whose, *((course.period.words,) if course.period else ()), before)
    ran = run_query(call, query, course.parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    mentions = _mentions(call, course)
    nodes = _nodes(call, course)
    register = register_of(
        call, ran.rows, *{n.id: n for n in (*(n for _, n in nodes), *(n for _, n in mentions))}
        .values(),
    )  # fmt: skip
    lines = _numbers(call, ran.rows.records, measures, course)
    order = ("all",) if course.period is None else (DURING, BEFORE)
    lines += shares_of(call, course.part, order, course.earlier, course.parameters)
    lines += _months(call, course)
    lines += _node_lines(call, course, nodes, register)
    if mentions:
        lines += ["", "What the texts say:", *quoted(call, mentions, register)]
    if course.period is not None:
        lines += ["", NO_CAUSE]
    things = course.things
    follow_ups = (f"How did {things} of {group.name} develop?",) if course.key else ()
    return ran.answer("\n".join(lines), register, follow_ups=follow_ups)


def _course(call: IntentCall) -> GroupCourse | None:
    kind, key = kind_of(call), event_key(kind_of(call))
    things, mine = plural(spoken_name(kind.name)), of_groups(call)
    usable = key if key is not None and set(key.types) <= TEMPORAL_TYPES else None
    if call.slots.window is None:
        return GroupCourse(things, usable, None, (mine,), (mine,), ALL, given(call))
    if usable is None:
        return None
    tests = TimeTests(whole_period_of(call))
    within, before = tests.within("x", usable), tests.before("x", usable)
    part = PART.fill(within=within)
    parameters = {**given(call), **tests.parameters}
    return GroupCourse(
        things, usable, tests.period, (mine, within), (mine, before), part, parameters
    )


def _numbers(
    call: IntentCall, records: Sequence[Mapping[str, Any]], measures: Sequence[GroupMeasure],
    course: GroupCourse,
) -> list[str]:  # fmt: skip
    """Say the numbers of the period and those before it."""
    group = call.slots.groups[0]
    whose = f"{course.things} whose {spoken_name(group.key)} is {plain(group.name)}"
    time = f", {course.period.words}" if course.period else _span(call, course)
    parts = {str(record["part"]): record for record in records}
    during = parts.get("all") or parts.get(DURING)
    if during is None:
        return [f"No {whose}{time}; before that:", *_measure_lines(measures, parts[BEFORE], None)]
    earlier = parts.get(BEFORE)
    beside = ", and in brackets of all before" if earlier is not None else ""
    head = f"{capitalised(whose)}{time}{beside}:"
    return [head, *_measure_lines(measures, during, earlier)]


def _measure_lines(
    measures: Sequence[GroupMeasure], during: Mapping[str, Any], earlier: Mapping[str, Any] | None
) -> list[str]:
    lines = []
    for measure in measures:
        if during[measure.words] is None or (measure.of and not during[measure.of_words]):
            continue
        before = f" [before: {measure.said(earlier)}]" if earlier is not None else ""
        lines.append(f"- {measure.words}: {measure.said(during)}{before}")
    return lines


def _span(call: IntentCall, course: GroupCourse) -> str:
    """Say from when until when the group's nodes are; "" where they have no time."""
    if course.key is None:
        return ""
    query = SPAN.fill(
        label=name(kind_of(call).name), tests=all_of(course.tests), key=name(course.key.key)
    )
    rows = look_up(call, query, course.parameters, 1).records
    ends = [as_instant(rows[0][end]) for end in ("first", "last")] if rows else []
    known = [end for end in ends if end is not None]
    if len(known) < 2:
        return ""
    words = Period(known[0], known[1] + timedelta(microseconds=1)).words
    return f", {spoken_name(course.key.key)} {words}"


def _months(call: IntentCall, course: GroupCourse) -> list[str]:
    """Say how many there were in each of the last months, up to the end of the period."""
    if course.key is None:
        return []
    query = MONTHS.fill(
        label=name(kind_of(call).name),
        tests=all_of((*course.earlier, KNOWN.fill(key=name(course.key.key)))),
        key=name(course.key.key),
        limit=number(MOST_MONTHS),
    )
    rows = look_up(call, query, course.parameters, MOST_MONTHS).records
    told = [f"{row['month']:%b %Y} {in_words(row['nodes'])}" for row in reversed(rows)]
    noun = spoken_name(course.key.key)
    of = f" of {noun}" if noun.split()[-1] not in PLACES else ""
    return [f"- {course.things} by month{of}: {listed(told)}"] if len(told) > 1 else []


def _nodes(call: IntentCall, course: GroupCourse) -> list[tuple[Any, Node]]:
    """Find the nodes that lasted longest, or the latest where they have but one time."""
    if course.key is None:
        return []
    kind = kind_of(call)
    keys = lapse_keys(kind) if course.period is not None else None
    parts = {
        "label": name(kind.name),
        "tests": all_of((*course.tests, KNOWN.fill(key=name(course.key.key)))),
        "limit": number(SHOWN),
    }
    query = (
        LONGEST.fill(**parts, days=lapse(*keys))
        if keys is not None
        else LATEST.fill(**parts, key=name(course.key.key))
    )
    rows = look_up(call, query, course.parameters, SHOWN).records
    return [(row["days"] if keys is not None else row["at"], row["x"]) for row in rows]


def _node_lines(
    call: IntentCall,
    course: GroupCourse,
    nodes: Sequence[tuple[Any, Node]],
    register: CitationRegister,
) -> list[str]:
    if not nodes:
        return []
    keys = lapse_keys(kind_of(call)) if course.period is not None else None
    of = f"from {spoken_name(keys[0])} to {spoken_name(keys[1])}" if keys else ""
    lines = ["", f"The longest {of}:" if keys else "The latest:"]
    own = call.slots.groups[0].name
    for value, node in nodes:
        text = text_of(call, node)
        others = [v for v in telling_values(call, node) if v != own]
        told = f": “{text}”" if text else f" ({', '.join(others)})" if others else ""
        amount = f"{in_words(round(value, 1))} days" if keys else when(value)
        lines.append(f"- {cited(register, node)}, {amount}{told}")
    return lines


def _mentions(call: IntentCall, course: GroupCourse) -> list[Quotation]:
    """Quote sentences that name the value, those of the period first."""
    found = sentences_on(call, [call.slots.groups[0].name], SEARCHED)
    if course.period is not None:
        found.sort(key=lambda mention: not _is_in(call, mention[1], course.period))
    return found[:QUOTED]


def _is_in(call: IntentCall, node: Node, period: Period | None) -> bool:
    """Tell whether a node has its time in a period."""
    at = time_of(call, node)
    return at is not None and period is not None and period.since <= at < period.until
