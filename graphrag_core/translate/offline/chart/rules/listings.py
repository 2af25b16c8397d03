"""What is to be shown beside the answer: lists that mix keys, kinds of nodes and roles."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    joined_within,
    linked,
    with_key,
)
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    SOME,
    Link,
    NodeSet,
    TimeWindow,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    AUX,
    THEIR,
    Gap,
    Meant,
    is_and,
    is_aside,
    is_or,
    joins,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

Keyword = tuple[PropertyTerm, ...]
"""The keys that one word may mean."""
Item = Keyword | NodeSet | RelationTerm
Items = tuple[Item, ...]

MOST_ITEMS = 8
SHOWN = Use("column")
NAMED_ALREADY = 0.3
"""What it costs to show the name of what is named."""
SAID = 0.25
"""What it is worth that a key was spoken of before."""


def items_of(value: Keyword | NodeSet | RelationTerm) -> Items:
    """What a constituent may add to a list; nothing if it says more than a name of a column."""
    if isinstance(value, NodeSet):
        bare = not (value.conditions or value.uses or value.named or value.limit)
        return (value,) if bare and value.label is not None and value.quantity == SOME else ()
    return (value,)


@rule("names of columns", "keyword thing noun", "keyword thing noun")
def _listing(ground: Ground, one: Item, other: Item, gap: Gap) -> Iterator[Meant]:
    yield from _listing_more(ground, items_of(one), other, gap)


@rule("names of columns, further", "listing", "keyword thing noun")
def _listing_more(ground: Ground, first: Items, other: Item, gap: Gap) -> Iterator[Meant]:
    if not joins(gap) or set(gap) & AUX or is_or(gap):
        return
    second = items_of(other)
    if first and second and len(first) + len(second) <= MOST_ITEMS:
        yield "listing", (*first, *second), 0.04, ()


@rule("a key with its kind of nodes", "thing", "keyword")
def _kind_and_key(ground: Ground, thing: NodeSet, terms: Keyword, gap: Gap) -> Iterator[Meant]:
    """As in "zone code": the key of that label."""
    of_kind = tuple(
        replace(t, owners=(thing.label or "",)) for t in terms if thing.label in t.owners
    )
    if not gap and of_kind and items_of(thing):
        yield "keyword", of_kind, 0.0, ()


@rule("nodes with a list of columns", "thing", "listing")
def _thing_listing(ground: Ground, thing: NodeSet, items: Items, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or thing.quantity != SOME:
        return
    introduced = bool({"with", *THEIR} & set(gap)) or is_aside(gap)
    extra = 0.02 if introduced else 0.1 if is_and(gap) else 0.2
    found: list[Joined] = [(thing, extra, ("extra column",))]
    for item in items:
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:6]
            for more, further, others in shown(ground, whole, item)
        ]
        found.sort(key=lambda entry: entry[1])
    for whole, cost, events in found[:6]:
        yield "thing", whole, cost, events


@rule("nodes, and one more column", "thing", "keyword")
@rule("nodes, and one more column", "thing", "thing noun")
def _thing_aside(ground: Ground, thing: NodeSet, value: Item, gap: Gap) -> Iterator[Meant]:
    """As in "…? Show the date", where nothing but the mark joins both."""
    said = is_aside(gap) or (isinstance(value, tuple) and {"with", *THEIR} & set(gap))
    if said and not is_and(gap) and (items := items_of(value)):
        yield from _thing_listing(ground, thing, items, gap)


def shown(ground: Ground, thing: NodeSet, item: Item) -> Iterator[Joined]:
    """The thing with one more column, wherever in it or beside it that is found."""
    if isinstance(item, tuple):
        yield from _key_shown(ground, thing, item)
        return
    if isinstance(item, RelationTerm):
        yield from _role(ground, thing, item)
        return
    places = list(shown_inside(thing, item.label))
    yield from places
    if not places and thing.label is not None:
        beside = NodeSet(item.label, uses=(SHOWN,))
        for whole, cost, events in joined_within(ground, thing, beside):
            yield whole, cost + 0.1, (*events, "joined column")


def _key_shown(ground: Ground, thing: NodeSet, terms: Keyword) -> Iterator[Joined]:
    """The key that a word means where the thing has it, elsewhere only if it has none."""
    met = False
    label = ground.graph.schema.label(thing.label) if thing.named and thing.label else None
    first = thing.conditions[0] if thing.wh == DEALING else None
    if isinstance(first, Link):
        own = f":{first.way[0].type}"
        terms = tuple(t for t in terms if own in t.owners) or terms
    timed = {c.key for c in thing.conditions if isinstance(c, TimeWindow)}
    for reach in (False, True):
        for term in terms if not reach else terms[:2]:
            # "Removed in 2026? with date": that of the condition rather than another one.
            worse = min(0.3, terms[0].score - term.score) - SAID * (term.key in timed)
            worse += NAMED_ALREADY * (label is not None and term.key == label.name_key)
            for whole, cost, events in with_key(
                ground, thing, term, Use("column", term.key), reach=reach
            ):
                met = True
                yield whole, cost + worse, events
        if met:
            return


def shown_inside(thing: NodeSet, label: str | None) -> Iterator[Joined]:
    """The thing with its name, or that of a node that its conditions lead to, as a column.

    Those that a condition counts are shown one by one.
    """
    if thing.label == label:
        yield thing.using(SHOWN), 0.0, ()
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link):
            continue
        if link.quantity == SOME:
            for child, cost, events in shown_inside(link.child, label):
                yield thing.with_child(place, link, child), cost + 0.02, events
        elif link.quantity.amount == "number" and link.child.label == label:
            each = replace(link, quantity=SOME, child=link.child.using(SHOWN))
            yield thing.having(each), 0.02, ("joined column",)


def _role(ground: Ground, thing: NodeSet, term: RelationTerm) -> Iterator[Joined]:
    """As in "buyer, date and price": who stands at a side of a relationship in the thing."""
    met = False
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME and link.way[link.at].type == term.type:
            met = True
            child_side = "end" if link.way[link.at].forward else "start"
            if child_side == term.side:
                yield thing.with_child(place, link, link.child.using(SHOWN)), 0.0, ()
            else:
                yield thing.using(SHOWN), 0.0, ()
    if not met:
        verb = replace(term, role="verb")
        beside = NodeSet(None, uses=(SHOWN,))
        for whole, link, cost, events in linked(
            ground, thing, beside, term=verb, child_is_subject=None
        ):
            yield whole.having(link), cost + 0.1, (*events, "joined column")
