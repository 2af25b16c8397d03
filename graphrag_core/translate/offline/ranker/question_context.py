"""A question with what is known of it, to look at its readings in turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from graphrag_core.english.schema_words import EMPTY_NOUNS
from graphrag_core.english.words import spoken_words, squeeze
from graphrag_core.translate.offline.owner_words import owner_words
from graphrag_core.translate.offline.ranker.attachments import NAMED
from graphrag_core.translate.offline.ranker.question_words import (
    NameStems,
    QuestionWords,
    stems_of,
)
from graphrag_core.translate.offline.ranker.reading_facts import name_stems
from graphrag_core.translate.offline.ranker.unasked_joins import JoinCounts
from graphrag_core.types import Links, Schema

MODIFIER = 0.4
"""How near a word is to a label's name of which it is not the noun."""


@dataclass(frozen=True)
class QuestionContext:
    """A question with what is known of it, to look at its readings in turn."""

    words: QuestionWords
    links: Links
    schema: Schema
    _known: dict[str, tuple[float, ...]] = field(default_factory=dict)

    def nearness(self, name: str) -> tuple[float, ...]:
        """Return how near each word that carries meaning is to a name of the schema."""
        found = self._known.get(name)
        if found is None:
            words = spoken_words(name)
            found = self._near(self.stems_called(name))
            if len(words) > 1 and name in self.joins.labels and words[-1] not in EMPTY_NOUNS:
                # "Lines of code" do not speak of a CodeOwner.
                nouns = [stems_of(words[-1:]), *map(name_stems, self.called.get(name, ()))]
                if max(self._near(nouns), default=0.0) < NAMED:
                    found = tuple(MODIFIER * near for near in found)
            self._known[name] = found
        return found

    def _near(self, stems: Sequence[NameStems]) -> tuple[float, ...]:
        """Return how near each word that carries meaning is to the nearest of some names."""
        return tuple(max(one.nearness(word.text) for one in stems) for word in self.words.content)

    def stems_called(self, name: str) -> list[NameStems]:
        """Return the stems of a name and of what the graph's owner calls it."""
        return [name_stems(said) for said in (name, *self.called.get(name, ()))]

    @cached_property
    def called(self) -> dict[str, tuple[str, ...]]:
        """The phrases of the graph's owner by label, ":TYPE" and key."""
        found: dict[str, tuple[str, ...]] = {}
        for name, phrases in owner_words(self.schema).items():
            key = name.partition(".")[2] or name
            found[key] = (*found.get(key, ()), *phrases)
        return found

    def asked(self, name: str) -> float:
        """Return how near the nearest word of the question is to a name."""
        return max(self.nearness(name), default=0.0)

    @cached_property
    def joins(self) -> JoinCounts:
        """How usual the joins of the schema are."""
        return JoinCounts(self.schema)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the words that carry meaning."""
        return frozenset(word.stem for word in self.words.content)

    @cached_property
    def squeezed(self) -> str:
        """The question without spaces and punctuation."""
        return squeeze(self.words.text)

    @cached_property
    def linked(self) -> dict[tuple[int, int], frozenset[str]]:
        """The spans that name values, with the spellings of the values."""
        spans: dict[tuple[int, int], set[str]] = {}
        for link in self.links.values:
            spans.setdefault((link.start, link.end), set()).add(spelling_of(link.value))
        return {span: frozenset(values) for span, values in spans.items()}

    def used_spans(self, values: Iterable[object]) -> list[tuple[int, int]]:
        """Return the spans of the question that name some values."""
        spellings = set(map(spelling_of, values))
        return [span for span, known in self.linked.items() if known & spellings]

    @cached_property
    def scores(self) -> dict[str, float]:
        """The best score of a link by the spelling of its value."""
        best: dict[str, float] = {}
        for link in self.links.values:
            spelling = spelling_of(link.value)
            best[spelling] = max(link.score, best.get(spelling, 0.0))
        return best


def spelling_of(value: object) -> str:
    """Return a value as it is compared with what a question says: no spaces, no signs."""
    return squeeze(str(value))
