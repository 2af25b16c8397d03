"""Which events and texts a why chooses, and what happened to the parts of a thing."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.content_words import content_words, passage_of, shared_words
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

MILLS = """
CREATE (north:Mill {name: 'North Mill', notes: 'Two presses stood still for want of oil in 2022.'}),
  (south:Mill {name: 'South Mill'}), (ada:Owner {name: 'Ada Moor'})-[:HOLDS]->(north)
WITH north, south UNWIND range(1, 6) AS i
CREATE (p:Press {name: 'Press ' + i})
FOREACH (_ IN CASE WHEN i <= 3 THEN [1] ELSE [] END | CREATE (p)-[:STANDS_WITH]->(north))
FOREACH (_ IN CASE WHEN i > 3 THEN [1] ELSE [] END | CREATE (p)-[:STANDS_WITH]->(south))
CREATE (p)<-[:RAISED_BY]-(:Alarm {code: 'AL-' + i, raised_at: datetime('2024-06-01T08:00Z')
    + duration({hours: i}), message: 'Pressure of the pump too low.'})
WITH p, i WHERE i = 1
CREATE (p)<-[:DONE_ON]-(:Job {code: 'JB-1', title: 'Roller exchange',
    begun_at: datetime('2023-02-03T08:00Z'), notes: 'A seam had split. It was worn by grit.'}),
  (p)<-[:DONE_ON]-(:Job {code: 'JB-2', title: 'Cleaning', begun_at: datetime('2023-05-03T08:00Z'),
    notes: 'Nothing found.'})
"""
LOADS = """
MATCH (south:Mill {name: 'South Mill'})
UNWIND range(1, 4) AS i
CREATE (l:Load {code: 'LD-' + i, sent_on: date('2024-03-01') + duration({days: i}),
  refused: i <= 2})-[:SENT_FROM]->(south)
WITH collect(l) AS loads
CREATE (n:Notice {title: 'Wet loads', filed_on: date('2024-03-03'),
  body: 'Rain had come in by the roof. Both loads were refused at the gate.'})
WITH loads, n UNWIND loads[..2] AS l CREATE (n)-[:ABOUT]->(l)
"""
TASKS = """
CREATE (a:Task {name: 'Task A', started_on: date('2025-01-10'), status: 'waiting'}),
  (b:Task {name: 'Task B', started_on: date('2025-01-08'), status: 'in progress'}),
  (c:Task {name: 'Task C', started_on: date('2025-01-07'), status: 'done'}),
  (d:Task {name: 'Task D', started_on: date('2025-01-09'), status: 'planned'}),
  (a)-[:WAITS_FOR]->(b), (b)-[:WAITS_FOR]->(c), (c)-[:BLOCKS]->(d), (b)-[:BLOCKS]->(d),
  (slip:Slip {code: 'SL-1', happened_on: date('2025-02-05'), cause: 'belt'}),
  (:Slip {code: 'SL-2', happened_on: date('2025-03-05'), cause: 'frost'}),
  (:Slip {code: 'SL-3', happened_on: date('2025-03-06'), cause: 'frost'}),
  (:Finding {title: 'Belt finding', filed_on: date('2025-02-20'), body: 'The belt had been mounted '
    + 'the wrong way round by a trainee. Nobody had looked at it before the start of the mill.'})
    -[:ABOUT]->(slip)
