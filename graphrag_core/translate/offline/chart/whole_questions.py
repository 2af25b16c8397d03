"""What a whole question asks for: rows, a measure, yes or no, or a path."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from graphrag_core.english.function_words import word_set
from graphrag_core.english.operator_words import asks_for_names, asks_whether, sets_against
from graphrag_core.english.tenses import says_what_has_been, says_what_was
from graphrag_core.translate.offline.chart.ages_then import ages_then, word_for_then
from graphrag_core.translate.offline.chart.at_events import held_then
from graphrag_core.translate.offline.chart.attaching import ITS_OWN_TOTAL, attached
from graphrag_core.translate.offline.chart.contents import asks_for_contents, contents_of
from graphrag_core.translate.offline.chart.histories import at_any_time
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    is_one,
    is_own,
    linked,
    things_of_key,
    with_key,
)
from graphrag_core.translate.offline.chart.lattice import (
    LEFT_OUT,
    UNCOMPARED,
    UNCOMPARED_COST,
    Lattice,
)
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    EVERY,
    NAMELESS,
    ONLY,
    SOME,
    Asked,
    Compare,
    Condition,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Projection,
    Quantity,
    TimeWindow,
    Use,
)
from graphrag_core.translate.offline.chart.one_relationship import one_relationship_each
from graphrag_core.translate.offline.chart.parse import Constituent
from graphrag_core.translate.offline.chart.products import bought_at
from graphrag_core.translate.offline.chart.relationship_counts import count_of_links
from graphrag_core.translate.offline.chart.rules import shortest_paths
from graphrag_core.translate.offline.chart.rules.registry import AUX
from graphrag_core.translate.offline.chart.rules.who_in import who_has
from graphrag_core.translate.offline.chart.set_against import counted_by_side
from graphrag_core.translate.offline.chart.times_of_states import StateAskedFor, state_asked_for
from graphrag_core.translate.offline.chart.variants import variants, with_zeros
from graphrag_core.translate.offline.chart.what_it_does import idiom_of, is_beside, keys_of_idiom
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

POLITE = frozenset({"can", "could", "would", "will"})
"""Verbs that begin a request as well as a question of yes or no."""
ASKING_WORDS = word_set("which what whose who whom where when how why list show name give")
"""Words of which one asks for something, so that a mark behind it does not ask if it is so."""
ASKING_FOR_OTHERS = word_set("who whom what whose those anyone anybody everyone everybody")
"""Words that ask for what no noun of the question means: "who bought songs"."""
NOUN_BEHIND = 0.4
"""What it costs to list others than the noun behind a relationship says."""
DOUBTED = 0.3
SO_FAR = "days so far"
ADDED_UP = frozenset({"sum", "avg"})
OF_SEVERAL = (frozenset({"count"}), frozenset({"avg", "median"}))
"""What is worked out of several nodes only: without a key, and of one."""
TIMES = Quantity("number", ">=", 1, times=True)
TOP_LEFT_OPEN = "top without a rank"
"""The event of a reading that takes the first of some in no order: "the biggest risk"."""
OF_ALL_LEFT_OPEN = "of all left open"
"""The event of a reading that does not say whether it is so of all, as the question asks."""
TOTAL_LEFT_OUT = 1.9
"""What it costs to compare one thing after another where all together are meant."""
OF_THOSE_IN_IT = -0.1
"""What it costs to take what was done for a part of those of each group."""
UNREAD_COST = 0.9
"""What a word behind the last position costs: no more than a word that nothing names."""

Whole = tuple[Asked, float, tuple[str, ...]]


def asked(ground: Ground, lattice: Lattice, items: list[Constituent]) -> list[Whole]:
    """Every whole reading of the items that span a question, cheapest first."""
    found: list[Whole] = []
    unread = ("skipped unknown word",) * lattice.unread
    first = lattice.gaps[0][:1]
    said = [token.lower for token in lattice.tokens]
    asking = bool(first) and first[0] in AUX - {"with", "having", *POLITE}
    asking = asking or asks_whether(said)
    doubted = said[-1:] == ["?"] and not asking and {*ASKING_WORDS, ":"}.isdisjoint(said)
    yes_no = asking and not asks_for_names(said)
    all_first = yes_no and "all" in lattice.gaps[0]
    against = sets_against(said) if yes_no else ""
    state = state_asked_for(ground, lattice)
    of_all = all_first or (yes_no and any(m.kind == "every" for m in lattice.mentions))
    # Without such words what holds now is asked for, or at the time that was chosen.
    of_all_times = any(mention.kind == "ever" for mention in lattice.mentions)
    of_all_times |= says_what_has_been([token.lower for token in lattice.tokens])
    was = says_what_was(said)
    idiom = idiom_of(lattice)
    at = word_for_then(said)
    if first == ("whose",):
        items = [owner for item in items for owner in _owners_of(ground, item)]
    if asks_for_contents(said):
        items = [*items, *contents_of(ground, items)]
    if all_first:
        items = [replace(item, value=_all_of(item.value)) for item in items]
    for item in items:
        doubts = _is_it_so(item) if doubted else ()
        behind = _noun_behind(lattice, item) if ASKING_FOR_OTHERS.isdisjoint(said) else ()
        for whole, cost, events in (*_wholes(ground, item, yes_no=yes_no), *doubts):
            missed = of_all and not _says_all(whole.thing)
            if missed and whole.kind == "boolean":
                continue
            because = (*item.events, *events, *unread, *(OF_ALL_LEFT_OPEN,) * missed)
            lost, because = _without_totals(lattice, whole.thing, because)
            apart = _told_apart(whole, because, against, state)
            if apart is None:
                continue
            whole, gained, because = apart
            price = item.cost + cost + UNREAD_COST * lattice.unread + lost - gained
            price += NOUN_BEHIND * len(behind)
            because = (*because, *behind)
            asks = keys_of_idiom(ground, whole, idiom) if idiom is not None else ()
            beside = idiom is not None and is_beside(ground, whole, idiom)
            plain = (f"{LEFT_OUT}{' '.join(idiom.last)}",) if idiom is not None and beside else ()
            own = ages_then(ground, whole, at) or held_then(ground, whole, at, said)
            own = own or ((whole, 0.0, plain), *variants(whole))
            for variant, more, why in (*own, *asks):
                for one, further, others in one_relationship_each(variant):
                    now = (one, price + more + further, (*because, *why, *others))
                    over = was and _is_over(one)
                    past = [
                        (then, now[1] + dear, (*now[2], *event))
                        for then, dear, event in at_any_time(ground, one)
                        if of_all_times or over
                    ]
                    found += past if over and past else [now, *past]
    found.sort(key=lambda entry: entry[1])
    return [
        e for e in found
        if not (
            _names_twice(e[0]) or _has_one_group(e[0].thing) or _is_of_one_each(ground, e[0].thing)
        )
    ]  # fmt: skip


def _without_totals(
    lattice: Lattice, thing: NodeSet, events: tuple[str, ...]
) -> tuple[float, tuple[str, ...]]:
    """Return what it costs to compare single things where a total is asked for, and the events.

    "Teams whose services cost over 9 on average" are none of which one service does; what the
    question asks for itself has but one value, which is its total.
    """
    totals = {event for event in events if event.startswith(ITS_OWN_TOTAL)}
    if not totals:
        return 0.0, events
    rest = tuple(event for event in events if event not in totals)
    said = [m.last - 1 for m in lattice.mentions if m.kind == "aggregate"]
    own = {ITS_OWN_TOTAL + c.key for c in thing.conditions if isinstance(c, Compare)}
    if not said or totals <= own:
        return 0.0, rest
    word = lattice.tokens[lattice.positions[max(said)]].text
    return TOTAL_LEFT_OUT, (*rest, LEFT_OUT + word)


def _told_apart(
    whole: Asked, events: tuple[str, ...], against: str, state: StateAskedFor | None
) -> Whole | None:
    """Return a count of each side where it is asked which has more, and what that is cheaper.

    None of what only lists them, and of what tells another time than that of the state.
    """
    other = state.left_out(whole.thing) if state is not None and "when" in events else ()
    if other is None or (against and whole.kind == "rows"):
        return None
    if whole.kind != "boolean" or not against or UNCOMPARED not in events:
        return whole, 0.0, (*events, *other)
    counted = counted_by_side(whole, against)
    if counted is None:
        return whole, 0.0, (*events, LEFT_OUT + against)
    at = events.index(UNCOMPARED)
    return counted, UNCOMPARED_COST, (*events[:at], *events[at + 1 :], "each")


def _all_of(value: Any) -> Any:
    """As in "are all orders paid"."""
    is_some = isinstance(value, NodeSet) and value.quantity == SOME and not value.named
    return value.counted(EVERY) if is_some else value


def _says_all(thing: NodeSet) -> bool:
    """Is something said of all of some, whom the question speaks of?"""
    links = [condition for condition in thing.conditions if isinstance(condition, Link)]
    return thing.quantity == EVERY or any(
        link.quantity in (EVERY, ONLY) or _says_all(link.child) for link in links
    )


def _owners_of(ground: Ground, item: Constituent) -> Iterator[Constituent]:
    """As in "whose meters are connected to Ashby": those who have what is said of.

    That is also what has a key: "whose licence has expired" asks for no number of a licence.
    """
    value = item.value
    if item.category in {"key", "projection"}:
        if item.category == "projection" and value.thing.label in value.keys[0].term.owners:
            yield replace(item, category="thing", value=value.thing)
        return
    owners = who_has(ground, value) if item.category == "thing" and not value.named else ()
    found = [
        Constituent("thing", owner, item.cost + cost, (*item.events, *events))
        for _, owner, cost, events in owners
    ]
    yield from found or [item]


def _has_one_group(thing: NodeSet) -> bool:
    """Tell whether things are split by a key of which one value is wanted only.

    What is named is one thing, with one value of each key: "what does X cost per year".
    """
    compared = (c for c in thing.conditions if isinstance(c, Compare))
    fixed = {c.key for c in compared if c.operator == "=" or isinstance(c.value, bool)}
    keys = {use.key for use in thing.uses if use.role == "group" and use.key is not None}
    return bool(keys) and bool(fixed) and (thing.named or not keys.isdisjoint(fixed))


def _is_of_one_each(ground: Ground, thing: NodeSet) -> bool:
    """Tell whether something is counted, or an average taken, of the one node of each group."""
    measured = any(use.function in OF_SEVERAL[bool(use.key)] for use in thing.uses)
    alone = any(
        (use.role == "group" and use.key is None) or _is_own_key(ground, thing.label, use)
        for use in thing.uses
    )
    links = (one for one in thing.conditions if isinstance(one, Link))
    return (measured and alone) or any(_is_of_one_each(ground, link.child) for link in links)


def _is_own_key(ground: Ground, label: str | None, use: Use) -> bool:
    """Is something shown of which each node has a value of its own?"""
    if use.role != "column" or use.period or use.function or use.arithmetic:
        return False
    owner = ground.graph.schema.label(label or "")
    key = owner.property(use.key or "") if owner is not None else None
    return owner is not None and key is not None and is_own(key, owner.count)


def _is_over(whole: Asked) -> bool:
    """Is what was asked of all times: how long it lasted, what was paid for it in all?"""
    links = (one for one in whole.thing.conditions if isinstance(one, Link))
    uses = [use for link in links for use in link.uses]
    return any(use.arithmetic == SO_FAR or use.function in ADDED_UP for use in uses)


def _names_twice(whole: Asked) -> bool:
    """Is one name of the question two nodes of the reading?"""
    names = [
        name for thing in (whole.thing, whole.other) if thing is not None for name in _names(thing)
    ]
    return any(one <= other or other <= one for one, other in combinations(names, 2))


def _names(thing: NodeSet) -> Iterator[frozenset[tuple[str | None, str, str]]]:
    """What names each node: its name, also with a value beside it ("the tall Eve")."""
    own = frozenset(
        (thing.label, condition.key, condition.value)
        for condition in thing.conditions
        if isinstance(condition, Compare) and isinstance(condition.value, str)
    )
    if thing.named and own:
        yield own
    ends: dict[NodeSet, set[str]] = defaultdict(set)
    for link in thing.conditions:
        if not isinstance(link, Link):
            continue
        kind = link.way[link.at].type
        # "Opened and closed in Ayr" leads there twice.
        if not (link.licensed and ends[link.child] and kind not in ends[link.child]):
            yield from _names(link.child)
        ends[link.child].add(kind)


def _wholes(ground: Ground, item: Constituent, *, yes_no: bool) -> Iterator[Whole]:
    value = item.value
    if item.category == "thing":
        yield from _of_thing(value, yes_no=yes_no)
    if yes_no and item.category == "projection" and _says_when(value.thing):
        # "Was the price of tea raised in May" asks for no price.
        yield Asked("boolean", value.thing), 0.1, ()
    if item.category in _WHOLES:
        for whole, cost, events in _WHOLES[item.category](ground, value):
            if isinstance(value, Measure) and value.descending is not None:
                whole = replace(whole, descending=value.descending)
            if isinstance(value, Measure) and value.kept is not None:
                whole = replace(whole, kept=value.kept)
            rows = yes_no and item.category in {"projection", "measure"}
            further = ("yes/no question with rows",) if rows else ()
            yield whole, cost + 0.6 * rows, (*events, *further)


def _is_it_so(item: Constituent) -> Iterator[Whole]:
    """As in "Ada in the core team?": whether what is named is so."""
    thing = item.value
    if item.category != "thing" or not thing.named or not thing.label or thing.quantity != SOME:
        return
    if any(isinstance(condition, Link) for condition in thing.conditions):
        yield Asked("boolean", thing), DOUBTED, ()


def _says_when(thing: NodeSet) -> bool:
    """Tell whether things are told by when they happened."""
    timed = any(isinstance(condition, TimeWindow) for condition in thing.conditions)
    return timed and thing.quantity == SOME and not thing.named


def _of_key(ground: Ground, keys: Keys) -> Iterator[Whole]:
    """A key alone: of all that has it."""
    for owner in keys.keys[0].term.owners[:3]:
        if ground.graph.schema.label(owner) is not None:
            uses = (Use("column", k.term.key) for k in keys.keys if owner in k.term.owners)
            yield Asked("rows", _nameless(NodeSet(owner).using(*uses))), 0.5, ("key alone",)


def _of_whole(_: Ground, whole: Asked) -> Iterator[Whole]:
    yield whole, 0.0, ()


def _of_top(_: Ground, top: tuple[int, bool, NodeSet]) -> Iterator[Whole]:
    yield Asked("rows", replace(top[2], limit=top[0])), 0.8, (TOP_LEFT_OPEN,)


def _nameless(thing: NodeSet) -> NodeSet:
    return thing.using(NAMELESS)


def _of_thing(thing: NodeSet, *, yes_no: bool) -> Iterator[Whole]:
    # Of more it is not known what says which are meant, and what is asked of them.
    if yes_no and thing.label and thing.quantity == EVERY and len(thing.conditions) == 1:
        yield Asked("boolean", thing), 0.0, ()
    if thing.label is None or thing.quantity != SOME:
        return
    if yes_no:
        yield Asked("boolean", thing), 0.0 if thing.conditions else 0.6, ()
        yield Asked("rows", thing), 0.9, ("yes/no question with rows",)
        return
    cost = 0.0
    events: tuple[str, ...] = ()
    if thing.named and not thing.uses:
        cost, events = 0.5, ("only a name",)
    yield Asked("rows", thing), cost, events


def _of_projection(ground: Ground, projection: Projection) -> Iterator[Whole]:
    quantity = projection.thing.quantity
    if quantity.amount in {"number", "average", "none"} and quantity.operator != "=":
        return  # "departments with more than 10 groups" are not those of all groups
    found = [(projection.thing, 0.0, ())]
    named = projection.thing.named or bool(projection.thing.conditions)
    for key in projection.keys:
        use = Use("column", key.term.key, period=key.period)
        found = [
            (more, cost + further, (*events, *others))  # type: ignore[misc]
            for whole, cost, events in found[:4]
            for more, further, others in with_key(ground, whole, key.term, use)
        ]
    found.sort(key=lambda f: f[1])
    for whole, cost, events in found[:4]:
        if whole.label is None:
            continue
        yield Asked("rows", _nameless(whole)), cost, events
        if not named:
            yield Asked("rows", whole), cost + 0.15, events


def _of_measure(ground: Ground, measure: Measure) -> Iterator[Whole]:
    found: Iterable[Whole] = _of_one_measure(ground, measure)
    for further in measure.beside:
        found = [entry for whole in found for entry in _beside(ground, whole, further)]
    for whole, cost, events in found:
        if measure.zeros:
            for counted in with_zeros(whole):
                yield counted, cost, (*events, "groups of none")
        yield whole, cost + 0.3 * measure.zeros, events


def _beside(ground: Ground, entry: Whole, further: Measure) -> Iterator[Whole]:
    """A whole with one more measure of its groups, of a key."""
    whole, cost, events = entry
    assert further.key is not None
    for function in (further.function, *further.more):
        use = Use("measure", further.key.key, function)
        joined = list(with_key(ground, whole.thing, further.key, use))
        if not joined:
            return
        thing, more, others = joined[0]
        whole, cost, events = replace(whole, thing=thing), cost + more, (*events, *others)
    yield whole, cost, (*events, "measure beside")


def _of_one_measure(ground: Ground, measure: Measure) -> Iterator[Whole]:
    if measure.of_count is not None:
        yield from _average_count(ground, measure)
        return
    yield from _of_what_was_bought(ground, measure)
    if measure.thing is not None and measure.thing.wh == DEALING:
        measure = replace(measure, thing=_ends_hidden(measure.thing))
        if measure.key is None and not measure.share:
            yield _count_of_dealings(measure)
            return
    if measure.key is None:
        yield from _of_number(ground, measure)
        return
    uses = [
        Use("measure", measure.key.key, function, share=measure.share)
        for function in (measure.function, *measure.more)
    ]
    things = [measure.thing] if measure.thing is not None else []
    if not things:
        things = things_of_key(ground, measure.key)
    for place, thing in enumerate(things):
        found: list[tuple[NodeSet, float, tuple[str, ...]]] = [(thing, 0.0, ())]
        for use in uses:
            found = [
                (more, cost + further, (*events, *others))
                for whole, cost, events in found
                for more, further, others in list(with_key(ground, whole, measure.key, use))[
                    : 8 if len(uses) == 1 else 2
                ]
            ]
        for whole, cost, events in found:
            if whole.label is not None:
                yield Asked("measure", whole), cost + 0.1 * place, events


def _of_what_was_bought(ground: Ground, measure: Measure) -> Iterator[Whole]:
    """Read a sum of prices as that of what was bought: each price as often as it was paid."""
    if measure.function != "sum" or measure.share or isinstance(measure.key, CombinedTerm | None):
        return
    for product in bought_at(ground, measure.key):
        for whole, cost, events in _of_one_measure(ground, replace(measure, key=product)):
            yield whole, cost - 0.05, (*events, "price times quantity")


def _of_number(ground: Ground, measure: Measure) -> Iterator[Whole]:
    """How many there are, or their share."""
    thing = measure.thing
    if thing is None or thing.label is None:
        return
    if measure.share and thing.wh == DEALING:
        yield from _share_of_dealings(measure)
    elif measure.share and (done := [*_share_of_done(_with_part(thing, measure.part))]):
        yield from done
        return
    part = NodeSet(thing.label, (measure.part,)) if measure.part is not None else None
    share = measure.share
    use = Use("measure", None, measure.function, share=share, base=part, within=part is not None)
    if measure.share or not is_one(ground, thing):
        yield Asked("measure", thing.using(use)), 0.0, ()
    if not measure.share:
        yield from count_of_links(thing)


def _ends_hidden(thing: NodeSet) -> NodeSet:
    """Relationships without the names of their ends as columns."""
    first = thing.conditions[0]
    if not isinstance(first, Link):
        return thing
    child = replace(first.child, uses=tuple(u for u in first.child.uses if u != Use("column")))
    uses = tuple(u for u in thing.uses if u != Use("column"))
    conditions = (replace(first, child=child), *thing.conditions[1:])
    return replace(thing, uses=uses, conditions=conditions)


def _count_of_dealings(measure: Measure) -> Whole:
    assert measure.thing is not None
    first = measure.thing.conditions[0]
    if not isinstance(first, Link):
        return Asked("measure", measure.thing.using(Use("measure", None, "count"))), 0.0, ()
    counted = replace(first, uses=(*first.uses, Use("measure", None, "count")))
    thing = replace(measure.thing, conditions=(counted, *measure.thing.conditions[1:]))
    return Asked("measure", thing), 0.0, ()


def _share_of_done(thing: NodeSet) -> Iterator[Whole]:
    """As in "what percentage of subjects withdrew from each trial": of those that were in it."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and _is_of_each(link.child) and _is_done(link):
            some = Use("measure", None, "count", share=True, base=NodeSet(None, link.conditions),
                       within=True)  # fmt: skip
            counted = replace(link, conditions=(), uses=(*link.uses, some))
            whole = thing.with_condition(place, counted)
            yield Asked("measure", whole), OF_THOSE_IN_IT, ("share within groups",)


