"""Times of a question as tests on properties, each type of property compared in its own way.

Parameters are UTC datetimes, naive datetimes, dates, texts or years as the property holds
them; Cypher gives null for anything else.
"""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase, moved
from graphrag_core.english.word_forms import VERB_FORMS
from graphrag_core.english.words import spoken_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.profiles.instants import (
    LAST_YEAR,
    MICROSECONDS_FROM,
    MILLISECONDS_FROM,
    NANOSECONDS_FROM,
    as_instant,
    instant_of,
)
from graphrag_core.translate.offline.form import Operator, Ref, Test
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema, Schema

STORED_TYPES = ("ZONED DATETIME", "LOCAL DATETIME", "DATE")
TEMPORAL_TYPES = frozenset(STORED_TYPES)
_TICK = timedelta(microseconds=1)

PRIMARY_WORDS = (
    "timestamp",
    "date",
    "time",
    "datetime",
    "occurred",
    "happened",
    "start",
    "started",
    "created",
    "opened",
    "published",
    "released",
    "issued",
    "ordered",
    "placed",
    "year",
)
"""Words in the keys that say when a thing itself happened, best first."""

ENDINGS = frozenset(
    stem(word)
    for word in word_set(
        "end until closed finished completed to returned delivered resolved fixed left out"
    )
)
"""Words of keys, by their stems, that say when something is over."""
END = word_set(
    """closed closing ended end ends finished completed completion resolved dissolved terminated
    cancelled cleared fixed settled paid returned delivered done"""
)
"""Words of keys that say when something came to its end."""
DUE = word_set("due deadline expected planned scheduled target promised agreed estimated eta")
"""Words of keys that say by when something has to be done, and not how long it holds."""
GOING_ON = word_set("ongoing open running unfinished unresolved")
"""Words of keys of yes or no for what is not over."""
END_STEMS = frozenset(map(stem, END))
_NOT_YET = ENDINGS | {stem(word) for word in word_set("due deadline last before")}

_ONLY_TIMES = frozenset(map(stem, word_set("on at in date time datetime timestamp day year")))

MOSTLY = 0.9
"""The share of a key's numbers that must look like years: Sophocles wrote before them."""

YEAR_WORDS = frozenset({"year", "since", "founded", "established", "built", "born"})

BIRTH_WORDS = word_set("birth born birthday birthdate dob")
DEATH_WORDS = word_set("death died deceased dod")
LIFE_WORDS = BIRTH_WORDS | word_set("death died expiry expires")


def temporal_keys(owner: LabelSchema | RelationshipTypeSchema | None) -> list[Property]:
    """The properties that hold a time, the one that dates the thing itself first.

    That is one that is called like the thing: a `sailed_on` of a sailing. Where no word of a key
    tells, it is the one that more of the things have: what has begun need not be over.
    """
    if owner is None:
        return []
    found = [p for p in owner.properties if is_temporal(p)]
    return sorted(
        found,
        key=lambda p: (
            not _NOT_YET.isdisjoint(stems_of_key(p.key)), not _is_own_deed(owner.name, p.key),
            _primacy(p.key), -p.present, p.key,
        ),
    )  # fmt: skip


def _is_own_deed(owner: str, key: str) -> bool:
    """Do the words of a key say nothing but what its owner is called, and a time?"""
    said = stems_of_key(key) - _ONLY_TIMES
    return bool(said) and said <= stems_of_key(owner)


def event_keys(owner: LabelSchema | RelationshipTypeSchema | None) -> list[Property]:
    """The temporal properties that a time in a question may mean without naming them."""
    return [p for p in temporal_keys(owner) if not LIFE_WORDS & set(spoken_words(p.key))]


def own_dates(kind: RelationshipTypeSchema | None, profile: Profile) -> list[Property]:
    """When relationships of a type happened: their times but those of their validity."""
    validity = validity_keys(kind, profile)
    return [key for key in event_keys(kind) if key not in validity]


