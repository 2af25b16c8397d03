"""Words that a question could do without: "pieces of equipment", "put in the most hours"."""

from dataclasses import replace

from graphrag_core.english.adjectives import COMPARATIVES
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_verb_form, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.predicates import is_quoted
from graphrag_core.translate.offline.rephrasing.pieces import SURE, Chunks, is_name
from graphrag_core.translate.offline.vocabulary import LabelTerm, RelationTerm, Side, Vocabulary

_PIECES = word_set("piece pieces item items bit bits article articles unit units")
_CLOCKING = word_set("put clocked racked logged accumulated amassed tallied")


def pieces_of(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "pieces of equipment", "items of clothing": the class that is counted so."""
    for at in range(len(chunks) - 2):
        piece, of, noun = chunks[at : at + 3]
        own = any(term.score >= SURE for term in piece.terms)
        if piece.text.lower() not in _PIECES or own or of.text.lower() != "of":
            continue
        if any(term.score >= SURE for term in noun.label_terms):
            return (*chunks[:at], *chunks[at + 2 :])
    return chunks


def kinds_of_class(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "grape varieties", "at least three different grapes": the class says it all."""
    kept: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        before = chunks[at - 1] if at else None
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        sort = chunk.kind == "unknown" and chunk.text.lower() in _SORTS
        if sort and before is not None and any(t.score >= SURE for t in before.label_terms):
            continue
        counted = before is not None and before.kind == "number" and after is not None
        if chunk.kind == "distinct" and counted and after is not None and after.label_terms:
            continue
        kept.append(chunk)
    return tuple(kept)


_SORTS = word_set("variety varieties type types kind kinds species sorts brands models")


def light_verb(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How many trips did X make", "trips made in 2025", where only boats are `built`.

    Of what has no such key the verb says no more than that it was done.
    """
    kept = list(chunks)
    for at, verb in enumerate(chunks):
        if verb.kind != "term" or verb.words[:1] not in _LIGHT or verb.links:
            continue
        owners = {owner for term in verb.property_terms for owner in term.owners}
        if not owners or len(verb.terms) > len(verb.property_terms):
            continue
        behind = [c for c in chunks[at + 1 : at + 4] if c.kind != "most"][:1]
        # "Trips did pilots make": who does it is not done.
        done = [c for i, c in enumerate(chunks[:at]) if not i or chunks[i - 1].kind != "do"]
        nouns = [c for c in (*behind, *reversed(done)) if c.label_terms]
        label = nouns[0].label_terms[0].label if nouns else None
        if label is not None and not _is_of(label, owners, vocabulary):
            kept[at] = _said_by_type(verb, label, _doer(chunks, at, label), vocabulary)
    return tuple(kept)


def _doer(chunks: Chunks, at: int, label: str) -> str | None:
    """The label of who does what a light verb says, before it or behind its "by"."""
    by = chunks[at + 1 : at + 2] and chunks[at + 1].kind == "by"
    beside = chunks[at + 2 : at + 3] if by else reversed(chunks[:at])
    for chunk in beside:
        labels = [term.label for term in chunk.label_terms] + [link.label for link in chunk.links]
        if labels:
            return labels[0] if labels[0] != label else None
    return None


def _said_by_type(verb: Chunk, label: str, doer: str | None, vocabulary: Vocabulary) -> Chunk:
    """The verb as the one way from who does it to what is done, else as one that says little."""
    schema = vocabulary.schema
    started = [p.type for p in schema.patterns if (p.start, p.end) == (doer, label)]
    ended = [p.type for p in schema.patterns if (p.end, p.start) == (doer, label)]
    if len(started) + len(ended) != 1:
        return replace(verb, kind="unknown", data="light", terms=())
    side: Side = "start" if started else "end"
    return replace(verb, terms=(RelationTerm((*started, *ended)[0], "verb", side, SURE),))


def _is_of(label: str, owners: set[str], vocabulary: Vocabulary) -> bool:
    """Is a label among the owners of a key, or at an end of a relationship that is?"""
    return label in owners or any(
        ":" + pattern.type in owners and label in {pattern.start, pattern.end}
        for pattern in vocabulary.schema.patterns
    )


_LIGHT = tuple(
    (word,)
    for word in (
        *("make", "makes", "made", "making", "do", "does", "did", "done", "doing"),
        *("take", "takes", "took", "taken", "taking"),
    )
)
"""Verbs that say with a noun what the noun says: "make a trip", "take a course"."""


def deed_done(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who has written the most reviews": who has the most of them."""
    for at in range(1, len(chunks) - 1):
        verb = chunks[at]
        best = chunks[at + 1]
        if verb.kind == "unknown" and stem(verb.text) in _DOING and _is_deed(best):
            # "Who has never placed a bid" is who never bid.
            done = tuple(replace(term, role="verb", side="start") for term in best.relation_terms)
            return (*chunks[:at], replace(best, terms=done[:1]), *chunks[at + 2 :])
        deed = next((c for c in chunks[at + 2 : at + 3] if c.relation_terms), None)
        led = best.kind in {"most", "compare", "any", "without"}
        if verb.terms or verb.links or stem(verb.text) not in _DOING or not led or deed is None:
            continue
        if not deed.label_terms and deed.text.lower().endswith("s"):
            have = () if chunks[at - 1].kind == "have" else (replace(verb, kind="have"),)
            return (*chunks[:at], *have, *chunks[at + 1 :])
    return chunks


def _is_deed(chunk: Chunk) -> bool:
    """Is a noun that of a relationship, as "bid" of BID_ON, and of nothing else?"""
    nouns = [t for t in chunk.relation_terms if (t.role, t.side) == ("noun", "end")]
    return bool(nouns and chunk.verb_terms) and len(chunk.terms) == len(chunk.relation_terms)


_DOING = frozenset(
    stem(verb)
    for verb in (
        *("write", "make", "do", "conduct", "perform", "post", "submit", "give", "carry"),
        *("place", "lodge", "file"),
    )
)


def case_of(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "had a severe infestation", "had an infestation", where INFESTED_BY says so."""
    for at in range(1, len(chunks)):
        noun, before = chunks[at], chunks[at - 1]
        types = {":" + term.type for term in noun.relation_terms}
        how = tuple(link for link in before.links if link.label in types)
        have = at - 1 - bool(how)
        after = chunks[at + 1 : at + 2]
        ends = not after or after[0].kind in {"stop", "and", "comma", "time", "or"}
        if not types or noun.label_terms or noun.property_terms or not ends or have < 1:
            continue
        if chunks[have].kind == "have" and (how or noun.text.lower().endswith(_OF_DEEDS)):
            done = tuple(replace(term, role="verb", side="start") for term in noun.relation_terms)
            verb = replace(noun, terms=noun.verb_terms or done)
            told = (replace(before, links=how, terms=()),) if how else ()
            return (*chunks[:have], verb, *told, *chunks[at + 1 :])
    return chunks


_OF_DEEDS = ("tion", "tions", "sion", "sions", "ment", "ments")
"""How nouns end that are made of a verb and name no one who does it."""


def how_long_it_takes(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How long does X take to play": the length says it."""
    if not chunks or (chunks[0].kind, chunks[0].data) != ("dimension", "long"):
        return chunks
    return tuple(
        replace(chunk, kind="unknown", data="light", terms=())
        if stem(chunk.text) in _TAKING and not any(t.score >= SURE for t in chunk.terms)
        else chunk
        for chunk in chunks
    )


_TAKING = frozenset(stem(verb) for verb in ("take", "last"))


def said_of_name(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the website of the artist Ada Moss": what else she is called says no more."""
    kept: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        named = chunks[at + 1].links if at + 1 < len(chunks) else ()
        led = bool(at) and chunks[at - 1].text.lower() in _BEFORE_NAMES
        people = [link for link in named if is_name(link, vocabulary) and " " in str(link.value)]
        plain = chunk.kind == "unknown" and chunk.text.isalpha() and chunk.text.islower()
        role = chunk.text.endswith(_OF_ROLES) and chunk.text not in COMPARATIVES
        if plain and role and led and people and not is_verb_form(chunk.text):
            continue
        kept.append(chunk)
    return tuple(kept)


_OF_ROLES = ("ist", "er", "or", "ian", "man", "woman", "eur", "ess")
_BEFORE_NAMES = word_set("of for by from to with")


def words_mentioned(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "whose notes mention queen cells": all the words behind it are the text."""
    for at in range(1, len(chunks) - 2):
        key, operator = chunks[at - 1 : at + 1]
        if operator.kind != "text_operator" or not key.property_terms or key.label_terms:
            continue
        end = at + 1
        while end < len(chunks) and chunks[end].kind in {"value", "unknown", "term"}:
            end += 1
        said_words = chunks[at + 1 : end]
        closed = end == len(chunks) or chunks[end].kind == "stop"
        more = any(
            is_quoted(chunk)
            or any(term.score >= SURE for term in chunk.verb_terms)
            or any(is_name(link, vocabulary) for link in chunk.links)
            for chunk in said_words[1:]
        )
        if len(said_words) > 1 and closed and not more:
            text = " ".join(chunk.text for chunk in said_words)
            told = replace(said_words[0], kind="text", text=text, data=text, terms=(), links=())
            return (*chunks[: at + 1], told, *chunks[end:])
    return chunks


def single(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the longest delay on a single trip": any trip."""
    return tuple(
        chunk
        for at, chunk in enumerate(chunks)
        if not (
            chunk.kind == "unknown"
            and chunk.text.lower() in {"single", "individual"}
            and at > 1
            and chunks[at - 1].kind in {"prep", "by"}
            and at + 1 < len(chunks)
            and chunks[at + 1].terms
        )
    )


def clocked(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who has put in the most hours": who has the most of them."""
    for at in range(1, len(chunks) - 2):
        verb = chunks[at]
        best = at + 2 if chunks[at + 1].kind == "prep" else at + 1
        most = chunks[best].kind == "most" or chunks[best].data == "sum"
        counted = best + 1 < len(chunks) and bool(chunks[best + 1].property_terms)
        if verb.text.lower() in _CLOCKING and not verb.terms and most and counted:
            have = () if chunks[at - 1].kind == "have" else (replace(verb, kind="have"),)
            return (*chunks[:at], *have, *chunks[best:])
    return chunks


def class_of_value(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "any improvement job", where work orders are of that kind: what is of the kind."""
    for at in range(1, len(chunks)):
        value, noun = chunks[at - 1 : at + 1]
        if value.kind != "value" or noun.terms or stem(noun.text) not in _WORK:
            continue
        labels = {link.label for link in value.links}
        named = vocabulary.schema.label(min(labels)) if len(labels) == 1 else None
        kept = named is not None and all(link.key != named.name_key for link in value.links)
        led = at == 1 or chunks[at - 2].kind in _BEFORE_CLASS
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        alone = after is None or after.kind in _AFTER_CLASS
        if named is not None and kept and led and alone and value.text.islower():
            told = replace(noun, kind="term", terms=(LabelTerm(named.name, NOUN_OF_VALUE),))
            return (*chunks[:at], told, *chunks[at + 1 :])
    return chunks


_WORK = frozenset(
    stem(noun) for noun in ("job", "task", "case", "ticket", "item", "entry", "record", "request")
)
"""Nouns that say no more than that something is one of many."""

NOUN_OF_VALUE = 0.7
"""What a noun scores that is only known by the value before it."""

_BEFORE_CLASS = frozenset(
    {"wh", "howmany", "list", "any", "all", "count", "per", "without", "have", "prep", "number"}
)
_AFTER_CLASS = frozenset({"stop", "be", "do", "have", "prep", "that", "by", "comma", "and", "wh"})


def people(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How many people work in X", where several classes are people: those who do."""
    read = list(chunks)
    for at, chunk in enumerate(chunks):
        labels = [term for term in chunk.label_terms if vocabulary.is_person(term.label)]
        if len(labels) < 2 or len(labels) < len(chunk.terms) or chunk.label_terms[0].score > 0.7:
            continue
        verbs = [term for after in chunks[at + 1 : at + 4] for term in after.verb_terms]
        doing = {
            label for verb in verbs[:1] for label in vocabulary.labels_at(verb.type, verb.side)
        }
        kept = tuple(term for term in labels if term.label in doing)
        read[at] = replace(chunk, terms=kept) if kept else chunk
    return tuple(read)


def something(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "both lent and borrowed something": what each verb leads to."""
    read: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        before = chunks[at - 1] if at else None
        if chunk.kind != "all" or chunk.text.lower() not in _SOMETHING or before is None:
            read.append(chunk)
            continue
        read.append(_led_to(before, chunk, vocabulary))
        shared = at > 2 and chunks[at - 2].kind == "and" and chunks[at - 3].verb_terms
        if shared and any(c.kind == "both" for c in chunks[:at]):
            led = _led_to(chunks[at - 3], chunk, vocabulary)
            place = len(read) - 3
            read = [c for c in (*read[:place], led, *read[place:]) if c.kind != "both"]
    return tuple(read)


def _led_to(verb: Chunk, thing: Chunk, vocabulary: Vocabulary) -> Chunk:
    """The class that a verb leads to, where it is one."""
    labels = {
        label
        for term in verb.verb_terms
        for label in vocabulary.labels_at(term.type, term.other_side)
    }
    if len(labels) != 1:
        return thing
    return replace(thing, kind="term", terms=(LabelTerm(min(labels), 1.0),), data=None)


_SOMETHING = word_set("something anything")
