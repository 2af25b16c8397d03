"""A chunk: a stretch of a question, with what it may mean."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.grammar import Kind
from graphrag_core.translate.offline.vocabulary import LabelTerm, PropertyTerm, RelationTerm, Term
from graphrag_core.types import ValueLink


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of the question with what it may mean.

    `data` depends on the kind: an operator for `compare`, a function for `aggregate`, a
    direction for `superlative`, a number for `number`, which may have a `unit`. `also` are
    further values of the same node ("Ada", before "Lovelace").
    """

    kind: Kind
    text: str
    start: int
    end: int
    data: Any = None
    terms: tuple[Term, ...] = ()
    links: tuple[ValueLink, ...] = ()
    time: TimePhrase | None = None
    words: tuple[str, ...] = field(default=())
    unit: str = ""
    also: tuple[ValueLink, ...] = ()

    @property
    def label_terms(self) -> tuple[LabelTerm, ...]:
        """The labels that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, LabelTerm))

    @property
    def relation_terms(self) -> tuple[RelationTerm, ...]:
        """The relationship types that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, RelationTerm))

    @property
    def verb_terms(self) -> tuple[RelationTerm, ...]:
        """The relationship types that the words may mean as their verb."""
        return tuple(term for term in self.relation_terms if term.role == "verb")

    @property
    def property_terms(self) -> tuple[PropertyTerm, ...]:
        """The property keys that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, PropertyTerm))


def chunk_of(
    kind: Kind,
    text: str,
    tokens: Sequence[WordToken],
    position: int,
    used: int,
    *,
    data: object = None,
) -> Chunk:
    """So many tokens of a text from a position on, as a chunk of a kind."""
    span = tokens[position : position + used]
    start, end = span[0].start, span[-1].end
    words = tuple(token.lower for token in span)
    return Chunk(kind, text[start:end], start, end, data=data, words=words)
