"""Schemas written by hand, and the offline translator asked on them without a database."""

from collections.abc import Mapping

from graphrag_core.translate.offline import OfflineTranslator
from graphrag_core.types import (
    CypherQuery,
    Links,
    Property,
    Question,
    Schema,
    Translation,
    Untranslated,
    ValueLink,
)


def key(name: str, type_: str, *values: str) -> Property:
    """A property of one type; the values that are given are all there are."""
    return Property(name, (type_,), values, values_complete=bool(values))


def ask_on(
    schema: Schema, names: Mapping[str, tuple[str, str]], text: str
) -> Translation | Untranslated:
    """Translate a question in which names, of a label's key each, are linked where they stand."""
    links = tuple(
        ValueLink(at, at + len(name), name, label, name_key, name, 1.0)
        for name, (label, name_key) in names.items()
        if (at := text.find(name)) >= 0
    )
    return OfflineTranslator().translate(Question(text), Links(links), schema)


def written_on(schema: Schema, names: Mapping[str, tuple[str, str]], text: str) -> CypherQuery:
    """The query that such a question is read as. Raises AssertionError where it is not."""
    found = ask_on(schema, names, text)
    assert isinstance(found, Translation), found
    return found.query
