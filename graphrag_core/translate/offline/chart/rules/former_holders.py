"""Who did something formerly: "the former owners of Atlas", "who owned it before Kim?"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    KeyRef,
    Link,
    NodeSet,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.joins import walked_back
from graphrag_core.translate.offline.temporal import validity_keys

FORMER = ("what has ended",)


@rule("former holders", "former", "thing", between=NOTHING)
def _former_holders(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "former owners of X": the relationship that says whose they are has ended."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and _ends(ground, link) and data != "over":
            ended = replace(link, ended=True)
            yield "thing", thing.with_condition(place, ended), -0.1, FORMER


@rule("the holder before", "neighbour", "thing", between=NOTHING)
def _holder_before(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the previous owner of X": the one whose time was the last to end."""
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or data is not True:
            continue
        key = _ends(ground, link)
        if key is not None:
            last = Use("order", key, None, descending=True)
            ended = replace(link, ended=True, uses=(*link.uses, last))
            limit = None if thing.plural else 1
            before = replace(thing.with_condition(place, ended), limit=limit)
            yield "thing", before, -0.2, FORMER


@rule("the holders before or after another", "thing", "besideanother", between=NOTHING)
def _beside_another_holder(
    ground: Ground, thing: NodeSet, data: tuple[str, NodeSet], gap: Gap
) -> Iterator[Meant]:
    """As in "who led the plant before Kim?", who led it, too: the nearest in time comes first."""
    adjective, other = data
    if not other.named or thing.named or other.label != thing.label or thing.label is None:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or len(link.way) > 1 or not _ends(ground, link):
            continue
        kind = ground.graph.schema.relationship_type(link.way[0].type)
        begun, _ = validity_keys(kind, ground.profile)
        if begun is None or not link.child.named:
            continue
        theirs = Link(
            walked_back(link.way, thing.label), other, uses=(Use("operand", begun.key),), ever=True
        )
        before = adjective == "early"
        own = replace(
            link,
            child=link.child.having(theirs),
            conditions=(
                Compare(begun.key, "<" if before else ">", KeyRef(begun.key, elsewhere=True)),
            ),
            uses=(*link.uses, Use("order", begun.key, None, descending=before)),
            ever=True,
        )
        another = (replace(c, operator="<>") for c in other.conditions if isinstance(c, Compare))
        yield "thing", thing.with_condition(place, own).having(*another), -0.2, FORMER


def _ends(ground: Ground, link: Link) -> str | None:
    """Give the key that says when relationships of the type of a link have ended."""
    if link.quantity != SOME or not link.licensed:
        return None
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    _, closed = validity_keys(kind, ground.profile)
    timed = link.conditions or link.closed or link.ever
    return None if closed is None or timed else closed.key
