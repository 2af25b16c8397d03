"""States that the time of a deed tells: "closed tickets", "stories that were published"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Keys, Link, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.dated_deeds import deeds_of, done_then
from graphrag_core.translate.offline.chart.rules.ended_and_open import STATE
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    HAVE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.temporal import is_deed
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

OPENED = frozenset({"open", "opened"})
"""What is open is not closed yet, rather than opened once."""

DID = frozenset({"that", "which", "who"})
UNSAID = 0.15
"""What it costs to take a verb right behind a noun for a state: its auxiliary stands elsewhere."""


@rule("things of a deed", "key", "thing", between=NOTHING)
def _of_deed(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "closed tickets": those that have the time of it."""
    yield from _done(ground, keys, thing)


@rule("things to which something was done", "thing", "key")
def _was_done(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "stories that were published", and "are all stories published"."""
    said = bool((BE | HAVE) & set(gap))
    if (said or not gap) and not is_and(gap) and not prep_of(gap):
        for category, whole, cost, events in _done(ground, keys, thing):
            yield category, whole, cost + UNSAID * (not said), events


@rule("what nobody has done", "nobody", "key")
def _done_by_nobody(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "alerts that nobody acknowledged": the time of it is missing."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and _is_state(ground, term) and not (set(gap) - HAVE):
        yield "pending", Pending("key", term, operator="IS NULL"), 0.02, STATE


def _done(ground: Ground, keys: Keys, thing: NodeSet) -> Iterator[Meant]:
    term = keys.keys[0].term
    plain = thing.label in term.owners and not thing.named and thing.quantity == SOME
    if len(keys.keys) == 1 and plain and _is_state(ground, term):
        there = Pending("key", term, operator="IS NOT NULL")
        for whole, cost, events in attached(ground, thing, there)[:1]:
            yield "thing", whole, cost + 0.03, (*events, *STATE)


@rule("things that did it", "thing", "key")
def _did(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "subjects who withdrew", of a time that only some of their relationships have."""
    term = keys.keys[0].term
    plain = not (gap and set(gap) - HAVE - DID) and thing.label is not None
    if len(keys.keys) != 1 or not plain or thing.named or thing.quantity != SOME:
        return
    if not is_deed(term.key) or not ground.vocabulary.is_time(term):
        return
    for owner in deeds_of(ground, term):
        relation = RelationTerm(owner[1:], "verb", "start", term.score)
        done = Pending("relation", relation, NodeSet(None, wh="any"))
        there = done_then(term, owner)
        known = any(
            owner == f":{k.way[k.at].type}" for k in thing.conditions if isinstance(k, Link)
        )
        said = there if known else replace(done, also=(there,))
        for whole, cost, events in attached(ground, thing, said)[:1]:
            yield "thing", whole, cost + 0.03, (*events, *STATE)


def _is_state(ground: Ground, term: PropertyTerm) -> bool:
    """Does a key say when something was done, after which it is so?"""
    of_deed = is_deed(term.key) and OPENED.isdisjoint(name_words(term.key))
    return of_deed and ground.vocabulary.is_time(term)
