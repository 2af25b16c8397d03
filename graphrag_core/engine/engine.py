"""Opens the adapters and assembles them: the one place that picks which."""

import contextlib
import copy
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from graphrag_core.adapters.embedded import data_folder
from graphrag_core.adapters.neo4j import Graph, open_graph, writing_rights
from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.limits import estimated_prompt, tallied
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.cypher.inlining import inlined
from graphrag_core.cypher.tenant_scope import PARAMETER
from graphrag_core.cypher.validation import Limits, validate
from graphrag_core.engine.models import embedder_of, remembering, summary_chat, usage_of
from graphrag_core.engine.tenant_views import View, Views
from graphrag_core.errors import (
    CallError,
    ConnectionClosedError,
    DatabaseUnavailableError,
    GraphragError,
    ModelUnavailableError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.ingest.seed import (
    ResetPlan,
    SeedReport,
    demo_age_days,
    describe_reset,
    load_seed,
    reset_seed,
)
from graphrag_core.profiles import Profile
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.texts import vector_targets
from graphrag_core.protocols import ChatModel, Database, Embedder
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.chunks import (
    ChunkReceipt,
    Coverage,
    chunk_coverage,
    get_relationships_by_chunk_ids,
)
from graphrag_core.retrieve.foreign_vectors import ForeignVectors, foreign_property
from graphrag_core.retrieve.indexes import IndexInUse, indexes_in_use
from graphrag_core.runtime.cancellation import Cancel, cancellable
from graphrag_core.runtime.text import encodable
from graphrag_core.schema.graph_config import read_config
from graphrag_core.settings import MOST_EXPAND_HOPS, Settings
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.document_store import DocumentStore
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.store.metrics import Metrics
from graphrag_core.store.query_log import LogEntry, QueryLog, parameters_text
from graphrag_core.store.saved_questions import SavedQuestions
from graphrag_core.types import (
    QUERY_RUNGS,
    Answer,
    Attempt,
    CypherQuery,
    Diagnostic,
    Draft,
    Links,
    Measured,
    Mode,
    ModelPrompt,
    Narrowing,
    Question,
    Rows,
    Schema,
    Subgraph,
    TranslatorChoice,
    Validation,
)

if TYPE_CHECKING:
    from graphrag_core.ask import Dependencies
    from graphrag_core.conversation import OfflineReader
    from graphrag_core.explore.graph_summary import GraphSummary
    from graphrag_core.ingest.communities import StoredCommunities
    from graphrag_core.ingest.vectors import IndexReport
    from graphrag_core.retrieve.embedding_map import EmbeddingMap
    from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
    from graphrag_core.translate.llm.examples import Example
    from graphrag_core.translate.offline import OfflineTranslator

Progress = Callable[[str], None]

EMBEDDED_UNASKED = 2_000
"""So many texts are embedded by a search by itself (5 s); more are left to `index`."""

COMMUNITY = "community"
WRONG_NAMES = frozenset({"unknown_label", "unknown_relationship_type", "unknown_property"})


@dataclass(frozen=True, slots=True)
class DatabaseInfo:
    """Which database is in use. `warnings` are sentences for the badge and `doctor`."""

    address: str
    database: str
    version: str
    edition: str
    embedded: bool
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunResult:
    """A person's own query, run: its rows, the graph elements behind them, the remarks."""

    rows: Rows
    graph: Subgraph
    diagnostics: tuple[Diagnostic, ...]


class Engine:
    """Everything the pages and the command line call; safe to share between threads.

    The database is opened by the first call that needs it, and again by the next one when
    that failed. `config` is what graphrag.toml says. With `patient` false, reading a question
    never waits for the embedding model: it is loaded in the background.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Progress | None = None,
        embedder: Embedder | None = None,
        patient: bool = True,
    ) -> None:
        self.settings = settings
        self.config = read_config(settings.graph_config)
        self._progress = progress
        self._lock = threading.RLock()
        # Two first loads at once would wait for each other's constraints until one is refused.
        self._seeding = threading.Lock()
        self._graph: Graph | None = None
        self._closed = False
        self._lent = False
        self._views = Views(self.config, progress)
        self.store = AppStore(settings.home)
        self.log = QueryLog(self.store)
        self.metrics = Metrics(self.store)
        self._documents = DocumentStore(self.store)
        memory = EndpointMemory(self.store)
        self._chat = OpenAiChat(settings, memory=memory) if settings.model_configured else None
        self._asked_chat = remembering(self._chat, settings, self.store)
        self._summary_chat = self._chat and summary_chat(settings, self._chat)
        self._indexing = threading.Lock()
        self._chunk_index = ChunkIndex()
        self._foreign = ForeignVectors()
        self._patient = patient
        self.embedder: Embedder = embedder or embedder_of(settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def config_problems(self) -> tuple[str, ...]:
        """A sentence for each name in graphrag.toml that the open graph does not have."""
        return self._views.problems

    @property
    def model_name(self) -> str | None:
        """The configured model's name; None while everything is offline."""
        return self.settings.openai_model if self._chat is not None else None

    def graph(self) -> Graph:
        """The open database. Raises `DatabaseUnavailableError`, also once this was closed."""
        with self._lock:
            # Work in the background that outlives its session must not open it again.
            if self._closed:
                raise ConnectionClosedError
            if self._graph is None:
                self._graph = open_graph(self.settings, self._progress)
            return self._graph

    @property
    def is_open(self) -> bool:
        """Whether the database is open; asking opens nothing."""
        return self._graph is not None

    def info(self) -> DatabaseInfo:
        """Which database is in use. Raises `DatabaseUnavailableError`."""
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

    def schema(self, *, refresh: bool = False, tenant: str | None = None) -> Schema:
        """The graph's schema, at most five minutes old; of what the tenant may see.

        Raises `DatabaseUnavailableError`, and `CallError` where nothing separates tenants.
        """
        return self._view(tenant or self.settings.tenant, refresh=refresh).schema

    def is_empty(self) -> bool:
        """Whether the graph has no labelled node. Raises `DatabaseUnavailableError`."""
        return not self._view(None).schema.labels

    def database(self, tenant: str | None = None) -> Database:
        """What queries of the tenant go through; the whole graph while none is set.

        Raises as `schema`.
        """
        return self._view(tenant or self.settings.tenant).database

    def profile(self) -> Profile:
        """The roles of the graph's properties. Raises `DatabaseUnavailableError`."""
        self._view(None)
        return self.graph().profile

    def _view(self, tenant: str | None, *, refresh: bool = False) -> View:
        return self._views.of(tenant, self.graph, refresh=refresh)

    def ask(
        self,
        question: Question,
        *,
        mode: Mode = "auto",
        translator: TranslatorChoice = "auto",
        on_step: Progress | None = None,
        on_draft: Callable[[Draft], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Answer a question. What fell short is in `diagnostics`, also that the database is down.

        `on_step` is called with a short sentence as each step begins, `on_draft` with the rows
        and then with a model's words as they come. Raises `CallError` when a limit of the
        question is out of range, and `AskCancelledError` at once where it waits for a model, else
        at the next step, when `cancel` is said.
        """
        # Imported here: `validate` and `run` are whole processes, and need none of it.
        from graphrag_core.conversation import make_standalone

        self._check_limit(question.limit)
        if not 1 <= question.max_hops <= 15:
            raise CallError(
                f"max_hops is {question.max_hops}.", hint="Choose 1 to 15.", code="bad_max_hops"
            )
        hops = min(question.hops, MOST_EXPAND_HOPS)
        question = replace(
            question,
            text=encodable(question.text),
            tenant=question.tenant or self.settings.tenant,
            hops=hops,
        )
        # What is adjusted are the conditions of the offline reading.
        first = "offline" if question.adjusted else translator
        with tallied() as tally, cancellable(cancel):
            rewriter = self._asked_chat if translator != "offline" else None
            asked = make_standalone(question, self._reading, rewriter, on_step)
            question = asked.question
            answer = self._answered(question, mode, first, on_step, on_draft)
        if self._chat is not None:
            usage = usage_of(tally, self._chat.usage, self.settings)
            answer = replace(answer, usage=usage, prompts=tuple(tally.prompts))
        answer = asked.told_of(answer)
        answer = replace(answer, narrowing=self._narrowings(question, answer))
        self.log.add([self._attempted(attempt, question) for attempt in answer.attempts])
        failed = any(said.severity == "error" for said in answer.diagnostics.execution)
        events = [("query_mode", 1), *([("neo4j_query_failures", 1)] if failed else ())]
        self.metrics.add(events, mode=f"ask {mode}")
        return answer

    def _answered(
        self,
        question: Question,
        mode: Mode,
        translator: TranslatorChoice,
        on_step: Progress | None,
        on_draft: Callable[[Draft], None] | None,
    ) -> Answer:
        if mode == "agent":
            from graphrag_core.agent.loop import answer_by_agent, with_remark

            told = on_step or (lambda _: None)
            found = answer_by_agent(self, question, self._chat, told, on_draft)
            if isinstance(found, Answer):
                return found
            other = self._answered(question, "auto", translator, on_step, on_draft)
            return with_remark(other, found)
        from graphrag_core.ask import ask

        tools = self._tools(question.tenant)
        return ask(
            question, tools, mode=mode, translator=translator, on_step=on_step, on_draft=on_draft
        )

    def _tools(self, tenant: str | None) -> "Dependencies":
        """What answering needs, as the tenant may see the graph."""
        from graphrag_core.ask import Dependencies
        from graphrag_core.ask.semantic_answer import SemanticDependencies
        from graphrag_core.translate.llm.translator import LlmTranslator

        chat = self._asked_chat
        return Dependencies(
            database=lambda: self._view(tenant).database,
            schema=lambda: self._view(tenant).visible,
            linker=lambda _: self._views.linker(self._view(tenant)),
            offline=self._offline,
            model=LlmTranslator(chat, learned=lambda: self._learned(tenant)) if chat else None,
            chat=chat,
            validate=lambda query, _: self._validate(query, self._view(tenant)),
            narrow=lambda query: self._view(tenant).narrowed(query),
            semantic=SemanticDependencies(
                search=lambda request: self.search(request, tenant=tenant),
                profile=self.profile,
                vectors_there=lambda: self._vectors_there(tenant),
            ),
        )

    def _reading(self, tenant: str | None) -> "OfflineReader":
        """How texts of a conversation are read offline."""
        from graphrag_core.conversation import OfflineReader

        view, offline = self._view(tenant), self._offline
        return OfflineReader(
            view.visible, self._views.linker(view).link, offline.chunks, offline.outline
        )

    def _narrowings(self, question: Question, answer: Answer) -> tuple[Narrowing, ...]:
        """What a large answer of a query may be narrowed by; it stands without it too."""
        from graphrag_core.conversation import narrowings

        if answer.rung not in QUERY_RUNGS:
            return ()
        try:
            return narrowings(question, answer, self._reading(question.tenant))
        except GraphragError:
            return ()

    def prompt(self, question: Question) -> ModelPrompt:
        """What a model would be told to translate a question, exactly; nothing is sent.

        Raises `DatabaseUnavailableError`, and `CallError` where nothing separates tenants.
        """
        from graphrag_core.translate.llm.prompt import translation_messages

        tenant = question.tenant or self.settings.tenant
        view = self._view(tenant)
        question = replace(question, tenant=tenant)
        links = self.link(question)
        now, learned = datetime.now(UTC), self._learned(tenant)
        messages = translation_messages(question, links, view.visible, now, learned)
        return estimated_prompt(messages, "translate", "draft")

    def validate(self, query: CypherQuery, *, tenant: str | None = None) -> Validation:
        """Judge a query without running it; works in part while the database is down.

        Raises `CallError` when a tenant is set and nothing in the graph separates tenants.
        """
        try:
            return self._validate(query, self._view(tenant or self.settings.tenant))
        except DatabaseUnavailableError:
            return validate(query, schema=None, database=None, limits=self._limits())

    def run(self, query: CypherQuery, *, limit: int = 100, tenant: str | None = None) -> RunResult:
        """Guard and run a person's query as typed; while a tenant is set, narrowed to it.

        Raises `QueryRefusedError` (with diagnostics), `QueryTimeoutError`,
        `DatabaseUnavailableError`, and `CallError` when `limit` is out of range.
        """
        self._check_limit(limit)
        view = self._view(tenant or self.settings.tenant)
        narrowed, validation = self._runnable(query, view, "person")
        with self._logged(narrowed, validation, view, "person") as ran:
            rows = view.database.read(narrowed, limit=limit)
            ran.append(rows)
        evidence = find_evidence(narrowed, rows, view.schema, view.database)
        said = (
            (Diagnostic("narrowed_to_tenant", "info", f"Ran for the tenant only: {narrowed.text}"),)
            if narrowed.text != query.text
            else ()
        )
        return RunResult(rows, evidence.subgraph, (*validation.diagnostics, *said))

    def measure(self, query: CypherQuery, *, limit: int = 100) -> Measured:
        """Run a person's query with PROFILE: rows and db hits of each operator.

        Raises as `run`; while a tenant is set `CallError`, for plans count everybody's data.
        """
        self._check_limit(limit)
        if self.settings.tenant is not None:
            raise CallError(
                "PROFILE counts the data of all tenants, so it is off while one is set.",
                hint="Run the query without PROFILE.",
                code="tenant_not_scoped",
            )
        view = self._view(None)
        _, validation = self._runnable(query, view, "profile")
        with self._logged(query, validation, view, "profile") as ran:
            measured = self.graph().measure(query, limit=limit)
            ran.append(measured.rows)
        return measured

    def _runnable(
        self, query: CypherQuery, view: View, origin: str
    ) -> tuple[CypherQuery, Validation]:
        """The query as it may run, and its validation.

        Raises `QueryRefusedError`, `DatabaseUnavailableError`.
        """
        narrowed = view.narrowed(query)
        validation = self._validate(narrowed, view)
        if validation.runnable:
            return narrowed, validation
        errors = [d for d in validation.diagnostics if d.severity == "error"]
        away = [d for d in validation.diagnostics if d.code == DatabaseUnavailableError.code]
        refusal: GraphragError
        if away and not errors:
            refusal = DatabaseUnavailableError(
                "The database cannot be asked now.", hint="Try again in a minute."
            )
        else:
            refusal = QueryRefusedError(
                errors[0].message if errors else "The query cannot be run now.",
                hint="Only reading queries are run; see the diagnostics.",
                diagnostics=validation.diagnostics,
            )
        with self._logged(narrowed, validation, view, origin):
            raise refusal

    @contextmanager
    def _logged(
        self, query: CypherQuery, validation: Validation, view: View, origin: str
    ) -> Iterator[list[Rows]]:
        """Note a query in the log, with the rows that the body appends or the error it raises."""
        ran: list[Rows] = []
        error = ""
        try:
            yield ran
        except GraphragError as fault:
            error = fault.message
            if isinstance(fault, DatabaseUnavailableError | QueryTimeoutError):
                self.metrics.add([("neo4j_query_failures", 1)], mode=origin)
            raise
        finally:
            entry = LogEntry(
                origin,
                query.text,
                parameters=parameters_text(query.parameters),
                verdict=validation.verdict,
                elapsed_ms=ran[0].elapsed_ms if ran else None,
                rows=len(ran[0].records) if ran else None,
                error=error,
                database=self._address(),
                tenant=view.scope.tenant if view.scope else "",
            )
            self.log.add([entry])

    def kept(self, tenant: str | None = None) -> SavedQuestions:
        """Favourites and judgements of the open database and the tenant."""
        tenant = tenant or self.settings.tenant
        return SavedQuestions(
            self.store,
            self._database_name(),
            tenant or "",
            check=lambda query: self._teachable(query, self._view(tenant)),
        )

    def _teachable(self, query: CypherQuery, view: View) -> None:
        """Raises `QueryRefusedError` for a query that may not run or teaches wrong names."""
        _, validation = self._runnable(query, view, "person")
        wrong = [d for d in validation.diagnostics if d.code in WRONG_NAMES]
        if wrong:
            raise QueryRefusedError(
                f"{wrong[0].message} It would teach a wrong name.",
                hint="Correct the name.",
                diagnostics=tuple(wrong),
            )

    def _learned(self, tenant: str | None) -> "list[Example]":
        from graphrag_core.translate.llm.examples import Example

        kept = self.kept(tenant).right()
        timeless = [(entry.question, inlined(entry.query, only_times=True)) for entry in kept]
        return [Example(text, query.text, query.parameters, ()) for text, query in timeless]

    def summary_chat(self, about: str) -> ChatModel | None:
        """The model that words summaries, which remembers its replies `about` the same; or None."""
        return remembering(
            self._summary_chat, self.settings, self.store, f"{self._database_name()} {about}"
        )

    def link(self, question: Question) -> Links:
        """Which values of the graph a question names. Raises as `schema`."""
        tenant = question.tenant or self.settings.tenant
        return self._views.linker(self._view(tenant)).link(replace(question, tenant=tenant))

    def _attempted(self, attempt: Attempt, question: Question) -> LogEntry:
        rows = attempt.rows
        return LogEntry(
            attempt.origin,
            attempt.query.text,
            question=question.text,
            parameters=parameters_text(attempt.query.parameters),
            verdict=attempt.validation.verdict if attempt.validation else "error",
            elapsed_ms=rows.elapsed_ms if rows else None,
            rows=len(rows.records) if rows else None,
            error=attempt.error or "",
            database=self._address(),
            tenant=question.tenant or "",
        )

    def _address(self) -> str:
        return self._graph.address if self._graph is not None else ""

    def example_questions(self) -> tuple[str, ...]:
        """Up to six questions made from the schema and its values, that the graph can answer."""
        from graphrag_core.translate.offline import example_questions

        view = self._view(self.settings.tenant)
        return example_questions(view.visible, view.database)

    def example_topics(self) -> tuple[str, ...]:
        """Up to four topics from the graph's own texts. Raises `DatabaseUnavailableError`."""
        from graphrag_core.retrieve.example_topics import example_topics

        view = self._view(self.settings.tenant)
        return example_topics(view.visible, self.profile(), view.database)

    def demo_age_days(self) -> float | None:
        """Days since the demo data was loaded or refreshed; None when it is not loaded.

        Nor while a tenant is set: the demo belongs to none.
        """
        return demo_age_days(self.graph()) if self.settings.tenant is None else None

    def load_demo(self, *, progress: Progress | None = None) -> SeedReport:
        """Load or refresh the demo data. Raises `DatabaseUnavailableError`."""
        with self._seeding:
            report = load_seed(self.graph(), progress=progress)
        self._reread()
        return report

    def describe_demo_reset(self) -> ResetPlan:
        """What `reset_demo` would remove. Raises `DatabaseUnavailableError`."""
        return describe_reset(self.graph())

    def reset_demo(self) -> ResetPlan:
        """Remove the demo data, and nothing that it did not make."""
        removed = reset_seed(self.graph())
        self._reread()
        return removed

    def close(self) -> None:
        """Close the connections for good; the embedded server goes on for the next caller."""
        with self._lock:
            self._closed = True
            if self._lent:
                return
            self._chunk_index.close()
            if self._graph is not None:
                self._graph.close()
                self._graph = None
        self.store.close()

    def index(
        self,
        *,
        progress: Progress | None = None,
        rebuild: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> "IndexReport":
        """Embed new and changed texts and make the indexes to search them; safe to repeat.

        Raises `CallError` (`model_mismatch`), `DatabaseUnavailableError`.
        """
        from graphrag_core.ingest.vectors import index_texts
        from graphrag_core.retrieve.document_copy import keep_documents

        with self._indexing:
            graph, schema = self.graph(), self._view(None, refresh=True).schema
            report = index_texts(
                graph,
                schema,
                graph.profile,
                self.embedder,
                progress=progress,
                rebuild=rebuild,
                stopped=stopped,
                remembered=frozenset(chunk_labels(schema, graph.profile)),
            )
            views = {tenant: self._view(tenant) for tenant in self.tenants()}
            seen = {tenant: (view.schema, view.database) for tenant, view in views.items()}
            keep_documents(
                self._database_name(),
                self._documents,
                {"": (schema, graph), **seen},
                graph.profile,
                self.embedder,
                report.vectors,
            )
        self._reread()
        return report

    def index_communities(self, *, tenant: str | None = None) -> "list[StoredCommunities]":
        """Group the whole graph and store its communities, those of each tenant by themselves.

        Only of one tenant, where one is set. Raises as `schema`, and `QueryTimeoutError`.
        """
        from graphrag_core.explore.communities import all_memberships
        from graphrag_core.explore.validity import validity_of
        from graphrag_core.ingest.communities import store_communities

        asked = tenant or self.settings.tenant
        tenants = (asked,) if asked else self.graph_summary().tenants or (None,)
        stored = []
        with self._indexing:
            for one in tenants:
                view = self._view(one)
                validity = validity_of(self.profile(), view.schema, None)
                found, cut = all_memberships(view.database, validity)
                groups = [(group.name, group.members) for group in found]
                stored.append(store_communities(self.graph(), groups, view.scope, truncated=cut))
        self._reread()
        return stored

    def _database_name(self) -> str:
        """What the app's own copies are kept under; known also while the database is down."""
        settings = self.settings
        return f"{settings.neo4j_uri or 'embedded'}/{settings.neo4j_database or ''}"

    def search(
        self, request: "SearchRequest", *, tenant: str | None = None, wait: bool = True
    ) -> "SearchResult":
        """Find what a text is about by vectors, words and the graph, under filters.

        On the embedded server texts without a vector are embedded first, as long as they are
        few. With `wait` false, a model that is not loaded yet is loaded in the background and
        words alone are looked for meanwhile. While the database is down, the app's own copy of
        the documents is searched, if there is one. Raises as `retrieve.search.search`.
        """
        from graphrag_core.retrieve.search import check_request
        from graphrag_core.retrieve.search_metrics import search_events

        check_request(request, self.settings.max_rows)
        ready = request.mode == "text" or wait or self.embedder.ready
        if not ready:
            self.embedder.warm()
        try:
            result = self._search(request, tenant or self.settings.tenant, ready)
        except (DatabaseUnavailableError, QueryTimeoutError) as fault:
            self.metrics.add([("neo4j_query_failures", 1)], mode=request.mode)
            copied = self.search_copy(request, fault.message, tenant=tenant, embed=ready)
            if copied is None:
                raise
            return copied
        self.metrics.add(search_events(request, result), mode=f"search {request.mode}")
        return result

    def search_copy(
        self, request: "SearchRequest", trouble: str, *, tenant: str | None = None, embed: bool
    ) -> "SearchResult | None":
        """Search the app's own copy of the documents; `trouble` says why not the graph.

        None where there is none, or where it cannot know: of filters and times.
        """
        from graphrag_core.retrieve.document_copy import search_documents
        from graphrag_core.retrieve.search_types import SearchRequest

        plain = request == SearchRequest(request.text, top_k=request.top_k, mode=request.mode)
        if not plain:
            return None
        said = f"{trouble} The app's own copy of the documents was searched."
        embedder = self.embedder if embed else None
        whose = tenant or self.settings.tenant or ""
        name = self._database_name()
        return search_documents(request, name, self._documents, embedder, said, tenant=whose)

    def _search(self, request: "SearchRequest", tenant: str | None, ready: bool) -> "SearchResult":
        from graphrag_core.retrieve.search import ChunkAccess, Sources, search
        from graphrag_core.retrieve.search_types import Weights

        if ready and request.mode != "text":
            self._embed_new()
            if self._vectors_there(tenant):
                self._load_model()
        view = self._view(tenant)
        sources = Sources(
            schema=view.schema,
            profile=self.profile(),
            database=view.database,
            embedder=self.embedder if ready else None,
            weights=Weights(*self.settings.search_weights),
            now=datetime.now(UTC),
            scoped=view.scope is not None,
            linker=self._views.linker(view),
            chunks=(
                ChunkAccess(self.graph(), self._chunk_index)
                if self.settings.chunk_retrieval_enabled
                else None
            ),
            loading=not ready,
            foreign=self._foreign,
        )
        return search(request, sources)

    def chunks(self, chunk_ids: Sequence[Any], *, tenant: str | None = None) -> ChunkReceipt:
        """The relationships that each chunk is the source of, by whole ids, and a receipt.

        Raises `CallError` (`chunk_retrieval_off`), `DatabaseUnavailableError`.
        """
        if not self.settings.chunk_retrieval_enabled:
            raise CallError(
                "Chunk retrieval is switched off.",
                hint="Set CHUNK_RETRIEVAL_ENABLED to true.",
                code="chunk_retrieval_off",
            )
        from graphrag_core.retrieve.search_metrics import chunk_events

        view = self._view(tenant or self.settings.tenant)
        receipt = get_relationships_by_chunk_ids(
            chunk_ids,
            schema=view.schema,
            profile=self.profile(),
            database=view.database,
            whole=self.graph(),
            index=self._chunk_index,
        )
        self.metrics.add(chunk_events(receipt))
        return receipt

    def embedding_map(
        self, text: str = "", *, label: str | None = None, tenant: str | None = None
    ) -> "EmbeddingMap":
        """The embedded texts as points in the plane, with the text among them.

        Loads the model only when there is a text. Raises `ModelUnavailableError`,
        `DatabaseUnavailableError`.
        """
        from graphrag_core.retrieve.embedding_map import embedding_map

        view = self._view(tenant or self.settings.tenant)
        query = self.embedder.embed([text])[0] if text.strip() else None
        return embedding_map(view.schema, self.profile(), view.database, label=label, query=query)

    def indexes_in_use(self) -> tuple[IndexInUse, ...]:
        """The indexes of the database as they stand now.

        While a tenant is set, those over its labels, with nothing that only others' data have.
        Raises as `schema`.
        """
        if self.settings.tenant is None:
            return indexes_in_use(self.graph())
        mine = {index.name: index for index in self.schema().indexes}
        return tuple(
            replace(
                index, serves=", ".join((*mine[index.name].labels, *mine[index.name].properties))
            )
            for index in indexes_in_use(self.graph())
            if index.name in mine
        )

    def chunk_coverage(self) -> Coverage | None:
        """How chunks and relationships hang together; None where nothing carries chunk ids."""
        view = self._view(self.settings.tenant)
        return chunk_coverage(view.schema, self.profile(), view.database)

    def _load_model(self) -> None:
        """Load the model before the search's clock runs; what is wrong with it, the search says."""
        with contextlib.suppress(ModelUnavailableError):
            _ = self.embedder.dimension

    def exploration(self, tenant: str | None = None) -> ExplorationContext:
        """What looking around and travelling in time need: the tenant's view of the graph, now.

        Raises as `schema`.
        """
        tenant = tenant or self.settings.tenant
        view = self._view(tenant)
        return ExplorationContext(
            database=view.database,
            schema=view.schema,
            profile=self.graph().profile,
            now=datetime.now(UTC),
            secret=self.store.secret("cursors"),
            tenant=tenant or "",
            zone=self.settings.timezone,
            week_start=self.settings.week_start,
        )

    def graph_summary(self, tenant: str | None = None) -> "GraphSummary":
        """What kind of graph this is, whose it is, and what is odd about it. Raises as `schema`."""
        from graphrag_core.explore.graph_summary import summarize_graph

        return summarize_graph(self.exploration(tenant))

    def tenants(self) -> tuple[str, ...]:
        """The tenants that the graph keeps apart; the one that is set alone. Raises as `schema`."""
        from graphrag_core.explore.graph_summary import tenants_of

        view = self._view(self.settings.tenant)
        if view.tenants is None:
            view.tenants = tenants_of(self.exploration())
        return view.tenants

    def for_tenant(self, tenant: str) -> "Engine":
        """This engine for one tenant alone; its connections stay this one's to close.

        Raises `DatabaseUnavailableError`.
        """
        self.graph()
        bound = copy.copy(self)
        bound.settings = replace(self.settings, tenant=tenant)
        return bound

    def shared(self, progress: Progress | None) -> "Engine":
        """This engine for somebody else in the process; closing that closes no connection.

        Raises `DatabaseUnavailableError`.
        """
        self.graph()
        lent = copy.copy(self)
        lent._lent, lent._progress = True, progress
        return lent

    def _vectors_there(self, tenant: str | None) -> bool:
        """Whether some text of the graph has a vector; nothing is loaded to find out."""
        schema = self._view(tenant or self.settings.tenant).schema
        places = vector_targets(schema, self.profile())
        labels = ((schema.label(place.label), place.property) for place in places)
        own = any(label is not None and label.property(key) for label, key in labels)
        return own or any(foreign_property(label, schema) for label in schema.labels)

    def _embed_new(self) -> None:
        """Embed what has no vector yet, on our own server and while it is quickly done."""
        from graphrag_core.ingest.vectors import missing_vectors

        if not self.settings.embedded:
            return
        missing = missing_vectors(self.graph(), self.schema(), self.profile())
        if not 0 < missing <= EMBEDDED_UNASKED:
            return
        try:
            if self.embedder.dimension:
                self.index(progress=self._progress)
        except (ModelUnavailableError, CallError):
            # The search itself says what is wrong with the model.
            return

    def _reread(self) -> None:
        """Forget what was read of the graph, for all tenants, and read the whole again."""
        self._views.forget()
        self._view(None)

    @cached_property
    def _offline(self) -> "OfflineTranslator":
        from graphrag_core.translate.offline import Meanings, OfflineTranslator

        return OfflineTranslator(Meanings(self.embedder, patient=self._patient))

    def _validate(self, query: CypherQuery, view: View) -> Validation:
        limits = replace(self._limits(), scope=view.scope)
        if view.scope is None:
            return validate(query, schema=view.schema, database=self.graph(), limits=limits)
        given = CypherQuery(query.text, {**query.parameters, PARAMETER: view.scope.tenant})
        judged = validate(given, schema=view.schema, database=self.graph(), limits=limits)
        return _without_totals(judged)

    def _limits(self) -> Limits:
        return Limits(
            max_hops=self.settings.max_hops,
            allowed_procedures=self.settings.allowed_procedures,
            allowed_functions=self.settings.allowed_functions,
        )

    def _check_limit(self, limit: int) -> None:
        if not 1 <= limit <= self.settings.max_rows:
            raise CallError(
                f"The limit is {limit}.",
                hint=f"Choose 1 to {self.settings.max_rows} (GRAPHRAG_MAX_ROWS).",
                code="bad_limit",
            )


def _without_totals(judged: Validation) -> Validation:
    """A validation without what the planner estimates from the data of all tenants."""
    said = tuple(
        diagnostic
        for diagnostic in judged.diagnostics
        if diagnostic.code != "full_scan"
        and (diagnostic.code, diagnostic.name) != ("surplus_parameter", PARAMETER)
    )
    return replace(judged, plan=None, diagnostics=said)


def open_engine(
    settings: Settings,
    *,
    progress: Progress | None = None,
    shared: Engine | None = None,
    patient: bool = True,
) -> Engine:
    """An engine whose database is open (the embedded one is started when needed).

    An embedded server that is opened for the first time and empty gets the demo data; one
    that was emptied later does not. `progress` gets sentences meanwhile. A `shared` engine of
    the same settings is lent, so that a process has one alone. `patient` as in `Engine`.
    Raises `DatabaseUnavailableError` or its `EmbeddedServerError`.
    """
    if shared is not None and shared.settings == settings:
        engine = shared.shared(progress)
    else:
        engine = Engine(settings, progress=progress, patient=patient)
    try:
        engine.graph()
        if settings.embedded:
            _load_first_demo(engine, progress)
    except BaseException:
        engine.close()
        raise
    return engine


def _load_first_demo(engine: Engine, progress: Progress | None) -> None:
    mark = data_folder(engine.settings) / "opened-before"
    begun = mark.with_name("demo-begun")
    if mark.exists():
        return
    if begun.exists() or engine.is_empty():
        begun.touch()
        engine.load_demo(progress=progress)
        begun.unlink(missing_ok=True)
    mark.touch()
