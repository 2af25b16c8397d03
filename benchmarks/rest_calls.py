"""`serve` as a process of its own, and calls of its routes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

STARTING_S = 60.0


@contextmanager
def serving(port: int, variables: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """Run `serve` at a port until the block ends; it is ready when the block begins."""
    command = [sys.executable, "-m", "graphrag_core", "serve", "--port", str(port)]
    child = subprocess.Popen(command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + STARTING_S
        while not _is_ready(port):
            if time.monotonic() > until:
                raise AssertionError("the routes did not come up")
            time.sleep(0.2)
        yield child
    finally:
        child.terminate()
        child.wait(timeout=30)


def asked(port: int, method: str, path: str, body: Any) -> tuple[int, str | None]:
    """Call a route; return its status, and when to come again."""
    connection = HTTPConnection("127.0.0.1", port, timeout=300)
    try:
        connection.request(method, path, body and json.dumps(body))
        reply = connection.getresponse()
        reply.read()
        return reply.status, reply.headers["Retry-After"]
    finally:
        connection.close()


def _is_ready(port: int) -> bool:
    try:
        return asked(port, "GET", "/readyz", None)[0] == 200
    except OSError:
        return False
