"""The time around which a why is answered, and the events that it is about.

The time is the question's, an event's own, or that of the event near the thing whose texts have
words of the question; where none has any, that of the latest trouble.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from graphrag_core.ask.intents.content_words import (
    beginnings,
    content_words,
    has_words,
    shared_by,
)
from graphrag_core.ask.intents.dated_texts import itself
from graphrag_core.ask.intents.graph_reads import as_of, entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, event_labels, over_key, types_between
from graphrag_core.ask.intents.windows import Period, TimeTests, in_order, period_of
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    joined,
    name,
    names,
    number,
    property_of,
)
from graphrag_core.english.harms import is_trouble
from graphrag_core.profiles.instants import as_instant, instant_of
from graphrag_core.types import LabelSchema, Node, Property

BEFORE = timedelta(days=7)
AFTER = timedelta(days=1)
LASTING = timedelta(days=60)
"""What goes on for longer is no event with a day of its own."""
EARLIER = 5
COMPARED = 40
"""The latest events of a kind with words of the question, of which the best are chosen."""

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
  WHERE {tests}
  RETURN what, what.{key} AS at, head(collect(r)) AS link
  ORDER BY {time} DESC
  LIMIT {most}
""")


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the question is about: its troubles, as far as any are known, and the time around.

    `troubles` are records with `what` and `at`, the latest first; `fitting` are such of events
    whose texts share words with the question, those that share most first.
    """

    period: Period
    troubles: tuple[Mapping[str, Any], ...] = ()
    fitting: tuple[Mapping[str, Any], ...] = ()

    @property
    def trouble(self) -> Node | None:
        """The latest trouble."""
        return self.troubles[0]["what"] if self.troubles else None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the fitting events and of the troubles."""
        return tuple(record["what"] for record in self.records)

    @property
    def records(self) -> tuple[Mapping[str, Any], ...]:
        """The records of the fitting events and of the troubles."""
        return (*self.fitting, *self.troubles)

    def is_ordinary(self, of: str) -> bool:
        """Tell whether only events of a thing, by its id, are known that are no troubles."""
        if self.trouble is None or self.fitting or self.trouble.id == of:
            return False
        return not any(map(is_trouble, self.trouble.labels))


def occasion_of(call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]) -> Occasion:
    """Choose the time to look at: the question's, the event's own, or that of a chosen event."""
    entity = call.slots.entities[0]
    own, all_kinds = next((key for label, key in keyed if label.name == entity.label), None), keyed
    if own is not None and not is_trouble(entity.label) and _troubles(call, keyed):
        # A concert has a date, and what befell it explains more than its own day.
        own, keyed = None, [entry for entry in keyed if is_trouble(entry[0].name)]
    node = itself(call) if own is not None else None
    if node is not None and _lasts(call, node):
        own, keyed = None, [entry for entry in keyed if entry[0].name != entity.label]
    fitting = _fitting(call, all_kinds) if own is None else ()
    if call.slots.window is not None and own is None:
        return Occasion(period_of(call), fitting=fitting)
    troubles = _itself(call, own.key) if own is not None else _latest(call, keyed)
    at = as_instant((*fitting, *troubles)[0]["at"]) if fitting or troubles else None
    if call.slots.window is not None and not (at and _overlaps(period_of(call), at)):
        return Occasion(period_of(call))  # a thing that came to be long before
    if at is None:
        return Occasion(period_of(call))
    told = {record["what"].id for record in fitting}
    latest_told = bool(troubles) and troubles[0]["what"].id in told
    others = () if latest_told else (r for r in troubles if r["what"].id not in told)
    return Occasion(Period(at - BEFORE, at + AFTER), tuple(others), fitting)


def _lasts(call: IntentCall, node: Node) -> bool:
    """Tell whether a node lasts: neither its start nor an end to come is a trouble of anything."""
    entries = (call.run.schema.label(label) for label in node.labels)
    entry = next((e for e in entries if e is not None and event_key(e) is not None), None)
    begins, ends = (event_key(entry), over_key(entry)) if entry is not None else (None, None)
    begun, ended = (
        as_instant(node.properties.get(key.key)) if key is not None else None
        for key in (begins, ends)
    )
    if begun is None or any(map(is_trouble, node.labels)):
        return False
    return begun > as_of(call) or (ended is not None and ended - begun > LASTING)


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
    told = [entry for entry in near if call.context.profile.text_keys.get(entry[0].name)]
    found = (
        [one for one in _latest_of(call, kinds, EARLIER + 1) if not _lasts(call, one["what"])]
        for kinds in (told, near)
    )
    return _troubles(call, keyed) or next(filter(None, found), ())


def _troubles(
    call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]
) -> Sequence[Mapping[str, Any]]:
    """Find the latest troubles of the entity."""
    near = [entry for entry in _near(call, keyed) if is_trouble(entry[0].name)]
    return _latest_of(call, near, EARLIER + 1)


def _fitting(
    call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """Find the events of the entity whose texts share words with the question, the best first.

    Of those that share as many words, troubles come first, then the latest.
    """
    words = content_words(call.slots)
    found = _latest_of(call, _near(call, keyed), COMPARED, words) if words else ()
    counted = [(len(shared_by(call, record["what"], words)), record) for record in found]
    counted.sort(
        key=lambda entry: (
            -entry[0],
            not any(is_trouble(label) for label in entry[1]["what"].labels),
            -(instant_of(entry[1]["at"]) or 0),
        )
    )
    return tuple(record for count, record in counted if count)[:EARLIER]


KeyedEvent = tuple[LabelSchema, Any, tuple[str, ...]]
"""A kind of events, the key of its time and the types that join it with the entity."""


def _near(call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]) -> list[KeyedEvent]:
    schema, profile = call.run.schema, call.context.profile
    own = call.slots.entities[0].label
    found = ((e, key, types_between(schema, profile, own, [e.name])) for e, key in keyed)
    return [entry for entry in found if entry[2]]


def _latest_of(
    call: IntentCall, near: Sequence[KeyedEvent], most: int, words: Sequence[str] = ()
) -> Sequence[Mapping[str, Any]]:
    """Find the latest events, with `words` those of the question's period that may have any."""
    if not near:
        return ()
    entity, tests = call.slots.entities[0], TimeTests(period_of(call))

    def tests_of(label: LabelSchema, key: Property) -> Fragment:
        if not words:
            return tests.before("what", key)
        asked = tests.period.asked
        time = tests.within("what", key) if asked else tests.before("what", key)
        return all_of((time, has_words(call, "what", label)))

    branches = [
        LATEST_OF.fill(
            types=names(types),
            label=name(label.name),
            tests=tests_of(label, key),
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
    parameters = {"entity": entity.value, **tests.parameters}
    if words:
        parameters |= {"words": beginnings(words)}
    found = look_up(call, query, parameters, most)
    # A node of two labels is found by each.
    return list({record["what"].id: record for record in reversed(found.records)}.values())[::-1]
