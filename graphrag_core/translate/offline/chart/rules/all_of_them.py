"""What holds of all of some: "every wing of which is closed", "whose parts are all from X"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    NONE,
    ONLY,
    SOME,
    NodeSet,
    Pending,
)
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    HAVE,
    NOTHING,
    Gap,
    Meant,
    rule,
)

SAYING = BE | HAVE
ALL = frozenset({"all"})
WHOSE = frozenset({"whose", "which", "whom", "where"})
DESCRIBING = WHOSE | {"that", "who"}
MOST = 3


@rule("every one of some is so", "thing", "pending")
def _every_is(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "for which every partner is a school": there are some, and none that is otherwise.

    What only describes them says which of them are meant: "every part made by Acme".
    """
    state = not gap and pending.kind == "key" and isinstance(pending.value, bool)
    said = state or (SAYING & set(gap) and not {"with", *DESCRIBING} & set(gap))
    if said and thing.quantity == EVERY and not thing.conditions and pending.kind != "rank":
        price = -0.1 if state else -0.2
        for whole, cost, events in attached(ground, thing.counted(SOME), pending)[:MOST]:
            yield "thing", whole.counted(ONLY), cost + price, (*events, "all are so")


@rule("things that are all so", "thing", "pending", between=ALL)
def _all_are(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "whose parcels are all on clay"."""
    if thing.quantity == SOME and not (thing.conditions or thing.uses) and SAYING & set(gap):
        for whole, cost, events in attached(ground, thing, pending)[:MOST]:
            yield "thing", whole.counted(ONLY), cost, (*events, "all are so")


@rule("those of which all are so", "thing", "thing", between=ALL)
def _all_of_which(ground: Ground, head: NodeSet, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "owners all of whose animals are insured"."""
    said = bool(thing.conditions) and thing.quantity == SOME and not thing.uses
    if said and head.quantity == SOME and WHOSE & set(gap):
        for category, whole, cost, events in joined_to_head(
            ground, head, thing.counted(ONLY), "", adjacent=False
        ):
            yield category, whole, cost, (*events, "all are so")


@rule("only what is said", "only", "pending")
def _only(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "have only been to places with a lift": to no others."""
    thing = pending.thing
    if pending.kind not in {"relation", "with"} or thing is None or pending.negated:
        return
    if thing.quantity == SOME and thing.conditions:
        yield "pending", replace(pending, thing=thing.counted(ONLY)), 0.05, ()


@rule("things only", "thing", "only", between=NOTHING)
def _things_only(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "fibre lines only"."""
    if thing.quantity == SOME and thing.conditions and not thing.uses:
        yield "thing", thing.counted(ONLY), 0.1, ()
    elif thing.quantity.operator == "=":
        yield "thing", thing, -0.1, ()  # "one depot only"


@rule("none but some", "thing", "pending")
def _none_but(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "that no shop except A and B sells": they do, and nothing else of the kind."""
    if pending.kind == "except" and pending.thing is not None:
        yield from _none_but_things(ground, thing, pending.thing, gap)


@rule("none but some, named", "thing", "thing", between=frozenset({"but"}))
def _none_but_things(ground: Ground, thing: NodeSet, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    none = thing.quantity == NONE and not thing.conditions
    if none and thing.label in {None, other.label} and other.conditions:
        yield "thing", other.counted(ONLY), -0.1, ("none but these",)
