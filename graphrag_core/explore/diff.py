"""Puts judged facts together into a diff: which replaced which, and each in a sentence.

A fact replaced another when both belong to one relation of one node, and either nothing else
of that relation stayed, or the one began at the very moment at which the other ended. An
entity's diff looks at the entity's own relations only; one of the whole graph at those of
both ends, and pairs each fact once: hand-overs first, then the smallest groups.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Literal

from graphrag_core.explore.disambiguation import told_apart
from graphrag_core.explore.fact_times import fact_sentence, spoken
from graphrag_core.explore.types import Change, Diff
from graphrag_core.profiles.facts import FACT_KEYS, KNOWN_KEYS
from graphrag_core.profiles.profile import KEY_KEYS
from graphrag_core.profiles.sources import SOURCE_KEYS
from graphrag_core.types import Node, Relationship

Side = Literal["both", "start", "end"]
Group = tuple[str, Side, str, str]
"""A relation's name, the end that stays the same, and that end's id (two for `both`)."""

TOLD_ELSEWHERE = (
    frozenset(key for pair in (*FACT_KEYS, *KNOWN_KEYS) for key in pair)
    | frozenset(KEY_KEYS)
    | frozenset(SOURCE_KEYS)
)
"""Properties of facts that are times, ids or sources, and no part of what they say."""

End = tuple[str, str, str]
"""The name, start and end of an unchanged fact."""


def make_diff(
    *,
    at: datetime,
    entity: Node | None,
    nodes: Mapping[str, Node],
    added: Sequence[Relationship],
    removed: Sequence[Relationship],
    transient: Sequence[Relationship],
    undated_ended: Sequence[Relationship],
    unchanged_count: int,
    unchanged: Sequence[End],
    without: Collection[str],
    added_nodes: Sequence[Node] = (),
    removed_nodes: Sequence[Node] = (),
) -> Diff:
    """The diff of facts that the database has judged; `unchanged` holds at both times.

    Sentences tell nodes of one name apart, by properties that are not `without`.
    """
    changed = _replaced(entity, added, removed, unchanged)
    taken = {r.id for change in changed for r in (*change.before, *change.after)}
    added = sorted((r for r in added if r.id not in taken), key=_order)
    removed = sorted((r for r in removed if r.id not in taken), key=_order)
    transient = sorted(transient, key=_order)
    said = told_apart((*nodes.values(), *added_nodes, *removed_nodes), without=without)
    sentences = [
        *(f"new: {said[node.id].name}" for node in added_nodes),
        *(f"gone: {said[node.id].name}" for node in removed_nodes),
        *(_changed_sentence(change, said) for change in changed),
        *(f"added: {_dated(r, said)}" for r in added),
        *(f"removed: {_dated(r, said)}" for r in removed),
        *(f"came and went: {_dated(r, said)}" for r in transient),
        *(f"ended, start unknown: {_dated(r, said)}" for r in undated_ended),
    ]
    return Diff(
        at=at,
        added=tuple(added),
        removed=tuple(removed),
        changed=tuple(changed),
        transient=tuple(transient),
        unchanged_count=unchanged_count,
        undated_ended=tuple(undated_ended),
        nodes=dict(nodes),
        sentences=tuple(sentences),
        added_nodes=tuple(added_nodes),
        removed_nodes=tuple(removed_nodes),
    )


def _replaced(
    entity: Node | None,
    added: Sequence[Relationship],
    removed: Sequence[Relationship],
    unchanged: Sequence[End],
) -> list[Change]:
    before, after = _grouped(entity, removed), _grouped(entity, added)
    stayed = {
        group for name, start, end in unchanged for group in _groups_of(entity, name, start, end)
    }
    taken: set[str] = set()
    changes: list[Change] = []
    for group in sorted(before.keys() & after.keys(), key=lambda g: _rank(g, before[g], after[g])):
        gone = [r for r in before[group] if r.id not in taken]
        come = [r for r in after[group] if r.id not in taken]
        pairs = [(gone, come)] if group not in stayed else _handed_over(gone, come)
        for old, new in pairs:
            if old and new:
                changes.append(
                    Change(tuple(sorted(old, key=_order)), tuple(sorted(new, key=_order)))
                )
                taken |= {r.id for r in (*old, *new)}
    return sorted(changes, key=lambda change: _order(change.after[0]))


def _grouped(entity: Node | None, facts: Sequence[Relationship]) -> dict[Group, list[Relationship]]:
    groups: dict[Group, list[Relationship]] = defaultdict(list)
    for fact in facts:
        for group in _groups_of(entity, fact.name, fact.start, fact.end):
            groups[group].append(fact)
    return groups


def _groups_of(entity: Node | None, name: str, start: str, end: str) -> list[Group]:
    """The relations that a fact belongs to: of its pair of nodes, and of each end that counts."""
    groups: list[Group] = [(name, "both", start, end)]
    if entity is None or entity.id == end:
        groups.append((name, "end", end, ""))
    if (entity is None or entity.id == start) and start != end:
        groups.append((name, "start", start, ""))
    return groups


def _rank(
    group: Group, gone: Sequence[Relationship], come: Sequence[Relationship]
) -> tuple[bool, bool, int, bool, Group]:
    touching = bool(_handed_over(gone, come))
    return group[1] != "both", not touching, len(gone) + len(come), group[1] != "end", group


def _handed_over(
    gone: Sequence[Relationship], come: Sequence[Relationship]
) -> list[tuple[list[Relationship], list[Relationship]]]:
    """The facts of which one begins at the moment when the other ends, by that moment."""
    ends: dict[datetime, list[Relationship]] = defaultdict(list)
    for old in gone:
        if old.invalid_at is not None:
            ends[old.invalid_at].append(old)
    found: dict[datetime, list[Relationship]] = defaultdict(list)
    for new in come:
        if new.valid_at in ends and new.valid_at is not None:
            found[new.valid_at].append(new)
    return [(ends[moment], found[moment]) for moment in sorted(found)]


def _changed_sentence(change: Change, nodes: Mapping[str, Node]) -> str:
    """As in "owns auth-service: Data-Services → Core-Platform"."""
    first = change.before[0]
    facts = (*change.before, *change.after)
    relation = spoken(first.name)

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
        kept = names(facts, "end")
        sides = names(change.before, "start"), names(change.after, "start")
        return f"changed: {relation} {kept}: {sides[0]} → {sides[1]}"
    kept = names(facts, "start")
    sides = names(change.before, "end"), names(change.after, "end")
    return f"changed: {kept} {relation}: {sides[0]} → {sides[1]}"


def changed_keys(old: Relationship, new: Relationship) -> list[str]:
    """The properties of a fact that are others in the one that took its place."""
    return [
        key
        for key in sorted(old.properties.keys() & new.properties.keys())
        if key not in TOLD_ELSEWHERE and not key.startswith("_")
        and isinstance(old.properties[key], str | int | float)
        and old.properties[key] != new.properties[key]
    ]  # fmt: skip


def _renewed(change: Change) -> str:
    """What is new about a fact that says the same as before: properties, or only its time."""
    old, new = change.before[-1], change.after[-1]
    keys = changed_keys(old, new)
    said = "; ".join(f"{spoken(k)} {old.properties[k]} → {new.properties[k]}" for k in keys)
    since = f" from {new.valid_at.date().isoformat()}" if new.valid_at is not None else ""
    return f": {said}{since}" if said else f", anew{since}"


def _dated(relationship: Relationship, nodes: Mapping[str, Node]) -> str:
    begins, ends = relationship.valid_at, relationship.invalid_at
    since = f"from {begins.date().isoformat()}" if begins is not None else ""
    until = f"until {ends.date().isoformat()}" if ends is not None else ""
    when = " ".join(part for part in (since, until) if part)
    return fact_sentence(relationship, nodes) + (f" ({when})" if when else "")


def _order(relationship: Relationship) -> tuple[str, str, str]:
    begins = relationship.valid_at
    return begins.isoformat() if begins is not None else "", relationship.name, relationship.id