def _with_part(thing: NodeSet, part: Condition | None) -> NodeSet:
    """Say what is so of a part of the relationship by which there are groups, if it is its own."""
    for place, link in enumerate(thing.conditions):
        if not (isinstance(link, Link) and isinstance(part, Link)) or link.way != part.way:
            continue
        if not (link.conditions or part.child.conditions or part.child.uses):
            return thing.with_condition(place, replace(link, conditions=part.conditions))
    return thing if part is None else NodeSet(thing.label)


def _is_of_each(thing: NodeSet) -> bool:
    """Is each of some things a row of its own?"""
    return any(use in {Use("group"), Use("column")} for use in thing.uses)


def _is_done(link: Link) -> bool:
    """Is nothing said of a relationship but that it has a time at which something was done?"""
    said = [isinstance(c, Compare) and c.operator == "IS NOT NULL" for c in link.conditions]
    return bool(said) and all(said) and link.quantity == SOME


def _share_of_dealings(measure: Measure) -> Iterator[Whole]:
    """As in "share of donations with gift aid": of all such relationships, or of each group."""
    assert measure.thing is not None
    first = measure.thing.conditions[0]
    if isinstance(first, Link) and first.conditions:
        some = Use("measure", None, "count", share=True, base=NodeSet(None, first.conditions),
                   within=True)  # fmt: skip
        counted = replace(first, conditions=(), uses=(*first.uses, some))
        thing = replace(measure.thing, conditions=(counted, *measure.thing.conditions[1:]))
        yield Asked("measure", thing), 0.0, ("share within groups",)


