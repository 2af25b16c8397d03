"""The part of a schema that matters for a question, as bounded text for a prompt.

A small schema goes whole and always in the same words, so that endpoints can cache the
prompt; of a large one the labels and types nearest to the question and its links come first,
with their neighbours, until `max_chars` are used.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from graphrag_core.cypher.compose import prompt_name
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.words import derivations, spoken_words, stem, tokenize
from graphrag_core.profiles import Profile
from graphrag_core.profiles.sources import SOURCE_KEY
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
    Synonym,
)

MAX_SCHEMA_CHARS = 10_000
"""About 2,500 tokens: a schema that fits goes whole."""
MOST_LABELS = 12
"""Of a larger one, so many labels are described, the nearest to the question; the others named."""
LEAST_LABELS = 8
"""So many are described where fewer are near to the question; the rest of them without values."""
MAX_LISTED_VALUES = 15
MAX_LISTED_NUMBERS = 5
MAX_VALUE_CHARS = 40
MAX_PROPERTIES = 40
MAX_OTHER_NAMES = 150

LINKED, NAMED, HINTED = 10.0, 5.0, 1.0
"""What a label or type weighs that a link names, whose name the question says, whose
property or value it says; each passes half of its weight on to its neighbours."""
PASSED_ON = 0.5

_SELF_EVIDENT = frozenset({"BOOLEAN", "ZONED DATETIME", "LOCAL DATETIME", "DATE"})
_UNSEEN_TYPES = ("LIST<FLOAT", "LIST<INTEGER8", "VECTOR")


def describe_schema(
    schema: Schema, relevance: Mapping[str, float], profile: Profile, *, max_chars: int
) -> str:
    """Labels with properties, patterns with directions, relationship properties.

    `relevance` is `rate_schema`'s. Names stand as Cypher needs them; values as JSON.
    """
    labels = [entry for entry in schema.labels if entry.name not in profile.hidden_labels]
    whole = _describe(labels, schema, profile)
    if len(whole) <= max_chars:
        return whole
    best_first = sorted(labels, key=lambda entry: (-relevance.get(entry.name, 0.0), -entry.count))
    near = frozenset(entry.name for entry in labels if relevance.get(entry.name, 0.0) > 0)
    low, high = 0, min(len(best_first), max(LEAST_LABELS, min(len(near), MOST_LABELS)))
    while low < high:
        middle = (low + high + 1) // 2
        fits = len(_describe(best_first[:middle], schema, profile, near)) <= max_chars
        low, high = (middle, high) if fits else (low, middle - 1)
    text = _describe(best_first[: max(low, 1)], schema, profile, near)
    others = [cypher_name(entry.name) for entry in best_first[max(low, 1) :]]
    note = f"\nOther labels, not described here: {', '.join(others[:MAX_OTHER_NAMES])}"
    return _cut_lines(text, max_chars) + note[: max_chars // 4]


def rate_schema(question: str, links: Links, schema: Schema) -> dict[str, float]:
    """How near each label and relationship type is to a question, by name; 0 is left out."""
    words = _stems(question)
    rates: dict[str, float] = defaultdict(float)
    for link in links.values:
        rates[link.label] += LINKED * link.score
    owners: tuple[LabelSchema | RelationshipTypeSchema, ...]
    owners = (*schema.labels, *schema.relationship_types)
    for entry in owners:
        rates[entry.name] += NAMED * len(_name_stems(entry.name) & words)
        hints = {part for item in entry.properties for part in _name_stems(item.key)}
        values = (value for item in entry.properties for value in item.values)
        hints |= {stem(value) for value in values if isinstance(value, str)}
        rates[entry.name] += HINTED * len(hints & words)
    for synonym in mentioned_synonyms(question, schema):
        rates[synonym.label or synonym.type or ""] += NAMED
    passed: dict[str, float] = defaultdict(float)
    for pattern in schema.patterns:
        for name in (pattern.start, pattern.end):
            for source in {pattern.start, pattern.end, pattern.type} - {name}:
                passed[name] = max(passed[name], PASSED_ON * rates.get(source, 0.0))
    spread = {name: rates[name] + passed[name] for name in {*rates, *passed}}
    return {name: rate for name, rate in spread.items() if rate > 0}


def mentioned_synonyms(question: str, schema: Schema) -> tuple[Synonym, ...]:
    """Find the synonyms of the graph's owner whose words a question has."""
    words = _stems(question)
    return tuple(
        synonym
        for synonym in schema.custom.synonyms
        if {stem(word) for word in synonym.phrase.split()} - STOP_WORDS <= words
    )


