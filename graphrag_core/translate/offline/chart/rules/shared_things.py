"""What has the same as another: "share a device", "in the same team as Ada", "her salary"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    OTHER,
    SOME,
    Keys,
    Link,
    NodeSet,
    Pending,
    Projection,
    Use,
    ValueOf,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, prep_of, rule
from graphrag_core.translate.offline.joins import walked_back
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

Shared = tuple[RelationTerm | None, NodeSet, NodeSet | None]
"""By which relationship something is shared, if a word says it, what, and with whom."""
WITH = frozenset({"with", "as"})
MOST_ENDS = 2


@rule("things that share another", "share_verb same", "thing")
def _sharing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if "of" not in gap and thing.label is not None and not thing.named:
        yield "shared", (None, thing, None), 0.15 * _is_said_of_others(thing), ()


@rule("the same one that others have", "same", "thing")
def _same_as_theirs(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "at the same address where a customer lives": whose it is says which one."""
    if thing.label is not None and not thing.named and _is_said_of_others(thing):
        yield "thing", thing, 0.0, ()


def _is_said_of_others(thing: NodeSet) -> bool:
    """Tell whether things of another kind, not one of a name, say which thing is meant."""
    links = (c for c in thing.conditions if isinstance(c, Link) and c.quantity == SOME)
    return any(not link.child.named and link.child.label != thing.label for link in links)


@rule("the same one by its role", "same", "noun")
def _same_role(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "the same owner": whoever stands at that end of the relationship."""
    for label in ground.graph.labels_at(term.type, term.side)[:MOST_ENDS]:
        verb = replace(term, role="verb", side=term.other_side)
        yield "shared", (verb, NodeSet(label), None), 0.05, ()


@rule("sharing the same one", "share_verb", "shared")
def _share_the_same(ground: Ground, data: object, shared: Shared, gap: Gap) -> Iterator[Meant]:
    """As in "share the same owner", which is to have the same one."""
    yield "shared", shared, 0.0, ()


@rule("shared with somebody", "shared", "thing", between=WITH)
def _with_whom(ground: Ground, shared: Shared, one: NodeSet, gap: Gap) -> Iterator[Meant]:
    if one.named and shared[2] is None:
        yield "shared", (*shared[:2], one), 0.0, ()


@rule("relationship to one that is shared", "relation", "shared")
def _relation_shared(
    ground: Ground, term: RelationTerm, shared: Shared, gap: Gap
) -> Iterator[Meant]:
    if shared[0] is None:
        yield "shared", (term, *shared[1:]), 0.0, ()


@rule("nodes that share another", "thing", "shared")
def _thing_shared(ground: Ground, thing: NodeSet, shared: Shared, gap: Gap) -> Iterator[Meant]:
    """As in "customers who share a device": another of the same kind is joined to it too."""
    term, what, one = shared
    if what.label is None or thing.quantity != SOME or thing.named:
        return
    if one is not None and thing.label not in {None, one.label}:
        return
    thing = thing.labelled(one.label) if one is not None else thing
    if thing.label is None:
        return
    found = linked(
        ground, thing, replace(what, quantity=SOME), term=term, quantity=what.quantity,
        child_is_subject=None if term is None else False, prep=prep_of(gap),
    )  # fmt: skip
    for whole, link, cost, events in found:
        another = one or NodeSet(thing.label, wh=OTHER)
        other = Link(walked_back(link.way, thing.label), another, licensed=True)
        child = link.child.having(other)
        child = child if one is not None else child.using(Use("column"))
        both = replace(link, child=child, licensed=True)
        yield "thing", whole.having(both), cost, (*events, "shared")


@rule("who shares it with somebody", "who", "shared")
def _who_shares(ground: Ground, data: object, shared: Shared, gap: Gap) -> Iterator[Meant]:
    """As in "who is in the same team as Ada": those of her kind."""
    if shared[2] is not None:
        yield from _thing_shared(ground, NodeSet(shared[2].label, wh="who"), shared, gap)


@rule("the same value of a key", "same", "key")
def _same_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "samekey", keys.keys[0].term, 0.0, ()


@rule("where another is, by a key", "thing", "projection", between=frozenset({"in", "from", "at"}))
def _where_other_is(
    ground: Ground, thing: NodeSet, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "other customers in Ada's city": with the same value, and of the same kind."""
    one, term = projection.thing, projection.keys[0].term
    if not one.named or one.label not in {None, thing.label} or len(projection.keys) != 1:
        return
    for _, alike, cost, events in _same_as(ground, term, one, gap):
        for whole, further, others in attached(ground, thing, alike)[:2]:
            yield "thing", whole, cost + further + 0.05, (*events, *others)


@rule("the same value as another has", "samekey", "thing", between=WITH)
def _same_as(ground: Ground, term: PropertyTerm, one: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "with the same salary as Ada": of all others."""
    if one.named and one.label in term.owners:
        own = replace(term, owners=(one.label,))
        alike = Pending("key", own, operator="=", value=ValueOf(one))
        yield "pending", replace(alike, also=(Pending("except", thing=one),)), 0.0, ("shared",)
