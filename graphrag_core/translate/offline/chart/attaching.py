"""Conditions on things: what a pending condition says of nodes of a label, in every way it may."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from graphrag_core.english.adjectives import DIMENSIONS, DOWNWARD
from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import name_words, spoken_words, stem
from graphrag_core.translate.offline.chart.consistency import (
    are_alternatives,
    cost_of_one_each,
    cost_together,
)
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    compared,
    linked,
    with_key,
)
from graphrag_core.translate.offline.chart.lapses import lapse_of, lapses_of
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Compare,
    Either,
    KeyRef,
    Lasting,
    Link,
    NodeSet,
    OverAverage,
    Pending,
    Quantity,
    TimeWindow,
    Use,
    Valid,
    ValueOf,
)
from graphrag_core.translate.offline.chart.two_ends import BothEnds, both_ends
from graphrag_core.translate.offline.form import Arithmetic, Operator
from graphrag_core.translate.offline.temporal import (
    event_keys,
    is_temporal,
    own_dates,
    temporal_keys,
    validity_keys,
)
from graphrag_core.translate.offline.units import in_unit_of, same_unit
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm, RelationTerm
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

OPPOSITE: dict[Operator, Operator] = {
    "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "IN": "NOT IN",
    "NOT IN": "IN", "CONTAINS": "NOT CONTAINS", "NOT CONTAINS": "CONTAINS",
    "STARTS WITH": "NOT STARTS WITH", "ENDS WITH": "NOT ENDS WITH", "HAS": "LACKS",
    "LACKS": "HAS", "IS NULL": "IS NOT NULL", "IS NOT NULL": "IS NULL",
}  # fmt: skip
MEASURED_BY = {
    **DIMENSIONS,
    "senior": ("hired", "joined", "since", "started", "appointed", "employed"),
}
"""The words of keys that an adjective measures, likeliest first."""
MAX_ATTACHED = 6
MOST_SETS = 2
"""Ways in which the nodes may be joined whose average is meant."""
SHORTEST_ROOT = 3
DAYS_OF = {
    unit: days
    for word, days in (("day", 1.0), ("week", 7.0), ("month", 30.0), ("year", 365.0))
    for unit in (word, f"{word}s")
}
HOURS_OF = {
    unit: hours
    for word, hours in (("hour", 1.0), ("hr", 1.0), ("minute", 1 / 60), ("min", 1 / 60))
    for unit in (word, f"{word}s")
}
AGES: dict[str, Operator] = {"old": ">", "young": "<"}
YEARS = frozenset({"", "year", "years", "yr", "yrs"})
FIRST_YEAR = 1000
"""A smaller number is no year: "older than 60"."""
LENGTHS = frozenset({"long", "short"})
NUMBERS = frozenset({"INTEGER", "FLOAT"})
TEXT_WORDS = word_set("description text note notes comment comments summary abstract remarks body")
"""Words of keys that hold running text."""


def attached(ground: Ground, thing: NodeSet, pending: Pending) -> list[Joined]:
    """The thing with a condition, for each way to read it there; cheapest first, a few."""
    asked = (thing, pending)
    if asked not in ground.memo:
        ground.memo[asked] = _attached(ground, thing, pending)
    known: list[Joined] = ground.memo[asked]
    return known


def _attached(ground: Ground, thing: NodeSet, pending: Pending) -> list[Joined]:
    read = [*_ATTACH[pending.kind](ground, thing, pending), *_inside(ground, thing, pending)]
    found = [one for whole in read if (one := sensible(ground, whole)) is not None]
    for extra in pending.also if pending.kind != "either" else ():
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:3]
            for more, further, others in attached(ground, whole, extra)
        ]
    found.sort(key=lambda entry: entry[1])
    return found[:MAX_ATTACHED]


def sensible(ground: Ground, read: Joined) -> Joined | None:
    """Return the same where nothing said of a thing excludes the rest; dearer if it is needless."""
    whole, cost, events = read
    links = [link for link in whole.conditions if isinstance(link, Link)]
    sets = [whole.conditions, *(c for k in links for c in (k.conditions, k.child.conditions))]
    costs = [cost_together(conditions) for conditions in sets]
    costs += [cost_of_one_each(ground.graph, one) for one in (whole, *(k.child for k in links))]
    if None in costs:
        return None
    needless = sum(filter(None, costs))
    return (whole, cost + needless, (*events, "needless condition")) if needless else read


def _inside(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """The condition on what a condition of the thing leads to: "designers" whose designs won."""
    if pending.kind not in {"relation", "with"} or pending.is_subject:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.child.named or link.child.wh:
            continue
        for child, cost, events in _ATTACH[pending.kind](ground, link.child, pending):
            new = replace(link, child=child)
            conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
            yield (
                replace(thing, conditions=conditions),
                cost + 0.3,
                (*events, "condition on a joined node"),
            )


def _relation(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert isinstance(pending.term, RelationTerm)
    assert pending.thing is not None
    quantity = _quantity(pending, pending.thing)
    child = pending.thing.counted(SOME)
    yield from _again(thing, child, quantity, pending.term.type)
    for whole, link, cost, events in linked(
        ground, thing, child, term=pending.term, child_is_subject=pending.is_subject,
        quantity=quantity, closed=pending.closed,
    ):  # fmt: skip
        link = replace(link, ended=pending.ended, ever=pending.ever)
        yield whole.having(link), cost, (*events, "licensed join")


def _quantity(pending: Pending, thing: NodeSet) -> Quantity:
    quantity = thing.quantity if thing.quantity != SOME else pending.quantity
    if pending.negated:
        return SOME if quantity == NONE else NONE if quantity == SOME else quantity
    return quantity


def _with(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert pending.thing is not None
    quantity = _quantity(pending, pending.thing)
    child = pending.thing.counted(SOME)
    if thing.label is None or child.label is None:
        return
    if not pending.closed:
        yield from _again(thing, child, quantity)
    for whole, link, cost, events in linked(
        ground, thing, child, prep=pending.prep, quantity=quantity, closed=pending.closed
    ):
        yield whole.having(link), cost, events


def _again(thing: NodeSet, child: NodeSet, quantity: Quantity, type_: str = "") -> Iterator[Joined]:
    """As in "sold in A but not in B": to a further node the same way as to one before."""
    if quantity in (SOME, NONE) and not child.uses:
        for link in same_way(thing, child):
            if not type_ or link.way[link.at].type == type_:
                yield thing.having(replace(link, quantity=quantity)), 0.03, ("same way again",)


def same_way(thing: NodeSet, child: NodeSet) -> Iterator[Link]:
    """Links to a child as those that lead a thing to others of its label, through others too."""
    for link in thing.conditions:
        if not isinstance(link, Link) or link.quantity != SOME or link.closed:
            continue
        bare = replace(link, uses=(), conditions=())
        if link.child.label == child.label:
            if link.child.conditions and link.child.conditions != child.conditions:
                yield replace(bare, child=child)
        elif not link.child.named:
            for inner in same_way(link.child, child):
                yield replace(bare, child=NodeSet(link.child.label, (inner,)))


def _key(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    assert isinstance(pending.term, PropertyTerm)
    if isinstance(pending.term, CombinedTerm):
        yield from _worked_out(ground, thing, pending, pending.term)
        return
    for owner in pending.term.owners:
        entry = ground.property(owner, pending.term.key)
        if entry is None or not _is_comparable(ground, owner, entry, pending.value):
            continue
        if isinstance(pending.value, KeyRef) and pending.value.key == entry.key:
            continue  # nothing is more than itself
        for compare, cost in _against(ground, owner, entry, pending):
            for whole, further, events in compared(ground, thing, (owner,), compare):
                if _is_elsewhere(ground, owner, compare):
                    yield from _with_operand(ground, whole, compare.value, cost + further, events)
                else:
                    yield whole, further + cost, events


def _against(
    ground: Ground, owner: str, entry: Property, pending: Pending
) -> Iterator[tuple[Compare, float]]:
    """What a key is compared with; the average of a place is that of what is joined to it."""
    average = pending.value
    among = average.of if isinstance(average, OverAverage) else None
    if among is None or owner.startswith(":") or ground.property(among.label or "", entry.key):
        yield from _comparisons(entry, pending)
        return
    for whole, link, further, _ in islice(linked(ground, NodeSet(owner), among), MOST_SETS):
        of_those = replace(pending, value=OverAverage(of=whole.having(link)))
        for compare, cost in _comparisons(entry, of_those):
            yield compare, cost + further


def _worked_out(
    ground: Ground, thing: NodeSet, pending: Pending, term: CombinedTerm
) -> Iterator[Joined]:
    """A comparison of a value that is worked out from two keys with a number."""
    value, operator = pending.value, pending.operator or "="
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    if term.arithmetic == "days":
        value = value * DAYS_OF.get(pending.unit, 1.0)
    elif term.arithmetic == "hours":
        value = value * HOURS_OF.get(pending.unit, 1.0)
    operator = OPPOSITE[operator] if pending.negated else operator
    compare = Compare(term.key, operator, value, arithmetic=term.arithmetic)
    if term.owners == term.other.owners:
        compare = replace(compare, other=term.other.key)
    for owner in term.owners:
        for whole, cost, events in compared(ground, thing, (owner,), compare):
            if compare.other is not None:
                yield whole, cost, (*events, "two keys combined")
                continue
            operand = KeyRef(term.other.key, 1.0, term.other.owners)
            yield from _with_operand(ground, whole, operand, cost, (*events, "two keys combined"))


def _is_comparable(ground: Ground, owner: str, entry: Property, other: object) -> bool:
    """Does another key that is compared with, if any, hold values of the same kind?"""
    if not isinstance(other, KeyRef):
        return True
    found = [ground.property(o, other.key) for o in (owner, *other.owners)]
    types = {name for p in found if p is not None for name in p.types}
    if NUMBERS & set(entry.types):
        return bool(NUMBERS & types)
    return bool(types & set(entry.types))


def _is_elsewhere(ground: Ground, owner: str, compare: Compare) -> bool:
    """Is a key compared with one that its own owner does not have?"""
    other = compare.value
    return isinstance(other, KeyRef) and ground.property(owner, other.key) is None


def _with_operand(
    ground: Ground, thing: NodeSet, other: KeyRef, cost: float, events: tuple[str, ...]
) -> Iterator[Joined]:
    """As in "readings above the capacity of their channel": the other key marked where it is."""
    term = PropertyTerm(other.key, other.owners, 0.8)
    for whole, further, others in islice(
        with_key(ground, thing, term, Use("operand", other.key)), 3
    ):
        yield whole, cost + further, (*events, *others, "compared with another's key")


def _comparisons(entry: Property, pending: Pending) -> Iterator[tuple[Compare, float]]:
    operator: Operator = pending.operator or "="
    value, cost = pending.value, 0.0
    numeric = bool(NUMBERS & set(entry.types))
    if operator in {"IS NULL", "IS NOT NULL"} and entry.types == ("BOOLEAN",):
        # What is true or false is not there where it is false.
        value, operator = operator == "IS NOT NULL", "="
    elif operator == "IS NULL" and numeric and not (pending.negated or is_temporal(entry)):
        yield Compare(entry.key, "=", 0), 0.05
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not numeric:
            text = str(int(value)) if value == int(value) else str(value)
            if "STRING" not in entry.types or operator not in {"=", "<>"}:
                return
            value, cost = text, 0.2
        else:
            value = in_unit_of(float(value), pending.unit, entry.key)
            held = same_unit(name_words(entry.key)[-1])
            cost += 0.0 if not pending.unit or pending.unit in held else 0.05
    elif (isinstance(value, OverAverage) and not numeric) or (
        isinstance(value, bool) and "BOOLEAN" not in entry.types
    ):
        return
    elif isinstance(value, str | tuple) and any(t.startswith("LIST") for t in entry.types):
        operator = {"=": "HAS", "<>": "LACKS"}.get(operator, operator)  # type: ignore[assignment]
    if pending.negated:
        operator = OPPOSITE.get(operator, operator)
    yield Compare(entry.key, operator, value), cost


def _time(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    phrase = pending.phrase
    assert phrase is not None
    if isinstance(pending.term, PropertyTerm):
        for owner in pending.term.owners:
            window = TimeWindow(pending.term.key, phrase, pending.negated)
            yield from compared(ground, thing, (owner,), window)
        return
    schema = ground.graph.schema
    label = schema.label(thing.label or "")
    if not phrase.as_of:
        for place, key in enumerate(event_keys(label)[:3]):
            cost = 0.08 * place + 0.4 * thing.named + 0.12 * (pending.prep == "verb")
            window = TimeWindow(key.key, phrase, pending.negated)
            yield thing.having(window), cost, ("time on node",)
    if not pending.negated and not thing.named:
        yield from _while_it_lasted(ground, thing, phrase)
    yield from _time_on_links(ground, thing, pending)


def _while_it_lasted(ground: Ground, thing: NodeSet, phrase: TimePhrase) -> Iterator[Joined]:
    """As in "campaigns open on 1 June": begun by then and not over."""
    if phrase.as_of or (phrase.since is not None and phrase.until is not None):
        for start, end in lapses_of(ground, thing.label or "")[:1]:
            lasting = Lasting(start, end, phrase)
            yield thing.having(lasting), 0.2 - 0.1 * phrase.as_of, ("time while it lasted",)


def _time_on_links(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    phrase = pending.phrase
    assert phrase is not None
    schema = ground.graph.schema
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link):
            continue
        before, after = thing.conditions[:place], thing.conditions[place + 1 :]
        for at, hop in enumerate(link.way):
            kind = schema.relationship_type(hop.type)
            base = 0.1 * (at != link.at)
            if not phrase.as_of:
                for rank, key in enumerate(own_dates(kind, ground.profile)[:2]):
                    new = replace(
                        link, at=at, conditions=(*link.conditions, TimeWindow(key.key, phrase))
                    )
                    yield (
                        replace(thing, conditions=(*before, new, *after)),
                        base + 0.05 * rank,
                        ("time on relationship",),
                    )
            if any(validity_keys(kind, ground.profile)):
                new = replace(link, at=at, conditions=(*link.conditions, Valid(phrase)))
                yield (
                    replace(thing, conditions=(*before, new, *after)),
                    base + 0.03,
                    ("time on relationship",),
                )
        for child, cost, events in (
            _time(ground, link.child, pending) if _may_bear_time(ground, link) else ()
        ):
            if events != ("time on node",) or not link.child.named:
                new = replace(link, child=child)
                yield (
                    replace(thing, conditions=(*before, new, *after)),
                    cost + 0.12,
                    ("time on a joined node",),
                )


def _may_bear_time(ground: Ground, link: Link) -> bool:
    """May what a link leads to have happened at a time that is said of the link?

    "Machines repaired in 2025" by something that is not named: a repair, but no repairer, who was
    only born then, and nothing where the relationship itself has a time.
    """
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    timed = any(own_dates(kind, ground.profile)) or any(validity_keys(kind, ground.profile))
    unnamed = link.child.wh == "any"
    return not unnamed or not (timed or ground.vocabulary.is_agent(link.child.label or ""))


def when_keys(ground: Ground, thing: NodeSet) -> Iterator[tuple[NodeSet, float]]:
    """The thing with each time that may be asked for: its own, or of its relationships."""
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link):
            kind = ground.graph.schema.relationship_type(link.way[link.at].type)
            _, closed = validity_keys(kind, ground.profile)
            for rank, key in enumerate(temporal_keys(kind)[:2]):
                new = replace(link, uses=(*link.uses, Use("column", key.key)))
                cost = 0.05 * rank + 0.3 * (key == closed)
                yield thing.with_condition(place, new), cost
    for rank, key in enumerate(temporal_keys(ground.graph.schema.label(thing.label or ""))[:3]):
        yield thing.using(Use("column", key.key)), 0.1 + 0.05 * rank


def measured_keys(ground: Ground, label: str, adjective: str) -> list[tuple[Property, float]]:
    """The keys of a label or `:TYPE` that an adjective may measure, likeliest first."""
    schema = ground.graph.schema
    of_type = label.startswith(":")
    owner = schema.relationship_type(label[1:]) if of_type else schema.label(label)
    words = MEASURED_BY.get(adjective) or _named_after(owner, adjective)
    stems = [stem(word) for word in words]
    found: list[tuple[Property, float]] = []
    for entry in owner.properties if owner is not None else ():
        comparable = NUMBERS & set(entry.types) or any("DATE" in t for t in entry.types)
        if not comparable or entry.unique:
            continue
        said = {stem(w) for word in spoken_words(entry.key) for w in same_unit(word)}
        ranks = [place for place, word in enumerate(stems) if word in said]
        if ranks:
            found.append((entry, 0.03 * min(ranks)))
    if not found and adjective in {"old", "young", "new", "recent", "late", "early"}:
        found = [(key, 0.1 + 0.1 * place) for place, key in enumerate(event_keys(owner)[:3])]
    return sorted(found, key=lambda pair: pair[1])[:3]


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
        & set(name_words(entry.key))
    )
    if dated:
        return adjective in {"old", "early", "long", "senior"}
    if adjective in {"fast", "slow"}:
        quick = bool({"speed", "rate", "throughput", "kmh", "mph"} & set(name_words(entry.key)))
        return (adjective == "slow") == quick
    return adjective in DOWNWARD


def _adjective(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    if isinstance(pending.value, ValueOf) and pending.value.thing.label != thing.label:
        yield from _adjective_at_ends(ground, thing, pending, pending.value.thing)
        return
    if isinstance(pending.value, int | float) and pending.adjective in AGES:
        yield from _aged(ground, thing, pending)
    for entry, cost in measured_keys(ground, thing.label or "", pending.adjective):
        compare = _compared_by(pending, entry)
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
        operator: Operator = "<" if pending.adjective == "short" else ">"
        lasting = replace(pending, operator=pending.operator or operator)
        yield from _lapse(ground, thing, lasting)


def _aged(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "older than 60", of people that hold when they were born."""
    age = ground.vocabulary.age_of(thing.label)
    if age is not None and pending.unit in YEARS:
        operator = pending.operator or AGES[pending.adjective]
        for whole, cost, events in _worked_out(
            ground, thing, replace(pending, operator=operator), age
        ):
            yield whole, cost, (*events, "adjective")


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


