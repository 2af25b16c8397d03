"""Engines on a stage: causes of what befell a date, whom to call, a past state, named series."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intent_rung import asks_for_state
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.ask.intents.who import reached_by
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.english.time_phrases import find_times
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Node, Question

NOW = datetime(2026, 11, 1, tzinfo=UTC)
STAGE = """
CREATE (lake:Stage {name: 'Lake Stage', seats: 900}), (park:Stage {name: 'Park Stage', seats: 400}),
  (:Technician {name: 'Ada Moor', phone: '0171 22',
    bio: 'The only one who can tune the organ. Took over from Bo Lund in May.'})-[:WORKS_AT]->(lake),
  (:Technician {name: 'Bo Lund', phone: '0172 33',
    bio: 'Looks after the pumps below the floor.'})-[:WORKS_AT]->(lake),
  (:Band {name: 'Reed Band'})-[:PLAYS_AT {valid_at: date('2024-01-01'),
    invalid_at: date('2024-12-31')}]->(lake),
  (:Band {name: 'Brass Band'})-[:PLAYS_AT {valid_at: date('2025-01-01')}]->(lake),
  (gala:Gala {name: 'Summer Gala', held_on: date('2025-07-04')})-[:HELD_AT]->(lake),
  (:Gala {name: 'Autumn Gala', held_on: date('2025-10-04')})-[:HELD_AT]->(park),
  (off:Incident {name: 'Gala put off', opened_on: date('2025-06-20'),
    notes: 'The gala was moved by two weeks.'})-[:AFFECTED]->(gala),
  (pump:Incident {name: 'Pump failure', opened_on: date('2025-06-02'),
    notes: 'A worn seal let the lake in.'})-[:AFFECTED]->(lake),
  (off)-[:CAUSED_BY]->(pump),
  (:Grant {name: 'City season subsidy 2023', starts_on: date('2023-02-01'), amount_eur: 500}),
  (:Grant {name: 'City season subsidy 2024', starts_on: date('2024-02-01'), amount_eur: 650}),
  (:Grant {name: 'Bank gift 2024', starts_on: date('2024-03-01'), amount_eur: 70})
"""


@pytest.fixture(scope="module")
def stage(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("stage").write([CypherQuery(STAGE)])
    server = server_named("stage")
    settings = settings_for("stage", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_what_befell_a_dated_thing_is_told_with_its_recorded_cause(stage: Engine) -> None:
    text = by_intent(stage, "why", "Why was the Summer Gala so late?").text

    assert "The gala was moved by two weeks" in text
    assert "Gala put off [" in text
    assert "was caused by Pump failure" in text
    assert "(“A worn seal let the lake in”)" in text
    assert "No reason for it is recorded." not in text


def test_who_is_told_of_with_the_matter_comes_first_and_how_to_reach_them(stage: Engine) -> None:
    text = by_intent(stage, "who", "Who should I call about the pumps of Lake Stage?").text

    assert "(phone 0172 33)" in text
    assert "“Looks after the pumps below the floor”" in text
    assert text.index("Bo Lund") < text.index("Ada Moor")
    assert "organ" not in text


@pytest.mark.parametrize("asked", ["How can I reach Ada Moor?", "How do I contact Ada Moor?"])
def test_how_to_reach_somebody_is_told_by_what_is_recorded_of_them(
    stage: Engine, asked: str
) -> None:
    text = stage.ask(Question(asked)).text

    assert "Ada Moor [1]" in text
    assert "0171 22" in text
    assert "Lake Stage" not in text


@pytest.mark.parametrize("asked", ["Show me all bands", "Show me the technicians"])
def test_showing_all_of_a_kind_is_no_overview(stage: Engine, asked: str) -> None:
    answer = stage.ask(Question(asked))

    assert (answer.rung, answer.intent) == ("offline", None)
    assert len(answer.rows.records) == 2


@pytest.mark.parametrize("asked", ["Show me what is in here", "show me everything"])
def test_showing_what_there_is_is_an_overview(stage: Engine, asked: str) -> None:
    assert stage.ask(Question(asked)).intent == "about"


def test_the_impact_of_somebody_tells_what_texts_say_of_them(stage: Engine) -> None:
    text = by_intent(stage, "impact", "What would we lose without Ada Moor?").text

    assert "The only one who can tune the organ." in text


def test_things_are_compared_by_their_own_numbers_first(stage: Engine) -> None:
    text = by_intent(stage, "compare", "Compare Lake Stage and Park Stage").text

    assert "- seats: Lake Stage [1] 900, Park Stage [2] 400" in text


def test_texts_of_one_thing_that_name_the_other_connect_them(stage: Engine) -> None:
    text = by_intent(stage, "connected", "How are Ada Moor and Bo Lund connected?").text

    assert "“Took over from Bo Lund in May.”" in text
    assert "pumps" not in text


def test_a_trend_of_what_words_of_several_names_tell(stage: Engine) -> None:
    text = by_intent(stage, "trend", "How did the city's season subsidy develop by year?").text

    assert "2023 500 and 2024 650" in text
    assert "“city season subsidy”" in text


def test_a_past_state_has_what_held_then_and_no_later_event(stage: Engine) -> None:
    text = stage.ask(Question("Where did things stand with Lake Stage on 1 June 2024?")).text

    assert text.startswith("As of 1 June 2024")
    assert "Reed Band" in text
    assert "Brass Band" not in text
    assert "Gala" not in text


def slots_of_text(text: str, masked: str) -> Slots:
    start = text.index("Lake Stage")
    named = NamedEntity("1", "Stage", "name", "Lake Stage", start, start + 10)
    return Slots(text, (named,), times=find_times(text, now=NOW), masked=masked)


@pytest.mark.parametrize(
    ("text", "masked", "state"),
    [
        ("How did things stand at Lake Stage at the end of 2024?",
         "How did things stand at X last month?", True),
        ("How many seats had Lake Stage at the end of 2024?",
         "How many seats had X last month?", False),
        ("How do things stand at Lake Stage?", "How do things stand at X?", False),
    ],
)  # fmt: skip
def test_only_a_thing_and_a_time_ask_for_a_state(text: str, masked: str, state: bool) -> None:
    assert asks_for_state(slots_of_text(text, masked)) is state


def test_joined_periods_are_one() -> None:
    both = slots_of_text("What changed at Lake Stage in 2014 and 2015?", "").window
    apart = slots_of_text("What changed at Lake Stage in 2014, unlike in 2015?", "").window

    assert both is not None
    assert apart is not None
    assert (both.since, both.until) == (datetime(2014, 1, 1, tzinfo=UTC),
                                        datetime(2016, 1, 1, tzinfo=UTC))  # fmt: skip
    assert apart.until == datetime(2015, 1, 1, tzinfo=UTC)


def test_only_keys_of_contact_tell_how_somebody_is_reached() -> None:
    ada = Node("1", "1", ("Person",), "Ada", {"phone": "0171", "email": "a@b", "town": "Kelder"})

    assert reached_by(ada) == " (phone 0171, email a@b)"
    assert reached_by(Node("2", "2", ("Person",), "Bo", {"town": "Kelder"})) == ""
