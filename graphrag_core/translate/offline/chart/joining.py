"""How a condition finds its nodes: every way over the schema that joins two things, with its cost.

A join that words of the question ask for is licensed; one that nothing asks for costs by its
length. Which side a thing stands on is decided by the schema, and by voice only where the schema
allows both.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any

from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Link,
    NodeSet,
    Quantity,
    TimeWindow,
    Use,
)
from graphrag_core.translate.offline.joins import (
    Hop,
    SchemaGraph,
    Way,
    walked_back,
)
from graphrag_core.translate.offline.temporal import event_keys, own_dates
from graphrag_core.translate.offline.vocabulary import (
    CombinedTerm,
    PropertyTerm,
    RelationTerm,
    Vocabulary,
    is_mutual,
)
from graphrag_core.types import Property

MAX_WAYS = 4
TIME_ELSEWHERE = 0.6
"""What it costs to take a time for that of a thing around which more happened."""
PREPOSITION_WORDS: dict[str, tuple[str, ...]] = {
    "in": ("in", "at", "within", "located", "of", "on"),
    "at": ("at", "in", "located"),
    "on": ("on", "in", "at", "for"),
    "from": ("from", "departs", "origin", "source", "in", "by", "of"),
    "to": ("to", "arrives", "into", "destination", "target"),
    "into": ("into", "to", "in"),
    "by": ("by", "wrote", "made"),
    "for": ("for", "of", "to"),
    "with": ("with", "has", "have", "of"),
    "of": ("of", "in", "has", "for", "by", "part"),
    "'s": ("has", "of", "by"),
    "about": ("about", "on", "concerns"),
    "under": ("under", "reports", "of"),
}
"""What a name of the schema may contain where people use a preposition; a weak preference."""

FLOWS_OUT = {"from": False, "to": True, "into": True}
"""Prepositions of where something comes from and goes to, and whether it leaves what is moved."""
AGAINST_FLOW = 0.25


@dataclass(frozen=True, slots=True)
class Ground:
    """What rules look at: the schema as a graph, the words for it, roles of its properties.

    `now` is what "expired" is measured by; without it nothing has. `memo` keeps what was worked
    out for one question, `ways` what was for the schema.
    """

    graph: SchemaGraph
    vocabulary: Vocabulary
    profile: Profile
    max_hops: int = 3
    now: datetime | None = None
    memo: dict[Any, Any] = field(default_factory=dict, compare=False)
    ways: dict[Any, Any] = field(default_factory=dict, compare=False)

    def property(self, owner: str, key: str) -> Property | None:
        """The property of a label or `:TYPE`."""
        return self.vocabulary.property_of(owner, key)

    def scale(self, owner: str, key: str) -> tuple[str, ...]:
        """The words that a key holds from the lowest degree to the highest; empty for others."""
        asked = ("scale", owner, key)
        if asked not in self.ways:
            self.ways[asked] = self.vocabulary.scale(owner, key)
        known: tuple[str, ...] = self.ways[asked]
        return known

    def scales(self, label: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The keys of a label that hold degrees, with their words from the lowest on."""
        entry = self.graph.schema.label(label)
        for key in entry.properties if entry is not None else ():
            scale = self.scale(label, key.key)
            if scale:
                yield key.key, scale


Joined = tuple[NodeSet, float, tuple[str, ...]]


Ways = list[tuple[Way, float, tuple[str, ...]]]


def ways(ground: Ground, start: str, end: str, *, prep: str = "", adjacent: bool = False) -> Ways:
    """The ways between two labels that no verb names, the likeliest first."""
    asked = (ground.max_hops, start, end, prep, adjacent)
    if asked not in ground.ways:
        ground.ways[asked] = _ways(ground, start, end, prep=prep, adjacent=adjacent)
    known: Ways = ground.ways[asked]
    return known


