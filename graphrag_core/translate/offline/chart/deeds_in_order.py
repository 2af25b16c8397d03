"""Things by when something was done: "who cleaned it last", "when did Ann first order"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, Joined
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.two_ends import step_by_step
from graphrag_core.translate.offline.temporal import event_keys, own_dates

LATE = {"recent": True, "late": True, "new": True, "early": False}
"""Adjectives that compare times, and whether the latest is the first of them."""
FIRST_OF_ALL = ("rank", "first of all")


def by_time_of_deeds(
    ground: Ground, thing: NodeSet, *, latest: bool, type_: str = ""
) -> Iterator[Joined]:
    """Give the thing of the latest or first deed, of one relationship type or of any.

    The time is that of the relationship, or of the node that stands for the deed.
    """
    for place, whole_link in enumerate(thing.conditions):
        link = step_by_step(whole_link) if isinstance(whole_link, Link) else whole_link
        if not isinstance(link, Link) or link.quantity != SOME or link.closed or link.uses:
            continue
        kind = ground.graph.schema.relationship_type(link.way[link.at].type)
        if kind is not None and type_ not in {"", kind.name}:
            continue
        for further, entry in enumerate(own_dates(kind, ground.profile)):
            ordered = replace(link, uses=(Use("order", entry.key, None, latest),), ever=True)
            whole = replace(thing.with_condition(place, ordered), limit=1)
            yield whole, 0.05 * further, FIRST_OF_ALL
        if link.child.named or ground.vocabulary.is_person(link.way[-1].label):
            continue  # when somebody joined is not when they did it
        for further, entry in enumerate(event_keys(ground.graph.schema.label(link.way[-1].label))):
            # "Who shipped it last", where a shipment is a node.
            deed = link.child.using(Use("order", entry.key, None, latest))
            whole = replace(thing.with_child(place, link, deed), limit=1)
            yield whole, 0.05 + 0.05 * further, FIRST_OF_ALL
