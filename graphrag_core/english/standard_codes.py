"""What the codes of countries, languages and currencies stand for, by Unicode's CLDR (Babel)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from graphrag_core.english.value_adjectives import VALUE_ADJECTIVES
from graphrag_core.english.words import squeeze

Names = Mapping[str, tuple[str, ...]]

MOSTLY = 0.8
"""So many of the names of a key, as a share, are those of a standard where it holds these."""


def names_of_codes(codes: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Give what the codes of one key stand for, squeezed; nothing where one of them is no code.

    As in GB: "unitedkingdom", "british", "uk", "gbr"; fr: "french"; USD: "usdollar".
    """
    told = tuple(codes)
    if not told or not all(2 <= len(code) <= 3 and code.isalpha() for code in told):
        return {}
    fitting = [kind for kind in _standards() if all(code.upper() in kind for code in told)]
    if not fitting:
        return {}
    return {
        code: tuple(dict.fromkeys(name for kind in fitting for name in kind[code.upper()]))
        for code in told
    }


def codes_of_names(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Give the codes of the names that one key holds; nothing where few of them have some.

    As in "United Kingdom": GB, UK, GBR. Some countries are called otherwise than by Unicode.
    """
    told = tuple(names)
    for kind in _codes_by_name():
        known = {name: kind[squeeze(name)] for name in told if squeeze(name) in kind}
        if known and len(known) >= MOSTLY * len(told):
            return known
    return {}


@cache
def _codes_by_name() -> tuple[Names, ...]:
    found: list[dict[str, tuple[str, ...]]] = []
    for kind in _standards():
        codes: dict[str, tuple[str, ...]] = {}
        for code, names in kind.items():
            codes[names[0]] = (*codes.get(names[0], ()), code)
        found.append(codes)
    return tuple(found)


@cache
def _standards() -> tuple[Names, ...]:
    """Read the names by upper-case code, of countries, languages and currencies."""
    # Imported here: reading its data takes a tenth of a second.
    from babel import Locale
    from babel.core import get_global

    english = Locale.parse("en")
    aliases = {
        other.upper(): codes[0]
        for other, codes in get_global("territory_aliases").items()
        if len(codes) == 1 and other.isalpha()
    }
    others: dict[str, list[str]] = {}
    for other, code in aliases.items():
        others.setdefault(code, []).append(other.lower())
    countries = {
        code: tuple(_of_country(name, others.get(code, ())))
        for code, name in english.territories.items()
        if code.isalpha()
    }
    countries |= {other: countries[code] for other, code in aliases.items() if code in countries}
    languages = {
        code.upper(): (squeeze(name),)
        for code, name in english.languages.items()
        if "_" not in code
    }
    languages |= {
        other.upper(): languages[code.upper()]
        for other, code in get_global("language_aliases").items()
        if code.upper() in languages
    }
    currencies = {code: (squeeze(name),) for code, name in english.currencies.items()}
    return tuple(MappingProxyType(kind) for kind in (countries, languages, currencies))


def _of_country(name: str, others: Iterable[str]) -> Iterator[str]:
    spelling = squeeze(name)
    yield spelling
    yield from VALUE_ADJECTIVES.get(spelling, ())
    yield from others
