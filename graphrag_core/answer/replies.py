"""A model's words, streamed where somebody looks on."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import ChatModel, OnText
from graphrag_core.types import StepDiagnostic

STREAM_CUT = "stream_cut"
T = TypeVar("T")


def reply_to(
    messages: Sequence[tuple[str, str]],
    chat: ChatModel,
    *,
    max_tokens: int,
    purpose: str,
    on_text: OnText | None,
) -> tuple[str, tuple[StepDiagnostic, ...]]:
    """Ask the model for a reply.

    One whose stream broke off is requested once more, in one piece. Raises `ModelUnavailableError`.
    """

    def request(on_text: OnText | None) -> str:
        return chat.complete(messages, max_tokens=max_tokens, purpose=purpose, on_text=on_text)

    return retry_without_stream(request, on_text)


def retry_without_stream(
    request: Callable[[OnText | None], T], on_text: OnText | None
) -> tuple[T, tuple[StepDiagnostic, ...]]:
    """Run a request; where its stream broke off, run it once more without streaming.

    Raises `ModelUnavailableError`.
    """
    try:
        return request(on_text), ()
    except ModelUnavailableError as failure:
        if failure.code != STREAM_CUT:
            raise
        message = f"{failure.message} It was asked once more, without streaming."
    try:
        return request(None), (StepDiagnostic(STREAM_CUT, "warning", message),)
    except ModelUnavailableError as failure:
        raise ModelUnavailableError(f"{message} {failure.message}", hint=failure.hint) from failure
