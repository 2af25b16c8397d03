"""When a failed request to a model is sent again: the schedule of the tries of one call."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from graphrag_core.adapters.openai.limits import Failure, Patience, Reply
from graphrag_core.runtime.cancellation import current_cancel

if TYPE_CHECKING:
    from tenacity import RetryCallState

Outcome = Reply | Failure


def with_retries(send: Callable[[], Outcome], patience: Patience, *, deadline: float) -> Outcome:
    """Send until there is a reply or another try cannot help; return the last outcome.

    Pauses double, with jitter so that parallel questions do not come back at the same instant; a
    `retry-after` takes their place. No pause begins that would exceed the patience or end after
    the `deadline`. Raises `AskCancelledError` as soon as the work is cancelled.
    """
    from tenacity import Retrying, retry_if_result, wait_exponential_jitter

    first_s = patience.first_pause_s
    # At most `first_pause_s` at first, at least three quarters of it.
    doubling = wait_exponential_jitter(multiplier=0.75 * first_s, jitter=first_s / 4)

    def pause_s(state: "RetryCallState") -> float:
        asked_s = _failure(state).retry_after_s
        return doubling(state) if asked_s is None else asked_s

    def exhausted(state: "RetryCallState") -> bool:
        return (
            state.attempt_number > patience.retries
            or state.idle_for + state.upcoming_sleep > patience.total_pause_s
            or time.monotonic() + state.upcoming_sleep >= deadline
        )

    return Retrying(
        retry=retry_if_result(lambda outcome: isinstance(outcome, Failure) and outcome.again),
        wait=pause_s,
        stop=exhausted,
        sleep=current_cancel().pause,
        retry_error_callback=_failure,
    )(send)


def _failure(state: "RetryCallState") -> Failure:
    """Return the failure of the try that has just ended."""
    assert state.outcome is not None
    failure = state.outcome.result()
    assert isinstance(failure, Failure)
    return failure
