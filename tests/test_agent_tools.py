"""The agent tools, called by the MCP package's own client, on the demo graph."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters, types

from graphrag_core.agent.tools import MOST_CHARS, TOOLS, call_tool
from graphrag_core.engine import Engine
from graphrag_core.serve.mcp import mcp_server
from graphrag_core.types import CypherQuery

ROOT = Path(__file__).parents[1]
T = TypeVar("T")


@pytest.fixture(scope="module")
def engine(engine_with: Callable[..., Engine]) -> Engine:
    return engine_with()


CALLS = [
    ("search_knowledge_graph", {"query": "who owns auth-service"}, "auth-service"),
    ("search_knowledge_graph",
     {"query": "owner", "entity_name": "auth-service", "relationship_type": "OWNS"},
     "Core-Platform owns auth-service"),
    ("get_entity_history", {"entity_name": "auth-service", "reference_time": "a year ago"},
     "auth-service"),
    ("search_documents", {"query": "sign-in tokens"}, "Chunk"),
    ("get_neighborhood", {"entity_name": "auth-service", "at": "all"}, "Showing "),
    ("run_read_query", {"cypher": "MATCH (t:Team) RETURN count(t) AS teams"}, "teams\n8"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "expected"), CALLS)
def test_a_tool_answers_shortly_with_sources(
    engine: Engine, name: str, given: dict[str, str], expected: str
):
    reply = call_tool(engine, name, given)

    assert not reply.failed
    assert expected in reply.text
    assert len(reply.text) <= MOST_CHARS
    assert "embedding" not in reply.text


FAILURES = [
    ("nothing", {}, "no tool"),
    ("get_neighborhood", {}, "'entity_name' is missing"),
    ("get_neighborhood", {"entity_name": "auth-servce"}, "Closest: 'auth-service'"),
    (
        "get_entity_history",
        {"entity_name": "auth-service", "since": "blue"},
        "cannot be read as a time",
    ),
    ("run_read_query", {"cypher": "CREATE (x) RETURN x"}, "CREATE"),
]


AT_A_TIME = [
    ("search_knowledge_graph",
     {"query": "owner", "entity_name": "fraud-scorer", "relationship_type": "OWNS"}),
    ("search_knowledge_graph", {"query": "Who owns fraud-scorer?", "relationship_type": "OWNS"}),
    ("get_neighborhood", {"entity_name": "fraud-scorer"}),
    ("ask_question", {"question": "Which team owns fraud-scorer?"}),
]  # fmt: skip


def told_of(text: str) -> list[str]:
    """The teams of which a reply says that they own the service."""
    return re.findall(
        r"\b([\w-]+)(?:(?: \[1\])? (?:owns|owned|has owned) fraud-scorer| \[1\]\.)", text
    )


@pytest.mark.parametrize(("name", "given"), AT_A_TIME)
def test_a_tool_looks_at_the_time_that_is_asked_of(
    engine: Engine, name: str, given: dict[str, str]
):
    then = datetime.now(UTC) - timedelta(days=700)

    now = call_tool(engine, name, given).text
    asked = call_tool(engine, name, given, as_of=then).text
    told = call_tool(engine, name, {**given, "at": then.isoformat()}).text

    assert "Payments-Risk" in told_of(now)
    assert (told_of(asked), told_of(told)) == (["Data-Services"], ["Data-Services"])


@pytest.mark.parametrize(("name", "given", "said"), FAILURES)
def test_a_wrong_call_is_told_what_is_wrong(
    engine: Engine, name: str, given: dict[str, str], said: str
):
    reply = call_tool(engine, name, given)

    assert reply.failed
    assert said in reply.text


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_database_that_is_down_is_said(engine: Engine, tmp_path: Path, tool):
    down = replace(engine.settings, neo4j_uri="bolt://127.0.0.1:9", home=tmp_path)
    with Engine(down) as closed:
        reply = call_tool(closed, tool.name, dict.fromkeys(tool.schema()["required"], "RETURN 1"))

    assert reply.failed or "cannot be reached" in reply.text
    assert "Nothing was found" not in reply.text.partition("\n")[0]


def test_an_export_is_the_text_of_a_file_and_never_a_part_of_one(engine: Engine):
    given = {"entity_name": "Core-Platform"}
    lines = call_tool(engine, "export_subgraph", given)
    script = call_tool(engine, "export_subgraph", {**given, "format": "cypher"})

    records = [json.loads(line) for line in lines.text.splitlines()]
    assert not lines.failed
    assert "Core-Platform" in {record["properties"].get("name") for record in records}
    assert script.text.rstrip().endswith(";")
    assert "Core-Platform" in script.text


def in_its_own_thread(talk: Callable[[], Awaitable[T]]) -> T:
    """Run it in a thread: the browser tests' Playwright keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, talk).result()


