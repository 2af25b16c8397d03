"""`compare`: two or more things side by side by one or several measures, or two periods."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.ask.intents.compared_measures import (
    ComparedMeasure,
    MeasureKind,
    columns,
    measures_of,
)
from graphrag_core.ask.intents.conditions import thing_test, value_tests
from graphrag_core.ask.intents.graph_reads import run_query
from graphrag_core.ask.intents.group_compare import compare_groups
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.windows import TimeTests, period_in, period_of
from graphrag_core.cypher.compose import (
    Template,
    all_of,
    joined,
    name,
    number,
    parameter,
    property_of,
)
from graphrag_core.english.states import is_state_key
from graphrag_core.english.wording import (
    capitalised,
    counted,
    listed,
    plain,
    spoken_name,
    value_text,
)
from graphrag_core.english.wording import number as in_words
from graphrag_core.english.words import plural, singular

MOST_THINGS = 10
TELLING_SHARE = 1.5
SAME = " – the same"

SIDE_BY_SIDE = Template("""
MATCH (x:{label})
WHERE {key} IN $things
RETURN {key} AS {kind}, {measures}
ORDER BY {kind}
LIMIT {limit}
""")
PERIODS = Template("""
CALL () {
{branches}
}
RETURN period, {column}
LIMIT 10
""")
PERIOD = Template("""
MATCH (x:{label}) WHERE {within}
RETURN {words} AS period, count(x) AS {column}
""")


def compare(call: IntentCall) -> IntentAnswer | None:
    """Answer how things or periods differ; None where nothing can be compared."""
    if len(call.slots.entities) >= 2:
        return _compare_things(call)
    return _compare_periods(call)


def _compare_things(call: IntentCall) -> IntentAnswer | None:
    first = call.slots.entities[0]
    things = [e for e in call.slots.entities if e.label == first.label][:MOST_THINGS]
    if len(things) < 2:
        return None
    period = period_of(call) if call.slots.window is not None else None
    tests = TimeTests(period) if period is not None else None
    measures = measures_of(call, first.label, tests)
    if not measures.found:
        return None
    kind = spoken_name(first.label)
    query = SIDE_BY_SIDE.fill(
        label=name(first.label),
        key=property_of("x", first.key),
        kind=name(kind),
        measures=columns(measures.found),
        limit=number(MOST_THINGS),
    )
    by = _numbers_of(measures.found)
    dated = [measure.words for measure in measures.found if measure.in_period]
    phrases = (
        f"compared: {listed([t.name for t in things])}",
        f"by {by}",
        *((f"{listed(dated)}: {period.words}",) if period is not None and dated else ()),
    )
    parameters = {
        "things": [t.value for t in things],
        **measures.parameters,
        **call.validity.parameters,
    }
    ran = run_query(call, query, parameters, phrases)
    if ran is None or len(ran.rows.records) < 2:
        return None
    rows = ran.rows
    register = CitationRegister(
        find_evidence(ran.query, rows, call.run.schema, call.run.dependencies.database())
    )
    told = [m for m in measures.found if any(record[m.words] for record in rows.records)]
    told.sort(key=lambda measure: not is_state_key(measure.words))
    same = [m for m in told if _is_same_count(m, rows.records)]
    apart = [m for m in told if m not in same] if 1 < len(same) < len(told) else told
    lines = [
        f"- {m.words}{m.time(call, period)}: {_line(m, rows.records, kind, register)}"
        for m in apart or measures.found
    ]
    lines.sort(key=lambda line: line.endswith(SAME))
    if apart and len(apart) < len(told):
        counts = [counted(rows.records[0][m.words], singular(m.words)) for m in same]
        lines.append(f"- the same for {'both' if len(things) == 2 else 'all'}: {listed(counts)}")
    names_, by = listed([plain(t.name) for t in things]), _numbers_of(told or measures.found)
    return ran.answer(
        text="\n".join([f"{names_} compared{f' by {by}' if by else ''}:", *lines]),
        register=register,
        follow_ups=(f"What do {things[0].name} and {things[1].name} have in common?",),
    )


def _is_same_count(measure: ComparedMeasure, records: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether all things have as many of something."""
    return measure.kind == "count" and len({record[measure.words] for record in records}) == 1


def _numbers_of(measures: Sequence[ComparedMeasure]) -> str:
    return listed([measure.words for measure in measures if measure.kind != "value"])


def _line(
    measure: ComparedMeasure,
    records: Sequence[Mapping[str, Any]],
    kind: str,
    register: CitationRegister,
) -> str:
    """Say one measure of all things, the largest first, and the difference of the first two."""
    if measure.kind == "value":
        return _values(measure, records, kind, register)
    values = [(record[measure.words], row, record[kind]) for row, record in enumerate(records)]
    known = sorted((v for v in values if isinstance(v[0], int | float)), key=lambda v: -v[0])
    parts = []
    for value, row, thing in known:
        mark = register.cite(register.node_of(thing, row, kind), row)
        parts.append(f"{plain(str(thing))}{mark} {in_words(value)}{measure.unit}")
    unknown = [plain(str(thing)) for value, _, thing in values if value is None]
    if unknown:
        parts.append(f"unknown for {listed(unknown)}")
    return f"{', '.join(parts)}{_difference(known, measure.kind, measure.unit)}"


