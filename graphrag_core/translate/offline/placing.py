"""Puts a new thing where the words before it want it: subject, possessor, one of several."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.adjectives import DOWNWARD, SUPERLATIVES
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_verb_form
from graphrag_core.translate.offline.attach import (
    NOT_AN_AGENT_COST,
    UNUSED_RELATION_COST,
    Field,
    attach,
    attach_without_governor,
    join_pair,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.joins import walked_back
from graphrag_core.translate.offline.state import (
    NOTHING,
    Connector,
    Join,
    PropertyUse,
    RawTest,
    State,
    Thing,
    is_least,
)


def place(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """Put a thing where the words before it want it; what was pending for it is done."""
    after = at(chunks, position + 1)
    if after is not None and after.kind == "possessive":
        before = at(chunks, position - 1)
        if before is not None and before.kind == "wh" and state.root is None:
            yield _asked_possessor(state, thing)
        else:
            yield from as_possessor(state, thing, field)
        return
    if state.expect_subject or _is_subject_of_what_follows(state, thing, chunks, position):
        waiting = attach_without_governor(state, thing)
        index = len(state.things)
        waiting = note(replace(waiting, expect_subject=False, floating=index), index)
        if state.root is None:
            lost = bool(state.connector.relations)
            cost = waiting.cost + UNUSED_RELATION_COST * lost
            waiting = replace(waiting, root=index, floating=None, cost=cost, lost=lost)
        elif state.possessor not in {None, state.root}:
            yield from _possessed_subject(waiting, index, field)
            return
        yield waiting
        return
    # "Who inspected X", where the graph has inspections: those who did them are asked for.
    by_deed = len(state.things) == 1 and is_verb_form(chunks[position].text)
    if _is_predicate_nominal(state) and not by_deed:
        yield note(_named_wild(state, thing, field), state.root or 0)
        return
    possessor = state.possessor
    bare = replace(state, possessor=None)
    if possessor is not None and (state.root is None or possessor == state.root):
        aside = _is_aside(chunks, position)
        yield from _possessed(bare, thing, possessor, field, shown=not aside)
        return
    if state.pair is not None and state.conjunction == "and" and state.focus == state.root:
        yield from _paired(bare, thing, state.pair, field)
        return
    if state.conjunction and not state.connector.relations and state.connector.prep in {None, "of"}:
        yield from _coordinated(bare, thing, field)
    for placed in attach(bare, thing, field):
        index = len(placed.things) - 1
        noted = note(placed, index)
        if possessor is None:
            yield noted
        else:
            yield from join_pair(noted, index, possessor, NOTHING, field)


def _paired(state: State, thing: Thing, connector: Connector, field: Field) -> Iterator[State]:
    """As in "the interaction between A and B": the two ends of one relationship."""
    index = len(state.things)
    both = replace(state, things=(*state.things, thing), connector=NOTHING, conjunction=None)
    for joined in join_pair(replace(both, pair=None), state.root or 0, index, connector, field):
        yield note(replace(joined, focus=index), index)


def _asked_possessor(state: State, thing: Thing) -> State:
    """As in "Which team's services …": the team is asked for, its services are the subject."""
    index = len(state.things)
    waiting = attach_without_governor(state, thing)
    return replace(waiting, root=index, possessor=index, connector=replace(NOTHING, prep="whose"))


def as_possessor(state: State, thing: Thing, field: Field) -> Iterator[State]:
    """A thing that what comes next belongs to: the first of "auth-service, its owner"."""
    index = len(state.things)
    waiting = attach_without_governor(state, thing)
    if state.possessor is not None:
        for joined in join_pair(waiting, index, state.possessor, NOTHING, field):
            yield replace(joined, possessor=index)
        return
    yield replace(waiting, possessor=index)


def _is_aside(chunks: Sequence[Chunk], position: int) -> bool:
    """As in "who get a discount on their plan": whose it is, and no wish to see it."""
    theirs = next((i for i in range(position - 1, 0, -1) if chunks[i].kind == "their"), 0)
    before = at(chunks, theirs - 1) if theirs and position - theirs <= _NEAR else None
    return before is not None and before.text.lower() in _ASIDE


_ASIDE = word_set("on in at under from during across through for into against within")
_NEAR = 3


def _possessed(
    state: State, thing: Thing, possessor: int, field: Field, *, shown: bool
) -> Iterator[State]:
    """As in "X's services", "their teams": the thing belongs to the possessor."""
    index = len(state.things)
    placed = replace(state, things=(*state.things, thing), focus=index, connector=NOTHING)
    whose = state.connector.prep == "whose"
    theirs = state.connector.prep == "their"
    if state.root is None:
        placed = replace(placed, root=index)
        for joined in join_pair(placed, index, possessor, NOTHING, field):
            yield note(replace(joined, focus=index), index)
        return
    said: list[State] = []
    if theirs and state.connector.relations:
        # "Who manages their own team": by the verb; where that does not fit, it is lost.
        by_verb = join_pair(placed, possessor, index, replace(state.connector, prep=None), field)
        said = [joined for joined in by_verb if len(joined.joins[-1].way) == 1]
        placed = replace(placed, cost=placed.cost + UNUSED_RELATION_COST)
    for joined in (*said, *join_pair(placed, possessor, index, NOTHING, field)):
        if whose:
            joined = replace(joined, subjects=(*joined.subjects, index))
        if theirs and shown:
            joined = replace(joined, extra_targets=(*joined.extra_targets, index))
        yield note(replace(joined, conjunction=None), index)


def _possessed_subject(state: State, index: int, field: Field) -> Iterator[State]:
    """As in "Which services does X's team own": the team of X waits for its verb."""
    possessor = state.possessor or 0
    for joined in join_pair(replace(state, possessor=None), index, possessor, NOTHING, field):
        yield replace(joined, focus=index)


def _coordinated(state: State, thing: Thing, field: Field) -> Iterator[State]:
    """As in "A and B", "A or B": another of the same kind, joined in the same way."""
    focus = state.things[state.focus] if state.focus is not None else None
    if focus is None or state.focus is None:
        return
    join = next((j for j in state.joins if j.child == state.focus), None)
    if thing.label == focus.label and thing.pinned and focus.pinned:
        yield from _one_more(state, thing, focus, join, field)
        return
    if state.root == state.focus and not thing.pinned and state.column_next:
        for placed in attach(replace(state, connector=NOTHING), thing, field):
            index = len(placed.things) - 1
            extra = replace(placed, extra_targets=(*placed.extra_targets, index))
            yield note(extra, index)


def _one_more(
    state: State, thing: Thing, focus: Thing, join: Join | None, field: Field
) -> Iterator[State]:
    """Another named node: either of the two, or both where a thing may have several."""
    single = join is None or field.graph.only_one_each(
        join.way[0], state.things[join.parent].label or ""
    )
    each = join is not None and _has_one_each(state, join, field)
    either = (state.conjunction == "or" or single or each) and not state.both
    merged = replace(
        focus,
        pinned=(*focus.pinned, *thing.pinned),
        tests=_either(focus.tests, thing.tests),
        position=thing.position,
    )
    things = state.things_with(state.focus or 0, merged)
    doubt = 0.0 if either else 0.2
    settled = replace(state, conjunction=None, connector=NOTHING)
    if each and either and state.conjunction == "and" and state.focus is not None:
        # "Who is on call for X and Y": for each its own, shown beside.
        settled = replace(settled, extra_targets=(*state.extra_targets, state.focus))
    yield replace(settled, things=things, cost=state.cost + doubt)
    if join is not None and not either:
        index = len(state.things)
        joins = (*state.joins, replace(join, child=index))
        yield replace(settled, things=(*state.things, thing), focus=index, joins=joins)


def _has_one_each(state: State, join: Join, field: Field) -> bool:
    """Has each of the named nodes just one of what is joined to it, as a service its owner?"""
    label = state.things[join.parent].label or ""
    back = walked_back(join.way, label)
    return len(back) == 1 and field.graph.only_one_each(
        back[0], state.things[join.child].label or ""
    )


def _either(first: tuple[RawTest, ...], second: tuple[RawTest, ...]) -> tuple[RawTest, ...]:
    """The tests of two named nodes as tests that each of them passes."""
    values = {test.key: test.values for test in second}
    return tuple(
        RawTest(test.key, "IN", (*test.values, *values[test.key])) if test.key in values else test
        for test in first
    )


def _is_subject_of_what_follows(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int
) -> bool:
    """As in "which team is X owned by": X is not itself what is asked for."""
    if state.root is None or state.connector.prep != "be" or state.joins or state.floating:
        return False
    if state.possessor is not None or state.target == "boolean" or state.conjunction:
        return False
    if state.things[state.root].wild == "where":
        return True
    following = chunks[position + 1 :]
    verb = next((c for c in following if c.kind != "term" or c.relation_terms), None)
    leads = verb is not None and bool(verb.verb_terms)
    return thing.is_named and leads


def _is_predicate_nominal(state: State) -> bool:
    """As in "What are the services …", "who are the engineers …": the class of who or what."""
    if state.root is None or state.focus != state.root or state.possessor is not None:
        return False
    root = state.things[state.root]
    return (
        root.wild is not None
        and root.label is None
        and not state.joins
        and (state.connector.prep == "be" or not (state.connector.prep or state.unread))
        and not state.connector.relations
    )


def _named_wild(state: State, thing: Thing, field: Field) -> State:
    root = state.root or 0
    if state.things[root].wild == "who" and not field.vocabulary.is_agent(thing.label or ""):
        state = replace(state, cost=state.cost + NOT_AN_AGENT_COST)
    things = state.things_with(root, replace(thing, wild=None))
    return replace(state, things=things, connector=NOTHING, expect_label=None)


def note(state: State, index: int) -> State:
    """Give a new thing the part that pending words set aside for it."""
    if state.count_next and state.order_next:
        direction = state.descending if state.descending is not None else True
        state = replace(
            state, order_by_count=(index, direction, False), order_next=False, count_next=False
        )
    elif state.count_next:
        target = "count" if state.root == index or state.target == "rows" else state.target
        state = replace(state, counted=(*state.counted, index), count_next=False, target=target)
    elif state.most:
        state = replace(state, order_by_count=(index, state.most[0], True), most=())
    elif state.superlative:
        use = PropertyUse(
            "order",
            index,
            measure=measured(state.superlative),
            descending=not is_least(state.superlative),
            text=str(state.superlative[-1]),
            superlative=True,
        )
        state = replace(state, uses=(*state.uses, use), superlative=())
    elif state.order_next:
        direction = state.descending if state.descending is not None else True
        state = replace(state, order_by_count=(index, direction, False), order_next=False)
    if state.group_next and state.each_only:
        extra, each = (*state.extra_targets, index), (*state.each, index)
        state = replace(state, extra_targets=extra, each=each, group_next=False, each_only=False)
    elif state.group_next:
        state = replace(state, groups=(*state.groups, index), group_next=False)
    if index == state.root:
        state = replace(state, column_next=False)
    return state


def measured(superlative: tuple[str | bool, ...]) -> str | None:
    """The adjective of a superlative; None for the mere highest or lowest."""
    if isinstance(superlative[0], str):
        return superlative[0]
    adjective = SUPERLATIVES.get(str(superlative[-1]))
    return adjective if superlative[0] and adjective not in DOWNWARD | {"high"} else None


def at(chunks: Sequence[Chunk], position: int) -> Chunk | None:
    """The chunk at a position, None outside the question."""
    return chunks[position] if 0 <= position < len(chunks) else None
