"""What people call a key by the unit at the end of its name: "ML", "per kilo", "temperature"."""

from collections.abc import Iterator

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.units import (
    CURRENCIES,
    MAGNITUDES,
    TIME_UNITS,
    same_unit,
)

_CALLED = {
    "ha": ("hectare", "hectares"), "pct": ("percent", "percentage", "%"), "k": ("kelvin",),
    "c": ("celsius",), "f": ("fahrenheit",), "y": ("years",), "yr": ("years",), "l": ("litre",),
    "ml": ("megalitre",), "eur": ("euro", "euros"), "usd": ("dollar", "dollars"),
    "gbp": ("pounds",), "m2": ("square metre", "square metres"),
    "sqm": ("square metre", "square metres"), "km2": ("square kilometre", "square kilometres"),
    "nm": ("nautical mile", "nautical miles"), "m3": ("cubic metre", "cubic metres"),
    "kwh": ("kilowatt-hour", "kilowatt-hours"), "mwh": ("megawatt-hour", "megawatt-hours"),
}  # fmt: skip
"""Unit → what it is called where it is not written short."""

_QUANTITIES = {
    "k": ("temperature",), "c": ("temperature",), "f": ("temperature",),
    "kg": ("weight", "mass"), "g": ("weight", "mass"), "t": ("weight",),
    "km": ("distance", "length"), "m": ("length",), "ha": ("area",), "m2": ("area",),
    "sqm": ("area",), "km2": ("area",),
    "ml": ("volume",), "l": ("volume",), "m3": ("volume",),
    "usd": ("money",), "eur": ("money",), "gbp": ("money",), "pct": ("share", "percentage"),
    "nm": ("distance", "range"), "kmh": ("speed",), "h": ("time",), "y": ("time",),
    **dict.fromkeys(("wh", "kwh", "mwh", "gwh", "twh"), ("energy",)),
    **dict.fromkeys(("kw", "mw", "gw"), ("power",)),
    **dict.fromkeys(("khz", "mhz", "ghz"), ("frequency",)),
}  # fmt: skip
"""Unit → the quantity that it measures."""

_LASTING = ("duration", "time")
"""What is measured in units of time."""

UNIT_WORDS = frozenset(_CALLED) | frozenset(_QUANTITIES) | {"m3s", "ntu", "pm", "ev", "cm3"}


def unit_names(unit: str) -> frozenset[str]:
    """The unit and what else it is called."""
    others = same_unit(unit) - {"m", "g", "h", "s", "t", "min"}
    return frozenset({unit, *_CALLED.get(unit, ()), *others})


def is_unit_phrase(words: str) -> bool:
    """Do two words name a unit: "nautical miles"?"""
    return any(words in names for names in _CALLED.values())


def units_called(word: str) -> frozenset[str]:
    """The units that a word behind a number stands for: "percent" for pct."""
    return same_unit(word) | {unit for unit, names in _CALLED.items() if word in names}


def said_by_unit(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    """What a key may be called by its unit, with how well: "price_usd_kg" is "per kilo"."""
    unit = words[-1]
    if len(words) == 1:
        yield from (((name,), 0.95) for name in same_unit(unit) - {unit} if len(unit) > 1)
    if len(words) > 1 and unit in TIME_UNITS and "per" not in words:
        yield (unit,), 0.7  # "training hours", of their `duration_hours`
    yield from _said_by_time(words)
    if len(words) < 2 or unit not in UNIT_WORDS:
        return
    core = words[:-1]
    while len(core) > 1 and core[-1] in UNIT_WORDS | {"per"}:
        core = core[:-1]
    money = bool({"usd", "eur", "gbp", "price", "cost", "rent", "fee", "rate"} & set(words[:-1]))
    for name in unit_names(unit):
        if len(name) > 1:
            yield (name,), 0.62
        if money:
            yield ("per", name), 0.85
            yield (*core[-1:], "per", name), 0.97
    for quantity in _QUANTITIES.get(unit, ()):
        if quantity not in words:
            yield (quantity,), 0.66
            if len(core) > 1:
                yield (*core[:-1], quantity), 0.8


def _said_by_time(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    """As in "duration" of `minutes_to_resolve`, which is also a "time to resolve"."""
    of_time = {words[0], words[-1]} & TIME_UNITS
    if len(words) < 2 or not of_time or not {"per", *_LASTING}.isdisjoint(words):
        return
    for quantity in _LASTING:
        yield (quantity,), 0.64
        if words[0] in of_time:
            yield (quantity, *words[1:]), 0.9


def is_unit_of(said: tuple[str, ...], key: str) -> bool:
    """Is a unit, with its magnitude, that in which the name of a key says that it is?"""
    words = name_words(key)
    held = set(words[1:])
    large = {MAGNITUDES[word] for word in held if word in MAGNITUDES}
    large |= {1e6} if "m" in held and words[-1] in CURRENCIES.values() else set()
    units = [word for word in said if word not in MAGNITUDES]
    sizes = {MAGNITUDES[word] for word in said if word in MAGNITUDES}
    return sizes == (large if units or large else {0.0}) and all(
        held & (units_called(unit) | {unit}) for unit in units
    )