def _text(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    operator: Operator = pending.operator or "CONTAINS"
    if pending.negated:
        operator = OPPOSITE[operator]
    if isinstance(pending.term, PropertyTerm):
        for owner in pending.term.owners:
            yield from compared(
                ground,
                thing,
                (owner,),
                Compare(pending.term.key, operator, pending.value, fold=True),
            )
        return
    label = ground.graph.schema.label(thing.label or "")
    if label is None:
        return
    key = ground.profile.name_keys.get(label.name) or label.name_key
    texts = [other for other in _texts(ground, label) if other != key]
    if key is not None:
        named = 0.05 + 0.15 * bool(texts and operator == "CONTAINS" and _is_code(key))
        yield thing.having(Compare(key, operator, pending.value, fold=True)), named, ()
    for place, other in enumerate(texts):
        cost = (0.1 if operator == "CONTAINS" else 0.25) + 0.03 * place
        yield thing.having(Compare(other, operator, pending.value, fold=True)), cost, ()


def _texts(ground: Ground, label: LabelSchema) -> list[str]:
    """The keys of a label that hold running text, what the profile calls so first."""
    found = list(ground.profile.text_keys.get(label.name, ()))
    said = [
        entry.key
        for entry in label.properties
        if "STRING" in entry.types
        and not entry.values_complete
        and set(name_words(entry.key)) & TEXT_WORDS
    ]
    return list(dict.fromkeys([*found, *said]))


def _is_code(key: str) -> bool:
    return bool({"id", "no", "number", "code"} & set(name_words(key)))


def _except(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    other = pending.thing
    assert other is not None
    if other.label == thing.label and other.conditions:
        first = other.conditions[0]
        if isinstance(first, Compare):
            yield thing.having(replace(first, operator=OPPOSITE[first.operator])), 0.0, ()
    elif other.label is not None and thing.label is not None:
        yield from _again(thing, other, NONE)
        for whole, link, cost, events in linked(
            ground, thing, other, prep=pending.prep, quantity=NONE
        ):
            yield whole.having(link), cost + 0.1, events


def _rank(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    limited = thing
    if pending.limit:
        skip = thing.skip or pending.skip
        limited = replace(thing, limit=thing.limit or pending.limit, skip=skip)
    if isinstance(pending.term, PropertyTerm):
        use = Use("order", pending.term.key, pending.function, pending.descending)
        for whole, cost, events in with_key(ground, limited, pending.term, use):
            yield whole, cost, (*events, "rank")
        return
    if thing.label is None:
        return
    for entry, cost in measured_keys(ground, thing.label, pending.adjective):
        down = is_downward(pending.adjective, entry)
        use = Use("order", entry.key, None, pending.descending != down)
        yield limited.using(use), cost, ("rank",)
    for place, (start, end) in enumerate(
        lapses_of(ground, thing.label) if pending.adjective in LENGTHS else ()
    ):
        lasted = Use(
            "order", start, descending=pending.descending == (pending.adjective == "long"),
            arithmetic=lapse_of(ground, thing.label, start, end), other=end,
        )  # fmt: skip
        yield limited.using(lasted), 0.1 + 0.1 * place, ("rank", "two keys combined")
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME:
            yield from _rank_on_type(ground, limited, place, link, pending)


def _rank_on_type(
    ground: Ground, thing: NodeSet, place: int, link: Link, pending: Pending
) -> Iterator[Joined]:
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    stems = [stem(word) for word in MEASURED_BY.get(pending.adjective, ())]
    for entry in kind.properties if kind is not None else ():
        said = {stem(w) for word in spoken_words(entry.key) for w in same_unit(word)}
        ranks = [place for place, word in enumerate(stems) if word in said]
        if not ranks or not (NUMBERS & set(entry.types) or any("DATE" in t for t in entry.types)):
            continue
        down = is_downward(pending.adjective, entry)
        new = replace(
            link, uses=(*link.uses, Use("order", entry.key, None, pending.descending != down))
        )
        conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
        yield replace(thing, conditions=conditions), 0.1 + 0.03 * min(ranks), ("rank",)


def _either(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """At least one of the options, each read in the same way."""
    options = [attached(ground, thing, option)[:2] for option in pending.also]
    for rank in range(min((len(option) for option in options), default=0)):
        yield from _one_of(thing, [option[rank] for option in options])


def _one_of(thing: NodeSet, options: Sequence[Joined]) -> Iterator[Joined]:
    if len({whole.label for whole, _, _ in options}) > 1:
        return
    parts = tuple(
        condition
        for whole, _, _ in options
        for condition in whole.conditions
        if condition not in thing.conditions
    )
    if len(parts) == len(options) and are_alternatives(parts):
        merged = _merged(parts)
        condition = merged if merged is not None else Either(parts)
        cost = sum(option[1] for option in options)
        yield thing.labelled(options[0][0].label).having(condition), cost, ()


def _merged(parts: Sequence[object]) -> Compare | None:
    """Equal comparisons of one key as one with several values."""
    same = [
        p
        for p in parts
        if isinstance(p, Compare) and p.operator == "=" and isinstance(p.value, str)
    ]
    if len(same) == len(parts) and len({p.key for p in same}) == 1:
        return Compare(same[0].key, "IN", tuple(p.value for p in same))
    return None


def _total(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    if not isinstance(pending.term, PropertyTerm) or thing.label is None:
        return
    number = in_unit_of(float(pending.value), pending.unit, pending.term.key)
    key, function = pending.term.key, pending.function
    use = Use("having", key, function, operator=pending.operator, number=number)
    if thing.label in pending.term.owners:
        # "Visits that cost more than 500 in total": each has one cost, which is its total.
        own = replace(pending, kind="key", term=replace(pending.term, owners=(thing.label,)))
        yield from _key(ground, thing, own)
    for whole, cost, events in with_key(ground, thing, pending.term, use):
        yield whole, cost + 0.2 * any(u == use for u in whole.uses), events


def _lapse(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """How long a thing, or a relationship of it, lasts from one of its times to another."""
    kinds = [c.way[c.at].type for c in thing.conditions if isinstance(c, Link)]
    for owner in [thing.label or "", *(f":{kind}" for kind in kinds)]:
        for place, (start, end) in enumerate(lapses_of(ground, owner)):
            other = PropertyTerm(end, (owner,), 0.8)
            counted: Arithmetic = "hours" if pending.unit in HOURS_OF else "days"
            term = CombinedTerm(start, (owner,), 0.8, counted, other)
            for whole, cost, events in _worked_out(ground, thing, pending, term):
                yield whole, cost + 0.1 * place + 0.05 * (owner != thing.label), events


_ATTACH = {
    "lapse": _lapse,
    "total": _total,
    "relation": _relation,
    "with": _with,
    "key": _key,
    "time": _time,
    "adjective": _adjective,
    "text": _text,
    "except": _except,
    "rank": _rank,
    "either": _either,
}
