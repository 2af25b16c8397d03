"""Words that join and deny: "has", "that", "of", "and", "not", "without"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers.comparing import UNTOLD_COST
from graphrag_core.translate.offline.handlers.context import Handler, is_verb_at, opened
from graphrag_core.translate.offline.handlers.unread import UNREAD_COST
from graphrag_core.translate.offline.state import (
    NOTHING,
    Connector,
    Quantifier,
    RawTest,
    State,
)


def _on_both(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, both=True)


def _on_be(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if not opened(state, chunks, position):
        return replace(state, target="boolean")
    connector = replace(
        state.connector, prep="be", clause=state.conjunction is not None or state.connector.clause
    )
    return replace(state, connector=connector)


def _on_do(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if not opened(state, chunks, position):
        return replace(state, target="boolean")
    return replace(state, expect_subject=True)


def _on_have(state: State, chunks: Sequence[Chunk], position: int) -> State:
    chunk = chunks[position]
    if not opened(state, chunks, position) and chunk.text.lower() != "with":
        return replace(state, target="boolean")
    clause = chunk.text.lower() != "with" and (
        state.conjunction is not None or len(state.subjects) == 0
    )
    if state.floating is not None:
        return state
    connector = Connector(prep="have", clause=clause, words=state.connector.words)
    return replace(state, connector=connector)


def _on_that(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if state.focus is None:
        return state
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    mention = after is not None and (
        after.kind in {"value", "their"}
        or (after.kind == "term" and bool(after.label_terms) and not after.relation_terms)
    )
    subject = state.focus
    if state.conjunction is not None and state.subjects:
        subject = state.subjects[-1]
    return replace(
        state,
        subjects=(*state.subjects, subject),
        expect_subject=mention,
        connector=replace(NOTHING, clause=True),
    )


def _on_whose(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    if state.focus is None:
        return replace(state, column_next=True)
    subject = state.subject if state.conjunction is not None else state.focus
    return replace(state, possessor=subject, connector=replace(NOTHING, prep="whose"))


def _on_their(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if state.root is None:
        return state
    if state.conjunction == "or":
        # "X or any of its parts": what is said of either is not written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if position > 1 and chunks[position - 2].kind in {"average", "aggregate"}:
        # "More than the average of their department": an average of each is not written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if chunks[position].data == "own" and state.connector.relations:
        # "Who answered their own question": by the verb, and by whose it is.
        return replace(state, shared=(*state.shared, Connector(prep="their")))
    return replace(
        state,
        possessor=state.subject if state.subjects else state.root,
        connector=replace(state.connector, prep="their"),
    )


def _on_prep(state: State, chunks: Sequence[Chunk], position: int) -> State:
    word = chunks[position].text.lower()
    connector = replace(
        state.connector,
        prep=word
        if state.connector.prep in {None, "be", "have"} or not state.connector.relations
        else state.connector.prep,
    )
    return replace(state, connector=connector)


def _on_by(state: State, chunks: Sequence[Chunk], position: int) -> State:
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    otherwise = after is None or after.label_terms or after.relation_terms or after.links
    if after is not None and after.property_terms and not otherwise:
        # "Amount donated by donor type": no type of donor donates.
        grouping = state.target in {"count", "aggregate"} or bool(state.counted)
        state = replace(state, connector=NOTHING) if grouping else state
    if state.connector.relations or state.connector.words:
        return replace(state, connector=replace(state.connector, prep="by"))
    if state.order_next:
        return state
    last = state.uses[-1] if state.uses else None
    measured = last is not None and last.purpose == "order" and not last.terms
    if state.limit is not None or state.superlative or state.most or measured:
        return replace(state, order_next=True)
    if state.target in {"count", "aggregate"} or state.counted:
        return replace(state, group_next=True)
    return replace(state, connector=replace(state.connector, prep="by"))


def _on_and(state: State, chunks: Sequence[Chunk], position: int) -> State:
    state = _with_shared_object(state, chunks, position)
    return replace(state, conjunction="and", connector=replace(NOTHING, clause=True))


def _on_or(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if is_verb_at(chunks, position + 1) and state.connector.relations:
        # Either of two relations is no pattern that could be written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if state.negated and is_verb_at(chunks, position + 1):
        # "Have never joined or led": neither of them, which is another pattern.
        state = replace(state, cost=state.cost + UNREAD_COST)
    verb = bool(state.connector.relations) or is_verb_at(chunks, position - 1)
    if state.negated and verb and not is_verb_at(chunks, position + 1):
        # "Never sang or are tenors": the one or the other, which "not" would be moved to.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if _lacks_either(chunks, position):
        # "Without a guardian or a room": neither of them.
        connector = replace(NOTHING, prep="have", clause=True)
        return replace(state, negated=True, conjunction="and", connector=connector)
    return replace(state, conjunction="or", connector=replace(NOTHING, clause=True))


def _lacks_either(chunks: Sequence[Chunk], position: int) -> bool:
    """Is what stands before an "or" lacked, and what follows another class, or holds or not?"""
    if position < 2 or position + 1 == len(chunks):
        return False
    lacked, lacking, following = chunks[position - 1], chunks[position - 2], chunks[position + 1]
    near = {chunk.kind for chunk in chunks[max(0, position - 4) : position]}
    if lacking.kind != "without" and not (lacking.kind == "have" and "neg" in near):
        return False
    if following.kind == "value":
        return lacked.kind == "term"
    return following.kind == "term" and not following.verb_terms


def _with_shared_object(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "directed and acted in the film": the first verb waits for the second's object."""
    waiting = state.connector
    if not waiting.relations or not is_verb_at(chunks, position + 1):
        return state
    return replace(state, shared=(*state.shared, replace(waiting, clause=False)))


