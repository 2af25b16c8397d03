"""Saying, from deep inside a call, what takes so long, to whoever watches the work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_WATCHER: ContextVar[Callable[[str], None] | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Callable[[str], None]) -> Iterator[None]:
    """Have `watcher` hear what is announced within, in this thread."""
    before = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(before)


def announce(sentence: str) -> None:
    """Say what is being done now; nobody hears it where nobody watches."""
    watcher = _WATCHER.get()
    if watcher is not None:
        watcher(sentence)


def say_nothing(_sentence: str) -> None:
    """Take the place of a watcher where nobody watches."""
