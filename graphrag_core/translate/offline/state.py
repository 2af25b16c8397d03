"""What the reader knows while it goes through a question: things, joins, and what is pending.

All values are frozen; a step of the reader makes new states with `replace`, so that several
readings can go on side by side.
"""

from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.form import Function, Operator
from graphrag_core.translate.offline.joins import Way
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import ValueLink

Purpose = Literal["column", "test", "order", "group", "aggregate", "time"]
Target = Literal["rows", "count", "boolean", "aggregate", "path"]


@dataclass(frozen=True, slots=True)
class RawTest:
    """A comparison of a known key of a thing; several values mean any of them.

    With `either` it is this one or the one before it that holds.
    """

    key: str
    operator: Operator
    values: tuple[Any, ...] = ()
    fold: bool = False
    either: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """Something the question speaks of: nodes of a label, named nodes, or who/what (`wild`)."""

    label: str | None
    position: int
    pinned: tuple[ValueLink, ...] = ()
    tests: tuple[RawTest, ...] = ()
    wild: str | None = None
    numbered: bool = False
    plural: bool = False

    @property
    def is_named(self) -> bool:
        """Does the question name one node, or a few, rather than a class of them?"""
        return bool(self.pinned) or self.numbered


@dataclass(frozen=True, slots=True)
class Quantifier:
    """How many of a join's other ends there are: some, none, or a number compared.

    `times` counts the relationships instead, of which one end may have several; `every` asks
    for each node of the class that the other end is of; `average` compares with the average
    number of the class.
    """

    operator: Operator | None = None
    number: int = 0
    none: bool = False
    times: bool = False
    every: bool = False
    average: bool = False


SOME = Quantifier()
NONE = Quantifier(none=True)
EVERY = Quantifier(every=True)


@dataclass(frozen=True, slots=True)
class Join:
    """A way from a thing (`parent`) to one that describes it (`child`).

    `named` when the question has a word for the relationship; `lapsed` when what has ended is
    "no longer" so: none is now.
    """

    parent: int
    child: int
    way: Way
    quantifier: Quantifier = SOME
    transitive: bool = False
    ended: bool = False
    named: bool = False
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class PropertyUse:
    """A property that the question mentions, not yet bound to a variable.

    `terms` are the keys it may be; `measure` an adjective instead ("longest"). `anchor` is
    the thing it is said of; one that has not come yet when it equals the number of things.
    `head` says that the property itself is asked for ("the languages of …"), `superlative`
    that only the first in the order is. `limit` is another key of the same owner, compared with;
    `among` are the categories of the nodes that an average is taken over.
    `total` orders by the sum where there are several. With `either` the test before it may
    hold instead.
    """

    purpose: Purpose
    anchor: int
    terms: tuple[PropertyTerm, ...] = ()
    measure: str | None = None
    operator: Operator | None = None
    value: Any = None
    function: Function | None = None
    descending: bool = True
    time: TimePhrase | None = None
    than: int | None = None
    text: str = ""
    negated: bool = False
    head: bool = False
    period: str | None = None
    superlative: bool = False
    unit: str = ""
    limit: str = ""
    total: bool = False
    either: bool = False
    among: tuple[ValueLink, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeUse:
    """A time said of a thing, or of the join that led to it (or is about to be made).

    `at_verb` when it stands right behind the word for the relationship.
    """

    phrase: TimePhrase
    anchor: int
    join: int | None
    at_verb: bool = False


@dataclass(frozen=True, slots=True)
class Connector:
    """The words between two things: a relation, a preposition, or nothing yet."""

    relations: tuple[RelationTerm, ...] = ()
    passive: bool = False
    prep: str | None = None
    clause: bool = False
    words: tuple[str, ...] = ()


NOTHING = Connector()


@dataclass(frozen=True, slots=True)
class State:
    """One reading in progress; `cost` grows with every doubtful step.

    `moment` is a named thing and its key: facts are asked for as they were then. `lost` says
    that a word for a relationship found none, `never` that what is denied was so at no time.
    With `counted_too` the number that a join has to have is shown too, or its average; with
    `share` how many of a hundred there are.
    """

    things: tuple[Thing, ...] = ()
    joins: tuple[Join, ...] = ()
    uses: tuple[PropertyUse, ...] = ()
    times: tuple[TimeUse, ...] = ()
    groups: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    extra_targets: tuple[int, ...] = ()
    target: Target = "rows"
    root: int | None = None
    focus: int | None = None
    subjects: tuple[int, ...] = ()
    connector: Connector = NOTHING
    last: tuple[int, Connector, Quantifier] | None = None
    possessor: int | None = None
    floating: int | None = None
    expect_subject: bool = False
    expect_label: str | None = None
    adjectives: tuple[RawTest, ...] = ()
    adjective_label: str | None = None
    conjunction: str | None = None
    negated: bool = False
    quantifier: Quantifier | None = None
    compare: Operator | None = None
    bare_numbers: tuple[tuple[Operator, float], ...] = ()
    numbers_of: int | None = None
    sharing: bool = False
    pair: Connector | None = None
    measure: str | None = None
    transitive: bool = False
    count_next: bool = False
    group_next: bool = False
    each_only: bool = False
    both: bool = False
    column_next: bool = False
    order_next: bool = False
    order_by_count: tuple[int, bool, bool] | None = None
    aggregate: Function | None = None
    superlative: tuple[str | bool, ...] = ()
    functions: tuple[Function, ...] = ()
    same: bool = False
    rank: int = 1
    asked_again: tuple[int, ...] = ()
    most: tuple[bool, ...] = ()
    most_common: bool = False
    every: bool = False
    often: bool = False
    counted_too: Function | None = None
    share: bool = False
    moment: tuple[int, str] | None = None
    lost: bool = False
    limit: int | None = None
    descending: bool | None = None
    by_group: bool = False
    ended: bool = False
    lapsed: bool = False
    ever: bool = False
    never: bool = False
    when: str | None = None
    exhaustive: bool = False
    shared: tuple[Connector, ...] = ()
    each: tuple[int, ...] = ()
    skip_until: int = 0
    cost: float = 0.0
    unread: tuple[str, ...] = ()

    @property
    def subject(self) -> int | None:
        """The subject of the clause that the reader is in."""
        return self.subjects[-1] if self.subjects else self.root

    def things_with(self, index: int, thing: Thing) -> tuple[Thing, ...]:
        """The things, with another one in a place."""
        return (*self.things[:index], thing, *self.things[index + 1 :])


def size_of(state: State) -> tuple[int, ...]:
    """How much a reading asks for: to see whether words behind a point have added to it."""
    return tuple(len(held) for held in (state.uses, state.counted, state.extra_targets))


def is_least(superlative: tuple[str | bool, ...]) -> bool:
    """Is it the smallest ("least expensive") that a pending superlative asks for?"""
    return superlative[0] is False or str(superlative[-1]).startswith("least ")
