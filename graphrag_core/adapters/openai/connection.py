"""One request to a chat endpoint and its reply, read with bounds; `openai` is imported here."""

import threading
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeGuard

from graphrag_core.adapters.openai import failures
from graphrag_core.adapters.openai.endpoint import Endpoint
from graphrag_core.adapters.openai.key_mask import KeyMask
from graphrag_core.adapters.openai.limits import Failure, Reply
from graphrag_core.adapters.openai.protocol import (
    BROKEN,
    FILTERED,
    ChatRequest,
    StreamReader,
    read_completion,
    text_of,
    tool_calls_of,
)
from graphrag_core.adapters.openai.request_loop import run_request
from graphrag_core.protocols import OnText
from graphrag_core.runtime.text import LETTERS_A_TOKEN, encodable, tokens_of, without_thoughts

if TYPE_CHECKING:
    import openai

BYTES_PER_TOKEN = 40
"""Generous: JSON escapes and reasoning text around a reply; beyond it the output is endless."""
STREAMED_BYTES_PER_TOKEN = 1_000
"""Some gateways wrap each token in an event of 400 bytes."""
CONNECT_TIMEOUT_S = 5.0
MIN_BODY_BYTES = 256_000
MOST_CHARS_PER_TOKEN = 12
"""Words have about 4; a longer reply no longer respects its limit."""
EVENTS = "text/event-stream"


@dataclass(frozen=True, slots=True)
class ChatCall:
    """One call of a model, however many tries it takes until the `deadline`.

    `prompt_tokens` is an estimate. `wasted` collects what tries cost that were answered and of no
    use, as far as their replies came; `changes` are those of the last try's request.
    """

    request: ChatRequest
    prompt_tokens: int
    deadline: float
    on_text: OnText | None = None
    wasted: list[Reply] = field(default_factory=list)
    changes: set[str] = field(default_factory=set)

    def estimate(self, tokens: int) -> Reply:
        """Estimate what a reply of so many tokens costs, for endpoints that do not count."""
        return Reply("", self.prompt_tokens, tokens, estimated=True)

    @property
    def offers_tools(self) -> bool:
        """Return whether the model may call tools."""
        return self.request.conversation is not None and bool(self.request.conversation.tools)

    def exceeded_by(self, text: str) -> bool:
        """Return whether a reply is longer than was allowed."""
        return len(text) > self.request.max_tokens * MOST_CHARS_PER_TOKEN


