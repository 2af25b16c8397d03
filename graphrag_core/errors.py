"""The errors of this package, each with a `hint` that says what to do next.

    GraphragError
    ├── ConfigurationError      a setting is wrong (exit 2)
    ├── CallError               the call is wrong: unknown entity, feature off, bad value (exit 2)
    ├── QueryRefusedError       the guard or the database refused a query (exit 2)
    ├── QueryTimeoutError       a query ran longer than its timeout (exit 2)
    ├── DatabaseUnavailableError  cannot be reached, refused the login, went away (exit 3)
    │   ├── TooBusyError          too many calls at once; says when to try again (exit 3)
    │   ├── ConnectionClosedError the engine was closed while work went on (exit 3)
    │   └── EmbeddedServerError   the embedded server cannot be fetched or started (exit 3)
    └── ModelUnavailableError   the language model gave no usable reply

`AskCancelledError` stands beside the tree: whoever raises it asked for it.

Expected outcomes (no translation, no rows) are values, not errors. Exceptions of
libraries are mapped to these at the adapters and nowhere else.
"""

from graphrag_core.types import Candidate, Diagnostic


class GraphragError(Exception):
    """The root: `code` for programs, the message for people, `hint` for what to do next."""

    code = "error"

    def __init__(self, message: str, *, hint: str = "", code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.candidates: tuple[str, ...] = ()
        if code is not None:
            self.code = code


class ConfigurationError(GraphragError):
    """A setting has a value outside its range."""

    code = "configuration"


class CallError(GraphragError):
    """The call itself cannot be answered; `candidates` are near names where there are some.

    `choices` are the nodes that a name means when it means several.
    """

    code = "bad_call"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        code: str | None = None,
        candidates: tuple[str, ...] = (),
        choices: tuple[Candidate, ...] = (),
    ) -> None:
        super().__init__(message, hint=hint, code=code)
        self.candidates = candidates
        self.choices = choices


class QueryRefusedError(GraphragError):
    """A query that will not be run: `diagnostics` say why and where."""

    code = "query_refused"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        code: str | None = None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        super().__init__(message, hint=hint, code=code)
        self.diagnostics = diagnostics


class QueryTimeoutError(GraphragError):
    """A query was stopped by the server because its time was up."""

    code = "timeout"


class DatabaseUnavailableError(GraphragError):
    """The database cannot be used now: not reachable, login refused, or gone."""

    code = "database_unavailable"


class TooBusyError(DatabaseUnavailableError):
    """Too many calls wait already; `retry_after_s` is when another one may have a chance."""

    code = "too_busy"

    def __init__(self, message: str, *, hint: str = "", retry_after_s: int = 1) -> None:
        super().__init__(message, hint=hint)
        self.retry_after_s = retry_after_s


class ConnectionClosedError(DatabaseUnavailableError):
    """The engine was closed; work that outlived it does not open the database again."""

    code = "connection_closed"

    def __init__(self) -> None:
        super().__init__("This connection was closed.", hint="Reload the page.")


class EmbeddedServerError(DatabaseUnavailableError):
    """The embedded server could not be fetched or started."""

    code = "embedded_server"


class ModelUnavailableError(GraphragError):
    """The language model is not reachable or its reply is of no use."""

    code = "model_unavailable"


class AskCancelledError(Exception):
    """Work was broken off because its caller asked for that; no rung answers in its place."""
