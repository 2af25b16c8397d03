"""Put judged facts together into a diff: which replaced which, and each in a sentence.

A fact replaced another when both belong to one relation of one node, and either nothing else
of that relation stayed, or the one began at the very moment at which the other ended. An
entity's diff looks at the entity's own relations only; one of the whole graph at those of
both ends, and pairs each fact once: hand-overs first, then the smallest groups.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from graphrag_core.english.wording import spoken_name
from graphrag_core.explore.disambiguation import disambiguate_names
from graphrag_core.explore.fact_times import fact_sentence
from graphrag_core.explore.types import Change, Diff
from graphrag_core.profiles.facts import FACT_KEYS, KNOWN_KEYS
from graphrag_core.profiles.profile import KEY_KEYS
from graphrag_core.profiles.sources import SOURCE_KEYS
from graphrag_core.types import Node, Relationship

Side = Literal["both", "start", "end"]
Group = tuple[str, Side, str, str]
"""A relation's name, the end that stays the same, and that end's id (two for `both`)."""

NOT_CONTENT = (
    frozenset(key for pair in (*FACT_KEYS, *KNOWN_KEYS) for key in pair)
    | frozenset(KEY_KEYS)
    | frozenset(SOURCE_KEYS)
)
"""Properties of facts that are times, ids or sources, and no part of what they say."""

End = tuple[str, str, str]
"""The name, start and end of an unchanged fact."""


@dataclass(frozen=True, slots=True)
class Differences:
    """The facts that the database found to differ between two times, with the nodes at their ends.

    Facts without a start have ended at the second time, or were still open at a second time that
    is the earlier one.
    `unchanged` are those that hold at both times and may say that nothing was replaced;
    `unchanged_count` counts all of them.
    """

    added: Sequence[Relationship]
    removed: Sequence[Relationship]
    transient: Sequence[Relationship]
    undated_ended: Sequence[Relationship]
    undated_open: Sequence[Relationship]
    unchanged: Sequence[End]
    unchanged_count: int
    nodes: Mapping[str, Node]
    added_nodes: Sequence[Node] = ()
    removed_nodes: Sequence[Node] = ()


def make_diff(
    found: Differences, *, at: datetime, entity: Node | None, without: Collection[str]
) -> Diff:
    """Make the diff of an entity or of the graph: what took whose place, and all of it in words.

    Sentences tell nodes of one name apart, by properties that are not `without`.
    """
    changed = _replaced(entity, found)
    paired = {r.id for change in changed for r in (*change.before, *change.after)}
    added = sorted((r for r in found.added if r.id not in paired), key=_order)
    removed = sorted((r for r in found.removed if r.id not in paired), key=_order)
    transient = sorted(found.transient, key=_order)
    nodes = disambiguate_names(
        (*found.nodes.values(), *found.added_nodes, *found.removed_nodes), without=without
    )
    sentences = [
        *(f"new: {nodes[node.id].name}" for node in found.added_nodes),
        *(f"gone: {nodes[node.id].name}" for node in found.removed_nodes),
        *(_changed_sentence(change, nodes) for change in changed),
        *(f"added: {_dated(r, nodes)}" for r in added),
        *(f"removed: {_dated(r, nodes)}" for r in removed),
        *(f"came and went: {_dated(r, nodes)}" for r in transient),
        *(f"ended, start unknown: {_dated(r, nodes)}" for r in found.undated_ended),
        *(f"not ended yet, start unknown: {_dated(r, nodes)}" for r in found.undated_open),
    ]
    return Diff(
        at=at,
        added=tuple(added),
        removed=tuple(removed),
        changed=tuple(changed),
        transient=tuple(transient),
        unchanged_count=found.unchanged_count,
        undated_ended=(*found.undated_ended, *found.undated_open),
        nodes=dict(found.nodes),
        sentences=tuple(sentences),
        added_nodes=tuple(found.added_nodes),
        removed_nodes=tuple(found.removed_nodes),
    )


def _replaced(entity: Node | None, found: Differences) -> list[Change]:
    before, after = _grouped(entity, found.removed), _grouped(entity, found.added)
    unchanged = {
        group
        for name, start, end in found.unchanged
        for group in _groups_of(entity, name, start, end)
    }
    paired: set[str] = set()
    changes: list[Change] = []
    for group in sorted(before.keys() & after.keys(), key=lambda g: _rank(g, before[g], after[g])):
        removed = [r for r in before[group] if r.id not in paired]
        added = [r for r in after[group] if r.id not in paired]
        pairs = [(removed, added)] if group not in unchanged else _handovers(removed, added)
        for old, new in pairs:
            if old and new:
                changes.append(
                    Change(tuple(sorted(old, key=_order)), tuple(sorted(new, key=_order)))
                )
                paired |= {r.id for r in (*old, *new)}
    return sorted(changes, key=lambda change: _order(change.after[0]))


def _grouped(entity: Node | None, facts: Sequence[Relationship]) -> dict[Group, list[Relationship]]:
    groups: dict[Group, list[Relationship]] = defaultdict(list)
    for fact in facts:
        for group in _groups_of(entity, fact.name, fact.start, fact.end):
            groups[group].append(fact)
    return groups


def _groups_of(entity: Node | None, name: str, start: str, end: str) -> list[Group]:
    """List the relations of a fact: of its pair of nodes, and of each end that counts."""
    groups: list[Group] = [(name, "both", start, end)]
    if entity is None or entity.id == end:
        groups.append((name, "end", end, ""))
    if (entity is None or entity.id == start) and start != end:
        groups.append((name, "start", start, ""))
    return groups


def _rank(
    group: Group, removed: Sequence[Relationship], added: Sequence[Relationship]
) -> tuple[bool, bool, int, bool, Group]:
    touching = bool(_handovers(removed, added))
    return group[1] != "both", not touching, len(removed) + len(added), group[1] != "end", group


def _handovers(
    removed: Sequence[Relationship], added: Sequence[Relationship]
) -> list[tuple[list[Relationship], list[Relationship]]]:
    """Pair the facts of which one begins at the moment when the other ends, by that moment."""
    ends: dict[datetime, list[Relationship]] = defaultdict(list)
    for old in removed:
        if old.invalid_at is not None:
            ends[old.invalid_at].append(old)
    found: dict[datetime, list[Relationship]] = defaultdict(list)
    for new in added:
        if new.valid_at in ends and new.valid_at is not None:
            found[new.valid_at].append(new)
    return [(ends[moment], found[moment]) for moment in sorted(found)]


def _changed_sentence(change: Change, nodes: Mapping[str, Node]) -> str:
    """Say a change, as in "owns auth-service: Data-Services → Core-Platform"."""
    first = change.before[0]
    facts = (*change.before, *change.after)
    relation = spoken_name(first.name)

    def names(relationships: Sequence[Relationship], side: Literal["start", "end"]) -> str:
        ids = dict.fromkeys(getattr(r, side) for r in relationships)
        return ", ".join(nodes[id_].name if id_ in nodes else id_ for id_ in ids)

    if len({(r.start, r.end) for r in facts}) == 1:
        before, after = (
            "; ".join(fact_sentence(r, nodes) for r in side)
            for side in (change.before, change.after)
        )
        if before == after:
            return f"changed: {before}{_renewed(change)}"
        return f"changed: {before} → {after}"
    if len({r.end for r in facts}) == 1:
        same = names(facts, "end")
        sides = names(change.before, "start"), names(change.after, "start")
        return f"changed: {relation} {same}: {sides[0]} → {sides[1]}"
    same = names(facts, "start")
    sides = names(change.before, "end"), names(change.after, "end")
    return f"changed: {same} {relation}: {sides[0]} → {sides[1]}"


def changed_keys(old: Relationship, new: Relationship) -> list[str]:
    """List the properties of a fact that are others in the one that took its place."""
    return [
        key
        for key in sorted(old.properties.keys() & new.properties.keys())
        if key not in NOT_CONTENT and not key.startswith("_")
        and isinstance(old.properties[key], str | int | float)
        and old.properties[key] != new.properties[key]
    ]  # fmt: skip


def _renewed(change: Change) -> str:
    """Say what is new about a fact that says the same: properties, or only its time."""
    old, new = change.before[-1], change.after[-1]
    keys = changed_keys(old, new)
    differing = "; ".join(
        f"{spoken_name(k)} {old.properties[k]} → {new.properties[k]}" for k in keys
    )
    since = f" from {new.valid_at.date().isoformat()}" if new.valid_at is not None else ""
    return f": {differing}{since}" if differing else f", anew{since}"


def _dated(relationship: Relationship, nodes: Mapping[str, Node]) -> str:
    begins, ends = relationship.valid_at, relationship.invalid_at
    since = f"from {begins.date().isoformat()}" if begins is not None else ""
    until = f"until {ends.date().isoformat()}" if ends is not None else ""
    when = " ".join(part for part in (since, until) if part)
    return fact_sentence(relationship, nodes) + (f" ({when})" if when else "")


def _order(relationship: Relationship) -> tuple[str, str, str]:
    begins = relationship.valid_at
    return begins.isoformat() if begins is not None else "", relationship.name, relationship.id
