"""The outline of a question: its chunks and one reading, for what goes on in a conversation.

chunks (`chunks.py`) → states (`reader.py`) → a reading (`compose.py`) → Cypher (`writer.py`).
"""

import logging
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise

from graphrag_core.english.function_words import NUMBER_WORDS
from graphrag_core.english.time_phrases import find_times
from graphrag_core.profiles import Profile, detect_profile
from graphrag_core.translate.offline.adjusting import adjusted
from graphrag_core.translate.offline.alternatives import excludes_itself, loses_or
from graphrag_core.translate.offline.attach import Field
from graphrag_core.translate.offline.changes import read_changes
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.compose import compose
from graphrag_core.translate.offline.cutting import cut
from graphrag_core.translate.offline.cutting.mentions import is_class_rather
from graphrag_core.translate.offline.form import AnyOf, Condition, PathForm, Reading
from graphrag_core.translate.offline.joins import SchemaGraph
from graphrag_core.translate.offline.meanings import MAX_CONFIDENCE, Meanings
from graphrag_core.translate.offline.meanings import phrases as taken
from graphrag_core.translate.offline.paths import read_path
from graphrag_core.translate.offline.phrases import speakable
from graphrag_core.translate.offline.pronouns import unnamed
from graphrag_core.translate.offline.reader import read
from graphrag_core.translate.offline.rephrasing import rephrased
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.translate.offline.state import State
from graphrag_core.translate.offline.unreadable import why_unreadable
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import Links, Question, Schema, Translation, Untranslated

MIN_CONFIDENCE = 0.5
MAX_CHUNKS = 80
MAX_PATHS = 5
PRONOUN_COST = 0.4
LOST_OR_COST = 0.35
_AS_MANY_AS = re.compile(
    r"\b(?:(?:as (?:many|much)|same (?:number|amount|count) of)\b.*\bas|the same as)\b"
    rf"(?!\s+(?:\d|(?:{'|'.join(NUMBER_WORDS)})\b))",
    re.IGNORECASE | re.DOTALL,
)
"""As in "as many rooms as X", but not "as many as 3 rooms"."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A question as it was read: its chunks, the reading, and how sure that is."""

    chunks: tuple[Chunk, ...]
    reading: Reading
    confidence: float
    unread: tuple[str, ...] = ()


FAULTS = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)
"""What our own mistakes raise."""

LOG = logging.getLogger(__name__)


