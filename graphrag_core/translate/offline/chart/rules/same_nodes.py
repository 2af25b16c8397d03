"""One node that is spoken of twice: "they don't own", "their own", "by the same person"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SAME, SOME, Link, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    rule,
)
from graphrag_core.translate.offline.chart.rules.shared_things import Shared
from graphrag_core.translate.offline.vocabulary import RelationTerm

PRONOUNS = frozenset({"they", "he", "she", "it"})
THE_SAME = NodeSet(None, wh=SAME)
MOST_HOPS = 8


@rule("what the one before does with it", "thing", "pending", between=PRONOUNS)
def _does_with(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "a boat that they do not own": the owner is who the boat was said of."""
    if not PRONOUNS & set(gap) or thing.label is None or pending.kind != "relation":
        return
    if pending.thing is None or pending.thing.wh != "any" or pending.thing.label is not None:
        return
    by_them = replace(pending, thing=THE_SAME, is_subject=True)
    for whole, cost, events in attached(ground, thing, by_them)[:3]:
        yield "thing", whole, cost - 0.2, (*events, "same node twice")


@rule("a thing of one's own", "self", "thing", between=NOTHING)
def _own(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "answered their own question": whoever answered it is joined to it once more."""
    if gap or thing.label is None or thing.named or thing.quantity != SOME:
        return
    for place, hop in enumerate(ground.graph.hops_from(thing.label)[:MOST_HOPS]):
        theirs = Link((hop,), NodeSet(hop.label, wh=SAME), licensed=True)
        yield "thing", thing.having(theirs), 0.05 + 0.05 * place, ("same node twice",)


@rule("both of two relationships", "both", "relations")
def _both(
    ground: Ground, data: object, two: tuple[RelationTerm, RelationTerm, bool], gap: Gap
) -> Iterator[Meant]:
    if not two[2]:
        yield "relations", two, -0.05, ("both",)


@rule("two relationships to one and the same", "relations", "shared")
def _to_the_same(
    ground: Ground,
    two: tuple[RelationTerm, RelationTerm, bool],
    shared: Shared,
    gap: Gap,
) -> Iterator[Meant]:
    """As in "both discovered and catalogued by the same person"."""
    yield from _one_for_both(ground, two, shared, is_subject="by" in gap)


@rule("one and the same, of two relationships", "shared", "relations")
def _the_same_does(
    ground: Ground,
    shared: Shared,
    two: tuple[RelationTerm, RelationTerm, bool],
    gap: Gap,
) -> Iterator[Meant]:
    """As in "did the same mechanic both work on and sign off"."""
    yield from _one_for_both(ground, two, shared, is_subject=True)


def _one_for_both(
    ground: Ground,
    two: tuple[RelationTerm, RelationTerm, bool],
    shared: Shared,
    *,
    is_subject: bool,
) -> Iterator[Meant]:
    term, thing, one = shared
    if two[2] or thing.quantity != SOME or term is not None or one is not None:
        return
    second = Pending("relation", two[1], THE_SAME, is_subject=not is_subject)
    for whole, cost, events in attached(ground, thing, second)[:3]:
        first = Pending("relation", two[0], whole, is_subject=is_subject)
        yield "pending", first, cost, (*events, "same node twice")
