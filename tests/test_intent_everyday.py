"""What engines of intents take from a schema that nobody tuned to: a boatyard with its repairs."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

YARD = """
CREATE (east:Pontoon {name: 'East Pontoon', town: 'Kelder'}),
  (west:Pontoon {name: 'West Pontoon', town: 'Solane'}),
  (one:Berth {code: 'E-1'})-[:ON_PONTOON]->(east), (two:Berth {code: 'W-1'})-[:ON_PONTOON]->(west),
  (tern:Boat {name: 'Tern', hull: 'wood', crew: 4})-[:MOORED_AT]->(one),
  (gull:Boat {name: 'Gull', hull: 'steel', crew: 9})-[:MOORED_AT]->(two),
  (ada:Owner {name: 'Ada Quill'})-[:OWNS]->(tern), (ada)-[:OWNS]->(gull),
  (bo:Shipwright {name: 'Bo Lund', job_title: 'shipwright'})-[:WORKS_AT]->(east),
  (cy:Shipwright {name: 'Cy Dorn', job_title: 'yard manager'})-[:WORKS_AT]->(east),
  (r1:Repair {number: 'R-11', kind: 'rigging', cost: 300, opened_on: date('2026-01-10'),
    closed_on: date('2026-01-20')})-[:FOR_BOAT]->(tern),
  (r2:Repair {number: 'R-12', kind: 'engine', cost: 1200, opened_on: date('2026-02-03'),
    closed_on: date('2026-02-01')})-[:FOR_BOAT]->(tern),
  (r3:Repair {number: 'R-13', kind: 'engine', cost: 50, opened_on: date('2026-02-20')})
    -[:FOR_BOAT]->(gull),
  (bo)-[:WORKED_ON]->(r1), (bo)-[:WORKED_ON]->(r3), (cy)-[:WORKED_ON]->(r2),
  (:Part {name: 'Mast'})-[:FITTED_IN {hours: 3}]->(r1),
  (:Part {name: 'Rope', weight: 2})-[:FITTED_IN {hours: 4}]->(r1)
"""


@pytest.fixture(scope="module")
def yard(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("yard").write([CypherQuery(YARD)])
    server = server_named("yard")
    settings = settings_for("yard", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_what_lies_at_a_place_is_hit_when_the_place_closes(yard: Engine):
    answer = by_intent(yard, "impact", "What happens if the East Pontoon closes?")

    names = {row["affected"].name for row in answer.rows.records}
    assert names == {"E-1", "Tern", "Bo Lund", "Cy Dorn"}
    assert "are at East Pontoon or depend on it" in answer.text
    assert "In charge of them, with how many each: Ada Quill" in answer.text


def test_impact_of_a_person_names_the_place_and_only_the_open_work(yard: Engine):
    text = by_intent(yard, "impact", "What if Bo Lund leaves?").text

    assert "Bo Lund works at East Pontoon" in text
    assert "Bo Lund worked on R-13" in text
    assert "R-11" not in text


def test_a_thing_is_named_by_a_value_that_it_alone_has(yard: Engine):
    answer = by_intent(yard, "impact", "What breaks if the pontoon in Solane closes?")

    assert {row["affected"].name for row in answer.rows.records} == {"W-1", "Gull"}


def test_a_summary_says_the_values_of_the_thing(yard: Engine):
    text = by_intent(yard, "summary", "Tell me about Tern").text

    assert "Tern [1] is a boat: crew 4, hull wood." in text
    assert "Total cost of repairs: 1,500." in text


def test_a_comparison_adds_up_what_events_cost_and_says_values_in_words(yard: Engine):
    text = by_intent(yard, "compare", "Compare Tern and Gull").text

    assert "cost of repairs: Tern [2] 1,500, Gull [1] 50" in text
    assert "hull: Gull [1] steel, Tern [2] wood" in text


def test_a_trend_is_of_the_number_that_is_named(yard: Engine):
    text = by_intent(yard, "trend", "How does the cost of repairs develop by month?").text

    assert "Cost of repairs by month: Jan 2026 300 and Feb 2026 1,250." in text


def test_before_and_after_are_both_told(yard: Engine):
    answer = by_intent(yard, "before", "What came before and after R-12?")

    assert [row["side"] for row in answer.rows.records] == ["before", "after"]
    assert "before R-12" in answer.text
    assert "after R-12" in answer.text


def test_an_end_before_its_beginning_is_worth_a_look(yard: Engine):
    text = by_intent(yard, "quality", "Is anything wrong in the data?").text

    assert "one repair has closed on before opened on: R-12" in text


def test_gaps_of_a_named_property_are_counted_however_many_they_are(yard: Engine):
    text = by_intent(yard, "quality", "Is the weight complete?").text

    assert "one part has no weight: Mast" in text


def test_the_most_critical_is_what_most_depends_on(yard: Engine):
    answer = by_intent(yard, "central", "Which pontoon is the most critical?")

    assert answer.rows.records[0]["thing"].name == "East Pontoon"
    assert "by what depends on them" in answer.text


def test_those_who_lead_are_named_before_others_with_their_title(yard: Engine):
    text = by_intent(yard, "who", "Who should I call about the East Pontoon?").text

    assert text.index("Cy Dorn [1], yard manager, works at East Pontoon") < text.index("Bo Lund")


def test_a_history_says_the_kind_of_each_event_and_who_was_there(yard: Engine):
    text = by_intent(yard, "history", "History of Tern").text

    (line,) = [line for line in text.splitlines() if "R-11" in line]
    assert line.startswith("- 10 January 2026: repair R-11 [1] (rigging); until 20 January 2026; ")
    assert line.endswith("Bo Lund [4] worked on it")
