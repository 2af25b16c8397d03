"""Why nothing was found: conditions are taken away one by one, with and without a model."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.empty_result_diagnosis import examine
from graphrag_core.cypher.conditions import conditions_of, unlimited, without
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.types import Answer, CypherQuery, Question
from ui.shared.diagnostics import money, tokens

QUESTION = "Which services owned by Growth-Marketing depend on secrets-vault?"


@dataclass(frozen=True)
class Read:
    text: str
    conditions: tuple[str, ...]
    without_first: str


@pytest.mark.parametrize(
    "case",
    [
        Read(
            "MATCH (a:A {x: $v, y: 2})-->(b) RETURN a",
            ("a.x = 'some'", "a.y = 2"),
            "MATCH (a:A { y: 2})-->(b) RETURN a",
        ),
        Read(
            "MATCH (a) WHERE a.x = $v AND a.y IN [1, 2] RETURN a",
            ("a.x = 'some'", "a.y IN [1, 2]"),
            "MATCH (a) WHERE true AND a.y IN [1, 2] RETURN a",
        ),
        Read(
            "MATCH (a) WHERE a.x = 1 OR a.y = 2 AND a.z RETURN a",
            ("a.x = 1 OR a.y = 2 AND a.z",),
            "MATCH (a) WHERE true RETURN a",
        ),
        Read(
            "MATCH (a) WHERE NOT EXISTS { MATCH (a)-->(b) WHERE b.x AND b.y } RETURN a",
            ("NOT EXISTS { MATCH (a)-->(b) WHERE b.x AND b.y }",),
            "MATCH (a) WHERE true RETURN a",
        ),
        Read(
            "MATCH (a)-[r]->() WHERE coalesce(r.end > 3, true) RETURN a",
            ("r.end > 3",),
            "MATCH (a)-[r]->() WHERE true RETURN a",
        ),
        Read(
            "MATCH (a) WHERE a.end IS NULL OR (a.x = 1 AND a.y = 2 AND true) RETURN a",
            ("a.end IS NULL OR (a.x = 1 AND a.y = 2 AND true)",),
            "MATCH (a) WHERE true RETURN a",
        ),
        Read(
            "MATCH (a) WHERE a.end < 5 AND a.case = CASE WHEN a.end = 1 OR a.x THEN 1 END RETURN a",
            ("a.end < 5", "a.case = CASE WHEN a.end = 1 OR a.x THEN 1 END"),
            "MATCH (a) WHERE true AND a.case = CASE WHEN a.end = 1 OR a.x THEN 1 END RETURN a",
        ),
        Read(
            "MATCH (case:End {end: {case: 1}, x: 2}) WHERE case.x > 1 AND case = 2 RETURN case",
            ("case.end = {case: 1}", "case.x = 2", "case.x > 1", "case = 2"),
            "MATCH (case:End { x: 2}) WHERE case.x > 1 AND case = 2 RETURN case",
        ),
        Read(
            "MATCH (a) WITH a, count(*) AS n WHERE n > 3 RETURN a",
            ("n > 3",),
            "MATCH (a) WITH a, count(*) AS n WHERE true RETURN a",
        ),
    ],
    ids=lambda case: case.text,
)
def test_conditions_are_read_and_taken_away_one_by_one(case: Read):
    query = CypherQuery(case.text, {"v": "some"})

    conditions = conditions_of(query)

    assert tuple(condition.text for condition in conditions) == case.conditions
    assert without(query, conditions[:1]).text == case.without_first


@pytest.mark.parametrize(
    "text", ["", "MATCH (a", "MATCH (a) RETURN a", "OPTIONAL MATCH (a {x: 1}) RETURN a", "}{ AND"]
)
def test_a_query_without_readable_conditions_has_none(text: str):
    assert conditions_of(CypherQuery(text)) == ()


def test_the_condition_that_empties_an_offline_answer_is_named(
    engine_with: Callable[..., Engine],
):
    answer = engine_with().ask(Question(QUESTION))

    assert answer.answered
    assert answer.rows.records == ()
    assert "Leaving out one condition gives results: “The services that" in answer.text
    assert "team.name" not in answer.text
    assert "emptied_by" in {remark.code for remark in answer.diagnostics.fallback}


def test_a_count_of_nothing_is_examined_too(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(
        Question("How many P3 incidents did search-api have in the last 2 hours?")
    )

    assert answer.answered
    assert "“The number of incidents with severity P3 that impacted" in answer.text
    assert "in the last 2 hours" not in answer.text


def test_a_count_inside_a_condition_is_said_in_words(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Which engineers are on call for more than 30 services?"))

    assert answer.rows.records == ()
    assert "“The engineers” (40)" in answer.text
    assert "COUNT" not in answer.text


def test_what_is_not_so_of_all_is_no_empty_result(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Are all services written in Go?"))

    assert answer.interpretation == ("Whether every service has language Go",)
    assert answer.text.startswith("No, not according to the graph.")
    assert "nothing of the kind" not in answer.text


def test_what_would_be_a_yes_is_not_counted_as_one(demo_graph: Graph):
    asked = CypherQuery(
        "MATCH (i:Incident) WHERE i.title = 'zzz' RETURN count(i) > 0 AS there LIMIT 1"
    )

    finding = examine(asked, demo_graph)

    assert finding is not None
    assert finding.sentence.endswith("without i.title = 'zzz' the answer is yes.")


def test_a_pattern_that_occurs_nowhere_is_said(demo_graph: Graph):
    nowhere = CypherQuery("MATCH (t:Team {name: 'x'})-[:IMPACTED]->(s {name: 'y'}) RETURN t.name")

    finding = examine(nowhere, demo_graph)

    assert finding is not None
    assert "nothing of the kind" in finding.sentence


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "MATCH (a) RETURN a ORDER BY a.x SKIP 1 LIMIT 10",
            "MATCH (a) RETURN a ORDER BY a.x SKIP 1",
        ),
        (
            "MATCH (x) RETURN x.name ORDER BY x.end LIMIT 1",
            "MATCH (x) RETURN x.name ORDER BY x.end",
        ),
        ("MATCH (a) RETURN a limit $n;", "MATCH (a) RETURN a"),
        ("MATCH (a) WITH a LIMIT 3 RETURN a", "MATCH (a) WITH a LIMIT 3 RETURN a"),
        ("MATCH (a) RETURN COUNT { MATCH (b) RETURN b LIMIT 2 }", None),
        ("MATCH (a) RETURN a.limit AS LIMIT_", None),
    ],
)
def test_only_the_limit_at_the_end_of_a_query_is_taken_off(text: str, left: str | None):
    assert unlimited(CypherQuery(text)).text == (left or text)


def test_what_there_is_without_a_condition_is_counted_beyond_the_limit(demo_graph: Graph):
    incidents = "MATCH (i:Incident) WHERE i.title = 'zzz' RETURN i.title AS title LIMIT 10"
    pairs = "MATCH (a:Incident), (b:Incident) WHERE a.title = 'zzz' RETURN a.title, b.title LIMIT 5"
    there = demo_graph.fetch(CypherQuery("MATCH (i:Incident) RETURN count(i) AS n")).records[0]["n"]

    few, many = (examine(CypherQuery(text), demo_graph) for text in (incidents, pairs))

    assert few is not None
    assert many is not None
    assert f"there are {there}." in few.sentence
    assert "there are at least 1,000." in many.sentence


def as_reply(cypher: str) -> str:
    return json.dumps({"cypher": cypher, "parameters": {}, "interpretation": ["as asked"]})


OWNED = (
    "MATCH (t:Team {name: 'Growth-Marketing'})-[:OWNS]->(s:Service)-[:DEPENDS_ON]->"
    "(d:Service {name: '%s'}) RETURN s.name AS service LIMIT 10"
)


def codes(answer: Answer) -> set[str]:
    return {remark.code for remark in answer.diagnostics.translator}


def test_rows_that_a_model_finds_once_it_knows_why_there_are_none_stand_beside_the_answer(
    engine_with: Callable[..., Engine],
):
    better = as_reply(
        "MATCH (s:Service) WHERE s.name IN ['search-api', 'auth-service'] "
        "RETURN s.name AS service, 'Growth-Marketing' AS team, 'secrets-vault' AS other LIMIT 10"
    )
    with ModelStandIn(as_reply(OWNED % "secrets-vault"), better, "nonsense") as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(Question(QUESTION))
        told = json.dumps(model.requests[1]["messages"])

    assert "ran and found nothing" in told
    assert (answer.rung, answer.answered, answer.rows.records) == ("llm", True, ())
    assert answer.cypher == answer.attempts[0].query.text
    assert answer.text.startswith("Nothing in the graph matches.")
    assert answer.second_opinion is not None
    assert (answer.second_opinion.translator, answer.second_opinion.agrees) == ("llm", False)
    assert len(answer.second_opinion.rows.records) == 2
    assert answer.second_opinion.query == answer.attempts[1].query
    assert "readings_differ" in codes(answer)


BY_STATUS = "MATCH (i:Incident {severity: '%s'}) RETURN i.id AS incident LIMIT 100"


def test_a_value_that_the_graph_does_not_have_goes_back_before_the_query_runs(
    engine_with: Callable[..., Engine],
):
    with ModelStandIn(as_reply(BY_STATUS % "critical"), as_reply(BY_STATUS % "P0")) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(
            Question("Which incidents were critical?"), translator="llm"
        )
        told = json.dumps(model.requests[1]["messages"])

    assert "means a value that the graph does not have" in told
    assert (answer.rung, answer.cypher) == ("repair", BY_STATUS % "P0")
    assert answer.rows.records
    assert answer.attempts[0].rows is None


def test_a_model_that_means_a_value_that_is_not_there_is_taken_at_its_word(
    engine_with: Callable[..., Engine],
):
    with ModelStandIn(as_reply(BY_STATUS % "P9")) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(
            Question("Which incidents are P9?"), translator="llm"
        )
        calls = len(model.requests)

    assert (answer.rung, answer.answered, answer.rows.records) == ("llm", True, ())
    assert calls == 2
    assert "value_asked_for" in codes(answer)
    assert "unknown_value" in {remark.code for remark in answer.diagnostics.validator}


def test_another_spelling_of_a_value_is_mended_without_a_call(engine_with: Callable[..., Engine]):
    with ModelStandIn(as_reply(BY_STATUS % "p0"), "nonsense") as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(
            Question("Which incidents are p0?"), translator="llm"
        )

    assert (answer.rung, answer.cypher) == ("llm", BY_STATUS % "P0")
    assert answer.rows.records


def test_a_model_that_stands_by_its_query_has_the_empty_answer(
    engine_with: Callable[..., Engine],
):
    with ModelStandIn(as_reply(OWNED % "secrets-vault")) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(Question(QUESTION))
        calls = len(model.requests)

    assert (answer.rung, answer.answered, calls) == ("llm", True, 2)
    assert answer.rows.records == ()
    assert "without t.name = 'Growth-Marketing'" in answer.text


def test_a_repair_that_drops_a_name_of_the_question_does_not_count(
    engine_with: Callable[..., Engine],
):
    dropped = as_reply("MATCH (s:Service) RETURN s.name AS service LIMIT 10")
    with ModelStandIn(as_reply(OWNED % "secrets-vault"), dropped) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(Question(QUESTION))

    assert (answer.rung, answer.rows.records) == ("llm", ())


def test_an_answer_says_what_it_cost_and_costs_nothing_when_asked_again(
    engine_with: Callable[..., Engine], demo_graph: Graph
):
    count = "MATCH (t:Team) RETURN count(t) AS teams"
    teams = demo_graph.fetch(CypherQuery(count)).records[0]["teams"]
    with ModelStandIn(as_reply(count), f"There are {teams} teams.") as model:
        engine = engine_with(OPENAI_BASE_URL=model.base_url, GRAPHRAG_TOKEN_BUDGET="50000")
        first = engine.ask(Question("How many teams are there?"), translator="llm")
        again = engine.ask(Question("How many teams are there?"), translator="llm")
        calls = len(model.requests)

    assert first.usage is not None
    assert again.usage is not None
    assert (first.usage.calls, first.usage.cached) == (calls, 0)
    assert (again.usage.calls, again.usage.cached) == (0, calls)
    assert 0 < first.usage.prompt_tokens + first.usage.completion_tokens == again.usage.spent
    assert again.usage.budget == 50_000
    assert again.rows.records == first.rows.records


def test_an_answer_says_what_it_cost_where_the_prices_are_set(engine_with: Callable[..., Engine]):
    reply = as_reply("MATCH (t:Team) RETURN count(t) AS teams_there_are")
    prices = {"OPENAI_INPUT_PRICE": "2.5", "OPENAI_OUTPUT_PRICE": "10"}
    with ModelStandIn(reply) as model:
        told = {"OPENAI_BASE_URL": model.base_url, "GRAPHRAG_RESPONSE_CACHE": "false"}
        usage = engine_with(**told, **prices).ask(Question("How many teams are there?")).usage
        half = engine_with(**told, OPENAI_INPUT_PRICE="2.5").ask(Question("How many teams?")).usage

    assert usage is not None
    assert half is not None
    assert usage.cost == pytest.approx(
        (2.5 * usage.prompt_tokens + 10 * usage.completion_tokens) / 1_000_000
    )
    assert usage.spent_cost == usage.cost
    assert f", {money(usage.cost)} ·" in tokens(usage)
    assert (half.cost, "$" in tokens(half)) == (None, False)


def test_offline_no_cost_is_claimed(engine_with: Callable[..., Engine]):
    assert engine_with().ask(Question("How many teams are there?")).usage is None
