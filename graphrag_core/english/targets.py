"""Pairs of numbers of which one is what the other should reach: target and actual, least stock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import number, spoken_name
from graphrag_core.english.words import name_words, singular

_TARGETS = word_set("target goal aim planned plan quota expected")
_LEAST = word_set("min minimum least")
_REACHED = word_set("actual achieved current reached")


@dataclass(frozen=True, slots=True)
class Aim:
    """The keys of a number and of what it should reach; `least` where that is a minimum."""

    bound: str
    actual: str
    least: bool
    unit: str

    def words(self, actual: float, bound: float, unit: str = "") -> str:
        """Say how the two stand: "2,480 of 3,900 MWh, 36 % below target"."""
        of = self.unit or unit
        if self.least:
            return f"{of} {number(actual)} of at least {number(bound)}"
        share = round(100 * abs(actual - bound) / bound)
        side = "below" if actual < bound else "above"
        away = f"{share} % {side} target" if share else "on target"
        return f"{number(actual)} of {number(bound)}{_behind(of)}, {away}"


def _behind(unit: str) -> str:
    return f" {unit}" if unit else ""


def aims_of(keys: Sequence[str]) -> Iterator[Aim]:
    """Find the pairs among the keys of numbers: what is left of both names is the same.

    "targetMWh" goes with "actualMWh", "planned_hours" with "hours", "min_stock" with "stock".
    """
    for key in keys:
        words = name_words(key)
        said = [word for word in words if word in _TARGETS | _LEAST]
        rest = [word for word in words if word not in said]
        others = (one for one in keys if one != key and _TARGETS.isdisjoint(name_words(one)))
        partner = next(
            (one for one in others if _rest(one) == rest and _is_number(one, rest)), None
        )
        if len(said) == 1 and partner is not None:
            least = said[0] in _LEAST
            yield Aim(key, partner, least, spoken_name(partner) if least else _unit(key, said[0]))


def _rest(key: str) -> list[str]:
    return [word for word in name_words(key) if word not in _REACHED]


def _is_number(key: str, rest: Sequence[str]) -> bool:
    return bool(rest) or not _REACHED.isdisjoint(name_words(key))


def _unit(key: str, word: str) -> str:
    """Return what a key counts, as it is spelled where that is a unit: "MWh", "hours"."""
    at = key.lower().find(word)
    rest = (key[:at] + key[at + len(word) :]).strip("_- ")
    if not rest:
        return ""
    return rest if any(c.isupper() for c in rest[1:]) and rest.isalpha() else spoken_name(rest)


def asks_of_targets(text: str) -> bool:
    """Tell whether a text speaks of targets."""
    return not _TARGETS.isdisjoint(singular(word) for word in name_words(text))
