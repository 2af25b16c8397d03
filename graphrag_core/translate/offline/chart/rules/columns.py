"""Properties that are asked for, and columns beside a thing's name."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    joined_within,
    things_of_key,
    with_key,
)
from graphrag_core.translate.offline.chart.lapses import is_lapse_term
from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    KeyMention,
    Keys,
    Link,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import LENGTHS, measured_keys
from graphrag_core.translate.offline.chart.rules.alternatives import with_condition
from graphrag_core.translate.offline.chart.rules.nodes import thing_thing
from graphrag_core.translate.offline.chart.rules.orders import is_ordered
from graphrag_core.translate.offline.chart.rules.per_group import NOT_SPLIT, divides
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    DO,
    HAVE,
    NOTHING,
    THEIR,
    Gap,
    Meant,
    is_and,
    joins,
    plain,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.chart.two_ends import marked_on, step_by_step
from graphrag_core.translate.offline.units import TIME_UNITS
from graphrag_core.translate.offline.vocabulary import PropertyTerm

BESIDE_ITS_KEY = 0.5
"""What it costs that a time right behind a key is of something else: "expires in May"."""
NOT_JOINED = 0.6
"""What it costs to take a key for that of the things that follow, where no word joins the two."""


@rule("keys one after the other", "key", "key")
def _keys(ground: Ground, one: Keys, other: Keys, gap: Gap) -> Iterator[Meant]:
    if joins(gap) and "but" not in gap and len(one.keys) < 6:
        yield "key", Keys((*one.keys, *other.keys)), 0.0, ()


@rule("how large, as a key", "howadjective", "key")
def _how_large_key(ground: Ground, adjective: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    lasts = adjective in LENGTHS and any(ground.vocabulary.says_date(key.term) for key in keys.keys)
    if all(is_ordered(ground, key.term) for key in keys.keys) and not lasts:
        yield "key", keys, 0.1, ()


@rule("and how large", "projection thing", "howadjective")
def _and_how_large(ground: Ground, value: Any, adjective: str, gap: Gap) -> Iterator[Meant]:

    thing = value.thing if isinstance(value, Projection) else value
    if thing.label is None or not is_and(gap):
        return
    for entry, cost in measured_keys(ground, thing.label, adjective):
        key = KeyMention(PropertyTerm(entry.key, (thing.label,), 0.9))
        if isinstance(value, Projection):
            yield "projection", replace(value, keys=(*value.keys, key)), cost, ()
        elif thing.named:
            yield "projection", Projection(thing, (key,)), cost, ()
        else:
            yield "thing", thing.using(Use("column", entry.key)), cost, ()


@rule("keys of a thing", "key", "thing")
def _key_thing(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    prep = prep_of(gap)
    if not gap and not thing.named and _are_yes_or_no(ground, keys):
        return  # "remote employees" are those who are
    cost = 0.0 if prep in {"of", "for", "in", "at", "on", "by", "from"} else 0.12
    lapse = all(is_lapse_term(key.term) for key in keys.keys)
    if not (gap or thing.named or lapse):
        cost = NOT_JOINED  # "open incidents" ask for no `opened_at`
    if BE & set(gap) and not prep:
        cost += 0.05
    yield "projection", Projection(thing, keys.keys), cost + NOT_SPLIT * divides(thing, gap), ()


@rule("a thing's keys", "thing", "key")
def _thing_key(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    have = bool((HAVE | {"their", "its", "his", "her"}) & set(gap))
    if "'s" in gap or (plain(gap) and (thing.named or thing.conditions)):
        yield "projection", Projection(thing, keys.keys), 0.0 if "'s" in gap else 0.12, ()
    elif plain(gap):
        # "Training hours" are those of trainings rather than any other hours.
        own = all(thing.label in key.term.owners for key in keys.keys)
        yield "projection", Projection(thing, keys.keys), 0.25 if own else 0.5, ()
    if have and not is_and(gap) and DO & set(gap):
        yield "projection", Projection(thing, keys.keys), 0.0, ()
    # "With a tower" says that it is so, "with their tower" asks whether.
    is_so = _are_yes_or_no(ground, keys)
    beside = "with" in gap or (is_and(gap) and _has_another(thing))
    indefinite = beside and not {"a", "an"}.isdisjoint(gap) and not is_so
    if ("but" in gap or indefinite) and not THEIR & set(gap):
        yield from _that_have(ground, thing, keys, 0.0)
    elif is_and(gap) or ("with" in gap and not is_so) or THEIR & set(gap):
        yield from with_columns(
            ground, thing, keys, 0.02 if is_and(gap) or THEIR & set(gap) else 0.08
        )
    elif (have and not is_so) or prep_of(gap) in {"by", "for"}:
        yield from with_columns(ground, thing, keys, 0.3)
    if HAVE & set(gap) and not is_and(gap) and not DO & set(gap):
        yield from _that_have(ground, thing, keys, 0.12)


def _has_another(thing: NodeSet) -> bool:
    """Tell whether it was said last of things that they have a key: "with an email and a phone"."""
    *_, last = thing.conditions or (None,)
    return isinstance(last, Compare) and last.operator == "IS NOT NULL"


def _that_have(ground: Ground, thing: NodeSet, keys: Keys, extra: float) -> Iterator[Meant]:
    """Keep those that have a key: "guests without a phone but with an email"."""
    if len(keys.keys) == 1:
        there = Pending("key", keys.keys[0].term, operator="IS NOT NULL")
        for whole, cost, events in attached(ground, thing, there):
            yield "thing", whole, cost + extra, events


@rule("a key that is there, and another that is not", "key", "pending")
def _there_but_not(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "with an email but no phone"."""
    missing = pending.kind == "key" and pending.operator == "IS NULL" and not pending.also
    if "but" in gap and missing and len(keys.keys) == 1:
        there = Pending("key", keys.keys[0].term, operator="IS NOT NULL")
        yield "pending", replace(there, also=(pending,)), -0.1, ()


