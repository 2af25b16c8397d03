"""Comparisons of keys: with a value, another key, an average, or of what two keys give."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from graphrag_core.english.schema_words import PERCENT_WORDS, SHARE_KEYS
from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.profiles.instants import FIRST_YEAR
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    compared,
    linked,
    with_key,
)
from graphrag_core.translate.offline.chart.lapses import durations_of, lapses_of, lasting
from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    KeyRef,
    Link,
    NodeSet,
    OverAverage,
    Pending,
    Use,
    ValueAtTheirs,
    denied,
)
from graphrag_core.translate.offline.chart.operators import OPERATORS
from graphrag_core.translate.offline.form import OPPOSITE, Arithmetic, Operator
from graphrag_core.translate.offline.temporal import (
    is_temporal,
    is_time_to_end,
)
from graphrag_core.translate.offline.units import (
    PERCENT,
    TIME_UNITS,
    UNITS,
    in_unit_of,
    same_unit,
    units_in,
)
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

MOST_SETS = 2
"""Ways in which the nodes may be joined whose average is meant."""
DAYS_OF = {
    unit: days
    for word, days in (
        ("day", 1.0),
        ("night", 1.0),
        ("week", 7.0),
        ("month", 30.0),
        ("year", 365.0),
    )
    for unit in (word, f"{word}s")
}
HOURS_OF = {
    unit: hours
    for word, hours in (("hour", 1.0), ("hr", 1.0), ("h", 1.0), ("minute", 1 / 60), ("min", 1 / 60))
    for unit in (word, f"{word}s")
}
YEARS = frozenset({"", "year", "years", "yr", "yrs"})
OLDEST = 130
"""No person is older: a greater number is something else."""
NUMBERS = frozenset({"INTEGER", "FLOAT"})


def key_compared(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """Yield a thing with a comparison of a key, its own or of what it is joined to."""
    assert isinstance(pending.term, PropertyTerm)
    if isinstance(pending.term, CombinedTerm):
        yield from worked_out(ground, thing, pending, pending.term)
        return
    if isinstance(pending.value, ValueAtTheirs):
        if thing.label in pending.term.owners:
            own = (pending.term.key, pending.operator or ">")
            yield from compared_at_theirs(ground, thing, [own], pending.value)
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
                    found = _at_any_time(whole, compare) if pending.ever else whole
                    yield found, further + cost, events


def _at_any_time(thing: NodeSet, compare: Compare) -> NodeSet:
    """The thing with the relationships that are compared, also where they are over."""
    conditions = tuple(
        replace(link, ever=True) if isinstance(link, Link) and compare in link.conditions else link
        for link in thing.conditions
    )
    return replace(thing, conditions=conditions)


def compared_at_theirs(
    ground: Ground, thing: NodeSet, keys: Iterable[tuple[str, Operator]], theirs: ValueAtTheirs
) -> Iterator[Joined]:
    """As in "earn more than their manager": each key against that of what a thing is joined to."""
    role = None if theirs.term is None else theirs.is_subject
    for key, operator in keys:
        for whole, link, cost, events in linked(
            ground,
            thing,
            NodeSet(theirs.label, theirs.conditions),
            term=theirs.term,
            child_is_subject=role,
        ):
            if ground.property(link.child.label or "", key) is not None:
                child = link.child.using(Use("operand", key))
                joined = replace(link, child=child, licensed=True)
                compare = Compare(key, operator, KeyRef(key, elsewhere=True))
                yield whole.having(compare, joined), cost, (*events, "two keys combined")


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
        of_those = replace(pending, value=replace(average, of=whole.having(link)))
        for compare, cost in _comparisons(entry, of_those):
            yield compare, cost + further


def worked_out(
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
    if term.arithmetic in {"age", "age by year"} and value > OLDEST:
        return
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
        return bool(NUMBERS & types) and not _are_of_other_units(entry.key, other.key)
    dated = all(any("DATE" in name for name in names) for names in (types, entry.types))
    return dated or bool(types & set(entry.types))


def _are_of_other_units(one: str, other: str) -> bool:
    """Do two names end with units of different dimensions: `used_tb` and `allocated_hours`?"""
    first, second = (name_words(key)[-1] for key in (one, other))
    return {first, second} <= UNITS and units_in(first, second) is None


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
    held = _in_its_unit(entry, pending)
    if held is not None:
        yield from _compared_with(entry, held)


def _in_its_unit(entry: Property, pending: Pending) -> Pending | None:
    """A comparison with numbers as the key holds them; None where it holds another quantity."""
    several = pending.value if isinstance(pending.value, tuple) else (pending.value,)
    numbers = [n for n in several if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(numbers) < len(several) or not NUMBERS & set(entry.types):
        return pending
    held = tuple(_as_held(entry, float(number), pending.unit) for number in numbers)
    if None in held:
        return None
    return replace(pending, value=held if isinstance(pending.value, tuple) else held[0])


def _may_be_zero(entry: Property) -> bool:
    """Is what lacks a number rather one of 0: "without employees", but no time to an end?"""
    numeric = bool(NUMBERS & set(entry.types))
    return numeric and not (is_temporal(entry) or is_time_to_end(entry))


def _compared_with(entry: Property, pending: Pending) -> Iterator[tuple[Compare, float]]:
    operator: Operator = pending.operator or "="
    value, cost = pending.value, 0.0
    numeric = bool(NUMBERS & set(entry.types))
    if operator == "IS NOT NULL" and entry.types == ("BOOLEAN",):
        value, operator = True, "="  # what is true or false is there where it is true
    elif operator == "IS NULL" and not pending.negated and _may_be_zero(entry):
        yield Compare(entry.key, "=", 0), 0.05
    if isinstance(value, KeyRef) and (part := _part_of_a_whole(entry, value)) is not None:
        # "Spoken by a quarter of the people": the share is held, not the people who speak it.
        yield Compare(entry.key, operator, part), -0.1
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not numeric:
            text = str(int(value)) if value == int(value) else str(value)
            listed = any(name.startswith("LIST<STRING") for name in entry.types)
            if not (listed or "STRING" in entry.types) or operator not in {"=", "<>"}:
                return
            if entry.values_complete and not listed and text not in entry.values:
                return
            value, cost = text, 0.2
        else:
            held = same_unit(name_words(entry.key)[-1])
            cost += 0.0 if not pending.unit or pending.unit in held else 0.05
    elif (isinstance(value, OverAverage) and not numeric) or (
        isinstance(value, bool) and "BOOLEAN" not in entry.types
    ):
        return
    if isinstance(value, str | tuple) and any(t.startswith("LIST") for t in entry.types):
        operator = {"=": "HAS", "<>": "LACKS"}.get(operator, operator)  # type: ignore[assignment]
    compare = Compare(entry.key, operator, value)
    yield denied(compare) if pending.negated else compare, cost


def _as_held(entry: Property, number: float, unit: str) -> int | float | None:
    """A number as a key holds it; None where that is another quantity: no year is 60."""
    if is_temporal(entry) and number < FIRST_YEAR:
        return None
    value = in_unit_of(number, unit, entry.key)
    if value is not None and unit in PERCENT and holds_parts_of_one(entry):
        return value / 100  # "more than 20 %", of 0.25
    return value


def _part_of_a_whole(entry: Property, of: KeyRef) -> float | None:
    """Return a part of another key as what a key of shares holds: hundredths, or parts of one."""
    words = set(spoken_words(entry.key))
    if of.factor >= 1 or SHARE_KEYS.isdisjoint(words):
        return None
    hundredths = not PERCENT_WORDS.isdisjoint(words) or any(n > 1 for n in _numbers(entry))
    return of.factor * 100 if hundredths else of.factor


def holds_parts_of_one(entry: Property) -> bool:
    """Is no known number of a key above one, and not each of them whole?"""
    numbers = _numbers(entry)
    return all(0 <= n <= 1 for n in numbers) and any(n != int(n) for n in numbers)


def _numbers(entry: Property) -> list[float]:
    return [v for v in entry.values if isinstance(v, int | float) and not isinstance(v, bool)]


def _ends_as_said(pending: Pending, end: str) -> bool:
    """Does a lapse end with the key that a comparison names, if it names one?"""
    return not isinstance(pending.term, PropertyTerm) or pending.term.key == end


def _duration_compared(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """As in "took more than 2 hours", of what has a `duration_min`."""
    if pending.unit not in TIME_UNITS or not isinstance(pending.value, int | float):
        return
    operator = pending.operator or "="
    for place, entry in enumerate(durations_of(ground, thing.label or "")):
        value = in_unit_of(float(pending.value), pending.unit, entry.key)
        if value is None:
            continue
        compare = Compare(entry.key, operator, value)
        yield thing.having(denied(compare) if pending.negated else compare), 0.1 * place, ()


def _is_open(thing: NodeSet, end: str) -> bool:
    """Is something said to go on, so that it lasts until today: "alerts open for 60 days"?"""
    return any(
        isinstance(one, Compare)
        and (
            (one.key == end and one.operator == "IS NULL")
            or (one.operator == "=" and _goes_on(str(one.value)))
        )
        for one in thing.conditions
    )


def _goes_on(value: str) -> bool:
    return ("unended", None) in OPERATORS.get(tuple(value.lower().split()), ())


def lapse_compared(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """How long a thing, or a relationship of it, lasts from one of its times to another."""
    if thing.label is not None and pending.term is None:
        yield from _duration_compared(ground, thing, pending)
    for owner, lasts in lasting(thing):
        pairs = [pair for pair in lapses_of(ground, owner) if _ends_as_said(pending, pair[1])]
        for place, (start, end) in enumerate(pairs):
            other = PropertyTerm(end, (owner,), 0.8)
            counted: Arithmetic = "hours" if pending.unit in HOURS_OF else "days"
            if counted == "days" and _is_open(lasts, end):
                counted = "days so far"
            term = CombinedTerm(start, (owner,), 0.8, counted, other)
            for whole, cost, events in worked_out(ground, lasts, pending, term):
                yield whole, cost + 0.1 * place + 0.05 * (owner != thing.label), events
