"""Whole readings that differ from one in what the words leave open: the average of which set."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from graphrag_core.translate.offline.chart.averages import is_over_average, without_averages
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    NONE,
    SOME,
    Asked,
    Compare,
    Condition,
    Link,
    NodeSet,
    OverAverage,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import measures_key
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.joins import Hop, walked_back

Owner = TypeVar("Owner", NodeSet, Link)
Variant = tuple[Asked, float, tuple[str, ...]]


def variants(whole: Asked) -> Iterator[Variant]:
    """Give what else a whole reading may mean, each with what it costs more."""
    thing = whole.thing
    yield from _bases(whole)
    yield from _shares_within(whole)
    yield from _shares_of_sums(whole)
    yield from _ends(whole)
    yield from _some_but_none(whole)
    yield from _known(whole)
    yield from _best_on_average(whole)
    yield from _counted_through(whole)
    for place, condition in enumerate(thing.conditions):
        for other, cost, event in _of_condition(thing, condition):
            conditions = (*thing.conditions[:place], other, *thing.conditions[place + 1 :])
            yield replace(whole, thing=replace(thing, conditions=conditions)), cost, (event,)


def _ends(whole: Asked) -> Iterator[Variant]:
    """As in "the recipe that it ultimately goes back to": the last in a chain, nothing beyond."""
    thing = whole.thing
    if whole.kind != "rows" or thing.plural or thing.label is None:
        return
    for link in thing.conditions:
        if isinstance(link, Link) and link.closed and len(link.way) == 1 and not link.or_none:
            hop = link.way[0]
            onward = Hop(hop.type, not hop.forward, thing.label)
            last = Link((onward,), NodeSet(thing.label), quantity=NONE, licensed=True)
            yield replace(whole, thing=thing.having(last)), 0.2, ("end of the chain",)


def _some_but_none(whole: Asked) -> Iterator[Variant]:
    """As in "vessels on which no voyage was ever aborted": of those that have voyages."""
    thing = whole.thing
    for link in thing.conditions:
        if isinstance(link, Link) and link.quantity == NONE and link.child.conditions:
            some = replace(link, child=NodeSet(link.child.label), quantity=SOME, conditions=())
            yield replace(whole, thing=thing.having(some)), 0.3, ("some but none",)


def _counted_through(whole: Asked) -> Iterator[Variant]:
    """As in "authors with books in more than two languages": those of all of an author's books."""
    thing = whole.thing
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.closed or link.child.uses:
            continue
        child = link.child
        first = child.conditions[0] if child.conditions and not child.named else None
        if not isinstance(first, Link) or first.quantity.amount != "number" or first.closed:
            continue
        shown = child.conditions[1:]
        if any(not isinstance(c, Link) or c.way != first.way or c.child.conditions for c in shown):
            continue
        way = (*link.way, *first.way)
        counted = replace(first, way=way, at=len(link.way) + first.at)
        kept = (replace(link, child=replace(child, conditions=shown)),) if shown else ()
        conditions = (*thing.conditions[:place], *kept, counted, *thing.conditions[place + 1 :])
        through = replace(thing, conditions=conditions)
        yield replace(whole, thing=through), 0.05, ("counted through others",)


def _best_on_average(whole: Asked) -> Iterator[Variant]:
    """As in "the hotel with the best reviews": each hotel by all of its reviews."""
    thing = whole.thing
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or not link.child.plural or link.child.limit != 1:
            continue
        (use, *others) = link.child.uses or (Use("column"),)
        if use.role != "order" or use.function or others or not measures_key("good", use.key or ""):
            continue
        mean = replace(link.child, uses=(replace(use, function="avg"),), limit=None)
        conditions = list(thing.conditions)
        conditions[place] = replace(link, child=mean)
        kept = replace(thing, conditions=tuple(conditions), limit=thing.limit or 1)
        yield replace(whole, thing=kept), -0.2, ("best on average",)


def _known(whole: Asked) -> Iterator[Variant]:
    """Leave out what lacks a value of which another one is worked out."""
    thing = whole.thing
    shown = [u for u in thing.uses if u.arithmetic and u.other and u.role == "column"]
    if shown and not any(use.role == "order" for use in thing.uses):
        use = shown[-1]
        known = Compare(
            use.key or "", "IS NOT NULL", arithmetic=use.arithmetic, other=use.other
        )  # fmt: skip
        yield replace(whole, thing=thing.having(known)), 0.05, ("known values",)


def _bases(whole: Asked) -> Iterator[Variant]:
    """A share of those of which all but one thing is said: "of the gates in X, the motorised"."""
    thing = whole.thing
    share = next((use for use in thing.uses if use.share and not (use.base or use.key)), None)
    if share is None or len(thing.conditions) < 2:
        return
    others = tuple(use for use in thing.uses if use != share)
    for place in reversed(range(len(thing.conditions))):
        rest = (*thing.conditions[:place], *thing.conditions[place + 1 :])
        based = replace(share, base=NodeSet(thing.label, rest))
        cost = 0.05 * (place < len(thing.conditions) - 1)
        yield replace(whole, thing=replace(thing, uses=(*others, based))), cost, ("share of some",)


