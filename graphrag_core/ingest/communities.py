"""Communities in the graph itself: `Community` nodes with their members, made when asked for.

They carry `_made_by`; communities that others made are left alone. A new run replaces the old
one of the same tenant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import EMPTY, Template, name
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

MEMBERS_A_WRITE = 5_000

# `{label}` is the workspace's where that is the tenant.
WORKSPACE = Template(":{label}")
REMOVE = Template("""
MATCH (community:Community{label})
WHERE community._made_by = 'graph-explorer' AND coalesce(community._tenant, '') = $tenant
DETACH DELETE community
""")
ADD = Template("""
UNWIND $groups AS group
CREATE (community:Community{label})
SET community += group.properties
""")
ADD_MEMBERS = """
UNWIND $members AS entry
MATCH (community:Community {id: entry.community})
WHERE community._made_by = 'graph-explorer'
MATCH (member) WHERE elementId(member) = entry.member
CREATE (member)-[membership:IN_COMMUNITY]->(community)
SET membership += $properties
"""


@dataclass(frozen=True, slots=True)
class StoredCommunities:
    """What was stored for a tenant; `truncated` when the graph was too large to group whole."""

    tenant: str | None
    communities: int
    members: int
    truncated: bool = False


def store_communities(
    graph: WritableDatabase,
    groups: Sequence[tuple[str, Sequence[str]]],
    scope: TenantScope | None,
    *,
    truncated: bool = False,
) -> StoredCommunities:
    """Put communities (their name, their members' ids) in the place of those of before.

    Raises `DatabaseUnavailableError` and `QueryRefusedError`.
    """
    graph.write(_statements(groups, scope))
    return StoredCommunities(
        scope.tenant if scope else None,
        len(groups),
        sum(len(members) for _, members in groups),
        truncated,
    )


def _statements(
    groups: Sequence[tuple[str, Sequence[str]]], scope: TenantScope | None
) -> Iterator[CypherQuery]:
    tenant = scope.tenant if scope else ""
    label = WORKSPACE.fill(label=name(scope.label)) if scope and scope.label else EMPTY
    own = {scope.key: tenant} if scope and scope.key else {}
    yield CypherQuery(REMOVE.fill(label=label).text, {"tenant": tenant})
    rows = [
        {
            "id": f"community/{tenant}/{number}",
            "name": title,
            "size": len(members),
            "_made_by": "graph-explorer",
            "_tenant": tenant,
            **own,
        }
        for number, (title, members) in enumerate(groups, start=1)
    ]
    added = [{"properties": row} for row in rows]
    yield CypherQuery(ADD.fill(label=label).text, {"groups": added})
    entries = [
        {"community": row["id"], "member": member}
        for row, (_, members) in zip(rows, groups, strict=True)
        for member in members
    ]
    for first in range(0, len(entries), MEMBERS_A_WRITE):
        part = entries[first : first + MEMBERS_A_WRITE]
        yield CypherQuery(ADD_MEMBERS.strip(), {"members": part, "properties": own})