class ChatConnection:
    """Sends requests to one endpoint; opens its client with the first, safe between threads."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._mask = KeyMask(endpoint.key)
        self._lock = threading.Lock()
        self._client: openai.AsyncOpenAI | None = None

    def close(self) -> None:
        """Close the connections; a later request opens them again."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            run_request(client.close())

    def send(self, body: Mapping[str, Any], call: ChatCall) -> Reply | Failure:
        """Send one request and read its reply, until the deadline of its call.

        Raises `openai.APIStatusError` for a refusal, and what `on_text` raises.
        """
        import httpx2
        import openai

        remaining_s = max(call.deadline - time.monotonic(), 0.05)
        timeout = openai.Timeout(remaining_s, connect=min(remaining_s, CONNECT_TIMEOUT_S))
        try:
            exchange = self._exchange({**body, "timeout": timeout}, call)
            reply, kind = run_request(exchange, within_s=remaining_s)
        except openai.APIStatusError:
            raise
        except (openai.APITimeoutError, httpx2.TimeoutException) as fault:
            if isinstance(fault.__cause__, httpx2.ConnectTimeout):
                return failures.unreachable(self._endpoint, again=False)
            return failures.timed_out(self._endpoint)
        except openai.APIConnectionError as fault:
            if isinstance(fault.__cause__, httpx2.LocalProtocolError | ValueError):
                return failures.unsendable(self._endpoint)
            return failures.unreachable(self._endpoint, again=True)
        except TimeoutError:
            return failures.timed_out(self._endpoint)
        except httpx2.HTTPError:
            return failures.cut_off(self._endpoint, streamed=call.on_text is not None)
        except (openai.OpenAIError, httpx2.InvalidURL, ValueError):
            return failures.unsendable(self._endpoint)
        if isinstance(reply, Failure):
            return reply
        return self._parse(reply, kind, call, _limit_in(body))

    async def _exchange(
        self, body: Mapping[str, Any], call: ChatCall
    ) -> tuple[bytes | Failure, str]:
        """Return the reply's body and content type; the connection is free afterwards."""
        client = self._opened()
        offered: Any = client.chat.completions if "messages" in body else client.responses
        async with offered.with_streaming_response.create(**body) as response:
            kind = response.headers.get("content-type", "")
            call.wasted.append(call.estimate(0))
            return await self._read(response.iter_bytes(), kind, call, _limit_in(body)), kind

    def _opened(self) -> "openai.AsyncOpenAI":
        import openai

        with self._lock:
            if self._client is None:
                self._client = openai.AsyncOpenAI(
                    api_key=self._endpoint.client_key,
                    base_url=self._endpoint.base_url,
                    max_retries=0,
                    http_client=openai.DefaultAsyncHttpxClient(
                        trust_env=self._endpoint.uses_proxy, follow_redirects=False
                    ),
                )
            return self._client

    async def _read(
        self, pieces: AsyncIterator[bytes], kind: str, call: ChatCall, max_tokens: int
    ) -> bytes | Failure:
        """Return the body, unless it comes too slowly or does not end; pass its text on."""
        stream = StreamReader() if EVENTS in kind else None
        most = max(MIN_BODY_BYTES, max_tokens * BYTES_PER_TOKEN)
        most_raw = max(most, max_tokens * STREAMED_BYTES_PER_TOKEN) if stream else most
        body = bytearray()
        async for piece in pieces:
            body += piece
            if stream is None:
                call.wasted[-1] = call.estimate(len(body) // LETTERS_A_TOKEN)
            if len(body) > most_raw:
                return failures.endless(self._endpoint, max_tokens)
            if time.monotonic() > call.deadline:
                return failures.timed_out(self._endpoint)
            if stream is None:
                continue
            try:
                has_news = stream.feed(piece)
            except (ValueError, TypeError, AttributeError, RecursionError):
                return failures.no_completion(self._endpoint)
            call.wasted[-1] = call.estimate(tokens_of(stream.text))
            if stream.written > most or call.exceeded_by(stream.text):
                return failures.endless(self._endpoint, max_tokens)
            if has_news and call.on_text is not None:
                call.on_text(self._shown(stream.text, complete=False))
        return bytes(body)

    def _shown(self, text: str, *, complete: bool = True) -> str:
        return self._mask.hide(encodable(without_thoughts(text)), complete=complete)

    def _parse(self, body: bytes, kind: str, call: ChatCall, max_tokens: int) -> Reply | Failure:
        completion: Mapping[str, Any] = {}
        try:
            completion = read_completion(body, kind)
            choice = completion["choices"][0]
            message = choice["message"]
            text = self._shown(text_of(message.get("content")))
            calls = tool_calls_of(message) if call.offers_tools else ()
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            words = _own_error(completion)
            if words:
                return failures.own_error(self._endpoint, self._shown(words))
            return failures.no_completion(self._endpoint)
        call.wasted[-1] = _counted(completion.get("usage"), call.estimate(tokens_of(text)))
        reason = choice.get("finish_reason")
        if reason in BROKEN:
            return failures.cut_off(self._endpoint, streamed=call.on_text is not None)
        if reason == FILTERED:
            return failures.empty(self._endpoint, declined=True)
        unseen = _has_thoughts(completion.get("usage")) and call.on_text is None
        if reason == "length" and not calls and (unseen or not text.strip()):
            return failures.thought_too_long(self._endpoint, max_tokens)
        if reason == "length" or call.exceeded_by(text):
            return failures.endless(self._endpoint, max_tokens)
        if not text.strip() and not calls:
            return failures.empty(self._endpoint, declined=bool(message.get("refusal")))
        return replace(call.wasted.pop(), text=text, tool_calls=calls)


def _own_error(completion: object) -> str:
    """Return what an endpoint says of its failure in a reply that is no completion; "" for none."""
    error = completion.get("error") if isinstance(completion, dict) else None
    words = error.get("message") if isinstance(error, dict) else error
    return words if isinstance(words, str) else ""


def _limit_in(body: Mapping[str, Any]) -> int:
    """Return how many tokens a request allows its reply."""
    names = ("max_tokens", "max_completion_tokens", "max_output_tokens")
    return int(next(body[name] for name in names if name in body))


def _has_thoughts(usage: object) -> bool:
    """Tell whether an endpoint counts tokens of a reply that nobody sees."""
    details = usage.get("completion_tokens_details") if isinstance(usage, dict) else None
    thoughts = details.get("reasoning_tokens") if isinstance(details, dict) else None
    return _is_count(thoughts) and thoughts > 0


def _counted(usage: object, estimate: Reply) -> Reply:
    """Return what a reply cost by the endpoint's count; the estimate where it did not count."""
    counts = usage if isinstance(usage, dict) else {}
    prompt, completion = counts.get("prompt_tokens"), counts.get("completion_tokens")
    return replace(
        estimate,
        prompt_tokens=prompt if _is_count(prompt) else estimate.prompt_tokens,
        completion_tokens=completion if _is_count(completion) else estimate.completion_tokens,
        estimated=not (_is_count(prompt) and _is_count(completion) and prompt and completion),
    )


def _is_count(reported: object) -> TypeGuard[int]:
    return isinstance(reported, int) and not isinstance(reported, bool) and reported >= 0
