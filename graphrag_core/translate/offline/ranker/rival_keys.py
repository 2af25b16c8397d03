"""Readings that are as good with another key, where nothing says which is meant."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.ranker.reading_facts import reading_facts

UNDECIDED = 0.05
"""No more apart in cost are readings of which nothing in the question decides for one."""


_NUMBER = re.compile(r"\d+")


def with_rival_keys(scored: Sequence[ScoredReading]) -> frozenset[int]:
    """Return the places of readings that are as good with another key.

    It holds the same text, or its name has another number: viewers within 7 days, or within 28.
    """
    return _with_texts_elsewhere(scored) | _with_other_numbers_in_names(scored)


def _with_other_numbers_in_names(scored: Sequence[ScoredReading]) -> frozenset[int]:
    alike: dict[str, list[tuple[float, tuple[str, ...], int]]] = defaultdict(list)
    for place, one in enumerate(scored):
        facts = reading_facts(one.reading)
        keys = [test.left.key for test in facts.tests]
        keys += [column.key for column in one.reading.columns if column.key]
        if any(map(_NUMBER.search, keys)):
            shape = _NUMBER.sub("", repr(one.reading))
            alike[shape].append((one.cost, tuple(keys), place))
    return frozenset(place for some in alike.values() for place in _undecided(some))


def _with_texts_elsewhere(scored: Sequence[ScoredReading]) -> frozenset[int]:
    alike: dict[Any, list[tuple[float, tuple[str, ...], int]]] = defaultdict(list)
    for place, one in enumerate(scored):
        facts = reading_facts(one.reading)
        texts = sorted(
            (facts.owner(test.left), test.operator, test.value, test.left.key)
            for test in facts.tests
            if isinstance(test.value, str)
        )
        if texts:
            others = tuple(repr(test) for test in facts.tests if not isinstance(test.value, str))
            said = (*(text[:3] for text in texts), *others)
            shape = (one.reading.kind, repr(facts.nodes), repr(facts.steps))
            keys = tuple(text[3] for text in texts)
            columns = repr([(c.variable, c.function) for c in one.reading.columns])
            alike[shape, said, columns].append((one.cost, keys, place))
    return frozenset(place for some in alike.values() for place in _undecided(some))


def _undecided(some: Sequence[tuple[float, tuple[str, ...], int]]) -> Iterator[int]:
    for cost, keys, place in some:
        if any(keys != others and abs(cost - dear) < UNDECIDED for dear, others, _ in some):
            yield place
