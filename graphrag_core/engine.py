"""Opens the adapters and assembles them: the one place that picks which."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from graphrag_core.adapters.embedded import data_folder
from graphrag_core.adapters.neo4j import Graph, open_graph, writing_rights
from graphrag_core.adapters.openai import OpenAiChat
from graphrag_core.cypher.validation import Limits, validate
from graphrag_core.errors import CallError, DatabaseUnavailableError, QueryRefusedError
from graphrag_core.ingest.seed import (
    ResetPlan,
    SeedReport,
    demo_age_days,
    describe_reset,
    load_seed,
    reset_seed,
)
from graphrag_core.introspect import read_schema
from graphrag_core.profiles import detect_profile, visible
from graphrag_core.retrieve.evidence import find_evidence
from graphrag_core.settings import Settings
from graphrag_core.types import (
    Answer,
    CypherQuery,
    Diagnostic,
    Mode,
    Question,
    Rows,
    Schema,
    Subgraph,
    TranslatorChoice,
    Validation,
)

if TYPE_CHECKING:
    from graphrag_core.linking import EntityLinker

Progress = Callable[[str], None]

SCHEMA_AGE_S = 300.0
"""A schema older than this is read again at the next use."""

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


@dataclass(frozen=True, slots=True)
class RunResult:
    """A person's own query, run: its rows, the graph elements behind them, the remarks."""

    rows: Rows
    graph: Subgraph
    diagnostics: tuple[Diagnostic, ...]


