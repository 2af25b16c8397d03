"""What a model's query does that its question asks otherwise: another verb, the other end."""

from collections.abc import Iterator

from graphrag_core.answer.grounding.query_facts import facts_of
from graphrag_core.answer.grounding.vocabulary import (
    SUPERLATIVES,
    ClaimVocabulary,
    fold,
    is_form_of,
    language_of,
    vocabulary,
)
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import QueryStructure
from graphrag_core.english.words import name_words
from graphrag_core.types import CypherQuery, Diagnostic, Schema

OTHER_RELATION, OTHER_ORDER = "other_relation", "other_order"
DOUBTS = frozenset({OTHER_RELATION, OTHER_ORDER})
"""Remarks that words alone give reason for: a model that keeps its query may be right."""
LEAST_LETTERS = 4
"""Shorter words of a type's name ("of", "has") are no verbs that a question would name."""
MOST_ROWS = 25
"""A larger LIMIT picks no first ones."""
_OF_PERIODS = frozenset({"last", "letzten", "letzte", "dernier", "dernière", "último", "última"})
"""Superlatives that as often say which period: "last quarter"."""
TIMES = ("DATE", "ZONED DATETIME", "LOCAL DATETIME")


def question_remarks(question: str, query: CypherQuery, schema: Schema) -> tuple[Diagnostic, ...]:
    """Return what a query does otherwise than its question asks, as far as words tell."""
    reading = read_query(query.text)
    if not reading.certain:
        return ()
    return (
        *_other_relation(question, reading, schema),
        *_other_order(question, query, reading, schema),
    )


def _other_relation(question: str, reading: QueryStructure, schema: Schema) -> Iterator[Diagnostic]:
    """Find a type between the same labels that the question names, and the query's it does not."""
    said = [fold(word) for word in question.replace("?", " ").split()]
    used = {label.name for label in reading.labels("relationship")}
    told = [
        *(a.key.value for a in reading.accesses),
        *(t.value for t in reading.tokens if t.kind == "string"),
    ]
    ends: dict[str, set[tuple[str, str]]] = {}
    for pattern in schema.patterns:
        ends.setdefault(pattern.type, set()).add((pattern.start, pattern.end))
    named = {type_ for type_ in ends if _is_named(type_, said)}
    for type_ in sorted(named - used):
        if any(_is_named(type_, [fold(w) for w in name_words(name)]) for name in told):
            continue
        other = next((o for o in sorted(used - named) if ends.get(o, set()) & ends[type_]), None)
        if other is not None:
            start, end = min(ends[type_])
            yield Diagnostic(
                OTHER_RELATION,
                "warning",
                f"The question names (:{start})-[:{type_}]->(:{end}), but the query reads {other}.",
            )


def _is_named(type_: str, words: list[str]) -> bool:
    """Tell whether each telling word of a type's name is among some words."""
    telling = [fold(word) for word in name_words(type_) if len(word) >= LEAST_LETTERS]
    return bool(telling) and all(any(is_form_of(t, word) for word in words) for t in telling)


def _other_order(
    question: str, query: CypherQuery, reading: QueryStructure, schema: Schema
) -> Iterator[Diagnostic]:
    """Find first rows of an order that begins at the other end than the question's superlative."""
    found = _superlative(question, vocabulary(language_of(question, question) or "en"))
    returned = reading.body.last("RETURN")
    if found is None or returned is None or returned.order is None or returned.limit is None:
        return
    word, kinds = found
    limit = query.text[slice(*returned.limit)].rsplit(maxsplit=1)[-1]
    order = [t for t in reading.tokens if returned.order[0] <= t.offset < returned.order[1]][2:]
    if not limit.isdecimal() or int(limit) > MOST_ROWS or any(t.text == "," for t in order):
        return
    falling = order[-1].word in ("DESC", "DESCENDING")
    keys = [t.value for t in order if t.kind == "name" and not t.word.startswith(("ASC", "DESC"))]
    key = facts_of(query).keys.get(keys[-1], keys[-1]) if keys else ""
    types = {t for label in schema.labels if (p := label.property(key)) for t in p.types}
    wanted = _falls(kinds, of_times=bool(types) and types <= set(TIMES))
    if wanted is None or wanted == falling:
        return
    begin = order[0].offset
    written = query.text[begin : order[-1].end]
    yield Diagnostic(
        OTHER_ORDER,
        "warning",
        f"The question asks for '{word}', but the order by {written} puts the other end first.",
    )


def _superlative(question: str, words: ClaimVocabulary) -> tuple[str, frozenset[str]] | None:
    """Return the only superlative of a question with its kinds; None for none or several."""
    spoken = question.casefold().replace("?", " ").split()
    found = []
    at = 0
    while at < len(spoken):
        kinds, length = words.kinds_at(spoken, at)
        phrase = tuple(spoken[at : at + length])  # "lasted" is no form of "last"
        told = phrase in words.kinds and spoken[at] not in _OF_PERIODS
        if told and not kinds.isdisjoint(SUPERLATIVES):
            found.append((" ".join(spoken[at : at + length]), kinds))
        at += length
    return found[0] if len(found) == 1 else None


def _falls(kinds: frozenset[str], *, of_times: bool) -> bool | None:
    """Tell whether an order by numbers or times has to fall for a superlative; None if unsure."""
    if of_times:
        return {"max_time": True, "min_time": False}.get(_kind(kinds))
    if "long" in kinds:
        return {"max_time": False, "min_time": True}.get(_kind(kinds))
    return {"max": True, "min": False}.get(_kind(kinds))


def _kind(kinds: frozenset[str]) -> str:
    return next((kind for kind in SUPERLATIVES if kind in kinds), "")
