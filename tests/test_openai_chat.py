"""The real `openai` client against the stand-in: each thing that an endpoint may do."""

import json
import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.connection import MOST_CHARS_PER_TOKEN
from graphrag_core.adapters.openai.limits import Patience
from graphrag_core.adapters.openai.responses import responses_body
from graphrag_core.doubles.model_stand_in import (
    BEHAVIOURS,
    Behaviour,
    HttpExchange,
    ModelStandIn,
    break_off,
    cut_short,
    on_and_on,
    refuse,
    responses_only,
    words_then,
)
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.runtime.token_tally import tallied
from graphrag_core.settings import load_settings

KEY = "sk-very-secret-0123456789"
QUICK = Patience(retries=2, first_pause_s=0.01, total_pause_s=0.5, failures_to_open=3, rest_s=0.3)

Opener = Callable[..., tuple[OpenAiChat, ModelStandIn]]


@pytest.fixture
def opened(chat_with: Opener) -> Opener:
    """Start a stand-in with a script and a chat that talks to it with a key."""

    def open_both(
        *script: str | Behaviour, patience: Patience = QUICK, **variables: str
    ) -> tuple[OpenAiChat, ModelStandIn]:
        keyed = {"OPENAI_API_KEY": KEY, "OPENAI_TIMEOUT_S": "60", **variables}
        return chat_with(*script, patience=patience, **keyed)

    return open_both


def ask(chat: OpenAiChat, text: str = "Hello?", max_tokens: int = 100) -> str:
    return chat.complete(
        [("system", "Be brief."), ("user", text)], max_tokens=max_tokens, purpose="test"
    )


def test_a_good_answer_comes_back_and_its_tokens_are_counted(opened: Opener) -> None:
    chat, stand_in = opened("Hello back.")

    reply = ask(chat)

    assert reply == "Hello back."
    assert stand_in.requests[0]["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hello?"},
    ]
    assert stand_in.requests[0]["temperature"] == 0
    assert stand_in.requests[0]["max_tokens"] == 100
    assert stand_in.headers[0]["authorization"] == f"Bearer {KEY}"
    assert chat.usage.calls == 1
    assert chat.usage.total_tokens == chat.usage.by_purpose["test"] > 0


@dataclass(frozen=True)
class Fault:
    """A behaviour, what is said of it, and how many requests it takes to give up."""

    behaviour: str
    sentence: str
    hint: str
    requests: int


FAULTS = (
    Fault("unauthorized", "refused the key", "OPENAI_API_KEY", 1),
    Fault("no-model", "has no model gpt-4o-mini", "OPENAI_MODEL", 1),
    Fault("rate-limit-silent", "over its rate limit", "Try again", 3),
    Fault("rate-limit-long", "over its rate limit", "wait 120 s", 1),
    Fault("server-error", "error of its own (HTTP 500)", "local server", 3),
    Fault("cut", "broke before the model's reply was complete", "Try again", 3),
    Fault("invalid-json", "not a chat completion", "OPENAI_BASE_URL", 1),
    Fault("empty", "empty reply", "rephrase", 1),
    Fault("endless", "did not finish within 100 tokens", "narrower question", 1),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.behaviour)
