"""Things joined to things by no verb, and several things together."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.states import is_late
from graphrag_core.translate.offline.chart.attaching import counts_compared, sensible
from graphrag_core.translate.offline.chart.consistency import cost_together
from graphrag_core.translate.offline.chart.joining import Ground, joined_within, linked
from graphrag_core.translate.offline.chart.lapses import keys_of
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    NONE,
    SOME,
    Compare,
    Either,
    Link,
    NodeSet,
    Use,
)
from graphrag_core.translate.offline.chart.operators import AS_WELL_AS
from graphrag_core.translate.offline.chart.rules.all_of_several import each_of, one_of_both
from graphrag_core.translate.offline.chart.rules.listings import shown_inside
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    THEIR,
    Gap,
    Meant,
    is_and,
    is_or,
    plain,
    prep_of,
    rule,
    with_theirs,
)
from graphrag_core.translate.offline.temporal import is_due

ONE_OF_BOTH = 0.3
"""What it costs to take "A as well as B" for those that have one of the two."""
DEED_OF_ANOTHER = 0.8
"""What it costs that nobody does something to others, where the deed is not what joins the two."""
UNSAID_DEED = 0.3
"""What it costs to take "by" for who did something, where no verb says what: "services by team"."""


@rule("nodes joined by no verb", "thing", "thing")
def thing_thing(ground: Ground, left: NodeSet, right: NodeSet, gap: Gap) -> Iterator[Meant]:
    """Join two things that stand beside each other, with either as the head.

    "Customer orders" are orders.
    """
    yield from _merged(left, right, gap)
    if is_and(gap):
        yield from _coordinated(ground, left, right, gap)
        yield from _also_there(ground, left, right, gap)
        yield from _or_so_many(ground, left, right, gap)
        return
    prep = prep_of(gap)
    if left.label is None or right.label is None:
        return
    if set(gap) <= BE and _is_late_itself(ground, left, right):
        return
    possessive = "'s" in gap
    compound = not gap and _is_bare(left) and _is_bare(right) and right.plural and not left.plural
    dear = DEED_OF_ANOTHER * _do_something_else(right)
    if left.quantity == SOME and not (possessive or compound):
        by_kind = gap == ("by",) and not (right.named or right.conditions)
        asked = with_theirs(gap) or "?" in gap  # "…? Show the skippers."
        shown = asked and right.quantity == SOME and not right.named
        child = right.using(Use("column")) if shown else right
        for category, value, cost, events in joined_to_head(
            ground, left, child, prep, adjacent=not gap
        ):
            also = ("joined column",) if shown else ()
            yield category, value, cost + dear + UNSAID_DEED * by_kind, (*events, *also)
    if right.quantity == SOME and (possessive or plain(gap)) and left.quantity != NONE:
        told = left.named or left.conditions or compound
        extra = 0.0 if possessive else 0.06 if told else 0.25
        for category, value, cost, events in joined_to_head(
            ground, right, left, "'s" if possessive else "", adjacent=not possessive
        ):
            yield category, value, cost + extra, events


def _is_late_itself(ground: Ground, left: NodeSet, right: NodeSet) -> bool:
    """Is one said to be overdue by the state of the other, though it says when it is due?"""
    for thing, other in ((left, right), (right, left)):
        late = any(isinstance(c, Compare) and is_late(c.value) for c in other.conditions)
        due = any(is_due(key.key) for key in keys_of(ground, thing.label or ""))
        if late and due and thing.label != other.label:
            return True
    return False


def _is_bare(thing: NodeSet) -> bool:
    """Is nothing said of some things but their noun?"""
    return (
        not (thing.named or thing.conditions or thing.uses or thing.wh) and thing.label is not None
    )


def _do_something_else(others: NodeSet) -> bool:
    """Does nobody do something: "claims that no one works on" are what it would be done to."""
    links = (c for c in others.conditions if isinstance(c, Link))
    deeds = any(link.licensed and link.child.wh == "any" for link in links)
    return others.wh == "who" and others.quantity == NONE and deeds


def _also_there(ground: Ground, left: NodeSet, right: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "engineers that are on call and in the core team": one more thing is said of them.

    What is counted needs no preposition: "with over 10 people but fewer than 3 services".
    """
    prep = prep_of(gap)
    told = left.conditions and left.quantity == SOME and right.label != left.label
    counted = right.quantity.amount == "number" and gap[:1] in {("and",), ("but",), (",",)}
    if told and (counted or (prep and gap[:1] == ("and",))) and "'s" not in gap and not is_or(gap):
        for category, value, cost, events in joined_to_head(
            ground, left, right, prep, adjacent=False
        ):
            yield category, value, cost + 0.1, events


