"""How many of a thing there are: none, only, every, so many."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    NONE,
    ONLY,
    SOME,
    Link,
    Measure,
    NamingNumber,
    NodeSet,
    NumberBound,
    OverAverage,
    Pending,
    Quantity,
    Use,
)
from graphrag_core.translate.offline.chart.other_counts import held
from graphrag_core.translate.offline.chart.rules.number_comparisons import A_YEAR, CALENDAR_YEARS
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    HAVE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
    with_theirs,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

WITHOUT_ONE = 0.5
"""What it costs to take "without a manager" for not being one, rather than having none."""


@rule("none of a thing", "without", "thing")
def _without(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME:
        none = thing.counted(NONE)
        yield "thing", none, 0.02, ()
        yield "pending", Pending("with", thing=none), 0.0, ()
        if thing.conditions:
            # "Invoices per month, without the void ones": those that are not such.
            one = 0.0 if thing.plural else WITHOUT_ONE
            yield "pending", Pending("except", thing=thing), 0.05 + one, ()


@rule("does not have a thing", "neg", "thing")
def _neg_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    if (HAVE | {"been", "any"}) & set(gap) and thing.quantity == SOME and "with" not in gap:
        none = thing.counted(NONE)
        yield "thing", none, 0.05, ()
        yield "pending", Pending("with", thing=none, ever=data == "never"), 0.0, ()
    elif thing.quantity == SOME and "with" in gap:
        yield "pending", Pending("with", thing=thing.counted(NONE)), 0.0, ()
    elif thing.quantity == SOME and not (gap or thing.conditions or thing.plural):
        never = Pending("with", thing=thing.counted(NONE), ever=data == "never")
        yield "pending", never, 0.1 + 0.1 * (data != "never"), ()
    elif thing.quantity == SOME and (prep_of(gap) or (thing.conditions and not gap)):
        any_of_label = 0.05 * (not thing.conditions)
        yield "pending", Pending("except", thing=thing, prep=prep_of(gap)), 0.05 + any_of_label, ()


@rule("so many things or more", "thing", "bound", between=frozenset({"or"}))
def _or_more(ground: Ground, thing: NodeSet, operator: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who is in charge of three projects or more"."""
    quantity = thing.quantity
    if operator in {">=", "<="} and quantity.amount == "number" and quantity.operator == "=":
        yield "thing", thing.counted(replace(quantity, operator=operator)), -0.02, ()


@rule("number of them with a bound", "measure", "limit")
def _number_bounded(
    ground: Ground, measure: Measure, bound: NumberBound, gap: Gap
) -> Iterator[Meant]:
    """As in "departments with a headcount of two or less"."""
    thing = measure.thing
    plain = measure.key is None and measure.function == "count" and not measure.share
    if not plain or thing is None or thing.label is None or measure.of_count or is_and(gap):
        return
    if not bound.unit and isinstance(bound.value, int | float):
        number = Quantity("number", bound.operator, bound.value, upper=bound.upper)
        yield "thing", thing.counted(number), 0.05, ()


