"""What was done late or on time: one of its times against the one by which it was due."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF, HOURS_OF
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import done_and_due, is_lapse_term, times_of
from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    KeyMention,
    KeyRef,
    Keys,
    NodeSet,
    NumberBound,
    Pending,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.columns import with_columns
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.form import Arithmetic
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm


def _times(ground: Ground, label: str) -> list[tuple[str, str]]:
    """Return the keys of when something was done and of when it was due, likeliest first."""
    return done_and_due([entry.key for entry in times_of(ground, label)])


def _against_due(label: str, done: str, due: str, *, late: bool) -> Pending:
    term = PropertyTerm(done, (label,), 0.9)
    due_key = KeyRef(due, owners=(label,))
    return Pending("key", term, operator=">" if late else "<=", value=due_key)


@rule("late", "late")
def _late(ground: Ground, late: bool) -> Iterator[Meant]:
    for label in ground.graph.schema.labels:
        for place, (done, due) in enumerate(_times(ground, label.name)):
            yield (
                "pending",
                _against_due(label.name, done, due, late=late),
                0.05 + 0.05 * place,
                ("late",),
            )


@rule("done late", "key", "late", between=NOTHING)
def _done_late(ground: Ground, keys: Keys, late: bool, gap: Gap) -> Iterator[Meant]:
    """As in "invoices that were paid late": the verb says which of the times."""
    term = keys.keys[0].term
    for label in term.owners if len(keys.keys) == 1 else ():
        for done, due in _times(ground, label):
            if done == term.key:
                yield "pending", _against_due(label, done, due, late=late), 0.0, ("late",)


@rule("late by so long", "limit number", "late")
def _late_by(ground: Ground, by: Any, late: bool, gap: Gap) -> Iterator[Meant]:
    """As in "60 days late", "more than 2 weeks after the due date", "3 days ahead of schedule"."""
    bound = by if isinstance(by, NumberBound) else NumberBound(">=", *by)
    timed = bound.unit in DAYS_OF or bound.unit in HOURS_OF
    if timed and isinstance(bound.value, int | float) and bound.upper is None and not is_and(gap):
        yield "lateby", (bound, late), 0.0, ()


@rule("how long something is late", "lapse", "late", between=NOTHING)
def _how_late(ground: Ground, data: Any, late: bool, gap: Gap) -> Iterator[Meant]:
    """As in "how many days late": the time from when it was due until it was done."""
    for label in ground.graph.schema.labels:
        for place, (done, due) in enumerate(_times(ground, label.name)):
            lapse = _lapse(label.name, done, due, data or "days", late=late)
            yield "key", Keys((KeyMention(lapse),)), 0.05 * place, ("late",)


@rule("how long something is late, said of it", "projection", "late", between=NOTHING)
def _how_late_it_was(
    ground: Ground, projection: Projection, late: bool, gap: Gap
) -> Iterator[Meant]:
    """As in "by how many days was A12 late?"."""
    term, label = projection.keys[0].term, projection.thing.label or ""
    if len(projection.keys) > 1 or not is_lapse_term(term) or term.owners != (label,):
        return
    for place, (done, due) in enumerate(_times(ground, label)):
        lapse = _lapse(label, done, due, term.arithmetic, late=late)
        yield "projection", replace(projection, keys=(KeyMention(lapse),)), 0.05 * place, ("late",)


@rule("late, and by how long", "thing", "lapse")
def _late_and_by_how_long(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "jobs that were delivered late, and by how many days"."""
    label = thing.label or ""
    compared = [
        c for c in thing.conditions if isinstance(c, Compare) and isinstance(c.value, KeyRef)
    ]
    for one in compared if "by" in gap else ():
        for done, due in _times(ground, label):
            if (one.key, one.value.key) == (done, due):
                lapse = _lapse(label, done, due, data or "days", late=one.operator == ">")
                yield from with_columns(ground, thing, Keys((KeyMention(lapse),)), -0.3)


@rule("done late by so long, whatever was done", "lateby")
def _any_late_by(ground: Ground, data: tuple[NumberBound, bool]) -> Iterator[Meant]:
    for label in ground.graph.schema.labels:
        for place, (done, due) in enumerate(_times(ground, label.name)):
            yield "pending", _so_late(label.name, done, due, data), 0.05 + 0.05 * place, ("late",)


@rule("done late by so long", "key", "lateby", between=NOTHING)
def _done_late_by(
    ground: Ground, keys: Keys, data: tuple[NumberBound, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "finished more than 60 days later than planned"."""
    term = keys.keys[0].term
    for label in term.owners if len(keys.keys) == 1 else ():
        for done, due in _times(ground, label):
            if done == term.key:
                yield "pending", _so_late(label, done, due, data), 0.0, ("late",)


def _so_late(label: str, done: str, due: str, data: tuple[NumberBound, bool]) -> Pending:
    """The time from when something was due until it was done, or the other way round."""
    bound, late = data
    counted: Arithmetic = "hours" if bound.unit in HOURS_OF else "days"
    lapse = _lapse(label, done, due, counted, late=late)
    return Pending("key", lapse, operator=bound.operator, value=bound.value, unit=bound.unit)


def _lapse(label: str, done: str, due: str, counted: Arithmetic, *, late: bool) -> CombinedTerm:
    start, end = (due, done) if late else (done, due)
    return CombinedTerm(start, (label,), 0.9, counted, PropertyTerm(end, (label,), 0.9))


@rule("later than a time that was set", "overdue")
def _overdue(ground: Ground, set_: PropertyTerm) -> Iterator[Meant]:
    """As in "overran their planned end": whatever was to be done by then."""
    for label in set_.owners:
        for done, due in _times(ground, label):
            if due == set_.key:
                yield "pending", _against_due(label, done, due, late=True), -0.05, ("late",)
