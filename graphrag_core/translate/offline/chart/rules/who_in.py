"""Who there is in, at or for something, where no word of the schema says what joins them."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import NONE, SOME, NodeSet, Pending, Use
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.registry import (
    AND,
    BE,
    HAVE,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

MOST_HEADS = 3
JOINING = frozenset({"in", "at", "for", "on", "with", "from"})
WE = frozenset({"we"})


@rule("who is in it", "who", "thing", between=JOINING)
def _who_in(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "who works in Engineering", "who is on two teams": people one hop from it."""
    if prep_of(gap) in JOINING and (thing.named or thing.quantity.amount == "number"):
        yield from _near(ground, thing, gap, people_only=True)


@rule("who has it", "who", "thing", between=HAVE - JOINING)
def _who_has(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "who has the most horses", "who has no key": people rather than others."""
    if not thing.named and not prep_of(gap):
        yield from _near(ground, thing, gap, people_only=False)


@rule("who we have it from", "who", "thing", between=WE)
def _who_for_us(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "who do we get our almonds from": those next to it, whatever we do with them."""
    if thing.named and thing.quantity == SOME and not is_and(gap):
        yield from _near(ground, thing, (), people_only=False)


@rule("who it happened to", "who", "pending", between=BE)
def _who_was(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "who was admitted last month", where visits say when: the people of these visits."""
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if pending.kind not in {"key", "time"} or any(map(ground.vocabulary.is_person, owners)):
        return
    for owner in [o for o in owners if o[:1] != ":"][:MOST_HEADS]:
        for event, cost, events in attached(ground, NodeSet(owner), pending)[:1]:
            for category, value, further, others in _near(ground, event, gap, people_only=True):
                yield category, value, cost + further + 0.05, (*events, *others)


@rule("who has none of it", "who", "pending")
def _who_has_none(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "who isn't on any project"."""
    thing = pending.thing
    if pending.kind != "with" or thing is None or thing.quantity != NONE or thing.label is None:
        return
    near = dict.fromkeys(hop.label for hop in ground.graph.hops_from(thing.label))
    people = [label for label in near if ground.vocabulary.is_person(label)]
    for place, label in enumerate(people[:MOST_HEADS]):
        for whole, cost, events in attached(ground, NodeSet(label, wh="who"), pending)[:2]:
            yield "thing", whole, cost + 0.05 + 0.1 * place, events


@rule("by whom it was done", "bywhom", "pending", between=BE | HAVE)
def _by_whom(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "by whom was it founded": what is named is what it was done to."""
    if pending.kind != "relation" or pending.thing is None or not pending.is_subject:
        return
    done = replace(pending, is_subject=False)
    for whole, cost, events in attached(ground, NodeSet(None, wh="who"), done)[:MOST_HEADS]:
        yield "thing", whole, cost, events


@rule("and to whom", "thing", "who", between=AND)
def _and_whom(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "the last parcel that we sent, and to whom": with the people that it went to."""
    prep = prep_of(gap)
    if not prep or thing.label is None or thing.quantity != SOME:
        return
    for hop in ground.graph.hops_from(thing.label):
        if ground.vocabulary.is_person(hop.label) and name_words(hop.type)[-1] == prep:
            shown = NodeSet(hop.label).using(Use("column"))
            for whole, link, cost, events in linked(ground, thing, shown, prep=prep):
                yield "thing", whole.having(link), cost, events


def who_has(ground: Ground, thing: NodeSet) -> Iterator[Meant]:
    """Those that a thing belongs to, people first."""
    yield from _near(ground, thing, (), people_only=False)


def _near(ground: Ground, thing: NodeSet, gap: Gap, *, people_only: bool) -> Iterator[Meant]:
    """Those one hop from a thing."""
    if thing.label is None or is_and(gap):
        return
    near = dict.fromkeys(hop.label for hop in ground.graph.hops_from(thing.label))
    people = [label for label in near if ground.vocabulary.is_person(label)]
    for place, label in enumerate((people or [*near] * (not people_only))[:MOST_HEADS]):
        for category, value, cost, events in joined_to_head(
            ground, NodeSet(label, wh="who"), thing, prep_of(gap), adjacent=False
        ):
            if "unlicensed hops 1" in events:
                yield category, value, cost + 0.1 + 0.1 * place, events
