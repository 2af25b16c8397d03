"""Which of several keys that hold a value is meant, by the preposition before it: "to Oslo"."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import unfitness
from graphrag_core.translate.offline.chart.rules.registry import Gap, is_and, prep_of
from graphrag_core.translate.offline.chart.span_mentions import Mention

HOLDING = frozenset({"value", "category"})


def by_preposition(mentions: Sequence[Mention], gaps: Sequence[Gap]) -> Iterator[Mention]:
    """Yield the mentions, dearer or cheaper where several keys of a label hold what is said."""
    keys: dict[tuple[int, int, str], set[str]] = defaultdict(set)
    begins: dict[int, int] = {}
    for m in mentions:
        if m.kind in HOLDING:
            keys[m.first, m.last, m.value.label].add(m.value.key)
            begins[m.last] = max(m.first, begins.get(m.last, 0))
    for m in mentions:
        if m.kind in HOLDING and len(keys[m.first, m.last, m.value.label]) > 1:
            more = unfitness(_preposition(m.first, gaps, begins), name_words(m.value.key))
            yield replace(m, cost=round(m.cost + more, 3))
        else:
            yield m


def _preposition(place: int, gaps: Sequence[Gap], begins: dict[int, int]) -> str:
    """The preposition before a value, or before those that it is listed with."""
    while not prep_of(gaps[place]) and is_and(gaps[place]) and place in begins:
        place = begins[place]
    return prep_of(gaps[place])