def _ways(ground: Ground, start: str, end: str, *, prep: str, adjacent: bool) -> Ways:
    found: Ways = []
    for way in ground.graph.ways(start, end, ground.max_hops)[:8]:
        length, bookkeeping, turns = ground.graph.plausibility(way)
        sure = ground.graph.is_one_each(start, way) or ground.graph.is_one_each(
            end, walked_back(way, start)
        )
        cost = (
            0.12
            + (0.22 if sure else 0.45) * (length - 1)
            + 0.5 * bookkeeping
            + 0.12 * turns * (not sure)
        )
        events = [f"unlicensed hops {min(length, 3)}"]
        fit = unfitness(prep, tuple(w for hop in way for w in name_words(hop.type)))
        cost += fit
        if fit < 0:
            events.append("preposition in type")
        if adjacent:
            cost += 0.1
        found.append((way, cost, tuple(events)))
    found = _with_the_flow(found, prep)
    found.sort(key=lambda entry: entry[1])
    rivals = len([f for f in found if f[1] < found[0][1] + 0.15]) - 1 if found else 0
    return [(way, cost + 0.05 * rivals, events) for way, cost, events in found[:MAX_WAYS]]


def _with_the_flow(found: Ways, prep: str) -> Ways:
    """Charge the ways against a flow that goes both in and out of what is moved.

    A payment from Ada is what her account sent, and one to Bob what was credited to his.
    """
    outward = FLOWS_OUT.get(prep)
    if outward is None or len({way[0].forward for way, _, _ in found}) < 2:
        return found
    return [(w, cost + AGAINST_FLOW * (w[0].forward != outward), said) for w, cost, said in found]


def unfitness(prep: str, words: Sequence[str]) -> float:
    """Return what a name of these words costs behind a preposition; less than 0 if it has it."""
    if not prep or prep in {"of", "'s", "with"}:
        return 0.0
    if prep in words:
        return -0.1
    said = {*words, *map(stem, words)}
    return 0.0 if any(w in said for w in PREPOSITION_WORDS.get(prep, (prep,))) else 0.06


def by_relation(
    ground: Ground,
    parent: str | None,
    child: NodeSet,
    term: RelationTerm,
    *,
    child_is_subject: bool | None,
) -> Iterator[tuple[str, Way, int, float, tuple[str, ...]]]:
    """The ways from a parent label to a child by a named type: label, way, place of the type.

    A parent without a label takes what stands at the other side of the type.
    """
    asked = (parent, child.label, term, child_is_subject)
    if asked not in ground.memo:
        ground.memo[asked] = list(
            _by_relation(ground, parent, child, term, child_is_subject=child_is_subject)
        )
    yield from ground.memo[asked]


def _by_relation(
    ground: Ground,
    parent: str | None,
    child: NodeSet,
    term: RelationTerm,
    *,
    child_is_subject: bool | None,
) -> Iterator[tuple[str, Way, int, float, tuple[str, ...]]]:
    graph = ground.graph
    for parent_side, voice_cost in _sides(term, child_is_subject):
        near = graph.labels_at(term.type, parent_side)
        far = graph.labels_at(term.type, "end" if parent_side == "start" else "start")
        for label in near[:6] if parent is None else (parent,):
            for other in far if child.label is None else (child.label,):
                start, end = (label, other) if parent_side == "start" else (other, label)
                forward = parent_side == "start"
                if graph.fits(start, term.type, end):
                    hop = Hop(term.type, forward, other, _fitting(graph, start, end, term.also))
                    extra = 0.02 * (near.index(label) if parent is None else 0)
                    yield label, (hop,), 0, voice_cost + extra, ()
                elif parent is not None or child.label is not None:
                    yield from (
                        (label, way, at, voice_cost + cost, events)
                        for way, at, cost, events in _around(
                            ground, label, other, term, parent_side
                        )
                    )


def _fitting(graph: SchemaGraph, start: str, end: str, also: Iterable[str]) -> tuple[str, ...]:
    return tuple(type_ for type_ in also if graph.fits(start, type_, end))


