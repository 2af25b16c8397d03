"""Property names as parts of a sentence: "opened in 2016", "95 seats", "not organic".

Many names are no nouns: `opened_in`, `foundedOn`, `is_open`, `born`. Told by their words alone,
so that they read well on any schema.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from graphrag_core.english.deeds import NOUNS_OF_DEEDS, noun_of_time
from graphrag_core.english.schema_words import UNIT_SYMBOLS
from graphrag_core.english.word_forms import VERB_FORMS
from graphrag_core.english.wording import (
    YEARS,
    article,
    clock,
    is_grouped,
    number,
    plain,
    things,
    value_text,
    with_article,
)
from graphrag_core.english.words import is_plural, plural, singular
from graphrag_core.english.yes_no_keys import names_thing
from graphrag_core.profiles.facts import BEGINNINGS, ENDINGS

PREPOSITIONS = frozenset(
    """in on at by from to since until till for of with under within near
    during""".split()  # noqa: SIM905 - a list of words reads better as one
)
_PAST = frozenset(
    """born built made sold bought begun written sent paid held found met won lost drawn known
    grown broken shown taken given left set put cut hit led run spoken kept lent shot hung dug
    agreed guaranteed""".split()  # noqa: SIM905 - a list of words reads better as one
)
_NO_PAST = frozenset(["hundred", "sacred", "naked", "wicked", "kindred", "biped", "moped"])
_STATES = frozenset(
    """located based situated headquartered valid due available active named called known owned
    rated priced related married insured licensed registered assigned composed""".split()  # noqa: SIM905
)
_OF_ITSELF = frozenset(
    """opened closed died started ended began joined retired expired happened occurred arrived
    departed left moved graduated launched premiered debuted lived resigned stopped finished
    failed passed returned""".split()  # noqa: SIM905
)
"""What things do themselves: a bank "opened", but "was founded"."""
_ADVERBS = frozenset({"first", "last", "originally", "initially", "finally", "recently", "next"})
_PRESENT = frozenset(
    """opens closes starts ends begins departs arrives leaves expires lasts
    happens""".split()  # noqa: SIM905 - a list of words reads better as one
)
_ALONE = _PRESENT | {"since", "until"}
_TIMES = frozenset({"year", "date", "day", "time"})
_OWNED = ("is ", "are ", "was ", "has ", "have ", "had ", "can ", "does ")
CURRENCIES = frozenset({"USD", "EUR", "GBP", "CHF", "JPY"})
_UNITS = {
    unit.lower(): unit
    for unit in """kg g mg t lb oz km m cm mm mi ft l ml V Hz ms s ha rpm ppm mph USD EUR GBP CHF
    JPY""".split()  # noqa: SIM905 - a list of words reads better as one
} | {"pct": "%", "percent": "%", "sqm": "m²", "kmh": "km/h"}
_UNITS |= {word: unit for word, unit in UNIT_SYMBOLS.items() if word not in _UNITS | {"ph": "pH"}}
_ADJECTIVES = frozenset({"actual", "planned", "expected", "estimated", "forecast"})
_LONG_UNITS = frozenset(
    """seconds minutes hours days weeks months years metres meters kilometres kilometers miles
    grams kilograms tons tonnes litres liters dollars euros pounds degrees""".split()  # noqa: SIM905
)
_MEASURED = frozenset(
    """duration length time delay age distance height width depth weight period runtime timeout
    latency interval term area volume elevation altitude range price cost budget fee revenue
    temperature""".split()  # noqa: SIM905
)
_SHORT_TIMES = frozenset({"min", "mins", "sec", "secs", "hr", "hrs", "h"})
_TIMED = frozenset(
    """duration length time delay period runtime timeout latency interval exposure wait lap
    travel""".split()  # noqa: SIM905
)
"""What is measured in these: the price of `price_min` is the lowest, `duration_min` is minutes."""
_QUANTITIES = frozenset(
    """capacity quantity level size limit stock output demand throughput""".split()  # noqa: SIM905
)
"""What is measured in things: a capacity of so many pallets."""
_BOUNDS = {"max": "maximum", "maximum": "maximum", "min": "minimum", "minimum": "minimum"}
_DEGREES = {"c": "°C", "f": "°F", "celsius": "°C", "fahrenheit": "°F"}
MOST_WORDS_OF_A_VALUE = 2


def is_clause(noun: str) -> bool:
    """Tell whether a name goes on with its value: "opened in", "born", "licence expires"."""
    words = _words(noun)
    if event_of(noun) is not None or _is_since(words):
        return True
    if not words or (len(words) == 1 and words[0] not in _ALONE and not _past(words[0])):
        return False
    first = words[1] if words[0] in _ADVERBS and len(words) > 1 else words[0]
    if first in PREPOSITIONS:
        return len(words) == 1
    return (_past(first) or first in _STATES | _PRESENT) and (
        len(words) == 1 or words[-1] in PREPOSITIONS or _past(words[-1])
    )


def _is_since(words: Sequence[str]) -> bool:
    """Tell whether a name says from when on something is what: "in service since"."""
    return len(words) > 1 and words[-1] == "since"


def event_of(noun: str) -> tuple[str, str] | None:
    """Split a name that says what something of a thing does: "licence expires"; None for others."""
    head, _, last = noun.rpartition(" ")
    other = bool(head) and not {*head.lower().split()} & (_ADVERBS | PREPOSITIONS | _PRESENT)
    return (head, last) if other and last.lower() in _PRESENT - {"leaves"} else None


def clause(noun: str, value: Any, text: str) -> str:
    """Write a name of that kind with its value: "opened in 2016", "founded on 3 March 2025"."""
    noun = " ".join(_words(noun, lower=False))
    head, _, last = noun.rpartition(" ")
    if noun.lower() == "valid at":
        return f"valid from {text}"  # the beginning of a fact, not one moment of it
    if last in ("at", "in", "on") and head:
        return f"{head} {_before(value, last)}{text}"
    if last in PREPOSITIONS:
        return f"{noun} {text}"
    at = "at " if clock(str(value)) else ""
    return f"{noun} {_before(value, '') or at}{text}"


def predicate(noun: str, value: Any, text: str) -> str:
    """Write the same as what somebody or something did or is: "was founded in 1999"."""
    words = _words(noun)
    first = words[1] if words[0] in _ADVERBS and len(words) > 1 else words[0]
    if words[-1] == "until" and isinstance(value, date):
        lasting = _is_ahead(value)
    else:
        over = isinstance(value, date) and (
            (first in _STATES and first.endswith("ed")) or (first == "due" and not _is_ahead(value))
        )
        lasting = first in _STATES | PREPOSITIONS and not over
    if _is_since(words):
        is_thing = len(words) == 2 and first not in _STATES and not _past(first)
        return f"has been {article(noun) + ' ' if is_thing else ''}{clause(noun, value, text)}"
    verb = "" if first in _OF_ITSELF | _PRESENT else "is " if lasting else "was "
    return verb + clause(noun, value, text)


def _is_ahead(value: date) -> bool:
    """Tell whether a day is today or later."""
    return date(value.year, value.month, value.day) >= datetime.now(UTC).date()


def amount(value: float, noun: str) -> str:
    """So many of something: "95 seats", "1 seat", "12 hours booked"."""
    head, part = _head_and_participle(noun)
    return f"{number(value)} {things(value, singular(head) if value == 1 else head)} {part}".strip()


def plural_of(noun: str) -> str:
    """Return the plural of what a name counts: "seats", "hours booked"."""
    head, part = _head_and_participle(noun)
    return f"{plural(head)} {part}".strip()


def _head_and_participle(noun: str) -> tuple[str, str]:
    """Split "hours booked" after what is counted; the second part is "" for other names."""
    head, _, last = noun.rpartition(" ")
    return (
        (head, last) if is_plural(head.rpartition(" ")[2]) and _past(last.lower()) else (noun, "")
    )


def with_unit(noun: str, text: str) -> tuple[str, str]:
    """Move the unit at the end of a name to its number: weight, "9000 kg".

    A bound behind the unit goes before the name: "temperature c max" is a maximum temperature. An
    adjective keeps its unit: "actual MWh".
    """
    alone = noun.count(" ") == 1 and noun.split(maxsplit=1)[0] in _ADJECTIVES
    return (noun, text) if alone else _with_unit(noun, text)


def _with_unit(noun: str, text: str) -> tuple[str, str]:
    head, _, last = noun.rpartition(" ")
    if last.lower() in _BOUNDS and (moved := _with_unit(head, text)) != (head, text):
        return f"{_BOUNDS[last.lower()]} {moved[0]}", moved[1]
    unit = _UNITS.get(last.lower()) or (last if _is_measured(noun) else None)
    if head.lower().endswith("temperature"):
        unit = _DEGREES.get(last.lower(), unit)
    if unit is None or not head or head.endswith("per"):
        return noun, text
    unit = singular(unit) if text == "1" and unit == last else unit
    return head, f"{text}{'' if unit == '%' else ' '}{unit}"


def with_amount(noun: str) -> str:
    """Say that so much of it is told of what was done: "total lost" is a total amount lost."""
    kind, _, done = noun.partition(" ")
    past = bool(done) and " " not in done and (_past(done.lower()) or done.lower() in VERB_FORMS)
    return f"{kind} amount {done}" if past else noun


def has_unit(noun: str) -> bool:
    """Tell whether a name ends with a unit, so that its numbers are amounts and never years."""
    return _with_unit(noun, "")[0] != noun


def is_number_of(noun: str) -> bool:
    """Whether a name in the plural counts things: seats, hours booked, but no duration minutes."""
    counted, _ = _head_and_participle(noun)
    return counted != singular(counted) and not _is_measured(noun)


def _is_measured(noun: str) -> bool:
    head, _, last = noun.lower().rpartition(" ")
    measured = head.rsplit(" ", 1)[-1]
    return (
        (last in _LONG_UNITS and measured in _MEASURED)
        or (last in _SHORT_TIMES and measured in _TIMED)
        or (measured in _QUANTITIES and last != singular(last))
    )


def is_code(noun: str, value: float) -> bool:
    """Tell whether a number says when or which one, not how much: founded 1999, ZIP 10115."""
    return not is_grouped(noun) or (is_clause(noun) and _is_year(value))


def quality(noun: str, text: str) -> str:
    """Write what something comes with: "a budget of 1,240,000", "402,000 EUR spent"."""
    noun, text, done = in_units(noun, text)
    return f"{text} {noun}" if done else f"{with_article(noun)} of {text}"


def in_units(noun: str, text: str) -> tuple[str, str, bool]:
    """Move the unit of a name to its number, as `with_unit`.

    The last part tells whether the name is what was done with so much: of "spent eur", "spent".
    """
    rest, moved = with_unit(noun, text)
    return rest, moved, moved != text and (_past(rest.lower()) or rest.lower() in VERB_FORMS)


def fact(of: str, noun: str, value: Any) -> str:
    """Say of something named what it has or did: "the status of AL-2101 is open"."""
    text = plain(value_text(value, noun))
    if isinstance(value, bool):
        return f"{of} {flag(noun, value=value)}"
    event = event_of(noun)
    if event is not None:
        return f"the {event[0]} of {of} {clause(event[1], value, text)}"
    if is_clause(noun):
        return f"{of} {predicate(noun, value, text)}"
    if isinstance(value, int | float) and is_number_of(noun):
        return f"{of} has {amount(value, noun)}"
    if isinstance(value, int | float):
        noun, text, done = in_units(noun, text)
        noun = f"amount {noun}" if done else noun
    return f"the {noun} of {of} is {text}"


def in_prose(text: str) -> str:
    """Put a text of several words in quotation marks, unless it looks like a name."""
    words = text.split()
    named = all(not word[:1].islower() for word in words)
    return f"“{text}”" if len(words) > MOST_WORDS_OF_A_VALUE and not named else text


def flag(noun: str, *, value: bool) -> str:
    """Write a yes or no about a thing, with its verb: "is organic", "has no parking"."""
    lead = next((lead for lead in _OWNED if noun.lower().startswith(lead)), "")
    rest = noun[len(lead) :]
    verb = lead.strip() or ("has" if names_thing(noun.lower()) else "is")
    if value:
        return f"{verb} {rest}"
    return f"{verb} no {rest}" if verb in ("has", "have", "had") else f"{verb} not {rest}"


def kind_of(noun: str, values: Sequence[Any]) -> str:
    """Name the kind of several values: their noun, or "year", "date" and "value"."""
    if not is_clause(noun):
        return singular(noun)
    if all(isinstance(value, date) for value in values):
        return "date"
    return "year" if all(_is_year(value) for value in values) else "value"


def noun_of_bound(noun: str) -> str:
    """Name a time as a noun: "valid to" is the end date, "licence expires" the expiry date."""
    *before, last = ("", *_words(noun))
    if is_clause(noun) and last in (ENDINGS | BEGINNINGS) - NOUNS_OF_DEEDS.keys():
        return "end date" if last in ENDINGS else "start date"
    deed = " ".join(before).strip()
    return noun_of_time(f"{deed} date" if is_clause(noun) and last in ("on", "at") else noun)


def kind_of_key(noun: str) -> str:
    """Name the kind of the values of a name that goes on with them: "opened on" has dates."""
    return "date" if _words(noun)[-1] in ("on", "at", "until", "since", "from") else "value"


def is_time_unit(noun: str) -> bool:
    """Tell whether a name is no more than a unit of time: "day", "hours"."""
    return singular(noun) in ("second", "minute", "hour", "day", "week", "month", "year")


def in_years(value: float, noun: str) -> str:
    """Write a number of days that is years in these too: ", about 3 years"; "" for others."""
    years = value / 365.25
    days = singular(noun) == "day"
    return f", about {number(round(years, 1))} years" if days and years >= 2 else ""


def _words(noun: str, *, lower: bool = True) -> list[str]:
    """Split a name into words; of "opened year" and "date opened" only the verb remains."""
    words = (noun.lower() if lower else noun).split()
    rest = [word for word in words if word.lower() not in _TIMES]
    return rest if len(words) == 2 and len(rest) == 1 and _past(rest[0].lower()) else words


def _past(word: str) -> bool:
    regular = word.endswith("ed") and len(word) > 3 and not word.endswith("eed")
    return word in _PAST or word in _OF_ITSELF or (regular and word not in _NO_PAST)


def _before(value: Any, preposition: str) -> str:
    """Choose the preposition before a value; a day never takes "at" or "in"."""
    if isinstance(value, date):
        return "on "
    if _is_year(value):
        return "in "
    return f"{preposition} " if preposition else ""


def _is_year(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in YEARS
