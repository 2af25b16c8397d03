"""The child process: loads the JVM, runs Neo4j with its Bolt connector, waits to be stopped.

Started by `server.py` with one JSON object on standard input, never by hand. It writes
`server.json` once Bolt answers and removes it when it ends. On failure it writes the
reason to `failure.txt` and exits with 1.
"""

import json
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

JVM_FLAGS = (
    "-Xms64m",
    "-Xmx640m",
    "-XX:+UseSerialGC",
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
    "server.bolt.thread_pool_max_size": "32",
}

IDLE_CHECK_S = 15.0
COUNT_CLIENTS = "CALL dbms.listConnections() YIELD connectionId RETURN count(*) AS clients"
# ALTER USER refuses a password that is already set, as it is from the second start on.
SET_PASSWORD = (
    "CREATE OR REPLACE USER neo4j SET PLAINTEXT PASSWORD $password SET PASSWORD CHANGE NOT REQUIRED"  # noqa: S105
)


def main() -> int:
    """Run the server until SIGTERM, `stop` or idleness ends it."""
    order = json.loads(sys.stdin.read())
    folder = Path(order["folder"])
    try:
        _serve(order, folder)
    except Exception as cause:  # noqa: BLE001 - the parent turns any reason into its own error
        (folder / "failure.txt").write_text(_innermost(cause), encoding="utf-8")
        return 1
    return 0


def _serve(order: dict[str, Any], folder: Path) -> None:
    import jpype

    jpype.startJVM(
        order["libjvm"],
        *JVM_FLAGS,
        classpath=order["classpath"],
        convertStrings=True,
        interrupt=False,
    )
    port = _free_port()
    service = _build(jpype, folder, port)
    stopping = threading.Event()

    def ask_to_stop(_signal: int, _frame: FrameType | None) -> None:
        stopping.set()

    for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), ask_to_stop)

    _set_password(jpype, service, Path(order["password_file"]).read_text(encoding="utf-8").strip())
    state = folder / "server.json"
    _write_state(state, {"pid": os.getpid(), "port": port, "version": order["version"]})
    try:
        _wait(service, folder / "stop", stopping, idle_s=order["idle_minutes"] * 60)
    finally:
        state.unlink(missing_ok=True)
        (folder / "stop").unlink(missing_ok=True)
        service.shutdown()


def _build(jpype: Any, folder: Path, port: int) -> Any:
    config = SERVER_CONFIG | {
        "server.bolt.listen_address": f"127.0.0.1:{port}",
        "server.bolt.advertised_address": f"127.0.0.1:{port}",
        "server.default_listen_address": "127.0.0.1",
        "server.directories.logs": str(folder / "logs"),
    }
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


def _set_password(jpype: Any, service: Any, password: str) -> None:
    parameters = jpype.JClass("java.util.HashMap")()
    parameters.put("password", password)
    service.database("system").executeTransactionally(SET_PASSWORD, parameters)


def _wait(service: Any, stop_file: Path, stopping: threading.Event, *, idle_s: float) -> None:
    """Wait for a request to stop, or until no client was connected for `idle_s` seconds."""
    last_client = last_check = time.monotonic()
    check_s = min(IDLE_CHECK_S, idle_s / 4)
    while not stopping.wait(0.25):
        if stop_file.exists():
            return
        now = time.monotonic()
        if now - last_check < check_s:
            continue
        last_check = now
        if _clients(service):
            last_client = now
        elif now - last_client > idle_s:
            return


def _clients(service: Any) -> int:
    transaction = service.database("system").beginTx()
    try:
        result = transaction.execute(COUNT_CLIENTS)
        return int(result.next().get("clients"))
    finally:
        transaction.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _write_state(path: Path, state: dict[str, Any]) -> None:
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(state), encoding="utf-8")
    partial.replace(path)


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
    os._exit(main())
