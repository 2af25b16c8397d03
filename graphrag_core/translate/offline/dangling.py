"""Verbs without an object: "services that are not owned", "who never sang and is a tenor"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.translate.offline.attach import (
    FARTHER_COST,
    UNUSED_RELATION_COST,
    Field,
    join_pair,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers import HANDLERS
from graphrag_core.translate.offline.handlers.comparing import UNTOLD_COST
from graphrag_core.translate.offline.handlers.context import is_verb_at
from graphrag_core.translate.offline.nouns import identifies
from graphrag_core.translate.offline.state import NOTHING, SOME, Join, State, Thing


def ended_clause(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State] | None:
    """As in "never sang and are tenors": a verb that has no object is done with.

    Left open, its "not" would be of what comes next, and without one it would be lost. None
    where the clause goes on.
    """
    chunk = chunks[position]
    if not state.connector.relations or state.subject is None or state.floating is not None:
        return None
    if chunk.kind == "and" and state.negated and is_verb_at(chunks, position + 1):
        return _denied_before_verb(state, chunks, position, field)
    following = chunks[position + 1].kind if position + 1 < len(chunks) else ""
    ends = chunk.kind == "and" and not is_verb_at(chunks, position + 1)
    ends &= state.negated or following in _PREDICATES
    having = chunk.kind == "have" and chunk.text.lower() != "with"
    if ends or (state.negated and (chunk.kind == "be" or having)):
        return _closed(state, chunks, position, field)
    if not state.negated or chunk.kind != "have":
        return None
    said = _said_of_subject(state, chunks[position + 1 :], field)
    if said is None:
        return None
    # "Never sang with a bass", of the singer or of the singing?
    doubt = UNTOLD_COST * (said.kind == "value")
    return _closed(replace(state, cost=state.cost + doubt), chunks, position, field)


_PREDICATES = frozenset({"be", "have", "do", "neg", "without"})
"""What a clause of its own begins with, as in "sang and are tenors"."""


def _said_of_subject(state: State, following: Sequence[Chunk], field: Field) -> Chunk | None:
    """As in "never sang with a low rank", of those who have a rank: not "with a choir"."""
    label = state.things[state.subject or 0].label
    deeds = {f":{term.type}" for term in state.connector.relations}
    said = next((c for c in following if c.kind in {"term", "value"}), None)
    if said is None or said.label_terms or said.relation_terms:
        return None
    owners = {owner for term in said.property_terms for owner in term.owners}
    owners |= {link.label for link in said.links}
    named = any(identifies(link, field) for link in said.links)
    return said if label in owners and not named and not deeds & owners else None


def _closed(state: State, chunks: Sequence[Chunk], position: int, field: Field) -> Iterator[State]:
    """A verb's clause ended, before what begins the next one."""
    for closed in dangling_relation(state, field):
        lost = UNUSED_RELATION_COST if closed.negated else 0.0
        done = replace(closed, cost=closed.cost + lost)
        yield HANDLERS[chunks[position].kind](done, chunks, position)


def before_verb(state: State, chunk: Chunk, field: Field) -> Iterator[State]:
    """As in "those that never sang lead a choir": the clause ends before the next verb."""
    waits = bool(state.connector.relations) and state.negated and state.floating is None
    if waits and state.connector.clause and state.subjects and chunk.verb_terms:
        yield from dangling_relation(state, field)
    else:
        yield state


def _denied_before_verb(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """As in "never sang and lead a choir": of no object, or, in doubt, of that of both verbs."""
    following = chunks[position + 1 :]
    labels = {term.label for chunk in following for term in chunk.label_terms[:1]}
    labels |= {link.label for chunk in following for link in chunk.links}
    passive = state.connector.passive
    shares = any(
        labels & set(field.graph.labels_at(term.type, term.side if passive else term.other_side))
        for term in state.connector.relations
    )
    doubted = replace(state, cost=state.cost + UNTOLD_COST * shares)
    yield from _closed(doubted, chunks, position, field)
    if shares:
        yield HANDLERS["and"](doubted, chunks, position)


def dangling_relation(state: State, field: Field) -> Iterator[State]:
    """A relation without a second thing: "services that are not owned", "who is on call"."""
    first = state.subject if state.connector.clause else state.focus
    if first is None:
        return
    named = {term.type for term in state.connector.relations}
    known = next(
        (
            join
            for join in state.joins
            if {hop.type for hop in join.way} & named and first in {join.parent, join.child}
        ),
        None,
    )
    if known is not None:
        # "How many services they own": the join is there already.
        yield _shown_with(replace(state, connector=NOTHING), known)
        return
    # "Patients treated by X were admitted": the verb may be said of what was asked for.
    subjects = dict.fromkeys((first, state.subject, state.root))
    for rank, subject in enumerate(subjects):
        if subject is not None:
            doubted = replace(state, cost=state.cost + FARTHER_COST * rank)
            yield from _with_something(doubted, subject, field)


def _shown_with(state: State, join: Join) -> State:
    """As in "The teams with the services that they own": a class beside the one asked for."""
    child = state.things[join.child]
    plain = state.target == "rows" and not state.counted and state.order_by_count is None
    beside = join.parent == state.root and join.quantifier == SOME and join.child != state.root
    if not (plain and beside) or child.is_named or child.tests or not child.plural:
        return state
    return replace(state, extra_targets=(*state.extra_targets, join.child))


def _with_something(state: State, subject: int, field: Field) -> Iterator[State]:
    index = len(state.things)
    bare = replace(state, things=(*state.things, Thing(None, -1, wild="what")), connector=NOTHING)
    yield from join_pair(
        replace(bare, cost=bare.cost + 0.03), subject, index, state.connector, field
    )
