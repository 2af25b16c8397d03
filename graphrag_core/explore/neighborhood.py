"""An entity's relationships, one hop around it: counted by the database, shown page by page.

Opening a hub costs what opening a small node does. Counts are read from the node's degrees; of
the types of which there are few the page is sorted, of the others it begins with whatever the
database has at hand, and later pages leave out what was shown.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.english.words import edit_distance
from graphrag_core.errors import CallError
from graphrag_core.explore.context import (
    ExplorationContext,
    check_limit,
    decode_cursor,
    encode_cursor,
)
from graphrag_core.explore.entities import find_entity
from graphrag_core.explore.fact_times import (
    fact_types,
    in_force,
    instant,
    live_at,
    times_of_facts,
    types_pattern,
    undated_at,
)
from graphrag_core.explore.types import Direction, Neighborhood, TypeCount
from graphrag_core.profiles.facts import PROVENANCE_TYPES
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import AsOf, Node, Relationship

SORTED = 2_000
"""Relationships of one type that are sorted for the first page; of more, any come first."""

COUNTED_AT_ONCE = 60
"""Types whose degrees are asked for in one query."""

DEGREE = """
MATCH (center) WHERE elementId(center) = $id
RETURN COUNT { (center)--() } AS degree
LIMIT 1
"""
FEW_BY_TYPE = """
MATCH (center)-[r]-(other)
WHERE elementId(center) = $id
RETURN type(r) AS type,
  CASE WHEN center = other THEN 'self' WHEN startNode(r) = center THEN 'out' ELSE 'in' END
    AS direction,
  count(*) AS count
LIMIT $most
"""
# Formatted in: `{counts}`, the three degrees of each quoted type.
DEGREES = """
MATCH (center) WHERE elementId(center) = $id
RETURN [{counts}] AS counts
LIMIT 1
"""
DEGREES_OF_A_TYPE = (
    "[COUNT { (center)-[:{type}]->() }, COUNT { (center)<-[:{type}]-() }, "
    "COUNT { (center)-[:{type}]-() }]"
)
# Formatted in: `{types}`, quoted types; `{name}`, an optional test on the name; `{times}`, the
# lines that give a fact its start and end; `{shown}`, the test that it counts at the time.
PAGE = """
MATCH (center)-[r:{types}]-(other)
WHERE elementId(center) = $id{name}
{times}
WITH r, other, start, end, $ranks[type(r)] AS rank, elementId(r) AS id
WITH r, other, start, end, rank, id, coalesce(-start, $last) AS newest
WHERE ({shown}) AND $seen[id] IS NULL
  AND (rank > 1 OR $after_id IS NULL OR newest > $after_newest
    OR (newest = $after_newest AND id > $after_id))
RETURN r, other, newest, id
"""
IN_ORDER = "ORDER BY rank, newest, id\nLIMIT $most"
AS_THEY_COME = "LIMIT $most"
LEFT_OUT = """
MATCH (center)-[r:{types}]-(other)
WHERE elementId(center) = $id{name}
{times}
RETURN sum(CASE WHEN end <= $at THEN 1 ELSE 0 END) AS ended,
  sum(CASE WHEN start > $at AND (end IS NULL OR $at < end) THEN 1 ELSE 0 END) AS future
