"""What tells two whole readings apart, in whatever order their conditions were found.

Two readings with the same canonical form find the same rows, so only the cheaper one is lowered
and is a candidate.
"""

from collections.abc import Hashable

from graphrag_core.translate.offline.chart.meaning import SAME, Asked, Condition, Link, NodeSet


def canonical(whole: Asked) -> Hashable:
    """A value that whole readings share if they are the same but for order.

    How a thing was found (by which word, as a plural) tells nothing apart, nor does a licence.
    """
    other = whole.other and _of_thing(whole.other)
    rest = (whole.along, whole.directed, whole.descending, whole.ever, whole.then)
    return whole.kind, _of_thing(whole.thing), other, rest


def _of_thing(thing: NodeSet) -> Hashable:
    """Conditions and uses as sets; the order of sorting keys and of limits stays."""
    orders = tuple(use for use in thing.uses if use.role == "order")
    return (
        thing.label,
        frozenset(map(_of_condition, thing.conditions)),
        frozenset(thing.uses),
        orders,
        (thing.limit, thing.skip, thing.quantity, thing.named, thing.wh == SAME),
    )


def _of_condition(condition: Condition) -> Hashable:
    if not isinstance(condition, Link):
        return condition
    way = (condition.way, condition.at, condition.quantity)
    times = (condition.closed, condition.or_none, condition.ended, condition.ever)
    inner = (frozenset(condition.conditions), frozenset(condition.uses))
    return way, _of_thing(condition.child), inner, times
