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

from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    constant,
    names,
    property_of,
)
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
    times_of_facts,
)
from graphrag_core.explore.type_counts import count_types
from graphrag_core.explore.types import Neighborhood, TypeCount
from graphrag_core.explore.validity import counts_at
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import AsOf, Node, Relationship

SORTED = 2_000
"""Relationships of one type that are sorted for the first page; of more, any come first."""

# `{name}` is an optional test on the name, `{times}` the lines that give a fact its start and end,
# `{shown}` the test that it counts at the time.
FACTS = Template("""
MATCH (center)-[r:{types}]-(other)
WHERE elementId(center) = $id
{name}
{times}
""")
PAGE = Template("""
{facts}
WITH r, other, start, end, $ranks[type(r)] AS rank, elementId(r) AS id
WITH r, other, start, end, rank, id, coalesce(-start, $last) AS newest
WHERE ({shown}) AND $seen[id] IS NULL
  AND (rank > 1 OR $after_id IS NULL OR newest > $after_newest
    OR (newest = $after_newest AND id > $after_id))
RETURN r, other, newest, id
{order}
LIMIT $most
""")
IN_ORDER = constant("ORDER BY rank, newest, id")
LEFT_OUT = Template("""
{facts}
RETURN sum(CASE WHEN end <= $at THEN 1 ELSE 0 END) AS ended,
  sum(CASE WHEN start > $at AND (end IS NULL OR $at < end) THEN 1 ELSE 0 END) AS future
LIMIT 1
""")
TOTAL_NAMED = Template("""
MATCH (center)-[r:{types}]-()
WHERE elementId(center) = $id
{name}
RETURN count(r) AS total
LIMIT 1
""")
NAMED = Template("  AND {own} = $name")
COUNTS = Template("NOT type(r) IN $facts OR {live}")
LAST = 2**63 - 1
"""Where facts without a start stand among the newest first."""


@dataclass(frozen=True, slots=True)
class _NeighborhoodRequest:
    """One call: the center, the time, and the types that may be shown, with their counts."""

    context: ExplorationContext
    center: Node
    at: datetime | None
    counts: dict[str, int]
    relation: str | None
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
    """Read one page of an entity's relationships at a time, now unless `at` says another or "all".

    Dated facts come first, the newest of a type first; then rarer types before common
    ones, provenance last. Facts without a start count as long as they have not ended. With
    `exact` false, what ended is counted on ordinary nodes only, not on hubs.
    Raises `CallError` as `find_entity`, and `unknown_type`, `bad_cursor`, `bad_limit`.
    """
    check_limit(limit)
    center = find_entity(context, entity)
    call = ("neighborhood", center.id, str(at), type)
    stored = decode_cursor(context, call, cursor) if cursor is not None else {}
    moment = None if at == "all" else (at or context.now)
    if stored.get("at") is not None:
        moment = to_datetime(stored["at"])
    by_type = count_types(context, center)
    counts, relation = _types_shown(context, type, by_type)
    request = _NeighborhoodRequest(context, center, moment, counts, relation, limit)
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(_count_left_out, request, exact=exact)
        rows, place = _page(request, _place_in(stored))
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
        total_relationships=sum(counts.values()) if relation is None else _count_by_name(request),
        by_type=tuple(sorted(by_type, key=lambda c: (-c.count, c.type, c.direction))),
        undated=tuple(r for r in relationships if r.type in facts and r.valid_at is None),
        ended=ended,
        future=future,
        next_cursor=encode_cursor(context, call, {"at": at_key, **_stored(place)})
        if place
        else None,
        timed=bool(facts & {entry.type for entry in by_type}),
    )


def _types_shown(
    context: ExplorationContext, wanted: str | None, by_type: Sequence[TypeCount]
) -> tuple[dict[str, int], str | None]:
    """Choose the node's types with their counts; and a relation's name, where that is wanted.

    Where the graph keeps the relation's name in a property (Graphiti), that may be wanted.
    """
    totals: dict[str, int] = {}
    for entry in by_type:
        totals[entry.type] = totals.get(entry.type, 0) + entry.count
    if wanted is None:
        return totals, None
    if context.schema.relationship_type(wanted) is not None:
        return {type_: n for type_, n in totals.items() if type_ == wanted}, None
    key = context.profile.relationship_name_key
    kinds = context.schema.relationship_types
    carrying = {kind.name for kind in kinds if key is not None and kind.property(key) is not None}
    if carrying:
        return {type_: n for type_, n in totals.items() if type_ in carrying}, wanted
    known = [kind.name for kind in kinds]
    raise CallError(
        f"There is no relationship type '{wanted}'.",
        hint=f"The graph has {', '.join(known[:10]) or 'no relationships'}.",
        code="unknown_type",
        candidates=tuple(sorted(known, key=lambda type_: edit_distance(type_, wanted, 20))[:5]),
    )


