"""Texts to look for in names and other keys."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, NodeSet, Pending, Projection
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.chart.texts_looked_for import holds_text, text_looked_for
from graphrag_core.types import ValueLink


@rule("text in the name", "text", "literal value category")
def _text(ground: Ground, operator: Any, value: Any, gap: Gap) -> Iterator[Meant]:
    text = value.text if isinstance(value, ValueLink) else value
    yield "pending", Pending("text", operator=operator, value=text), 0.0, ()


@rule("texts, any of them", "literal value category", "literal value category")
def _texts(ground: Ground, one: Any, other: Any, gap: Gap) -> Iterator[Meant]:
    first, second = ((v.text if isinstance(v, ValueLink) else v) for v in (one, other))
    if is_and(gap) and isinstance(first, str) and isinstance(second, str):
        yield "literals", (first, second), 0.0, ()


@rule("any of some texts in the name", "text", "literals")
def _any_text(ground: Ground, operator: Any, texts: tuple[str, ...], gap: Gap) -> Iterator[Meant]:
    yield (
        "pending",
        Pending("either", also=tuple(Pending("text", operator=operator, value=t) for t in texts)),
        0.0,
        (),
    )


@rule("any of some texts in a key", "literals", "key")
def _any_text_key(ground: Ground, texts: tuple[str, ...], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if "in" in gap and len(keys.keys) == 1:
        term = keys.keys[0].term
        yield (
            "pending",
            Pending(
                "either",
                also=tuple(Pending("text", term, operator="CONTAINS", value=t) for t in texts),
            ),
            0.0,
            (),
        )


@rule("text of a key", "key", "pending")
def _key_text(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "text" and pending.term is None and len(keys.keys) == 1:
        yield "pending", replace(pending, term=keys.keys[0].term), -0.05, ()
        yield from _texts_with(ground, keys, pending)


@rule("texts about a matter", "key", "literal value category", between=frozenset({"about"}))
def _texts_about(ground: Ground, keys: Keys, value: Any, gap: Gap) -> Iterator[Meant]:
    """As in "permits with notes about scaffolds", "the comments about delays"."""
    text = value.text if isinstance(value, ValueLink) else value
    pending = Pending("text", operator="CONTAINS", value=text)
    if len(keys.keys) == 1 and holds_text(keys.keys[0].term.key):
        yield "pending", replace(pending, term=keys.keys[0].term), -0.05, ()
        yield from _texts_with(ground, keys, pending)


def _texts_with(ground: Ground, keys: Keys, pending: Pending) -> Iterator[Meant]:
    """The running texts themselves, as in "notes that mention scaffolds"."""
    term = keys.keys[0].term
    for place, owner in enumerate(term.owners if holds_text(term.key) else ()):
        for whole, cost, events in text_looked_for(
            ground, NodeSet(owner), replace(pending, term=replace(term, owners=(owner,)))
        ):
            yield "projection", Projection(whole, keys.keys), cost + 0.1 + 0.1 * place, events


@rule("literal in a key", "literal value category", "key")
def _literal_key(ground: Ground, value: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if (
        "in" in gap
        and len(keys.keys) == 1
        and "STRING" in ground.vocabulary.types_of(keys.keys[0].term)
    ):
        text = value.text if isinstance(value, ValueLink) else value
        yield (
            "pending",
            Pending("text", keys.keys[0].term, operator="CONTAINS", value=text),
            0.0,
            (),
        )


@rule("text that a key holds", "literal value category literals", "foundin")
def _found(ground: Ground, text: Any, data: object, gap: Gap) -> Iterator[Meant]:
    texts = text if isinstance(text, tuple) else (text,)
    yield "needles", tuple(t.text if isinstance(t, ValueLink) else t for t in texts), 0.0, ()


@rule("text that a key holds, with the key", "needles", "key")
def _found_key(ground: Ground, texts: tuple[str, ...], keys: Keys, gap: Gap) -> Iterator[Meant]:
    for key in keys.keys[:1]:
        if "STRING" in ground.vocabulary.types_of(key.term):
            each = tuple(Pending("text", key.term, operator="CONTAINS", value=t) for t in texts)
            yield "pending", each[0] if len(each) == 1 else Pending("either", also=each), 0.0, ()
