"""Make the calls of the REST routes of servers that are started for them."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from calls.masking import Mask
from calls.openapi import operations_of
from calls.rest_set import SERVERS, Request, Server
from calls.runner import value_before

HEADERS = ("content-type", "cache-control", "allow", "www-authenticate")
PRESENT = ("x-request-id", "retry-after")
WHERE = re.compile(r"https?://127\.0\.0\.1:(\d+)")
LAST = re.compile(r"@last[\w.]+")
TIMEOUT_S = 120
SHOWN_CHARS = 120


def record_rest(tree: Path, env: Mapping[str, str], mask: Mask) -> Iterator[tuple[str, Any]]:
    """Start each server of the set with a checkout's code, and make its calls in their order."""
    for server in SERVERS:
        with _served(server, tree, env) as port:
            before = ""
            for request in server.requests:
                response, body = _sent(port, request, before)
                yield _named(server, request), _outcome(request, response, body, mask)
                before = body


@contextmanager
def _served(server: Server, tree: Path, env: Mapping[str, str]) -> Iterator[int]:
    """Start a server on a free port, which it tells on standard error, and stop it."""
    with subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", "serve", "--port", "0"],
        cwd=tree, env={**env, **server.env}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        told = []
        for line in process.stderr:
            told.append(line)
            if found := WHERE.search(line):
                break
        else:
            raise SystemExit(f"The server '{server.name}' did not start:\n{''.join(told)}")
        threading.Thread(target=process.stderr.read, daemon=True).start()
        try:
            yield int(found[1])
        finally:
            process.terminate()


def _sent(port: int, request: Request, before: str) -> tuple[HTTPResponse, str]:
    path = LAST.sub(lambda found: value_before(found[0], before), request.path)
    body = request.body
    headers = {"Content-Type": "application/json", **request.headers} if body is not None else {}
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
    try:
        connection.request(
            request.method,
            path,
            body=body if isinstance(body, str | None) else json.dumps(body),
            headers={**headers, **request.headers},
        )
        response = connection.getresponse()
        return response, response.read().decode(errors="replace")
    finally:
        connection.close()


def _named(server: Server, request: Request) -> str:
    """Name a call by its server, path, body and headers, each shortened."""
    body = "" if request.body is None else f" {_short(json.dumps(request.body))}"
    headers = f" {dict(request.headers)}" if request.headers else ""
    return f"rest {server.name}: {request.method} {_short(request.path)}{body}{headers}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}…{len(text)}"


def _outcome(request: Request, response: HTTPResponse, body: str, mask: Mask) -> dict[str, Any]:
    outcome: dict[str, Any] = {
        "status": response.status,
        "headers": {name: response.getheader(name) for name in HEADERS},
        "present": [name for name in PRESENT if response.getheader(name) is not None],
    }
    if request.path == "/metrics" and response.status == 200:
        names = {line.split("{")[0].split(" ")[0] for line in body.splitlines() if line[:1] != "#"}
        return outcome | {"metrics": sorted(names - {""})}
    try:
        found = json.loads(body)
    except ValueError:
        return outcome | {"shown": mask.words(body)}
    if request.path == "/api/openapi.json" and response.status == 200:
        return outcome | {"operations": operations_of(found)}
    return outcome | {"body": mask.of(found)}
