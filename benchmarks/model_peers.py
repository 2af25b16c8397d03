"""The model path beside neo4j-graphrag's and LangChain's: same graph, stand-in and questions.

Ours links names, validates, plans, runs, gathers evidence and words a checked answer; the
retriever stops at rows, the chain words an answer. What is compared is the time that is nobody
else's (neither the model's nor the database's), and the tokens of the prompts as they arrive.
"""

import json
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure import DatabaseClock, demo_engine, peers_python
from benchmarks.model_path import (
    WIDE_QUESTIONS,
    ModelClock,
    whole_schema_text,
    wide_schema,
)
from graphrag_core.adapters.embedded import attach_or_start
from graphrag_core.adapters.openai.protocol import response_format
from graphrag_core.doubles.demo_model import demo_reply
from graphrag_core.doubles.model_stand_in import ModelStandIn, say
from graphrag_core.engine import Engine
from graphrag_core.runtime.token_tally import prompt_tokens
from graphrag_core.settings import Settings
from graphrag_core.translate.llm.prompt import TranslationTask, translation_messages
from graphrag_core.translate.llm.reply import REPLY_SCHEMA
from graphrag_core.types import Links, Question, Schema

HERE = Path(__file__).parent
ROUNDS = 10
ANSWERS: Mapping[str, str] = {
    "Which services does the Core-Platform team own?": (
        "MATCH (t:Team {name: 'Core-Platform'})-[o:OWNS]->(s:Service) "
        "WHERE o.invalid_at IS NULL RETURN s.name AS service LIMIT 100"
    ),
    "Which services depend on auth-service?": (
        "MATCH (s:Service)-[d:DEPENDS_ON]->(:Service {name: 'auth-service'}) "
        "WHERE d.invalid_at IS NULL RETURN DISTINCT s.name AS service LIMIT 100"
    ),
    "How many incidents are there per severity?": (
        "MATCH (i:Incident) RETURN i.severity AS severity, count(i) AS incidents LIMIT 100"
    ),
    "Who is on call for search-api?": (
        "MATCH (e:Engineer)-[c:ON_CALL_FOR]->(:Service {name: 'search-api'}) "
        "WHERE c.invalid_at IS NULL RETURN DISTINCT e.name AS engineer LIMIT 100"
    ),
}
QUERY_PROMPTS = ("Cypher", "cypher")


@dataclass(frozen=True, slots=True)
class Peer:
    """Another product: its name, and the word for it that `text_to_cypher/peer.py` takes."""

    name: str
    script: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What peers run in: their Python, the database and the stand-in for the model."""

    python: Path
    settings: Settings
    model: ModelStandIn


PEERS = (
    Peer("neo4j-graphrag Text2CypherRetriever (rows only)", "retriever"),
    Peer("LangChain GraphCypherQAChain", "chain"),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What one way to an answer took: in all and of its own, and the tokens of its prompts."""

    name: str
    total_ms: float
    own_ms: float
    tokens: float


def main() -> None:
    """Print the time that is ours beside the peers', and the tokens of a question."""
    python = peers_python()
    with demo_engine() as (engine, settings), ModelStandIn(say(reply)) as model:
        schema = engine.schema()
        ours = _ours(settings, model)
        around = Surroundings(python, settings, model)
        others = [_measure_peer(peer, around, schema) for peer in PEERS]
        wide = wide_schema()
        theirs = [(peer.name, _wide_tokens(peer, around, wide)) for peer in PEERS]
    print(f"ours: {_said(ours)}")
    for found in others:
        times = f"ours takes {ours.own_ms / max(found.own_ms, 0.1):.0f} times that"
        print(f"{found.name}: {_said(found)}; {times}")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    form = len(_compact(response_format(REPLY_SCHEMA, frozenset()))) // 4
    own = form + statistics.median(
        prompt_tokens(translation_messages(TranslationTask(Question(text), Links(), wide, now)))
        for text in WIDE_QUESTIONS
    )
    for name, tokens in theirs:
        print(
            f"prompt for a query on {len(wide.labels)} labels: ours {own:,.0f} tokens, {name} "
            f"{tokens:,.0f} ({own / tokens:.0%}; aim half)"
        )


def _said(found: Measured) -> str:
    return (
        f"median {found.total_ms:.0f} ms a question, of it neither the model's nor the database's "
        f"{found.own_ms:.1f} ms; {found.tokens:,.0f} prompt tokens on the demo's schema"
    )


