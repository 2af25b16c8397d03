"""When, where, how long: question words that ask for a property."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.adjectives import DIMENSIONS
from graphrag_core.english.schema_words import PLACE_WORDS
from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, Joined, linked
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    SOME,
    Asked,
    KeyMention,
    Link,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import measured_keys
from graphrag_core.translate.offline.chart.rules.orders import is_ordered
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.chart.times_of_things import when_keys
from graphrag_core.translate.offline.units import LENGTH_UNITS
from graphrag_core.translate.offline.vocabulary import PropertyTerm

STANDING = {"at": 0.05, "in": 0.2}
"""Last words of relationships that may lead to a place; one takes part "in" other things, too."""
DOING = frozenset({"have", "has", "had", "been", "do", "does", "did"})
"""Verbs behind "how long" that make it a time: "how long have boats been moored here?"."""
LASTING = frozenset({None, "long"})
EXTENTS = LENGTH_UNITS | {"distance", "height", "pages"}
"""Words of keys of how far something extends in space."""


@rule("when", "when", "thing")
def _when(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:

    if thing.label is not None and thing.quantity == SOME:
        for whole, cost in when_keys(ground, thing):
            yield (
                "whole",
                Asked("rows", whole.using(NAMELESS) if thing.named else whole),
                cost,
                ("when",),
            )


@rule("when, of a head by its relationship", "when", "pending")
def _when_pending(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        for whole, cost, events in attached(ground, NodeSet(None), pending)[:3]:
            for category, value, further, others in _when(ground, data, whole, gap):
                yield category, value, cost + further + 0.1, (*events, *others)


@rule("when, of a key", "when", "projection")
def _when_projection(
    ground: Ground, data: object, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    dated = all(ground.vocabulary.says_date(key.term) for key in projection.keys)
    yield "projection", projection, 0.0 if dated else 0.8, ()


@rule("where", "where", "thing")
def _where(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME:
        for placed, cost, events in places_of(ground, thing):
            whole = placed.using(NAMELESS) if thing.named else placed
            yield "whole", Asked("rows", whole), cost, (*events, "where")


def places_of(ground: Ground, thing: NodeSet) -> Iterator[Joined]:
    """The thing with each place that it has: a key of its own, or a node that it is joined to."""
    schema = ground.graph.schema
    owner = schema.label(thing.label or "")
    for entry in owner.properties if owner is not None else ():
        if set(spoken_words(entry.key)) & (PLACE_WORDS | {"address", "city", "country"}):
            yield thing.using(Use("column", entry.key)), 0.15, ()
    places = {of.name: 0.0 for of in schema.labels if ground.vocabulary.is_place(of.name)}
    places = dict(_stood_at(ground, thing.label or "")) | places
    for label, further in places.items() if owner is not None else ():
        if label != thing.label:
            place = NodeSet(label).using(Use("column"))
            for whole, link, cost, events in linked(ground, thing, place, prep="in"):
                yield whole.having(link), cost + further, events


def _stood_at(ground: Ground, label: str) -> Iterator[tuple[str, float]]:
    """What nodes of a label are at or in, by the names of their relationships: `MOORED_AT`."""
    for hop in ground.graph.hops_from(label):
        if hop.forward and name_words(hop.type)[-1] in STANDING:
            yield hop.label, STANDING[name_words(hop.type)[-1]]


@rule("how long, heavy, old …", "howadjective howlong", "thing")
def _how_adjective(ground: Ground, adjective: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:

    if thing.label is None:
        return
    age = ground.vocabulary.age_of(thing.label) if adjective == "old" else None
    if age is not None:
        yield "projection", Projection(thing, (KeyMention(age),)), 0.0, ()
    lasts = adjective in LASTING and not DOING.isdisjoint(gap)
    for entry, cost in measured_keys(ground, thing.label, adjective or "long"):
        if lasts and not EXTENTS.isdisjoint(spoken_words(entry.key)):
            continue
        term = PropertyTerm(entry.key, (thing.label,), 0.9)
        yield "projection", Projection(thing, (KeyMention(term),)), cost, ()
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link):
            kind = ground.graph.schema.relationship_type(link.way[link.at].type)
            for entry in kind.properties if kind is not None else ():
                words = set(spoken_words(entry.key))
                if words & set(DIMENSIONS.get(adjective or "long", ())) and "per" not in words:
                    term = PropertyTerm(entry.key, (f":{link.way[link.at].type}",), 0.9)
                    yield (
                        "projection",
                        Projection(thing, (KeyMention(term),)),
                        0.1 + 0.02 * place,
                        (),
                    )


@rule("how long, of a key", "howadjective howlong", "projection")
def _how_projection(
    ground: Ground, adjective: Any, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "how long is the runway": of words there is no such answer."""
    if all(is_ordered(ground, key.term) for key in projection.keys):
        yield "projection", projection, 0.1, ()
