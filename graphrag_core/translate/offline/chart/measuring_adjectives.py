"""Adjectives that measure a key: "older than 60", "the longest", "cheaper at A than at B"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from graphrag_core.english.adjectives import DIMENSIONS, DOWNWARD
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.time_units import shifted
from graphrag_core.english.words import spoken_words, stem
from graphrag_core.profiles.instants import FIRST_YEAR
from graphrag_core.translate.offline.chart.comparing_keys import (
    DAYS_OF,
    HOURS_OF,
    NUMBERS,
    YEARS,
    compared_at_theirs,
    lapse_compared,
    worked_out,
)
from graphrag_core.translate.offline.chart.joining import (
    TIME_ELSEWHERE,
    Ground,
    Joined,
    is_one,
    more_happened,
    with_key,
)
from graphrag_core.translate.offline.chart.lapses import beginnings_of, lapse_of, lapses_of
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    KeyRef,
    Link,
    NodeSet,
    Pending,
    TimeWindow,
    Use,
    ValueAtTheirs,
    ValueOf,
)
from graphrag_core.translate.offline.chart.two_ends import BothEnds, both_ends
from graphrag_core.translate.offline.form import OPPOSITE, Operator
from graphrag_core.translate.offline.temporal import (
    BIRTH_WORDS,
    event_keys,
    is_temporal,
    own_dates,
)
from graphrag_core.translate.offline.units import in_unit_of, same_unit
from graphrag_core.translate.offline.vocabulary import OF_ALL, PropertyTerm
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

MEASURED_BY = {
    **DIMENSIONS,
    "senior": ("hired", "joined", "since", "started", "appointed", "employed"),
}
"""The words of keys that an adjective measures, likeliest first."""
SHORTEST_ROOT = 3
CALENDAR = frozenset({"day", "week", "month", "quarter", "year"})
UNITS = frozenset({"second", "minute", "hour", "day", "week", "month"})
"""Units that say, before another noun, what it is for: a rate a day."""
AGES: dict[str, Operator] = {"old": ">", "young": "<"}
MOST_TYPES = 8
MOST_KINDS_OF_PEOPLE = 2
NEWEST = frozenset({"new", "recent", "late", "early"})
"""Adjectives that order by when something happened."""
OF_TIMES = NEWEST | {"old", "young"}
"""Adjectives of which one end is the least number of years, the other the first time."""
LENGTHS = frozenset({"long", "short", "slow", "fast"})
"""Adjectives that also say how long something takes."""
LASTS_LONG = frozenset({"long", "slow"})
SIZES = frozenset({"big", "large", "small"})
"""Adjectives that say of a group how many belong to it."""


def measured_keys(ground: Ground, label: str, adjective: str) -> list[tuple[Property, float]]:
    """The keys of a label or `:TYPE` that an adjective may measure, likeliest first."""
    schema = ground.graph.schema
    of_type = label.startswith(":")
    owner = schema.relationship_type(label[1:]) if of_type else schema.label(label)
    words = MEASURED_BY.get(adjective) or _named_after(owner, adjective)
    stems = [_stem(word) for word in words]
    found: list[tuple[Property, float]] = []
    for entry in owner.properties if owner is not None else ():
        comparable = NUMBERS & set(entry.types) or any("DATE" in t for t in entry.types)
        if not comparable or entry.unique:
            continue
        if adjective in NEWEST and BIRTH_WORDS & set(spoken_words(entry.key)):
            continue  # "the last patients" are not the youngest
        ranks = _ranks(stems, entry.key)
        if ranks:
            part = OF_ALL.isdisjoint(spoken_words(entry.key))
            found.append((entry, 0.03 * min(ranks) + 0.02 * part))
    if not found and adjective in {"old", "young", *NEWEST}:
        found = [(key, 0.1 + 0.1 * place) for place, key in enumerate(event_keys(owner)[:3])]
    return sorted(found, key=lambda pair: pair[1])[:3]


def is_low_end(adjective: str, *, most: bool) -> bool:
    """Tell at which end an adjective stands: "shortest" and "newest" here, "oldest" there."""
    low = adjective in (DOWNWARD | OF_TIMES) - {"old", "early"}
    return most == low


def measures_key(adjective: str, key: str) -> bool:
    """Tell whether an adjective measures what the name of a key says: "severe" and severity."""
    return bool(_ranks([_stem(word) for word in MEASURED_BY.get(adjective, ())], key))


def _ranks(stems: Sequence[str], key: str) -> list[int]:
    """Return the places of those of some stems that are in the name of a key.

    The last word may be a unit: hours in `duration_h`, and not in `h_index`. A single unit before
    another noun is what that is for: no `day_rate` is long.
    """
    *first, last = spoken_words(key) or ("",)
    said = {_stem(word) for word in (*first, *same_unit(last)) if word not in UNITS or word == last}
    return [place for place, word in enumerate(stems) if word in said]


def _stem(word: str) -> str:
    """Return the stem of a noun; a rating is no rate."""
    return word if word.endswith("ing") else stem(word)


def _named_after(
    owner: LabelSchema | RelationshipTypeSchema | None, adjective: str
) -> tuple[str, ...]:
    """The words of an owner's keys that begin as an adjective does: "dense" and "density"."""
    root = adjective.removesuffix("y").removesuffix("i")
    keys = owner.properties if owner is not None and len(root) > SHORTEST_ROOT else ()
    return tuple(w for p in keys for w in spoken_words(p.key) if w.startswith(root))


