"""What a graph is, in one sentence when it is opened: its kind, tenants, facts and oddities.

"a Graphiti graph with 2 tenants and 121 dated relationships; 4 dates without a time zone, 2 facts
without a start, 1 fact ending before the start, 1 name used more than once"
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.cypher.compose import NULL, Template, joined, name, names, property_of
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.dated_nodes import odd_nodes
from graphrag_core.explore.fact_times import fact_types, times_of_facts
from graphrag_core.profiles.detect import kinds_of
from graphrag_core.profiles.facts import workspaces

MOST_TENANTS = 1_000
LOOKED_THROUGH = 200_000
"""Facts, and entities, of graphs with more are not looked through for what is odd."""

KINDS = {"graphiti": "a Graphiti graph", "lightrag": "a LightRAG graph", "seed": "the demo graph"}

TENANTS = Template("""
MATCH (node:{label})
WITH toStringOrNull(node.{key}) AS tenant
WHERE tenant IS NOT NULL
RETURN DISTINCT tenant
LIMIT $most
""")
# `{stored}` is all that may hold a time of `r`; `{times}`, the lines that give it start and end.
ODD_TIMES = Template("""
MATCH ()-[r:{types}]->()
WITH r, size([v IN [{stored}] WHERE v IS NOT NULL AND NOT valueType(v) STARTS WITH 'ZONED'])
  AS loose
{times}
RETURN sum(loose) AS loose, sum(CASE WHEN start IS NULL THEN 1 ELSE 0 END) AS undated,
  sum(CASE WHEN end < start THEN 1 ELSE 0 END) AS inverted
LIMIT 1
""")
NAMES_TWICE = Template("""
MATCH (node:{label})
WHERE node.{name} IS NOT NULL
WITH node.{name} AS name, {tenant} AS tenant, count(*) AS count
WHERE count > 1
RETURN count(*) AS names
LIMIT 1
""")


@dataclass(frozen=True, slots=True)
class GraphSummary:
    """The known kinds of graph in it, the tenants, what is odd, and all of it in a sentence.

    `facts` counts the dated types; the oddities are None where they were not looked for.
    """

    kinds: tuple[str, ...]
    tenants: tuple[str, ...]
    facts: int
    not_zoned: int | None
    undated: int | None
    inverted: int | None
    names_twice: int | None
    sentence: str


def summarize_graph(context: ExplorationContext) -> GraphSummary:
    """Say what a graph is and what is odd about it. Raises as `ExplorationContext.rows`."""
    schema = context.schema
    # A tenant may have none of the nodes that give the whole graph away.
    whole = context.profile.name
    kinds = kinds_of(schema) or ((whole,) if whole in KINDS else ())
    tenants = tenants_of(context)
    counts = {kind.name: kind.count for kind in schema.relationship_types}
    types = [type_ for type_ in fact_types(context) if counts.get(type_)]
    facts = sum(counts[type_] for type_ in types)
    loose, undated, inverted = _odd_times(context, types, facts)
    twice = _names_twice(context)
    oddities = (loose, undated, inverted, twice)
    sentence = _sentence(len(schema.labels), kinds, tenants, facts, oddities)
    return GraphSummary(kinds, tenants, facts, *oddities, sentence)


def tenants_of(context: ExplorationContext) -> tuple[str, ...]:
    """List the tenants that the graph keeps apart; only the context's own where it has one."""
    if context.tenant:
        return (context.tenant,)
    found: set[str] = set()
    key = context.profile.tenant_key
    for label in context.schema.labels if key is not None else ():
        if key is not None and label.property(key) is not None:
            query = TENANTS.fill(label=name(label.name), key=name(key))
            rows = context.rows(query.text, most=MOST_TENANTS).records
            found |= {row["tenant"] for row in rows}
    if "lightrag" in kinds_of(context.schema):
        found |= workspaces(context.schema)
    return tuple(sorted(found)[:MOST_TENANTS])


def _odd_times(
    context: ExplorationContext, types: Sequence[str], facts: int
) -> tuple[int, int, int] | tuple[None, None, None]:
    """Count the dates that are not zoned, facts undated, intervals inverted as stored."""
    dated = context.profile.node_times
    nodes = sum(label.count for label in context.schema.labels if label.name in dated)
    if not (types or dated) or max(facts, nodes) > LOOKED_THROUGH:
        return None, None, None
    loose, undated, inverted = _odd_facts(context, types) if types else (0, 0, 0)
    if dated:
        # Ends that are never there together make no interval inverted.
        own = [type_ for type_ in types if type_ in context.profile.fact_times]
        stored = replace(context, profile=replace(context.profile, node_times={}))
        _, _, inverted = _odd_facts(stored, own) if own else (0, 0, 0)
        loose_nodes, inverted_nodes = odd_nodes(context)
        loose, inverted = loose + loose_nodes, inverted + inverted_nodes
    return loose, undated, inverted


def _odd_facts(context: ExplorationContext, types: Sequence[str]) -> tuple[int, int, int]:
    known = context.profile.fact_times
    times = (known[type_] for type_ in types if type_ in known)
    keys = dict.fromkeys(key for entry in times for key in (entry.start, entry.end))
    query = ODD_TIMES.fill(
        types=names(types),
        stored=joined(", ", (property_of("r", key) for key in keys)),
        times=times_of_facts(context, "r, loose"),
    )
    row = context.rows(query.text, most=1).records[0]
    return row["loose"], row["undated"], row["inverted"]


def _names_twice(context: ExplorationContext) -> int | None:
    """Count the names that entities of one tenant share, where an entity is one node."""
    label = context.schema.label("Entity")
    if "graphiti" not in kinds_of(context.schema) or label is None or label.name_key is None:
        return None
    if label.count > LOOKED_THROUGH:
        return None
    key = context.profile.tenant_key
    query = NAMES_TWICE.fill(
        label=name(label.name),
        name=name(label.name_key),
        tenant=property_of("node", key) if key is not None else NULL,
    )
    return int(context.rows(query.text, most=1).records[0]["names"])


def _sentence(
    labels: int,
    kinds: Sequence[str],
    tenants: Sequence[str],
    facts: int,
    oddities: Sequence[int | None],
) -> str:
    if not labels:
        return "an empty graph"
    known = " and ".join(KINDS[kind] for kind in kinds if kind in KINDS)
    held = [_count(len(tenants), "tenant")] if tenants else []
    held += [_count(facts, "dated relationship")] if facts else []
    said = known or f"a graph of {_count(labels, 'label')}"
    said += f" with {' and '.join(held)}" if held else ""
    said += "" if facts else ", without dates"
    loose, undated, inverted, twice = oddities
    odd = [
        f"{loose:,} date{'s' if loose != 1 else ''} without a time zone" if loose else "",
        f"{_count(undated, 'fact')} without a start" if undated else "",
        f"{_count(inverted, 'fact')} ending before the start" if inverted else "",
        f"{_count(twice, 'name')} used more than once" if twice else "",
    ]
    aside = ", ".join(part for part in odd if part)
    return said + (f"; {aside}" if aside else "")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
