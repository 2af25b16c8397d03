"""The states of a data folder's server, and what is done in each.

| state | what is seen | whoever wants a server |
| --- | --- | --- |
| absent | no process owns the folder | starts one → starting |
| starting | an owner that does not listen yet | waits; after `start_s` ends it and fails |
| ready | an owner whose Bolt port answers | attaches |
| silent | an owner whose port does not answer | waits; after `silence_s` ends it → absent |
| stopping | an owner that was asked to end | waits; after `ending_s` ends it → absent |
| offline | an owner that saves or replaces the store | waits; after `offline_s` fails |

Whoever wants none ends the owner in every state but `offline`, whose owner ends by itself.

An owner is ended by asking (a file that it looks for), then by the signal to terminate, then by
the signal to kill, each with its own time. One that lives is never doubled and its record never
removed by others: a new server is started only in `absent`, under `start.lock`, and takes the
folder by a lock of its own (`ownership`). Whoever waits is told what for.
"""

import contextlib
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from graphrag_core.adapters.embedded.jars import WAYS_ON
from graphrag_core.adapters.embedded.os_process import is_paused, send_signal
from graphrag_core.adapters.embedded.ownership import (
    STOP,
    Owner,
    failure_of,
    living_owner,
    read_record,
    shown_folder,
)
from graphrag_core.adapters.embedded.start_failures import plain_reason, reason_in_log
from graphrag_core.errors import EmbeddedServerError

State = Literal["absent", "starting", "ready", "silent", "stopping", "offline"]
Progress = Callable[[str], None]
Launch = Callable[[], "subprocess.Popen[bytes]"]

BOLT_HANDSHAKE = bytes.fromhex("6060b017 00000805 00000405 00000004 00000000")
MOST_STARTS = 3
SILENCE_UNSAID_S = 1.0
"""A pause that is over sooner is not worth a word."""
RESTART_S = 20
"""About how long a restart takes, for people."""


@dataclass(frozen=True, slots=True)
class StopPatience:
    """How long each state is waited for, in seconds.

    On a busy machine a start was seen to take 150 s, and a living server to be silent for 40 s;
    what is ended while it only was slow recovers at its next start.
    """

    answer_s: float = 2.0
    start_s: float = 600.0
    silence_s: float = 30.0
    ending_s: float = 25.0
    ask_s: float = 10.0
    terminate_s: float = 10.0
    kill_s: float = 30.0
    launch_s: float = 600.0
    offline_s: float = 3600.0
    poll_s: float = 0.1


PATIENCE = StopPatience()


