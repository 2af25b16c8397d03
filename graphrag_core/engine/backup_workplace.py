"""Where a backup is made and checked: a folder of its own, with room enough."""

import contextlib
import errno
import shutil
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from graphrag_core.adapters import embedded
from graphrag_core.adapters.embedded.lifecycle import end
from graphrag_core.errors import CallError
from graphrag_core.settings import Settings

MARGIN_BYTES = 100_000_000
"""Space that a server wants beside its store."""


@contextlib.contextmanager
def workplace(settings: Settings, file: Path) -> Iterator[Path]:
    """Give an empty folder beside the database's own, to one process at a time.

    `file` is the backup. Raises `CallError` (`in_use`, `no_space`, `no_file`).
    """
    folder = embedded.data_folder(settings)
    work = folder.with_name(f"{folder.name}.backup")
    try:
        settings.home.mkdir(parents=True, exist_ok=True)
        with FileLock(work.with_suffix(".backup.lock")).acquire(timeout=0):
            _clear(work)
            try:
                work.mkdir(mode=0o700)
                yield work
            finally:
                _clear(work)
    except Timeout as fault:
        raise CallError(
            "Another process makes or restores a backup.", hint="Wait until it has ended.",
            code="in_use",
        ) from fault  # fmt: skip
    except OSError as fault:
        full = fault.errno in (errno.ENOSPC, errno.EDQUOT)
        raise CallError(
            f"{file}: {fault.strerror or fault}.",
            hint="Free some space." if full else "Check the folder.",
            code="no_space" if full else "no_file",
        ) from fault


def _clear(work: Path) -> None:
    """Remove a workplace; a server that a broken off check left there is ended."""
    if (work / "store").exists():
        end(work / "store")
    if work.exists():
        shutil.rmtree(work)


def require_space(folder: Path, needed: int) -> None:
    """Raise `CallError` (`no_space`) where a folder has no room for so many bytes."""
    free = shutil.disk_usage(folder).free
    if free < needed + MARGIN_BYTES:
        raise CallError(
            f"There is not enough space in {folder}: {_megabytes(needed + MARGIN_BYTES)} are "
            f"needed, and {_megabytes(free)} are free.",
            hint="Free some space.",
            code="no_space",
        )


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"


def bytes_below(folder: Path) -> int:
    """Return the bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
