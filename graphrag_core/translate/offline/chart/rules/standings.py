"""Places in a ranking that a key holds: "who won", "the runner-up", "finished in the top five"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Compare, Link, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    PREPOSITIONS,
    Gap,
    Meant,
    rule,
)
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

WINNING = 0.25
"""What it costs to take winning for a first place."""


@rule("place in a ranking", "placed won")
def _placed(ground: Ground, number: int) -> Iterator[Meant]:
    """As in "number one producer", where a relationship or node holds its rank."""
    yield from _standing(ground, "=", number)


@rule("winning as a place in a ranking", "winning")
def _winning(ground: Ground, number: int) -> Iterator[Meant]:
    """As in "queens that won"; what is won may be money or a medal as well."""
    for category, held, cost, events in _standing(ground, "=", number):
        yield category, held, cost + WINNING, events
    for category, deed, cost, events in _won(ground, number):
        yield category, deed, cost + WINNING, events


@rule("at the top of a ranking", "attop", "number", between=NOTHING)
def _at_top(ground: Ground, data: object, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    """As in "who finished in the top 5"."""
    if not number[1]:
        yield from _standing(ground, "<=", int(number[0]))


def _standing(ground: Ground, operator: Operator, number: int) -> Iterator[Meant]:
    for key, owners in ground.vocabulary.ranks().items():
        term = PropertyTerm(key, owners, 0.9)
        held = Pending("key", term, operator=operator, value=number)
        yield "pending", held, 0.05, ("rank by key",)


@rule("place in a ranking, with its noun", "placed", "noun")
def _placed_noun(ground: Ground, number: int, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    for key, type_ in _ranked_types(ground):
        if type_ == term.type:
            own = _held_by(key, type_, number)
            yield "qualified", (replace(term, role="verb"), (own,)), 0.0, ("rank by key",)


@rule("winning as a deed", "won")
def _won(ground: Ground, number: int) -> Iterator[Meant]:
    """As in "who won season 9", of a relationship that holds the place."""
    for key, type_ in _ranked_types(ground):
        verb = RelationTerm(type_, "verb", "start", 0.9)
        yield "qualified", (verb, (_held_by(key, type_, number),)), 0.03, ("rank by key",)


def _held_by(key: str, type_: str, number: int) -> Pending:
    """The condition that a relationship of a type holds a place."""
    return Pending("key", PropertyTerm(key, (f":{type_}",), 0.9), operator="=", value=number)


@rule("who won", "winner")
def _winner(ground: Ground, number: int) -> Iterator[Meant]:
    for winner, _ in _winners(ground, number):
        yield "thing", winner, 0.1, ("rank by key",)


@rule("who won what", "winner", "thing", between=PREPOSITIONS)
def _winner_of(ground: Ground, number: int, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the winner of season 9"."""
    yield from _of_what(ground, number, thing)


@rule("whose winner", "thing", "winner", between=frozenset({"'s"}))
@rule("who won what, named before", "thing", "winner", between=NOTHING)
def _thing_winner(ground: Ground, thing: NodeSet, number: int, gap: Gap) -> Iterator[Meant]:
    """As in "the season's winner" and "season 9 winner"."""
    yield from _of_what(ground, number, thing)


def _of_what(ground: Ground, number: int, thing: NodeSet) -> Iterator[Meant]:
    for winner, link in _winners(ground, number):
        if link.child.label == thing.label:
            yield "thing", winner.with_child(0, link, thing), 0.03, ("rank by key",)


def _winners(ground: Ground, number: int) -> Iterator[tuple[NodeSet, Link]]:
    for key, type_ in _ranked_types(ground):
        for pattern in sorted(ground.graph.patterns(type_), key=lambda p: -p.count)[:1]:
            hop = Hop(type_, True, pattern.end)
            place = Compare(key, "=", number)
            link = Link((hop,), NodeSet(pattern.end), conditions=(place,), licensed=True)
            yield NodeSet(pattern.start, (link,)), link


def _ranked_types(ground: Ground) -> Iterator[tuple[str, str]]:
    for key, owners in ground.vocabulary.ranks().items():
        yield from ((key, owner[1:]) for owner in owners if owner.startswith(":"))