class OutlineReader:
    """Outlines questions over any schema; keeps what it derived from the last schema seen.

    With `meanings`, questions that leave doubt are read once more with the words that are near
    to a name of the schema.
    """

    def __init__(self, meanings: Meanings | None = None) -> None:
        self._meanings = meanings
        self._lock = threading.Lock()
        self._known: tuple[Schema, Vocabulary, SchemaGraph, Profile] | None = None

    def translate(
        self, question: Question, links: Links, schema: Schema
    ) -> Translation | Untranslated:
        """The best reading of a question as Cypher, or why there is none worth running."""
        outline = self.outline(question, links, schema)
        if not isinstance(outline, Outline):
            return outline
        _, _, profile = self._derived(schema)
        reading, conditions = adjusted(outline.reading, schema, question.adjusted)
        reading = scoped(reading, schema, profile, question.tenant)
        limit = min(question.limit, MAX_PATHS) if reading.kind == "paths" else question.limit
        query = Writer(profile.name_keys).write(reading, limit=limit)
        return Translation(
            query,
            interpretation(reading),
            "offline",
            outline.confidence,
            outline.unread,
            conditions,
        )

    def outline(
        self, question: Question, links: Links, schema: Schema
    ) -> Outline | Translation | Untranslated:
        """How a question is read, before its reading is narrowed, adjusted and written.

        What is read without an intermediate form is translated at once. A fault of ours is
        logged, and the question left to others.
        """
        try:
            outline = self._outline(question, links, schema)
        except FAULTS:
            LOG.exception("The offline translator failed on a question.")
            return Untranslated("nl_translation_failed", "Reading it failed by our fault.")
        if not isinstance(outline, Outline):
            return outline
        named = [(c.start, c.end) for c in outline.chunks if c.links or c.label_terms]
        pronoun = unnamed(question.text, named)
        if pronoun is not None:
            # Whatever is read is of all there are.
            said = f"what “{pronoun}” stands for is not said"
            outline = _doubted(outline, said, PRONOUN_COST)
        if loses_or(outline.chunks, outline.reading):
            outline = _doubted(outline, "“or” is read as “and”", LOST_OR_COST)
        elif excludes_itself(outline.reading):
            outline = _doubted(outline, "the limits exclude each other", LOST_OR_COST)
        return outline

    def _outline(
        self, question: Question, links: Links, schema: Schema
    ) -> Outline | Translation | Untranslated:
        refusal = _refused(question)
        if refusal is not None:
            return refusal
        vocabulary, graph, profile = self._derived(schema)
        now = datetime.now(UTC)
        chunks = self.chunks(question.text, links, schema)
        clarify = links.clarification
        if clarify is not None and not _is_read_otherwise(clarify.term, links, chunks, vocabulary):
            term = clarify.term
            return Untranslated("ambiguous", f"“{term}” may mean several things.", clarify)
        named = any(chunk.kind in {"term", "value"} for chunk in chunks)
        nearer = None if named else self._nearer(chunks, vocabulary)
        if nearer == chunks:
            return Untranslated(
                "out_of_scope", "Nothing in the question names something that this graph holds."
            )
        times = find_times(question.text, now=now)
        changes = read_changes(question, links.values, times, schema, profile)
        if changes is not None:
            return changes
        path = read_path(question.text, chunks, graph, profile, question.as_of, now)
        if path is not None:
            return Outline(chunks, path, 0.85)
        field = Field(graph, vocabulary, question.max_hops)
        outline = self._read(chunks, field, profile, question, now)
        if isinstance(outline, Outline) and not outline.unread:
            return outline
        nearer = nearer or self._nearer(chunks, vocabulary)
        if nearer == chunks:
            return outline
        second = self._read(nearer, field, profile, question, now)
        if not isinstance(second, Outline):
            return outline
        reading = replace(second.reading, phrases=(*second.reading.phrases, *taken(nearer)))
        confidence = min(second.confidence, MAX_CONFIDENCE)
        return replace(second, reading=reading, confidence=confidence)

    def _nearer(self, chunks: tuple[Chunk, ...], vocabulary: Vocabulary) -> tuple[Chunk, ...]:
        return chunks if self._meanings is None else self._meanings.read(chunks, vocabulary)

    def _read(
        self,
        chunks: tuple[Chunk, ...],
        field: Field,
        profile: Profile,
        question: Question,
        now: datetime,
    ) -> Outline | Untranslated:
        best = self._best(read(chunks, field), field, profile, question, now)
        if best is None:
            return Untranslated("nl_translation_failed", _unread_sentence(chunks, ()))
        reading, state, cost = best
        confidence = round(max(0.0, min(1.0, 1.0 - cost)), 2)
        if confidence < MIN_CONFIDENCE:
            return Untranslated("nl_translation_failed", _unread_sentence(chunks, state.unread))
        return Outline(chunks, reading, confidence, state.unread)

    def chunks(self, text: str, links: Links, schema: Schema) -> tuple[Chunk, ...]:
        """A question cut into what means something in this graph, also where it cannot be read."""
        vocabulary, _, _ = self._derived(schema)
        times = find_times(text, now=datetime.now(UTC))
        chunks = cut(text, links.values, times, vocabulary)[:MAX_CHUNKS]
        return rephrased(chunks, vocabulary)

    def _derived(self, schema: Schema) -> tuple[Vocabulary, SchemaGraph, Profile]:
        with self._lock:
            if self._known is None or self._known[0] is not schema:
                profile = detect_profile(schema)
                words = speakable(schema)
                vocabulary = Vocabulary(words, profile.hidden_labels)
                self._known = (schema, vocabulary, SchemaGraph(words), profile)
            return self._known[1:]

    def _best(
        self,
        states: Sequence[State],
        field: Field,
        profile: Profile,
        question: Question,
        now: datetime,
    ) -> tuple[Reading, State, float] | None:
        composed = []
        for state in states:
            result = compose(state, field, profile, question, now)
            if result is not None:
                composed.append((result[0], state, result[1]))
        return min(composed, key=lambda entry: entry[2], default=None)


