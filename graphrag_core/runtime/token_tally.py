"""Count what the calls of a model within one operation cost, and keep what was sent."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal

from graphrag_core.runtime.text import tokens_of
from graphrag_core.types import ModelPrompt

Messages = Sequence[tuple[str, str]]


@dataclass(slots=True)
class TokenTally:
    """What the calls within one `tallied()` cost and sent; `cached` ones cost nothing."""

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    estimated: int = 0
    prompts: list[ModelPrompt] = field(default_factory=list)


_TALLY: ContextVar[TokenTally | None] = ContextVar("tally", default=None)


@contextmanager
def tallied() -> Iterator[TokenTally]:
    """Count what this thread's calls cost, also beside other threads on the same model."""
    tally = TokenTally()
    before = _TALLY.set(tally)
    try:
        yield tally
    finally:
        _TALLY.reset(before)


def current_tally() -> TokenTally | None:
    """Return the innermost tally of this thread; None where nobody counts."""
    return _TALLY.get()


def note_cached(messages: Messages, purpose: str) -> None:
    """Count a reply that was known already."""
    tally = _TALLY.get()
    if tally is not None:
        tally.cached += 1
        tally.prompts.append(estimated_prompt(messages, purpose, "known"))


def estimated_prompt(
    messages: Messages, purpose: str, state: Literal["sent", "known", "draft"]
) -> ModelPrompt:
    """Return the messages with an estimate of their size."""
    return ModelPrompt(
        purpose, tuple(messages), prompt_tokens(messages), estimated=True, state=state
    )


def prompt_tokens(messages: Messages) -> int:
    """Estimate a prompt's tokens, for endpoints that report none."""
    return sum(tokens_of(text) for _, text in messages) + 4 * len(messages)
