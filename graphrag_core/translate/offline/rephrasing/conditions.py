"""Turns of phrase for what holds: "has passed their theory", "run a night shift", "expired"."""

from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.words import is_verb_form, name_words, stem
from graphrag_core.profiles.facts import FACT_KEYS
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.grammar import Kind
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    Owned,
    as_key,
    classes_of,
    dated_keys,
    holds_time,
    keys_near,
    keys_of,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import (
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Vocabulary,
)

_LEADS = frozenset({"neg", "do", "have", "that", "wh"})
_RUNNING = frozenset(
    stem(verb)
    for verb in ("run", "offer", "operate", "provide", "do", "support", "accept", "feature", "keep")
)
_GIVEN = frozenset(
    stem(verb)
    for verb in ("assign", "give", "set", "record", "specify", "tie", "link", "allocate", "put")
)
_TRUE_OF = word_set("is has was had are have been be")
_OVER = frozenset(stem(verb) for verb in ("expire", "lapse"))
_UNTIL = word_set("until till expiry expires expire expired expiration end ends due")


def deed_of_key(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "haven't passed their theory", by `theory_passed`: the key's words told apart."""
    for at in range(1, len(chunks) - 1):
        end = at + 2 if chunks[at + 1].kind in {"their", "any", "all"} else at + 1
        entering = stem(chunks[at].text) in _ENTERING
        if entering and chunks[at + 1].kind in {"prep", "by"}:
            end = at + 2
        verbal = entering or is_verb_form(chunks[at].text)
        if not verbal or end >= len(chunks) or chunks[end].label_terms:
            continue
        done = stem("access") if entering else stem(chunks[at].text)
        words = {done, *(stem(word) for word in chunks[end].words)}
        keys = [owned for owned in keys_near(chunks, vocabulary) if _says(owned, words)]
        led = chunks[at - 1].kind in _LEADS | {"value"} or (entering and chunks[at - 1].label_terms)
        if len(keys) == 1 and led:
            have = () if chunks[at - 1].kind == "have" else (said("have", chunks[at], "have"),)
            return (*chunks[:at], *have, as_key(chunks[end], keys[0]), *chunks[end + 1 :])
    return chunks


_ENTERING = frozenset(stem(verb) for verb in ("enter", "reach", "access"))


def _says(owned: Owned, words: set[str]) -> bool:
    known = {stem(word) for word in name_words(owned[1].key) if word not in _TRUE_OF}
    return "BOOLEAN" in owned[1].types and len(known) > 1 and known == words


def running(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "sites that don't run a night shift", by `hasNightShift`: they have none."""
    for at in range(1, len(chunks) - 1):
        verb, key = chunks[at : at + 2]
        terms = key.property_terms[:1]
        truth = bool(terms) and terms[0].score >= SURE and not key.label_terms
        if not truth or "BOOLEAN" not in vocabulary.types_of(terms[0]):
            continue
        weak = max((term.score for term in verb.terms), default=0.0) < SURE
        led = chunks[at - 1].kind in _LEADS or chunks[at - 1].label_terms
        if led and weak and verb.words and stem(verb.words[0]) in _RUNNING:
            return (*chunks[:at], said("have", verb, "have"), *chunks[at + 1 :])
    return chunks


def not_given(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "parts that aren't assigned to any group", by `partGroup`: they have none."""
    for at in range(1, len(chunks) - 1):
        if chunks[at].terms or chunks[at].links or stem(chunks[at].text) not in _GIVEN:
            continue
        start = at - 1
        while start and chunks[start].kind in {"be", "have"}:
            start -= 1
        if chunks[start].kind != "neg":
            continue
        end = at + 1
        while end < len(chunks) and chunks[end].kind in {"prep", "any"}:
            end += 1
        key = chunks[end] if end < len(chunks) else None
        if key is None or not key.property_terms or key.property_terms[0].score < SURE:
            continue
        if not (key.label_terms or key.relation_terms):
            that = start - 1 if start and chunks[start - 1].kind == "that" else start
            without = said("without", chunks[start], "without")
            return (*chunks[:that], without, key, *chunks[end + 1 :])
    return chunks


def expired(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "licences that have expired", by `expires_on`: their last day is over."""
    for at in range(1, len(chunks)):
        verb = chunks[at]
        timed = not verb.label_terms and not verb.relation_terms and verb.kind != "value"
        if not timed or not verb.words or not _is_over(verb):
            continue
        if chunks[at + 1 : at + 2] and chunks[at + 1].kind == "time":
            if (dated := _ends_in_time(chunks, at, vocabulary)) is not None:
                return dated
            continue
        start = at
        while start > 1 and (
            chunks[start - 1].kind in {"have", "that"} or _is_already(chunks[start - 1])
        ):
            start -= 1
        before = _ends_named(chunks[start - 1], vocabulary)
        behind = _ends_named(chunks[at + 1], vocabulary) if at + 1 < len(chunks) else []
        if len(behind) == 1 and not before:
            # "With an expired licence".
            key = as_key(chunks[at + 1], behind[0])
            return (*chunks[:at], key, _before_today(verb), *chunks[at + 2 :])
        keys = before
        begins = start - 1 if keys else start
        keys = keys or [k for k in keys_of(classes_of(chunks[:at]), vocabulary) if _ends(k)]
        after = chunks[at + 1 : at + 2]
        if (
            len(keys) != 1
            or not verb.text.lower().endswith("ed")
            or (after and after[0].kind in {"time", "prep", "compare", "term", "between"})
        ):
            continue
        whose = chunks[begins - 1].kind in {"whose", "have", "neg"}
        have = () if whose else (said("have", verb, "have"),)
        key = as_key(verb, keys[0])
        return (*chunks[:begins], *have, key, _before_today(verb), *chunks[at + 1 :])
    return chunks


def _is_over(verb: Chunk) -> bool:
    return stem(verb.words[0]) in _OVER or verb.text.lower() in _RUN_OUT


def _ends_in_time(chunks: Chunks, at: int, vocabulary: Vocabulary) -> Chunks | None:
    """As in "had their insurance run out before May", "permits expiring in June"."""
    named = _ends_named(chunks[at - 1], vocabulary)
    keys = named or [k for k in keys_of(classes_of(chunks[:at]), vocabulary) if _ends(k)]
    if len(keys) != 1 or (chunks[at].property_terms and not named):
        return None
    start = at - 1 if named else at
    while start > 1 and chunks[start - 1].kind in {"have", "that", "their", "be"}:
        start -= 1
    whose = chunks[start - 1].kind == "whose"
    have = () if whose else (said("have", chunks[at], "with"),)
    return (*chunks[:start], *have, as_key(chunks[at], keys[0]), *chunks[at + 1 :])


_RUN_OUT = frozenset({"run out", "runs out", "ran out", "running out"})


def _ends_named(noun: Chunk, vocabulary: Vocabulary) -> list[Owned]:
    """The last days that a noun names: "licence", of `licence_expires_on`."""
    return [
        owned
        for term in noun.property_terms
        for owned in keys_of(set(term.owners), vocabulary)
        if owned[1].key == term.key and _ends(owned)
    ]


def _is_already(chunk: Chunk) -> bool:
    return chunk.kind in {"unknown", "be"} and chunk.text.lower() in {"already", "now", "been"}


def _ends(owned: Owned) -> bool:
    return holds_time(owned[1]) and bool(_UNTIL & set(name_words(owned[1].key)))


def _before_today(at: Chunk) -> Chunk:
    (time,) = find_times("before today", now=datetime.now(UTC))
    return replace(said("time", at, "before today"), time=time)


def in_state(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "out of service", where things are `inService` or not."""
    for at in range(1, len(chunks)):
        led, state = chunks[at - 1 : at + 1]
        if (led.kind, led.data) != ("without", "zero") or not state.words:
            continue
        for known in (state.words, ("in", *state.words)):
            keys = [t for t in vocabulary.lookup(known) if isinstance(t, PropertyTerm)][:1]
            if keys and vocabulary.types_of(keys[0]) == {"BOOLEAN"}:
                denied = replace(state, kind="term", terms=tuple(keys), data="denied")
                be = () if at > 1 and chunks[at - 2].kind == "be" else (said("be", led, "are"),)
                return (*chunks[: at - 1], *be, denied, *chunks[at + 1 :])
    return chunks


def alive(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "still alive", "have died", by `death_year`: it is empty, or not."""
    for at in range(1, len(chunks)):
        word = chunks[at].text.lower()
        if word not in _ALIVE | _DEAD or any(t.score >= SURE for t in chunks[at].terms):
            continue
        keys = [
            owned
            for owned in keys_of(classes_of(chunks[:at]), vocabulary)
            if _DYING & set(name_words(owned[1].key)) and "BOOLEAN" not in owned[1].types
        ]
        after = chunks[at + 1 : at + 2]
        if len(keys) != 1 or (after and after[0].kind not in {"stop", "and", "comma"}):
            continue
        start = at
        while start > 1 and chunks[start - 1].kind in {"be", "have", "that"}:
            start -= 1
        if chunks[start - 1].kind == "neg":
            continue
        kind: Kind = "without" if word in _ALIVE else "have"
        led = said(kind, chunks[at], "without" if word in _ALIVE else "with")
        return (*chunks[:start], led, as_key(chunks[at], keys[0]), *chunks[at + 1 :])
    return chunks


_ALIVE = word_set("alive living")
_DEAD = word_set("dead deceased died")
_DYING = word_set("death died deceased")


def free(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "free berths", where boats are MOORED_AT berths: those where none is."""
    for at in range(1, len(chunks) - 1):
        word, noun = chunks[at : at + 2]
        sure = any(term.score >= SURE for term in word.terms) or word.links
        if word.text.lower() not in _FREE or sure or not noun.label_terms:
            continue
        places = classes_of((noun,))
        taking = [
            (pattern.start, pattern.type)
            for pattern in vocabulary.schema.patterns
            if pattern.end in places and _takes(pattern.type, vocabulary)
        ]
        if len(taking) != 1:
            continue
        ((guest, type_),) = taking
        without = (
            said("and", word, "and"),
            said("without", word, "without"),
            said("term", word, guest, terms=(LabelTerm(guest, 1.0),)),
            said("term", word, type_, terms=(RelationTerm(type_, "verb", "start", 1.0),)),
        )
        return (*chunks[:at], *unpunctuated(chunks[at + 1 :]), *without)
    return chunks


def _takes(type_: str, vocabulary: Vocabulary) -> bool:
    """Does a type say that its start is in a place ("MOORED_AT") now, not that it once was?"""
    words = name_words(type_) or ("",)
    led = words[-1] in {"at", "in", "on", "to", "into"}
    dated = {key.key for _, key in dated_keys({":" + type_}, vocabulary)}
    over = dated - {start for start, _ in FACT_KEYS}
    told = not over or any({start, end} <= dated for start, end in FACT_KEYS)
    return told and stem(words[0]) in _TAKING and (led or stem(words[0]) in _TAKING_ITSELF)


_TAKING_ITSELF = frozenset(stem(verb) for verb in ("occupy", "rent", "lease"))
_FREE = word_set("free vacant unoccupied empty available")
_TAKING = frozenset(
    stem(verb)
    for verb in (
        *("moor", "occupy", "park", "stay", "live", "house", "dock", "sit", "seat", "store"),
        *("berth", "lodge", "rent", "lease", "accommodate", "keep", "reside", "assign"),
    )
)


def not_done(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which buyers have not paid", where what they bought is paid or not."""
    for at in range(1, len(chunks)):
        neg, key = chunks[at - 1 : at + 1]
        terms = key.property_terms[:1]
        if neg.kind != "neg" or not terms or key.label_terms or key.relation_terms:
            continue
        types = [owner[1:] for owner in terms[0].owners if owner.startswith(":")]
        of_deed = len(types) == len(terms[0].owners) == 1
        if not of_deed or vocabulary.types_of(terms[0]) != {"BOOLEAN"}:
            continue
        if "never" in neg.text.lower():
            # Not once, in all they did: that is doubted, for it is not what is read.
            return (*chunks[: at - 1], replace(neg, kind="unknown", data=None), *chunks[at:])
        have = said("have", neg, "have")
        return (*chunks[: at - 1], have, replace(key, data="denied"), *chunks[at + 1 :])
    return chunks


def nobody_doing(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Which site has nobody guarding it?": which one is not guarded."""
    for at in range(1, len(chunks) - 2):
        noun, have, nobody, verb = chunks[at - 1 : at + 3]
        none = nobody.kind == "all" and nobody.text.lower() in {"nobody", "no one", "nothing"}
        done = bool(verb.verb_terms) and verb.text.lower().split()[0].endswith("ing")
        if have.kind == "have" and none and done and noun.label_terms:
            be, neg = said("be", have, "is"), said("neg", nobody, "not")
            verb = replace(verb, terms=verb.verb_terms)
            rest = tuple(c for c in chunks[at + 3 :] if c.kind not in {"their", "stop"})
            return (*chunks[:at], be, neg, verb, *rest)
    return chunks


def no_longer(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "are no longer active", where something is `active` or not: now it is not."""
    for at in range(1, len(chunks)):
        former, key = chunks[at - 1 : at + 1]
        terms = key.property_terms[:1]
        if former.text.lower() != "no longer" or not terms or key.relation_terms:
            continue
        if vocabulary.types_of(terms[0]) == {"BOOLEAN"}:
            return (*chunks[: at - 1], replace(former, kind="neg", data="be"), *chunks[at:])
    return chunks
