"""The lines of an order of time around a thing: its events, those of what it needs, its facts."""

from collections.abc import Iterator, Sequence
from typing import Any

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import dependence, is_cause, plain_types, types_between
from graphrag_core.ask.intents.windows import TimeTests, fact_bounds
from graphrag_core.cypher.compose import Fragment, Template, name, names, string
from graphrag_core.english.harms import is_trouble
from graphrag_core.types import LabelSchema, Schema

OWN = Template("""
  MATCH (x)-[link:{types}]-(what:{label})
  WHERE {within}
  RETURN what.{key} AS at, what, type(link) AS how, x AS about, link
""")
BEHIND = Template("""
  MATCH (x){way}(about)-[link:{types}]-(what:{label})
  WHERE what <> x AND {within}
  RETURN what.{key} AS at, what, type(link) AS how, about, link
""")
FACT = Template("""
  MATCH (x)-[link:{type}]-(what)
  WHERE {within}
  RETURN link.{key} AS at, what, {how} AS how, x AS about, link
""")
CAUSE = Template("""
  MATCH (x)-[:{types}]-(about:{label})-[link:{causes}]-(what)
  WHERE what <> x AND {within}
  RETURN about.{key} AS at, what, type(link) AS how, about, link
""")
OWN_CAUSE = Template("""
  MATCH (x)-[link:{causes}]-(what)
  RETURN x.{key} AS at, what, type(link) AS how, x AS about, link
""")
ONTO, FROM, EITHER = Template("-[:{types}]->"), Template("<-[:{types}]-"), Template("-[:{types}]-")


def line_branches(
    call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]], tests: TimeTests
) -> Iterator[Fragment]:
    """Write what each line of the order of time is read by: own events, facts, causes."""
    schema, profile = call.run.schema, call.context.profile
    types = plain_types(schema, profile)
    entity = call.slots.entities[0].label
    is_event = any(label.name == entity for label, _ in keyed)
    causes = [type_ for type_ in types if is_cause(type_)]
    ways = _ways_of_event(call, keyed) if is_event else _ways(call)
    for label, key in keyed:
        near = {"label": name(label.name), "key": name(key.key)}
        own = types_between(schema, profile, entity, [label.name])
        if own:
            yield OWN.fill(types=names(own), within=tests.within("what", key), **near)
        for way, reached in ways:
            onward = types_between(schema, profile, label.name, reached)
            if onward:
                within = tests.within("what", key)
                yield BEHIND.fill(way=way, types=names(onward), within=within, **near)
        caused = [
            t
            for t in causes
            if any(label.name in (p.start, p.end) for p in schema.patterns if p.type == t)
        ]
        if caused and own and is_trouble(label.name) and not is_event:
            within = tests.within("about", key)
            yield CAUSE.fill(types=names(own), causes=names(caused), within=within, **near)
        if causes and label.name == entity:
            yield OWN_CAUSE.fill(causes=names(causes), key=name(key.key))
    for bound in fact_bounds(call):
        patterns = [p for p in schema.patterns if p.type == bound.type]
        if any(entity in (p.start, p.end) for p in patterns):
            yield FACT.fill(
                type=name(bound.type),
                within=tests.within("link", bound.key),
                key=name(bound.key.key),
                how=string(f"{bound.type} {bound.change}"),
            )


MANY_EVENTS = 30
"""Things with more events than this on average are kinds of events, and no things."""

Step = tuple[Fragment, frozenset[str]]
"""A step of a pattern with the labels that it reaches."""


def _ways_of_event(call: IntentCall, keyed: Sequence[tuple[LabelSchema, Any]]) -> list[Step]:
    """Write the step from an event to the things that it concerns."""
    schema, profile = call.run.schema, call.context.profile
    entity = call.slots.entities[0].label
    events = {label.name for label, _ in keyed}
    things = {
        end
        for p in schema.patterns
        if entity in (p.start, p.end) and p.type not in profile.provenance_types
        for end in (p.start, p.end)
    } - events - _categories(schema, entity)  # fmt: skip
    types = types_between(schema, profile, entity, things)
    return [(EITHER.fill(types=names(types)), frozenset(things))] if types else []


def _categories(schema: Schema, event: str) -> set[str]:
    """List the kinds that so many events share that this says nothing: a phase, a severity."""
    joined = (p for p in schema.patterns if event in (p.start, p.end))
    counts = {label.name: max(1, label.count) for label in schema.labels}
    others = ((p.end if p.start == event else p.start, p.count) for p in joined)
    return {end for end, count in others if count / counts.get(end, 1) > MANY_EVENTS}


def _ways(call: IntentCall) -> list[Step]:
    """Write the steps from a thing to what it depends on."""
    entity = call.slots.entities[0].label
    backward, forward = dependence(call.run.schema, call.context.profile)
    patterns = call.run.schema.patterns
    onto = {p.type: p.end for p in patterns if p.start == entity and p.type in backward}
    from_ = {p.type: p.start for p in patterns if p.end == entity and p.type in forward}
    return [
        (step.fill(types=names(found)), frozenset(found.values()))
        for step, found in ((ONTO, onto), (FROM, from_))
        if found
    ]
