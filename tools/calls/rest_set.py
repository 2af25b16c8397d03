"""The calls of the REST routes, by the server that they are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

KEY, TENANT_KEY = "golden-key-of-anybody", "golden-key-of-a-tenant"
ENTITIES, NEAR, PAST = "/api/graph/entities", "/api/graph/neighborhood", "/api/graph/history"
SNAPSHOT, DIFF = "/api/graph/snapshot", "/api/graph/diff"
ASK, VALIDATE, SEARCH = "/api/v1/ask", "/api/v1/validate", "/api/v1/search"
CHUNKS, LAZY = "/api/v1/chunks", "/api/v1/lazy-rag"
OWNED = "Which services does Core-Platform own?"


@dataclass(frozen=True, slots=True)
class Request:
    """One call: a `body` that is no text is sent as JSON. `@last.KEY` is from the call before."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Server:
    """A server with settings of its own, and what is asked of it."""

    name: str
    env: Mapping[str, str]
    requests: tuple[Request, ...]


def _gets(*paths: str) -> list[Request]:
    return [Request("GET", path) for path in paths]


def _posts(path: str, *bodies: Any) -> list[Request]:
    return [Request("POST", path, body) for body in bodies]


LOOKING = _gets(
    f"{ENTITIES}?limit=3",
    f"{ENTITIES}?limit=3&cursor=@last.data.next_cursor",
    f"{ENTITIES}?cursor=garbage",
    f"{ENTITIES}?query=auth&type=Service",
    f"{ENTITIES}?query=auth-servce",
    f"{ENTITIES}?query=",
    f"{ENTITIES}?type=Nothing",
    f"{ENTITIES}?type=",
    f"{ENTITIES}?limit=0",
    f"{ENTITIES}?limit=100000",
    f"{ENTITIES}?limit=many",
    f"{ENTITIES}?limit=1.5",
    f"{ENTITIES}?limit=1&limit=2",
    f"{ENTITIES}?stranger=1",
    f"{ENTITIES}?tenant=nobody",
    f"{ENTITIES}?query={'x' * 1_001}",
    f"{NEAR}/auth-service",
    f"{NEAR}/auth-service?limit=4",
    f"{NEAR}/auth-service?limit=4&cursor=@last.data.next_cursor",
    f"{NEAR}/auth-service?at=2025-01-15&type=OWNS",
    f"{NEAR}/auth-service?at=all",
    f"{NEAR}/auth-service?at=whenever",
    f"{NEAR}/auth-service?type=NOTHING",
    f"{NEAR}/auth-servce",
    f"{NEAR}/Zoe",
    f"{NEAR}/{quote('GET /auth/v2/keys')}",
    f"{NEAR}/{quote('GET /auth/v2/keys', safe='')}",
    f"{NEAR}/",
    f"{NEAR}/auth-service?entity=other",
    f"{PAST}/ledger-service?since=2025-01-01&until=2026-01-01",
    f"{PAST}/auth-service?limit=2",
    f"{PAST}/auth-service?limit=2&cursor=@last.data.next_cursor",
    f"{PAST}/auth-servce",
    f"{PAST}/auth-service?since=never+ever",
    f"{SNAPSHOT}?at=2025-09-01&limit=5",
    f"{SNAPSHOT}?at=2025-01-15&entity=auth-service&diff=2026-06-01",
    f"{SNAPSHOT}?at=2025-01-01&entity=ledger-service&known=2025-03-01&diff=2026-06-01",
    SNAPSHOT,
    f"{SNAPSHOT}?at=",
    f"{SNAPSHOT}?at=whenever",
    f"{DIFF}?at=2025-01-15&to=2026-06-01&entity=auth-service",
    f"{DIFF}?at=2025-01-15&entity=auth-service",
    f"{DIFF}?to=2025-01-15",
)

