"""Kinds of single events: "the most common adverse events", each of which has its own number."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import KIND_WORDS
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    Keys,
    NodeSet,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.commonest_values import (
    SEVERAL,
    counted_by_value,
)
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import LabelSchema, Property

TELLS_WHAT = KIND_WORDS | word_set("term name title label cause reason diagnosis fault issue rule")
"""Words of keys that say what a single event is."""
OFTEN = 2
"""So often at least each value of such a key occurs on average."""


def kind_of_events(ground: Ground, label: str | None) -> PropertyTerm | None:
    """The key that says what the nodes of a label are, if each is a single event with a number.

    What others are joined to more than once is rather counted by them.
    """
    entry = ground.graph.schema.label(label or "")
    if entry is None or not _is_numbered(entry):
        return None
    graph = ground.graph
    if not all(graph.only_one_each(hop, entry.name) for hop in graph.hops_from(entry.name)):
        return None
    found = [p for p in entry.properties if p.key != entry.name_key and _repeats(p, entry)]
    found.sort(key=lambda p: KIND_WORDS.isdisjoint(spoken_words(p.key)))
    return next((PropertyTerm(p.key, (entry.name,), 0.9) for p in found), None)


def _is_numbered(entry: LabelSchema) -> bool:
    """Are nodes called by numbers or codes, of which each has another?"""
    named = entry.property(entry.name_key or "")
    texts = [str(value) for value in named.values] if named is not None else []
    coded = all(" " not in text and any(c.isdigit() for c in text) for text in texts)
    return named is not None and bool(texts) and coded and (named.unique or named.tells_apart)


def _repeats(key: Property, entry: LabelSchema) -> bool:
    """Does a key say what nodes are, in words of which each is that of several?"""
    number = key.distinct or (len(key.values) if key.values_complete else 0)
    often = 0 < OFTEN * number <= (key.present or entry.count)
    return "STRING" in key.types and often and not TELLS_WHAT.isdisjoint(spoken_words(key.key))


@rule("the top of the most common", "topmostn", "commonest", between=NOTHING)
def _top(ground: Ground, top: tuple[int, bool], most: bool, gap: Gap) -> Iterator[Meant]:
    """As in "top 3 most common"."""
    yield "topmostn", (top[0], most), 0.0, ()


@rule("the most common kinds", "topmostn", "thing", between=NOTHING)
def _top_kinds(ground: Ground, top: tuple[int, bool], thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    yield from _kinds(ground, thing, most=top[1], number=top[0])


@rule("the most common kind", "commonest", "thing")
def _common_kind(ground: Ground, most: bool, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield from _kinds(ground, thing, most=most, number=SEVERAL if thing.plural else 1)


@rule("kinds that are the most common", "thing", "commonest")
def _kind_is_common(ground: Ground, thing: NodeSet, most: bool, gap: Gap) -> Iterator[Meant]:
    """As in "which adverse event occurs most often"."""
    yield from _common_kind(ground, most, thing, gap)


def _kinds(ground: Ground, thing: NodeSet, *, most: bool, number: int | None) -> Iterator[Meant]:
    key = kind_of_events(ground, thing.label)
    if key is not None and not thing.named and thing.quantity == SOME and thing.limit is None:
        bare = replace(thing, uses=(), wh="")
        yield from counted_by_value(ground, (KeyMention(key), most, number), bare, 0.0)


@rule("how often each kind occurs", "howofteneach", "thing projection key", between=NOTHING)
def _how_often_each(
    ground: Ground, data: object, value: NodeSet | Projection | Keys, gap: Gap
) -> Iterator[Meant]:
    """As in "how often does each adverse event occur", "… each term of adverse events occur"."""
    if isinstance(value, NodeSet):
        yield from _kinds(ground, value, most=True, number=None)
        return
    term = value.keys[0].term
    thing = value.thing if isinstance(value, Projection) else NodeSet(_owner(term))
    single = len(value.keys) == 1 and "STRING" in ground.vocabulary.types_of(term)
    if single and thing.label is not None and not thing.named:
        yield from counted_by_value(ground, (value.keys[0], True, None), thing, 0.0)


def _owner(term: PropertyTerm) -> str | None:
    return next((owner for owner in term.owners if owner[:1] != ":"), None)
