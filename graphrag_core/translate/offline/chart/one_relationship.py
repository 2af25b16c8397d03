"""One word for a relationship gives one relationship: two alike links of a thing become one.

Words that speak of a relationship in different ways ("was the commander", "flew", "on Habitat
One") each bring a link of their own. Where one of two alike links says nothing about where it
leads to, what both say may be true of one relationship, and mostly is.
"""

from dataclasses import replace

from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    OTHER,
    SAME,
    SOME,
    Asked,
    Compare,
    Condition,
    Link,
    NodeSet,
    TimeWindow,
)
from graphrag_core.translate.offline.joins import Way, walked_back

TWICE_COST = 0.5
"""What two relationships of one type cost more than one."""

Written = tuple[Asked, float, tuple[str, ...]]


def one_relationship_each(whole: Asked) -> list[Written]:
    """Read alike links of each thing as one; the reading with both stays, where it says more.

    A link that says nothing that the other does not say is left out for good.
    """
    shared = _said_of_all(whole.thing)
    if shared is not None:
        of_all = one_relationship_each(replace(whole, thing=shared))
        return [(one, cost, (*events, "said of all of several")) for one, cost, events in of_all]
    lean = replace(whole, thing=_merged(whole.thing, saying=False))
    united = replace(whole, thing=_merged(lean.thing, saying=True))
    if united == lean:
        return [(lean, 0.0, ())]
    return [(united, 0.0, ("one relationship",)), (lean, TWICE_COST, ("relationship twice",))]


def _said_of_all(thing: NodeSet) -> NodeSet | None:
    """As in "passed both A and B": what is said of a relationship to none is so of all alike."""
    links = [link for link in thing.conditions if isinstance(link, Link)]
    for bare in links:
        alike = [
            link for link in links
            if link is not bare and link.way == bare.way and link.child.named
            and _covers(link, bare) and not _contradict(link, bare)
        ]  # fmt: skip
        only_told = bool(bare.conditions) and not (bare.uses or bare.child.uses)
        if _is_bare(bare) and only_told and len(alike) > 1:
            told = [
                _both(one, bare) if isinstance(one, Link) and one in alike else one
                for one in thing.conditions
                if one is not bare
            ]
            return replace(thing, conditions=tuple(told))
    return None


def _merged(thing: NodeSet, *, saying: bool, back: Way = ()) -> NodeSet:
    """A thing without links that others cover; `saying` also joins what both say of it.

    `back` is the way to what it was joined to. A link that goes there, or a part of this way, and
    no further says no more than that there is another one.
    """
    kept: list[Condition] = []
    for condition in thing.conditions:
        if isinstance(condition, Link):
            again = bool(back) and condition.way == back[: len(condition.way)]
            again = again and (saying or back[0].label != thing.label)
            if again and _is_bare(condition) and not _says_something(condition):
                continue
            way = walked_back(condition.way, thing.label or "")
            condition = _said_of_it(condition, way) if saying else condition
            inner = _merged(condition.child, saying=saying, back=way)
            condition = condition if inner is condition.child else replace(condition, child=inner)
            place, both = _joined_with(kept, condition, saying=saying)
            if both is not None:
                kept[place] = both
                continue
        kept.append(condition)
    same = len(kept) == len(thing.conditions) and all(
        one is other for one, other in zip(kept, thing.conditions, strict=True)
    )
    return thing if same else replace(thing, conditions=tuple(kept))


def _said_of_it(link: Link, back: Way) -> Link:
    """As in "three official languages", where the relationship says which are official."""
    for place, told in enumerate(link.child.conditions):
        says = isinstance(told, Link) and told.way == back and told.conditions and _is_bare(told)
        if says and isinstance(told, Link) and not (told.uses or told.child.uses):
            rest = (*link.child.conditions[:place], *link.child.conditions[place + 1 :])
            child = replace(link.child, conditions=rest)
            return replace(link, child=child, conditions=(*link.conditions, *told.conditions))
    return link


def _joined_with(kept: list[Condition], link: Link, *, saying: bool) -> tuple[int, Link | None]:
    """The place of an earlier link that goes the same way, and both as one."""
    for place, other in enumerate(kept):
        if isinstance(other, Link) and (both := _as_one(other, link, saying=saying)) is not None:
            return place, both
    return 0, None


def _as_one(one: Link, other: Link, *, saying: bool) -> Link | None:
    for bare, full in ((one, other), (other, one)):
        if _is_bare(bare) and _covers(full, bare):
            if not _says_something(bare):
                return replace(full, licensed=one.licensed or other.licensed)
            if saying and full.way == bare.way and not _contradict(full, bare):
                return _both(full, bare)
    return None


def _says_something(link: Link) -> bool:
    return bool(link.conditions or link.uses or link.child.uses)


def _is_bare(link: Link) -> bool:
    """Does a link lead to anything of a label?"""
    child = link.child
    plain = link.quantity == SOME and not (link.closed or link.ended or link.ever)
    return (
        plain
        and not child.conditions
        and child.quantity == SOME
        and child.wh not in {DEALING, SAME, OTHER}
    )


def _covers(full: Link, bare: Link) -> bool:
    """Is where the bare link leads to on the way of the other?"""
    plain = full.quantity == SOME and not (full.closed or full.ended or full.ever)
    return plain and full.child.wh != SAME and full.way[: len(bare.way)] == bare.way


def _contradict(full: Link, bare: Link) -> bool:
    keys = {c.key for c in full.conditions if isinstance(c, Compare | TimeWindow)}
    return full.at != bare.at or any(
        isinstance(c, Compare | TimeWindow) and c.key in keys for c in bare.conditions
    )


def _both(full: Link, bare: Link) -> Link:
    uses = (*full.uses, *(use for use in bare.uses if use not in full.uses))
    return replace(
        full,
        child=full.child.using(*bare.child.uses),
        conditions=(*full.conditions, *bare.conditions),
        uses=uses,
        licensed=full.licensed or bare.licensed,
    )
