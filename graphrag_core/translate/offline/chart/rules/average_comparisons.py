"""Comparisons with the average of a set that is said: "than the average lateral"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, things_of_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    NumberBound,
    OverAverage,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    NOTHING,
    THEIR,
    Gap,
    Meant,
    is_and,
    plain,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

MOST_KEYS = 3
THAN = frozenset({"than"})
YEARS = frozenset({"year", "yr"})


@rule("those above what was worked out", "thing", "abovethat")
def _those_above_it(ground: Ground, thing: NodeSet, operator: Any, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME and isinstance(operator, str):
        yield "abovethat", (operator, thing), 0.0, ()


@rule("an average, and those above it", "measure", "abovethat")
def _average_and_above(
    ground: Ground, measure: Measure, operator: Any, gap: Gap
) -> Iterator[Meant]:
    """As in "compute the mean budget, then tell me which campaigns exceed it"."""
    if measure.function not in {"avg", "median"} or measure.key is None or measure.share:
        return
    operator, said = operator if isinstance(operator, tuple) else (operator, None)
    things = [measure.thing] if measure.thing is not None else things_of_key(ground, measure.key)
    things = [t if said is None or not said.conditions else said for t in things]
    for place, thing in enumerate(things[:MOST_KEYS]):
        over = OverAverage(of=thing if thing.conditions else None)
        above = key_conditions(KeyMention(measure.key), NumberBound(operator, over))
        for whole, cost, events in attached(ground, thing, above)[:2]:
            yield "thing", whole, cost + 0.1 * place, events


@rule("the average of some", "average_of aggregate", "thing")
def _average_of(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "than the average lateral", "than the average of Western Africa"."""
    said = data in {None, "avg"} and (not thing.named or prep_of(gap))
    if said and thing.label is not None and thing.quantity == SOME and not is_and(gap):
        yield "averageset", OverAverage(of=thing), 0.0, ()


@rule("some and their average", "thing", "average_of aggregate")
def _their_average(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if data not in {None, "avg"} or thing.label is None or thing.quantity != SOME:
        return
    if plain(gap) or gap == ("'s",):
        yield "averageset", OverAverage(of=thing), 0.05, ()
        if not thing.conditions:
            yield "averageset", OverAverage(own=thing.label), 0.1, ("average of its own",)


@rule("what is one's own", "self same", "thing key", between=NOTHING)
def _own(ground: Ground, data: object, value: NodeSet | Keys, gap: Gap) -> Iterator[Meant]:
    if not gap:
        yield from (("owned", name, 0.0, ()) for name in _shared_names(value))


@rule("the average of what is its own", "average_of aggregate", "owned")
def _average_of_own(ground: Ground, data: object, own: str, gap: Gap) -> Iterator[Meant]:
    """As in "than the average of their own industry", "in the same team"."""
    if data in {None, "avg"} and not is_and(gap):
        yield "averageset", OverAverage(own=own), 0.0, ("average of its own",)


@rule("the average of its group", "average_of aggregate", "thing key", between=THEIR)
def _average_of_their(
    ground: Ground, data: object, value: NodeSet | Keys, gap: Gap
) -> Iterator[Meant]:
    """As in "than the average of their department", "above average for its category".

    What comes "with their department" is shown.
    """
    if data in {None, "avg"} and prep_of(gap) not in {"", "with"}:
        for name in _shared_names(value):
            yield "averageset", OverAverage(own=name), 0.0, ("average of its own",)


def _shared_names(value: NodeSet | Keys) -> list[str]:
    """The label or the keys that several nodes may share."""
    if isinstance(value, Keys):
        return [key.term.key for key in value.keys] if len(value.keys) == 1 else []
    bare = value.label is not None and not (value.named or value.conditions or value.uses)
    return [value.label] if bare and value.label is not None else []


@rule("bound of the average of some", "bound", "averageset")
def _bound(ground: Ground, operator: Any, over: OverAverage, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str):
        yield "limit", NumberBound(operator, over), 0.03, ()  # type: ignore[arg-type]


@rule("more than the average of some", "more", "averageset", between=THAN)
def _more(ground: Ground, operator: Any, over: OverAverage, gap: Gap) -> Iterator[Meant]:
    """As in "more per day than the average room", with words between."""
    yield "limit", NumberBound(operator, over), 0.03, ()


@rule("adjective compared with the average of some", "comparative", "averageset")
def _comparative(ground: Ground, adjective: str, over: OverAverage, gap: Gap) -> Iterator[Meant]:
    yield "pending", Pending("adjective", adjective=adjective, value=over), 0.03, ()


@rule("more of a key than the average of some", "morekey", "averageset")
def _more_key(
    ground: Ground, data: tuple[Any, KeyMention], over: OverAverage, gap: Gap
) -> Iterator[Meant]:
    if "than" in gap:
        yield "pending", key_conditions(data[1], NumberBound(data[0], over)), 0.0, ()


@rule("more things than the average of some has", "morething", "averageset")
def _more_things(
    ground: Ground, data: tuple[Any, NodeSet], average: OverAverage, gap: Gap
) -> Iterator[Meant]:
    operator, thing = data
    among = average.of
    same = among is not None and thing.label == among.label
    if "than" not in gap or average.own or same:
        return
    over = OverAverage(of=among) if among is not None and among.conditions else None
    number = Quantity("average", operator, over=over, factor=average.factor)
    yield "thing", thing.counted(number), 0.0, ()


@rule("so many times the average", "factor", "average_of aggregate averageset")
def _times(ground: Ground, factor: float, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "older than twice the average"."""
    over = data if isinstance(data, OverAverage) else OverAverage()
    if isinstance(data, OverAverage) or data in {None, "avg"}:
        yield "averageset", replace(over, factor=over.factor * factor), 0.0, ()


@rule("bound of so many times the average", "boundfactor", "average_of aggregate averageset")
def _bound_times(ground: Ground, bound: tuple[Any, float], data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "above 1.5 times the average"."""
    for _, over, cost, events in _times(ground, bound[1], data, gap):
        yield "limit", NumberBound(bound[0], over), cost, events


@rule("better than the average, of a key not named", "thing", "limit")
def _unnamed(ground: Ground, thing: NodeSet, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "laterals that can carry more than the average lateral": one of its numbers."""
    owner = ground.graph.schema.label(thing.label or "")
    if not isinstance(bound.value, OverAverage) or owner is None or thing.named or is_and(gap):
        return
    numeric = [
        p
        for p in owner.properties
        if {"INTEGER", "FLOAT"} & set(p.types)
        and not (p.unique or YEARS & set(spoken_words(p.key)))
    ]
    for place, entry in enumerate(numeric[:MOST_KEYS]):
        term = PropertyTerm(entry.key, (owner.name,), 0.8)
        pending = key_conditions(KeyMention(term), bound)
        for whole, cost, events in attached(ground, thing, pending)[:1]:
            yield "thing", whole, cost + 0.45 + 0.05 * place, (*events, AMOUNT_NOT_NAMED)


@rule("key of the average", "key", "averageset")
def _key_of_average(ground: Ground, keys: Keys, over: OverAverage, gap: Gap) -> Iterator[Meant]:
    """As in "a price above that of the average book": kept with its key."""
    if over.of is not None and over.factor == 1 and len(keys.keys) == 1 and not is_and(gap):
        yield "measure", Measure(over.of, "avg", keys.keys[0].term), 0.3, ()
