"""The child process: loads the JVM, runs Neo4j with its Bolt connector, waits to be stopped.

Started by `server.py` with one JSON object on standard input, never by hand. It owns the data
folder while it lives (`ownership`) and says there what it does. On failure it leaves the reason
there and exits with 1.
"""

import contextlib
import json
import locale
import os
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from graphrag_core.adapters.embedded.disk_space import has_room
from graphrag_core.adapters.embedded.ownership import AlreadyOwnedError, Ownership, owning
from graphrag_core.adapters.embedded.password_file import keep_password, password_of
from graphrag_core.adapters.embedded.replacement import settle
from graphrag_core.adapters.embedded.sizes import BOLT_THREADS
from graphrag_core.adapters.embedded.torn_log import CUT_OFF, is_torn, set_aside
from graphrag_core.adapters.embedded.watchdog import Watchdog

JVM_FLAGS = (
    "-Xms64m",
    "-Xmx640m",
    "-XX:+UseSerialGC",
    # JPype asks for a full collection whenever Python collects. Neo4j sets this itself, too.
    "-XX:+DisableExplicitGC",
    "-XX:MaxMetaspaceSize=320m",
    "-XX:ReservedCodeCacheSize=128m",
    "-Xss1m",
    "-XX:+IgnoreUnrecognizedVMOptions",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "-Dorg.neo4j.shaded.lucene9.vectorization.upperJavaFeatureVersion=25",
    "-Dfile.encoding=UTF-8",
    "-Djava.awt.headless=true",
)

SERVER_CONFIG = {
    "server.bolt.enabled": "true",
    "dbms.security.auth_enabled": "true",
    "dbms.security.allow_csv_import_from_file_urls": "false",
    # No LOAD CSV over the network either; the guard refuses it first.
    "internal.dbms.cypher_ip_blocklist": "0.0.0.0/0,::/0",
    "dbms.usage_report.enabled": "false",
    "server.memory.pagecache.size": "96m",
    "dbms.memory.transaction.total.max": "384m",
    "db.memory.transaction.max": "256m",
    "db.tx_log.rotation.size": "16m",
    "db.tx_log.rotation.retention_policy": "1 files",
    "db.tx_log.preallocate": "false",
    # Without these every stop waits twice for five seconds. Each server line knows one of them.
    "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration": "0s",
    "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
    "server.config.strict_validation.enabled": "false",
    "server.bolt.thread_pool_min_size": "1",
    "server.bolt.thread_pool_max_size": str(BOLT_THREADS),
}

IDLE_CHECK_S = 15.0
SHUTDOWN_S = 15.0
HEAR_S = 1.0
UNENDED = """
SHOW TRANSACTIONS YIELD transactionId, status, metaData
WHERE status STARTS WITH 'Terminated'
RETURN transactionId AS id, coalesce(metaData.graphrag_call, '') AS mark
"""
COUNT_CLIENTS = "CALL dbms.listConnections() YIELD connectionId RETURN count(*) AS clients"
# ALTER USER refuses a password that is already set, as it is from the second start on.
SET_PASSWORD = (
    "CREATE OR REPLACE USER neo4j SET PLAINTEXT PASSWORD $password SET PASSWORD CHANGE NOT REQUIRED"  # noqa: S105
)


def main() -> int:
    """Run the server until SIGTERM, `stop`, idleness or the loss of the folder ends it."""
    order = json.loads(sys.stdin.read())
    try:
        with owning(Path(order["folder"]), order["version"]) as ownership:
            try:
                settle(ownership.folder)
                _serve(order, ownership)
            except Exception as cause:  # noqa: BLE001 - whoever waits gets any reason as an error
                ownership.explain_failure(_innermost(cause))
                return 1
    except AlreadyOwnedError:
        return 3
    return 0


def _serve(order: dict[str, Any], ownership: Ownership) -> None:
    started = threading.Event()
    threading.Thread(target=_heed_stop, args=(ownership, started), daemon=True).start()
    jpype = start_jvm(order["libjvm"], order["classpath"], order["options"])
    port = free_port()
    service = open_store(jpype, ownership.folder, port)
    started.set()
    stopping = threading.Event()

    def ask_to_stop(_signal: int, _frame: FrameType | None) -> None:
        stopping.set()

    for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), ask_to_stop)

    password = password_of(ownership.folder)
    set_password(jpype, service, password)
    ownership.also_repair(partial(keep_password, ownership.folder, password))
    ownership.announce("running", port=port)
    watchdog = Watchdog(lambda blamed: _end_for_restart(ownership, blamed))
    threading.Thread(target=watchdog.run, args=(stopping,), daemon=True).start()
    try:
        _wait(service, ownership, stopping, watchdog, idle_s=order["idle_minutes"] * 60)
    finally:
        stopping.set()
        ownership.announce("stopping")
        _exit_after(SHUTDOWN_S)
        service.shutdown()


def _heed_stop(ownership: Ownership, started: threading.Event) -> None:
    """End at once when asked to stop in the middle of the start, and where the disk is full.

    The store recovers later.
    """
    while not started.wait(0.25):
        if ownership.asked_to_stop:
            os._exit(0)
        if not has_room(ownership.folder):
            # Neo4j would wait for ever; who starts it next says why it cannot.
            os._exit(1)


