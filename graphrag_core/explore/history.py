"""An entity's past: every recorded start and end of its facts, newest first, with its sources."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    names,
    property_of,
)
from graphrag_core.english.wording import spoken_name
from graphrag_core.explore.context import (
    MANY,
    ExplorationContext,
    check_limit,
    decode_cursor,
    encode_cursor,
)
from graphrag_core.explore.disambiguation import disambiguate_names, indistinct_keys
from graphrag_core.explore.entities import find_entity
from graphrag_core.explore.fact_sources import sources_of
from graphrag_core.explore.fact_times import (
    fact_sentence,
    in_force,
    instant,
    node_dates,
    remarks_on,
    require_facts,
    times_of_facts,
)
from graphrag_core.explore.types import History, HistoryChange
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import Node, Relationship

MOSTLY = 0.5
"""A relation, or a month, is named in the summary when it has at least this share of changes."""

LONG = 5
"""Histories of more changes are summed up by what changed mostly."""

# `{times}` are the lines that give facts their start and end, `{name}` is the relation's name. A
# fact's start and end are one row each; at one instant starts stand above ends.
FACTS = Template("""
MATCH (center)-[r:{types}]-(other)
WHERE elementId(center) = $id
{times}
""")
CHANGES = Template("""
{facts}
UNWIND [[start, 0], [end, 1]] AS change
WITH r, other, change[0] AS at, change[1] AS ending, elementId(r) AS id
WHERE at IS NOT NULL AND ($since IS NULL OR at >= $since) AND ($until IS NULL OR at < $until)
""")
CHANGES_PAGE = Template("""
{changes}
  AND ($after_at IS NULL OR at < $after_at OR (at = $after_at AND (ending > $after_ending
    OR (ending = $after_ending AND id > $after_id))))
RETURN r, other, at, ending, id
ORDER BY at DESC, ending, id
LIMIT $most
""")
CHANGES_COUNTED = Template("""
{changes}
WITH {name} AS name, ending, at
WITH name, ending, datetime({epochMillis: at / 1000}) AS moment
RETURN name, moment.year AS year, moment.month AS month, count(*) AS count
LIMIT $most
""")
FIRST_SEEN = Template("""
{facts}
RETURN min(start) AS first, count(r) AS facts, max(start) AS newest_start, max(end) AS newest_end
LIMIT 1
""")
UNDATED = Template("""
{facts}
WITH r, other WHERE start IS NULL
RETURN r, other
ORDER BY elementId(r)
LIMIT $most
""")
NAME = Template("coalesce(toStringOrNull({own}), type(r))")
TYPE = constant("type(r)")


@dataclass(frozen=True, slots=True)
class _HistoryRequest:
    """One call: whose history, of which types, and between which instants."""

    context: ExplorationContext
    entity: Node
    types: tuple[str, ...]
    since: int | None
    until: int | None


@dataclass(frozen=True, slots=True)
class _Tallies:
    """How many changes there are by relation and by month, and how many facts have no start."""

    by_name: Counter[str]
    by_month: Counter[str]
    undated: int


def history(
    context: ExplorationContext,
    entity: str,
    *,
    since: datetime | None = None,
    until: datetime | None = None,
    limit: int = 100,
    cursor: str | None = None,
) -> History:
    """Read one page of an entity's recorded changes from `since` to before `until`.

    Half-dated, inverted and zero-length facts count like others. `undated` are facts without a
    start. Raises `CallError`: as `find_entity`, `no_validity`, `bad_limit`, `bad_cursor`.
    """
    check_limit(limit)
    types = require_facts(context)
    node = find_entity(context, entity)
    request = _HistoryRequest(
        context,
        node,
        types,
        None if since is None else instant(since),
        None if until is None else instant(until),
    )
    call = ("history", node.id, request.since, request.until)
    place = decode_cursor(context, call, cursor) if cursor is not None else {}
    after = {f"after_{key}": place.get(key) for key in ("at", "ending", "id")}
    facts = FACTS.fill(types=names(types), times=times_of_facts(context, "r, other"))
    recorded = CHANGES.fill(facts=facts)
    rows = _rows(request, CHANGES_PAGE.fill(changes=recorded), limit + 1, **after)
    counted = CHANGES_COUNTED.fill(changes=recorded, name=_name(context))
    by_name, by_month = _tallies(_rows(request, counted, MANY))
    undated = _rows(request, UNDATED.fill(facts=facts), MANY)
    seen = _rows(request, FIRST_SEEN.fill(facts=facts), 1)[0]
    changes = _changes(request, rows[:limit])
    nodes = {node.id: node} | {row["other"].id: row["other"] for row in (*rows, *undated)}
    shown = {row["r"].id: row["r"] for row in (*rows, *undated)}
    return History(
        entity=node,
        first_seen=_first_seen(request, seen),
        changes=changes,
        undated=tuple(row["r"] for row in undated),
        total_changes=sum(by_name.values()),
        summary=_summary(request, seen, _Tallies(by_name, by_month, len(undated))),
        by_name=tuple(sorted(by_name.items(), key=lambda entry: (-entry[1], entry[0]))),
        by_month=tuple(sorted(by_month.items())),
        next_cursor=_cursor(context, call, rows, limit),
        remarks=tuple(remarks_on(context, list(shown.values()), nodes)),
    )


def _first_seen(request: _HistoryRequest, facts: Any) -> datetime | None:
    """Find the first start of a fact, or of the entity itself."""
    first = None if facts["first"] is None else to_datetime(facts["first"])
    itself, _ = node_dates(request.context.profile, request.entity)
    return min((moment for moment in (first, itself) if moment is not None), default=None)


def _name(context: ExplorationContext) -> Fragment:
    key = context.profile.relationship_name_key
    return NAME.fill(own=property_of("r", key)) if key else TYPE


def _rows(request: _HistoryRequest, query: Fragment, most: int, **more: Any) -> list[Any]:
    window = {"since": request.since, "until": request.until}
    rows = request.context.rows(query.text, most=most, id=request.entity.id, **window, **more)
    shown = [r for r in rows.records if "r" not in r or isinstance(r["r"], Relationship)]
    return [_fact_in_force(request, row) if "r" in row else row for row in shown]


def _fact_in_force(request: _HistoryRequest, row: Any) -> Any:
    """Give the fact of a row the time in which both its ends are there."""
    if not request.context.profile.node_times:
        return row
    ends = {request.entity.id: request.entity, row["other"].id: row["other"]}
    return {**row, "r": in_force(request.context, row["r"], ends)}


def _changes(request: _HistoryRequest, rows: Sequence[Any]) -> tuple[HistoryChange, ...]:
    relationships = {row["r"].id: row["r"] for row in rows}
    sources = sources_of(request.context, list(relationships.values()))
    nodes = disambiguate_names(
        (request.entity, *(row["other"] for row in rows)),
        without=indistinct_keys(request.context.profile),
    )
    return tuple(
        HistoryChange(
            at=to_datetime(row["at"]),
            kind="end" if row["ending"] else "start",
            fact=fact_sentence(row["r"], nodes),
            relationship=row["r"],
            other=row["other"],
            sources=sources.get(row["r"].id, ()),
        )
        for row in rows
    )


def _cursor(
    context: ExplorationContext, call: Sequence[Any], rows: Sequence[Any], limit: int
) -> str | None:
    if len(rows) <= limit:
        return None
    last = rows[limit - 1]
    return encode_cursor(context, call, {key: last[key] for key in ("at", "ending", "id")})


def _tallies(counted: Sequence[Any]) -> tuple[Counter[str], Counter[str]]:
    """Count the changes by the relation's name and by month."""
    names: Counter[str] = Counter()
    months: Counter[str] = Counter()
    for row in counted:
        names[row["name"]] += row["count"]
        months[f"{row['year']:04}-{row['month']:02}"] += row["count"]
    return names, months


