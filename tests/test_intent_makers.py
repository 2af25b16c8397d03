"""Engines on who makes, leads and leaves: reasons, sources, reach and whom to ask."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.changes import INTENT as CHANGES
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.time_between import INTENT as TIME_BETWEEN
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.explore.relation_words import past_predicate
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

BREWERIES = """
CREATE (old:Brewery {name: 'Old Hop'}), (new:Brewery {name: 'New Malt'}),
  (dark:Beer {name: 'Dark Lager'}), (pale:Beer {name: 'Pale Ale'}),
  (old)-[:BREWS]->(dark), (old)-[:BREWS]->(pale), (new)-[:BREWS]->(pale),
  (:Keg {code: 'K-1'})-[:BREWED_AT]->(old), (pub:Pub {name: 'The Swan'})-[:STOCKS]->(dark),
  (:Worker {name: 'Ann Low'})-[:WORKS_AT]->(old), (:Worker {name: 'Zed Orr'})-[:WORKS_AT]->(pub),
  (audit:Audit {title: 'Hygiene round', opened_on: date('2024-03-01')})-[:EXAMINES]->(old),
  (audit)-[:LED_BY]->(:Inspector {name: 'Ina Pry'}), (:Owner {name: 'Max Till'})-[:OWNS]->(old),
  (kent:County {name: 'Kent'}), (old)-[:LIES_IN]->(kent), (new)-[:LIES_IN]->(kent),
  (:Owner {name: 'Rae Moss'})-[:LIVES_IN]->(kent),
  (:Owner {name: 'Mo Vane'})-[:HEADS {valid_from: date('2016-01-01'),
    valid_to: date('2024-05-31')}]->(old),
  (:Owner {name: 'Una Field'})-[:HEADS {valid_from: date('2020-01-01')}]->(new),
  (:Note {title: 'Note 1', written_on: date('2024-06-02'),
    text: 'Mo Vane left Old Hop over a dispute on barley. The board meets in June.'})
    -[:ABOUT]->(old)
"""


@pytest.fixture(scope="module")
def breweries(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("breweries").write([CypherQuery(text) for text in (WIPE, BREWERIES)])
    server = server_named("breweries")
    settings = settings_for("breweries", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_what_is_made_and_stocked_is_affected_and_people_pass_nothing_on(breweries: Engine):
    text = asked(breweries, "impact", "What would break if Old Hop failed?").text

    nearest = next(line for line in text.splitlines() if line.startswith("- Directly:"))
    assert nearest.index("Dark Lager") < nearest.index("Ann Low")
    assert "K-1" in nearest
    assert "The Swan" in text
    assert "Zed Orr" not in text


def test_a_named_thing_has_its_own_sources_told_and_not_those_of_the_graph(breweries: Engine):
    dark = asked(breweries, "weak_points", "Is there a second source for Dark Lager?").text
    pale = asked(breweries, "weak_points", "Is there a second source for Pale Ale?").text

    assert dark.startswith("Only Old Hop [1] brews Dark Lager: no other brewery is recorded")
    assert "2 breweries brew Pale Ale: " in pale
    assert "single points" not in dark + pale


def test_who_leads_what_is_about_a_thing_comes_first_and_a_shared_place_is_no_way(
    breweries: Engine,
):
    text = asked(breweries, "who", "Who should I ask about Old Hop?").text

    assert text.startswith("In charge of what is about Old Hop:\n- Ina Pry")
    assert "Max Till [" in text
    assert "Rae Moss" not in text


def test_why_somebody_left_tells_what_ended_and_the_text_that_names_them(breweries: Engine):
    text = asked(breweries, "why", "Why did Mo Vane leave?").text

    assert "over a dispute on barley" in text.splitlines()[1]
    assert "Mo Vane [2] headed Old Hop [3] from 1 January 2016 until 31 May 2024." in text
    assert "No reason" not in text


def test_where_nothing_tells_a_reason_the_first_sentence_says_so(breweries: Engine):
    text = asked(breweries, "why", "Why did Old Hop prosper?").text

    assert text.startswith("No reason for it is recorded.")


def test_what_ended_is_told_in_the_past_and_that_nobody_took_over(breweries: Engine):
    text = asked(breweries, "changes", "What changed at Old Hop?").text

    assert "headed Old Hop [2] from 1 January 2016 until 31 May 2024; nobody heads it now" in text


@pytest.mark.parametrize(
    ("type_", "told"),
    [
        ("HEADS", "headed"),
        ("HOLDS", "held"),
        ("WORKS_AT", "worked at"),
        ("MEMBER_OF", "was a member of"),
        ("ASSIGNED_TO", "was assigned to"),
        ("ACTED_IN", "acted in"),
        ("SUPPLIES", "supplied"),
    ],
)
def test_a_relation_that_is_over_is_told_in_the_past(type_: str, told: str):
    assert past_predicate(type_) == told


def test_the_newest_of_a_kind_and_how_long_each_takes_are_for_the_translator():
    newest = Slots("latest film", labels=("Film",), masked="latest thing")
    changed = Slots("latest changes of films", labels=("Film",), masked="latest changes of things")
    lasting = Slots("average delivery time", labels=("Delivery",), masked="average thing time")
    between = Slots("time between", labels=("Delivery",), masked="average time between things")
    of_each = Slots("how often", labels=("Fault",), masked="how often does each thing occur")

    assert not CHANGES.first(newest)
    assert CHANGES.first(changed)
    assert not TIME_BETWEEN.fits(lasting)
    assert not TIME_BETWEEN.fits(of_each)
    assert TIME_BETWEEN.fits(between)
