"""The features of all readings of a question: what each is, and how it stands beside the others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log1p

from graphrag_core.translate.offline.asked_part import asked_part
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.coarse_times import parts_left_out
from graphrag_core.translate.offline.doubts import NOT_SELF_CONTAINED, Doubts, doubts_of
from graphrag_core.translate.offline.ranker.counts_by_part import sums_by_part
from graphrag_core.translate.offline.ranker.features import features_of_one
from graphrag_core.translate.offline.ranker.question_context import QuestionContext
from graphrag_core.translate.offline.ranker.question_words import question_words
from graphrag_core.translate.offline.ranker.rival_keys import with_rival_keys
from graphrag_core.translate.offline.ranker.times_of_joined import with_times_of_joined
from graphrag_core.translate.offline.ranker.unmet_demands import with_unmet_demands
from graphrag_core.translate.offline.ranker.unread_words import unread_words
from graphrag_core.types import Links, Schema

GAP = "gap:"
"""How far a reading is behind the best of its question in a feature."""
GAPS_OF = (
    "cost", "uncovered", "unasked names", "values unused", "rendering recall", "pairs alike",
    "time far", "neighbours apart", "far joins", "nodes left out by joins", "words unread",
)  # fmt: skip
HIGHER_IS_BETTER = frozenset({"rendering recall", "pairs alike"})
RIVALS = ("rival key", "sum by part", "time of a joined node", "demand unmet")
"""Features of a reading that is as likely another, or misses what is asked for outright."""


@dataclass(frozen=True)
class ComparedReadings:
    """The readings of a question with their sentences, cheapest first.

    `whole` is the question as it was put.
    """

    whole: str
    links: Links
    schema: Schema
    pairs: Sequence[tuple[ScoredReading, str]]

    @cached_property
    def context(self) -> QuestionContext:
        """The part of the question that asks, with what is known of it."""
        text, links = asked_part(self.whole, self.links)
        return QuestionContext(question_words(text), links, self.schema)

    @cached_property
    def doubts(self) -> Doubts:
        """What may be doubted of any reading."""
        return doubts_of(self.whole, self.context.words.text, self.links, self.schema)

    @cached_property
    def unread(self) -> tuple[tuple[str, ...], ...]:
        """The words and parts of times that each reading makes nothing of."""
        return tuple(
            (
                *unread_words(self.context, one, said),
                *parts_left_out(one.reading, self.doubts.times),
            )
            for one, said in self.pairs
        )

    @cached_property
    def features(self) -> tuple[Mapping[str, float], ...]:
        """The features of each reading."""
        found = [features_of_one(self.context, one, said) for one, said in self.pairs]
        for place, entry in enumerate(found):
            entry["place"] = log1p(place)
            entry["words unread"] = float(len(self.unread[place]))
        for name, places in self._rivals(found):
            for place, entry in enumerate(found):
                entry[name] = float(place in places)
        for entry, most in zip(found, self._most_alone, strict=True):
            entry["doubted"] = 1 - most
        for name in GAPS_OF:
            sign = 1.0 if name in HIGHER_IS_BETTER else -1.0
            best = max((sign * entry[name] for entry in found), default=0.0)
            for entry in found:
                entry[GAP + name] = best - sign * entry[name]
        return tuple(found)

    @cached_property
    def most(self) -> tuple[float, ...]:
        """The highest confidence of each reading."""
        return tuple(
            NOT_SELF_CONTAINED if any(entry[name] for name in RIVALS) else most
            for entry, most in zip(self.features, self._most_alone, strict=True)
        )

    def names_in_vain(self, place: int) -> tuple[str, ...]:
        """Return the names that a reading makes nothing of."""
        return self.doubts.names_in_vain(self.unread[place])

    @cached_property
    def _most_alone(self) -> tuple[float, ...]:
        """The highest confidence of each reading, whatever the others are."""
        pairs = zip(self.pairs, self.unread, strict=True)
        return tuple(self.doubts.most(scored, unread) for (scored, _), unread in pairs)

    def _rivals(
        self, features: Sequence[Mapping[str, float]]
    ) -> Iterator[tuple[str, frozenset[int]]]:
        scored = [one for one, _ in self.pairs]
        text = self.context.words.text
        places = (
            with_rival_keys(scored, self.schema),
            sums_by_part(scored, text),
            with_times_of_joined(self.context, scored),
            with_unmet_demands(text, self.schema, self.pairs, features),
        )
        return zip(RIVALS, places, strict=True)