def _values(
    measure: ComparedMeasure,
    records: Sequence[Mapping[str, Any]],
    kind: str,
    register: CitationRegister,
) -> str:
    """Say a value in words of all things."""
    parts = []
    for row, record in enumerate(records):
        thing = record[kind]
        mark = register.cite(register.node_of(thing, row, kind), row)
        parts.append(f"{plain(str(thing))}{mark} {value_text(record[measure.words])}")
    values = {str(record[measure.words]) for record in records if record[measure.words] is not None}
    alike = len(values) == 1 and all(record[measure.words] is not None for record in records)
    return f"{', '.join(parts)}{SAME if alike else ''}"


def _difference(
    known: Sequence[tuple[Any, int, Any]], kind: MeasureKind = "count", unit: str = ""
) -> str:
    if len(known) < 2:
        return ""
    most, next_ = known[0][0], known[1][0]
    if most == next_:
        return SAME if len(known) == 2 else ""
    share = most / next_ if next_ > 0 else 0
    if kind == "year":
        return "" if len(known) > 2 else f" – {counted(most - next_, 'year')} apart"
    if kind == "level":
        points = " percentage points" if unit.strip() == "%" else unit
        return f" – {plain(str(known[0][2]))} is {in_words(round(most - next_, 2))}{points} higher"
    much = "many" if kind == "count" else "much"
    times = "twice" if round(share, 1) == 2 else f"{in_words(round(share, 1))} times"
    beside = f", {times} as {much}" if share >= TELLING_SHARE else ""
    more = "one" if kind == "count" and most - next_ == 1 else f"{in_words(most - next_)}{unit}"
    return f" – {plain(str(known[0][2]))} has {more} more{beside}"


def _compare_periods(call: IntentCall) -> IntentAnswer | None:
    label = call.run.schema.label(call.slots.labels[0])
    key = event_key(label) if label is not None else None
    if label is None or key is None:
        return None
    column = plural(spoken_name(label.name))
    values = value_tests(call, label.name, "x")
    things = [thing_test(call, entity, label.name, "x") for entity in call.slots.entities]
    if None in things:
        return None
    parameters: dict[str, Any] = {**values.parameters}
    if things:
        parameters["things"] = [entity.value for entity in call.slots.entities]
    kind = f" ({values.words})" if values.words else ""
    of = "".join(f" of {plain(entity.name)}" for entity in call.slots.entities)
    branches, phrases = [], [f"{column}{kind}{of} of two periods"]
    for at, phrase in enumerate(call.slots.times[:2]):
        tests = TimeTests(period_in(call, phrase), f"_{at}")
        branches.append(
            PERIOD.fill(
                label=name(label.name),
                within=all_of((tests.within("x", key), *values.tests, *filter(None, things))),
                words=parameter(f"period_{at}"),
                column=name(column),
            )
        )
        parameters |= {f"period_{at}": phrase.text, **tests.parameters}
        phrases.append(f"{phrase.text}: {tests.period.words}")
    query = PERIODS.fill(branches=joined("\nUNION ALL\n", branches), column=name(column))
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    counts = [(record[column], record["period"]) for record in rows.records]
    parts = [f"{plain(str(period))} {in_words(count)}" for count, period in counts]
    known = sorted(((c, 0, p) for c, p in counts), key=lambda entry: -entry[0])
    return ran.answer(
        text=f"{capitalised(column)}{kind}{of}: {', '.join(parts)}{_difference(known)}.",
        follow_ups=(f"How do {column} develop by month?",),
        unused=values.unused,
    )


def _can_compare(slots: Slots) -> bool:
    return len(slots.entities) >= 2 or (bool(slots.labels) and len(slots.times) >= 2)


INTENT = Intent(
    name="compare",
    reading="A comparison of {}",
    engine=compare,
    of_groups=compare_groups,
    least_groups=2,
    needs=_can_compare,
    examples=(
        "Compare X and Y",
        "Compare X and Y by number of incidents",
        "X versus Y",
        "X vs Y by orders last month",
        "How does X compare to Y?",
        "What is the difference between X and Y?",
        "differences between X and Y",
        "put X and Y side by side",
        "How do X and Y differ?",
        "Compare X, Y and Z by their members",
        "X compared with Y",
        "Is X doing better than Y?",
        "which of the two is better, X or Y, by complaints",
        "comparison of X with Y by everything",
        "contrast X with Y",
        "how does X stack up against Y",
        "compare the orders of last month with those of last month",
        "incidents last month against last month",
        "compare visits between last month and last month",
        "X and Y, side by side",
        "X next to Y",
        "how do X and Y perform against each other",
        "X or Y: which one is ahead",
        "how does X fare against Y",
        "where is X ahead of Y",
        "is X worse than Y",
        "what distinguishes X from Y",
        "in what are X and Y different",
        "X against Y",
        "set X against Y",
        "which does better, X or Y",
        "how much bigger is X than Y in everything",
        "compare the figures of X and Y",
        "the figures of X beside those of Y",
        "a table of X, Y and Z",
        "how do the numbers of X and Y differ",
        "rank X against Y",
        "is there much of a difference between X and Y",
        "match X up against Y",
        "X and Y in direct comparison",
        "what sets X apart from Y",
        "compare last month with last month",
        "visits last month compared to last month",
        "how did things last month differ from things last month",
        "more things last month than last month?",
        "weigh X against Y",
        "benchmark X against Y",
        "should I choose X or Y",
        "pit X against Y and Z",
    ),
    counterexamples=(
        "Is X older than Y?",
        "Which has more stars, X or Y?",
        "How many orders do X and Y have?",
        "Does X earn more than Y?",
        "What is the distance between X and Y?",
        "Which services of X and Y have incidents?",
    ),
)