ASKING = [
    *_posts(
        ASK,
        {"question": OWNED},
        {"question": OWNED, "limit": 2, "max_hops": 1, "at": "all", "mode": "nl"},
        {"question": "Who owned auth-service?", "at": "2025-01-15", "translator": "offline"},
        {"question": "Tell me about auth-service", "mode": "local", "max_hops": 2},
        {"question": "Why did logins fail?", "mode": "hybrid"},
        {"question": "billing"},
        {"question": OWNED, "tenant": "nobody"},
        {"question": OWNED, "at": "whenever"},
        {"question": OWNED, "mode": "parrot"},
        {"question": OWNED, "limit": "2"},
        {"question": OWNED, "limit": True},
        {"question": OWNED, "limit": 2.5},
        {"question": OWNED, "limit": None},
        {"question": OWNED, "limit": 0},
        {"question": OWNED, "stranger": 1},
        {"question": 7},
        {"question": ""},
        {"question": "x" * 10_001},
        {"question": "half \ud83d"},
        {},
        [],
        "not json",
        '{"question": NaN}',
        "",
        "x" * (1024 * 1024 + 1),
    ),
    *_posts(
        VALIDATE,
        {"cypher": "MATCH (t:Team) RETURN t.name LIMIT 1"},
        {"cypher": "MATCH (s:Service)-[:OWNS]->(t:Taem) RETURN t"},
        {"cypher": "MATCH (t:Team {name: $n}) RETURN t LIMIT 1", "parameters": {"n": "x"}},
        {"cypher": "CREATE (n) RETURN n"},
        {"cypher": "RETURN $n AS n", "parameters": [1]},
        {"cypher": "RETURN $n AS n", "parameters": {"n": 2**70}},
        {"parameters": {}},
    ),
    *_posts(
        SEARCH,
        {"text": "card payments declined"},
        {
            "text": "card payments declined", "filters": ["severity=P0,P1"], "label": "Incident",
            "since": "2025-01-01", "until": "2026-07-01", "top_k": 3, "mode": "vector",
        },
        {"text": "card payments declined", "connected_to": "payment-gateway", "at": "all"},
        {"text": "card payments declined", "connected_to": "payment-gatway"},
        {"text": "card payments declined", "filters": "severity=P0"},
        {"text": "card payments declined", "filters": [1]},
        {"text": "card payments declined", "filters": ["nothing"]},
        {"text": "card payments declined", "filters": ["x=1"] * 51},
        {"text": "card payments declined", "mode": "smell"},
        {"text": "card payments declined", "top_k": 0},
        {"text": "card payments declined", "label": "Nothing"},
        {},
    ),
    *_posts(
        CHUNKS,
        {"chunk_ids": ["chunk-20", "chunk-999", ""]},
        {"chunk_ids": []},
        {"chunk_ids": "chunk-20"},
        {"chunk_ids": ["x"] * 1_001},
        {},
    ),
    *_posts(f"{LAZY}/query", {"query": "auth-service"}),
    *_posts(f"{LAZY}/expand", {"query": "auth-service"}, {}),
    *_gets(f"{LAZY}/status", f"{LAZY}/status?stranger=1"),
]  # fmt: skip

DOORS = [
    *_gets(
        "/api/openapi.json", "/healthz", "/metrics", "/", "/api/", "/api/nothing", "/nothing",
        f"{ENTITIES}/", ASK, "/docs",
    ),
    Request("POST", ENTITIES, {}),
    Request("DELETE", ENTITIES),
    Request("HEAD", ENTITIES),
    Request("OPTIONS", ENTITIES),
    Request("PUT", ASK, {"question": OWNED}),
    Request("GET", f"{ENTITIES}?limit=1", headers={"Host": "example.org"}),
    Request("GET", f"{ENTITIES}?limit=1", headers={"Origin": "https://example.org"}),
    Request("POST", VALIDATE, '{"cypher": "RETURN 1"}', {"Content-Type": "text/plain"}),
]  # fmt: skip

BEARER = {"Authorization": f"Bearer {KEY}"}
LAZY_CALLS = [
    Request("POST", f"{LAZY}/{verb}", body, BEARER)
    for verb, body in (
        ("query", {"query": "auth-service incidents", "max_entities": 8, "max_hops": 1}),
        ("query", {"query": "xyzzy plugh"}),
        ("expand", {"query": "Who is on call for payment-gateway?", "at": "2025-06-01"}),
        ("expand", {"query": "auth-service", "max_entities": 201}),
        ("expand", {"query": "auth-service", "max_hops": "2"}),
        ("expand", {"query": "auth-service", "at": "blue moon"}),
    )
]
KEYED = [
    *_gets(f"{ENTITIES}?limit=1", "/healthz", "/metrics", "/api/openapi.json"),
    Request("GET", f"{ENTITIES}?limit=1", headers={"Authorization": "Bearer wrong"}),
    Request("GET", f"{ENTITIES}?limit=1", headers={"Authorization": f"Basic {KEY}"}),
    Request("GET", f"{ENTITIES}?limit=1", headers=BEARER),
    Request("GET", f"{ENTITIES}?limit=1", headers={"X-API-Key": KEY}),
    Request("GET", f"{ENTITIES}?limit=1", headers={"X-API-Key": TENANT_KEY}),
    Request("GET", f"{ENTITIES}?limit=1&tenant=other", headers={"X-API-Key": TENANT_KEY}),
    Request("GET", "/metrics", headers={"X-API-Key": TENANT_KEY}),
    Request("GET", "/metrics", headers=BEARER),
    Request("GET", f"{LAZY}/status", headers=BEARER),
    *LAZY_CALLS,
]

MODEL = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "GRAPHRAG_RATE_LIMIT": "1"}
SERVERS: tuple[Server, ...] = (
    Server("plain", {}, (*LOOKING, *ASKING, *DOORS)),
    Server(
        "keyed",
        {"GRAPHRAG_API_KEYS": f"{KEY},{TENANT_KEY}:nobody", "LAZY_RAG_ENABLED": "true"},
        tuple(KEYED),
    ),
    Server("limited", MODEL, tuple(_posts(f"{LAZY}/expand", {"query": "a"}, {"query": "a"}))),
    Server(
        "no chunks",
        {"CHUNK_RETRIEVAL_ENABLED": "false"},
        tuple(_posts(CHUNKS, {"chunk_ids": ["chunk-20"]})),
    ),
    Server(
        "no database",
        {"NEO4J_URI": "bolt://127.0.0.1:9"},
        (*_gets("/healthz", f"{ENTITIES}?limit=1"), *_posts(ASK, {"question": OWNED})),
    ),
)
