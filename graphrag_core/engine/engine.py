"""The face of the engine: every call of the pages and the command line, handed to its part."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine.core import Core, Progress
from graphrag_core.engine.parts import Parts
from graphrag_core.engine.tenant_access import Access, DatabaseInfo
from graphrag_core.errors import GraphragError
from graphrag_core.protocols import ChatModel, Database, Embedder
from graphrag_core.settings import Settings
from graphrag_core.types import (
    DEFAULT_LIMIT,
    Answer,
    CypherQuery,
    Draft,
    Links,
    Measured,
    Mode,
    ModelPrompt,
    Question,
    RunResult,
    Schema,
    TranslatorChoice,
    Validation,
)

if TYPE_CHECKING:
    from graphrag_core.ask.news import News
    from graphrag_core.engine.demo import DemoData
    from graphrag_core.engine.indexing import Indexing
    from graphrag_core.engine.ingesting import Ingesting
    from graphrag_core.engine.resolving import Resolving
    from graphrag_core.engine.searching import Searching
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.explore.graph_summary import GraphSummary
    from graphrag_core.ingest.resolution.proposals import Duplicates
    from graphrag_core.profiles import Profile
    from graphrag_core.retrieve.chunks import ChunkReceipt
    from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
    from graphrag_core.store.boards import Boards
    from graphrag_core.store.saved_questions import SavedQuestions
    from graphrag_core.store.shared_answers import SharedAnswers


class Engine:
    """Everything that pages and the command line call; safe to share between threads.

    The database is opened by the first call that needs it, and again by the next one when
    that failed. `config` is what graphrag.toml says. With `one_question` the first question is
    read without the embedding model, which would not be loaded in time. Every call that reads
    the graph raises `DatabaseUnavailableError`, and `CallError` where a tenant is asked for and
    nothing in the graph separates tenants.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Progress | None = None,
        embedder: Embedder | None = None,
        one_question: bool = False,
    ) -> None:
        core = Core(settings, progress=progress, embedder=embedder, one_question=one_question)
        self._assemble(core, Access(core, settings, progress), owner=True)

    def _assemble(self, core: Core, access: Access, *, owner: bool) -> None:
        self._core = core
        self._owner = owner
        self._access = access
        self._parts = Parts(access, core, self._agent_graph)
        self.settings = access.settings
        self.config = core.config
        self.store = core.store
        self.log = core.log
        self.metrics = core.metrics
        self.embedder = core.models.embedder

    def _sharing(self, settings: Settings, progress: Progress | None, person: str) -> "Engine":
        engine = object.__new__(Engine)
        engine._assemble(self._core, self._access.share(settings, progress, person), owner=False)
        return engine

    @property
    def person(self) -> str:
        """Whoever this engine is for: an id; "" where nobody logs in."""
        return self._access.person

    def away(self) -> tuple[float, str]:
        """Return for how many seconds the database has been away, and what is done about it."""
        return self._core.away()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def for_tenant(self, tenant: str) -> "Engine":
        """Return this engine for one tenant alone; closing that closes nothing of this one."""
        settings = replace(self.settings, tenant=tenant)
        return self._sharing(settings, self._access.progress, self.person)

    def for_person(self, person: str) -> "Engine":
        """Return this engine for one person, with favourites, log and visits of their own.

        Closing that closes nothing of this one.
        """
        return self._sharing(self.settings, self._access.progress, person)

    def shared(self, progress: Progress | None) -> "Engine":
        """Return this engine for somebody else in the process; closing that closes nothing here."""
        return self._sharing(self.settings, progress, self.person)

    def close(self) -> None:
        """Close the connections for good; the embedded server goes on for the next caller.

        An engine that shares another one's connections only ends its own use of them.
        """
        self._access.close()
        if self._owner:
            self._core.close()

    def _agent_graph(self, tenant: str | None) -> "Engine":
        return self if tenant in (None, self.settings.tenant) else self.for_tenant(tenant)

    @property
    def config_problems(self) -> tuple[str, ...]:
        """A sentence for each name in graphrag.toml that the open graph does not have."""
        return self._core.views.problems

    @property
    def data_generation(self) -> int:
        """How often this process has changed the graph; what was read before is out of date.

        One count for all engines that share a connection, whatever their tenants.
        """
        return self._core.views.generation

    @property
    def model_name(self) -> str | None:
        """The configured model's name; None while everything is offline."""
        return self.settings.openai_model if self._core.models.chat is not None else None

    @property
    def is_open(self) -> bool:
        """Whether the database is open; asking opens nothing."""
        return self._access.is_open

    def graph(self) -> Graph:
        """Return the open database. Raises `ConnectionClosedError` once this was closed."""
        return self._access.graph()

    def info(self) -> DatabaseInfo:
        """Tell which database is in use."""
        return self._access.info()

    def schema(self, *, refresh: bool = False, tenant: str | None = None) -> Schema:
        """Return the schema, at most five minutes old, of what the tenant may see."""
        return self._access.view(tenant, refresh=refresh).schema

    def is_empty(self) -> bool:
        """Tell whether the graph has no labelled node."""
        return not self._access.whole().schema.labels

    def database(self, tenant: str | None = None) -> Database:
        """Return what queries of the tenant go through; the whole graph while none is set."""
        return self._access.view(tenant).database

    def profile(self) -> "Profile":
        """Return the roles of the graph's properties."""
        return self._access.profile()

    def exploration(self, tenant: str | None = None) -> "ExplorationContext":
        """Return what looking around and travelling in time need: the tenant's graph, now."""
        return self._access.exploration(tenant)

    def graph_summary(self, tenant: str | None = None) -> "GraphSummary":
        """Tell what kind of graph this is, whose it is, and what is odd about it."""
        from graphrag_core.explore.graph_summary import summarize_graph

        return summarize_graph(self._access.exploration(tenant))

    def tenants(self) -> tuple[str, ...]:
        """List the tenants that the graph keeps apart; the one that is set alone."""
        return self._access.tenants()

    def link(self, question: Question) -> Links:
        """Find which values of the graph a question names."""
        return self._access.link(question)

    def ask(
        self,
        question: Question,
        *,
        mode: Mode = "auto",
        translator: TranslatorChoice = "auto",
        on_step: Progress | None = None,
        on_draft: Callable[[Draft], None] | None = None,
    ) -> Answer:
        """Answer a question. What fell short is in `diagnostics`, also that the database is down.

        `on_step` is called with a short sentence as each step begins, `on_draft` with the rows
        and then with a model's words as they come. Raises `CallError` when a limit of the
        question is out of range. Within `cancellable`, raises `AskCancelledError` once it is
        cancelled: at once where it waits for a model, else at the next step.
        """
        from graphrag_core.ask import AskOptions

        options = AskOptions(mode, translator, on_step, on_draft)
        return self._parts.answering.ask(question, options)

    def news(self) -> "News | None":
        """Return what is new since the last visit, and note this one; None where nothing is new."""
        return self._parts.answering.news()

    def prompt(self, question: Question) -> ModelPrompt:
        """Return what a model would be sent to translate a question; nothing is sent."""
        return self._parts.answering.prompt(question)

    def example_questions(self, *, about: Collection[str] = ()) -> tuple[str, ...]:
        """List up to six questions made from the schema and its values, all answerable.

        With `about` they are about these labels.
        """
        return self._parts.answering.example_questions(about)

    def summary_chat(self, about: str) -> ChatModel | None:
        """Return the model that words summaries, which remembers its replies `about` the same."""
        return self._core.models.summary_chat(f"{self._core.database_name} {about}")

    def validate(self, query: CypherQuery, *, tenant: str | None = None) -> Validation:
        """Judge a query without running it; works in part while the database is down."""
        return self._parts.querying.validate(query, tenant)

    def run(
        self, query: CypherQuery, *, limit: int = DEFAULT_LIMIT, tenant: str | None = None
    ) -> RunResult:
        """Guard and run a person's query as typed; while a tenant is set, narrowed to it.

        Raises `QueryRefusedError` (with diagnostics), `QueryTimeoutError`, and `CallError` when
        `limit` is out of range.
        """
        return self._parts.querying.run(query, limit, tenant)

    def measure(self, query: CypherQuery, *, limit: int = DEFAULT_LIMIT) -> Measured:
        """Run a person's query with PROFILE: rows and db hits of each operator.

        Raises as `run`; while a tenant is set `CallError`, for plans count everybody's data.
        """
        return self._parts.querying.measure(query, limit)

    def saved_questions(self, tenant: str | None = None) -> "SavedQuestions":
        """Return the favourites and judgements of the open database and the tenant."""
        return self._parts.querying.saved_questions(tenant)

    def shared_answers(self, tenant: str | None = None) -> "SharedAnswers":
        """Return the answers of the tenant that links open; new ones are of the open database."""
        return self._parts.querying.shared_answers(tenant)

    def boards(self, tenant: str | None = None) -> "Boards":
        """Return the boards of the open database and the tenant."""
        return self._parts.querying.boards(tenant)

    def search(
        self, request: "SearchRequest", *, tenant: str | None = None, wait: bool = True
    ) -> "SearchResult":
        """Find what a text is about by vectors, words and the graph; see `Searching.search`."""
        return self._parts.searching.search(request, tenant, wait=wait)

    def search_copy(
        self,
        request: "SearchRequest",
        fault: GraphragError,
        *,
        tenant: str | None = None,
        embed: bool,
    ) -> "SearchResult | None":
        """Search the app's own copy of the documents; see `Searching.search_copy`."""
        return self._parts.searching.search_copy(request, fault, tenant, embed=embed)

    def chunks(self, chunk_ids: Sequence[Any], *, tenant: str | None = None) -> "ChunkReceipt":
        """Return the relationships that each chunk is the source of, by whole ids, and a receipt.

        Raises `CallError` (`chunk_retrieval_off`).
        """
        return self._parts.searching.chunks(chunk_ids, tenant)

    @property
    def ingesting(self) -> "Ingesting":
        """What loads a person's own data, and undoes it."""
        return self._parts.ingesting

    @property
    def indexing(self) -> "Indexing":
        """What is computed from the graph and stored in it."""
        return self._parts.indexing

    @property
    def searching(self) -> "Searching":
        """What finds texts, and says what is there to be found."""
        return self._parts.searching

    @property
    def demo(self) -> "DemoData":
        """The demo data: its age, how it is loaded and removed."""
        return self._parts.demo

    @property
    def resolving(self) -> "Resolving":
        """Duplicates: found, merged, kept apart."""
        return self._parts.resolving

    def find_duplicates(self, label: str) -> "Duplicates":
        """Find nodes of a label that may be one thing; nothing is changed."""
        return self.resolving.find(label=label)
