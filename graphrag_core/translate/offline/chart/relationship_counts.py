"""How often something was done: the relationships counted rather than the nodes they join."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.meaning import SOME, Asked, Link, NodeSet, Use


def count_of_links(thing: NodeSet) -> Iterator[tuple[Asked, float, tuple[str, ...]]]:
    """As in "number of bids by channel" of a type: each relationship counts."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.licensed and link.quantity == SOME and not link.closed:
            counted = replace(link, uses=(*link.uses, Use("measure", None, "count")))
            conditions = (*thing.conditions[:place], counted, *thing.conditions[place + 1 :])
            whole = replace(thing, conditions=conditions)
            yield Asked("measure", whole), 0.2, ("relationships counted",)
