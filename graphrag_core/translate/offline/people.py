"""Labels whose nodes seem to be people: by the ending of the noun and by how they are called."""

import re

from graphrag_core.english.words import spoken_words
from graphrag_core.types import LabelSchema

DOERS = ("er", "or", "ist", "ian", "ant")
"""Endings of nouns for someone, or something, that does what the rest says."""
NAME = re.compile(r"[^\W\d_][^\W\d_.'’-]*[.'’-]?(?:[ '’-][^\W\d_]+\.?){1,3}")
"""First and last name, with no number in it."""
ENOUGH = 3


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
