"""Model and offline translator on one question: agreement is a mark of trust."""

import json
from collections.abc import Callable

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.second_opinion import agree
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.json_output.values import answer_json
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, Question, Rows

QUESTION = "Which teams are there?"


@pytest.fixture(scope="module")
def asked_of(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Callable[..., Answer]:
    """Ask a question of a model that replies with one query after the other."""
    assert demo_graph
    server = server_named("demo")

    def ask(question: str, *queries: str, **options: str) -> Answer:
        replies = [json.dumps({"cypher": query, "parameters": {}}) for query in queries]
        with ModelStandIn(*replies) as model:
            settings = settings_for(
                "demo",
                NEO4J_URI=server.uri,
                NEO4J_PASSWORD=server.password,
                OPENAI_BASE_URL=model.base_url,
            )
            with Engine(settings) as engine:
                return engine.ask(Question(question), **options)  # type: ignore[arg-type]

    return ask


def test_two_readings_that_find_the_same_are_a_mark_of_trust(asked_of: Callable[..., Answer]):
    answer = asked_of(QUESTION, "MATCH (t:Team) RETURN t.name AS name LIMIT 100")

    assert answer.rung == "llm"
    assert answer.second_opinion is not None
    assert answer.second_opinion.agrees
    assert answer.confidence == pytest.approx(0.8)
    assert answer_json(answer)["second_opinion"]["agrees"] is True


def test_two_readings_that_differ_are_both_offered(asked_of: Callable[..., Answer]):
    answer = asked_of(QUESTION, "MATCH (s:Service) RETURN s.name AS name LIMIT 3")

    opinion = answer.second_opinion
    assert opinion is not None
    assert not opinion.agrees
    assert "Team" in opinion.query.text
    assert "Core-Platform" in {value for row in opinion.rows.records for value in row.values()}
    assert len(answer.rows.records) == 3
    assert "readings_differ" in {remark.code for remark in answer.diagnostics.translator}
    assert answer.confidence < 0.7


def test_one_translator_alone_has_no_second_opinion(asked_of: Callable[..., Answer]):
    cypher = "MATCH (t:Team) RETURN t.name AS name LIMIT 100"

    assert asked_of(QUESTION, cypher, translator="llm").second_opinion is None
    assert asked_of(QUESTION, cypher, translator="offline").second_opinion is None


def test_what_the_offline_translator_cannot_read_is_no_opinion(asked_of: Callable[..., Answer]):
    answer = asked_of(
        "Qui possède quoi dans la maison, dis-moi ?", "MATCH (t:Team) RETURN t.name AS n LIMIT 9"
    )

    assert answer.rung == "llm"
    assert answer.second_opinion is None


def rows(*records: dict[str, object]) -> Rows:
    return Rows(tuple(records[0]) if records else (), records)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (rows({"a": 1}), rows({"count": 1}), True),
        (rows({"a": 1}), rows({"count": 2}), False),
        (rows(), rows(), True),
        (rows(), rows({"a": "x"}), False),
        (rows({"s": "x", "i": 1}, {"s": "x", "i": 2}), rows({"s": "x", "all": [1, 2]}), True),
        (rows({"s": "x"}, {"s": "y"}), rows({"s": "x"}), False),
        (rows({"s": "x"}, {"s": "y"}), rows({"s": "a", "t": "x"}, {"s": "b", "t": "y"}), False),
        (rows({"s": "x"}, {"s": "y"}), rows({"n": 2, "s": "x"}, {"n": 3, "s": "y"}), True),
        (rows({"s": "x"}, {"s": "x"}, {"s": "x"}), rows({"s": "x"}, {"s": "x"}), False),
        (rows({"t": "x", "n": 6}), rows({"n": 6}), True),
    ],
    ids=[
        *("equal", "other number", "both empty", "one empty", "grouped", "fewer"),
        *("another column", "more told", "as often", "a number alone"),
    ],
)
def test_results_agree_when_they_name_the_same_things(one: Rows, other: Rows, same: bool):
    assert agree(one, other) is same
    assert agree(other, one) is same


def test_a_condition_that_nobody_asked_for_may_be_left_out(asked_of: Callable[..., Answer]):
    begins = "MATCH (s:Service) WHERE s.name STARTS WITH 'auth' "
    returned = "RETURN s.name AS service LIMIT 9"

    answer = asked_of(
        "Which services begin with auth?",
        f"{begins}AND s.name ENDS WITH 'zz' {returned}",
        f"{begins}{returned}",
    )

    assert [row["service"] for row in answer.rows.records] == ["auth-service"]
    assert "condition_left_out" in {remark.code for remark in answer.diagnostics.translator}
