"""The intermediate form: what a question asks, between its words and Cypher.

Interpretation, Cypher, follow-ups and tests all come from these frozen values. A pattern is
flat (nodes, steps, conditions); what must not exist and what is counted are patterns inside
conditions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

Operator = Literal[
    "=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "IN",
    "NOT IN",
    "CONTAINS",
    "STARTS WITH",
    "ENDS WITH",
    "NOT CONTAINS",
    "NOT STARTS WITH",
    "NOT ENDS WITH",
    "HAS",
    "LACKS",
    "IS NULL",
    "IS NOT NULL",
]
OPPOSITE: dict[Operator, Operator] = {
    "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "IN": "NOT IN",
    "NOT IN": "IN", "CONTAINS": "NOT CONTAINS", "NOT CONTAINS": "CONTAINS",
    "STARTS WITH": "NOT STARTS WITH", "ENDS WITH": "NOT ENDS WITH", "HAS": "LACKS",
    "LACKS": "HAS", "IS NULL": "IS NOT NULL", "IS NOT NULL": "IS NULL",
}  # fmt: skip
"""What holds where a comparison does not, of what is known."""
OF_SOME = frozenset({"avg", "median", "min", "max", "span"})
"""Functions that have no value where there is nothing to take it of."""
Function = Literal["count", "sum", "avg", "median", "min", "max", "span"]
"""A span is the days from the first to the last of several times."""
Arithmetic = Literal[
    "*",
    "-",
    "/",
    "days",
    "days so far",
    "exact days",
    "calendar days",
    "hours",
    "minutes",
    "age",
    "age by year",
    "year",
]
"""A product, a difference, a ratio, the time from one time to another, or an age today.

Days are whole from one date to another; between times of the day they are exact, with fractions,
and between such a time and a date those of the calendar.
So far they are until today where the other date is missing, or is the same key.
An age is worked out from a date of birth, or from a year; its other key is the same, as that of
the year of a time.
"""
LAPSES: frozenset[Arithmetic] = frozenset(
    {"days", "days so far", "exact days", "calendar days", "hours", "minutes"}
)
"""What the time from one key to another is counted in."""
WORKED_OUT = {
    "*": "product", "-": "difference", "/": "ratio", "days": "days",
    "days so far": "days", "exact days": "days", "calendar days": "days", "hours": "hours",
    "minutes": "minutes",
    "age": "age", "age by year": "age", "year": "year",
}  # fmt: skip
"""What a column is called that is worked out from two keys."""
SAID_OF_PERIODS = {"weekday": "weekday (1 is Monday)", "hour": "hour of the day",
                   "month of years": "month of the year"}  # fmt: skip
"""Parts of a time that come again, by what they are called."""
Bound = Literal["avg", "max", "min"]
"""What a property is compared with: the average, highest or lowest value of many."""
Kind = Literal["rows", "boolean", "paths"]


@dataclass(frozen=True, slots=True)
class NodeVariable:
    """A node of a pattern; without a label any node fits.

    `also` are further labels of which it may be instead of `label`.
    """

    name: str
    label: str | None
    also: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of which it may be; none means any."""
        return (self.label, *self.also) if self.label else ()


@dataclass(frozen=True, slots=True)
class Step:
    """A relationship of a pattern; a closure of up to `max_hops` when that is above 1.

    `also` are further types of which it may be instead of `type`. `types` are those that a path
    may go along where `type` is None; empty means all. With `or_none` the two ends may be the
    same node.
    """

    name: str
    type: str | None
    start: str
    end: str
    max_hops: int = 1
    directed: bool = True
    types: tuple[str, ...] = ()
    or_none: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """A property of a variable; as the right side of a comparison also so many times of it.

    On the left, an `arithmetic` works the value out from this and the `other` property. Of a
    `day` only the date counts: a moment beside a date.
    """

    variable: str
    key: str
    factor: float = 1.0
    arithmetic: Arithmetic | None = None
    other: "Ref | None" = None
    day: bool = False


EVERY = "every"
"""The variable of the nodes that an average is taken over."""


@dataclass(frozen=True, slots=True)
class AverageOf:
    """The average of a property over all nodes of a label that pass the tests on `EVERY`.

    With another `function` it is the highest or lowest value that these have.

    `label` may be `":TYPE"` for all relationships of a type. With a `pattern` it is over the
    nodes that `EVERY` is there, each once. With `own` it is worked out for each node that is
    compared: over what `EVERY` is when these patterns, which begin at that node, are matched one
    after the other; `whose` says what they share. What is compared with is `factor` times it.
    """

    label: str
    key: str
    tests: tuple["Test", ...] = ()
    pattern: "PathForm | None" = None
    own: tuple["PathForm", ...] = ()
    whose: str = ""
    function: Bound = "avg"
    factor: float = 1.0


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison of a property with a value, another property or an average.

    `fold` compares texts without regard to letter case; `or_absent` also holds where the
    property is absent. `others` are the comparisons for other types that are stored under the
    same key: Cypher gives null for a value of another type, and the next one is tried.
    """

    left: Ref
    operator: Operator
    value: Any = None
    phrase: str = ""
    fold: bool = False
    or_absent: bool = False
    parameter: str | None = None
    others: tuple[tuple[Operator, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these holds."""

    tests: tuple[Test, ...]
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Exists:
    """A further pattern around the outer variables exists, or (`negated`) does not.

    Without nodes and steps it is its conditions that hold, of the outer variables only.
    """

    pattern: "PathForm"
    negated: bool
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """All conditions of at least one of these options hold of a variable."""

    variable: str
    options: tuple[tuple["Condition", ...], ...]


