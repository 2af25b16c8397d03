"""Two counts of each thing compared: "more orders in 2024 than in 2023", "more cats than dogs"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    NodeSet,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.other_counts import held
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import RelationTerm

More = tuple[Any, NodeSet]
"""How two numbers are compared, and what the first is of."""
STRICT = frozenset({"<", ">"})
THAN = frozenset({"than", "as"})


def _is_than(operator: Any, gap: Gap) -> bool:
    """Does what follows stand behind "more … than", "as many … as"?"""
    return "than" in gap or ("as" in gap and operator not in STRICT)


def _counted(more: More, **than: Any) -> NodeSet:
    return more[1].counted(Quantity("other count", more[0], **than))


@rule("as many things", "asmany", "thing", between=NOTHING)
def _as_many(ground: Ground, operator: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "morething", (operator, thing), 0.0, ()


@rule("more things than others", "morething", "thing", between=THAN)
def _more_than_others(ground: Ground, more: More, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "more cats than dogs", "more P0 incidents than P1 incidents"."""
    plain = other.quantity == SOME and not (other.named or other.uses or other.limit)
    if not plain or not _is_than(more[0], gap) or other.label is None:
        return
    alike = other.label == more[1].label
    if not alike or (other.conditions and other.conditions != more[1].conditions):
        yield "thing", _counted(more, than=other), 0.0, ()


@rule("more in a role", "more asmany", "noun", between=NOTHING)
def _more_in_role(ground: Ground, operator: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    yield "morerole", (operator, term), 0.0, ()


@rule("more in a role than others", "morerole", "thing noun", between=THAN)
def _more_in_role_than(
    ground: Ground, data: tuple[Any, RelationTerm], other: Any, gap: Gap
) -> Iterator[Meant]:
    """As in "more members than features", of a team."""
    operator, term = data
    plain = isinstance(other, RelationTerm) or not (other.named or other.uses)
    if plain and _is_than(operator, gap):
        number = Quantity("other count", operator, than=other)
        yield "pending", replace(held(term), quantity=number), 0.0, ()


@rule("more things than at another time", "morething", "time", between=THAN)
def _more_than_then(ground: Ground, more: More, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "more incidents in 2024 than in 2023"."""
    if _is_than(more[0], gap) and more[1].conditions:
        yield "thing", _counted(more, than=phrase), 0.0, ()


@rule("more things at a time", "morething", "time")
def _more_at(ground: Ground, more: More, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    if THAN.isdisjoint(gap):
        yield "morethen", (more, phrase), 0.05, ()


@rule("more things then than at another time", "morethen", "time", between=THAN)
def _more_then_than(
    ground: Ground, data: tuple[More, TimePhrase], phrase: TimePhrase, gap: Gap
) -> Iterator[Meant]:
    """As in "requested more features in 2024 than in 2023", of a time of the relationship."""
    more, then = data
    if _is_than(more[0], gap):
        yield "thing", _counted(more, then=then, than=phrase), 0.0, ()


@rule("more things than have another relationship", "morething", "relation noun", between=THAN)
def _more_than_do(ground: Ground, more: More, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "requested by more customers than use them"."""
    if _is_than(more[0], gap):
        yield "thing", _counted(more, than=term), 0.0, ()


@rule("more things that do it", "morething", "relation")
def _more_do(ground: Ground, more: More, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if THAN.isdisjoint(gap):
        yield "moredo", (more, term), 0.0, ()


@rule("more things do one than another", "moredo", "relation", between=THAN)
def _more_do_than_do(
    ground: Ground, data: tuple[More, RelationTerm], term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    """As in "more customers asking for them than using them"."""
    more, first = data
    if _is_than(more[0], gap) and term.type != first.type:
        yield "pending", Pending("relation", first, _counted(more, than=term)), 0.0, ()


@rule("more things than of another value", "morething", "pending", between=THAN)
def _more_than_of_value(ground: Ground, more: More, value: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "more P0 incidents than P1"."""
    thing = more[1]
    if not _is_than(more[0], gap) or not thing.conditions or not _is_value(value):
        return
    told = thing.conditions[-1]
    for whole, cost, events in attached(ground, replace(thing, conditions=()), value)[:1]:
        other = whole.conditions[0]
        if _rivals(told, other):
            rest = replace(thing, conditions=(*thing.conditions[:-1], other))
            yield "thing", _counted(more, than=rest), cost, events


def _is_value(pending: Pending) -> bool:
    return pending.kind == "key" and pending.operator == "=" and not pending.also


def _rivals(one: object, other: object) -> bool:
    """Are two conditions of one key, with different values?"""
    if not (isinstance(one, Compare) and isinstance(other, Compare)):
        return False
    return one.key == other.key and one.value != other.value
