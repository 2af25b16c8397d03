"""One key at two ends of alike ways: "came to A earlier than to B", "cheaper at A than at B".

A thing that is joined to A is joined to B in the same way. What is compared stands on the way: on
a relationship of it, or on a node that it passes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Link,
    NodeSet,
    Use,
)

Mark = Compare | Use
Keys = Callable[[str], list[tuple[str, float]]]
"""The keys of a label or `:TYPE` that may be meant, each with what it costs."""
STEP = 0.03
"""What a key costs more for each step that it stands from the end."""

Step = tuple[Link, int]
"""A link of one relationship, and where among the conditions of its child the next one is."""


@dataclass(frozen=True, slots=True)
class BothEnds:
    """A key on the way to one end of a thing, and on the like way to another one."""

    thing: NodeSet
    place: int
    steps: tuple[Step, ...]
    at: int
    on_node: bool
    other: NodeSet
    owner: str
    key: str
    cost: float

    def marked(self, own: Mark, others: Mark) -> NodeSet:
        """The thing joined to both ends, the key marked on the way to its own and to the other."""
        first = second = None
        for place, (link, inner) in reversed(list(enumerate(self.steps))):
            bare = replace(link, conditions=(), uses=())
            if first is None or second is None:
                first, second = link, replace(bare, child=self.other)
            else:
                first = replace(link, child=link.child.with_condition(inner, first))
                second = replace(bare, child=NodeSet(link.child.label, (second,)))
            if place == self.at:
                first, second = self._at(first, own), self._at(second, others)
        assert first is not None
        assert second is not None
        return self.thing.with_condition(self.place, first).having(second)

    def _at(self, link: Link, mark: Mark) -> Link:
        return _on_end(link, mark) if self.on_node else _on_type(link, mark)


def both_ends(thing: NodeSet, other: NodeSet, keys: Keys) -> Iterator[BothEnds]:
    """Each key on a way from a thing to a node of the label of another one."""
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link):
            continue
        for steps in _steps_to(step_by_step(link), other):
            for at, (step, _) in enumerate(steps):
                far = STEP * (len(steps) - 1 - at)
                owners = [(f":{step.way[0].type}", False)]
                owners += [(step.child.label or "", True)] if at < len(steps) - 1 else []
                for owner, on_node in owners:
                    for key, cost in keys(owner):
                        yield BothEnds(
                            thing, place, steps, at, on_node, other, owner, key, cost + far
                        )  # fmt: skip


def marked_on(link: Link, owners: tuple[str, ...], mark: Mark) -> Link | None:
    """Return a link with a mark at the first place on its way that has the key; None without it."""
    if link.quantity != SOME or link.closed:
        return None
    if f":{link.way[0].type}" in owners:
        return _on_type(link, mark)
    if link.child.label in owners:
        return _on_end(link, mark)
    for place, inner in enumerate(link.child.conditions):
        further = marked_on(inner, owners, mark) if isinstance(inner, Link) else None
        if further is not None:
            return replace(link, child=link.child.with_condition(place, further))
    return None


def _on_type(link: Link, mark: Mark) -> Link:
    if isinstance(mark, Use):
        return replace(link, uses=(*link.uses, mark))
    return replace(link, conditions=(*link.conditions, mark))


def _on_end(link: Link, mark: Mark) -> Link:
    end = link.child
    return replace(link, child=end.using(mark) if isinstance(mark, Use) else end.having(mark))


def step_by_step(link: Link) -> Link:
    """Return the same with a link for each relationship."""
    if len(link.way) == 1:
        return link
    here = link.at == 0
    rest = replace(link, way=link.way[1:], at=max(0, link.at - 1))
    if here:
        rest = replace(rest, conditions=(), uses=())
    between = NodeSet(link.way[0].label, (step_by_step(rest),))
    kept = (link.conditions, link.uses) if here else ((), ())
    return replace(link, way=link.way[:1], at=0, child=between, conditions=kept[0], uses=kept[1])


def _steps_to(link: Link, other: NodeSet) -> Iterator[tuple[Step, ...]]:
    if link.quantity != SOME or link.closed:
        return
    if link.child.label == other.label:
        if link.child.conditions and link.child != other:
            yield ((link, 0),)
        return
    for place, inner in enumerate(link.child.conditions):
        if isinstance(inner, Link):
            single = step_by_step(inner)
            for steps in _steps_to(single, other):
                held = replace(link, child=link.child.with_condition(place, single))
                yield ((held, place), *steps)
