"""The chart: all meanings of all spans, bottom up, the cheapest few of each kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import Lattice
from graphrag_core.translate.offline.chart.rules import BINARY, UNARY

BEAM = {
    "thing": 14,
    "pending": 12,
    "measure": 8,
    "projection": 6,
    "key": 5,
    "relation": 4,
    "noun": 4,
    "allof": 4,
}
FEW = 3
MAX_COST = 6.0
MOST_STEPS = 20_000
"""Pairs of meanings that are tried at full width; a longer question goes on with fewer a cell."""
NARROW = 1
WITHIN = 2.2
"""How much dearer than the cheapest of its kind a meaning may be."""


@dataclass(frozen=True, slots=True)
class Constituent:
    """A meaning of a span: its category and value, what it costs, and why."""

    category: str
    value: Any
    cost: float
    events: tuple[str, ...] = ()


Cell = dict[tuple[str, Any], Constituent]


def parse(ground: Ground, lattice: Lattice) -> list[Constituent]:
    """The meanings of the whole question, cheapest first."""
    count = len(lattice.positions)
    if count == 0:
        return []
    cells: dict[tuple[int, int], list[Constituent]] = {}
    mentioned: dict[tuple[int, int], list[Constituent]] = {}
    for m in lattice.mentions:
        mentioned.setdefault((m.first, m.last), []).append(
            Constituent(m.kind, m.value, m.cost, m.events)
        )
    steps = 0
    for width in range(1, count + 1):
        for first in range(count - width + 1):
            last = first + width
            splits = range(first + 1, last)
            steps += sum(len(cells[first, at]) * len(cells[at, last]) for at in splits)
            here = mentioned.get((first, last), ())
            cell = _cell(ground, lattice, cells, here, first, last)
            cells[first, last] = _pruned(cell, narrow=steps > MOST_STEPS)
    return cells[0, count]


def _cell(
    ground: Ground,
    lattice: Lattice,
    cells: dict[tuple[int, int], list[Constituent]],
    mentioned: Iterable[Constituent],
    first: int,
    last: int,
) -> Cell:
    cell: Cell = {}
    for item in mentioned:
        _add(cell, item)
    for split in range(first + 1, last):
        gap = lattice.gaps[split]
        rights = cells[split, last]
        for left in cells[first, split]:
            for right in rights:
                base = left.cost + right.cost
                if base > MAX_COST:
                    continue
                for rule in BINARY.get((left.category, right.category), ()):
                    for category, value, cost, events in rule.apply(
                        ground, left.value, right.value, gap
                    ):
                        _add(
                            cell,
                            Constituent(
                                category,
                                value,
                                round(base + cost, 4),
                                (*left.events, *right.events, *events),
                            ),
                        )
    if last - first > 1:
        for inner, skipped in (((first, last - 1), last - 1), ((first + 1, last), first)):
            cost, event = lattice.skips[skipped]
            for item in cells[inner]:
                if item.cost + cost <= MAX_COST:
                    _add(
                        cell,
                        Constituent(
                            item.category,
                            item.value,
                            round(item.cost + cost, 4),
                            (*item.events, event),
                        ),
                    )
    _close(ground, cell)
    return cell


def _close(ground: Ground, cell: Cell) -> None:
    """Add what a single constituent may mean otherwise."""
    for item in list(cell.values()):
        for rule in UNARY.get(item.category, ()):
            for category, value, cost, events in rule.apply(ground, item.value):
                _add(
                    cell,
                    Constituent(
                        category, value, round(item.cost + cost, 4), (*item.events, *events)
                    ),
                )


def _add(cell: Cell, item: Constituent) -> None:
    key = (item.category, item.value)
    known = cell.get(key)
    if known is None or item.cost < known.cost:
        cell[key] = item


def _pruned(cell: Cell, *, narrow: bool) -> list[Constituent]:
    """Keep the cheapest of each kind, only a few of them where the question is long."""
    kinds: dict[str, list[Constituent]] = {}
    for item in cell.values():
        kinds.setdefault(item.category, []).append(item)
    kept: list[Constituent] = []
    for kind, items in kinds.items():
        items.sort(key=lambda item: item.cost)
        best = items[0].cost
        kept += [
            i for i in items[: NARROW if narrow else BEAM.get(kind, FEW)] if i.cost <= best + WITHIN
        ]
    return kept
