"""What the agent's tools may do with a graph: read it and search it, as one tenant."""

from typing import Protocol

from graphrag_core.errors import GraphragError
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.ingest.resolution.proposals import Duplicates
from graphrag_core.profiles import Profile
from graphrag_core.protocols import Database
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
from graphrag_core.types import (
    Answer,
    CypherQuery,
    Question,
    RunResult,
    Schema,
    TranslatorChoice,
)


class GraphAccess(Protocol):
    """The graph as one tenant sees it. Everything raises `DatabaseUnavailableError`."""

    def schema(self) -> Schema:
        """Return the schema that the tenant may see."""

    def profile(self) -> Profile:
        """Return the roles of the graph's properties."""

    def database(self) -> Database:
        """Return what the tenant's queries go through."""

    def exploration(self) -> ExplorationContext:
        """Return what looking around and travelling in time need, as of now."""

    def run(self, query: CypherQuery, *, limit: int) -> RunResult:
        """Guard and run a query. Raises `QueryRefusedError`, `QueryTimeoutError`."""

    def search(self, request: SearchRequest) -> SearchResult:
        """Find what a text is about."""

    def search_copy(
        self, request: SearchRequest, fault: GraphragError, *, embed: bool
    ) -> SearchResult | None:
        """Search the app's own copy of the documents; None where there is none."""

    def find_duplicates(self, label: str) -> Duplicates:
        """Find nodes of a label that may be one thing; nothing is changed."""

    def ask(self, question: Question, *, translator: TranslatorChoice) -> Answer:
        """Answer a question."""
