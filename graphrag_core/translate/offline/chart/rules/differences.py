"""How far apart two are: "how many more orders in Kent than in Essex"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.adjectives import DOWNWARD
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Difference,
    Keys,
    Link,
    Measure,
    NodeSet,
    Projection,
    TimeWindow,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import measured_keys
from graphrag_core.translate.offline.chart.rules.contrasts import Parts
from graphrag_core.translate.offline.chart.rules.per_group import grouped
from graphrag_core.translate.offline.chart.rules.registry import BE, NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.chart.rules.shortest_paths import PathEnds
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

THAN = frozenset({"than"})
OF = frozenset({"of"})
NUMBERS = frozenset({"INTEGER", "FLOAT"})
Wanted = tuple[str, bool]
"""An adjective, "" where there is none, and whether the first of the two is the larger."""


@rule("how many more", "howmany", "more", between=NOTHING)
def _how_many_more(ground: Ground, data: object, operator: str, gap: Gap) -> Iterator[Meant]:
    yield "howmanymore", ("", operator == ">"), 0.0, ()


@rule("how much more so", "howmuch", "comparative more", between=NOTHING)
def _how_much_more(ground: Ground, data: object, said: str, gap: Gap) -> Iterator[Meant]:
    if said in {"<", ">"}:
        yield "howmuchmore", ("", said == ">"), 0.0, ()
    else:
        yield "howmuchmore", (said, said not in DOWNWARD), 0.0, ()


@rule("how many more things", "howmanymore", "thing")
def _more_things(ground: Ground, said: Wanted, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and not thing.named:
        yield "apart", Measure(thing, "count", kept=Difference(said[1])), 0.0, ()


@rule("how much more it measures", "howmuchmore", "measure")
def _more_measured(ground: Ground, said: Wanted, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "how much bigger is the average boat"."""
    if measure.key is not None and measure.kept is None:
        yield "apart", replace(measure, kept=Difference(said[1])), 0.0, ()


