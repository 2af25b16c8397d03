"""Conditions that do not hold: "does not cost 20", "other than 20", "not between 5 and 10"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Keys,
    NodeSet,
    NumberBound,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.rules.alternatives import is_like
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import (
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

ONE = (Quantity("number", "=", 1), Quantity("number", ">=", 1))


@rule("a condition that does not hold", "neg", "pending")
def _neg(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """A denial does not reach over an "and" or "but": what it denies there was not understood."""
    if not is_and(gap):
        yield from denied_condition(data, pending)


@rule("what nobody has made so", "nobody", "pending")
def _made_so_by_nobody(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "alarms nobody has acknowledged", where that is a property that is true or false."""
    if pending.kind == "key" and isinstance(pending.value, bool) and not pending.also:
        yield from denied_condition(data, pending)


@rule("any number but", "neg other", "number")
def _not_the_number(
    ground: Ground, data: object, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "a price other than 20", "grade not 5", "neither 10 nor 20"."""
    yield "limit", NumberBound("<>", number[0], number[1]), 0.0, ()


@rule("a bound that is not kept", "neg other", "limit")
def _not_the_bound(ground: Ground, data: object, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    yield "deniedlimit", bound, 0.0, ()


@rule("key with a bound that is not kept", "key", "deniedlimit")
def _key_outside(ground: Ground, keys: Keys, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "a freight not between 5 and 10"."""
    if len(keys.keys) == 1 and not is_and(gap):
        yield from denied_condition(None, key_conditions(keys.keys[0], bound))


@rule("what was not done to a thing", "notdone", "thing")
def _not_done(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "users who have not launched a job": whatever joins the two is not there."""
    if thing.quantity in (SOME, *ONE) and not is_and(gap):
        none = thing.counted(NONE)
        yield "pending", Pending("with", thing=none, ever=data == "never", prep=prep_of(gap)), 0, ()


def denied_condition(data: object, pending: Pending) -> Iterator[Meant]:
    """Deny a condition, and those that are joined to it where they are like it.

    Of a range it is one of the two ends that is not kept.
    """
    if _is_qualified(pending):
        yield "pending", replace(pending, negated=True, ever=data == "never"), 0.0, ()
        return
    first, *others = map(
        _of_any,
        pending.also if pending.kind == "either" else (replace(pending, also=()), *pending.also),
    )
    neither = data == "neither" and pending.kind == "either"
    if not all(_is_deniable(one) and (neither or is_like(first, one)) for one in (first, *others)):
        return
    ever = data == "never"
    denied = [replace(one, negated=True, ever=one.ever or ever) for one in (first, *others)]
    if pending.is_range:
        yield "pending", Pending("either", also=tuple(denied)), 0.0, ()
    else:
        yield "pending", replace(denied[0], also=tuple(denied[1:])), 0.0, ()


def _is_qualified(pending: Pending) -> bool:
    """Is something said of the relationship itself: "has never won", of one with a result?"""
    term = pending.term
    if not isinstance(term, RelationTerm) or pending.negated or pending.kind != "relation":
        return False
    keys = [p.term for p in pending.also if p.kind == "key" and isinstance(p.term, PropertyTerm)]
    told = all(f":{term.type}" in key.owners for key in keys)
    return told and 0 < len(keys) == len(pending.also)


def _of_any(pending: Pending) -> Pending:
    """Take one for any behind a denial: "has not made a single call"."""
    thing = pending.thing
    one = thing is not None and thing.quantity in ONE
    return replace(pending, thing=thing.counted(SOME)) if thing is not None and one else pending


def _is_deniable(pending: Pending) -> bool:
    some = pending.thing is None or pending.thing.quantity == SOME
    return some and not (pending.kind in {"rank", "either"} or pending.negated or pending.also)
