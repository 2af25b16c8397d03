"""What the rules share: chunks that are only implied, the classes spoken of, and their keys."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.grammar import Kind
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Term, Vocabulary
from graphrag_core.types import Property, ValueLink

Chunks = tuple[Chunk, ...]

Owned = tuple[str, Property]
"""A key with what has it: a label, or ":" and a relationship type."""

SURE = 0.9
NUMBERS = {"INTEGER", "FLOAT"}


def said(
    kind: Kind, at: Chunk, text: str = "", *, data: object = None, terms: tuple[Term, ...] = ()
) -> Chunk:
    """A chunk that the question only implies, where another one stands."""
    words = (text,) if text else ()
    return Chunk(kind, text, at.start, at.start, data=data, terms=terms, words=words)


def term_of(owned: Owned) -> PropertyTerm:
    """A key as a word of the question that names it."""
    owner, key = owned
    return PropertyTerm(key.key, (owner,), 0.95)


def as_key(chunk: Chunk, owned: Owned) -> Chunk:
    """A chunk that is read as this key, whatever it was."""
    return replace(chunk, kind="term", terms=(term_of(owned),), data=None)


def numbers_among(owned: Iterable[Owned], fits: Callable[[Property], bool]) -> list[Owned]:
    """Those of some keys that hold numbers and fit."""
    return [(owner, key) for owner, key in owned if NUMBERS & set(key.types) and fits(key)]


def doubted(chunk: Chunk) -> Chunk:
    """A chunk that says what no reading would: left unread, and never for little."""
    return replace(chunk, kind="unread", terms=(), links=(), data=None)


def unpunctuated(chunks: Chunks) -> Chunks:
    """The chunks without full stops and question marks."""
    return tuple(chunk for chunk in chunks if chunk.kind != "stop")


def classes_of(chunks: Sequence[Chunk]) -> set[str]:
    """The labels that some chunks speak of."""
    return {term.label for chunk in chunks for term in chunk.label_terms}


def verbs_of(chunks: Sequence[Chunk]) -> set[str]:
    """The relationship types whose verbs stand in some chunks."""
    return {term.type for chunk in chunks for term in chunk.verb_terms}


def keys_of(owners: set[str], vocabulary: Vocabulary) -> Iterator[Owned]:
    """The keys of these labels and (":" before them) relationship types."""
    for label in vocabulary.schema.labels:
        if label.name in owners:
            yield from ((label.name, key) for key in label.properties)
    for kind in vocabulary.schema.relationship_types:
        if ":" + kind.name in owners:
            yield from ((":" + kind.name, key) for key in kind.properties)


def keys_near(chunks: Sequence[Chunk], vocabulary: Vocabulary) -> Iterator[Owned]:
    """The keys of what a question speaks of: of classes, named nodes and what joins these."""
    labels = {term.label for chunk in chunks for term in chunk.label_terms if term.score >= 0.8}
    labels |= {link.label for chunk in chunks for link in chunk.links}
    joining = {
        ":" + pattern.type
        for pattern in vocabulary.schema.patterns
        if pattern.start in labels and pattern.end in labels
    }
    verbs = {":" + type_ for type_ in verbs_of(chunks)}
    yield from keys_of(labels | joining | verbs, vocabulary)


def types_around(chunks: Sequence[Chunk], vocabulary: Vocabulary) -> set[str]:
    """The relationship types at the labels that a question speaks of."""
    labels = classes_of(chunks) | {link.label for chunk in chunks for link in chunk.links}
    return {p.type for p in vocabulary.schema.patterns if {p.start, p.end} & labels}


def holds_time(key: Property) -> bool:
    """Does a key hold points in time?"""
    return any("DATE" in name for name in key.types)


def dated_keys(owners: set[str], vocabulary: Vocabulary) -> list[Owned]:
    """The keys of these labels and (":" before them) types that hold points in time."""
    return [owned for owned in keys_of(owners, vocabulary) if holds_time(owned[1])]


def is_name(link: ValueLink, vocabulary: Vocabulary) -> bool:
    """Is a value the name by which its node is shown?"""
    label = vocabulary.schema.label(link.label)
    return label is not None and link.key == label.name_key
