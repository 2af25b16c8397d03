"""What notes say of a time, what passes between things, and times in a graph that has ended."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.roles import event_labels
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.profiles import detect_profile
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

DEPOTS = """
CREATE (quay:Depot {name: 'Quay Depot', opened_on: date('2009-04-01'), notes:
    'Serves the north. New crane in use since 2021-05-19, it halves the loading. Rented until 2030-01-01.'}),
  (hill:Depot {name: 'Hill Depot', opened_on: date('2011-02-03'), notes:
    'Power was cut on 3 March 2021 and came back on 2021-03-05. Everything went through Quay Depot.'}),
  (:Report {name: 'Winter report', body:
    'In the week of the flood little moved. Quay Depot was closed from 2021-02-10 to 2021-02-14.'}),
  (mill:Shop {name: 'Mill Shop', city: 'Ayr'}), (lane:Shop {name: 'Stage Shop', city: 'Oban'})
WITH quay, hill, mill, lane
UNWIND range(1, 12) AS i
WITH i, CASE WHEN i % 3 = 0 THEN lane ELSE mill END AS shop, CASE WHEN i = 12 THEN hill ELSE quay END AS depot
CREATE (s:Delivery {code: 'DLV-' + i, sent_at: datetime('2021-01-01T08:00Z') + duration({days: 9 * i})}),
  (s)-[:SENT_FROM]->(depot), (s)-[:SENT_TO]->(shop)
"""

OUTAGES = """
MATCH (quay:Depot {name: 'Quay Depot'})
CREATE (o:Outage {code: 'OUT-17', title: 'Cranes stopped', started_at: datetime('2021-06-03T04:00Z'),
  summary: 'All cranes of the yard stopped within a minute.', root_cause: 'A worn relay in the yard.'})
CREATE (o)-[:AFFECTED]->(quay)
WITH o UNWIND range(1, 9) AS i
CREATE (c:Crane {name: 'Crane ' + i})<-[:AFFECTED]-(o)
CREATE (:Route {code: 'R0' + i, number: i, miles: 10 * i})-[:USES]->(c)
"""


@pytest.fixture(scope="module")
def depots(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("depots").write([CypherQuery(text) for text in (WIPE, DEPOTS, OUTAGES)])
    server = server_named("depots")
    settings = settings_for("depots", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_changes_quote_what_texts_say_of_the_period(depots: Engine) -> None:
    may = asked(depots, "changes", "What changed at Quay Depot in May 2021?").text
    march = asked(depots, "changes", "What changed at Quay Depot in March 2021?").text

    assert "New crane in use since 2021-05-19" in may
    assert "crane" not in march


def test_why_looks_at_the_period_of_the_question_and_not_at_the_day_of_the_opening(
    depots: Engine,
) -> None:
    answer = asked(depots, "why", "Why were deliveries from Quay Depot late in February 2021?")

    assert "Quay Depot was closed from 2021-02-10" in answer.text
    assert "1 February 2021 to 28 February 2021" in answer.text
    assert "2009" not in answer.text


def test_a_history_has_the_sentences_with_dates_in_their_place(depots: Engine) -> None:
    text = asked(depots, "history", "History of Hill Depot").text

    opened, cut = text.index("3 February 2011"), text.index("3 March 2021")
    assert opened < cut
    assert text.count("Power was cut") == 1


def test_bounds_are_no_events(depots: Engine) -> None:
    assert "2030:" not in asked(depots, "history", "History of Quay Depot").text


def test_a_why_without_any_trouble_quotes_the_notes_of_the_thing(depots: Engine) -> None:
    assert "Power was cut" in asked(depots, "why", "What is wrong with Hill Depot?").text


def test_an_outage_reaches_what_is_joined_by_deliveries(depots: Engine) -> None:
    text = asked(depots, "impact", "What is affected if Quay Depot is closed?").text

    assert "2 shops, through deliveries: Mill Shop" in text
    assert "(8)" in text


def test_a_month_without_a_year_is_of_the_time_that_is_recorded(depots: Engine) -> None:
    changes = asked(depots, "changes", "What changed at Quay Depot in March?").text
    query = depots.ask(Question("How many deliveries were sent in March?"))

    assert "1 March 2021 to 31 March 2021" in changes
    assert query.rows.records[0]["count"] == 3


def test_a_place_that_was_opened_is_no_event(depots: Engine) -> None:
    schema = depots.schema()
    events = [label.name for label in event_labels(schema, detect_profile(schema))]
    assert events == ["Outage", "Delivery"]


def test_an_event_is_one_line_of_the_order_of_time_with_its_code_and_its_cause(
    depots: Engine,
) -> None:
    text = asked(depots, "why", "What happened at Quay Depot on 3 June 2021?").text

    assert text.count("Cranes stopped") == 1
    assert "(OUT-17)" in text
    assert "root cause “A worn relay in the yard”" in text
    assert "No reason for it is recorded." not in text


def test_a_summary_quotes_what_was_noted_last(depots: Engine) -> None:
    text = asked(depots, "summary", "Summarise Quay Depot").text

    assert "Noted last:" in text
    assert "All cranes of the yard stopped" in text


def test_a_thing_is_named_by_its_kind_and_number(depots: Engine) -> None:
    answer = asked(depots, "summary", "Summarise route 7")

    assert answer.text.startswith("R07")
    assert "miles 70" in answer.text


def test_a_plain_word_is_no_part_of_a_name(depots: Engine) -> None:
    answer = depots.ask(Question("Why is it so dark on the stage?"))

    assert answer.intent is None


def test_a_question_that_names_nothing_is_looked_for_in_the_texts(depots: Engine) -> None:
    answer = depots.ask(Question("Why did the power fail in the week of the flood?"))

    assert answer.mode == "vector" or "Winter report" in answer.text


def test_a_why_without_a_fitting_event_says_how_the_thing_stands(
    depots: Engine,
) -> None:
    going_on = asked(depots, "why", "What is going on with Mill Shop?").text
    dated = asked(depots, "why", "What happened to Mill Shop in May 2021?").text

    assert "About Mill Shop: city Ayr." in going_on
    assert "city Ayr" not in dated