def _sides(term: RelationTerm, child_is_subject: bool | None) -> list[tuple[str, float]]:
    """The side of the parent, the likelier one by voice first."""
    subject, other = term.side, term.other_side
    if child_is_subject is None:
        return [(subject, 0.05), (other, 0.05)]
    first = other if child_is_subject else subject
    second = subject if child_is_subject else other
    return [(first, 0.0), (second, 0.22 + 0.3 * (term.particle is not None))]


def _around(
    ground: Ground, parent: str, child: str, term: RelationTerm, side: str
) -> Iterator[tuple[Way, int, float, tuple[str, ...]]]:
    """Longer ways that the named type is a part of."""
    found = []
    for way in ground.graph.ways(parent, child, ground.max_hops):
        for at, hop in enumerate(way):
            through = term.event is None or term.event in {one.label for one in way[:-1]}
            if hop.type == term.type and len(way) > 1 and through:
                aligned = hop.forward == (side == "start")
                steps = ground.graph.steps(parent, way) - 1 - (term.event is not None)
                cost = 0.35 * steps + 0.15 + 0.15 * (not aligned)
                found.append((way, at, cost, ("type within a longer way",)))
    found.sort(key=lambda entry: entry[2])
    yield from found[:3]


def time_elsewhere(ground: Ground, thing: NodeSet, *others: NodeSet, way: Way = ()) -> float:
    """Return what it costs that a thing has a time although more things happened around it.

    "Calls per depot in May": the calls were in May, not the opening of the depot.
    """
    guessed = any(isinstance(c, TimeWindow) and c.guessed for c in thing.conditions)
    return TIME_ELSEWHERE * (guessed and more_happened(ground, thing, *others, way=way))


def more_happened(ground: Ground, thing: NodeSet, *others: NodeSet, way: Way = ()) -> bool:
    """Tell whether a thing is joined to what has times and of which there is more."""
    schema = ground.graph.schema
    here = schema.label(thing.label or "")
    if here is None:
        return False
    links = [c for c in thing.conditions if isinstance(c, Link)]
    things = (*others, *(link.child for link in links))
    labels = [schema.label(one.label or "") for one in things if not one.named]
    hops = (*way, *(hop for link in links for hop in link.way))
    between = [hop.label for link in links for hop in link.way[:-1]]
    labels += [schema.label(name) for name in between]
    kinds = [schema.relationship_type(hop.type) for hop in hops]
    times = [(label.count, event_keys(label)) for label in labels if label is not None]
    times += [(kind.count, own_dates(kind, ground.profile)) for kind in kinds if kind is not None]
    return any(count > here.count and bool(keys) for count, keys in times)


def linked(
    ground: Ground,
    parent: NodeSet,
    child: NodeSet,
    *,
    term: RelationTerm | None = None,
    child_is_subject: bool | None = None,
    prep: str = "",
    adjacent: bool = False,
    quantity: Quantity = SOME,
    closed: bool = False,
) -> Iterator[tuple[NodeSet, Link, float, tuple[str, ...]]]:
    """The parent (with its label, if it had none), and each link that may lead to the child."""
    if term is None:
        if parent.label is None or child.label is None:
            return
        if (far := _linked_far(parent, child, quantity)) is not None:
            yield *far, 0.0, ("beyond in a chain",)
            return
        for way, cost, events in ways(
            ground, parent.label, child.label, prep=prep, adjacent=adjacent
        ):
            cost += time_elsewhere(ground, parent, child, way=way)
            cost += time_elsewhere(ground, child, parent, way=way)
            link = Link(way, child, quantity, closed=closed)
            yield parent, link, cost, events
            if child.named and not closed and is_in_hierarchy(ground.graph, way):
                yield parent, replace(link, closed=True), cost + 0.2, (*events, "at any depth")
        return
    for label, way, at, cost, events in by_relation(
        ground, parent.label, child, term, child_is_subject=child_is_subject
    ):
        end = way[-1].label
        inner = child.labelled(end) if child.label is None else child
        if closed and not is_closable(ground.graph, way[at]):
            cost += 0.5
            events = (*events, "closure of a type between labels")
        whole = parent.labelled(label)
        yield whole, Link(way, inner, quantity, at=at, closed=closed, licensed=True), cost, events


