"""The schema as a graph: which labels a relationship type joins, and the ways between labels."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from graphrag_core.types import Pattern, Schema

MAX_PATHS = 12

BOOKKEEPING_TYPES = frozenset(
    {"MENTIONS", "HAS_CHUNK", "PART_OF_CHUNK", "HAS_EMBEDDING", "NEXT_CHUNK"}
)
"""Provenance that hardly ever is what a join between two things means."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One relationship of a way, walked from its start (`forward`) or its end, to `label`.

    `also` are further types of which it may be instead.
    """

    type: str
    forward: bool
    label: str
    also: tuple[str, ...] = ()


Way = tuple[Hop, ...]


def walked_back(way: Way, start: str) -> Way:
    """A way from the label `start`, walked from its other end."""
    labels = [start, *(hop.label for hop in way)]
    return tuple(
        Hop(hop.type, not hop.forward, label, hop.also)
        for hop, label in zip(reversed(way), reversed(labels[:-1]), strict=True)
    )


class SchemaGraph:
    """The ways between labels, computed when first asked for."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._hops: dict[str, list[tuple[Hop, int]]] = defaultdict(list)
        self._by_type: dict[str, list[Pattern]] = defaultdict(list)
        self._ways: dict[tuple[str, str, int], tuple[Way, ...]] = {}
        self._counts = {label.name: label.count for label in schema.labels}
        self._type_counts = {kind.name: kind.count for kind in schema.relationship_types}
        for pattern in schema.patterns:
            self._by_type[pattern.type].append(pattern)
            self._hops[pattern.start].append((Hop(pattern.type, True, pattern.end), pattern.count))
            self._hops[pattern.end].append((Hop(pattern.type, False, pattern.start), pattern.count))

    def patterns(self, type_: str) -> list[Pattern]:
        """The patterns of a relationship type."""
        return self._by_type.get(type_, [])

    def labels_at(self, type_: str, side: str) -> tuple[str, ...]:
        """The labels at the `start` or `end` of a type, the most frequent first."""
        counts: dict[str, int] = defaultdict(int)
        for pattern in self.patterns(type_):
            counts[pattern.start if side == "start" else pattern.end] += pattern.count
        return tuple(sorted(counts, key=lambda label: (-counts[label], label)))

    def fits(self, start: str | None, type_: str, end: str | None) -> bool:
        """Does `(start)-[type]->(end)` occur? None stands for any label."""
        return any(
            start in {None, pattern.start} and end in {None, pattern.end}
            for pattern in self.patterns(type_)
        )

    def hops_from(self, label: str) -> list[Hop]:
        """The relationships that nodes of a label have, the most frequent first."""
        return [hop for hop, _ in sorted(self._hops[label], key=lambda pair: -pair[1])]

    def ways(self, start: str, end: str, max_hops: int) -> tuple[Way, ...]:
        """The shortest ways between two labels and those one hop longer, shortest first."""
        key = (start, end, max_hops)
        if key not in self._ways:
            self._ways[key] = self._search(start, end, max_hops)
        return self._ways[key]

    def leads_to_one(self, start: str, way: Way) -> bool:
        """Does no node of `start` come to more than one by a way, as far as numbers tell?"""
        labels = (start, *(hop.label for hop in way))
        return all(
            not hop.also and self._number(hop, label) <= self._counts.get(label, 0)
            for hop, label in zip(way, labels[:-1], strict=True)
        )

    def only_one_each(self, hop: Hop, label: str) -> bool:
        """Does a node of `label` have hardly ever more than one such relationship?"""
        return self._number(hop, label) <= 1.3 * self._counts.get(label, 0)

    def _number(self, hop: Hop, label: str) -> int:
        """How many relationships a hop from a label may be."""
        ends = (label, hop.label) if hop.forward else (hop.label, label)
        return sum(p.count for p in self.patterns(hop.type) if (p.start, p.end) == ends)

    def is_one_each(self, start: str, way: Way) -> bool:
        """Does a way lead each node of `start` to hardly ever more than one, by several steps?"""
        labels = [start, *(hop.label for hop in way)]
        steps = zip(way, labels[:-1], strict=True)
        return len(way) > 1 and all(self.only_one_each(hop, label) for hop, label in steps)

    def steps(self, start: str, way: Way) -> int:
        """How long a way is; one by which each thing has just one ("its site") counts less."""
        end = way[-1].label
        straight = len({hop.forward for hop in way}) == 1
        sure = self.is_one_each(start, way) or self.is_one_each(end, walked_back(way, start))
        return len(way) - (straight and sure)

    def _search(self, start: str, end: str, max_hops: int) -> tuple[Way, ...]:
        found: list[Way] = []
        frontier: list[tuple[str, Way]] = [(start, ())]
        for length in range(1, max_hops + 1):
            following: list[tuple[str, Way]] = []
            for label, way in frontier:
                for hop in self.hops_from(label):
                    if hop.label == end:
                        found.append((*way, hop))
                    elif hop.label != start and all(step.label != hop.label for step in way):
                        following.append((hop.label, (*way, hop)))
            if found and length > len(found[0]):
                break
            frontier = following[:400]
        found.sort(
            key=lambda way: (
                self.steps(start, way),
                *self.plausibility(way)[1:],
                len(way),
                -self._rarest(way),
            )
        )
        return tuple(found[:MAX_PATHS])

    def plausibility(self, way: Way) -> tuple[int, int, int]:
        """Smaller is likelier: short, without bookkeeping, without turns through a shared node."""
        bookkeeping = sum(hop.type in BOOKKEEPING_TYPES for hop in way)
        turns = sum(first.forward != second.forward for first, second in pairwise(way))
        return len(way), bookkeeping, turns

    def _rarest(self, way: Way) -> int:
        return min(self._type_counts.get(hop.type, 0) for hop in way)
