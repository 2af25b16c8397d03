"""A deadline on this side of the wire.

The server stops a query at its timeout only where the query asks whether it may go on: one
expression over a huge range never does, and the driver waits for it without end.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class DeadlineError(Exception):
    """The call had not returned when its time was up; it may still be running."""


class _Call(threading.Thread, Generic[T]):
    """One call in a thread of its own, which does not keep the process from ending."""

    def __init__(self, call: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._call = call
        self.results: list[T] = []
        self.failures: list[BaseException] = []

    def run(self) -> None:
        """Keep what the call returned or raised."""
        try:
            self.results.append(self._call())
        except BaseException as failure:  # noqa: BLE001 - raised again in the caller's thread
            self.failures.append(failure)


def within(seconds: float, call: Callable[[], T]) -> T:
    """The call's result, or what it raised; `DeadlineError` when it takes longer."""
    running = _Call(call)
    running.start()
    running.join(seconds)
    if running.is_alive():
        raise DeadlineError
    if running.failures:
        raise running.failures[0]
    return running.results[0]
