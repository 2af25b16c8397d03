"""Turns of phrase about who does something: "Which guests have appeared on X", of GUEST_ON."""

from dataclasses import replace

from graphrag_core.english.words import is_plural
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    classes_of,
    doubted,
    said,
    unpunctuated,
    verbs_of,
)
from graphrag_core.translate.offline.vocabulary import LabelTerm, RelationTerm, Vocabulary


def guests_of_whole(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which guests have appeared on X", where people are GUEST_ON episodes of X."""
    for at in range(1, len(chunks) - 2):
        asked, noun = chunks[at - 1 : at + 1]
        opened = asked.kind in {"wh", "howmany", "list", "all", "count"}
        role = _role_of_people(noun, vocabulary)
        if not opened or asked.data in {"who", "where", "when"} or role is None:
            continue
        rest = unpunctuated(chunks[at + 1 :])
        others = verbs_of(rest) - {role.type}
        led = bool(rest) and rest[0].kind in {"have", "do", "be"}
        appeared = [c for c in rest[:-2] if c.kind in {"have", "be", "do", "neg"} or _is_light(c)]
        plain = len(appeared) == len(rest) - 2
        plain = plain and [c.kind for c in rest[-2:]] == ["prep", "value"]
        (event,) = vocabulary.labels_at(role.type, "end")
        near = classes_of(rest) | {link.label for chunk in rest for link in chunk.links}
        beyond = led and any(map(_is_light, rest)) and bool(near) and event not in near
        if beyond and not plain:
            # "Have appeared on shows in Space": who they are would be left out.
            return (*chunks[:at], doubted(noun), *chunks[at + 1 :])
        if not (led and others) and not plain:
            continue
        wholes = {link.label for link in rest[-1].links}
        ends = {frozenset((p.start, p.end)) for p in vocabulary.schema.patterns}
        of_whole = event not in wholes and any(frozenset((event, w)) in ends for w in wholes)
        if others or (of_whole and any(chunk.kind == "neg" for chunk in rest)):
            # "Which guests have produced X", "have never been on X": the role would be left out.
            return (*chunks[:at], doubted(noun), *chunks[at + 1 :])
        if not of_whole:
            continue
        (person,) = vocabulary.labels_at(role.type, "start")
        who = replace(noun, terms=(LabelTerm(person, 1.0),))
        verb = said("term", noun, terms=(replace(role, role="verb", score=1.0),))
        what = said("term", noun, event, terms=(LabelTerm(event, 1.0),))
        return (*chunks[:at], who, said("that", noun, "that"), verb, what, *rest[-2:])
    return chunks


def with_doer(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who has dived with X as their guide": on trips that X GUIDED."""
    told = unpunctuated(chunks)
    at = next((i for i, c in enumerate(told) if c.kind == "have" and _is_with(c)), 0)
    after = [c for c in told[at + 1 :] if c.kind != "their"]
    kinds = [chunk.kind for chunk in after]
    if not at or kinds != ["value", "prep", "term"] or after[1].text.lower() != "as":
        return chunks
    named, _, role = after
    labels = {link.label for link in named.links}
    deeds = [t for t in role.verb_terms if vocabulary.labels_at(t.type, t.side) == labels]
    events = {label for t in deeds for label in vocabulary.labels_at(t.type, t.other_side)}
    if len(deeds) != 1 or len(events) != 1 or role.label_terms or told[0].kind != "wh":
        return chunks
    (event,) = events
    before = told[:at]
    if not all(map(_says_who_went, before)):
        return chunks
    going = _goes_to(before, event, deeds[0].type, vocabulary)
    if going is None:
        return chunks
    people, verb = going
    who = said("term", told[0], people, terms=(LabelTerm(people, 1.0),))
    went = said("term", told[0], verb.type, terms=(verb,))
    what = said("term", told[0], event, terms=(LabelTerm(event, 1.0),))
    did = replace(role, terms=(replace(deeds[0], score=1.0),))
    which = replace(told[0], data="which")
    return (which, who, went, what, said("that", role, "that"), named, did)


def _says_who_went(chunk: Chunk) -> bool:
    """Does a chunk say no more than who it was, and that they went or did something?"""
    if chunk.kind in {"term", "unknown"}:
        keys = any(term.score >= SURE for term in chunk.property_terms)
        return not keys and (bool(chunk.terms) or _is_light(chunk))
    return chunk.kind in {"wh", "have", "be", "do", "prep"}


def _is_with(chunk: Chunk) -> bool:
    return chunk.text.lower() == "with"


def _goes_to(
    before: Chunks, event: str, but: str, vocabulary: Vocabulary
) -> tuple[str, RelationTerm] | None:
    """The people who go to such events, and how: by the verb that is said, or the only way."""
    sure = verbs_of([c for c in before if any(t.score >= SURE for t in c.verb_terms)])
    asked = classes_of([c for c in before if any(t.score >= SURE for t in c.label_terms)])
    joined = {event} | {label for label in asked if vocabulary.is_person(label)}
    if asked - joined:
        return None
    ways = {
        (pattern.start, pattern.type)
        for pattern in vocabulary.schema.patterns
        if pattern.end == event
        and pattern.type != but
        and vocabulary.is_person(pattern.start)
        and (not sure or pattern.type in sure)
        and (not asked or pattern.start in asked)
    }
    if len(ways) != 1:
        return None
    ((people, type_),) = ways
    return people, RelationTerm(type_, "verb", "start", 1.0)


def _role_of_people(chunk: Chunk, vocabulary: Vocabulary) -> RelationTerm | None:
    """What says that people have a role at things ("guests", of GUEST_ON), and means no class."""
    only = not (chunk.label_terms or chunk.property_terms or chunk.links)
    if not only or not is_plural(chunk.text):
        return None
    for term in chunk.verb_terms:
        people = vocabulary.labels_at(term.type, "start")
        events = vocabulary.labels_at(term.type, "end")
        noun = any(t.role == "noun" and t.type == term.type for t in chunk.relation_terms)
        one = len(people) == len(events) == 1
        if noun and one and all(map(vocabulary.is_person, people)) and people != events:
            return replace(term, side="start")
    return None


def _is_light(chunk: Chunk) -> bool:
    return chunk.kind == "unknown" and chunk.data == "light"
