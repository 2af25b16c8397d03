"""Breaking off, from another thread, what nobody waits for any more."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from graphrag_core.errors import AskCancelledError


class Cancel:
    """A wish to end that several threads may look at; once said it stays."""

    def __init__(self) -> None:
        self._said = threading.Event()
        self._lock = threading.Lock()
        self._breaks: list[Callable[[], object]] = []

    def say(self) -> None:
        """Ask for the end; what is being waited for at this moment is broken off."""
        with self._lock:
            self._said.set()
            breaks = tuple(self._breaks)
        for off in breaks:
            off()

    @property
    def said(self) -> bool:
        """Whether the end was asked for."""
        return self._said.is_set()

    def check(self) -> None:
        """Raise `AskCancelledError` if the end was asked for."""
        if self.said:
            raise AskCancelledError

    def pause(self, seconds: float) -> None:
        """Wait that long. Raises `AskCancelledError` as soon as the end is asked for."""
        self._said.wait(seconds)
        self.check()

    @contextmanager
    def breaking(self, off: Callable[[], object]) -> Iterator[None]:
        """Have `off` called from the thread that asks for the end, if that happens meanwhile."""
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
    """Let what runs within find `cancel`; None leaves what it would find anyway."""
    before = _CURRENT.set(cancel or _CURRENT.get())
    try:
        yield
    finally:
        _CURRENT.reset(before)


def current_cancel() -> Cancel:
    """What can end the work that runs here; one that nobody says where none was given."""
    return _CURRENT.get() or Cancel()
