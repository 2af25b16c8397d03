"""States that follow from dates: what has expired is past, what is open has no end yet."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.states import is_state_key, standing_of
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.time_units import SOON
from graphrag_core.english.words import spoken_words
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import keys_of
from graphrag_core.translate.offline.chart.meaning import Keys, NodeSet, Pending, Projection
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    HAVE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.chart.times_of_things import is_now, is_today
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.temporal import (
    END,
    event_keys,
    is_deed,
    is_due,
    is_temporal,
    is_time_to_end,
    says_it_goes_on,
)
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

LAST_DAY = frozenset(
    {"expires", "expire", "expiry", "expiration", "until", "due", "deadline", "renewal", "end"}
)
"""Words of keys that say by when something holds or has to be done."""
DEATH = frozenset({"death", "died", "dod", "deceased"})
LEAVING = frozenset(
    {"exit", "left", "leaving", "leave", "departure", "departed", "termination", "terminated",
     "resigned", "retired", "ended", "end", "cancelled", "cancellation", "churned"}
)  # fmt: skip
"""Words of keys that say when somebody left."""
MOST_KEYS = 4
STATE = ("state by a date",)
TODAYS = 0.1
"""What it costs that nothing dates what is of today."""


def _dates(ground: Ground, words: frozenset[str]) -> list[PropertyTerm]:
    """The keys of times that carry one of the words, with all their owners.

    What nodes are valid until is the last day of them, whatever it is called.
    """
    valid = ground.profile.node_times if words is LAST_DAY else {}
    return _keys(
        ground,
        lambda owner, entry: (
            is_temporal(entry)
            and (
                not words.isdisjoint(spoken_words(entry.key))
                or (owner in valid and valid[owner].end == entry.key)
            )
        ),
    )


def _times_to_end(ground: Ground) -> list[PropertyTerm]:
    """The keys that say how long something took to its end: "minutes_to_resolve"."""
    return _keys(ground, lambda _, entry: is_time_to_end(entry))


def _keys(ground: Ground, wanted: Callable[[str, Property], bool]) -> list[PropertyTerm]:
    """The wanted keys of labels and relationship types, each with all its owners."""
    schema = ground.graph.schema
    owners: dict[str, list[str]] = {}
    named = [(label.name, label.properties) for label in schema.labels]
    named += [(f":{kind.name}", kind.properties) for kind in schema.relationship_types]
    for owner, properties in named:
        for entry in properties:
            if wanted(owner, entry):
                owners.setdefault(entry.key, []).append(owner)
    return [PropertyTerm(key, tuple(of), 0.8) for key, of in list(owners.items())[:MOST_KEYS]]


def _past(ground: Ground) -> TimePhrase | None:
    if ground.now is None:
        return None
    return TimePhrase(0, 0, "before now", None, ground.now, "instant")


def _to_be(ground: Ground) -> TimePhrase | None:
    if ground.now is None:
        return None
    return TimePhrase(0, 0, "from now on", ground.now, None, "instant")


def _running_out(ground: Ground, data: object) -> TimePhrase | None:
    """When what "expires", is "expiring" or "has expired" ends: from now on, soon, before now."""
    if data == "soon" and ground.now is not None:
        return TimePhrase(0, 0, "soon", ground.now, ground.now + SOON, "instant")
    return _to_be(ground) if data == "will" else _past(ground)


@rule("what has run out", "expired")
def _expired(ground: Ground, data: object) -> Iterator[Meant]:
    phrase = _running_out(ground, data)
    for place, term in enumerate(_last_days(ground, data) if phrase is not None else ()):
        open_ = _not_done(ground, term) if data == "due" or is_due(term.key) else ()
        pending = Pending("time", term, phrase=phrase, also=open_)
        yield "pending", pending, 0.05 + 0.05 * place, STATE


def _last_days(ground: Ground, data: object) -> list[PropertyTerm]:
    """The dates by which something ends: first those by which it is due for what is overdue.

    What is only planned is overdue where it is known what of it was done.
    """
    if data != "due":
        return sorted(_dates(ground, LAST_DAY), key=lambda term: is_due(term.key))
    due = _keys(ground, lambda _, entry: is_temporal(entry) and is_due(entry.key))
    due.sort(key=lambda term: LAST_DAY.isdisjoint(spoken_words(term.key)))
    due = [t for t in due if LAST_DAY & set(spoken_words(t.key)) or _not_done(ground, t)]
    return due + [term for term in _dates(ground, LAST_DAY) if term not in due]


def _not_done(ground: Ground, term: PropertyTerm) -> tuple[Pending, ...]:
    """What was done is no longer overdue, where the same owner says so.

    That is by a time, by a key of yes or no, or by the states that say that it is open still.
    """
    if len(term.owners) > 1:
        return ()
    entries = keys_of(ground, term.owners[0])
    for entry in (p for p in entries if is_temporal(p) and not END.isdisjoint(spoken_words(p.key))):
        return (Pending("key", _of(entry, term), operator="IS NULL"),)
    for entry in (p for p in entries if "BOOLEAN" in p.types and _says_done(p.key)):
        return (Pending("key", _of(entry, term), operator="=", value=False),)
    for entry in (p for p in entries if is_state_key(p.key) and p.values_complete):
        standing = [v for v in entry.values if standing_of(v) == "unfinished"]
        if standing:
            operator: Operator = "IN" if len(standing) > 1 else "="
            value = tuple(standing) if len(standing) > 1 else standing[0]
            return (Pending("key", _of(entry, term), operator=operator, value=value),)
    return ()


def _of(entry: Property, term: PropertyTerm) -> PropertyTerm:
    return replace(term, key=entry.key)


def _says_done(key: str) -> bool:
    """Does a key of yes or no say that the thing itself is done: `returned`, `is_paid`?"""
    return set(spoken_words(key)) <= END | BE


def _is_present(ground: Ground, phrase: TimePhrase) -> bool:
    """Is a time now, or the day of today?"""
    return is_now(phrase) or (phrase.grain == "day" and is_today(ground, phrase))


@rule("what ran out in a time", "expired", "time")
def _expired_then(ground: Ground, data: object, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "expired before 2024": the time is that of the expiry, and not another condition.

    What is overdue "today" or "at the moment" is overdue.
    """
    if data in {None, "due"} and _is_present(ground, phrase):
        yield from _expired(ground, data)
    elif not is_and(gap):
        for place, term in enumerate(_dates(ground, LAST_DAY)):
            pending = Pending("time", term, phrase=phrase)
            yield "pending", pending, 0.05 * place, STATE


