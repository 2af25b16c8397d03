"""Questions that an engine answers: which are taken for what, and what the engines say."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag_core.ask.intents.decision import QUERY, decide
from graphrag_core.ask.intents.record import Intent
from graphrag_core.ask.intents.registry import MODULES, all_intents, intent_named
from graphrag_core.ask.recognition import SURE
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.types import Answer, CypherQuery, Question

EngineWith = Callable[..., Engine]
FOLDER = Path(__file__).parents[1] / "benchmarks" / "intents"


@pytest.fixture(scope="module")
def engine(engine_with: EngineWith) -> Engine:
    return engine_with(embedder=HashEmbedder())


def ask(engine: Engine, text: str) -> Answer:
    return engine.ask(Question(text))


@pytest.mark.parametrize("name", MODULES)
def test_each_module_is_named_after_its_intent(name: str):
    assert intent_named(name).name == name


@pytest.mark.parametrize("intent", all_intents(), ids=lambda intent: intent.name)
def test_counterexamples_are_left_to_a_query(intent: Intent):
    decisions = {text: decide(text, None).ranked[0] for text in intent.counterexamples}
    taken = [text for text, (name, p) in decisions.items() if name != QUERY and p >= SURE]

    assert taken == []


@pytest.mark.parametrize("intent", all_intents(), ids=lambda intent: intent.name)
def test_examples_are_taken_for_their_intent_by_their_words_alone(intent: Intent):
    missed = [text for text in intent.examples if decide(text, None).ranked[0][0] != intent.name]

    # No larger a share than 2 of 26, which was the bound when an intent had that many.
    assert len(missed) <= len(intent.examples) // 13, missed


@pytest.mark.parametrize("intent", all_intents(), ids=lambda intent: intent.name)
def test_no_engine_fails_on_a_graph_with_time(intent: Intent, engine: Engine):
    words = {"X": "auth-service", "Y": "billing-api", "Z": "user-db"}
    text = re.sub(r"\b[XYZ]\b", lambda found: words[found[0]], intent.examples[0])

    answer = engine.ask(Question(text, intent=intent.name))

    assert "cannot run" not in answer.text


def test_no_example_stands_among_the_measured_questions():
    examples = {text.lower() for intent in all_intents() for text in intent.examples}
    measured = {
        json.loads(line)["question"].lower()
        for file in FOLDER.glob("*.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines()
    }

    assert examples & measured == set()


def test_what_breaks_is_told_by_distance_with_whom_to_tell(engine: Engine):
    answer = ask(engine, "What would break if auth-service went down?")

    assert (answer.rung, answer.intent, answer.answered) == ("intent", "impact", True)
    hops = {row["affected"].name: row["hops"] for row in answer.rows.records}
    direct = engine.graph().fetch(_query(DIRECT_DEPENDENTS)).records
    assert {name for name, distance in hops.items() if distance == 1} >= {
        row["name"] for row in direct
    }
    assert "In charge of them" in answer.text
    assert all(c.number for c in answer.citations)
    assert answer.graph.relationships


def test_what_breaks_of_one_kind_is_only_of_that_kind(engine: Engine):
    answer = ask(engine, "which services would be hit if auth-service goes down")

    assert (answer.intent, answer.answered) == ("impact", True)
    affected = [row["affected"] for row in answer.rows.records]
    assert {node.labels[0] for node in affected} == {"Service"}


def test_a_kind_that_depends_on_nothing_is_told_beside_what_does(engine: Engine):
    answer = engine.ask(Question("Which teams are hit if auth-service fails?", intent="impact"))

    lead = answer.text.partition("\n")[0]
    affected = [row["affected"].labels[0] for row in answer.rows.records]
    assert lead.startswith(f"No team itself depends on auth-service; {len(affected)} other things")
    assert "Service" in affected


def test_an_answer_of_an_intent_can_be_run_again_as_it_is_shown(engine: Engine):
    answer = ask(engine, "What would break if auth-service went down?")

    again = engine.run(_query(answer.cypher or "", **answer.parameters), limit=100)

    assert len(again.rows.records) == len(answer.rows.records)


def test_a_comparison_counts_as_a_query_by_hand_does(engine: Engine):
    answer = ask(engine, "Compare Core-Platform and Data-Services by number of P1 incidents")

    assert answer.intent == "compare"
    by_hand = engine.graph().fetch(_query(P1_INCIDENTS)).records
    counted = {row["team"]: row["P1 incidents"] for row in answer.rows.records}
    assert counted == {row["team"]: row["incidents"] for row in by_hand}


@pytest.mark.parametrize("counted", ["engineers", "incidents", "engineers and incidents"])
def test_a_comparison_says_its_period_of_what_has_a_time(engine: Engine, counted: str):
    text = ask(engine, f"Compare Core-Platform and Data-Services by {counted} last month").text

    assert ("- engineers, as of now: " in text) == ("engineers" in counted)
    periods = re.findall(r"- (\w+), \d+ \w+ \d{4} to \d+ \w+ \d{4}: ", text)
    assert periods == ["incidents"] * ("incidents" in counted)
    assert text.count(" to ") == len(periods)


def test_why_names_no_cause_that_is_not_recorded(engine: Engine):
    answer = ask(engine, "Why did search-api fail?")

    assert answer.intent == "why"
    assert "INC-103" in answer.text
    assert "does not make it the cause" in answer.text


def test_circles_are_found(engine: Engine):
    answer = ask(engine, "Is there any circular dependency?")

    assert answer.intent == "cycles"
    assert {"feature-store", "warehouse-loader"} <= {n.name for n in answer.graph.nodes}


def test_deployments_before_an_incident_are_the_nearest_first(engine: Engine):
    answer = ask(engine, "Show me the deployments before INC-103")

    times = [row["at"] for row in answer.rows.records]
    assert answer.intent == "before"
    assert times == sorted(times, reverse=True)
    assert len(times) == 5


def test_a_vague_word_is_made_precise_in_a_visible_step(engine: Engine):
    answer = ask(engine, "Which team has the worst reliability this quarter?")

    assert answer.intent == "worst"
    assert any("the worst have the most" in phrase for phrase in answer.interpretation)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Which services are the least reliable?", "most incidents"),
        ("What is the least problematic service?", "fewest incidents"),
    ],
)
def test_the_least_of_something_good_is_the_worst(engine: Engine, text: str, order: str) -> None:
    assert f"the {order}" in ask(engine, text).text


def test_one_severe_open_incident_comes_before_a_rank(engine: Engine) -> None:
    assert "Open and severe:\n- INC-103" in ask(engine, "What should I look at first?").text


def test_the_mean_time_between_events_is_the_span_by_the_gaps(engine: Engine):
    answer = ask(engine, "Mean time between incidents for auth-service")

    row = answer.rows.records[0]
    assert answer.intent == "time_between"
    days = (row["last"] - row["first"]).total_seconds() / 86400
    assert row["mean_days_between"] == pytest.approx(days / (row["incidents"] - 1))


def test_how_long_events_last_is_not_the_time_between_them(engine: Engine):
    assert engine.ask(Question("How long do incidents usually last?")).intent != "time_between"


def test_the_time_between_events_is_of_those_with_a_named_value(engine: Engine):
    count = "MATCH (i:Incident {severity: 'P1'}) RETURN count(i) AS incidents"

    answer = engine.ask(Question("How often do P1 incidents happen?", intent="time_between"))

    expected = engine.graph().fetch(_query(count)).records[0]["incidents"]
    assert answer.rows.records[0]["incidents"] == expected
    assert "between incidents (P1): " in answer.text


def test_two_periods_are_compared_for_the_named_thing(engine: Engine):
    count = """MATCH (i:Incident)--(:Service {name: 'billing-api'})
        WHERE date(i.timestamp).year = date().year RETURN count(DISTINCT i) AS incidents"""
    text = "Compare the incidents of billing-api last year and this year"

    answer = engine.ask(Question(text, intent="compare"))

    expected = engine.graph().fetch(_query(count)).records[0]["incidents"]
    assert {r["period"]: r["incidents"] for r in answer.rows.records}["this year"] == expected
    assert answer.text.startswith("Incidents of billing-api: ")


def test_a_trend_counts_what_is_next_to_a_named_value(engine: Engine):
    count = """MATCH (i:Incident)--(:Service {language: 'Rust'})
        RETURN count(DISTINCT i) AS incidents"""

    answer = engine.ask(Question("incidents of Rust services by year", intent="trend"))

    expected = engine.graph().fetch(_query(count)).records[0]["incidents"]
    assert sum(r["incidents (Rust)"] for r in answer.rows.records) == expected


def test_a_name_that_an_engine_does_not_take_is_told_or_left_to_a_query(engine: Engine):
    text = "Which services are most central for billing-api?"

    chosen = engine.ask(Question(text, intent="central"))

    partial = [d.message for d in chosen.diagnostics.fallback if d.code == "partial"]
    assert partial == ["Not taken into account: billing-api."]


def test_what_changed_says_its_period(engine: Engine):
    answer = ask(engine, "What changed in the last month?")

    assert answer.intent == "changes"
    assert {row["kind"] for row in answer.rows.records} >= {"Incident", "Deployment"}


def test_a_summary_needs_no_flag(engine: Engine):
    answer = ask(engine, "Summarise billing-api")

    assert answer.intent == "summary"
    assert "Core-Platform owns billing-api" in answer.text
    assert answer.citations


def test_who_to_call_names_those_of_now_first(engine: Engine):
    answer = ask(engine, "Who should I call about billing-api?")

    assert answer.intent == "who"
    assert [row["now"] for row in answer.rows.records] == sorted(
        (row["now"] for row in answer.rows.records), reverse=True
    )


def test_a_plain_question_is_left_to_the_translator(engine: Engine):
    answer = ask(engine, "Which services does Core-Platform own?")

    assert (answer.rung, answer.intent) == ("offline", None)


def test_the_last_rung_names_documents_and_no_chunk_numbers(engine: Engine):
    answer = ask(engine, "zorblax quux flimmer gribble auth-service")

    assert not answer.answered
    assert "chunk-" not in answer.text
    assert answer.follow_ups


def test_follow_ups_of_the_last_rung_are_answered(engine: Engine):
    for question in ask(engine, "zorblax quux flimmer gribble auth-service").follow_ups:
        assert ask(engine, question).answered, question


def test_an_engine_answers_by_its_name(engine: Engine):
    answer = engine.ask(Question("auth-service", intent="impact"))

    assert (answer.answered, answer.intent) == (True, "impact")


@pytest.mark.parametrize(
    ("intent", "text", "said"),
    [
        ("impact", "zorblax", "names too little for this. Found in the graph: nothing."),
        ("compare", "auth-service", "Found in the graph: auth-service."),
        ("changes", "changes in 2099", "“in 2099” is still to come"),
    ],
)
def test_an_engine_says_plainly_what_it_lacks(engine: Engine, intent: str, text: str, said: str):
    answer = engine.ask(Question(text, intent=intent))

    assert not answer.answered
    assert said in answer.text


def test_two_names_of_one_thing_are_not_compared(engine: Engine):
    answer = engine.ask(Question("Compare auth-service and auth-service", intent="compare"))

    assert not answer.answered
    assert "names too little" in answer.text


DIRECT_DEPENDENTS = """
MATCH (s:Service)-[r:DEPENDS_ON]->(:Service {name: 'auth-service'})
WHERE r.invalid_at IS NULL RETURN s.name AS name
"""
P1_INCIDENTS = """
MATCH (t:Team)-[o:OWNS]->(:Service)<-[:IMPACTED]-(i:Incident {severity: 'P1'})
WHERE t.name IN ['Core-Platform', 'Data-Services'] AND o.invalid_at IS NULL
RETURN t.name AS team, count(DISTINCT i) AS incidents
"""


def _query(text: str, **parameters: object) -> CypherQuery:
    return CypherQuery(text, parameters)


def test_a_cited_chunk_is_called_by_its_document(engine: Engine):
    answer = ask(engine, "Why did INC-102 happen?")

    assert "Post-mortem: slow payments of December" in {c.label for c in answer.citations}
    assert not any(c.label.startswith("chunk-") for c in answer.citations)


def test_what_is_renewed_is_no_change_of_hands(engine: Engine):
    text = ask(engine, "What changed since 1 January 2025?").text

    hands = [part.split(" → ") for part in text.split(": ") if " → " in part]
    assert hands
    assert all(before.split(" [")[0] != after.split(" [")[0] for before, after, *_ in hands)
    follow_ups = ask(engine, "What changed since 1 January 2025?").follow_ups
    assert len(set(follow_ups)) == len(follow_ups)


def test_a_second_question_is_answered_as_a_follow_up_of_the_first(engine: Engine):
    answer = ask(engine, "What would break if user-db went down, and who is on call for it?")

    first, second = answer.text.split("Who is on call for it?")
    assert "41 things depend on user-db" in first
    assert "Rafael" in second
    assert "Charlie" in second
    assert not any(question.endswith("it?") for question in answer.follow_ups)


def test_a_second_question_without_an_answer_leaves_the_first_its_own(engine: Engine):
    answer = ask(
        engine, "Since when has Core-Platform owned notification-hub, and who had it before?"
    )

    assert "Core-Platform [1] has owned notification-hub [2] since " in answer.text
    assert not answer.answered


def test_a_value_of_a_fact_is_said_after_the_fact(engine: Engine):
    since = ask(engine, "Since when has Core-Platform owned notification-hub?").text
    until = ask(engine, "When did Growth-Marketing stop owning notification-hub?").text

    assert since.startswith("Core-Platform [1] has owned notification-hub [2] since ")
    assert until.startswith("Growth-Marketing [1] owned notification-hub [2] from ")
    assert " until " in until


@pytest.mark.parametrize("text", ["what's in here", "What is in here?"])
def test_a_short_form_of_is_counts_as_the_word(text: str):
    assert decide(text, None).ranked[0][0] == "about"


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Why were search results so inconsistent across the replicas?", "INC-103"),
        ("What was behind the token table that bloated in October 2025?", "INC-110"),
    ],
)
def test_an_event_is_known_by_what_its_text_tells(text: str, event: str, engine: Engine):
    answer = engine.ask(Question(text, intent="why"))

    assert answer.text.startswith(f"{event} [1] is an incident")


@pytest.mark.parametrize(
    "text",
    [
        "Why is the office so cold on the second page?",
        "What was behind the token table that bloated in October 2024?",
    ],
)
def test_a_few_words_of_a_text_tell_no_event(text: str, engine: Engine):
    assert not engine.ask(Question(text, intent="why")).answered
