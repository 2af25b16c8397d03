"""The OpenAI protocol's words: requests, completions, refusals; no client and no network."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from graphrag_core.protocols import ReplySchema
from graphrag_core.types import ToolCall

REFUSALS: Mapping[int, tuple[str, str]] = {
    400: (
        "The model's endpoint {host} did not accept the request (HTTP {status}).",
        "Check OPENAI_MODEL and OPENAI_BASE_URL; the question may be too long for the model.",
    ),
    401: ("The model's endpoint {host} refused the key.", "Check OPENAI_API_KEY."),
    402: (
        "The account at {host} has no credit left.",
        "Top it up, or unset OPENAI_API_KEY to work offline.",
    ),
    403: (
        "The key has no access to the model {model} at {host}.",
        "Choose another OPENAI_MODEL or another key.",
    ),
    404: (
        "The endpoint {host} has no model {model}, or OPENAI_BASE_URL is wrong.",
        "Check OPENAI_MODEL, and that OPENAI_BASE_URL is whole (most end in /v1).",
    ),
    413: (
        "The request was too large for {host}.",
        "Ask more narrowly, or choose a model with a longer context.",
    ),
    429: ("The model's endpoint {host} is over its rate limit.", "Ask again in a while."),
    500: (
        "The model's endpoint {host} has a fault of its own (HTTP {status}).",
        "Ask again in a while; if it is a local server, look at its log.",
    ),
}
"""What is said by HTTP status; other 4xx speak as 400, other 5xx as 500."""

ADAPTED_STATUSES = (400, 422, 500, 501)
"""Some local servers fail (500) on a schema that they cannot make a grammar of."""

ADAPTATIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
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
    "no_system_role": ("messages", ("system role", "'system'", "role system")),
}  # fmt: skip
"""Endpoints differ in what they accept: the part of a request that each change leaves out or
renames, and the words of a refusal that it answers.

