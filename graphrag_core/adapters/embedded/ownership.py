"""Who owns the server's data folder: a lock that the operating system frees, and a record.

The server process locks `owner.lock` for its whole life, so a lock that is free proves that the
owner is gone, however it ended, and a lock that is held proves that it lives, however slow it is.
Its number and the time of its start are in the lock's file and in `server.json`, beside what it
does now. Either file may be damaged or missing: the owner writes them again, and whoever reads
them trusts a process number only together with the time at which that process started.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from graphrag_core.adapters.embedded.os_process import process_start

Phase = Literal["starting", "running", "stopping", "restarting", "offline"]
"""What the owner does; `restarting` is what one that ended for a query's sake leaves behind.

`offline`: it is no server, and saves or replaces the files of the store.
"""

LOCK, RECORD, STOP, FAILURE = "owner.lock", "server.json", "stop", "failure.json"
TAKING_S = 3.0
# Windows locks bytes: one that is behind everything that is written.
_LOCKED_BYTE = 1 << 20


class AlreadyOwnedError(Exception):
    """Another process owns the folder."""


@dataclass(frozen=True, slots=True)
class Owner:
    """What is known of a server process; `port` is 0 until Bolt listens.

    `pid` is 0 when a lock is held by a process that no file names. `blamed` are the marks of the
    calls for whose sake a `restarting` owner, or the one before this, ended; None when it could
    not tell which.
    """

    pid: int = 0
    started: str = ""
    phase: Phase = "starting"
    port: int = 0
    version: str = ""
    blamed: tuple[str, ...] | None = ()


class Ownership:
    """The folder in the hands of this process, from `owning` on."""

    def __init__(self, folder: Path, handle: int, owner: Owner) -> None:
        self.folder = folder
        self.owner = owner
        self._handle = handle
        self._upkeep: list[Callable[[], None]] = []

    def announce(self, phase: Phase, **known: Any) -> None:
        """Write down what this process does now."""
        self.owner = replace(self.owner, phase=phase, **known)
        self.repair()

    def repair(self) -> None:
        """Write the record where it does not say what this process said last; mend what else."""
        for mend in self._upkeep:
            mend()
        if read_record(self.folder) != self.owner:
            with contextlib.suppress(OSError):
                _write(self.folder / RECORD, asdict(self.owner))

    def also_repair(self, mend: Callable[[], None]) -> None:
        """Let something else of the folder be mended as often as the record."""
        self._upkeep.append(mend)

    @property
    def is_lost(self) -> bool:
        """Whether the lock's file was removed or replaced, so that others cannot see the lock."""
        try:
            return not os.path.samestat(os.fstat(self._handle), (self.folder / LOCK).stat())
        except OSError:
            return True

    @property
    def asked_to_stop(self) -> bool:
        """Whether somebody asked this process to end."""
        return (self.folder / STOP).exists()

    def explain_failure(self, reason: str) -> None:
        """Leave the reason for which this process ends to whoever waits for it, if that can be."""
        with contextlib.suppress(OSError):
            _write(self.folder / FAILURE, asdict(self.owner) | {"reason": reason})


@contextlib.contextmanager
def owning(folder: Path, version: str) -> Iterator[Ownership]:
    """Own a data folder within the block. Raises `AlreadyOwnedError`."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(handle)
        pid = os.getpid()
        before = read_record(folder)
        blamed = before.blamed if before is not None and before.phase == "restarting" else ()
        owner = Owner(pid, process_start(pid) or "", version=version, blamed=blamed)
        os.truncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, json.dumps({"pid": pid, "started": owner.started}).encode())
        (folder / STOP).unlink(missing_ok=True)
        ownership = Ownership(folder, handle, owner)
        ownership.repair()
        try:
            yield ownership
        finally:
            if not ownership.is_lost:
                (folder / RECORD).unlink(missing_ok=True)
                (folder / STOP).unlink(missing_ok=True)
                # A process that owns the folder no more may live on.
                os.truncate(handle, 0)
    finally:
        os.close(handle)


def _take(handle: int) -> None:
    """Lock the file; those who look whether it is locked have it for moments."""
    until = time.monotonic() + TAKING_S
    while not _lock(handle):
        if time.monotonic() > until:
            raise AlreadyOwnedError
        time.sleep(0.02)


def living_owner(folder: Path) -> Owner | None:
    """Return the process that owns a folder; None when there is none."""
    record = read_record(folder)
    named = _named_in_lock(folder)
    held = _is_held(folder)
    for known in (named, record):
        if known is not None and is_alive(known):
            same = record is not None and (record.pid, record.started) == (known.pid, known.started)
            return record if same else known
    return Owner() if held else None


def read_record(folder: Path) -> Owner | None:
    """Return what the last owner wrote of itself, living or not; None when it cannot be read."""
    try:
        found = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        blamed = found.get("blamed", ())
        return Owner(
            pid=int(found["pid"]),
            started=str(found["started"]),
            phase=found["phase"],
            port=int(found["port"]),
            version=str(found["version"]),
            blamed=None if blamed is None else tuple(map(str, blamed)),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def failure_of(folder: Path, pid: int) -> str | None:
    """Say in one sentence why a process could not start; None when it left no reason."""
    try:
        found = json.loads((folder / FAILURE).read_text(encoding="utf-8"))
        reason = str(found["reason"]).replace(str(folder), shown_folder(folder))
        told = f"Neo4j {found['version']} could not start: {reason}."
        return told if found["pid"] == pid else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def shown_folder(folder: Path) -> str:
    """Name a data folder in a message, which may reach people who must not know the machine."""
    return f"GRAPHRAG_HOME/{folder.name}"


def is_alive(owner: Owner) -> bool:
    """Tell whether the very process runs; another one may have its number by now."""
    return owner.pid > 0 and bool(owner.started) and process_start(owner.pid) == owner.started


def _named_in_lock(folder: Path) -> Owner | None:
    try:
        found = json.loads((folder / LOCK).read_text(encoding="utf-8"))
        return Owner(int(found["pid"]), str(found["started"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_held(folder: Path) -> bool:
    """Tell whether a process holds the lock, without being in the way of one that takes it."""
    try:
        handle = os.open(folder / LOCK, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(handle, shared=True)
    finally:
        os.close(handle)


def _lock(handle: int, *, shared: bool = False) -> bool:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _write(path: Path, values: dict[str, Any]) -> None:
    partial = path.with_suffix(f".{os.getpid()}.part")
    try:
        partial.write_text(json.dumps(values), encoding="utf-8")
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
