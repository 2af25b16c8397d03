"""What is asked about a value of a key: the group of nodes that have it."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

FARM = """
UNWIND [
  ['J-1', 'Voss Crane Hire', 'done', 1, 4, 3, 900], ['J-2', 'Voss Crane Hire', 'done', 20, 21, 22, 500],
  ['J-3', 'Voss Crane Hire', 'done', 41, 55, 43, 700], ['J-4', 'Voss Crane Hire', 'aborted', 45, 57, 47, 300],
  ['J-5', 'Sund Rigging', 'done', 5, 6, 8, 400], ['J-6', 'Sund Rigging', 'done', 30, 31, 31, 200],
  ['J-7', 'Sund Rigging', 'done', 44, 45, 47, 600]
] AS row
MERGE (t:Turbine {name: 'Turbine A', site: 'Holm'})
CREATE (j:Job {number: row[0], contractor: row[1], outcome: row[2], cost: row[6],
  opened_on: date('2026-01-01') + duration({days: row[3]}),
  closed_on: date('2026-01-01') + duration({days: row[4]}),
  due_on: date('2026-01-01') + duration({days: row[5]})})-[:ON_TURBINE]->(t)
"""
NOTES = """
CREATE (:Notice {title: 'Roads', published_on: date('2026-02-10'),
  text: 'The access road was closed. Cranes of Voss Crane Hire could not pass.'}),
  (:Notice {title: 'Canteen', published_on: date('2026-02-11'), text: 'Soup on Fridays.'})
"""


@pytest.fixture(scope="module")
def farm(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("farm").write([CypherQuery(FARM), CypherQuery(NOTES)])
    server = server_named("farm")
    settings = settings_for("farm", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def ask(engine: Engine, text: str, intent: IntentName | None = None) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_two_values_of_a_key_are_compared_by_the_numbers_of_their_nodes(farm: Engine):
    answer = ask(farm, "Compare Voss Crane Hire and Sund Rigging: how many jobs came late?")

    assert answer.intent == "compare"
    assert "jobs: Voss Crane Hire 4, Sund Rigging 3" in answer.text
    assert (
        "late (closed on after due on): Voss Crane Hire 3 of 4 (75 %), Sund Rigging 0 of 3"
        in answer.text
    )
    assert "outcome – Voss Crane Hire: done 3 and aborted 1; Sund Rigging: done 3" in answer.text


def test_why_tells_the_period_beside_what_was_before_and_quotes_the_texts(farm: Engine):
    answer = ask(farm, "Why did Voss Crane Hire run so late in February 2026?")

    assert answer.intent == "why"
    assert "jobs: 2 [before: 2]" in answer.text
    assert "days from opened on to closed on on average: 13 [before: 2]" in answer.text
    assert "J-3 [1], 14 days" in answer.text
    assert "Cranes of Voss Crane Hire could not pass." in answer.text
    assert "does not make one the cause" in answer.text


def test_a_summary_of_a_value_is_of_all_its_nodes(farm: Engine):
    answer = ask(farm, "Summarise Sund Rigging")

    assert answer.intent == "summary"
    assert (
        "Jobs whose contractor is Sund Rigging, opened on 6 January 2026 to 14 February 2026"
        in answer.text
    )
    assert "cost in total: 1200" in answer.text


def test_a_trend_of_a_value_counts_its_nodes_alone(farm: Engine):
    text = ask(farm, "How did the jobs of Sund Rigging develop by month?", "trend").text

    assert "Jobs (Sund Rigging) by month: Jan 2026 2 and Feb 2026 1." in text


def test_questions_of_a_query_stay_with_the_query(farm: Engine):
    counted = ask(farm, "How many jobs did Voss Crane Hire have?")
    listed = ask(farm, "Which jobs of Sund Rigging were done?")

    assert counted.intent is None
    assert listed.intent is None


def test_an_engine_that_takes_things_alone_takes_no_group(farm: Engine):
    answer = ask(farm, "What would break if Sund Rigging failed?", "impact")

    assert not answer.answered
