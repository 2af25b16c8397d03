"""The driver's exceptions as this package's errors, each with a plain sentence."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb
from typing import Any

from neo4j import Driver, Result, Session
from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConfigurationError,
    DriverError,
    ForbiddenOnReadOnlyDatabase,
    Neo4jError,
    NotALeader,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
    UnsupportedServerProduct,
)

from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.types import StatementError

TIMED_OUT = "Transaction.TransactionTimedOut"
BUSY = "database_busy"
LOGIN_REFUSED = "login_refused"
REFUSED = "Neo4j refused the query: "
NO_DATABASE = "Database.DatabaseNotFound"
OFFLINE = "DatabaseUnavailable"
CLOSED_DATABASE = "database_stopped"
READ_ONLY = "OnReadOnly"
"""Part of the codes of a server that is read-only, and of a member of a cluster that is."""
NO_LOG = "TransactionLogError"
NOT_NEO4J = "what answers there is not Neo4j, or the line changes what it sends."
BROKEN = {
    "defunct connection": "the connection broke off.",
    "looks like HTTP": "what answers there speaks HTTP, not Bolt.",
    "Connection refused": "nothing answers there.",
    "actively refused": "nothing answers there.",
    "routing information": "it is not part of a cluster; the address of a single server begins with bolt://.",
    "timed out": "it did not answer in time.",
    "resolve address": "no machine of that name is known.",
    "four byte Bolt handshake": "what answers there does not speak Bolt, or hangs up at once.",
    "Couldn't connect to": NOT_NEO4J,
}
"""Part of the driver's message about a connection → the fault in plain words; the first counts."""
UNREADABLE = "what it sent cannot be read; the line may change it."
READING = frozenset({"fetch_message", "consume"})
"""The driver's functions that read what a server sends: a message, and the summary."""
CLOSED = "Driver closed"
"""What the driver says of a call after its closing, by us after a reply that was unreadable."""
DRIVER_FAULTS = (DriverError, Neo4jError, OSError, ValueError)


class SpoiltReplyError(DriverError):
    """What arrived cannot be read, or lacks what each reply has."""


@contextmanager
def session_on(driver: Driver, **configuration: Any) -> Iterator[Session]:
    """Open a session. Raises `SpoiltReplyError` for a reply that cannot be read.

    The whole driver is closed after one: closing the session would wait for what is left of it.
    """
    session = driver.session(**configuration)
    try:
        yield session
    except Exception as cause:
        if not _is_unreadable(cause):
            raise
        driver.close()
        raise SpoiltReplyError from cause
    finally:
        session.close()


@contextmanager
def mapped(address: str, timeout_s: float | None = None) -> Iterator[None]:
    """Convert the driver's exceptions inside the block to errors of this package."""
    try:
        yield
    except DRIVER_FAULTS as cause:
        raise to_error(cause, address, timeout_s) from cause


OF_THE_QUERY = re.compile(r"DatabaseError\.(?:Schema|Statement)\b")
"""Codes that say the server runs and one query failed: a shortest path from a node to itself."""


def to_error(
    cause: BaseException, address: str, timeout_s: float | None = None
) -> DatabaseUnavailableError | QueryRefusedError | QueryTimeoutError:
    """Convert an exception to an error that says what failed at `address` and what to do."""
    code = getattr(cause, "code", None) or ""
    if isinstance(cause, AuthError):
        return DatabaseUnavailableError(
            f"Neo4j at {address} refused the login.",
            hint="Check the user and the password (NEO4J_USERNAME and NEO4J_PASSWORD).",
            code=LOGIN_REFUSED,
        )
    if NO_DATABASE in code:
        return DatabaseUnavailableError(
            f"Neo4j at {address} has no database of that name.",
            hint="Check NEO4J_DATABASE; leave it unset for the home database.",
            code="database_not_found",
        )
    if TIMED_OUT in code:
        waited = f" after {timeout_s:g} s" if timeout_s else ""
        return QueryTimeoutError(
            f"The query was stopped{waited}: it took too long.",
            hint="Narrow the question or the pattern, or raise GRAPHRAG_QUERY_TIMEOUT_S.",
        )
    if NO_LOG in code:
        return DatabaseUnavailableError(
            f"Neo4j at {address} could not write its log: its disk may be full.",
            hint="Make room on the server's disk; nothing of this step was stored.",
        )
    if "OutOfMemory" in code:
        return QueryRefusedError(
            "The query needs more memory than the server gives to one.",
            hint="Collect less, filter earlier, or add a LIMIT.",
        )
    if READ_ONLY in code:
        return DatabaseUnavailableError(
            f"Neo4j at {address} takes no changes: this database is read-only there.",
            hint="Load data into another database, or have its administrator open it for writing.",
            code="database_read_only",
        )
    if connection_lost(cause) or isinstance(cause, UnsupportedServerProduct):
        return DatabaseUnavailableError(
            f"Neo4j at {address} cannot be reached: {_broken(cause)}",
            hint="Check that it runs and that the address names its Bolt port, usually 7687.",
        )
    if OFFLINE in code:
        return DatabaseUnavailableError(
            f"Neo4j at {address} runs, but this database is stopped or could not be opened.",
            hint="Start it (START DATABASE), or see the server's log for why it does not open.",
            code=CLOSED_DATABASE,
        )
    if isinstance(cause, TransientError):
        return DatabaseUnavailableError(
            f"Neo4j at {address} is too busy to take another call.",
            hint="Try again in a moment.",
            code=BUSY,
        )
    if isinstance(cause, ConfigurationError):
        return DatabaseUnavailableError(
            f"The address {address} cannot be used: {_sentence(cause)}",
            hint="Check NEO4J_URI: bolt://host:7687 or neo4j+s://host.",
        )
    if isinstance(cause, ClientError | ValueError) or OF_THE_QUERY.search(code):
        return QueryRefusedError(
            f"{REFUSED}{_sentence(cause)}", hint="Correct it and run it again."
        )
    return DatabaseUnavailableError(
        f"Neo4j at {address} failed: {_sentence(cause)}", hint="Try again; see the server's log."
    )


