"""Does a reading keep the "or" of its question? One that says "and" instead is doubted.

So is one that nothing could ever pass.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import takewhile
from typing import Any

from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    AnyOf,
    CountIs,
    Exists,
    PathForm,
    Reading,
    Ref,
    Test,
)

_DENYING = frozenset({"neg", "without", "other", "left_out"})
_JOINING = frozenset({"and", "or", "comma", "stop"})


def loses_or(chunks: Sequence[Chunk], reading: Reading) -> bool:
    """Has a question more alternatives than its reading?

    "Not in A or B" is none of both, which "and" says too.
    """
    if reading.kind == "paths":
        return False
    asked = 0
    for at, chunk in enumerate(chunks[:-1]):
        if chunk.kind != "or":
            continue
        clause = list(takewhile(lambda c: c.kind not in _JOINING, chunks[at + 1 :]))
        denied = any(c.kind in _DENYING for c in chunks[:at])
        asked += not denied or any(c.kind in _DENYING for c in clause)
    return asked > sum(_alternatives(pattern) for pattern in _patterns(reading))


def excludes_itself(reading: Reading) -> bool:
    """Must a property be above a value and below a lesser one, as in "in 2010 and 2012"?"""
    least: dict[Ref, list[Any]] = {}
    most: dict[Ref, list[Any]] = {}
    for condition in reading.pattern.conditions:
        if isinstance(condition, Test) and condition.operator in {">", ">=", "<", "<="}:
            bounds = least if condition.operator in {">", ">="} else most
            bounds.setdefault(condition.left, []).append(condition.value)
    pairs = ((low, high) for ref in least for low in least[ref] for high in most.get(ref, ()))
    return any(_is_sized(low, high) and low >= high for low, high in pairs)


def _is_sized(low: object, high: object) -> bool:
    """Can two values be compared? Times with a zone and times without one cannot."""
    if isinstance(low, datetime) and isinstance(high, datetime):
        return (low.tzinfo is None) == (high.tzinfo is None)
    return type(low) is type(high) and isinstance(low, int | float | date)


def _patterns(reading: Reading) -> Iterator[PathForm]:
    yield reading.pattern
    for column in reading.columns:
        if column.counting is not None:
            yield column.counting.pattern


def _alternatives(pattern: PathForm) -> int:
    """How often the conditions and steps of a pattern say "or", those of inner ones as well."""
    found = sum(
        len(step.also) + max(0, len(step.types) - 1) + step.or_none for step in pattern.steps
    )
    for condition in pattern.conditions:
        if isinstance(condition, Exists | CountIs):
            found += _alternatives(condition.pattern)
        elif isinstance(condition, AnyOf):
            # A time that is not known is no alternative that anybody asked for.
            unknown = condition.tests[0].operator == "IS NULL"
            found += 0 if unknown else len(condition.tests) - 1
            found += sum(map(_listed, condition.tests))
        elif isinstance(condition, Test):
            found += _listed(condition)
    return found


def _listed(test: Test) -> int:
    return len(test.value) - 1 if isinstance(test.value, list) else 0
