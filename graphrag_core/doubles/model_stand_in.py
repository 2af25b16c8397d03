"""`ModelStandIn`: a local HTTP server that speaks `/v1/chat/completions` as scripted.

For tests of everything that a real endpoint may do, and for showing the model path without
one: `python -m graphrag_core.doubles.model_stand_in --port 8089`, then set
`OPENAI_BASE_URL=http://127.0.0.1:8089/v1`. By hand it answers from `demo_model.py`, or
misbehaves as `--behaviour` says. Binds to loopback only and uses nothing but the standard
library.
"""

import argparse
import json
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from graphrag_core.doubles.demo_model import demo_reply

Messages = Sequence[Mapping[str, str]]
Behaviour = Callable[["HttpExchange"], None]
"""What the stand-in does with one request; the functions below make them."""

MODEL = "stand-in"
PIECE_CHARS = 24
ENDLESS_PIECE = "and so on " * 50


def say(text: str | Callable[[Messages], str]) -> Behaviour:
    """Answer properly with a text, or with what a function makes of the messages."""

    def behave(exchange: "HttpExchange") -> None:
        exchange.complete(text if isinstance(text, str) else text(exchange.messages))

    return behave


def refuse(status: int, message: str, *, code: str = "", **headers: str) -> Behaviour:
    """Answer with an HTTP error; underscores in header names become hyphens."""

    def behave(exchange: "HttpExchange") -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        exchange.send_json(status, {"error": {"message": message, "code": code}}, named)

    return behave


def without_formats(*refused: str, text: str | Callable[[Messages], str]) -> Behaviour:
    """Answer properly, but refuse requests for a reply in one of the formats of the protocol."""
    answer = say(text)

    def behave(exchange: "HttpExchange") -> None:
        asked = (exchange.body.get("response_format") or {}).get("type")
        if asked in refused:
            said = f"Invalid 'response_format': type '{asked}' is not supported by this model."
            refuse(400, said)(exchange)
        else:
            answer(exchange)

    return behave


def responses_only(text: str) -> Behaviour:
    """Speak the Responses protocol alone, as some models of OpenAI do."""

    def behave(exchange: "HttpExchange") -> None:
        if "input" in exchange.body:
            exchange.respond(text)
        else:
            said = "This model is only supported in v1/responses and not in v1/chat/completions."
            refuse(404, said)(exchange)

    return behave


def ask_for(*calls: tuple[str, Mapping[str, Any]]) -> Behaviour:
    """Answer with calls of tools, each a name and its arguments."""

    def behave(exchange: "HttpExchange") -> None:
        entries = [
            {
                "id": f"call-{len(exchange.stand_in.requests)}-{number}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(given)},
            }
            for number, (name, given) in enumerate(calls)
        ]
        exchange.complete("", tool_calls=entries, finish_reason="tool_calls")

    return behave


def hang(exchange: "HttpExchange") -> None:
    """Take the request and say nothing until the other side goes or the stand-in is closed."""
    while not exchange.stand_in.closing.wait(timeout=0.02):
        if exchange.is_left():
            exchange.stand_in.left.set()
            return


def cut(exchange: "HttpExchange") -> None:
    """Begin a good answer and break the connection in its middle."""
    exchange.start(200, exchange.content_type, {"Content-Length": "100000"})
    exchange.write(b'data: {"choices": [{"del' if exchange.streaming else b'{"choices": [{"mes')


def invalid_json(exchange: "HttpExchange") -> None:
    """Answer 200 with a body that is no JSON."""
    exchange.start(200, exchange.content_type, {})
    exchange.write(b'data: {"choices": oops\n\n' if exchange.streaming else b'{"choices": oops')