def _or_so_many(ground: Ground, left: NodeSet, right: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "teams with more than 5 services or fewer than 2 people": either bound is enough."""
    last = left.conditions[-1] if left.conditions else None
    counted = isinstance(last, Link) and "number" == last.quantity.amount == right.quantity.amount
    if not counted or not is_or(gap) or "nor" in gap or left.quantity != SOME:
        return
    for category, value, cost, events in joined_to_head(
        ground, left, right, prep_of(gap), adjacent=False
    ):
        *before, one, other = value.conditions
        if len(value.conditions) == len(left.conditions) + 1:
            both = replace(value, conditions=(*before, Either((one, other))))
            yield category, both, cost, (*events, "alternatives")


def joined_to_head(
    ground: Ground, head: NodeSet, child: NodeSet, prep: str, *, adjacent: bool
) -> Iterator[Meant]:
    """Join a thing to its head by each way that leads there."""
    if child.wh == DEALING:
        return  # it shows its own two ends
    quantity = child.quantity
    inner = child.counted(SOME)
    adjacent_cost = 0.2 * (head.named and not child.named and quantity == SOME)
    for whole, link, cost, events in linked(
        ground, head, inner, prep=prep, adjacent=adjacent, quantity=quantity
    ):
        for one in counts_compared(ground, (whole.having(link), cost + adjacent_cost, events)):
            if (joined := sensible(ground, one)) is not None:
                yield "thing", *joined


def _merged(left: NodeSet, right: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the auth-service service", "team Alpha", "red wines": one and the same node."""
    if left.label != right.label or not (
        plain(gap)
        or gap == ("(",)
        or set(gap) <= {"called", "named", "is", "are", "was", "were", ","} | {"the", "a", "an"}
    ):
        return
    if left.quantity != SOME and right.quantity != SOME:
        return
    if not left.conditions and not right.conditions:
        return
    if Use("group") in right.uses and not right.conditions:
        return  # "subscriptions per plan" are no plans per plan
    named = left.named or right.named
    conditions = (*left.conditions, *(c for c in right.conditions if c not in left.conditions))
    if cost_together(conditions) != 0:
        return
    both = replace(
        left,
        conditions=conditions,
        uses=(*left.uses, *right.uses),
        named=named,
        plural=left.plural or right.plural,
        wh=left.wh or right.wh,
        limit=left.limit or right.limit,
        quantity=left.quantity if left.quantity != SOME else right.quantity,
    )
    two_names = left.named and right.named and not _name_two_keys(left, right)
    cost = 0.6 if two_names else 0.0
    yield "thing", both, cost + 0.02 * bool(gap), ("same node",)


def _name_two_keys(left: NodeSet, right: NodeSet) -> bool:
    """As in "Zoe Martin", "Lisbon (LIS)": each names the node by a key of its own."""
    one, other = (
        {c.key for c in thing.conditions if isinstance(c, Compare)} for thing in (left, right)
    )
    return one.isdisjoint(other)


def _coordinated(ground: Ground, left: NodeSet, right: NodeSet, gap: Gap) -> Iterator[Meant]:
    if left.label == right.label and left.quantity == right.quantity:
        several = one_of_both(left, right)
        both = AS_WELL_AS in gap
        if several is not None:
            yield "thing", several, ONE_OF_BOTH * both, ("alternatives",)
        if several is not None and not is_or(gap):
            yield "allof", each_of(several), 0.0 if both else 0.06, ("both",) * both
        if several is not None:
            return
    if left.label is None or right.label is None:
        return
    yield from _shown_there(left, right)
    theirs = bool(THEIR & set(gap))
    if right.quantity == SOME and (theirs or not (right.named or left.named)):
        # "teams and their services": the second is a column.
        shown = right.using(Use("column"))
        for whole, cost, events in joined_within(ground, left, shown):
            extra = 0.0 if theirs else 0.15
            yield "thing", whole, cost + extra, (*events, "joined column")


def _shown_there(left: NodeSet, right: NodeSet) -> Iterator[Meant]:
    """As in "which material was delivered last month, and to which project": the one it led to."""
    if right.named or right.conditions or right.quantity != SOME or right.label == left.label:
        return
    for whole, cost, _ in shown_inside(left, right.label):
        yield "thing", whole, 0.05 + cost, ("joined column",)
