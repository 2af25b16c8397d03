"""What engines of intents say on a graph that is no company: a harbour with regattas."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

HARBOUR = """
CREATE (q:Quay {name: 'North Quay'}), (s:Quay {name: 'South Quay'}),
  (k:Ship {name: 'Kestrel', built_year: 2011, crew: 12, flags: ['blue', 'red']}),
  (m:Ship {name: 'Merlin', built_year: 1991, crew: 4, flags: ['red']}),
  (k)-[:mooredAt]->(q), (m)-[:mooredAt]->(q),
  (b:River {name: 'Blackwater'})-[:RUNS_INTO]->(l:Lake {name: 'Long Lake'}),
  (p:Painter {name: 'Ada Moor'})-[:influenced]->(:Painter {name: 'Tom Reed'}),
  (:Regatta {title: 'Spring Cup', opens_on: date('2026-03-01'), closes_on: date('2026-06-30')}),
  (:Regatta {title: 'Short Cup', opens_on: date('2026-04-01'), closes_on: date('2026-04-09')}),
  (:Regatta {title: 'Autumn Cup', opens_on: date('2026-09-01'), closes_on: date('2026-09-09')}),
  (a:Accident {code: 'AC-1', happened_on: date('2026-05-01')})-[:HAPPENED_AT]->(q),
  (c:Accident {code: 'AC-2', happened_on: date('2026-05-20')})-[:HAPPENED_AT]->(q),
  (:Engineer {name: 'Nora Bay'})-[:RESPONDED_TO]->(a),
  (:Engineer {name: 'Ole Dam'})-[:MAINTAINS]->(k),
  (:Inspection {code: 'IN-1', inspected_on: date('2026-05-19')})-[:INSPECTED]->(q),
  (:Inspection {code: 'IN-2', inspected_on: date('2026-05-02')})-[:INSPECTED]->(q),
  (:Report {title: 'Report of May', text: 'AC-2 was a rope that broke. The quay was closed.'})
"""


@pytest.fixture(scope="module")
def harbour(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("harbour").write([CypherQuery(HARBOUR)])
    server = server_named("harbour")
    settings = settings_for("harbour", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_a_summary_says_relations_as_sentences(harbour: Engine):
    text = by_intent(harbour, "summary", "Summarise North Quay").text

    assert "Kestrel and Merlin are moored at North Quay." in text


def test_what_comes_after_is_counted_from_the_beginning_of_each(harbour: Engine):
    answer = by_intent(harbour, "after", "Which regattas came after Spring Cup?")

    assert [r["event"].name for r in answer.rows.records] == ["Short Cup", "Autumn Cup"]
    assert "1 April 2026: Short Cup" in answer.text


def test_a_verb_chooses_the_kind_of_event_and_an_amount_how_far(harbour: Engine):
    near = by_intent(harbour, "before", "What was inspected in the two days before AC-2?")
    far = by_intent(harbour, "before", "What was inspected before AC-2?")

    assert [r["event"].name for r in near.rows.records] == ["IN-1"]
    assert "in the 2 days before AC-2" in near.text
    assert [r["event"].name for r in far.rows.records] == ["IN-1", "IN-2"]


def test_a_moment_is_no_period(harbour: Engine):
    answer = by_intent(harbour, "worst", "What are our biggest risks right now?")

    assert "North Quay [1]: 2" in answer.text


def test_what_runs_into_a_thing_feeds_it(harbour: Engine):
    assert "Long Lake" in by_intent(harbour, "impact", "What depends on Blackwater?").text
    assert "Nothing recorded" in by_intent(harbour, "impact", "What depends on Long Lake?").text


def test_why_quotes_texts_and_draws_earlier_troubles_beside_the_thing(harbour: Engine):
    answer = by_intent(harbour, "why", "What is wrong with North Quay?")

    assert "Report of May" in answer.text
    assert "“AC-2 was a rope that broke.”" in answer.text
    joined = {(r.start, r.end) for r in answer.graph.relationships}
    names = {node.id: node.name for node in answer.graph.nodes}
    assert {"AC-1", "AC-2"} <= {names[start] for start, _ in joined}


def test_who_says_that_nobody_is_recorded_for_the_thing_itself(harbour: Engine):
    text = by_intent(harbour, "who", "Who should I call about North Quay?").text

    assert "Nobody is recorded for North Quay itself. Involved indirectly:" in text
    assert "responded to AC-1" in text
    assert "Ole Dam [2] maintains Kestrel [1]" in text


def test_next_questions_are_those_that_the_kind_has_an_answer_to(harbour: Engine):
    of_quay = by_intent(harbour, "summary", "Summarise North Quay").follow_ups
    of_painter = by_intent(harbour, "central", "Which painter is the most connected?").follow_ups

    assert "Who should I call about North Quay?" in of_quay
    assert "What would break if North Quay failed?" not in of_quay
    assert of_painter == ("Summarise Ada Moor",)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("If Kestrel stops, what is affected?", ()), ("Kestrel quays", ("Quay",))],
)
def test_a_verb_after_a_name_is_no_kind(harbour: Engine, text: str, kinds: tuple[str, ...]):
    from graphrag_core.ask.intents.slots import slots_of

    links = harbour.link(Question(text))
    found = slots_of(text, links, harbour.exploration(), harbour.schema())

    assert found.labels == kinds


def test_an_article_before_a_name_is_masked_with_it(harbour: Engine):
    from graphrag_core.ask.intents.slots import slots_of

    text = "who knows about the North Quay?"
    links = harbour.link(Question(text))
    found = slots_of(text, links, harbour.exploration(), harbour.schema())

    assert found.masked == "who knows about X?"


def test_years_are_compared_by_how_far_they_are_apart(harbour: Engine):
    text = by_intent(harbour, "compare", "Compare Kestrel and Merlin").text

    assert "20 years apart" in text
    assert "Kestrel has 8 more, 3 times as much" in text


def test_two_lists_have_in_common_what_is_in_both(harbour: Engine):
    text = by_intent(harbour, "common", "What do Kestrel and Merlin have in common?").text

    assert text.startswith("Kestrel and Merlin are both ships, and have in common:")
    assert "- flags: red" in text


def test_a_month_in_which_nothing_happened_is_a_row_of_zero(harbour: Engine):
    answer = by_intent(harbour, "trend", "How many regattas by month?")

    counts = [(r["month"].month, r["regattas"]) for r in answer.rows.records]
    assert counts == [(3, 1), (4, 1), (5, 0), (6, 0), (7, 0), (8, 0), (9, 1)]


def test_queries_of_engines_test_only_what_is_stored(harbour: Engine):
    answer = by_intent(harbour, "after", "Which regattas came after Spring Cup?")

    assert [d.code for d in answer.diagnostics.validator if d.severity != "info"] == []


def test_a_reading_that_nothing_is_named_for_is_said_of_things():
    from graphrag_core.ask.intents.registry import intent_named
    from graphrag_core.ask.intents.slots import Slots

    assert intent_named("worst").rendering(Slots("")) == "Which things do worst, by their trouble"


@pytest.mark.parametrize(("text", "names"), [("who reports to whom", 0), ("tell me of reports", 1)])
def test_a_verb_of_who_is_no_part_of_a_name(harbour: Engine, text: str, names: int):
    from graphrag_core.ask.intents.slots import slots_of
    from graphrag_core.types import Links, ValueLink

    at = text.index("reports")
    link = ValueLink(at, at + 7, "reports", "Painter", "name", "old-reports", 0.8, "4:x:1")

    found = slots_of(text, Links((link,)), harbour.exploration(), harbour.schema())

    assert len(found.entities) == names
