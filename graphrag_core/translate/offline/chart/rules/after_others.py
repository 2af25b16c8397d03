"""So long after or before a time of another thing: "filed 2 days after the episode aired"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF, HOURS_OF
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    KeyRef,
    Keys,
    Link,
    NodeSet,
    NumberBound,
    Pending,
    Projection,
    Use,
    ValueOf,
)
from graphrag_core.translate.offline.chart.rules.number_comparisons import BESIDE_TIMES
from graphrag_core.translate.offline.chart.rules.registry import BE, HAVE, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.chart.rules.two_keys import single_key
from graphrag_core.translate.offline.form import Arithmetic
from graphrag_core.translate.offline.temporal import event_keys
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

IT = frozenset({"it", "they", "he", "she"})
MOST_TIMES = 2
Beside = tuple[bool, PropertyTerm, NodeSet]
"""Whether it is after a time, and of what this is."""


@rule("beside a time of another", "comparative", "projection")
def _beside_theirs(
    ground: Ground, adjective: str, projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "after the episode aired"."""
    if adjective in BESIDE_TIMES and not is_and(gap):
        yield from _time_of(ground, adjective, projection.thing, Keys(projection.keys))


@rule("beside another", "comparative", "thing")
def _beside(ground: Ground, adjective: str, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if adjective in BESIDE_TIMES and not is_and(gap):
        yield "besideanother", (adjective, thing), 0.0, ()


@rule("beside when another was done", "besideanother", "key", between=BE | HAVE)
def _beside_done(
    ground: Ground, data: tuple[str, NodeSet], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    """As in "after the proposal was decided", "before the spring sale had ended"."""
    yield from _time_of(ground, *data, keys)


@rule("beside a time of a named thing", "besidetheirs")
def _beside_named(ground: Ground, beside: Beside) -> Iterator[Meant]:
    """As in "opened after the spring sale had ended", where it is one that is named."""
    after, other, thing = beside
    if thing.named:
        bound = NumberBound(">" if after else "<", ValueOf(thing, other.key))
        yield "limit", bound, 0.0, ()


@rule("beside a time of it", "comparative", "key", between=IT)
def _beside_its(ground: Ground, adjective: str, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "after it had closed", of something that was spoken of."""
    term = single_key(ground, keys, times=True)
    if term is None or adjective not in BESIDE_TIMES or is_and(gap):
        return
    for owner in term.owners:
        yield from _time_of(ground, adjective, NodeSet(owner), keys)


@rule("done beside a time of what they are joined to", "thing", "besidetheirs")
def _beside_joined(ground: Ground, thing: NodeSet, beside: Beside, gap: Gap) -> Iterator[Meant]:
    """As in "parcels that were handed in at a depot after it had closed"."""
    after, other, its = beside
    if its.named or its.conditions or its.label == thing.label or is_and(gap):
        return
    own = event_keys(ground.graph.schema.label(thing.label or ""))[:MOST_TIMES]
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.child.label != its.label:
            continue
        operand = thing.with_child(place, link, link.child.using(Use("operand", other.key)))
        for rank, key in enumerate(own):
            compare = Compare(key.key, ">" if after else "<", KeyRef(other.key, elsewhere=True))
            yield "thing", operand.having(compare), 0.1 * rank, ("two keys combined",)


def _time_of(ground: Ground, adjective: str, thing: NodeSet, keys: Keys) -> Iterator[Meant]:
    term = single_key(ground, keys, times=True)
    if term is not None and thing.label in term.owners:
        own = PropertyTerm(term.key, (thing.label or "",), term.score)
        yield "besidetheirs", (adjective == "late", own, thing), 0.0, ()


@rule("so long beside a time of another", "limit number", "besidetheirs")
def _so_long_beside(ground: Ground, by: Any, beside: Beside, gap: Gap) -> Iterator[Meant]:
    bound = by if isinstance(by, NumberBound) else NumberBound(">=", *by)
    timed = bound.unit in DAYS_OF or bound.unit in HOURS_OF
    if timed and isinstance(bound.value, int | float) and bound.upper is None and not is_and(gap):
        yield "solongbeside", (bound, beside), 0.0, ()


@rule("done so long beside a time of another", "key", "solongbeside")
def _done_beside(
    ground: Ground, keys: Keys, data: tuple[NumberBound, Beside], gap: Gap
) -> Iterator[Meant]:
    bound, (after, other, thing) = data
    own = single_key(ground, keys, times=True)
    if own is None or is_and(gap) or thing.label in own.owners:
        return
    counted: Arithmetic = "hours" if bound.unit in HOURS_OF else "days"
    start, end = (other, own) if after else (own, other)
    lapse = CombinedTerm(start.key, start.owners, own.score, counted, end)
    compared = Pending("key", lapse, operator=bound.operator, value=bound.value, unit=bound.unit)
    yield "pending", Pending("with", thing=thing, also=(compared,)), 0.0, ()
