"""What a trend is of: events of a kind, dated relationships of a type, or a number of these."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from graphrag_core.ask.intents.amounts import (
    VAGUE,
    Owner,
    hinted_amounts,
    is_amount,
    is_rate,
    money_of,
    named_properties,
    words_of,
)
from graphrag_core.ask.intents.chosen_event import chosen_event
from graphrag_core.ask.intents.compared_measures import noun_and_unit
from graphrag_core.ask.intents.conditions import ValueTests, unused_values, value_tests
from graphrag_core.ask.intents.flags import flagged_labels
from graphrag_core.ask.intents.named_series import events_by_name
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import any_times, event_key, plain_types, types_between
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    name,
    names,
)
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.profiles import Profile
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

OF_KIND, OF_THING = Template("(event:{owner})"), Template("(x)-[:{types}]-(event:{label})")
OF_TYPE, OF_TYPE_AT = Template("()-[event:{owner}]->()"), Template("(x)-[event:{type}]-()")
COUNT, AMOUNTS = constant("count(event)"), Template("count(event.{key})")
TOTAL, MEAN = Template("round(sum(event.{key}), 2)"), Template("round(avg(event.{key}), 2)")
AT, AT_YEAR = Template("event.{key}"), Template("date({year: event.{key}})")


@dataclass(frozen=True, slots=True)
class Series:
    """What is counted or added up over time, as pieces of a query over `event`.

    `words` name the numbers ("attendance of matches"), `several` the events themselves; `values`
    are what the question says of these. A mean is of `amounts` numbers. `everywhere` matches the
    events of the kind in the whole graph. `unit` is that of the numbers.
    """

    pattern: Fragment
    everywhere: Fragment
    key: Property
    value: Fragment
    words: str
    several: str
    is_mean: bool = False
    values: ValueTests = field(default_factory=ValueTests)
    amounts: Fragment = COUNT
    unit: str = ""

    @property
    def by_year(self) -> bool:
        """Tell whether only years are stored."""
        return "INTEGER" in self.key.types

    @property
    def at(self) -> Fragment:
        """The time of an event, as a date or a time."""
        return (AT_YEAR if self.by_year else AT).fill(key=name(self.key.key))


def chosen_series(call: IntentCall) -> Series | None:
    """Choose what a question's trend is of; None where nothing that it names is dated."""
    amounts = list(_named_amounts(call))
    named = set(call.slots.labels)
    amounts.sort(key=lambda found: found[0].name not in named)
    candidates: list[tuple[Owner, Property | None]] = [*amounts]
    counted = [*_named_events(call), *_named_times(call)]
    candidates += money_of(call, (one for one in counted if _time_of(one) is not None))
    candidates += [(owner, None) for owner in counted]
    candidates += hinted_amounts(call)
    together = events_by_name(call) if not (candidates or call.slots.entities) else None
    if together is not None:
        label, values = together
        number = next((key for key in label.properties if is_amount(key)), None)
        return _series(call, label, number, values)
    chosen = chosen_event(call)
    candidates += [(chosen, None)] if chosen is not None else []
    for owner, amount in candidates:
        series = _series(call, owner, amount)
        if series is not None:
            return series
    return None


def _named_events(call: IntentCall) -> Iterator[Owner]:
    """Yield what may be counted: the kind that is named, that of a value, a named relation.

    A flag is that of its kind: "cancellations", where flights are cancelled or not.
    """
    schema = call.run.schema
    named = [schema.label(label) for label in call.slots.labels]
    yield from (label for label in named if label is not None and _time_of(label) is not None)
    for owner in (*(c.label for c in call.slots.conditions), *flagged_labels(call)):
        label = schema.label(owner)
        if label is not None and _time_of(label) is not None:
            yield label
    yield from _named_types(call)


