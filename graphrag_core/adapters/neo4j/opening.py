"""Opens a `Graph`: on the address of `NEO4J_URI`, or on the embedded server."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from urllib.parse import urlparse

from neo4j import READ_ACCESS, Driver, GraphDatabase, NotificationMinimumSeverity
from neo4j.exceptions import ServiceUnavailable

from graphrag_core.adapters.embedded import attach_or_start
from graphrag_core.adapters.embedded.password_file import REPAIR_S
from graphrag_core.adapters.embedded.sizes import CONNECTIONS
from graphrag_core.adapters.neo4j.address_faults import address_fault
from graphrag_core.adapters.neo4j.deadline import DeadlineError, within
from graphrag_core.adapters.neo4j.faults import LOGIN_REFUSED, REFUSED, mapped, session_on
from graphrag_core.adapters.neo4j.graph import Connection, Graph
from graphrag_core.adapters.neo4j.reply_decoder import read_in_python
from graphrag_core.errors import DatabaseUnavailableError, EmbeddedServerError, QueryRefusedError
from graphrag_core.runtime.absence import Absence
from graphrag_core.runtime.progress import announce
from graphrag_core.settings import Settings

PRODUCT = "graph-explorer"
SYSTEM = "system"
"""The database in which Neo4j keeps users and databases."""
CONNECTION_TIMEOUT_S = 5.0
ACQUISITION_TIMEOUT_S = 10.0
RETRY_TIME_S = 5.0
PROVING_S = 15.0
"""How long a new connection has for its first query; the driver would wait for two minutes."""
DIAGNOSIS_S = 8.0
OPENING = "It is being opened."
SLOW_S = 45.0
"""How long the embedded server, which lives, may be too busy to let anybody in."""


def open_graph(
    settings: Settings,
    progress: Callable[[str], None] | None = None,
    absence: Absence | None = None,
) -> Graph:
    """Connect and run one query, so that a wrong login or database name fails at once.

    While it is connected, now or again later, it counts as away by `absence`.
    Raises `DatabaseUnavailableError`; for the embedded server `EmbeddedServerError`.
    """
    away = absence or Absence()

    def say(sentence: str) -> None:
        away.say(sentence)
        if progress is not None:
            progress(sentence)

    def connect() -> Connection:
        with away.lasting(OPENING):
            return (_connect_embedded if settings.embedded else _connect_remote)(settings, say)

    return Graph(connect, settings)


def _connect_embedded(settings: Settings, progress: Callable[[str], None]) -> Connection:
    def say(sentence: str) -> None:
        progress(sentence)
        announce(sentence)

    began = time.monotonic()
    while True:
        server = attach_or_start(settings, say)
        try:
            opened = _connection(server.uri, server.username, server.password, None)
            return replace(opened, blamed=server.blamed)
        except DatabaseUnavailableError as fault:
            # It may have ended since it was found, be too busy to log anybody in, or not yet
            # have written its password again.
            if fault.code == LOGIN_REFUSED and time.monotonic() > began + REPAIR_S:
                raise _password_lost() from fault.__cause__
            expected = fault.code in (DatabaseUnavailableError.code, LOGIN_REFUSED)
            if not expected or time.monotonic() > began + SLOW_S:
                raise
            if fault.code == LOGIN_REFUSED:
                time.sleep(REPAIR_S / 6)
                continue
        say("The database is slow to answer; connecting again.")


def _password_lost() -> EmbeddedServerError:
    return EmbeddedServerError(
        "The embedded server does not accept the password in GRAPHRAG_HOME.",
        hint="Run `python -m graphrag_core db stop`; the next start sets the password anew.",
    )


def _connect_remote(settings: Settings, progress: Callable[[str], None]) -> Connection:
    assert settings.neo4j_uri is not None
    progress(f"Connecting to {public_address(settings.neo4j_uri)}.")
    return _connection(
        settings.neo4j_uri,
        settings.neo4j_username,
        settings.neo4j_password,
        settings.neo4j_database,
    )


def public_address(uri: str) -> str:
    """Reduce a URI to scheme, host and port, without the credentials that it may carry."""
    parsed = urlparse(uri)
    port = f":{parsed.port}" if parsed.port else ""
    host = f"[{parsed.hostname}]" if ":" in (parsed.hostname or "") else parsed.hostname
    return f"{parsed.scheme}://{host}{port}"


def _connection(uri: str, username: str, password: str | None, database: str | None) -> Connection:
    address = public_address(uri)
    try:
        with mapped(address):
            driver = _driver(uri, username, password)
            try:
                within(PROVING_S, partial(_prove, driver, database))
            except DeadlineError:
                Thread(target=driver.close, daemon=True).start()
                raise ServiceUnavailable("timed out") from None
            except BaseException:
                driver.close()
                raise
    except QueryRefusedError as fault:
        # Our own first query was right: the address, the login or the database is not.
        if (database or "").lower() == SYSTEM:
            raise DatabaseUnavailableError(
                f"The database system of {address} holds no graph.",
                hint="Set NEO4J_DATABASE to another, or leave it unset.",
                code="system_database",
            ) from fault
        raise DatabaseUnavailableError(
            f"Neo4j at {address} cannot be used: {fault.message.removeprefix(REFUSED)}",
            hint="Check NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE.",
            code="connection_refused",
        ) from fault.__cause__
    except DatabaseUnavailableError as fault:
        if fault.code != DatabaseUnavailableError.code:
            raise
        raise _seen_at(uri, address) or fault from fault.__cause__
    # Only what is routed may meet a member that is behind.
    routed = urlparse(uri).scheme.startswith("neo4j")
    bookmarks = GraphDatabase.bookmark_manager() if routed else None
    return Connection(driver, address, database, bookmarks=bookmarks)


def _seen_at(uri: str, address: str) -> DatabaseUnavailableError | None:
    try:
        return within(DIAGNOSIS_S, partial(address_fault, uri, address))
    except DeadlineError:
        # Not even the machine's name was found in time.
        return None


def user_agent() -> str:
    """Name this process to the server, which can then say who uses it."""
    program = Path(sys.argv[0] if sys.argv else "")
    name = program.parent.name if program.stem == "__main__" else program.stem
    return f"{PRODUCT} {name} (process {os.getpid()})"


def _prove(driver: Driver, database: str | None) -> None:
    """Run a query to verify the login and the database name, not only the socket."""
    with session_on(driver, database=database, default_access_mode=READ_ACCESS) as session:
        session.run("RETURN 1").consume()


def _driver(uri: str, username: str, password: str | None) -> Driver:
    read_in_python()
    return GraphDatabase.driver(
        uri,
        auth=(username, password) if password is not None else None,
        connection_timeout=CONNECTION_TIMEOUT_S,
        max_connection_pool_size=CONNECTIONS,
        connection_acquisition_timeout=ACQUISITION_TIMEOUT_S,
        max_transaction_retry_time=RETRY_TIME_S,
        warn_notification_severity=NotificationMinimumSeverity.OFF,
        liveness_check_timeout=30.0,
        user_agent=user_agent(),
    )
