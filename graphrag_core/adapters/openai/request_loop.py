"""Requests that can be cancelled at any moment: they run in an event loop of their own."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from functools import cache
from typing import Any, TypeVar

from graphrag_core.runtime.cancellation import current_cancel

T = TypeVar("T")

_STARTING = threading.Lock()
"""`cache` alone lets threads that ask at the same moment start a loop each."""

GRACE_S = 0.5
"""What the client's own timeout, which knows more of what was slow, is given to come first."""


def run_request(request: Coroutine[Any, Any, T], *, within_s: float | None = None) -> T:
    """Return the value of a coroutine, which runs in the process's one loop for requests.

    Raises what it raises, `TimeoutError` when it takes longer than `within_s`, whatever comes
    meanwhile, and `AskCancelledError` as soon as the caller's work is cancelled; then, or when
    waiting ends by Ctrl-C, the connection is closed.
    """
    cancel = current_cancel()
    bounded = asyncio.wait_for(request, None if within_s is None else within_s + GRACE_S)
    with _STARTING:
        loop = _loop()
    future = asyncio.run_coroutine_threadsafe(bounded, loop)
    try:
        with cancel.breaking(future.cancel):
            return future.result()
    except CancelledError:
        cancel.check()
        raise
    except BaseException:
        future.cancel()
        raise


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="model-requests", daemon=True).start()
    return loop
