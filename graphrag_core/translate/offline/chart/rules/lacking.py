"""States that are said by what is lacking: "out of stock", "out of service", "vacant"."""

from collections.abc import Iterator

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import interval_of
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Compare,
    Keys,
    Lasting,
    Link,
    NodeSet,
    Pending,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

MOST_WAYS = 4
WORKING = frozenset({"active", "operational", "service", "working", "functional", "running",
                     "operating", "serviceable", "usable", "available", "enabled"})  # fmt: skip
"""Words of keys that say whether something can be used."""

IN_STOCK = frozenset({"stock", "stocked", "inventory", "available", "remaining", "left"})
"""Words of keys that say how many are left, or whether any are."""

PAID = frozenset({"price", "cost", "fee", "fare", "ticket", "admission", "charge", "entrance"})
"""Words of keys that say what a visitor or buyer pays."""


@rule("what costs nothing, before its noun", "gratis", "thing", between=NOTHING)
def _free(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "free exhibitions"."""
    label = ground.graph.schema.label(thing.label or "")
    for entry in label.properties if label is not None and thing.quantity == SOME else ():
        if {"INTEGER", "FLOAT"} & set(entry.types) and PAID & set(spoken_words(entry.key)):
            yield "thing", thing.having(Compare(entry.key, "=", 0)), 0.0, ("lacking",)


@rule("what costs nothing", "thing", "gratis")
def _free_behind(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if not set(gap) - BE - {"that", "which"}:
        yield from _free(ground, data, thing, gap)


@rule("what is sold out", "thing", "soldout")
def _sold_out(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which wines are sold out", "parts we have run out of": none of it is in stock."""
    label = ground.graph.schema.label(thing.label or "")
    if label is None or thing.quantity != SOME or is_and(gap):
        return
    for entry in label.properties:
        if IN_STOCK & set(spoken_words(entry.key)):
            term = PropertyTerm(entry.key, (label.name,), 1.0)
            yield from _without_any(ground, thing, term)


@rule("what is sold out, before its noun", "soldout", "thing", between=NOTHING)
def _sold_out_before(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not gap:
        yield from _sold_out(ground, thing, data, gap)


@rule("out of a key", "thing", "key", between=frozenset({"out"}))
def _out_of(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "parts that are out of stock": none of it is left, or it is not true."""
    if {"out", "of"} <= set(gap) and not is_and(gap) and len(keys.keys) == 1:
        yield from _without_any(ground, thing, keys.keys[0].term)


def _without_any(ground: Ground, thing: NodeSet, term: PropertyTerm) -> Iterator[Meant]:
    """The thing with nothing by a key: zero, or not true."""
    types = ground.vocabulary.types_of(term)
    lacking: object = False if "BOOLEAN" in types else 0 if {"INTEGER", "FLOAT"} & types else None
    if lacking is not None:
        condition = Pending("key", term, operator="=", value=lacking)
        for whole, cost, events in attached(ground, thing, condition)[:3]:
            yield "thing", whole, cost, (*events, "lacking")


@rule("things that work", "thing", "inorder")
def _working(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "sensors that are switched on"."""
    yield from _usable(ground, thing, usable=True)


@rule("things that do not work", "thing", "outoforder")
def _not_working(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    yield from _usable(ground, thing, usable=False)


def _usable(ground: Ground, thing: NodeSet, *, usable: bool) -> Iterator[Meant]:
    label = ground.graph.schema.label(thing.label or "")
    for entry in label.properties if label is not None else ():
        if "BOOLEAN" in entry.types and WORKING & set(spoken_words(entry.key)):
            term = PropertyTerm(entry.key, (thing.label or "",), 0.9)
            condition = Pending("key", term, operator="=", value=usable)
            for whole, cost, events in attached(ground, thing, condition)[:1]:
                yield "thing", whole, cost, (*events, "lacking")


@rule("what does not work, before its noun", "outoforder", "thing", between=NOTHING)
def _not_working_before(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not gap:
        yield from _not_working(ground, thing, data, gap)


@rule("vacant things", "vacant", "thing", between=NOTHING)
def _vacant_things(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "vacant seats": nobody has one, by each relationship that leads there."""
    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    hops = [hop for hop in ground.graph.hops_from(thing.label) if not hop.forward]
    for place, hop in enumerate(hops[:MOST_WAYS]):
        nobody = Link((hop,), NodeSet(hop.label), quantity=NONE, licensed=True)
        yield "thing", thing.having(nobody), 0.1 + 0.1 * place, ("lacking",)


@rule("things that are vacant", "thing", "vacant")
def _are_vacant(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if BE & set(gap) and not is_and(gap) and not prep_of(gap):
        yield from _vacant_things(ground, data, thing, gap)


@rule("vacant in a time", "vacant", "time")
def _vacant_then(ground: Ground, data: object, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    bounded = phrase.since is not None and phrase.until is not None
    if (bounded or phrase.as_of) and not is_and(gap):
        yield "vacantthen", phrase, 0.0, ()


@rule("things that are vacant in a time", "thing", "vacantthen")
def _free_then(ground: Ground, thing: NodeSet, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "rooms that are free tonight": nothing that lasts has them then."""
    if thing.label is None or thing.named or thing.quantity != SOME or is_and(gap):
        return
    for hop in ground.graph.hops_from(thing.label):
        lasts = interval_of(ground, hop.label) if not hop.forward else None
        if lasts is not None:
            then = NodeSet(hop.label).having(Lasting(*lasts, phrase))
            nobody = Link((hop,), then, quantity=NONE, licensed=True)
            yield "thing", thing.having(nobody), 0.0, ("lacking", "time while it lasted")


@rule("not with a thing", "empty", "thing", between=frozenset({"from", "in", "at", "on"}))
def _missing_from(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "missing from Elm Row": not joined to it."""
    if thing.quantity == SOME and thing.conditions and not is_and(gap):
        yield "pending", Pending("except", thing=thing, prep=prep_of(gap)), 0.0, ("lacking",)
