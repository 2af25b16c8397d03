"""Two counts of each thing, once it is known how both of what is counted are joined to it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from graphrag_core.translate.offline.chart.joining import Ground, Joined
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Condition,
    Lasting,
    Link,
    NodeSet,
    Pending,
    TimeWindow,
    Valid,
)
from graphrag_core.translate.offline.chart.times_of_things import at_other_time
from graphrag_core.translate.offline.vocabulary import RelationTerm

Attach = Callable[[Ground, NodeSet, Pending], list[Joined]]
OTHER_TYPE = 0.15
"""What it costs that the second is joined by another type than the first."""
MOST = 2
COMPARED = "two counts compared"


def with_both_counts(ground: Ground, read: Joined, attach: Attach) -> Iterator[Joined]:
    """Yield what was read with the other count of each pair, for each way to it."""
    whole, cost, events = read
    for place, link in enumerate(whole.conditions):
        if not isinstance(link, Link):
            continue
        if link.quantity.than is not None and not isinstance(link.quantity.than, Link):
            for both, further in islice(_both(ground, whole.label, link, attach), MOST):
                found = whole.with_condition(place, both)
                yield found, cost + further, (*events, COMPARED)
            return
        child = (link.child, 0.0, ())
        if link.quantity == SOME and link.child.conditions:
            for inner, further, others in with_both_counts(ground, child, attach):
                if inner != link.child:
                    yield whole.with_child(place, link, inner), cost + further, (*events, *others)
                    return
    yield read


def _both(
    ground: Ground, label: str | None, link: Link, attach: Attach
) -> Iterator[tuple[Link, float]]:
    """A link with its quantity, in which the other count is a link, too."""
    quantity, than, then = link.quantity, link.quantity.than, link.quantity.then
    plain = replace(link, quantity=SOME)
    if isinstance(than, Link | None):
        return
    if isinstance(than, NodeSet) and than.label == link.child.label:
        pairs = [(plain, replace(plain, child=than), 0.0)]
    elif isinstance(than, NodeSet | RelationTerm):
        pairs = [
            (plain, other, cost) for other, cost in _others(ground, label, plain, than, attach)
        ]
    else:
        first = [(plain, 0.0)]
        if then is not None:
            timed = Pending("time", phrase=then)
            dated = attach(ground, NodeSet(label, (plain,)), timed)
            first = [
                (one, cost)
                for whole, cost, _ in dated
                if len(whole.conditions) == 1 and isinstance(one := whole.conditions[0], Link)
            ]
        pairs = [(one, two, cost) for one, cost in first for two in at_other_time(one, than)]
    for one, other, cost in pairs:
        if not (_leads_back(label, one) or _leads_back(label, other)):
            yield replace(one, quantity=replace(quantity, than=other, then=None)), cost


def at_the_same_time(one: Link, other: Link) -> tuple[Link, Link] | None:
    """Return two counts of the same, each at the time that one of them has, if only one has any.

    "More open tickets than closed ones in 2025" are both of 2025, wherever the time stands. None
    where they are of different things and no word says that the time is of one of them.
    """
    times = [(_times(k.conditions), _times(k.child.conditions)) for k in (one, other)]
    if any(times[0]) == any(times[1]):
        return one, other
    if one.way == other.way:
        first, second = (_dated(k, *t) for k, t in zip((one, other), times[::-1], strict=True))
        return first, second
    found = [time for both in times for several in both for time in several]
    return None if any(not isinstance(t, TimeWindow) or t.guessed for t in found) else (one, other)


def _dated(link: Link, own: tuple[Condition, ...], of_child: tuple[Condition, ...]) -> Link:
    conditions, child = (*link.conditions, *own), link.child.having(*of_child)
    return replace(link, conditions=conditions, child=child)


def _times(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(c for c in conditions if isinstance(c, TimeWindow | Lasting | Valid))


def _leads_back(label: str | None, link: Link) -> bool:
    """Is what is counted also said to be joined to any other such thing: "members" of a team?"""
    return any(
        isinstance(inner, Link) and inner.child == NodeSet(label, wh=inner.child.wh)
        for inner in link.child.conditions
    )


def _others(
    ground: Ground, label: str | None, link: Link, than: NodeSet | RelationTerm, attach: Attach
) -> Iterator[tuple[Link, float]]:
    """The links to other nodes, or to the same ones by another relationship."""
    pending = Pending("with", thing=than) if isinstance(than, NodeSet) else held(than)
    if isinstance(than, RelationTerm) and than.role != "noun":
        pending = Pending("relation", than, replace(link.child, uses=()))
    wanted = pending.thing.label if pending.thing is not None else None
    found = []
    for whole, cost, _ in attach(ground, NodeSet(label), pending):
        other = whole.conditions[-1] if len(whole.conditions) == 1 else None
        if isinstance(other, Link) and wanted in {None, other.child.label}:
            types = [one.way[one.at].type for one in (link, other)]
            named = isinstance(than, RelationTerm)  # so that no type is likelier
            if named and types[0] == types[1]:
                continue  # nothing is done more than it is done
            found.append((other, cost + OTHER_TYPE * (not named and types[0] != types[1])))
    yield from sorted(found, key=lambda one: one[1])


def held(term: RelationTerm) -> Pending:
    """The relationship to whatever a noun of it means."""
    by_role = True if term.role == "noun" else None
    return Pending("relation", term, NodeSet(None, wh="any"), is_subject=by_role)