def _named_times(call: IntentCall) -> Iterator[LabelSchema]:
    """Yield the kinds by what happened to them at their time: "releases" of films."""
    said = {stem(word) for word in words_of(call)} - STOP_WORDS - LIGHT_WORDS - VAGUE
    profile = call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels
    for label in sorted(call.run.schema.labels, key=lambda label: -label.count):
        key = event_key(label)
        first = name_words(key.key)[:1] if key is not None else ()
        if label.name not in hidden and {stem(word) for word in first} & said:
            yield label


def _named_types(call: IntentCall) -> Iterator[RelationshipTypeSchema]:
    """Yield the dated relationship types of which a question has the words: "transfers"."""
    schema, profile = call.run.schema, call.context.profile
    said = {stem(word) for word in words_of(call)} - STOP_WORDS - LIGHT_WORDS
    for name_ in plain_types(schema, profile):
        kind = schema.relationship_type(name_)
        told = name_words(name_)[:1]
        if kind is not None and any_times(kind) and (
            name_ in call.slots.verbs or {stem(word) for word in told} & said
        ):  # fmt: skip
            yield kind


def _named_amounts(call: IntentCall) -> Iterator[tuple[Owner, Property]]:
    """Yield the numbers that words of the question name, of what has a time."""
    for owner, key in named_properties(call):
        if is_amount(key) and _time_of(owner) is not None:
            yield owner, key


def _time_of(owner: Owner) -> Property | None:
    """Return the time at which something happened: a date, else a year."""
    own = event_key(owner) if isinstance(owner, LabelSchema) else None
    return own or next(iter(any_times(owner)), None)


def _series(
    call: IntentCall, owner: Owner, amount: Property | None, values: ValueTests | None = None
) -> Series | None:
    """Write the series of an owner; None where the named thing has nothing to do with it.

    Without `values` those that the question says of it are tested.
    """
    key, pattern = _time_of(owner), _pattern(call, owner)
    if key is None or pattern is None:
        return None
    several = plural(spoken_name(owner.name))
    call = _without_words_of(amount, call) if amount is not None else call
    values = values or (
        value_tests(call, owner.name, "event")
        if isinstance(owner, LabelSchema)
        else ValueTests(unused=unused_values(call))
    )
    several_said = f"{several} ({values.words})" if values.words else several
    everywhere = (OF_KIND if isinstance(owner, LabelSchema) else OF_TYPE).fill(
        owner=name(owner.name)
    )
    if amount is None:
        return Series(pattern, everywhere, key, COUNT, several_said, several, False, values)
    mean = is_rate(amount)
    noun, unit = noun_and_unit(amount, owner.properties)
    words = f"{noun} of {several_said}"
    return Series(
        pattern,
        everywhere,
        key,
        (MEAN if mean else TOTAL).fill(key=name(amount.key)),
        f"average {words}" if mean and not words.startswith("average") else words,
        several,
        mean,
        values,
        AMOUNTS.fill(key=name(amount.key)),
        unit.strip(),
    )


def _without_words_of(amount: Property, call: IntentCall) -> IntentCall:
    """Leave out the values that only words of a number name: it is what is measured."""
    said = {stem(word) for word in name_words(amount.key)}
    conditions = tuple(
        value for value in call.slots.conditions
        if not {stem(word) for word in name_words(value.text)} <= said
    )  # fmt: skip
    return replace(call, slots=replace(call.slots, conditions=conditions))


def _pattern(call: IntentCall, owner: Owner) -> Fragment | None:
    entity = call.slots.entities[0] if call.slots.entities else None
    if isinstance(owner, RelationshipTypeSchema):
        if entity is None:
            return OF_TYPE.fill(owner=name(owner.name))
        ends = (p for p in call.run.schema.patterns if p.type == owner.name)
        touches = any(entity.label in (p.start, p.end) for p in ends)
        return OF_TYPE_AT.fill(type=name(owner.name)) if touches else None
    if entity is None:
        return OF_KIND.fill(owner=name(owner.name))
    profile: Profile = call.context.profile
    types = types_between(call.run.schema, profile, entity.label, [owner.name])
    return OF_THING.fill(types=names(types), label=name(owner.name)) if types else None
