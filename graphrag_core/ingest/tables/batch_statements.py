"""The statements that write a batch of rows.

Each is one transaction that also moves its run's position, and does nothing where the run stands
elsewhere: sent twice, or by a process that was left behind, it changes nothing. What is created or
changed carries `_run` (a number of the run and its batch) and, but for links, which have no values,
`_hash` (of the row's values). What was there before is copied, with its types, to an `IngestChange`
node, to be restored from it.
"""

from collections.abc import Sequence
from typing import Any

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    number,
    property_of,
    variable,
)
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.tables.mapping import VALID_FROM, VALID_TO, LinkMapping, TableMapping
from graphrag_core.ingest.tables.row_values import LoadedRow, key_properties

MISSING_STEP = 4_096
"""A link that is missing is written as the row's place times this, plus the link's place."""

ADVANCE = Template("""
{take}
UNWIND $rows AS row
{body}
SET run.nodes_created = run.nodes_created + nodes_created,
  run.nodes_changed = run.nodes_changed + nodes_changed,
  run.relationships_created = run.relationships_created + created,
  run.relationships_changed = run.relationships_changed + changed,
  run.relationships_ended = run.relationships_ended + ended,
  run.missing = missing
RETURN missing
""")
SKIP = """
MATCH (run:IngestRun {id: $run})
WHERE run.step = $step AND run.row = $row AND run.owner = $owner
SET run.row = $next, run.previous_row = $row, run.missing = [], run.updated_at = datetime()
RETURN [] AS missing
""".strip()

NODES = Template("""
MERGE (n:{label} {{key}})
ON CREATE SET n += row, n._run = $mark
WITH run, n, row, n._run = $mark AS made,
  CASE WHEN n._run = $mark OR n._hash = row._hash THEN [] ELSE [1] END AS change
FOREACH (_ IN change |
  CREATE (c:IngestChange)
  SET c = properties(n), c._change_of = elementId(n), c._change_mark = $mark,
    c._change_kind = 'node'
  SET n += row, n._run = $mark
)
WITH run, sum(CASE WHEN made THEN 1 ELSE 0 END) AS nodes_created,
  sum(size(change)) AS nodes_changed, 0 AS created, 0 AS changed, 0 AS ended, [] AS missing
""")
KEY_PART = Template("{property}: row.{value}")

LINKS = Template("""
MATCH (a:{label} {{key}})
{targets}
WITH run, row, a, {found}
WITH run, row, a, {decided}
{writes}
WITH run, 0 AS nodes_created, 0 AS nodes_changed, sum({makes}) AS created, 0 AS changed,
  sum({drops}) AS ended, {missing} AS missing
""")
TARGET = Template("OPTIONAL MATCH ({node}:{label} {{property}: row.{value}})")
PRESENT = Template("{node}, head([(a)-[o:{type}]->() WHERE o._run IS NOT NULL | o]) AS {old}")
DECIDED = Template("""
{node}, {old},
  CASE WHEN {node} IS NULL OR endNode({old}) = {node} THEN [] ELSE [1] END AS {make},
  CASE WHEN {old} IS NULL OR endNode({old}) = {node} THEN [] ELSE [1] END AS {drop}
""")
LINK = Template("""
FOREACH (_ IN {drop} |
  CREATE (c:IngestChange)
  SET c = properties({old}), c._change_of = elementId({old}), c._change_mark = $mark,
    c._change_kind = 'removed', c._change_type = type({old}),
    c._change_start = elementId(startNode({old})), c._change_end = elementId(endNode({old}))
  DELETE {old}
)
FOREACH (_ IN {make} | CREATE (a)-[:{type} {_run: $mark}]->({node}))
""")
ABSENT = Template("""
collect(CASE WHEN row.{value} IS NOT NULL AND {node} IS NULL THEN row.i * {step} + {place} END)
""")
SIZE = Template("size({list})")

FACTS = Template("""
{targets}
WITH run, row, a, b, head([(a)-[o:{type}]->(b) WHERE o._hash IS NOT NULL AND {same} | o]) AS old,
  {earlier} AS earlier
WITH run, row, a, b, old, earlier,
  CASE WHEN a IS NULL OR b IS NULL OR old IS NOT NULL THEN [] ELSE [1] END AS make,
  CASE WHEN old IS NULL OR old._hash = row.h THEN [] ELSE [1] END AS change
FOREACH (_ IN make |
  CREATE (a)-[r:{type}]->(b) SET r += row.p, r._run = $mark, r._hash = row.h
)
FOREACH (_ IN change |
  CREATE (c:IngestChange)
  SET c = properties(old), c._change_of = elementId(old), c._change_mark = $mark,
    c._change_kind = 'relationship'
  SET old += row.p, old._run = $mark, old._hash = row.h
)
FOREACH (o IN earlier |
  CREATE (c:IngestChange)
  SET c = properties(o), c._change_of = elementId(o), c._change_mark = $mark,
    c._change_kind = 'ended'
  SET o.{valid_to} = row.p.{valid_from}, o._run = $mark
)
WITH run, 0 AS nodes_created, 0 AS nodes_changed, sum(size(make)) AS created,
  sum(size(change)) AS changed, sum(size(earlier)) AS ended, {missing} AS missing
""")
SAME = Template("({stored} = row.p.{key} OR ({stored} IS NULL AND row.p.{key} IS NULL))")
EARLIER = Template("""
[(a)-[o:{type}]->(b) WHERE o._hash IS NOT NULL AND {same} AND o.{valid_from} < row.p.{valid_from}
  AND coalesce(o.{valid_to} > row.p.{valid_from}, true) | o]
""")
NOTHING = constant("[]")


