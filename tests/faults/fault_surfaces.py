"""The surfaces: how each is started and asked, and what it showed.

To add one, add a record, or a line to the tables of commands, routes, tools and pages.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import streamlit as st
from fault_place import ROOT, process_environment, until
from streamlit.testing.v1 import AppTest
from test_pages import UNSET, at_work, shown
from test_pages_cut import ACTIONS, UNDER_WAY, Action, said

from graphrag_core import Engine, GraphragError, load_settings, open_engine, report_progress_to
from graphrag_core.json_output.values import dumps
from graphrag_core.types import Question

REPLY_MOST_S = 300.0
"""On a machine that is busy; what is promised is judged by the test."""
QUESTION = "Which services does Core-Platform own?"


@dataclass(frozen=True)
class Reply:
    """All that was shown, also of logs; when the first of it came; whether the answer is in it."""

    words: str
    first_word_s: float
    answered: bool


Variables = Mapping[str, str]


@dataclass(frozen=True)
class Surface:
    """One way to use the product; `kind` is the group in the table.

    `start` gives what `ask` asks. What is started in a process of its own (`shared`) serves all
    surfaces that start it, fault after fault, as in use.
    """

    name: str
    kind: str
    start: Callable[[Variables], AbstractContextManager[Any]]
    ask: Callable[[Any], Reply]
    shared: bool = True


@contextlib.contextmanager
def shell(variables: Variables) -> Iterator[tuple[Variables, str]]:
    """The environment and the folder of the command line."""
    yield variables, tempfile.mkdtemp(prefix="faults-")


def command(within: tuple[Variables, str], words: tuple[str, ...], right: str) -> Reply:
    """Run one command; its progress counts as words."""
    variables, folder = within
    began = monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", *words], cwd=folder,
        env=process_environment(dict(variables)), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    killer = threading.Timer(REPLY_MOST_S, process.kill)
    killer.start()
    assert process.stdout is not None
    first, shown_words = 0.0, b""
    while part := os.read(process.stdout.fileno(), 65_536):
        first = first or monotonic() - began
        shown_words += part
    code = process.wait()
    killer.cancel()
    process.stdout.close()
    text = shown_words.decode(errors="replace")
    return Reply(text, first or monotonic() - began, code == 0 and right in text)


@contextlib.contextmanager
def served(variables: Variables) -> Iterator[tuple[str, Path]]:
    """The address of a `serve`, and its log."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    log = folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "graphrag_core", "serve", "--port", "0"], cwd=folder,
            env=process_environment(dict(variables)), stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def address() -> str:
        found = re.search(r"Serving http://([\d.:]+)", log.read_text(errors="replace"))
        return found[1] if found else ""

    try:
        assert until(lambda: bool(address()), 90), log.read_text(errors="replace")
        yield address(), log
    finally:
        process.terminate()
        process.wait(30)


def route(serving: tuple[str, Path], method: str, path: str, body: Any, right: str) -> Reply:
    """Call a route of `serve`."""
    address, log = serving
    began, seen = monotonic(), log.stat().st_size
    connection = HTTPConnection(address, timeout=REPLY_MOST_S)
    try:
        connection.request(method, path, json.dumps(body) if body else None)
        reply = connection.getresponse()
        status, text = reply.status, reply.read().decode()
    except (OSError, HTTPException) as fault:
        status, text = 0, f"no reply: {fault!r}"
    finally:
        connection.close()
    first = monotonic() - began
    words = f"{status} {text}\n{log.read_text(errors='replace')[seen:]}"
    return Reply(words, first, status == 200 and right in text)


Calling = Callable[[str, dict[str, Any]], tuple[dict[str, Any], str]]


@contextlib.contextmanager
def talking(variables: Variables) -> Iterator[Calling]:
    """An `mcp` on standard input and output: a function that calls and gives reply and log."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", "mcp"], cwd=folder,
        env=process_environment(dict(variables)), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=log,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    number = 0

    def send(method: str, given: dict[str, Any], *, awaited: bool = True) -> dict[str, Any]:
        nonlocal number
        number += 1
        message = {"jsonrpc": "2.0", "method": method, "params": given}
        if awaited:
            message["id"] = number
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        while awaited:
            reply = json.loads(process.stdout.readline() or b'{"id": 0}')
            if reply.get("id") in (number, 0):
                return reply
        return {}

    client = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "faults", "version": "1"},
    }
    send("initialize", client)
    send("notifications/initialized", {}, awaited=False)

    def call(method: str, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
        seen = (folder / "log").stat().st_size
        killer = threading.Timer(REPLY_MOST_S, process.kill)
        killer.start()
        reply = send(method, given)
        killer.cancel()
        return reply, (folder / "log").read_text(errors="replace")[seen:]

    try:
        yield call
    finally:
        process.stdin.close()
        process.terminate()
        process.wait(30)
        process.stdout.close()
        log.close()


def tool(call: Calling, name: str, arguments: dict[str, str], right: str) -> Reply:
    """Call a tool of `mcp`."""
    began = monotonic()
    reply, log = call("tools/call", {"name": name, "arguments": arguments})
    text = json.dumps(reply)
    answered = not reply.get("result", {"isError": True}).get("isError") and right in text
    return Reply(text + log, monotonic() - began, answered)


@contextlib.contextmanager
def as_environment(variables: Variables) -> Iterator[None]:
    """These variables in this process, and none of the user's; back again at the end."""
    before, folder = dict(os.environ), Path.cwd()
    for name in UNSET:
        os.environ.pop(name, None)
    os.environ.update(variables)
    os.chdir(tempfile.mkdtemp(prefix="faults-"))
    st.cache_resource.clear()
    try:
        yield
    finally:
        st.cache_resource.clear()
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def visited(variables: Variables, action: Action) -> Iterator[AppTest]:
    """The app at a page."""
    with as_environment(variables):
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run()
        _rested(app, [])
        app.switch_page(f"pages/{action.page}.py")
        for parameter, value in action.link:
            app.query_params[parameter] = value
        _rested(app.run(), [])
        yield app


