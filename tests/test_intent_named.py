"""What a question names is used or said to be left out; what belongs to an event is told."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.named_things import asked_of_each, untold
from graphrag_core.ask.intents.record import IntentAnswer
from graphrag_core.ask.intents.roles import event_labels
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.ask.little_rows import only_affirms
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.profiles import detect_profile
from graphrag_core.settings import Settings
from graphrag_core.types import (
    Answer,
    CypherQuery,
    Evidence,
    IntentName,
    Question,
    Rows,
    ValueLink,
)

KENNELS = """
CREATE (hall:Hall {name: 'North Hall', opened_on: date('1999-05-01'), beds: 12, drain_pct: 91.25,
    notes: 'The floor was wet on 2024-03-04. Dogs slept at the farm. Dry since 2024-03-20.'}),
  (barn:Hall {name: 'South Barn', opened_on: date('2001-05-01'), beds: 7, drain_pct: 80.5}),
  (:Nurse {name: 'Una Hart', bio: 'Sees to falcons and other birds of prey.'})-[:WORKS_AT]->(hall),
  (vic:Nurse {name: 'Vic Lowe', bio: 'Grooms long-haired dogs.'})-[:WORKS_AT]->(barn),
  (:Crew {name: 'Payments'})
WITH hall, barn, vic
UNWIND range(1, 40) AS i
MERGE (illness:Illness {name: ['Mange', 'Cough'][i % 2]})
CREATE (dog:Dog {name: 'Dog ' + i, coat: ['short', 'Wire'][i % 2], bites: CASE i WHEN 9 THEN 900
    ELSE 1 + i % 3 END})-[:HOUSED_IN]->(hall)
CREATE (dog)-[:HAS_CHECK]->(c:Check {code: 'CH-' + i, status: ['CHK', 'fit'][i % 2],
    checked_on: date('2024-01-01') + duration({days: i})})
CREATE (c)-[:FOUND]->(illness), (c)-[:DONE_BY]->(vic)
WITH hall, barn, c, i WHERE i = 3
CREATE (x:Outage {title: 'Dog payments missing in both houses', code: 'OUT-3',
    began_at: datetime('2024-03-01T08:00Z'), ended_at: datetime('2024-03-05T08:00Z'),
    summary: 'The belt had torn. Bowls were filled by hand.'}),
  (x)-[:AFFECTED]->(hall), (x)-[:AFFECTED]->(barn)