def last_record(schema: Schema, now: datetime) -> datetime | None:
    """Return when the last thing or fact of a graph happened; None where that is not known.

    A time that is due or over says nothing of it, nor does a key with times that are to come.
    """
    owners: list[LabelSchema | RelationshipTypeSchema]
    owners = [*schema.labels, *schema.relationship_types]
    keys = [
        key for owner in owners for key in event_keys(owner) if not _NOT_YET & stems_of_key(key.key)
    ]
    if any(TEMPORAL_TYPES & set(key.types) and key.latest is None for key in keys):
        return None
    times = (as_instant(key.latest) for key in keys if key.latest is not None)
    return max((time for time in times if time is not None and time <= now), default=None)


def says_it_goes_on(key: Property) -> bool:
    """Tell whether a key of yes or no says that something is not over: `ongoing`, `is_open`."""
    said = set(spoken_words(key.key)) - {"is", "still", "currently"}
    return "BOOLEAN" in key.types and bool(said) and said <= GOING_ON


def is_due(key: str) -> bool:
    """Tell whether a key says by when something has to be done."""
    return not DUE.isdisjoint(spoken_words(key))


def is_time_to_end(key: Property) -> bool:
    """Does a number say how long something took to its end: "minutes_to_resolve"?"""
    words = spoken_words(key.key)
    to_end = any(one == "to" and stem(word) in END_STEMS for one, word in pairwise(words))
    return to_end and not {"INTEGER", "FLOAT"}.isdisjoint(key.types)


def is_temporal(key: Property) -> bool:
    """Does a property hold a date, a date and time, a year, or a text that is an ISO date?"""
    if TEMPORAL_TYPES & set(key.types):
        return True
    if "INTEGER" in key.types:
        years = [v for v in key.values if isinstance(v, int)]
        past = [v for v in years if 1000 <= v <= 2200]
        return bool(years) and len(past) >= MOSTLY * len(years) and _is_named_for_years(key.key)
    if "STRING" in key.types:
        texts = [v for v in key.values if isinstance(v, str)]
        return bool(texts) and all(_iso_text(v) for v in texts)
    return False


def _is_named_for_years(key: str) -> bool:
    """Does a key say a year, or when something was done: "published", "member_since"?"""
    words = spoken_words(key)
    done = words[-1] in VERB_FORMS or (words[-1].endswith("ed") and stem(words[-1]) != words[-1])
    return done or words[-1] == "in" or not YEAR_WORDS.isdisjoint(words)


def birth_key(label: LabelSchema) -> Property | None:
    """The key from which an age follows: a date or a year of birth, where no key holds the age."""
    words = {entry.key: set(spoken_words(entry.key)) for entry in label.properties}
    if any("age" in said for said in words.values()):
        return None
    born = (p for p in label.properties if BIRTH_WORDS & words[p.key] and is_temporal(p))
    return next((p for p in born if {"DATE", "INTEGER"} & set(p.types)), None)


def death_key(label: LabelSchema, born: Property) -> Property | None:
    """The key that says until when people lived, in the unit of the key of their birth."""
    died = (
        p for p in label.properties if DEATH_WORDS & set(spoken_words(p.key)) and is_temporal(p)
    )
    return next((p for p in died if set(p.types) & set(born.types)), None)


def is_too_coarse(key: Property, phrase: TimePhrase) -> bool:
    """Does a property hold years, where a phrase means a part of one: founded on 8 August 2025?"""
    if "INTEGER" not in key.types or phrase.relative or phrase.since is None or not phrase.until:
        return False
    ends = (phrase.since, phrase.until)
    return any(end != datetime(end.year, 1, 1, tzinfo=end.tzinfo) for end in ends)


