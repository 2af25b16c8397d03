"""The time around which a why is answered: the question's, an event's own, the latest trouble's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from graphrag_core.ask.intents.graph_reads import entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import (
    event_key,
    event_labels,
    is_trouble,
    types_between,
)
from graphrag_core.ask.intents.windows import Period, TimeTests, in_order, period_of
from graphrag_core.cypher.compose import Template, joined, name, names, number, property_of
from graphrag_core.profiles.instants import as_instant
from graphrag_core.types import LabelSchema, Node

BEFORE = timedelta(days=7)
AFTER = timedelta(days=1)
EARLIER = 5

LATEST = Template("""
{entity}
CALL (x) {
{branches}
}
RETURN x, what, at, link
ORDER BY {time} DESC
LIMIT {most}
""")
LATEST_OF = Template("""
  MATCH (x)-[r:{types}]-(what:{label})
  WHERE {before}
  RETURN what, what.{key} AS at, head(collect(r)) AS link
  ORDER BY {time} DESC
  LIMIT {most}
""")


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the question is about: its troubles, as far as any are known, and the time around.

    `troubles` are records with `what` and `at`, the latest first.
    """

    period: Period
    troubles: tuple[Mapping[str, Any], ...] = ()

    @property
    def trouble(self) -> Node | None:
        """The latest trouble."""
        return self.troubles[0]["what"] if self.troubles else None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the troubles, the latest first."""
        return tuple(record["what"] for record in self.troubles)


def occasion_of(call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]) -> Occasion:
    """Choose the time to look at: the question's, the event's own, or the latest trouble's."""
    entity = call.slots.entities[0]
    own = next((key for label, key in keyed if label.name == entity.label), None)
    if call.slots.window is not None and own is None:
        return Occasion(period_of(call))
    troubles = _itself(call, own.key) if own is not None else _latest(call, keyed)
    at = as_instant(troubles[0]["at"]) if troubles else None
    if call.slots.window is not None and not (at and _overlaps(period_of(call), at)):
        return Occasion(period_of(call))  # a thing that came to be long before
    if at is None:
        return Occasion(period_of(call))
    return Occasion(Period(at - BEFORE, at + AFTER), tuple(troubles))


def _overlaps(period: Period, at: datetime) -> bool:
    return period.since - BEFORE <= at < period.until + BEFORE


ITSELF = Template("{entity} RETURN x, x AS what, {at} AS at, null AS link LIMIT 1")


def _itself(call: IntentCall, key: str) -> Sequence[Mapping[str, Any]]:
    entity = call.slots.entities[0]
    query = ITSELF.fill(entity=entity_match(entity), at=property_of("x", key))
    return look_up(call, query, {"entity": entity.value}, 1).records


def latest_told(call: IntentCall, most: int) -> Sequence[Mapping[str, Any]]:
    """Find the latest events of the entity of a kind that has texts: records of `what` and `at`."""
    profile = call.context.profile
    events = ((event, event_key(event)) for event in event_labels(call.run.schema, profile))
    keyed = [(e, key) for e, key in events if key is not None and profile.text_keys.get(e.name)]
    return _latest_of(call, _near(call, keyed), most)


def _latest(
    call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]
) -> Sequence[Mapping[str, Any]]:
    """Find the latest troubles of the entity; where the graph knows none, its latest events.

    Events with texts say more than those without.
    """
    near = _near(call, keyed)
    troubles = [entry for entry in near if is_trouble(entry[0].name)]
    told = [entry for entry in near if call.context.profile.text_keys.get(entry[0].name)]
    found = (_latest_of(call, kinds, EARLIER + 1) for kinds in (troubles, told, near))
    return next(filter(None, found), ())


KeyedEvent = tuple[LabelSchema, Any, tuple[str, ...]]
"""A kind of events, the key of its time and the types that join it with the entity."""


def _near(call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]) -> list[KeyedEvent]:
    schema, profile = call.run.schema, call.context.profile
    own = call.slots.entities[0].label
    found = ((e, key, types_between(schema, profile, own, [e.name])) for e, key in keyed)
    return [entry for entry in found if entry[2]]


def _latest_of(
    call: IntentCall, near: Sequence[KeyedEvent], most: int
) -> Sequence[Mapping[str, Any]]:
    if not near:
        return ()
    entity, tests = call.slots.entities[0], TimeTests(period_of(call))
    branches = [
        LATEST_OF.fill(
            types=names(types),
            label=name(label.name),
            before=tests.before("what", key),
            key=name(key.key),
            time=in_order("at", [key]),
            most=number(most),
        )
        for label, key, types in near
    ]
    query = LATEST.fill(
        entity=entity_match(entity),
        branches=joined("\n  UNION ALL\n", branches),
        time=in_order("at", [key for _, key, _ in near]),
        most=number(most),
    )
    found = look_up(call, query, {"entity": entity.value, **tests.parameters}, most)
    # A node of two labels is found by each.
    return list({record["what"].id: record for record in reversed(found.records)}.values())[::-1]
