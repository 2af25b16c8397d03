"""The calls of the command line, one record a call."""

from collections.abc import Mapping
from dataclasses import dataclass, field

JSON = "--json"
DOWN = {"NEO4J_URI": "bolt://127.0.0.1:9"}
EMBEDDED = {"NEO4J_URI": None, "NEO4J_USERNAME": None, "NEO4J_PASSWORD": None}
LAZY = {"LAZY_RAG_ENABLED": "true"}
NO_CHUNKS = {"CHUNK_RETRIEVAL_ENABLED": "false"}
OWN_HOME = {"GRAPHRAG_HOME": "@files/another-home"}

FILES: Mapping[str, str] = {
    "questions.jsonl": '{"id": 1, "question": "Who owns auth-service?"}\n'
    '{"id": "two", "question": "How many incidents are there?"}\n'
    "no json\n[1]\n\n"
    '{"id": 3}\n{"id": 4, "question": "List all teams"}\n',
    "queries.jsonl": '{"id": 1, "cypher": "MATCH (t:Team) RETURN t.name LIMIT 3"}\n'
    '{"id": 2, "cypher": "MATCH (t:Team {name: $name}) RETURN t.name", '
    '"parameters": {"name": "Core-Platform"}}\n'
    '{"id": 3, "cypher": "CREATE (n) RETURN n", "parameters": []}\n'
    '{"id": 4, "cypher": "CREATE (n) RETURN n"}\nbroken\n{"id": 5}\n',
    "chunks.jsonl": '{"id": 1, "chunk_ids": ["chunk-32", "chunk-33"]}\n'
    '{"id": 2, "chunk_ids": "chunk-20"}\n{"id": 3, "chunk_ids": [7, "", "UNKNOWN"]}\nbroken\n',
    "cases.jsonl": '{"id": 1, "question": "Who owns auth-service?", "gold_cypher": '
    "\"MATCH (t:Team)-[o:OWNS]->(:Service {name: 'auth-service'}) WHERE o.invalid_at IS NULL "
    'RETURN t.name"}\n'
    '{"id": 2, "question": "How many incidents are there?", "gold_cypher": '
    '"MATCH (i:Incident) RETURN count(i)"}\n'
    '{"id": 3, "question": "How many teams are there?", "gold_cypher": '
    '"MATCH (s:Service) RETURN count(s)"}\n'
    '{"id": 4, "question": "What is the weather in Paris?", "gold_cypher": null}\n'
    '{"id": 5, "question": "How many teams?", "gold_cypher": "MATCH (t:Team"}\n'
    '{"id": 6}\n',
    "learned.jsonl": '{"question": "Who owns auth-service?", "gold_cypher": '
    '"MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name LIMIT 5"}\n'
    '{"question": "Delete all", "gold_cypher": "MATCH (n) DETACH DELETE n"}\n{"question": ""}\n',
    "empty.jsonl": "",
    "broken.json": "{not json",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call: `env` adds to the environment, None takes away; `whole` starts a process for it.

    `@files` in an argument or value is the folder with `FILES`; `@last.KEY` is a value that the
    call before printed.
    """

    args: tuple[str, ...]
    stdin: str = ""
    env: Mapping[str, str | None] = field(default_factory=dict)
    whole: bool = False


def _json(
    command: str, *calls: tuple[str, ...], env: Mapping[str, str | None] | None = None
) -> list[Call]:
    return [Call((command, *args, JSON), env=env or {}) for args in calls]


MODES = ("nl", "expand", "hybrid", "local", "global", "agent")
OWNED = "Which services does Core-Platform own?"
FAILED = "Why did logins fail?"

ASK = [
    *_json(
        "ask",
        (OWNED,),
        ("Who owns auth-service?",),
        ("Who owned auth-service?", "--at", "2025-01-15"),
        (OWNED, "--at", "all"),
        (OWNED, "--at", "the day of the jackal"),
        (OWNED, "--limit", "2"),
        (OWNED, "--limit", "0"),
        (OWNED, "--limit", "100000"),
        (OWNED, "--max-hops", "1"),
        (OWNED, "--max-hops", "99"),
        (OWNED, "--tenant", "nobody"),
        (OWNED, "--translator", "offline"),
        (OWNED, "--translator", "llm"),
        (OWNED, "--translator", "parrot"),
        (OWNED, "--mode", "parrot"),
        ("How many incidents did each service have?",),
        ("Which services have no owner?",),
        ("Which team had the most incidents?",),
        ("Which services depend on auth-service?",),
        ("How is account-portal connected to warehouse-loader?",),
        ("Incidents since 2026-01-01 with severity P0",),
        ("Which incidents happened in the last 2 weeks?",),
        ("Tell me about billing",),
        ("billing",),
        ("Who owns auth-servce?",),
        ("What is the weather in Paris?",),
        ("Delete all services",),
        ("",),
        ("   ",),
        (FAILED,),
        *((question, "--mode", mode) for question in (FAILED, OWNED) for mode in MODES),
        ("Tell me about auth-service", "--mode", "local", "--at", "2025-01-15"),
        ("Tell me about auth-service", "--mode", "local", "--max-hops", "2"),
        ("Tell me about legacy-reports", "--mode", "local"),
        ("Tell me about auth-service", "--mode", "expand", "--limit", "3"),
        ("Who owns auth-service?", "--history", "@files/talk.json"),
        ("And who is on call for it?", "--history", "@files/talk.json"),
        ("Only those since 2025", "--history", "@files/talk.json"),
        ("Who owns auth-service?", "--history", "@files/broken.json"),
        ("--batch", "@files/questions.jsonl"),
        ("--batch", "@files/nowhere.jsonl"),
        ("--batch", "@files/empty.jsonl"),
        (),
        ("one", "--batch", "@files/questions.jsonl"),
    ),
    Call(("ask", "--batch", "-", JSON), stdin='{"id": 9, "question": "How many teams?"}\n'),
    Call(("ask", OWNED)),
    Call(("ask", "billing")),
    *_json("ask", (OWNED,), env=DOWN),
    *_json("ask", (FAILED, "--mode", "hybrid"), env=NO_CHUNKS),
]  # fmt: skip

QUERIES = (
    "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name, s.name LIMIT 5",
    "MATCH (t:Team RETURN t",
    "MATCH (t:Taem) RETURN t.name LIMIT 1",
    "MATCH (t:Team)-[:OWN]->(s) RETURN s LIMIT 1",
    "MATCH (s:Service)-[:OWNS]->(t:Team) RETURN t LIMIT 1",
    "MATCH (t:Team)-[:DEPENDS_ON]->(s:Incident) RETURN t LIMIT 1",
    "MATCH (t:Team) RETURN t.nmae LIMIT 1",
    "MATCH (t:Team {name: 'Core-Platfrom'}) RETURN t.name LIMIT 1",
    "MATCH (t:Team) WHERE t.name = $name RETURN t LIMIT 1",
    "MATCH (t:Team) RETURN x LIMIT 1",
    "MATCH (t:Team) RETURN nofunction(t) LIMIT 1",
    "MATCH (a:Team), (b:Service) RETURN a, b LIMIT 1",
    "MATCH (a:Service)-[:DEPENDS_ON*]->(b:Service) RETURN b.name LIMIT 1",
    "MATCH (a:Service)-[:DEPENDS_ON*1..40]->(b:Service) RETURN b.name LIMIT 1",
    "MATCH (t:Team)-[o:OWNS]->(s) RETURN t.name",
    "MATCH (i:Incident) WHERE i.minutes_to_resolve > 'ten' RETURN i.id LIMIT 1",
    "RETURN 1 + true",
    "MATCH (n) DETACH DELETE n",
    "CREATE (n:Team) RETURN n",
    "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
    "SHOW SETTINGS",
    "CALL dbms.listConfig()",
    "CALL db.labels()",
    "RETURN 1; RETURN 2",
    "USE neo4j MATCH (n) RETURN n LIMIT 1",
    "CYPHER 25 MATCH (t:Team) RETURN t.name LIMIT 1",
    "EXPLAIN MATCH (t:Team) RETURN t.name LIMIT 1",
    "MATCH (t:Team) RETURN [x IN [1] | COLLECT { LOAD CSV FROM 'http://a' AS r RETURN r }]",
    "RETURN '\\u0027' AS quote",
    "MATCH (t:Team) SET t.name = 'x'",
    "MATCH (t:Team) RETURN id(t) LIMIT 1",
    "",
    "Hello there",
)

VALIDATE = [
    *_json("validate", *((text,) for text in QUERIES)),
    *_json(
        "validate",
        (QUERIES[8], "--params", '{"name": "Core-Platform"}'),
        (QUERIES[8], "--params", '{"name": "x", "more": 1}'),
        (QUERIES[8], "--params", "{broken"),
        (QUERIES[8], "--params", "[1]"),
        (QUERIES[0], "--tenant", "nobody"),
        ("--batch", "@files/queries.jsonl"),
        ("--batch", "@files/nowhere.jsonl"),
        (),
    ),
    Call(("validate", "-", JSON), stdin=QUERIES[2]),
    Call(("validate", QUERIES[4])),
    *_json("validate", (QUERIES[0],), (QUERIES[18],), env=DOWN),
]

VALUES = (
    "RETURN date('2026-01-02') AS d, datetime('2026-01-02T03:04:05+02:00') AS t, "
    "duration('P1DT2H') AS u, point({x: 1, y: 2}) AS p, [1, null, 2.5] AS l, {a: 'ü'} AS m, "
    "localtime('03:04') AS lt, 9007199254740993 AS big, 0.0 / 0.0 AS nan"
)
PATH = (
    "MATCH p = (t:Team)-[o:OWNS]->(s:Service {name: 'billing-api'}) "
    "RETURN p, t, o, nodes(p) AS nodes ORDER BY t.name LIMIT 2"
)

RUN = [
    *_json(
        "run",
        ("MATCH (t:Team) RETURN t.name AS team ORDER BY team",),
        ("MATCH (t:Team) RETURN t.name AS team ORDER BY team", "--limit", "3"),
        ("MATCH (t:Team) RETURN t.name AS team ORDER BY team", "--limit", "0"),
        ("MATCH (t:Team) RETURN t.name AS team ORDER BY team", "--limit", "1000000"),
        ("MATCH (t:Team) WHERE t.name = $name RETURN t", "--params", '{"name": "Core-Platform"}'),
        ("MATCH (t:Team) WHERE t.name = $name RETURN t",),
        ("MATCH (t:Team) RETURN t", "--params", "nope"),
        (VALUES,),
        (PATH,),
        ("MATCH (c:Chunk {id: 'chunk-1'}) RETURN c, c.embedding AS v",),
        ("RETURN date('not a date')",),
        ("RETURN 1 / 0",),
        ("MATCH (s:Service)-[:OWNS]->(t:Team) RETURN t LIMIT 1",),
        ("MATCH (t:Taem) RETURN t LIMIT 1",),
        ("CREATE (n:Team) RETURN n",),
        ("MATCH (t:Team RETURN t",),
        ("EXPLAIN MATCH (t:Team) RETURN t",),
        ("PROFILE MATCH (t:Team) RETURN count(t)",),
        ("SHOW INDEXES",),
        ("MATCH (t:Team) RETURN t.name LIMIT 2", "--tenant", "nobody"),
    ),
    Call(("run", "-", JSON), stdin="MATCH (i:Incident) RETURN i.severity AS s, count(*)"),
    Call(("run", "MATCH (t:Team) RETURN t.name AS team ORDER BY team", "--limit", "3")),
    *_json("run", ("RETURN 1",), env=DOWN),
]  # fmt: skip

LOOK = [
    *_json("schema", (), ("--tenant", "nobody")),
    Call(("schema",)),
    *_json("schema", (), env=DOWN),
    *_json(
        "entities",
        ("--limit", "3"),
        ("--limit", "3", "--cursor", "@last.next_cursor"),
        ("--limit", "3", "--cursor", "garbage"),
        ("--query", "auth"),
        ("--query", "auth-servce"),
        ("--query", "no such thing at all"),
        ("--query", "C++ [urgent] (P0"),
        ("--type", "Service", "--limit", "5"),
        ("--type", "Service", "--limit", "5", "--cursor", "@last.next_cursor"),
        ("--type", "Team", "--query", "data"),
        ("--type", "Nothing"),
        ("--limit", "0"),
        ("--limit", "100000"),
        ("--limit", "many"),
        ("--tenant", "nobody"),
    ),
    Call(("entities", "--type", "Team")),
    *_json(
        "neighborhood",
        ("auth-service",),
        ("auth-service", "--limit", "4"),
        ("auth-service", "--limit", "4", "--cursor", "@last.next_cursor"),
        ("auth-service", "--limit", "4", "--cursor", "garbage"),
        ("auth-service", "--at", "2025-01-15"),
        ("auth-service", "--at", "all"),
        ("auth-service", "--at", "2 years ago", "--type", "OWNS"),
        ("auth-service", "--at", "someday soon"),
        ("auth-service", "--type", "OWNS"),
        ("auth-service", "--type", "NOTHING"),
        ("legacy-reports",),
        ("event-stream", "--at", "2025-06-01T12:00:00"),
        ("alice@northlight.example",),
        ("AUTH-SERVICE",),
        ("auth-servce",),
        ("INC-101",),
        ("",),
        ("auth-service", "--tenant", "nobody"),
        ("auth-service", "--limit", "0"),
    ),
    *_json("entities", ("--query", "auth-service")),
    *_json("neighborhood", ("@last.entities.0.id",)),
    Call(("neighborhood", "fraud-scorer")),
    *_json(
        "history",
        ("auth-service",),
        ("auth-service", "--limit", "3"),
        ("auth-service", "--limit", "3", "--cursor", "@last.next_cursor"),
        ("auth-service", "--cursor", "garbage"),
        ("ledger-service", "--since", "2025-01-01", "--until", "2026-01-01"),
        ("ledger-service", "--since", "never ever"),
        ("ledger-service", "--since", "2026-01-01", "--until", "2025-01-01"),
        ("docs-portal",),
        ("Alice",),
        ("INC-101",),
        ("auth-servce",),
        ("auth-service", "--tenant", "nobody"),
    ),
    Call(("history", "notification-hub")),
    *_json(
        "snapshot",
        ("--at", "2025-09-01", "--limit", "5"),
        ("auth-service", "--at", "2025-01-15"),
        ("auth-service", "--at", "2025-01-15", "--diff", "2026-06-01"),
        ("ledger-service", "--at", "2025-01-01", "--diff", "2026-06-01", "--known", "2025-03-01"),
        ("--at", "2025-06-01", "--diff", "2026-09-01", "--limit", "10"),
        ("auth-service", "--at", "2035-01-01"),
        ("auth-service",),
        ("auth-service", "--at", "whenever"),
        ("auth-servce", "--at", "2025-01-15"),
        ("auth-service", "--at", "2025-01-15", "--limit", "0"),
        ("auth-service", "--at", "2025-01-15", "--tenant", "nobody"),
    ),
    Call(("snapshot", "notification-hub", "--at", "2025-09-01", "--diff", "2026-09-01")),
]

DECLINED = "card payments declined"

SEARCH = [
    *_json(
        "search",
        (DECLINED,),
        (DECLINED, "--mode", "vector", "--top-k", "4"),
        (DECLINED, "--mode", "text", "--top-k", "4"),
        (DECLINED, "--mode", "hybrid", "--top-k", "1"),
        (DECLINED, "--mode", "smell"),
        (DECLINED, "--top-k", "0"),
        (DECLINED, "--filter", "severity=P0,P1"),
        (DECLINED, "--filter", "severity=P1", "--filter", "minutes_to_resolve>=60"),
        (DECLINED, "--filter", "minutes_to_resolve<60", "--mode", "text"),
        (DECLINED, "--filter", "nothing"),
        (DECLINED, "--filter", "nothing=1"),
        (DECLINED, "--since", "2026-01-01", "--until", "2026-07-01"),
        (DECLINED, "--since", "once upon a time"),
        (DECLINED, "--label", "Incident"),
        (DECLINED, "--label", "Nothing"),
        (DECLINED, "--connected-to", "payment-gateway"),
        (DECLINED, "--connected-to", "payment-gatway"),
        (DECLINED, "--connected-to", "payment-gateway", "--label", "Incident", "--at", "all"),
        (DECLINED, "--at", "2025-06-01", "--top-k", "3"),
        (DECLINED, "--tenant", "nobody"),
        ("auth-service",),
        ('C++ [urgent] (P0 AND OR "', "--mode", "text"),
        ("xyzzy plugh", "--mode", "text"),
        ("",),
    ),
    Call(("search", DECLINED, "--top-k", "3")),
    *_json("search", (DECLINED, "--top-k", "3"), env=NO_CHUNKS),
    *_json("search", (DECLINED, "--mode", "text"), env=DOWN),
    *_json(
        "chunks",
        ("chunk-20", "chunk-33", "chunk-34"),
        ("chunk-999", "", "UNKNOWN", "chunk-1", "chunk-1"),
        ("--batch", "@files/chunks.jsonl"),
        (),
        ("chunk-1", "--batch", "@files/chunks.jsonl"),
        ("chunk-20", "--tenant", "nobody"),
    ),
    Call(("chunks", "chunk-32", "chunk-999")),
    *_json("chunks", ("chunk-20",), env=NO_CHUNKS),
]

SUMMARY = [
    *_json("lazy-rag", ("auth-service incidents",), ("auth-service incidents", "--expand-only")),
    *_json(
        "lazy-rag",
        ("auth-service incidents",),
        ("auth-service incidents", "--expand-only", "--max-entities", "6"),
        ("auth-service incidents", "--expand-only", "--max-hops", "1"),
        ("Who is on call for payment-gateway?", "--at", "2025-06-01", "--max-entities", "10"),
        ("Who is on call for payment-gateway?", "--at", "all", "--expand-only"),
        ("auth-service", "--at", "blue moon"),
        ("auth-service", "--max-hops", "9"),
        ("auth-service", "--max-entities", "0"),
        ("xyzzy plugh",),
        ("",),
        ("auth-service", "--tenant", "nobody"),
        env=LAZY,
    ),
    Call(("lazy-rag", "event-stream", "--max-entities", "8"), env=LAZY),
]

KEPT = [
    *_json(
        "eval",
        ("@files/cases.jsonl",),
        ("@files/cases.jsonl", "--translator", "offline", "--tenant", "nobody"),
        ("@files/empty.jsonl",),
        ("@files/nowhere.jsonl",),
    ),
    Call(("eval", "@files/cases.jsonl")),
    *_json(
        "feedback",
        (),
        ("--import", "@files/learned.jsonl"),
        (),
        ("--export-all", "@files/exported.json"),
        ("--import-all", "@files/exported.json"),
        ("--import-all", "@files/broken.json"),
        ("--import", "@files/nowhere.jsonl"),
        ("--tenant", "nobody"),
        env=OWN_HOME,
    ),
    Call(("feedback",), env=OWN_HOME),
]

COMMANDS = (
    "ask", "validate", "run", "schema", "seed", "index", "search", "chunks", "entities",
    "neighborhood", "history", "snapshot", "lazy-rag", "eval", "feedback", "serve", "mcp", "db",
    "doctor",
)  # fmt: skip

MACHINE = [
    *_json("doctor", ()),
    Call(("doctor",)),
    *_json("doctor", (), env=DOWN),
    *_json("db", ("status",), ("dance",), ()),
    *_json("db", ("status",), env={**EMBEDDED, **OWN_HOME}),
    *_json("serve", ("--host", "0.0.0.0"), ("--port", "99999"), ("--port", "x")),  # noqa: S104
    *_json("mcp", ("--http", "--port", "99999")),
    *_json("schema", (), env={"GRAPHRAG_MAX_HOPS": "99"}),
    *_json("schema", (), env={"NEO4J_PASSWORD": "wrong"}),
    *_json("dance", ()),
    *_json("schema", ("--dance",), ("more",)),
    *(Call((command, "--help")) for command in COMMANDS),
]

WHOLE = [
    Call((), whole=True),
    Call(("--help",), whole=True),
    Call(("schema", JSON), whole=True),
    Call(("ask", "Who owns auth-service?", JSON), whole=True),
    Call(("ask", "Who owns auth-service?"), whole=True),
    Call(("run", "-", JSON), stdin="MATCH (t:Team) RETURN count(t) AS teams", whole=True),
    Call(("validate", "-", JSON), stdin="MATCH (t:Taem) RETURN t LIMIT 1", whole=True),
    Call(("entities", "--limit", "0", JSON), whole=True),
    Call(("schema", JSON), env=DOWN, whole=True),
]

CALLS: tuple[Call, ...] = (
    *ASK, *VALIDATE, *RUN, *LOOK, *SEARCH, *SUMMARY, *KEPT, *MACHINE, *WHOLE,
)  # fmt: skip