def _on_comma(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, conjunction=state.conjunction or "comma")


def _on_neg(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if chunks[position].data == "they":
        # "Who reviewed products they never ordered": neither by anybody nor of anything.
        state = replace(state, cost=state.cost + UNTOLD_COST)
    state = replace(state, negated=not state.negated, expect_subject=False)
    if "never" in chunks[position].text.lower():
        state = replace(state, never=True)
    if chunks[position].data == "do":
        connector = replace(state.connector, clause=True)
        if not opened(state, chunks, position):
            return replace(state, target="boolean")
        return replace(state, connector=connector)
    return state


def _on_without(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if chunks[position].data == "zero":
        return replace(state, quantifier=Quantifier("=", 0))
    if state.target == "boolean" and state.root is None:
        return state
    clause = state.conjunction is not None
    connector = replace(state.connector, prep="have", clause=clause or state.connector.clause)
    return replace(state, negated=True, connector=connector)


def _on_other(state: State, chunks: Sequence[Chunk], position: int) -> State:
    denied = replace(state, negated=True)
    if state.last is None or chunks[position].data != "but not":
        return denied
    parent, connector, _ = state.last
    named = next((c for c in chunks[position + 1 :] if c.kind != "prep"), None)
    labels = {link.label for link in named.links} if named is not None else set()
    same = state.things[state.joins[-1].child].label in labels
    if not same or not connector.relations or state.things[parent].is_named:
        return denied
    # "That depend on A but not on B": the same verb of the same subject.
    return replace(denied, focus=parent, connector=connector)


def _on_left_out(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "services other than X and Y": these are not among what is asked for."""
    links, root = chunks[position].links, state.root
    values = tuple(dict.fromkeys(link.value for link in links))
    test = RawTest(links[0].key, "<>" if len(values) == 1 else "NOT IN", values)
    if root is None:  # "all but the P0 incidents"
        said = (*state.adjectives, test)
        return replace(state, adjectives=said, adjective_label=links[0].label)
    if state.things[root].label != links[0].label:
        return replace(state, cost=state.cost + UNTOLD_COST)
    thing = replace(state.things[root], tests=(*state.things[root].tests, test))
    return replace(state, things=state.things_with(root, thing), connector=NOTHING)


def _on_possessive(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return state


JOINING: dict[str, Handler] = {
    "be": _on_be,
    "do": _on_do,
    "have": _on_have,
    "that": _on_that,
    "whose": _on_whose,
    "their": _on_their,
    "prep": _on_prep,
    "by": _on_by,
    "and": _on_and,
    "or": _on_or,
    "comma": _on_comma,
    "neg": _on_neg,
    "without": _on_without,
    "other": _on_other,
    "left_out": _on_left_out,
    "possessive": _on_possessive,
    "both": _on_both,
}
