"""One tenant's view of a graph: a `Database` through which nothing of another tenant comes.

Every query that goes through, of ours as well as of people and models, is narrowed by
`cypher/tenant_scope` and fenced by `cypher/tenant_fence` before it reaches the graph; what cannot
be is refused.
"""

from dataclasses import replace

from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.tenant_fence import fenced_query
from graphrag_core.cypher.tenant_scope import scoped_query
from graphrag_core.errors import CallError
from graphrag_core.profiles import Profile, kinds_of
from graphrag_core.profiles.facts import workspaces
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Explanation, Rows, Schema


class TenantDatabase:
    """A database as one tenant sees it. Safe to share between threads."""

    def __init__(self, database: Database, scope: TenantScope) -> None:
        self.scope = scope
        self._database = database

    def explain(self, query: CypherQuery) -> Explanation:
        """Explain a query without the planner's estimates, which count every tenant's data."""
        return replace(self._database.explain(self._narrow(query)), plan=None)

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Run a query narrowed to the tenant, guarded. Raises as `Database.read` does."""
        return self._database.read(self._narrow(query), limit=limit, timeout_s=timeout_s)

    def fetch(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Run one of this package's own queries narrowed to the tenant."""
        narrowed = self._narrow(query, ours=True)
        return self._database.fetch(narrowed, limit=limit, timeout_s=timeout_s)

    def _narrow(self, query: CypherQuery, *, ours: bool = False) -> CypherQuery:
        return fenced_query(scoped_query(query, self.scope, ours=ours))


def scope_of(tenant: str, profile: Profile, schema: Schema) -> TenantScope:
    """How the graph keeps this tenant's data apart.

    In a LightRAG graph the tenant is the label of its workspace, also where it shares a database
    with a graph that has a property for tenants. Raises `CallError` when the
    graph has nothing that separates tenants: then nothing may be shown for one.
    """
    shared = profile.tenant_key is not None and "lightrag" in kinds_of(schema)
    if shared and tenant in workspaces(schema):
        return TenantScope(tenant, label=tenant)
    if profile.tenant_key is not None:
        key = profile.tenant_key
        carrying = {
            kind.name for kind in schema.relationship_types if kind.property(key) is not None
        }
        return TenantScope(tenant, key=key, types=frozenset(carrying))
    if profile.name == "lightrag":
        return TenantScope(tenant, label=tenant)
    raise CallError(
        "This graph has no property that separates tenants, so none is read while one is set.",
        hint="Leave --tenant and GRAPHRAG_TENANT unset, or mark nodes and relationships with "
        "tenant_id, group_id or container_id.",
        code="no_tenants",
    )
