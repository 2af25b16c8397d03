"""Schemas written by hand, and the offline translator asked on them without a database."""

from collections.abc import Mapping

from graphrag_core.translate.offline import OfflineTranslator, RankedReadings
from graphrag_core.types import (
    Links,
    Property,
    Question,
    Schema,
    Untranslated,
    ValueLink,
)

MOST_LIKELY = 3

TRANSLATOR = OfflineTranslator()


def key(name: str, type_: str, *values: object) -> Property:
    """A property of one type; the values that are given are all there are."""
    return Property(name, (type_,), values, values_complete=bool(values))


def readings_on(
    schema: Schema, names: Mapping[str, tuple[str, str]], text: str
) -> RankedReadings | Untranslated:
    """Read a question in which names, of a label's key each, are linked where they stand."""
    links = tuple(
        ValueLink(at, at + len(name), name, label, name_key, name, 1.0)
        for name, (label, name_key) in names.items()
        if (at := text.find(name)) >= 0
    )
    found = TRANSLATOR.readings(Question(text), Links(links), schema)
    assert isinstance(found, RankedReadings | Untranslated)
    return found


def likely_on(schema: Schema, names: Mapping[str, tuple[str, str]], text: str) -> tuple[str, ...]:
    """The readings of such a question that would be run, as sentences, the best first."""
    found = readings_on(schema, names, text)
    assert isinstance(found, RankedReadings), found
    return found.renderings[:MOST_LIKELY]
