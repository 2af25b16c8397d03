"""Values that are worked out from two keys: price times quantity, the days between two dates."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from graphrag_core.english.adjectives import DOWNWARD
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF, HOURS_OF
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import (
    beginnings_of,
    in_order,
    is_lapse_term,
    lapses_of,
    lasting,
    starts_of,
)
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    SOME,
    Asked,
    KeyMention,
    KeyRef,
    Keys,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
    Projection,
    Use,
    ValueOf,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import (
    LENGTHS,
    ends_measured,
    is_downward,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    ASIDE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.form import Arithmetic, Function, Operator
from graphrag_core.translate.offline.temporal import is_deed
from graphrag_core.translate.offline.unit_words import UNIT_WORDS
from graphrag_core.translate.offline.units import FOREIGN_UNITS, PERCENT, UNITS
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm, RelationTerm

NUMBERS = frozenset({"INTEGER", "FLOAT"})
MOST_STARTS = 3
MOST_LAPSES = 6
OPEN_AGAIN = -0.2
"""What it costs to take "open" for a verb behind "how long"."""
PERFECT = frozenset({"has", "have"})
BOTH_ENDS = -0.12
"""What it costs to take two times for the ends of what is between them, rather than one alone."""
SCORE = 0.8
ADDED = ASIDE | {","}

LimitOf = tuple[Operator, PropertyTerm, NodeSet]
"""A bound that is a key of other nodes."""


def combined(one: PropertyTerm, other: PropertyTerm, arithmetic: Arithmetic) -> CombinedTerm:
    """Two keys as one value, of one owner where they have one in common."""
    shared = tuple(owner for owner in one.owners if owner in other.owners)
    second = replace(other, owners=shared) if shared else other
    score = min(one.score, other.score)
    return CombinedTerm(one.key, shared or one.owners, score, arithmetic, second)


def single_key(ground: Ground, keys: Keys, *, times: bool = False) -> PropertyTerm | None:
    """Return the one key of a list, if it holds numbers (or points in time)."""
    if len(keys.keys) != 1:
        return None
    term = keys.keys[0].term
    if isinstance(term, CombinedTerm):
        return None
    fits = ground.vocabulary.is_time(term) if times else NUMBERS & ground.vocabulary.types_of(term)
    return term if fits else None


@rule("key times", "key", "times")
def _key_times(ground: Ground, keys: Keys, sign: Any, gap: Gap) -> Iterator[Meant]:
    term = single_key(ground, keys)
    if term is not None:
        yield "keytimes", (term, sign), 0.0, ()


@rule("key times another", "keytimes", "key")
def _key_times_key(
    ground: Ground, data: tuple[PropertyTerm, Arithmetic], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    term = single_key(ground, keys)
    if term is not None and (term.key, term.owners) != (data[0].key, data[0].owners):
        yield "key", Keys((KeyMention(combined(data[0], term, data[1])),)), 0.0, ()


@rule("difference of two keys", "difference between lapse", "key")
def _difference(ground: Ground, data: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "between the melting and the boiling point": the second less the first."""
    if len(keys.keys) != 2:
        return
    one, other = (key.term for key in keys.keys)
    types = [ground.vocabulary.types_of(term) for term in (one, other)]
    if isinstance(one, CombinedTerm) or isinstance(other, CombinedTerm) or one.key == other.key:
        return
    if all(NUMBERS & of for of in types):
        yield "key", Keys((KeyMention(combined(other, one, "-")),)), 0.0, ()
        yield "key", Keys((KeyMention(combined(one, other, "-")),)), 0.05, ()
    elif ground.vocabulary.is_time(one) and ground.vocabulary.is_time(other):
        shared = next((owner for owner in one.owners if owner in other.owners), "")
        sure = in_order(ground, shared, one.key, other.key)
        start, end = (one, other) if sure else (other, one)
        yield "key", Keys((KeyMention(combined(start, end, data or "days")),)), BOTH_ENDS, ()


