"""Limits of the calls of a model: patience, token budget, circuit.

Knows nothing of any protocol or client; `chat.py` uses it around each call.
"""

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.runtime.token_tally import (
    Messages,
    current_tally,
    estimated_prompt,
    prompt_tokens,
)
from graphrag_core.types import ModelPrompt, ToolCall

LEAST_REPLY_TOKENS = 64
"""With less of the budget left, a reply would only be cut."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How patient to be with an endpoint.

    Retries pause `first_pause_s`, then twice that, in total at most `total_pause_s`;
    a `retry-after` beyond that is not waited for. After `failures_to_open` failed calls
    in a row none is sent for `rest_s`.
    """

    retries: int = 2
    first_pause_s: float = 0.5
    total_pause_s: float = 4.0
    failures_to_open: int = 3
    rest_s: float = 30.0


@dataclass(frozen=True, slots=True)
class Usage:
    """What was spent so far: calls that got a reply, and the tokens of all by purpose.

    `estimated` of the tokens were not counted by the endpoint: a reply that broke off, that was
    cancelled, or that came without its usage.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    estimated: int = 0
    by_purpose: Mapping[str, int] = field(default_factory=dict)

    @property
    def total_tokens(self) -> int:
        """Tokens in both directions."""
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply's text and what it cost, `estimated` where the endpoint did not count."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    estimated: bool = False
    tool_calls: tuple[ToolCall, ...] = ()

    @property
    def tokens(self) -> int:
        """Tokens in both directions."""
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a try has no reply, for people.

    `again`: another try may help. `ill`: it speaks against the endpoint, not one reply.
    `adaptation`: the change of the request that the endpoint asks for. `code` tells one
    failure from the others.
    """

    sentence: str
    hint: str
    again: bool = False
    ill: bool = True
    code: str | None = None
    retry_after_s: float | None = None
    adaptation: str | None = None


def note_sent(
    messages: Messages,
    purpose: str,
    outcome: Reply | Failure | None,
    wasted: Sequence[Reply],
    response_format: Mapping[str, Any],
) -> None:
    """Keep what was sent, exactly; whatever came of it. `wasted` tries came to nothing."""
    tally = current_tally()
    if tally is None:
        return
    prompt = estimated_prompt(messages, purpose, "sent")
    prompt = replace(prompt, response_format=response_format)
    tally.prompts += [_counted(prompt, reply, "broken") for reply in wasted]
    if isinstance(outcome, Reply):
        tally.prompts.append(_counted(prompt, outcome, "sent"))
    elif not wasted:
        tally.prompts.append(prompt)


def _counted(prompt: ModelPrompt, reply: Reply, state: Literal["sent", "broken"]) -> ModelPrompt:
    return replace(
        prompt,
        tokens=reply.prompt_tokens,
        reply_tokens=reply.completion_tokens,
        estimated=reply.estimated,
        state=state,
    )


class TokenBudget:
    """Counts tokens, and refuses calls when `most` (0: no limit) are spent.

    Calls in flight are counted by their estimate, so that parallel ones cannot overdraw.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._in_flight = 0
        self.usage = Usage()

    def reserve(self, messages: Messages, max_tokens: int) -> Reply:
        """Set tokens aside for a call; its `completion_tokens` are what it may use.

        Raises `ModelUnavailableError` when too little is left.
        """
        prompt = prompt_tokens(messages)
        with self._lock:
            left = self._most - self.usage.total_tokens - self._in_flight - prompt
            if self._most and left < min(max_tokens, LEAST_REPLY_TOKENS):
                spent = self.usage.total_tokens + self._in_flight
                state = "is spent" if spent else "is too small for a question"
                raise ModelUnavailableError(
                    f"The budget of {self._most:,} tokens {state}.",
                    hint="Raise GRAPHRAG_TOKEN_BUDGET (0 means none) or restart the app.",
                )
            completion = min(max_tokens, left) if self._most else max_tokens
            self._in_flight += prompt + completion
        return Reply("", prompt, completion)

    def with_rest(self, reserved: Reply, wanted: int) -> int:
        """Return how many of the `wanted` tokens a call may use, beside what others reserved."""
        with self._lock:
            left = self._most - self.usage.total_tokens - self._in_flight
            return min(wanted, reserved.completion_tokens + max(left, 0)) if self._most else wanted

    def settle(
        self,
        reserved: Reply,
        outcome: Reply | Failure | None,
        purpose: str,
        wasted: Sequence[Reply],
    ) -> None:
        """Put what a call really cost in the place of what was reserved for it."""
        replied = isinstance(outcome, Reply)
        costs = [*wasted, outcome] if isinstance(outcome, Reply) else wasted
        told = sum(cost.prompt_tokens for cost in costs)
        said = sum(cost.completion_tokens for cost in costs)
        guessed = sum(cost.tokens for cost in costs if cost.estimated)
        tally = current_tally()
        if tally is not None:
            tally.calls += replied
            tally.prompt_tokens += told
            tally.completion_tokens += said
            tally.estimated += guessed
        with self._lock:
            self._in_flight -= reserved.tokens
            before = self.usage
            spent = before.by_purpose.get(purpose, 0) + told + said
            self.usage = Usage(
                before.calls + replied,
                before.prompt_tokens + told,
                before.completion_tokens + said,
                before.estimated + guessed,
                {**before.by_purpose, purpose: spent} if costs else before.by_purpose,
            )


class Circuit:
    """Opens after failures in a row; after a rest lets one call find out whether all is well."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._lock = threading.Lock()
        self._failures = 0
        self._rests_until = 0.0
        self._reason = ""

    def admit(self, host: str) -> None:
        """Let a call through, or raise `ModelUnavailableError` while the circuit is open."""
        with self._lock:
            if self._failures < self._patience.failures_to_open:
                return
            wait_s = self._rests_until - time.monotonic()
            if wait_s > 0:
                raise ModelUnavailableError(
                    f"The model at {host} failed {self._failures} times in a row"
                    f" and is not called for another {max(wait_s, 1):.0f} s."
                    f" Last error: {self._reason}",
                    hint="Try again later; meanwhile answers come from the offline translator.",
                )
            # One call tries; the others wait until it is over.
            self._rests_until = time.monotonic() + self._patience.rest_s

    def note(self, outcome: Reply | Failure | None) -> None:
        """Take note of how a call ended; None says nothing about the endpoint."""
        if outcome is None:
            return
        with self._lock:
            if isinstance(outcome, Reply) or not outcome.ill:
                self._failures = 0
                return
            self._failures += 1
            self._reason = outcome.sentence
            asked_s = min(outcome.retry_after_s or 0.0, 10 * self._patience.rest_s)
            self._rests_until = time.monotonic() + max(self._patience.rest_s, asked_s)
