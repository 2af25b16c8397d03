"""Says a reading in plain words, a phrase each condition."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.translate.offline.form import AverageOf, Ref, Test
from graphrag_core.types import Property, Schema

_PARTICLES = word_set("of in on at by for from to with into under near")

_INTRANSITIVE = word_set(
    """worked studied participated competed played collaborated cooperated lived resided applied
    voted commented replied responded contributed donated subscribed traveled travelled graduated
    served reported listened belonged depended qualified testified specialized specialised
    arrived departed landed descended flowed interacted performed"""
)
"""Past forms of verbs that have no passive: who "worked on" something was not worked on."""

_OPERATORS = {
    "=": "is",
    "<>": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    "IN": "is one of",
    "NOT IN": "is none of",
    "CONTAINS": "contains",
    "STARTS WITH": "starts with",
    "ENDS WITH": "ends with",
    "NOT CONTAINS": "does not contain",
    "NOT STARTS WITH": "does not start with",
    "NOT ENDS WITH": "does not end with",
    "HAS": "include",
    "LACKS": "do not include",
    "IS NULL": "is absent",
    "IS NOT NULL": "is present",
}


def spoken_label(label: str | None) -> str:
    """A label as words: "research group"."""
    return " ".join(spoken_words(label)) if label else "anything"


def speakable(schema: Schema) -> Schema:
    """Leave out labels, types and keys without a letter or a digit: no words ask for them."""
    labels = tuple(
        replace(label, properties=_speakable_keys(label.properties))
        for label in schema.labels
        if name_words(label.name)
    )
    types = tuple(
        replace(kind, properties=_speakable_keys(kind.properties))
        for kind in schema.relationship_types
        if name_words(kind.name)
    )
    patterns = tuple(
        pattern
        for pattern in schema.patterns
        if all(map(name_words, (pattern.start, pattern.type, pattern.end)))
    )
    return replace(schema, labels=labels, relationship_types=types, patterns=patterns)


def _speakable_keys(properties: tuple[Property, ...]) -> tuple[Property, ...]:
    return tuple(entry for entry in properties if name_words(entry.key))


def is_passive(type_: str) -> bool:
    """Does a type begin with what was done to something ("LOCATED_IN"), not with "WORKED_ON"?"""
    first, *rest = name_words(type_)
    return first.endswith("ed") and (first not in _INTRANSITIVE or rest[-1:] == ["by"])


def spoken_type(type_: str) -> str:
    """A relationship type as a verb: "owns", "is member of", "is on call for"."""
    words = name_words(type_)
    participle = is_passive(type_) or words[-1] == "by"
    particle = len(words) > 1 and words[-1] in _PARTICLES
    nominal = words[0] in _PARTICLES or (words[-1] == "of" and not words[0].endswith("s"))
    return " ".join(("is", *words) if nominal or (participle and particle) else words)


def spoken_key(key: str) -> str:
    """A property key as words: "minutes to resolve"."""
    return " ".join(spoken_words(key)) or key


def spoken_types(*types: str) -> str:
    """A relationship of any of some types in words: "rents or owns"."""
    return " or ".join(map(spoken_type, types))


def say_test(test: Test, owner: str) -> str:
    """A comparison as words: "incident severity is P0"."""
    key = spoken_key(test.left.key)
    said = f"{owner} {key} {_OPERATORS[test.operator]}"
    if test.operator in {"IS NULL", "IS NOT NULL"}:
        return said
    return f"{said} {say_value(test.value)}"


def say_value(value: object) -> str:
    """A value as words."""
    if isinstance(value, AverageOf):
        if value.whose:
            return f"the average of its own {value.whose}"
        among = " and ".join(say_value(test.value) for test in value.tests)
        times = f"{value.factor:g} times " if value.factor != 1 else ""
        return f"{times}the average of {among}" if among else f"{times}the average"
    if isinstance(value, Ref):
        return f"that of {value.variable}"
    if isinstance(value, list | tuple):
        return " or ".join(say_value(item) for item in value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