def columns_of(result: Result) -> tuple[str, ...]:
    """Read the columns of a result. Raises `SpoiltReplyError` where the reply names none."""
    columns: tuple[str, ...] | None = result.keys()
    if columns is None:
        raise SpoiltReplyError
    return tuple(columns)


def connection_lost(cause: BaseException) -> bool:
    """Tell whether a new connection may help: this one broke, or its server leads no more."""
    elsewhere = NotALeader | ForbiddenOnReadOnlyDatabase
    lost = ServiceUnavailable | SessionExpired | SpoiltReplyError | OSError | elsewhere
    return isinstance(cause, lost) or (type(cause) is DriverError and CLOSED in str(cause))


def made_meanwhile(cause: Neo4jError) -> bool:
    """Tell whether an index or constraint is there already, as another one asked for."""
    return "EquivalentSchemaRuleAlreadyExists" in (cause.code or "")


def _is_unreadable(cause: Exception) -> bool:
    """Tell whether the driver failed on what it received; the next message would be as wrong."""
    if isinstance(cause, SpoiltReplyError):
        return True
    if isinstance(cause, DriverError | Neo4jError | OSError | RecursionError):
        return False
    frames = (frame for frame, _ in walk_tb(cause.__traceback__))
    return any(
        frame.f_code.co_name in READING and frame.f_globals.get("__name__", "").startswith("neo4j.")
        for frame in frames
    )


def statement_error(cause: BaseException) -> StatementError | None:
    """Convert the server's error about a statement; None for any other fault.

    Only the GQLSTATUS of the innermost cause distinguishes the kinds of error.
    """
    if not isinstance(cause, ClientError) or not (cause.code or "").startswith(
        ("Neo.ClientError.Statement", "Neo.ClientError.Procedure")
    ):
        return None
    deepest: Any = cause
    while getattr(deepest, "__cause__", None) is not None:
        deepest = deepest.__cause__
    position = (getattr(deepest, "diagnostic_record", None) or {}).get("_position") or {}
    if not position:
        position = _position_in_message(cause.message or "")
    return StatementError(
        gql_status=getattr(deepest, "gql_status", "") or "",
        message=_first_line(cause.message or str(cause)),
        line=position.get("line"),
        column=position.get("column"),
        offset=position.get("offset"),
    )


def _position_in_message(message: str) -> dict[str, int]:
    """Read the position that servers of the 5.26 line give only in the message's text.

    Empty when there is none.
    """
    _, marker, rest = message.partition("(line ")
    if not marker:
        return {}
    numbers = [
        int(part)
        for part in rest.replace("(", " ").replace(")", " ").replace(",", " ").split()
        if part.isdigit()
    ]
    if len(numbers) < 3:
        return {}
    return {"line": numbers[0], "column": numbers[1], "offset": numbers[2]}


def _first_line(message: str) -> str:
    head = message.split("\n", 1)[0]
    return head.partition(" (line ")[0].strip()


def _broken(cause: BaseException) -> str:
    """Say in plain words why a connection failed, because the driver names its own objects."""
    if isinstance(cause, SpoiltReplyError):
        return UNREADABLE
    if isinstance(cause, UnsupportedServerProduct):
        return NOT_NEO4J
    words = str(cause)
    told = (plain for part, plain in BROKEN.items() if part in words)
    return next(told, None) or _sentence(cause)


def _sentence(cause: BaseException) -> str:
    message = getattr(cause, "message", None) or str(cause) or type(cause).__name__
    text = _first_line(message)
    return text if text.endswith((".", "!", "?")) else f"{text}."