"""


@pytest.fixture(scope="module")
def mills(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("mills").write([CypherQuery(text) for text in (WIPE, MILLS, LOADS, TASKS)])
    server = server_named("mills")
    settings = settings_for("mills", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_names_kinds_times_and_words_of_asking_are_no_content() -> None:
    masked = "Why was the roller on X exchanged last month?"

    assert content_words(Slots("", masked=masked)) == ("roller", "exchanged")
    assert content_words(Slots("", masked="What happened to X last month?")) == ()


def test_words_are_shared_in_other_endings() -> None:
    assert shared_words("Gearbox replacement", ("gearbox", "replaced", "lost")) == (
        "gearbox",
        "replaced",
    )
    assert shared_words("The oldest one", ("old", "let")) == ()


def test_a_passage_has_what_goes_before_the_sentence_with_the_words() -> None:
    text = "Rain came in. The loads were refused. Nobody paid for the loads that had been sent."

    assert passage_of(text, ["refused"], most=40) == "Rain came in. The loads were refused."


def test_a_why_tells_the_event_that_has_words_of_it_before_the_latest(mills: Engine) -> None:
    answer = asked(mills, "why", "Why was the roller of Press 1 exchanged?")

    assert answer.text.startswith("The job of Press 1 that fits the question best is Roller exch")
    assert "A seam had split. It was worn by grit" in answer.text
    assert "The latest alarm of Press 1 on record is AL-1" in answer.text
    assert "Cleaning" not in answer.text
    assert "Roller exchange" in {citation.label for citation in answer.citations}


def test_without_a_shared_word_the_latest_trouble_comes_first(mills: Engine) -> None:
    assert asked(mills, "why", "Why did Press 1 crack?").text.startswith(
        "The latest alarm of Press"
    )


def test_a_why_quotes_the_whole_that_a_thing_is_part_of_for_its_words(mills: Engine) -> None:
    assert "for want of oil" in asked(mills, "why", "Why did Press 2 stand without oil?").text
    assert "for want of oil" not in asked(mills, "why", "Why did Press 2 crack?").text


@pytest.mark.parametrize("intent", ["changes", "why"])
def test_what_happened_to_parts_is_told_where_nothing_did_to_the_thing(
    mills: Engine, intent: IntentName
) -> None:
    answer = asked(mills, intent, "What happened at North Mill on 1 June 2024?")

    assert "Nothing is recorded at North Mill itself" in answer.text
    assert "Of its presses, 3 events are recorded:" in answer.text
    assert "3 alarms “Pressure of the pump too low”: AL-1 [" in answer.text
    assert "AL-4" not in answer.text
    assert answer.citations


def test_nothing_hangs_on_who_holds_a_thing_and_a_period_without_events_stays_empty(
    mills: Engine,
) -> None:
    held = asked(mills, "changes", "What happened at Ada Moor on 1 June 2024?").text
    before = asked(mills, "changes", "What happened at North Mill on 1 May 2024?").text

    assert "AL-1" not in held
    assert before.startswith("Nothing is recorded to have changed around North Mill")


def test_a_list_is_no_answer_to_why_and_texts_beside_it_are_quoted(mills: Engine) -> None:
    why = mills.ask(Question("Why were loads from South Mill refused?"))
    which = mills.ask(Question("Which loads from South Mill were refused?"))

    assert "Rain had come in by the roof. Both loads were refused" in why.text
    assert "Rain" not in which.text
    assert "No reason for it is recorded." not in which.text


def test_a_kind_that_only_parts_have_is_told_of_the_parts(mills: Engine) -> None:
    alarms = asked(mills, "why", "Why were there so many alarms at South Mill in 2024?").text
    loads = asked(mills, "why", "Why were loads of South Mill sent back in 2024?").text

    assert "No alarms are recorded at South Mill itself" in alarms
    assert "AL-4" in alarms
    assert "AL-1 " not in alarms
    assert "AL-4" not in loads


def test_a_headline_with_the_words_does_not_stand_for_its_text(mills: Engine) -> None:
    text = asked(mills, "why", "Why were there wet loads at South Mill in March 2024?").text

    assert "Rain had come in by the roof" in text


def test_what_a_thing_waits_for_is_the_reason_unless_that_is_done(mills: Engine) -> None:
    waiting = asked(mills, "why", "Why is Task A waiting?").text
    going = asked(mills, "why", "Why is Task B late?").text
    blocked = asked(mills, "why", "Why is Task D late?").text

    assert waiting.startswith("Task A waits for Task B [1] (task, in progress).")
    assert going.startswith("No reason for it is recorded.")
    assert blocked.startswith("Task B [1] (task, in progress) blocks Task D.")
    assert "Task C" not in blocked.splitlines()[1]


def test_a_group_of_one_in_the_period_is_told_as_that_event(mills: Engine) -> None:
    one = mills.ask(Question("Why did the belt slip in February 2025 happen?", intent="why")).text
    two = mills.ask(Question("Why did the frost slips in March 2025 happen?", intent="why")).text

    assert "the wrong way round by a trainee" in one
    assert "in total" not in one
    assert two.startswith("Slips whose cause is frost")
