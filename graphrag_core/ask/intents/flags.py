"""Which keys that are true or false a question names of a kind: "cancelled", "unpaid"."""

from collections.abc import Iterator
from dataclasses import dataclass

from graphrag_core.ask.intents.amounts import NAMED
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.english.wording import spoken_name
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.cutting import cut
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary
from graphrag_core.types import ValueLink

DENYING = frozenset({"neg", "without"})
BETWEEN = frozenset({"be", "have", "do"})
"""Kinds of words that stand between a denial and what it denies: "have not been paid"."""
JOINING = frozenset({"and", "or", "comma"})
"""Kinds of words that join two keys; a denial goes on behind all but "and"."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A key that is true or false, as a value that a question names.

    `is_choice` where another is joined to it and it is open whether both are meant or one of
    them: "cancelled or diverted".
    """

    value: ValueLink
    is_choice: bool


def flags_said(call: IntentCall, label: str) -> Iterator[Flag]:
    """Yield what is said to be true or false of the nodes of a label, in the question's order.

    The question is cut as the offline translator cuts it. A word that names a value of the label
    names no key.
    """
    slots = call.slots
    vocabulary = vocabulary_of(call.run.schema, call.context.profile)
    links = [v for v in call.run.links.values if v.node_id is not None or v.label == label]
    chunks = cut(slots.text, links, slots.times, vocabulary)
    found = {at: term for at, chunk in enumerate(chunks)
             if (term := _flag(chunk, label, vocabulary)) is not None}  # fmt: skip
    holds: dict[int, bool] = {}
    denied = False
    for at, chunk in enumerate(chunks):
        after = at - 1 in found and chunk.kind in JOINING and chunk.kind != "and"
        denied = chunk.kind in DENYING or (
            denied and (at in found or after or chunk.kind in BETWEEN)
        )
        holds[at] = not denied and chunk.data != "denied"
    for at, term in found.items():
        chunk = chunks[at]
        value = ValueLink(
            chunk.start, chunk.end, chunk.text, label, term.key, holds[at], term.score
        )
        beside = (
            other
            for other, between in ((at - 2, at - 1), (at + 2, at + 1))
            if other in found and chunks[between].kind in JOINING
        )
        yield Flag(value, holds[at] and any(holds[other] for other in beside))


def flagged_labels(call: IntentCall) -> list[str]:
    """List the labels of which alone a word of the question names a flag: "cancellations"."""
    owners: dict[str, list[str]] = {}
    for label in call.run.schema.labels:
        if any("BOOLEAN" in key.types for key in label.properties):
            for flag in flags_said(call, label.name):
                owners.setdefault(flag.value.text, []).append(label.name)
    return list(dict.fromkeys(found[0] for found in owners.values() if len(found) == 1))


def value_words(value: ValueLink) -> str:
    """Say a value in words, one that is true or false by its key: "not cancelled"."""
    if not isinstance(value.value, bool):
        return str(value.value)
    return spoken_name(value.key) if value.value else f"not {spoken_name(value.key)}"


def _flag(chunk: Chunk, label: str, vocabulary: Vocabulary) -> PropertyTerm | None:
    """Return the key of a label that words surely name, and nothing else as surely."""
    best = max((term.score for term in chunk.terms), default=0.0)
    flags = (
        term
        for term in chunk.property_terms
        if label in term.owners and "BOOLEAN" in vocabulary.types_of(term)
    )
    sure = (term for term in flags if term.score >= max(best, NAMED))
    return next(sure, None) if chunk.kind == "term" else None
