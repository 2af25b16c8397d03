"""What is known of a value before a query runs: bounds of a number, length of a list or text."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Size:
    """The bounds of a number, the elements of a list or characters of a text; None if unknown.

    `lazy` lists are ranges that are not written out until something looks at their elements.
    """

    low: float | None = None
    high: float | None = None
    length: float = 0.0
    element: "Size | None" = None
    lazy: bool = False

    @property
    def total(self) -> float:
        """The elements with those of the lists inside."""
        return self.length * (1 + (self.element.total if self.element is not None else 0))


UNKNOWN = Size()


def number(value: float | None) -> Size:
    """Return a number that is known."""
    return Size(value, value)


def parsed(text: str) -> float | None:
    """Read a number as Cypher writes it; None when the text is none."""
    digits = text.replace("_", "")
    try:
        return as_float(int(digits, 0)) if text[:1] == "0" else float(digits)
    except ValueError:
        return None


def as_float(value: float) -> float:
    """Convert a number; a whole one beyond all floats is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def given_size(value: Any) -> Size:
    """Return the size of a parameter."""
    if isinstance(value, bool) or value is None:
        return UNKNOWN
    if isinstance(value, int | float):
        return number(as_float(value))
    if isinstance(value, str):
        return replace(number(parsed(value)), length=float(len(value)))
    if isinstance(value, list | tuple):
        return listed([given_size(item) for item in value[:100]], len(value))
    return UNKNOWN


def listed(items: Sequence[Size], length: int | None = None) -> Size:
    """Return a list of these items; of more than are given when `length` says so."""
    element: Size | None = None
    for item in items:
        element = item if element is None else either(element, item)
    lazy = any(item.lazy for item in items)
    return Size(length=float(len(items) if length is None else length), element=element, lazy=lazy)


def either(one: Size | None, other: Size | None) -> Size:
    """Return the bounds of two values of which one is taken."""
    if one is None or other is None:
        return one or other or UNKNOWN
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    longer = max(one, other, key=lambda value: value.length)
    return replace(longer, low=low, high=high)


def range_size(start: Size, end: Size, step: Size | None = None) -> Size:
    """Return the longest list that `range` may make of these bounds."""
    by = (step.low, step.high) if step is not None else (1.0, 1.0)
    if None in (start.low, start.high, end.low, end.high, *by) or 0 in by:
        return UNKNOWN
    forward = float(by[0] or 1) > 0
    width = (end.high - start.low) if forward else (start.high - end.low)  # type: ignore[operator]
    steps = width / abs(float(by[0] or 1))
    length = max(0.0, (steps if math.isinf(steps) else steps // 1) + 1)
    ends = [float(x or 0) for x in (start.low, start.high, end.low, end.high)]
    return Size(length=length, element=Size(min(ends), max(ends)), lazy=True)


def interval(left: Size, right: Size, calculate: Callable[[float, float], float]) -> Size:
    """Calculate with the bounds of two numbers; unknown when either is, or when it fails."""
    if left.low is None or left.high is None or right.low is None or right.high is None:
        return UNKNOWN
    try:
        ends = [calculate(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    except (ArithmeticError, ValueError):
        return UNKNOWN
    if any(isinstance(end, complex) or end != end for end in ends):
        return UNKNOWN
    return Size(min(ends), max(ends))


ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": min,
    "^": lambda a, b: a**b,
}
