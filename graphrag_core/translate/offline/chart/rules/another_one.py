"""Another one than one's own: "depend on services of a different team", "in another city"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Elsewhere,
    Keys,
    NodeSet,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.vocabulary import PropertyTerm

UNLIKE: Operator = "<>"
TO = frozenset({"to"})
MOVED = "moved from one to another"
"""The event of what was joined to several: whether one after the other, is not asked."""


@rule("another thing", "another", "thing", between=NOTHING)
def _another(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "services that depend on services of another team": than their own."""
    if thing.label is not None and not thing.named and thing.quantity == SOME:
        yield "thing", thing.having(Elsewhere()), 0.0, ("another",)


@rule("moved from one", "movedfrom", "thing", between=NOTHING)
def _moved_from(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing == NodeSet(thing.label, plural=thing.plural):
        yield "moving", thing, 0.0, ()


@rule("moved from one to another", "moving", "another", between=TO)
def _to_another(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "players who moved from one club to another": they have been at more than one."""
    several = thing.counted(Quantity("number", ">", 1))
    yield "pending", Pending("with", thing=several, ever=True), -0.1, (MOVED,)


@rule("another value", "another", "key", between=NOTHING)
def _another_value(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "anotherkey", (keys.keys[0].term, UNLIKE), 0.0, ("another",)


@rule("another value than further out", "anotherkey")
def _than_further_out(ground: Ground, said: tuple[PropertyTerm, Operator]) -> Iterator[Meant]:
    """As in "services that depend on services written in another language"."""
    yield "pending", Pending("key", said[0], operator=said[1], value=Elsewhere()), 0.05, ()