def start_jvm(libjvm: str, classpath: list[str], options: Sequence[str]) -> Any:
    """Load Java into this process and return the module that speaks to it."""
    import jpype

    _name_files_as_python_does()
    jpype.startJVM(
        libjvm, *JVM_FLAGS, *options, classpath=classpath, convertStrings=True, interrupt=False
    )  # fmt: skip
    return jpype


def _name_files_as_python_does() -> None:
    """Let Java read the names of files as UTF-8 where Python does; C's locale has ASCII alone."""
    if sys.platform == "win32" or sys.getfilesystemencoding() != "utf-8":
        return
    if locale.nl_langinfo(locale.CODESET).upper() not in ("UTF-8", "UTF8"):
        os.environ["LC_ALL"] = "C.UTF-8"


def _end_for_restart(ownership: Ownership, blamed: tuple[str, ...] | None) -> None:
    """End at once; whoever needs the database starts it again and reads here why it was gone."""
    ownership.announce("restarting", blamed=blamed)
    os._exit(0)


def _exit_after(seconds: float) -> None:
    """End this process by force when its shutdown takes longer; the store recovers then."""
    timer = threading.Timer(seconds, os._exit, (0,))
    timer.daemon = True
    timer.start()


def open_store(jpype: Any, folder: Path, port: int) -> Any:
    """Build the server, and make sure that its database is open."""
    service = _build(jpype, folder, port, {})
    try:
        service.database("neo4j").beginTx().close()
    except Exception as cause:
        if not is_torn(cause):
            raise
        sys.stderr.write("The end of the transaction log is torn; it is copied and cut off.\n")
        service.shutdown()
        set_aside(folder)
        service = _build(jpype, folder, port, CUT_OFF)
        service.database("neo4j").beginTx().close()
    return service


def _build(jpype: Any, folder: Path, port: int, more: dict[str, str]) -> Any:
    config = (
        SERVER_CONFIG
        | more
        | {
            "server.bolt.listen_address": f"127.0.0.1:{port}",
            "server.bolt.advertised_address": f"127.0.0.1:{port}",
            "server.default_listen_address": "127.0.0.1",
            "server.directories.logs": str(folder / "logs"),
        }
    )
    config_file = folder / "neo4j.conf"
    config_file.write_text(
        "".join(f"{k}={_escaped(v)}\n" for k, v in config.items()), encoding="utf-8"
    )
    path_of = jpype.JClass("java.nio.file.Path").of
    builder_class = jpype.JClass("org.neo4j.dbms.api.DatabaseManagementServiceBuilder")
    return (
        builder_class(path_of(str(folder)))
        .loadPropertiesFromFile(path_of(str(config_file)))
        .build()
    )


def _escaped(value: str) -> str:
    """Escape a value for a Java properties file."""
    return value.replace("\\", "\\\\")


def set_password(jpype: Any, service: Any, password: str) -> None:
    """Give the user neo4j this password."""
    parameters = jpype.JClass("java.util.HashMap")()
    parameters.put("password", password)
    service.database("system").executeTransactionally(SET_PASSWORD, parameters)


def _wait(
    service: Any,
    ownership: Ownership,
    stopping: threading.Event,
    watchdog: Watchdog,
    *,
    idle_s: float,
) -> None:
    """Wait for a request to stop, or until no client was connected for `idle_s` seconds.

    A server whose lock was removed with its folder ends: nobody could find it any more.
    """
    last_client = last_check = heard = time.monotonic()
    check_s = min(IDLE_CHECK_S, idle_s / 4)
    while not stopping.wait(0.25):
        if ownership.asked_to_stop or ownership.is_lost:
            return
        ownership.repair()
        now = time.monotonic()
        if now - heard >= HEAR_S:
            heard = now
            watchdog.hear(_unended(service))
        if now - last_check < check_s:
            continue
        last_check = now
        if _clients(service):
            last_client = now
        elif now - last_client > idle_s:
            return


def _unended(service: Any) -> dict[str, str]:
    """Return the transactions that were told to end and go on, each with the mark of its call."""
    transaction = service.database("neo4j").beginTx()
    try:
        result = transaction.execute(UNENDED)
        found = {}
        while result.hasNext():
            row = result.next()
            found[str(row.get("id"))] = str(row.get("mark"))
        return found
    finally:
        transaction.close()


def _clients(service: Any) -> int:
    transaction = service.database("system").beginTx()
    try:
        result = transaction.execute(COUNT_CLIENTS)
        return int(result.next().get("clients"))
    finally:
        transaction.close()


def free_port() -> int:
    """Return a port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _innermost(cause: BaseException) -> str:
    """Return type and message of the deepest Java or Python cause, which names the fault."""
    deepest: Any = cause
    while True:
        inner = deepest.getCause() if hasattr(deepest, "getCause") else deepest.__cause__
        if inner is None:
            break
        deepest = inner
    message = deepest.getMessage() if hasattr(deepest, "getMessage") else str(deepest)
    return f"{type(deepest).__name__}: {message}"


if __name__ == "__main__":
    # Threads of a JVM that failed to start would block a normal exit for ever.
    code = 1
    try:
        code = main()
    except Exception:  # noqa: BLE001 - printed as it would be, where the log takes it
        with contextlib.suppress(OSError):
            traceback.print_exc()
    finally:
        os._exit(code)
