"""Comparisons with numbers, averages, other keys and other things."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import is_numbering, spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF, HOURS_OF, OLDEST, YEARS
from graphrag_core.translate.offline.chart.consistency import is_choice
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    SOME,
    Compare,
    ComparedNumber,
    CountingNumber,
    Group,
    KeyMention,
    KeyRef,
    Keys,
    Link,
    NodeSet,
    NumberBound,
    OverAverage,
    Pending,
    Quantity,
    ValueOf,
)
from graphrag_core.translate.offline.chart.rules.ended_and_open import ended, is_end
from graphrag_core.translate.offline.chart.rules.money import money_dealt_with
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    AND,
    HAVE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.temporal import is_deed
from graphrag_core.translate.offline.unit_words import units_called
from graphrag_core.translate.offline.units import adds_up, units_in
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import LabelSchema, RelationshipTypeSchema, ValueLink

ONE_OF: dict[Operator, Operator] = {"=": "IN", "IN": "IN", "<>": "NOT IN", "NOT IN": "NOT IN"}
"""What comparisons with one number are with several."""
CALENDAR_YEARS = range(1900, 2100)
A_YEAR = 1.0
"""What it costs to take what may be a year for how many there are."""
BESIDE_TIMES: dict[str, Operator] = {"early": "<", "late": ">"}


@rule("bound of a number", "bound", "number")
def _bound(ground: Ground, operator: Any, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str):
        yield "limit", NumberBound(operator, number[0], number[1]), 0.0, ()  # type: ignore[arg-type]


@rule("number and its bound", "number", "bound")
def _bound_after(
    ground: Ground, number: tuple[float, str], operator: Any, gap: Gap
) -> Iterator[Meant]:
    if operator in {">=", "<="}:
        yield "limit", NumberBound(operator, number[0], number[1]), 0.0, ()


@rule("between, first number", "between", "number")
def _between(ground: Ground, _: object, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    yield "range", number, 0.0, ()


@rule("between, second number", "range", "number")
def _between_two(
    ground: Ground, first: tuple[float, str], second: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    if {"and", "to", "-", "–"} & set(gap) and first[0] <= second[0]:
        # "Between 2 and 4 teams" counts teams, although none follow the 2.
        counts = isinstance(second[0], CountingNumber)
        lower = CountingNumber(first[0]) if counts else first[0]
        yield "limit", NumberBound(">=", lower, second[1] or first[1], second[0]), 0.0, ()


@rule("a length in two units", "number", "number")
def _two_units(
    ground: Ground, first: tuple[float, str], second: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "8 minutes and 20 seconds", "1 hour 30 minutes"."""
    parts = units_in(first[1], second[1])
    if parts is not None and parts > 1 and set(gap) <= {"and", ","} and second[0] < parts:
        yield "number", (first[0] * parts + second[0], second[1]), -0.05, ()


