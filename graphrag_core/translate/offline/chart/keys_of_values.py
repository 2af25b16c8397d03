"""Which of several keys that hold a value is meant, by the preposition before it: "to Oslo"."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import unfitness
from graphrag_core.translate.offline.chart.operators import BECAUSE_OF
from graphrag_core.translate.offline.chart.rules.registry import Gap, is_and, prep_of
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.types import Schema

HOLDING = frozenset({"value", "category"})
REASON_WORDS = word_set("reason cause why")
TOLD_REASON = -0.3
"""What it costs to take what stands behind "because of" for a value of a reason."""
NAMED_ELSEWHERE = 0.4
"""What it costs to take a name for a text where the relationship to what it names is said."""


def by_preposition(
    mentions: Sequence[Mention], gaps: Sequence[Gap], schema: Schema
) -> Iterator[Mention]:
    """Yield the mentions, dearer or cheaper where several keys hold what is said.

    Those of one label by their names. A name, of what the preposition leads to by a relationship,
    rather than the same text beside it: "songs by Cher", of a `credit` and RECORDED_BY an artist.
    """
    keys: dict[tuple[int, int, str], set[str]] = defaultdict(set)
    named: dict[tuple[int, int], set[str]] = defaultdict(set)
    begins: dict[int, int] = {}
    for m in mentions:
        if m.kind in HOLDING:
            keys[m.first, m.last, m.value.label].add(m.value.key)
            begins[m.last] = max(m.first, begins.get(m.last, 0))
            if _is_name(m, schema):
                named[m.first, m.last].add(m.value.label)
    for m in mentions:
        if m.kind not in HOLDING:
            yield m
            continue
        prep = _preposition(m.first, gaps, begins)
        more = 0.0
        if len(keys[m.first, m.last, m.value.label]) > 1:
            more = unfitness(prep, name_words(m.value.key))
        if prep and not _is_name(m, schema):
            ends = named[m.first, m.last]
            more += NAMED_ELSEWHERE * _leads(schema, m.value.label, prep, ends)
        if BECAUSE_OF in gaps[m.first] and not REASON_WORDS.isdisjoint(name_words(m.value.key)):
            more += TOLD_REASON
        yield replace(m, cost=round(m.cost + more, 3))


def _is_name(mention: Mention, schema: Schema) -> bool:
    label = schema.label(mention.value.label)
    return label is not None and label.name_key == mention.value.key


def _leads(schema: Schema, start: str, prep: str, ends: set[str]) -> bool:
    """Does a relationship whose type ends with a preposition lead from a label to one of some?"""
    return any(
        one.start == start and one.end in ends and name_words(one.type)[-1] == prep
        for one in schema.patterns
    )


def _preposition(place: int, gaps: Sequence[Gap], begins: dict[int, int]) -> str:
    """The preposition before a value, or before those that it is listed with."""
    while not prep_of(gaps[place]) and is_and(gaps[place]) and place in begins:
        place = begins[place]
    return prep_of(gaps[place])
