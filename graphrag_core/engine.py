"""Opens the adapters and assembles them: the one place that picks which."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

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

Progress = Callable[[str], None]


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
    """A person's own query, run: its rows, the graph elements in them, the validator's remarks."""

    rows: Rows
    graph: Subgraph
    diagnostics: tuple[Diagnostic, ...]


class Engine:
    """Everything the pages and the command line call; safe to share between threads."""

    settings: Settings

    def info(self) -> DatabaseInfo:
        """Which database is in use. Raises `DatabaseUnavailableError`."""
        raise NotImplementedError

    def schema(self, *, refresh: bool = False) -> Schema:
        """The graph's schema, cached for a while. Raises `DatabaseUnavailableError`."""
        raise NotImplementedError

    def ask(
        self,
        question: Question,
        *,
        mode: Mode = "auto",
        translator: TranslatorChoice = "auto",
        on_step: Progress | None = None,
    ) -> Answer:
        """Answer a question. Never raises: what fell short is in `diagnostics`.

        `on_step` is called with a short sentence as each step begins.
        """
        raise NotImplementedError

    def validate(self, query: CypherQuery, *, tenant: str | None = None) -> Validation:
        """Judge a query without running it; works in part while the database is down."""
        raise NotImplementedError

    def run(self, query: CypherQuery, *, limit: int = 100, tenant: str | None = None) -> RunResult:
        """Guard and run a person's query.

        Raises `QueryRefusedError` (with diagnostics), `QueryTimeoutError`, `DatabaseUnavailableError`.
        """
        raise NotImplementedError

    def example_questions(self) -> tuple[str, ...]:
        """Up to six questions made from the schema and its values, that the graph can answer."""
        raise NotImplementedError

    def demo_age_days(self) -> float | None:
        """Days since the demo data was loaded or refreshed; None when it is not loaded."""
        raise NotImplementedError

    def load_demo(self, *, progress: Progress | None = None) -> Mapping[str, Any]:
        """Load or refresh the demo data; the counts of what was written."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the connections; the embedded server goes on for the next caller."""
        raise NotImplementedError


def open_engine(settings: Settings, *, progress: Progress | None = None) -> Engine:
    """Open the database (starting the embedded one when needed) and assemble the rooms.

    `progress` gets sentences while the server is fetched and started.
    Raises `DatabaseUnavailableError` or its `EmbeddedServerError`.
    """
    raise NotImplementedError
