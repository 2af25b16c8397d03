"""Turns of phrase that ask a second thing: "what language is it in, and is it still active?"."""

from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    classes_of,
    doubted,
    is_name,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary


def and_is_it(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "What town is X in, and is it still active?": what it is too, and no condition."""
    told = unpunctuated(chunks)
    verb = max((at for at, chunk in enumerate(told) if chunk.kind == "be"), default=0)
    if verb < 3 or told[verb - 1].kind not in {"and", "comma"} or verb + 2 != len(told):
        return chunks
    start = verb - 1
    while told[start - 1].kind in {"and", "comma"}:
        start -= 1
    before, state = told[:start], told[-1]
    named = {
        link.label for chunk in before for link in chunk.links if is_name(link, vocabulary)
    }  # fmt: skip
    key = _state_of(state, named, vocabulary)
    asks = before[0].kind in {"wh", "dimension", "howmany"}
    again = sum(chunk.kind in {"wh", "that"} for chunk in before) > 1
    if not asks or key is None or (classes_of(before) - named and not again):
        return chunks
    if classes_of(before) - named:
        return (*told[:-1], doubted(state))
    told_of_it = before[0].data in {"when", "where"} or before[0].kind == "dimension"
    if told_of_it or any(_is_of(chunk, named) for chunk in before):
        also = replace(state, kind="term", terms=(key,), links=(), data=None)
        return (*before, said("and", state), said("their", state), also)
    # "Who runs X and is it active?": who is asked for may be so as well.
    return (*told[:-1], doubted(state))


def _is_of(chunk: Chunk, labels: set[str]) -> bool:
    """Does a chunk name a key of these labels, and nothing else?"""
    keys = [term for term in chunk.property_terms if labels & set(term.owners)]
    return bool(keys) and not chunk.relation_terms


def _state_of(chunk: Chunk, labels: set[str], vocabulary: Vocabulary) -> PropertyTerm | None:
    """The key by which things of these labels are what a word says, in one way only."""
    if len(labels) != 1:
        return None
    kept = [link for link in chunk.links if link.label in labels]
    if kept and not is_name(kept[0], vocabulary):
        return PropertyTerm(kept[0].key, (kept[0].label,), 0.95)
    for term in chunk.property_terms[:1]:
        truth = vocabulary.types_of(term) == {"BOOLEAN"} and term.score >= SURE
        if truth and labels & set(term.owners):
            return term
    return None