def _shares_within(whole: Asked) -> Iterator[Variant]:
    """As in "share of paid visits, by clinic": of those of each group, the paid ones."""
    thing = whole.thing
    share = next((use for use in thing.uses if use.share and not (use.base or use.key)), None)
    groups = [use for use in all_uses(thing) if use.role == "group"]
    if share is None or not groups or Use("group") in thing.uses:
        return
    others = tuple(use for use in thing.uses if use != share)
    for place, condition in enumerate(thing.conditions):
        if isinstance(condition, Link) and (condition.uses or any(all_uses(condition.child))):
            continue
        rest = (*thing.conditions[:place], *thing.conditions[place + 1 :])
        some = replace(share, base=NodeSet(thing.label, (condition,)), within=True)
        grouped = replace(thing, conditions=rest, uses=(*others, some))
        yield replace(whole, thing=grouped), -0.05, ("share within groups",)


def _shares_of_sums(whole: Asked) -> Iterator[Variant]:
    """As in "percent of the hours that were overtime": of all hours, those of which it is so."""
    thing = whole.thing
    for part in _parts_of_sum(thing, thing.label):
        yield replace(whole, thing=part), 0.0, ("share of a sum",)
    for place, link in enumerate(thing.conditions):
        for held in _parts_of_sum(link, None) if isinstance(link, Link) else ():
            conditions = (*thing.conditions[:place], held, *thing.conditions[place + 1 :])
            partly = replace(thing, conditions=conditions)
            yield replace(whole, thing=partly), 0.0, ("share of a sum",)


def _parts_of_sum(owner: Owner, label: str | None) -> Iterator[Owner]:
    """A set, or a link, with one of its conditions as what is so of a part of the sum."""
    for share in owner.uses:
        for some, rest in _told(owner.conditions) if _is_of_sum(share) else ():
            based = replace(share, base=NodeSet(label, (some,)), within=True)
            uses = tuple(based if use is share else use for use in owner.uses)
            yield replace(owner, conditions=rest, uses=uses)


def _is_of_sum(use: Use) -> bool:
    return use.share and use.key is not None and use.base is None


def _told(
    conditions: tuple[Condition, ...],
) -> Iterator[tuple[Condition, tuple[Condition, ...]]]:
    """Each condition that shows nothing, the last first, with the others."""
    for place in reversed(range(len(conditions))):
        one = conditions[place]
        if not (isinstance(one, Link) and (one.uses or any(all_uses(one.child)))):
            yield one, (*conditions[:place], *conditions[place + 1 :])


def _of_condition(thing: NodeSet, condition: Condition) -> Iterator[tuple[Condition, float, str]]:
    """A comparison with the average of all, with that of the same set or of each group."""
    if not is_over_average(condition):
        if isinstance(condition, Link) and condition.licensed and NAMELESS not in thing.uses:
            yield from _of_links_average(condition)
        return
    if not without_averages(thing).conditions:
        return
    over = condition.value if isinstance(condition, Compare) else None
    if isinstance(condition, Compare) and isinstance(over, OverAverage) and over.is_of_all:
        yield replace(condition, value=replace(over, alike=True)), 0.05, "average of the same set"
    elif isinstance(condition, Link) and condition.quantity.over is None:
        alike = replace(condition.quantity, over=OverAverage(alike=True))
        yield replace(condition, quantity=alike), 0.05, "average of the same set"


def _of_links_average(link: Link) -> Iterator[tuple[Condition, float, str]]:
    """As in "rated better than average": the average of each thing's own ratings."""
    for place, condition in enumerate(link.conditions):
        over = condition.value if isinstance(condition, Compare) else None
        if isinstance(condition, Compare) and isinstance(over, OverAverage) and over.is_of_all:
            mean = Use("having", condition.key, "avg", operator=condition.operator, number=over)
            rest = (*link.conditions[:place], *link.conditions[place + 1 :])
            kept = replace(link, conditions=rest, uses=(*link.uses, mean))
            yield kept, -0.02, "average of each against that of all"


def with_zeros(whole: Asked) -> Iterator[Asked]:
    """The groups of a count as the rows, so that those of which there are none are there, too."""
    thing = whole.thing
    count = Use("measure", None, "count")
    if count not in thing.uses or thing.label is None:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or not link.child.uses:
            continue
        if any(use.role != "group" for use in (*link.child.uses, *link.uses)):
            continue
        rest = (*thing.conditions[:place], *thing.conditions[place + 1 :])
        counted = NodeSet(thing.label, rest)
        back = walked_back(link.way, thing.label)
        number = replace(link, way=back, child=counted, at=len(back) - 1 - link.at, uses=())
        shown = tuple(replace(use, role="column") for use in link.child.uses)
        asked = Use("counted", base=NodeSet(link.child.label, (number,)))
        yield Asked("rows", replace(link.child, uses=(*shown, asked)))