def _page(
    request: _NeighborhoodRequest, place: _PagePosition
) -> tuple[list[Any], _PagePosition | None]:
    """Read the rows of this page, and where it ended when there are more."""
    order = _order(request, place)
    rows: list[Any] = []
    unsorted: set[str] = set()
    for types in _blocks(request, order):
        wanted = request.limit + 1 - len(rows)
        if wanted <= 0:
            break
        begun = place if types[0] == place.type else _PagePosition()
        any_order = not begun.type and request.counts[types[0]] > SORTED
        unsorted |= {types[0]} if any_order else set()
        rows += _block(request, types, begun, wanted, any_order=any_order)
    if len(rows) <= request.limit:
        return rows, None
    rows = rows[: request.limit]
    last = rows[-1]
    type_ = last["r"].type
    done = (*place.done, *order[: order.index(type_)])
    before = place.seen if type_ == place.type else ()
    if type_ in unsorted:
        seen = tuple(row["id"] for row in rows if row["r"].type == type_)
        return rows, _PagePosition(type_, done, seen=(*before, *seen))
    return rows, _PagePosition(type_, done, last["newest"], last["id"], before)


def _order(request: _NeighborhoodRequest, place: _PagePosition) -> list[str]:
    """Order the types still to be shown: the one begun, dated, other, common ones, provenance."""
    facts = set(fact_types(request.context))

    provenance = request.context.profile.provenance_types

    def rank(type_: str) -> tuple[bool, bool, bool, bool, int, str]:
        count = request.counts[type_]
        many, other = count > SORTED, type_ not in facts
        return type_ != place.type, type_ in provenance, many, other, count, type_

    return sorted((type_ for type_ in request.counts if type_ not in place.done), key=rank)


def _blocks(request: _NeighborhoodRequest, order: Sequence[str]) -> list[list[str]]:
    """Group the types that one query answers, in order: those of few relationships together."""
    blocks: list[list[str]] = []
    for type_ in order:
        few = request.counts[type_] <= SORTED
        if blocks and few and request.counts[blocks[-1][-1]] <= SORTED:
            blocks[-1].append(type_)
        else:
            blocks.append([type_])
    return blocks


def _block(
    request: _NeighborhoodRequest,
    types: Sequence[str],
    begun: _PagePosition,
    wanted: int,
    *,
    any_order: bool,
) -> list[Any]:
    query = PAGE.fill(
        facts=_facts(request, types),
        shown=COUNTS.fill(live=counts_at("at")) if request.at else TRUE,
        order=EMPTY if any_order else IN_ORDER,
    )
    rows = request.context.rows(
        query.text,
        most=wanted,
        **_parameters(request),
        ranks={type_: rank for rank, type_ in enumerate(types, start=1)},
        facts=list(fact_types(request.context)),
        last=LAST,
        seen=dict.fromkeys(begun.seen, True),
        after_newest=begun.newest,
        after_id=begun.id,
    ).records
    return [
        {
            **row,
            "r": in_force(
                request.context, row["r"], {n.id: n for n in (request.center, row["other"])}
            ),
        }
        for row in rows
        if isinstance(row["r"], Relationship)
    ]


def _count_left_out(request: _NeighborhoodRequest, *, exact: bool) -> tuple[int | None, int | None]:
    """Count the facts that have ended at the time, and those that begin later."""
    facts = [type_ for type_ in fact_types(request.context) if type_ in request.counts]
    if request.at is None or not facts:
        return 0, 0
    if not exact and any(request.counts[type_] > SORTED for type_ in facts):
        return None, None
    query = LEFT_OUT.fill(facts=_facts(request, facts))
    row = request.context.rows(query.text, most=1, **_parameters(request)).records[0]
    return row["ended"], row["future"]


def _count_by_name(request: _NeighborhoodRequest) -> int:
    if not request.counts:
        return 0
    query = TOTAL_NAMED.fill(types=names(request.counts), name=_relation_names(request))
    return int(request.context.rows(query.text, most=1, **_parameters(request)).records[0]["total"])


def _parameters(request: _NeighborhoodRequest) -> dict[str, Any]:
    return {
        "id": request.center.id,
        "name": request.relation,
        "at": None if request.at is None else instant(request.at),
    }


def _facts(request: _NeighborhoodRequest, types: Sequence[str]) -> Fragment:
    times = times_of_facts(request.context, "r, other")
    return FACTS.fill(types=names(types), name=_relation_names(request), times=times)


def _relation_names(request: _NeighborhoodRequest) -> Fragment:
    key = request.context.profile.relationship_name_key
    if key is None or request.relation is None:
        return EMPTY
    return NAMED.fill(own=property_of("r", key))


def _place_in(stored: Mapping[str, Any]) -> _PagePosition:
    if not stored:
        return _PagePosition()
    store = stored["store"]
    return _PagePosition(
        stored["type"],
        tuple(stored["done"]),
        stored["newest"],
        None if stored["id"] is None else store + stored["id"],
        tuple(store + id_ for id_ in stored["seen"]),
    )


def _stored(place: _PagePosition) -> dict[str, Any]:
    """Write a place as a cursor holds it: what all ids begin with stands there once."""
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
