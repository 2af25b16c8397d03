"""Joins a new thing of the question to one that it describes, in every plausible way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from graphrag_core.english.words import is_verb_form, name_words, stem
from graphrag_core.translate.offline.joins import Hop, SchemaGraph, Way
from graphrag_core.translate.offline.state import (
    NOTHING,
    SOME,
    Connector,
    Join,
    Quantifier,
    State,
    Thing,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm, Vocabulary

MAX_WAYS = 4
LONG_WAY_COST = 0.13
TURN_COST = 0.06
OTHER_WAY_COST = 0.07
UNNAMED_COST = 0.03
FARTHER_COST = 0.045
ANOTHER_COST = 0.2
UNKNOWN_VERB_COST = 0.05
UNUSED_RELATION_COST = 0.3
NOT_AN_AGENT_COST = 0.55
SELF_RELATION_COST = 0.35


_COURSES = {
    "to": {stem(word) for word in ("arrive", "destination", "end", "target", "land", "deliver")},
    "from": {stem(word) for word in ("depart", "origin", "source", "start", "leave", "pickup")},
}
"""Words of relationship types that lead the way a preposition says."""


@dataclass(frozen=True, slots=True)
class Field:
    """What joining needs of the schema."""

    graph: SchemaGraph
    vocabulary: Vocabulary
    max_hops: int


def attach(state: State, thing: Thing, field: Field) -> Iterator[State]:
    """The states in which a thing is joined to what the question spoke of before.

    A thing that nothing stands before becomes the root.
    """
    if (deed := _object_of_deed(state, thing)) is not None:
        yield deed
        return
    index = len(state.things)
    state = replace(state, things=(*state.things, thing))
    if state.root is None:
        yield _as_root(state, index, field)
        return
    if state.connector.prep == "than":
        yield _settled(state, state.root)
        return
    for governor, distance_cost in governors(state):
        for way, label, governor_label, cost in ways_between(
            state.things[governor], thing, state.connector, field
        ):
            joined = _joined(
                state,
                governor,
                index,
                way,
                label,
                governor_label,
                cost + distance_cost + ANOTHER_COST * _by_another(state, governor, way),
                named=bool(state.connector.relations),
            )
            for shared in _with_shared(joined, governor, index, field):
                yield _settled(shared, index)


def _by_another(state: State, governor: int, way: Way) -> bool:
    """As in "telescopes in Chile with a camera", by another telescope of the same place?"""
    if len(way) < 2:
        return False
    beside = (
        (join.parent if join.child == governor else join.child, join.way[0].type)
        for join in state.joins
        if governor in (join.parent, join.child) and len(join.way) == 1
    )
    return any(
        (state.things[at].label, type_) == (way[0].label, way[0].type) for at, type_ in beside
    )


def _object_of_deed(state: State, thing: Thing) -> State | None:
    """As in "Who sold the most copies of X": X is what was sold, which had no word before."""
    index = len(state.things) - 1
    last = state.things[index] if state.things else None
    if last is None or (last.wild, last.position) != ("what", -1) or state.connector.relations:
        return None
    if last.label != thing.label:
        return None
    settled = replace(state, things=state.things_with(index, thing), connector=NOTHING, focus=index)
    if state.connector.prep == "of" and thing.is_named:
        return settled
    if state.connector.prep == "their" and not thing.is_named:
        # "Who works the night shift, and in which zone?"
        return replace(settled, extra_targets=(*settled.extra_targets, index))
    return None


def _with_shared(state: State, parent: int, child: int, field: Field) -> Iterator[State]:
    """With a join for each verb that waited for this one's object."""
    if not state.shared:
        yield state
        return
    waiting, *rest = state.shared
    known = {join.way for join in state.joins if (join.parent, join.child) == (parent, child)}
    for joined in join_pair(replace(state, shared=tuple(rest)), parent, child, waiting, field):
        if joined.joins[-1].way not in known:
            yield from _with_shared(joined, parent, child, field)


