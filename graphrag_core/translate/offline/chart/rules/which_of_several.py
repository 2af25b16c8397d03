"""The one of several that is more so: "which is higher, A or B", "who has more boats, A or B"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.consistency import is_choice
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    KeyMention,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule

APART = frozenset({",", ":", "?", "-", "–", "of"})
"""Marks and words behind which those are named among which to choose."""


@rule("the one that an adjective says more of", "comparative", "thing", between=APART)
def _more_so(ground: Ground, adjective: str, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "which airport lies higher, A or B"."""
    if is_choice(thing):
        first = Pending("rank", adjective=adjective)
        for whole, cost, events in attached(ground, thing, first)[:2]:
            yield "chosen", whole, cost, (*events, "one of several")


@rule("the one with more of a thing", "morething", "thing", between=APART)
def _more_of(
    ground: Ground, data: tuple[Any, NodeSet], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "which team has more members, A or B"."""
    operator, counted = data
    if not is_choice(thing):
        return
    ordered = counted.using(Use("order", None, "count", operator == ">"))
    for whole, link, cost, events in linked(ground, thing, ordered):
        first = replace(whole.having(link), limit=1)
        yield "chosen", first, cost, (*events, "one of several", "most")


@rule("the one with more of a key", "morekey", "thing", between=APART)
def _more_of_key(
    ground: Ground, data: tuple[Any, KeyMention], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "which ship has the greater draught, A or B"."""
    operator, key = data
    if is_choice(thing):
        first = Pending("rank", key.term, descending=operator == ">")
        for whole, cost, events in attached(ground, thing, first)[:2]:
            yield "chosen", whole, cost, (*events, "one of several")


@rule("things, and the one of them", "thing", "chosen")
def _of_a_kind(ground: Ground, thing: NodeSet, chosen: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label == chosen.label and not (thing.conditions or thing.uses or thing.named):
        yield "thing", chosen, 0.0, ()


@rule("all of several, with what they were compared by", "thing", "figures")
def _with_figures(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which is higher, A or B, and what are the figures"."""
    if is_choice(thing) and any(use.role == "order" for use in thing.uses):
        yield "thing", replace(thing, limit=None), 0.0, ()


@rule("the one of several", "chosen")
def _alone(ground: Ground, chosen: NodeSet) -> Iterator[Meant]:
    yield "thing", chosen, 0.1, ()
