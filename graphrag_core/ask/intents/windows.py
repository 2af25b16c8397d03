"""The period that a question is about, as tests on stored times and as words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    parameter,
    property_of,
    variable,
)
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.wording import moment
from graphrag_core.explore.fact_times import fact_types
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of, same_value
from graphrag_core.profiles.searched_texts import TEMPORAL_TYPES
from graphrag_core.translate.offline.temporal import value_for
from graphrag_core.types import Node, Property

RECENT = timedelta(days=30)
EARLIEST = datetime(100, 1, 1, tzinfo=UTC)
"""The start of a period that has none."""
TEST = Template("{stored} {sign} {moment}")
_FROM, _BEFORE = constant(">="), constant("<")


@dataclass(frozen=True, slots=True)
class Period:
    """From `since` to before `until`; `asked` where the question names it."""

    since: datetime
    until: datetime
    asked: bool = False

    @property
    def words(self) -> str:
        """The period in words."""
        last = max(self.since, self.until - timedelta(microseconds=1))
        if self.since == EARLIEST:
            return f"up to {moment(last.date())}"
        if self.since.date() == last.date():
            return moment(last.date())
        return f"{moment(self.since.date())} to {moment(last.date())}"


def period_of(call: IntentCall, default: timedelta = RECENT) -> Period:
    """Return the period of a question, else the last so many days before its time."""
    if call.slots.window is None:
        now = _now(call)
        return Period(now - default, now)
    return period_in(call, call.slots.window, default)


def period_in(call: IntentCall, phrase: TimePhrase, default: timedelta = RECENT) -> Period:
    """Return the period of a phrase, as far as it is not to come."""
    now = _now(call)
    until = min(phrase.until, now) if phrase.until is not None else now
    since = phrase.since if phrase.since is not None else until - default
    return Period(since, max(until, since), asked=True)


def whole_period_of(call: IntentCall) -> Period:
    """Return the period of a question, from the beginning where it names an end alone."""
    window = call.slots.window
    if window is not None and window.since is None:
        return replace(period_in(call, window), since=EARLIEST)
    return period_of(call)


def _now(call: IntentCall) -> datetime:
    asked = call.run.question.as_of
    return asked if isinstance(asked, datetime) else call.context.now


@dataclass(slots=True)
class TimeTests:
    """Writes tests of stored times within a period, each as its property stores times.

    `parameters` are those of all tests that were written; their names end in `suffix`.
    """

    period: Period
    suffix: str = ""
    parameters: dict[str, Any] = field(default_factory=dict)

    def within(self, owner: str, key: Property) -> Fragment:
        """Test that a property of a variable lies within the period."""
        stored = _comparable(owner, key)
        return all_of(
            TEST.fill(stored=stored, sign=sign, moment=self._moment(at, key))
            for sign, at in ((_FROM, self.period.since), (_BEFORE, self.period.until))
        )

    def before(self, owner: str, key: Property) -> Fragment:
        """Test that a property of a variable lies before the end of the period."""
        stored = _comparable(owner, key)
        return TEST.fill(stored=stored, sign=_BEFORE, moment=self._moment(self.period.until, key))

    def _moment(self, at: datetime, key: Property) -> Fragment:
        value = value_for(key, at) if _compares(key) else instant_of(at)
        base = ("since" if at == self.period.since else "until") + self.suffix
        known = [
            n for n, v in self.parameters.items() if same_value(v, value) and n.startswith(base)
        ]
        if known:
            return parameter(known[0])
        name = base if base not in self.parameters else f"{base}_{len(self.parameters)}"
        self.parameters[name] = value
        return parameter(name)


def time_of(call: IntentCall, node: Node) -> datetime | None:
    """Return the time that dates a node; None for an undated one."""
    entries = (call.run.schema.label(label) for label in node.labels)
    keys = (event_key(entry) for entry in entries if entry is not None)
    times = (as_instant(node.properties.get(key.key)) for key in keys if key is not None)
    return next((at for at in times if at is not None), None)


def in_order(column: str, keys: Iterable[Property]) -> Fragment:
    """Write what a column of stored times is sorted by: as it is where all are of one type."""
    known = list(keys)
    same = len({key.types for key in known}) == 1 and all(_compares(key) for key in known)
    return variable(column) if same else instant_cypher(column)


def _compares(key: Property) -> bool:
    """Tell whether stored times compare as they are: numbers and several types do not."""
    return len(key.types) == 1 and key.types[0] in {*TEMPORAL_TYPES, "STRING"}


def _comparable(owner: str, key: Property) -> Fragment:
    stored = property_of(owner, key.key)
    return stored if _compares(key) else instant_cypher(stored)


@dataclass(frozen=True, slots=True)
class FactBound:
    """The property of a type at which its facts begin or end."""

    type: str
    change: str
    key: Property


def fact_bounds(call: IntentCall) -> Iterator[FactBound]:
    """List where dated facts keep their start and end."""
    times: Mapping[str, Any] = call.context.profile.fact_times
    for type_ in fact_types(call.context):
        kind = call.run.schema.relationship_type(type_)
        if kind is None or type_ not in times:
            continue
        for change, key in (("began", times[type_].start), ("ended", times[type_].end)):
            entry = kind.property(key)
            if entry is not None:
                yield FactBound(type_, change, entry)
