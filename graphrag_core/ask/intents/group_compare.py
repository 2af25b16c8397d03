"""`compare` for groups: how many nodes two or more values of one key have, and their numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.ask.intents.graph_reads import run_query
from graphrag_core.ask.intents.group_numbers import (
    GroupMeasure,
    columns_of,
    given,
    kind_of,
    measures_of_groups,
    of_groups,
    shares_of,
)
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key
from graphrag_core.ask.intents.windows import TimeTests, whole_period_of
from graphrag_core.cypher.compose import Template, all_of, name, number, property_of
from graphrag_core.english.wording import listed, plain, spoken_name
from graphrag_core.english.words import plural

MOST_GROUPS = 10

GROUPS = Template("""
MATCH (x:{label})
WHERE {tests}
RETURN {key} AS {column}, {measures}
ORDER BY {column}
LIMIT {limit}
""")


def compare_groups(call: IntentCall) -> IntentAnswer | None:
    """Answer how groups differ; None where one of them is not there in the period."""
    kind, groups = kind_of(call), call.slots.groups[:MOST_GROUPS]
    dated = event_key(kind)
    if call.slots.window is not None and dated is None:
        return None
    tests = TimeTests(whole_period_of(call)) if call.slots.window is not None else None
    conditions = [of_groups(call)]
    if tests is not None and dated is not None:
        conditions.append(tests.within("x", dated))
    parameters = {**given(call), **(tests.parameters if tests is not None else {})}
    column = spoken_name(groups[0].key)
    measures = [m for m in measures_of_groups(call) if m.words != column]
    query = GROUPS.fill(
        label=name(kind.name),
        tests=all_of(conditions),
        key=property_of("x", groups[0].key),
        column=name(column),
        measures=columns_of(measures),
        limit=number(MOST_GROUPS),
    )
    things, names_ = plural(spoken_name(kind.name)), listed([plain(g.name) for g in groups])
    by_period = (f"{spoken_name(dated.key)}: {tests.period.words}",) if tests and dated else ()
    phrases = (f"{things} by {column}: {names_}", *by_period)
    ran = run_query(call, query, parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    records = ran.rows.records
    of = f", {tests.period.words}" if tests is not None else ""
    lines = [f"{names_} compared, as the {column} of {things}{of}:"]
    lines += [line for m in measures if (line := _line(m, records, column))]
    names_in_order = [group.value for group in groups]
    part = property_of("x", groups[0].key)
    shares = shares_of(call, part, names_in_order, conditions, parameters)
    missing = [plain(g.name) for g in groups if g.value not in {r[column] for r in records}]
    lines += [*shares, *([f"- no {things} of {listed(missing)}{of}"] if missing else [])]
    return ran.answer("\n".join(lines), follow_ups=_follow_ups(call, things))


def _line(measure: GroupMeasure, records: Sequence[Mapping[str, Any]], column: str) -> str:
    """Say one measure of all groups, the largest first; "" where none has it."""
    known = [record for record in records if record[measure.words] is not None]
    known.sort(key=lambda record: -record[measure.words])
    if not any(measure.of is None or record[measure.of_words] for record in known):
        return ""
    told = [f"{plain(str(record[column]))} {measure.said(record)}" for record in known]
    return f"- {measure.words}: {', '.join(told)}"


def _follow_ups(call: IntentCall, things: str) -> tuple[str, ...]:
    if event_key(kind_of(call)) is None:
        return ()
    return tuple(f"How did {things} of {g.name} develop?" for g in call.slots.groups[:2])