def joined_within(ground: Ground, thing: NodeSet, child: NodeSet) -> Iterator[Joined]:
    """The thing with a link to a child, its own or one of what its conditions lead to."""
    for whole, link, cost, events in linked(ground, thing, child):
        yield whole.having(link), cost, events
    for place, inner in enumerate(thing.conditions):
        if not isinstance(inner, Link) or inner.quantity != SOME or inner.closed:
            continue
        if not inner.child.named:
            for far, cost, events in joined_within(ground, inner.child, child):
                yield thing.with_child(place, inner, far), cost + 0.02, events


def _linked_far(parent: NodeSet, child: NodeSet, quantity: Quantity) -> tuple[NodeSet, Link] | None:
    """Both with the link between them, if one is what lies beyond the other in a chain."""
    if parent.label != child.label:
        return None
    way: tuple[Hop, ...]
    if child.far is not None:
        way, whole = (child.far,), parent
    elif parent.far is not None:
        way, whole = walked_back((parent.far,), parent.label or ""), replace(parent, far=None)
    else:
        return None
    bare = replace(child, far=None)
    return whole, Link(way, bare, quantity, closed=True, licensed=True)


def is_closable(graph: SchemaGraph, hop: Hop) -> bool:
    """Does a type lead from a label to itself, so that it can be followed on and on?"""
    return any(p.start == p.end for p in graph.patterns(hop.type))


def is_in_hierarchy(graph: SchemaGraph, way: Way) -> bool:
    """Do parts contain parts and, by the same type, other things: regions and their countries?"""
    patterns = graph.patterns(way[0].type)
    loops = {p.start for p in patterns if p.start == p.end}
    return len(way) == 1 and way[0].label in loops and any(p.start != p.end for p in patterns)


def is_directed(graph: SchemaGraph, type_: str) -> bool:
    """Is a relationship other than one that holds both ways between alike nodes?"""
    return not (is_mutual(type_) and any(p.start == p.end for p in graph.patterns(type_)))


def is_one(ground: Ground, thing: NodeSet) -> bool:
    """Tell whether a name leaves one thing: nobody asks how many there are, or which is newest."""
    label = ground.graph.schema.label(thing.label or "")
    if label is None or not thing.named or thing.uses:
        return False
    names = (c for c in thing.conditions if isinstance(c, Compare) and c.operator == "=")
    keys = (label.property(c.key) for c in names if isinstance(c.value, str))
    return any(key is not None and is_own(key, label.count) for key in keys)


def is_own(key: Property, count: int) -> bool:
    """Tell whether each of so many nodes has a value of its own, as far as is known."""
    listed = key.values_complete and len(key.values) == count
    return key.unique or listed or 1 < key.present <= key.distinct


def things_of_key(ground: Ground, term: PropertyTerm) -> list[NodeSet]:
    """The nodes that a key may be of where none are spoken of: its labels, the ends of its type."""
    found = [NodeSet(owner) for owner in term.owners if not owner.startswith(":")][:3]
    for owner in [o[1:] for o in term.owners if o.startswith(":")][:2]:
        for pattern in sorted(ground.graph.patterns(owner), key=lambda p: -p.count)[:2]:
            link = Link((Hop(owner, True, pattern.end),), NodeSet(pattern.end), licensed=True)
            found.append(NodeSet(pattern.start, (link,)))
    return found


