"""A person's own Cypher: judge it, guard it, run it, log it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from graphrag_core.answer.evidence import find_evidence
from graphrag_core.cypher.list_sizes import SIZE_CODES
from graphrag_core.cypher.tenant_scope import PARAMETER
from graphrag_core.cypher.validation import Limits, validate
from graphrag_core.engine.core import Core
from graphrag_core.engine.tenant_access import Access
from graphrag_core.engine.tenant_views import View
from graphrag_core.errors import (
    CallError,
    DatabaseUnavailableError,
    GraphragError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.store.boards import Boards
from graphrag_core.store.query_log import LogEntry, parameters_text
from graphrag_core.store.saved_questions import SavedQuestions
from graphrag_core.store.shared_answers import SharedAnswers
from graphrag_core.types import (
    Attempt,
    CypherQuery,
    Diagnostic,
    Measured,
    Question,
    Rows,
    RunResult,
    Validation,
)

WRONG_NAMES = frozenset({"unknown_label", "unknown_relationship_type", "unknown_property"})


class Querying:
    """Queries against one engine's graph; each leaves an entry in the query log."""

    def __init__(self, access: Access, core: Core) -> None:
        self._access = access
        self._core = core

    def validate(self, query: CypherQuery, tenant: str | None) -> Validation:
        """Judge a query without running it; works in part while the database is down.

        A query of a tenant is an error where nothing in the graph separates tenants.
        """
        try:
            return self.validate_in(self._access.view(tenant), query)
        except DatabaseUnavailableError:
            return validate(query, schema=None, database=None, limits=self._limits())
        except CallError as fault:
            message = f"{fault.message} {fault.hint}".strip()
            return Validation("error", None, False, (Diagnostic(fault.code, "error", message),))

    def validate_in(self, view: View, query: CypherQuery) -> Validation:
        """Judge a query as the view's tenant may run it. Raises `DatabaseUnavailableError`."""
        graph = self._access.graph()
        limits = replace(self._limits(), scope=view.scope)
        if view.scope is None:
            return validate(query, schema=view.schema, database=graph, limits=limits)
        scoped = CypherQuery(query.text, {**query.parameters, PARAMETER: view.scope.tenant})
        judged = validate(scoped, schema=view.schema, database=graph, limits=limits)
        return _without_totals(judged)

    def run(self, query: CypherQuery, limit: int, tenant: str | None) -> RunResult:
        """Guard and run a person's query as typed; while a tenant is set, narrowed to it.

        Raises `QueryRefusedError` (with diagnostics), `QueryTimeoutError`,
        `DatabaseUnavailableError`, and `CallError` when `limit` is out of range.
        """
        limit = self._access.bounded(limit)
        view = self._access.view(tenant)
        narrowed, validation = self._runnable(query, view, "person")
        with self._logged(narrowed, validation, view, "person") as results:
            rows = view.database.read(narrowed, limit=limit)
            results.append(rows)
        evidence = find_evidence(narrowed, rows, view.schema, view.database)
        diagnostics = validation.diagnostics
        if narrowed.text != query.text:
            remark = f"Ran for the tenant only: {narrowed.text}"
            diagnostics = (*diagnostics, Diagnostic("narrowed_to_tenant", "info", remark))
        return RunResult(rows, evidence.subgraph, diagnostics)

    def measure(self, query: CypherQuery, limit: int) -> Measured:
        """Run a person's query with PROFILE: rows and db hits of each operator.

        Raises as `run`; while a tenant is set `CallError`, for plans count everybody's data.
        """
        limit = self._access.bounded(limit)
        if self._access.settings.tenant is not None:
            raise CallError(
                "PROFILE counts the data of all tenants, so it is off while one is set.",
                hint="Run the query without PROFILE.",
                code="tenant_not_scoped",
            )
        view = self._access.whole()
        _, validation = self._runnable(query, view, "profile")
        with self._logged(query, validation, view, "profile") as results:
            measured = self._access.graph().measure(query, limit=limit)
            results.append(measured.rows)
        return measured

    def saved_questions(self, tenant: str | None) -> SavedQuestions:
        """Return the favourites and judgements of the open database and the tenant."""
        return SavedQuestions(
            self._core.store,
            self._core.database_name,
            self._tenant_of(tenant),
            self._access.person,
            check=lambda query: self._check_teachable(query, self._access.view(tenant)),
        )

    def shared_answers(self, tenant: str | None) -> SharedAnswers:
        """Return the answers of the tenant that links open; new ones are of the open database."""
        return SharedAnswers(self._core.store, self._core.public_name, self._tenant_of(tenant))

    def boards(self, tenant: str | None) -> Boards:
        """Return the boards of the tenant; new ones are of the open database."""
        return Boards(self._core.store, self._core.public_name, self._tenant_of(tenant))

    def _tenant_of(self, tenant: str | None) -> str:
        """Return the tenant whose records are meant: the one named, or that of the settings."""
        return tenant or self._access.settings.tenant or ""

    def log_attempts(self, attempts: tuple[Attempt, ...], question: Question) -> None:
        """Log the queries that were tried on the way to an answer."""
        self._core.log.add([self._entry_of(attempt, question) for attempt in attempts])

    def _runnable(
        self, query: CypherQuery, view: View, origin: str
    ) -> tuple[CypherQuery, Validation]:
        """Return the query as it may run, and its validation.

        Raises `QueryRefusedError`, `DatabaseUnavailableError`.
        """
        narrowed = view.narrowed(query)
        validation = self.validate_in(view, narrowed)
        if validation.runnable:
            return narrowed, validation
        with self._logged(narrowed, validation, view, origin):
            raise _refusal(validation)

    def _check_teachable(self, query: CypherQuery, view: View) -> None:
        """Raise `QueryRefusedError` for a query that may not run or teaches wrong names."""
        _, validation = self._runnable(query, view, "person")
        wrong = [d for d in validation.diagnostics if d.code in WRONG_NAMES]
        if wrong:
            raise QueryRefusedError(
                f"{wrong[0].message} It would teach a wrong name.",
                hint="Correct the name.",
                diagnostics=tuple(wrong),
            )

    @contextmanager
    def _logged(
        self, query: CypherQuery, validation: Validation, view: View, origin: str
    ) -> Iterator[list[Rows]]:
        """Log a query with the rows that the body appends, or with the error that it raises."""
        results: list[Rows] = []
        error = ""
        try:
            yield results
        except GraphragError as fault:
            error = fault.message
            if isinstance(fault, DatabaseUnavailableError | QueryTimeoutError):
                self._core.metrics.add([("neo4j_query_failures", 1)], mode=origin)
            raise
        finally:
            entry = LogEntry(
                origin,
                query.text,
                parameters=parameters_text(query.parameters),
                verdict=validation.verdict,
                elapsed_ms=results[0].elapsed_ms if results else None,
                rows=len(results[0].records) if results else None,
                error=error,
                database=self._core.address,
                tenant=view.scope.tenant if view.scope else "",
                person=self._access.person,
            )
            self._core.log.add([entry])

    def _entry_of(self, attempt: Attempt, question: Question) -> LogEntry:
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
            database=self._core.address,
            tenant=question.tenant or "",
            person=self._access.person,
        )

    def _limits(self) -> Limits:
        settings = self._access.settings
        return Limits(
            max_hops=settings.max_hops,
            allowed_procedures=settings.allowed_procedures,
            allowed_functions=settings.allowed_functions,
        )


def _refusal(validation: Validation) -> GraphragError:
    """Return the error for a query that may not run, or not now."""
    errors = [d for d in validation.diagnostics if d.severity == "error"]
    away = [d for d in validation.diagnostics if d.code == DatabaseUnavailableError.code]
    if away and not errors:
        return DatabaseUnavailableError(
            "The database cannot be asked now.", hint="Try again in a minute."
        )
    large = bool(errors) and errors[0].code in SIZE_CODES
    return QueryRefusedError(
        errors[0].message if errors else "The query cannot be run now.",
        hint="" if large else "Only reading queries are run; see the diagnostics.",
        diagnostics=validation.diagnostics,
    )


def _without_totals(judged: Validation) -> Validation:
    """Drop what the planner estimates from the data of all tenants."""
    own = tuple(
        diagnostic
        for diagnostic in judged.diagnostics
        if diagnostic.code != "full_scan"
        and (diagnostic.code, diagnostic.name) != ("surplus_parameter", PARAMETER)
    )
    return replace(judged, plan=None, diagnostics=own)
