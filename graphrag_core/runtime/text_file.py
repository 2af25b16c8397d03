"""Writes a text file whole or not at all."""

import secrets
import shutil
from pathlib import Path

from graphrag_core.errors import CallError
from graphrag_core.runtime.text import encodable


def write_text_file(path: Path, text: str) -> None:
    """Write a text as UTF-8. What was there before stays where that fails. Raises `CallError`."""
    data = encodable(text).encode()
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        if path.exists() and not path.is_file():
            # A device or a pipe, such as /dev/stdout.
            path.write_bytes(data)
            return
        try:
            part.write_bytes(data)
            if path.exists():
                shutil.copymode(path, part)
            part.replace(path.resolve())
        finally:
            part.unlink(missing_ok=True)
    except OSError as cause:
        raise CallError(
            f"'{path}' cannot be written: {cause.strerror}.", hint="Give another file."
        ) from cause