@dataclass(frozen=True, slots=True)
class Sighting:
    """What was seen of a folder's server at one moment; no `owner` when `absent`.

    `paused` while somebody stopped the process with a signal, as a debugger does.
    """

    state: State
    owner: Owner | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that was ended, and the last means that it took."""

    pid: int
    how: Literal["asked", "terminated", "killed"]


def observe(folder: Path, patience: StopPatience = PATIENCE) -> Sighting:
    """Look at the server of a folder; takes `answer_s` at most."""
    owner = living_owner(folder)
    if owner is None:
        return Sighting("absent")
    state: State
    if owner.phase == "starting" and owner.pid:
        state = "starting"
    elif owner.phase in ("stopping", "restarting"):
        state = "stopping"
    elif owner.phase == "offline":
        state = "offline"
    else:
        state = "ready" if _answers(owner.port, patience.answer_s) else "silent"
    return Sighting(state, owner, is_paused(owner.pid))


def ensure_running(
    folder: Path, launch: Launch, say: Progress, patience: StopPatience = PATIENCE
) -> tuple[Owner, bool]:
    """Return the owner that answers, and whether it was started here.

    Raises `EmbeddedServerError` when the server cannot be started, or lives, does not answer and
    cannot be ended.
    """
    waiting = _Waiting(say, patience)
    started: list[int] = []
    last_pid = 0
    while True:
        seen = observe(folder, patience)
        if seen.state == "ready" and seen.owner is not None:
            return seen.owner, seen.owner.pid in started
        if seen.owner is None:
            _raise_failure(folder, last_pid, len(started))
            last_pid = _start(folder, launch, waiting)
            started += [last_pid] * (last_pid > 0)
            continue
        last_pid = seen.owner.pid
        if waiting.is_over(seen):
            if seen.state == "offline":
                raise offline_fault(seen.owner)
            _end_together(folder, seen, patience)
            if seen.state == "starting" and not seen.paused:
                raise _failed(folder, f"Neo4j did not answer within {patience.start_s:.0f} s.")
        time.sleep(patience.poll_s)


def end(folder: Path, patience: StopPatience = PATIENCE) -> Ended | None:
    """End the server of a folder, whatever it does; None when there is none.

    Raises `EmbeddedServerError` when the process cannot be named or does not end.
    """
    owner = living_owner(folder)
    if owner is None:
        return None
    if owner.phase == "offline":
        raise offline_fault(owner)
    (folder / STOP).touch()
    if _is_gone(folder, owner, patience.ask_s, patience):
        return Ended(owner.pid, "asked")
    owner = living_owner(folder) or owner
    if not owner.pid:
        raise EmbeddedServerError(
            f"A process that cannot be named holds {shown_folder(folder)}.",
            hint=f"Find it with `fuser {folder.name}/owner.lock` in GRAPHRAG_HOME, and end it.",
        )
    send_signal(owner.pid, owner.started, "TERM")
    # A process that was paused gets the signal when it goes on.
    send_signal(owner.pid, owner.started, "CONT")
    if _is_gone(folder, owner, patience.terminate_s, patience):
        return Ended(owner.pid, "terminated")
    send_signal(owner.pid, owner.started, "KILL")
    if _is_gone(folder, owner, patience.kill_s, patience):
        return Ended(owner.pid, "killed")
    raise EmbeddedServerError(
        f"Process {owner.pid}, which holds {shown_folder(folder)}, does not end, even when killed.",
        hint="The machine may be out of memory or its disk may hang; see `ps` for its state.",
    )


def offline_fault(owner: Owner) -> EmbeddedServerError:
    """Say that the files of the store are being saved or replaced."""
    return EmbeddedServerError(
        f"Process {owner.pid} is saving or replacing the database.",
        hint="Wait until it has ended.",
        code="database_offline",
    )


class _Waiting:
    """How long one caller has waited for a state, and the words for that."""

    def __init__(self, say: Progress, patience: StopPatience) -> None:
        self.say = say
        self.patience = patience
        self._state: State | None = None
        self._since = 0.0
        self._explained = False

    def is_over(self, seen: Sighting) -> bool:
        """Tell whether a state has lasted too long; says so when it has just begun."""
        if seen.state != self._state:
            self._state, self._since, self._explained = seen.state, time.monotonic(), False
        lasted = time.monotonic() - self._since
        if not self._explained and (seen.state != "silent" or lasted > SILENCE_UNSAID_S):
            self._explained = True
            self._explain(seen)
        if lasted <= self._longest(seen):
            return False
        self._state = None
        if seen.state == "offline":
            return True
        self.say(f"The database does not answer: ending its process {_number(seen)}.")
        return True

    def _longest(self, seen: Sighting) -> float:
        if seen.state == "stopping":
            return self.patience.ending_s
        if seen.state == "offline":
            return self.patience.offline_s
        starting = seen.state == "starting" and not seen.paused
        return self.patience.start_s if starting else self.patience.silence_s

    def _explain(self, seen: Sighting) -> None:
        if seen.state == "starting":
            self.say(f"Neo4j is starting (process {_number(seen)}).")
        elif seen.state == "stopping":
            self.say(f"Neo4j is ending (process {_number(seen)}); it starts again after that.")
        elif seen.state == "offline":
            self.say(f"Process {_number(seen)} is saving or replacing the database; waiting.")
        else:
            state = "is paused" if seen.paused else "lives but does not answer"
            self.say(
                f"The database's process {_number(seen)} {state}; waiting up to "
                f"{self.patience.silence_s:.0f} s before it is restarted."
            )


def _start(folder: Path, launch: Launch, waiting: _Waiting) -> int:
    """Start a server and wait until it owns the folder or has ended; return its process number.

    Returns 0 when somebody else started one.
    """
    with _starting(folder, waiting) as first:
        if not first or living_owner(folder) is not None:
            return 0
        before = read_record(folder)
        if before is not None and before.phase == "restarting":
            waiting.say(f"The database restarts, about {RESTART_S} s.")
        child = launch()
        until = time.monotonic() + waiting.patience.start_s
        while living_owner(folder) is None and child.poll() is None:
            if time.monotonic() > until:
                child.kill()
            time.sleep(0.02)
        return child.pid


@contextlib.contextmanager
def _starting(folder: Path, waiting: _Waiting) -> Iterator[bool]:
    """Hold `start.lock`; False when somebody else held it meanwhile, after they let it go."""
    lock = FileLock(folder / "start.lock")
    try:
        with lock.acquire(timeout=0):
            yield True
            return
    except Timeout:
        pass
    waiting.say("Another process is about to start Neo4j.")
    try:
        with lock.acquire(timeout=waiting.patience.launch_s):
            yield False
    except Timeout as cause:
        raise EmbeddedServerError(
            f"Another process has been starting Neo4j in {shown_folder(folder)} for "
            f"{waiting.patience.launch_s:.0f} s.",
            hint="Stop that process, or choose another GRAPHRAG_HOME.",
        ) from cause


def _raise_failure(folder: Path, pid: int, starts: int) -> None:
    """Raise the reason for which the server that was waited for ended, if it left one."""
    reason = failure_of(folder, pid) if pid else None
    if reason is not None:
        raise _failed(folder, plain_reason(reason))
    if starts >= MOST_STARTS:
        why = reason_in_log(folder) or "its process ends without saying why"
        raise _failed(folder, f"Neo4j could not start: {why}.")


def _failed(folder: Path, message: str) -> EmbeddedServerError:
    return EmbeddedServerError(message, hint=f"See {shown_folder(folder)}/server.log. {WAYS_ON}")


def _end_together(folder: Path, seen: Sighting, patience: StopPatience) -> None:
    """End an owner that does not answer, unless another caller does that or did it."""
    try:
        with FileLock(folder / "start.lock").acquire(timeout=patience.ending_s):
            again = observe(folder, patience)
            if (again.state, again.owner) == (seen.state, seen.owner):
                end(folder, patience)
    except Timeout:
        return


def _is_gone(folder: Path, owner: Owner, seconds: float, patience: StopPatience) -> bool:
    """Wait until a process has ended, or another one owns the folder."""
    until = time.monotonic() + seconds
    while True:
        now = living_owner(folder)
        if now is None or (owner.pid and now.pid not in (0, owner.pid)):
            return True
        if time.monotonic() > until:
            return False
        time.sleep(min(patience.poll_s, 0.05))


def _answers(port: int, seconds: float) -> bool:
    """Tell whether a server speaks Bolt at a port, by the first words of that protocol."""
    if not port:
        return False
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
            connection.settimeout(seconds)
            connection.sendall(BOLT_HANDSHAKE)
            return len(connection.recv(4)) == 4
    except OSError:
        return False


def _number(seen: Sighting) -> str:
    return str(seen.owner.pid) if seen.owner is not None and seen.owner.pid else "unknown"
