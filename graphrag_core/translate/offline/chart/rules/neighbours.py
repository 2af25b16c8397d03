"""What is compared with the one before or behind it in a row: "longer than the previous stage"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.successions import leads_on
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    NodeSet,
    NumberBound,
    Pending,
    ValueAtTheirs,
)
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import RelationTerm

BESIDE = {"early": True, "late": False}
"""What "before" and "after" behind a noun mean: is it the one before?"""
THAN = frozenset({"than"})


def _beside(ground: Ground, label: str | None, *, before: bool) -> Iterator[ValueAtTheirs]:
    for pattern in ground.graph.schema.patterns:
        on = leads_on(pattern.type)
        if pattern.start == pattern.end and label in {None, pattern.start} and on is not None:
            term = RelationTerm(pattern.type, "verb", "start", 1.0)
            yield ValueAtTheirs(term, pattern.start, is_subject=on == before)


def _previous_thing(ground: Ground, before: bool, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the previous stage"."""
    if not (thing.named or thing.conditions) and thing.quantity == SOME:
        for value in _beside(ground, thing.label, before=before):
            yield "beside", value, 0.0, ()


@rule("the thing before", "thing", "comparative", between=NOTHING)
def _thing_before(ground: Ground, thing: NodeSet, adjective: str, gap: Gap) -> Iterator[Meant]:
    """As in "the stage before"."""
    if adjective in BESIDE:
        yield from _previous_thing(ground, BESIDE[adjective], thing, gap)


@rule("the one before", "neighbour")
def _previous(ground: Ground, before: bool) -> Iterator[Meant]:
    for value in _beside(ground, None, before=before):
        yield "beside", value, 0.0, ()


@rule("more of a key than the one before", "morekey", "beside", between=THAN)
def _more_key(
    ground: Ground, data: tuple[Any, KeyMention], value: ValueAtTheirs, gap: Gap
) -> Iterator[Meant]:
    yield "pending", key_conditions(data[1], NumberBound(data[0], value)), -0.1, ()


@rule("more so than the one before", "comparative", "beside")
def _more_so(ground: Ground, adjective: str, value: ValueAtTheirs, gap: Gap) -> Iterator[Meant]:
    if adjective not in BESIDE:
        yield "pending", Pending("adjective", adjective=adjective, value=value), -0.1, ()
