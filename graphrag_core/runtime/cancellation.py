"""Cancellation, from another thread, of work that nobody waits for any more."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from graphrag_core.errors import AskCancelledError


class Cancel:
    """A cancellation request that several threads may check; once made it stays."""

    def __init__(self) -> None:
        self._said = threading.Event()
        self._lock = threading.Lock()
        self._breaks: list[Callable[[], object]] = []

    def say(self) -> None:
        """Request cancellation, and break off what is being waited for at this moment."""
        with self._lock:
            self._said.set()
            breaks = tuple(self._breaks)
        for off in breaks:
            off()

    @property
    def said(self) -> bool:
        """Whether cancellation was requested."""
        return self._said.is_set()

    def check(self) -> None:
        """Raise `AskCancelledError` if cancellation was requested."""
        if self.said:
            raise AskCancelledError

    def pause(self, seconds: float) -> None:
        """Wait for `seconds`. Raises `AskCancelledError` as soon as cancellation is requested."""
        self._said.wait(seconds)
        self.check()

    @contextmanager
    def breaking(self, off: Callable[[], object]) -> Iterator[None]:
        """Let the thread that requests cancellation inside the block call `off`.

        When cancellation was requested before, `off` is called at once.
        """
        with self._lock:
            self._breaks.append(off)
            late = self.said
        try:
            if late:
                off()
            yield
        finally:
            with self._lock:
                self._breaks.remove(off)


_CURRENT: ContextVar[Cancel | None] = ContextVar("cancel", default=None)


@contextmanager
def cancellable(cancel: Cancel | None) -> Iterator[None]:
    """Make `cancel` the current request inside the block; None keeps the current one."""
    before = _CURRENT.set(cancel or _CURRENT.get())
    try:
        yield
    finally:
        _CURRENT.reset(before)


def current_cancel() -> Cancel:
    """Return the current cancellation request; one that is never made when none was given."""
    return _CURRENT.get() or Cancel()