def reply(messages: Sequence[Mapping[str, Any]]) -> str:
    """Return the same Cypher for every prompt for a query, and a sentence for an answer."""
    text = "\n".join(str(message.get("content", "")) for message in messages)
    if "<rows>" in text and "<evidence>" in text:
        return demo_reply(messages)
    asked = max(ANSWERS, key=text.rfind)
    wants_query = any(word in text for word in QUERY_PROMPTS)
    return ANSWERS[asked] if wants_query else "That is what was found."


def _ours(settings: Settings, model: ModelStandIn) -> Measured:
    stand_in = replace(settings, openai_base_url=model.base_url, response_cache=False)
    with Engine(stand_in) as engine:
        chat: Any = engine._core.models.cached_chat
        clock = ModelClock(chat)
        engine._core.models.cached_chat = clock
        for text in ANSWERS:
            assert engine.ask(Question(text), translator="llm").rung == "llm"
        database = DatabaseClock(engine)
        before = len(model.requests)
        totals, own = [], []
        for _ in range(ROUNDS):
            for text in ANSWERS:
                database.spent_ms = clock.spent_ms = 0.0
                began = time.perf_counter()
                engine.ask(Question(text), translator="llm")
                totals.append((time.perf_counter() - began) * 1000)
                own.append(totals[-1] - database.spent_ms - clock.spent_ms)
    tokens = _tokens(model.requests[before:]) / len(totals)
    return Measured("ours", statistics.median(totals), statistics.median(own), tokens)


def _measure_peer(peer: Peer, around: Surroundings, schema: Schema) -> Measured:
    before = len(around.model.requests)
    found = _run_peer(peer, around, schema, list(ANSWERS), rounds=ROUNDS)
    # Its first round does not count for the time, but costs as much as any other.
    tokens = _tokens(around.model.requests[before:]) / (len(ANSWERS) * (ROUNDS + 1))
    return Measured(
        peer.name, statistics.median(found["total"]), statistics.median(found["own"]), tokens
    )


def _wide_tokens(peer: Peer, around: Surroundings, schema: Schema) -> float:
    """Return the tokens of a peer's prompts for a query on a wide schema."""
    before = len(around.model.requests)
    _run_peer(peer, around, schema, list(WIDE_QUESTIONS), rounds=0)
    for_queries = [
        request
        for request in around.model.requests[before:]
        if schema.labels[-1].name in json.dumps(request["messages"])
    ]
    return _tokens(for_queries) / len(for_queries)


def _run_peer(
    peer: Peer, around: Surroundings, schema: Schema, questions: list[str], *, rounds: int
) -> dict[str, list[float]]:
    """Ask a peer, once and then so many rounds; return its times."""
    server = attach_or_start(around.settings, lambda _: None)
    given = {
        "uri": server.uri,
        "password": server.password,
        "model_url": around.model.base_url,
        "schema": whole_schema_text(schema),
        "structured": structured(schema),
        "questions": questions,
        "rounds": rounds,
    }
    run = subprocess.run(
        [str(around.python), str(HERE / "text_to_cypher" / "peer.py"), peer.script],
        input=json.dumps(given), capture_output=True, text=True, check=True, timeout=600,
    )  # fmt: skip
    found: dict[str, list[float]] = json.loads(run.stdout.splitlines()[-1])
    return found


def structured(schema: Schema) -> dict[str, Any]:
    """Return a schema as LangChain keeps one that APOC has read."""
    return {
        "node_props": {entry.name: _properties(entry) for entry in schema.labels},
        "rel_props": {entry.name: _properties(entry) for entry in schema.relationship_types},
        "relationships": [
            {"start": p.start, "type": p.type, "end": p.end} for p in schema.patterns
        ],
        "metadata": {},
    }


def _properties(entry: Any) -> list[dict[str, str]]:
    return [{"property": item.key, "type": item.types[0]} for item in entry.properties]


def _tokens(requests: Sequence[Mapping[str, Any]]) -> int:
    """Four characters a token, for everybody; the form that a reply is asked for in counts too."""
    texts = [
        *(str(message["content"]) for request in requests for message in request["messages"]),
        *(
            _compact(request["response_format"])
            for request in requests
            if "response_format" in request
        ),
    ]
    return sum(len(text) for text in texts) // 4


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    main()
