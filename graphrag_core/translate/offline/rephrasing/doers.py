"""Turns of phrase about who does something: "Which guests have appeared on X", of GUEST_ON."""

from dataclasses import replace

from graphrag_core.linking.words import is_plural
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    Chunks,
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
        if not (led and others) and not plain:
            continue
        (event,) = vocabulary.labels_at(role.type, "end")
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
