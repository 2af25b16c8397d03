"""How many there are as a part of what a key says: "sign-ups as a percentage of the target"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Asked,
    Group,
    Keys,
    Link,
    Measure,
    NodeSet,
    Use,
)
from graphrag_core.translate.offline.chart.rules.per_group import grouped
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.chart.rules.two_keys import single_key
from graphrag_core.translate.offline.vocabulary import PropertyTerm

OF_TARGET = -0.2
"""What it costs to divide a number by the key that it is a percentage of."""
AS_PART = frozenset({"as"})
SHARE = Use("measure", None, "count", arithmetic="/")


@rule("a share of a key", "share", "key")
def _of_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    term = single_key(ground, keys)
    if term is not None:
        yield "keyshare", term, 0.0, ()


@rule("as many as a share of a key", "thing measure", "keyshare", between=AS_PART)
def _number_as_share(
    ground: Ground, value: NodeSet | Measure, term: PropertyTerm, gap: Gap
) -> Iterator[Meant]:
    counted = value.thing if isinstance(value, Measure) else value
    plain = isinstance(value, NodeSet) or (value.key is None and not value.share)
    if counted is None or not plain or counted.named or counted.quantity != SOME:
        return
    if counted.label not in term.owners:
        yield "countshare", (counted, term), OF_TARGET, ()


@rule("as a share of a key of each", "countshare", "group")
def _of_each(
    ground: Ground, data: tuple[NodeSet, PropertyTerm], group: Group, gap: Gap
) -> Iterator[Meant]:
    """As in "enrolled subjects as a percentage of target enrollment for each trial"."""
    counted, term = data
    owner = group.thing
    if owner is None or group.keys or owner.label not in term.owners:
        return
    each = owner.using(Use("column", term.key), Use("operand", term.key))
    for _, measure, cost, events in grouped(ground, Measure(counted, "count"), each, 0.0):
        thing = measure.thing
        links = [c for c in thing.conditions if isinstance(c, Link)] if thing is not None else []
        if thing is not None and any(link.child.label == owner.label for link in links):
            whole = Asked("measure", thing.using(SHARE))
            yield "whole", whole, cost, (*events, "share within groups")
