"""Words that put together: "average", "total", "per", "each", "all"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers.comparing import UNTOLD_COST
from graphrag_core.translate.offline.handlers.context import Handler, coming, is_counting
from graphrag_core.translate.offline.state import EVERY, NOTHING, PropertyUse, State, Thing


def _on_aggregate(state: State, chunks: Sequence[Chunk], position: int) -> State:
    repeats = chunks[position].words[-1:] in (("total",), ("overall",), ("combined",))
    if repeats and state.uses and state.uses[-1].purpose == "aggregate":
        return state  # "How many points did X score in total"
    return replace(state, aggregate=chunks[position].data)


def _on_functions(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "the lowest, highest and average price": each of them, of one key."""
    return replace(state, functions=chunks[position].data)


def _on_takings(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "revenue by city": the sum of what things cost."""
    function = state.aggregate or "sum"
    text = chunks[position].text
    use = PropertyUse("aggregate", coming(state), measure="revenue", function=function, text=text)
    return replace(
        state, uses=(*state.uses, use), aggregate=None, target="aggregate", connector=NOTHING
    )


def _on_per(state: State, chunks: Sequence[Chunk], position: int) -> State:
    counting = is_counting(chunks)
    word = chunks[position].text.lower()
    if word == "every" and _is_every_one(state, chunks, counting=counting):
        return replace(state, quantifier=EVERY)
    if state.target == "boolean" and {"each", "every", "all"} & set(word.split()):
        # "Does every station have a lift": that none is without it is not tested.
        return replace(state, exhaustive=True)
    if word in {"each", "every", "for all"} and not counting and state.root is None:
        # "What price does each supplier charge": beside whose it is.
        asked = any(use.purpose == "column" and use.terms for use in state.uses)
        return replace(state, group_next=asked, each_only=asked)
    each_only = "each" in word.split() or "every" in word.split()
    return replace(
        state,
        group_next=True,
        each_only=each_only and not counting,
        connector=replace(state.connector, prep="per"),
    )


def _is_every_one(state: State, chunks: Sequence[Chunk], *, counting: bool) -> bool:
    """As in "Who worked in every department", but not "Who is the manager of every department"."""
    best = any(chunk.kind in {"superlative", "most", "top", "order"} for chunk in chunks)
    asked = chunks[0].kind == "wh" and state.root is not None and state.target == "rows"
    grouped = best or counting or state.connector.prep in {"of", "for", "per"}
    free = state.quantifier is None and not state.negated
    return (asked and free and not grouped) or _is_object(state, counting=counting)


def _is_object(state: State, *, counting: bool) -> bool:
    """Does what comes next end a verb, as in "Who attended every meeting"?"""
    asked = state.root is not None and state.target == "rows" and state.quantifier is None
    return asked and not counting and not state.negated and bool(state.connector.relations)


def _on_all(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "Everything that …", "nothing", "anyone": a thing without a label of its own."""
    word = chunks[position].text.lower()
    if word.startswith("all") or word == "every single":
        if _is_object(state, counting=is_counting(chunks)):
            return replace(state, quantifier=EVERY)
        return replace(state, exhaustive=True)
    negative = word in {"nothing", "nobody", "none"}
    wild = "who" if word.endswith(("one", "body")) and word != "none" else "what"
    if state.root is None:
        thing = Thing(None, position, wild=wild)
        asked_of_all = state.target == "boolean" and word in {"everyone", "everybody"}
        exhaustive = word == "everything" or asked_of_all
        return replace(state, things=(*state.things, thing), root=0, focus=0, exhaustive=exhaustive)
    if word in {"everyone", "everybody", "everything"}:
        # "Whom does everyone report to": that it is all of them is not tested.
        state = replace(state, cost=state.cost + UNTOLD_COST)
    return replace(state, negated=state.negated or negative)


GROUPING: dict[str, Handler] = {
    "aggregate": _on_aggregate,
    "functions": _on_functions,
    "per": _on_per,
    "all": _on_all,
    "takings": _on_takings,
}