LIMIT 1
"""
TOTAL_NAMED = """
MATCH (center)-[r:{types}]-()
WHERE elementId(center) = $id{name}
RETURN count(r) AS total
LIMIT 1
"""
NAMED = " AND r.{key} = $name"
LAST = 2**63 - 1
"""Where facts without a start stand among the newest first."""


@dataclass(frozen=True, slots=True)
class _NeighborhoodRequest:
    """One call: the center, the time, and the types that may be shown, with their counts."""

    context: ExplorationContext
    center: Node
    at: datetime | None
    counts: dict[str, int]
    name: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class _PagePosition:
    """Where a page ended: in which type, and what of it and before it was shown.

    `seen` are ids shown before the type was sorted; `newest` and `id` the last place in order.
    """

    type: str = ""
    done: tuple[str, ...] = ()
    newest: int = 0
    id: str | None = None
    seen: tuple[str, ...] = ()


def neighborhood(
    context: ExplorationContext,
    entity: str,
    *,
    at: AsOf = None,
    type: str | None = None,  # noqa: A002 - the contract's own word
    limit: int = 100,
    cursor: str | None = None,
    exact: bool = True,
) -> Neighborhood:
    """One page of an entity's relationships at a time: of now, unless another or `"all"` is given.

    Dated facts come first, the newest of a type first; then rarer types before common
    ones, provenance last. Facts without a start count as long as they have not ended. With
    `exact` false, what ended is counted on ordinary nodes only, not on hubs.
    Raises `CallError` as `find_entity`, and `unknown_type`, `bad_cursor`, `bad_limit`.
    """
    check_limit(limit)
    center = find_entity(context, entity)
    call = ("neighborhood", center.id, str(at), type)
    kept = decode_cursor(context, call, cursor) if cursor is not None else {}
    moment = None if at == "all" else (at or context.now)
    if kept.get("at") is not None:
        moment = to_datetime(kept["at"])
    by_type = _counts(context, center)
    counts, name = _types_asked(context, type, by_type)
    asked = _NeighborhoodRequest(context, center, moment, counts, name, limit)
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(_left_out, asked, exact=exact)
        rows, place = _page(asked, _place_in(kept))
        ended, future = counting.result()
    relationships = tuple(row["r"] for row in rows)
    facts = set(fact_types(context))
    at_key = None if moment is None else instant(moment)
    return Neighborhood(
        center=center,
        at=moment,
        nodes=tuple(
            {center.id: center, **{row["other"].id: row["other"] for row in rows}}.values()
        ),
        relationships=relationships,
        total_relationships=sum(counts.values()) if name is None else _total_named(asked),
        by_type=tuple(sorted(by_type, key=lambda c: (-c.count, c.type, c.direction))),
        undated=tuple(r for r in relationships if r.type in facts and r.valid_at is None),
        ended=ended,
        future=future,
        next_cursor=encode_cursor(context, call, {"at": at_key, **_kept(place)}) if place else None,
        timed=bool(facts & {entry.type for entry in by_type}),
    )


def _counts(context: ExplorationContext, center: Node) -> list[TypeCount]:
    """The relationships of a node by type and direction: grouped while few, else by degree."""
    degree = context.rows(DEGREE, most=1, id=center.id).records[0]["degree"]
    if degree <= SORTED:
        rows = context.rows(FEW_BY_TYPE, most=3 * SORTED, id=center.id).records
        return [TypeCount(row["type"], row["direction"], row["count"]) for row in rows]
    found: list[TypeCount] = []
    names = _likely_types(context, center)
    for start in range(0, len(names), COUNTED_AT_ONCE):
        if sum(entry.count for entry in found) >= degree:
            break
        found += _degrees(context, center, names[start : start + COUNTED_AT_ONCE])
    return found


def _likely_types(context: ExplorationContext, center: Node) -> list[str]:
    """All types, those first that the schema has seen at the node's labels."""
    labels = set(center.labels)
    near = {p.type for p in context.schema.patterns if p.start in labels or p.end in labels}
    return sorted((t.name for t in context.schema.relationship_types), key=lambda t: t not in near)


def _degrees(context: ExplorationContext, center: Node, names: Sequence[str]) -> list[TypeCount]:
    parts = (DEGREES_OF_A_TYPE.replace("{type}", quote_name(name)) for name in names)
    text = DEGREES.replace("{counts}", ", ".join(parts))
    counts = context.rows(text, most=1, id=center.id).records[0]["counts"]
    found = []
    for name, (out, into, both) in zip(names, counts, strict=True):
        loops = out + into - both
        directions: tuple[tuple[Direction, int], ...] = (
            ("out", out - loops), ("in", into - loops), ("self", loops),
        )  # fmt: skip
        found += [TypeCount(name, way, count) for way, count in directions if count]
    return found


def _types_asked(
    context: ExplorationContext, asked: str | None, by_type: Sequence[TypeCount]
) -> tuple[dict[str, int], str | None]:
    """The node's types that are asked for with their counts; and a relation's name, if it is one.

    Where the graph keeps the relation's name in a property (Graphiti), that may be asked for.
    """
    totals: dict[str, int] = {}
    for entry in by_type:
        totals[entry.type] = totals.get(entry.type, 0) + entry.count
    if asked is None:
        return totals, None
    if context.schema.relationship_type(asked) is not None:
        return {name: n for name, n in totals.items() if name == asked}, None
    key = context.profile.relationship_name_key
    kinds = context.schema.relationship_types
    carrying = {kind.name for kind in kinds if key is not None and kind.property(key) is not None}
    if carrying:
        return {name: n for name, n in totals.items() if name in carrying}, asked
    known = [kind.name for kind in kinds]
    raise CallError(
        f"No relationship type is called '{asked}'.",
        hint=f"The graph has {', '.join(known[:10]) or 'no relationships'}.",
        code="unknown_type",
        candidates=tuple(sorted(known, key=lambda name: edit_distance(name, asked, 20))[:5]),
    )


def _page(
    asked: _NeighborhoodRequest, place: _PagePosition
) -> tuple[list[Any], _PagePosition | None]:
    """The rows of this page, and where it ended when there are more."""
    order = _order(asked, place)
    rows: list[Any] = []
    unsorted = ""
    for types in _blocks(asked, order):
        wanted = asked.limit + 1 - len(rows)
        if wanted <= 0:
            break
        begun = place if types[0] == place.type else _PagePosition()
        any_order = not begun.type and asked.counts[types[0]] > SORTED
        unsorted = types[0] if any_order else ""
        rows += _block(asked, types, begun, wanted, any_order=any_order)
    if len(rows) <= asked.limit:
        return rows, None
    rows = rows[: asked.limit]
    last = rows[-1]
    type_ = last["r"].type
    done = (*place.done, *order[: order.index(type_)])
    before = place.seen if type_ == place.type else ()
    if type_ == unsorted:
        seen = tuple(row["id"] for row in rows if row["r"].type == type_)
        return rows, _PagePosition(type_, done, seen=(*before, *seen))
    return rows, _PagePosition(type_, done, last["newest"], last["id"], before)


