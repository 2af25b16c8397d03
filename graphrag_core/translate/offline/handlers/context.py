"""What a handler is, and what the words around a chunk say about it."""

from collections.abc import Callable, Sequence

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.state import State

Handler = Callable[[State, Sequence[Chunk], int], State]
"""Gives a state as the chunk at a position of the question leaves it."""


def opened(state: State, chunks: Sequence[Chunk], position: int) -> bool:
    """Has the question begun with more than a verb that asks yes or no?"""
    before = [c for c in chunks[:position] if c.kind not in {"stop", "comma", "skip"}]
    return bool(before) or state.root is not None


def is_verb_at(chunks: Sequence[Chunk], position: int) -> bool:
    """Does a chunk name a relationship by its verb?"""
    return position < len(chunks) and bool(chunks[position].verb_terms)


def ahead(chunks: Sequence[Chunk], position: int) -> bool:
    """Does the question still speak of something the graph holds?"""
    return any(chunk.kind in {"term", "value"} for chunk in chunks[position:])


def is_counting(chunks: Sequence[Chunk]) -> bool:
    """Does the question ask for numbers?"""
    return any(c.kind in {"count", "howmany", "aggregate", "often"} for c in chunks)


def coming(state: State) -> int:
    """The thing that a property before it will be said of: the next one to come."""
    return len(state.things) if state.root is None or state.things[state.root].wild else state.root
