"""Make the calls of the agent tools over MCP, on standard input and output and over HTTP."""

import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Iterator, Mapping
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, MCPError, StdioServerParameters

from calls.masking import Mask

ARGS = ["-m", "graphrag_core", "mcp"]
WHERE = re.compile(r"http://127\.0\.0\.1:\d+/mcp")
NAMED = re.compile(r"\d+:[0-9a-f-]{36}:\d+|\b[\w.]+(?:-[\w.]+)+\b|\b\d[\d.,:]*\d\b|\b\d\b")
"""Ids, names with a hyphen, dates and numbers: what a reply rests on, however it is worded."""

LIBRARY = frozenset({"meta", "ttl_ms", "cache_scope"})

TOOL_CALLS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("search_knowledge_graph", {"query": "Who is on call for auth-service?"}),
    ("search_knowledge_graph", {"query": "owners", "entity_name": "auth-service"}),
    ("search_knowledge_graph",
     {"query": "owners", "entity_name": "auth-service", "relationship_type": "OWNS"}),
    ("search_knowledge_graph", {"query": "x", "entity_name": "auth-servce"}),
    ("search_knowledge_graph", {"query": ""}),
    ("search_knowledge_graph", {}),
    ("get_entity_history", {"entity_name": "ledger-service"}),
    ("get_entity_history", {"entity_name": "ledger-service", "since": "2025-06-01"}),
    ("get_entity_history", {"entity_name": "ledger-service", "reference_time": "2025-06-15"}),
    ("get_entity_history", {"entity_name": "ledger-service", "since": "never ever"}),
    ("get_entity_history", {"entity_name": "nobody-knows"}),
    ("search_documents", {"query": "card payments declined"}),
    ("search_documents", {"query": "xyzzy plugh"}),
    ("search_documents", {"query": 7}),
    ("get_neighborhood", {"entity_name": "auth-service"}),
    ("get_neighborhood", {"entity_name": "auth-service", "at": "2025-01-15"}),
    ("get_neighborhood", {"entity_name": "auth-service", "at": "all"}),
    ("get_neighborhood", {"entity_name": "event-stream"}),
    ("get_neighborhood", {"entity_name": "Zoe"}),
    ("get_neighborhood", {"entity_name": "auth-service", "stranger": 1}),
    ("run_read_query", {"cypher": "MATCH (i:Incident) RETURN i.severity, count(*)"}),
    ("run_read_query", {"cypher": "MATCH (t:Team) RETURN t ORDER BY t.name LIMIT 3"}),
    ("run_read_query", {"cypher": "MATCH (i:Incident) RETURN i.id AS id ORDER BY id"}),
    ("run_read_query", {"cypher": "CREATE (n) RETURN n"}),
    ("run_read_query", {"cypher": "MATCH (t:Taem) RETURN t LIMIT 1"}),
    ("run_read_query", {"cypher": "RETURN 1 / 0"}),
    ("run_read_query", {"cypher": "x" * 10_001}),
    ("no_such_tool", {}),
)  # fmt: skip


def record_mcp(tree: Path, env: Mapping[str, str], mask: Mask) -> Iterator[tuple[str, Any]]:
    """Make all calls of a checkout's tools."""
    server = StdioServerParameters(command=sys.executable, args=ARGS, env=dict(env), cwd=str(tree))
    yield from anyio.run(_over, server, mask)
    with subprocess.Popen(
        [sys.executable, *ARGS, "--http", "--port", "0"],
        cwd=tree, env=dict(env), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        address = next((found[0] for line in process.stderr if (found := WHERE.search(line))), "")
        try:
            tools = anyio.run(_tools_at, address) if address else "did not start"
        finally:
            process.terminate()
    yield "mcp over http: tools", tools


async def _over(server: StdioServerParameters, mask: Mask) -> list[tuple[str, Any]]:
    made: list[tuple[str, Any]] = []
    async with Client(server) as client:
        made.append(("mcp: server", {
            "name": client.server_info and client.server_info.name,
            "title": client.server_info and client.server_info.title,
            "instructions": client.instructions,
            "capabilities": client.server_capabilities.model_dump(mode="json"),
        }))  # fmt: skip
        made.append(("mcp: tools", await _tools(client)))
        for name, arguments in TOOL_CALLS:
            given = json.dumps(arguments)
            shown = given if len(given) < 120 else f"{given[:120]}…"
            reply = await _or_error(client.call_tool(name, dict(arguments)))
            made.append((f"mcp: {name} {shown}", _reply(reply, mask)))
        for title, call in (
            ("resources", client.list_resources()),
            ("resource", client.read_resource("graph://schema")),
            ("resource unknown", client.read_resource("graph://nothing")),
            ("prompts", client.list_prompts()),
            ("prompt", client.get_prompt("question", {"question": "Who owns auth-service?"})),
            ("prompt without its question", client.get_prompt("question", {})),
            ("prompt unknown", client.get_prompt("nothing", {})),
        ):
            made.append((f"mcp: {title}", mask.of(_read(await _or_error(call)))))
    return made


async def _tools_at(address: str) -> Any:
    async with Client(address) as client:
        return await _tools(client)


async def _tools(client: Client) -> dict[str, Any]:
    """Give the tools by name, in their order, with their schemas."""
    listed = (await client.list_tools()).tools
    return {
        "order": [tool.name for tool in listed],
        **{tool.name: tool.model_dump(mode="json", exclude={"name"}) for tool in listed},
    }


async def _or_error(call: Awaitable[Any]) -> dict[str, Any]:
    try:
        found: dict[str, Any] = (await call).model_dump(mode="json")
    except MCPError as fault:
        return {"fault": fault.error.code, "message": fault.error.message}
    return found


def _reply(reply: dict[str, Any], mask: Mask) -> dict[str, Any]:
    """Give whether a tool failed, what its reply names, and the reply as text for people."""
    if "content" not in reply:
        return reply
    text = mask.words("\n".join(part.get("text", "") for part in reply["content"]))
    failed = bool(reply.get("is_error") or reply.get("isError"))
    return {
        "failed": failed,
        "kinds": [part["type"] for part in reply["content"]],
        "names": [] if failed else NAMED.findall(text),
        "shown": text,
    }


def _read(reply: dict[str, Any]) -> dict[str, Any]:
    """Read the JSON that a resource holds; leave out what the library adds of itself."""
    kept = {key: value for key, value in reply.items() if key not in LIBRARY}
    for entry in kept.get("contents", ()):
        if entry["mime_type"] == "application/json":
            entry["text"] = json.loads(entry["text"])
    for message in kept.get("messages", ()):
        message["shown"] = message.pop("content")["text"]
    return kept
