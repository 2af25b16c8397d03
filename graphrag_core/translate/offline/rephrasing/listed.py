"""Turns of phrase for what a text lists: "Which guides speak German", of "English, German"."""

import re
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    Chunks,
    classes_of,
    doubted,
    keys_of,
    said,
)
from graphrag_core.translate.offline.vocabulary import Vocabulary

_BETWEEN = re.compile(r"\s*[,;/|]\s*")


def one_of_list(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "speak German", by `languages` that hold "English, German": a part of the text.

    What the same word says of other nodes ("German" divers) is not meant. Doubted where it
    is one of several.
    """
    for at in range(1, len(chunks) - 1):
        key, word = chunks[at : at + 2]
        if key.kind != "term" or key.label_terms or key.relation_terms:
            continue
        if word.text.lower() == "no" and word.kind == "without":
            # "Speak no German" is "do not speak German".
            return one_of_list(
                (*chunks[:at], said("neg", word, "not"), key, *chunks[at + 2 :]), vocabulary
            )
        if word.kind == "both" and at + 2 < len(chunks):
            word = chunks[at + 2]
        if word.kind not in {"value", "unknown"}:
            continue
        owners = _spoken_of(chunks[:at], key, vocabulary)
        term = next((t for t in key.property_terms if owners & set(t.owners)), None)
        if term is None or word.text.lower() not in _listed(term.key, owners, vocabulary):
            continue
        after = chunks[at + 2 : at + 3]
        joined = bool(after) and after[0].kind in {"and", "or", "comma"}
        neg = chunks[at - 1] if chunks[at - 1].kind == "neg" else None
        others = (chunk for chunk in chunks[:at] if chunk is not neg)
        if (
            joined
            or chunks[at + 1] is not word
            or any(chunk.kind in {"neg", "without"} for chunk in others)
        ):
            return (*chunks[:at], doubted(word), *chunks[at + 2 :])
        start = at - (neg is not None)
        have = () if chunks[start - 1].kind in {"have", "whose"} else (said("have", key, "with"),)
        before = chunks[: start - 1] if chunks[start - 1].kind in {"that", "do"} else chunks[:start]
        contains = said("text_operator", word, data="CONTAINS")
        contained = (said("neg", neg, "not"), contains) if neg is not None else (contains,)
        part = replace(word, kind="text", data=word.text, links=())
        told = replace(key, terms=(replace(term, owners=tuple(owners & set(term.owners))),))
        return (*before, *have, told, *contained, part, *chunks[at + 2 :])
    return chunks


def _spoken_of(before: Chunks, key: Chunk, vocabulary: Vocabulary) -> set[str]:
    """The classes that a key may be said of: those named, those that do what is named, any one."""
    types = {term.type for chunk in before for term in chunk.relation_terms}
    named = classes_of(before) | {label for type_ in types for label in vocabulary.ends_of(type_)}
    owners = {owner for term in key.property_terms for owner in term.owners}
    return named or (owners if len(owners) == 1 else set())


def _listed(key: str, owners: set[str], vocabulary: Vocabulary) -> set[str]:
    """What the texts of a key list, where some of them list several things."""
    texts = [
        value.lower()
        for _, owned in keys_of(owners, vocabulary)
        if owned.key == key and "STRING" in owned.types
        for value in owned.values
        if isinstance(value, str)
    ]
    if not any(_BETWEEN.search(text) for text in texts):
        return set()
    return {part for text in texts for part in _BETWEEN.split(text)}