def describe_synonym(synonym: Synonym) -> str:
    """Write what a synonym stands for, as a line of a prompt."""
    phrase = quoted(synonym.phrase)
    if synonym.key is not None:
        place = cypher_name(synonym.label or synonym.type or "")
        owner = f"(:{place})" if synonym.label else f"[:{place}]"
        return f"{phrase} means {owner}.{cypher_name(synonym.key)}"
    if synonym.label is not None:
        return f"{phrase} means (:{cypher_name(synonym.label)})"
    kind = cypher_name(synonym.type or "")
    return f"{phrase} means " + (f"<-[:{kind}]-" if synonym.reversed else f"-[:{kind}]->")


def cypher_name(name: str) -> str:
    """Write a name for a prompt, as Cypher takes it."""
    return prompt_name(name).text


def quoted(value: object, max_chars: int = MAX_VALUE_CHARS) -> str:
    """Quote a value of the graph as JSON on one line that cannot close a tag of the prompt."""
    if isinstance(value, datetime | date):
        value = value.isoformat()
    if isinstance(value, str) and len(value) > max_chars:
        value = value[: max_chars - 1] + "…"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def shown_properties(properties: Iterable[Property], first: str | None = None) -> list[Property]:
    """Choose the properties a prompt shows: no vectors, no bookkeeping, the display name first."""
    seen = [
        item
        for item in properties
        if not item.key.startswith("_")
        and not any(kind.startswith(_UNSEEN_TYPES) for kind in item.types)
    ]
    return sorted(seen, key=lambda item: item.key != first)[:MAX_PROPERTIES]


def _describe(
    labels: Sequence[LabelSchema],
    schema: Schema,
    profile: Profile,
    near: frozenset[str] | None = None,
) -> str:
    """Labels with their patterns; with values all of them, or those that are `near`."""
    names = {entry.name for entry in labels}
    patterns = [p for p in schema.patterns if p.start in names and p.end in names]
    types = [
        entry for entry in schema.relationship_types if entry.name in {p.type for p in patterns}
    ]
    lines = ["Nodes (the display name first; properties without a type are strings):"]
    lines += [
        _label_line(entry, profile, values=near is None or entry.name in near) for entry in labels
    ]
    lines.append("Relationships:")
    lines += _pattern_lines(patterns)
    with_properties: dict[str, list[str]] = defaultdict(list)
    for entry in types:
        if shown := _type_properties(entry):
            with_properties[shown].append(cypher_name(entry.name))
    if with_properties:
        lines.append("Properties of relationships:")
        lines += [f"[:{'|'.join(names)}] {shown}" for shown, names in with_properties.items()]
    return "\n".join(lines)


def _label_line(entry: LabelSchema, profile: Profile, *, values: bool) -> str:
    first = entry.name_key or profile.name_keys.get(entry.name)
    shown = shown_properties(entry.properties, first)
    properties = (_property(item) if values else _typed_property(item) for item in shown)
    return f"(:{cypher_name(entry.name)}) {'; '.join(properties)}"


def _type_properties(entry: RelationshipTypeSchema) -> str:
    return "; ".join(_property(item) for item in shown_properties(entry.properties))


def _typed_property(item: Property) -> str:
    types = "" if item.types == ("STRING",) else f" {'|'.join(item.types)}"
    return f"{cypher_name(item.key)}{types}"


def _pattern_lines(patterns: Sequence[Pattern]) -> list[str]:
    """Write a line for each label with its relationships, whose ends stand together."""
    ends: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for pattern in patterns:
        start, kind, end = (cypher_name(n) for n in (pattern.start, pattern.type, pattern.end))
        ends[start][kind].append(end)
    return [
        f"(:{start})" + ", ".join(f"-[:{kind}]->(:{'|'.join(to)})" for kind, to in kinds.items())
        for start, kinds in ends.items()
    ]


def _property(item: Property) -> str:
    text = _typed_property(item)
    values = [value for value in item.values if value is not None]
    if not values or _SELF_EVIDENT & set(item.types) or item.key == SOURCE_KEY:
        return text
    if not isinstance(values[0], str) and len(values) > MAX_LISTED_NUMBERS:
        return text
    if item.values_complete and len(values) <= MAX_LISTED_VALUES and not item.unique:
        return f"{text} one of {', '.join(quoted(value) for value in values)}"
    return f"{text} e.g. {quoted(values[0])}" if isinstance(values[0], str) else text


def _cut_lines(text: str, max_chars: int) -> str:
    if len(text) <= max_chars:
        return text
    return text[:max_chars].rsplit("\n", 1)[0]


def _stems(question: str) -> frozenset[str]:
    """Stems of the content words of a question, and of the verbs its nouns come from."""
    words = [
        part
        for token in tokenize(question)
        if token.kind in ("word", "quoted")
        for part in (token.lower, *spoken_words(token.text))
        if part not in STOP_WORDS
    ]
    found = {stem(word) for word in words}
    return frozenset(found | {root for word in words for root, _ in derivations(word)})


def _name_stems(name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in spoken_words(name) if word not in STOP_WORDS)
