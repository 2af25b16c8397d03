"""Numbers about things: how many, sums, averages, shares."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.schema_words import SHARE_KEYS
from graphrag_core.english.words import is_numbering, spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, Joined, linked, things_of_key
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    SOME,
    KeyMention,
    Keys,
    Link,
    Measure,
    NodeSet,
    OverGroups,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import (
    OF_TIMES,
    is_low_end,
    measured_keys,
)
from graphrag_core.translate.offline.chart.products import earned_at, products_of
from graphrag_core.translate.offline.chart.rules.alternatives import with_condition
from graphrag_core.translate.offline.chart.rules.money import is_money
from graphrag_core.translate.offline.chart.rules.nodes import thing_thing
from graphrag_core.translate.offline.chart.rules.numbered import is_one_numbered
from graphrag_core.translate.offline.chart.rules.per_group import NOT_SPLIT, divides, grouped
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    AND,
    ASIDE,
    DO,
    HAVE,
    JOINING,
    NOTHING,
    Gap,
    Meant,
    is_and,
    is_aside,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.units import adds_up, may_add_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

OF_NAMED = frozenset({"'s", ",", ":", "-", "–", "—"})
"""What may stand between a name and a number that is asked of it."""
ONE_COUNTED = 0.4
"""What it costs to count what a number names, which is one: "how many line 4 machines"."""
COUNTED = frozenset({",", ":", "-", "–", "—"})


@rule("how much, of a projection", "howmuch", "projection")
def _how_much_projection(
    ground: Ground, data: object, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    term = projection.keys[0].term
    if {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term):
        if data == "sum":
            yield "measure", Measure(projection.thing, "sum", term), 0.0, ()
            return
        yield "projection", projection, 0.0, ()
        if may_add_up(term.key):
            yield "measure", Measure(projection.thing, "sum", term), 0.06, ("sum without a word",)


@rule("how many", "howmany number_of", "thing")
def _how_many(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity in (SOME, EVERY):
        yield (
            "measure",
            Measure(thing.counted(SOME), "count"),
            ONE_COUNTED if is_one_numbered(thing) else 0.05 * bool(thing.named),
            (),
        )


@rule("things, and that they are counted", "thing", "number_of howmany")
def _counted_last(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "red wines france count", "employees working remotely, how many"."""
    plain = thing.quantity == SOME and thing.label is not None and not thing.limit
    if plain and set(gap) <= COUNTED:
        yield "measure", Measure(thing.counted(SOME), "count"), 0.1, ()


def amount_keys(ground: Ground, thing: NodeSet) -> Iterator[tuple[PropertyTerm, float]]:
    """Keys that add up, of the relationships a thing goes by and of the thing itself."""
    schema = ground.graph.schema
    for condition in thing.conditions:
        if isinstance(condition, Link) and condition.quantity == SOME:
            if len(condition.way) > 1 and not condition.licensed:
                continue
            cost = 0.1 if condition.licensed else 0.3
            type_ = condition.way[condition.at].type
            kind = schema.relationship_type(type_)
            own = kind.properties if kind is not None else ()
            for term in products_of(f":{type_}", own):
                yield term, 0.12
            for entry in kind.properties if kind is not None else ():
                if {"INTEGER", "FLOAT"} & set(entry.types) and adds_up(entry.key):
                    yield PropertyTerm(entry.key, (f":{type_}",), 0.8), cost
    owner = schema.label(thing.label or "")
    adding = [
        entry
        for entry in (owner.properties if owner is not None else ())
        if {"INTEGER", "FLOAT"} & set(entry.types) and adds_up(entry.key)
    ]
    paid = any(map(is_money, adding))
    for entry in adding:
        rather_money = 0.2 * (paid and not is_money(entry))
        price = PropertyTerm(entry.key, (thing.label or "",), 0.8)
        for earned in earned_at(ground, price):
            yield earned, 0.25 + rather_money if earned is price else 0.05


