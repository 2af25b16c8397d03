"""What a model is told of its faulty query, and what becomes of one that it insists on."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from graphrag_core.ask.query_answers import DOUBT
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.types import Question


def reply(cypher: str, **parameters: object) -> str:
    return json.dumps({"cypher": cypher, "parameters": parameters, "interpretation": ["it"]})


@dataclass(frozen=True)
class Case:
    cypher: str
    told: tuple[str, ...]


CASES = (
    Case(
        "MATCH (t:Team)-[:RUNS]->(s:Service) RETURN s.name AS service LIMIT 50",
        ('"RUNS" (line 1, column 18):', "There is (:Team)-[:OWNS]->(:Service)."),
    ),
    Case(
        "MATCH (t:Team)-[:Service]->(s:Service) RETURN s.name AS service LIMIT 50",
        ("Service is a label of nodes", "Perhaps you mean: OWNS"),
    ),
    Case(
        "MATCH (t:Team)-[:IMPACTED]->(i:Incident) RETURN i.id AS incident LIMIT 50",
        ("They are connected by (:Team)-[:OWNS]->(:Service)<-[:IMPACTED]-(:Incident).",),
    ),
    Case(
        "MATCH (d:Disruption) WHERE d.severity = 'P0' RETURN d.id AS incident LIMIT 50",
        ('"Disruption" (line 1, column 10):', "Perhaps you mean: Incident"),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.cypher[:40])
def test_a_model_is_told_the_place_of_a_fault_and_what_the_graph_has(
    case: Case, engine_with: Callable[..., Engine]
):
    with ModelStandIn(reply(case.cypher)) as model:
        engine_with(OPENAI_BASE_URL=model.base_url).ask(Question("What did the teams do?"))
        repair = model.requests[1]["messages"]

    remarks = repair[-1]["content"]
    for part in case.told:
        assert part in remarks
    assert "is not used" not in remarks
    assert [message["role"] for message in repair] == ["system", "user", "assistant", "user"]


def test_no_rows_of_a_query_with_a_fault_are_no_answer(engine_with: Callable[..., Engine]):
    query = "MATCH (t:Team)-[:IMPACTED]->(i:Incident) RETURN i.id AS incident LIMIT 50"
    with ModelStandIn(reply(query)) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(Question("Frobnicate the xyzzy"))

    assert answer.rows.records or not answer.answered or answer.confidence <= DOUBT
    assert "Nothing in the graph matches" not in answer.text


def test_a_string_parameter_for_a_time_is_mended_before_it_runs(
    engine_with: Callable[..., Engine],
):
    query = "MATCH (i:Incident) WHERE i.timestamp >= $since RETURN i.id AS incident LIMIT 500"
    with ModelStandIn(reply(query, since="2020-01-01")) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(
            Question("Which incidents were there since 2020?", limit=500), mode="nl"
        )

    assert answer.rows.records
    assert "datetime($since)" in (answer.cypher or "")