def with_key(
    ground: Ground, thing: NodeSet, term: PropertyTerm, use: Use, *, reach: bool = True
) -> Iterator[Joined]:
    """The thing with a use of a key: its own, of a relationship in it, or of a joined node."""
    if isinstance(term, CombinedTerm):
        yield from _with_both(ground, thing, term, use, reach=reach)
        return
    owners = term.owners
    if thing.label is not None and thing.label in owners:
        of_deed = _shows_both_ends(thing) and ground.vocabulary.says_date(term)
        yield thing.using(use), TIME_ELSEWHERE * of_deed, ()
    yield from _on_links(ground, thing, owners, use)
    if thing.label is None:
        for place, owner in enumerate(o for o in owners if not o.startswith(":")):
            if place < 4:
                yield thing.labelled(owner).using(use), 0.1 + 0.08 * (len(owners) > 1), ()
        return
    if not reach:
        return
    if thing.label not in owners:
        for owner in owners:
            if owner.startswith(":"):
                yield from _by_type_of_key(ground, thing, owner[1:], use)
            else:
                child = NodeSet(owner, uses=(use,))
                for whole, cost, events in joined_within(ground, thing, child):
                    yield whole, cost + 0.25, (*events, "key of a joined node")


def _shows_both_ends(thing: NodeSet) -> bool:
    """Are the rows a relationship with its ends, as of "orders" that customers make of wines?"""
    shown = Use("column")
    links = (condition for condition in thing.conditions if isinstance(condition, Link))
    return shown in thing.uses and any(shown in link.child.uses for link in links)


def _with_both(
    ground: Ground, thing: NodeSet, term: CombinedTerm, use: Use, *, reach: bool
) -> Iterator[Joined]:
    """A use of a value that is worked out from two keys, each marked where it stands."""
    first = PropertyTerm(term.key, term.owners, term.score)
    worked = replace(use, arithmetic=term.arithmetic)
    if term.owners == term.other.owners:
        for one, cost, events in with_key(
            ground, thing, first, replace(worked, other=term.other.key), reach=reach
        ):
            yield one, cost, (*events, "two keys combined")
        return
    operand = Use("operand", term.other.key)
    for one, cost, events in with_key(ground, thing, first, worked, reach=reach):
        for both, further, others in islice(with_key(ground, one, term.other, operand), 2):
            yield both, cost + further, (*events, *others, "two keys combined")


def _on_links(
    ground: Ground, thing: NodeSet, owners: tuple[str, ...], use: Use
) -> Iterator[Joined]:
    """Uses of keys on relationships and nodes that the thing's conditions already lead to."""
    for place, condition in enumerate(thing.conditions):
        if not isinstance(condition, Link) or condition.quantity != SOME:
            continue
        before, after = thing.conditions[:place], thing.conditions[place + 1 :]
        type_ = ":" + condition.way[condition.at].type
        if type_ in owners and not condition.closed:
            new = replace(condition, uses=(*condition.uses, use))
            yield replace(thing, conditions=(*before, new, *after)), 0.02, ()
        for at, hop in enumerate(condition.way):
            if at != condition.at and ":" + hop.type in owners:
                new = replace(condition, at=at, uses=(*condition.uses, use))
                yield replace(thing, conditions=(*before, new, *after)), 0.12, ()
        if condition.child.label in owners and thing.label not in owners:
            child = condition.child.using(use)
            yield (
                replace(thing, conditions=(*before, replace(condition, child=child), *after)),
                0.12,
                ("key of a joined node",),
            )
        elif condition.child.label not in owners:
            for child, cost, events in _on_links(ground, condition.child, owners, use):
                new = replace(condition, child=child)
                yield replace(thing, conditions=(*before, new, *after)), cost + 0.1, events


def _by_type_of_key(ground: Ground, thing: NodeSet, type_: str, use: Use) -> Iterator[Joined]:
    """A key of a relationship that nothing spoke of yet, from the thing's label."""
    assert thing.label is not None
    graph = ground.graph
    for side, forward in (("start", True), ("end", False)):
        if thing.label not in graph.labels_at(type_, side):
            continue
        for other in graph.labels_at(type_, "end" if forward else "start")[:3]:
            ends = (thing.label, other) if forward else (other, thing.label)
            if graph.fits(ends[0], type_, ends[1]):
                link = Link((Hop(type_, forward, other),), NodeSet(other), uses=(use,))
                yield thing.having(link), 0.3, ("key of an unnamed relationship",)


