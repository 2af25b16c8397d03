"""Intents on graphs that lack what they need, and questions about what is not there."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.several_questions import questions_in, questions_in_turn
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

TIMELESS = """
CREATE (a:Stone {name: 'Amber'})-[:NEAR]->(b:Stone {name: 'Beryl'})-[:NEAR]->(c:Stone {name: 'Citrine'}),
  (c)-[:NEAR]->(c), (d:Stone {name: 'Dolomite'}), (e:Stone {name: 'Opal'}), (f:Stone {name: 'Opal'})
"""
"""One label, no time, no text; one node alone, two of one name, one beside itself."""
MIXED = """
CREATE (a:Pump {name: 'Pump One', flow: 4}), (v:Vineyard {name: 'Hillside', soil: 'clay'}),
  (b:Pump {name: 'Pump Two', flow: 4}), (a)-[:DEPENDS_ON]->(b), (b)-[:DEPENDS_ON]->(a),
  (:Server {name: 'Rack Nine'})-[:HOSTS]->(:App {name: 'Ledger'})
"""
OWNERS = """
UNWIND $rows AS row
CREATE (:Team {name: 'Team ' + row.no})
  -[:OWNS {valid_at: row.since, invalid_at: row.until}]->(:Service {name: 'Service ' + row.no})
