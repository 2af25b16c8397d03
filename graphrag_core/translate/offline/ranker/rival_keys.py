"""Readings that are as good with another key, where nothing says which is meant."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.form import Test
from graphrag_core.translate.offline.ranker.reading_facts import (
    property_of,
    reading_facts,
)
from graphrag_core.translate.offline.temporal import is_deed, time_of_state
from graphrag_core.types import Schema

NOT_YET = 0.3
"""So much dearer is a denied state where the time that is missing is meant."""
UNDECIDED = 0.05
"""No more apart in cost are readings of which nothing in the question decides for one."""


_NUMBER = re.compile(r"\d+")


def with_rival_keys(scored: Sequence[ScoredReading], schema: Schema) -> frozenset[int]:
    """Return the places of readings that are as good with another key.

    It holds the same text, or its name has another number: viewers within 7 days, or within 28.
    What is not "resolved" may be closed, and have been resolved at a time that a key holds.
    """
    others = _with_texts_elsewhere(scored) | _with_other_numbers_in_names(scored)
    return others | _with_times_of_states(scored, schema)


def _with_times_of_states(scored: Sequence[ScoredReading], schema: Schema) -> frozenset[int]:
    """Find the readings that deny a state of which a time tells more, and those by the time.

    The latter not where they are much cheaper: "not resolved yet".
    """
    states: list[tuple[float, int, tuple[str, str]]] = []
    missing: list[tuple[float, int, tuple[str, str]]] = []
    for place, one in enumerate(scored):
        facts = reading_facts(one.reading)
        for test in facts.tests:
            owner = facts.owner(test.left)
            if test.operator == "IS NULL":
                missing.append((one.cost, place, (owner, test.left.key)))
            elif (time := _time_of_denied(schema, owner, test)) is not None:
                states.append((one.cost, place, (owner, time)))
    return frozenset(place for _, place, _ in states) | frozenset(
        place
        for cost, place, key in missing
        if any(key == other and dear - cost < NOT_YET for dear, _, other in states)
    )


def _time_of_denied(schema: Schema, owner: str, test: Test) -> str | None:
    """Give the key of the time of a state that a test denies, where others may follow it."""
    time = time_of_state(schema, owner, test.value) if test.operator == "<>" else None
    held = property_of(schema, owner, test.left.key)
    ends = held.values if held is not None else ()
    others = any(isinstance(end, str) and is_deed(end) for end in ends if end != test.value)
    return time.key if time is not None and others else None


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
