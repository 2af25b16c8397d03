"""What a graph is, said in a sentence when it is opened: its kind, tenants, facts, and oddities.

"a Graphiti graph, 2 tenants, 121 facts; 4 dates are not zoned, 2 facts undated, 1 interval
inverted, 1 name twice in a group"
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.cypher.compose import names
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.dated_nodes import odd_nodes
from graphrag_core.explore.fact_times import fact_types, times_of_facts
from graphrag_core.profiles.detect import kinds_of
from graphrag_core.profiles.facts import workspaces

MOST_TENANTS = 1_000
LOOKED_THROUGH = 200_000
"""Facts, and entities, of graphs with more are not looked through for what is odd."""

KINDS = {"graphiti": "a Graphiti graph", "lightrag": "a LightRAG graph", "seed": "the demo graph"}

# Formatted in: `{label}`, a quoted label, and `{key}`, the quoted key of its tenant.
TENANTS = """
MATCH (node:{label})
WHERE node.{key} IS NOT NULL
RETURN DISTINCT toString(node.{key}) AS tenant
LIMIT $most
"""
# Formatted in: `{types}`, quoted types; `{stored}`, all that may hold a time of `r`; `{times}`,
# the lines that give `r` its start and end.
ODD_TIMES = """
MATCH ()-[r:{types}]->()
WITH r, size([v IN [{stored}] WHERE v IS NOT NULL AND NOT valueType(v) STARTS WITH 'ZONED'])
  AS loose
{times}
RETURN sum(loose) AS loose, sum(CASE WHEN start IS NULL THEN 1 ELSE 0 END) AS undated,
  sum(CASE WHEN end < start THEN 1 ELSE 0 END) AS inverted
LIMIT 1
"""
# Formatted in: `{label}` and `{name}`, quoted; `{key}`, the tenant of `node` or null.
NAMES_TWICE = """
MATCH (node:{label})
WHERE node.{name} IS NOT NULL
WITH node.{name} AS name, {key} AS tenant, count(*) AS count
WHERE count > 1
RETURN count(*) AS names
LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class GraphSummary:
    """What was seen: the known kinds of graph, the tenants, and all of it in a sentence.

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
    types = [name for name in fact_types(context) if counts.get(name)]
    facts = sum(counts[name] for name in types)
    loose, undated, inverted = _odd_times(context, types, facts)
    twice = _names_twice(context)
    said = _sentence(context, kinds, tenants, facts, (loose, undated, inverted), twice)
    return GraphSummary(kinds, tenants, facts, loose, undated, inverted, twice, said)


def tenants_of(context: ExplorationContext) -> tuple[str, ...]:
    """The tenants that the graph keeps apart, in order; the scene's own alone where it has one."""
    if context.tenant:
        return (context.tenant,)
    found: set[str] = set()
    key = context.profile.tenant_key
    for label in context.schema.labels if key is not None else ():
        if key is not None and label.property(key) is not None:
            text = TENANTS.replace("{label}", quote_name(label.name))
            rows = context.rows(text.replace("{key}", quote_name(key)), most=MOST_TENANTS).records
            found |= {row["tenant"] for row in rows}
    if "lightrag" in kinds_of(context.schema):
        found |= workspaces(context.schema)
    return tuple(sorted(found)[:MOST_TENANTS])


def _odd_times(
    context: ExplorationContext, types: Sequence[str], facts: int
) -> tuple[int, int, int] | tuple[None, None, None]:
    """How many dates are not zoned, facts undated, intervals inverted as they are stored."""
    dated = context.profile.node_times
    nodes = sum(label.count for label in context.schema.labels if label.name in dated)
    if not (types or dated) or max(facts, nodes) > LOOKED_THROUGH:
        return None, None, None
    loose, undated, inverted = _odd_facts(context, types) if types else (0, 0, 0)
    if dated:
        # Ends that are never there together make no interval inverted.
        own = [name for name in types if name in context.profile.fact_times]
        stored = replace(context, profile=replace(context.profile, node_times={}))
        _, _, inverted = _odd_facts(stored, own) if own else (0, 0, 0)
        loose_nodes, inverted_nodes = odd_nodes(context)
        loose, inverted = loose + loose_nodes, inverted + inverted_nodes
    return loose, undated, inverted


def _odd_facts(context: ExplorationContext, types: Sequence[str]) -> tuple[int, int, int]:
    times = (
        context.profile.fact_times[name] for name in types if name in context.profile.fact_times
    )
    keys = dict.fromkeys(key for entry in times for key in (entry.start, entry.end))
    text = (
        ODD_TIMES.replace("{types}", names(types).text)
        .replace("{stored}", ", ".join(f"r.{quote_name(key)}" for key in keys))
        .replace("{times}", times_of_facts(context, "r, loose").text)
    )
    row = context.rows(text, most=1).records[0]
    return row["loose"], row["undated"], row["inverted"]


def _names_twice(context: ExplorationContext) -> int | None:
    """The names that several entities of one tenant share, where an entity is one node."""
    label = context.schema.label("Entity")
    if "graphiti" not in kinds_of(context.schema) or label is None or label.name_key is None:
        return None
    if label.count > LOOKED_THROUGH:
        return None
    key = context.profile.tenant_key
    text = (
        NAMES_TWICE.replace("{label}", quote_name(label.name))
        .replace("{name}", quote_name(label.name_key))
        .replace("{key}", f"node.{quote_name(key)}" if key is not None else "null")
    )
    return int(context.rows(text, most=1).records[0]["names"])


def _sentence(
    context: ExplorationContext,
    kinds: Sequence[str],
    tenants: Sequence[str],
    facts: int,
    times: Sequence[int | None],
    twice: int | None,
) -> str:
    if not context.schema.labels:
        return "an empty graph"
    known = " and ".join(KINDS[kind] for kind in kinds if kind in KINDS)
    parts = [known or f"a graph of {_count(len(context.schema.labels), 'label')}"]
    if tenants:
        parts.append(_count(len(tenants), "tenant"))
    parts.append(_count(facts, "fact") if facts else "no dated facts")
    loose, undated, inverted = times
    odd = [
        f"{loose:,} date{'s are' if loose != 1 else ' is'} not zoned" if loose else "",
        f"{_count(undated, 'fact')} undated" if undated else "",
        f"{_count(inverted, 'interval')} inverted" if inverted else "",
        f"{_count(twice, 'name')} twice in a group" if twice else "",
    ]
    aside = ", ".join(part for part in odd if part)
    return ", ".join(parts) + (f"; {aside}" if aside else "")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
