"""How two named nodes are connected: the shortest path, along a type or along any."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground, is_directed
from graphrag_core.translate.offline.chart.meaning import Asked, Compare, Keys, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import RelationTerm

JOINED = frozenset({"and", "to", "into", "with", "from", "-", "–", ","})
"""What stands between the names of the two ends of a path."""
MOST_TYPES = 2


@dataclass(frozen=True, slots=True)
class PathEnds:
    """Two named nodes, with the relationship that a path between them goes along, if said."""

    first: NodeSet
    second: NodeSet
    term: RelationTerm | None = None


@rule("two ends", "thing", "thing", between=JOINED)
def _ends(ground: Ground, first: NodeSet, second: NodeSet, gap: Gap) -> Iterator[Meant]:
    if first.named and second.named and _is_plain(first, second):
        yield "ends", PathEnds(first, second), 0.02, ()


@rule("between two ends", "between", "ends")
def _between_ends(ground: Ground, data: object, ends: PathEnds, gap: Gap) -> Iterator[Meant]:
    yield "ends", ends, 0.0, ()


@rule("what is between two ends", "relation noun", "ends")
def _of_ends(ground: Ground, term: RelationTerm, ends: PathEnds, gap: Gap) -> Iterator[Meant]:
    """As in "the interaction between A and B"."""
    if ends.term is None:
        yield "ends", PathEnds(ends.first, ends.second, term), 0.0, ()


def _is_plain(*things: NodeSet) -> bool:
    """Is nothing said of the things but how they are called, in one key or two?"""
    conditions = [condition for thing in things for condition in thing.conditions]
    return all(isinstance(c, Compare) for c in conditions) and not any(t.uses for t in things)


@rule("path and path", "path", "path")
def _path_path(ground: Ground, one: Any, other: Any, gap: Gap) -> Iterator[Meant]:
    """As in "how many hops is the shortest connection"."""
    if one is None or other is None:
        yield "path", one or other, 0.0, ()


@rule("shortest path, number of steps", "superlative aggregate howmany number_of", "path")
def _shortest(ground: Ground, data: Any, term: Any, gap: Gap) -> Iterator[Meant]:
    if data in {None, "min"} or (isinstance(data, tuple) and data[0] in {"short", "long", "few"}):
        yield "path", term, 0.0, ()


@rule("path along a relationship", "relation noun", "path")
def _along(ground: Ground, term: RelationTerm, data: Any, gap: Gap) -> Iterator[Meant]:
    if data is None:
        yield "path", term, 0.0, ()


@rule("path of things", "path", "thing")
def _of_things(ground: Ground, term: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the shortest chain of channels from A to B"."""
    if not thing.named and not thing.conditions and not thing.uses:
        yield "path", term, 0.05, ()


@rule("steps counted", "howmany most", "relation noun")
def _steps(ground: Ground, data: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "how many borders (are there) from A to B", "the fewest transfers between A and B"."""
    if data is not True and any(p.start == p.end for p in ground.graph.patterns(term.type)):
        yield "path", term, 0.1, ("steps counted",)


@rule("steps above or below", "path", "beyond")
def _levels(ground: Ground, term: Any, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "how many levels below A is B"."""
    if data in {"up", "down"}:
        yield "path", term, 0.0, ()


@rule("a path to one end", "path", "thing")
def _path_to(ground: Ground, term: Any, first: NodeSet, gap: Gap) -> Iterator[Meant]:
    if first.named and _is_plain(first):
        yield "pathfrom", (first, term), 0.05, ()


@rule("path between two ends", "path", "ends")
def _between(ground: Ground, term: Any, ends: PathEnds, gap: Gap) -> Iterator[Meant]:
    yield from _found(ends, term)


@rule("two ends and their path", "ends", "path")
def _ends_path(ground: Ground, ends: PathEnds, term: Any, gap: Gap) -> Iterator[Meant]:
    yield from _found(ends, term)


@rule("one end, connected", "thing", "path")
def _from(ground: Ground, first: NodeSet, term: Any, gap: Gap) -> Iterator[Meant]:
    if first.named and _is_plain(first):
        yield "pathfrom", (first, term), 0.0, ()


@rule("connected to the other end", "pathfrom", "thing")
def _to(
    ground: Ground, data: tuple[NodeSet, RelationTerm | None], second: NodeSet, gap: Gap
) -> Iterator[Meant]:
    alike = second.label == data[0].label or JOINED & set(gap)
    if second.named and _is_plain(second) and alike:
        yield from _found(PathEnds(data[0], second), data[1])


def _found(ends: PathEnds, term: RelationTerm | None) -> Iterator[Meant]:
    if ends.first != ends.second:
        yield "pathbetween", PathEnds(ends.first, ends.second, term), 0.0, ()


@rule("path along a relationship, said behind", "pathbetween", "relation noun path key thing")
def _by(ground: Ground, ends: PathEnds, value: Any, gap: Gap) -> Iterator[Meant]:
    """As in "connected by teaching", "from A to B by next stops, shortest route"."""
    if isinstance(value, RelationTerm):
        if ends.term is None:
            yield "pathbetween", PathEnds(ends.first, ends.second, value), 0.0, ()
    elif value is None or (isinstance(value, Keys) and {"by", "in"} & set(gap)):
        yield "pathbetween", ends, 0.05, ()


def readings_of(ground: Ground, ends: PathEnds) -> Iterator[tuple[Asked, float, tuple[str, ...]]]:
    """The path along the type that is said, along any, or along one that such nodes have."""
    first, second = ends.first, ends.second
    any_way = Asked("path", first, other=second)
    if ends.term is not None:
        yield from _along_type(ground, any_way, ends.term.type, 0.0)
        yield any_way, 0.3, ("path along any type",)
        return
    yield any_way, 0.0, ("path along any type",)
    patterns = ground.graph.schema.patterns
    same = {p.type for p in patterns if p.start == p.end == first.label == second.label}
    for place, type_ in enumerate(sorted(same)[:MOST_TYPES]):
        yield from _along_type(ground, any_way, type_, 0.25 + 0.1 * place)


def _along_type(
    ground: Ground, any_way: Asked, type_: str, cost: float
) -> Iterator[tuple[Asked, float, tuple[str, ...]]]:
    first, second = any_way.thing, any_way.other
    assert second is not None
    patterns = ground.graph.patterns(type_)
    ends = {pattern.start for pattern in patterns} | {pattern.end for pattern in patterns}
    if not {first.label, second.label} <= ends:
        return
    event = ("path along one type",)
    yield Asked("path", first, other=second, along=type_), cost + 0.02, event
    if is_directed(ground.graph, type_):
        yield Asked("path", first, other=second, along=type_, directed=True), cost, event
        yield Asked("path", second, other=first, along=type_, directed=True), cost + 0.1, event