def endless(exchange: "HttpExchange") -> None:
    """Send text until the other side has had enough; `max_tokens` is ignored."""
    exchange.start(200, exchange.content_type, {})
    opening = b"" if exchange.streaming else b'{"choices": [{"message": {"content": "'
    piece = _event(ENDLESS_PIECE) if exchange.streaming else ENDLESS_PIECE.encode()
    sent = exchange.write(opening)
    while sent and not exchange.stand_in.closing.is_set():
        sent = exchange.write(piece)


def words_then(text: str, rest: Behaviour) -> Behaviour:
    """Begin to stream a text, and go on as another behaviour does."""

    def behave(exchange: "HttpExchange") -> None:
        exchange.begin_stream()
        exchange.stream(text)
        rest(exchange)

    return behave


def on_and_on(exchange: "HttpExchange") -> None:
    """Go on streaming until the other side has had enough."""
    while not exchange.stand_in.closing.is_set() and exchange.stream(ENDLESS_PIECE):
        pass


def break_off(exchange: "HttpExchange") -> None:
    """Say no more: a stream ends without its end."""


def trickle(exchange: "HttpExchange") -> None:
    """Send a byte now and then, so that no single read ever times out."""
    exchange.start(200, exchange.content_type, {})
    while exchange.write(b" ") and not exchange.stand_in.closing.wait(timeout=0.05):
        pass


def trickle_headers(exchange: "HttpExchange") -> None:
    """Send a header now and then, so that the reply never begins and no read times out."""
    sent = exchange.write(b"HTTP/1.1 200 OK\r\n")
    while sent and not exchange.stand_in.closing.wait(timeout=0.05):
        sent = exchange.write(b"X-Wait: 1\r\n")


def cut_short(text: str) -> Behaviour:
    """Answer with a text that stopped at `max_tokens`."""
    return lambda exchange: exchange.complete(text, finish_reason="length")


def _changed(change: Callable[[str], str]) -> Behaviour:
    return say(lambda messages: change(demo_reply(messages)))


def _wrong_label(text: str) -> str:
    """Misspell the first label by one letter too many, wherever it stands."""
    at = text.find(":")
    while at >= 0 and not text[at + 1 : at + 2].isalpha():
        at = text.find(":", at + 1)
    return text[: at + 2] + text[at + 1 :] if at >= 0 else text


def _as_json(cypher: str) -> str:
    return json.dumps({"cypher": cypher, "parameters": {}, "interpretation": []})


BEHAVIOURS: Mapping[str, Behaviour] = {
    "good": say(demo_reply),
    "no-schema": without_formats("json_schema", text=demo_reply),
    "no-json": without_formats("json_schema", "json_object", text=demo_reply),
    "against-schema": say('{"cypher": 7, "parameters": "none", "interpretation": []}'),
    "fenced": _changed(lambda text: f"```json\n{text}\n```"),
    "prose": _changed(lambda text: f"Sure! Here is the query:\n\n{text}\n\nHope that helps."),
    "wrong-label": _changed(_wrong_label),
    "write": say(_as_json("MATCH (n) DETACH DELETE n")),
    "load-csv": say(_as_json("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line")),
    "nonsense": say("Colourless green ideas sleep furiously."),
    "empty": say(""),
    "rate-limit": refuse(429, "Rate limit reached", retry_after="1"),
    "rate-limit-long": refuse(429, "Rate limit reached", retry_after="120"),
    "rate-limit-silent": refuse(429, "Rate limit reached"),
    "server-error": refuse(500, "The server had an error"),
    "unauthorized": refuse(401, "Incorrect API key provided"),
    "no-model": refuse(404, "The model does not exist", code="model_not_found"),
    "hang": hang,
    "cut": cut,
    "invalid-json": invalid_json,
    "endless": endless,
    "trickle": trickle,
    "trickle-headers": trickle_headers,
}
"""The behaviours by name, as `--behaviour` takes them."""


