"""The time from one event to another: "average days between a claim being filed and its payout"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground, Joined, linked
from graphrag_core.translate.offline.chart.lapses import births_of, in_order
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.registry import BE, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.chart.rules.two_keys import single_key
from graphrag_core.translate.offline.form import Arithmetic, Function
from graphrag_core.translate.offline.temporal import event_keys
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

Moment = tuple[NodeSet | None, PropertyTerm]
"""When something happened: to what, and the key that tells it."""
Start = tuple[Any, Function | None, Moment]
"""What a time is counted in, the function that is asked of it, and from when."""
UNTIL = frozenset({"and", "to", "until", "till"})
SCORE = 0.8
BY_ITS_NOUN = 0.1
"""What it costs to take a thing for the time when it happened."""
MOST = 2


@rule("a time as a moment", "key")
def _of_key(ground: Ground, keys: Keys) -> Iterator[Meant]:
    """As in "between filing and payout"."""
    if (term := single_key(ground, keys, times=True)) is not None:
        yield "moment", (None, term), 0.0, ()


@rule("a thing as a moment", "thing")
def _of_thing(ground: Ground, thing: NodeSet) -> Iterator[Meant]:
    """As in "until the payout": when it happened, by its first time."""
    owner = thing.label or ""
    plain = thing.quantity == SOME and not (thing.wh or thing.uses)
    for entry in event_keys(ground.graph.schema.label(owner))[:1] if plain else ():
        if ground.vocabulary.is_time(term := PropertyTerm(entry.key, (owner,), SCORE)):
            yield "moment", (thing, term), BY_ITS_NOUN, ()


@rule("when something was done to a thing", "thing", "key")
def _of_deed(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "a claim being filed", "an adjuster being assigned"."""
    term = single_key(ground, keys, times=True)
    if term is None or thing.label is None or thing.quantity != SOME or not set(gap) <= BE:
        return
    types = {f":{hop.type}" for hop in ground.graph.hops_from(thing.label)}
    for owner in term.owners:
        if owner == thing.label or owner in types:
            yield "moment", (thing, PropertyTerm(term.key, (owner,), term.score)), -0.05, ()


@rule("when a deed was done", "key", "thing")
def _deed_of(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "filing a claim"."""
    if not is_and(gap):
        yield from _of_deed(ground, thing, keys, ())


@rule("time between, with the word", "lapse lapsemeasure", "between")
def _between(ground: Ground, data: Any, between: object, gap: Gap) -> Iterator[Meant]:
    """As in "how many days on average between"."""
    yield "lapseof", data, 0.0, ()


@rule("time from a moment", "lapse lapsemeasure lapseof", "moment")
def _from(ground: Ground, data: Any, moment: Moment, gap: Gap) -> Iterator[Meant]:
    unit, function = data if isinstance(data, tuple) else (data, None)
    yield "lapsefrom", (unit, function, moment), 0.0, ()


@rule("time from one moment to another", "lapsefrom", "moment", between=UNTIL)
def _from_to(ground: Ground, start: Start, end: Moment, gap: Gap) -> Iterator[Meant]:
    unit, function, begin = start
    as_said = not is_and(gap)
    for whole, term, cost, events in _joined(ground, begin, end, unit or "days", as_said):
        if function is not None:
            yield "measure", Measure(whole, function, term), cost, events
        else:
            yield "projection", Projection(whole, (KeyMention(term),)), cost, events


def _joined(
    ground: Ground, begin: Moment, end: Moment, unit: Arithmetic, as_said: bool
) -> Iterator[tuple[NodeSet, CombinedTerm, float, tuple[str, ...]]]:
    """The things that both moments are of, joined where they are two, with the time between.

    That is from the first to the second where they are taken `as_said`: "from filing to payout".
    """
    for one, other in _owned(ground, begin, end):
        if one == other or {one[1], other[1]} <= {*births_of(ground, one[0])}:
            continue
        kept = as_said or in_order(ground, one[0], one[1], other[1])
        first, last = (one, other) if kept else (other, one)
        until = PropertyTerm(last[1], (last[0],), SCORE)
        term = CombinedTerm(first[1], (first[0],), SCORE, unit, until)
        for whole, cost, events in _things(ground, begin[0], end[0], (one[0], other[0])):
            yield whole, term, cost, events


def _owned(
    ground: Ground, begin: Moment, end: Moment
) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """The owners and keys of both moments: of one owner, where they have one in common."""
    shared = [owner for owner in begin[1].owners if owner in end[1].owners]
    pairs = [(owner, owner) for owner in shared] or [
        (one, other) for one in begin[1].owners for other in end[1].owners
    ]
    for one, other in pairs[:MOST]:
        yield (one, begin[1].key), (other, end[1].key)


def _things(
    ground: Ground, one: NodeSet | None, other: NodeSet | None, owners: tuple[str, str]
) -> Iterator[Joined]:
    labels = [owner for owner in owners if not owner.startswith(":")]
    base = one if one is not None else other
    if base is None:
        base = NodeSet(labels[0] if labels else None)
    second = other if other is not None and other is not base else None
    if second is None or second.label == base.label:
        yield base, 0.0, ()
        return
    for whole, link, cost, events in list(linked(ground, base, second))[:MOST]:
        yield whole.having(link), cost, events
