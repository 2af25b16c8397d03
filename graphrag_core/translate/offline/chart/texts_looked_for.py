"""Texts looked for in the name of a thing, in a key, or in its running text."""

from collections.abc import Iterator

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    compared,
)
from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    NodeSet,
    Pending,
)
from graphrag_core.translate.offline.form import OPPOSITE, Operator
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import LabelSchema

TEXT_WORDS = word_set("description text note notes comment comments summary abstract remarks body")
"""Words of keys that hold running text."""


def holds_text(key: str) -> bool:
    """Tell whether a key is named like one that holds running text."""
    return not TEXT_WORDS.isdisjoint(spoken_words(key))


def text_looked_for(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """Yield a thing whose name, key or running text has a text in it."""
    operator: Operator = pending.operator or "CONTAINS"
    if pending.negated:
        operator = OPPOSITE[operator]
    if isinstance(pending.term, PropertyTerm):
        for owner in pending.term.owners:
            yield from compared(
                ground,
                thing,
                (owner,),
                Compare(pending.term.key, operator, pending.value, fold=True),
            )
        return
    label = ground.graph.schema.label(thing.label or "")
    if label is None:
        return
    key = ground.profile.name_keys.get(label.name) or label.name_key
    texts = [other for other in _texts(ground, label) if other != key]
    if key is not None:
        named = 0.05 + 0.15 * bool(texts and operator == "CONTAINS" and _is_code(key))
        yield thing.having(Compare(key, operator, pending.value, fold=True)), named, ()
    for place, other in enumerate(texts):
        cost = (0.1 if operator == "CONTAINS" else 0.25) + 0.03 * place
        yield thing.having(Compare(other, operator, pending.value, fold=True)), cost, ()


def _texts(ground: Ground, label: LabelSchema) -> list[str]:
    """The keys of a label that hold running text, what the profile calls so first."""
    found = list(ground.profile.text_keys.get(label.name, ()))
    said = [
        entry.key
        for entry in label.properties
        if "STRING" in entry.types and not entry.values_complete and holds_text(entry.key)
    ]
    return list(dict.fromkeys([*found, *said]))


def _is_code(key: str) -> bool:
    return bool({"id", "no", "number", "code"} & set(spoken_words(key)))