class ModelStandIn:
    """An OpenAI-compatible server on a free loopback port, as a context manager.

    It follows its script request by request and repeats the last step; a string in the
    script is a good answer. `requests` holds the bodies it got, `headers` their headers;
    `left` is set once the other side gave up a request that hung. With `keeps_alive` a connection
    serves one request after the other, until the client closes it.

    >>> with ModelStandIn("MATCH (n) RETURN n LIMIT 1") as model:
    ...     model.base_url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(self, *script: str | Behaviour, port: int = 0, keeps_alive: bool = False) -> None:
        steps = [say(step) if isinstance(step, str) else step for step in script]
        self._script = steps or [BEHAVIOURS["good"]]
        self.keeps_alive = keeps_alive
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self.left = threading.Event()
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """What `OPENAI_BASE_URL` is set to."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def next_behaviour(self, body: dict[str, Any], headers: Mapping[str, str]) -> Behaviour:
        """Record a request and take the script's next step."""
        with self._lock:
            self.requests.append(body)
            self.headers.append({name.lower(): value for name, value in headers.items()})
            return self._script[min(len(self.requests), len(self._script)) - 1]

    def __enter__(self) -> Self:
        """Serve from a thread of its own."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of hanging requests and stop."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)


class HttpExchange:
    """One request and the means to answer it."""

    def __init__(
        self, stand_in: ModelStandIn, handler: BaseHTTPRequestHandler, body: dict[str, Any]
    ) -> None:
        self.stand_in = stand_in
        self.body = body
        self.messages: Messages = body.get("messages", [])
        self.streaming = bool(body.get("stream"))
        self.with_usage = bool((body.get("stream_options") or {}).get("include_usage"))
        self.content_type = "text/event-stream" if self.streaming else "application/json"
        self._handler = handler
        self._model = body.get("model", MODEL)

    def complete(
        self,
        text: str,
        *,
        finish_reason: str = "stop",
        tool_calls: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Answer with a whole completion, in pieces when the request asked to stream."""
        prompt = sum(len(str(message.get("content", ""))) for message in self.messages) // 4
        usage = {"prompt_tokens": prompt, "completion_tokens": len(text) // 4}
        if self.streaming:
            self.begin_stream()
            for start in range(0, len(text), PIECE_CHARS):
                self.stream(text[start : start + PIECE_CHARS])
            for index, call in enumerate(tool_calls):
                for piece in _pieces_of_call(index, call):
                    self.write(piece)
            self.end_stream(usage if self.with_usage else None, finish_reason=finish_reason)
            return
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": text}
            | ({"tool_calls": list(tool_calls), "content": None} if tool_calls else {}),
            "finish_reason": finish_reason,
        }
        payload = {
            "id": "chatcmpl-stand-in",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": self._model,
            "choices": [choice],
            "usage": usage | {"total_tokens": sum(usage.values())},
        }
        self.send_json(200, payload, {})

    def respond(self, text: str) -> None:
        """Answer with a whole response of the Responses protocol, or with its events."""
        content = [{"type": "output_text", "text": text, "annotations": []}]
        response = {
            "id": "resp-stand-in",
            "object": "response",
            "created_at": int(time.time()),
            "model": self._model,
            "status": "completed",
            "output": [{"type": "message", "role": "assistant", "content": content}],
            "usage": {"input_tokens": len(str(self.body["input"])) // 4,
                      "output_tokens": len(text) // 4},
        }  # fmt: skip
        if not self.streaming:
            self.send_json(200, response, {})
            return
        self.begin_stream()
        for start in range(0, len(text), PIECE_CHARS):
            piece = text[start : start + PIECE_CHARS]
            self.write(_data({"type": "response.output_text.delta", "delta": piece}))
        self.write(_data({"type": "response.completed", "response": response}))

    def begin_stream(self) -> None:
        """Begin a streamed answer."""
        self.start(200, "text/event-stream", {})

    def stream(self, text: str) -> bool:
        """Send a piece of a streamed answer; False when the other side has gone."""
        return self.write(_event(text))

    def end_stream(
        self, usage: Mapping[str, int] | None = None, *, finish_reason: str = "stop"
    ) -> None:
        """End a streamed answer properly, with its usage where it was asked for."""
        self.write(_event("", finish_reason=finish_reason))
        if usage is not None:
            self.write(_data({"object": "chat.completion.chunk", "choices": [], "usage": usage}))
        self.write(b"data: [DONE]\n\n")

    def send_json(self, status: int, payload: object, headers: Mapping[str, str]) -> None:
        """Answer with a JSON body."""
        body = json.dumps(payload).encode()
        whole = {"Content-Length": str(len(body))}
        if self.stand_in.keeps_alive:
            self._handler.close_connection = False
            whole["Connection"] = "keep-alive"
        self.start(status, "application/json", {**whole, **headers})
        self.write(body)

    def start(self, status: int, content_type: str, headers: Mapping[str, str]) -> None:
        """Send the status line and headers."""
        self._handler.send_response(status)
        self._handler.send_header("Content-Type", content_type)
        for name, value in {"Connection": "close", **headers}.items():
            self._handler.send_header(name, value)
        self._handler.end_headers()

    def is_left(self) -> bool:
        """Tell whether the other side has closed the connection."""
        ready, _, _ = select.select([self._handler.connection], [], [], 0)
        try:
            return bool(ready) and not self._handler.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def write(self, data: bytes) -> bool:
        """Send bytes; False when the other side has gone."""
        try:
            self._handler.wfile.write(data)
            self._handler.wfile.flush()
        except OSError:
            return False
        return True


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that go away in the middle are part of the play."""


def _handler(stand_in: ModelStandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            try:
                body = json.loads(self.rfile.read(length) or b"{}")
            except ValueError:
                self.send_error(400, "The request is no JSON")
                return
            behave = stand_in.next_behaviour(body, dict(self.headers))
            self.close_connection = True
            behave(HttpExchange(stand_in, self, body))

        def do_GET(self) -> None:
            models = {"object": "list", "data": [{"id": MODEL, "object": "model"}]}
            HttpExchange(stand_in, self, {}).send_json(200, models, {})

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep standard error quiet."""

    return Handler


def _pieces_of_call(index: int, call: Mapping[str, Any]) -> Iterator[bytes]:
    """Stream a tool call as endpoints do: the name first, then the arguments in pieces."""
    named = {"name": call["function"]["name"], "arguments": ""}
    yield _delta({"tool_calls": [{**call, "index": index, "function": named}]})
    arguments = call["function"]["arguments"]
    for start in range(0, len(arguments), PIECE_CHARS):
        piece = {"arguments": arguments[start : start + PIECE_CHARS]}
        yield _delta({"tool_calls": [{"index": index, "function": piece}]})


def _event(text: str, *, finish_reason: str | None = None) -> bytes:
    return _delta({"content": text}, finish_reason=finish_reason)


def _delta(delta: Mapping[str, Any], *, finish_reason: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    chunk = {
        "id": "chatcmpl-stand-in",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": MODEL,
        "choices": [choice],
    }
    return _data(chunk)


def _data(payload: object) -> bytes:
    return b"data: " + json.dumps(payload).encode() + b"\n\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="model_stand_in", description="A stand-in model.")
    parser.add_argument("--port", type=int, default=8089)
    parser.add_argument("--behaviour", choices=sorted(BEHAVIOURS), default="good")
    parser.add_argument(
        "--answers", type=Path, help="a JSON file {question: Cypher} to answer from first"
    )
    options = parser.parse_args(arguments)
    behaviour = BEHAVIOURS[options.behaviour]
    if options.answers is not None:
        table = json.loads(options.answers.read_text(encoding="utf-8"))
        behaviour = say(lambda messages: demo_reply(messages, table))
    with ModelStandIn(behaviour, port=options.port) as stand_in:
        sys.stderr.write(f"OPENAI_BASE_URL={stand_in.base_url}\n")
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
