"""Parts that are named by their whole, texts beside an answer, and what joins two things."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

REGATTAS = """
UNWIND [1, 2, 3] AS s
CREATE (season:Season {code: 'S' + s, number: s, began_on: date({year: 2018 + s, month: 4, day: 1})})
WITH s, season UNWIND range(1, 5) AS r
CREATE (:Round {code: 'S' + s + 'R' + r, number: r,
  held_on: date({year: 2018 + s, month: 4 + r, day: 2}),
  recap: 'Eight crews came. The bay was calm in round ' + r + ' of the year ' + (2018 + s) + '.'})
  -[:PART_OF]->(season)
"""
CREWS = """
CREATE (ida:Sailor {name: 'Ida Quist'}), (tom:Sailor {name: 'Tom Barr'}), (una:Sailor {name: 'Una Lee'}),
  (gull:Crew {name: 'Gull Crew'}), (tern:Crew {name: 'Tern Crew'}),
  (ida)-[:SAILS_FOR {start_date: date('2019-01-01'), end_date: date('2020-01-01')}]->(gull),
  (tom)-[:SAILS_FOR {start_date: date('2019-02-01'), seat: 'bow', source_id: 'c1<SEP>c2'}]->(gull),
  (una)-[:SAILS_FOR {start_date: date('2019-03-01'), seat: 'stern'}]->(gull),
  (ida)-[:SAILS_FOR {start_date: date('2020-02-01')}]->(tern),
  (tom)-[:TRAINED {start_date: date('2018-02-01')}]->(tern),
  (:Memo {code: 'M-1', filed_on: date('2020-03-01'), title: 'Higher fees',
    body: 'The owner asked twice as much. The committee now pays for the tow boat by the hour.'}),
  (:Memo {code: 'M-2', filed_on: date('2020-05-01'), title: 'Lamp out',
    body: 'The lamp had to be changed.'})-[:CONCERNS]->(:Buoy {name: 'Bay Buoy'})
"""


@pytest.fixture(scope="module")
def regattas(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("regattas").write([CypherQuery(text) for text in (WIPE, REGATTAS, CREWS)])
    server = server_named("regattas")
    settings = settings_for("regattas", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


@pytest.mark.parametrize(
    "question", ["Summarise round 4 of season 2", "Summarise season 2, round 4"]
)
def test_a_number_that_others_share_names_the_part_of_a_whole(
    regattas: Engine, question: str
) -> None:
    text = asked(regattas, "summary", question).text

    assert text.startswith("S2R4")


def test_a_part_that_the_whole_has_not_or_that_stands_elsewhere_is_not_named(
    regattas: Engine,
) -> None:
    missing = asked(regattas, "summary", "Summarise round 9 of season 2").text
    apart = asked(regattas, "summary", "Summarise season 2 as we did before round 4").text

    assert not missing.startswith("S2R")
    assert not apart.startswith("S2R")


def test_a_text_with_words_that_the_answer_lacks_is_quoted_below_it(regattas: Engine) -> None:
    told = asked(
        regattas, "changes", "What changed in season 2 for the committee and the tow boat?"
    )
    other = asked(regattas, "changes", "What changed in season 2?")

    assert "Texts with words of the question:" in told.text
    assert "now pays for the tow boat by the hour" in told.text
    assert any(citation.label == "Higher fees" for citation in told.citations)
    assert "tow boat" not in other.text


def test_a_text_with_one_of_many_words_is_not_quoted(regattas: Engine) -> None:
    text = asked(regattas, "changes", "What changed for boat washing and drying in season 2?").text

    assert "tow boat" not in text


def test_events_with_texts_are_told_in_a_line_each(regattas: Engine) -> None:
    text = asked(regattas, "changes", "What happened in 2020?").text

    assert "- 5 rounds:\n  - S2R5" in text
    assert "calm in round 3 of the year 2020" in text


def test_the_events_of_everything_say_what_they_are_about(regattas: Engine) -> None:
    everything = asked(regattas, "changes", "What happened in 2020?").text
    of_one = asked(regattas, "changes", "What changed around Bay Buoy in 2020?").text

    assert "M-2" in everything
    assert "concerns Bay Buoy" in everything
    assert "concerns Bay Buoy" not in of_one


def test_a_connection_says_what_is_recorded_of_it_but_no_ids_of_chunks(regattas: Engine) -> None:
    text = asked(regattas, "connected", "How are Tom Barr and Gull Crew connected?").text

    assert "sails for (seat bow, since 1 February 2019)" in text


def test_what_joined_two_things_once_is_told_as_past(regattas: Engine) -> None:
    past = asked(regattas, "connected", "How are Ida Quist and Tom Barr connected?").text
    now = asked(regattas, "connected", "How are Una Lee and Tom Barr connected?").text

    assert "Tern Crew" in past.split("Through relationships that have ended:")[0]
    assert "Gull Crew" in past.split("Through relationships that have ended:")[1]
    assert "have ended" not in now
