"""Turns of phrase about how many: "how many pets has an owner on average", "what share of them"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    Chunks,
    as_key,
    classes_of,
    doubted,
    is_name,
    keys_of,
    numbers_among,
    said,
    unpunctuated,
    verbs_of,
)
from graphrag_core.translate.offline.vocabulary import Vocabulary

_INCLUDING = word_set("including include counting incl")
_NONE = word_set("none zero without no nothing any")
_WORKED_OUT = frozenset({"howmany", "count", "aggregate"})
_SHARES = word_set("percentage percent share proportion fraction %")


def including_none(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How many pets does each owner have, including those with none?": zeros too."""
    told = [chunk for chunk in chunks if chunk.kind not in {"stop", "comma"}]
    start = next((i for i, c in enumerate(told) if c.text.lower() in _INCLUDING), None)
    if start is None or start < 3 or told[0].kind not in {"howmany", "count"}:
        return chunks
    tail = {word for chunk in told[start:] for word in chunk.words}
    each = next((i for i, c in enumerate(told[:start]) if c.kind == "per"), None)
    if each is None or not tail & _NONE or not told[1].label_terms:
        return chunks
    owner = told[each + 1] if each + 1 < start else None
    verb = told[each + 2 : start]
    if owner is None or not owner.label_terms or len(verb) > 1:
        return chunks
    return _number_for_each(told[1:2], [owner], verb, "count")