def _as_root(state: State, index: int, field: Field) -> State:
    """The first thing; a relation before it ("on-call engineers of …") is for the one after it."""
    connector = state.connector
    label = state.things[index].label
    fits = [
        term
        for term in connector.relations
        if any(label in field.graph.labels_at(term.type, side) for side in ("start", "end"))
    ]
    rooted = _settled(replace(state, root=index), index)
    if not connector.relations:
        return rooted
    if not fits:
        return replace(rooted, cost=rooted.cost + UNUSED_RELATION_COST, lost=True)
    kept = Connector(tuple(fits), prep=None)
    return replace(rooted, connector=kept, cost=rooted.cost + 0.04)


def attach_without_governor(state: State, thing: Thing) -> State:
    """The thing waits for the next one, which it belongs to ("auth-service's owner")."""
    index = len(state.things)
    return replace(state, things=(*state.things, thing), focus=index)


def join_pair(
    state: State, parent: int, child: int, connector: Connector, field: Field
) -> Iterator[State]:
    """The states in which two things that are there already are joined."""
    for way, label, parent_label, cost in ways_between(
        state.things[parent], state.things[child], connector, field
    ):
        named = bool(connector.relations)
        yield _joined(state, parent, child, way, label, parent_label, cost, named=named)


def governors(state: State) -> Iterable[tuple[int, float]]:
    """The things that a new one may describe, the likeliest first, with what each costs."""
    waiting = {state.possessor, state.floating}
    if state.floating is not None and state.floating == state.focus and state.connector.prep:
        # "The vehicles of X …": the phrase belongs to the subject that still waits for its verb.
        return [(state.floating, 0.0)]
    order: list[int] = []
    subjects = list(reversed(state.subjects))
    if state.root is not None:
        subjects.append(state.root)
    first = subjects if state.connector.clause else [state.focus, *subjects]
    chain: list[int] = []
    current = state.focus
    while current is not None and current not in chain:
        chain.append(current)
        current = next((j.parent for j in state.joins if j.child == current), None)
    rest = range(len(state.things) - 2, -1, -1)
    for candidate in (*first, *chain, *rest):
        if candidate is not None and candidate not in order and candidate not in waiting:
            order.append(candidate)
    usable = [c for c in order if c < len(state.things) - 1]
    connector = state.connector
    done = bool(connector.words) and is_verb_form(connector.words[-1]) and not connector.clause
    # "Instruments used on missions": a participle describes what stands before it.
    adjacent = (connector.prep in {"of", "by", "for"} or done) and not connector.relations
    # "Beds that hold roses": what "that" stands for has been said right before it.
    relative = connector.clause and bool(state.subjects) and state.subjects[-1] == state.focus
    step = FARTHER_COST * 3 if adjacent or relative else FARTHER_COST
    return [(candidate, step * rank) for rank, candidate in enumerate(usable[:5])]


