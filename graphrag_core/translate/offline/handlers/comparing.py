"""Words that compare: "more than 5", "longer than", "between 2 and 4", "the same"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.handlers.context import Handler
from graphrag_core.translate.offline.handlers.unread import leave_unread
from graphrag_core.translate.offline.predicates import AVERAGE, is_denied, unless
from graphrag_core.translate.offline.state import NOTHING, PropertyUse, Quantifier, State
from graphrag_core.translate.offline.units import dimension_of

OLD = "old"

OTHER_UNIT_COST = 0.35
VAGUE_COST = 0.12


UNTOLD_COST = 0.4
"""For words that say something of two mentions at once, as "the same" and "they" do."""


def _on_compare(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """Pending until a number comes; "more incidents than X" has none and stays unread."""
    return replace(state, compare=chunks[position].data)


def _on_more(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """A comparative adjective: "longer than 500 km", "older than the average"."""
    adjective = chunks[position].data
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    focus = state.focus if state.focus is not None else 0
    # "That nobody visited are longer than an hour": what is denied is the visit.
    denied = state.negated and is_denied(chunks, position)
    of_verb = state.negated and not denied
    operator = unless("<" if chunks[position].words[0] == "less" else ">", denied)
    if after is not None and after.kind in {"number", "average"}:
        use = PropertyUse(
            "test",
            focus,
            measure=adjective,
            operator=operator,
            value=after.data if after.kind == "number" else "average",
            text=chunks[position].text,
            unit=after.unit,
            negated=denied,
            among=after.links,
        )
        uses = (*state.uses, use)
        return replace(state, uses=uses, negated=of_verb, skip_until=position + 2)
    if state.root is None and after is not None and after.label_terms:
        return replace(state, cost=state.cost + VAGUE_COST)  # "the larger ranges": than which?
    if after is not None and after.kind in {"value", "term"}:
        use = PropertyUse(
            "test",
            focus,
            measure=adjective,
            operator=operator,
            than=len(state.things),
            negated=denied,
            text=chunks[position].text,
        )
        than = replace(NOTHING, prep="than")
        return replace(state, uses=(*state.uses, use), negated=of_verb, connector=than)
    return leave_unread(state, chunks[position])


def _on_number(state: State, chunks: Sequence[Chunk], position: int) -> State:
    number = chunks[position].data
    previous = chunks[position - 1] if position else None
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if number == AVERAGE:
        return replace(
            state, quantifier=Quantifier(state.compare or ">", average=True), compare=None
        )
    if chunks[position].unit == OLD:
        return _aged(state, ((state.compare or "=", number),))
    if chunks[position].unit == "times":
        return _so_many_times(state, Quantifier(state.compare or "=", int(number), times=True))
    if previous is not None and previous.kind == "top":
        return replace(state, limit=int(number), descending=previous.data != "bottom")
    opened = state.root is not None and not state.things[state.root].wild
    later = chunks[position + 1 : position + 2] if opened else chunks[position + 1 :]
    # "The 5 volunteers with the most hours", "3 longest routes".
    superlative = any(chunk.kind in {"superlative", "most"} for chunk in later)
    if superlative or (state.root is None and state.column_next and state.compare is None):
        return replace(state, limit=max(1, int(number)))
    if isinstance(number, int) and after is not None and after.kind in {"term", "value", "unknown"}:
        operator = state.compare or "="
        quantifier = Quantifier(operator, number)
        if state.negated:
            quantifier = Quantifier(unless(operator, negated=True), number)
        return replace(state, quantifier=quantifier, compare=None, negated=False)
    if state.compare is not None and previous is not None and previous.kind == "compare":
        bounded = _other_bound(state, chunks, position)
        if bounded is not None:
            return bounded
        bounds = ((state.compare, number),)
        # "Took more than 3 days", where no key is counted in days: of no other number.
        doubt = OTHER_UNIT_COST * (dimension_of(chunks[position].unit) is not None)
        bare = replace(state, bare_numbers=bounds, numbers_of=state.focus, compare=None)
        return replace(bare, cost=state.cost + doubt)
    return leave_unread(state, chunks[position])


def _other_bound(state: State, chunks: Sequence[Chunk], position: int) -> State | None:
    """As in "more than 60 but less than 90", "below 3 or above 4": of the first one's property."""
    last = state.uses[-1] if state.uses else None
    numbers = [chunk for chunk in chunks[:position] if chunk.kind == "number"]
    if last is None or last.purpose != "test" or not numbers or state.compare is None:
        return None
    between = [chunk.kind for chunk in chunks[chunks.index(numbers[-1]) + 1 : position]]
    said_and = chunks[position - 1].text.lower().startswith("and ")
    either = state.conjunction == "or"
    joined = ["compare"] if said_and else ["or" if either else "and", "compare"]
    if last.value != numbers[-1].data or between != joined:
        return None
    # "And below" ends a number ("80 and below") where none follows it.
    strict: dict[Operator, Operator] = {"<=": "<", ">=": ">"}
    operator = strict.get(state.compare, state.compare) if said_and else state.compare
    other = replace(last, operator=operator, value=chunks[position].data, either=either)
    return replace(state, uses=(*state.uses, other), compare=None, conjunction=None)


