"""The REST routes on a real server: shapes, statuses, keys, tenants, a database that is down."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine, open_engine
from graphrag_core.errors import ConnectionClosedError
from graphrag_core.serve.api import rest_application
from graphrag_core.serve.openapi import openapi_document
from graphrag_core.settings import Settings

ROOT = Path(__file__).parents[1]
KEY = "a-key-of-the-tests-1"
BOUND = "a-key-of-the-tests-2"
Call = Callable[..., tuple[int, Any]]


@contextmanager
def served(settings: Settings) -> Iterator[Call]:
    """The routes over a database, and a way to call them: status and JSON (or text)."""
    with Engine(settings, embedder=HashEmbedder()) as engine:
        config = uvicorn.Config(rest_application(engine), port=0, log_level="critical")
        listening = config.bind_socket()
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        port = listening.getsockname()[1]

        def call(method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
            connection = HTTPConnection("127.0.0.1", port, timeout=60)
            sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, sent, named)
            reply = connection.getresponse()
            text = reply.read().decode()
            connection.close()
            is_json = reply.headers["content-type"] == "application/json"
            return reply.status, json.loads(text) if is_json else text

        while not server.started:
            time.sleep(0.01)
        try:
            yield call
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def settings(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Settings:
    assert demo_graph
    server = server_named("demo")
    return settings_for(
        "demo", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, LAZY_RAG_ENABLED="true"
    )


@pytest.fixture(scope="module")
def call(settings: Settings) -> Iterator[Call]:
    with served(settings) as call:
        yield call


ANSWERED = [
    ("GET", "/healthz", None, "Health"),
    ("GET", "/api/graph/entities?type=Team&limit=3", None, "EntityPage"),
    ("GET", "/api/graph/neighborhood/auth-service?limit=3", None, "Neighborhood"),
    ("GET", "/api/graph/neighborhood/auth-service?at=all", None, "Neighborhood"),
    ("GET", "/api/graph/history/auth-service?since=a%20year%20ago", None, "History"),
    ("GET", "/api/graph/snapshot?at=3%20months%20ago&entity=auth-service", None, "Snapshot"),
    ("GET", "/api/graph/diff?at=a%20year%20ago&to=last%20month", None, "Diff"),
    ("POST", "/api/v1/ask", {"question": "Incidents per severity?"}, "Answer"),
    ("POST", "/api/v1/ask", {"question": "Who owns auth-service?", "at": "last month"}, "Answer"),
    ("POST", "/api/v1/validate", {"cypher": "MATCH (s:Servce) RETURN s.name"}, "Validation"),
    ("POST", "/api/v1/search", {"text": "login trouble", "filters": ["severity=P1"]},
     "SearchResult"),
    ("POST", "/api/v1/chunks", {"chunk_ids": ["chunk-none"]}, "ChunkReceipt"),
    ("POST", "/api/v1/lazy-rag/query", {"query": "auth-service", "at": "last month"}, "LazyRag"),
    ("POST", "/api/v1/lazy-rag/expand", {"query": "payments", "max_entities": 9}, "LazyRag"),
    ("GET", "/api/v1/lazy-rag/status", None, "LazyStatus"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "model"), ANSWERED)
def test_an_answer_has_the_documented_shape(
    call: Call, method: str, path: str, body: Any, model: str
):
    status, answer = call(method, path, body)

    assert status == 200, answer
    assert set(answer) == {"data", "meta"}
    assert set(answer["meta"]) == {"requestId", "timestamp"}
    schema = openapi_document() | {"$ref": f"#/components/schemas/{model}"}
    Draft202012Validator(schema).validate(answer["data"])


def test_an_export_is_a_file_and_its_faults_are_errors(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    status, text = call("POST", "/api/v1/export", {"format": "jsonl", "entity": "auth-service"})
    whole, script = call("POST", "/api/v1/export", {})
    unknown = call("POST", "/api/v1/export", {"entity": "auth-servce"})
    several = call("POST", "/api/v1/export", {"entity": "auth-service", "of_run": "x"})

    records = [json.loads(line) for line in text.splitlines()]
    assert (status, whole, unknown[0], several[0]) == (200, 200, 404, 422)
    assert "auth-service" in {record["properties"].get("name") for record in records}
    assert {record["kind"] for record in records} == {"node", "relationship"}
    assert script.startswith("CREATE CONSTRAINT")
    # What was sent is removed a moment after.
    until = time.monotonic() + 30
    while list(tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.iterdir()) == []


REFUSED = [
    ("GET", "/api/graph/neighborhood/auth-servce", None, 404, "unknown_entity"),
    ("GET", "/api/graph/neighborhood/a%2Fb%2F%2Fc", None, 404, "unknown_entity"),
    ("GET", "/api/graph/neighborhood/two%0Alines", None, 404, "unknown_entity"),
    ("GET", "/api/graph/neighborhood/", None, 422, "bad_input"),
    ("GET", "/api/nothing", None, 404, "no_route"),
    ("DELETE", "/api/graph/entities", None, 405, "wrong_method"),
    ("GET", "/api/graph/entities?limit=0", None, 422, "bad_input"),
    ("GET", "/api/graph/entities?limit=x", None, 422, "bad_input"),
    ("GET", "/api/graph/entities?limit=1&limit=2", None, 422, "bad_input"),
    ("GET", "/api/graph/entities?limt=1", None, 422, "bad_input"),
    ("GET", "/api/graph/entities?cursor=abc", None, 422, "bad_cursor"),
    ("GET", "/api/graph/entities?type=Nothing", None, 422, "unknown_type"),
    ("GET", "/api/graph/snapshot", None, 422, "bad_input"),
    ("GET", "/api/graph/snapshot?at=2026-02-30", None, 422, "bad_time"),
    ("GET", "/api/graph/entities?tenant=x", None, 422, "no_tenants"),
    ("POST", "/api/v1/ask", b"", 422, "bad_input"),
    ("POST", "/api/v1/ask", b"[1]", 422, "bad_input"),
    ("POST", "/api/v1/ask", b"\xff", 422, "bad_input"),
    ("POST", "/api/v1/ask", b'{"question": NaN}', 422, "bad_input"),
    ("POST", "/api/v1/ask", b'{"question": "\\ud800"}', 422, "bad_input"),
    ("POST", "/api/v1/ask", {"question": "x" * 10_001}, 422, "bad_input"),
    ("POST", "/api/v1/ask", {"question": "x", "mode": "nothing"}, 422, "bad_input"),
    ("POST", "/api/v1/ask", {"question": "x", "limit": True}, 422, "bad_input"),
    ("POST", "/api/v1/ask", b"x" * 1_100_000, 413, "body_too_large"),
    ("POST", "/api/v1/validate", b"[" * 200_000, 422, "bad_input"),
    ("POST", "/api/v1/validate", {"cypher": "RETURN $n", "parameters": {"n": 2**70}}, 422,
     "bad_input"),
    ("POST", "/api/v1/search", {"text": "x", "filters": ["no filter"]}, 422, "bad_filter"),
    ("POST", "/api/v1/chunks", {"chunk_ids": [1]}, 422, "bad_input"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), REFUSED)
def test_a_wrong_call_gets_the_one_error_shape(
    call: Call, method: str, path: str, body: Any, status: int, code: str
):
    got, answer = call(method, path, body)

    assert (got, answer["error"]["code"]) == (status, code), answer
    assert set(answer) == {"error", "meta"}
    assert {"code", "message", "hint", "candidates"} <= set(answer["error"])


def test_the_closest_names_come_with_an_unknown_entity(call: Call):
    _, answer = call("GET", "/api/graph/neighborhood/auth-servce")

    assert "auth-service" in answer["error"]["candidates"]


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "9999-12-31T23:59:59Z"])
@pytest.mark.parametrize("key", ["at", "since", "until"])
def test_either_end_of_time_is_a_time_like_others(call: Call, key: str, day: str):
    status, answer = call("POST", "/api/v1/search", {"text": "auth", "label": "Incident", key: day})

    assert status == 200, answer


def test_pages_follow_the_cursor(call: Call):
    _, first = call("GET", "/api/graph/entities?type=Team&limit=5")
    cursor = first["data"]["next_cursor"]
    _, second = call("GET", f"/api/graph/entities?type=Team&limit=5&cursor={cursor}")

    names = [entity["name"] for page in (first, second) for entity in page["data"]["entities"]]
    assert len(set(names)) == len(names) == 8


def test_a_question_of_ten_thousand_characters_is_answered(call: Call):
    status, _ = call("POST", "/api/v1/ask", {"question": "How many teams? " + "x" * 9_984})

    assert status == 200


def test_metrics_are_prometheus_text(call: Call):
    status, text = call("GET", "/metrics")

    assert status == 200
    assert "# TYPE hybrid_query_response_time_ms summary" in text


@pytest.mark.parametrize("path", ["/api/openapi.json", "/metrics", "/healthz", "/api/nothing"])
def test_every_response_has_a_request_id_of_its_own(settings: Settings, path: str):
    with Engine(settings, embedder=HashEmbedder()) as engine:
        client = TestClient(rest_application(engine), base_url="http://127.0.0.1")

        first, second = (client.get(path).headers["X-Request-ID"] for _ in range(2))

    assert len(first) == 32
    assert first != second


def test_the_document_names_every_route_and_resolves(call: Call):
    status, document = call("GET", "/api/openapi.json")

    assert status == 200
    assert "/api/graph/neighborhood/{entity}" in document["paths"]
    names = set(document["components"]["schemas"])
    used = {part.split('"')[0] for part in json.dumps(document).split("#/components/schemas/")[1:]}
    assert used <= names


def test_without_a_key_other_hosts_and_sites_are_refused(call: Call):
    rebound = call("GET", "/api/graph/entities", Host="evil.example")
    elsewhere = call("GET", "/api/graph/entities", Origin="http://evil.example")

    unclosed = call("GET", "/api/graph/entities", Host="[")
    nowhere = call("GET", "/api/graph/entities", Origin="http://[")

    assert (rebound[0], rebound[1]["error"]["code"]) == (403, "key_required")
    assert (elsewhere[0], elsewhere[1]["error"]["code"]) == (403, "other_origin")
    assert (unclosed[0], unclosed[1]["error"]["code"]) == (403, "key_required")
    assert (nowhere[0], nowhere[1]["error"]["code"]) == (403, "other_origin")


def test_a_key_is_asked_for_and_may_be_bound_to_a_tenant(settings: Settings):
    with served(replace(settings, api_keys=((KEY, None), (BOUND, "acme")))) as call:
        without = call("GET", "/api/graph/entities")
        wrong = call("GET", "/api/graph/entities", X_API_Key=KEY + "x")
        right = call("GET", "/api/graph/entities", Authorization=f"Bearer {KEY}")
        bound = call("GET", "/api/graph/entities", X_API_Key=BOUND)
        other = call("GET", "/api/graph/entities?tenant=other", X_API_Key=BOUND)
        totals = call("GET", "/metrics", X_API_Key=BOUND)
        health = call("GET", "/healthz")

    assert [reply[0] for reply in (without, wrong, right)] == [401, 401, 200]
    assert bound[1]["error"]["code"] == "no_tenants"
    assert (other[0], other[1]["error"]["code"]) == (403, "other_tenant")
    assert totals[0] == 403
    assert health[0] == 200


def test_the_document_says_whether_a_key_is_needed(settings: Settings):
    with served(replace(settings, api_keys=((KEY, None),))) as call:
        keyed = call("GET", "/api/openapi.json", X_API_Key=KEY)[1]

    assert keyed["security"] == [{"bearer": []}, {"key": []}]
    assert openapi_document()["security"][0] == {}


def test_a_sign_of_life_is_not_waited_for_without_end(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("graphrag_core.serve.api.HEALTH_S", 0.2)
    slow = threading.Event()
    with served(settings) as call:
        monkeypatch.setattr(Engine, "graph", lambda _engine: slow.wait(20))
        status, body = call("GET", "/healthz")
        slow.set()

    assert (status, body["error"]["code"]) == (503, "database_unavailable")


def test_a_tenant_of_the_settings_cannot_be_left(settings: Settings):
    with served(replace(settings, tenant="acme")) as call:
        status, answer = call("GET", "/api/graph/entities?tenant=other")

    assert (status, answer["error"]["code"]) == (403, "other_tenant")


def test_routes_that_ask_a_model_have_a_rate(settings: Settings):
    modelled = replace(settings, openai_base_url="http://127.0.0.1:9", rate_limit=1)
    with served(modelled) as call:
        first = call("POST", "/api/v1/search", {"text": "login", "mode": "text"})
        second = call("POST", "/api/v1/search", {"text": "login", "mode": "text"})
        free = call("GET", "/api/graph/entities?limit=1")

    assert [reply[0] for reply in (first, second, free)] == [200, 429, 200]


def test_lazy_rag_that_is_off_is_404(settings: Settings):
    with served(replace(settings, lazy_rag_enabled=False)) as call:
        status, answer = call("POST", "/api/v1/lazy-rag/query", {"query": "auth-service"})
        _, state = call("GET", "/api/v1/lazy-rag/status")

    assert (status, answer["error"]["code"]) == (404, "lazy_rag_off")
    assert state["data"]["enabled"] is False


def test_the_app_and_the_routes_run_in_one_process(settings: Settings, tmp_path: Path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "NEO4J_URI": settings.neo4j_uri or "",
        "NEO4J_PASSWORD": settings.neo4j_password or "",
        "GRAPHRAG_HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "streamlit", "run", "serve.py", f"--server.port={port}"]
    child = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        health = _reply(port, "/healthz")
        page = _reply(port, "/")
        around = _reply(port, "/api/graph/neighborhood/auth-service?limit=1")
        nothing = _reply(port, "/api/nothing")
        # The server of the pages refuses such paths; a name may hold them.
        above = _reply(port, "/api/graph/neighborhood/..%2Fup%00%0A")
    finally:
        child.terminate()
        child.wait(timeout=30)

    assert [reply[0] for reply in (health, page, around, nothing)] == [200, 200, 200, 404]
    assert json.loads(around[1])["data"]["center"]["name"] == "auth-service"
    assert json.loads(nothing[1])["error"]["code"] == "no_route"
    assert (above[0], json.loads(above[1])["error"]["code"]) == (404, "unknown_entity")


def test_pages_use_the_engine_of_the_routes_and_close_nothing_of_it(settings: Settings):
    with Engine(settings, embedder=HashEmbedder()) as engine:
        lent = open_engine(settings, shared=engine)
        other = open_engine(replace(settings, max_rows=7), shared=engine)

        assert lent.graph() is engine.graph()
        assert other.graph() is not engine.graph()
        lent.close()
        other.close()
        with pytest.raises(ConnectionClosedError):
            lent.graph()
        assert engine.schema().labels


def _reply(port: int, path: str) -> tuple[int, str]:
    until = time.monotonic() + 90
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request("GET", path)
            reply = connection.getresponse()
            return reply.status, reply.read().decode()
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        finally:
            connection.close()


@pytest.mark.parametrize(("method", "path", "body", "model"), ANSWERED)
def test_a_database_that_is_down_is_503_or_a_partial_answer(
    settings: Settings, method: str, path: str, body: Any, model: str
):
    with served(replace(settings, neo4j_uri="bolt://127.0.0.1:9")) as call:
        status, answer = call(method, path, body)

    if model in ("Answer", "Validation", "LazyStatus") and "at" not in (body or {}):
        assert status == 200
    else:
        assert (status, answer["error"]["code"]) == (503, "database_unavailable")