def acted(app: AppTest, action: Action) -> Reply:
    """Do a page's action again, by its button or by its link."""
    words: list[str] = []
    began = monotonic()
    if action.press and shown(app, action.press):
        app.button(key=action.press).click().run()
    else:
        for parameter, value in action.link:
            app.query_params[parameter] = value
        app.run()
    first = monotonic() - began
    _rested(app, words)
    return Reply("\n".join(words), first, not app.exception and shown(app, action.drawn))


def _rested(app: AppTest, words: list[str]) -> None:
    """Look at the page until nothing is under way, and collect what it says meanwhile."""
    until_s = monotonic() + REPLY_MOST_S
    while True:
        words += [said(app), *(f"Traceback {error.value}" for error in app.exception)]
        if app.exception or not (at_work(app) or any(shown(app, key) for key in UNDER_WAY)):
            return
        assert monotonic() < until_s, words[-1]
        sleep(0.2)
        app.run()


@contextlib.contextmanager
def environment_alone(variables: Variables) -> Iterator[list[Engine]]:
    """This process in that environment; the list is for the engine that the first call opens."""
    opened: list[Engine] = []
    with as_environment(variables):
        yield opened
        for engine in opened:
            engine.close()


def library(opened: list[Engine]) -> Reply:
    """Call `Engine.ask`; what it reports meanwhile counts as words."""
    began = monotonic()
    heard: list[tuple[float, str]] = []

    def say(sentence: str) -> None:
        heard.append((monotonic() - began, sentence))

    try:
        if not opened:
            opened.append(open_engine(load_settings(), progress=say))
        with report_progress_to(say):
            answer = opened[0].ask(Question(QUESTION))
        say(answer.text)
        say(dumps(answer.diagnostics))
    except GraphragError as fault:
        say(f"{fault.message} {fault.hint}")
    words = "\n".join(sentence for _, sentence in heard)
    return Reply(words, heard[0][0], "auth-service" in words)


COMMANDS = (
    (("ask", QUESTION), "auth-service"),
    (("run", "MATCH (t:Team) RETURN t.name AS name"), "Core-Platform"),
    (("neighborhood", "auth-service"), "Core-Platform"),
    (("snapshot", "--at", "last month", "auth-service"), "auth-service"),
    (("search", "payments", "--mode", "text"), "payment"),
    (("lazy-rag", "Who owns auth-service?"), "auth-service"),
)
ROUTES = (
    ("ask", "POST", "/api/v1/ask", {"question": QUESTION}, "auth-service"),
    ("neighborhood", "GET", "/api/graph/neighborhood/auth-service", None, "Core-Platform"),
    ("snapshot", "GET", "/api/graph/snapshot?at=last%20month", None, "auth-service"),
    ("search", "POST", "/api/v1/search", {"text": "payments", "mode": "text"}, '"hits": [{'),
    ("summary", "POST", "/api/v1/lazy-rag/query", {"query": "Who owns auth-service?"}, "auth-service"),
    ("health", "GET", "/readyz", None, "up"),
)  # fmt: skip
TOOLS = (
    ("run_read_query", {"cypher": "MATCH (t:Team) RETURN t.name AS name"}, "Core-Platform"),
    ("ask_question", {"question": QUESTION}, "auth-service"),
)
PAGES = tuple(action for action in ACTIONS if action.press not in ("profile", "check_again"))

SURFACES = (
    Surface("library", "library", environment_alone, library, shared=False),
    *(
        Surface(f"cli-{words[0]}", "CLI", shell, partial(command, words=words, right=right))
        for words, right in COMMANDS
    ),
    *(
        Surface(
            f"rest-{name}", "REST", served,
            partial(route, method=method, path=path, body=body, right=right),
        )
        for name, method, path, body, right in ROUTES
    ),
    *(
        Surface(
            f"mcp-{name}", "MCP", talking,
            partial(tool, name=name, arguments=arguments, right=right),
        )
        for name, arguments, right in TOOLS
    ),
    *(
        Surface(
            f"page-{action.page}", "pages", partial(visited, action=action),
            partial(acted, action=action), shared=False,
        )
        for action in PAGES
    ),
)  # fmt: skip
