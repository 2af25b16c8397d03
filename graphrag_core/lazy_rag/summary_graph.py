"""What a LazyRAG summary needs of whoever opened the graph."""

from typing import Protocol

from graphrag_core.explore.context import ExplorationContext
from graphrag_core.protocols import ChatModel
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
from graphrag_core.settings import Settings
from graphrag_core.store.metrics import Metrics
from graphrag_core.types import Links, Question


class SummaryGraph(Protocol):
    """The graph to summarise, with its settings. All raise `DatabaseUnavailableError`."""

    settings: Settings
    metrics: Metrics

    def exploration(self, tenant: str | None = None) -> ExplorationContext:
        """Return what looking around needs, as of now."""

    def link(self, question: Question) -> Links:
        """Find which values of the graph a question names."""

    def search(
        self, request: SearchRequest, *, tenant: str | None = None, wait: bool = True
    ) -> SearchResult:
        """Find what a text is about; with `wait` false, without waiting for the embedder."""

    def summary_chat(self, about: str) -> ChatModel | None:
        """Return the model that words summaries, which remembers its replies `about` the same."""