def compared(
    ground: Ground, thing: NodeSet, term_owners: tuple[str, ...], compare: Compare | TimeWindow
) -> Iterator[Joined]:
    """The thing with a comparison on its own key, on a relationship's, or on a joined node's."""
    if thing.label is not None and thing.label in term_owners:
        yield thing.having(compare), 0.0, ()
    yield from _compared_on_links(thing, term_owners, compare)
    if thing.label not in term_owners:
        for owner in term_owners[:4]:
            yield from _compared_elsewhere(ground, thing, owner, compare)


def _compared_on_links(
    thing: NodeSet, owners: tuple[str, ...], compare: Compare | TimeWindow
) -> Iterator[Joined]:
    """Compare keys of relationships and nodes that the thing's conditions already lead to."""
    yield from _compared_on_all(thing, owners, compare)
    for place, condition in enumerate(thing.conditions):
        if not isinstance(condition, Link):
            continue
        before, after = thing.conditions[:place], thing.conditions[place + 1 :]
        for at, hop in enumerate(condition.way):
            if ":" + hop.type in owners:
                new = replace(condition, at=at, conditions=(*condition.conditions, compare))
                yield replace(thing, conditions=(*before, new, *after)), 0.03, ()
        if condition.child.label in owners:
            new = replace(condition, child=condition.child.having(compare))
            whole = replace(thing, conditions=(*before, new, *after))
            cost = 0.15 + 0.15 * (thing.label in owners) + 0.3 * condition.child.named
            yield whole, cost, ("condition on a joined node",)


def _compared_on_all(
    thing: NodeSet, owners: tuple[str, ...], compare: Compare | TimeWindow
) -> Iterator[Joined]:
    """As in "passed both A and B": what is said of one relationship is so of the other, too."""
    alike = [
        condition
        for condition in thing.conditions
        if isinstance(condition, Link)
        and condition.quantity == SOME
        and len(condition.way) == 1
        and ":" + condition.way[0].type in owners
    ]
    if len(alike) > 1 and len({link.way for link in alike}) == 1:
        told = tuple(
            replace(condition, conditions=(*condition.conditions, compare))
            if condition in alike
            else condition
            for condition in thing.conditions
        )
        yield replace(thing, conditions=told), 0.0, ("said of all of several",)


def _compared_elsewhere(
    ground: Ground, thing: NodeSet, owner: str, compare: Compare | TimeWindow
) -> Iterator[Joined]:
    """Compare a key of what nothing spoke of yet, or find the label of the thing by it."""
    if thing.label is None:
        if not owner.startswith(":"):
            yield thing.labelled(owner).having(compare), 0.15, ()
            return
        for label in ground.graph.labels_at(owner[1:], "start")[:2]:
            placed = thing.labelled(label)
            yield from _compared_on_new(ground, placed, owner[1:], compare)
    elif owner.startswith(":"):
        yield from _compared_on_new(ground, thing, owner[1:], compare)
    else:
        for whole, link, cost, events in linked(ground, thing, NodeSet(owner, (compare,))):
            yield whole.having(link), cost + 0.2, (*events, "condition on a joined node")


def _compared_on_new(
    ground: Ground, thing: NodeSet, type_: str, compare: Compare | TimeWindow
) -> Iterator[Joined]:
    for whole, cost, events in _by_type_of_key(ground, thing, type_, Use("column", compare.key)):
        link = whole.conditions[-1]
        assert isinstance(link, Link)
        new = replace(link, uses=(), conditions=(compare,))
        yield replace(whole, conditions=(*whole.conditions[:-1], new)), cost, events
