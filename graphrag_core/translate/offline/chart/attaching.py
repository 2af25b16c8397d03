"""Conditions on things: what a pending condition says of nodes of a label, in every way it may."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chart.comparing_keys import (
    key_compared,
    lapse_compared,
)
from graphrag_core.translate.offline.chart.consistency import (
    are_alternatives,
    cost_of_one_each,
    cost_together,
)
from graphrag_core.translate.offline.chart.deeds_in_order import by_time_of_deeds
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    linked,
    with_key,
)
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Compare,
    Either,
    KeyRef,
    Link,
    NodeSet,
    Pending,
    Quantity,
    Use,
    denied,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import adjective_compared, ranked
from graphrag_core.translate.offline.chart.other_counts import with_both_counts
from graphrag_core.translate.offline.chart.texts_looked_for import text_looked_for
from graphrag_core.translate.offline.chart.times_of_things import time_given
from graphrag_core.translate.offline.units import in_unit_of
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

MAX_ATTACHED = 6
ITS_OWN_TOTAL = "its own total: "
"""What the events begin with that name a key of which each thing has one, compared in total."""


def attached(ground: Ground, thing: NodeSet, pending: Pending) -> list[Joined]:
    """The thing with a condition, for each way to read it there; cheapest first, a few."""
    asked = (thing, pending)
    if asked not in ground.memo:
        ground.memo[asked] = _attached(ground, thing, pending)
    known: list[Joined] = ground.memo[asked]
    return known


def _attached(ground: Ground, thing: NodeSet, pending: Pending) -> list[Joined]:
    read = [*_ATTACH[pending.kind](ground, thing, pending), *_inside(ground, thing, pending)]
    both = (one for whole in read for one in counts_compared(ground, whole))
    found = [one for whole in both if (one := sensible(ground, whole)) is not None]
    for extra in pending.also if pending.kind != "either" else ():
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:3]
            for more, further, others in attached(ground, whole, extra)
        ]
    found.sort(key=lambda entry: entry[1])
    return found[:MAX_ATTACHED]


def counts_compared(ground: Ground, read: Joined) -> Iterator[Joined]:
    """Yield what was read with the other count of what is compared by its number, if anything."""
    return with_both_counts(ground, read, attached)


def sensible(ground: Ground, read: Joined) -> Joined | None:
    """Return the same where nothing said of a thing excludes the rest; dearer if it is needless."""
    whole, cost, events = read
    asked = ("needless", whole)
    if asked not in ground.memo:
        ground.memo[asked] = _cost_of_needless(ground, whole)
    needless: float | None = ground.memo[asked]
    if needless is None:
        return None
    return (whole, cost + needless, (*events, "needless condition")) if needless else read


def _cost_of_needless(ground: Ground, whole: NodeSet) -> float | None:
    links = [link for link in whole.conditions if isinstance(link, Link)]
    costs = [_cost_within(ground, one) for one in (whole, *(link.child for link in links))]
    costs += [cost_together(link.conditions) for link in links]
    return None if None in costs else sum(filter(None, costs))


def _cost_within(ground: Ground, thing: NodeSet) -> float | None:
    """What needless conditions of one thing cost; the same child is met in many a whole."""
    asked = ("needless within", thing)
    if asked not in ground.memo:
        costs = (cost_together(thing.conditions), cost_of_one_each(ground.graph, thing))
        ground.memo[asked] = None if None in costs else sum(filter(None, costs))
    known: float | None = ground.memo[asked]
    return known


def _inside(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """The condition on what a condition of the thing leads to: "designers" whose designs won."""
    if pending.kind not in {"relation", "with"} or pending.is_subject:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.child.named or link.child.wh:
            continue
        for child, cost, events in _ATTACH[pending.kind](ground, link.child, pending):
            new = replace(link, child=child)
            conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
            yield (
                replace(thing, conditions=conditions),
                cost + 0.3,
                (*events, "condition on a joined node"),
            )


def _relation(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert isinstance(pending.term, RelationTerm)
    assert pending.thing is not None
    quantity = _quantity(pending, pending.thing)
    child = pending.thing.counted(SOME)
    yield from _again(thing, child, quantity, pending.term.type)
    for whole, link, cost, events in linked(
        ground, thing, child, term=pending.term, child_is_subject=pending.is_subject,
        quantity=quantity, closed=pending.closed,
    ):  # fmt: skip
        link = replace(link, ended=pending.ended, ever=pending.ever)
        yield whole.having(link), cost, (*events, "licensed join")


def _quantity(pending: Pending, thing: NodeSet) -> Quantity:
    quantity = thing.quantity if thing.quantity != SOME else pending.quantity
    if pending.negated:
        return SOME if quantity == NONE else NONE if quantity == SOME else quantity
    return quantity


def _with(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert pending.thing is not None
    quantity = _quantity(pending, pending.thing)
    child = pending.thing.counted(SOME)
    if thing.label is None or child.label is None:
        return
    if not pending.closed:
        yield from _again(thing, child, quantity)
    for whole, link, cost, events in linked(
        ground, thing, child, prep=pending.prep, quantity=quantity, closed=pending.closed
    ):
        yield whole.having(replace(link, ever=pending.ever)), cost, events


def _again(thing: NodeSet, child: NodeSet, quantity: Quantity, type_: str = "") -> Iterator[Joined]:
    """As in "sold in A but not in B": to a further node the same way as to one before."""
    if quantity in (SOME, NONE) and not child.uses:
        for link in same_way(thing, child):
            if not type_ or link.way[link.at].type == type_:
                yield thing.having(replace(link, quantity=quantity)), 0.03, ("same way again",)


def same_way(thing: NodeSet, child: NodeSet) -> Iterator[Link]:
    """Links to a child as those that lead a thing to others of its label, through others too."""
    for link in thing.conditions:
        if not isinstance(link, Link) or link.quantity != SOME or link.closed:
            continue
        bare = replace(link, uses=(), conditions=())
        if link.child.label == child.label:
            if link.child.conditions and link.child.conditions != child.conditions:
                yield replace(bare, child=child)
        elif not link.child.named:
            for inner in same_way(link.child, child):
                yield replace(bare, child=NodeSet(link.child.label, (inner,)))


def _except(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    other = pending.thing
    assert other is not None
    if other.label == thing.label and other.conditions:
        # "Bordered by A but not by B", of towns that are neighbours of towns.
        yield from _again(thing, other, NONE)
        first = other.conditions[0]
        if isinstance(first, Compare):
            yield thing.having(denied(first)), 0.0, ()
    elif other.label is not None and thing.label is not None:
        yield from _again(thing, other, NONE)
        for whole, link, cost, events in linked(
            ground, thing, other, prep=pending.prep, quantity=NONE
        ):
            yield whole.having(link), cost + 0.1, events


def _either(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """At least one of the options, each read in the same way."""
    options = [attached(ground, thing, option)[:2] for option in pending.also]
    for rank in range(min((len(option) for option in options), default=0)):
        yield from _one_of(thing, [option[rank] for option in options])


def _one_of(thing: NodeSet, options: Sequence[Joined]) -> Iterator[Joined]:
    if len({whole.label for whole, _, _ in options}) > 1:
        return
    parts = tuple(
        condition
        for whole, _, _ in options
        for condition in whole.conditions
        if condition not in thing.conditions
    )
    if len(parts) == len(options) and are_alternatives(parts):
        merged = _merged(parts)
        condition = merged if merged is not None else Either(parts)
        cost = sum(option[1] for option in options)
        yield thing.labelled(options[0][0].label).having(condition), cost, ()


def _merged(parts: Sequence[object]) -> Compare | None:
    """Equal comparisons of one key as one with several values."""
    same = [
        p
        for p in parts
        if isinstance(p, Compare) and p.operator == "=" and isinstance(p.value, str)
    ]
    if len(same) == len(parts) and len({p.key for p in same}) == 1:
        return Compare(same[0].key, "IN", tuple(p.value for p in same))
    return None


def _total(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    if not isinstance(pending.term, PropertyTerm) or thing.label is None:
        return
    if isinstance(pending.value, KeyRef):
        yield from _total_against(ground, thing, pending, pending.term, pending.value)
        return
    number = in_unit_of(float(pending.value), pending.unit, pending.term.key)
    if number is None:
        return
    key, function = pending.term.key, pending.function
    use = Use("having", key, function, operator=pending.operator, number=number)
    if thing.label in pending.term.owners:
        # "Visits that cost more than 500 in total": each has one cost, which is its total.
        own = replace(pending, kind="key", term=replace(pending.term, owners=(thing.label,)))
        for whole, cost, events in key_compared(ground, thing, own):
            yield whole, cost, (*events, ITS_OWN_TOTAL + key)
    for whole, cost, events in with_key(ground, thing, pending.term, use):
        yield whole, cost + 0.2 * any(u == use for u in whole.uses), events


def _total_against(
    ground: Ground, thing: NodeSet, pending: Pending, term: PropertyTerm, own: KeyRef
) -> Iterator[Joined]:
    """A function over all of each thing against a key of its own, which is shown beside it."""
    if thing.label not in own.owners or thing.label in term.owners:
        return
    use = Use("having", term.key, pending.function, operator=pending.operator, number=own)
    beside = thing.using(Use("column"), Use("column", own.key))
    yield from with_key(ground, beside, term, use)


def _latest(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert isinstance(pending.term, RelationTerm)
    if thing.limit is None and thing.quantity == SOME:
        type_ = pending.term.type
        yield from by_time_of_deeds(ground, thing, latest=pending.descending, type_=type_)


_ATTACH = {
    "lapse": lapse_compared,
    "total": _total,
    "relation": _relation,
    "with": _with,
    "key": key_compared,
    "time": time_given,
    "adjective": adjective_compared,
    "text": text_looked_for,
    "except": _except,
    "rank": ranked,
    "either": _either,
    "latest": _latest,
}
