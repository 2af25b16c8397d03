"""Messages that the MCP library drops are answered, and the server ends with its client."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph

START = (
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-03-26", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
)  # fmt: skip
CALL = '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":%s}'
QUERY = '{"name":"run_read_query","arguments":{"cypher":"RETURN 1 AS one"}}'

Server = subprocess.Popen[str]


@pytest.fixture
def server(
    demo_graph: Graph, server_named: Callable[[str], RunningServer], tmp_path: Path
) -> Iterator[Server]:
    assert demo_graph
    running = server_named("demo")
    environment = os.environ | {
        "NEO4J_URI": running.uri, "NEO4J_PASSWORD": running.password,
        "GRAPHRAG_HOME": str(tmp_path),
    }  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", "mcp"], env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        tell(process, *map(json.dumps, START))
        heard(process)
        yield process
        process.kill()


def tell(process: Server, *lines: str) -> None:
    assert process.stdin
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()


def heard(process: Server) -> dict[str, Any]:
    assert process.stdout
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found


def test_each_message_that_cannot_be_taken_gets_an_error(server: Server):
    cases = [
        (CALL % (10, "[1]"), 10, -32602, "'params' must be an object."),
        (CALL % (11, QUERY.replace("one", r"\ud800")), 11, -32700, "hex escape"),
        (CALL % ("1.5", QUERY), None, -32600, "'id' must be a text or a whole number."),
        (CALL % ("null", QUERY), None, -32600, "'id' must be a text or a whole number."),
        (CALL.replace("2.0", "1.0") % (12, QUERY), 12, -32600, "'jsonrpc' must be \"2.0\"."),
        ('{"jsonrpc":"2.0","id":13,"method":5}', 13, -32600, "'method' must be a text."),
        (f"[{CALL % (14, QUERY)}]", None, -32600, "no batch is taken"),
        ('{"jsonrpc":', None, -32700, "not valid JSON"),
        ("[" * 200_000, None, -32700, "not valid JSON"),
        ("5", None, -32600, "one object a line"),
    ]

    for line, id_, code, sentence in cases:
        tell(server, line)
        answer = heard(server)
        assert (answer["id"], answer["error"]["code"]) == (id_, code), line[:100]
        assert sentence in answer["error"]["message"]

    # An empty line, a notification and an answer to nothing are no requests.
    tell(
        server, "", json.dumps(START[1]), '{"jsonrpc":"2.0","id":3,"result":5}', CALL % (15, QUERY)
    )
    assert heard(server)["id"] == 15


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_the_server_ends_when_its_client_leaves(server: Server, closed: str):
    getattr(server, closed).close()

    assert server.wait(20) == 0
