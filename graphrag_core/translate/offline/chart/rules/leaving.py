"""Who has left: "which employees left", "who left Alpine Rest", "no longer at the depot"."""

from collections.abc import Iterator

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.ended_and_open import STATE
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.temporal import validity_keys
from graphrag_core.translate.offline.vocabulary import RelationTerm

BELONGING = frozenset(
    map(stem, word_set("work employ member belong serve play live base join subscribe"))
)
"""Verbs of relationships in which somebody is at a place or with others, until they leave."""
PLACES = frozenset({"at", "with", "in", "on", "for"})


def _belonging(ground: Ground) -> Iterator[RelationTerm]:
    """Yield the types by which people belong somewhere, of which the graph says until when."""
    for kind in ground.graph.schema.relationship_types:
        verbs = {stem(word) for word in name_words(kind.name)}
        _, until = validity_keys(kind, ground.profile)
        if until is not None and not BELONGING.isdisjoint(verbs):
            yield RelationTerm(kind.name, "verb", "start", 0.9)


@rule("those who have left", "haveleft")
def _have_left(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "employees who left"."""
    yield "membership", (NodeSet(None, wh="any"), True), 0.0, ()


@rule("those who have not left", "stillthere")
def _are_there(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "employees who are still here"."""
    yield "membership", (NodeSet(None, wh="any"), False), 0.0, ()


@rule("those who have left a place", "haveleft", "thing")
def _have_left_it(ground: Ground, data: object, place: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "who left Alpine Rest"."""
    if place.quantity == SOME and not gap:
        yield "membership", (place, True), 0.0, ()


@rule("those who are no longer there", "former", "thing", between=PLACES)
def _no_longer_there(ground: Ground, data: object, place: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "no longer at Alpine Rest", which says that they were."""
    if place.quantity == SOME and data is None and not is_and(gap):
        yield "membership", (place, True), 0.0, ()


@rule("who belongs there, or has left", "thing", "membership")
def _belong(
    ground: Ground, thing: NodeSet, data: tuple[NodeSet, bool], gap: Gap
) -> Iterator[Meant]:
    place, ended = data
    if thing.named or thing.quantity != SOME or is_and(gap):
        return
    for at, term in enumerate(_belonging(ground)):
        people = ground.graph.labels_at(term.type, "start")
        pending = Pending("relation", term, place, is_subject=False, ended=ended)
        for label in people if thing.label is None else {thing.label}.intersection(people):
            if ground.vocabulary.is_person(label):
                for whole, cost, events in attached(ground, thing.labelled(label), pending)[:2]:
                    yield "thing", whole, cost + 0.1 * at, (*events, *STATE)
