"""Words about how far and when: "indirectly", "ever", "formerly", "last week"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.handlers.context import Handler
from graphrag_core.translate.offline.state import State, TimeUse


def _on_transitive(state: State, chunks: Sequence[Chunk], position: int) -> State:
    ahead = any(c.kind == "term" and c.relation_terms for c in chunks[position + 1 :])
    if not ahead and state.joins:
        last = state.joins[-1]
        return replace(state, joins=(*state.joins[:-1], replace(last, transitive=True)))
    return replace(state, transitive=True)


def _on_time(state: State, chunks: Sequence[Chunk], position: int) -> State:
    phrase = chunks[position].time
    if phrase is None:
        return state
    anchor = state.focus if state.focus is not None else 0
    join = len(state.joins) - 1 if state.joins else None
    if state.connector.relations:
        join = len(state.joins)
    before = chunks[position - 1] if position else None
    at_verb = before is not None and bool(before.verb_terms)
    return replace(state, times=(*state.times, TimeUse(phrase, anchor, join, at_verb)))


def _on_ever(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, ever=True)


def _on_former(state: State, chunks: Sequence[Chunk], position: int) -> State:
    lapsed = chunks[position].text.lower() == "no longer"
    return replace(state, ended=True, lapsed=lapsed)


def _on_path(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, target="path")


REACHING: dict[str, Handler] = {
    "transitive": _on_transitive,
    "time": _on_time,
    "ever": _on_ever,
    "former": _on_former,
    "path": _on_path,
}
