"""Words that ask: "which", "how many", "what share", "list"."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.english.function_words import word_set
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers.comparing import UNTOLD_COST
from graphrag_core.translate.offline.handlers.context import Handler, ahead, coming, is_verb_at
from graphrag_core.translate.offline.handlers.unread import UNREAD_COST, leave_unread
from graphrag_core.translate.offline.predicates import SIGNS
from graphrag_core.translate.offline.state import (
    NOTHING,
    PropertyUse,
    Quantifier,
    State,
    Thing,
    size_of,
)

_SHARING = word_set("share shares sharing")

PERIODS = word_set("month year quarter week day")


_PAYING = word_set("spent spend paid earned transacted transferred invoiced billed donated raised")


def _on_unknown(state: State, chunks: Sequence[Chunk], position: int) -> State:
    chunk = chunks[position]
    period = chunk.text.lower()
    if state.most and _measured_later(chunks, position + 1):
        # "The most popular artists by monthly listeners": by what is said at last.
        said = "most" if state.most[0] else "least most"
        return replace(state, most=(), superlative=("busy", said))
    by_period = grouped_by_period(state, chunk)
    if by_period is not None:
        return by_period
    best = best_period(state, chunks, position)
    if best is not None:
        return best
    if state.most == (True,) and period in {"common", "frequent", "used", "popular"}:
        return replace(state, most=(), most_common=True)
    if period in _SHARING and state.root is not None and ahead(chunks, position + 1):
        return replace(state, sharing=True, connector=NOTHING)
    if period in SIGNS:
        return replace(state, quantifier=Quantifier(SIGNS[period], 0))
    return leave_unread(state, chunk, chunks[position + 1 :])


def _on_unread(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """What a rule found to say something that no reading would."""
    text = chunks[position].text
    return replace(state, cost=state.cost + UNREAD_COST, unread=(*state.unread, text))


def grouped_by_period(state: State, chunk: Chunk) -> State | None:
    """As in "How many orders per month": by the time of what is asked for."""
    period = chunk.text.lower()
    if not state.group_next or period not in PERIODS:
        return None
    anchor = state.focus if state.focus is not None else 0
    use = PropertyUse("group", anchor, measure="recent", period=period, text=chunk.text)
    return replace(
        state, uses=(*state.uses, use), group_next=False, each_only=False, connector=NOTHING
    )


def best_period(state: State, chunks: Sequence[Chunk], position: int) -> State | None:
    """As in "Which month had the most orders": orders counted by month, the most first."""
    kinds = [chunk.kind for chunk in chunks[position - 1 : position + 5]]
    opened = state.root is None and kinds[:1] == ["wh"]
    opened &= chunks[position].text.lower() in PERIODS
    if not opened or "most" not in kinds[2:4] or kinds[kinds.index("most") + 1 :][:1] != ["term"]:
        return None
    most = position - 1 + kinds.index("most")
    if not chunks[most].data or not chunks[most + 1].label_terms:
        return None
    text = chunks[position].text
    use = PropertyUse("group", 0, measure="recent", period=text.lower(), text=text)
    return replace(
        state,
        uses=(*state.uses, use),
        count_next=True,
        column_next=False,
        limit=state.limit or 1,
        skip_until=most + 1,
    )


def _measured_later(chunks: Sequence[Chunk], position: int) -> bool:
    return any(
        first.kind == "by" and bool(second.property_terms)
        for first, second in pairwise(chunks[position:])
    )


def _on_wh(state: State, chunks: Sequence[Chunk], position: int) -> State:
    word = chunks[position].data
    if state.group_next:
        return state
    if state.root is not None and state.conjunction == "and":
        # "Who referred X and who did she refer": a second question, which has to add something.
        state = replace(state, asked_again=size_of(state))
        last = is_verb_at(chunks, position + 1) and not ahead(chunks, position + 2)
        if word in {"who", "what"} and last and state.floating is None:
            return _asked_beside(state, Thing(None, position, wild=word))
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if word in {"who", "where", "what"} or (
        word == "which" and after is not None and after.kind in {"do", "have"}
    ):
        wild = {"who": "who", "where": "where"}.get(word, "what")
        if state.root is None:
            thing = Thing(None, position, wild=wild)
            return replace(
                state,
                things=(*state.things, thing),
                root=len(state.things),
                focus=len(state.things),
                column_next=True,
            )
        return replace(state, column_next=True)
    if word == "which" and after is not None and after.kind == "be" and state.root is None:
        return replace(state, column_next=True)
    if word == "when":
        if state.root is None:
            return replace(state, when="when", column_next=True)
        return state
    return replace(state, column_next=True)


def _asked_beside(state: State, thing: Thing) -> State:
    """As in "Which products did X review and who supplies them": shown beside what was asked."""
    index = len(state.things)
    return replace(
        state,
        things=(*state.things, thing),
        floating=index,
        subjects=(),
        extra_targets=(*state.extra_targets, index),
        connector=NOTHING,
        conjunction=None,
    )


def _on_howmany(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, count_next=True)


def _on_shown(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    """As in "…, and in which one?": the thing just joined is shown beside."""
    if state.focus in {None, state.root}:
        return replace(state, cost=state.cost + UNTOLD_COST)
    return replace(state, extra_targets=(*state.extra_targets, state.focus or 0))


def _on_counted_too(state: State, chunks: Sequence[Chunk], position: int) -> State:
    return replace(state, counted_too=chunks[position].data)


def _on_share(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, share=True)


def _on_often(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, often=True)


def _on_count(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, count_next=True)


def _on_dimension(state: State, chunks: Sequence[Chunk], position: int) -> State:
    measure = chunks[position].data
    use = PropertyUse("column", coming(state), measure=measure, text=chunks[position].text)
    paid = any(word in _PAYING for chunk in chunks for word in chunk.words)
    if measure == "much" and (paid or "money" in chunks[position].words):
        # "How much was spent at each shop": all of it together.
        use = replace(use, purpose="aggregate", function="sum")
        state = replace(state, target="aggregate")
    return replace(state, uses=(*state.uses, use))


def _on_list(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, column_next=True) if state.root is None else state


ASKING: dict[str, Handler] = {
    "unknown": _on_unknown,
    "text": _on_unknown,
    "unread": _on_unread,
    "wh": _on_wh,
    "howmany": _on_howmany,
    "count": _on_count,
    "dimension": _on_dimension,
    "list": _on_list,
    "often": _on_often,
    "counted_too": _on_counted_too,
    "share": _on_share,
    "shown": _on_shown,
}
