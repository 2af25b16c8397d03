"""The time from one relationship to another: "days between being registered and withdrawn"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF
from graphrag_core.translate.offline.chart.joining import Ground, Joined
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    SOME,
    Asked,
    Compare,
    Link,
    NodeSet,
    NumberBound,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.chart.two_ends import Mark, marked_on, step_by_step
from graphrag_core.translate.offline.temporal import event_keys, own_dates
from graphrag_core.translate.offline.vocabulary import RelationTerm

Pair = tuple[RelationTerm, RelationTerm]
MOST = 2


@rule("time between two relationships", "lapse difference between", "relations")
def _between(
    ground: Ground, data: object, two: tuple[RelationTerm, RelationTerm, bool], gap: Gap
) -> Iterator[Meant]:
    if not two[2]:
        yield "lapsebetween", two[:2], 0.0, ()


@rule("things, with the time between", "thing", "lapsebetween")
def _thing_between(ground: Ground, thing: NodeSet, pair: Pair, gap: Gap) -> Iterator[Meant]:
    """As in "vaccines with the days between being registered and withdrawn"."""
    for whole, cost, events in _with_lapse(ground, thing, pair, None):
        yield "thing", whole, cost + 0.1, events


@rule("the time between, of things", "lapsebetween", "thing")
def _between_of(ground: Ground, pair: Pair, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        for whole, cost, events in _with_lapse(ground, thing, pair, None):
            shown = whole.using(NAMELESS) if thing.named else whole
            yield "whole", Asked("rows", shown), cost, events


@rule("so long between", "limit", "lapsebetween")
def _so_long(ground: Ground, bound: NumberBound, pair: Pair, gap: Gap) -> Iterator[Meant]:
    if isinstance(bound.value, int | float) and bound.unit in DAYS_OF:
        yield "lapsebound", (bound, pair), 0.0, ()


@rule("things with so long between", "thing", "lapsebound")
def _thing_so_long(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "with less than 600 days between being registered and withdrawn"."""
    for whole, cost, events in _with_lapse(ground, thing, data[1], data[0]):
        yield "thing", whole, cost, events


def _with_lapse(
    ground: Ground, thing: NodeSet, pair: Pair, bound: NumberBound | None
) -> Iterator[Joined]:
    """The thing in both relationships, with the days from the first one's time on or bounded."""
    if thing.label is None or thing.quantity != SOME:
        return
    for joined, cost, events in _joined(ground, thing, pair):
        start, end = (_time_of(ground, joined, term) for term in pair)
        if start is None or end is None:
            continue
        first: Mark = Use("column", start, arithmetic="days")
        if bound is not None:
            days = bound.value * DAYS_OF[bound.unit]
            first = Compare(start, bound.operator, days, arithmetic="days")
        one = _marked(ground, joined, pair[0], start, first)
        both = one and _marked(ground, one, pair[1], end, Use("operand", end))
        if both is not None:
            yield both, cost, (*events, "two keys combined")


def _joined(ground: Ground, thing: NodeSet, pair: Pair) -> Iterator[Joined]:
    """The thing in each of two relationships, those of which it is not in yet added."""
    found: list[Joined] = [(thing, 0.0, ())]
    for term in pair:
        if any(isinstance(c, Link) and c.way[0].type == term.type for c in thing.conditions):
            continue
        more = Pending("relation", term, NodeSet(None, wh="any"))
        found = [
            (whole, cost + further, (*events, *others))
            for one, cost, events in found
            for whole, further, others in attached(ground, one, more)[:MOST]
        ]
    yield from found


def _time_of(ground: Ground, thing: NodeSet, term: RelationTerm) -> str | None:
    """The key that says when a relationship of a thing was: its own, or that of its end."""
    schema = ground.graph.schema
    keys = [*own_dates(schema.relationship_type(term.type), ground.profile)]
    for link in thing.conditions:
        if isinstance(link, Link) and link.way[0].type == term.type:
            keys += event_keys(schema.label(link.way[0].label))
    return keys[0].key if keys else None


def _marked(
    ground: Ground, thing: NodeSet, term: RelationTerm, key: str, mark: Mark
) -> NodeSet | None:
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.way[0].type == term.type:
            on_type = ground.property(f":{term.type}", key) is not None
            owner = f":{term.type}" if on_type else link.way[0].label
            new = marked_on(step_by_step(link), (owner,), mark)
            return thing.with_condition(place, new) if new is not None else None
    return None
