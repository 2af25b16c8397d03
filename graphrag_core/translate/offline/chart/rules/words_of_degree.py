"""Words of degree: "the highest severity", "the most critical", "medium or above"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, Pending
from graphrag_core.translate.offline.chart.measuring_adjectives import measures_key
from graphrag_core.translate.offline.chart.rules.registry import (
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import ValueLink


def end_of_scale(ground: Ground, term: PropertyTerm, *, highest: bool) -> Iterator[Meant]:
    """Read "the highest severity" as that of the last word of its scale: critical."""
    for owner in term.owners:
        scale = ground.scale(owner, term.key)
        if scale:
            of_owner = replace(term, owners=(owner,))
            value = scale[-1 if highest else 0]
            condition = Pending("key", of_owner, operator="=", value=value)
            yield "pending", condition, 0.0, ("first of all",)


@rule("bound of a degree", "bound", "category value")
def _bound(ground: Ground, operator: Any, link: ValueLink, gap: Gap) -> Iterator[Meant]:
    """As in "above medium"."""
    if not is_and(gap):
        yield from _degrees(ground, link, operator)


@rule("degree and its bound", "category value", "bound", between=frozenset({"or", "and"}))
def _degree_or(ground: Ground, link: ValueLink, operator: Any, gap: Gap) -> Iterator[Meant]:
    """As in "medium or above"."""
    if operator in {"<=", ">="}:
        yield from _degrees(ground, link, operator)


@rule("more so than a degree", "comparative", "category value", between=frozenset({"than"}))
def _more_so(ground: Ground, adjective: str, link: ValueLink, gap: Gap) -> Iterator[Meant]:
    """As in "more severe than medium"."""
    if gap == ("than",) and measures_key(adjective, link.key):
        yield from _degrees(ground, link, ">")


@rule("key of degrees", "key", "degrees")
def _key_of(ground: Ground, keys: Keys, degrees: Pending, gap: Gap) -> Iterator[Meant]:
    term = degrees.term
    same = isinstance(term, PropertyTerm) and keys.keys[0].term.key == term.key
    if len(keys.keys) == 1 and same and not is_and(gap):
        yield "pending", degrees, -0.1, ("key and value agree",)


@rule("degrees with their key", "degrees", "key")
def _of_key(ground: Ground, degrees: Pending, keys: Keys, gap: Gap) -> Iterator[Meant]:
    yield from _key_of(ground, keys, degrees, gap)


@rule("degrees as a condition", "degrees")
def _condition(ground: Ground, degrees: Pending) -> Iterator[Meant]:
    yield "pending", degrees, 0.02, ()


def _degrees(ground: Ground, link: ValueLink, operator: str) -> Iterator[Meant]:
    """Yield the words of a scale that a bound leaves."""
    scale = ground.scale(link.label, link.key)
    if link.value not in scale:
        return
    at = scale.index(str(link.value))
    left = {">": scale[at + 1 :], ">=": scale[at:], "<": scale[:at], "<=": scale[: at + 1]}
    term = PropertyTerm(link.key, (link.label,), 1.0)
    if left.get(operator):
        yield "degrees", Pending("key", term, operator="IN", value=left[operator]), 0.0, ()
