"""How long things take: from one of their times to another."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import TypeGuard

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import GENERIC_KEY_WORDS
from graphrag_core.english.words import spoken_words, stem
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet
from graphrag_core.translate.offline.form import LAPSES, Arithmetic
from graphrag_core.translate.offline.temporal import (
    BIRTH_WORDS,
    DUE,
    ENDINGS,
    is_due,
    is_temporal,
    validity_keys,
)
from graphrag_core.translate.offline.units import TIME_UNITS
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

MOST = 3

BEGINNINGS = frozenset(
    stem(word)
    for word in word_set(
        "opened start from begin created ordered placed issued filed booked hired launched since in"
        " first joined"
    )
)
"""Words of keys that say when something begins: the days are counted from there."""
ASKED_FOR = frozenset(
    stem(word)
    for word in word_set(
        """submitted requested ordered created filed opened placed issued booked registered received
        applied queued announced reported planned scheduled approved granted signed hired"""
    )
)
"""Words of keys that say when something was asked for or agreed on, before it began."""
REQUESTED = frozenset(map(stem, word_set("submitted requested applied filed ordered placed")))
GRANTED = frozenset(map(stem, word_set("approved granted issued scheduled signed awarded")))
"""Words of keys that say when what was requested was decided."""
STARTS = frozenset(stem(word) for word in word_set("start started begin begun began launched"))
BIRTHS = frozenset(map(stem, BIRTH_WORDS))
UNTIL = frozenset(map(stem, ("until", "to", "end")))
"""Endings that go with a word for a beginning; what is closed may have begun in any way."""
VALID = frozenset({stem("valid")})
TIMES = frozenset(map(stem, GENERIC_KEY_WORDS))
EXPIRIES = frozenset(map(stem, ("expiry", "expires", "expiration", "expired", "renewal")))
"""Words of keys that say until when something holds."""
NO_EVENT = frozenset(map(stem, DUE | BIRTH_WORDS)) | frozenset(
    map(stem, word_set("last first next previous updated modified checked"))
)
"""Words of keys that say no time at which what they are of began or ended."""
DURATIONS = frozenset({"duration", "runtime"})
NUMBERS = frozenset({"INTEGER", "FLOAT"})
FIRST, LAST = stem("first"), stem("last")


def keys_of(ground: Ground, owner: str) -> tuple[Property, ...]:
    """The keys of a label or `:TYPE`."""
    schema = ground.graph.schema
    entry = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    return entry.properties if entry is not None else ()


def times_of(ground: Ground, owner: str) -> list[Property]:
    """The keys of a label or `:TYPE` that hold dates."""
    return [p for p in keys_of(ground, owner) if any("DATE" in name for name in p.types)]


def lapses_of(ground: Ground, owner: str) -> list[tuple[str, str]]:
    """The pairs of times that an owner lasts from and to, likeliest first.

    Where no names say so, from when until when it is valid, or as the data order its two times.
    """
    times = times_of(ground, owner)
    schema = ground.graph.schema
    kind = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    start, end = validity_keys(kind, ground.profile)
    valid = [(start.key, end.key)] if start is not None and end is not None else []
    return lapses_among(times) or valid or _in_order(times)


def lapses_among(times: Sequence[Property]) -> list[tuple[str, str]]:
    """The pairs of keys of which one says the beginning and one the end, likeliest first.

    None of which the data say that the end comes first, and none from when something was due to
    when it was done.
    """
    pairs = [
        (a.key, b.key)
        for a, b in permutations(times, 2)
        if _says(a.key, b.key) > 0 > _says(b.key, a.key)
        and is_lapse(a.key, b.key)
        and a.key not in b.earlier_than
        and is_due(a.key) <= is_due(b.key)
        and not _is_age_at_start(a.key, b.key)
        and not _ends_another(a.key, b.key)
    ]
    surest = max((_says(*pair) for pair in pairs), default=0)
    found = [pair for pair in pairs if _says(*pair) == surest]
    return ([pair for pair in found if _are_of_the_same(*pair)] or found)[:MOST]


def _in_order(times: Sequence[Property]) -> list[tuple[str, str]]:
    """The only two times of an owner that say what happened, where one is the earlier one.

    Names do not say whether a departure ends a stay or begins a flight; the data do.
    """
    happened = [p for p in times if NO_EVENT.isdisjoint(map(stem, spoken_words(p.key)))]
    return [
        (a.key, b.key)
        for a, b in permutations(happened, 2)
        if len(happened) == 2 and b.key in a.earlier_than and not _ends_another(a.key, b.key)
    ]


def _ends_another(start: str, end: str) -> bool:
    """Does something else run out at the end: a `license_expiry` ends nobody who was hired?"""
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    return not other.isdisjoint(EXPIRIES) and not other - ENDINGS - TIMES - EXPIRIES <= one


def done_and_due(times: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of keys of when something was done and was due, likeliest first."""
    due = [key for key in times if is_due(key)]
    stems = {key: {stem(word) for word in spoken_words(key)} for key in times}
    done = [key for key in times if key not in due and not stems[key] & BEGINNINGS]
    done.sort(key=lambda key: not stems[key] & ENDINGS)
    return [(actual, planned) for planned in due for actual in done][:MOST]


