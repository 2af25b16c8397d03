"""Amounts that a relationship holds, said with it: "repair hours", "over 40 hours of repairs"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeGuard

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Condition,
    KeyMention,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

OF = frozenset({"of", "on", "in", "for"})
BEHIND = frozenset({"in", "on"})
SUMMED = frozenset({"sum", "avg"})


@rule("key of what is done", "relation noun", "key", between=NOTHING)
def _key_of_deed(ground: Ground, term: RelationTerm, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "repair hours": the hours of a repair, whatever else has hours."""
    owner = f":{term.type}"
    own = tuple(
        KeyMention(replace(k.term, owners=(owner,)), k.period)
        for k in keys.keys
        if owner in k.term.owners
    )
    if len(own) == len(keys.keys):
        yield "key", Keys(own), 0.0, ("licensed join",)


@rule("amount of what is done", "pending", "dealing noun", between=OF)
def _amount_of_deed(
    ground: Ground, pending: Pending, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    """As in "more than 40 hours of repairs": the relationship is the one that has the key."""
    owner = f":{term.type}"
    if pending.kind not in {"key", "total"} or pending.also:
        return
    if isinstance(pending.term, PropertyTerm) and owner in pending.term.owners:
        own = replace(pending.term, owners=(owner,))
        yield "pending", replace(pending, term=own), 0.0, ("licensed join",)


@rule("amount compared in total", "pending", "aggregate")
def _in_total(ground: Ground, pending: Pending, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "more than 40 hours altogether": of the sum for each, not of a single one."""
    numeric = isinstance(pending.value, int | float) and not isinstance(pending.value, bool)
    bound = pending.operator not in {"=", "<>", None}
    if pending.kind != "key" or not (numeric and bound) or pending.also or pending.negated:
        return
    if function in SUMMED and not set(gap) - BEHIND:
        total = replace(pending, kind="total", function=function)
        yield "pending", total, 0.0, ("group above a number",)


@rule("things compared in total", "thing", "aggregate")
def _things_in_total(ground: Ground, thing: NodeSet, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who worked more than 40 hours as a guide altogether": the word stands at the end."""
    if function not in SUMMED or set(gap) - BEHIND or thing.quantity != SOME:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.closed:
            continue
        for bound in link.conditions:
            if _is_bound(bound):
                sum_ = Use("having", bound.key, function, operator=bound.operator,
                           number=bound.value)  # fmt: skip
                rest = tuple(c for c in link.conditions if c is not bound)
                summed = replace(link, conditions=rest, uses=(*link.uses, sum_))
                yield "thing", thing.with_condition(place, summed), 0.0, ("group above a number",)


def _is_bound(condition: Condition) -> TypeGuard[Compare]:
    """Is a condition a number's bound?"""
    return (
        isinstance(condition, Compare)
        and condition.operator in {"<", "<=", ">", ">="}
        and isinstance(condition.value, int | float)
        and condition.arithmetic is None
    )


@rule("total of an amount compared", "aggregate", "pending", between=frozenset({"of"}))
def _total_of(ground: Ground, function: Any, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "with a total of more than 40 hours"."""
    yield from _in_total(ground, pending, function, ())


@rule("average of each that was done", "measure", "eachdeed")
def _of_each_deed(
    ground: Ground, measure: Measure, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    """As in "average hours per visit": each visit has its own, so there is nothing to group."""
    if measure.function == "avg" and measure.key is not None:
        owner = f":{term.type}"
        if owner in measure.key.owners:
            own = replace(measure.key, owners=(owner,))
            yield "measure", replace(measure, key=own), 0.0, ("each",)


@rule("each that was done", "per", "relation noun")
def _each_deed(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if term.role == "verb" or term.side == "end":  # a supplier does it, and is no supply
        yield "eachdeed", term, 0.0, ()