@rule("things whose key has run out", "projection", "expired")
def _key_expired(ground: Ground, projection: Projection, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "arbiters whose licences have expired": the key says when."""
    phrase = _past(ground)
    term = projection.keys[0].term
    if phrase is None or len(projection.keys) != 1 or not ground.vocabulary.says_date(term):
        return
    for whole, cost, events in attached(
        ground, projection.thing, Pending("time", term, phrase=phrase)
    )[:2]:
        yield "thing", whole, cost, (*events, *STATE)


@rule("what has run out, by its key", "key", "expired", between=HAVE | BE | NOTHING)
def _has_run_out(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "whose warranty has expired", of a key that says until when it holds."""
    yield from _until_then(ground, keys, _running_out(ground, data))


@rule("what has run out, before its key", "expired", "key", between=NOTHING)
def _run_out_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "those with an expired licence"."""
    yield from _until_then(ground, keys, _running_out(ground, data))


@rule("what holds until a time", "validity", "key")
def _holds(ground: Ground, holds: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "still under warranty" and "out of contract"."""
    yield from _until_then(ground, keys, _to_be(ground) if holds else _past(ground))


@rule("past its time", "gonepast", "key")
def _gone_past(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "machines past their service date"."""
    term, phrase = keys.keys[0].term, _past(ground)
    if len(keys.keys) == 1 and phrase is not None and ground.vocabulary.is_time(term):
        yield "pending", Pending("time", term, phrase=phrase), -0.1, STATE
        yield "goneby", term, 0.0, STATE


@rule("past its time then", "goneby", "time")
def _gone_past_then(
    ground: Ground, term: PropertyTerm, phrase: TimePhrase, gap: Gap
) -> Iterator[Meant]:
    """As in "past their service date on 1 May"."""
    if phrase.since is not None and not is_and(gap):
        before = replace(phrase, since=None, until=phrase.since)
        yield "pending", Pending("time", term, phrase=before), -0.1, STATE


@rule("what is in force", "thing", "inforce")
def _in_force(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "contracts in force": those that hold now, or at the time that is said."""
    if thing.label in ground.profile.node_times and not is_and(gap):
        yield "thing", thing, 0.0, ()


@rule("out of what holds until a time", "thing", "key", between=frozenset({"out"}))
def _out_of(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "parts out of warranty"."""
    if {"out", "of"} <= set(gap) and not is_and(gap):
        yield from _of_those(ground, thing, _until_then(ground, keys, _past(ground)))


def _until_then(ground: Ground, keys: Keys, phrase: TimePhrase | None) -> Iterator[Meant]:
    term = keys.keys[0].term
    if len(keys.keys) > 1 or phrase is None or isinstance(term, CombinedTerm):
        return
    if ground.vocabulary.is_time(term) and not LAST_DAY.isdisjoint(spoken_words(term.key)):
        yield "pending", Pending("time", term, phrase=phrase), -0.25, STATE


@rule("what has no end yet", "unended")
def _unended(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "open cases": by a key of yes or no that says so, or by a time that is not there.

    What is "over" has an end.
    """
    for term in _keys(ground, lambda _, entry: says_it_goes_on(entry)) if data is None else ():
        yield "pending", Pending("key", term, operator="=", value=True), 0.0, ()
    ends = _dates(ground, DEATH) if data == "life" else _dates(ground, END) or _times_to_end(ground)
    for place, term in enumerate(ends):
        yield "pending", ended(ground, term, over=data == "over"), 0.05 + 0.05 * place, STATE


def ended(ground: Ground, term: PropertyTerm, *, over: bool) -> Pending:
    """Say that an end is there, or is not; one that is only to come ends nothing yet.

    Whether ends are known ahead is told by the last of them.
    """
    entries = (p for owner in term.owners for p in keys_of(ground, owner) if p.key == term.key)
    phrase = _past(ground)
    if phrase is not None and any(_reaches_ahead(ground, entry) for entry in entries):
        return Pending("time", term, phrase=phrase, negated=not over)
    return Pending("key", term, operator="IS NOT NULL" if over else "IS NULL")


def _reaches_ahead(ground: Ground, entry: Property) -> bool:
    """Tell whether a key holds times that are still to come."""
    last = as_instant(entry.latest) if entry.latest is not None else None
    return last is not None and ground.now is not None and last >= ground.now


def is_end(ground: Ground, term: PropertyTerm) -> bool:
    """Tell whether a key says when something was over."""
    return ground.vocabulary.is_time(term) and not END.isdisjoint(spoken_words(term.key))


@rule("those who have left", "haveleft")
def _have_left(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "not counting those who have left": the time is there."""
    for place, term in enumerate(_dates(ground, LEAVING)):
        yield "pending", ended(ground, term, over=True), 0.05 + 0.05 * place, STATE


@rule("those who left in a time", "haveleft", "time")
def _left_then(ground: Ground, data: object, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "members who quit in 2026"."""
    for place, term in enumerate([] if is_and(gap) else _dates(ground, LEAVING)):
        yield "pending", Pending("time", term, phrase=phrase), 0.05 * place, STATE


@rule("those who are still there", "stillthere")
def _still_there(ground: Ground, data: object) -> Iterator[Meant]:
    for place, term in enumerate(_dates(ground, LEAVING)):
        yield "pending", ended(ground, term, over=False), 0.05 + 0.05 * place, STATE


@rule("former ones", "former", "thing", between=NOTHING)
def _former_ones(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "former employees", of whom the graph says when they left."""
    if data != "over":
        yield from _of_those(ground, thing, _have_left(ground, data))


@rule("present ones", "current", "thing")
def _present_ones(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "current staff", and "today's menu": what holds is of now without a word."""
    if not gap or gap == ("'s",):
        yield from _of_those(ground, thing, _still_there(ground, data))
    if gap == ("'s",):
        yield "thing", thing, TODAYS, ()


@rule("what is to come", "tocome", "thing", between=NOTHING)
def _to_come(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "upcoming events", by when they are."""
    coming = _to_be(ground)
    if coming is not None and data is None:
        yield from _of_those(ground, thing, _happening(ground, thing, coming))


@rule("what is still to come", "thing", "tocome")
def _still_to_come(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which events are still to come"."""
    coming = _to_be(ground)
    if coming is not None and data == "behind":
        yield from _of_those(ground, thing, _happening(ground, thing, coming))


@rule("so many next ones", "neighbour", "number", between=NOTHING)
def _next_few(
    ground: Ground, before: object, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    if before is False and not number[1] and number[0] >= 1:
        yield "nextfew", int(number[0]), 0.0, ()


@rule("the next ones", "neighbour nextfew", "thing", between=NOTHING)
def _next_ones(ground: Ground, data: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "when is the next visit": the first to come, by a key with times to come, if any.

    When something was done is over: it says of nothing when it is next.
    """
    coming, own = _to_be(ground), ground.graph.schema.label(thing.label or "")
    if data is True or coming is None or ground.now is None or thing.named:
        return
    planned = [key for key in event_keys(own) if END.isdisjoint(spoken_words(key.key))]
    reaching = [key for key in planned if _reaches_ahead(ground, key)]
    for key in (reaching or [key for key in planned if not is_deed(key.key)])[:1]:
        term = PropertyTerm(key.key, (thing.label or "",), 0.8)
        first = Pending("rank", term, descending=False, limit=1 if data is False else data)
        pending = Pending("time", term, phrase=coming, also=(first,))
        for whole, cost, events in attached(ground, thing, pending)[:1]:
            yield "thing", whole, cost, (*events, *STATE)


@rule("what is over", "former", "thing", between=NOTHING)
def _over(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "past events"."""
    phrase = _past(ground)
    if data == "over" and phrase is not None:
        yield from _of_those(ground, thing, _happening(ground, thing, phrase))


def _happening(ground: Ground, thing: NodeSet, phrase: TimePhrase) -> Iterator[Meant]:
    """By each key that says when a thing is."""
    for place, entry in enumerate(event_keys(ground.graph.schema.label(thing.label or ""))):
        term = PropertyTerm(entry.key, (thing.label or "",), 0.8)
        yield "pending", Pending("time", term, phrase=phrase), 0.05 + 0.1 * place, STATE


def _of_those(ground: Ground, thing: NodeSet, states: Iterable[Meant]) -> Iterator[Meant]:
    """Give the things of which a state by a date is known, in it."""
    for _, pending, cost, events in states:
        if not thing.named and thing.label in pending.term.owners:
            for whole, further, others in attached(ground, thing, pending)[:1]:
                yield "thing", whole, cost + further, (*events, *others)
