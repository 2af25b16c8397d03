"""Turns of phrase that set one named node beside another: "after X", "longer, X or Y"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.rephrasing.pieces import (
    Chunks,
    as_key,
    classes_of,
    holds_time,
    keys_of,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import LabelTerm, Vocabulary

_LATER: dict[str, Operator] = {
    **dict.fromkeys(word_set("after later since following"), ">"),
    **dict.fromkeys(word_set("before earlier prior preceding"), "<"),
}
_FILLS = word_set("than to did was were is had got has")
_UPWARD = word_set("high great large big long old")


def after_event(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "boats launched after Gull", "raised before A-7 was": by the time of that node."""
    for at in range(1, len(chunks) - 1):
        operator = _LATER.get(chunks[at].text.lower().split(" ")[0])
        value = at + 1
        while value < len(chunks) - 1 and chunks[value].text.lower() in _FILLS:
            value += 1
        if operator is None or chunks[value].kind != "value" or not chunks[value].links:
            continue
        label = chunks[value].links[0].label
        if not _speaks_of(chunks[:at], label):
            continue
        times = [owned for owned in keys_of({label}, vocabulary) if holds_time(owned[1])]
        verb = chunks[at - 1]
        told = {term.key for term in verb.property_terms}
        named = [owned for owned in times if owned[1].key in told]
        meant = named[:1] or (times if len(times) == 1 and verb.kind == "unknown" else [])
        if not meant:
            return chunks
        start = at - 1
        key = as_key(chunks[at], meant[0])
        compared = said("compare", chunks[at], chunks[at].text, data=operator)
        rest = chunks[value + 1 :]
        while rest and (rest[0].text.lower() in _FILLS or rest[0].text == verb.text):
            rest = rest[1:]
        return (*_with_class(chunks[:start], label), key, compared, chunks[value], *rest)
    return chunks


def than_other(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who has a higher rate than X", "Has X a higher rate than Y": key by key."""
    for at in range(1, len(chunks) - 2):
        more, key, value = chunks[at : at + 3]
        if more.kind != "more" or not key.property_terms or value.kind != "value":
            continue
        operator: Operator = ">" if more.data in _UPWARD else "<"
        label = value.links[0].label if value.links else ""
        if label not in key.property_terms[0].owners:
            continue
        compared = said("compare", more, more.text, data=operator)
        before = chunks[:at]
        if before[0].kind in {"do", "have", "be"} and before[-1].kind == "have":
            before = (replace(before[0], kind="be"), *before[1:])
        elif not _speaks_of(before, label):
            return chunks
        return (*_with_class(before, label), key, compared, *chunks[at + 2 :])
    return chunks


def which_of_two(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Which is longer, X or Y?", "Who has more pets, X or Y?": the first of the two."""
    told = [chunk for chunk in unpunctuated(chunks) if chunk.kind != "comma"]
    if len(told) < 5 or told[0].kind != "wh" or [c.kind for c in told[-3:]] != _EITHER:
        return chunks
    first, _, second = told[-3:]
    asked = told[1:-3]
    at = next((i for i, c in enumerate(asked) if c.kind in {"more", "compare"}), None)
    if at is None or not first.links or not second.links:
        return chunks
    more, begins = asked[at], 1 if _is_class_of(asked[0], first) else 0
    best = _superlative(more, asked[at + 1 : at + 2])
    if best is None or any(chunk.kind == "number" for chunk in asked):
        return chunks
    pair = (said("prep", first, "of"), first, said("and", first, "and"), second)
    return (
        replace(told[0], text="which", data="which"),
        *pair,
        *asked[begins:at],
        best,
        *asked[at + 1 :],
    )


_EITHER = ["value", "or", "value"]


def _is_class_of(chunk: Chunk, value: Chunk) -> bool:
    return any(term.label == value.links[0].label for term in chunk.label_terms)


def _superlative(more: Chunk, following: Sequence[Chunk]) -> Chunk | None:
    """The comparative as the superlative that it comes to among two."""
    of_key = bool(following) and bool(following[0].property_terms)
    if more.kind == "more" and of_key:
        return replace(more, kind="superlative", data=more.data in _UPWARD)
    if more.kind == "more":
        return replace(more, kind="superlative")
    if more.data in {">", "<"} and following:
        return replace(more, kind="most", data=more.data == ">")
    return None


def _speaks_of(chunks: Chunks, label: str) -> bool:
    """Is the label what a question is about: its class, or all that "who" or "what" may mean?"""
    classes = classes_of(chunks)
    return label in classes or (not classes and chunks[0].kind == "wh")


def _with_class(chunks: Chunks, label: str) -> Chunks:
    """The chunks with the label where they say "who" or "what" only."""
    if classes_of(chunks) or chunks[0].kind != "wh":
        return chunks
    noun = said("term", chunks[0], chunks[0].text, terms=(LabelTerm(label, 1.0),))
    return (said("list", chunks[0]), noun, *chunks[1:])
