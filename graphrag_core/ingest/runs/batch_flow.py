"""Batches on their way: read ahead of the database, and sent again while it is busy."""

import gc
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from graphrag_core.errors import DatabaseUnavailableError
from graphrag_core.runtime.cancellation import current_cancel

AHEAD = 2
"""Batches that are read while one is written."""
BUSY_TRIES = 20
BUSY_PAUSE_S = 0.5
USUAL_THRESHOLDS = gc.get_threshold()
RARELY = 10
"""How many times as many rows are read between two searches for garbage among all objects."""

T = TypeVar("T")


def write_patiently(write: Callable[[], T]) -> T:
    """Repeat what the database was too busy for: two runs that write the same nodes meet so."""
    for _ in range(BUSY_TRIES):
        try:
            return write()
        except DatabaseUnavailableError as fault:
            if fault.code != "database_busy":
                raise
        current_cancel().pause(BUSY_PAUSE_S)
    return write()


@contextmanager
def rare_full_collections() -> Iterator[None]:
    """Have Python search all its objects for garbage less often: it took a third of a loading.

    Of two loadings at once the first that ends restores what is usual.
    """
    young, middle, old = USUAL_THRESHOLDS
    gc.set_threshold(young, middle, old * RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*USUAL_THRESHOLDS)


def read_ahead(produce: Callable[[], Iterator[T]]) -> Iterator[T]:
    """Produce in a thread of its own, so that rows are read while the database writes."""
    ready: queue.Queue[tuple[T | None, BaseException | None]] = queue.Queue(AHEAD)
    ended = threading.Event()

    def offer(item: T | None, failure: BaseException | None = None) -> None:
        while not ended.is_set():
            with suppress(queue.Full):
                ready.put((item, failure), timeout=0.1)
                return

    def work() -> None:
        try:
            for item in produce():
                offer(item)
                if ended.is_set():
                    return
            offer(None)
        except BaseException as failure:  # noqa: BLE001 - raised again in the caller's thread
            offer(None, failure)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while True:
            item, failure = ready.get()
            if failure is not None:
                raise failure
            if item is None:
                return
            yield item
    finally:
        ended.set()
        thread.join()