@rule("how much more one is", "howmuchmore", "thing")
def _one_is_more(ground: Ground, said: Wanted, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how much longer is the Rhine"."""
    if thing.named and BE & set(gap):
        for term, cost in _measured(ground, thing, said[0]):
            yield "apart", Measure(thing, "max", term, kept=Difference(said[1])), cost, ()
    elif thing.named:
        yield "morethanone", (said, thing), 0.0, ()


@rule("how much more than another one is", "morethanone", "thing", between=BE)
def _more_than_one(
    ground: Ground, than: tuple[Wanted, NodeSet], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "how much longer than the Elbe is the Rhine"."""
    said, other = than
    for term, cost in _measured(ground, thing, said[0]) if thing.named else ():
        measure = Measure(thing, "max", term, kept=Difference(said[1]))
        for category, value, more, events in _than_thing(ground, measure, other, gap):
            yield category, value, cost + more, events


def _measured(
    ground: Ground, thing: NodeSet, adjective: str
) -> Iterator[tuple[PropertyTerm, float]]:
    for entry, cost in measured_keys(ground, thing.label or "", adjective):
        if NUMBERS & set(entry.types):
            yield PropertyTerm(entry.key, (thing.label or "",), 0.9), cost


@rule("difference of a measure", "difference", "measure key projection")
def _difference(ground: Ground, data: object, value: Any, gap: Gap) -> Iterator[Meant]:
    """As in "the difference in average rate"."""
    if data is not None:
        return
    measure = value
    if isinstance(value, Keys | Projection):
        term = value.keys[0].term
        numeric = NUMBERS & ground.vocabulary.types_of(term)
        if len(value.keys) != 1 or not numeric or isinstance(term, CombinedTerm):
            return
        measure = Measure(value.thing if isinstance(value, Projection) else None, "max", term)
    if isinstance(measure, Measure) and measure.kept is None:
        yield "apart", replace(measure, kept=Difference(None)), 0.0, ()


@rule("more than another has", "apart", "thing", between=THAN)
def _than_thing(ground: Ground, measure: Any, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "… born in Peru than in Chile": the same of another, where the first is named."""
    if isinstance(measure, Measure) and measure.thing is not None:
        for label, told in _values(other):
            both = _of_both(measure.thing, label, told)
            if both is not None:
                yield "measure", replace(measure, thing=both), 0.0, ("difference",)


@rule("more than in another year", "apart", "time", between=THAN)
def _than_year(ground: Ground, measure: Any, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "how many more orders in 2025 than in 2024"."""
    year = _year_of(phrase)
    if isinstance(measure, Measure) and measure.thing is not None and year is not None:
        both = _of_both_years(measure.thing, year)
        if both is not None:
            yield "measure", replace(measure, thing=both), 0.0, ("difference",)


def _year_of(phrase: TimePhrase) -> int | None:
    """The calendar year that a time is."""
    whole = phrase.grain == "year" and phrase.since is not None and phrase.until is not None
    return phrase.since.year if whole and phrase.since is not None else None


def _of_both_years(thing: NodeSet, year: int) -> NodeSet | None:
    """The set of its own year and of another one, a group for each."""
    for place, condition in enumerate(thing.conditions):
        if isinstance(condition, Link):
            child = _of_both_years(condition.child, year)
            if child is not None:
                return thing.with_child(place, condition, child)
        elif isinstance(condition, TimeWindow) and not condition.negated:
            own = _year_of(condition.phrase)
            if own not in {None, year}:
                key, years = condition.key, (own, year)
                both = Compare(key, "IN", years, arithmetic="year", other=key)
                return thing.with_condition(place, both).using(Use("group", key, period="year"))
    return None


@rule("difference between two", "apart", "ends")
def _between_things(ground: Ground, measure: Any, ends: PathEnds, gap: Gap) -> Iterator[Meant]:
    """As in "the difference in area between Peru and Chile"."""
    one, other = (list(_values(end)) for end in (ends.first, ends.second))
    if not isinstance(measure, Measure) or len(one) != 1 or len(other) != 1:
        return
    sides = _of_both(ends.first, *other[0])
    if sides is None:
        return
    for _, value, cost, events in grouped(ground, replace(measure, kept=None), sides, 0.0):
        yield "measure", replace(value, kept=measure.kept), cost, (*events, "difference")


@rule("between the kinds of some", "between", "thing parts")
def _kinds(ground: Ground, data: object, value: Any, gap: Gap) -> Iterator[Meant]:
    if isinstance(value, NodeSet):
        yield from ((("bothkinds", value, 0.0, ()),) if len(_pairs(value)) == 1 else ())
    else:
        yield "bothparts", value, 0.0, ()


@rule("difference between two parts", "apart", "bothparts")
@rule("difference of two parts", "apart", "parts", between=OF)
def _between_parts(ground: Ground, measure: Any, parts: Parts, gap: Gap) -> Iterator[Meant]:
    """As in "between adult and child tickets"."""
    if not isinstance(measure, Measure):
        return
    term, values = parts
    things = [measure.thing] if measure.thing is not None else [NodeSet(o) for o in term.owners]
    for thing in things:
        some = thing.having(Compare(term.key, "IN", values))
        if thing.label not in term.owners or thing.named:
            continue
        for whole, cost, events in with_key(ground, some, term, Use("group", term.key)):
            yield "measure", replace(measure, thing=whole), cost, (*events, "difference")


@rule("difference between the kinds of some", "apart", "bothkinds")
@rule("difference of the kinds of some", "apart", "thing", between=OF)
def _between_kinds(ground: Ground, measure: Any, both: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "between paying and free members"."""
    pairs = _pairs(both)
    if not isinstance(measure, Measure) or len(pairs) != 1:
        return
    sides = both.using(Use("group", pairs[0].key))
    for _, value, cost, events in grouped(ground, replace(measure, kept=None), sides, 0.0):
        yield "measure", replace(value, kept=measure.kept), cost, (*events, "difference")


def _pairs(both: NodeSet) -> list[Compare]:
    """The conditions that leave two values of a key."""
    compared = (c for c in both.conditions if isinstance(c, Compare))
    return [c for c in compared if c.operator == "IN" and len(c.value) == 2]


def _values(other: NodeSet) -> Iterator[tuple[str, Compare]]:
    """The values by which a set, or what it is joined to, is told, each with its label."""
    for condition in other.conditions:
        if isinstance(condition, Compare) and condition.operator == "=":
            yield other.label or "", condition
        elif isinstance(condition, Link):
            yield from _values(condition.child)


def _of_both(thing: NodeSet, label: str, told: Compare) -> NodeSet | None:
    """The set with both values where it has another one of the same key, a group for each."""
    for place, condition in enumerate(thing.conditions):
        other: Compare | Link
        if isinstance(condition, Link):
            child = _of_both(condition.child, label, told)
            if child is None:
                continue
            other = replace(condition, child=child)
        elif isinstance(condition, Compare) and _is_rival(thing, condition, label, told):
            other = replace(condition, operator="IN", value=(condition.value, told.value))
        else:
            continue
        conditions = (*thing.conditions[:place], other, *thing.conditions[place + 1 :])
        changed = replace(thing, conditions=conditions)
        return changed if isinstance(other, Link) else changed.using(Use("group", told.key))
    return None


def _is_rival(thing: NodeSet, own: Compare, label: str, told: Compare) -> bool:
    same = (thing.label, own.key, own.operator) == (label, told.key, "=")
    return same and own.value != told.value