@rule("number to number", "number", "number")
def _range(
    ground: Ground, first: tuple[float, str], second: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    if {"to", "-", "–"} & set(gap) and first[0] < second[0]:
        yield "limit", NumberBound(">=", first[0], second[1] or first[1], second[0]), 0.15, ()


@rule("bound of the average", "bound", "average_of aggregate")
def _bound_average(ground: Ground, operator: Any, data: object, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str) and data in {None, "avg"}:
        yield "limit", NumberBound(operator, OverAverage()), 0.0, ()  # type: ignore[arg-type]


@rule("adjective compared with a number", "comparative", "number")
def _comparative(
    ground: Ground, adjective: str, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    yield (
        "pending",
        Pending("adjective", adjective=adjective, value=number[0], unit=number[1]),
        0.0,
        (),
    )


@rule("adjective compared with the average", "comparative", "average_of aggregate")
def _comparative_average(ground: Ground, adjective: str, data: object, gap: Gap) -> Iterator[Meant]:
    if data in {None, "avg"}:
        yield "pending", Pending("adjective", adjective=adjective, value=OverAverage()), 0.0, ()


@rule("adjective compared with another thing", "comparative", "thing")
def _comparative_thing(ground: Ground, adjective: str, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.named and not is_choice(thing):
        yield "pending", Pending("adjective", adjective=adjective, value=ValueOf(thing)), 0.0, ()


@rule("adjective of what is so at one end", "comparative", "thing")
def _compared_at(ground: Ground, adjective: str, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if "than" not in gap and prep_of(gap) and thing.conditions:
        yield "comparedat", (adjective, Pending("with", thing=thing, prep=prep_of(gap))), 0.0, ()


@rule("adjective compared at two ends", "comparedat", "thing", between=frozenset({"than"}))
def _compared_at_both(
    ground: Ground, data: tuple[str, Pending], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "cheaper at A than at B"."""
    adjective, joined = data
    if joined.thing is not None and thing.conditions and joined.thing.label == thing.label:
        more = Pending("adjective", adjective=adjective, value=ValueOf(thing))
        yield "pending", replace(joined, also=(more,)), -0.1, ()


def key_conditions(key: KeyMention, bound: NumberBound) -> Pending:
    """A comparison of a key with a bound; both ends of "between"."""
    value = bound.value
    if isinstance(value, PropertyTerm):
        value = KeyRef(value.key, bound.factor, value.owners)
    first = Pending("key", key.term, operator=bound.operator, value=value, unit=bound.unit)
    if bound.upper is None:
        return first
    second = Pending(
        "key", key.term, operator=bound.upper_operator, value=bound.upper, unit=bound.unit
    )
    return replace(first, also=(second,))


@rule("more of a key", "more", "key")
def _more_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "morekey", (operator, keys.keys[0]), 0.0, ()


@rule(
    "more of a key than the average, a number or another",
    "morekey",
    "average_of aggregate number thing",
)
def _more_key_than(
    ground: Ground, data: tuple[Any, KeyMention], other: Any, gap: Gap
) -> Iterator[Meant]:
    operator, key = data
    if "than" not in gap:
        return
    if isinstance(other, NodeSet):
        if other.named:
            yield "pending", key_conditions(key, NumberBound(operator, ValueOf(other))), 0.0, ()
        elif not other.conditions and not other.uses:
            yield "pending", key_conditions(key, NumberBound(operator, OverAverage())), 0.3, ()
    elif isinstance(other, tuple):
        yield "pending", key_conditions(key, NumberBound(operator, other[0], other[1])), 0.0, ()
    elif other in {None, "avg"}:
        yield "pending", key_conditions(key, NumberBound(operator, OverAverage())), 0.0, ()


@rule(
    "more of a key than what was compared with before", "pending", "morekey",
    between=frozenset({"and", "but", ",", "with"}),
)  # fmt: skip
def _more_than_before(
    ground: Ground, pending: Pending, data: tuple[Any, KeyMention], gap: Gap
) -> Iterator[Meant]:
    """As in "dearer than X but with less alcohol": less than X has."""
    if isinstance(pending.value, ValueOf):
        second = key_conditions(data[1], NumberBound(data[0], pending.value))
        yield "pending", replace(pending, also=(*pending.also, second)), 0.0, ()


@rule("so many times what another has", "factor boundfactor", "thing")
def _times_another(ground: Ground, data: Any, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "earns twice as much as Ada", "more than half of what Ada earns"."""
    operator, factor = data if isinstance(data, tuple) else (">=" if data > 1 else "<=", data)
    if other.named and not is_and(gap):
        yield "limit", NumberBound(operator, ValueOf(other, factor=factor)), 0.05, ()


@rule("adjective with its unit", "comparative superlative", "group", between=NOTHING)
def _adjective_per(ground: Ground, data: Any, group: Group, gap: Gap) -> Iterator[Meant]:
    """As in "cheaper per kilo than X", where the key that it measures is one per kilo."""
    if group.thing is None and len(group.keys) == 1:
        yield "comparative" if isinstance(data, str) else "superlative", data, 0.05, ()


@rule("more things", "more", "thing")
def _more_things(ground: Ground, operator: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "morething", (operator, thing), 0.0, ()


@rule("more things than so many", "morething", "number average_of aggregate")
def _more_things_than(
    ground: Ground, data: tuple[Any, NodeSet], other: Any, gap: Gap
) -> Iterator[Meant]:
    if "than" not in gap or prep_of(gap):
        return  # "more in 2024 than in 2025" are not more than 2025
    operator, thing = data
    if isinstance(other, tuple):
        cost = A_YEAR * (other[0] in CALENDAR_YEARS)
        yield "thing", thing.counted(Quantity("number", operator, other[0])), cost, ()
    elif other in {None, "avg"}:
        yield "thing", thing.counted(Quantity("average", operator)), 0.0, ()


@rule("more things than another has", "morething", "thing")
def _more_than_another(
    ground: Ground, data: tuple[Any, NodeSet], other: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "own more ships than Maersk": the average over the one that is named is its number."""
    if "than" in gap and other.named:
        operator, thing = data
        number = Quantity("average", operator, over=OverAverage(of=other))
        yield "thing", thing.counted(number), 0.0, ("number of another",)


@rule("key with a bound", "key", "limit")
def _key_limit(ground: Ground, keys: Keys, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        yield "pending", key_conditions(keys.keys[0], bound), 0.0, ()


@rule("bound with a key", "limit", "key")
def _limit_key(ground: Ground, bound: NumberBound, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        yield "pending", key_conditions(keys.keys[0], bound), 0.02, ()


@rule("bound alone, by its unit", "limit")
def _limit_unit(ground: Ground, bound: NumberBound) -> Iterator[Meant]:

    if not bound.unit:
        return
    held = units_called(bound.unit)
    owners: dict[str, list[str]] = {}
    schema = ground.graph.schema
    for label in schema.labels:
        for entry in label.properties:
            if held & set(spoken_words(entry.key)) and {"INTEGER", "FLOAT"} & set(entry.types):
                owners.setdefault(entry.key, []).append(label.name)
    for kind in schema.relationship_types:
        for entry in kind.properties:
            if held & set(spoken_words(entry.key)) and {"INTEGER", "FLOAT"} & set(entry.types):
                owners.setdefault(entry.key, []).append(f":{kind.name}")
    for key, of in list(owners.items())[:3]:
        yield (
            "pending",
            key_conditions(KeyMention(PropertyTerm(key, tuple(of), 0.8)), bound),
            0.3,
            ("key by unit",),
        )


@rule("verb of what is measured", "relation", "limit")
def _verb_of_unit(
    ground: Ground, term: RelationTerm, bound: NumberBound, gap: Gap
) -> Iterator[Meant]:
    """As in "can carry more than 500 kg" of what has a load in kg: the verb says no more.

    What it is done to has no such amount: who sent more than 500 EUR is asked of payments.
    """
    found = [] if is_and(gap) else list(_limit_unit(ground, bound))
    objects = ground.graph.labels_at(term.type, term.other_side)
    if any(not set(objects).isdisjoint(value.term.owners) for _, value, _, _ in found):
        return
    for category, value, cost, events in found:
        yield category, value, cost + 0.05, events


@rule("relation with a bound on its key", "relation noun dealing", "limit")
def _relation_limit(
    ground: Ground, term: RelationTerm, bound: NumberBound, gap: Gap
) -> Iterator[Meant]:
    kind = ground.graph.schema.relationship_type(term.type)
    numeric = [p for p in kind.properties if {"INTEGER", "FLOAT"} & set(p.types)] if kind else []
    for entry in numeric[:2]:
        condition = key_conditions(
            KeyMention(PropertyTerm(entry.key, (f":{term.type}",), 0.8)), bound
        )
        relation = Pending("relation", term, NodeSet(None, wh="any"))
        yield "pending", replace(relation, also=(condition,)), 0.35 + 0.1 * (len(numeric) > 1), ()


@rule("key equals a number", "key", "number")
def _key_number(ground: Ground, keys: Keys, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        bound = NumberBound("=", number[0], number[1])
        yield "pending", key_conditions(keys.keys[0], bound), 0.08, ()


@rule("several numbers of a key", "pending", "number", between=AND)
def _one_more_number(
    ground: Ground, pending: Pending, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "priority 1 or 2", "grades 4 and 5", "floor 2 or 3 rooms"."""
    known = pending.value if isinstance(pending.value, tuple) else (pending.value,)
    plain = all(
        isinstance(one, int | float)
        and (isinstance(one, CountingNumber) or not isinstance(one, bool | ComparedNumber))
        for one in (*known, number[0])
    )
    operator = ONE_OF.get(pending.operator or "=") if pending.kind == "key" else None
    if operator and plain and pending.unit == number[1] and not (pending.negated or pending.also):
        several = tuple(int(one) if one == int(one) else one for one in (*known, number[0]))
        yield "pending", replace(pending, operator=operator, value=several), 0.0, ()


@rule("number of a key", "number", "key", between=NOTHING)
def _number_key(ground: Ground, number: tuple[float, str], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not gap:
        bound = NumberBound("=", number[0], number[1])
        yield "pending", key_conditions(keys.keys[0], bound), 0.2, ()


@rule("key with a value", "key", "category value")
def _key_value(ground: Ground, keys: Keys, link: ValueLink, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[-1]
    if "than" in gap:
        return  # "more severe than minor incidents" are not those of a minor severity
    if len(keys.keys) == 1 and link.key == key.term.key and link.label in key.term.owners:
        term = replace(key.term, owners=(link.label,))
        yield (
            "pending",
            Pending("key", term, operator="=", value=link.value),
            -0.1,
            ("key and value agree",),
        )


@rule("value with its key", "category value", "key")
def _value_key(ground: Ground, link: ValueLink, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield from _key_value(ground, keys, link, gap)


@rule("things of a value with its key", "category", "key", between=NOTHING)
def _things_of_value(ground: Ground, link: ValueLink, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "drivers of early shifts", of duties that hold which shift it is."""
    if link.label.startswith(":"):
        return
    for _, pending, cost, events in _key_value(ground, keys, link, gap):
        thing = NodeSet(link.label, (Compare(link.key, pending.operator, pending.value),))
        yield "thing", thing, cost + 0.16, (*events, "value as thing")


@rule("key in a time", "key", "time")
def _key_time(ground: Ground, keys: Keys, phrase: Any, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[0]
    if len(keys.keys) == 1 and (ground.vocabulary.says_date(key.term)):
        yield "pending", Pending("time", key.term, phrase=phrase), -0.05, ()


@rule("key compared with a key", "bound", "key")
def _bound_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    types = ground.vocabulary.types_of(keys.keys[0].term)
    ordered = {"INTEGER", "FLOAT"} & types or any("DATE" in name for name in types)
    if isinstance(operator, str) and len(keys.keys) == 1 and ordered:
        yield "limit", NumberBound(operator, keys.keys[0].term), 0.0, ()  # type: ignore[arg-type]


@rule("time compared with a time", "comparative", "key")
def _time_beside_time(ground: Ground, adjective: str, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "ended before their renewal date", "shipped later than the due date"."""
    term = keys.keys[0].term
    timed = len(keys.keys) == 1 and ground.vocabulary.is_time(term)
    if timed and adjective in BESIDE_TIMES and not is_and(gap):
        yield "limit", NumberBound(BESIDE_TIMES[adjective], term), 0.0, ()


@rule("bound of another thing", "bound", "thing")
def _bound_thing(ground: Ground, operator: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str) and thing.named:
        yield "limit", NumberBound(operator, ValueOf(thing)), 0.0, ()  # type: ignore[arg-type]


@rule("bound of what things amount to", "thing", "limit")
def _thing_limit(ground: Ground, thing: NodeSet, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "transactions over 8000": of the amounts that a thing has."""
    if thing.named or not isinstance(bound.value, int | float) or is_and(gap):
        return
    if isinstance(bound.value, CountingNumber):
        return  # "products of at least 3 categories"
    if any(money_dealt_with(ground, thing)):
        return  # "accounts that sent more than 8000" are not those that hold it
    age = ground.vocabulary.age_of(thing.label)
    old = bound.unit in YEARS and bound.value <= OLDEST and HAVE.isdisjoint(gap)
    if age is not None and old:
        condition = key_conditions(KeyMention(age), bound)
        for whole, cost, events in attached(ground, thing, condition):
            yield "thing", whole, cost + 0.05, (*events, AMOUNT_NOT_NAMED)
    if bound.unit in DAYS_OF or bound.unit in HOURS_OF:
        # "Bookings of more than 7 nights".
        long = Pending("lapse", operator=bound.operator, value=bound.value, unit=bound.unit)
        for whole, cost, events in attached(ground, thing, long)[:2]:
            yield "thing", whole, cost + 0.1, events
        return
    schema, named = ground.graph.schema, thing.label or ""
    owner: LabelSchema | RelationshipTypeSchema | None = schema.label(named)
    if thing.wh == DEALING and isinstance(first := thing.conditions[0], Link):
        owner = schema.relationship_type(first.way[0].type)
        named = f":{first.way[0].type}"
    numeric = (
        [
            p
            for p in owner.properties
            if {"INTEGER", "FLOAT"} & set(p.types) and not (p.unique or is_numbering(p.key))
        ]
        if owner
        else []
    )
    amounts = [p for p in numeric if adds_up(p.key)] or (numeric if len(numeric) <= 2 else [])
    for place, entry in enumerate(amounts[:3]):
        condition = key_conditions(KeyMention(PropertyTerm(entry.key, (named,), 0.8)), bound)
        for whole, cost, events in attached(ground, thing, condition):
            dear = 0.1 if thing.wh == DEALING else 0.3 if bound.unit else 0.5
            yield "thing", whole, cost + dear + 0.1 * place, (*events, AMOUNT_NOT_NAMED)


@rule("the key of a comparison said again", "key", "pending", between=NOTHING)
def _said_twice(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "who log more hours than X", where the verb and the noun name one key."""
    same = isinstance(pending.term, PropertyTerm) and pending.term.key == keys.keys[0].term.key
    if pending.kind == "key" and same and len(keys.keys) == 1:
        yield "pending", pending, 0.0, ("key said again",)


@rule("sign of a key", "sign", "key")
def _sign_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", key_conditions(keys.keys[0], NumberBound(operator, 0)), 0.0, ()


@rule("key of a sign", "key", "sign")
def _key_sign(ground: Ground, keys: Keys, operator: Any, gap: Gap) -> Iterator[Meant]:
    yield from _sign_key(ground, operator, keys, gap)


@rule("empty key", "key", "empty")
def _key_empty(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "projects whose approval is unknown"; a shelter that is missing is none."""
    if len(keys.keys) == 1:
        term = keys.keys[0].term
        if data is None and "BOOLEAN" in ground.vocabulary.types_of(term):
            yield "pending", Pending("key", term, operator="=", value=False), 0.0, ()
        else:
            yield "pending", Pending("key", term, operator="IS NULL"), 0.0, ()


@rule("empty key before", "empty", "key")
def _empty_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    for category, pending, _, events in _key_empty(ground, keys, data, gap):
        yield category, pending, 0.05, events


@rule("done to somebody", "key", "who", between=NOTHING)
def _done_to_somebody(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "incidents that injured someone", of a key that says how many were."""
    yield from _done_to_some(ground, keys, ">")


@rule("done to nobody", "key", "nobody", between=NOTHING)
def _done_to_nobody(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    yield from _done_to_some(ground, keys, "=")


def _done_to_some(ground: Ground, keys: Keys, operator: Operator) -> Iterator[Meant]:
    term = keys.keys[0].term
    if len(keys.keys) == 1 and is_deed(term.key) and "INTEGER" in ground.vocabulary.types_of(term):
        yield "pending", Pending("key", term, operator=operator, value=0), 0.0, ()


@rule("without a key", "without", "key")
def _without_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "without an email", and "missing both email and phone"."""
    first, *more = (_is_not_there(ground, key.term) for key in keys.keys)
    yield "pending", replace(first, also=tuple(more)), 0.0, ()


@rule("not by a key", "neg", "key")
def _not_by_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "not finished": an end that is only to come is none yet."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and is_end(ground, term):
        yield "pending", ended(ground, term, over=False), 0.0, ()
    else:
        yield from _without_key(ground, data, keys, gap)


def _is_not_there(ground: Ground, term: PropertyTerm) -> Pending:
    if "BOOLEAN" in ground.vocabulary.types_of(term):
        return Pending("key", term, operator="=", value=False)
    return Pending("key", term, operator="IS NULL")