def _average_count(ground: Ground, measure: Measure) -> Iterator[Whole]:
    """As in "average number of orders per customer": of all, or of those that have any."""
    counted, thing = measure.of_count, measure.thing
    if counted is None or thing is None or thing.label is None or counted.label is None:
        return
    bare = replace(thing, uses=tuple(u for u in thing.uses if u.role != "group"))
    for whole, link, cost, events in _counted_links(ground, bare, counted):
        of = Use("measure", None, measure.function, base=NodeSet(thing.label, (link,)))
        any_ = replace(link, quantity=replace(TIMES, times=link.quantity.times))
        because = (*events, "function of counts")
        yield Asked("measure", whole.having(any_).using(of)), cost, because
        yield Asked("measure", whole.using(of)), cost + 0.1, (*because, "groups of none")


def _counted_links(
    ground: Ground, thing: NodeSet, counted: NodeSet
) -> Iterator[tuple[NodeSet, Link, float, tuple[str, ...]]]:
    """The ways from each thing to what is counted for it: relationships, or nodes."""
    done = [c for c in counted.conditions if isinstance(c, Link) and c.licensed and len(c.way) == 1]
    for link in done:
        rest = replace(counted, conditions=tuple(c for c in counted.conditions if c is not link))
        ends = {counted.label: link.child.label, link.child.label: counted.label}
        if link.child.conditions or thing.label not in ends:
            continue
        hop = link.way[0]
        if counted.wh == DEALING and not rest.conditions:
            forward = hop.forward == (thing.label == counted.label)
            way = (Hop(hop.type, forward, ends[thing.label] or ""),)
            each = replace(link, way=way, child=NodeSet(way[0].label), quantity=TIMES)
            yield thing, each, 0.0, ("licensed join",)
        elif counted.wh != DEALING and thing.label == link.child.label:
            way = (Hop(hop.type, not hop.forward, counted.label or ""),)
            yield thing, replace(link, way=way, child=rest), 0.0, ("licensed join",)
    if counted.wh != DEALING:
        yield from linked(ground, thing, counted)