@rule("how much, by what was done", "howmuch", "thing")
def _how_much_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how much did X give to Y": the amount that the relationship holds.

    "How much snow is there" is no number of snow guns, and "how much of Z does X own" asks for a
    part of Z, that the relationship tells.
    """
    if thing.named and "of" in gap:
        for term in _parts_held(ground, thing):
            yield "projection", Projection(thing, (KeyMention(term),)), 0.0, ()
        return
    if thing.quantity != SOME or not (thing.conditions or DO & set(gap)):
        return
    for term, cost in amount_keys(ground, thing):
        yield "measure", Measure(thing, "sum", term), cost, (AMOUNT_NOT_NAMED,)
        if data != "sum":
            shown = Projection(thing, (KeyMention(term),))
            yield "projection", shown, cost + 0.1, (AMOUNT_NOT_NAMED,)


def _parts_held(ground: Ground, thing: NodeSet) -> Iterator[PropertyTerm]:
    """The keys by which the relationships of a thing say what part of it they are of."""
    for link in thing.conditions:
        if isinstance(link, Link) and link.licensed and link.quantity == SOME:
            type_ = link.way[link.at].type
            kind = ground.graph.schema.relationship_type(type_)
            for entry in kind.properties if kind is not None else ():
                numeric = {"INTEGER", "FLOAT"} & set(entry.types)
                if numeric and SHARE_KEYS & set(spoken_words(entry.key)):
                    yield PropertyTerm(entry.key, (f":{type_}",), 0.8)


@rule("how much, of what was done", "howmuch", "pending")
def _how_much_done(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        for whole, cost, events in attached(ground, NodeSet(None), pending)[:4]:
            for category, value, further, others in _how_much_thing(ground, data, whole, gap):
                yield category, value, cost + further, (*events, *others)
    elif pending.kind == "key" and isinstance(pending.value, bool):
        yield from _how_much_so(ground, pending)


def _how_much_so(ground: Ground, pending: Pending) -> Iterator[Meant]:
    """As in "how much is unpaid": the amount of which a key says that it is, by its name."""
    assert isinstance(pending.term, PropertyTerm)
    *named, _ = spoken_words(pending.term.key)
    for owner in pending.term.owners:
        entry = ground.graph.schema.label(owner)
        for amount in entry.properties if entry is not None else ():
            numeric = {"INTEGER", "FLOAT"} & set(amount.types)
            if numeric and spoken_words(amount.key) == tuple(named):
                term = PropertyTerm(amount.key, (owner,), pending.term.score)
                for whole, cost, events in attached(ground, NodeSet(owner), pending)[:1]:
                    yield "measure", Measure(whole, "sum", term), cost, (*events, AMOUNT_NOT_NAMED)


@rule("how many did so", "howmany number_of", "pending")
def _how_many_did(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "number of departures from X" of a `DEPARTS_FROM`: what departed there is counted."""
    if pending.kind == "relation" and pending.prep and not is_and(gap):
        for whole, cost, events in attached(ground, NodeSet(None), pending)[:4]:
            yield "measure", Measure(whole, "count"), cost - 0.1, events


