"""Calls that are answered in time also while their database is away, and asked again later."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context
from typing import TypeVar

from graphrag_core.errors import DatabaseUnavailableError
from graphrag_core.runtime.cancellation import Cancel, cancellable, current_cancel
from graphrag_core.serve.starting import RETRY_S

T = TypeVar("T")
Away = Callable[[], tuple[float, str]]
"""Tells for how many seconds the database has been away, and what is done about it."""

AWAY = "database_away"
WAITED_S = 4.0
"""How long a call waits for a database that is away before it is told so."""
LOOK_S = 0.25


def unless_away(away: Away, call: Callable[[], T]) -> T:
    """Make a call. Raises `DatabaseUnavailableError` once the database has been away for a while.

    What brings the database back goes on. A call that only takes long is waited for.
    """
    _refuse_if_away(away, WAITED_S)
    cancel, context = Cancel(), copy_context()
    future: Future[T] = Future()

    def work() -> None:
        try:
            with cancellable(cancel):
                future.set_result(call())
        except BaseException as failure:  # noqa: BLE001 - raised again by result()
            future.set_exception(failure)

    with current_cancel().breaking(cancel.say):
        threading.Thread(target=context.run, args=(work,), daemon=True).start()
        until = time.monotonic() + WAITED_S
        while wait([future], timeout=LOOK_S).not_done:
            if time.monotonic() > until:
                try:
                    _refuse_if_away(away, 0.0)
                except DatabaseUnavailableError:
                    cancel.say()
                    raise
    return future.result()


def _refuse_if_away(away: Away, longer_than_s: float) -> None:
    lasted_s, words = away()
    if words and lasted_s > longer_than_s:
        raise DatabaseUnavailableError(
            f"The database is away. {words}", hint=f"Ask again in {RETRY_S} s.", code=AWAY
        )
