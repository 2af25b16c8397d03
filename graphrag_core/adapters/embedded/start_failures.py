"""Why a server could not start, in words for people, where the reason is known."""

from pathlib import Path

LOG = "server.log"
_TAIL_BYTES = 8_000
_NO_MEMORY = (
    "there is not enough memory, about 1 GB; close other programs, or raise the limit"
    " (`ulimit -v`, or the container's)"
)
REASONS = {
    "Too many open files": "too few files may be open at once; raise `ulimit -n` to 1024 or more",
    "unable to create native thread": "no more threads may be started; raise `ulimit -u`",
    "insufficient memory": _NO_MEMORY,
    "Could not reserve enough space": _NO_MEMORY,
}
"""Part of what Java or the system says → the reason in plain words, and what to do."""


def plain_reason(sentence: str) -> str:
    """Return why a server could not start, in plain words where they are known."""
    why = _known(sentence)
    return f"Neo4j could not start: {why}." if why else sentence


def reason_in_log(folder: Path) -> str:
    """Return the known reason in what a process that left none has printed; "" for none."""
    try:
        tail = (folder / LOG).read_bytes()[-_TAIL_BYTES:].decode(errors="replace")
    except OSError:
        return ""
    return _known(tail)


def _known(text: str) -> str:
    return next((plain for part, plain in REASONS.items() if part in text), "")