class Engine:
    """Everything the pages and the command line call; safe to share between threads.

    The database is opened by the first call that needs it, and again by the next one when
    that failed.
    """

    def __init__(self, settings: Settings, *, progress: Progress | None = None) -> None:
        self.settings = settings
        self._progress = progress
        self._lock = threading.RLock()
        # Two first loads at once would wait for each other's constraints until one is refused.
        self._seeding = threading.Lock()
        self._graph: Graph | None = None
        self._schema: tuple[float, Schema] | None = None
        self._visible: tuple[Schema, Schema] | None = None
        self._linker: tuple[Schema, EntityLinker] | None = None
        self._chat = OpenAiChat(settings) if settings.model_configured else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def model_name(self) -> str | None:
        """The configured model's name; None while everything is offline."""
        return self.settings.openai_model if self._chat is not None else None

    def graph(self) -> Graph:
        """The open database. Raises `DatabaseUnavailableError`."""
        with self._lock:
            if self._graph is None:
                self._graph = open_graph(self.settings, self._progress)
            return self._graph

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

    def schema(self, *, refresh: bool = False) -> Schema:
        """The graph's schema, at most five minutes old. Raises `DatabaseUnavailableError`."""
        with self._lock:
            known = self._schema
            if not refresh and known is not None and _is_fresh(*known):
                return known[1]
            graph = self.graph()
            schema = read_schema(graph)
            graph.profile = detect_profile(schema)
            self._schema = (time.monotonic(), schema)
            return schema

    def ask(
        self,
        question: Question,
        *,
        mode: Mode = "auto",
        translator: TranslatorChoice = "auto",
        on_step: Progress | None = None,
    ) -> Answer:
        """Answer a question. What fell short is in `diagnostics`, also that the database is down.

        `on_step` is called with a short sentence as each step begins. Raises `CallError` when
        a limit of the question is out of range.
        """
        # Imported here: `validate` and `run` are whole processes, and need none of it.
        from graphrag_core.ask import Tools, ask
        from graphrag_core.translate.llm import LlmTranslator
        from graphrag_core.translate.offline import OfflineTranslator

        self._check_limits(question.limit, question.tenant)
        if not 1 <= question.max_hops <= 15:
            raise CallError(
                f"max_hops is {question.max_hops}.", hint="Choose 1 to 15.", code="bad_max_hops"
            )
        tools = Tools(
            database=self.graph,
            schema=self._visible_schema,
            linker=self._linker_for,
            offline=OfflineTranslator(),
            model=LlmTranslator(self._chat) if self._chat is not None else None,
            chat=self._chat,
            validate=self._validate,
        )
        return ask(question, tools, mode=mode, translator=translator, on_step=on_step)

    def validate(self, query: CypherQuery, *, tenant: str | None = None) -> Validation:
        """Judge a query without running it; works in part while the database is down."""
        self._check_limits(1, tenant)
        try:
            return self._validate(query, self.schema())
        except DatabaseUnavailableError:
            return validate(query, schema=None, database=None, limits=self._limits())

    def run(self, query: CypherQuery, *, limit: int = 100, tenant: str | None = None) -> RunResult:
        """Guard and run a person's query as typed.

        Raises `QueryRefusedError` (with diagnostics), `QueryTimeoutError`,
        `DatabaseUnavailableError`, and `CallError` when `limit` is out of range.
        """
        self._check_limits(limit, tenant)
        database = self.graph()
        schema = self.schema()
        validation = self._validate(query, schema)
        if not validation.runnable:
            errors = [d for d in validation.diagnostics if d.severity == "error"]
            raise QueryRefusedError(
                errors[0].message if errors else "The query cannot be run now.",
                hint="Only reading queries are run; see the diagnostics.",
                diagnostics=validation.diagnostics,
            )
        rows = database.read(query, limit=limit)
        evidence = find_evidence(query, rows, schema, database)
        return RunResult(rows, evidence.subgraph, validation.diagnostics)

    def example_questions(self) -> tuple[str, ...]:
        """Up to six questions made from the schema and its values, that the graph can answer."""
        from graphrag_core.translate.offline import example_questions

        return example_questions(self._visible_schema(), self.graph())

    def demo_age_days(self) -> float | None:
        """Days since the demo data was loaded or refreshed; None when it is not loaded."""
        return demo_age_days(self.graph())

    def load_demo(self, *, progress: Progress | None = None) -> SeedReport:
        """Load or refresh the demo data. Raises `DatabaseUnavailableError`."""
        with self._seeding:
            report = load_seed(self.graph(), progress=progress)
        self.schema(refresh=True)
        return report

    def describe_demo_reset(self) -> ResetPlan:
        """What `reset_demo` would remove. Raises `DatabaseUnavailableError`."""
        return describe_reset(self.graph())

    def reset_demo(self) -> ResetPlan:
        """Remove the demo data, and nothing that it did not make."""
        removed = reset_seed(self.graph())
        self.schema(refresh=True)
        return removed

    def close(self) -> None:
        """Close the connections; the embedded server goes on for the next caller."""
        with self._lock:
            if self._graph is not None:
                self._graph.close()
                self._graph = None

    def _visible_schema(self) -> Schema:
        """The schema as translators see it: the same object until it is read again."""
        with self._lock:
            schema = self.schema()
            if self._visible is None or self._visible[0] is not schema:
                self._visible = (schema, visible(schema, self.graph().profile))
            return self._visible[1]

    def _linker_for(self, schema: Schema) -> "EntityLinker":
        from graphrag_core.linking import EntityLinker

        with self._lock:
            if self._linker is None or self._linker[0] is not schema:
                self._linker = (schema, EntityLinker(self.graph(), schema))
            return self._linker[1]

    def _validate(self, query: CypherQuery, schema: Schema) -> Validation:
        return validate(query, schema=schema, database=self.graph(), limits=self._limits())

    def _limits(self) -> Limits:
        return Limits(
            max_hops=self.settings.max_hops,
            allowed_procedures=self.settings.allowed_procedures,
            allowed_functions=self.settings.allowed_functions,
        )

    def _check_limits(self, limit: int, tenant: str | None) -> None:
        if not 1 <= limit <= self.settings.max_rows:
            raise CallError(
                f"The limit is {limit}.",
                hint=f"Choose 1 to {self.settings.max_rows} (GRAPHRAG_MAX_ROWS).",
                code="bad_limit",
            )
        self.check_tenant(tenant)

    def check_tenant(self, tenant: str | None) -> None:
        """Refuse to read for one tenant what no query is scoped to yet. Raises `CallError`."""
        if tenant or self.settings.tenant:
            raise CallError(
                "Queries cannot be scoped to a tenant yet, so none is run while one is set.",
                hint="Leave --tenant and GRAPHRAG_TENANT unset.",
                code="tenant_not_scoped",
            )


def _is_fresh(read_at: float, schema: Schema) -> bool:
    """Whether a schema may be used again; that of an empty graph is out of date any moment."""
    return bool(schema.labels) and time.monotonic() - read_at < SCHEMA_AGE_S


def open_engine(settings: Settings, *, progress: Progress | None = None) -> Engine:
    """An engine whose database is open (the embedded one is started when needed).

    An embedded server that is opened for the first time and empty gets the demo data; one
    that was emptied later does not. `progress` gets sentences meanwhile.
    Raises `DatabaseUnavailableError` or its `EmbeddedServerError`.
    """
    engine = Engine(settings, progress=progress)
    engine.graph()
    if settings.embedded:
        _load_first_demo(engine, progress)
    return engine


def _load_first_demo(engine: Engine, progress: Progress | None) -> None:
    mark = data_folder(engine.settings) / "opened-before"
    if mark.exists():
        return
    if not engine.schema().labels:
        engine.load_demo(progress=progress)
    mark.touch()
