"""One store in the place of another, so that a crash at any moment leaves one of the two.

| `data` | `data.before` | what it means |
| --- | --- | --- |
| old | – | not begun |
| – | old | broken off between the two renames: `settle` puts the old one back |
| new | old | done; the old one is there until somebody removes it |

The new store was proven elsewhere before. Whoever calls this owns the folder.
"""

import os
import shutil
import sys
from pathlib import Path

DATA, BEFORE = "data", "data.before"


def settle(folder: Path) -> None:
    """Put the old store back where its replacement was broken off half-way."""
    if (folder / BEFORE).exists() and not (folder / DATA).exists():
        _move(folder / BEFORE, folder / DATA)


def replace_store(folder: Path, new: Path) -> None:
    """Move the new store, on the same disk, into the place of the one of a folder."""
    settle(folder)
    if (folder / DATA).exists():
        remove_old(folder)
        _move(folder / DATA, folder / BEFORE)
    _move(new, folder / DATA)


def take_back(folder: Path) -> None:
    """Put the old store back in the place of the new one, which is lost."""
    if (folder / BEFORE).exists():
        shutil.rmtree(folder / DATA)
        settle(folder)


def remove_old(folder: Path) -> None:
    """Remove the old store."""
    shutil.rmtree(folder / BEFORE, ignore_errors=True)


def keep_old(folder: Path, name: str) -> None:
    """Give the old store a name under which nothing removes it."""
    if (folder / BEFORE).exists():
        _move(folder / BEFORE, folder / name)


def _move(source: Path, target: Path) -> None:
    """Rename a folder; the disk knows of it when this returns."""
    source.rename(target)
    if sys.platform != "win32":
        for parent in {source.parent, target.parent}:
            handle = os.open(parent, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
