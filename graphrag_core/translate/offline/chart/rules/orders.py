"""The first in an order: by a key, an adjective, a number of things or a measure."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.adjectives import DOWNWARD
from graphrag_core.english.harms import is_harm, is_trouble
from graphrag_core.english.words import is_numbering
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked, with_key
from graphrag_core.translate.offline.chart.lapses import lapses_of, lapses_until
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.measuring_adjectives import (
    LASTS_LONG,
    LENGTHS,
    SIZES,
    by_members,
    measured_keys,
)
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    Gap,
    Meant,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.chart.rules.words_of_degree import end_of_scale
from graphrag_core.translate.offline.form import Function
from graphrag_core.translate.offline.units import adds_up, may_add_up
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

MOST_OWNERS = 2
MOST_FIRST = 1000
UNNAMED_START = 0.05
"""What it costs to count from a time that no word names."""
ORDERED = frozenset({"INTEGER", "FLOAT", "DURATION"})
OF_WORDS = 0.6
"""What it costs to take the first of a key that holds words: "the best level"."""
FIRST_OF_WORDS = "first of words"
"""The event of that: by what the words are in order, the question leaves open."""


@rule("first by a key", "highest", "key")
def _highest_key(ground: Ground, descending: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) != 1:
        return
    term = keys.keys[0].term
    ends = list(end_of_scale(ground, term, highest=bool(descending)))
    if ends:
        yield from ends
        return
    first = Pending("rank", term, descending=bool(descending))
    if is_ordered(ground, term):
        yield "pending", first, 0.0, ()
    else:
        yield "pending", first, OF_WORDS, (FIRST_OF_WORDS,)
    if any(owner.startswith(":") for owner in term.owners) and adds_up(term.key):
        yield "pending", replace(first, function="sum"), 0.1, ("sum without a word",)


@rule("most of a key", "most", "key")
def _most_of_key(ground: Ground, descending: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the cluster with the most memory": of all that its nodes have together."""
    term = keys.keys[0].term
    numbers = {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term)
    if len(keys.keys) == 1 and numbers and not is_numbering(term.key):
        first = Pending("rank", term, descending=bool(descending))
        if not _adds_up_over_deeds(term):
            yield "pending", first, 0.0, ()
        if may_add_up(term.key):
            yield "pending", replace(first, function="sum"), 0.0, ("sum without a word",)
    elif len(keys.keys) == 1 and ground.vocabulary.says_when(term):
        # "The most inspected lift": the one with the most inspections, which say when.
        for owner in [o for o in term.owners if not o.startswith(":")][:MOST_OWNERS]:
            deeds = NodeSet(owner, plural=True)
            yield (
                "thing",
                deeds.using(Use("order", None, "count", bool(descending))),
                0.2,
                ("most",),
            )


@rule("measures the most", "key", "most", between=frozenset({"the"}))
def _measures_most(ground: Ground, keys: Keys, descending: Any, gap: Gap) -> Iterator[Meant]:
    """As in "which part weighs the most"."""
    term = keys.keys[0].term
    measures = ORDERED & ground.vocabulary.types_of(term) and not ground.vocabulary.says_date(term)
    if gap == ("the",) and len(keys.keys) == 1 and measures:
        function: Function | None = "sum" if _adds_up_over_deeds(term) else None
        first = Pending("rank", term, descending=bool(descending), function=function)
        yield "pending", first, 0.05, ()


def _adds_up_over_deeds(term: PropertyTerm) -> bool:
    """Is a number one of relationships only, of which there are several for each thing?"""
    return may_add_up(term.key) and all(owner.startswith(":") for owner in term.owners)


def is_ordered(ground: Ground, term: PropertyTerm) -> bool:
    """Does a key hold numbers, times or degrees, of which there is a highest, rather than words?"""
    graded = any(ground.scale(owner, term.key) for owner in term.owners)
    numbers = bool(ORDERED & ground.vocabulary.types_of(term))
    return graded or numbers or ground.vocabulary.says_date(term)


