"""A chart that a question asks for, on a real graph: the answer is the same, and carries it."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.conversation import exchange_of
from graphrag_core.engine import Engine
from graphrag_core.json_output.values import answer_json
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, Question

SONGS = """
CREATE (:Chart {name: 'Top 100'})-[:LISTS]->(:Song {title: 'Blue', year: 1971}),
  (:Cake {name: 'Pie'}), (:Cake {name: 'Tart'})
"""


@pytest.fixture(scope="module")
def company(engine_with: Callable[..., Engine]) -> Engine:
    return engine_with()


@pytest.fixture(scope="module")
def charts_of_songs(
    graph_named: Callable[[str], Graph],
    settings_for: Callable[..., Settings],
    server_named: Callable[[str], object],
) -> Iterator[Engine]:
    """A graph in which a chart is a list of songs, and a pie is a cake."""
    graph_named("songs").write([CypherQuery(SONGS)])
    server = server_named("songs")
    settings = settings_for("songs", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)  # type: ignore[attr-defined]
    with Engine(settings) as engine:
        yield engine


def ask(engine: Engine, text: str, *before: str) -> Answer:
    history = ()
    for earlier in before:
        question = Question(earlier, history=history)
        history = (*history, exchange_of(question, engine.ask(question, translator="offline")))
    return engine.ask(Question(text, history=history), translator="offline")


def test_the_words_for_a_chart_change_how_the_answer_is_drawn_and_nothing_else(company: Engine):
    plain = ask(company, "How many incidents are there per severity?")
    drawn = ask(company, "How many incidents are there per severity, as a pie chart?")

    assert drawn.rows.records == plain.rows.records
    assert (drawn.cypher, drawn.text, drawn.standalone) == (plain.cypher, plain.text, None)
    assert drawn.question == "How many incidents are there per severity, as a pie chart?"
    assert plain.chart is not None
    assert drawn.chart is not None
    assert (plain.chart.kind, plain.chart.asked) == ("bar", None)
    assert answer_json(drawn)["chart"] == {
        "kind": "pie", "x": "incident_severity", "y": "count", "series": None,
        "x_title": "Severity", "y_title": "Incidents", "unit": "", "asked": "pie", "note": "",
        "gap": None, "additive": True, "year": None,
    }  # fmt: skip


def test_things_by_something_are_counted_where_a_chart_is_asked_for(company: Engine):
    answer = ask(company, "chart of incidents by service")

    assert answer.chart is not None
    assert (answer.chart.kind, answer.chart.y_title) == ("bar", "Incidents")


def test_a_request_alone_draws_the_answer_before_again(company: Engine):
    answer = ask(company, "now as a pie chart", "incidents by severity as bars")

    assert answer.chart is not None
    assert answer.chart.kind == "pie"
    assert answer.standalone == "incidents by severity"


def test_a_follow_up_may_ask_for_a_chart(company: Engine):
    answer = ask(company, "and for auth-service, as a pie", "How many incidents per severity?")

    assert answer.chart is not None
    assert answer.chart.kind == "pie"
    assert "auth-service" in str(answer.standalone)
    assert "pie" not in str(answer.standalone)


def test_a_trend_is_a_line_over_time(company: Engine):
    answer = ask(company, "trend of incidents")

    assert answer.intent == "trend"
    assert answer.chart is not None
    assert (answer.chart.kind, answer.chart.asked) == ("line", "line")


def test_a_number_has_its_unit(company: Engine):
    answer = ask(company, "What is the p95 of GET /routes?")

    assert answer.chart is not None
    assert (answer.chart.kind, answer.chart.unit) == ("number", "ms")


@pytest.mark.parametrize(
    "question", ["Which songs are in the charts?", "chart of songs", "How many are sold as a pie?"]
)
def test_what_the_graph_calls_a_chart_or_a_pie_is_no_request(
    charts_of_songs: Engine, question: str
):
    answer = ask(charts_of_songs, question)

    assert answer.chart is None or answer.chart.asked is None
    assert answer.question == question


def test_a_chart_of_charts_can_be_asked_for(charts_of_songs: Engine):
    answer = ask(charts_of_songs, "number of songs by year as a bar chart")

    assert answer.chart is not None
    assert answer.chart.asked == "bar"
