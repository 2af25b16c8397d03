"""A transaction log whose last entry was not written whole, as a disk that runs full leaves it.

Neo4j then refuses to open the store for ever, although what it cannot read belongs to a change
that was never confirmed to anybody. The log is copied aside, and Neo4j told to cut off what it
cannot read.
"""

import shutil
import time
from pathlib import Path
from typing import Any

LOGS = Path("data") / "transactions" / "neo4j"
ASIDE = "transactions.damaged-{at}"
FAIL = "internal.dbms.tx_log.fail_on_corrupted_log_files"
CUT_OFF = {FAIL: "false"}


def is_torn(cause: BaseException) -> bool:
    """Tell whether a store could not be opened because of its log; Neo4j names the way on."""
    at: Any = cause
    while at is not None:
        if FAIL in str(at):
            return True
        at = at.getCause() if hasattr(at, "getCause") else at.__cause__
    return False


def set_aside(folder: Path) -> None:
    """Copy the log under a name of its own, which nothing removes. Raises `OSError`."""
    at = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    shutil.copytree(folder / LOGS, folder / ASIDE.format(at=at), dirs_exist_ok=True)
