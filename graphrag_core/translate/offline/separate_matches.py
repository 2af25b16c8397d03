"""Branches of a pattern that go into a MATCH of their own.

Within one MATCH no two relationships are the same one (Cypher's relationship uniqueness), so that
"bakers that used pistachio and rose in their cakes" would lose a cake with both.
"""

from collections.abc import Set
from itertools import combinations

from graphrag_core.translate.offline.form import PathForm, Step


def separated(pattern: PathForm, shown: Set[str]) -> list[PathForm]:
    """Cut the branches off that may be the same as another; the hub stays described in the first.

    They start at a node that is shown, by the same type in the same direction, and lead to nothing
    that is shown: each is a condition. "Another service of the same team" is not cut.
    """
    for one, other in combinations(pattern.steps, 2):
        for hub in {one.start, one.end} & {other.start, other.end} & shown:
            near, far = (_branch(pattern, step, hub) for step in (one, other))
            if _are_alike(one, other, hub) and not (near & far or shown & (near | far)):
                return [part for half in _cut(pattern, far) for part in separated(half, shown)]
    return [pattern]


def _are_alike(one: Step, other: Step, hub: str) -> bool:
    types = ({one.type, *one.also}, {other.type, *other.also})
    return bool(types[0] & types[1]) and (one.start == hub) == (other.start == hub)


def _branch(pattern: PathForm, step: Step, hub: str) -> set[str]:
    """Return the nodes that a step leads to from a hub, and all behind them."""
    found = {step.end if step.start == hub else step.start}
    while True:
        more = {
            name
            for behind in pattern.steps
            for name in (behind.start, behind.end)
            if {behind.start, behind.end} & found and name != hub
        }
        if more <= found:
            return found
        found |= more


def _cut(pattern: PathForm, branch: Set[str]) -> tuple[PathForm, PathForm]:
    def part(*, inside: bool) -> PathForm:
        nodes = tuple(node for node in pattern.nodes if (node.name in branch) == inside)
        steps = (s for s in pattern.steps if bool({s.start, s.end} & branch) == inside)
        return PathForm(nodes, tuple(steps))

    return part(inside=False), part(inside=True)
