"""Names in a graph, made of the names of files and columns."""

import re
import unicodedata
from collections.abc import Sequence

from graphrag_core.english.words import name_words, singular
from graphrag_core.schema.introspection import IDENTIFIERS

UNIT_IN_HEADER = re.compile(r"^(.*\S)\s*[(\[]\s*([^()\[\]]{1,12}?)\s*[)\]]$")
UNIT_NAMES = {"%": "percent", "€": "eur", "$": "usd", "£": "gbp", "¥": "jpy", "°": "degrees"}


def label_of(stem: str) -> str:
    """Make a label of a file's or sheet's name: `order_items-2024` → OrderItem."""
    words = [word for word in _words(stem) if not word.isdigit()] or ["table"]
    words[-1] = singular(words[-1])
    return "".join(word[:1].upper() + word[1:] for word in words)


def property_of_column(header: str) -> tuple[str, str | None]:
    """Make a property's name of a header, and find the unit that it names: `Weight (kg)`."""
    match = UNIT_IN_HEADER.match(header)
    plain, unit = (match[1], match[2]) if match else (header, None)
    if plain.isidentifier() and not plain.isupper() and not plain.startswith("_"):
        # camelCase and snake_case stay as their owner wrote them.
        return plain[:1].lower() + plain[1:], unit
    return "_".join(_words(plain)) or "column", unit


def with_unit(name: str, unit: str) -> str:
    """Add a unit to a property's name, so that it is seen wherever the property is."""
    words = [UNIT_NAMES[unit]] if unit in UNIT_NAMES else _words(unit)
    return name if not words or _words(name)[-len(words) :] == words else "_".join([name, *words])


def role_of(column: str) -> tuple[str, ...]:
    """Return the words of a column that names another node, without those of its key."""
    words = list(_words(column))
    while len(words) > 1 and words[-1] in IDENTIFIERS:
        words.pop()
    return tuple(words) if words[-1:] and words[-1] not in IDENTIFIERS else ()


def is_identifier(column: str) -> bool:
    """Tell whether a column is called as keys are: `id`, `order_no`, `sku`."""
    words = _words(column)
    return bool(words) and words[-1] in IDENTIFIERS


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name, the last in the singular."""
    words = _words(name)
    return (*words[:-1], singular(words[-1])) if words else ()


def type_name(words: Sequence[str]) -> str:
    """Write words as a relationship type."""
    return "_".join(words).upper()


def _words(name: str) -> list[str]:
    """Split a name into words; letters of any script count."""
    plain = unicodedata.normalize("NFC", name)
    if plain.isascii():
        return list(name_words(plain))
    return [word.lower() for word in re.findall(r"[^\W_]+", plain)]
