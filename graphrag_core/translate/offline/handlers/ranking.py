"""Words that rank: "the three most", "longest", "first", "sorted by"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.adjectives import DIMENSIONS, DOWNWARD, SUPERLATIVES
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers.context import Handler, ahead
from graphrag_core.translate.offline.handlers.unread import UNREAD_COST, leave_unread
from graphrag_core.translate.offline.state import NOTHING, PropertyUse, State, is_least


def _on_top(state: State, chunks: Sequence[Chunk], position: int) -> State:
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if after is not None and after.kind == "number":
        return state
    if chunks[position].data != "bottom" and chunks[position].text.lower() == "top":
        return replace(state, limit=state.limit or 10)
    last = chunks[position].data == "bottom"
    first = _first_by_column(state, chunks, position, descending=last)
    if first is not None and not ahead(chunks, position + 1):
        return first
    superlative = replace(state, superlative=("late" if last else "early",))
    return _first_of_subject(superlative, chunks, position + 1)


def _first_by_column(
    state: State, chunks: Sequence[Chunk], position: int, *, descending: bool
) -> State | None:
    """As in "Which club was founded first": the property before it says by what."""
    before = chunks[position - 1] if position else None
    if not state.uses or before is None:
        return None
    use = state.uses[-1]
    if use.purpose != "column" or use.text != before.text or not use.terms:
        return None
    ordered = replace(use, purpose="order", descending=descending, superlative=True, head=False)
    return replace(state, uses=(*state.uses[:-1], ordered), connector=NOTHING)


def _on_superlative(state: State, chunks: Sequence[Chunk], position: int) -> State:
    adjective, text = chunks[position].data, chunks[position].text.lower()
    if state.superlative or state.most:
        if state.conjunction == "and" and _is_opposite(state.superlative[0], adjective):
            return replace(state, superlative=(), functions=("min", "max"), conjunction=None)
        state = replace(state, cost=state.cost + UNREAD_COST)
    return _first_of_subject(replace(state, superlative=(adjective, text)), chunks, position + 1)


def _is_opposite(first: str | bool, second: str | bool) -> bool:
    """As in "the lowest and the highest price", "the cheapest and the priciest"."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is (not second)
    measured = set(DIMENSIONS.get(first, ())) & set(DIMENSIONS.get(second, ()))
    return bool(measured) and (first in DOWNWARD) != (second in DOWNWARD)


def _on_ordinal(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "the second most expensive": the place in the order that follows."""
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if after is not None and after.kind in {"superlative", "most"}:
        return replace(state, rank=chunks[position].data)
    return leave_unread(state, chunks[position], chunks[position + 1 :])


def _first_of_subject(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "Which route is the longest": said of the subject, with no thing after it."""
    adjective = state.superlative[0]
    if not isinstance(adjective, str):
        adjective = SUPERLATIVES.get(str(state.superlative[-1]), adjective)
    if ahead(chunks, position) or state.connector.prep != "be" or state.subject is None:
        return state
    if state.things[state.subject].label is None or not isinstance(adjective, str):
        return state
    # "Which of the top 3 routes is the longest": the best of some is not written.
    ranked = any(chunk.kind in _RANKED for chunk in chunks[: position - 2])
    doubt = UNREAD_COST * (ranked and state.limit is not None)
    # What is most "low" is smallest already: the binding turns the order for the adjective.
    lowest = state.superlative[0] is False and adjective in DOWNWARD
    use = PropertyUse(
        "order",
        state.subject,
        measure=adjective,
        descending=lowest or not is_least(state.superlative),
        text=str(state.superlative[-1]),
        superlative=True,
    )
    cost = state.cost + doubt
    return replace(state, uses=(*state.uses, use), superlative=(), connector=NOTHING, cost=cost)


_RANKED = frozenset({"top", "superlative", "most", "order"})


def _on_most(state: State, chunks: Sequence[Chunk], position: int) -> State:
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    text = after.text.lower() if after is not None else ""
    if state.superlative or state.most:
        state = replace(state, cost=state.cost + UNREAD_COST)
    kind = after.kind if after is not None else "stop"
    first = _first_by_column(state, chunks, position, descending=bool(chunks[position].data))
    if first is not None and kind in {"per", "prep", "stop", "time"}:
        # "Which employee earns the most in each department": the verb says by what.
        return first
    if text in DIMENSIONS and text != "popular":
        said = text if chunks[position].data else f"least {text}"
        state = replace(state, superlative=(text, said), skip_until=position + 2)
        return _first_of_subject(state, chunks, position + 2)
    if text == "popular" and after is not None and after.terms:
        return replace(state, superlative=(text, text), skip_until=position + 2)
    return replace(state, most=(bool(chunks[position].data),))


def _on_sorted(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "newest first": by what the adjective measures, or by what was sorted by."""
    said = (chunks[position].data, chunks[position].text.lower())
    adjective = said[0] if isinstance(said[0], str) else SUPERLATIVES.get(said[1], "recent")
    if isinstance(said[0], bool) and "recent" in said[1]:
        adjective = "recent"
    use = PropertyUse(
        "order",
        state.root or 0,
        measure=adjective,
        descending=not is_least(said),
        text=said[1],
    )
    return replace(state, uses=(*state.uses, use), connector=NOTHING)


def _on_order(state: State, chunks: Sequence[Chunk], position: int) -> State:
    direction = chunks[position].data
    if direction is not None:
        uses = state.uses
        if uses and uses[-1].purpose == "order":
            uses = (*uses[:-1], replace(uses[-1], descending=direction == "desc"))
        by_group = direction == "name"
        return replace(state, descending=direction == "desc", by_group=by_group, uses=uses)
    last = state.uses[-1] if state.uses else None
    if last is not None and last.superlative and DIMENSIONS.get(last.measure or ""):
        # "The 3 longest routes sorted by price": the order of some is not written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    return replace(state, order_next=True)


RANKING: dict[str, Handler] = {
    "top": _on_top,
    "superlative": _on_superlative,
    "sorted": _on_sorted,
    "most": _on_most,
    "order": _on_order,
    "ordinal": _on_ordinal,
}
