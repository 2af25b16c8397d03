"""Turns of phrase for chains: "depend on X", "need before X", "broader topics", "fall under X"."""

from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    Chunks,
    classes_of,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm, Side, Vocabulary


def depending_on(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which courses depend on X", "does X rely upon", where courses REQUIRE courses."""
    for at in range(1, len(chunks) - 1):
        verb, led = chunks[at : at + 2]
        if chunks[at - 1].kind == "be" and led.text.lower() == "for" and _is_needed(verb):
            # "Which are needed for X": by X.
            return (*chunks[: at + 1], said("by", led, "by"), *chunks[at + 2 :])
        leads = led.kind == "prep" and led.text.lower() in {"on", "upon"}
        relies = stem(verb.text) in _RELYING and leads
        # "What does X need?"
        needs = stem(verb.text) == "need" and led.kind in {"stop", "comma", "transitive"}
        needs = needs and chunks[at - 1].kind == "value"
        if verb.kind != "unknown" or not (relies or needs):
            continue
        type_ = _needing({link.label for c in chunks for link in c.links}, vocabulary)
        if type_ is None or classes_of(chunks) - vocabulary.ends_of(type_):
            continue
        told = replace(verb, kind="term", terms=(RelationTerm(type_, "verb", "start", 0.95),))
        return (*chunks[:at], told, *chunks[at + 1 + relies :])
    return chunks


def _is_needed(chunk: Chunk) -> bool:
    return chunk.text.lower() in {"needed", "required"} and not chunk.label_terms


def needed_before(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which courses do I need before X, including indirect prerequisites?"."""
    told = unpunctuated(chunks)
    at = next((i for i, c in enumerate(told) if c.text.lower() in _BEFORE), 0)
    named = told[at + 1] if 0 < at < len(told) - 1 else None
    if named is None or named.kind != "value" or told[0].kind not in {"wh", "list"}:
        return chunks
    labels = {link.label for link in named.links}
    type_ = _needing(labels, vocabulary)
    needs = any("need" in c.text.lower().split() for c in told[:at])
    light = all(c.kind in {"wh", "list", "do", "all", "be"} or _is_taking(c) or c.label_terms
                for c in told[:at])  # fmt: skip
    if type_ is None or not light or not needs or not classes_of(told[:at]) <= labels:
        return chunks
    rest = told[at + 2 :]
    deep = any(c.kind == "transitive" for c in chunks)
    if any(c.kind not in {"comma", "transitive", "and"} and not _says_needs(c) for c in rest):
        return chunks
    asked = next((c for c in told[:at] if c.label_terms), None)
    if asked is None:
        return chunks
    verb = said("term", named, "requires", terms=(RelationTerm(type_, "verb", "start", 1.0),))
    which = said("wh", told[0], "which", data="which")
    indirect = (said("transitive", named, "indirect"),) if deep else ()
    return (which, asked, said("do", named, "does"), named, *indirect, verb)


def _is_taking(chunk: Chunk) -> bool:
    return chunk.kind == "unknown" and stem(chunk.text) in _TAKING


def _says_needs(chunk: Chunk) -> bool:
    return any(term.role == "noun" for term in chunk.relation_terms)


def _needing(labels: set[str], vocabulary: Vocabulary) -> str | None:
    """The one type by which things of these labels need one another: REQUIRES, DEPENDS_ON."""
    named = ((type_, name_words(type_) or ("",)) for type_ in vocabulary.types_within(labels))
    types = [
        type_
        for type_, words in named
        if stem(words[0]) in _NEEDING and words[-1] not in {"by", "for"}
    ]
    return types[0] if len(types) == 1 else None


def broader(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which broader topics does X fall under", "topics narrower than X"."""
    told = unpunctuated(chunks)
    labels = {link.label for chunk in told for link in chunk.links}
    way = vocabulary.way_to_parts(labels)
    named = [at for at, chunk in enumerate(told) if chunk.kind == "value"]
    if way is None or len(named) != 1 or classes_of(told) != labels or len(labels) != 1:
        return chunks
    sized = [at for at, c in enumerate(told) if c.kind == "unknown" and c.text.lower() in _SIZES]
    falls = next((at for at in range(1, len(told) - 1) if _falls_under(told, at)), None)
    deep = [c for c in told if c.kind == "transitive"]
    used = {*sized, named[0]} | ({falls, falls + 1} if falls is not None else set())
    plain = [c for at, c in enumerate(told) if at not in used and c.kind != "transitive"]
    if len(sized) > 1 or (not sized and falls is None):
        return chunks
    if any(c.kind not in _LISTING and not c.label_terms for c in plain):
        return chunks
    up = bool(sized) and told[sized[0]].text.lower() in _BROADER
    if falls is not None:
        of_named = named[0] < falls  # "does X fall under", of what is above X
        if sized and up is not of_named:
            return chunks
        up = of_named
    type_, begins = way
    asked = next(c for c in told if c.label_terms)
    side: Side = "start" if begins == up else "end"
    verb = said("term", asked, type_, terms=(RelationTerm(type_, "verb", side, 0.95),))
    opening = next((c for c in told if c.kind in {"howmany", "count"}), None)
    first = opening or said("wh", told[0], "which", data="which")
    indirect = (said("transitive", asked, "indirect"),) if deep else ()
    name = told[named[0]]
    return (first, asked, said("do", asked, "does"), name, *indirect, verb)


def _falls_under(told: Chunks, at: int) -> bool:
    return stem(told[at].text) in _FALLING and told[at + 1].text.lower() in _UNDER


_BEFORE = word_set("before prior")
_TAKING = frozenset(stem(verb) for verb in ("need", "take", "complete", "finish", "pass", "do"))
_RELYING = frozenset(stem(verb) for verb in ("depend", "rely"))
_NEEDING = frozenset(stem(verb) for verb in ("require", "need", "depend", "rely"))
_BROADER = word_set("broader wider overarching")
_SIZES = _BROADER | word_set("narrower finer")
_FALLING = frozenset(stem(verb) for verb in ("fall", "come", "sit", "belong"))
_UNDER = word_set("under below beneath")
_LISTING = frozenset({"wh", "list", "all", "do", "be", "that", "howmany", "prep", "comma"})