"""


@pytest.fixture(scope="module")
def kennels(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("kennels").write([CypherQuery(text) for text in (WIPE, KENNELS)])
    server = server_named("kennels")
    settings = settings_for("kennels", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_a_history_tells_what_its_events_are_joined_with(kennels: Engine) -> None:
    answer = asked(kennels, "history", "History of Dog 3")

    (line,) = [line for line in answer.text.splitlines() if "CH-3" in line]
    assert "found Cough" in line
    assert "is done by Vic Lowe" in line
    assert "of Dog 3" not in line
    assert {"Cough", "Vic Lowe"} <= {citation.label for citation in answer.citations}


def test_changes_tell_until_when_an_event_was_and_its_other_things(kennels: Engine) -> None:
    text = asked(kennels, "changes", "What changed at North Hall in March 2024?").text

    assert "The belt had torn. Bowls were filled by hand." in text
    assert "until 5 March 2024; affected South Barn" in text


def test_a_text_on_a_day_goes_on_to_the_next_day_that_it_tells(kennels: Engine) -> None:
    march = asked(kennels, "changes", "What changed at North Hall in March 2024?").text
    history = asked(kennels, "history", "History of North Hall").text

    assert "“The floor was wet on 2024-03-04. Dogs slept at the farm.”" in march
    assert "“The floor was wet on 2024-03-04. Dogs slept at the farm.”" in history
    assert "“Dry since 2024-03-20.”" in history


def test_a_history_of_one_kind_of_events_has_no_others(kennels: Engine) -> None:
    text = asked(kennels, "history", "Tell me the outage history of North Hall").text

    assert "Dog payments missing" in text
    assert "opened on" not in text
    assert "The floor" not in text


def test_a_place_that_others_are_housed_in_is_no_event(kennels: Engine) -> None:
    schema = kennels.schema()

    assert {e.name for e in event_labels(schema, detect_profile(schema))} == {"Outage", "Check"}


def test_things_are_compared_by_each_number_that_is_named(kennels: Engine) -> None:
    answer = asked(
        kennels, "compare", "Compare drain and number of outages of North Hall and South Barn"
    )

    assert set(answer.rows.columns) == {"hall", "outages", "drain"}


def test_a_word_that_names_no_number_narrows_no_comparison(kennels: Engine) -> None:
    answer = asked(kennels, "compare", "Compare the comfort of North Hall and South Barn")

    assert {"beds", "drain", "outages"} <= set(answer.rows.columns)


def test_what_is_odd_of_things_with_a_value_is_of_these_alone(kennels: Engine) -> None:
    wire = asked(kennels, "anomalies", "Is anything odd about the Wire dogs?")
    short = asked(kennels, "anomalies", "Is anything odd about the short dogs?")

    assert "Dog 9" in wire.text
    assert "Dog 9" not in short.text


def test_a_word_that_names_a_kind_is_no_value_that_it_resembles(kennels: Engine) -> None:
    answer = asked(kennels, "trend", "How did the number of checks develop by month in 2024?")

    assert "CHK" not in answer.text
    assert answer.rows.records[0]["checks"] == 30


def test_people_are_found_by_what_their_texts_say(kennels: Engine) -> None:
    answer = asked(kennels, "who", "Whom should I ask about a sick falcon?")

    assert "Una Hart" in answer.text
    assert "works at North Hall" in answer.text
    assert "Vic Lowe" not in answer.text


def test_an_event_is_told_where_a_plain_word_names_a_thing_by_chance(kennels: Engine) -> None:
    answer = kennels.ask(Question("Why were dog payments missing in March 2024?", intent="why"))

    assert "Dog payments missing in both houses" in answer.text


def test_a_word_of_a_name_that_the_graph_has_is_not_unknown(kennels: Engine) -> None:
    answer = kennels.ask(Question("What has changed at North Hall since 1 June 2023?"))

    assert answer.intent == "changes"
    assert "Dog payments missing" in answer.text


def test_texts_come_before_events_that_are_no_trouble_in_a_why(kennels: Engine) -> None:
    text = asked(kennels, "why", "Why do we keep Vic Lowe?").text

    assert text.index("Grooms long-haired dogs") < text.index("The latest check of Vic Lowe")


def entity(text: str, name: str, label: str = "Hall") -> NamedEntity:
    start = text.index(name)
    return NamedEntity(name, label, "name", name, start, start + len(name))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What changed at A1 and the B2 in May?", ("What changed at A1 in May?", "What changed at B2 in May?")),
        ("What changed at A1, B2?", ("What changed at A1?", "What changed at B2?")),
        ("What changed at A1 because of B2?", ()),
    ],
)  # fmt: skip
def test_the_same_is_asked_of_things_that_are_joined(text: str, parts: tuple[str, ...]) -> None:
    slots = Slots(text, (entity(text, "A1"), entity(text, "B2")))

    assert asked_of_each(slots) == parts


def test_things_of_two_kinds_are_not_asked_one_by_one() -> None:
    text = "What changed at A1 and B2?"

    assert asked_of_each(Slots(text, (entity(text, "A1"), entity(text, "B2", "Crew")))) == ()


def test_a_name_is_left_out_where_the_answer_neither_tests_nor_says_it() -> None:
    text = "What changed at A1 in Kelder?"
    town = ValueLink(21, 27, "Kelder", "Hall", "town", "Kelder", 1.0)
    slots = Slots(text, (entity(text, "A1"),), conditions=(town,))
    query = CypherQuery("RETURN 1", {"entity": "A1"})

    silent = IntentAnswer("Nothing changed.", query, Rows(), Evidence(), (), ())
    tested = IntentAnswer("Nothing changed.", CypherQuery("RETURN 1", {"x": ["A1", "Kelder"]}),
                          Rows(), Evidence(), (), ())  # fmt: skip

    assert untold(slots, silent) == ("Kelder",)
    assert untold(slots, tested) == ()


def test_a_bare_yes_says_little() -> None:
    assert only_affirms(Rows(("answer",), ({"answer": True},)))
    assert not only_affirms(Rows(("answer",), ({"answer": False},)))
    assert not only_affirms(Rows(("a", "b"), ({"a": True, "b": 1},)))


def test_whom_to_ask_is_not_sure_where_a_value_of_the_question_is_left_out(
    kennels: Engine,
) -> None:
    whole = asked(kennels, "who", "Whom should I ask about North Hall?")
    part = asked(kennels, "who", "Whom should I ask about Wire dogs at North Hall?")

    assert whole.confidence > part.confidence
    assert part.confidence <= 0.5
    assert any("Wire" in one.message for one in part.diagnostics.fallback)
