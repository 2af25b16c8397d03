"""The most of a relationship: "has hosted the most launches", "was borrowed the most"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, by_relation
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Pending, Use
from graphrag_core.translate.offline.chart.rules.commonest_kinds import kind_of_events
from graphrag_core.translate.offline.chart.rules.commonest_values import SEVERAL
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

MostOf = tuple[RelationTerm, bool]
Side = tuple[str, Hop]
"""A label and the hop along a type from its nodes."""
MOST_HOPS = 3


@rule("most of a relationship", "most", "dealing noun")
def _most_dealings(
    ground: Ground, descending: Any, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    yield "mostof", (term, bool(descending)), 0.0, ()


@rule("done the most", "relation", "most")
def _done_most(ground: Ground, term: RelationTerm, descending: Any, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield "mostof", (term, bool(descending)), 0.0, ()


@rule("most done", "most", "relation", between=NOTHING)
def _most_done(ground: Ground, descending: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "the most borrowed book"."""
    yield "mostdone", (term, bool(descending)), 0.0, ()


@rule("most done things", "mostdone", "thing", between=NOTHING)
def _most_done_things(ground: Ground, data: MostOf, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None:
        yield from _with_most(ground, thing, data, gap)


@rule("nodes with the most of a relationship", "thing", "mostof")
def _with_most(ground: Ground, thing: NodeSet, data: MostOf, gap: Gap) -> Iterator[Meant]:
    """Count the relationships of the type that each node has, at whichever side it stands."""
    if thing.named or thing.quantity != SOME or thing.limit is not None or is_and(gap):
        return
    term, descending = data
    sides = _sides(ground, thing.label, term)
    beyond = [] if thing.label is None or sides else [thing.label]
    if thing.wh == "who" and thing.label is None:
        agents = [one.name for one in ground.graph.schema.labels]
        agents = [label for label in agents if ground.vocabulary.is_agent(label)]
        doing = _doers(ground, agents, sides)
        beyond, sides = ([], doing) if doing else (agents, sides)
    for place, (label, hop) in enumerate(sides):
        for whole in _counted(thing.labelled(label), hop, descending=descending):
            yield "thing", whole, 0.03 + 0.1 * place, ("most", "licensed join")
    for label in beyond:
        yield from _most_beyond(ground, thing.labelled(label), term, descending=descending)


def _most_beyond(
    ground: Ground, thing: NodeSet, term: RelationTerm, *, descending: bool
) -> Iterator[Meant]:
    """As in "which team deploys the most", where deployments deployed the services of teams."""
    order = Use("order", None, "count", descending)
    for doing in dict.fromkeys(pattern.start for pattern in ground.graph.patterns(term.type)):
        counted = NodeSet(doing, uses=(order,))
        for _, way, at, cost, events in by_relation(
            ground, thing.label, counted, term, child_is_subject=None
        ):
            link = Link(way, counted, at=at, licensed=True)
            yield "thing", thing.having(link), cost, ("most", "licensed join", *events)


@rule("things that something is done to most often", "thing", "most")
def _most_often(ground: Ground, thing: NodeSet, descending: Any, gap: Gap) -> Iterator[Meant]:
    """As in "services that are ordered most often", where no name of the graph is the verb's."""
    if thing.label is None or thing.named or thing.quantity != SOME or thing.limit is not None:
        return
    if BE & set(gap) and not is_and(gap):
        for place, hop in enumerate(ground.graph.hops_from(thing.label)[:MOST_HOPS]):
            for whole in _counted(thing, hop, descending=bool(descending)):
                yield "thing", whole, 0.4 + 0.1 * place, ("most", "unlicensed hops 1")


@rule("who has the most of an amount", "who", "pending")
def _who_most(ground: Ground, data: object, first: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "who made the most commits", of an amount that a relationship of people holds."""
    if first.kind != "rank" or not isinstance(first.term, PropertyTerm) or is_and(gap):
        return
    types = [owner[1:] for owner in first.term.owners if owner.startswith(":")]
    ends = dict.fromkeys(label for type_ in types for label in ground.vocabulary.ends_of(type_))
    for label in [end for end in ends if ground.vocabulary.is_agent(end)][:MOST_HOPS]:
        for whole, cost, events in attached(ground, NodeSet(label), first)[:MOST_HOPS]:
            yield "thing", whole, cost + 0.1, (*events, "most")


def _sides(ground: Ground, label: str | None, term: RelationTerm) -> list[Side]:
    """The label with each hop along the type; every label at it where none is known yet."""
    found = []
    for pattern in sorted(ground.graph.patterns(term.type), key=lambda p: -p.count):
        ends = ((pattern.start, True, pattern.end), (pattern.end, False, pattern.start))
        for here, forward, there in ends:
            if label in {None, here}:
                found.append((here, Hop(term.type, forward, there)))
    if term.role == "noun":
        # Who has the most owners stands at the other end than these.
        found.sort(key=lambda side: side[1].forward != (term.side == "end"))
    return found[:4]


def _doers(ground: Ground, agents: list[str], sides: list[Side]) -> list[Side]:
    """Those sides at which people or teams stand; else who is joined to what does it, if any is.

    As in "who has deployed the most", of teams that performed deployments of services.
    """
    doing = [side for side in sides if side[0] in agents]
    active = {label for label, hop in sides if hop.forward}
    near = ((label, hop) for label in agents for hop in ground.graph.hops_from(label))
    return doing or [side for side in near if side[1].label in active][:MOST_HOPS]


def _counted(thing: NodeSet, hop: Hop, *, descending: bool) -> Iterator[NodeSet]:
    """The thing in the order of its relationships; one that it is said to have is the one."""
    order = Use("order", None, "count", descending)
    rest = tuple(
        c for c in thing.conditions
        if not (isinstance(c, Link) and c.way == (hop,) and c.child == NodeSet(hop.label))
    )  # fmt: skip
    link = Link((hop,), NodeSet(hop.label), uses=(order,), licensed=True)
    yield replace(thing, conditions=(*rest, link))


@rule("the most common things", "thing", "commonest")
def _commonest(ground: Ground, thing: NodeSet, descending: Any, gap: Gap) -> Iterator[Meant]:
    """As in "which diagnosis is the most common": the one that most others are joined to."""
    if thing.label is None or thing.named or thing.quantity != SOME or is_and(gap):
        return
    label = thing.label
    if thing.plural and thing.limit is None:
        thing = replace(thing, limit=SEVERAL)
    links = [c for c in thing.conditions if isinstance(c, Link) and c.quantity == SOME]
    for place, link in enumerate(links[:2]):
        counted = replace(link, child=link.child.using(Use("order", None, "count", descending)))
        conditions = tuple(counted if c is link else c for c in thing.conditions)
        yield "thing", replace(thing, conditions=conditions), 0.05 * place, ("most",)
    if not links and kind_of_events(ground, label) is None:
        for place, hop in enumerate(_hops(ground, label)[:MOST_HOPS]):
            order = Use("order", None, "count", bool(descending))
            link = Link((hop,), NodeSet(hop.label, uses=(order,)), licensed=True)
            yield "thing", thing.having(link), 0.1 + 0.1 * place, ("most", "unlicensed hops 1")


@rule("so many at the top", "topmost", "number", between=NOTHING)
def _topmost(
    ground: Ground, descending: bool, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    if not number[1] and number[0] > 1:
        yield "topmostn", (int(number[0]), descending), 0.0, ()


@rule("the top by how many they are joined to", "topmostn", "thing", between=NOTHING)
def _top_by_number(
    ground: Ground, data: tuple[int, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "top 3 ingredients used in showstoppers": nothing else says what they are first by."""
    links = [c for c in thing.conditions if isinstance(c, Link)]
    if thing.label is None or thing.uses or thing.limit is not None or len(links) != 1:
        return
    ended_by_one = ground.graph.is_one_each(thing.label, links[0].way)
    if not (links[0].child.named or links[0].child.uses or ended_by_one):
        first = replace(thing, limit=data[0])
        yield from _commonest(ground, first, data[1], ())


def _hops(ground: Ground, label: str) -> list[Hop]:
    """The hops from a label, those that are made most often first."""
    counts = {
        hop: sum(p.count for p in ground.graph.patterns(hop.type) if label in {p.start, p.end})
        for hop in ground.graph.hops_from(label)
    }
    return sorted(counts, key=lambda hop: -counts[hop])


@rule("the most common before its noun", "commonest", "thing")
def _commonest_before(ground: Ground, descending: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    yield from _commonest(ground, thing, descending, gap)
