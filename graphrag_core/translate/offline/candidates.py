"""What the generator of readings hands to the ranker."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import Links, Question, Schema


@dataclass(frozen=True, slots=True)
class ScoredReading:
    """A reading with what its generator knows of it.

    `cost` is hand-set, lower is better. `evidence` are named features that only the generator
    knows: scores of links, words skipped by kind, joins that no word asks for.
    """

    reading: Reading
    cost: float
    evidence: Mapping[str, float] = field(default_factory=dict)


class CandidateGenerator(Protocol):
    """Reads a question in several ways."""

    def candidates(
        self, question: Question, links: Links, schema: Schema
    ) -> tuple[ScoredReading, ...]:
        """Return up to 50 distinct readings, the cheapest first; none where nothing is read."""
