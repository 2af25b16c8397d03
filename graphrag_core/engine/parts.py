"""The parts of an engine, each imported when it is first used: commands start quickly."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from graphrag_core.engine.core import Core
from graphrag_core.engine.tenant_access import Access

if TYPE_CHECKING:
    from graphrag_core.agent.graph_access import GraphAccess
    from graphrag_core.engine.answering import Answering
    from graphrag_core.engine.demo import DemoData
    from graphrag_core.engine.indexing import Indexing
    from graphrag_core.engine.ingesting import Ingesting
    from graphrag_core.engine.querying import Querying
    from graphrag_core.engine.resolving import Resolving
    from graphrag_core.engine.searching import Searching


class Parts:
    """What one engine can do, over its access to the graph."""

    def __init__(
        self, access: Access, core: Core, agent_graph: "Callable[[str | None], GraphAccess]"
    ) -> None:
        self._access = access
        self._core = core
        self._agent_graph = agent_graph

    @cached_property
    def querying(self) -> "Querying":
        """Queries that a person wrote."""
        from graphrag_core.engine.querying import Querying

        return Querying(self._access, self._core)

    @cached_property
    def indexing(self) -> "Indexing":
        """What is computed from the graph and stored."""
        from graphrag_core.engine.indexing import Indexing

        return Indexing(self._access, self._core)

    @cached_property
    def searching(self) -> "Searching":
        """Searches by vectors, words and the graph."""
        from graphrag_core.engine.searching import Searching

        return Searching(self._access, self._core, self.indexing)

    @cached_property
    def answering(self) -> "Answering":
        """Answers to questions."""
        from graphrag_core.engine.answering import Answering

        return Answering(self._access, self._core, self.querying, self.searching, self._agent_graph)

    @cached_property
    def demo(self) -> "DemoData":
        """The demo data."""
        from graphrag_core.engine.demo import DemoData

        return DemoData(self._access, self._core, self.indexing)

    @cached_property
    def ingesting(self) -> "Ingesting":
        """A person's own data."""
        from graphrag_core.engine.ingesting import Ingesting

        return Ingesting(self._access, self._core, self.indexing)

    @cached_property
    def resolving(self) -> "Resolving":
        """Which nodes are the same thing."""
        from graphrag_core.engine.resolving import Resolving

        return Resolving(self._access, self._core, self.ingesting)
