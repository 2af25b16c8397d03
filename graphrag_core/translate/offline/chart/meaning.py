"""What spans of a question mean, before it is known what the whole asks for.

All values are frozen and hashable, so that two derivations of one meaning are one candidate.
A `NodeSet` is a set of nodes; its conditions hold for each of them. What is shown, grouped by,
measured or sorted by is marked where it stands in the tree (`Use`), so that a column may belong
to anything that a condition leads to.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.form import OPPOSITE, Arithmetic, Bound, Function, Operator
from graphrag_core.translate.offline.joins import Hop, Way
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

T = TypeVar("T")


class Meaning:
    """Has a slot for its hash: meanings are trees that are looked up over and over."""

    __slots__ = ("_hash",)


def hashed_once(made: type[T]) -> type[T]:
    """Let the values of a frozen dataclass keep their hash once it was worked out."""
    work_out: Any = made.__hash__

    def kept(value: Any) -> int:
        try:
            return value._hash  # type: ignore[no-any-return]
        except AttributeError:
            object.__setattr__(value, "_hash", work_out(value))
            return value._hash  # type: ignore[no-any-return]

    made.__hash__ = kept  # type: ignore[assignment]
    return made


Role = Literal["column", "group", "measure", "order", "having", "operand", "counted"]
Amount = Literal["some", "none", "number", "every", "only", "average", "other count"]


@hashed_once
@dataclass(frozen=True, slots=True)
class Use(Meaning):
    """What is done with a property of the node or relationship that it stands on.

    Without a key it is the node itself: its name as a column, its number as a measure.
    With an `arithmetic` it is worked out from this key and the `other` of the same owner, or
    that of the `operand`, which is marked where it stands; `share` counts in per cent of all,
    or of those in `base`; `within` those in `base` in per cent of each group, or of the sum of the
    key. What is `counted` is
    what the first condition of `base` leads to; without a share, a measure's function is of these.
    `period` is the part of a time that is meant ("month"). A `having` compares what the function
    gives for each group with a number, or with another key that is a column of the group.
    """

    role: Role
    key: str | None = None
    function: Function | None = None
    descending: bool = True
    arithmetic: Arithmetic | None = None
    other: str | None = None
    share: bool = False
    base: "NodeSet | None" = None
    within: bool = False
    period: str | None = None
    every: bool = False
    operator: Operator | None = None
    number: "float | OverAverage | KeyRef" = 0


DEALING = "dealing"
"""The `wh` of a thing that stands for the relationship that its first condition is."""

SAME = "same"
"""The `wh` of what stands for a node that was spoken of before: of its label, further out."""

OTHER = "other"
"""The `wh` of another node of a label that what is spoken of shares something with."""

LOWER: frozenset[Operator | None] = frozenset({">", ">="})
UPPER: frozenset[Operator | None] = frozenset({"<", "<="})

NAMELESS = Use("column", "")
"""Marks a thing of which only what is asked for is shown, not its name."""


@hashed_once
@dataclass(frozen=True, slots=True)
class Quantity(Meaning):
    """How many of what a condition leads to there are; `times` counts relationships.

    An "average" is `factor` times that of all nodes of the label, or of those that `over` says.
    Of a number, `upper` is the second end of "between". An "other count" is that of what `than`
    says: other nodes, the same at another time (this one is `then`, where it is not said yet) or
    by another relationship; once it is known how each is joined, it is a link.
    """

    amount: Amount = "some"
    operator: Operator | None = None
    number: float = 0
    times: bool = False
    over: "OverAverage | None" = None
    factor: float = 1.0
    upper: float | None = None
    than: "NodeSet | TimePhrase | RelationTerm | Link | None" = None
    then: TimePhrase | None = None


SOME = Quantity()
NONE = Quantity("none")
EVERY = Quantity("every")
ONLY = Quantity("only")


@hashed_once
@dataclass(frozen=True, slots=True)
class KeyRef(Meaning):
    """Another property, or so many times of it, as a right side; `owners` may have it.

    Where the compared owner has no such key, or this one is `elsewhere`, it is that which is
    marked as the `operand`.
    """

    key: str
    factor: float = 1.0
    owners: tuple[str, ...] = ()
    elsewhere: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class OverAverage(Meaning):
    """The average of the compared property over all nodes of the label, as a right side.

    With `alike` only over those of which all else is said that is said of the compared thing;
    with `of` over the nodes of that set; with `own` over those that have the same value of that
    key, or are joined to the same node of that label. With another `function` it is the highest
    or lowest of them; with a `factor` so many times it.
    """

    alike: bool = False
    of: "NodeSet | None" = None
    own: str = ""
    function: Bound = "avg"
    factor: float = 1.0

    @property
    def is_of_all(self) -> bool:
        """Whether it is, or is so many times, the average of all nodes of the label."""
        return replace(self, factor=1.0) == OverAverage()


@hashed_once
@dataclass(frozen=True, slots=True)
class ValueAtTheirs(Meaning):
    """The same property of what each is joined to ("their manager"), as a right side.

    By the noun of a relationship, or by any way that leads to nodes of the label of which the
    `conditions` hold. `is_subject` says whether they are what the relationship begins at.
    """

    term: RelationTerm | None
    label: str | None = None
    is_subject: bool = True
    conditions: tuple["Condition", ...] = ()


@hashed_once
@dataclass(frozen=True, slots=True)
class ValueOf(Meaning):
    """So many times the compared property, or another `key`, of a named node, as a right side."""

    thing: "NodeSet"
    key: str = ""
    factor: float = 1.0


@hashed_once
@dataclass(frozen=True, slots=True)
class Compare(Meaning):
    """A comparison of a property of the node or relationship that it stands on.

    `value` is a plain value, a tuple of values, or one of the right sides above. With an
    `arithmetic` what is compared is worked out as in `Use`.
    """

    key: str
    operator: Operator
    value: Any = None
    fold: bool = False
    arithmetic: Arithmetic | None = None
    other: str | None = None


def denied(compare: Compare) -> Compare:
    """The opposite of a comparison; what is not true is false."""
    if isinstance(compare.value, bool):
        return replace(compare, operator="=", value=compare.value != (compare.operator == "="))
    return replace(compare, operator=OPPOSITE.get(compare.operator, compare.operator))


@hashed_once
@dataclass(frozen=True, slots=True)
class TimeWindow(Meaning):
    """A time property lies in the window of a phrase; `negated`: outside of it, or absent.

    `guessed`: no word says that this property is meant.
    """

    key: str
    phrase: TimePhrase
    negated: bool = False
    guessed: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class Valid(Meaning):
    """The relationship (or node) held at some time in the window of a phrase."""

    phrase: TimePhrase


@hashed_once
@dataclass(frozen=True, slots=True)
class Lasting(Meaning):
    """The time from one key to another, or with no end yet, meets the window of a phrase."""

    start: str
    end: str
    phrase: TimePhrase


@hashed_once
@dataclass(frozen=True, slots=True)
class Either(Meaning):
    """At least one of these holds."""

    options: tuple["Condition", ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Link(Meaning):
    """A way to other nodes; `conditions` and `uses` are of its one typed relationship (`at`).

    `closed`: directly or through others of the type, `or_none` also the node itself.
    `licensed`: a word asks for it.
    """

    way: Way
    child: "NodeSet"
    quantity: Quantity = SOME
    conditions: tuple["Condition", ...] = ()
    uses: tuple[Use, ...] = ()
    at: int = 0
    closed: bool = False
    licensed: bool = False
    ended: bool = False
    ever: bool = False
    or_none: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class Elsewhere(Meaning):
    """Another node than what was spoken of further out has, or than that itself.

    As the right side of a comparison it is the same property of what was spoken of further out.
    """


Condition = Compare | TimeWindow | Valid | Lasting | Either | Elsewhere | Link


@hashed_once
@dataclass(frozen=True, slots=True)
class NodeSet(Meaning):
    """Nodes of a label (None: not known yet) that pass all conditions.

    `wh` is the question word that stands for it, `named` that a value names it. An order is
    a `Use` in the tree; `limit` and `skip` count rows. `quantity`
    is how many of them what they are said of has ("no orders", "more than 3 orders"). `far` is
    the hop by which what they are said of reaches them, directly or through others ("ancestors").
    """

    label: str | None
    conditions: tuple[Condition, ...] = ()
    uses: tuple[Use, ...] = ()
    wh: str = ""
    named: bool = False
    plural: bool = False
    limit: int | None = None
    skip: int = 0
    quantity: Quantity = SOME
    far: Hop | None = None

    def having(self, *conditions: Condition) -> "NodeSet":
        """The same with further conditions."""
        return NodeSet(
            self.label, (*self.conditions, *conditions), self.uses, self.wh, self.named,
            self.plural, self.limit, self.skip, self.quantity, self.far,
        )  # fmt: skip

    def with_condition(self, place: int, condition: Condition) -> "NodeSet":
        """The same with another condition at `place`."""
        before, after = self.conditions[:place], self.conditions[place + 1 :]
        return replace(self, conditions=(*before, condition, *after))

    def with_child(self, place: int, link: Link, child: "NodeSet") -> "NodeSet":
        """The same where the link that is its condition at `place` leads to a child."""
        return self.with_condition(place, replace(link, child=child))

    def labelled(self, label: str | None) -> "NodeSet":
        """The same of a label."""
        return self if self.label == label else replace(self, label=label)

    def counted(self, quantity: Quantity) -> "NodeSet":
        """The same in another number."""
        return self if self.quantity == quantity else replace(self, quantity=quantity)

    def using(self, *uses: Use) -> "NodeSet":
        """The same with further uses."""
        return replace(self, uses=(*self.uses, *(u for u in uses if u not in self.uses)))


class ComparedNumber(float):
    """A number behind words that compare with it ("above 30"): nothing is equal to it."""


class CountingNumber(ComparedNumber):
    """A number before the noun of a label ("3 teams"): it counts them and bounds no amount."""


class NamingNumber(float):
    """A number behind the singular noun of what it numbers ("season 13"): it counts nothing."""


@hashed_once
@dataclass(frozen=True, slots=True)
class NumberBound(Meaning):
    """A comparison with a number ("more than 30 minutes"), an average, or another key.

    `upper` is the second end of "between"; of another key it may be `factor` times the value.
    """

    operator: Operator
    value: Any
    unit: str = ""
    upper: float | None = None
    upper_operator: Operator = "<="
    factor: float = 1.0


@hashed_once
@dataclass(frozen=True, slots=True)
class Pending(Meaning):
    """A condition that waits for the nodes that it is said of.

    `relation`: `term` leads to `thing`, which stands at the subject's side if `is_subject`.
    `key`: a comparison of a key (`term`) with `value`. `time`: a window (of `term`, if given).
    `adjective`: a measured adjective compared. `text`: words in the name, or in `term`.
    `except`: not `thing`. `rank`: the first in the order of a key or adjective. `with`: a node
    that is joined by no word. `either`: one of the options. `total`: a function of a key
    compared. `lapse`: how long it lasts compared. `latest`: the last deed of the type `term`.
    """

    kind: Literal[
        "relation",
        "key",
        "time",
        "adjective",
        "text",
        "except",
        "rank",
        "with",
        "either",
        "total",
        "lapse",
        "latest",
    ]
    term: RelationTerm | PropertyTerm | None = None
    thing: NodeSet | None = None
    is_subject: bool | None = None
    quantity: Quantity = SOME
    operator: Operator | None = None
    value: Any = None
    unit: str = ""
    phrase: TimePhrase | None = None
    adjective: str = ""
    function: Function | None = None
    descending: bool = True
    limit: int | None = 1
    skip: int = 0
    closed: bool = False
    negated: bool = False
    ended: bool = False
    ever: bool = False
    also: tuple["Pending", ...] = ()
    prep: str = ""

    @property
    def is_range(self) -> bool:
        """Whether a value of one key is to lie between two bounds."""
        ends = {one.operator for one in (self, *self.also)}
        alike = self.kind == "key" and all(one.term == self.term for one in self.also)
        return len(self.also) == 1 and alike and bool(ends & LOWER) and bool(ends & UPPER)


@hashed_once
@dataclass(frozen=True, slots=True)
class KeyMention(Meaning):
    """A property that the question speaks of, of nothing in particular yet; `plural`: in several.

    `period` is the part of a time that is meant.
    """

    term: PropertyTerm
    period: str | None = None
    plural: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class Keys(Meaning):
    """Properties named one after the other: "name, price and colour"."""

    keys: tuple[KeyMention, ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Projection(Meaning):
    """Properties of a thing that are asked for, without its name: "the salary of Alice"."""

    thing: NodeSet
    keys: tuple[KeyMention, ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Difference(Meaning):
    """Of two groups one number is wanted: the first less the second if `first_is_more`.

    The other way round if it is False; None wants how far they are apart.
    """

    first_is_more: bool | None


@hashed_once
@dataclass(frozen=True, slots=True)
class OverGroups(Meaning):
    """Of what is worked out for each group one number is wanted, by a function."""

    function: Function


@hashed_once
@dataclass(frozen=True, slots=True)
class Measure(Meaning):
    """A number about a thing: how many there are (no key), or a function of a key.

    `descending` says which way its rows are sorted by it, None not at all; `beside` are
    further measures of the same groups. With `zeros` also groups of none are wanted. A rate is the
    share of those of which `part` is so. `kept` are the groups that are shown: so many of the
    first, those whose number is in the bound, or one number in the place of all.
    """

    thing: NodeSet | None
    function: Function
    key: PropertyTerm | None = None
    share: bool = False
    of_count: NodeSet | None = None
    more: tuple[Function, ...] = ()
    descending: bool | None = None
    beside: tuple["Measure", ...] = ()
    zeros: bool = False
    part: "Condition | None" = None
    kept: "NumberBound | Difference | OverGroups | int | None" = None


@hashed_once
@dataclass(frozen=True, slots=True)
class Group(Meaning):
    """What a measure is taken for each of."""

    thing: NodeSet | None = None
    keys: tuple[KeyMention, ...] = ()


@dataclass(frozen=True, slots=True)
class EventTime:
    """When a named node of a label happened, by its key; `apart`: no word joins it to the rest."""

    label: str
    key: str
    apart: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class Asked(Meaning):
    """A whole question: `kind` says what is wanted of the thing and its uses.

    A path leads from the thing to the `other`, `along` relationships of one type or of any.
    `kept` is as in `Measure`. With `ever` also what has ended counts. What holds at
    some times only is asked for as it was `then`.
    """

    kind: Literal["rows", "measure", "boolean", "path"]
    thing: NodeSet
    other: NodeSet | None = None
    along: str | None = None
    directed: bool = False
    descending: bool | None = None
    kept: NumberBound | Difference | OverGroups | int | None = None
    ever: bool = False
    then: EventTime | None = None
