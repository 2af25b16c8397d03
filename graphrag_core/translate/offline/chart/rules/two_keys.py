"""Values that are worked out from two keys: price times quantity, the days between two dates."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    KeyRef,
    Keys,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.registry import ASIDE, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.form import Arithmetic, Function, Operator
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

NUMBERS = frozenset({"INTEGER", "FLOAT"})
MOST_STARTS = 3
SCORE = 0.8
ADDED = ASIDE | {","}

LimitOf = tuple[Operator, PropertyTerm, NodeSet]
"""A bound that is a key of other nodes."""

BEGINNINGS = frozenset(
    stem(word)
    for word in word_set("opened start from begin created ordered placed issued filed booked hired")
)
"""Words of keys that say when something begins: the days are counted from there."""


def combined(one: PropertyTerm, other: PropertyTerm, arithmetic: Arithmetic) -> CombinedTerm:
    """Two keys as one value, of one owner where they have one in common."""
    shared = tuple(owner for owner in one.owners if owner in other.owners)
    second = replace(other, owners=shared) if shared else other
    score = min(one.score, other.score)
    return CombinedTerm(one.key, shared or one.owners, score, arithmetic, second)


def _single(ground: Ground, keys: Keys, *, times: bool = False) -> PropertyTerm | None:
    """The one key of a list, if it holds numbers (or points in time)."""
    if len(keys.keys) != 1:
        return None
    term = keys.keys[0].term
    if isinstance(term, CombinedTerm):
        return None
    fits = ground.vocabulary.is_time(term) if times else NUMBERS & ground.vocabulary.types_of(term)
    return term if fits else None


@rule("key times", "key", "times")
def _key_times(ground: Ground, keys: Keys, sign: Any, gap: Gap) -> Iterator[Meant]:
    term = _single(ground, keys)
    if term is not None:
        yield "keytimes", (term, sign), 0.0, ()


@rule("key times another", "keytimes", "key")
def _key_times_key(
    ground: Ground, data: tuple[PropertyTerm, Arithmetic], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    term = _single(ground, keys)
    if term is not None and (term.key, term.owners) != (data[0].key, data[0].owners):
        yield "key", Keys((KeyMention(combined(data[0], term, data[1])),)), 0.0, ()


@rule("difference of two keys", "difference between lapse", "key")
def _difference(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
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
        yield "key", Keys((KeyMention(combined(one, other, "days")),)), 0.0, ()


@rule("days until a time", "lapse", "key")
def _lapse_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "how many days did it take to close": from when it began."""
    term = _single(ground, keys, times=True)
    if term is None:
        return
    for owner in term.owners[:MOST_STARTS]:
        for place, start in enumerate(_starts(ground, owner, term.key)):
            first = PropertyTerm(start, (owner,), term.score)
            lapse = combined(first, replace(term, owners=(owner,)), "days")
            yield "key", Keys((KeyMention(lapse),)), 0.05 + 0.08 * place, ()


def _starts(ground: Ground, owner: str, end: str) -> list[str]:
    """The other times of an owner, those first that say a beginning."""
    others = [p.key for p in _times(ground, owner) if p.key != end]
    return sorted(others, key=lambda key: not _begins(key))[:MOST_STARTS]


def _times(ground: Ground, owner: str) -> list[Property]:
    schema = ground.graph.schema
    entry = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    found = entry.properties if entry is not None else ()
    return [p for p in found if any("DATE" in name for name in p.types)]


def _begins(key: str) -> bool:
    return bool({stem(word) for word in name_words(key)} & BEGINNINGS)


@rule("how long things took", "lapse", "thing")
def _lapse_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how long did work orders take": from the time that says a beginning to another."""
    if thing.label is None or thing.quantity != SOME or is_and(gap):
        return
    times = [p.key for p in _times(ground, thing.label)]
    pairs = [(a, b) for a, b in permutations(times, 2) if _begins(a) and not _begins(b)]
    for place, (start, end) in enumerate(pairs[:2]):
        owners = (thing.label,)
        lapse = combined(PropertyTerm(start, owners, 0.8), PropertyTerm(end, owners, 0.8), "days")
        yield "projection", Projection(thing, (KeyMention(lapse),)), 0.2 + 0.1 * place, ()


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
    if bound.unit in {"%", "percent"} and isinstance(bound.value, int | float):
        yield from _bound_times(ground, (bound.operator, bound.value / 100), keys, gap)


@rule("so many times of a key", "boundfactor", "key")
def _bound_times(ground: Ground, data: tuple[Any, float], keys: Keys, gap: Gap) -> Iterator[Meant]:
    term = _single(ground, keys)
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


@rule("things, and a measure of what is worked out", "thing measure", "measure", between=ADDED)
def _measured_out(ground: Ground, value: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    if measure.thing is None and isinstance(measure.key, CombinedTerm):
        keys = Keys((KeyMention(measure.key),))
        for category, meant, cost, events in _spelled_out(ground, value, keys, gap):
            yield category, replace(meant, function=measure.function), cost, events


@rule("bound of a key of another", "bound", "projection")
def _bound_of_other(
    ground: Ground, operator: Any, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "above the capacity of the channel they were measured in"."""
    if isinstance(operator, str) and len(projection.keys) == 1 and not projection.thing.named:
        term = _single(ground, Keys(projection.keys))
        if term is not None and projection.thing.label in term.owners:
            owned = replace(term, owners=(projection.thing.label or "",))
            yield "limitof", (operator, owned, projection.thing), 0.0, ()


@rule("key against a key of another", "key", "limitof")
def _key_against(ground: Ground, keys: Keys, data: LimitOf, gap: Gap) -> Iterator[Meant]:
    term = _single(ground, keys)
    if term is not None:
        yield "pending", _against(term, data), 0.0, ()


@rule("a key of the same unit against that of another", "limitof")
def _unnamed_against(ground: Ground, data: LimitOf) -> Iterator[Meant]:
    """As in "readings that exceed the capacity of their channel": what has the same unit."""
    _, other, _ = data
    unit = name_words(other.key)[-1]
    schema = ground.graph.schema
    found = [
        PropertyTerm(entry.key, (label.name,), SCORE)
        for label in schema.labels
        for entry in label.properties
        if label.name not in other.owners
        and name_words(entry.key)[-1] == unit
        and NUMBERS & set(entry.types)
    ]
    for place, term in enumerate(found[:MOST_STARTS]):
        yield "pending", _against(term, data), 0.25 + 0.1 * place, ("key by unit",)


def _against(term: PropertyTerm, data: LimitOf) -> Pending:
    operator, other, thing = data
    compared = Pending("key", term, operator=operator, value=KeyRef(other.key, 1.0, other.owners))
    return Pending("with", thing=thing, also=(compared,))