def _are_yes_or_no(ground: Ground, keys: Keys) -> bool:
    return all("BOOLEAN" in ground.vocabulary.types_of(key.term) for key in keys.keys)


def with_columns(ground: Ground, thing: NodeSet, keys: Keys, extra: float) -> Iterator[Meant]:
    """Show keys beside the name of a thing."""
    found: list[Joined] = [(thing, extra, ("extra column",))]
    for key in keys.keys:
        use = Use("column", key.term.key, period=key.period)
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:3]
            for more, further, others in with_key(ground, whole, key.term, use)
        ]
    for whole, cost, events in sorted(found, key=lambda f: f[1])[:4]:
        yield "thing", whole, cost, events


@rule("keys, then nodes", "key", "thing")
def _key_and_thing(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and not thing.named:
        yield from with_columns(ground, thing, keys, 0.2)


@rule("projection of more keys", "projection", "key")
def _projection_key(
    ground: Ground, projection: Projection, keys: Keys, gap: Gap
) -> Iterator[Meant]:
    if joins(gap):
        yield "projection", replace(projection, keys=(*projection.keys, *keys.keys)), 0.0, ()


@rule("projection with a condition", "projection", "pending")
def _projection_pending(
    ground: Ground, projection: Projection, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    dated = pending.kind == "time" and ground.vocabulary.says_date(projection.keys[-1].term)
    beside = BESIDE_ITS_KEY if dated and not is_and(gap) else 0.0
    for whole, cost, events in with_condition(ground, projection.thing, pending, gap):
        yield "projection", replace(projection, thing=whole), cost + beside, events


@rule("condition before a projection", "pending", "projection")
def _pending_projection(
    ground: Ground, pending: Pending, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    for whole, cost, events in attached(ground, projection.thing, pending):
        yield "projection", replace(projection, thing=whole), cost + 0.08, events


@rule("a key of what is so", "pending", "key", between=NOTHING)
def _key_of_those(ground: Ground, pending: Pending, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "total unpaid fines", "overdue fees": of things that have both keys."""
    term = pending.term if isinstance(pending.term, PropertyTerm) else None
    for thing in things_of_key(ground, keys.keys[0].term) if _is_state(pending) else ():
        if term is None or thing.label in term.owners:
            for whole, cost, events in attached(ground, thing, pending)[:1]:
                yield "projection", Projection(whole, keys.keys), cost, events
                if term is not None and keys.keys[0].plural and not _is_unit(keys):
                    yield "thing", whole, cost, (*events, "key as noun")


def _is_unit(keys: Keys) -> bool:
    """Tell whether a key is called by its unit: fees are things to pay, hours are no things."""
    return not TIME_UNITS.isdisjoint(name_words(keys.keys[0].term.key)[-1:])


@rule("a key of which something is so", "key", "pending", between=BE)
def _key_is_so(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "which fines are unpaid"."""
    wanted = "thing" if keys.keys[0].plural and not _is_unit(keys) else "projection"
    if pending.term is not None and not is_and(gap):
        made = _key_of_those(ground, pending, keys, gap)
        yield from (meant for meant in made if meant[0] == wanted)


def _is_state(pending: Pending) -> bool:
    """Is it true or false, not there yet, or a time: no bound of a number?"""
    states = isinstance(pending.value, bool) or pending.operator == "IS NULL"
    of_key = pending.kind == "key" and isinstance(pending.term, PropertyTerm)
    return pending.kind == "time" or (of_key and states)


@rule("projection within things", "projection", "thing")
def _projection_thing(
    ground: Ground, projection: Projection, thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    if is_and(gap) and thing.label != projection.thing.label:
        return
    for category, value, cost, events in thing_thing(ground, projection.thing, thing, gap):
        if category == "thing":
            yield "projection", replace(projection, thing=value), cost + 0.02, events


@rule("things, and a projection", "thing", "projection")
def _thing_projection(
    ground: Ground, thing: NodeSet, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    if not is_and(gap) and not HAVE & set(gap):
        return
    if thing.label is None or projection.thing.label is None or projection.thing.named:
        return
    columns = with_columns(ground, projection.thing, Keys(projection.keys), 0.0)
    for _, child, cost, events in columns:
        for whole, further, others in joined_within(ground, thing, child):
            because = (*events, *others, "joined column")
            yield "thing", whole, cost + further + 0.1, because


@rule("a key of each", "key", "per both", between=frozenset({"for", "of"}))
def _key_of_each(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "keyofeach", keys.keys[0], 0.0, ()


@rule("things, with a key of each of two that they are joined to", "thing", "keyofeach")
def _shown_of_each(ground: Ground, thing: NodeSet, key: KeyMention, gap: Gap) -> Iterator[Meant]:
    """As in "opened and later closed in Ayr, with the date for each"."""
    shown = Use("column", key.term.key, period=key.period)
    made = [
        marked_on(step_by_step(c), key.term.owners, shown) if isinstance(c, Link) else None
        for c in thing.conditions
    ]
    if len([one for one in made if one is not None]) > 1:
        conditions = tuple(
            one or condition for one, condition in zip(made, thing.conditions, strict=True)
        )
        yield "thing", replace(thing, conditions=conditions), 0.0, ("extra column",)
