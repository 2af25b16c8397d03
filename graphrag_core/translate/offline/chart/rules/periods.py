"""Parts of a time as groups, and the first of them: "per month", "which month had the most"."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Group,
    KeyMention,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.money import is_money
from graphrag_core.translate.offline.chart.rules.per_group import measure_group, measured_things
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    NOTHING,
    PREPOSITIONS,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.temporal import LIFE_WORDS, event_keys, is_deed, own_dates
from graphrag_core.translate.offline.units import adds_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm

OF_YEARS: dict[str, str | None] = {"year": None, "decade": "decade of years"}
"""What a key that holds years can be grouped by."""


@dataclass(frozen=True, slots=True)
class SeveralPeriods:
    """So many parts of a time, within another time if one is said."""

    period: str
    number: int
    within: Pending | None = None


@rule("for each part of a time", "per", "period")
def _per_period(ground: Ground, data: object, period: str, gap: Gap) -> Iterator[Meant]:
    yield "periods", period, 0.0, ("each",)


@rule("part of a time that is a key", "period", "key")
def _period_key(ground: Ground, period: str, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the year they were opened"."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and keys.keys[0].period is None and ground.vocabulary.is_time(term):
        yield "key", Keys((KeyMention(term, period),)), 0.0, ()


@rule("key and its part of a time", "key", "period")
def _key_period(ground: Ground, keys: Keys, period: str, gap: Gap) -> Iterator[Meant]:
    """As in "opening year"."""
    if not gap:
        yield from _period_key(ground, period, keys, gap)


@rule("measure for each part of a time", "measure thing", "periods")
def _measure_periods(
    ground: Ground, value: Measure | NodeSet, period: str, gap: Gap
) -> Iterator[Meant]:
    measure = value if isinstance(value, Measure) else Measure(value, "count")
    if measure.of_count is not None or (
        measure.thing is not None and (measure.thing.named or measure.thing.quantity != SOME)
    ):
        return
    extra = 0.0 if isinstance(value, Measure) else 0.1
    for thing in measured_things(ground, measure):
        for place, term in enumerate(_dates(ground, thing)):
            key = _by_part(ground, term, period)
            if key is None:
                continue
            for category, meant, cost, events in measure_group(
                ground, measure, Group(None, (key,)), gap
            ):
                yield category, meant, cost + extra + 0.1 * place, events


@rule("what was paid, for each part of a time", "thing", "periods")
def _paid_per_period(ground: Ground, thing: NodeSet, period: str, gap: Gap) -> Iterator[Meant]:
    """As in "what did we invoice per month": a singular stands for the verb, and asks for money."""
    label = ground.graph.schema.label(thing.label or "")
    if label is None or thing.plural or thing.named or thing.uses or thing.quantity != SOME:
        return
    for entry in [e for e in label.properties if adds_up(e.key) and is_money(e)][:1]:
        total = Measure(thing, "sum", PropertyTerm(entry.key, (label.name,), 0.8))
        for category, value, cost, events in _measure_periods(ground, total, period, gap):
            yield category, value, cost - 0.05, (*events, AMOUNT_NOT_NAMED)


@rule("number of one thing, per part of a time", "projection measure", "periods")
def _per_part(
    ground: Ground, value: Projection | Measure, period: str, gap: Gap
) -> Iterator[Meant]:
    """As in "how much does Ada earn per year": what is named has one number, and no groups."""
    if value.thing is not None and value.thing.named and not is_and(gap):
        category = "measure" if isinstance(value, Measure) else "projection"
        yield category, value, 0.1, ("per period",)


@rule("deed for each part of a time", "key", "periods", between=NOTHING)
def _deed_per_period(ground: Ground, keys: Keys, period: str, gap: Gap) -> Iterator[Meant]:
    """As in "resolved per month"."""
    term = keys.keys[0].term
    by = _by_part(ground, term, period)
    dated = _is_event(term) and ground.vocabulary.says_date(term)
    if len(keys.keys) == 1 and dated and by is not None:
        yield "group", Group(None, (by,)), -0.05, ("each", "key in a time")


def _is_event(term: PropertyTerm) -> bool:
    return is_deed(term.key) or not LIFE_WORDS.isdisjoint(name_words(term.key))


def _by_part(ground: Ground, term: PropertyTerm, period: str) -> KeyMention | None:
    """The key by a part of its times; of one that holds years only by these or their decades."""
    types = ground.vocabulary.types_of(term)
    if period == "hour" and not any("DATETIME" in of for of in types):
        return None
    if "INTEGER" not in types:
        return KeyMention(term, period)
    return KeyMention(term, OF_YEARS[period]) if period in OF_YEARS else None


@rule("deed by a part of a time", "key", "period", between=frozenset({"by"}))
def _deed_by_period(ground: Ground, keys: Keys, period: str, gap: Gap) -> Iterator[Meant]:
    """As in "resolved by month"."""
    if "by" in gap:
        yield from _deed_per_period(ground, keys, period, gap)


@rule("the time of its parts, said again", "measure", "key", between=NOTHING)
def _deed_of_periods(ground: Ground, measure: Measure, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "which month had the most tickets resolved"."""
    term, thing = keys.keys[0].term, measure.thing
    if len(keys.keys) != 1 or thing is None or not is_deed(term.key):
        return
    parts = [use for use in thing.uses if use.role == "group" and use.period]
    if len(parts) == 1 and thing.label in term.owners and ground.vocabulary.is_time(term):
        # "Decade of years" was said of a key that holds years.
        period = (parts[0].period or "").partition(" ")[0]
        said = replace(parts[0], key=term.key, period=period)
        uses = (*(use for use in thing.uses if use not in parts), said)
        done = replace(measure, thing=replace(thing, uses=uses))
        yield "measure", done, -0.05, ("key in a time",)


