"""`OpenAiChat`: any OpenAI-compatible endpoint as a `ChatModel`; only here `openai` is imported.

A call is bounded in every direction: one deadline over all tries, few retries with short
pauses, a cap on the reply's size, a budget of tokens, and a circuit that stops asking an
endpoint that keeps failing. Whatever goes wrong becomes one `ModelUnavailableError` with a
plain sentence; the key is in none of them.
"""

import random
import re
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeGuard
from urllib.parse import urlparse

from graphrag_core.adapters.openai.limits import (
    Budget,
    Circuit,
    Failure,
    Patience,
    Reply,
    Usage,
    note_sent,
)
from graphrag_core.adapters.openai.protocol import (
    ADAPTED_STATUSES,
    CUT,
    REFUSALS,
    StreamReader,
    adaptation_for,
    conversation_part,
    error_words,
    messages_for,
    read_completion,
    request_for,
    response_format,
    retry_after_s,
    text_of,
    tool_calls_of,
)
from graphrag_core.adapters.openai.request_loop import run_request
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import OnText, ReplySchema
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.runtime.text import LETTERS_A_TOKEN, encodable, tokens_of
from graphrag_core.runtime.token_tally import prompt_tokens
from graphrag_core.settings import Settings
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.types import ModelTurn

if TYPE_CHECKING:
    from openai import APIStatusError

DEFAULT_BASE_URL = "https://api.openai.com/v1"
# Local servers need no key, the client insists on one.
PLACEHOLDER_KEY = "no-key"
BYTES_PER_TOKEN = 40
"""Generous: JSON escapes and reasoning text around a reply; beyond it the output is endless."""
CONNECT_TIMEOUT_S = 5.0
MIN_BODY_BYTES = 256_000
MOST_CHARS_PER_TOKEN = 12
"""Words have about 4; beyond it a streamed reply no longer heeds its limit."""
EVENTS = "text/event-stream"


