"""Things that a question describes stand for names: "the last P1 incident"."""

from collections.abc import Callable

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.types import CypherQuery, IntentName, Question

LAST_P1 = (
    "MATCH (i:Incident {severity: 'P1'}) RETURN i.id AS name ORDER BY i.timestamp DESC LIMIT 1"
)
LAST_OF_SEARCH = (
    "MATCH (i:Incident)-[:IMPACTED]->(:Service {name: 'search-api'}) "
    "RETURN i.id AS name ORDER BY i.timestamp DESC LIMIT 1"
)
LAST_FAILED = (
    "MATCH (d:Deployment {status: 'failed'}) RETURN d.id AS name ORDER BY d.timestamp DESC LIMIT 1"
)
OWNER = (
    "MATCH (t:Team)-[o:OWNS]->(:Service {name: 'search-api'}) WHERE o.invalid_at IS NULL "
    "RETURN t.name AS name"
)


@pytest.fixture(scope="module")
def demo(engine_with: Callable[..., Engine]) -> Engine:
    return engine_with()


@pytest.mark.parametrize(
    ("question", "intent", "cypher"),
    [
        ("Summarise the last P1 incident", "summary", LAST_P1),
        ("Summarise search-api's latest incident", "summary", LAST_OF_SEARCH),
        ("Why did our last failed deployment happen?", "why", LAST_FAILED),
        ("How are the last failed deployment and Bob connected?", "connected", LAST_FAILED),
        ("Summarise the team that owns search-api", "summary", OWNER),
        ("What is the story of the last P1 incident?", "history", LAST_P1),
    ],
)
def test_what_is_described_is_what_the_answer_is_about(
    demo: Engine, demo_graph: Graph, question: str, intent: IntentName, cypher: str
):
    (record,) = demo_graph.read(CypherQuery(cypher)).records

    answer = demo.ask(Question(question, intent=intent))

    assert answer.intent == intent
    assert record["name"] in answer.parameters.values()
    assert any(record["name"] in phrase for phrase in answer.interpretation)


def test_what_fits_a_description_as_well_is_said(demo: Engine):
    answer = demo.ask(
        Question("Who should I call about the service with the most incidents?", intent="who")
    )

    assert answer.parameters["entity"] in ("auth-service", "payment-gateway")
    assert "ranks the same" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Summarise the latest incidents",
        "Summarise the incidents of last month",
        "Summarise the last purple incident",
        "Summarise the latest thing",
    ],
)
def test_several_things_and_unread_words_describe_nothing(demo: Engine, question: str):
    answer = demo.ask(Question(question, intent="summary"))

    assert not any(" is INC-" in phrase for phrase in answer.interpretation)
