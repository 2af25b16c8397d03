"""Opens the adapters and assembles them: the one place that picks which."""

import contextlib
import copy
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from graphrag_core.adapters.chat_limits import Tally, estimated_prompt, tallied
from graphrag_core.adapters.document_store import DocumentStore
from graphrag_core.adapters.embedded import data_folder
from graphrag_core.adapters.metrics import Metrics
from graphrag_core.adapters.neo4j import Graph, open_graph, writing_rights
from graphrag_core.adapters.openai import OpenAiChat
from graphrag_core.adapters.openai_embeddings import PREFIX, OpenAiEmbedder
from graphrag_core.adapters.query_log import LogEntry, QueryLog, parameters_text
from graphrag_core.adapters.reply_cache import CachedChat
from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.adapters.store import AppStore
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.inlining import inlined
from graphrag_core.cypher.tenant_scope import PARAMETER, scoped_query
from graphrag_core.cypher.validation import Limits, validate
from graphrag_core.errors import (
    CallError,
    ConnectionClosedError,
    DatabaseUnavailableError,
    GraphragError,
    ModelUnavailableError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.graph_config import customized, fitted, read_config
from graphrag_core.ingest.seed import (
    ResetPlan,
    SeedReport,
    demo_age_days,
    describe_reset,
    load_seed,
    reset_seed,
)
from graphrag_core.introspect import read_schema
from graphrag_core.kept import KeptQuestions
from graphrag_core.profiles import Profile, detect_profile, visible
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
from graphrag_core.retrieve.evidence import find_evidence
from graphrag_core.retrieve.foreign_vectors import ForeignVectors, foreign_property
from graphrag_core.retrieve.indexes import IndexInUse, indexes_in_use
from graphrag_core.retrieve.scene import Scene
from graphrag_core.settings import MOST_EXPAND_HOPS, Settings
from graphrag_core.tenants import TenantDatabase, scope_of
from graphrag_core.types import (
    QUERY_RUNGS,
    Answer,
    AsOf,
    Attempt,
    CypherQuery,
    Diagnostic,
    Draft,
    Measured,
    Mode,
    ModelPrompt,
    ModelUsage,
    Narrowing,
    Question,
    Rows,
    Schema,
    StepDiagnostic,
    Subgraph,
    TranslatorChoice,
    Validation,
)

if TYPE_CHECKING:
    from graphrag_core.ask import Tools
    from graphrag_core.conversation import FollowUp, Reading
    from graphrag_core.ingest.communities import StoredCommunities
    from graphrag_core.ingest.vectors import IndexReport
    from graphrag_core.linking import EntityLinker
    from graphrag_core.retrieve.embedding_map import EmbeddingMap
    from graphrag_core.retrieve.lazy_rag_types import LazyRagResult
    from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
    from graphrag_core.retrieve.sighting import Sighting
    from graphrag_core.translate.llm_examples import Example
    from graphrag_core.translate.offline import OfflineTranslator

Progress = Callable[[str], None]

SCHEMA_AGE_S = 300.0
"""A schema older than this is read again at the next use."""

VIEWS_KEPT = 20
"""Of so many tenants the schema and the names are kept."""

EMBEDDED_UNASKED = 2_000
"""So many texts are embedded by a search by itself (5 s); more are left to `index`."""

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


@dataclass(slots=True)
class _View:
    """The graph as one tenant sees it, or the whole of it; what is kept of it between calls."""

    database: Database
    scope: TenantScope | None
    schema: Schema
    visible: Schema
    read_at: float
    linker: "EntityLinker | None" = None
    tenants: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RunResult:
    """A person's own query, run: its rows, the graph elements behind them, the remarks."""

    rows: Rows
    graph: Subgraph
    diagnostics: tuple[Diagnostic, ...]


class Engine:
    """Everything the pages and the command line call; safe to share between threads.

    The database is opened by the first call that needs it, and again by the next one when
    that failed. `config` is what graphrag.toml says, `config_problems` a sentence for each of
    its names that the open graph does not have.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Progress | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        self.settings = settings
        self.config = read_config(settings.graph_config)
        self.config_problems: tuple[str, ...] = ()
        self._progress = progress
        self._lock = threading.RLock()
        # Two first loads at once would wait for each other's constraints until one is refused.
        self._seeding = threading.Lock()
        self._graph: Graph | None = None
        self._closed = False
        self._lent = False
        self._views: OrderedDict[str | None, _View] = OrderedDict()
        self.store = AppStore(settings.home)
        self.log = QueryLog(self.store)
        self.metrics = Metrics(self.store)
        self._documents = DocumentStore(self.store)
        self._chat = OpenAiChat(settings) if settings.model_configured else None
        self._asked_chat = self._with_memory(self._chat)
        self._summary_chat = self._chat and _summary_chat(settings, self._chat)
        self._indexing = threading.Lock()
        self._chunk_index = ChunkIndex()
        self._foreign = ForeignVectors()
        self.embedder: Embedder = embedder or _embedder_of(settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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

    def _customized(self, schema: Schema, *, whole: bool = True) -> Schema:
        """The schema with what graphrag.toml says of it; what it does not know is said once."""
        custom, problems = fitted(self.config, schema)
        if whole:
            for problem in problems if schema.labels and self._progress else ():
                if problem not in self.config_problems and self._progress:
                    self._progress(problem)
            self.config_problems = problems if schema.labels else ()
        return customized(schema, custom)

    def _view(self, tenant: str | None, *, refresh: bool = False) -> _View:
        with self._lock:
            known = self._views.get(tenant)
            if known is not None and not refresh and _is_fresh(known):
                return known
            graph = self.graph()
            if tenant is None:
                database: Database = graph
                scope, schema = None, self._customized(read_schema(graph))
                graph.profile = detect_profile(schema)
            else:
                whole = self._view(None, refresh=refresh)
                scope = scope_of(tenant, graph.profile, whole.schema)
                database = TenantDatabase(graph, scope)
                schema = self._customized(read_schema(database, within=whole.schema), whole=False)
            shown = visible(schema, graph.profile)
            view = _View(database, scope, schema, shown, time.monotonic())
            self._views[tenant] = view
            self._views.move_to_end(tenant)
            while len(self._views) > VIEWS_KEPT:
                self._views.popitem(last=False)
            return view

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
        question is out of range.
        """
        # Imported here: `validate` and `run` are whole processes, and need none of it.
        from graphrag_core.ask import ask

        self._check_limit(question.limit)
        if not 1 <= question.max_hops <= 15:
            raise CallError(
                f"max_hops is {question.max_hops}.", hint="Choose 1 to 15.", code="bad_max_hops"
            )
        hops = min(question.hops, MOST_EXPAND_HOPS)
        question = replace(question, tenant=question.tenant or self.settings.tenant, hops=hops)
        typed = question.text
        # What is adjusted are the conditions of the offline reading.
        first = "offline" if question.adjusted else translator
        with tallied() as tally:
            chat = self._asked_chat if translator != "offline" else None
            question, remarks = self._standing_alone(question, on_step, chat)
            by_agent = self._by_agent(question, on_step) if mode == "agent" else None
            answer = by_agent if isinstance(by_agent, Answer) else ask(
                question,
                self._tools(question.tenant),
                mode="auto" if mode == "agent" else mode,
                translator=first,
                on_step=on_step,
                on_draft=on_draft,
            )  # fmt: skip
        if isinstance(by_agent, StepDiagnostic):
            from graphrag_core.serve.agent import with_remark

            answer = with_remark(answer, by_agent)
        if self._chat is not None:
            usage = _usage(tally, self._chat, self.settings)
            answer = replace(answer, usage=usage, prompts=tuple(tally.prompts))
        answer = _with_follow_up(answer, typed, question.text, remarks)
        answer = replace(answer, narrowing=self._narrowings(question, answer))
        self.log.add([self._attempted(attempt, question) for attempt in answer.attempts])
        failed = any(said.severity == "error" for said in answer.diagnostics.execution)
        events = [("query_mode", 1), *([("neo4j_query_failures", 1)] if failed else ())]
        self.metrics.add(events, mode=f"ask {mode}")
        return answer

    def _by_agent(self, question: Question, on_step: Progress | None) -> Answer | StepDiagnostic:
        """A model's answer with the tools, or why there is none."""
        from graphrag_core.serve.agent import answer_by_agent

        if self._chat is None:
            said = "No model is configured. The question was answered without the agent."
            return StepDiagnostic("model_unavailable", "warning", said)
        engine = self
        if question.tenant is not None and question.tenant != self.settings.tenant:
            try:
                engine = self.bound_to(question.tenant)
            except DatabaseUnavailableError as fault:
                said = f"{fault.message} The question was answered without the agent."
                return StepDiagnostic(fault.code, "error", said)
        began = time.perf_counter()
        found = answer_by_agent(engine, question, self._chat, on_step or (lambda _: None))
        took_ms = round((time.perf_counter() - began) * 1000, 1)
        if isinstance(found, Answer):
            return replace(found, timings_ms={"agent": took_ms, "total": took_ms})
        return found

    def _tools(self, tenant: str | None) -> "Tools":
        """What answering needs, as the tenant may see the graph."""
        from graphrag_core.ask import Tools
        from graphrag_core.semantic_answer import SemanticTools
        from graphrag_core.translate.llm import LlmTranslator

        chat = self._asked_chat
        return Tools(
            database=lambda: self._view(tenant).database,
            schema=lambda: self._view(tenant).visible,
            linker=lambda _: self._linker_of(self._view(tenant)),
            offline=self._offline,
            model=LlmTranslator(chat, learned=lambda: self._learned(tenant)) if chat else None,
            chat=chat,
            validate=lambda query, _: self._validate(query, self._view(tenant)),
            narrow=lambda query: _narrowed(query, self._view(tenant).scope),
            semantic=SemanticTools(
                search=lambda request: self.search(request, tenant=tenant),
                profile=self.profile,
                vectors_there=lambda: self._vectors_there(tenant),
            ),
        )

    def _standing_alone(
        self, question: Question, on_step: Progress | None, chat: ChatModel | None
    ) -> tuple[Question, tuple[StepDiagnostic, ...]]:
        """A question of a conversation as it stands alone, and what is to be said of that."""
        from graphrag_core.conversation import ModelRewriter, stand_alone

        if not question.history:
            return question, ()
        if on_step is not None:
            on_step("Reading the question with the conversation so far")
        try:
            reading = self._reading(question.tenant)
            rewriter = ModelRewriter(chat) if chat is not None else None
            found = stand_alone(question, reading, rewriter)
        except GraphragError:
            # `ask` meets the same trouble and says it.
            return replace(question, history=()), ()
        asked = replace(question, text=found.text, choices=found.choices, history=())
        return asked, _follow_up_remarks(found)

    def _reading(self, tenant: str | None) -> "Reading":
        """How texts of a conversation are read offline."""
        from graphrag_core.conversation import Reading

        view, offline = self._view(tenant), self._offline
        return Reading(view.visible, self._linker_of(view).link, offline.chunks, offline.outline)

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
        from graphrag_core.translate.llm_prompt import translation_messages

        tenant = question.tenant or self.settings.tenant
        view = self._view(tenant)
        question = replace(question, tenant=tenant)
        links = self._linker_of(view).link(question)
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
        self, query: CypherQuery, view: _View, origin: str
    ) -> tuple[CypherQuery, Validation]:
        """The query as it may run, and its validation. Raises `QueryRefusedError`."""
        narrowed = _narrowed(query, view.scope)
        validation = self._validate(narrowed, view)
        if validation.runnable:
            return narrowed, validation
        errors = [d for d in validation.diagnostics if d.severity == "error"]
        refusal = QueryRefusedError(
            errors[0].message if errors else "The query cannot be run now.",
            hint="Only reading queries are run; see the diagnostics.",
            diagnostics=validation.diagnostics,
        )
        with self._logged(narrowed, validation, view, origin):
            raise refusal

    @contextmanager
    def _logged(
        self, query: CypherQuery, validation: Validation, view: _View, origin: str
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

    def kept(self, tenant: str | None = None) -> KeptQuestions:
        """Favourites and judgements of the open database and the tenant."""
        tenant = tenant or self.settings.tenant
        return KeptQuestions(
            self.store,
            self._database_name(),
            tenant or "",
            check=lambda query: self._runnable(query, self._view(tenant), "person"),
        )

    def _learned(self, tenant: str | None) -> "list[Example]":
        from graphrag_core.translate.llm_examples import Example

        kept = self.kept(tenant).right()
        timeless = [(entry.question, inlined(entry.query, only_times=True)) for entry in kept]
        return [Example(text, query.text, query.parameters, ()) for text, query in timeless]

    def _with_memory(self, chat: OpenAiChat | None, about: str = "") -> ChatModel | None:
        """The model behind the replies that are known already, of those `about` the same."""
        if chat is None or not self.settings.response_cache:
            return chat
        return CachedChat(chat, self.store, endpoint=f"{chat.base_url} {chat.model} {about}")

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
        from graphrag_core.retrieve.topics import example_topics

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
        from graphrag_core.documents import keep_documents
        from graphrag_core.ingest.vectors import index_texts

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
            keep_documents(
                self._database_name(),
                self._documents,
                schema,
                graph.profile,
                graph,
                self.embedder,
                report.vectors,
            )
        self._reread()
        return report

    def index_communities(self, *, tenant: str | None = None) -> "list[StoredCommunities]":
        """Group the whole graph and store its communities, those of each tenant by themselves.

        Only of one tenant, where one is set. Raises as `schema`, and `QueryTimeoutError`.
        """
        from graphrag_core.ingest.communities import store_communities
        from graphrag_core.retrieve.communities import all_memberships

        asked = tenant or self.settings.tenant
        tenants = (asked,) if asked else self.sighting().tenants or (None,)
        stored = []
        with self._indexing:
            for one in tenants:
                view = self._view(one)
                found, cut = all_memberships(view.database)
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
        from graphrag_core.documents import search_documents
        from graphrag_core.retrieve.measures import search_events
        from graphrag_core.retrieve.search import check_request
        from graphrag_core.retrieve.search_types import SearchRequest

        check_request(request, self.settings.max_rows)
        ready = request.mode == "text" or wait or self.embedder.ready
        if not ready:
            self.embedder.warm()
        try:
            result = self._search(request, tenant or self.settings.tenant, ready)
        except (DatabaseUnavailableError, QueryTimeoutError) as fault:
            self.metrics.add([("neo4j_query_failures", 1)], mode=request.mode)
            # The copy knows no tenants, no filters and no times.
            plain = request == SearchRequest(request.text, top_k=request.top_k, mode=request.mode)
            if tenant or self.settings.tenant or not plain:
                raise
            trouble = f"{fault.message} The app's own copy of the documents was searched."
            embedder = self.embedder if ready else None
            copied = search_documents(
                request, self._database_name(), self._documents, embedder, trouble
            )
            if copied is None:
                raise
            return copied
        self.metrics.add(search_events(request, result), mode=f"search {request.mode}")
        return result

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
            linker=self._linker_of(view),
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
        from graphrag_core.retrieve.measures import chunk_events

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

    def scene(self, tenant: str | None = None) -> Scene:
        """What looking around and travelling in time need: the tenant's view of the graph, now.

        Raises as `schema`.
        """
        tenant = tenant or self.settings.tenant
        view = self._view(tenant)
        return Scene(
            database=view.database,
            schema=view.schema,
            profile=self.graph().profile,
            now=datetime.now(UTC),
            secret=self.store.secret("cursors"),
            tenant=tenant or "",
            zone=self.settings.timezone,
            week_start=self.settings.week_start,
        )

    def sighting(self, tenant: str | None = None) -> "Sighting":
        """What kind of graph this is, whose it is, and what is odd about it. Raises as `schema`."""
        from graphrag_core.retrieve.sighting import sight

        return sight(self.scene(tenant))

    def tenants(self) -> tuple[str, ...]:
        """The tenants that the graph keeps apart; the one that is set alone. Raises as `schema`."""
        from graphrag_core.retrieve.sighting import tenants_of

        view = self._view(self.settings.tenant)
        if view.tenants is None:
            view.tenants = tenants_of(self.scene())
        return view.tenants

    def bound_to(self, tenant: str) -> "Engine":
        """This engine for one tenant alone; its connections stay this one's to close.

        Raises `DatabaseUnavailableError`.
        """
        self.graph()
        bound = copy.copy(self)
        bound.settings = replace(self.settings, tenant=tenant)
        return bound

    def lent(self, progress: Progress | None) -> "Engine":
        """This engine for somebody else in the process; closing that closes no connection.

        Raises `DatabaseUnavailableError`.
        """
        self.graph()
        lent = copy.copy(self)
        lent._lent, lent._progress = True, progress
        return lent

    def lazy_rag(
        self,
        query: str,
        *,
        as_of: AsOf = None,
        max_hops: int | None = None,
        max_entities: int | None = None,
        expand_only: bool = False,
        tenant: str | None = None,
        wait: bool = True,
    ) -> "LazyRagResult":
        """Summarise what the graph says about a query, from named and resembling nodes outwards.

        `wait` as in `search`. Raises `CallError` (`lazy_rag_off`, `empty_graph`, and for what is
        out of range), `DatabaseUnavailableError`, `QueryTimeoutError`.
        """
        from graphrag_core.retrieve.lazy_rag import (
            LOOKED_FOR_CHARS,
            check_lazy_request,
            lazy_rag,
            seeds_of,
        )
        from graphrag_core.retrieve.lazy_rag_types import LazyRequest
        from graphrag_core.retrieve.search_types import SearchRequest

        if not self.settings.lazy_rag_enabled:
            raise CallError(
                "LazyRAG is switched off.", hint="Set LAZY_RAG_ENABLED to true.",
                code="lazy_rag_off",
            )  # fmt: skip
        began = time.perf_counter()
        hops = self.settings.lazy_rag_max_hops if max_hops is None else max_hops
        most = self.settings.lazy_rag_max_entities if max_entities is None else max_entities
        check_lazy_request(query, hops, most)
        scene = self.scene(tenant)
        view = self._view(tenant or self.settings.tenant)
        text = query[:LOOKED_FOR_CHARS]
        links = self._linker_of(view).link(Question(text, tenant=tenant or self.settings.tenant))
        looked = SearchRequest(text, top_k=min(most, self.settings.max_rows), as_of=as_of)
        hits = self.search(looked, tenant=tenant, wait=wait).hits
        request = LazyRequest(
            query=query,
            seeds=seeds_of(text, links, hits),
            near={hit.node.id: hit.score for hit in hits},
            at=None if as_of == "all" else as_of or scene.now,
            max_hops=hops,
            max_entities=most,
        )
        found = lazy_rag(
            scene,
            request,
            expand_only=expand_only,
            communities=self.settings.lazy_rag_use_communities,
        )
        calls = 0
        if self._summary_chat is not None and not expand_only:
            found, calls = self._worded(found, self._summary_chat, scene.tenant)
        took_s = time.perf_counter() - began
        self.metrics.add(
            [
                ("lazy_rag_query_duration_seconds", took_s),
                ("lazy_rag_entity_count", len(found.entities)),
                ("lazy_rag_llm_calls_total", calls),
            ]
        )
        return replace(found, generation_time_ms=round(took_s * 1000, 2))

    def _worded(
        self, found: "LazyRagResult", chat: OpenAiChat, tenant: str
    ) -> "tuple[LazyRagResult, int]":
        """The result with a model's summary, and how many calls that took.

        A summary is kept for the same query, tenant and state of what was found.
        """
        from graphrag_core.lazy_rag_answer import state_of, summarised

        about = f"{self._database_name()} {tenant!r} {state_of(found)}"
        with tallied() as tally:
            worded = summarised(found, self._with_memory(chat, about) or chat)
        return worded, tally.calls

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
        with self._lock:
            self._views.clear()
            self._view(None)

    @cached_property
    def _offline(self) -> "OfflineTranslator":
        from graphrag_core.translate.offline import OfflineTranslator

        return OfflineTranslator()

    def _linker_of(self, view: _View) -> "EntityLinker":
        from graphrag_core.linking import EntityLinker

        with self._lock:
            if view.linker is None:
                view.linker = EntityLinker(view.database, view.visible)
            return view.linker

    def _validate(self, query: CypherQuery, view: _View) -> Validation:
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


def _follow_up_remarks(found: "FollowUp") -> tuple[StepDiagnostic, ...]:
    """What is to be said of how a text of a conversation was read."""
    if found.refused:
        said = f"The model's rewording of the follow-up was not used. {found.refused}"
        return (StepDiagnostic("rewriting_refused", "warning", f"{said} It was asked as typed."),)
    by = "by the model " if found.by_model else ""
    sentences = {
        "follow_up": f"Read {by}as a follow-up: {found.text}",
        "new_topic": "Read as a new question, not as a follow-up.",
    }
    sentence = sentences.get(found.kind)
    return (StepDiagnostic(found.kind, "info", sentence),) if sentence else ()


def _with_follow_up(
    answer: Answer, typed: str, asked: str, remarks: tuple[StepDiagnostic, ...]
) -> Answer:
    """An answer with the question as it was typed, and as it was asked where that differs."""
    said = replace(answer.diagnostics, translator=(*remarks, *answer.diagnostics.translator))
    standalone = asked if asked != typed else None
    return replace(answer, question=typed, standalone=standalone, diagnostics=said)


def _usage(tally: Tally, chat: OpenAiChat, settings: Settings) -> ModelUsage:
    spent = chat.usage
    return ModelUsage(
        tally.calls,
        tally.cached,
        tally.prompt_tokens,
        tally.completion_tokens,
        spent=spent.total_tokens,
        budget=settings.token_budget,
        cost=_cost(tally.prompt_tokens, tally.completion_tokens, settings),
        spent_cost=_cost(spent.prompt_tokens, spent.completion_tokens, settings),
    )


def _cost(prompt_tokens: int, completion_tokens: int, settings: Settings) -> float | None:
    """What tokens cost in US dollars; None unless both prices are set."""
    if settings.input_price is None or settings.output_price is None:
        return None
    dear = prompt_tokens * settings.input_price + completion_tokens * settings.output_price
    return round(dear / 1_000_000, 8)


def _embedder_of(settings: Settings) -> Embedder:
    """The embedder that the setting names; nothing is loaded or asked yet."""
    if settings.embedding_model.startswith(PREFIX):
        return OpenAiEmbedder(settings)
    return LocalEmbedder(settings.embedding_model)


def _summary_chat(settings: Settings, chat: OpenAiChat) -> OpenAiChat:
    """The model that words summaries, on the same endpoint and budget."""
    model = settings.lazy_rag_summary_model
    if model in (None, chat.model):
        return chat
    return OpenAiChat(replace(settings, openai_model=model), budget=chat.budget)


def _narrowed(query: CypherQuery, scope: TenantScope | None) -> CypherQuery:
    """The query as it may run for the tenant; as it is where it cannot be narrowed.

    The validation of what is returned says so then, and it is not run.
    """
    if scope is None:
        return query
    try:
        return scoped_query(query, scope)
    except QueryRefusedError:
        return query


def _without_totals(judged: Validation) -> Validation:
    """A validation without what the planner estimates from the data of all tenants."""
    said = tuple(
        diagnostic
        for diagnostic in judged.diagnostics
        if diagnostic.code != "full_scan"
        and (diagnostic.code, diagnostic.name) != ("surplus_parameter", PARAMETER)
    )
    return replace(judged, plan=None, diagnostics=said)


def _is_fresh(view: _View) -> bool:
    """Whether a schema may be used again; that of an empty graph is out of date any moment."""
    return bool(view.schema.labels) and time.monotonic() - view.read_at < SCHEMA_AGE_S


def open_engine(
    settings: Settings, *, progress: Progress | None = None, shared: Engine | None = None
) -> Engine:
    """An engine whose database is open (the embedded one is started when needed).

    An embedded server that is opened for the first time and empty gets the demo data; one
    that was emptied later does not. `progress` gets sentences meanwhile. A `shared` engine of
    the same settings is lent, so that a process has one alone.
    Raises `DatabaseUnavailableError` or its `EmbeddedServerError`.
    """
    if shared is not None and shared.settings == settings:
        engine = shared.lent(progress)
    else:
        engine = Engine(settings, progress=progress)
    engine.graph()
    if settings.embedded:
        _load_first_demo(engine, progress)
    return engine


def _load_first_demo(engine: Engine, progress: Progress | None) -> None:
    mark = data_folder(engine.settings) / "opened-before"
    if mark.exists():
        return
    if engine.is_empty():
        engine.load_demo(progress=progress)
    mark.touch()