"""


@pytest.fixture(scope="module")
def stones(graph_named: Callable[[str], Graph], engine_on: Callable[[str], Engine]) -> Engine:
    graph_named("stones").write([CypherQuery(TIMELESS)])
    return engine_on("stones")


@pytest.fixture(scope="module")
def engine_on(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Callable[[str], Engine]]:
    opened: list[Engine] = []

    def engine(name: str) -> Engine:
        server = server_named(name)
        settings = settings_for(name, NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
        opened.append(Engine(settings, embedder=HashEmbedder()))
        return opened[-1]

    yield engine
    for one in opened:
        one.close()


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


@pytest.mark.parametrize(
    ("intent", "text"),
    [
        ("changes", "What changed last month?"),
        ("changes", "What changed for Amber?"),
        ("history", "History of Amber"),
        ("trend", "Are stones rising?"),
        ("time_between", "How much time is between stones?"),
        ("before", "What happened before Amber?"),
        ("why", "Why did Amber fail?"),
        ("worst", "Which stones do worst?"),
    ],
)
def test_a_graph_without_time_and_trouble_says_so(stones: Engine, intent: IntentName, text: str):
    answer = by_intent(stones, intent, text)

    assert not answer.answered
    assert answer.text.startswith("The graph has nothing for “")


@pytest.mark.parametrize(
    ("intent", "text", "said"),
    [
        ("impact", "What breaks if Amber fails?", "connected"),
        ("summary", "Summarise Amber", "Amber"),
        ("central", "Which stones are most central?", "Beryl"),
        ("cycles", "Are there circles of stones?", "Citrine"),
        ("quality", "How good is the data?", "have no relationships: Dolomite"),
        ("definition", "What is a stone?", "Stones are one of the kinds of things here"),
        ("about", "What is in here?", "6 stones"),
        ("anomalies", "What are the odd ones out?", "Nothing stands out"),
        ("connected", "How are Amber and Citrine connected?", "2 steps apart"),
        ("common", "What do Amber and Citrine have in common?", "Beryl"),
    ],
)
def test_one_label_without_texts_is_enough(
    stones: Engine, intent: IntentName, text: str, said: str
):
    answer = by_intent(stones, intent, text)

    assert answer.answered, answer.text
    assert said in answer.text


def test_what_does_not_exist_is_not_made_up(stones: Engine):
    answer = by_intent(stones, "impact", "What breaks if Zirconia fails?")

    assert not answer.answered
    assert "Found in the graph: nothing." in answer.text


def test_a_name_of_two_things_is_asked_about(stones: Engine):
    answer = by_intent(stones, "summary", "Summarise Opal")

    assert "Several stones are called “Opal”. Say which one is meant." in answer.text


def test_a_period_to_come_is_told(stones: Engine):
    answer = by_intent(stones, "changes", "What changed in 2091?")

    assert "is still to come: nothing is recorded of it yet." in answer.text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "How many stones are there and who owns Opal?",
            ("How many stones are there?", "Who owns Opal?"),
        ),
        (
            "Which stones are there? And who owns Opal?",
            ("Which stones are there?", "Who owns Opal?"),
        ),
        ("Which stones are old and which have no name?", ()),
        ("Which stones are near Amber and who found them?", ()),
        ("How many stones and how many colours are there?", ()),
        ("Who wrote Amber and how many pages are in each?", ()),
        ("How many stones does each owner have, and which owner has the fewest?", ()),
        (
            "How many stones does each owner have, and which owner is the oldest?",
            ("How many stones does each owner have?", "Which owner is the oldest?"),
        ),
    ],
)
def test_questions_are_taken_apart_where_each_stands_alone(text: str, parts: tuple[str, ...]):
    assert questions_in(text, lambda _: True) == (parts or (text,))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "What would break without Opal, and who looks after it?",
            ("What would break without Opal?", "Who looks after it?"),
        ),
        (
            "Since when is Opal here, and who had it before?",
            ("Since when is Opal here?", "Who had it before?"),
        ),
        (
            "How many stones does each owner have, and which owner has the fewest?",
            ("How many stones does each owner have?", "Which owner has the fewest?"),
        ),
        ("How many stones are there and who owns Opal?", None),
        ("How many owners are there and which owner is the oldest?", None),
        ("Which stones are old and which have no name?", None),
        ("Who owns Opal, and how many?", None),
    ],
)
def test_a_second_question_that_goes_on_is_found(text: str, parts: tuple[str, str] | None):
    assert questions_in_turn(text, lambda _: True) == parts


@pytest.fixture(scope="module")
def mixed(graph_named: Callable[[str], Graph], engine_on: Callable[[str], Engine]) -> Engine:
    """Take the place of the stones: for the last tests of the module."""
    graph_named("mixed").write([CypherQuery(MIXED)])
    return engine_on("mixed")


def test_unlike_things_are_not_compared(mixed: Engine):
    answer = by_intent(mixed, "compare", "Compare Pump One and Hillside")

    assert not answer.answered
    assert "Pump One" in answer.text
    assert "Hillside" in answer.text


def test_a_circle_of_two_is_no_endless_impact(mixed: Engine):
    answer = by_intent(mixed, "impact", "What breaks if Pump One fails?")

    affected = [row["affected"].name for row in answer.rows.records]
    assert affected == ["Pump Two"]


def test_nothing_of_a_kind_is_not_nothing(mixed: Engine):
    answer = by_intent(mixed, "impact", "Which pumps break if Rack Nine fails?")

    assert answer.text.startswith("No pump that is recorded depends on Rack Nine.")


def test_what_a_server_hosts_breaks_with_it(mixed: Engine):
    answer = by_intent(mixed, "impact", "What breaks if Rack Nine fails?")

    assert [row["affected"].name for row in answer.rows.records] == ["Ledger"]


def seconds(moment: datetime, _: int) -> object:
    return int(moment.timestamp())


def dates_and_datetimes(moment: datetime, row: int) -> object:
    return moment if row % 2 else moment.date()


@pytest.mark.parametrize("stored", [seconds, dates_and_datetimes])
def test_what_changed_is_found_however_times_are_stored(
    stored: Callable[[datetime, int], object],
    graph_named: Callable[[str], Graph],
    engine_on: Callable[[str], Engine],
):
    last_month = datetime.now(UTC).replace(day=1) - timedelta(days=10)
    long_ago = last_month - timedelta(days=700)
    times = [(last_month, None), (last_month, None), (long_ago, None), (long_ago, last_month)]
    rows = [
        {"no": str(no), "since": stored(since, no), "until": until and stored(until, no)}
        for no, (since, until) in enumerate(times)
    ]
    graph_named(stored.__name__).write([CypherQuery(OWNERS, {"rows": rows})])

    answer = by_intent(engine_on(stored.__name__), "changes", "What changed last month?")

    changes = {(row["kind"], row["change"]): row["count"] for row in answer.rows.records}
    assert changes == {("OWNS", "began"): 2, ("OWNS", "ended"): 1}
