"""Parts of a time as groups, and one more group: "per month", "by clinic and year"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Group,
    KeyMention,
    Keys,
    Link,
    Measure,
    NodeSet,
    Use,
)
from graphrag_core.translate.offline.chart.rules.per_group import measure_group, measured_things
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.temporal import event_keys, own_dates
from graphrag_core.translate.offline.vocabulary import PropertyTerm


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
            whole = period == "year" and "INTEGER" in ground.vocabulary.types_of(term)
            key = KeyMention(term, None if whole else period)
            for category, meant, cost, events in measure_group(
                ground, measure, Group(None, (key,)), gap
            ):
                yield category, meant, cost + extra + 0.1 * place, events


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
