"""The prompt for a repair: what is wrong with a query, where, and what the graph has instead.

A fault is told once, with the part of the query that it is about, in the validator's or the
database's words, and with the text in its place where that is certain; else with the names that
are nearest. The schema is cut to what query, question and faults are about.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Set

from graphrag_core.cypher.lexer import offset_of, tokenize
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.llm.prompt import (
    MAX_QUESTION_CHARS,
    Messages,
    TranslationTask,
    inert,
    question_message,
    system_message,
)
from graphrag_core.translate.llm.schema_text import (
    NAMED,
    cypher_name,
    quoted,
    rate_schema,
)
from graphrag_core.types import Attempt, Diagnostic, LabelSchema, RelationshipTypeSchema, Schema

MAX_SCHEMA_CHARS = 5_000
MAX_FAULTS = 8
MAX_MESSAGE_CHARS = 600
MAX_QUERY_CHARS = 3_000
NEAREST = 3
SHOWN_VALUES = 2

UNUSABLE = "That query cannot be used."
CORRECT = (
    "Reply with a corrected JSON object of the same form. Change what the remarks are about and "
    "keep the meaning of the question."
)
MEANT = (
    "Where the question itself means a value that the graph does not have, reply with the same "
    "query again: that nothing matches is then the answer."
)
KEPT = (
    "Where the question itself means a value that the graph does not have, keep that value and "
    "correct the rest."
)
FOUND_NOTHING = "That query ran and found nothing."
RETHINK = (
    "Check each condition against the question. Leave out one that the question does not state, "
    "and correct what was misread, the relationship or how a value is written. Never leave out a "
    "condition that the question states. If every condition is what the question asks, reply with "
    "the same query again: that nothing matches is then the answer."
)

RIGHT = "Where the query is right as it is, reply with it again."
OF_WORDS = frozenset({"other_relation", "other_order"})
"""Remarks that words of the question give reason for."""
UNKNOWN = frozenset({"unknown_label", "unknown_relationship_type", "unknown_property"})
NOT_OF_THE_QUERY = frozenset({"database_unavailable"})


def repair_messages(task: TranslationTask, attempt: Attempt) -> Messages:
    """Build the messages that ask for a repair: a short schema, the failed query, its faults."""
    query = attempt.query
    faults = _faults(attempt)
    lines = list(_fault_lines(task, attempt, faults))
    if attempt.error:
        lines.append(_whole_sentences(attempt.error))
    told = "\n".join(f"{number}. {inert(line)}" for number, line in enumerate(lines, 1))
    ran = attempt.rows is not None
    correction = (
        f"{FOUND_NOTHING if ran else UNUSABLE}\n"
        f"<remarks>\n{told or 'It was refused without a reason.'}\n</remarks>\n"
        f"{RETHINK if ran else CORRECT}"
    )
    codes = {fault.code for fault in faults}
    if codes and codes <= OF_WORDS and not ran and not attempt.error:
        correction = f"{correction} {RIGHT}"
    if "unknown_value" in codes and not ran:
        correction = f"{correction} {MEANT if len(codes) == 1 and not attempt.error else KEPT}"
    relevance = _relevance(task, [query.text, *lines])
    failed = {"cypher": query.text[:MAX_QUERY_CHARS], "parameters": dict(query.parameters)}
    return (
        ("system", system_message(task, relevance, MAX_SCHEMA_CHARS)),
        ("user", question_message(task, relevance)),
        ("assistant", inert(json.dumps(failed, ensure_ascii=False, default=str))),
        ("user", correction),
    )


def _relevance(task: TranslationTask, texts: Iterable[str]) -> Mapping[str, float]:
    """Rate what the question is about, and above it what the query or its faults name."""
    rates = rate_schema(task.question.text[:MAX_QUESTION_CHARS], task.links, task.schema)
    named = {token.value for text in texts for token in tokenize(text) if token.value}
    known = {entry.name for entry in _owners(task.schema, named)}
    return {**rates, **{name: rates.get(name, 0.0) + 2 * NAMED for name in known}}


def _owners(schema: Schema, names: Set[str]) -> list[LabelSchema | RelationshipTypeSchema]:
    """Return the labels and types that have these names."""
    return [
        *(label for label in schema.labels if label.name in names),
        *(kind for kind in schema.relationship_types if kind.name in names),
    ]


def _faults(attempt: Attempt) -> list[Diagnostic]:
    """Return what must change, the worst first, each place once."""
    every = attempt.validation.diagnostics if attempt.validation else ()
    wrong = [d for d in every if d.severity != "info" and d.code not in NOT_OF_THE_QUERY]
    mended = {(d.line, d.column, d.suggestion): d for d in wrong if d.suggestion}.values()
    rest = [d for d in wrong if not d.suggestion and not any(_within(d, m) for m in mended)]
    return sorted((*mended, *rest), key=lambda d: d.severity != "error")[:MAX_FAULTS]


def _within(one: Diagnostic, other: Diagnostic) -> bool:
    """Tell whether a fault stands inside another one, which says how to mend it."""
    if one.line is None or one.line != other.line or one.column is None or other.column is None:
        return False
    return other.column <= one.column < other.column + max(other.length or 0, 1)


def _fault_lines(
    task: TranslationTask, attempt: Attempt, faults: Iterable[Diagnostic]
) -> Iterator[str]:
    text = attempt.query.text
    for fault in faults:
        parts = [_place(fault, text), _whole_sentences(fault.message)]
        if fault.code == "unknown_value" and (asked := _asked_value(task, fault, text)):
            parts.append(f"The question says {quoted(asked)}.")
        elif fault.suggestion:
            certain = fault.edit is not None
            parts.append(
                f"{'Write instead' if certain else 'Perhaps you mean'}: {fault.suggestion}"
            )
        elif fault.code in UNKNOWN and (near := _nearest_in_meaning(task, fault, text)):
            parts.append(f"Nearest in meaning: {', '.join(map(cypher_name, near))}.")
        if values := _values(task.schema, fault, text):
            parts.append(f"({values})")
        yield " ".join(part for part in parts if part)


def _place(fault: Diagnostic, text: str) -> str:
    """Write the part of the query that a fault is about, and where it stands."""
    if fault.line is None or fault.column is None:
        return ""
    start = offset_of(text, fault.line, fault.column)
    part = " ".join(text[start : start + (fault.length or 0)].split())
    where = f"(line {fault.line}, column {fault.column})"
    return f"{quoted(part, MAX_MESSAGE_CHARS)} {where}:" if part else f"{where}:"


def _nearest_in_meaning(task: TranslationTask, fault: Diagnostic, text: str) -> list[str]:
    """Find the names that mean most nearly what an unknown one does."""
    schema, name = task.schema, fault.name
    if task.ranker is None or not name:
        return []
    used = {token.value for token in tokenize(text)}
    owners = _owners(schema, used)
    names = {
        "unknown_label": [entry.name for entry in schema.labels],
        "unknown_relationship_type": [entry.name for entry in schema.relationship_types],
        "unknown_property": [item.key for entry in owners for item in entry.properties],
    }[fault.code]
    by_words = {" ".join(spoken_words(one)): one for one in names}
    near = task.ranker.nearest(" ".join(spoken_words(name)), list(by_words), NEAREST)
    return [by_words[words] for words in near]


def _values(schema: Schema, fault: Diagnostic, text: str) -> str:
    """Show values of the property that a fault suggests or is about."""
    if fault.code not in {"unknown_property", "type_mismatch"}:
        return ""
    keys = [(fault.suggestion or "").rpartition(".")[2], fault.message.split(" ", 1)[0]]
    used = {token.value for token in tokenize(text)}
    for key in keys:
        for entry in _owners(schema, used):
            item = entry.property(key)
            if item is not None and item.values:
                shown = ", ".join(quoted(value) for value in item.values[:SHOWN_VALUES])
                return f"{cypher_name(key)} has values such as {shown}"
    return ""


def _asked_value(task: TranslationTask, fault: Diagnostic, text: str) -> str:
    """Return the one value of the property with an unknown value that the question names."""
    key = fault.message.split(" ", 2)[1]
    used = {token.value for token in tokenize(text)}
    found = [entry.property(key) for entry in _owners(task.schema, used)]
    known = {str(value) for item in found if item is not None for value in item.values}
    said = {token.value.casefold() for token in tokenize(task.question.text)}
    asked = [value for value in sorted(known) if value.casefold() in said]
    return asked[0] if len(asked) == 1 and fault.edit is None else ""


def _whole_sentences(text: str) -> str:
    """Return a text on one line, without the sentences that are beyond `MAX_MESSAGE_CHARS`."""
    line = " ".join(text.split())
    if len(line) <= MAX_MESSAGE_CHARS:
        return line
    kept = line[:MAX_MESSAGE_CHARS]
    end = max(kept.rfind(mark) for mark in (". ", "? ", "! "))
    return kept[: end + 1] if end > 0 else kept.rpartition(" ")[0] or kept
