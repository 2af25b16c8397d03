"""`Graph`, the only access to the database: guarded reading and a separate method to write."""

import contextlib
import logging
import random
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import neo4j
from neo4j import READ_ACCESS, WRITE_ACCESS, Driver, Query, Record, ResultSummary, Session
from neo4j.api import BookmarkManager
from neo4j.exceptions import BrokenRecordError

from graphrag_core.adapters.embedded.disk_space import LEAST_MB_TO_WRITE, refuse_without_room
from graphrag_core.adapters.embedded.server import data_folder
from graphrag_core.adapters.embedded.sizes import CALLS_AT_ONCE
from graphrag_core.adapters.neo4j.deadline import DeadlineError, while_answering, within
from graphrag_core.adapters.neo4j.explain import to_explanation, to_operator
from graphrag_core.adapters.neo4j.faults import (
    BUSY,
    CLOSED_DATABASE,
    DRIVER_FAULTS,
    columns_of,
    connection_lost,
    made_meanwhile,
    mapped,
    session_on,
    statement_error,
    to_error,
)
from graphrag_core.adapters.neo4j.values import to_parameters, to_plain
from graphrag_core.cypher.compose import Template, variable
from graphrag_core.cypher.guard import guard_plan, guard_tokens, strip_prefix
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.list_sizes import SIZE_CODES, oversized
from graphrag_core.errors import (
    CallError,
    ConnectionClosedError,
    DatabaseUnavailableError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.profiles import GENERIC, Profile
from graphrag_core.runtime.admission import FairQueue
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.runtime.progress import announce
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Explanation, Measured, Rows, StatementError

T = TypeVar("T")

FETCH_SIZES = (100, 2_000)
"""The fewest and the most rows of a round trip; in between it is one more than the row cap."""
GRACE_S = 5.0
"""How long a call waits after the server's timeout before it gives up."""
EXPLANATIONS_KEPT = 256
EXPLANATION_AGE_S = 60.0
MAX_QUERY_CHARS = 1_000_000

SERVER_INFO = """
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
LIMIT 1
"""
MARK = "graphrag_call"
"""The key in a transaction's metadata whose value identifies one of our calls."""
END_CALL = Template("""
SHOW TRANSACTIONS YIELD transactionId AS id, metaData
WHERE metaData.{entry} = $mark
TERMINATE TRANSACTIONS id YIELD message
RETURN message
""").fill(entry=variable(MARK))
FIND_CALL = Template("""
SHOW TRANSACTIONS YIELD transactionId AS id, metaData
WHERE metaData.{entry} = $mark
RETURN id LIMIT 1
""").fill(entry=variable(MARK))
SUSPECT_S = 5.0
"""A call that had run this long when the server got stuck may be the reason."""
ENDING_PAUSE_S = 0.2
MOST_WAITING = 1_000
LONGEST_WAIT_S = 60.0
"""How many calls of this program may wait for the database, and how long."""
PAUSES_S = (0.05, 0.5)
"""Between two tries of a call that the server was too busy to take; drawn at random."""
ANSWER_S = 15.0
"""A write that takes longer makes us ask whether the server still answers, within as long."""
CLOSING_S = 5.0
"""How long closing waits for the calls of other threads."""
DATABASE_NAME = "CALL db.info() YIELD name RETURN name LIMIT 1"

# What the driver warns of comes back as an error with a sentence, or was repeated and went well.
logging.getLogger("neo4j").setLevel(logging.CRITICAL)
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """The connected server; `address` has no password."""

    address: str
    database: str
    version: str
    edition: str


@dataclass(frozen=True, slots=True)
class WriteReport:
    """The counts of a write, summed over its statements, and the rows of each."""

    nodes_created: int = 0
    nodes_deleted: int = 0
    relationships_created: int = 0
    relationships_deleted: int = 0
    properties_set: int = 0
    indexes_added: int = 0
    constraints_added: int = 0
    rows: tuple[Rows, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Connection:
    """An open driver, and its address for messages.

    With `bookmarks` a read waits until the member of the cluster that answers has what was
    written before. `blamed` are the marks of the calls for which the embedded server was
    restarted before; None when it is not known which.
    """

    driver: Driver
    address: str
    database: str | None
    blamed: tuple[str, ...] | None = ()
    bookmarks: BookmarkManager | None = None


class Graph:
    """A Neo4j database: `explain`, `read` and `fetch` read, `write` is for seeding and ingestion.

    Safe to share between threads. When the connection breaks, a call opens a new one once
    before it gives up. For the embedded server this starts the server again.
    """

    def __init__(self, connect: Callable[[], Connection], settings: Settings) -> None:
        self.profile: Profile = GENERIC
        self._connect = connect
        self._settings = settings
        self._connection = connect()
        self._queue = FairQueue(
            "the database",
            CALLS_AT_ONCE,
            most_waiting=MOST_WAITING,
            longest_wait_s=LONGEST_WAIT_S,
        )
        self._reconnecting = threading.Lock()
        self._closed = False
        self._calls = threading.Condition()
        self._in_flight = 0
        self._explanations: OrderedDict[tuple[Any, ...], tuple[float, Explanation]] = OrderedDict()
        self._explanations_lock = threading.Lock()

    @property
    def address(self) -> str:
        """The address in use, without credentials."""
        return self._connection.address

    def info(self) -> ServerInfo:
        """Read the server's version and edition. Raises `DatabaseUnavailableError`."""
        server = self.fetch(CypherQuery(SERVER_INFO)).records[0]
        database = self.fetch(CypherQuery(DATABASE_NAME)).records[0]
        return ServerInfo(
            address=self.address,
            database=database["name"],
            version=server["version"],
            edition=server["edition"],
        )

    def explain(self, query: CypherQuery) -> Explanation:
        """Plan a query without running it; a refused query gives an `Explanation` with `error`.

        Positions refer to the text as given. Raises `DatabaseUnavailableError`.
        """
        key = (query.text, tuple(sorted(query.parameters)))
        with self._explanations_lock:
            known = self._explanations.get(key)
            if known is not None and time.monotonic() - known[0] < EXPLANATION_AGE_S:
                self._explanations.move_to_end(key)
                return known[1]
        explanation = self._retrying(
            lambda connection, mark: self._explain(connection, mark, query)
        )
        with self._explanations_lock:
            self._explanations[key] = (time.monotonic(), explanation)
            while len(self._explanations) > EXPLANATIONS_KEPT:
                self._explanations.popitem(last=False)
        return explanation

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Guard a query and run it in READ mode.

        `limit` caps the rows that are streamed (at most `GRAPHRAG_MAX_ROWS`). The server
        enforces `timeout_s`. Raises `QueryRefusedError` with the guard's diagnostics or the
        database's message, `QueryTimeoutError`, `DatabaseUnavailableError`.
        """
        self._guard(query)
        most = self._settings.max_rows
        return self.fetch(query, limit=min(limit or most, most), timeout_s=timeout_s)

    def fetch(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Run one of this package's own constant queries in READ mode, without the guard.

        Never pass text that a person or a model wrote. `limit` may exceed the row cap, because
        our own indexes are built from these rows. Raises as `read` does.
        """
        cap = self._settings.max_rows if limit is None else limit
        timeout = timeout_s or self._settings.query_timeout_s
        return self._retrying(
            lambda connection, mark: self._run(connection, mark, query, cap, timeout)[0], timeout
        )

    def measure(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Measured:
        """Run a query as `read` does, with PROFILE, to get rows and db hits of each operator.

        A leading EXPLAIN or PROFILE of the text is replaced. Raises as `read` does.
        """
        self._guard(query)
        cap = min(limit or self._settings.max_rows, self._settings.max_rows)
        timeout = timeout_s or self._settings.query_timeout_s
        profiled = CypherQuery(f"PROFILE {strip_prefix(query.text).body}", query.parameters)
        return self._retrying(
            lambda connection, mark: self._measure(connection, mark, profiled, cap, timeout),
            timeout,
        )

    def write(self, statements: Iterable[CypherQuery]) -> WriteReport:
        """Run statements in order, each in its own transaction, and return the summed counts.

        This is the only method that writes; only seeding and ingestion use it. A statement
        during which the connection breaks is run once more, so each must be safe to repeat; one
        that the server gave up, for example because two writers waited for each other, is tried
        again for the time of a query.
        Raises `QueryRefusedError` (the statement is named), `DatabaseUnavailableError`, and
        `CallError` (`writing_off`) where the settings close this door.
        """
        if not self._settings.write:
            raise CallError(
                "Writing is switched off (GRAPHRAG_WRITE).",
                hint="Set GRAPHRAG_WRITE to on and start again.",
                code="writing_off",
            )
        report, patience_s = WriteReport(), self._settings.query_timeout_s + GRACE_S
        for statement in statements:
            self._refuse_without_room()
            written = partial(self._twice, partial(self._write_watched, statement))
            report = _added(report, self._patiently(written, patience_s))
        self.forget_explanations()
        return report

    def _refuse_without_room(self) -> None:
        if self._settings.embedded:
            refuse_without_room(data_folder(self._settings), "a change", LEAST_MB_TO_WRITE)

    def forget_explanations(self) -> None:
        """Clear the cached explanations, which may be out of date after a write."""
        with self._explanations_lock:
            self._explanations.clear()

    def close(self) -> None:
        """Close the connections for good. An embedded server goes on running.

        Waits up to `CLOSING_S` for calls of other threads, because closing the driver would
        break them.
        """
        with self._reconnecting:
            with self._calls:
                self._closed = True
                self._calls.wait_for(lambda: not self._in_flight, CLOSING_S)
            self._connection.driver.close()

    @contextlib.contextmanager
    def _in_use(self) -> Iterator[None]:
        """Keep the connections open for a call. Raises `ConnectionClosedError`."""
        with self._calls:
            if self._closed:
                raise ConnectionClosedError
            self._in_flight += 1
        try:
            yield
        finally:
            with self._calls:
                self._in_flight -= 1
                self._calls.notify_all()

    def _guard(self, query: CypherQuery) -> None:
        if len(query.text) > MAX_QUERY_CHARS:
            raise CallError(
                f"The query has {len(query.text):,} characters; {MAX_QUERY_CHARS:,} is the most.",
                hint="Shorten it, or pass data as parameters.",
            )
        tokens = tokenize(query.text)
        refused = [
            *guard_tokens(
                query.text,
                tokens,
                allowed_procedures=self._settings.allowed_procedures,
                allowed_functions=self._settings.allowed_functions,
            ),
            *oversized(query.text, tokens, query.parameters),
        ]
        if not refused:
            explanation = self.explain(query)
            if explanation.error is not None:
                raise QueryRefusedError(
                    f"Neo4j refused the query: {explanation.error.message}",
                    hint="Correct it and run it again.",
                )
            refused = [
                *guard_plan(explanation, allowed_procedures=self._settings.allowed_procedures)
            ]
        for remark in refused:
            if remark.code == "unknown_operator":
                LOG.warning("%s It ran all the same: %s", remark.message, query.text)
        errors = tuple(d for d in refused if d.severity == "error")
        if errors:
            large = errors[0].code in SIZE_CODES
            raise QueryRefusedError(
                errors[0].message,
                hint="" if large else "Only reading queries are run here.",
                diagnostics=errors,
            )

    def _explain(self, connection: Connection, mark: str, query: CypherQuery) -> Explanation:
        prefix = strip_prefix(query.text)
        parameters = to_parameters(query.parameters)
        try:
            with self._session(connection, READ_ACCESS) as session:
                result = session.run(
                    Query(
                        f"EXPLAIN {prefix.body}",
                        metadata={MARK: mark},
                        timeout=self._settings.query_timeout_s,
                    ),
                    parameters,
                )
                return to_explanation(query.text, prefix, result.consume())
        except neo4j.exceptions.ClientError as cause:
            error = statement_error(cause)
            if error is None:
                raise
            return to_explanation(query.text, prefix, error)
        except RecursionError:
            # The driver parses a plan recursively; after this error its connection is lost.
            too_deep = StatementError("", "Its plan is nested too deeply to be read")
            return to_explanation(query.text, prefix, too_deep)

    def _measure(
        self, connection: Connection, mark: str, query: CypherQuery, cap: int, timeout_s: float
    ) -> Measured:
        rows, summary = self._run(connection, mark, query, cap, timeout_s)
        return Measured(to_operator(summary.profile or {"operatorType": "Unknown"}), rows)

    def _run(
        self, connection: Connection, mark: str, query: CypherQuery, cap: int, timeout_s: float
    ) -> tuple[Rows, ResultSummary]:
        began = time.perf_counter()
        with self._session(connection, READ_ACCESS, cap) as session:
            result = session.run(
                Query(query.text, metadata={MARK: mark}, timeout=timeout_s),
                to_parameters(query.parameters),
            )
            columns = columns_of(result)
            records: list[dict[str, Any]] = []
            truncated = False
            for record in result:
                if len(records) == cap:
                    truncated = True
                    break
                records.append({key: self._value(record, key) for key in columns})
            summary = result.consume()
        elapsed_ms = (time.perf_counter() - began) * 1000
        return Rows(columns, tuple(records), truncated, elapsed_ms), summary

    def _value(self, record: Record, key: str) -> Any:
        try:
            return to_plain(record[key], self.profile)
        except BrokenRecordError as cause:
            # The driver has no value for it.
            if isinstance(cause.__cause__, ValueError | OverflowError):
                return "[a date outside of the years 1 to 9999]"
            return f"[cannot be shown: {cause.__cause__ or cause}]"

    def _write_watched(self, statement: CypherQuery, connection: Connection) -> WriteReport:
        """Write for as long as it takes, while the server answers others."""

        def ask() -> None:
            try:
                self._run(connection, "", CypherQuery("RETURN 1"), 1, ANSWER_S)
            except DRIVER_FAULTS as cause:
                if connection_lost(cause):
                    raise

        try:
            return while_answering(partial(self._write_one, statement, connection), ask, ANSWER_S)
        except DeadlineError:
            raise neo4j.exceptions.ServiceUnavailable("timed out") from None

    def _write_one(self, statement: CypherQuery, connection: Connection) -> WriteReport:
        try:
            return self._run_write(statement, connection)
        except neo4j.exceptions.ClientError as cause:
            if not made_meanwhile(cause):
                raise
            # IF NOT EXISTS looks before it takes the lock; now it sees what another writer made.
            return self._run_write(statement, connection)

    def _run_write(self, statement: CypherQuery, connection: Connection) -> WriteReport:
        with self._session(connection, WRITE_ACCESS) as session:
            result = session.run(statement.text, to_parameters(statement.parameters))
            columns = columns_of(result)
            records = tuple(
                {key: to_plain(record[key], self.profile) for key in columns} for record in result
            )
            counters = result.consume().counters
        return WriteReport(
            nodes_created=counters.nodes_created,
            nodes_deleted=counters.nodes_deleted,
            relationships_created=counters.relationships_created,
            relationships_deleted=counters.relationships_deleted,
            properties_set=counters.properties_set,
            indexes_added=counters.indexes_added,
            constraints_added=counters.constraints_added,
            rows=(Rows(columns, records),),
        )

    @contextlib.contextmanager
    def _session(self, connection: Connection, access: str, cap: int = 0) -> Iterator[Session]:
        least, most = FETCH_SIZES
        with session_on(
            connection.driver,
            database=connection.database,
            default_access_mode=access,
            fetch_size=min(max(cap + 1, least), most),
            bookmark_manager=connection.bookmarks,
        ) as session:
            yield session

    def _retrying(self, call: Callable[[Connection, str], T], timeout_s: float | None = None) -> T:
        deadline_s = (timeout_s or self._settings.query_timeout_s) + GRACE_S
        mark, began = uuid.uuid4().hex, time.monotonic()

        def tried(connection: Connection) -> T:
            self._refuse_blamed(connection, mark, time.monotonic() - began)

            def called() -> T:
                with self._in_use():
                    return call(connection, mark)

            try:
                return within(
                    deadline_s,
                    called,
                    leave=lambda running: self._leave(connection, mark, running, deadline_s),
                )
            except DeadlineError as late:
                self._abandon(connection)
                raise QueryTimeoutError(
                    f"The query did not stop within {deadline_s:g} s, although its time was up.",
                    hint=self._way_to_end(mark),
                ) from late

        with self._queue.slot():
            return self._patiently(lambda: self._twice(tried, timeout_s), deadline_s)

    def _patiently(self, call: Callable[[], T], seconds: float) -> T:
        """Repeat a call that the server is too busy or not open to take, for so many seconds."""
        until: float | None = None
        while True:
            try:
                return call()
            except DatabaseUnavailableError as fault:
                until = until or time.monotonic() + seconds
                if fault.code not in (BUSY, CLOSED_DATABASE) or time.monotonic() > until:
                    raise
            current_cancel().pause(random.uniform(*PAUSES_S))  # noqa: S311 - spreads the tries

    def _refuse_blamed(self, connection: Connection, mark: str, ran_s: float) -> None:
        """Raise `QueryTimeoutError` for a call that would take the database away once more."""
        blamed = connection.blamed
        if mark in blamed if blamed is not None else ran_s > SUSPECT_S:
            raise QueryTimeoutError(
                "The database was restarted, because this query could not be ended"
                + ("." if blamed is not None else " or another one that ran with it."),
                hint="Narrow it before you run it again.",
            )

    def _way_to_end(self, mark: str) -> str:
        """Say how what still runs of a call comes to its end."""
        if self._settings.embedded:
            return "Narrow it. If it cannot be ended, the database restarts by itself."
        asked = CypherQuery(FIND_CALL.text, {"mark": mark})

        def find() -> Rows:
            return self._run(self._connection, "", asked, 1, CLOSING_S)[0]

        try:
            found = within(CLOSING_S, find).records
        except (*DRIVER_FAULTS, DeadlineError):
            found = ()
        if not found:
            return "Narrow it. See SHOW TRANSACTIONS for what still runs of it."
        name = found[0]["id"]
        return (
            f"Narrow it. It still runs as transaction {name}: TERMINATE TRANSACTIONS '{name}' asks "
            "it to end; if it goes on, only a restart of that server ends it."
        )

    def _twice(self, call: Callable[[Connection], T], timeout_s: float | None = None) -> T:
        """Make a call; when the connection breaks, make it once more on a new one."""
        used = self._connection
        try:
            return call(used)
        except DRIVER_FAULTS as first:
            replaced = self._connection is not used
            if not (connection_lost(first) or replaced):
                raise to_error(first, used.address, timeout_s) from first
            with mapped(used.address, timeout_s):
                return call(self._reconnect(used))

    def _leave(
        self, connection: Connection, mark: str, running: threading.Thread, deadline_s: float
    ) -> None:
        """Tell the server, in the background, to end a call that nobody waits for any more."""

        def end() -> None:
            until = time.monotonic() + deadline_s
            # Repeated, because the first request may reach the server before the call does.
            while running.is_alive() and not self._closed and time.monotonic() < until:
                with (
                    contextlib.suppress(*DRIVER_FAULTS, ConnectionClosedError),
                    self._in_use(),
                    self._session(connection, READ_ACCESS) as session,
                ):
                    session.run(END_CALL.text, mark=mark).consume()
                running.join(ENDING_PAUSE_S)
            if running.is_alive():
                self._abandon(connection)

        threading.Thread(target=end, daemon=True).start()

    def _reconnect(self, broken: Connection) -> Connection:
        """Open a new connection in place of a broken one; concurrent threads share it."""
        announce("The connection to the database broke. Opening it again")
        with self._reconnecting:
            if self._connection is broken:
                # Otherwise a query that was running at the closing would open the graph again.
                if self._closed:
                    raise ConnectionClosedError
                self._connection = self._connect()
                broken.driver.close()
            return self._connection

    def _abandon(self, late: Connection) -> None:
        """Replace the connection of a late call; results that still arrive on it are not read.

        Where none can be opened now, the next call that finds the old one closed opens it.
        """
        try:
            with self._reconnecting:
                if self._connection is late and not self._closed:
                    self._connection = self._connect()
        except DatabaseUnavailableError as fault:
            LOG.warning("No new connection after a late call: %s", fault.message)
        finally:
            threading.Thread(target=late.driver.close, daemon=True).start()


def _added(total: WriteReport, one: WriteReport) -> WriteReport:
    numbers = (
        "nodes_created",
        "nodes_deleted",
        "relationships_created",
        "relationships_deleted",
        "properties_set",
        "indexes_added",
        "constraints_added",
    )
    return WriteReport(
        **{name: getattr(total, name) + getattr(one, name) for name in numbers},
        rows=(*total.rows, *one.rows),
    )