Reasoning models take `max_completion_tokens` and no temperature; some local chat templates
know no system role, some servers neither stream nor promise JSON, be it by a schema or any.
A change is made once and kept.
"""

CUT = "cut"
"""The finish reason of a stream that broke off without saying that it is over."""


def adaptation_for(said: str, request: Mapping[str, Any], made: frozenset[str]) -> str | None:
    """The change that a refusal of a request asks for, one that was not `made` yet."""
    return next(
        (
            name
            for name, (part, words) in ADAPTATIONS.items()
            if name not in made and part in request and any(word in said for word in words)
        ),
        None,
    )


def messages_for(
    messages: Sequence[tuple[str, str]], adaptations: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """The messages as an endpoint with these adaptations takes them."""
    if "no_system_role" not in adaptations:
        return tuple(messages)
    return tuple(("user" if role == "system" else role, text) for role, text in messages)


def request_for(
    model: str,
    messages: Sequence[tuple[str, str]],
    max_tokens: int,
    adaptations: frozenset[str],
    *,
    reply_schema: ReplySchema | None = None,
    streamed: bool = False,
) -> dict[str, Any]:
    """The body of a request as an endpoint with these adaptations takes it."""
    told = messages_for(messages, adaptations)
    request: dict[str, Any] = {
        "model": model,
        "messages": [{"role": role, "content": text} for role, text in told],
    }
    if "default_temperature" not in adaptations:
        request["temperature"] = 0
    limit = "max_completion_tokens" if "max_completion_tokens" in adaptations else "max_tokens"
    request[limit] = max_tokens
    if reply_schema is not None:
        request |= response_format(reply_schema, adaptations)
    if streamed and "no_stream" not in adaptations:
        request["stream"] = True
        if "no_stream_usage" not in adaptations:
            request["stream_options"] = {"include_usage": True}
    return request


def response_format(schema: ReplySchema, adaptations: frozenset[str]) -> dict[str, Any]:
    """The part of a request that asks for JSON, as strictly as the endpoint can promise it."""
    if "no_json_schema" not in adaptations:
        named = {"name": schema["title"], "strict": True, "schema": dict(schema)}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    if "no_json_mode" not in adaptations:
        return {"response_format": {"type": "json_object"}}
    return {}


def conversation_part(
    told: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]],
    adaptations: frozenset[str],
    *,
    speak: bool,
) -> dict[str, Any]:
    """What a conversation with tools changes in a request; nothing without one."""
    if not told:
        return {}
    plain = "no_system_role" in adaptations
    messages = [
        {**entry, "role": "user"} if plain and entry["role"] == "system" else dict(entry)
        for entry in told
    ]
    choice = {"tool_choice": "none"} if speak else {}
    return {"messages": messages, "tools": list(tools), **choice}


def tool_calls_of(message: Mapping[str, Any]) -> tuple[ToolCall, ...]:
    """The calls in a reply. Raises `KeyError`, `TypeError` or `AttributeError` for what is none."""
    return tuple(
        ToolCall(str(entry["id"]), str(entry["function"]["name"]),
                 str(entry["function"].get("arguments") or "{}"))
        for entry in message.get("tool_calls") or ()
    )  # fmt: skip


def read_completion(body: bytes, kind: str) -> dict[str, Any]:
    """The completion in a body; some servers stream although they were not asked to."""
    text = body.decode("utf-8", errors="replace")
    if "text/event-stream" not in kind and not text.startswith("data:"):
        completion: dict[str, Any] = json.loads(text)
        return completion
    stream = StreamReader()
    stream.feed(body + b"\n")
    return stream.completion()


class StreamReader:
    """A streamed completion as far as it has come; takes bytes as they arrive, also half lines."""

    def __init__(self) -> None:
        self.text = ""
        self._rest = b""
        self._last: dict[str, Any] = {}
        self._usage: object = None
        self._reason: str | None = None
        self._calls: dict[int, dict[str, Any]] = {}

    def feed(self, piece: bytes) -> bool:
        """Take bytes; whether there is more text now. Raises `ValueError` for what is no JSON."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        before = len(self.text)
        for line in lines:
            self._take(line.decode("utf-8", errors="replace").strip())
        return len(self.text) > before

    def completion(self) -> dict[str, Any]:
        """The whole as a server would send it that does not stream."""
        calls = [self._calls[index] for index in sorted(self._calls)]
        message = {"content": self.text, "tool_calls": calls}
        choice = {"message": message, "finish_reason": self._reason or CUT}
        return self._last | {"choices": [choice], "usage": self._usage}

    def _take(self, line: str) -> None:
        if not line.startswith("data:"):
            return
        data = line.removeprefix("data:").strip()
        if data == "[DONE]":
            self._reason = self._reason or "stop"
            return
        self._last = json.loads(data)
        self._usage = self._last.get("usage") or self._usage
        for choice in self._last.get("choices") or ():
            delta = choice.get("delta") or {}
            self.text += text_of(delta.get("content"))
            for position, piece in enumerate(delta.get("tool_calls") or ()):
                self._add_call(int(piece.get("index", position)), piece)
            self._reason = choice.get("finish_reason") or self._reason

    def _add_call(self, index: int, piece: Mapping[str, Any]) -> None:
        """Take a piece of a call of a tool: its name comes first, its arguments bit by bit."""
        call = self._calls.setdefault(index, {"id": "", "function": {"name": "", "arguments": ""}})
        call["id"] = piece.get("id") or call["id"] or f"call-{index}"
        for key, said in (piece.get("function") or {}).items():
            call["function"][key] = call["function"].get(key, "") + (said or "")


def text_of(content: object) -> str:
    """A message's text: a string, or a list of parts; "" for anything else."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def error_words(body: object) -> str:
    """What a refusal says, in lower case, to be looked at and never to be shown."""
    return json.dumps(body, default=str).lower()[:4000] if body is not None else ""


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait by `retry-after-ms` or `retry-after` (seconds or a date)."""
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
