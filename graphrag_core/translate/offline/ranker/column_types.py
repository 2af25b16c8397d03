"""What kind of values a column holds, and whether a value can be compared with a property."""

from datetime import date

from graphrag_core.english.schema_words import GROUP_WORDS, PERSON_KEYS, PERSON_WORDS, PLACE_WORDS
from graphrag_core.english.words import is_verb_form, name_words, spoken_words
from graphrag_core.translate.offline.form import Column, Reading
from graphrag_core.translate.offline.owner_words import owner_words
from graphrag_core.translate.offline.people import employs_people, seem_people
from graphrag_core.translate.offline.ranker.question_words import stems_of
from graphrag_core.translate.offline.ranker.reading_facts import (
    ORDERED,
    TEXTUAL,
    ReadingFacts,
    name_stems,
    property_of,
    reading_facts,
)
from graphrag_core.types import Schema

NUMERIC = frozenset({"INTEGER", "FLOAT"})
TIME_KEY_WORDS = frozenset({"date", "time", "at", "on", "year", "since", "day", "month", "born"})

_AGENTS = stems_of(tuple(sorted(PERSON_WORDS | GROUP_WORDS))).stems
_PERSONS = stems_of(tuple(sorted(PERSON_WORDS))).stems
_PLACES = stems_of(tuple(sorted(PLACE_WORDS))).stems


def is_agent(schema: Schema, owner: str) -> bool:
    """Tell whether "who" may mean the nodes of a label: people, or groups that act like them.

    What the graph's owner calls the label counts like its name.
    """
    return _is_called(schema, owner, _AGENTS) or employs_people(schema, owner)


def is_person(schema: Schema, owner: str) -> bool:
    """Tell whether "he" or "she" may mean the nodes of a label."""
    return _is_called(schema, owner, _PERSONS)


def _is_called(schema: Schema, owner: str, stems: frozenset[str]) -> bool:
    entry = schema.label(owner)
    if entry is None:
        return False
    keys = {"".join(spoken_words(p.key)) for p in entry.properties}
    names = (owner, *owner_words(schema).get(owner, ()))
    called = any(name_stems(name).stems & stems for name in names)
    return called or bool(keys & PERSON_KEYS) or seem_people(entry)


def is_place(name: str) -> bool:
    """Tell whether a label or a key names a place."""
    return bool(name_stems(name).stems & _PLACES)


def is_numeric(schema: Schema, facts: ReadingFacts, column: Column) -> bool:
    """Tell whether a column holds numbers."""
    if (
        column.function in {"count", "sum", "avg", "median", "span"}
        or column.counting
        or column.is_share
    ):
        return True
    if column.arithmetic is not None:
        return True
    entry = property_of(schema, facts.labels.get(column.variable, ""), column.key)
    return entry is not None and bool(NUMERIC.intersection(entry.types))


def is_time(schema: Schema, facts: ReadingFacts, column: Column) -> bool:
    """Tell whether a column holds times."""
    entry = property_of(schema, facts.labels.get(column.variable, ""), column.key)
    if entry is None:
        return column.period is not None
    dated = any("DATE" in kind or "TIME" in kind for kind in entry.types)
    return dated or bool(TIME_KEY_WORDS.intersection(name_words(entry.key)))


def deed_of(key: str) -> str:
    """Return the verb of a key that says when something was done: sold, of `sold_at`; else ""."""
    words = name_words(key)
    says_when = len(words) > 1 and words[-1] in TIME_KEY_WORDS
    return words[-2] if says_when and is_verb_form(words[-2]) else ""


def compares_unlike(schema: Schema, reading: Reading) -> bool:
    """Tell whether a reading compares a key with what it never holds: a date with 1990.

    No such reading of the labelled questions was right.
    """
    facts = reading_facts(reading)
    compared = ((t, property_of(schema, facts.owner(t.left), t.left.key)) for t in facts.tests)
    return any(
        test.left.arithmetic is None
        and held is not None
        and not _fits(test.operator, test.value, held.types)
        for test, held in compared
    )


def _fits(operator: str, value: object, types: tuple[str, ...]) -> bool:
    """Tell whether a value can be compared with a property of these types."""
    if operator in TEXTUAL:
        return "STRING" in types or any("LIST" in kind for kind in types)
    one = value[0] if isinstance(value, list | tuple) and value else value
    if isinstance(one, bool):
        return "BOOLEAN" in types
    if isinstance(one, str):
        return not NUMERIC.issuperset(types) or operator not in {*ORDERED, "=", "IN"}
    if isinstance(one, int | float):
        return bool(NUMERIC.intersection(types)) or any("LIST" in kind for kind in types)
    if isinstance(one, date):
        return any("DATE" in kind or "TIME" in kind for kind in types) or "INTEGER" in types
    return True
