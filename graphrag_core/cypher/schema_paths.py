"""How labels are connected in a schema: the patterns between them, and the paths over others."""

from collections.abc import Iterator, Set
from itertools import islice

from graphrag_core.cypher.compose import plain_name
from graphrag_core.types import Pattern, Schema

MOST_HOPS = 3
MOST_STEPS = 2_000
"""So many steps are looked at before a search for paths gives up."""

Step = tuple[Pattern, bool]
"""A pattern, and whether it is walked along its arrow."""


def patterns_between(schema: Schema, one: Set[str], other: Set[str]) -> list[Pattern]:
    """List the patterns between two sets of labels, in whichever direction, commonest first."""
    found = [
        pattern
        for pattern in schema.patterns
        if (pattern.start in one and pattern.end in other)
        or (pattern.start in other and pattern.end in one)
    ]
    return sorted(found, key=lambda pattern: -pattern.count)


def shortest_paths(schema: Schema, starts: Set[str], ends: Set[str], most: int) -> list[str]:
    """Write the shortest paths between two sets of labels, at most `MOST_HOPS` long.

    Of paths that are as short, those over the commonest patterns; empty without any.
    """
    waiting: list[tuple[tuple[Step, ...], str]] = [((), start) for start in sorted(starts)]
    for _ in range(MOST_HOPS):
        longer = [
            ((*steps, step), label)
            for steps, at in waiting
            for step, label in _steps_from(schema, at)
            if all(label not in (p.start, p.end) for p, _ in steps)
        ]
        arrived = [steps for steps, label in longer if label in ends]
        if arrived:
            arrived.sort(key=lambda steps: -min(pattern.count for pattern, _ in steps))
            return [_written(steps) for steps in arrived[:most]]
        waiting = list(islice(longer, MOST_STEPS))
    return []


def written(pattern: Pattern) -> str:
    """Write one pattern as Cypher has it."""
    return _written(((pattern, True),))


def _steps_from(schema: Schema, label: str) -> Iterator[tuple[Step, str]]:
    for pattern in schema.patterns:
        if pattern.start == label:
            yield (pattern, True), pattern.end
        if pattern.end == label and pattern.start != label:
            yield (pattern, False), pattern.start


def _written(steps: tuple[Step, ...]) -> str:
    first, along = steps[0]
    text = f"(:{_name(first.start if along else first.end)})"
    for pattern, along in steps:
        kind = _name(pattern.type)
        text += f"-[:{kind}]->" if along else f"<-[:{kind}]-"
        text += f"(:{_name(pattern.end if along else pattern.start)})"
    return text


def _name(name: str) -> str:
    return plain_name(name).text
