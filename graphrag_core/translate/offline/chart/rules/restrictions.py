"""Clauses behind a question that say which of its things count: "counting only open ones"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Link, Measure, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule

ASIDES = frozenset({",", "(", ":", ";", "-", "–", "—"})
"""What stands before a clause that adds to a question that was whole before it."""


@rule("what alone counts", "regarding", "thing pending")
def _what_counts(ground: Ground, data: object, value: Any, gap: Gap) -> Iterator[Meant]:
    yield "restriction", value, 0.0, ()


@rule("only such things", "only", "thing", between=NOTHING)
def _only_such(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and thing.conditions and not (thing.named or thing.uses):
        yield "onlysuch", thing, 0.0, ()


@rule("of these, only such things", "thing measure", "onlysuch", between=ASIDES)
def _such_behind(ground: Ground, value: Any, counted: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the three largest customers, only orders that were delivered"."""
    yield from _only_those(ground, value, counted, gap)


@rule("only those count", "thing measure", "restriction")
def _only_those(ground: Ground, value: Any, counted: Any, gap: Gap) -> Iterator[Meant]:
    """Say of the things of this kind in the question what the clause says of them."""
    thing = value.thing if isinstance(value, Measure) else value
    if thing is None:
        return
    if isinstance(counted, Pending):
        wholes = [(whole, cost) for whole, cost, _ in attached(ground, thing, counted)[:3]]
    else:
        whole = _with_conditions(thing, counted)
        wholes = [] if whole is None else [(whole, 0.0)]
    for whole, cost in wholes:
        if isinstance(value, Measure):
            yield "measure", replace(value, thing=whole), cost, ()
        else:
            yield "thing", whole, cost, ()


def _with_conditions(thing: NodeSet, counted: NodeSet) -> NodeSet | None:
    """The set, or the first one that it is joined to, of this label with the conditions."""
    if thing.label == counted.label and not thing.named:
        return thing.having(*counted.conditions)
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME:
            child = _with_conditions(link.child, counted)
            if child is not None:
                return thing.with_condition(place, replace(link, child=child))
    return None
