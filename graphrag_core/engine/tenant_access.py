"""The graph as one engine may see it: the whole of it, or what belongs to its tenant."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from graphrag_core.adapters.neo4j import Graph, writing_rights
from graphrag_core.engine.core import Core
from graphrag_core.engine.tenant_views import View
from graphrag_core.errors import CallError, ConnectionClosedError
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.profiles import Profile
from graphrag_core.settings import Settings
from graphrag_core.types import DEFAULT_LIMIT, Links, Question

if TYPE_CHECKING:
    from graphrag_core.linking import EntityLinker

COMMUNITY = "community"


@dataclass(frozen=True, slots=True)
class DatabaseInfo:
    """Which database is in use. `warnings` are sentences for the badge and `doctor`."""

    address: str
    database: str
    version: str
    edition: str
    embedded: bool
    warnings: tuple[str, ...] = ()


class Access:
    """One engine's way to the graph that a `Core` holds open.

    `settings.tenant` is the tenant whose graph is seen; None sees the whole of it. `progress`
    gets sentences about what takes long. `person` is whoever uses it, "" where nobody logs in.
    Closing it closes nothing of the core. All but the properties and `close` raise
    `DatabaseUnavailableError`.
    """

    def __init__(
        self,
        core: Core,
        settings: Settings,
        progress: Callable[[str], None] | None,
        person: str = "",
    ) -> None:
        self.settings = settings
        self.person = person
        self.progress = progress
        self._core = core
        self._graph = core.graph
        self._closed = False

    def share(
        self, settings: Settings, progress: Callable[[str], None] | None, person: str
    ) -> "Access":
        """Return another access that ends with this one, but not this one with it."""
        access = Access(self._core, settings, progress, person)
        access._graph = self.graph
        return access

    @property
    def is_open(self) -> bool:
        """Whether the database is open and this was not closed."""
        return self._core.is_open and not self._closed

    def close(self) -> None:
        """Refuse every later use of this access."""
        self._closed = True

    def graph(self) -> Graph:
        """Return the open database, opened at the first call."""
        if self._closed:
            raise ConnectionClosedError
        return self._graph()

    def info(self) -> DatabaseInfo:
        """Tell which database is in use."""
        graph = self.graph()
        server = graph.info()
        return DatabaseInfo(
            address=server.address,
            database=server.database,
            version=server.version,
            edition=server.edition,
            embedded=self.settings.embedded,
            warnings=writing_rights(graph) if server.edition != COMMUNITY else (),
        )

    def view(self, tenant: str | None = None, *, refresh: bool = False) -> View:
        """Return what the tenant sees, by default this access's own.

        Raises `CallError` where nothing separates tenants.
        """
        return self._core.views.of(tenant or self.settings.tenant, self.graph, refresh=refresh)

    def whole(self, *, refresh: bool = False) -> View:
        """Return the graph of all tenants; for counts and writing, never for an answer."""
        return self._core.views.of(None, self.graph, refresh=refresh)

    def profile(self) -> Profile:
        """Return the roles of the graph's properties."""
        self.whole()
        return self.graph().profile

    def linker(self, view: View) -> "EntityLinker":
        """Return what finds the values that a question names, as the view's tenant sees them."""
        return self._core.views.linker(view)

    def link(self, question: Question) -> Links:
        """Find which values of the graph a question names. Raises as `view`."""
        tenant = question.tenant or self.settings.tenant
        return self.linker(self.view(tenant)).link(replace(question, tenant=tenant))

    def exploration(self, tenant: str | None = None) -> ExplorationContext:
        """Return what looking around and travelling in time need, as of now. Raises as `view`."""
        view = self.view(tenant)
        return ExplorationContext(
            database=view.database,
            schema=view.schema,
            profile=self.graph().profile,
            now=datetime.now(UTC),
            secret=self._core.store.secret("cursors"),
            tenant=tenant or self.settings.tenant or "",
            zone=self.settings.timezone,
            week_start=self.settings.week_start,
        )

    def tenants(self) -> tuple[str, ...]:
        """List the tenants that the graph keeps apart; the one that is set alone.

        Raises as `view`.
        """
        from graphrag_core.explore.graph_summary import tenants_of

        view = self.view()
        if view.tenants is None:
            view.tenants = tenants_of(self.exploration())
        return view.tenants

    def reread(self) -> None:
        """Forget what was read of the graph, for all tenants, and read the whole again."""
        self._core.views.forget()
        self.whole()

    def bounded(self, limit: int) -> int:
        """Return how many rows are returned at most, of a call that asks for so many.

        The default of a call is brought within the setting. Raises `CallError` for any other
        number out of range.
        """
        if limit == DEFAULT_LIMIT:
            return min(limit, self.settings.max_rows)
        if not 1 <= limit <= self.settings.max_rows:
            raise CallError(
                f"The limit is {limit}.",
                hint=f"Choose 1 to {self.settings.max_rows} (GRAPHRAG_MAX_ROWS).",
                code="bad_limit",
            )
        return limit