def _doubted(outline: Outline, why: str, cost: float) -> Outline:
    """An outline that is told and trusted less."""
    phrases = (*outline.reading.phrases, why)
    return replace(
        outline,
        reading=replace(outline.reading, phrases=phrases),
        confidence=max(MIN_CONFIDENCE, round(outline.confidence - cost, 2)),
    )


def interpretation(reading: Reading) -> tuple[str, ...]:
    """How a question was read, a phrase for each condition, in plain words."""
    phrases = [*_condition_phrases(reading.pattern), *reading.phrases]
    ordered = [p for p in reading.phrases if p in phrases] + list(
        _condition_phrases(reading.pattern)
    )
    return tuple(dict.fromkeys(phrase for phrase in ordered if phrase))


def _condition_phrases(pattern: PathForm) -> list[str]:
    found: list[str] = []
    for condition in pattern.conditions:
        found.append(_phrase_of(condition))
        inner = getattr(condition, "pattern", None)
        if isinstance(inner, PathForm):
            found.extend(_condition_phrases(inner))
    return found


def _phrase_of(condition: Condition) -> str:
    if isinstance(condition, AnyOf):
        return condition.phrase or " or ".join(test.phrase for test in condition.tests)
    return condition.phrase


def _refused(question: Question) -> Untranslated | None:
    if (refusal := why_unreadable(question)) is not None:
        return refusal
    if _AS_MANY_AS.search(question.text):
        return Untranslated(
            "nl_translation_failed",
            "Offline, what one thing has as many of as another is not compared.",
        )
    return None


def _is_read_otherwise(
    term: str, links: Links, chunks: Sequence[Chunk], vocabulary: Vocabulary
) -> bool:
    """Is a term that may name several nodes no name here?"""
    named = [link for link in links.values if link.text == term]
    classes = bool(named) and all(is_class_rather(link, vocabulary) for link in named)
    # "Pengiun bay": a word of what is a name as a whole.
    inside = any(c.kind == "value" and term in c.text and term != c.text for c in chunks)
    return classes or inside or _is_operand(term, chunks)


def _is_operand(term: str, chunks: Sequence[Chunk]) -> bool:
    """As in "titles that start with Sands": a text to look for, whatever it may also name."""
    if any(
        before.kind == "text_operator" and chunk.text == term for before, chunk in pairwise(chunks)
    ):
        return True
    kinds = [chunk.kind for chunk in chunks]
    # "With Harbour in their name", "in the title": a text too.
    return any(
        chunk.text == term
        and kinds[i + 1 : i + 2] == ["prep"]
        and chunks[i + 1].text.lower() == "in"
        and (kinds[i + 2 : i + 3] == ["their"] or _is_text_key(chunks[i + 2 : i + 3]))
        for i, chunk in enumerate(chunks)
    )


def _is_text_key(chunks: Sequence[Chunk]) -> bool:
    """Is a text of a node what comes here, and no class?"""
    return any(c.property_terms and not c.label_terms and not c.relation_terms for c in chunks)


def _unread_sentence(chunks: Sequence[Chunk], unread: Sequence[str]) -> str:
    words = list(unread) or [c.text for c in chunks if c.kind == "unknown" and c.data != "light"]
    if words:
        quoted = ", ".join(f"“{word}”" for word in dict.fromkeys(words[:6]))
        return f"I could not place {quoted} in this graph's schema."
    return "I could not read the question with enough certainty."