@rule("first by an adjective's key", "superlative", "key")
def _superlative_key(
    ground: Ground, data: tuple[str, bool], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    term = keys.keys[0].term
    if data[0] in LENGTHS and ground.vocabulary.says_date(term):
        # "The slowest incident to resolve": by how long it took until then.
        if any(term.key == end for of in term.owners for _, end in lapses_of(ground, of)):
            yield "pending", Pending("rank", adjective=data[0], descending=data[1]), 0.0, ()
        slow = data[1] == (data[0] in LASTS_LONG)
        for place, lapse in enumerate(lapses_until(ground, term)):
            rank = Pending("rank", lapse, descending=slow)
            yield "pending", rank, UNNAMED_START + 0.05 * place, ("two keys combined",)
    elif len(keys.keys) == 1 and is_ordered(ground, term) and not is_numbering(term.key):
        descending = data[1] != (data[0] in DOWNWARD)
        if data[0] in {"good", "bad"} and is_harm(term.key):
            descending = not descending  # the worst delay is the longest
        if ground.vocabulary.says_date(term) and not isinstance(term, CombinedTerm):
            descending = data[0] in {"new", "recent", "late", "young"}
        rank = Pending("rank", term, descending=descending)
        ends = list(end_of_scale(ground, term, highest=descending))
        yield from ends or [("pending", rank, 0.0, ())]


@rule("most of a thing", "most", "thing")
def _most_thing(ground: Ground, descending: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "thing", thing.using(Use("order", None, "count", bool(descending))), 0.0, ("most",)


@rule("highest number of a thing", "highest", "thing")
def _highest_thing(ground: Ground, descending: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the highest sales": of "the worst outage" there is one, which is not counted.

    "The best reviews" are those of the highest rating, however many there are.
    """
    if thing.plural and not measured_keys(ground, thing.label or "", "good"):
        yield from _most_thing(ground, descending, thing, gap)


@rule("highest of what things amount to", "highest", "thing")
def _highest_amount(ground: Ground, descending: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the worst delay": by the only number that a thing has."""
    owner = ground.graph.schema.label(thing.label or "")
    numbers = [
        p.key for p in (owner.properties if owner is not None else ())
        if {"INTEGER", "FLOAT"} & set(p.types) and not p.unique
    ]  # fmt: skip
    if len(numbers) != 1 or thing.named or thing.quantity != SOME:
        return
    # The worst outage is the longest one, the worst batch the smallest.
    likely = (descending is None and is_trouble(thing.label or "")) or bool(descending)
    for most in (likely, not likely):
        use = Use("order", numbers[0], None, most)
        ranked = replace(thing.using(use), limit=thing.limit or 1)
        yield "thing", ranked, 0.3 + 0.1 * (most != likely), (AMOUNT_NOT_NAMED, "rank")


@rule("worst by what harms", "superlative", "thing")
def _worst_thing(
    ground: Ground, data: tuple[str, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "the worst outage", of outages with a severity: those of the highest."""
    owner = ground.graph.schema.label(thing.label or "")
    if data[0] not in {"good", "bad"} or owner is None or thing.named or thing.quantity != SOME:
        return
    for key in (p.key for p in owner.properties if is_harm(p.key)):
        term = PropertyTerm(key, (owner.name,), 1.0)
        highest = data[1] == (data[0] == "bad")
        if not is_ordered(ground, term) or ground.vocabulary.says_date(term):
            continue
        first = ("pending", Pending("rank", term, descending=highest), 0.0, ())
        for _, rank, cost, events in list(end_of_scale(ground, term, highest=highest)) or [first]:
            for whole, dearer, further in attached(ground, thing, rank):
                yield "thing", whole, cost + dearer + 0.1, (*events, *further)


@rule("so many of the first", "number", "pending")
def _number_rank(
    ground: Ground, number: tuple[float, str], pending: Pending, gap: Gap
) -> Iterator[Meant]:
    if pending.kind == "rank" and not number[1] and number[0] >= 1:
        yield "pending", replace(pending, limit=int(number[0])), 0.0, ()


@rule("number of the largest", "number", "highest")
def _number_highest(
    ground: Ground, number: tuple[float, str], descending: Any, gap: Gap
) -> Iterator[Meant]:
    if not number[1] and 1 <= number[0] <= MOST_FIRST:
        yield "topn", (int(number[0]), bool(descending)), 0.02, ()


@rule("top of a number", "top highest", "number")
def _top(ground: Ground, descending: Any, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if not number[1] and 1 <= number[0] <= MOST_FIRST:
        yield "topn", (int(number[0]), bool(descending)), 0.0, ()


@rule("first so many by an adjective", "superlative", "number", between=frozenset())
def _so_many_superlative(
    ground: Ground, data: tuple[str, bool], number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "the last 5 orders", "the newest three"."""
    adjective, most = data
    if not number[1] and 1 < number[0] <= MOST_FIRST:
        rank = Pending("rank", adjective=adjective, descending=most, limit=int(number[0]))
        yield "pending", rank, 0.05, ()


@rule("top keys", "topn", "key")
def _top_key(ground: Ground, data: tuple[int, bool], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and is_ordered(ground, keys.keys[0].term):
        yield (
            "pending",
            Pending("rank", keys.keys[0].term, descending=data[1], limit=data[0]),
            0.0,
            (),
        )


@rule("top by a key, of what has it", "topn", "key", between=frozenset({"by"}))
def _top_of_owner(ground: Ground, data: tuple[int, bool], keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "top 10 by population", which no noun stands for."""
    rank = Pending("rank", keys.keys[0].term, descending=data[1], limit=data[0])
    owners = [owner for owner in keys.keys[0].term.owners if owner[:1] != ":"]
    for place, owner in enumerate(owners[:MOST_OWNERS] if len(keys.keys) == 1 else ()):
        for whole, cost, events in attached(ground, NodeSet(owner), rank)[:1]:
            yield "thing", whole, cost + 0.15 + 0.1 * place, events


@rule("first by something not said", "superlative", "thing")
def _superlative_thing(
    ground: Ground, data: tuple[str, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:

    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    if data[0] in LENGTHS:
        yield "slowest", (data, thing), 0.0, ()
    if not measured_keys(ground, thing.label, data[0]):
        yield "topthing", (1, data[1], thing), 0.1, ()
        sized = data[0] in SIZES and [*by_members(ground, thing, data[0], most=data[1])]
        for whole, cost, events in sized or ():
            yield "thing", replace(whole, limit=thing.limit or 1), cost, events
        if sized:
            return
        for place, hop in enumerate(ground.graph.hops_from(thing.label)[:3]):
            counted = NodeSet(hop.label, uses=(Use("order", None, "count", data[1]),))
            yield (
                "thing",
                thing.having(Link((hop,), counted)),
                0.7 + 0.1 * place,
                ("most", "unlicensed hops 1"),
            )
    else:
        yield "topthing", (1, data[1], thing), 0.3, ()


@rule("slowest to do it", "slowest", "key", between=frozenset({"to"}))
def _slowest_to_do(
    ground: Ground, data: tuple[tuple[str, bool], NodeSet], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    """As in "the slowest order to arrive": by the days until then."""
    adjective, thing = data
    for _, rank, cost, events in _superlative_key(ground, adjective, keys, gap):
        if rank.kind == "rank" and isinstance(rank.term, CombinedTerm):
            until = replace(rank, limit=thing.limit or 1)
            for whole, further, others in attached(ground, thing, until):
                yield "thing", whole, cost + further, (*events, *others)


@rule("first of a superlative, by a key", "thing", "key", between=frozenset({"by"}))
def _ranked_by_key(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the largest trials by enrolment": the key says by what."""
    own = [u for u in thing.uses if u.role == "order"]
    if "by" in gap and own and len(keys.keys) == 1:
        bare = replace(thing, uses=tuple(u for u in thing.uses if u.role != "order"))
        use = Use("order", keys.keys[0].term.key, None, own[0].descending)
        for whole, cost, events in with_key(
            ground, replace(bare, limit=thing.limit or 1), keys.keys[0].term, use
        ):
            yield "thing", whole, cost - 0.05, events


@rule("top things", "topn top", "thing")
def _top_things(ground: Ground, data: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    number, descending = data if isinstance(data, tuple) else (1, data)
    if is_in_order(thing):
        yield "thing", replace(thing, limit=number), 0.0, ()
    elif not thing.named:
        yield "topthing", (number, descending, thing), 0.0, ()


@rule("top with a rank", "topn", "pending")
def _top_pending(
    ground: Ground, data: tuple[int, bool], pending: Pending, gap: Gap
) -> Iterator[Meant]:
    if pending.kind == "rank":
        yield "pending", replace(pending, limit=data[0]), 0.0, ()


@rule("top things by a key", "topthing", "key")
def _top_by_key(
    ground: Ground, data: tuple[int, bool, NodeSet], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    """As in "top 3 lines by length"; "the last line to be opened" is the latest."""
    number, descending, thing = data
    if len(keys.keys) == 1 and (gap == (",",) or prep_of(gap)):
        term = keys.keys[0].term
        done = "to" in gap and ground.vocabulary.says_date(term)
        rank = Pending("rank", term, descending=descending != done, limit=number)
        if adds_up_for_each(ground, thing, term):
            for whole, cost, events in attached(ground, thing, replace(rank, function="sum")):
                yield "thing", whole, cost, (*events, "sum without a word")
        else:
            for whole, cost, events in attached(ground, thing, rank):
                yield "thing", whole, cost, events


def adds_up_for_each(ground: Ground, thing: NodeSet, term: PropertyTerm) -> bool:
    """Is a number one of a relationship of things, of which each may have several to add up?"""
    of_type = bool(term.owners) and all(owner[:1] == ":" for owner in term.owners)
    numbers = {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term)
    return of_type and bool(numbers) and thing.label is not None and may_add_up(term.key)


@rule("so many top things", "number", "topthing")
def _number_topthing(
    ground: Ground, number: tuple[float, str], data: tuple[int, bool, NodeSet], gap: Gap
) -> Iterator[Meant]:
    if not number[1] and number[0] >= 1 and not gap:
        yield "topthing", (int(number[0]), data[1], data[2]), 0.0, ()


@rule("top things with a condition", "topthing", "pending")
def _top_condition(
    ground: Ground, data: tuple[int, bool, NodeSet], pending: Pending, gap: Gap
) -> Iterator[Meant]:
    number, descending, thing = data
    if pending.kind == "rank":
        for whole, cost, events in attached(ground, thing, replace(pending, limit=number)):
            yield "thing", whole, cost, events
        return
    for whole, cost, events in attached(ground, thing, pending):
        yield "topthing", (number, descending, whole), cost, events


@rule("top things by a measure", "topthing", "measure")
def _top_by_measure(
    ground: Ground, data: tuple[int, bool, NodeSet], measure: Measure, gap: Gap
) -> Iterator[Meant]:
    number, descending, thing = data
    if "by" in gap or "with" in gap:
        for whole, cost, events in ordered_by(ground, thing, measure, descending):
            yield "thing", replace(whole, limit=number), cost, events


@rule("top things by an amount of what they have", "topthing", "projection",
      between=frozenset({"by"}))  # fmt: skip
def _top_by_amount(
    ground: Ground, data: tuple[int, bool, NodeSet], projection: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "top 5 clients by invoice amount": each has several invoices, whose sum counts."""
    number, descending, thing = data
    term = projection.keys[0].term
    if len(projection.keys) == 1 and projection.thing.label != thing.label and adds_up(term.key):
        total = Measure(projection.thing, "sum", term)
        for whole, cost, events in ordered_by(ground, thing, total, descending):
            yield "thing", replace(whole, limit=number), cost - 0.1, events


@rule("top things by what they have", "topthing", "thing")
def _top_by_thing(
    ground: Ground, data: tuple[int, bool, NodeSet], child: NodeSet, gap: Gap
) -> Iterator[Meant]:
    number, descending, thing = data
    if thing.label is None or child.label is None:
        return
    counted = is_in_order(child)
    if "by" in gap and not child.named and not counted:
        child = child.using(Use("order", None, "count", descending))
        counted = True
    for category, value, cost, events in joined_to_head(
        ground, thing, child, prep_of(gap), adjacent=False
    ):
        if counted:
            yield category, replace(value, limit=number), cost, events
        else:
            yield "topthing", (number, descending, value), cost, events


def ordered_by(
    ground: Ground, thing: NodeSet, measure: Measure, descending: bool
) -> Iterator[tuple[NodeSet, float, tuple[str, ...]]]:
    """Nodes in the order of a measure of what they are joined to, or of their own."""
    if measure.key is None:
        if measure.thing is None or thing.label is None or measure.thing.label is None:
            return
        child = measure.thing.using(Use("order", None, "count", descending))
        for whole, link, cost, events in linked(ground, thing, child):
            yield whole.having(link), cost, (*events, "most")
        return
    use = Use("order", measure.key.key, measure.function, descending)
    if measure.thing is None or measure.thing.label == thing.label:
        yield from with_key(ground, thing, measure.key, use)
    elif measure.thing.label is not None and thing.label is not None:
        for child, cost, events in with_key(ground, measure.thing, measure.key, use):
            for whole, link, further, others in linked(ground, thing, child):
                yield whole.having(link), cost + further, (*events, *others)


@rule("highest of a measure", "highest most superlative", "measure")
def _highest_measure(ground: Ground, data: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "the largest total budget": in the order of a sum for each."""
    descending = data[1] if isinstance(data, tuple) else bool(data)
    if measure.share or measure.of_count is not None:
        return
    if measure.key is None:
        if measure.thing is not None:
            yield (
                "thing",
                measure.thing.using(Use("order", None, "count", descending)),
                0.0,
                ("most",),
            )
        return
    use = Use("order", measure.key.key, measure.function, descending)
    yield (
        "pending",
        Pending("rank", measure.key, function=measure.function, descending=descending),
        0.0,
        (),
    )
    if measure.thing is not None:
        for whole, cost, events in with_key(ground, measure.thing, measure.key, use):
            yield "thing", replace(whole, limit=1), cost, (*events, "most")


@rule("things in the order of a key", "thing measure projection", "order")
def _order_word(ground: Ground, value: Any, data: Any, gap: Gap) -> Iterator[Meant]:
    if (
        data in {"asc", "desc"}
        and isinstance(value, NodeSet)
        and any(u.role == "order" for u in value.uses)
    ):
        uses = tuple(
            replace(u, descending=data == "desc") if u.role == "order" else u for u in value.uses
        )
        yield "thing", replace(value, uses=uses), 0.0, ()
    elif data in {"asc", "desc"} and isinstance(value, Measure):
        sorted_ = replace(value, descending=data == "desc")
        yield "measure", sorted_, 0.02, (f"sorted {data}",)


@rule("sorted by a key", "order", "key")
def _sorted_by(ground: Ground, data: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if data is None and len(keys.keys) == 1:
        yield "pending", Pending("rank", keys.keys[0].term, descending=False, limit=None), 0.0, ()
