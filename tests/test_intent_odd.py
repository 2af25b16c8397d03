"""Counts of what is true or false of a kind, and what is odd about a kind or about one thing."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

TRIPS = """
UNWIND range(0, 58) AS no
MERGE (boat:Boat {name: ['Tern', 'Gull', 'Skua'][no % 3], laid_up: no % 3 = 2})
CREATE (:Trip {code: 'TRP-' + no, sailed_on: date('2026-01-01') + duration({days: no}),
  cancelled: no % 6 = 5, delayed: no % 10 = 5})-[:SAILED_WITH]->(boat)
"""
WEATHER = """
UNWIND range(0, 59) AS no
MERGE (pier:Pier {name: ['North Pier', 'South Pier'][no % 2]})
CREATE (:WeatherReading {code: 'RDG-' + no, read_at: datetime('2026-01-01T06:00:00Z')
  + duration({days: no}), wind_speed: CASE no WHEN 40 THEN 1048.0 ELSE 5.0 + no % 13 END})
  -[:READ_AT]->(pier)
CREATE (:Notice {title: 'Notice ' + no, topic: ['weather', 'fares', 'crew'][no % 3],
  pages: CASE WHEN no = 7 THEN 900 WHEN no % 20 = 3 THEN 0 ELSE 3 + no % 5 END})-[:HANGS_AT]->(pier)
"""
JOBS = """
UNWIND range(0, 39) AS no
MATCH (boat:Boat {name: ['Tern', 'Gull', 'Skua'][no % 3]})
CREATE (:Job {code: 'JOB-' + no, title: ['Hull check', 'Yearly service'][no / 20],
  opened_on: date('2026-01-01') + duration({days: no}),
  estimated_cost_eur: 1000 + 500 * (no % 4), actual_cost_eur: CASE no WHEN 21 THEN 14000
    ELSE 900 + 520 * (no % 4) END,
  crew: CASE no WHEN 22 THEN null ELSE 2 + no % 3 END,
  notes: CASE no WHEN 21 THEN 'The bill looks ten times too high.' ELSE 'Done as planned.' END})
  -[:DONE_ON]->(boat)
"""


@pytest.fixture(scope="module")
def ferries(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("ferries").write([CypherQuery(TRIPS), CypherQuery(WEATHER), CypherQuery(JOBS)])
    server = server_named("ferries")
    settings = settings_for("ferries", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def ask(engine: Engine, text: str, intent: IntentName) -> Answer:
    return engine.ask(Question(text, intent=intent))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How did cancelled trips develop month by month?",
         "Trips (cancelled) by month: Jan 2026 5 and Feb 2026 4"),
        ("Trend of trips that were not cancelled, by month",
         "Trips (not cancelled) by month: Jan 2026 26 and Feb 2026 24"),
        ("uncancelled trips by month", "Trips (not cancelled) by month: Jan 2026 26"),
        ("cancelled and not delayed trips by month",
         "Trips (cancelled and not delayed) by month: Jan 2026 4"),
        ("How did cancellations develop by month?", "Trips (cancelled) by month: Jan 2026 5"),
        ("Trend of trips by month", "Trips by month: Jan 2026 31"),
    ],
)  # fmt: skip
def test_a_trend_counts_what_is_so_alone(ferries: Engine, text: str, told: str):
    assert told in ask(ferries, text, "trend").text


def test_two_flags_of_which_either_may_be_meant_are_not_taken_into_account(ferries: Engine):
    answer = ask(ferries, "cancelled or delayed trips by month", "trend")

    left_out = [d.message for d in answer.diagnostics.fallback if d.code == "partial"]
    assert left_out == ["Not taken into account: cancelled and delayed."]
    assert answer.confidence <= 0.5


def test_a_comparison_counts_what_is_so_alone(ferries: Engine):
    text = ask(ferries, "Compare Gull and Skua by cancelled trips", "compare").text

    assert "- cancelled trips: Skua [" in text


@pytest.mark.parametrize("intent", ["quality", "anomalies"])
def test_a_kind_is_known_by_the_first_word_of_its_name(ferries: Engine, intent: IntentName):
    """The word is a topic of notices too; of these, and of their pages, nothing is said."""
    text = ask(ferries, "Is there anything odd in the weather data?", intent).text

    assert "one weather reading has a wind speed far from all others: RDG-40" in text
    assert "(1048.0)" in text
    assert "notice" not in text


@pytest.mark.parametrize("text", ["Is anything odd in the data?", "Is anything odd about piers?"])
def test_a_kind_that_is_not_named_is_not_taken_for_it(ferries: Engine, text: str):
    assert ("notice" in ask(ferries, text, "quality").text) == ("data" in text)


def test_many_zeros_do_not_hide_the_one_value_above_all_others(ferries: Engine):
    text = ask(ferries, "Which pages look wrong?", "quality").text

    assert "one notice has a pages far from all others: Notice 7 [" in text
    assert "the others have 0 to 7" in text


@pytest.mark.parametrize(
    "text",
    [
        "Is there anything odd about JOB-21?",
        "Is there anything odd about the yearly service on Tern?",
    ],
)
def test_a_cost_far_from_its_estimate_is_odd_about_a_job(ferries: Engine, text: str):
    answer = ask(ferries, text, "anomalies").text

    assert "one job has an actual cost eur that does not fit the estimated cost eur" in answer
    assert "(14000 against 1500); of the others it is 0.9 to 0.98 times as much" in answer


def test_of_one_thing_its_values_and_notes_are_told_and_of_others_nothing(ferries: Engine):
    text = ask(ferries, "Is there anything odd about JOB-21?", "anomalies").text

    assert "estimated cost 1,500 EUR" in text
    assert "Its notes say: “The bill looks ten times too high.”" in text
    assert "no crew" not in text


def test_what_happened_to_a_thing_is_looked_at_with_it(ferries: Engine):
    """The job that lacks a crew was done on the Gull, that with the cost on the Tern."""
    text = ask(ferries, "Is there anything odd about Gull?", "anomalies").text

    assert "one job has no crew: Yearly service [1] (JOB-22), unlike 39 others" in text
    assert "14000" not in text


def test_where_nothing_is_odd_it_is_said_what_was_looked_for(ferries: Engine):
    text = ask(ferries, "Is there anything odd about JOB-5?", "anomalies").text

    assert text.startswith("Nothing is odd about JOB-5: no number is far from those of the other")


def test_of_few_things_nothing_is_usual(ferries: Engine):
    text = ask(ferries, "Is there anything odd about Skua?", "anomalies").text

    assert "3 boats are too few to say what is usual" in text
