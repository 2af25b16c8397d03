"""Tests that belong together: two bounds of one key, the validity of a fact, a presence implied."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from graphrag_core.translate.offline.form import AnyOf, Ref, Test
from graphrag_core.translate.offline.renderer.lexicon import Key
from graphrag_core.translate.offline.renderer.values import (
    has_clock,
    moment_of,
    say_moment,
    say_value,
    say_window,
)

Asked = Sequence[Test | AnyOf]

_STARTS, _ENDS = frozenset({"<", "<="}), frozenset({">", ">="})
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Window:
    """Two bounds of one property in words: a time ("in 2015"), or numbers ("between 1 and 3")."""

    left: Ref
    text: str
    temporal: bool


def windows(tests: Asked, key_of: Callable[[str], Key]) -> tuple[list[Window], Asked]:
    """Pairs of tests that bound one key from both sides, and the other tests."""
    rest, found = list(tests), []
    for low in tests:
        if not isinstance(low, Test) or low.operator not in {">=", ">"} or low not in rest:
            continue
        high = next((t for t in rest if isinstance(t, Test) and _closes(low, t)), None)
        window = _window(key_of(low.left.key), low, high) if high is not None else None
        if high is not None and window is not None:
            rest.remove(low)
            rest.remove(high)
            found.append(window)
    return found, rest


def outside_of(tests: Sequence[Test]) -> list[Test] | None:
    """Return the bounds of the window that alternatives leave out; None for other ones.

    They are before it, after it, or at no time that is known.
    """
    match tests:
        case [
            Test(left=a, operator="<") as low,
            Test(left=b, operator=">=") as high,
            Test(left=c, operator="IS NULL"),
        ] if a == b == c:
            return [replace(low, operator=">="), replace(high, operator="<")]
    return None


def overlapped(tests: Asked) -> tuple[list[str], Asked]:
    """Return the variables with whose time that of the owner meets, and the other tests.

    One begins before the other ends, and has not ended before that began.
    """
    rest, found = list(tests), []
    for test in tests:
        last = test.tests[0] if isinstance(test, AnyOf) else None
        if last is None or last.operator != ">=" or not isinstance(last.value, Ref):
            continue
        other = last.value.variable
        first = next((t for t in rest if isinstance(t, Test) and _begins_before(t, other)), None)
        if first is not None and other != last.left.variable:
            rest.remove(first)
            rest.remove(test)
            found.append(other)
    return found, rest


def _begins_before(test: Test, other: str) -> bool:
    return test.operator == "<=" and isinstance(test.value, Ref) and test.value.variable == other


def _closes(low: Test, high: Test) -> bool:
    same = high.left == low.left and high.operator in {"<", "<="}
    plain = low.left.arithmetic is None
    return same and plain and not any(t.others or t.or_absent or t.fold for t in (low, high))


def _window(key: Key, low: Test, high: Test) -> Window | None:
    first, last = low.value, high.value
    if _is_number(first) and _is_number(last):
        if key.year and type(first) is type(last) is int:
            first, last = first + (low.operator == ">"), last - (high.operator == "<")
            said = f"in {first}" if first == last else f"from {first} to {last}"
            return Window(low.left, said, temporal=True)
        if (low.operator, high.operator) == (">=", "<="):
            said = f"between {say_value(first)} and {say_value(last, key.unit)}"
            return Window(low.left, said, temporal=False)
        return None
    texts = isinstance(first, str) or isinstance(last, str)
    since, until = moment_of(first), moment_of(last)
    if since is None or until is None or low.operator == ">" or (texts and not key.temporal):
        return None
    if high.operator == "<=":
        if has_clock(last):
            return None
        until += timedelta(days=1)
    return Window(low.left, say_window(since, until), temporal=True)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def without_presence(tests: Asked) -> list[Test | AnyOf]:
    """All tests but those that a property is there of which another test asks more."""
    asked = {
        t.left
        for t in tests
        if isinstance(t, Test) and not t.or_absent and t.operator not in {"IS NULL", "IS NOT NULL"}
    }
    return [
        t
        for t in tests
        if not (isinstance(t, Test) and t.operator == "IS NOT NULL" and t.left in asked)
    ]


def validity(
    tests: Iterable[Test | AnyOf], keys: frozenset[str], refer: Callable[[str], str]
) -> tuple[str, Asked]:
    """When a fact must be valid ("now", "on 1 Mar 2024"), and the other tests.

    `refer` names the event at the time of which it must be.
    """
    tests = list(tests)
    over = next((t for t in tests if isinstance(t, Test) and _is_over(t, keys)), None)
    if over is not None:
        return "at some time before now", [test for test in tests if test is not over]
    bounds = [t for t in tests if isinstance(t, Test) and t.or_absent and t.left.key in keys]
    if not bounds or {t.left.key for t in bounds} != keys or len(bounds) != len(keys):
        return "", tests
    rest = [test for test in tests if test not in bounds]
    if {t.parameter for t in bounds} == {"now"}:
        return "now", rest
    events = {t.value.variable for t in bounds if isinstance(t.value, Ref)}
    if events:
        return f"at the time of {refer(events.pop())}", rest
    moments = [(_bound(test), test.operator) for test in bounds]
    ends = [m for m, operator in moments if m is not None and operator in _ENDS]
    starts = [m for m, operator in moments if m is not None and operator in _STARTS]
    if len(ends) + len(starts) < len(bounds) or len(starts) > 1 or len(ends) > 1:
        return "", tests
    return _valid(ends, starts), rest


def _is_over(test: Test, keys: frozenset[str]) -> bool:
    """Must a fact have ended by now?"""
    ended = test.operator in _STARTS and test.parameter == "now" and not test.or_absent
    return ended and test.left.key in keys


def _valid(ends: Sequence[datetime], starts: Sequence[datetime]) -> str:
    if not ends or not starts:
        return f"{'begun by' if starts else 'not ended by'} {say_moment((*starts, *ends)[0])}"
    if ends == starts:
        whole = ends[0].time() == datetime.min.time()
        return f"{'on' if whole else 'at'} {say_moment(ends[0])}"
    if ends[0] < starts[0] and starts[0].time() == ends[0].time() == datetime.min.time():
        return f"at some time {say_window(ends[0], starts[0] + timedelta(days=1))}"
    return f"at some time from {say_moment(ends[0])} to {say_moment(starts[0])}"


def _bound(test: Test) -> datetime | None:
    """The moment that a bound of a validity is compared with, without what makes it exact."""
    value = test.value
    if isinstance(value, str):
        return moment_of(value.removesuffix("~"))
    moment = moment_of(value)
    exact = isinstance(value, datetime) and value.microsecond % 1000 == 1
    return moment - _TICK if moment is not None and exact else moment