def _summary(request: _HistoryRequest, facts: Any, tallies: _Tallies) -> str:
    """Sum up the history in a sentence or two."""
    undated = tallies.undated
    name, total = request.entity.name, sum(tallies.by_name.values())
    aside = f" {undated} fact{'s' if undated != 1 else ''} without a start." if undated else ""
    start, end = node_dates(request.context.profile, request.entity)
    if start is not None or end is not None:
        since = f" from {start.date().isoformat()}" if start is not None else ""
        until = f" until {end.date().isoformat()}" if end is not None else ""
        aside += f" {name} itself exists{since}{until}."
    if facts["facts"] == 0:
        return aside.strip() if start or end else f"{name} has no dated facts."
    windowed = request.since is not None or request.until is not None
    if total == 0:
        period = " in this period" if windowed else ""
        return f"No dated facts are recorded about {name}{period}.{aside}"
    first = "" if facts["first"] is None else to_datetime(facts["first"]).date().isoformat()
    quiet = facts["newest_end"] is None and facts["newest_start"] == facts["first"]
    if not windowed and first and quiet:
        return f"First seen on {first} and unchanged since.{aside}"
    summary = f"Modified {total:,} time{'s' if total != 1 else ''}"
    if total > LONG:
        summary += _mostly(tallies.by_name, tallies.by_month, total)
    seen = f"; first seen on {first}" if first else ""
    return f"{summary}{seen}.{aside}"


def _mostly(names: Counter[str], months: Counter[str], total: int) -> str:
    (name, count), (month, most) = names.most_common(1)[0], months.most_common(1)[0]
    share = f", mostly “{spoken_name(name)}” ({count:,})" if count >= MOSTLY * total else ""
    when = datetime.fromisoformat(f"{month}-01").strftime("%B %Y") if month < "9999" else month
    only = len(months) == 1
    return f"{share}; {'all' if only else 'most often'} in {when} ({most:,})"
