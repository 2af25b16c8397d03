"""What share of some is so: "what percentage of the gates in X are motorised"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Condition, Link, Measure, Pending
from graphrag_core.translate.offline.chart.rules.registry import BE, JOINING, Gap, Meant, rule

SAYS_OF_PART = BE | {"that", "which", "who"}
"""What stands between those of which a share is taken and what is so of some of them."""
SURE = -0.1


@rule("share of some of which it is so", "measure", "pending")
def _share_of_which(
    ground: Ground, measure: Measure, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """Take what stands behind the verb, or in the last clause, for what is so of a part.

    The part is one of the gates in X then, and not of all gates.
    """
    thing = measure.thing
    plain = measure.share and measure.key is None and measure.part is None
    if thing is None or not plain or not thing.conditions or not JOINING.isdisjoint(gap):
        return
    for whole, cost, events in attached(ground, thing, pending):
        *before, part = whole.conditions
        if tuple(before) == thing.conditions and not _is_said(part, thing.conditions):
            dear = 0.0 if SAYS_OF_PART.isdisjoint(gap) else SURE
            share = replace(measure, part=part)
            yield "measure", share, cost + dear, (*events, "share within groups")


def _is_said(part: Condition, base: tuple[Condition, ...]) -> bool:
    """Is a thing in any relationship of a type, of which it is in one by what is said before?"""
    if not isinstance(part, Link) or part.quantity != SOME:
        return False
    ways = [link.way[0] for link in base if isinstance(link, Link)]
    return not (part.conditions or part.child.conditions) and part.way[0] in ways
