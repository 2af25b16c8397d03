"""A client-side deadline for a database call.

The server stops a query at its timeout only where the query checks for termination. A single
expression over a huge range never checks, and the driver would wait for it for ever.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from graphrag_core.runtime.cancellation import current_cancel

T = TypeVar("T")


class DeadlineError(Exception):
    """The call had not returned when its time was up; it may still be running."""


class _DeadlineCall(threading.Thread, Generic[T]):
    """One call in its own daemon thread, which does not keep the process from ending."""

    def __init__(self, call: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._call = call
        self.woken = threading.Event()
        self.results: list[T] = []
        self.failures: list[BaseException] = []

    def run(self) -> None:
        """Make the call and store its result or its exception."""
        try:
            self.results.append(self._call())
        except BaseException as failure:  # noqa: BLE001 - raised again in the caller's thread
            self.failures.append(failure)
        finally:
            self.woken.set()


def within(
    seconds: float,
    call: Callable[[], T],
    *,
    leave: Callable[[threading.Thread], object] = lambda _: None,
) -> T:
    """Make a call and return its result, or raise its exception.

    Raises `DeadlineError` when the call takes longer than `seconds`, and `AskCancelledError` as
    soon as the caller's work is cancelled. On cancellation `leave` gets the thread in which the
    call still runs.
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


def while_answering(call: Callable[[], T], ask: Callable[[], object], every_s: float) -> T:
    """Make a call that may take any time; return its result, or raise its exception.

    Each `every_s` seconds `ask` is called, which has as long again. Raises `DeadlineError` when it
    does not end or raises. The call is never cancelled: what writes must not end unseen.
    """
    running = _DeadlineCall(call)
    running.start()
    while not running.woken.wait(every_s):
        asking = _DeadlineCall(ask)
        asking.start()
        if not asking.woken.wait(every_s) or asking.failures:
            if running.woken.is_set():
                break
            raise DeadlineError
    if running.failures:
        raise running.failures[0]
    return running.results[0]
