"""What a measure is taken for each of."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, linked, things_of_key, with_key
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    SOME,
    Group,
    Keys,
    Link,
    Measure,
    NodeSet,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

BY_DIVIDES = 0.05
"""What it costs to take "by" for a word that divides: "services by team"."""

NOT_SPLIT = 0.5
"""What it costs that it does not: "fines by borrower" are not one number."""


def grouped(ground: Ground, measure: Measure, group: NodeSet, extra: float) -> Iterator[Meant]:
    """Take a measure for each of some things."""
    if measure.thing is None:
        yield "measure", replace(measure, thing=group), extra, ()
        yield from _grouped_by_far(ground, measure, group, extra)
    elif measure.thing.label is not None and group.label is not None:
        yield from _at_its_end(measure, group, extra)
        if measure.thing.label == group.label and not (measure.thing.far or group.far):
            return
        for whole, link, cost, events in linked(ground, measure.thing, group):
            yield "measure", replace(measure, thing=whole.having(link)), cost + extra, events


def _at_its_end(measure: Measure, group: NodeSet, extra: float) -> Iterator[Meant]:
    """As in "reviews of each restaurant" of a type: what stands at an end of it is the group."""
    thing = measure.thing
    if thing is None or thing.wh != DEALING or group.conditions:
        return
    link = thing.conditions[0]
    if isinstance(link, Link) and link.child.label == group.label and not link.child.named:
        child = link.child.using(Use("group"))
        ended = (replace(link, child=child), *thing.conditions[1:])
        yield "measure", replace(measure, thing=replace(thing, conditions=ended)), extra, ()
    if thing.label == group.label and not thing.named:
        yield "measure", replace(measure, thing=thing.using(Use("group"))), extra, ()


def _grouped_by_far(
    ground: Ground, measure: Measure, group: NodeSet, extra: float
) -> Iterator[Meant]:
    """As in "price for each sale" of what was bought: by what the end of the type leads to."""
    for thing in things_of_key(ground, measure.key) if measure.key is not None else ():
        link = thing.conditions[0] if thing.conditions else None
        if not isinstance(link, Link) or group.label in {thing.label, link.child.label}:
            continue
        for child, further, cost, events in linked(ground, link.child, group):
            inner = replace(link, child=child.having(further))
            whole = replace(thing, conditions=(inner,))
            yield "measure", replace(measure, thing=whole), cost + extra, events


@rule("for each thing", "per", "thing")
def _per_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not thing.named:
        yield "thing", thing.using(Use("group")), 0.0, ("each",)
        yield "group", Group(thing.using(Use("group"))), 0.0, ("each",)


@rule("for each value of a key", "per", "key")
def _per_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    yield "group", Group(None, keys.keys), 0.0, ("each",)


@rule("one by one", "thing", "thing", between=frozenset({"by"}))
def _one_by_one(ground: Ground, one: NodeSet, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "season by season"."""
    if one == other and one == NodeSet(one.label, plural=one.plural) and gap == ("by",):
        yield "group", Group(one.using(Use("group"))), 0.0, ("each",)


@rule("for each, said again", "measure", "group")
def _said_again(ground: Ground, measure: Measure, group: Group, gap: Gap) -> Iterator[Meant]:
    """As in "sales in each region, region by region"."""
    again = group.thing is not None and not (group.thing.conditions or group.keys)
    if again and measure.thing is not None and _is_grouped(measure.thing, group.thing):
        yield "measure", measure, 0.0, ()


def _is_grouped(thing: NodeSet, by: NodeSet | None) -> bool:
    """Tell whether a set is marked as a group, or one that its conditions lead to."""
    if by is not None and thing.label == by.label and Use("group") in thing.uses:
        return True
    return any(isinstance(c, Link) and _is_grouped(c.child, by) for c in thing.conditions)


@rule("measure for each", "measure", "group")
def measure_group(ground: Ground, measure: Measure, group: Group, gap: Gap) -> Iterator[Meant]:
    """Take a measure for each group."""
    found: list[tuple[Measure, float, tuple[str, ...]]] = [(measure, 0.0, ())]
    if group.thing is not None:
        found = [(v, c, e) for _, v, c, e in grouped(ground, measure, group.thing, 0.0)]
        if _is_of_each(measure, group.thing):
            found.append((measure, -0.05, ("each has its own",)))
        if measure.of_count is not None:
            found = [(replace(measure, thing=group.thing), 0.0, ())]
    for key in group.keys:
        found = [
            (replace(m, thing=whole), cost + further, (*events, *others))
            for m, cost, events in found[:3]
            for start in measured_things(ground, m)
            for whole, further, others in with_key(
                ground, start, key.term, Use("group", key.term.key, period=key.period)
            )
        ]
    for value, cost, events in sorted(found, key=lambda f: f[1])[:5]:
        yield "measure", value, cost, events


