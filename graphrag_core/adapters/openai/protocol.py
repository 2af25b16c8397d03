"""The OpenAI protocol: bodies of requests, completions, refusals; no client and no network."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from graphrag_core.adapters.openai.responses import TEXT_DELTA, completion_of
from graphrag_core.protocols import ReplySchema
from graphrag_core.types import ToolCall

ADAPTED_STATUSES = (400, 404, 405, 422, 500, 501)
"""Some local servers fail (500) on a schema that they cannot make a grammar of.

404 and 405 come from endpoints that offer another protocol.
"""
RESPONSES = "responses"
"""The change to the Responses protocol."""
PROTOCOL_STATUSES = (400, 404, 405)
"""With these an endpoint refuses a protocol; a gateway that fails only names the path it called."""

ADAPTATIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    RESPONSES: ("messages", ("v1/responses", "responses api", "chat/completions")),
    "no_stream_usage": ("stream_options", ("stream_options", "include_usage")),
    "no_stream": (
        "stream", ("'stream'", '\\"stream\\"', '"stream"', "streaming", "stream is not")
    ),
    "no_json_schema": (
        "response_format", ("response_format", "schema", "structured output", "grammar")
    ),
    "no_json_mode": ("response_format", ("response_format", "json_object", "json mode")),
    "max_completion_tokens": ("max_tokens", ("max_tokens", "max_completion_tokens")),
    "default_temperature": ("temperature", ("temperature",)),
    "no_seed": ("seed", ("'seed'", '\\"seed\\"', '"seed"', "seed is not", ": seed")),
    "no_system_role": ("messages", ("system role", "'system'", "role system")),
}  # fmt: skip
"""Changes of a request: the part that each leaves out or renames, and signs in a refusal.

Endpoints differ in what they accept: reasoning models take `max_completion_tokens` and no
temperature; some local chat templates know no system role; some servers do not stream, or cannot
promise JSON, be it by a schema or at all. A change that led to a reply is kept.
"""

HEADROOM = "headroom"
"""The change for models that think unseen, within the limit of their reply: a higher limit."""
HEADROOM_TIMES = 6
"""How much longer a reply may be with what nobody sees of it; 1,500 tokens become 9,000."""

SEED = 7
"""Any number: with the same one, an endpoint that takes it gives the same reply again."""

CUT = "cut"
"""The finish reason of a stream that broke off without saying that it is over."""
BROKEN = frozenset({CUT, "error"})
"""The finish reasons of replies that are not whole, those of gateways among them."""
FILTERED = "content_filter"
"""The finish reason of a reply that the endpoint held back or stopped for its content."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """The protocol's own messages with the tools that the model may call.

    With `speak` it may call none any more.
    """

    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    speak: bool = False


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What a model is asked for, before it is adapted to what its endpoint accepts.

    `messages` are `(role, content)` pairs; a `conversation` takes their place in what is sent.
    `most_tokens` is the limit with headroom, as far as the budget has it.
    """

    model: str
    messages: Sequence[tuple[str, str]]
    max_tokens: int
    reply_schema: ReplySchema | None = None
    conversation: Conversation | None = None
    streamed: bool = False
    most_tokens: int = 0


def adaptation_for(
    status: int, words: str, body: Mapping[str, Any], made: frozenset[str]
) -> str | None:
    """Return the change that a refusal of a body asks for, one that was not `made` yet."""
    if status not in ADAPTED_STATUSES:
        return None
    ruled_out = made if status in PROTOCOL_STATUSES else made | {RESPONSES}
    return next(
        (
            name
            for name, (part, signs) in ADAPTATIONS.items()
            if name not in ruled_out and part in body and any(sign in words for sign in signs)
        ),
        None,
    )


