"""What speaks for a join that no word of the question asks for: how usual it is in the graph.

"Cities by continent" names no relationship. Every city is located in a country and few are the
capital of one, so that the first is what is meant.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

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
    def between(self) -> Counter[tuple[str, str, str]]:
        """The number of relationships by label, type and label."""
        counts = {(one.start, one.type, one.end): one.count for one in self.schema.patterns}
        return Counter(counts)

    def left_out(self, start: str, type_: str, end: str) -> float:
        """Return the share of nodes, of the label with more of them, that a join leaves out."""
        number = self.between[start, type_, end] + self.between[end, type_, start]
        nodes = max(self.labels.get(start, 0), self.labels.get(end, 0))
        return max(0.0, 1 - number / nodes) if number and nodes else 0.0


def unasked_joins(
    counts: JoinCounts, facts: ReadingFacts, asked: Callable[[str], float]
) -> dict[str, float]:
    """Return how unusual the joins of a reading are for which the question has no word."""
    left_out = 0.0
    for step in facts.steps:
        start, end = facts.labels.get(step.start), facts.labels.get(step.end)
        if step.type and start and end:
            left_out += (1 - asked(f":{step.type}")) * counts.left_out(start, step.type, end)
    return {"nodes left out by joins": left_out}