def test_each_fault_becomes_one_plain_error_without_the_key(
    opened: Opener, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    chat, stand_in = opened(BEHAVIOURS[fault.behaviour])

    with pytest.raises(ModelUnavailableError) as caught:
        ask(chat)

    assert fault.sentence in caught.value.message
    assert fault.hint in caught.value.hint
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    assert len(stand_in.requests) == fault.requests
    assert KEY not in caplog.text + caught.value.message + caught.value.hint + repr(chat)


@pytest.mark.parametrize("behaviour", ["hang", "trickle", "trickle-headers"])
def test_a_model_that_does_not_finish_is_given_up_after_the_timeout(
    opened: Opener, behaviour: str
) -> None:
    chat, stand_in = opened(BEHAVIOURS[behaviour], OPENAI_TIMEOUT_S="1")
    started = time.monotonic()

    with pytest.raises(ModelUnavailableError, match="did not reply within 1 s"):
        ask(chat)

    assert time.monotonic() - started < 20
    assert len(stand_in.requests) == 1


def test_a_short_retry_after_is_waited_for(opened: Opener) -> None:
    patience = Patience(retries=1, first_pause_s=0.01, total_pause_s=2.0)
    chat, _ = opened(BEHAVIOURS["rate-limit"], "Now it works.", patience=patience)
    started = time.monotonic()

    reply = ask(chat)

    assert reply == "Now it works."
    assert time.monotonic() - started > 0.9


def test_a_passing_fault_is_tried_again(opened: Opener) -> None:
    chat, _ = opened(BEHAVIOURS["server-error"], BEHAVIOURS["cut"], "There.")

    assert ask(chat) == "There."


def test_spent_credit_is_said_and_not_tried_again(opened: Opener) -> None:
    chat, stand_in = opened(refuse(429, "You exceeded your quota", code="insufficient_quota"))

    with pytest.raises(ModelUnavailableError, match="no credit left"):
        ask(chat)

    assert len(stand_in.requests) == 1


def test_the_key_does_not_leave_through_an_error_that_echoes_it(opened: Opener) -> None:
    chat, _ = opened(refuse(400, f"Bad request with key {KEY}"))

    with pytest.raises(ModelUnavailableError) as caught:
        ask(chat)

    assert KEY not in str(caught.value) + caught.value.hint


def think(exchange: HttpExchange) -> None:
    """Answer only where the limit has room for 300 tokens of thoughts as well."""
    limit = exchange.body.get("max_tokens") or exchange.body["max_completion_tokens"]
    exchange.complete(
        "Done." if limit > 300 else "", finish_reason="stop" if limit > 300 else "length"
    )


@pytest.mark.parametrize("streamed_to", [None, []])
def test_a_model_that_thinks_unseen_gets_room_for_it_and_keeps_it(
    opened: Opener, streamed_to: list[str] | None
) -> None:
    chat, stand_in = opened(think)

    replies = [
        chat.complete(
            [("user", "Hello?")],
            max_tokens=100,
            purpose="test",
            on_text=None if streamed_to is None else streamed_to.append,
        )
        for _ in range(2)
    ]

    assert replies == ["Done.", "Done."]
    assert [request["max_tokens"] for request in stand_in.requests] == [100, 600, 600]


def test_a_model_that_only_thinks_is_asked_twice_and_told_of(opened: Opener) -> None:
    chat, stand_in = opened(cut_short(""))

    with pytest.raises(ModelUnavailableError, match="spent its 600 tokens on thinking") as caught:
        ask(chat)

    assert "reasoning effort" in caught.value.hint
    assert len(stand_in.requests) == 2


def test_room_for_thoughts_stays_within_the_budget(opened: Opener) -> None:
    chat, stand_in = opened(cut_short(""), GRAPHRAG_TOKEN_BUDGET="250")

    with pytest.raises(ModelUnavailableError, match="on thinking"):
        ask(chat)

    assert 100 < stand_in.requests[1]["max_tokens"] < 250


def test_a_reply_that_was_cut_at_max_tokens_is_no_reply(opened: Opener) -> None:
    chat, _ = opened(cut_short("MATCH (n"))

    with pytest.raises(ModelUnavailableError, match="did not finish"):
        ask(chat)

    assert chat.usage.total_tokens > 0


def test_the_circuit_opens_after_failures_and_closes_by_itself(opened: Opener) -> None:
    dead = BEHAVIOURS["unauthorized"]
    chat, stand_in = opened(dead, dead, dead, "Well again.", patience=replace(QUICK, rest_s=2.0))
    for _ in range(3):
        with pytest.raises(ModelUnavailableError):
            ask(chat)

    with pytest.raises(ModelUnavailableError, match="failed 3 times in a row"):
        ask(chat)
    assert len(stand_in.requests) == 3

    assert once_rested(chat) == "Well again."
    assert ask(chat) == "Well again."


def once_rested(chat: OpenAiChat) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return ask(chat)
        except ModelUnavailableError:
            time.sleep(0.05)
    raise AssertionError("the circuit stays open")


def test_nothing_is_sent_once_the_budget_is_spent(opened: Opener) -> None:
    chat, stand_in = opened("word " * 400, GRAPHRAG_TOKEN_BUDGET="400")
    ask(chat, max_tokens=300)

    with pytest.raises(ModelUnavailableError, match="budget of 400 tokens is spent"):
        ask(chat, max_tokens=300)

    assert len(stand_in.requests) == 1


def test_a_local_server_needs_no_key(opened: Opener) -> None:
    chat, _ = opened("Hello.", OPENAI_API_KEY="")

    assert ask(chat) == "Hello."


def test_an_address_where_nobody_listens_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    environment = {"OPENAI_BASE_URL": f"http://user:word@127.0.0.1:{port}/v1"}
    chat = OpenAiChat(load_settings(environment, folder=tmp_path), patience=QUICK)

    with pytest.raises(
        ModelUnavailableError, match=f"127.0.0.1:{port} cannot be reached"
    ) as caught:
        ask(chat)

    chat.close()
    assert "word" not in caught.value.message


def test_an_address_that_takes_no_connection_is_named_too(tmp_path: Path) -> None:
    with ExitStack() as stack:
        deaf = stack.enter_context(socket.socket())
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        for _ in range(4):  # fills the queue, so that the next one gets no answer at all
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(deaf.getsockname())
        environment = {
            "OPENAI_BASE_URL": f"http://127.0.0.1:{deaf.getsockname()[1]}/v1",
            "OPENAI_TIMEOUT_S": "1",
        }
        chat = OpenAiChat(load_settings(environment, folder=tmp_path), patience=QUICK)
        stack.callback(chat.close)

        with pytest.raises(ModelUnavailableError, match="cannot be reached"):
            ask(chat)


@pytest.mark.parametrize("usage", [{"prompt_tokens": "many"}, {"prompt_tokens": -5}, {}, None])
def test_what_an_endpoint_counts_wrongly_is_an_estimate(opened: Opener, usage: object) -> None:
    told = {"choices": [{"message": {"content": "Hello."}}], "usage": usage}
    chat, _ = opened(_replying(told))

    ask(chat)

    assert chat.usage.estimated == chat.usage.total_tokens > 0


def test_a_refusal_is_no_empty_reply(opened: Opener) -> None:
    told = {"choices": [{"message": {"content": None, "refusal": "I will not."}}]}
    chat, _ = opened(_replying(told))

    with pytest.raises(ModelUnavailableError, match="declined to answer"):
        ask(chat)


def _replying(body: object) -> Behaviour:
    return lambda exchange: exchange.send_json(200, body, {})


def _wants(refused: str, message: str) -> Behaviour:
    """An endpoint that refuses requests with a parameter or role in them."""

    def behave(exchange: HttpExchange) -> None:
        last = exchange.stand_in.requests[-1]
        roles = {item["role"] for item in last["messages"]}
        if refused in last or refused in roles:
            exchange.send_json(400, {"error": {"message": message}}, {})
        else:
            exchange.complete("Accepted.")

    return behave


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        ("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'."),
        ("temperature", "'temperature' does not support 0 with this model."),
        ("system", "System role not supported"),
        ("response_format", "Unknown field: response_format"),
        ("stream_options", "Unknown field: stream_options"),
        ("stream", "Unsupported value: 'stream' must be false"),
        ("seed", "Unknown parameter: 'seed'."),
    ],
)
def test_the_request_is_adapted_once_to_what_the_endpoint_takes(
    opened: Opener, refused: str, message: str
) -> None:
    chat, stand_in = opened(_wants(refused, message))
    texts: list[str] = []

    for _ in range(2):
        reply = chat.complete(
            [("system", "Be brief."), ("user", "JSON?")],
            max_tokens=50,
            purpose="test",
            reply_schema={"title": "answer", "type": "object"},
            on_text=texts.append,
        )
        assert reply == "Accepted."

    # A schema is left out first, then all that promises JSON.
    assert len(stand_in.requests) == (4 if refused == "response_format" else 3)