@rule("from one time to another", "key", "key", between=frozenset({"to", "until"}))
def _from_to(ground: Ground, one: Keys, other: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the longest from premiere to finale"."""
    start, end = single_key(ground, one, times=True), single_key(ground, other, times=True)
    if start is not None and end is not None and set(start.owners) & set(end.owners):
        yield "key", Keys((KeyMention(combined(start, end, "days")),)), 0.0, ()


@rule("days until a time", "lapse lasting", "key")
def _lapse_key(ground: Ground, data: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "how many days did it take to close", "an order took to arrive": from when it began."""
    term = single_key(ground, keys, times=True)
    if term is None:
        return
    for owner in term.owners[:MOST_STARTS]:
        for place, other in enumerate(starts_of(ground, owner, term.key)):
            sure = in_order(ground, owner, other, term.key)
            start, end = (other, term.key) if sure else (term.key, other)
            lapse = _lapse(owner, start, end, data)
            yield "key", Keys((KeyMention(lapse),)), 0.05 + 0.08 * place, ()


def _lapse(owner: str, start: str, end: str, counted: Arithmetic | None) -> CombinedTerm:
    one, other = (PropertyTerm(key, (owner,), SCORE) for key in (start, end))
    return combined(one, other, counted or "days")


@rule("how long after a time", "measure key projection", "limit")
def _lapse_after(ground: Ground, value: Any, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "take to pay an invoice after it was issued": from the time that is said."""
    start, after = bound.value, bound.operator == ">" and bound.factor == 1
    lapse = value.key if isinstance(value, Measure) else value.keys[0].term
    if not (isinstance(start, PropertyTerm) and after and ground.vocabulary.is_time(start)):
        return
    if not is_lapse_term(lapse) or is_and(gap) or lapse.other.key == start.key:
        return
    owners = tuple(owner for owner in lapse.owners if owner in start.owners)
    if not owners or lapse.owners != lapse.other.owners:
        return
    other = replace(lapse.other, owners=owners)
    since = CombinedTerm(start.key, owners, lapse.score, lapse.arithmetic, other)
    if isinstance(value, Measure):
        yield "measure", replace(value, key=since), -0.1, ()
    elif len(value.keys) == 1:
        category = "projection" if isinstance(value, Projection) else "key"
        yield category, replace(value, keys=(KeyMention(since),)), -0.1, ()


@rule("time until something is done", "lapse", "relation noun")
def _lapse_until_done(ground: Ground, data: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "mean time to repair": of what is repaired, from when it began until it was over."""
    ends = ground.graph.patterns(term.type)
    labels = dict.fromkeys(label for p in ends for label in (p.start, p.end))
    for place, label in enumerate(label for label in labels if lapses_of(ground, label)):
        start, end = lapses_of(ground, label)[0]
        lapse = KeyMention(_lapse(label, start, end, data))
        yield "key", Keys((lapse,)), 0.1 + 0.1 * place, ("time until done",)


@rule("time counted in a unit", "lapse", "inunit")
def _lapse_in(ground: Ground, data: object, unit: Arithmetic, gap: Gap) -> Iterator[Meant]:
    """As in "duration in hours"."""
    yield "lapse", unit, 0.0, ()


@rule("how long, counted in a unit", "measure key projection", "inunit")
def _counted_in(ground: Ground, value: Any, unit: Arithmetic, gap: Gap) -> Iterator[Meant]:
    """As in "average time to resolve tickets in hours", where the unit stands behind."""
    if isinstance(value, Measure):
        if is_lapse_term(value.key):
            counted = replace(value.key, arithmetic=unit)
            yield "measure", replace(value, key=counted), 0.0, ()
    elif len(value.keys) == 1 and is_lapse_term(value.keys[0].term):
        category = "projection" if isinstance(value, Projection) else "key"
        keys = (KeyMention(replace(value.keys[0].term, arithmetic=unit)),)
        yield category, replace(value, keys=keys), 0.0, ()


@rule("in a unit, how long", "inunit", "measure key projection")
def _in_unit(ground: Ground, unit: Arithmetic, value: Any, gap: Gap) -> Iterator[Meant]:
    """As in "in minutes, how long did calls take?"."""
    yield from _counted_in(ground, value, unit, gap)


@rule("how long things lasted, as a column", "lapse")
def _lapse_column(ground: Ground, data: Any) -> Iterator[Meant]:
    """As in "with mark and duration": of whatever has a beginning and an end."""
    labels = [label.name for label in ground.graph.schema.labels]
    pairs = [(label, *lapses_of(ground, label)[0]) for label in labels if lapses_of(ground, label)]
    if pairs:
        lapses = tuple(_lapse(label, start, end, data) for label, start, end in pairs[:MOST_LAPSES])
        yield "keyword", lapses, 0.1, ()


@rule("how long things took", "lapse", "thing")
def _lapse_thing(ground: Ground, data: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how long did work orders take": from the time that says a beginning to another.

    "How long did Ada rent it" asks the same of a relationship, also of one that is over. What
    has no end lasts since it began: "how long has she been with us".
    """
    if thing.label is None or thing.quantity != SOME or is_and(gap):
        return
    so_far = data is None and not PERFECT.isdisjoint(gap)
    for owner, whole in lasting(thing):
        of_link = 0.05 * (whole is not thing)
        pairs = lapses_of(ground, owner)
        for place, (start, end) in enumerate(pairs):
            counted: Arithmetic | None = data
            if so_far:
                counted = "days so far"
            keys = (KeyMention(_lapse(owner, start, end, counted)),)
            yield "projection", Projection(whole, keys), 0.2 + 0.1 * place - of_link, ()
        for place, key in enumerate(beginnings_of(ground, owner) if so_far and not pairs else ()):
            begun = KeyMention(_lapse(owner, key, key, "days so far"))
            yield "projection", Projection(whole, (begun,)), 0.3 + 0.1 * place - 3 * of_link, ()
    yield from _lapse_of_neighbours(ground, data, thing)


def _lapse_of_neighbours(ground: Ground, data: Any, thing: NodeSet) -> Iterator[Meant]:
    """As in "how long do guests stay", where their bookings say from when until when."""
    if lapses_of(ground, thing.label or ""):
        return
    labels = dict.fromkeys(hop.label for hop in ground.graph.hops_from(thing.label or ""))
    lasting_ones = [label for label in labels if label != thing.label and lapses_of(ground, label)]
    for place, label in enumerate(lasting_ones[:MOST_LAPSES]):
        start, end = lapses_of(ground, label)[0]
        keys = (KeyMention(_lapse(label, start, end, data)),)
        yield "projection", Projection(thing, keys), 0.4 + 0.1 * place, ()


@rule("the time of a deed", "key", "taken", between=NOTHING)
def _time_of_deed(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "resolution time", "delivery times", of `resolved_at` and `delivered_on`."""
    if is_deed(keys.keys[0].term.key):
        yield from _lapse_key(ground, data, keys, gap)


@rule("how long it was open", "projection", "unended")
def _lapse_unended(
    ground: Ground, projection: Projection, data: object, gap: Gap
) -> Iterator[Meant]:
    """As in "how long was A12 open": the word says again what lasted, and not how it is now."""
    thing, term = projection.thing, projection.keys[0].term
    if data is None and thing.named and not is_and(gap) and is_lapse_term(term):
        counted = KeyMention(replace(term, arithmetic="days so far"))
        yield "projection", replace(projection, keys=(counted,)), OPEN_AGAIN, ()


@rule("what things took", "thing", "lasting")
def _took(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "the longest time an order took"."""
    yield from _lapse_thing(ground, data, thing, gap)


@rule("how long it is that they took", "lapse", "projection")
def _lapse_again(ground: Ground, data: Any, projection: Projection, gap: Gap) -> Iterator[Meant]:
    """As in "how long did A12 take to arrive", where the verb says it again."""
    if len(projection.keys) == 1 and not is_and(gap):
        term = projection.keys[0].term
        if is_lapse_term(term):
            counted = KeyMention(replace(term, arithmetic=data or term.arithmetic))
            yield "projection", replace(projection, keys=(counted,)), 0.0, ()


@rule("how long on average", "lapse", "aggregate")
def _lapse_merged(ground: Ground, data: Any, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "how long does it take on average to close"."""
    yield "lapsemeasure", (data, function), 0.0, ()


@rule("how long until a time on average", "lapsemeasure", "key")
def _lapse_merged_key(
    ground: Ground, data: tuple[Any, Function], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    for _, lapse, cost, events in _lapse_key(ground, data[0], keys, gap):
        yield "measure", Measure(None, data[1], lapse.keys[0].term), cost, events


@rule("how long things take on average", "lapsemeasure", "thing projection")
def _lapse_merged_thing(
    ground: Ground, data: tuple[Any, Function], value: Any, gap: Gap
) -> Iterator[Meant]:
    """As in "how long do anomalies take on average", "… does an order take to arrive"."""
    apply = _lapse_again if isinstance(value, Projection) else _lapse_thing
    for _, lasting_, cost, events in apply(ground, data[0], value, gap):
        term = lasting_.keys[0].term
        yield "measure", Measure(lasting_.thing, data[1], term), cost, events


@rule("how long after or before another", "lapse", "pending")
def _lapse_against(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "adjective" and isinstance(pending.value, ValueOf) and not pending.also:
        yield "lapseagainst", pending, 0.0, ()


@rule("how long after another end", "lapseagainst", "thing")
def _lapse_to(ground: Ground, pending: Pending, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how many days after A did B get X"."""
    other = pending.value.thing
    if thing.label is None or thing.quantity != SOME or is_and(gap):
        return
    for ends, entry in ends_measured(ground, thing, other, pending.adjective):
        marks = (Use("operand", entry.key), Use("column", entry.key, arithmetic="days"))
        whole = ends.marked(*(reversed(marks) if is_downward(pending.adjective, entry) else marks))
        if thing.named:
            whole = whole.using(NAMELESS)
        yield "whole", Asked("rows", whole), ends.cost, ("compared at two ends",)


@rule("lasting so long", "lasting", "limit number")
def _lasting(ground: Ground, data: object, limit: Any, gap: Gap) -> Iterator[Meant]:
    """As in "lasted longer than 30 days": from one time of what is said to last to another."""
    bound = limit if isinstance(limit, NumberBound) else NumberBound("=", *limit)
    if isinstance(bound.value, int | float):
        lasting = Pending("lapse", operator=bound.operator, value=bound.value, unit=bound.unit)
        if bound.upper is not None:
            upper = replace(lasting, operator=bound.upper_operator, value=bound.upper)
            lasting = replace(lasting, also=(upper,))
        yield "pending", lasting, 0.0, ()


@rule("done within so long", "key", "limit number")
def _done_within(ground: Ground, keys: Keys, limit: Any, gap: Gap) -> Iterator[Meant]:
    """As in "resolved within 24 hours": from when it began."""
    bound = limit if isinstance(limit, NumberBound) else NumberBound("<=", *limit)
    term = single_key(ground, keys, times=True)
    within = bound.unit in DAYS_OF or bound.unit in HOURS_OF
    if term is None or not within or is_and(gap) or not isinstance(bound.value, int | float):
        return
    lasting = Pending("lapse", term, operator=bound.operator, value=bound.value, unit=bound.unit)
    yield "pending", lasting, 0.0, ()


@rule("not done for so long", "key", "limit number", between=frozenset({"for", "in"}))
def _done_for(ground: Ground, keys: Keys, limit: Any, gap: Gap) -> Iterator[Meant]:
    number, unit = (limit.value, limit.unit) if isinstance(limit, NumberBound) else limit
    term = single_key(ground, keys, times=True)
    if term is not None and unit in DAYS_OF and isinstance(number, int | float):
        yield "forsolong", (term, number * DAYS_OF[unit]), 0.0, ()


@rule("what was not done for so long", "neg", "forsolong")
def _not_for(
    ground: Ground, data: object, long: tuple[PropertyTerm, float], gap: Gap
) -> Iterator[Meant]:
    """As in "not deployed for more than 90 days": the last time is longer ago."""
    if ground.now is not None:
        then = ground.now - timedelta(days=long[1])
        ago = TimePhrase(0, 0, "before then", None, then, "instant", relative=True)
        yield "pending", Pending("time", long[0], phrase=ago), 0.0, ()


@rule("adjective of what lasts", "lasting", "pending")
def _lasting_long(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "took longer than 3 weeks", where an adjective is compared, and "lasted longest"."""
    if pending.kind == "adjective" and isinstance(pending.value, int | float):
        operator: Operator = "<" if pending.adjective in DOWNWARD else ">"
        yield "pending", replace(pending, kind="lapse", operator=operator), 0.0, ()
    elif pending.kind == "rank" and (pending.adjective in LENGTHS or is_lapse_term(pending.term)):
        yield "pending", pending, 0.0, ()


@rule("worked out, in total", "key projection", "aggregate")
def _in_total(ground: Ground, value: Any, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "units times cost in total", where the function stands behind."""
    if len(value.keys) == 1 and isinstance(value.keys[0].term, CombinedTerm):
        thing = value.thing if isinstance(value, Projection) else None
        yield "measure", Measure(thing, function, value.keys[0].term), 0.02, ()


@rule("so many times", "bound", "factor")
def _bound_factor(ground: Ground, operator: Any, factor: float, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str):
        yield "boundfactor", (operator, factor), 0.0, ()


@rule("a number of times", "limit", "times")
def _limit_times(ground: Ground, bound: NumberBound, sign: Any, gap: Gap) -> Iterator[Meant]:
    if sign == "*" and isinstance(bound.value, int | float) and not bound.unit:
        yield "boundfactor", (bound.operator, float(bound.value)), 0.0, ()


@rule("per cent of a key", "limit", "key", between=frozenset({"of"}))
def _limit_share(ground: Ground, bound: NumberBound, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "less than 70 % of the amount claimed"."""
    if bound.unit in PERCENT and isinstance(bound.value, int | float):
        yield from _bound_times(ground, (bound.operator, bound.value / 100), keys, gap)


@rule("so many times of a key", "boundfactor", "key")
def _bound_times(ground: Ground, data: tuple[Any, float], keys: Keys, gap: Gap) -> Iterator[Meant]:
    term = single_key(ground, keys)
    if term is not None:
        yield "limit", NumberBound(data[0], term, factor=data[1]), 0.0, ()


@rule("things, and what of them is worked out", "thing measure", "key", between=ADDED)
def _spelled_out(ground: Ground, value: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "what did X pay in total (days times daily rate)"."""
    term = keys.keys[0].term
    if not isinstance(term, CombinedTerm) or len(keys.keys) > 1:
        return
    if isinstance(value, Measure):
        if value.of_count is None and not value.share and not value.more:
            yield "measure", replace(value, function=_function_of(value), key=term), 0.05, ()
    elif value.label is not None and value.quantity == SOME:
        yield "measure", Measure(value, "sum", term), 0.2, ("sum without a word",)


def _function_of(measure: Measure) -> Function:
    return "sum" if measure.function == "count" else measure.function


@rule("bound of a key of another", "bound", "projection")
def _bound_of_other(
    ground: Ground, operator: Any, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "above the capacity of the channel they were measured in"."""
    if isinstance(operator, str) and len(projection.keys) == 1 and not projection.thing.named:
        term = single_key(ground, Keys(projection.keys))
        if term is not None and projection.thing.label in term.owners:
            owned = replace(term, owners=(projection.thing.label or "",))
            yield "limitof", (operator, owned, projection.thing), 0.0, ()


@rule("key against a key of another", "key", "limitof")
def _key_against(ground: Ground, keys: Keys, data: LimitOf, gap: Gap) -> Iterator[Meant]:
    term = single_key(ground, keys)
    if term is not None:
        yield "pending", _against(term, data), 0.0, ()


@rule("a key of the same unit against a part of another", "limit")
def _unnamed_part(ground: Ground, bound: NumberBound) -> Iterator[Meant]:
    """As in "paid more than half of the price": what has the same unit."""
    other = bound.value
    if not isinstance(other, PropertyTerm) or bound.factor == 1:
        return
    for place, term in enumerate(_of_unit(ground, other)[:MOST_STARTS]):
        against = KeyRef(other.key, bound.factor, other.owners)
        compared = Pending("key", term, operator=bound.operator, value=against)
        yield "pending", compared, 0.3 + 0.1 * place, ("key by unit",)


@rule("a key against a bound beside it", "limit")
def _own_bound(ground: Ground, bound: NumberBound) -> Iterator[Meant]:
    """As in "stock below the minimum": what the owner of the bound holds of the same."""
    other = bound.value
    if not isinstance(other, PropertyTerm) or bound.factor != 1:
        return
    for place, term in enumerate(bounded_by(ground, other)[:MOST_STARTS]):
        against = KeyRef(other.key, 1.0, term.owners)
        compared = Pending("key", term, operator=bound.operator, value=against)
        yield "pending", compared, 0.15 + 0.1 * place, ("key by unit",)


def bounded_by(ground: Ground, bound: PropertyTerm) -> list[PropertyTerm]:
    """The numbers of the same owner whose names are a part of a bound's, or end as it does.

    Where none is and it holds one other number of the unit only, or of none, that one: a
    `quantity` beside a `minimum`.
    """
    said = name_words(bound.key)
    found, others = [], []
    for owner in bound.owners:
        schema = ground.graph.schema
        entry = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
        for key in [p.key for p in entry.properties if NUMBERS & set(p.types)] if entry else ():
            words = name_words(key)
            alike = words[-1] == said[-1] and not set(said) < set(words)
            if key != bound.key and (set(words) < set(said) or alike):
                found.append((len(set(words) - set(said)), PropertyTerm(key, (owner,), SCORE)))
            elif key != bound.key and _unit_of(key) == _unit_of(bound.key):
                others.append(PropertyTerm(key, (owner,), SCORE))
    if not found and len(others) == len(bound.owners) == 1:
        return others
    return [term for _, term in sorted(found, key=lambda pair: pair[0])]


def _unit_of(key: str) -> str:
    last = name_words(key)[-1]
    return last if last in UNITS | FOREIGN_UNITS | UNIT_WORDS else ""


@rule("a key of the same unit against that of another", "limitof")
def _unnamed_against(ground: Ground, data: LimitOf) -> Iterator[Meant]:
    """As in "readings that exceed the capacity of their channel": what has the same unit."""
    for place, term in enumerate(_of_unit(ground, data[1])[:MOST_STARTS]):
        yield "pending", _against(term, data), 0.25 + 0.1 * place, ("key by unit",)


def _of_unit(ground: Ground, other: PropertyTerm) -> list[PropertyTerm]:
    """The keys of other owners that hold numbers of the same unit, of relationships first."""
    unit = name_words(other.key)[-1]
    schema = ground.graph.schema
    entries = [(f":{kind.name}", p) for kind in schema.relationship_types for p in kind.properties]
    entries += [(label.name, p) for label in schema.labels for p in label.properties]
    return [
        PropertyTerm(entry.key, (owner,), SCORE)
        for owner, entry in entries
        if owner not in other.owners
        and name_words(entry.key)[-1] == unit
        and NUMBERS & set(entry.types)
    ]


def _against(term: PropertyTerm, data: LimitOf) -> Pending:
    operator, other, thing = data
    compared = Pending("key", term, operator=operator, value=KeyRef(other.key, 1.0, other.owners))
    return Pending("with", thing=thing, also=(compared,))
