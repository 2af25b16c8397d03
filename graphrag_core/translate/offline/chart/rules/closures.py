"""What lies beyond in a chain of one type: ancestors, all below, "and so on"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.hierarchies import leads_to_whole, points_up
from graphrag_core.translate.offline.chart.joining import Ground, is_closable, linked
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import THEIR, Gap, Meant, is_or, rule
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import RelationTerm

MOST_TYPES = 3
RELATIVES = {"ancestors": True, "descendants": False, "relatives": None}
"""Nouns of what is beyond, and whether that is above."""


@rule("through others of a kind", "closure", "relation noun thing")
def _through(ground: Ground, data: object, value: Any, gap: Gap) -> Iterator[Meant]:
    """As in "directly or through other coaches", "at any level of sub-area": no condition."""
    if (data == "via" or "of" in gap) and _is_bare(value):
        yield "closure", None, 0.05, ()


@rule("what is beyond", "beyond")
def _beyond(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "ancestors", of whatever they are said of: along a type between alike nodes."""
    if data not in RELATIVES:
        return
    above = RELATIVES[str(data)]
    labels = {p.start for p in ground.graph.schema.patterns if p.start == p.end}
    for label in sorted(labels):
        for cost, hop in _chains(ground, label):
            up = points_up(hop.type)
            if above is None or up is None or above == (up == hop.forward):
                yield "thing", NodeSet(label, plural=True, far=hop), cost, ()


def _chains(ground: Ground, label: str) -> Iterator[tuple[float, Hop]]:
    """The hops from a label to itself, with what each costs."""
    types = {p.type for p in ground.graph.schema.patterns if p.start == p.end == label}
    for place, type_ in enumerate(sorted(types)[:MOST_TYPES]):
        for forward in (True, False):
            yield 0.15 + 0.1 * place + 0.03 * forward, Hop(type_, forward, label)


@rule("beyond a node", "beyond", "thing")
def _beyond_node(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "above X in the chain", of a named node."""
    if data not in RELATIVES and thing.named and thing.label and len(thing.conditions) == 1:
        for cost, hop in _chains(ground, thing.label):
            if data in {"up", "down"} and points_up(hop.type) == (hop.forward != (data == "down")):
                continue  # "below X" are those that report to X, rather than those X reports to
            far = replace(thing, far=hop)
            yield "pending", Pending("with", thing=far), cost, ()
            for whole, link, _, events in linked(ground, NodeSet(thing.label), far):
                yield "thing", whole.having(link), cost, events


@rule("nouns of a chain", "farnoun")
def _far_noun(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    """As in "direct and indirect reports", of whatever they are said of."""
    for pattern in ground.graph.patterns(term.type):
        if pattern.start == pattern.end:
            hop = Hop(term.type, term.side == "end", pattern.start)
            yield "thing", NodeSet(pattern.start, plural=True, far=hop), 0.2, ()


@rule("noun, through others", "noun", "closure")
def _noun_closure(ground: Ground, term: RelationTerm, data: object, gap: Gap) -> Iterator[Meant]:
    yield "farnoun", term, 0.0, ()


@rule("the chain of what is beyond", "thing", "relation noun", between=frozenset({"of", "in"}))
@rule("the chain of what is beyond", "thing", "farrelation farnoun")
def _chain_named(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "upstream of X in the decay chains": the type is said once more, behind."""
    for link in _closed_links(thing):
        if link.way[link.at].type == term.type:
            yield "thing", thing, 0.0, ("chain named",)


@rule("the chain said before", "noun farrelation farnoun", "thing")
def _chain_before(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _chain_named(ground, thing, term, gap):
        yield category, value, cost + 0.02, events


@rule("the chain that a condition goes along", "noun farrelation farnoun", "pending")
def _chain_of_condition(
    ground: Ground, term: RelationTerm, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """As in "in the decay chain below X"."""
    far = pending.thing.far if pending.thing is not None else None
    if far is not None and far.type == term.type and not pending.also:
        yield "pending", pending, 0.0, ("chain named",)


def _closed_links(thing: NodeSet) -> Iterator[Link]:
    for condition in thing.conditions:
        if isinstance(condition, Link) and condition.closed:
            yield condition


@rule("themselves and what is below", "thing", "thing relation noun", between=THEIR)
def _or_parts(ground: Ground, thing: NodeSet, part: Any, gap: Gap) -> Iterator[Meant]:
    """As in "in X or any of its parts"."""
    if (is_or(gap) or {"and", "all"} <= set(gap)) and _is_bare(part):
        yield from _or_below(thing, ground)


def _is_bare(part: Any) -> bool:
    return not (isinstance(part, NodeSet) and (part.named or part.conditions or part.uses))


def _or_below(thing: NodeSet, ground: Ground) -> Iterator[Meant]:
    """Let what a condition leads to be the named node, or lie beyond it."""
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or not link.child.named:
            continue
        label = link.child.label or ""
        types = {p.type for p in ground.graph.schema.patterns if p.start == p.end == label}
        for rank, type_ in enumerate(sorted(types)[:MOST_TYPES]):
            for forward in (True, False):
                if leads_to_whole(type_) not in {None, forward}:
                    continue
                up = Link((Hop(type_, forward, label),), link.child, closed=True, or_none=True)
                below = replace(link, child=NodeSet(label, (up,)))
                conditions = (*thing.conditions[:place], below, *thing.conditions[place + 1 :])
                cost = 0.1 + 0.1 * rank + 0.05 * (not forward)
                yield "thing", replace(thing, conditions=conditions), cost, ("or below",)


@rule("anywhere in a node", "closure", "thing", between=frozenset({"in", "within", "under", "at"}))
def _anywhere_in(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "anywhere within X": X itself, or what lies beyond it."""
    for category, value, cost, events in _beyond_node(ground, None, thing, gap):
        link = value.conditions[0] if category == "thing" else None
        if not isinstance(link, Link):
            continue
        hop = link.way[0]
        if leads_to_whole(hop.type) in {None, hop.forward}:
            or_itself = replace(value, conditions=(replace(link, or_none=True),))
            yield category, or_itself, cost + 0.05, (*events, "or below")


@rule("anywhere below", "thing", "closure")
def _anywhere(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "towers anywhere within X", where only X has parts."""
    for category, value, cost, events in _or_below(thing, ground):
        yield category, value, cost + 0.05, events


@rule("condition through others, said once more", "pending", "farrelation farnoun")
def _far_again(ground: Ground, pending: Pending, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "who coaches X, directly or through other coaches"."""
    same = isinstance(pending.term, RelationTerm) and pending.term.type == term.type
    if pending.kind == "relation" and same and any(_is_far(ground, term)):
        yield "pending", replace(pending, closed=True), 0.02, ()


def _is_far(ground: Ground, term: RelationTerm) -> Iterator[bool]:
    for pattern in ground.graph.patterns(term.type):
        yield is_closable(ground.graph, Hop(term.type, True, pattern.end))