def _is_of_each(measure: Measure, group: NodeSet) -> bool:
    """As in "average salary per employee": each has one, so there is nothing to group."""
    owned = measure.key is not None and group.label in measure.key.owners
    same = measure.thing is None or measure.thing.label == group.label
    return measure.function == "avg" and owned and same and not group.conditions


def measured_things(ground: Ground, measure: Measure) -> list[NodeSet]:
    """The nodes that a measure is of, said or found by its key."""
    if measure.thing is not None:
        return [measure.thing]
    return things_of_key(ground, measure.key) if measure.key is not None else []


@rule("breakdown by a key", "projection", "breakdown", between=NOTHING)
def _broken_down(ground: Ground, projection: Projection, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "project status breakdown": so many of each."""
    if not projection.thing.named:
        count = Measure(projection.thing, "count")
        for category, value, cost, events in measure_group(
            ground, count, Group(None, projection.keys), gap
        ):
            yield category, value, cost, (*events, "each")


@rule("for each, a measure", "group", "measure")
def _group_measure(ground: Ground, group: Group, measure: Measure, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in measure_group(ground, measure, group, gap):
        yield category, value, cost + 0.02, events


@rule("things for each", "thing", "group")
def _thing_group(ground: Ground, thing: NodeSet, group: Group, gap: Gap) -> Iterator[Meant]:
    if thing.named or thing.quantity != SOME:
        return
    count = Measure(thing, "count")
    extra = 0.05 if thing.plural else 0.3
    for category, value, cost, events in measure_group(ground, count, group, gap):
        yield category, value, cost + extra, events


@rule("things by others", "thing", "thing", between=frozenset({"by"}))
def _things_by(ground: Ground, thing: NodeSet, by: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "open incidents by team": so many of each, where no verb says what was done by whom.

    Also by what has a role: "flights by departure airport".
    """
    if gap != ("by",) or by.named or not _is_role(by) or by.uses or by.quantity != SOME:
        return
    if thing.label != by.label and thing.plural:
        group = Group(by.using(Use("group")))
        yield from (
            (category, value, cost + BY_DIVIDES, (*events, "each"))
            for category, value, cost, events in _thing_group(ground, thing, group, ())
        )


def divides(by: NodeSet, gap: Gap) -> bool:
    """Does a noun behind "by" say what a number is split by: "fines by borrower"?"""
    alone = not (by.named or by.uses or by.plural) and by.label is not None
    return gap == ("by",) and alone and by.quantity == SOME and _is_role(by)


def _is_role(thing: NodeSet) -> bool:
    """Is no more said of things than what they are to any others?"""
    links = [c for c in thing.conditions if isinstance(c, Link) and c.quantity == SOME]
    bare = all(not (k.child.named or k.child.conditions or k.conditions) for k in links)
    return bare and len(links) == len(thing.conditions) <= 1


def is_ratio(term: PropertyTerm) -> bool:
    """Is a value one key divided by another?"""
    return isinstance(term, CombinedTerm) and term.arithmetic == "/"


@rule("projection for each", "projection", "group")
def _projection_group(
    ground: Ground, projection: Projection, group: Group, gap: Gap
) -> Iterator[Meant]:
    """A key per group with no function said: its sum."""
    for key in projection.keys[:1]:
        if {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(key.term) and not is_ratio(key.term):
            total = Measure(projection.thing, "sum", key.term)
            for category, value, cost, events in measure_group(ground, total, group, gap):
                yield category, value, cost + 0.3, (*events, "sum without a word")


@rule("key for each", "key", "group")
def _key_group(ground: Ground, keys: Keys, group: Group, gap: Gap) -> Iterator[Meant]:
    """As in "units sold per shop": no function is said, it is the sum; a ratio has none."""
    term = keys.keys[0].term
    numbers = {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term)
    if len(keys.keys) == 1 and numbers and not is_ratio(term):
        total = Measure(None, "sum", term)
        for category, value, cost, events in measure_group(ground, total, group, gap):
            yield category, value, cost + 0.15, (*events, "sum without a word")


@rule("key by a role", "key", "thing", between=frozenset({"by"}))
def _key_by_role(ground: Ground, keys: Keys, by: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "fines by borrower"."""
    if divides(by, gap):
        yield from _key_group(ground, keys, Group(by.using(Use("group"))), gap)


@rule("measure by a key", "measure thing", "key", between=frozenset({"by", "per"}))
def _measure_by_key(
    ground: Ground, measure: Measure | NodeSet, keys: Keys, gap: Gap
) -> Iterator[Meant]:
    count = measure if isinstance(measure, Measure) else Measure(measure, "count")
    extra = 0.0 if isinstance(measure, Measure) else 0.15
    for category, value, cost, events in measure_group(ground, count, Group(None, keys.keys), gap):
        yield category, value, cost + extra, events


@rule("measure by a thing", "measure", "thing", between=frozenset({"by"}))
def _measure_by_thing(
    ground: Ground, measure: Measure, thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME and not thing.uses:
        yield from measure_group(ground, measure, Group(thing.using(Use("group"))), gap)