def node_statement(table: TableMapping) -> str:
    """Write rows as nodes, found by their key."""
    key = _key(table, [name(key) for key in table.node_keys])
    body = NODES.fill(label=name(table.label), key=key)
    return ADVANCE.fill(take=TAKE_BATCH, body=body).text


def link_statement(table: TableMapping) -> str:
    """Write the links of rows whose nodes are there; a link that has changed is replaced."""
    parts = [_link_parts(link, place) for place, link in enumerate(table.links)]
    body = LINKS.fill(
        label=name(table.label),
        key=_key(table, [variable(slot) for slot in _slots("k", table.node_keys)]),
        targets=joined(
            "\n",
            (
                _target(each["node"], link, place)
                for place, (each, link) in enumerate(zip(parts, table.links, strict=True))
            ),
        ),
        found=joined(", ", (PRESENT.fill(**_some(each, PRESENT)) for each in parts)),
        decided=joined(", ", (DECIDED.fill(**_some(each, DECIDED)) for each in parts)),
        writes=joined("\n", (LINK.fill(**_some(each, LINK)) for each in parts)),
        makes=joined(" + ", (SIZE.fill(list=each["make"]) for each in parts)),
        drops=joined(" + ", (SIZE.fill(list=each["drop"]) for each in parts)),
        missing=joined(" + ", (_absent(each["node"], place) for place, each in enumerate(parts))),
    )
    return ADVANCE.fill(take=TAKE_BATCH, body=body).text


def fact_statement(table: TableMapping) -> str:
    """Write rows as relationships; where they say from when, a later one ends an earlier one."""
    ends = (variable("a"), variable("b"))
    keys = [SAME.fill(stored=property_of("o", key), key=name(key)) for key in table.key]
    from_, to = name(VALID_FROM), name(VALID_TO)
    dated = (
        [SAME.fill(stored=property_of("o", VALID_FROM), key=from_)] if table.has_validity else []
    )
    earlier = NOTHING
    if table.has_validity:
        earlier = EARLIER.fill(
            type=name(table.type), same=all_of(keys), valid_from=from_, valid_to=to
        )
    body = FACTS.fill(
        targets=joined(
            "\n",
            (
                _target(node, end, place)
                for place, (node, end) in enumerate(zip(ends, table.ends, strict=True))
            ),
        ),
        type=name(table.type),
        same=all_of([*keys, *dated]),
        earlier=earlier,
        valid_from=from_,
        valid_to=to,
        missing=joined(" + ", (_absent(node, place) for place, node in enumerate(ends))),
    )
    return ADVANCE.fill(take=TAKE_BATCH, body=body).text


def node_rows(table: TableMapping, rows: Sequence[LoadedRow]) -> list[dict[str, Any]]:
    """Return rows as `node_statement` takes them."""
    return [{**key_properties(table, row), "_hash": row.content} for row in rows]


def link_rows(table: TableMapping, rows: Sequence[LoadedRow]) -> list[dict[str, Any]]:
    """Return rows as `link_statement` takes them."""
    slots = ("i", *_slots("k", table.node_keys), *_slots("t", (*table.links, *table.ends)))
    return [
        dict(zip(slots, (place, *row.key, *row.links), strict=True))
        for place, row in enumerate(rows)
    ]


def fact_rows(table: TableMapping, rows: Sequence[LoadedRow]) -> list[dict[str, Any]]:
    """Return rows as `fact_statement` takes them."""
    slots = ("i", "p", "h", *_slots("t", (*table.links, *table.ends)))
    return [
        dict(zip(slots, (place, row.properties, row.content, *row.links), strict=True))
        for place, row in enumerate(rows)
    ]


def _slots(letter: str, values: Sequence[Any]) -> tuple[str, ...]:
    """Name the keys of a row's map that hold its values, such as k0 and k1."""
    return tuple(f"{letter}{place}" for place in range(len(values)))


def _key(table: TableMapping, values: Sequence[Fragment]) -> Fragment:
    return joined(
        ", ",
        (
            KEY_PART.fill(property=name(key), value=value)
            for key, value in zip(table.node_keys, values, strict=True)
        ),
    )


def _link_parts(link: LinkMapping, place: int) -> dict[str, Fragment]:
    parts = {part: variable(f"{part}{place}") for part in ("node", "old", "make", "drop")}
    return {**parts, "type": name(link.type)}


def _some(parts: dict[str, Fragment], template: Template) -> dict[str, Fragment]:
    return {slot: parts[slot] for slot in template.slots}


def _target(node: Fragment, link: LinkMapping, place: int) -> Fragment:
    return TARGET.fill(
        node=node,
        label=name(link.label),
        property=name(link.property),
        value=variable(f"t{place}"),
    )


def _absent(node: Fragment, place: int) -> Fragment:
    return ABSENT.fill(
        node=node, value=variable(f"t{place}"), step=number(MISSING_STEP), place=number(place)
    )