@rule("total of what was done", "aggregate", "relation noun")
def _total_done(ground: Ground, function: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "total donations" of a relationship with amounts."""
    kind = ground.graph.schema.relationship_type(term.type)
    for product in products_of(f":{term.type}", kind.properties if kind is not None else ()):
        yield "measure", Measure(None, function, product), 0.12, (AMOUNT_NOT_NAMED,)
    for entry in kind.properties if kind is not None else ():
        numeric = {"INTEGER", "FLOAT"} & set(entry.types)
        if numeric and (adds_up(entry.key) or function in {"avg", "max", "min"}):
            yield (
                "measure",
                Measure(None, function, PropertyTerm(entry.key, (f":{term.type}",), 0.8)),
                0.12,
                (AMOUNT_NOT_NAMED,),
            )


@rule("how much", "howmuch howmany number_of", "key")
def _how_much(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    types = ground.vocabulary.types_of(keys.keys[0].term)
    if {"INTEGER", "FLOAT"} & types and data == "sum":
        yield "measure", Measure(None, "sum", keys.keys[0].term), 0.0, ()
    elif {"INTEGER", "FLOAT"} & types:
        term = keys.keys[0].term
        summed = may_add_up(term.key)
        # What someone has spent on each of several things is no answer to "how many hours".
        if not summed or any(not owner.startswith(":") for owner in term.owners):
            yield "key", keys, 0.03, ()
        if summed:
            yield "measure", Measure(None, "sum", term), 0.12, ("sum without a word",)
    elif types != {"BOOLEAN"}:
        yield "measure", Measure(None, "count", keys.keys[0].term), 0.1, ()


@rule("so many of a key", "key", "number_of", between=NOTHING)
def _counted_key(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "bed count by floor", of wards that hold how many beds they have; one's bed count."""
    term = keys.keys[0].term
    whole = ground.vocabulary.types_of(term) == {"INTEGER"} and not is_numbering(term.key)
    if len(keys.keys) == 1 and whole and may_add_up(term.key):
        yield "key", keys, 0.0, ()
        yield "measure", Measure(None, "sum", term), 0.12, ("sum without a word",)


@rule("several functions", "aggregate", "aggregate")
def _functions(ground: Ground, one: Any, other: Any, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and one != other:
        yield "functions", (one, other), 0.0, ()


@rule("several functions and one more", "functions", "aggregate")
def _functions_more(
    ground: Ground, several: tuple[Any, ...], other: Any, gap: Gap
) -> Iterator[Meant]:
    if is_and(gap) and other not in several:
        yield "functions", (*several, other), 0.0, ()


@rule("several functions of a key", "functions", "key projection")
def _functions_key(
    ground: Ground, several: tuple[Any, ...], keys: Any, gap: Gap
) -> Iterator[Meant]:
    for _, measure, cost, events in (
        _function_key if isinstance(keys, Keys) else _function_projection
    )(ground, several[0], keys, gap):
        yield "measure", replace(measure, more=tuple(several[1:])), cost, events


@rule("a key and several functions", "key", "functions", between=NOTHING)
def _key_functions(
    ground: Ground, keys: Any, several: tuple[Any, ...], gap: Gap
) -> Iterator[Meant]:
    """As in "price range"."""
    yield from _functions_key(ground, several, keys, gap)


@rule("both ends of an order", "superlative", "superlative", between=AND)
def _both_superlatives(
    ground: Ground, one: tuple[str, bool], other: tuple[str, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "the cheapest and the most expensive"."""
    low = is_low_end(one[0], most=one[1])
    if low != is_low_end(other[0], most=other[1]):
        functions = ("min", "max") if low != (one[0] in OF_TIMES) else ("max", "min")
        yield "bothsuperlatives", (functions, one[0], other[0]), 0.0, ()


@rule("both ends of a key", "bothsuperlatives", "key projection", between=NOTHING)
def _both_ends_of_key(
    ground: Ground, said: tuple[Any, str, str], keys: Keys | Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "cheapest and most expensive day rate"."""
    yield from _functions_key(ground, said[0], keys, gap)


@rule("a key, and both its ends", "key projection", "bothsuperlatives", between=ASIDE | {","})
def _key_and_both_ends(
    ground: Ground, keys: Keys | Projection, said: tuple[Any, str, str], gap: Gap
) -> Iterator[Meant]:
    """As in "day rates of our people: the cheapest and the most expensive"."""
    yield from _functions_key(ground, said[0], keys, gap)


@rule("things at both ends of an order", "bothsuperlatives", "thing", between=NOTHING)
def _at_both_ends(
    ground: Ground, said: tuple[Any, str, str], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "the oldest and the youngest driver": the least and the most, and whose they are."""
    (function, more), *adjectives = said
    one, other = (
        {key.key: cost for key, cost in measured_keys(ground, thing.label or "", adjective)}
        for adjective in adjectives
    )
    if not thing.named and thing.quantity == SOME:
        for key in one.keys() & other.keys():
            term = PropertyTerm(key, (thing.label or "",), 0.9)
            yield "measure", Measure(thing, function, term, more=(more,)), one[key], ()


@rule("function of a key", "aggregate", "key")
def _function_key(ground: Ground, function: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[0].term
    types = ground.vocabulary.types_of(key)
    if function not in {"min", "max"} and is_numbering(key.key):
        return
    numeric = {"INTEGER", "FLOAT"} & types or any("DURATION" in t for t in types)
    if numeric or (function in {"min", "max"} and any("DATE" in t for t in types)):
        for one in keys.keys:
            yield (
                "measure",
                Measure(None, function, one.term),
                0.0 if one is keys.keys[0] else 0.3,
                (),
            )


@rule("function of a projection", "aggregate", "projection")
def _function_projection(
    ground: Ground, function: Any, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    for _, measure, cost, events in _function_key(ground, function, Keys(projection.keys), gap):
        yield "measure", replace(measure, thing=projection.thing), cost, events


@rule("function of so many", "aggregate", "measure")
def _function_measure(ground: Ground, function: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    yield from _over_groups(function, measure)
    if measure.key is None and measure.function == "count":
        if function == "sum":
            yield "measure", measure, 0.0, ()
        else:
            yield "measure", Measure(None, function, of_count=measure.thing), 0.02, ()


@rule("function of groups, said behind", "measure", "aggregate")
def _function_behind(ground: Ground, measure: Measure, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "how many orders are there per month on average", "… per customer on average"."""
    if set(gap) <= {"on"} | HAVE:
        yield from _over_groups(function, measure)
        yield from _over_things(function, measure)


def _over_things(function: Any, measure: Measure) -> Iterator[Meant]:
    """One number of the counts of all groups, where these are things: also "does a team have"."""
    counted = measure.thing
    if counted is None or measure.function != "count" or measure.key or measure.kept is not None:
        return
    for place, link in enumerate(counted.conditions):
        if not isinstance(link, Link) or not _is_each(link.child):
            continue
        rest = counted.conditions[:place] + counted.conditions[place + 1 :]
        each = replace(link.child, uses=(Use("group"),))
        of_each = Measure(each, function, of_count=replace(counted, conditions=rest))
        yield "measure", of_each, 0.02 + 0.08 * (not link.child.uses) + 0.1 * link.child.plural, ()


def _is_each(thing: NodeSet) -> bool:
    """Is one of them spoken of as any of them: "per team", "a team"?"""
    bare = thing.label is not None and not (thing.named or thing.conditions)
    return bare and thing.uses in {(), (Use("group"),)}


def _over_groups(function: Any, measure: Measure) -> Iterator[Meant]:
    """One number of those of all groups, where these are values or parts of a time."""
    uses = all_uses(measure.thing) if measure.thing is not None else ()
    by_key = any(use.role == "group" and use.key for use in uses)
    if by_key and measure.kept is None and function in {"avg", "median", "min", "max"}:
        yield "measure", replace(measure, kept=OverGroups(function)), 0.02, ()


@rule("function of things", "aggregate", "thing")
def _function_thing(ground: Ground, function: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity != SOME:
        return
    if function == "sum":
        yield "measure", Measure(thing, "count"), 0.1, ()
    elif function == "avg" and thing.plural:
        yield "measure", Measure(None, function, of_count=thing), 0.2, ()


@rule("measure of things", "measure", "thing")
def _measure_thing(ground: Ground, measure: Measure, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    if measure.of_count is not None:
        if measure.thing is None:
            yield "measure", replace(measure, thing=thing), 0.0 if prep_of(gap) else 0.2, ()
        return
    if measure.thing is None:
        split = NOT_SPLIT * divides(thing, gap)
        yield "measure", replace(measure, thing=thing), 0.1 * (not prep_of(gap)) + split, ()
        return
    for category, value, cost, events in thing_thing(ground, measure.thing, thing, gap):
        if category == "thing":
            yield "measure", replace(measure, thing=value), cost, events


@rule("things and their measure", "thing", "measure")
def _thing_measure(ground: Ground, thing: NodeSet, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "team with their number of services": a measure of each, grouped by the thing."""
    if thing.label is None or thing.named or measure.of_count is not None:
        if not set(gap) - OF_NAMED:
            yield from _of_named(ground, thing, measure, beside=not gap)
        return
    if not set(gap) - OF_NAMED and _is_own(thing, measure):
        yield "measure", replace(measure, thing=thing), 0.02, ()
    if not (is_and(gap) or HAVE & set(gap) or not gap or "by" in gap or is_aside(gap)):
        return
    yield from grouped(ground, measure, thing.using(Use("group")), 0.08)


def _of_named(ground: Ground, thing: NodeSet, measure: Measure, *, beside: bool) -> Iterator[Meant]:
    """As in "Kari's number of inspections", and "kari number of inspections" of a search box."""
    cost = 0.1 * beside
    if measure.thing is None:
        yield "measure", replace(measure, thing=thing), cost, ()
    elif measure.of_count is None and measure.thing.label != thing.label:
        for category, value, further, events in thing_thing(ground, measure.thing, thing, ("of",)):
            if category == "thing":
                yield "measure", replace(measure, thing=value), cost + further, events


def _is_own(thing: NodeSet, measure: Measure) -> bool:
    """As in "red wines average price": one number of them all, for each has only one price."""
    several = thing.plural or bool(thing.conditions)
    key = measure.key
    return several and key is not None and measure.thing is None and thing.label in key.owners


@rule("measure with a condition", "measure", "pending")
def _measure_pending(
    ground: Ground, measure: Measure, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    if measure.thing is not None:
        for whole, cost, events in with_condition(ground, measure.thing, pending, gap):
            yield "measure", replace(measure, thing=whole), cost, events
        for owner, cost, events in _of_what_is_measured(ground, measure, pending):
            yield "measure", replace(measure, thing=owner), cost, events
    elif measure.key is not None:
        for thing in things_of_key(ground, measure.key):
            for whole, cost, events in attached(ground, thing, pending):
                yield "measure", replace(measure, thing=whole), cost + 0.1, events


def _of_what_is_measured(ground: Ground, measure: Measure, pending: Pending) -> Iterator[Joined]:
    """As in "sales per region in 2024": what is sold has the time, not the region."""
    thing = measure.thing
    if pending.kind != "time" or thing is None or measure.key is None or measure.share:
        return
    owners = measure.key.owners
    if thing.label in owners or any(_leads_to(thing, owner) for owner in owners):
        return
    for owner in things_of_key(ground, measure.key)[:2]:
        for whole, link, cost, events in list(linked(ground, owner, thing))[:2]:
            for timed, more, others in attached(ground, whole.having(link), pending)[:2]:
                yield timed, cost + more, (*events, *others)


def _leads_to(thing: NodeSet, owner: str) -> bool:
    links = [c for c in thing.conditions if isinstance(c, Link)]
    types = [f":{hop.type}" for link in links for hop in link.way]
    return owner in types or any(k.child.label == owner or _leads_to(k.child, owner) for k in links)


@rule("condition before a measure", "pending", "measure")
def _pending_measure(
    ground: Ground, pending: Pending, measure: Measure, gap: Gap
) -> Iterator[Meant]:
    for category, value, cost, events in _measure_pending(ground, measure, pending, gap):
        yield category, value, cost + 0.1, events


@rule("share of things", "share", "thing")
def _share(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and not thing.named:
        yield "measure", Measure(thing, "count", share=True), 0.0, ()


@rule("share of what is named before", "thing", "share", between=frozenset({","}))
def _share_of_these(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "of all headgates, what percentage is motorised"."""
    if thing.quantity in (SOME, EVERY) and not thing.named:
        yield "measure", Measure(thing.counted(SOME), "count", share=True), 0.05, ()


@rule("some as a share of all", "thing", "measure", between=frozenset({"as"}))
def _as_share(ground: Ground, thing: NodeSet, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "critical tickets as a percentage of all tickets"."""
    whole = measure.thing
    if not measure.share or measure.key is not None or whole is None or whole.conditions:
        return
    if whole.label == thing.label and thing.conditions and thing.quantity == SOME:
        yield "measure", Measure(thing, "count", share=True), 0.0, ()


@rule("measures beside each other", "measure", "measure", between=JOINING | ASIDE)
def _beside(ground: Ground, one: Measure, other: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "the number of reviews and the mean score": both of the same groups."""
    if one.share or other.share or other.beside:
        return
    if one.of_count is not None or other.of_count is not None:
        return
    if other.key is not None and (other.thing is None or one.thing is None):
        thing = one.thing if one.thing is not None else other.thing
        bare = replace(other, thing=None)
        yield "measure", replace(one, thing=thing, beside=(*one.beside, bare)), 0.05, ()
    elif one.key is not None and other.key is None and one.thing is None and not one.beside:
        yield "measure", replace(other, beside=(one,)), 0.05, ()


@rule("a share, said once more", "measure", "share")
def _share_again(ground: Ground, measure: Measure, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "share of …, in percent"."""
    if measure.share:
        yield "measure", measure, 0.0, ()


@rule("also groups of none", "measure", "withnone")
def _with_none(ground: Ground, measure: Measure, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "how many orders has each customer, including those with none"."""
    if measure.function == "count" and measure.key is None and not measure.beside:
        yield "measure", replace(measure, zeros=True), 0.0, ()


@rule("those of none", "thing closure", "withnone")
def _those_of_none(ground: Ground, value: Any, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "include branches with none", "including those with none"."""
    bare = isinstance(value, NodeSet) and not (value.named or value.conditions or value.uses)
    if bare or value == "via":
        yield "withnone", data, 0.02, ()