def window_tests(variable: str, key: Property, phrase: TimePhrase, spoken: str) -> list[Test]:
    """The tests that a property lies in the window of a phrase."""
    ref, phrase = Ref(variable, key.key), _as_recorded(key, phrase)
    words = _said(spoken, phrase)
    tests = []
    if phrase.since is not None and phrase.since == phrase.until:
        return [Test(ref, "=", value_for(key, phrase.since), words)]
    if phrase.since is not None:
        value = value_for(key, phrase.since)
        tests.append(Test(ref, ">=", value, words, parameter="since"))
    if phrase.until is not None:
        whole = _ends_whole(key, phrase.until)
        value = value_for(key, phrase.until)
        operator = "<" if whole else "<="
        said = words if not tests else ""
        tests.append(Test(ref, operator, value, said, parameter="until"))  # type: ignore[arg-type]
    return tests


def _as_recorded(key: Property, phrase: TimePhrase) -> TimePhrase:
    """Take a month that may be to come for the next one, where a key holds times as late."""
    latest = as_instant(key.latest) if key.latest is not None else None
    coming = moved(phrase, 1) if phrase.may_come and phrase.since and phrase.until else phrase
    reached = latest is not None and coming.since is not None and latest >= coming.since
    return coming if reached else phrase


def validity_tests(
    variable: str,
    kind: LabelSchema | RelationshipTypeSchema,
    profile: Profile,
    *,
    since: datetime,
    until: datetime,
    exact: bool,
) -> list[Test]:
    """The tests that a fact is true at some instant from `since` to `until`.

    Undated facts count as long as they have not ended. Empty when the type carries no validity.
    """
    opened, closed = validity_keys(kind, profile)
    tests = []
    names = ("now", "now") if not exact else ("until", "since") if since != until else ("at", "at")
    if opened is not None:
        point = since == until
        bound = until if point or not _ends_whole(opened, until) else until - _TICK
        tests.append(_validity_test(variable, opened, bound, names[0], start=True, exact=exact))
    if closed is not None:
        tests.append(_validity_test(variable, closed, since, names[1], start=False, exact=exact))
    return tests


def _validity_test(
    variable: str, key: Property, moment: datetime, parameter: str, *, start: bool, exact: bool
) -> Test:
    """The test that a bound of a fact is not after (`start`), or is after, a moment.

    Each stored type is compared as it is. At an exact moment zoned times are compared with the
    next microsecond: the same instant in another zone would count as another time.
    """
    comparisons = [
        _bound(type_, key, moment.astimezone(UTC), start=start, exact=exact)
        for type_ in (*STORED_TYPES, "INTEGER", "STRING")
        if type_ in key.types
    ]
    (operator, value), *others = comparisons or [("<=" if start else ">", value_for(key, moment))]
    return Test(
        Ref(variable, key.key),
        operator,
        value,
        or_absent=True,
        parameter=parameter,
        others=tuple(others),
    )


def _bound(
    type_: str, key: Property, moment: datetime, *, start: bool, exact: bool
) -> tuple[Operator, Any]:
    if type_ == "ZONED DATETIME" and exact:
        return "<" if start else ">=", moment + _TICK
    if type_ == "STRING":
        # "~" is behind all that may follow the seconds of an ISO text.
        text = moment.replace(tzinfo=None).isoformat(_separator(key), "seconds") + "~"
        return "<" if start else ">=", text
    if type_ == "INTEGER":
        return "<=" if start else ">", _number_for(key, moment)
    value = {
        "ZONED DATETIME": moment,
        "LOCAL DATETIME": moment.replace(tzinfo=None),
        "DATE": moment.date(),
    }[type_]
    return "<=" if start else ">", value


def _number_for(key: Property, moment: datetime) -> int:
    """A moment in the unit of a property's numbers: a year, seconds, or parts of them."""
    instant = instant_of(moment)
    assert instant is not None
    sizes = [abs(v) for v in key.values if isinstance(v, int) and not isinstance(v, bool)]
    size = max(sizes, default=0)
    if size <= LAST_YEAR:
        return moment.year
    units = ((NANOSECONDS_FROM, 1), (MICROSECONDS_FROM, 1), (MILLISECONDS_FROM, 1_000))
    unit = next((unit for least, unit in units if size >= least), 1_000_000)
    return instant // unit * (1_000 if size >= NANOSECONDS_FROM else 1)


