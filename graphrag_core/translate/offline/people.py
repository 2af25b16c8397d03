"""Labels whose nodes seem to be people, by their noun and names, or groups, by who works there."""

import re

from graphrag_core.english.schema_words import PLACE_WORDS
from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.types import LabelSchema, Schema

DOERS = ("er", "or", "ist", "ian", "ant")
"""Endings of nouns for someone, or something, that does what the rest says."""
NAME = re.compile(r"[^\W\d_][^\W\d_.'’-]*[.'’-]?(?:[ '’-][^\W\d_]+\.?){1,3}")
"""First and last name, with no number in it."""
ENOUGH = 3
AT_WORK = frozenset({("works", "at"), ("works", "for"), ("work", "at"), ("employed", "by")})
"""Names of relationships that lead to where people work."""


def employs_people(schema: Schema, label: str) -> bool:
    """Tell whether people work at the nodes of a label, which then act like a group of them.

    An observatory watches a volcano; mere places do nothing.
    """
    if not PLACE_WORDS.isdisjoint(spoken_words(label)[-1:]):
        return False
    return any(p.end == label and name_words(p.type) in AT_WORK for p in schema.patterns)


def seem_people(label: LabelSchema) -> bool:
    """Tell whether a label is the noun of a doer and its nodes are called as people are.

    An investigator Ada Lee is someone, a server "web-01" is not.
    """
    entry = label.property(label.name_key or "")
    names = [value for value in (entry.values if entry else ()) if isinstance(value, str)]
    last = (spoken_words(label.name) or ("",))[-1]
    if len(names) < ENOUGH or not last.endswith(DOERS):
        return False
    return all(NAME.fullmatch(name) and _is_capital(name) for name in names)


def _is_capital(name: str) -> bool:
    first, *_, last = name.split()
    return first[0].isupper() and last[0].isupper()