def sorted_groups(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How many rooms per hotel, sorted by count", "… by name": the groups in that order.

    Sorted by another number, which would have to be worked out too, it is doubted.
    """
    told = unpunctuated(chunks)
    each = next((i for i, c in enumerate(told) if c.kind == "per"), None)
    at = next((i for i, c in enumerate(told) if each and i > each + 1 and _is_sorting(c)), None)
    asked = next((i for i, c in enumerate(told) if c.kind in _WORKED_OUT), None)
    if each is None or at is None or asked is None or asked > each:
        return chunks
    measured, group = told[asked + 1 : each], told[each + 1 : at]
    ways = [c.data for c in told[at + 1 :] if c.kind == "order"]
    by = [c for c in told[at + 1 :] if c.kind not in {"order", "sorted"}]
    number = any(c.kind in {"count", "howmany"} for c in by)
    named = [c for c in by if c.kind not in _WORKED_OUT]
    if len(ways) > 1 or any(c.kind != "term" and not _says_same(c, group) for c in named):
        return chunks
    if not named or all(_says_same(c, measured) for c in named):
        way = ways[0] if ways else "desc" if number else "asc"
        if not by and not ways:
            return chunks
    elif not number and all(_says_same(c, group) or _is_name_key(c) for c in named):
        way = "name"
    elif number:
        return (*told[:at], doubted(named[-1]))
    else:
        return chunks
    return (*told[:at], said("order", told[at], told[at].text, data=way))


def _is_sorting(chunk: Chunk) -> bool:
    return chunk.kind == "order" and chunk.data is None


def _says_same(chunk: Chunk, among: Sequence[Chunk]) -> bool:
    """Does a chunk name a class, key or period that one of these names?"""
    labels = classes_of([chunk])
    keys = {term.key for term in chunk.property_terms}
    return any(
        labels & classes_of([c])
        or keys & {t.key for t in c.property_terms}
        or chunk.words == c.words
        for c in among
    )


def _is_name_key(chunk: Chunk) -> bool:
    return chunk.words[-1:] in (("name",), ("names",), ("title",))


def average_number(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the average number of pets per owner", "how many pets has an owner on average"."""
    told = [c for c in unpunctuated(chunks) if c.kind not in {"comma", "list"}]
    at = next((i for i, c in enumerate(told) if (c.kind, c.data) == ("aggregate", "avg")), None)
    if at is None or any(c.kind in {"superlative", "most", "compare", "more"} for c in told):
        return chunks
    told.pop(at)
    while told and told[0].kind in {"wh", "be"}:
        told.pop(0)
    asked = bool(told) and told[0].kind in {"howmany", "count"}
    told = told[asked:]
    split = _where_owner_begins(told)
    if split is None or any(c.kind in {"and", "or", "comma"} for c in told):
        return chunks
    counted, owner = told[:split], told[split:]
    verbs = [c for c in told if c.kind in {"have", "do"} or _is_verb(c)]
    counted = [c for c in counted if c not in verbs]
    per = any(c.kind == "per" for c in owner)
    owner = [c for c in owner if c not in verbs and c.kind != "per"]
    if not asked and not per:
        return chunks
    if owner and owner[0].kind in {"prep", "by"} and len(owner) > 1:
        owner = owner[1:]
    of_key = any(c.property_terms and not c.label_terms and not c.links for c in counted)
    if of_key or not (_is_class(counted) and _is_class(owner[:1])):
        return chunks
    return _number_for_each(counted, owner, [c for c in verbs if _is_verb(c)][:1], "avg")


def _where_owner_begins(told: Sequence[Chunk]) -> int | None:
    """Where what is counted ends: at "per", "does", or what stands behind the class."""
    clear = next((i for i, c in enumerate(told) if i and c.kind in {"per", "do"}), None)
    if clear is not None:
        return clear
    first = next((i for i, chunk in enumerate(told) if _is_class([chunk])), len(told))
    return next(
        (
            i
            for i, chunk in enumerate(told)
            if i > first and (chunk.kind in {"have", "prep", "by"} or _is_class([chunk]))
        ),
        None,
    )


def _is_verb(chunk: Chunk) -> bool:
    return bool(chunk.verb_terms) and not chunk.label_terms


def _is_class(chunks: Sequence[Chunk]) -> bool:
    """Is this the name of a label rather than of a key?"""
    return any(
        max((t.score for t in chunk.label_terms), default=0.0)
        > max((t.score for t in chunk.property_terms), default=0.0)
        for chunk in chunks
    )


def _number_for_each(
    counted: Sequence[Chunk], owner: Sequence[Chunk], verb: Sequence[Chunk], function: str
) -> Chunks:
    """As "list the owners that have at least 0 pets, and how many": so that none is left out."""
    first = owner[0]
    led = verb[0] if verb and verb[0].relation_terms else said("have", first)
    number = said("number", first, data=0)
    least = said("compare", first, "at least", data=">=")
    too = said("counted_too", first, data=function)
    return (said("list", first), *owner, led, least, number, *counted, too)


def share(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "What percentage of orders are cancelled?": of all nodes of the class."""
    at = next((i for i, c in enumerate(chunks[:4]) if c.text.lower() in _SHARES), None)
    if at is None or len(chunks) < at + 4 or chunks[at + 1].text.lower() != "of":
        return chunks
    start = at + 2
    while chunks[start].kind in {"per", "all"} and start + 2 < len(chunks):
        start += 1
    whole, rest = chunks[start], chunks[start + 1 :]
    if not _is_class([whole]) or not unpunctuated(rest):
        return chunks
    asked = replace(chunks[at], kind="share", terms=())
    that = () if rest[0].kind in {"that", "prep"} else (said("that", rest[0], "that"),)
    return (asked, said("list", whole), whole, *that, *rest)


def of_named(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How many of part X do we have at Y", where what joins them has a quantity."""
    told = unpunctuated(chunks)
    if len(told) < 3 or told[0].kind != "howmany" or told[1].kind != "value":
        return chunks
    thing, rest = told[1], [c for c in told[2:] if c.kind not in {"do", "have", "be"}]
    labels = {link.label for link in thing.links if is_name(link, vocabulary)}
    if len(labels) != 1 or any(c.property_terms or c.kind == "compare" for c in rest):
        return chunks
    ends = classes_of(rest) | {link.label for c in rest for link in c.links} | labels
    types = {
        ":" + pattern.type
        for pattern in vocabulary.schema.patterns
        if {pattern.start, pattern.end} <= ends and {pattern.start, pattern.end} & labels
    } | {":" + type_ for type_ in verbs_of(rest)}
    keys = numbers_among(
        keys_of(types | labels, vocabulary), lambda key: bool(_MANY & set(name_words(key.key)))
    )
    if len(keys) != 1:
        return chunks
    total = said("aggregate", told[0], "total", data="sum")
    return (total, as_key(told[0], keys[0]), said("prep", told[0], "of"), thing, *rest)


_MANY = word_set("quantity qty count stock units pieces copies available amount number")


def each_produced(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How many finds has each site produced?": how many it has."""
    told = unpunctuated(chunks)
    kinds = [chunk.kind for chunk in told[:4]]
    yields = len(told) > 4 and not told[-1].terms and stem(told[-1].text) in _YIELDING
    if yields and kinds[0] == "howmany" and kinds[2:4] == ["have", "per"] and _is_class([told[1]]):
        return told[:-1]
    return chunks


_YIELDING = frozenset(stem(verb) for verb in ("produce", "yield", "generate", "see", "get", "have"))


def deeds_by_key(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "number of bids by channel", where each bid has one: how often, for each."""
    told = [chunk for chunk in unpunctuated(chunks) if chunk.kind not in {"list", "be"}]
    counted = bool(told) and told[0].kind in {"count", "howmany"}
    rest = told[counted:]
    if len(rest) != 3 or rest[1].kind not in {"by", "per"} or rest[0].label_terms:
        return chunks
    deed, _, key = rest
    types = {term.type for term in deed.relation_terms if term.role == "verb"}
    keys = tuple(
        term
        for term in key.property_terms
        if {owner.removeprefix(":") for owner in term.owners} <= types
    )
    if not keys or not types or deed.property_terms:
        return chunks
    often = said("often", deed, "how often")
    verb = replace(deed, terms=deed.verb_terms)
    return (often, verb, said("per", key, "per"), replace(key, terms=keys))
