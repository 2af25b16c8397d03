"""Turns of phrase about times: "when INC-7 happened", "newest first", "not been resolved yet"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import is_verb_form, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    Owned,
    classes_of,
    dated_keys,
    said,
    term_of,
)
from graphrag_core.translate.offline.temporal import event_keys, temporal_keys
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary

_HAPPENING = frozenset(
    stem(word)
    for word in (
        *("happen", "occur", "start", "begin", "open", "arise", "break", "hit", "strike"),
        *("report", "raise", "create", "detect", "file", "declare", "out", "off", "up", "live"),
    )
)
_AT_TIME = word_set("during while")


def either_time(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "in 2024 or 2025", "neither in May nor in June": one time, where they adjoin."""
    for at, first in enumerate(chunks):
        time, end = first.time, at + 1
        while time is not None and first.kind == "time" and end < len(chunks):
            joint = chunks[end]
            beside = end + (joint.kind in _JOINING or joint.text.lower() == "nor")
            both = _adjoining(time, chunks[beside]) if beside < len(chunks) else None
            if both is None:
                break
            time, end = both, beside + 1
        if time is not None and end > at + 1:
            last = chunks[end - 1]
            merged = replace(first, time=time, end=last.end, text=f"{first.text} … {last.text}")
            before = chunks[:at]
            if [c.text.lower() for c in before[-1:]] == ["neither"] and len(before) > 1:
                # "Submitted neither in 2024 nor in 2025": not submitted in them.
                before = (*before[:-2], before[-1], before[-2])
            return (*before, merged, *chunks[end:])
    return chunks


_JOINING = frozenset({"or", "and", "comma"})
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def _adjoining(first: TimePhrase, chunk: Chunk) -> TimePhrase | None:
    """The window of a time and of the one after it, where no time lies between them."""
    if first.since is None or first.until is None or first.as_of or first.relative:
        return None
    if chunk.kind == "number" and first.grain == "year":
        said_year = _YEAR.findall(first.text)
        if not said_year or chunk.data != int(said_year[-1]) + 1:
            return None
        until = first.until.replace(year=first.until.year + 1)
        return replace(first, until=until, text=chunk.text)
    after = chunk.time
    if chunk.kind != "time" or after is None or after.since is None or after.as_of:
        return None
    if after.relative or after.grain != first.grain:
        return None
    if not _YEAR.search(first.text):  # "March or April 2025"
        years = after.since.year - first.since.year
        moved = (first.since.year + years, first.until.year + years)
        since, until = first.since.replace(year=moved[0]), first.until.replace(year=moved[1])
        first = replace(first, since=since, until=until)
    return replace(after, since=first.since) if first.until == after.since else None