def validity_keys(
    kind: LabelSchema | RelationshipTypeSchema | None, profile: Profile
) -> tuple[Property | None, Property | None]:
    """The properties that bound when facts of a type are true, or when nodes of a label are valid.

    None for a type without both.

    A start alone ("since") dates an event rather than a time in which something held.
    """
    if kind is None:
        return None, None
    known = profile.node_times if isinstance(kind, LabelSchema) else profile.fact_times
    times = known.get(kind.name)
    if times is None:
        return None, None
    opened, closed = kind.property(times.start), kind.property(times.end)
    if closed is None and times.start != "valid_at":
        return None, None
    return opened, closed


def value_for(key: Property, moment: datetime) -> Any:
    """A moment as the value that a property of this type is compared with."""
    moment = moment.astimezone(UTC)
    types = set(key.types)
    if "ZONED DATETIME" in types:
        return moment
    if "LOCAL DATETIME" in types:
        return moment.replace(tzinfo=None)
    if "DATE" in types:
        return moment.date()
    if "INTEGER" in types:
        return moment.year
    long = any(isinstance(v, str) and len(v) > 10 for v in key.values)
    if long and moment.time() != datetime.min.time():
        return moment.replace(tzinfo=None).isoformat(_separator(key), "seconds")
    return moment.date().isoformat()


def _separator(key: Property) -> str:
    """What stands between day and hour in the texts of a property: T, or a space."""
    spaced = any(isinstance(v, str) and v[10:11] == " " for v in key.values)
    return " " if spaced else "T"


def _ends_whole(key: Property, until: datetime) -> bool:
    """Is the open end of a window also the open end of a unit of this property?"""
    types = set(key.types)
    if types & {"ZONED DATETIME", "LOCAL DATETIME"}:
        return True
    midnight = until.time() == datetime.min.time()
    if "INTEGER" in types:
        return midnight and (until.month, until.day) == (1, 1)
    return midnight


def _said(spoken: str, phrase: TimePhrase) -> str:
    """The window in plain words with its bounds."""
    if phrase.relative and phrase.since is not None:
        words = "in " + phrase.text[3:] if phrase.text.lower().startswith("of ") else phrase.text
        return f"{spoken} {words} (since {_day(phrase.since)})"
    if phrase.since is not None and phrase.until is not None:
        last = phrase.until - timedelta(microseconds=1)
        if _day(last) == _day(phrase.since):
            return f"{spoken} on {_day(phrase.since)}"
        return f"{spoken} from {_day(phrase.since)} to {_day(last)}"
    if phrase.since is not None:
        return f"{spoken} since {_day(phrase.since)}"
    assert phrase.until is not None
    return f"{spoken} before {_day(phrase.until)}"


def _day(moment: datetime) -> str:
    return moment.date().isoformat()


def _primacy(key: str) -> int:
    stems = stems_of_key(key)
    ranks = (place for place, word in enumerate(PRIMARY_WORDS) if stem(word) in stems)
    return min(ranks, default=len(PRIMARY_WORDS))


def stems_of_key(key: str) -> set[str]:
    """Return the stems of the words of a key."""
    return {stem(word) for word in spoken_words(key)}


def _iso_text(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return len(text) >= 10


def time_of_state(schema: Schema, owner: str, state: object) -> Property | None:
    """Find the time of a label or `:TYPE` that says when a state came to be: `resolvedAt`."""
    kind = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    if kind is None or not isinstance(state, str):
        return None
    times = (entry for entry in temporal_keys(kind) if is_deed(entry.key))
    return next((entry for entry in times if stem(state.lower()) in stems_of_key(entry.key)), None)


def is_deed(key: str) -> bool:
    """Does the name of a key have a participle: "joined", "signedOn"?"""
    return any(word in VERB_FORMS or word.endswith("ed") for word in spoken_words(key))