@dataclass(frozen=True, slots=True)
class CountIs:
    """So many different nodes of a further pattern exist; at most `upper` where there is one.

    Without a `number` it is `factor` times as many as the nodes that `average_of` is have on
    average; with `among`, which uses the names of the outer variables, only of those that it is
    there. With `than` it is `factor` times as many as that counts.
    """

    pattern: "PathForm"
    variable: str
    operator: Operator
    number: int | None
    phrase: str = ""
    average_of: "NodeVariable | None" = None
    among: "PathForm | None" = None
    factor: float = 1.0
    upper: int | None = None
    than: "CountIs | None" = None


@dataclass(frozen=True, slots=True)
class Along:
    """Every relationship of a closure passes these tests (on the closure's variable)."""

    variable: str
    tests: tuple[Test, ...]
    phrase: str = ""


Condition = Test | AnyOf | OneOf | Exists | CountIs | Along


def flat(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Yield the conditions with those of alternatives in their place."""
    for condition in conditions:
        if isinstance(condition, OneOf):
            for option in condition.options:
                yield from flat(option)
        else:
            yield condition


@dataclass(frozen=True, slots=True)
class PathForm:
    """Nodes joined by steps, with conditions that all hold."""

    nodes: tuple[NodeVariable, ...] = ()
    steps: tuple[Step, ...] = ()
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the result.

    Without a function it is a property (`key`) or the display name (`key` None) of a variable,
    or its `period` ("month", "year"). `count` counts different nodes (`key` None) or different
    values; with `every`, each occurrence. `collected` values are one list a row; `unwound` is
    one row for each value of a list. With `counting` it is the number that this condition counts,
    or a function of it; with `share_of` the per cent of all nodes of this pattern, with
    `share_when` that of those in the group for which its conditions hold (of the sum of a `key`).
    With an `arithmetic`
    the value is worked out from the key and the `other` property. With `sides` it is what the
    function gives where the first test holds, less that where the second holds; with `absolute`
    how far they are apart.
    """

    name: str
    variable: str
    key: str | None = None
    function: Function | None = None
    period: str | None = None
    every: bool = False
    collected: bool = False
    unwound: bool = False
    counting: CountIs | None = None
    share_of: PathForm | None = None
    share_when: PathForm | None = None
    arithmetic: Arithmetic | None = None
    other: Ref | None = None
    sides: tuple[Test, Test] | None = None
    absolute: bool = False

    @property
    def part_of_time(self) -> str:
        """What its period is called: the decade of a year is a decade."""
        period = self.period or ""
        return SAID_OF_PERIODS.get(period, period.partition(" ")[0])

    @property
    def is_share(self) -> bool:
        """Whether it is a per cent of something."""
        return self.share_of is not None or self.share_when is not None


@dataclass(frozen=True, slots=True)
class Order:
    """Sort by a column; `absent_last` puts rows without a value behind, also when descending.

    Where the column holds words of degree, `scale` has them from the lowest on.
    """

    column: str
    descending: bool
    absent_last: bool = False
    scale: tuple[str, ...] = ()


def by_column(column: "Column", *, descending: bool) -> Order:
    """Sort by a column; what has no average or highest value stands behind."""
    return Order(column.name, descending, descending and column.function in OF_SOME)


@dataclass(frozen=True, slots=True)
class Having:
    """A comparison of a column that is worked out for each group ("an average above 3").

    The average of all is the right side of "rated better than average"; a `Ref` is to another
    column of the group, by its variable and key.
    """

    column: str
    operator: Operator
    value: float | AverageOf | Ref


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a question, complete enough to be written as Cypher.

    `phrases` say in plain words what the steps and columns say; conditions carry their own.
    With `per`, names of columns, the limit counts for each combination of these; `skip` leaves
    out the first rows of the order ("the second most expensive"). With `over_groups` one number is
    wanted, that function of what is worked out for each group ("average number per month").
    A boolean is whether there is anything; with `is_none`, whether there is nothing: no order
    that is not shipped. The last pattern that does not exist is then what is asked of all.
    """

    pattern: PathForm
    columns: tuple[Column, ...]
    kind: Kind = "rows"
    orders: tuple[Order, ...] = ()
    limit: int | None = None
    distinct: bool = False
    phrases: tuple[str, ...] = ()
    per: tuple[str, ...] = ()
    skip: int = 0
    having: "Having | None" = None
    over_groups: Function | None = None
    is_none: bool = False
