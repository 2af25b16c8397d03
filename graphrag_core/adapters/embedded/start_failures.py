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


_NO_MODULE = "No module named '"
_REINSTALL = "reinstall with `pip install -r requirements.txt`"
_JAVA_FAILED = "Error occurred during initialization of VM"
"""The line before the one in which Java says why it cannot begin."""


def plain_reason(sentence: str) -> str:
    """Return why a server could not start, in plain words where they are known."""
    why = _known(sentence)
    return f"Neo4j could not start: {why}." if why else sentence


def reason_in_log(folder: Path) -> str:
    """Return the reason in what a process that left none has printed; "" for none."""
    try:
        tail = (folder / LOG).read_bytes()[-_TAIL_BYTES:].decode(errors="replace")
    except OSError:
        return ""
    return _known(tail) or _java_says(tail)


def _known(text: str) -> str:
    _, found, rest = text.partition(_NO_MODULE)
    if found:
        return f"Python's module {rest.partition(chr(39))[0]} is missing; {_REINSTALL}"
    return next((plain for part, plain in REASONS.items() if part in text), "")


def _java_says(text: str) -> str:
    lines = text.partition(_JAVA_FAILED)[2].split("\n")
    said = next((line.strip(" .\r") for line in lines if line.strip()), "")
    return f"Java says “{said}”" if said else ""
