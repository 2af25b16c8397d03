"""Units of measure: "longer than 2 hours" against a key that holds minutes."""

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, spoken_words, stem

_SECONDS = {
    "ms": 0.001, "millisecond": 0.001, "milliseconds": 0.001, "millis": 0.001,
    "s": 1.0, "sec": 1.0, "secs": 1.0, "second": 1.0, "seconds": 1.0,
    "min": 60.0, "mins": 60.0, "minute": 60.0, "minutes": 60.0,
    "h": 3600.0, "hr": 3600.0, "hrs": 3600.0, "hour": 3600.0, "hours": 3600.0,
    "day": 86400.0, "days": 86400.0, "night": 86400.0, "nights": 86400.0,
    "week": 604800.0, "weeks": 604800.0,
    "month": 2592000.0, "months": 2592000.0, "year": 31536000.0, "years": 31536000.0,
}  # fmt: skip
_METRES = {
    "mm": 0.001, "cm": 0.01, "m": 1.0, "meter": 1.0, "meters": 1.0, "metre": 1.0, "metres": 1.0,
    "km": 1000.0, "kilometer": 1000.0, "kilometers": 1000.0, "kilometre": 1000.0,
    "kilometres": 1000.0, "mi": 1609.344, "mile": 1609.344, "miles": 1609.344,
}  # fmt: skip
_KILOGRAMS = {
    "g": 0.001, "gram": 0.001, "grams": 0.001, "kg": 1.0, "kilo": 1.0, "kilos": 1.0,
    "kilogram": 1.0, "kilograms": 1.0, "t": 1000.0, "ton": 1000.0, "tons": 1000.0,
    "tonne": 1000.0, "tonnes": 1000.0,
}  # fmt: skip
_BYTES = {"kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12}
_DIMENSIONS = (_SECONDS, _METRES, _KILOGRAMS, _BYTES)

_CURRENCIES = (
    {"eur": 1.0, "euro": 1.0, "euros": 1.0},
    {"usd": 1.0, "dollar": 1.0, "dollars": 1.0},
    {"gbp": 1.0, "pound": 1.0, "pounds": 1.0},
)
_FOREIGN = (
    _METRES | {
        "ft": 0.3048, "foot": 0.3048, "feet": 0.3048, "inch": 0.0254, "inches": 0.0254,
        "yd": 0.9144, "yard": 0.9144, "yards": 0.9144,
        "nm": 1852.0, "nautical mile": 1852.0, "nautical miles": 1852.0,
    },
    _KILOGRAMS | {
        "lb": 0.45359237, "lbs": 0.45359237, "pound": 0.45359237, "pounds": 0.45359237,
        "oz": 0.028349523125, "ounce": 0.028349523125, "ounces": 0.028349523125,
    },
    {
        "l": 1.0, "litre": 1.0, "litres": 1.0, "liter": 1.0, "liters": 1.0, "m3": 1000.0,
        "cubic metre": 1000.0, "cubic metres": 1000.0,
    },
    {"kmh": 1.0, "km/h": 1.0, "kph": 1.0, "mph": 1.609344, "knot": 1.852, "knots": 1.852},
    {"pct": 1.0, "%": 1.0, "percent": 1.0, "percentage": 1.0},
    *_CURRENCIES, _SECONDS, _BYTES,
)  # fmt: skip
"""Each quantity with all its units: those of other countries by their legal definitions."""

_CELSIUS = {"c": (1.0, 0.0), "celsius": (1.0, 0.0), "k": (1.0, -273.15), "kelvin": (1.0, -273.15),
            "f": (5 / 9, -160 / 9), "fahrenheit": (5 / 9, -160 / 9)}  # fmt: skip
"""Unit of temperature → the factor and the number that make degrees Celsius of it."""

CURRENCIES = {"$": "usd", "€": "eur", "£": "gbp"}
FOREIGN_UNITS = frozenset(
    word
    for units in _FOREIGN
    for word in units
    if word not in {"l", "nm", "m3", "%"} and " " not in word
)
"""Words behind a number that are its unit, whatever the keys hold."""

MAGNITUDES = {
    "hundred": 1e2, "thousand": 1e3, "thousands": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6,
    "mio": 1e6, "mn": 1e6, "mln": 1e6, "billion": 1e9, "billions": 1e9, "bn": 1e9,
    "dozen": 12.0, "musd": 1e6, "meur": 1e6, "mgbp": 1e6, "kusd": 1e3, "keur": 1e3,
}  # fmt: skip
"""Words behind a number that multiply it, and last words of keys that hold so many."""

_MONEY = frozenset(
    {"revenue", "budget", "cost", "price", "amount", "sales", "profit", "turnover", "funding"}
    | {"value", "capital", "income", "assets", "earnings", "valuation", "spend", "salary"}
    | {"fee", "rent", "grant", "debt", "loan", "prize", "wage", "eur", "usd", "gbp"}
)

_PRICED = frozenset({"price", "cost", "budget", "salary", "revenue", "fee", "rent", "wage"})
MONEY_UNITS = frozenset(word for currency in _CURRENCIES for word in currency)

PERCENT = frozenset({"%", "percent"})
TIME_UNITS = frozenset(_SECONDS) - {"s", "m", "h"}
UNITS = frozenset(word for dimension in _DIMENSIONS for word in dimension)
LENGTH_UNITS = frozenset(_FOREIGN[0])

_ADDED_UP = frozenset(
    stem(word)
    for word in (
        *("amount", "hours", "minutes", "days", "quantity", "units", "paid", "cost", "spent"),
        *("downtime", "total", "sales", "revenue", "points", "goals", "donated", "count", "volume"),
    )
)
"""Words of keys of which a sum makes sense."""


def adds_up(key: str) -> bool:
    """Does a sum of what a key of this name holds make sense?"""
    return bool({stem(word) for word in spoken_words(key)} & _ADDED_UP)


RATE_WORDS = word_set(
    """rate ratio percent percentage pct share score level temperature price speed age average
    depth height"""
)
"""Words of keys that hold rates and measurements: a mean of them makes sense, a sum does not."""
NUMBERING_WORDS = word_set(
    "position rank number no id code index season year latitude longitude lat lon lng"
)
"""Words of keys whose numbers only name, place or order a thing."""
_OF_ONE = frozenset(
    map(
        stem,
        RATE_WORDS
        | NUMBERING_WORDS
        | word_set("grade place priority version width altitude elevation avg floor"),
    )
)
"""Words of keys of which a sum makes no sense."""


def is_money(key: str) -> bool:
    """Does a key of this name hold money?"""
    return not _MONEY.isdisjoint(spoken_words(key))


def may_add_up(key: str) -> bool:
    """Does nothing in a key's name say that a sum of what it holds would make no sense?"""
    words = spoken_words(key)
    rated = "per" in words and not _MONEY.isdisjoint(words)
    return not (rated or {stem(word) for word in words} & _OF_ONE)


def same_unit(word: str) -> frozenset[str]:
    """The words for a unit: "min" and "minutes"; the word alone where it is none."""
    for units in _DIMENSIONS:
        if word in units:
            return frozenset(other for other, size in units.items() if size == units[word])
    return frozenset({word})


def units_in(large: str, small: str) -> float | None:
    """How many of a small unit are one of a large one; None for units of other dimensions."""
    for units in _DIMENSIONS:
        if large in units and small in units:
            return units[large] / units[small]
    return None


def in_unit_of(value: float, unit: str, key: str) -> int | float | None:
    """A number given in `unit` as the key counts it; None where the key holds another quantity.

    As it is where the key names no unit.
    """
    words = name_words(key)
    if "per" in words[1:] and UNITS & set(words[: words.index("per")]):
        words = words[: words.index("per")]  # "days_per_week" are days
    if unit == "m" and set(words) & _MONEY:
        value, unit = value * 1e6, ""  # "over 3m", of "cost_eur"
    money = bool(set(words) & _MONEY)
    large = [w for w in words[1:] if w in MAGNITUDES and (len(w) > 1 or money)]
    held_by = MAGNITUDES[large[0]] if large else 1.0
    if value >= held_by > 1:
        return plain(value / held_by)  # "over 5 million", of "cost_millions"
    if value >= 1e5 and words[-1] == "m" and set(words) & _MONEY:
        return plain(value / 1e6)  # of "annualRevenueM"
    if unit in PERCENT and words[-1] in _PRICED:
        return None  # "more than 10 %", of a "monthly_cost"
    if unit in _CELSIUS and len(words) > 1 and words[-1] in _CELSIUS:
        (factor, more), (held, less) = _CELSIUS[unit], _CELSIUS[words[-1]]
        return plain((value * factor + more - less) / held)
    return _converted(value, unit, words)


def _converted(value: float, unit: str, words: tuple[str, ...]) -> int | float | None:
    """Reckon a number in the unit that a key of these words holds."""
    meant = [units for units in _FOREIGN if unit in units]
    for units in meant:
        held = next((units[word] for word in reversed(words) if word in units), 0.0)
        if held:
            return plain(value * units[unit] / held)
    own = words[: words.index("per")] if "per" in words[1:] else words
    measured = [units for units in _FOREIGN if len(own) > 1 and own[-1] in units]
    priced = unit in MONEY_UNITS and not _MONEY.isdisjoint(words)
    other = measured and not (priced and MONEY_UNITS.isdisjoint(words))
    return None if meant and other else plain(value)


def plain(value: float) -> int | float:
    """A whole number where it is one, without what reckoning with fractions adds."""
    rounded = round(value, 9)
    return int(rounded) if rounded == int(rounded) else rounded
