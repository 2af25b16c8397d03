"""What a whole question asks for: rows, a measure, yes or no, or a path."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.adjectives import DIMENSIONS
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked, with_key
from graphrag_core.translate.offline.chart.lattice import Lattice
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Asked,
    Compare,
    Link,
    Measure,
    Pending,
    Projection,
    Thing,
    Use,
)
from graphrag_core.translate.offline.chart.parse import Item
from graphrag_core.translate.offline.chart.rules import AUX, ordered_by
from graphrag_core.translate.offline.temporal import temporal_keys
from graphrag_core.translate.offline.vocabulary import PropertyTerm

Whole = tuple[Asked, float, tuple[str, ...]]


def asked(ground: Ground, lattice: Lattice, items: list[Item]) -> list[Whole]:
    """Every whole reading of the items that span a question, cheapest first."""
    found: list[Whole] = []
    first = lattice.gaps[0][:1]
    yes_no = bool(first) and first[0] in AUX and first[0] not in {"with", "having", "can", "could", "would", "will"}
    for item in items:
        for whole, cost, events in _wholes(ground, item, yes_no=yes_no):
            found.append((whole, item.cost + cost, (*item.events, *events)))
    found.sort(key=lambda entry: entry[1])
    return [entry for entry in found if not _names_twice(entry[0])]


def _names_twice(whole: Asked) -> bool:
    """Is one name of the question two nodes of the reading?"""
    names = [name for thing in (whole.thing, whole.other) if thing is not None for name in _names(thing)]
    return len(names) != len(set(names))


def _names(thing: Thing) -> Iterator[tuple[str | None, str, str]]:
    for condition in thing.conditions:
        if isinstance(condition, Compare) and thing.named and isinstance(condition.value, str):
            yield thing.label, condition.key, condition.value
        elif isinstance(condition, Link):
            yield from _names(condition.child)


def _wholes(ground: Ground, item: Item, *, yes_no: bool) -> Iterator[Whole]:
    value = item.value
    if item.category == "thing":
        yield from _of_thing(ground, value, yes_no=yes_no)
    elif item.category == "projection":
        for whole, cost, events in _of_projection(ground, value):
            yield (whole, cost + 0.6, (*events, "yes/no question with rows")) if yes_no else (whole, cost, events)
    elif item.category == "measure":
        for whole, cost, events in _of_measure(ground, value):
            yield (whole, cost + 0.6, (*events, "yes/no question with rows")) if yes_no else (whole, cost, events)
    elif item.category == "pending":
        yield from _of_pending(ground, value, yes_no=yes_no)
    elif item.category == "key":
        for key in value.keys[:1]:
            for owner in key.term.owners[:3]:
                if not owner.startswith(":"):
                    thing = Thing(owner).using(*(Use("column", k.term.key) for k in value.keys if owner in k.term.owners))
                    yield Asked("rows", _nameless(thing)), 0.5, ("key alone",)
    elif item.category == "whole":
        yield value, 0.0, ()
    elif item.category == "pathbetween":
        yield Asked("path", value[0], other=value[1]), 0.0, ()
    elif item.category == "topthing":
        number, descending, thing = value
        yield Asked("rows", replace(thing, limit=number)), 0.8, ("top without a rank",)


NAMELESS = Use("column", "")
"""Marks a thing of which only what is asked for is shown, not its name."""


def _nameless(thing: Thing) -> Thing:
    return thing.using(NAMELESS)


def _of_thing(ground: Ground, thing: Thing, *, yes_no: bool) -> Iterator[Whole]:
    if thing.label is None or thing.quantity != SOME:
        return
    if yes_no:
        yield Asked("boolean", thing), 0.0 if thing.conditions else 0.6, ()
        yield Asked("rows", thing), 0.9, ("yes/no question with rows",)
        return
    cost = 0.0
    events: tuple[str, ...] = ()
    if thing.named and not thing.uses:
        cost, events = 0.5, ("only a name",)
    yield Asked("rows", thing), cost, events


def _of_projection(ground: Ground, projection: Projection) -> Iterator[Whole]:
    found = [(projection.thing, 0.0, ())]
    named = projection.thing.named or bool(projection.thing.conditions)
    for key in projection.keys:
        use = Use("column", key.term.key, period=key.period)
        found = [
            (more, cost + further, (*events, *others))  # type: ignore[misc]
            for whole, cost, events in found[:4]
            for more, further, others in with_key(ground, whole, key.term, use)
        ]
    found.sort(key=lambda f: f[1])
    for whole, cost, events in found[:4]:
        if whole.label is None:
            continue
        yield Asked("rows", _nameless(whole)), cost, events
        if not named:
            yield Asked("rows", whole), cost + 0.15, events


def _of_measure(ground: Ground, measure: Measure) -> Iterator[Whole]:
    if measure.of_count is not None:
        yield from _average_count(ground, measure)
        return
    if measure.key is None:
        if measure.thing is not None and measure.thing.label is not None:
            use = Use("measure", None, measure.function, share=measure.share)
            yield Asked("measure", measure.thing.using(use)), 0.0, ()
        return
    uses = [Use("measure", measure.key.key, function) for function in (measure.function, *measure.more)]
    things = [measure.thing] if measure.thing is not None else []
    if not things:
        things = [Thing(o) for o in measure.key.owners[:3] if not o.startswith(":")]
        if not things:
            things = [Thing(label) for o in measure.key.owners[:2] for label in ground.graph.labels_at(o[1:], "start")[:1]]
    for place, thing in enumerate(things):
        found: list[tuple[Thing, float, tuple[str, ...]]] = [(thing, 0.0, ())]
        for use in uses:
            found = [
                (more, cost + further, (*events, *others))
                for whole, cost, events in found
                for more, further, others in list(with_key(ground, whole, measure.key, use))[: 8 if len(uses) == 1 else 2]
            ]
        for whole, cost, events in found:
            if whole.label is not None:
                yield Asked("measure", whole), cost + 0.1 * place, events


def _average_count(ground: Ground, measure: Measure) -> Iterator[Whole]:
    """As in "average number of orders per customer"."""
    counted, thing = measure.of_count, measure.thing
    if counted is None or thing is None or thing.label is None or counted.label is None:
        return
    bare = replace(thing, uses=tuple(u for u in thing.uses if u.role != "group"))
    child = counted.using(Use("measure", None, measure.function))
    for whole, link, cost, events in linked(ground, bare, child):
        yield Asked("measure", whole.having(link)), cost, (*events, "function of counts")


def _of_pending(ground: Ground, pending: Pending, *, yes_no: bool) -> Iterator[Whole]:
    """A condition of which only a question word, if anything, is the head: "What does X own?"."""
    if pending.kind in {"relation", "key", "adjective", "rank", "time", "text"}:
        heads = [Thing(None)] if pending.kind in {"relation", "key"} else []
        for head in heads:
            for whole, cost, events in attached(ground, head, pending)[:5]:
                if whole.label is not None:
                    yield Asked("rows", whole), cost + 0.15, (*events, "head by a relationship")


def when_keys(ground: Ground, thing: Thing) -> Iterator[tuple[Thing, float]]:
    """The thing with each time that may be asked for: its own, or of its relationships."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link):
            kind = ground.graph.schema.relationship_type(link.way[link.at].type)
            for rank, key in enumerate(temporal_keys(kind)[:2]):
                new = replace(link, uses=(*link.uses, Use("column", key.key)))
                conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
                yield replace(thing, conditions=conditions), 0.05 * rank
    for rank, key in enumerate(temporal_keys(ground.graph.schema.label(thing.label or ""))[:3]):
        yield thing.using(Use("column", key.key)), 0.1 + 0.05 * rank


def adjective_keys(ground: Ground, thing: Thing, adjective: str) -> Iterator[tuple[PropertyTerm, float]]:
    """The keys that "how long" and the like ask for."""
    words = DIMENSIONS.get(adjective, ())
    owner = ground.graph.schema.label(thing.label or "")
    for entry in owner.properties if owner is not None else ():
        if set(words) & set(name_words(entry.key)):
            yield PropertyTerm(entry.key, (owner.name,), 0.9), 0.0  # type: ignore[union-attr]


__all__ = ["NAMELESS", "asked", "ordered_by", "when_keys", "adjective_keys"]
