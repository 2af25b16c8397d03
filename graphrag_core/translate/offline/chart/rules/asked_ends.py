"""A second clause that asks where a relationship leads: "… and where is it served"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Link,
    NodeSet,
    Quantity,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    AND,
    AUX,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm

ASKING = frozenset({"what", "which", "whom", "who", "where"})
DOING = frozenset({"what", "which", "who"})
THEY = frozenset({"they", "he", "she", "it"})
SHOWN = Use("column")
ONE = Quantity("number", "=", 1)


@rule("and what they do", "thing", "relation", between=ASKING)
def _and_what(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "… and what do they turn into": the other end is one more column.

    What stands right before the verb does it: "… and what depends on it".
    """
    if is_and(gap) and ASKING & set(gap):
        does_it = gap[-1] in DOING and term.role == "verb"
        yield from other_end_shown(ground, thing, term, is_subject=does_it)


@rule("who or where that is done", "where who", "relation")
def _asks_end(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    yield "askedend", (term, not gap), 0.0, ()


@rule("the one that they do it to", "thing", "relation", between=THEY)
def _theirs(ground: Ground, end: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "vets hired since 2023, and the clinic they work at"."""
    bare = not (end.named or end.conditions or end.uses) and end.quantity == SOME
    theirs = THEY & set(gap) and set(gap) <= THEY | AUX
    if theirs and bare and end.label in ground.vocabulary.ends_of(term.type):
        yield "askedend", (term, False), 0.0, ()


@rule("and who or where that is done", "thing", "askedend", between=AND | {"with"})
def _and_where(
    ground: Ground, thing: NodeSet, asked: tuple[RelationTerm, bool], gap: Gap
) -> Iterator[Meant]:
    if is_and(gap) or "with" in gap:
        yield from other_end_shown(ground, thing, asked[0], is_subject=asked[1])


@rule("and which one", "thing", "number", between=frozenset({"which", "what"}))
def _and_which_one(
    ground: Ground, thing: NodeSet, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "who works on a project, and on which one": what the last link leads to."""
    if number != (1.0, "") or not is_and(gap) or not {"which", "what"} & set(gap):
        return
    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if not isinstance(link, Link) or link.child.named:
            continue
        if link.quantity == SOME:
            shown = thing.with_child(place, link, link.child.using(SHOWN))
            yield "thing", shown, 0.0, ("joined column",)
            return
        if link.quantity == ONE:
            # The one that there is stands in a pattern of its own: what is counted is not shown.
            one = replace(link, child=link.child.using(SHOWN), quantity=SOME)
            yield "thing", thing.having(one), 0.0, ("joined column",)
            return


def other_end_shown(
    ground: Ground, thing: NodeSet, term: RelationTerm, *, is_subject: bool
) -> Iterator[Meant]:
    """The thing with the other end of a relationship as a column, in it already or new."""
    if thing.label is None or thing.quantity != SOME:
        return
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.way[link.at].type == term.type and link.quantity == SOME:
            whole = thing.with_child(place, link, link.child.using(SHOWN))
            yield "thing", whole, 0.02, ("joined column",)
            return
    shown = NodeSet(None, uses=(SHOWN,))
    for whole, link, cost, events in linked(
        ground, thing, shown, term=term, child_is_subject=is_subject
    ):
        yield "thing", whole.having(link), cost + 0.05, (*events, "joined column")
