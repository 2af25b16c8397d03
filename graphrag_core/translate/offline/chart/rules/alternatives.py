"""Conditions of which one is enough: "below 5 or above 30", "in good health or in Elm Row"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.consistency import are_alternatives, are_apart
from graphrag_core.translate.offline.chart.joining import Ground, Joined
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    NONE,
    SOME,
    CountingNumber,
    Either,
    KeyMention,
    NodeSet,
    NumberBound,
    Pending,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import is_low_end
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import (
    AGAINST,
    HAVE,
    OR,
    Gap,
    Meant,
    is_and,
    is_or,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

UNREPEATED = frozenset({"key", "time", "text", "adjective"})
"""Conditions that a "not" before the first of several is of all of: "not in Ayr or Bath"."""


CONTRAST = 0.7


@rule("two conditions", "pending", "pending")
def _two(ground: Ground, one: Pending, other: Pending, gap: Gap) -> Iterator[Meant]:
    if one.kind == other.kind == "rank" and _is_low_end(one) != _is_low_end(other):
        return  # "the longest and the shortest" is nothing that one is
    if one.kind == other.kind == "time" and not AGAINST.isdisjoint(gap):
        return  # "2023 vs 2024" are two times, and not one
    other = _of_its_key(one, other)
    listed = "," in gap and other.kind == "either" and is_like(one, other.also[0])
    alike = _is_denied(one) == _is_denied(other)
    if is_or(gap) or listed or (is_and(gap) and alike and _exclude_each_other(one, other)):
        unrepeated = "nor" in gap or (one.kind in UNREPEATED and is_like(one, other))
        if _is_denied(one) and not _is_denied(other) and unrepeated:
            yield "pending", replace(one, also=(*one.also, replace(other, negated=True))), 0.0, ()
        else:
            yield "pending", either(one, other), 0.0, ()
    elif one.kind != "either" and other.kind != "either":
        cost = 0.0 if is_and(gap) or not gap else 0.03
        # "Not in Ayr but in Bath": the "not" is of the first alone.
        cost += CONTRAST * ("but" in gap and alike)
        yield "pending", replace(one, also=(*one.also, other)), cost, ()


def _is_low_end(rank: Pending) -> bool:
    return is_low_end(rank.adjective or "", most=rank.descending)


@rule("a key in either of two ranges", "pending", "limit", between=OR)
def _two_ranges(ground: Ground, one: Pending, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "with a height below 5 or above 30"."""
    counts = isinstance(bound.value, CountingNumber)  # "or more than 3 orders"
    if one.kind == "key" and isinstance(one.term, PropertyTerm) and not counts:
        other = key_conditions(KeyMention(one.term), bound)
        yield "pending", either(one, other), 0.0, ()


@rule("a condition or something it is joined to", "pending", "thing", between=OR)
def _or_joined(ground: Ground, one: Pending, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "in good health or in Elm Row", "no park or warden"."""
    lacking = one.kind == "with" and one.thing is not None and one.thing.quantity == NONE
    if lacking and not thing.named and thing.quantity == SOME:
        further = Pending("with", thing=thing.counted(NONE))
        yield "pending", replace(one, also=(*one.also, further)), 0.0, ()
    if prep_of(gap) and thing.named and thing.quantity == SOME:
        joined = Pending("with", thing=thing, prep=prep_of(gap))
        yield "pending", either(one, joined), 0.05, ()
    counted = thing.quantity.amount == "number"
    if counted and (thing.quantity.operator != "=" or not HAVE.isdisjoint(gap)):
        # As in "from Germany or have more than 3 orders", "or more than 3 orders".
        yield "pending", either(one, Pending("with", thing=thing)), 0.05, ()


def with_condition(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Joined]:
    """Add a condition behind a thing; behind "or" its last condition holds or this one does."""
    if "than" in gap and pending.kind == "time":
        return  # "more in 2025 than in 2024" is not of both years
    if "nor" in gap:
        pending = replace(pending, negated=True)
    if is_or(gap) and "nor" not in gap and thing.conditions:
        yield from _or_else(ground, thing, pending)
    else:
        yield from attached(ground, thing, pending)


def _or_else(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    *before, last = thing.conditions
    if isinstance(last, Either) or thing.wh == DEALING:
        return
    bare = replace(thing, conditions=tuple(before))
    for whole, cost, events in attached(ground, bare, pending):
        if len(whole.conditions) == len(thing.conditions) and whole.label == thing.label:
            options = (last, whole.conditions[-1])
            if are_alternatives(options):
                yield replace(whole, conditions=(*before, Either(options))), cost, events


def either(one: Pending, other: Pending) -> Pending:
    """Join alternatives, those of each in turn; times that adjoin are one."""
    *before, last = one.also if one.kind == "either" else (one,)
    whole = _one_time(last, other)
    if whole is not None:
        options = (*before, whole)
    else:
        options = (*before, last, *(other.also if other.kind == "either" else (other,)))
    return options[0] if len(options) == 1 else Pending("either", also=options)


def _one_time(one: Pending, other: Pending) -> Pending | None:
    """As in "in 1990 or 1991"."""
    first, second = one.phrase, other.phrase
    alike = one.kind == other.kind == "time" and replace(one, phrase=None) == replace(
        other, phrase=None
    )
    if not alike or first is None or second is None or first.as_of or second.as_of:
        return None
    early, late = (
        (first, second) if second.since and first.until == second.since else (second, first)
    )
    if early.until is None or early.until != late.since:
        return None
    text = f"{first.text} or {second.text}"
    return replace(one, phrase=replace(first, text=text, since=early.since, until=late.until))


def _is_denied(pending: Pending) -> bool:
    return pending.negated or pending.value is False


def is_like(one: Pending, other: Pending) -> bool:
    """Are two conditions of one kind, so that a "not" before the first is of both?"""
    return one.kind == other.kind and (one.term is None or one.term == other.term)


def _of_its_key(one: Pending, other: Pending) -> Pending:
    """As in "planted in 1990 or 1995": the second time is of the first one's key."""
    if one.kind == other.kind == "time" and other.term is None:
        return replace(other, term=one.term)
    return other


def _exclude_each_other(one: Pending, other: Pending) -> bool:
    """As in "in 1990 and 1995": nothing happens in both."""
    times = [p.phrase for p in (*(one.also if one.kind == "either" else (one,)), other)]
    return all(
        a is not None and b is not None and are_apart(a, b) and not (a.as_of or b.as_of)
        for a, b in combinations(times, 2)
    )