def ways_between(
    parent: Thing, child: Thing, connector: Connector, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """Ways from parent to child with the labels that they give both, and what each costs."""
    if connector.relations:
        found = sorted(
            (
                way
                for term in connector.relations
                for way in _related(parent, child, term, connector, field)
            ),
            key=lambda way: way[3],
        )
        yield from found[:MAX_WAYS]
        return
    yield from _unnamed(parent, child, connector, field)


def _related(
    parent: Thing, child: Thing, term: RelationTerm, connector: Connector, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """Ways by a named relation: the parent is its subject, or its object in the passive."""
    base = (1 - term.score) * 0.4 + _particle_cost(term, connector)
    parent_at_side = not connector.passive
    for flipped in (False, True):
        at_side = parent_at_side != flipped
        parent_is_start = (term.side == "start") == at_side
        cost = base
        if flipped:
            same_ends = set(field.graph.labels_at(term.type, "start")) & set(
                field.graph.labels_at(term.type, "end")
            )
            cost += 0.45 if same_ends else 0.04
        found = _oriented(parent, child, term.type, parent_is_start, cost, field)
        if not term.also:
            yield from found
            continue
        for way, label, parent_label, whole in found:
            either = (replace(hop, also=term.also) if hop.type == term.type else hop for hop in way)
            yield tuple(either), label, parent_label, whole


def _oriented(
    parent: Thing, child: Thing, type_: str, parent_is_start: bool, cost: float, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    graph = field.graph
    near, far = ("start", "end") if parent_is_start else ("end", "start")
    start, end = (parent.label, child.label) if parent_is_start else (child.label, parent.label)
    if graph.fits(start, type_, end):
        parent_label = parent.label or _only(graph, type_, near, child.label, parent_is_start)
        child_label = child.label or _only(graph, type_, far, parent.label, not parent_is_start)
        way = (Hop(type_, parent_is_start, child_label or ""),)
        asked_who = parent.wild == "who" and parent.label is None
        if asked_who and parent_label and not field.vocabulary.is_agent(parent_label):
            alike = parent_label == child_label
            doubt = SELF_RELATION_COST * alike
            acting = list(_by_agents(way, parent_label, child_label, cost + doubt, field))
            yield from acting
            # Who supported an act is another act, and no follower of one.
            cost += (NOT_AN_AGENT_COST if not alike else UNNAMED_COST) * bool(acting)
        yield way, child_label, parent_label, cost
        return
    if parent.label is None and parent.wild == "who" and child.label is not None:
        # "Who worked on X", where people work on the orders that concern X.
        yield from _by_whom(child.label, type_, parent_is_start, cost, field)
        return
    if parent.label is None or (child.label is None and child.wild != "what"):
        return
    for pattern in graph.patterns(type_):
        here, there = (
            (pattern.start, pattern.end) if parent_is_start else (pattern.end, pattern.start)
        )
        hop = Hop(type_, parent_is_start, there)
        if child.label is None:
            for lead in graph.ways(parent.label, here, 1)[:1]:
                yield (*lead, hop), there, parent.label, cost + _farther((*lead, hop))
        elif there == child.label:
            for lead in graph.ways(parent.label, here, max(1, field.max_hops - 1))[:1]:
                yield (*lead, hop), child.label, parent.label, cost + _farther((*lead, hop))
        elif here == parent.label:
            for rest in graph.ways(there, child.label, max(1, field.max_hops - 1))[:1]:
                yield (hop, *rest), child.label, parent.label, cost + _farther((hop, *rest))


def _by_whom(
    label: str, type_: str, parent_is_start: bool, cost: float, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """Ways of those who do what a verb says to nodes of a label beyond what they do it to."""
    for pattern in field.graph.patterns(type_):
        here, there = (
            (pattern.start, pattern.end) if parent_is_start else (pattern.end, pattern.start)
        )
        if not field.vocabulary.is_agent(here):
            continue
        for rest in field.graph.ways(there, label, 1)[:1]:
            way = (Hop(type_, parent_is_start, there), *rest)
            yield way, label, here, cost + _farther(way)


def _farther(way: Way) -> float:
    """What a way costs beyond its one named relationship; turning back at a node is doubtful."""
    turns = sum(first.forward != second.forward for first, second in pairwise(way))
    return LONG_WAY_COST * (len(way) - 1) + TURN_COST * turns


def _by_agents(
    way: Way, label: str, child_label: str | None, cost: float, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """As in "Who answered X", where answers do: the people that the answers are of."""
    hops = [h for h in field.graph.hops_from(label) if field.vocabulary.is_person(h.label)]
    for hop in hops[:2]:
        lead = Hop(hop.type, not hop.forward, label)
        doubt = 0.05 + OTHER_WAY_COST * (len(hops) > 1)
        yield (lead, *way), child_label, hop.label, cost + doubt


def _only(
    graph: SchemaGraph, type_: str, side: str, other: str | None, start_is_this: bool
) -> str | None:
    """The label at one side of a type when there is just one that fits the other side."""
    labels = [
        label
        for label in graph.labels_at(type_, side)
        if graph.fits(label, type_, other)
        if start_is_this
    ] or [
        label
        for label in graph.labels_at(type_, side)
        if graph.fits(other, type_, label) and not start_is_this
    ]
    return labels[0] if len(labels) == 1 else None


def _particle_cost(term: RelationTerm, connector: Connector) -> float:
    if term.particle is None or connector.prep is None:
        return 0.01
    if term.particle == connector.prep:
        return 0.0
    return 0.02 if connector.prep in {"by", "of"} else 0.06


def _unnamed(
    parent: Thing, child: Thing, connector: Connector, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """Ways where no relation is named: the shortest over the schema, guessed by its words."""
    if parent.label is None or child.label is None:
        yield from _to_wild(parent, child, connector, field)
        return
    ways = field.graph.ways(parent.label, child.label, field.max_hops)
    if parent.label == child.label:
        ways = tuple(way for way in ways if len(way) == 1)
    verbs = {stem(word) for word in connector.words}
    hints = verbs | _COURSES.get(connector.prep or "", set())
    if connector.prep:
        hints.add(stem(connector.prep))
    likely = field.graph.plausibility
    ranked = sorted(
        enumerate(ways),
        key=lambda pair: (
            -_through(pair[1], connector.words, field),
            field.graph.steps(parent.label or "", pair[1]),
            -_hinted(pair[1], verbs),
            len(pair[1]) > 1,
            likely(pair[1])[1:],
            -_hinted(pair[1], hints),
            pair[0],
        ),
    )
    if parent.label == child.label and connector.prep in {"from", "to"}:
        # "Reachable from X": the way leads from X to what is asked for.
        ranked.sort(key=lambda pair: pair[1][0].forward == (connector.prep == "from"))
    rivals = [way for _, way in ranked[1:] if likely(way) == likely(ranked[0][1])]
    doubt = 0.05 if rivals and not _hinted(ranked[0][1], hints) else 0.0
    if connector.words and ranked and not _hinted(ranked[0][1], hints):
        doubt += UNKNOWN_VERB_COST
    for rank, (_, way) in enumerate(ranked[:MAX_WAYS]):
        farther = LONG_WAY_COST * (field.graph.steps(parent.label, way) - 1)
        cost = UNNAMED_COST + farther + OTHER_WAY_COST * rank + doubt
        if parent.label == child.label:
            cost += 0.12
        yield way, child.label, parent.label, cost


def _through(way: Way, words: tuple[str, ...], field: Field) -> bool:
    """As in "airlines that fly to X", where flights do: does the way go by what the verb names?"""
    happenings = {field.vocabulary.happening(word) for word in words} - {None}
    return any(hop.label in happenings for hop in way[:-1])


def _to_wild(
    parent: Thing, child: Thing, connector: Connector, field: Field
) -> Iterator[tuple[Way, str | None, str | None, float]]:
    """Who or what it is that something known is joined to: a neighbour that fits the word."""
    known, wild = (parent, child) if parent.label else (child, parent)
    if known.label is None:
        return
    hints = {stem(word) for word in connector.words} | {stem(connector.prep or "")}
    fitting = [
        hop
        for hop in field.graph.hops_from(known.label)
        if (wild.wild != "who" or field.vocabulary.is_person(hop.label))
        and (wild.wild != "where" or field.vocabulary.is_place(hop.label))
    ]
    doubt = 0.06 if len(fitting) > 1 else 0.0
    fitting.sort(key=lambda hop: -_hinted((hop,), hints))
    for rank, hop in enumerate(fitting[:MAX_WAYS]):
        cost = 0.08 + doubt + OTHER_WAY_COST * rank
        if known is parent:
            yield (hop,), hop.label, known.label, cost
        else:
            back = Hop(hop.type, not hop.forward, known.label)
            yield (back,), known.label, hop.label, cost


def _hinted(way: Way, hints: Iterable[str]) -> int:
    wanted = {hint for hint in hints if hint}
    return sum(1 for hop in way for word in name_words(hop.type) if stem(word) in wanted)


def _joined(
    state: State,
    parent: int,
    child: int,
    way: Way,
    label: str | None,
    parent_label: str | None,
    cost: float,
    *,
    named: bool,
) -> State:
    quantifier = state.quantifier or (Quantifier(none=True) if state.negated else SOME)
    things = list(state.things)
    things[child] = replace(things[child], label=things[child].label or label)
    things[parent] = replace(things[parent], label=things[parent].label or parent_label)
    join = Join(parent, child, way, quantifier, state.transitive, state.ended, named, state.lapsed)
    return replace(
        state,
        things=tuple(things),
        joins=(*state.joins, join),
        last=(parent, state.connector, quantifier),
        cost=state.cost + cost,
        negated=False,
        quantifier=None,
        transitive=False,
        ended=False,
        lapsed=False,
    )


def _settled(state: State, focus: int) -> State:
    """Nothing pending between the new thing and the next."""
    return replace(state, focus=focus, connector=NOTHING, conjunction=None, expect_label=None)
