"""What is "no longer" so: it was, and is not now, of any other thing either."""

from dataclasses import replace

from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.state import NONE, SOME, State
from graphrag_core.translate.offline.temporal import validity_keys
from graphrag_core.types import Question, Schema

NO_END_COST = 0.4
"""For what is no longer so where nothing says when it ended: it may be so still."""


def with_none_now(state: State, schema: Schema, profile: Profile, question: Question) -> State:
    """A reading in which what is over has none beside it that goes on.

    As in "Who no longer owns a boat": who owned one, and owns none now. Whoever only sold one
    of two still owns a boat. Of all times at once nothing is over.
    """
    if question.as_of == "all" or state.ever:
        return state
    for at, join in enumerate(state.joins):
        kinds = (schema.relationship_type(hop.type) for hop in join.way)
        ends = any(validity_keys(kind, profile)[1] is not None for kind in kinds)
        if join.lapsed and not ends:
            state = replace(state, cost=state.cost + NO_END_COST)
        elif join.lapsed and join.quantifier == SOME:
            state = _without_present(state, at)
    return state


def _without_present(state: State, at: int) -> State:
    """With the join at a place once more, of things like those it leads to, and none of them."""
    join = state.joins[at]
    inside = {join.child}
    for _ in state.joins:
        inside |= {other.child for other in state.joins if other.parent in inside}
    if join.parent in inside or state.root in inside:
        return state
    alike = {index: len(state.things) + n for n, index in enumerate(sorted(inside))}
    now = replace(join, child=alike[join.child], quantifier=NONE, ended=False, lapsed=False)
    beyond = (
        replace(other, parent=alike[other.parent], child=alike[other.child])
        for other in state.joins
        if other.parent in inside
    )
    tests = (
        replace(use, anchor=alike[use.anchor])
        for use in state.uses
        if use.anchor in inside and use.purpose in {"test", "time"}
    )
    return replace(
        state,
        things=(*state.things, *(state.things[index] for index in sorted(inside))),
        joins=(*state.joins, now, *beyond),
        uses=(*state.uses, *tests),
    )
