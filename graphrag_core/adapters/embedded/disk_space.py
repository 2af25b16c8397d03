"""Room on the disk of the data folder: without it Neo4j ends in the middle of what it does.

A server that starts on a full disk waits for ever for its own system database, and one that
cannot append to its log takes the whole database away, also from those who only read. So both
are refused before, while everything that needs no room goes on.
"""

import shutil
from pathlib import Path

from graphrag_core.adapters.embedded.ownership import shown_folder
from graphrag_core.errors import EmbeddedServerError

LEAST_MB_TO_START = 20
"""A new store takes 3 MB; recovery and logs take more."""
LEAST_MB_TO_WRITE = 100
"""What the page cache may still have to write for transactions that are done."""
CODE = "disk_full"


def has_room(folder: Path, least_mb: int = LEAST_MB_TO_START) -> bool:
    """Tell whether so much is left on a folder's disk, or cannot be found out."""
    return _free_mb(folder) >= least_mb


def refuse_without_room(folder: Path, doing: str, least_mb: int) -> None:
    """Raise `EmbeddedServerError` (`disk_full`) where less is left on a folder's disk."""
    free_mb = _free_mb(folder)
    if free_mb < least_mb:
        raise EmbeddedServerError(
            f"The disk of {shown_folder(folder)} is full: {free_mb:.0f} MB are left, and {doing} "
            f"needs {least_mb} MB.",
            hint="Make room there and try again; nothing that was stored is lost.",
            code=CODE,
        )


def _free_mb(folder: Path) -> float:
    try:
        return shutil.disk_usage(folder).free / 1e6
    except OSError:
        return float("inf")