@pytest.mark.parametrize("streaming", [False, True])
def test_an_endpoint_that_offers_only_responses_is_asked_so(
    opened: Opener, streaming: bool
) -> None:
    chat, stand_in = opened(responses_only('{"answer": "The team Core-Platform owns it."}'))
    texts: list[str] = []

    for _ in range(2):
        reply = chat.complete(
            [("system", "Be brief."), ("user", "Who?")],
            max_tokens=50,
            purpose="test",
            reply_schema={"title": "answer", "type": "object"},
            on_text=texts.append if streaming else None,
        )
        assert reply == '{"answer": "The team Core-Platform owns it."}'

    first, *asked = stand_in.requests
    assert "messages" in first
    for request in asked:
        assert request["input"][1] == {"role": "user", "content": "Who?"}
        assert request["max_output_tokens"] == 50
        assert request["store"] is False
        assert request["text"]["format"]["name"] == "answer"
        assert "seed" not in request
    assert chat.usage.total_tokens > 0
    assert bool(texts) == streaming


def _without_protocol(exchange: HttpExchange) -> None:
    """Refuse as a gateway does whose routes are not there yet."""
    path = "/v1/responses" if "input" in exchange.body else "/v1/chat/completions"
    refuse(404, f"Cannot POST {path}")(exchange)