def late(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "were delivered late", "after the due date": one day of a thing beside another."""
    for at in range(1, len(chunks)):
        verb = chunks[at]
        tail = tuple(chunk for chunk in chunks[at + 1 :] if chunk.kind not in {"stop", "comma"})
        words = [chunk.text.lower() for chunk in tail]
        if not is_verb_form(verb.text) or not words or not set(words[:2]) & (_LATE | _AFTER):
            continue
        if any(chunk.kind in {"neg", "without"} for chunk in chunks[:at]):
            continue  # "never paid late": in time, or not at all
        keys = dated_keys(classes_of(chunks[:at]), vocabulary)
        done = [o for o in keys if stem(verb.text) in map(stem, name_words(o[1].key))]
        due = [o for o in keys if _DUE & set(name_words(o[1].key))]
        rest = [c for c in tail if c.text.lower() not in _LATE | _AFTER and not _is_due(c, due)]
        told = set(words) & _LATE or any(_is_due(chunk, due) for chunk in tail)
        if len(done) != 1 or len(due) != 1 or rest or not told:
            continue
        start = at
        while start > 1 and chunks[start - 1].kind in {"be", "that", "have"}:
            start -= 1
        text = f"{verb.text} after {due[0][1].key}"
        terms = (term_of(done[0]), term_of(due[0]))
        compared = replace(verb, kind="own_limit", terms=terms, links=(), text=text, data=">")
        return (*chunks[:start], compared)
    return chunks


def _is_due(chunk: Chunk, due: Sequence[Owned]) -> bool:
    named = {term.key for term in chunk.property_terms} & {owned[1].key for owned in due}
    return bool(named) or chunk.text.lower() in {"deadline", "their"}


_LATE = word_set("late overdue")
_AFTER = word_set("after past")
_DUE = word_set("due deadline promised planned expected target scheduled")


def at_event(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who was on call for X when INC-7 happened": facts as of a node's own time."""
    for at, chunk in enumerate(chunks):
        led = (chunk.kind, chunk.data) == ("wh", "when") or chunk.text.lower() in _AT_TIME
        value = chunks[at + 1] if led and at + 1 < len(chunks) else None
        if value is None or value.kind != "value" or not _has_lasting_facts(vocabulary):
            continue
        end = at + 2
        while end < len(chunks) and _says_it_happened(chunks[end], vocabulary):
            end += 1
        told = end > at + 2 or chunk.data != "when"
        closed = end == len(chunks) or chunks[end].kind in {"stop", "comma"}
        if not told or not closed or (at and end < len(chunks) and chunks[end].kind == "comma"):
            continue
        moment = _moment(value, chunks[at + 2 : end], vocabulary)
        if moment is None:
            continue
        rest = chunks[end + 1 :] if not at else ()
        before = chunks[:at]
        if not before and not rest:
            continue
        return (*before, *rest, moment)
    return chunks


def _has_lasting_facts(vocabulary: Vocabulary) -> bool:
    """Are there relationships with a beginning and an end?"""
    return any(len(temporal_keys(kind)) > 1 for kind in vocabulary.schema.relationship_types)


def _says_it_happened(chunk: Chunk, vocabulary: Vocabulary) -> bool:
    words = {stem(word) for word in chunk.words or (chunk.text.lower(),)}
    when = any(vocabulary.says_when(term) for term in chunk.property_terms)
    light = chunk.kind in {"be", "do", "have", "skip"} or chunk.data == "light"
    return light or when or (bool(words) and words <= _HAPPENING)


def _moment(value: Chunk, tail: Sequence[Chunk], vocabulary: Vocabulary) -> Chunk | None:
    """The named node with the key that says when; the one that the words behind it name."""
    said = {term.key for chunk in tail for term in chunk.property_terms}
    for link in value.links:
        label = vocabulary.schema.label(link.label)
        dated = temporal_keys(label)
        named = [key.key for key in dated if key.key in said]
        happened = [key.key for key in event_keys(label)]
        if dated and (named or happened):
            links = tuple(same for same in value.links if same.label == link.label)
            return replace(value, kind="moment", data=(named or happened)[0], links=links)
    return None


def first_by(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "…, newest first", "with the largest first": an order, and no limit."""
    for at in range(1, len(chunks) - 1):
        best, first = chunks[at : at + 2]
        after = chunks[at + 2 : at + 3]
        ends = not after or after[0].kind == "stop"
        if best.kind == "superlative" and first.kind == "top" and ends:
            text = best.text.lower()
            if text.split()[0] in {"highest", "lowest", "largest", "biggest", "smallest"}:
                continue  # a direction of what was sorted by already
            start = at
            while chunks[start - 1].kind in {"comma", "have", "and", "prep"}:
                start -= 1
            ordered = replace(best, kind="sorted", end=first.end)
            return (*chunks[:start], ordered, *chunks[at + 2 :])
    return chunks


def lasting(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How long did X last", "lasted longer than an hour": the adjective says it all."""
    asked = bool(chunks) and (chunks[0].kind, chunks[0].data) == ("dimension", "long")
    for at in range(1, len(chunks)):
        if chunks[at].text.lower() not in _LASTING or chunks[at].relation_terms:
            continue
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        ends = after is None or after.kind == "stop"
        if (asked and ends) or (after is not None and after.kind in {"more", "compare"}):
            return (*chunks[:at], *chunks[at + 1 :])
        longest = after is not None and (after.kind, after.data) == ("superlative", "long")
        if longest and all(chunk.kind == "stop" for chunk in chunks[at + 2 :]):
            return (*chunks[:at], said("be", chunks[at], "is"), *chunks[at + 1 :])
    return chunks


_LASTING = word_set("last lasted lasts lasting took take takes")


def last_so_many(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the last 5 incidents", "the first 3 orders": by their time."""
    for at in range(len(chunks) - 2):
        first, number = chunks[at : at + 2]
        noun = next((chunk for chunk in chunks[at + 2 : at + 5] if chunk.label_terms), chunks[at])
        word = first.text.lower().removeprefix("the ")
        if first.kind != "top" or word not in {"first", "last"} or number.kind != "number":
            continue
        dated = any(event_keys(vocabulary.schema.label(t.label)) for t in noun.label_terms[:1])
        sorted_by = any(c.kind == "by" or c.kind == "order" for c in chunks[at + 3 :])
        if dated and not sorted_by:
            adjective = "late" if word == "last" else "early"
            best = replace(first, kind="superlative", data=adjective)
            return (*chunks[:at], number, best, *chunks[at + 2 :])
    return chunks


def not_yet(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "have not been resolved yet": its time is missing, whatever the status says."""
    for at in range(2, len(chunks)):
        denied = chunks[at - 1].kind == "neg" or (
            chunks[at - 1].kind == "be" and chunks[at - 2].kind == "neg"
        )
        when = [
            term for term in chunks[at].property_terms
            if vocabulary.says_when(term) and vocabulary.is_time(term)
        ]  # fmt: skip
        classes = classes_of(chunks[:at])
        when = [term for term in when if classes & set(term.owners)]
        if not denied or not when or not _is_perfect(chunks[:at]):
            continue
        after = chunks[at + 1 : at + 2]
        if after and after[0].kind in {"time", "by", "prep"}:
            continue
        start = at - 1 if chunks[at - 1].kind == "neg" else at - 2
        while chunks[start - 1].kind in {"be", "have", "that"}:
            start -= 1
        key = replace(chunks[at], kind="term", terms=tuple(when), links=(), data=None)
        without = replace(chunks[at - 1], kind="without", text="without", data="without")
        return (*chunks[:start], without, key, *chunks[at + 1 :])
    return chunks


def _is_perfect(before: Sequence[Chunk]) -> bool:
    """As in "have not been", "hasn't", "never been", but not "is not"."""
    text = " ".join(chunk.text.lower() for chunk in before[-3:])
    return any(word in text for word in ("have", "has", "never", "been", "haven't", "hasn't"))


def time_to_verb(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "joined their agency before 2005", where joining has a date: the time of the verb."""
    at = next((i for i, c in enumerate(chunks) if c.kind == "time"), None)
    if at is None or at < 3:
        return chunks
    for verb in range(at - 2, 0, -1):
        chunk = chunks[verb]
        dated = any(vocabulary.says_when(term) for term in chunk.property_terms)
        if dated and not chunk.relation_terms and is_verb_form(chunk.text):
            return (*chunks[: verb + 1], chunks[at], *chunks[verb + 1 : at], *chunks[at + 1 :])
        if chunk.kind not in _OBJECT or chunk.relation_terms:
            return chunks
    return chunks


_OBJECT = frozenset({"their", "term", "value", "per", "all"})


def has_been(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which shops are closed": those with a time of it, where nothing else says so."""
    for at in range(1, len(chunks) - 1):
        verb, done = chunks[at : at + 2]
        after = chunks[at + 2] if at + 2 < len(chunks) else None
        ends = after is None or after.kind in {"stop", "and", "or"}
        only = not (done.label_terms or done.relation_terms or done.links)
        dated = any(vocabulary.says_when(t) and vocabulary.is_time(t) for t in done.property_terms)
        if verb.kind == "be" and ends and only and dated and is_verb_form(done.text):
            if chunks[0].kind == "wh" and chunks[0].data in {"when", "where"}:
                return chunks
            begins = at - 1 if chunks[at - 1].kind == "have" and at > 1 else at
            subject = chunks[begins - 1]
            if subject.label_terms or subject.kind == "that":
                return (*chunks[:begins], said("have", verb, "have"), *chunks[at + 1 :])
    return chunks


def most_recently(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which match took place most recently": the latest one."""
    told = [chunk for chunk in chunks if chunk.kind != "stop"]
    if len(told) < 3 or told[-1].kind != "top" or told[-1].data != "bottom":
        return chunks
    noun = told[-2]
    dated = any(event_keys(vocabulary.schema.label(t.label)) for t in noun.label_terms[:1])
    if not dated or noun.property_terms or noun.verb_terms:
        return chunks
    best = replace(told[-1], kind="superlative", data="late")
    return (*told[:-2], best, noun)


def first_done(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "peaks that were first climbed before 1900": all of these, each by its first time.

    So too "last inspected before 2026", of `lastInspection` or of the one day that a node has.
    """
    for at in range(1, len(chunks) - 2):
        led, first, verb, time = chunks[at - 1 : at + 3]
        done = any(vocabulary.says_when(term) for term in verb.property_terms)
        if led.kind not in {"be", "have"} or first.kind != "top" or time.kind != "time":
            continue
        if first.data is None and done and first.text.lower() == "first":
            return (*chunks[:at], *chunks[at + 1 :])
        if first.text.lower() == "last" and (key := _last_of(verb, vocabulary)) is not None:
            return (*chunks[:at], replace(verb, terms=(key,)), *chunks[at + 2 :])
    return chunks


def _last_of(verb: Chunk, vocabulary: Vocabulary) -> PropertyTerm | None:
    """The day on which something was last done to a node; none where there may be several."""
    days = [t for t in verb.property_terms if vocabulary.is_time(t)]
    of_nodes = [t for t in days if not any(owner.startswith(":") for owner in t.owners)]
    if verb.relation_terms or len(of_nodes) != 1 or len(days) != 1:
        return None
    return replace(of_nodes[0], score=SURE)
