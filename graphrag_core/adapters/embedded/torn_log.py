"""A transaction log whose last entry was not written whole, as a disk that runs full leaves it.

Neo4j then refuses to open the store for ever, although what it cannot read was, as a rule, never
confirmed to anybody. The logs of all databases are copied aside, and Neo4j told to cut off what it
cannot read. Where a disk damaged a log in its middle, confirmed changes may be cut off as well, so
`db status` names the copies as long as they are there.
"""

import shutil
import time
from pathlib import Path
from typing import Any

LOGS = Path("data") / "transactions"
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


def logs_aside(folder: Path) -> tuple[Path, ...]:
    """List the logs that were copied aside, the oldest first."""
    return tuple(sorted(folder.glob(ASIDE.format(at="*"))))


def set_aside(folder: Path) -> None:
    """Copy the log under a name of its own, which nothing removes. Raises `OSError`."""
    at = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    shutil.copytree(folder / LOGS, folder / ASIDE.format(at=at), dirs_exist_ok=True)