def _noun_behind(lattice: Lattice, item: Constituent) -> tuple[str, ...]:
    """As in "list all recorded songs": the noun behind a relationship is what is listed."""
    pending = item.value
    if not isinstance(pending, Pending) or pending.kind != "relation" or pending.thing is None:
        return ()
    thing = pending.thing
    bare = not (thing.named or pending.prep or pending.is_subject or thing.wh)
    if not (bare and thing.plural and thing.quantity == SOME):
        return ()
    said = (m for m in lattice.mentions if m.kind == "thing" and m.value.label == thing.label)
    ends = [lattice.tokens[lattice.positions[m.last - 1]].text for m in said]
    return tuple(LEFT_OUT + noun for noun in ends[:1])


def _of_pending(ground: Ground, pending: Pending) -> Iterator[Whole]:
    """A condition of which only a question word, if anything, is the head: "What does X own?"."""
    if pending.kind in {"relation", "key"}:
        for whole, cost, events in attached(ground, NodeSet(None, wh="what"), pending)[:5]:
            if whole.label is not None:
                yield Asked("rows", whole), cost + 0.15, (*events, "head by a relationship")
    elif pending.kind == "time" and isinstance(pending.term, PropertyTerm):
        for owner in pending.term.owners[:2]:  # "opened since June", whatever that is
            for whole, cost, events in attached(ground, NodeSet(owner), pending)[:1]:
                if whole.label is not None and not owner.startswith(":"):
                    yield Asked("rows", whole), cost + 0.4, (*events, "key alone")


_WHOLES: dict[str, Callable[[Ground, Any], Iterator[Whole]]] = {
    "projection": _of_projection,
    "measure": _of_measure,
    "pending": _of_pending,
    "key": _of_key,
    "whole": _of_whole,
    "pathbetween": shortest_paths.readings_of,
    "topthing": _of_top,
}