def _order(asked: _NeighborhoodRequest, place: _PagePosition) -> list[str]:
    """The types still to be shown: the one begun, few dated facts, other few, many, provenance."""
    facts = set(fact_types(asked.context))

    def rank(name: str) -> tuple[bool, bool, bool, bool, int, str]:
        many = asked.counts[name] > SORTED
        common = asked.counts[name]
        return name != place.type, name in PROVENANCE_TYPES, many, name not in facts, common, name

    return sorted((name for name in asked.counts if name not in place.done), key=rank)


def _blocks(asked: _NeighborhoodRequest, order: Sequence[str]) -> list[list[str]]:
    """Types that one query answers, in order: those of few relationships together."""
    blocks: list[list[str]] = []
    for name in order:
        few = asked.counts[name] <= SORTED
        if blocks and few and asked.counts[blocks[-1][-1]] <= SORTED:
            blocks[-1].append(name)
        else:
            blocks.append([name])
    return blocks


def _block(
    asked: _NeighborhoodRequest,
    types: Sequence[str],
    begun: _PagePosition,
    wanted: int,
    *,
    any_order: bool,
) -> list[Any]:
    shown = f"NOT type(r) IN $facts OR {live_at('at')} OR {undated_at('at')}"
    text = _filled(PAGE, asked, types).replace("{shown}", shown if asked.at else "true")
    rows = asked.context.rows(
        text.strip() + "\n" + (AS_THEY_COME if any_order else IN_ORDER),
        most=wanted,
        **_parameters(asked),
        ranks={name: place for place, name in enumerate(types, start=1)},
        facts=list(fact_types(asked.context)),
        last=LAST,
        seen=dict.fromkeys(begun.seen, True),
        after_newest=begun.newest,
        after_id=begun.id,
    ).records
    return [
        {
            **row,
            "r": in_force(asked.context, row["r"], {n.id: n for n in (asked.center, row["other"])}),
        }
        for row in rows
        if isinstance(row["r"], Relationship)
    ]


def _left_out(asked: _NeighborhoodRequest, *, exact: bool) -> tuple[int | None, int | None]:
    """How many facts have ended at the time, and how many begin later."""
    facts = [name for name in fact_types(asked.context) if name in asked.counts]
    if asked.at is None or not facts:
        return 0, 0
    if not exact and any(asked.counts[name] > SORTED for name in facts):
        return None, None
    text = _filled(LEFT_OUT, asked, facts)
    row = asked.context.rows(text, most=1, **_parameters(asked)).records[0]
    return row["ended"], row["future"]


def _total_named(asked: _NeighborhoodRequest) -> int:
    if not asked.counts:
        return 0
    text = _filled(TOTAL_NAMED, asked, list(asked.counts))
    return int(asked.context.rows(text, most=1, **_parameters(asked)).records[0]["total"])


def _parameters(asked: _NeighborhoodRequest) -> dict[str, Any]:
    return {
        "id": asked.center.id,
        "name": asked.name,
        "at": None if asked.at is None else instant(asked.at),
    }


def _filled(text: str, asked: _NeighborhoodRequest, types: Sequence[str]) -> str:
    key = asked.context.profile.relationship_name_key
    named = NAMED.replace("{key}", quote_name(key)) if key and asked.name is not None else ""
    return (
        text.replace("{types}", types_pattern(types))
        .replace("{name}", named)
        .replace("{times}", times_of_facts(asked.context, "r, other").text)
    )


def _place_in(kept: Mapping[str, Any]) -> _PagePosition:
    if not kept:
        return _PagePosition()
    store = kept["store"]
    return _PagePosition(
        kept["type"],
        tuple(kept["done"]),
        kept["newest"],
        None if kept["id"] is None else store + kept["id"],
        tuple(store + id_ for id_ in kept["seen"]),
    )


def _kept(place: _PagePosition) -> dict[str, Any]:
    """A place as a cursor holds it: what all ids begin with stands there once."""
    ids = [*place.seen, *([place.id] if place.id is not None else [])]
    store = ids[0][: ids[0].rfind(":") + 1] if ids else ""
    if not all(id_.startswith(store) for id_ in ids):
        store = ""
    return {
        "type": place.type,
        "done": list(place.done),
        "newest": place.newest,
        "id": None if place.id is None else place.id[len(store) :],
        "seen": [id_[len(store) :] for id_ in place.seen],
        "store": store,
    }
