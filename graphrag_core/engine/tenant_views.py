"""The graph as each tenant sees it: its database, scope, schema and names, cached."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.tenant_scope import scoped_query
from graphrag_core.errors import GraphragError, QueryRefusedError
from graphrag_core.profiles import detect_profile, visible
from graphrag_core.protocols import Database
from graphrag_core.schema.graph_config import GraphConfig, known_customization, with_customization
from graphrag_core.schema.introspection import read_names, read_schema
from graphrag_core.schema.tenant_database import TenantDatabase, scope_of
from graphrag_core.types import CypherQuery, Schema

if TYPE_CHECKING:
    from graphrag_core.linking import EntityLinker

SCHEMA_AGE_S = 300.0
"""A schema older than this is read again at the next use."""

LOOK_S = 5.0
"""The least time between two checks for names in the graph that the schema does not know."""

LOOK_TIMEOUT_S = 2.0

MOST_VIEWS = 20
"""Of so many tenants the schema and the names are cached."""


@dataclass(slots=True)
class View:
    """The graph as one tenant sees it, or the whole of it; cached between calls."""

    database: Database
    scope: TenantScope | None
    schema: Schema
    visible: Schema
    read_at: float
    linker: "EntityLinker | None" = None
    older_linker: "EntityLinker | None" = None
    tenants: tuple[str, ...] | None = None
    examples: tuple[str, ...] | None = None

    @property
    def fresh(self) -> bool:
        """Whether the schema may be used again; that of an empty graph is old at any moment."""
        return bool(self.schema.labels) and time.monotonic() - self.read_at < SCHEMA_AGE_S

    def narrowed(self, query: CypherQuery) -> CypherQuery:
        """Narrow a query to the tenant; return it unchanged where that cannot be done.

        Its validation then refuses it.
        """
        if self.scope is None:
            return query
        try:
            return scoped_query(query, self.scope)
        except QueryRefusedError:
            return query


class Views:
    """The views of one database. Safe to share between threads.

    `problems` is a sentence for each name of `config` that the graph does not have; each is
    reported once to `progress`. `generation` counts how often the views were forgotten.
    """

    def __init__(self, config: GraphConfig, progress: Callable[[str], None] | None) -> None:
        self.problems: tuple[str, ...] = ()
        self.generation = 0
        self._config = config
        self._progress = progress
        self._lock = threading.RLock()
        self._views: OrderedDict[str | None, View] = OrderedDict()
        self._names: frozenset[tuple[str, str]] = frozenset()
        self._looked_at = 0.0
        self._outdated_at = 0.0

    def of(self, tenant: str | None, graph: Callable[[], Graph], *, refresh: bool = False) -> View:
        """Return the tenant's view of the open graph; read again when it is too old.

        Raises what `graph` raises, and `CallError` where nothing separates tenants.
        """
        self._check_for_new_names(graph)
        with self._lock:
            known = self._views.get(tenant)
            current = known is not None and known.fresh and known.read_at > self._outdated_at
            if known is not None and current and not refresh:
                return known
            opened = graph()
            if tenant is None:
                view = self._whole(opened)
            else:
                view = self._narrow(tenant, opened, self.of(None, graph, refresh=refresh).schema)
            if known is not None:
                view.older_linker = known.linker or known.older_linker
            self._views[tenant] = view
            self._views.move_to_end(tenant)
            while len(self._views) > MOST_VIEWS:
                self._views.popitem(last=False)
            return view

    def linker(self, view: View) -> "EntityLinker":
        """Return what finds the values that a question names, as the view's tenant sees them."""
        from graphrag_core.linking import EntityLinker

        with self._lock:
            if view.linker is None:
                view.linker = EntityLinker(view.database, view.visible, before=view.older_linker)
                view.older_linker = None
            return view.linker

    def forget(self) -> None:
        """Forget what was read of the graph, for all tenants."""
        with self._lock:
            self._views.clear()
            self.generation += 1

    def _check_for_new_names(self, graph: Callable[[], Graph]) -> None:
        """Look for names that are newer than the schema: somebody loaded something."""
        with self._lock:
            now = time.monotonic()
            if None not in self._views or now - self._looked_at < LOOK_S:
                return
            self._looked_at = now
        names = _names_of(graph)
        with self._lock:
            if names and names != self._names:
                self._names, self._outdated_at = names, time.monotonic()

    def _whole(self, graph: Graph) -> View:
        self._names, self._looked_at = _names_of(lambda: graph), time.monotonic()
        read = read_schema(graph)
        custom, problems = known_customization(self._config, read)
        self._report(problems if read.labels else ())
        schema = with_customization(read, custom)
        graph.profile = detect_profile(schema)
        return View(graph, None, schema, visible(schema, graph.profile), time.monotonic())

    def _narrow(self, tenant: str, graph: Graph, whole: Schema) -> View:
        scope = scope_of(tenant, graph.profile, whole)
        read = read_schema(TenantDatabase(graph, scope), within=whole)
        own = frozenset(kind.name for kind in read.relationship_types)
        scope = replace(scope, own=own)
        database = TenantDatabase(graph, scope)
        schema = with_customization(read, known_customization(self._config, read)[0])
        return View(database, scope, schema, visible(schema, graph.profile), time.monotonic())

    def _report(self, problems: tuple[str, ...]) -> None:
        for problem in problems:
            if problem not in self.problems and self._progress:
                self._progress(problem)
        self.problems = problems


def _names_of(graph: Callable[[], Graph]) -> frozenset[tuple[str, str]]:
    """Return the names that the graph has; none where it does not list them, or not now."""
    try:
        return read_names(graph(), timeout_s=LOOK_TIMEOUT_S)
    except GraphragError:
        return frozenset()