def test_the_packages_own_client_lists_calls_and_reads(engine: Engine):
    async def talk() -> None:
        async with Client(mcp_server(engine)) as client:
            tools = (await client.list_tools()).tools
            found = await client.call_tool("get_neighborhood", {"entity_name": "auth-service"})
            wrong = await client.call_tool("get_neighborhood", {"entity_name": "nobody"})
            schema = await client.read_resource("graph://schema")
            prompt = await client.get_prompt("question", {"question": "Who?"})
            offered = [
                *(await client.list_resources()).resources,
                *(await client.list_prompts()).prompts,
            ]

        assert all(entry.description for entry in offered)
        assert [tool.name for tool in tools] == [tool.name for tool in TOOLS]
        assert not found.is_error
        assert "auth-service" in found.content[0].text
        assert wrong.is_error
        assert '"Service"' in schema.contents[0].text
        assert prompt.messages[0].content.text.endswith("Question: Who?")

    in_its_own_thread(talk)


def test_a_call_that_is_cancelled_ends_its_query(engine: Engine):
    endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(a * b) AS n"
    running = CypherQuery(
        "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH $start "
        "RETURN currentQuery",
        {"start": endless[:30]},
    )

    def queries() -> int:
        return len(engine.graph().fetch(running).records)

    async def until(count: int) -> None:
        with anyio.fail_after(60):
            while await anyio.to_thread.run_sync(queries) != count:
                await anyio.sleep(0.05)

    async def talk() -> None:
        async with Client(mcp_server(engine)) as client, anyio.create_task_group() as calls:
            calls.start_soon(client.call_tool, "run_read_query", {"cypher": endless})
            await until(1)
            calls.cancel_scope.cancel()
        await until(0)

    in_its_own_thread(talk)


def test_a_wrong_prompt_or_resource_is_a_wrong_call_of_the_protocol(engine: Engine):
    async def talk() -> list[int]:
        codes = []
        async with Client(mcp_server(engine)) as client:
            for call in (
                lambda: client.get_prompt("nothing", {"question": "Who?"}),
                lambda: client.get_prompt("question", {}),
                lambda: client.read_resource("graph://nothing"),
            ):
                with pytest.raises(MCPError) as caught:
                    await call()
                codes.append(caught.value.code)
        return codes

    assert in_its_own_thread(talk) == [types.INVALID_PARAMS] * 3


def test_the_command_speaks_mcp_over_http_and_only_on_a_free_port(engine: Engine, tmp_path: Path):
    environment = {
        **os.environ,
        "NEO4J_URI": engine.settings.neo4j_uri or "",
        "NEO4J_PASSWORD": engine.settings.neo4j_password or "",
        "GRAPHRAG_HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "graphrag_core", "mcp", "--http", "--port"]
    with subprocess.Popen(
        [*command, "0"], env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as child:
        try:
            told = iter(child.stderr or ())
            address = next(line.split()[-1] for line in told if line.startswith("Serving"))

            async def talk() -> str:
                async with Client(address) as client:
                    found = await client.call_tool(
                        "get_neighborhood", {"entity_name": "auth-service"}
                    )
                    return found.content[0].text

            assert "auth-service" in in_its_own_thread(talk)
            port = str(urlsplit(address).port)
            second = subprocess.run(
                [*command, port],
                check=False,
                env=environment,
                cwd=ROOT,
                capture_output=True,
                text=True,
            )
            assert second.returncode == 2
            assert f"Port {port} of 127.0.0.1 cannot be used." in second.stderr
            assert "Traceback" not in second.stderr
        finally:
            child.terminate()


def test_the_command_speaks_mcp_on_standard_input_and_output(engine: Engine, tmp_path: Path):
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "graphrag_core", "mcp"],
        cwd=str(ROOT),
        env={
            **os.environ,
            "NEO4J_URI": engine.settings.neo4j_uri or "",
            "NEO4J_PASSWORD": engine.settings.neo4j_password or "",
            "GRAPHRAG_HOME": str(tmp_path),
        },
    )

    async def talk() -> str:
        async with Client(server) as client:
            query = {"cypher": "MATCH (t:Team) RETURN count(t) AS teams"}
            return (await client.call_tool("run_read_query", query)).content[0].text

    assert in_its_own_thread(talk).startswith("teams\n8")