def _so_many_times(state: State, quantifier: Quantifier) -> State:
    """As in "inspected at least 5 times": of the verb before it, or of what the verb names."""
    if state.connector.relations or not state.joins:
        return replace(state, quantifier=quantifier, compare=None)
    last = replace(state.joins[-1], quantifier=quantifier)
    return replace(state, joins=(*state.joins[:-1], last), compare=None)


def _aged(state: State, bounds: Sequence[tuple[Operator, float]]) -> State:
    """As in "over 40 years old": said of the age of the thing before it."""
    focus = state.focus if state.focus is not None else 0
    uses = (
        PropertyUse("test", focus, measure=OLD, operator=operator, value=number, text=OLD)
        for operator, number in bounds
    )
    return replace(state, uses=(*state.uses, *uses), compare=None, bare_numbers=())


def _on_same(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "at the same branch as X", which the joins to X say; without an "as" they do not."""
    told = any(chunk.text.lower() == "as" for chunk in chunks[position + 1 :])
    told = told or bool(state.shared) or state.both or state.sharing
    return replace(state, same=told, cost=state.cost + UNTOLD_COST * (not told))


def _on_own_limit(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "below their reorder level": one key of a thing compared with another of it."""
    chunk = chunks[position]
    left, limit = chunk.property_terms
    anchor = state.focus if state.focus is not None else 0
    use = PropertyUse(
        "test", anchor, (left,), operator=chunk.data, text=chunk.text, limit=limit.key
    )
    return replace(state, uses=(*state.uses, use), connector=NOTHING, conjunction=None)


def _on_between(state: State, chunks: Sequence[Chunk], position: int) -> State:
    numbers = [c for c in chunks[position + 1 : position + 4] if c.kind == "number"]
    if len(numbers) != 2:
        if numbers[:1] == [*chunks[position + 1 : position + 2]]:
            # "Between two rivals": which two is not said.
            state = replace(state, cost=state.cost + UNTOLD_COST)
        asked = state.root is None and state.uses and state.pair is None
        return replace(state, pair=state.connector) if asked else state
    low, high = numbers
    state = replace(state, skip_until=position + 4)
    bounds: tuple[tuple[Operator, float], ...] = ((">=", low.data), ("<=", high.data))
    if OLD in {low.unit, high.unit}:
        return _aged(state, bounds)
    return replace(state, bare_numbers=bounds, numbers_of=state.focus)


COMPARING: dict[str, Handler] = {
    "compare": _on_compare,
    "more": _on_more,
    "number": _on_number,
    "own_limit": _on_own_limit,
    "between": _on_between,
    "same": _on_same,
}