def is_downward(adjective: str, entry: Property) -> bool:
    """Does more of an adjective mean a smaller value: "cheaper", or an "older" founding date?"""
    dated = any("DATE" in t for t in entry.types) or bool(
        {"year", "since", "born", "founded", "established", "birth", "built"}
        & set(spoken_words(entry.key))
    )
    if dated:
        return adjective in {"old", "early", "long", "senior"}
    if adjective in {"fast", "slow"}:
        quick = bool({"speed", "rate", "throughput", "kmh", "mph"} & set(spoken_words(entry.key)))
        return (adjective == "slow") == quick
    return adjective in DOWNWARD


def adjective_compared(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """Yield a thing compared by each key that an adjective may measure."""
    if isinstance(pending.value, ValueOf) and pending.value.thing.label != thing.label:
        yield from _adjective_at_ends(ground, thing, pending, pending.value.thing)
        return
    if isinstance(pending.value, ValueAtTheirs):
        keys = measured_keys(ground, thing.label or "", pending.adjective)
        compares = [compare for key, _ in keys if (compare := _compared_by(pending, key))]
        own = [(compare.key, compare.operator) for compare in compares]
        yield from compared_at_theirs(ground, thing, own, pending.value)
        return
    aged: tuple[Joined, ...] = ()
    if isinstance(pending.value, int | float) and pending.adjective in AGES:
        aged = tuple(_aged(ground, thing, pending))
        yield from aged
    for entry, cost in measured_keys(ground, thing.label or "", pending.adjective):
        compare = _compared_by(pending, entry)
        if aged and "age" not in spoken_words(entry.key):
            continue  # what happened a year ago is old, however long it took
        if compare is not None:
            yield thing.having(compare), cost, ("adjective",)
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or isinstance(pending.value, ValueOf) or link.closed:
            continue
        owner = f":{link.way[link.at].type}"
        for entry, cost in measured_keys(ground, owner, pending.adjective):
            compare = _compared_by(pending, entry)
            if compare is not None:
                new = replace(link, conditions=(*link.conditions, compare))
                yield thing.with_condition(place, new), cost + 0.1, ("adjective",)
    if pending.adjective in LENGTHS and pending.unit in DAYS_OF | HOURS_OF:
        operator: Operator = ">" if pending.adjective in LASTS_LONG else "<"
        lasting = replace(pending, operator=pending.operator or operator)
        yield from lapse_compared(ground, thing, lasting)


def _aged(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "older than 60", of people that hold when they were born.

    What was begun at a time, or happened then, is so old: "accounts older than 5 years".
    """
    age = ground.vocabulary.age_of(thing.label)
    if age is None and (then := so_long_ago(ground, pending)) is not None:
        label = ground.graph.schema.label(thing.label or "")
        dated = [entry.key for entry in event_keys(label)[:1]]
        for place, key in enumerate(beginnings_of(ground, thing.label or "") or dated):
            began = TimeWindow(key, then)
            yield thing.having(began), 0.05 + 0.1 * place, ("adjective", "time on node")
    if age is not None and pending.unit in YEARS:
        operator = pending.operator or AGES[pending.adjective]
        for whole, cost, events in worked_out(
            ground, thing, replace(pending, operator=operator), age
        ):
            yield whole, cost, (*events, "adjective")


def so_long_ago(ground: Ground, pending: Pending) -> TimePhrase | None:
    """The time before (or since) which something was that is older (or newer) than so much."""
    unit, number = pending.unit.rstrip("s"), pending.value
    older = pending.adjective == "old"
    plain = isinstance(number, int | float) and number == int(number)
    if not plain or unit not in CALENDAR or not (older or pending.adjective in {"young", "new"}):
        return None
    if ground.now is None or pending.operator is not None:
        return None
    if pending.negated:
        older = not older
    then = shifted(ground.now, -int(number), unit)
    since, until = (None, then) if older else (then, None)
    return TimePhrase(0, 0, f"{int(number)} {unit}s ago", since, until, "instant", relative=True)


def _compared_by(pending: Pending, entry: Property) -> Compare | None:
    """A comparison of the key that an adjective measures."""
    operator: Operator = "<" if is_downward(pending.adjective, entry) else ">"
    operator = pending.operator or operator
    if pending.negated:
        operator = OPPOSITE[operator]
    value = pending.value
    if isinstance(value, int | float):
        if not NUMBERS & set(entry.types) or (is_temporal(entry) and value < FIRST_YEAR):
            return None
        value = in_unit_of(float(value), pending.unit, entry.key)
        if value is None:
            return None
    return Compare(entry.key, operator, value)


def _adjective_at_ends(
    ground: Ground, thing: NodeSet, pending: Pending, other: NodeSet
) -> Iterator[Joined]:
    """As in "came to A earlier than to B", "cheaper at A than at B"."""
    for ends, entry in ends_measured(ground, thing, other, pending.adjective):
        operator: Operator = "<" if is_downward(pending.adjective, entry) else ">"
        if pending.negated:
            operator = OPPOSITE[operator]
        against = Compare(entry.key, operator, KeyRef(entry.key, elsewhere=True))
        whole = ends.marked(against, Use("operand", entry.key))
        yield whole, ends.cost, ("adjective", "compared at two ends")


def ends_measured(
    ground: Ground, thing: NodeSet, other: NodeSet, adjective: str
) -> Iterator[tuple[BothEnds, Property]]:
    """The keys that an adjective measures on the ways to two ends."""
    measured = partial(measured_keys, ground, adjective=adjective)
    for ends in both_ends(thing, other, lambda o: [(p.key, c) for p, c in measured(o)]):
        entry = ground.property(ends.owner, ends.key)
        assert entry is not None
        yield ends, entry


def ranked(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """Yield a thing in the order of a key, or of what an adjective measures."""
    limited = thing
    if pending.limit:
        skip = thing.skip or pending.skip
        limited = replace(thing, limit=thing.limit or pending.limit, skip=skip)
    if isinstance(pending.term, PropertyTerm):
        if pending.function == "sum" and thing.label in pending.term.owners:
            return  # each has one, of which there is no sum
        use = Use("order", pending.term.key, pending.function, pending.descending)
        for whole, cost, events in with_key(ground, limited, pending.term, use):
            yield whole, cost, (*events, "rank")
        return
    if thing.label is None:
        yield from _people_ranked(ground, thing, pending)
        return
    # "Who attended a course most recently": by the course, not by when they were hired.
    elsewhere = pending.adjective in NEWEST and more_happened(ground, thing)
    own = [] if is_one(ground, thing) else measured_keys(ground, thing.label, pending.adjective)
    for entry, cost in own:
        down = is_downward(pending.adjective, entry)
        use = Use("order", entry.key, None, pending.descending != down)
        yield limited.using(use), cost + TIME_ELSEWHERE * elsewhere, ("rank",)
    if not own and pending.adjective in SIZES:
        yield from by_members(ground, limited, pending.adjective, most=pending.descending)
    yield from _first_of_scale(ground, limited, pending)
    for place, (start, end) in enumerate(
        lapses_of(ground, thing.label) if pending.adjective in LENGTHS else ()
    ):
        lasted = Use(
            "order", start, descending=pending.descending == (pending.adjective in LASTS_LONG),
            arithmetic=lapse_of(ground, thing.label, start, end), other=end,
        )  # fmt: skip
        yield limited.using(lasted), 0.1 + 0.1 * place, ("rank", "two keys combined")
    if pending.adjective in LENGTHS:
        yield from _by_how_long_it_was_so(ground, limited, pending)
    yield from _ranked_by_type(ground, limited, pending)


def _people_ranked(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "who is the oldest": those people of which a key tells it."""
    labels = [label.name for label in ground.graph.schema.labels] if thing.wh == "who" else []
    for label in filter(ground.vocabulary.is_person, labels):
        if any(measured_keys(ground, label, pending.adjective)):
            yield from ranked(ground, thing.labelled(label), pending)


def _by_how_long_it_was_so(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "who has been on call the longest": what has no end yet lasts until today."""
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.closed:
            continue
        for start, end in lapses_of(ground, f":{link.way[link.at].type}")[:1]:
            descending = pending.descending == (pending.adjective in LASTS_LONG)
            lasted = Use("order", start, descending=descending, arithmetic="days so far", other=end)
            new = replace(link, uses=(*link.uses, lasted))
            yield thing.with_condition(place, new), 0.1, ("rank", "two keys combined")


def by_members(ground: Ground, thing: NodeSet, adjective: str, *, most: bool) -> Iterator[Joined]:
    """As in "the biggest team", of which no key is the size: by the people who belong to it."""
    if thing.label is None or thing.named or not ground.vocabulary.is_group(thing.label):
        return
    hops = ground.graph.hops_from(thing.label)
    people = [hop for hop in hops if ground.vocabulary.is_person(hop.label)]
    order = Use("order", None, "count", most != (adjective in DOWNWARD))
    for place, hop in enumerate(people[:MOST_KINDS_OF_PEOPLE]):
        link = Link((hop,), NodeSet(hop.label, uses=(order,)), licensed=True)
        yield thing.having(link), 0.1 + 0.1 * place, ("most", "licensed join")


def _first_of_scale(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "the most severe incidents": those of the highest severity, or so many in its order."""
    stems = [_stem(word) for word in MEASURED_BY.get(pending.adjective, ())]
    most = pending.descending != (pending.adjective in DOWNWARD)
    for key, scale in ground.scales(thing.label or ""):
        for place in _ranks(stems, key):
            if (thing.limit or 1) > 1:
                yield thing.using(Use("order", key, None, most)), 0.03 * place, ("rank",)
            else:
                end = Compare(key, "=", scale[-1 if most else 0])
                whole = replace(thing, limit=None).having(end)
                yield whole, 0.03 * place, ("first of all",)


def _ranked_by_type(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """By a key of a relationship that is spoken of, or of one that things without it have."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME:
            yield from _rank_on_type(ground, thing, place, link, pending)
    label = thing.label or ""
    if thing.conditions or measured_keys(ground, label, pending.adjective):
        return
    for hop in ground.graph.hops_from(label)[:MOST_TYPES]:
        # "The deepest find": by the depth that it was recovered from.
        link = Link((hop,), NodeSet(hop.label))
        for whole, cost, events in _rank_on_type(ground, thing.having(link), 0, link, pending):
            yield whole, cost + 0.3, (*events, "unlicensed hops 1")


def _rank_on_type(
    ground: Ground, thing: NodeSet, place: int, link: Link, pending: Pending
) -> Iterator[Joined]:
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    stems = [_stem(word) for word in MEASURED_BY.get(pending.adjective, ())]
    for entry in kind.properties if kind is not None else ():
        ranks = _ranks(stems, entry.key)
        if not ranks and pending.adjective in NEWEST and entry in own_dates(kind, ground.profile):
            ranks = [len(stems)]
        if not ranks or not (NUMBERS & set(entry.types) or any("DATE" in t for t in entry.types)):
            continue
        down = is_downward(pending.adjective, entry)
        new = replace(
            link, uses=(*link.uses, Use("order", entry.key, None, pending.descending != down))
        )
        conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
        yield replace(thing, conditions=conditions), 0.1 + 0.03 * min(ranks), ("rank",)
