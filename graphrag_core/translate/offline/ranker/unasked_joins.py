"""What speaks for a join that no word of the question asks for: how usual it is in the graph.

"Cities by continent" names no relationship. Every city is located in a country and few are the
capital of one, so that the first is what is meant.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import log1p

from graphrag_core.translate.offline.form import Step
from graphrag_core.translate.offline.ranker.reading_facts import ReadingFacts
from graphrag_core.types import Schema


@dataclass(frozen=True)
class JoinCounts:
    """How many relationships stand between the labels of a schema."""

    schema: Schema

    @cached_property
    def labels(self) -> dict[str, int]:
        """The number of nodes by label."""
        return {label.name: label.count for label in self.schema.labels}

    @cached_property
    def between(self) -> dict[frozenset[str], dict[str, int]]:
        """The number of relationships by the two labels, in either direction, and by type."""
        found: dict[frozenset[str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for pattern in self.schema.patterns:
            found[frozenset({pattern.start, pattern.end})][pattern.type] += pattern.count
        return found

    def unusual(self, start: str, type_: str, end: str) -> tuple[float, float]:
        """Return the share of nodes that a join leaves out, and by how much a rival is commoner.

        The share is of the label with more nodes; the second is the logarithm of a ratio.
        """
        counts = self.between.get(frozenset({start, end}), {})
        number = counts.get(type_, 0)
        nodes = max(self.labels.get(start, 0), self.labels.get(end, 0))
        if not number or not nodes:
            return 0.0, 0.0
        return max(0.0, 1 - number / nodes), log1p(max(counts.values()) / number - 1)


def unasked_joins(
    counts: JoinCounts, facts: ReadingFacts, asked: Callable[[str], float]
) -> dict[str, float]:
    """Return how unusual the joins of a reading are for which the question has no word."""
    left_out = rarer = 0.0
    for step in facts.steps:
        ends = _labels(facts, step)
        if step.type and ends is not None:
            unasked = 1 - asked(f":{step.type}")
            share, ratio = counts.unusual(ends[0], step.type, ends[1])
            left_out += unasked * share
            rarer += unasked * ratio
    return {"nodes left out by joins": left_out, "rarer joins": rarer}


def _labels(facts: ReadingFacts, step: Step) -> tuple[str, str] | None:
    start, end = facts.labels.get(step.start), facts.labels.get(step.end)
    return (start, end) if start and end else None
