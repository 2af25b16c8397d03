"""The chart: all meanings of all spans, bottom up, the cheapest few of each kind.

The work is bounded: of two neighbouring spans the cheapest pairs of meanings are combined first
(as in cube pruning, Huang and Chiang 2005), and each span may try so many as leave the whole
question within `MOST_STEPS`. A short question is not narrowed by that.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT, Lattice
from graphrag_core.translate.offline.chart.rules import BINARY, UNARY, GrammarRule
from graphrag_core.translate.offline.chart.rules.registry import Meant

BEAM = {
    "thing": 14,
    "pending": 12,
    "measure": 12,
    "projection": 6,
    "key": 5,
    "relation": 4,
    "noun": 4,
    "allof": 4,
}
FEW = 3
MAX_COST = 6.0
MOST_STEPS = 8_000
"""How often a rule is applied to a pair of meanings, at most, for one question."""
FEWEST_STEPS = 12
"""What each span may try however long the question is."""
MOST_OF_PAIR = 40
"""Of two lists of one kind, the pairs whose ranks multiply to no more than this are tried."""
FULL_WIDTH = 60
"""Steps of a span from which on it keeps as many meanings as `BEAM` says; with fewer, fewer."""
SIDES = frozenset({"or", "but"})
"""Words between two sides of which neither is passed over without a doubt."""
WITHIN = 2.2
"""How much dearer than the cheapest of its kind a meaning may be."""


@dataclass(frozen=True, slots=True)
class Constituent:
    """A meaning of a span: its category and value, what it costs, and why."""

    category: str
    value: Any
    cost: float
    events: tuple[str, ...] = ()


Found = dict[tuple[str, Any], Constituent]

Cell = dict[str, list[Constituent]]
"""The meanings of a span by category, cheapest first."""

Pair = tuple[float, int, GrammarRule, Constituent, Constituent]
"""What two meanings cost, where they meet, and a rule for them."""


class Chart:
    """The meanings of every span of one question; `whole` has those of the whole of it.

    `steps` counts how often a rule was applied to a pair of meanings.
    """

    def __init__(self, ground: Ground, lattice: Lattice) -> None:
        self.steps = 0
        self.ground = ground
        self.lattice = lattice
        self._cells: dict[tuple[int, int], Cell] = {}
        self._results: dict[tuple[GrammarRule, *tuple[Any, ...]], tuple[Meant, ...]] = {}
        count = len(lattice.positions)
        spans = count * (count - 1) // 2
        self._allowed = max(FEWEST_STEPS, MOST_STEPS // max(1, spans))
        self._width = min(1.0, self._allowed / FULL_WIDTH)
        self._mentioned: dict[tuple[int, int], list[Constituent]] = defaultdict(list)
        for m in lattice.mentions:
            item = Constituent(m.kind, m.value, m.cost, m.events)
            self._mentioned[m.first, m.last].append(item)
        for width in range(1, count + 1):
            for first in range(count - width + 1):
                self._cells[first, first + width] = self._cell(first, first + width)
        top = self._cells.get((0, count), {})
        self.whole = [item for items in top.values() for item in items]

    def _cell(self, first: int, last: int) -> Cell:
        found: Found = {}
        for item in self._mentioned.get((first, last), ()):
            _add(found, item)
        pairs = sorted(self._pairs(first, last), key=lambda pair: pair[0])[: self._allowed]
        self.steps += len(pairs)
        for base, split, rule, left, right in pairs:
            gap = self.lattice.gaps[split]
            for category, value, cost, events in self._applied(rule, left.value, right.value, gap):
                because = (*left.events, *right.events, *events)
                _add(found, Constituent(category, value, round(base + cost, 4), because))
        if last - first > 1:
            self._skip(found, first, last)
        self._close(found)
        return _pruned(found, self._width)

    def _applied(self, rule: GrammarRule, *operands: Any) -> tuple[Meant, ...]:
        """Apply a rule once to the same meanings: without a word of theirs, spans mean the same."""
        asked = (rule, *operands)
        known = self._results.get(asked)
        if known is None:
            known = self._results[asked] = tuple(rule.apply(self.ground, *operands))
        return known

    def _pairs(self, first: int, last: int) -> Iterator[Pair]:
        """The pairs of meanings that a rule is for, the cheapest of each two kinds."""
        most = min(MOST_OF_PAIR, self._allowed)
        for split in range(first + 1, last):
            lefts, rights = self._cells[first, split], self._cells[split, last]
            for kind, ones in lefts.items():
                for other, others in rights.items():
                    for rule in BINARY.get((kind, other), ()):
                        if not rule.may_apply(self.lattice.gaps[split]):
                            continue
                        for base, left, right in _cheapest(ones, others, most):
                            yield base, split, rule, left, right

    def _skip(self, found: Found, first: int, last: int) -> None:
        """Add what a span means without its first or last word."""
        for inner, skipped, beside in (
            ((first, last - 1), last - 1, last - 1),
            ((first + 1, last), first, first + 1),
        ):
            cost, why = self.lattice.skips[skipped]
            joined = SIDES.intersection(self.lattice.gaps[beside])
            why = (*why, *(f"{LEFT_OUT}{word}" for word in sorted(joined)))
            for items in self._cells[inner].values():
                for item in items:
                    if item.cost + cost <= MAX_COST:
                        dearer = round(item.cost + cost, 4)
                        events = (*item.events, *why)
                        _add(found, Constituent(item.category, item.value, dearer, events))

    def _close(self, found: Found) -> None:
        """Add what a single constituent may mean otherwise."""
        for item in list(found.values()):
            for rule in UNARY.get(item.category, ()):
                for category, value, cost, events in self._applied(rule, item.value):
                    because = (*item.events, *events)
                    _add(found, Constituent(category, value, round(item.cost + cost, 4), because))


def _cheapest(
    ones: list[Constituent], others: list[Constituent], most: int
) -> Iterable[tuple[float, Constituent, Constituent]]:
    for rank, left in enumerate(ones, 1):
        for right in others[: most // rank]:
            base = left.cost + right.cost
            if base > MAX_COST:
                break
            yield base, left, right


def _add(found: Found, item: Constituent) -> None:
    key = (item.category, item.value)
    known = found.get(key)
    if known is None or item.cost < known.cost:
        found[key] = item


def _pruned(found: Found, width: float) -> Cell:
    """Keep the cheapest of each kind, fewer where the question is long."""
    kinds: Cell = {}
    for item in found.values():
        kinds.setdefault(item.category, []).append(item)
    for kind, items in kinds.items():
        items.sort(key=lambda item: item.cost)
        dearest = items[0].cost + WITHIN
        most = math.ceil(BEAM.get(kind, FEW) * width)
        kinds[kind] = [i for i in items[:most] if i.cost <= dearest]
    return kinds
