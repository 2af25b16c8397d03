"""All rows in an order that an adjective gives, and what a second clause asks of them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.adjectives import DOWNWARD
from graphrag_core.english.schema_words import NUMBERING
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.quantities import all_uses, is_in_order
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.form import LAPSES

NUMBERS = frozenset({"INTEGER", "FLOAT"})
NO_THING = NodeSet(None)
PLACE_WORDS = NUMBERING | {"order", "position", "pos", "step", "place"}
"""Last words of keys that say where something stands in a sequence."""
SORTED = ("sorted",)
BEFORE_FIRST = frozenset({",", "only", "the"})


@rule("beginning with the first", "text", "superlative", between=frozenset({"with", "the"}))
def _beginning_with(
    ground: Ground, operator: object, data: tuple[str, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "start with the heaviest"."""
    if operator == "STARTS WITH":
        yield "sorting", data, 0.0, ()


@rule("the first of a kind", "sorting", "thing", between=NOTHING)
def _first_of_kind(
    ground: Ground, data: tuple[str, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "start with the largest family"."""
    if not (thing.named or thing.conditions or thing.uses):
        yield "sorting", data, 0.0, ()


@rule("numbers of groups in an adjective's order", "measure", "sorting")
def _measure_sorted(
    ground: Ground, measure: Measure, data: tuple[str, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "how many formulas belong to each family? Start with the largest family"."""
    if measure.thing is not None and any(use.role == "group" for use in all_uses(measure.thing)):
        adjective, most = data
        yield "measure", replace(measure, descending=most != (adjective in DOWNWARD)), 0.02, ()


def _shown_numbers(ground: Ground, thing: NodeSet) -> Iterator[Use]:
    """The last columns of a thing that hold numbers."""
    for use in [use for use in thing.uses if use.role == "column" and use.key][-2:]:
        entry = ground.property(thing.label or "", use.key or "")
        if use.arithmetic or (entry is not None and NUMBERS & set(entry.types)):
            yield use


@rule("rows in the order of a shown number", "thing", "order")
def _sorted_by_shown(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "with their price, highest first"."""
    if data not in {"asc", "desc"} or thing.label is None or thing.limit is not None:
        return
    if is_in_order(thing):
        return
    for use in _shown_numbers(ground, thing):
        ordered = thing.using(replace(use, role="order", descending=data == "desc"))
        yield "thing", ordered, 0.02, ("sorted",)
    yield from _sorted_by_link(thing, data == "desc")


@rule("rows in the order of their names", "thing", "order")
def _sorted_by_name(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "which teams are there, in alphabetical order"."""
    ordered = is_in_order(thing)
    if data == "name" and thing.label is not None and not (ordered or thing.named):
        yield "thing", thing.using(Use("order", None, None, descending=False)), 0.0, ("sorted",)


@rule("rows in the order of their places", "thing", "order")
def _sorted_by_place(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "the stops of the tram in order": of the relationship, or their own; else by name."""
    if data != "place" or thing.label is None or thing.named or is_in_order(thing):
        return
    placed = False
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME and not link.closed:
            for key in _places(ground, f":{link.way[link.at].type}"):
                uses = (*link.uses, Use("order", key, None, descending=False))
                yield "thing", thing.with_condition(place, replace(link, uses=uses)), 0.0, SORTED
                placed = True
    for key in [] if placed else _places(ground, thing.label):
        yield "thing", thing.using(Use("order", key, None, descending=False)), 0.0, SORTED
        placed = True
    if not placed:
        yield from _sorted_by_name(ground, thing, "name", gap)


def _places(ground: Ground, owner: str) -> list[str]:
    """The keys of an owner that say where something stands in a sequence."""
    schema = ground.graph.schema
    entry = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    return [
        key.key
        for key in (entry.properties if entry is not None else ())
        if "INTEGER" in key.types and PLACE_WORDS & {*name_words(key.key)[-1:]}
    ]


@rule("an order by a measure", "order", "measure")
def _by_measure(ground: Ground, direction: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    yield "measured_order", (measure, direction != "asc"), 0.0, ()


@rule("a measure in its own order", "measure", "measured_order")
def _in_own_order(
    ground: Ground, measure: Measure, data: tuple[Measure, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "how many bids per lot, sorted by number of bids"."""
    said, descending = data
    labels = {one.thing.label for one in (measure, said) if one.thing is not None}
    if said.function == measure.function and len(labels) == 1 and measure.descending is None:
        yield "measure", replace(measure, descending=descending), 0.0, ("sorted",)


@rule("only the first groups", "measure", "topn")
def _first_groups(
    ground: Ground, measure: Measure, data: tuple[int, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "how many bids per lot, top 3"."""
    grouped = any(use.role == "group" for use in all_uses(measure.thing or NO_THING))
    if (
        set(gap) <= BEFORE_FIRST
        and grouped
        and measure.thing is not None
        and measure.thing.limit is None
    ):
        most = True if measure.descending is None else measure.descending
        limited = replace(measure.thing, limit=data[0])
        yield "measure", replace(measure, thing=limited, descending=most), 0.0, ("first rows",)


def _sorted_by_link(thing: NodeSet, descending: bool) -> Iterator[Meant]:
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME:
            for use in [u for u in link.uses if u.role == "column" and u.key][-1:]:
                uses = (*link.uses, Use("order", use.key, None, descending))
                new = replace(link, uses=uses)
                conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
                yield "thing", replace(thing, conditions=conditions), 0.05, ("sorted",)


@rule("the key of the order said again", "thing", "key")
def _said_again(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the dearest element per kilo": the order shows this key already.

    A time said behind "the longest" is that from or until when it lasts, and not another's.
    """
    orders = (use for use in all_uses(thing) if use.role == "order")
    ordered = {use.key for use in orders if use.arithmetic not in LAPSES}
    if keys.keys[0].term.key in ordered and len(keys.keys) == 1:
        yield "thing", thing, 0.0, ()


@rule("rows in the order of a key", "pending", "top", between=frozenset())
def _key_first(ground: Ground, pending: Pending, most: object, gap: Gap) -> Iterator[Meant]:
    """As in "highest points first"."""
    if pending.kind == "rank" and pending.limit == 1 and most is True:
        yield "pending", replace(pending, limit=None), 0.0, ("sorted",)


@rule("and then by another key", "thing", "key", between=frozenset({"then"}))
def _then_by(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "sorted by country, then by name"."""
    own = len(keys.keys) == 1 and thing.label in keys.keys[0].term.owners
    ordered = is_in_order(thing)
    if thing.limit is None and own and ordered:
        second = Use("order", keys.keys[0].term.key, None, descending=False)
        yield "thing", thing.using(second), 0.0, ("sorted",)


@rule("sorted by what is joined", "order", "thing")
def _sorted_by_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "packages sorted by license": by its name."""
    if data is None and not thing.named and not thing.conditions and thing.quantity == SOME:
        by_name = thing.using(Use("order", None, None, descending=False))
        yield "pending", Pending("with", thing=by_name), 0.0, ("sorted",)