def durations_of(ground: Ground, owner: str) -> list[Property]:
    """The keys of a label or `:TYPE` that hold how long something took, as a number."""
    found = []
    for one in keys_of(ground, owner):
        words = set(spoken_words(one.key))
        counts = NUMBERS & {*one.types} and not is_temporal(one)
        if words & (TIME_UNITS | DURATIONS) and "per" not in words and counts:
            found.append(one)
    return found[:MOST]


def lasting(thing: NodeSet) -> Iterator[tuple[str, NodeSet]]:
    """What of a thing lasts: the thing by its label, each relationship that is said of it.

    Of a relationship also what is over has lasted, so that the thing comes with it at any time.
    """
    yield thing.label or "", thing
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link) and link.quantity == SOME and not link.closed:
            at_any_time = thing.with_condition(place, replace(link, ever=True))
            yield f":{link.way[link.at].type}", at_any_time


def interval_of(ground: Ground, owner: str) -> tuple[str, str] | None:
    """The two times between which an owner was so, if their names are a pair."""
    pairs = (pair for pair in lapses_of(ground, owner) if _is_pair(*pair))
    return next(pairs, None)


def _is_pair(start: str, end: str) -> bool:
    """Do two names say the beginning and the end of the same: `valid_from` and `valid_until`?

    A `warranty_until` ends no more than a warranty, and "until" goes with a beginning.
    """
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    begun = not one.isdisjoint(BEGINNINGS)
    same = other - ENDINGS - TIMES <= one | VALID
    return same and (begun or other.isdisjoint(UNTIL))


def lapse_of(ground: Ground, owner: str, start: str, end: str) -> Arithmetic:
    """What the time from one key to another is counted in: hours, where both say the hour."""
    types = [set(p.types) for p in times_of(ground, owner) if p.key in {start, end}]
    return "days" if any("DATE" in of for of in types) else "hours"


def starts_of(ground: Ground, owner: str, end: str) -> list[str]:
    """The other times of an owner, those first that something lasts from until this one."""
    others = [entry.key for entry in times_of(ground, owner) if entry.key != end]
    others.sort(key=lambda at: (not in_order(ground, owner, at, end), -_says(at, end)))
    return others[:MOST]


def lapses_until(ground: Ground, term: PropertyTerm) -> Iterator[CombinedTerm]:
    """The days until a time, from each other time of the same label or type."""
    for owner in term.owners:
        for start in starts_of(ground, owner, term.key):
            later = in_order(ground, owner, start, term.key)
            if later and start not in births_of(ground, owner):
                until = PropertyTerm(term.key, (owner,), term.score)
                yield CombinedTerm(start, (owner,), term.score, "days", until)