@rule("measure of each part of a time", "periodly", "measure thing", between=NOTHING)
def _periodly(ground: Ground, period: str, value: Measure | NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "monthly revenue", "weekly number of orders"."""
    yield from _measure_periods(ground, value, period, gap)


@rule("measure by a part of a time", "measure thing", "period", between=frozenset({"by"}))
def _measure_by_period(
    ground: Ground, value: Measure | NodeSet, period: str, gap: Gap
) -> Iterator[Meant]:
    if "by" in gap:
        yield from _measure_periods(ground, value, period, gap)


@rule("part of a time within another", "period", "pending", between=frozenset({"in", "of"}))
def _period_within(ground: Ground, period: str, within: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "which month in 2025"."""
    if within.kind == "time" and within.term is None:
        yield "periodwithin", (period, within), 0.0, ()


@rule("so many parts of a time", "number", "period", between=NOTHING)
@rule("so many parts of a time, the first", "topn", "period", between=NOTHING)
def _several_periods(
    ground: Ground, number: tuple[float, Any], period: str, gap: Gap
) -> Iterator[Meant]:
    """As in "which 3 months had the most orders", "top 5 years by revenue"."""
    if number[1] in {"", True} and number[0] >= 1:
        yield "severalperiods", SeveralPeriods(period, int(number[0])), 0.0, ()


@rule("so many parts of a time within another", "severalperiods", "pending",
      between=frozenset({"in", "of"}))  # fmt: skip
def _several_within(
    ground: Ground, several: SeveralPeriods, within: Pending, gap: Gap
) -> Iterator[Meant]:
    if within.kind == "time" and within.term is None:
        yield "severalperiods", replace(several, within=within), 0.0, ()


@rule("so many parts of a time by a measure", "severalperiods", "measure",
      between=frozenset({"by"}))  # fmt: skip
def _several_by(
    ground: Ground, several: SeveralPeriods, measure: Measure, gap: Gap
) -> Iterator[Meant]:
    yield from _first_period(ground, several, replace(measure, descending=True), ("most",))


@rule("part of a time with the most", "period periodwithin severalperiods", "thing")
def _period_of_most(ground: Ground, said: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "which month had the most orders": the order of things is one of their groups."""
    order = thing.uses[-1] if thing.uses else None
    if order is not None and order.role == "order" and order.function == "count":
        most = Measure(replace(thing, uses=thing.uses[:-1]), "count", descending=order.descending)
        yield from _first_period(ground, said, most, ("most",))


@rule("part of a time with the highest", "period periodwithin severalperiods", "pending")
def _period_of_highest(ground: Ground, said: Any, rank: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "the month with the highest revenue": of all that is in it, if nothing else is said."""
    if rank.kind == "rank" and isinstance(rank.term, PropertyTerm) and adds_up(rank.term.key):
        highest = Measure(None, rank.function or "sum", rank.term, descending=rank.descending)
        yield from _first_period(ground, said, highest, ())


@rule("part of a time that is the busiest", "superlative", "period", between=NOTHING)
def _busiest_period(
    ground: Ground, data: tuple[str, bool], period: str, gap: Gap
) -> Iterator[Meant]:
    if data[0] == "busy":
        yield "busiestperiod", (period, data[1]), 0.0, ()


@rule("so many of the busiest parts of a time", "number", "busiestperiod", between=NOTHING)
def _so_many_busiest(
    ground: Ground, number: tuple[float, str], said: tuple[Any, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "the 3 busiest months"."""
    if not number[1] and number[0] >= 1 and isinstance(said[0], str):
        yield "busiestperiod", (SeveralPeriods(said[0], int(number[0])), said[1]), 0.0, ()


@rule("busiest part of a time, of things", "busiestperiod", "thing", between=PREPOSITIONS)
def _busiest_of_things(
    ground: Ground, said: tuple[Any, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "the busiest month for bookings"."""
    most = Measure(thing, "count", descending=said[1])
    yield from _first_period(ground, said[0], most, ("most",))


def _first_period(
    ground: Ground, said: Any, measure: Measure, events: tuple[str, ...]
) -> Iterator[Meant]:
    """The parts of a time that come first by a measure, within another time if one is said."""
    if isinstance(said, SeveralPeriods):
        period, within, kept = said.period, said.within, said.number
    else:
        period, within = said if isinstance(said, tuple) else (said, None)
        kept = 1
    for thing in measured_things(ground, measure):
        if thing.named or thing.quantity != SOME:
            continue
        joined = attached(ground, thing, within)[:2] if within else [(thing, 0.0, ())]
        for whole, cost, others in joined:
            first = replace(measure, thing=whole, kept=kept)
            for category, meant, further, more in _measure_periods(ground, first, period, ()):
                yield category, meant, cost + further, (*events, *others, *more)


@rule("measure by one more", "measure", "thing key period", between=frozenset({"and", ","}))
def _by_one_more(ground: Ground, measure: Measure, further: Any, gap: Gap) -> Iterator[Meant]:
    """As in "visits by clinic and month", "per country and year"."""
    if measure.thing is None or measure.of_count is not None or measure.beside:
        return
    if not any(use.role == "group" for use in all_uses(measure.thing)):
        return
    if isinstance(further, Keys):
        yield from measure_group(ground, measure, Group(None, further.keys), gap)
    elif isinstance(further, NodeSet):
        bare = not (further.named or further.conditions or further.uses)
        if bare and further.quantity == SOME and further.label is not None:
            group = Group(further.using(Use("group")))
            yield from measure_group(ground, measure, group, gap)
    else:
        yield from _measure_periods(ground, measure, further, gap)


def _dates(ground: Ground, thing: NodeSet) -> list[PropertyTerm]:
    """When a thing or what it is said to do happened; the likelier first."""
    schema = ground.graph.schema
    found = []
    for link in thing.conditions:
        if isinstance(link, Link) and link.licensed:
            kind = schema.relationship_type(link.way[link.at].type)
            dates = own_dates(kind, ground.profile)[:1]
            found += [PropertyTerm(p.key, (f":{link.way[link.at].type}",), 0.9) for p in dates]
    own = event_keys(schema.label(thing.label or ""))[:2]
    return [*found, *(PropertyTerm(p.key, (thing.label or "",), 0.9) for p in own)]