def test_a_passing_refusal_changes_no_later_request(opened: Opener) -> None:
    chat, stand_in = opened(_without_protocol, _without_protocol, "There.")

    with pytest.raises(ModelUnavailableError):
        ask(chat)
    reply = ask(chat)

    assert reply == "There."
    assert ["messages" in request for request in stand_in.requests] == [True, False, True]


def test_a_failing_gateway_is_asked_again_in_the_same_protocol(opened: Opener) -> None:
    failing = refuse(500, "upstream error while proxying /v1/chat/completions")
    chat, stand_in = opened(failing, "There.")

    assert ask(chat) == "There."
    assert all("messages" in request for request in stand_in.requests)


def test_calls_of_tools_are_told_in_the_words_of_the_responses_protocol() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "count", "arguments": "{}"}}
    body = responses_body(
        {
            "model": "m",
            "max_tokens": 9,
            "messages": [
                {"role": "user", "content": "How many?"},
                {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "c1", "content": "4"},
            ],
            "tools": [{"type": "function", "function": {"name": "count", "parameters": {}}}],
        }
    )

    assert body["input"][1:] == [
        {"type": "function_call", "call_id": "c1", "name": "count", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c1", "output": "4"},
    ]
    assert body["tools"] == [{"type": "function", "name": "count", "parameters": {}}]


def test_a_server_that_streams_unasked_is_understood(opened: Opener) -> None:
    def stream(exchange: HttpExchange) -> None:
        exchange.streaming, exchange.content_type = True, "text/event-stream"
        exchange.complete("A reply that comes in several pieces, one after the other.")

    chat, _ = opened(stream)

    assert ask(chat) == "A reply that comes in several pieces, one after the other."


def streamed(chat: OpenAiChat, texts: list[str], max_tokens: int = 100) -> str:
    return chat.complete(
        [("user", "Go on.")], max_tokens=max_tokens, purpose="test", on_text=texts.append
    )


def test_words_arrive_as_the_model_writes_them(opened: Opener) -> None:
    go_on = threading.Event()

    def rest(exchange: HttpExchange) -> None:
        go_on.wait(timeout=60)
        exchange.stream(" two three.")
        exchange.end_stream({"prompt_tokens": 11, "completion_tokens": 7})

    chat, stand_in = opened(words_then("One", rest))
    texts: list[str] = []

    def heard(text: str) -> None:
        texts.append(text)
        go_on.set()

    reply = chat.complete([("user", "Go on.")], max_tokens=50, purpose="test", on_text=heard)

    assert texts == ["One", "One two three."]
    assert reply == "One two three."
    assert stand_in.requests[0]["stream"] is True
    assert stand_in.requests[0]["stream_options"] == {"include_usage": True}
    assert (chat.usage.prompt_tokens, chat.usage.completion_tokens) == (11, 7)


def test_without_reported_usage_a_streams_tokens_are_estimated(opened: Opener) -> None:
    chat, _ = opened(words_then("One two three.", lambda exchange: exchange.end_stream()))

    streamed(chat, [])

    assert chat.usage.completion_tokens == 4


def test_a_cut_stream_is_one_plain_error_and_no_half_reply_is_taken(opened: Opener) -> None:
    chat, stand_in = opened(words_then("Half of", break_off), "Whole.")

    with pytest.raises(ModelUnavailableError, match="broke before") as caught:
        streamed(chat, [])

    assert caught.value.code == "stream_cut"
    assert len(stand_in.requests) == 1


ERROR_EVENT = b'data: {"error": {"message": "upstream died", "code": 502}}\n\n'


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize(
    ("reason", "event", "sentence"),
    [
        ("error", b"", "broke before"),
        ("stop", ERROR_EVENT, "broke before"),
        ("content_filter", b"", "declined to answer"),
    ],
)
def test_a_reply_that_ends_with_an_error_is_not_taken_for_whole(
    opened: Opener, reason: str, event: bytes, sentence: str, streaming: bool
) -> None:
    def rest(exchange: HttpExchange) -> None:
        exchange.write(event)
        exchange.end_stream(finish_reason=reason)

    chat, _ = opened(words_then("The owner is ", rest))

    with pytest.raises(ModelUnavailableError, match=sentence):
        streamed(chat, []) if streaming else ask(chat)


def test_tokens_of_a_cut_stream_are_estimated_and_marked_so(opened: Opener) -> None:
    chat, _ = opened(words_then("Half of a sentence", break_off))

    with tallied() as tally, pytest.raises(ModelUnavailableError):
        streamed(chat, [])

    assert (tally.calls, tally.prompt_tokens, tally.completion_tokens) == (0, 6, 5)
    assert tally.estimated == chat.usage.estimated == chat.usage.total_tokens == 11
    [prompt] = tally.prompts
    assert (prompt.state, prompt.reply_tokens, prompt.estimated) == ("broken", 5, True)


def test_tries_that_broke_off_are_counted_beside_the_reply(opened: Opener) -> None:
    chat, _ = opened(BEHAVIOURS["cut"], "There.")

    with tallied() as tally:
        ask(chat)

    broken, sent = tally.prompts
    assert (broken.state, sent.state) == ("broken", "sent")
    assert (tally.calls, tally.estimated) == (1, broken.tokens + broken.reply_tokens)
    assert tally.prompt_tokens == broken.tokens + sent.tokens


def test_an_endless_stream_is_stopped_at_a_cap_of_its_words(opened: Opener) -> None:
    chat, _ = opened(words_then("And", on_and_on))
    texts: list[str] = []

    with pytest.raises(ModelUnavailableError, match="did not finish within 50 tokens"):
        streamed(chat, texts, max_tokens=50)

    assert all(len(text) <= 50 * MOST_CHARS_PER_TOKEN for text in texts)


@pytest.mark.parametrize("streaming", [False, True])
def test_a_stream_is_as_long_as_its_words_and_not_as_its_events(
    opened: Opener, streaming: bool
) -> None:
    def rest(exchange: HttpExchange) -> None:
        choice = {"index": 0, "delta": {"role": "assistant", "content": " word"}}
        event = {"choices": [choice], "system_fingerprint": "f" * 300}
        exchange.write(f"data: {json.dumps(event)}\n\n".encode() * 790)
        exchange.end_stream()

    chat, _ = opened(words_then("Word", rest))

    text = streamed(chat, [], max_tokens=800) if streaming else ask(chat, max_tokens=800)

    assert text == "Word" + " word" * 790


@pytest.mark.parametrize("behaviour", ["invalid-json", "hang", "trickle"])
def test_a_stream_that_goes_wrong_becomes_a_plain_error(opened: Opener, behaviour: str) -> None:
    chat, _ = opened(BEHAVIOURS[behaviour], OPENAI_TIMEOUT_S="1")

    with pytest.raises(ModelUnavailableError):
        streamed(chat, [])


def test_a_whole_reply_far_beyond_its_limit_is_no_reply(opened: Opener) -> None:
    chat, _ = opened("x" * 50 * (MOST_CHARS_PER_TOKEN + 1))

    with pytest.raises(ModelUnavailableError, match="did not finish within 50 tokens"):
        ask(chat, max_tokens=50)


def test_whoever_listens_may_end_a_stream(opened: Opener) -> None:
    class EnoughError(Exception):
        pass

    def enough(_: str) -> None:
        raise EnoughError

    chat, stand_in = opened(words_then("And", BEHAVIOURS["hang"]), "Well.")

    with pytest.raises(EnoughError):
        chat.complete([("user", "Go")], max_tokens=50, purpose="test", on_text=enough)

    cost = chat.usage
    assert (cost.calls, cost.completion_tokens) == (0, 1)
    assert cost.estimated == cost.total_tokens > 1
    assert ask(chat) == "Well."
    assert len(stand_in.requests) == 2


def test_no_part_of_the_key_is_streamed(opened: Opener) -> None:
    def echo(exchange: HttpExchange) -> None:
        for start in range(0, len(KEY), 5):
            exchange.stream(KEY[start : start + 5])
        exchange.stream(" it is.")
        exchange.end_stream()

    chat, _ = opened(words_then("The key: ", echo))
    texts: list[str] = []

    assert streamed(chat, texts) == "The key: *** it is."
    assert not any("sk-" in text for text in texts)


def test_the_stand_in_streams_to_the_real_client() -> None:
    import openai

    with (
        ModelStandIn("One two three, and several pieces more.") as stand_in,
        openai.OpenAI(api_key="x", base_url=stand_in.base_url) as client,
    ):
        chunks = client.chat.completions.create(
            model="any", messages=[{"role": "user", "content": "Go"}], stream=True
        )
        text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks)

    assert text == "One two three, and several pieces more."