def births_of(ground: Ground, owner: str) -> list[str]:
    """The times of a label or `:TYPE` that say when someone was born."""
    keys = [entry.key for entry in times_of(ground, owner)]
    return [key for key in keys if BIRTHS & {stem(word) for word in spoken_words(key)}]


def in_order(ground: Ground, owner: str, start: str, end: str) -> bool:
    """Does one time of an owner come before another, as the data say, or else their names?"""
    earlier_than = {entry.key: entry.earlier_than for entry in times_of(ground, owner)}
    if end in earlier_than.get(start, ()):
        return True
    return start not in earlier_than.get(end, ()) and is_lapse(start, end)


def is_lapse(start: str, end: str) -> bool:
    """Does no name of two times say that they stand in the other order?"""
    return _says(start, end) + 2 * _waits(start, end) - 2 * _waits(end, start) >= 0


def _are_of_the_same(start: str, end: str) -> bool:
    """Do two names say of what they are begin and end: `check_in` and `check_out`, not `booked`?"""
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    return bool(one & other - TIMES)


def _waits(start: str, end: str) -> bool:
    """Is something asked for at one time that begins, or is granted, at the other?"""
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    return bool((one & ASKED_FOR and other & STARTS) or (one & REQUESTED and other & GRANTED))


def _says(start: str, end: str) -> int:
    """How much the names of two times say that one begins what the other ends."""
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    return (
        bool(one & BEGINNINGS) - bool(other & BEGINNINGS)
        + bool(other & ENDINGS) - bool(one & ENDINGS)
        + _is_first_to_last(one, other) - _is_first_to_last(other, one)
        + 2 * bool(one & BIRTHS) - 2 * bool(other & BIRTHS)
    )  # fmt: skip


def _is_age_at_start(start: str, end: str) -> bool:
    """Is it from a birth until something else begins: nothing lasts from `born` to `hired`?"""
    one, other = ({stem(word) for word in spoken_words(key)} for key in (start, end))
    return not one.isdisjoint(BIRTHS) and not other.isdisjoint(BEGINNINGS)


def beginnings_of(ground: Ground, owner: str) -> list[str]:
    """The times of a label or `:TYPE` that say when something began, but for births."""
    stems = {p.key: {stem(word) for word in spoken_words(p.key)} for p in times_of(ground, owner)}
    return [key for key, of in stems.items() if of & BEGINNINGS and not of & BIRTHS][:MOST]


def spans_so_far(ground: Ground, owner: str) -> list[tuple[str, str]]:
    """From when an owner has been as it is and the time that ends it, likeliest first.

    That is the first of its times, as the data say. What is only due then does not end; where
    nothing does, the beginning stands at both places.
    """
    pairs = lapses_of(ground, owner)
    begun = [start for start, _ in pairs] or beginnings_of(ground, owner)
    known = [pair for pair in pairs if _is_over_at(pair[1])]
    found = []
    for start, end in known or [(key, "") for key in begun]:
        times = times_of(ground, owner)
        before = [p.key for p in times if start in p.earlier_than and _is_over_at(p.key)]
        found += [(key, end or key) for key in (*before, start)]
    return found[:MOST]


def _is_over_at(key: str) -> bool:
    """Does a time say what happened, and not by when it is due or runs out?"""
    stems = {stem(word) for word in spoken_words(key)}
    return NO_EVENT.isdisjoint(stems) and EXPIRIES.isdisjoint(stems)


def _is_first_to_last(one: set[str], other: set[str]) -> bool:
    """Are they the first and the last time of the same? The last overhaul alone ends nothing."""
    return FIRST in one and LAST in other and one - {FIRST} == other - {LAST}


def is_lapse_term(term: object) -> TypeGuard[CombinedTerm]:
    """Tell whether a value is the time from one time to another."""
    return isinstance(term, CombinedTerm) and term.arithmetic in LAPSES
