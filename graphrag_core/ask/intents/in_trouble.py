"""What is in trouble by what is recorded of it: past its deadline, due soon, in a bad state.

Told are the nodes of all kinds, or of the kinds that a question names, the most urgent first.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.blockers import standing_in
from graphrag_core.ask.intents.graph_reads import as_of, cited, register_of, run_query, text_of
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_labels
from graphrag_core.ask.intents.usual import kinds_of
from graphrag_core.ask.intents.windows import Period, TimeTests
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    joined,
    name,
    number,
    property_of,
    string,
)
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.states import is_late, is_state_key, standing_of
from graphrag_core.english.wording import moment, plain, spoken_name
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, temporal_keys
from graphrag_core.types import LabelSchema, Node, Property

SOON = timedelta(days=45)
READ, SHOWN, MOST_BRANCHES, SHORT_TITLE = 200, 6, 24, 80
DEADLINES = frozenset(map(stem, ("due", "deadline", "expire", "expiry", "expiration", "renewal")))
"""Words of times by which something has to be done or renewed."""

TROUBLED = Template("""
CALL () {
{branches}
}
RETURN node, key, at
ORDER BY at
LIMIT {limit}
""")
OF_STATE = Template("""
  MATCH (node:{label}) WHERE node.{key} IN [{states}]
  RETURN node, {said} AS key, null AS at LIMIT {limit}
""")
OF_TIME = Template("""
  MATCH (node:{label}) WHERE {before}
  RETURN node, {said} AS key, {stored} AS at ORDER BY at DESC LIMIT {limit}
""")


def find_troubled(call: IntentCall, *, late: bool = False) -> IntentAnswer | None:
    """Answer what is overdue, due soon, in a bad state or open; None where nothing is recorded so.

    With `late` only what is overdue, by its time or its state.
    """
    now = as_of(call)
    tests = TimeTests(Period(now, now + SOON))
    branches = list(_branches(call, tests))[:MOST_BRANCHES]
    if not branches:
        return None
    kinds = [plural(spoken_name(label)) for label in call.slots.labels]
    soon_too = f"past their deadline, due within {SOON.days} days, open or in a bad state"
    what = "overdue, by their time or their state" if late else soon_too
    phrases = (f"{' and '.join(kinds) or 'things'} {what}",)
    query = TROUBLED.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(READ))
    ran = run_query(call, query, tests.parameters, phrases, limit=READ)
    if ran is None:
        return None
    due, bad = _sorted(call, ran.rows.records)
    overdue = [(key, at, node) for key, at, node in due if at.date() < now.date()]
    soon = [(key, at, node) for key, at, node in due if at.date() >= now.date()]
    unfinished = [entry for entry in bad if standing_in(call, entry[1])[0] != "bad"]
    bad = [entry for entry in bad if entry not in unfinished]
    if late:
        soon, unfinished = [], []
        bad = [entry for entry in bad if is_late(standing_in(call, entry[1])[1])]
    register = register_of(call, ran.rows)
    lines = [
        *_dated_lines(call, "Overdue or expired:", overdue, register),
        *_dated_lines(call, "Due soon:", soon, register),
        *_bad_lines(call, "In a bad state:", bad, register),
        *_bad_lines(call, "Still open:", unfinished, register),
    ]
    if not lines:
        return None
    return ran.answer("\n".join(lines), register)


def _branches(call: IntentCall, tests: TimeTests) -> Iterator[Fragment]:
    """Write what finds the nodes of each kind: by deadlines first, then by states."""
    kinds = kinds_of(call)
    events = {label.name for label in event_labels(call.run.schema, call.context.profile)}
    for entry in kinds:
        for key in deadlines_of(entry):
            yield OF_TIME.fill(
                label=name(entry.name),
                before=tests.before("node", key),
                said=string(key.key),
                stored=property_of("node", key.key),
                limit=number(READ),
            )
    for entry in kinds:
        for key in entry.properties:
            event = entry.name in events
            open_too = ("bad", "unfinished") if is_trouble(entry.name) else ("bad",)
            states = [v for v in key.values if standing_of(v, of_event=event) in open_too]
            if states and is_state_key(key.key):
                yield OF_STATE.fill(
                    label=name(entry.name),
                    key=name(key.key),
                    states=joined(", ", (string(str(state)) for state in states)),
                    said=string(key.key),
                    limit=number(READ),
                )


def deadlines_of(entry: LabelSchema) -> list[Property]:
    """List the properties that say by when something of a kind has to be done or renewed."""
    dated = (key for key in temporal_keys(entry) if TEMPORAL_TYPES & set(key.types))
    return [key for key in dated if {stem(word) for word in name_words(key.key)} & DEADLINES]


def _sorted(
    call: IntentCall, records: Sequence[Mapping[str, Any]]
) -> tuple[list[tuple[str, datetime, Node]], list[tuple[str, Node]]]:
    """Divide what was found into what has a deadline and is not over, and what is in a bad state.

    Each node is told once, by its deadline where that has passed or comes soon.
    """
    due: dict[str, tuple[str, datetime, Node]] = {}
    for record in records:
        at, node = as_instant(record["at"]), record["node"]
        if at is not None and standing_in(call, node)[0] != "over":
            due.setdefault(node.id, (record["key"], at, node))
    bad = {
        record["node"].id: (record["key"], record["node"])
        for record in records
        if record["at"] is None and record["node"].id not in due
    }
    return [*due.values()], [*bad.values()]


def _dated_lines(
    call: IntentCall, head: str, found: Sequence[tuple[str, datetime, Node]],
    register: CitationRegister,
) -> list[str]:  # fmt: skip
    lines = [
        f"- {_named(call, node, register, f'{spoken_name(key)} {moment(at.date())}')}"
        for key, at, node in found[:SHOWN]
    ]
    return _with_head(head, lines, len(found))


def _bad_lines(
    call: IntentCall, head: str, found: Sequence[tuple[str, Node]], register: CitationRegister
) -> list[str]:
    lines = [f"- {_named(call, node, register)}" for _, node in found[:SHOWN]]
    return _with_head(head, lines, len(found))


def _with_head(head: str, lines: Sequence[str], found: int) -> list[str]:
    more = [f"- and {found - len(lines)} more"] if found > len(lines) else []
    return [head, *lines, *more] if lines else []


def _named(call: IntentCall, node: Node, register: CitationRegister, when: str = "") -> str:
    """Write a node with its mark, its kind and title, when it is due and its state."""
    title, (_, state) = text_of(call, node), standing_in(call, node)
    said = [f"{label_of(node)}{f' “{plain(title)}”' if 0 < len(title) <= SHORT_TITLE else ''}"]
    said += [when] if when else []
    said += [state] if state else []
    return f"{cited(register, node)} ({', '.join(said)})"