def messages_for(
    messages: Sequence[tuple[str, str]], adaptations: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Return the messages as an endpoint with these adaptations takes them."""
    return tuple((_role_for(role, adaptations), text) for role, text in messages)


def _role_for(role: str, adaptations: frozenset[str]) -> str:
    return "user" if role == "system" and "no_system_role" in adaptations else role


def request_body(request: ChatRequest, adaptations: frozenset[str]) -> dict[str, Any]:
    """Return the body of a request as an endpoint with these adaptations takes it."""
    adapted = messages_for(request.messages, adaptations)
    body: dict[str, Any] = {
        "model": request.model,
        "messages": [{"role": role, "content": text} for role, text in adapted],
    }
    if "default_temperature" not in adaptations:
        body["temperature"] = 0
    if "no_seed" not in adaptations:
        body["seed"] = SEED
    limit = "max_completion_tokens" if "max_completion_tokens" in adaptations else "max_tokens"
    body[limit] = limit_of(request, adaptations)
    if request.reply_schema is not None:
        body |= response_format(request.reply_schema, adaptations)
    if request.streamed and "no_stream" not in adaptations:
        body["stream"] = True
        if "no_stream_usage" not in adaptations:
            body["stream_options"] = {"include_usage": True}
    if request.conversation is not None:
        body |= _conversation_part(request.conversation, adaptations)
    return body


def limit_of(request: ChatRequest, adaptations: frozenset[str]) -> int:
    """Return how many tokens a reply may have, the unseen ones among them."""
    return max(request.max_tokens, request.most_tokens if HEADROOM in adaptations else 0)


def response_format(schema: ReplySchema, adaptations: frozenset[str]) -> dict[str, Any]:
    """Return the part of a body that asks for JSON, as strictly as the endpoint can promise it."""
    if "no_json_schema" not in adaptations:
        named = {"name": schema["title"], "strict": True, "schema": dict(schema)}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    if "no_json_mode" not in adaptations:
        return {"response_format": {"type": "json_object"}}
    return {}


def _conversation_part(talk: Conversation, adaptations: frozenset[str]) -> dict[str, Any]:
    messages = [
        {**entry, "role": _role_for(str(entry["role"]), adaptations)} for entry in talk.messages
    ]
    choice = {"tool_choice": "none"} if talk.speak else {}
    return {"messages": messages, "tools": list(talk.tools), **choice}


def tool_calls_of(message: Mapping[str, Any]) -> tuple[ToolCall, ...]:
    """Return the calls of tools in a message.

    Raises `KeyError`, `TypeError` or `AttributeError` for something else.
    """
    return tuple(
        ToolCall(str(entry["id"]), str(entry["function"]["name"]),
                 str(entry["function"].get("arguments") or "{}"))
        for entry in message.get("tool_calls") or ()
    )  # fmt: skip


def read_completion(body: bytes, kind: str) -> dict[str, Any]:
    """Parse the completion in a body; some servers stream although they were not asked to."""
    text = body.decode("utf-8", errors="replace")
    if "text/event-stream" not in kind and not text.startswith("data:"):
        completion: dict[str, Any] = json.loads(text)
        return completion_of(completion) if "output" in completion else completion
    stream = StreamReader()
    stream.feed(body + b"\n")
    return stream.completion()


class StreamReader:
    """Collects a streamed completion from bytes as they arrive, also from half lines.

    `written` counts the characters of all that the model wrote: the `text`, its reasoning and the
    arguments of tools.
    """

    def __init__(self) -> None:
        self.text = ""
        self.written = 0
        self._rest = b""
        self._last: dict[str, Any] = {}
        self._usage: object = None
        self._reason: str | None = None
        self._failed = False
        self._calls: list[dict[str, Any]] = []
        self._open: dict[int, int] = {}

    def feed(self, piece: bytes) -> bool:
        """Take bytes and return whether there is more text now.

        Raises `ValueError` for what is not JSON.
        """
        *lines, self._rest = (self._rest + piece).split(b"\n")
        before = len(self.text)
        for line in lines:
            self._take(line.decode("utf-8", errors="replace").strip())
        return len(self.text) > before

    def completion(self) -> dict[str, Any]:
        """Return the completion as a server sends it that does not stream."""
        if "output" in self._last:
            return completion_of(self._last)
        message = {"content": self.text, "tool_calls": self._calls}
        reason = CUT if self._failed else self._reason or CUT
        choice = {"message": message, "finish_reason": reason}
        return self._last | {"choices": [choice], "usage": self._usage}

    def _take(self, line: str) -> None:
        if not line.startswith("data:"):
            return
        data = line.removeprefix("data:").strip()
        if data == "[DONE]":
            self._reason = self._reason or "stop"
            return
        event = json.loads(data)
        if event.get("error") or event.get("type") == "error":
            self._failed = True
            return
        if str(event.get("type")).startswith("response."):
            self._last = event.get("response") or self._last
            self.written += len(text_of(event.get("delta")))
            self.text += event["delta"] if event["type"] == TEXT_DELTA else ""
            return
        self._last = event
        self._usage = self._last.get("usage") or self._usage
        for choice in self._last.get("choices") or ():
            delta = choice.get("delta") or {}
            self.text += text_of(delta.get("content"))
            self.written += sum(len(text_of(delta[key])) for key in delta if key != "role")
            for position, piece in enumerate(delta.get("tool_calls") or ()):
                self._add_call(int(piece.get("index", position)), piece)
            self._reason = choice.get("finish_reason") or self._reason

    def _add_call(self, index: int, piece: Mapping[str, Any]) -> None:
        """Add a piece of a call of a tool: its name comes first, its arguments bit by bit.

        Some servers send several calls under one index, others a new `id` with each piece: another
        call begins where both the `id` and a name are new.
        """
        function, id_ = piece.get("function") or {}, piece.get("id")
        at = self._open.get(index)
        if at is None or (id_ and id_ != self._calls[at]["id"] and function.get("name")):
            at = self._open[index] = len(self._calls)
            self._calls.append(
                {"id": id_ or f"call-{at}", "function": {"name": "", "arguments": ""}}
            )
        call = self._calls[at]["function"]
        for key, text in function.items():
            call[key] = call.get(key, "") + (text or "")
            self.written += len(text or "")


def text_of(content: object) -> str:
    """Return a message's text, from a string or a list of parts; "" for anything else."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def error_words(body: object) -> str:
    """Return the text of a refusal in lower case, to be searched and never to be shown."""
    return json.dumps(body, default=str).lower()[:4000] if body is not None else ""


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Read the seconds to wait from `retry-after-ms` or `retry-after` (seconds or a date)."""
    for name, per_second in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / per_second
        except ValueError:
            continue
        return seconds if 0 <= seconds < float("inf") else None
    try:
        moment = parsedate_to_datetime(headers.get("retry-after", ""))
    except ValueError:
        return None
    zoned = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max((zoned - datetime.now(UTC)).total_seconds(), 0.0)