def test_threads_share_one_chat(opened: Opener) -> None:
    chat, stand_in = opened("Hello.")
    replies: list[str] = []

    threads = [threading.Thread(target=lambda: replies.append(ask(chat))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert replies == ["Hello."] * 8
    assert chat.usage.calls == len(stand_in.requests) == 8


FIRST_QUESTIONS = """
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.settings import load_settings

sys.setswitchinterval(1e-6)
start = threading.Barrier(8)


def ask(number):
    start.wait()
    messages = [("user", "Hello?")]
    return [chat.complete(messages, max_tokens=9, purpose="test") for _ in range(3)]


with ModelStandIn("Hello.", keeps_alive=True) as model, ThreadPoolExecutor(8) as pool:
    chat = OpenAiChat(load_settings({"OPENAI_BASE_URL": model.base_url}, folder=Path(sys.argv[1])))
    replies = [reply for three in pool.map(ask, range(8)) for reply in three]
    chat.close()
print(replies == ["Hello."] * 24)
"""


def test_threads_may_share_a_chat_from_the_first_question_on(tmp_path: Path) -> None:
    """Each loop of its own would reuse the connections that another one keeps open."""
    script = [sys.executable, "-c", FIRST_QUESTIONS, str(tmp_path)]

    done = subprocess.run(script, capture_output=True, text=True, timeout=120, check=False)

    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize(
    ("location", "says", "hint"),
    [
        ("http://localhost:1/v1/chat/completions",
         "redirects to another address (http://localhost:1/v1)",
         "Set OPENAI_BASE_URL to that if you trust it."),
        ("http://user:secret@localhost:1/?key=secret", "address (http://localhost:1/)", "trust it"),
        ("/other/chat/completions", "/other)", "trust it"),
        ("/v1/chat/completions", "redirects to itself", "OPENAI_BASE_URL"),
        ("file:///etc/passwd", "redirects to something that is no web address", "OPENAI_BASE_URL"),
        ("http://[", "redirects to something that is no web address", "OPENAI_BASE_URL"),
        ("", "redirects to itself", "OPENAI_BASE_URL"),
    ],
)  # fmt: skip
def test_a_redirect_is_said_and_not_followed(
    location: str, says: str, hint: str, opened: Opener
) -> None:
    chat, stand_in = opened(refuse(307, "elsewhere", location=location), "Followed.")

    with pytest.raises(ModelUnavailableError) as raised:
        ask(chat)

    assert says in raised.value.message
    assert hint in raised.value.hint
    assert "secret" not in raised.value.message
    assert len(stand_in.requests) == 1


def test_a_wait_of_years_is_not_counted_in_seconds(opened: Opener) -> None:
    chat, _ = opened(refuse(429, "later", retry_after="Fri, 31 Dec 9999 23:59:59 GMT"))

    with pytest.raises(ModelUnavailableError) as raised:
        ask(chat)

    assert "It asks to wait more than a day." in raised.value.hint


def test_an_error_in_place_of_a_completion_is_said_in_its_words(opened: Opener) -> None:
    words = f"model not loaded, key {KEY} {'x' * 500}"
    chat, _ = opened(refuse(200, words))

    with pytest.raises(ModelUnavailableError) as raised:
        ask(chat)

    assert "error of its own: “model not loaded, key" in raised.value.message
    assert KEY not in raised.value.message
    assert len(raised.value.message) < 350