class OpenAiChat:
    """A chat model behind the OpenAI protocol; safe to share between threads.

    `settings` give endpoint, key, model, timeout and token budget, which several models share
    where `budget` is given; `memory` keeps what the endpoint does not accept for later
    processes. The client is imported and opened by the first call.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        patience: Patience | None = None,
        budget: Budget | None = None,
        memory: EndpointMemory | None = None,
    ) -> None:
        self.model = settings.openai_model
        self.base_url = settings.openai_base_url or DEFAULT_BASE_URL
        self.host = _host_of(self.base_url)
        self._endpoint = f"{self.host}{urlparse(self.base_url).path} {self.model}"
        self._key = settings.openai_api_key
        self._spelled_key = _spellings(self._key or "")
        self._timeout_s = settings.openai_timeout_s
        self._patience = patience or Patience()
        self.budget = budget or Budget(settings.token_budget)
        self._circuit = Circuit(self._patience)
        self._lock = threading.Lock()
        self._client: Any = None
        self.memory = memory
        self._made: frozenset[str] = frozenset()
        self._known: frozenset[str] | None = None

    def __repr__(self) -> str:
        """Show where and which model, never the key."""
        return f"OpenAiChat(model={self.model!r}, host={self.host!r})"

    @property
    def usage(self) -> Usage:
        """Calls and tokens of this process so far."""
        return self.budget.usage

    def complete(
        self,
        messages: Sequence[tuple[str, str]],
        *,
        max_tokens: int,
        purpose: str,
        reply_schema: ReplySchema | None = None,
        on_text: OnText | None = None,
    ) -> str:
        """The model's reply to `(role, content)` messages, at most `max_tokens` long.

        Takes at most the settings' timeout, retries included. `purpose` only groups the
        token counts. With `on_text` the reply is streamed, where the endpoint does that; what
        it raises ends the call, as does the `Cancel` of the work that it runs in.

        Raises `ModelUnavailableError`, also when the reply is empty, was cut or does not end,
        when the budget is spent, and at once while the circuit is open.
        """
        call = _ChatCall(
            [(role, encodable(content)) for role, content in messages],
            max_tokens, reply_schema=reply_schema, on_text=on_text,
            deadline=self._deadline(),
        )  # fmt: skip
        return self._replied(call, purpose).text

    def converse(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tools: Sequence[Mapping[str, Any]],
        max_tokens: int,
        purpose: str,
        speak: bool = False,
        on_text: OnText | None = None,
    ) -> ModelTurn:
        """The model's next turn in a conversation of the protocol's messages.

        With `speak` it may call no tool any more. Bounded and streamed as `complete`. Raises
        `ModelUnavailableError`.
        """
        texts = [
            (str(entry["role"]), str(entry.get("content") or entry.get("tool_calls") or ""))
            for entry in messages
        ]
        call = _ChatCall(
            texts, max_tokens, on_text=on_text, told=tuple(messages),
            tools=tuple(tools), speak=speak, deadline=self._deadline(),
        )  # fmt: skip
        reply = self._replied(call, purpose)
        return ModelTurn(reply.text, reply.tool_calls)

    @property
    def _adaptations(self) -> frozenset[str]:
        """How requests are changed for this endpoint and model."""
        if self._known is None:
            self._known = self.memory.of(self._endpoint) if self.memory else frozenset()
        return self._known | self._made

    def _remember(self) -> None:
        """Keep the changes that a reply has borne out."""
        news = self._made - (self._known or frozenset())
        if news and self.memory is not None:
            self.memory.keep(self._endpoint, news)
        self._known = self._adaptations

    def _form_of(self, call: "_ChatCall") -> Mapping[str, Any]:
        """The form that the last try asked for; {} for any."""
        if call.reply_schema is None:
            return {}
        form: Mapping[str, Any] = response_format(call.reply_schema, self._adaptations)
        return dict(form.get("response_format", {}))

    def _deadline(self) -> float:
        """When a call that begins now is given up; loading the client is not the model's time."""
        import openai  # noqa: F401

        return time.monotonic() + self._timeout_s

    def _replied(self, call: "_ChatCall", purpose: str) -> Reply:
        self._circuit.admit(self.host)
        reserved = self.budget.reserve(call.messages, call.max_tokens)
        outcome: Reply | Failure | None = None
        try:
            most = min(call.max_tokens, reserved.completion_tokens)
            outcome = self._persist(replace(call, max_tokens=most))
        finally:
            self.budget.settle(reserved, outcome, purpose, call.wasted)
            sent = messages_for(call.messages, self._adaptations)
            note_sent(sent, purpose, outcome, call.wasted, self._form_of(call))
            self._circuit.note(outcome)
        if isinstance(outcome, Failure):
            raise ModelUnavailableError(outcome.sentence, hint=outcome.hint, code=outcome.code)
        return outcome

    def close(self) -> None:
        """Close the connections; a later call opens them again."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            run_request(client.close())

    def _persist(self, call: "_ChatCall") -> Reply | Failure:
        patience_s = self._patience.total_pause_s
        tries = 0
        while True:
            outcome = self._try(call)
            if isinstance(outcome, Reply):
                self._remember()
                return outcome
            if outcome.adaptation is not None:
                self._made |= {outcome.adaptation}
                continue
            pause_s = self._pause_s(outcome, tries)
            tries += 1
            out_of_time = pause_s > patience_s or time.monotonic() + pause_s >= call.deadline
            if not outcome.again or tries > self._patience.retries or out_of_time:
                return outcome
            patience_s -= pause_s
            current_cancel().pause(pause_s)

    def _pause_s(self, failure: Failure, tries: int) -> float:
        if failure.retry_after_s is not None:
            return failure.retry_after_s
        # Jitter keeps parallel questions from coming back at the same instant.
        jitter = 1 - 0.25 * random.random()  # noqa: S311 - no secret depends on it
        return self._patience.first_pause_s * 2.0**tries * jitter

    def _try(self, call: "_ChatCall") -> Reply | Failure:
        import httpx2
        import openai

        remaining_s = max(call.deadline - time.monotonic(), 0.05)
        request = request_for(
            self.model, call.messages, call.max_tokens, self._adaptations,
            reply_schema=call.reply_schema, streamed=call.on_text is not None,
        ) | conversation_part(
            call.told, call.tools, self._adaptations, speak=call.speak
        )  # fmt: skip
        timeout = openai.Timeout(remaining_s, connect=min(remaining_s, CONNECT_TIMEOUT_S))
        try:
            body, kind = run_request(self._exchanged({**request, "timeout": timeout}, call))
        except openai.APIStatusError as refusal:
            return self._refused(refusal, request)
        except (openai.APITimeoutError, httpx2.TimeoutException) as fault:
            unanswered = isinstance(fault.__cause__, httpx2.ConnectTimeout)
            return self._unreachable(again=False) if unanswered else self._timed_out()
        except openai.APIConnectionError as fault:
            if isinstance(fault.__cause__, httpx2.LocalProtocolError | ValueError):
                return self._unsendable()
            return self._unreachable(again=True)
        except httpx2.HTTPError:
            return self._cut(call)
        except (openai.OpenAIError, httpx2.InvalidURL, ValueError):
            return self._unsendable()
        if isinstance(body, Failure):
            return body
        return self._parsed(body, kind, call)

    async def _exchanged(
        self, request: Mapping[str, Any], call: "_ChatCall"
    ) -> tuple[bytes | Failure, str]:
        """What one request brings, and of what kind it is; the connection is free then."""
        completions = self._opened().chat.completions
        async with completions.with_streaming_response.create(**request) as response:
            kind = response.headers.get("content-type", "")
            call.wasted.append(_estimate(call, 0))
            return await self._read(response.iter_bytes(), kind, call), kind

    def _opened(self) -> Any:
        import openai

        with self._lock:
            if self._client is None:
                # A proxy from the environment must not be asked for this machine itself.
                local = urlparse(self.base_url).hostname in ("localhost", "127.0.0.1", "::1")
                self._client = openai.AsyncOpenAI(
                    api_key=self._key or PLACEHOLDER_KEY,
                    base_url=self.base_url,
                    max_retries=0,
                    http_client=openai.DefaultAsyncHttpxClient(trust_env=not local),
                )
            return self._client

    async def _read(self, pieces: Any, kind: str, call: "_ChatCall") -> bytes | Failure:
        """The body, unless it comes too slowly or does not end; its text goes to `on_text`."""
        most = max(MIN_BODY_BYTES, call.max_tokens * BYTES_PER_TOKEN)
        stream = StreamReader() if call.on_text and EVENTS in kind else None
        body = bytearray()
        async for piece in pieces:
            body += piece
            if stream is None:
                call.wasted[-1] = _estimate(call, len(body) // LETTERS_A_TOKEN)
            if len(body) > most:
                return self._endless(call.max_tokens)
            if time.monotonic() > call.deadline:
                return self._timed_out()
            if stream is None or call.on_text is None:
                continue
            try:
                news = stream.feed(piece)
            except (ValueError, TypeError, AttributeError, RecursionError):
                return self._no_completion()
            call.wasted[-1] = _estimate(call, tokens_of(stream.text))
            if self._too_long(stream.text, call):
                return self._endless(call.max_tokens)
            if news:
                call.on_text(self._without_key(encodable(stream.text), whole=False))
        return bytes(body)

    def _too_long(self, text: str, call: "_ChatCall") -> bool:
        return len(text) > call.max_tokens * MOST_CHARS_PER_TOKEN

    def _parsed(self, body: bytes, kind: str, call: "_ChatCall") -> Reply | Failure:
        try:
            completion = read_completion(body, kind)
            choice = completion["choices"][0]
            text = self._without_key(encodable(text_of(choice["message"].get("content"))))
            calls = tool_calls_of(choice["message"]) if call.tools else ()
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            return self._no_completion()
        call.wasted[-1] = _counted(completion.get("usage"), _estimate(call, tokens_of(text)))
        if choice.get("finish_reason") == CUT:
            return self._cut(call)
        if choice.get("finish_reason") == "length" or self._too_long(text, call):
            return self._endless(call.max_tokens)
        if not text.strip() and not calls:
            declined = choice["message"].get("refusal")
            did = "declined to answer" if declined else "gave an empty reply"
            return Failure(
                f"The model {self.model} {did}.",
                "Ask again or in other words, or choose another OPENAI_MODEL.",
                ill=False,
            )
        return replace(call.wasted.pop(), text=text, tool_calls=calls)

    def _unsendable(self) -> Failure:
        return Failure(
            f"The request to {self.host} could not be sent.",
            "Check OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.",
        )

    def _without_key(self, text: str, *, whole: bool = True) -> str:
        """A reply in which an endpoint that echoes its headers gives nothing away.

        Of one that still goes on, what may be the key's beginning is held back at its end.
        """
        key = self._key
        if not key:
            return text
        text = self._spelled_key.sub("***", text)
        begun = range(min(len(key), len(text)), 0, -1) if not whole else ()
        held = next((count for count in begun if text.endswith(key[:count])), 0)
        return text[: len(text) - held]

    def _refused(self, refusal: "APIStatusError", request: Mapping[str, Any]) -> Failure:
        status, headers = refusal.status_code, refusal.response.headers
        said = error_words(refusal.body)
        if status in ADAPTED_STATUSES:
            adaptation = adaptation_for(said, request, self._adaptations)
            if adaptation is not None:
                return Failure("", "", adaptation=adaptation)
        if status == 429 and "insufficient_quota" in said:
            status = 402
        sentence, hint = REFUSALS.get(status, REFUSALS[500 if status >= 500 else 400])
        asked_s = retry_after_s(headers)
        if status == 429 and asked_s is not None:
            hint = f"It asks to wait {asked_s:.0f} s. {hint}"
        names = {"host": self.host, "model": self.model, "status": status}
        return Failure(
            sentence.format(**names),
            hint,
            again=status in (408, 409, 429) or status >= 500,
            retry_after_s=asked_s,
            ill=status not in (400, 413, 422),
        )

    def _unreachable(self, *, again: bool) -> Failure:
        return Failure(
            f"The model's endpoint {self.host} cannot be reached.",
            "Check OPENAI_BASE_URL and the network, or start the local model server.",
            again=again,
        )

    def _cut(self, call: "_ChatCall") -> Failure:
        streamed = call.on_text is not None
        return Failure(
            f"The connection to {self.host} broke before the model's reply was whole.",
            "Ask again; if it stays so, look at the model server's log.",
            # Whoever listens to a stream knows best whether to begin anew.
            again=not streamed,
            code="stream_cut" if streamed else None,
        )

    def _no_completion(self) -> Failure:
        return Failure(
            f"{self.host} sent something that is not a chat completion.",
            "Check that OPENAI_BASE_URL is an OpenAI-compatible address (most end in /v1).",
        )

    def _timed_out(self) -> Failure:
        return Failure(
            f"The model at {self.host} did not reply within {self._timeout_s:g} s.",
            "Ask again, raise OPENAI_TIMEOUT_S, or choose a quicker OPENAI_MODEL.",
        )

    def _endless(self, max_tokens: int) -> Failure:
        return Failure(
            f"The model {self.model} did not come to an end within {max_tokens} tokens.",
            "Ask more narrowly or choose another OPENAI_MODEL.",
            ill=False,
        )


@dataclass(frozen=True, slots=True)
class _ChatCall:
    """What is asked of the endpoint, however many tries it takes until the `deadline`.

    `wasted` is what tries cost that were answered and came to nothing, as far as they came.
    """

    messages: Sequence[tuple[str, str]]
    max_tokens: int
    on_text: OnText | None
    deadline: float
    reply_schema: ReplySchema | None = None
    told: Sequence[Mapping[str, Any]] = ()
    tools: Sequence[Mapping[str, Any]] = ()
    speak: bool = False
    wasted: list[Reply] = field(default_factory=list)


def _spellings(key: str) -> re.Pattern[str]:
    """A key as it stands in a text, or in JSON with any of its characters escaped."""
    return re.compile("".join(rf"(?:{re.escape(c)}|\\u(?i:{ord(c):04x}))" for c in key))


def shown_address(url: str) -> str:
    """An address as anybody may see it: without user, password and query."""
    parts = urlparse(url)
    return f"{parts.scheme}://{_host_of(url)}{parts.path}"


def _host_of(url: str) -> str:
    """Host and port for messages; a user name or password in the URL stays out."""
    return urlparse(url).netloc.rpartition("@")[2]


def _estimate(call: _ChatCall, tokens: int) -> Reply:
    """What a reply of about so many tokens costs, for endpoints that do not count."""
    return Reply("", prompt_tokens(call.messages), tokens, estimated=True)


def _counted(usage: object, estimate: Reply) -> Reply:
    """What the endpoint says that a reply cost; the estimate for what it does not say."""
    said = usage if isinstance(usage, dict) else {}
    told, replied = said.get("prompt_tokens"), said.get("completion_tokens")
    return replace(
        estimate,
        prompt_tokens=_count(told, estimate.prompt_tokens),
        completion_tokens=_count(replied, estimate.completion_tokens),
        estimated=not (_is_count(told) and _is_count(replied) and told and replied),
    )


def _count(reported: object, estimate: int) -> int:
    return reported if _is_count(reported) else estimate


def _is_count(reported: object) -> TypeGuard[int]:
    return isinstance(reported, int) and not isinstance(reported, bool) and reported >= 0
