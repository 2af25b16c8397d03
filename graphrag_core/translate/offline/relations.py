"""What a word for a relationship does to a reading: a verb between things, or a noun for one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.word_forms import IRREGULAR
from graphrag_core.translate.offline.attach import (
    FARTHER_COST,
    UNUSED_RELATION_COST,
    Field,
    join_pair,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.joins import walked_back
from graphrag_core.translate.offline.nouns import identifies
from graphrag_core.translate.offline.placing import at, note, place
from graphrag_core.translate.offline.state import (
    NOTHING,
    Connector,
    State,
    Thing,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm

COUNTED_VERB_COST = 0.3
"""As in "the most reports": what is counted is hardly a verb."""


def read_relation(
    state: State,
    terms: Sequence[RelationTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    """A relation: a verb between two things, or a noun that is itself one ("owner")."""
    verbs = tuple(term for term in terms if term.role == "verb")
    nouns = tuple(term for term in terms if term.role == "noun")
    before = at(chunks, position - 1)
    counted = bool(nouns) and before is not None and before.kind in {"most", "direct", "howmany"}
    doubted = replace(state, cost=state.cost + COUNTED_VERB_COST * counted)
    if verbs:
        yield from _read_verb(doubted, verbs, chunks, position, field)
    for noun in nouns[:3]:
        yield from _read_role(state, noun, chunks, position, field)


def _read_verb(
    state: State,
    verbs: tuple[RelationTerm, ...],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    chunk, after = chunks[position], at(chunks, position + 1)
    by = after is not None and after.kind == "by"
    prep = after.text.lower() if after is not None and after.kind == "prep" else None
    passive = by or (
        state.connector.prep == "be"
        and _is_participle(chunk.text.split()[-1].lower())
        and all(term.particle is None for term in verbs)
    )
    finite = state.connector.clause or state.conjunction is not None
    connector = Connector(verbs, passive, prep or ("by" if by else None), clause=finite)
    if state.floating is not None and not _argument_ahead(chunks, position + 1, verbs, field):
        spoken_of = (state.focus,) if state.asked_again else ()
        candidates = dict.fromkeys((*state.subjects[-1:], state.root, *spoken_of))
        antecedents = [i for i in candidates if i is not None and i != state.floating]
        for rank, antecedent in enumerate(antecedents):
            # "Products stored in X that Y reviewed": what stands before may lie in between.
            cost = state.cost + FARTHER_COST * rank
            bare = replace(state, floating=None, connector=NOTHING, cost=cost)
            for joined in join_pair(bare, state.floating, antecedent, connector, field):
                yield replace(_reversed(joined), focus=antecedent)
        if antecedents:
            return
    lost = UNUSED_RELATION_COST if state.connector.relations else 0.0
    state = replace(state, expect_subject=False, cost=state.cost + lost)
    opened = [chunk.kind for chunk in chunks[:position]]
    if state.root is None and not state.things and opened in (["wh", "be"], ["wh"]):
        # "What is similar to X": it is not X that is asked for.
        asked = Thing(None, 0, wild="what")
        state = replace(state, things=(asked,), root=0, focus=0)
    if state.possessor is not None and state.root is None:
        state = replace(state, root=state.possessor, possessor=None)
    if state.most and state.root is not None:
        yield from ordered_by_relation(state, connector, field)
    floating = state.floating
    settled = replace(state, connector=connector, floating=None)
    if floating is not None:
        settled = replace(
            settled,
            subjects=(*settled.subjects, floating),
            connector=replace(connector, clause=True),
        )
    yield settled


def ordered_by_relation(state: State, connector: Connector, field: Field) -> Iterator[State]:
    """As in "the service that is depended on most": order by the number of relationships."""
    index = len(state.things)
    wild = replace(
        state,
        things=(*state.things, Thing(None, -1, wild="what")),
        most=(),
        order_by_count=(index, state.most[0], True),
    )
    subject = state.subject
    if subject is not None:
        yield from join_pair(replace(wild, cost=wild.cost + 0.05), subject, index, connector, field)


def _reversed(state: State) -> State:
    """The last join seen from its other end, so that the asked-for thing stays the parent."""
    last = state.joins[-1]
    way = walked_back(last.way, state.things[last.parent].label or "")
    turned = replace(last, parent=last.child, child=last.parent, way=way)
    return replace(state, joins=(*state.joins[:-1], turned))


def _argument_ahead(
    chunks: Sequence[Chunk], position: int, terms: Sequence[RelationTerm], field: Field
) -> bool:
    """Does a thing that the relation could lead to follow before the clause ends?"""
    labels = {
        label
        for term in terms
        for side in ("start", "end")
        for label in field.graph.labels_at(term.type, side)
    }
    for chunk in chunks[position:]:
        if chunk.kind in {
            "and",
            "or",
            "comma",
            "that",
            "be",
            "have",
            "do",
            "per",
            "stop",
            "wh",
            "order",
            "without",
        }:
            return False
        if chunk.kind == "value":
            return any(link.label in labels and identifies(link, field) for link in chunk.links)
        if chunk.kind == "term" and chunk.label_terms:
            return chunk.label_terms[0].label in labels
        if chunk.kind == "all":
            return True
    return False


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in IRREGULAR


def _read_role(
    state: State, noun: RelationTerm, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A noun of a relation: "the owner of X", "X's owner", "a dependency on X", "members"."""
    after = at(chunks, position + 1)
    prep = after.text.lower() if after is not None and after.kind == "prep" else None
    cost = state.cost + (1 - noun.score) * 0.3
    state = replace(state, cost=cost)
    verb = replace(noun, role="verb")
    if prep is not None and prep == noun.particle and prep != "of" and state.root is not None:
        yield replace(
            state,
            connector=Connector(
                (replace(verb, side=noun.other_side),), False, prep, state.connector.clause
            ),
        )
        return
    if state.connector.prep == "be" and state.subject is not None and state.possessor is None:
        yield from _is_role(state, Connector((verb,), False, prep, clause=True), field)
    labels = field.graph.labels_at(noun.type, noun.side)
    thing = Thing(
        labels[0] if len(labels) == 1 else None, position, wild=None if len(labels) == 1 else "what"
    )
    governor = state.possessor
    to_governor = Connector((replace(verb, side=noun.other_side),))
    if (
        governor is None
        and state.connector.prep in {"have", "per"} | {None}
        and state.root is not None
    ):
        governor = state.subject if state.connector.clause or state.focus is None else state.focus
        governor = state.floating if state.floating is not None else governor
    if governor is not None:
        yield from _role_of(state, thing, governor, to_governor, field)
        return
    for placed in place(state, thing, chunks, position, field):
        yield replace(placed, connector=Connector((verb,), False, prep, clause=False))


