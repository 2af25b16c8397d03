"""The file of the server's password: made where none can be read, and kept by the server."""

import os
import secrets
import stat
import time
from pathlib import Path

from graphrag_core.adapters.embedded.ownership import shown_folder
from graphrag_core.errors import EmbeddedServerError

NAME = "password"
SHORTEST = 8
"""Neo4j refuses shorter ones."""
REPAIR_S = 3.0
"""How long a running server may take to write the file again, on a busy machine."""
_OWNERS_ALONE = 0o600


def ensure_password(folder: Path) -> None:
    """Write a new password where the file has none of use."""
    if not _read(folder / NAME):
        _write(folder / NAME, secrets.token_urlsafe(24))


def password_of(folder: Path) -> str:
    """Read the password of a running server. Raises `EmbeddedServerError`."""
    until = time.monotonic() + REPAIR_S
    while not (password := _read(folder / NAME)):
        if time.monotonic() > until:
            raise EmbeddedServerError(
                f"{shown_folder(folder)}/{NAME} holds no password that can be read.",
                hint="Run `python -m graphrag_core db stop`; the next start makes a new one.",
            )
        time.sleep(0.1)
    return password


def keep_password(folder: Path, password: str) -> None:
    """Write the password again where the file lacks it, and close the file to others."""
    path = folder / NAME
    try:
        if _read(path) != password:
            _write(path, password)
        elif os.name == "posix" and stat.S_IMODE(path.stat().st_mode) != _OWNERS_ALONE:
            path.chmod(_OWNERS_ALONE)
    except OSError:
        return


def _read(path: Path) -> str:
    """Return the password; "" when the file is missing, damaged or holds none."""
    try:
        password = path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return password if len(password) >= SHORTEST and password.isprintable() else ""


def _write(path: Path, password: str) -> None:
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.unlink(missing_ok=True)
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNERS_ALONE)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(password)
    partial.replace(path)
