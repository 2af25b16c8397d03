"""A deadline on this side of the wire.

The server stops a query at its timeout only where the query asks whether it may go on: one
expression over a huge range never does, and the driver waits for it without end.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from graphrag_core.runtime.cancellation import current_cancel

T = TypeVar("T")


class DeadlineError(Exception):
    """The call had not returned when its time was up; it may still be running."""


class _DeadlineCall(threading.Thread, Generic[T]):
    """One call in a thread of its own, which does not keep the process from ending."""

    def __init__(self, call: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._call = call
        self.woken = threading.Event()
        self.results: list[T] = []
        self.failures: list[BaseException] = []

    def run(self) -> None:
        """Keep what the call returned or raised."""
        try:
            self.results.append(self._call())
        except BaseException as failure:  # noqa: BLE001 - raised again in the caller's thread
            self.failures.append(failure)
        finally:
            self.woken.set()


def within(
    seconds: float, call: Callable[[], T], *, leave: Callable[[threading.Thread], object]
) -> T:
    """The call's result, or what it raised; `DeadlineError` when it takes longer.

    Raises `AskCancelledError` as soon as the caller's work is cancelled; `leave` gets the thread
    in which the call goes on then.
    """
    cancel = current_cancel()
    cancel.check()
    running = _DeadlineCall(call)
    with cancel.breaking(running.woken.set):
        running.start()
        running.woken.wait(seconds)
    if not (running.results or running.failures):
        if cancel.said:
            leave(running)
        cancel.check()
        raise DeadlineError
    if running.failures:
        raise running.failures[0]
    return running.results[0]