def _is_role(state: State, connector: Connector, field: Field) -> Iterator[State]:
    """As in "X is a member of …": being what the noun says is doing what its verb says."""
    floating = state.floating
    if floating is None or floating == state.root or state.root is None:
        yield replace(state, connector=connector)
        return
    bare = replace(state, floating=None, connector=NOTHING)
    for joined in join_pair(bare, floating, state.root, connector, field):
        yield _reversed(joined)


def _role_of(
    state: State,
    thing: Thing,
    governor: int,
    connector: Connector,
    field: Field,
) -> Iterator[State]:
    index = len(state.things)
    first = state.root is None
    theirs = state.connector.prep == "their"
    root = state.root
    if (
        root is not None
        and state.things[root].wild
        and state.things[root].label is None
        and not state.joins
    ):
        # "Who is Alice's supervisor?": who is the supervisor.
        index = root
        placed = replace(state, possessor=None, connector=NOTHING, floating=None)
        for joined in join_pair(placed, governor, index, connector, field):
            turned = _reversed(joined)
            yield note(replace(turned, focus=index), index)
        return
    placed = replace(
        state,
        things=(*state.things, thing),
        focus=index,
        possessor=None,
        connector=NOTHING,
        floating=None,
    )
    if first:
        placed = replace(placed, root=index)
    for joined in join_pair(placed, governor, index, connector, field):
        if first:
            joined = _reversed(joined)
        elif theirs or (state.conjunction and state.column_next):
            joined = replace(joined, extra_targets=(*joined.extra_targets, index))
        yield note(replace(joined, conjunction=None), index)