@rule("somebody does not have it", "thing", "neg", between=NOTHING)
def _has_not(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which skills does Ada not have"."""
    if thing.named and thing.quantity == SOME:
        yield "pending", Pending("with", thing=thing.counted(NONE), ever=data == "never"), 0.2, ()


@rule("not anything", "pending", "who", between=NOTHING)
def _not_anything(ground: Ground, pending: Pending, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "never ordered anything": the pronoun adds nothing."""
    none = pending.thing is not None and NONE in (pending.quantity, pending.thing.quantity)
    if pending.kind in {"with", "relation"} and (none or pending.negated):
        yield "pending", pending, 0.0, ()


@rule("neither of some", "neg", "thing", between=NOTHING)
def _neither(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "drains into neither Elm Row nor The Green"."""
    if data == "neither" and thing.quantity == SOME and thing.conditions:
        yield "thing", thing.counted(NONE), 0.0, ()


@rule("not every or any of some", "neg", "allof")
def _neg_all(
    ground: Ground, data: object, things: tuple[NodeSet, ...], gap: Gap
) -> Iterator[Meant]:
    each = tuple(Pending("except", thing=thing, prep=prep_of(gap)) for thing in things)
    yield "pending", replace(each[0], also=each[1:]), 0.1, ()


@rule("no such relationship", "without nobody neg", "noun")
@rule("no such relationship", "without", "relation")
def _no_relation(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    # Behind "without" stands a noun: what has none, and not what does nothing.
    cost = 0.05 if term.role == "noun" or term.particle != "for" else 0.3
    yield "pending", replace(held(term), quantity=NONE), cost, ()


@rule("none in such a role", "without", "pending")
def _none_in_role(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "teams without a lead", where members have a role: none is joined in that role."""
    term = pending.term
    if pending.kind != "key" or pending.also or not isinstance(term, PropertyTerm):
        return
    for type_ in [owner[1:] for owner in term.owners if owner.startswith(":")]:
        joined = RelationTerm(type_, "verb", "end", 1.0)
        in_role = replace(pending, term=replace(term, owners=(f":{type_}",)))
        anybody = NodeSet(None, wh="any")
        none = Pending("relation", joined, anybody, quantity=NONE, also=(in_role,))
        yield "pending", none, 0.05, ()


@rule("what has others by their role", "thing", "noun", between=HAVE)
def _has_others(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "categories that have subcategories": these are what the noun means."""
    if thing.named or is_and(gap) or BE & set(gap):
        return
    had = held(term)
    if with_theirs(gap) and had.thing is not None:
        had = replace(had, thing=had.thing.using(Use("column")))
    for whole, cost, events in attached(ground, thing, had):
        yield "thing", whole, cost, events


def _means_nodes(term: RelationTerm) -> bool:
    """Does a noun mean who does it ("owners") or what is had (HAS_SKILL), and not a deed?"""
    doer = term.side == ("end" if term.particle == "by" else "start")
    return term.role == "noun" and (doer or name_words(term.type)[0] in HAVE)


@rule("nobody does it", "nobody", "relation")
def _nobody_does(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "parks that nothing drains into"; "by nobody" stands behind."""
    nobody = NodeSet(None, wh="any")
    yield "pending", Pending("relation", term, nobody, is_subject=True, quantity=NONE), 0.02, ()


@rule("nobody did it", "nobody", "thing", between=NOTHING)
def _nobody_did(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "products nobody ordered", where an order is a node."""
    if thing.quantity == SOME and not (thing.plural or thing.conditions or thing.uses):
        yield "pending", Pending("with", thing=thing.counted(NONE)), 0.1, ()


@rule("so many of a relationship", "limit", "noun dealing")
def _so_many_relations(
    ground: Ground, bound: NumberBound, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    """As in "at least 3 reviews", where a review is a relationship; owners count once each."""
    if isinstance(bound.value, int | float) and not bound.unit and not gap:
        times = not _means_nodes(term)
        number = Quantity("number", bound.operator, bound.value, times=times, upper=bound.upper)
        yield "pending", replace(held(term), quantity=number), 0.0, ()


@rule("so many of a relationship that are so", "pending", "pending thing")
def _so_many_such(
    ground: Ground, told: Pending, counted: Pending | NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "survived at least 3 bouts", "won 3 matches": a key of what is counted comes first.

    The bouts are a relationship, the matches are what it leads to.
    """
    term = told.term
    beside = set(gap) <= {"at"}  # with which "at least" begins
    if told.kind != "key" or told.also or not isinstance(term, PropertyTerm) or not beside:
        return
    for type_ in [owner[1:] for owner in term.owners if owner.startswith(":")]:
        so = replace(told, term=replace(term, owners=(f":{type_}",)))
        if isinstance(counted, NodeSet):
            joined = RelationTerm(type_, "verb", "start", 1.0)
            leads = counted.label in ground.graph.labels_at(type_, "end")
            if leads and not counted.named and counted.quantity.amount == "number":
                yield "pending", Pending("relation", joined, counted, also=(so,)), 0.0, ()
        elif counted.quantity.amount == "number" and (
            isinstance(counted.term, RelationTerm) and counted.term.type == type_
        ):
            yield "pending", replace(counted, also=(*counted.also, so)), 0.0, ()


@rule("only a thing", "only", "thing")
def _only(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and (thing.named or thing.conditions):
        yield "thing", thing.counted(ONLY), 0.0, ()
    elif thing.quantity.operator == "=":
        yield "thing", thing, -0.1, ()  # "only 2 depots"


@rule("every thing", "every", "thing")
def _every(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and not thing.named:
        yield "thing", thing.counted(EVERY), 0.5 if data == "each" else 0.25, ()


@rule("so many things", "limit", "thing")
def _so_many(ground: Ground, bound: NumberBound, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if (
        isinstance(bound.value, int | float)
        and thing.quantity == SOME
        and not bound.unit
        and not thing.named
    ):
        number = Quantity("number", bound.operator, bound.value, upper=bound.upper)
        yield "thing", thing.counted(number), 0.0, ()
    elif isinstance(bound.value, OverAverage) and not thing.named and thing.quantity == SOME:
        average = Quantity("average", bound.operator, factor=bound.value.factor)
        yield "thing", thing.counted(average), 0.1, ()


@rule("number of things", "number", "thing", between=NOTHING)
def _number_thing(
    ground: Ground, number: tuple[float, str], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    if gap or thing.named or number[1] or thing.quantity != SOME or number[0] != int(number[0]):
        return
    if isinstance(number[0], NamingNumber):
        return
    if is_in_order(thing):
        yield "thing", replace(thing, limit=int(number[0])), 0.0, ()
    else:
        # "The 2026 edition" is not so many editions.
        a_year = not thing.plural and number[0] in CALENDAR_YEARS
        counted = thing.counted(Quantity("number", "=", number[0]))
        yield "thing", counted, 0.15 + A_YEAR * a_year, ()


@rule("any other of a kind", "anyother", "thing", between=NOTHING)
def _any_other(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not (thing.named or thing.conditions or thing.uses):
        yield "anyother", data, 0.0, ()


@rule("more than any other", "thing pending", "anyother")
def _more_than_any(
    ground: Ground, value: NodeSet | Pending, data: object, gap: Gap
) -> Iterator[Meant]:
    """As in "which farm has more turbines than any other": the first in that order."""
    if isinstance(value, Pending):
        if value.kind == "rank" or (value.thing is not None and is_in_order(value.thing)):
            yield "pending", value, 0.0, ()
    elif is_in_order(value):
        yield "thing", value, 0.0, ()


def all_uses(thing: NodeSet) -> Iterator[Use]:
    """Every use in a thing and in what its conditions lead to."""
    yield from thing.uses
    for condition in thing.conditions:
        if isinstance(condition, Link):
            yield from condition.uses
            yield from all_uses(condition.child)


def is_in_order(thing: NodeSet) -> bool:
    """Tell whether things, or what their conditions lead to, have an order already."""
    return any(use.role == "order" for use in all_uses(thing))
