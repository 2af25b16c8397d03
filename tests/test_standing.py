"""How things stand, what needs attention and what is to come: the ski lifts of two valleys."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

LIFTS = """
CREATE (north:Valley {name: 'Northvale', status: 'open', targetGuests: 900, actualGuests: 600}),
  (south:Valley {name: 'Southvale', status: 'open', targetGuests: 500, actualGuests: 550}),
  (a:Lift {name: 'Arrow', status: 'stopped'})-[:STANDS_IN]->(north),
  (b:Lift {name: 'Bell', status: 'running'})-[:STANDS_IN]->(north),
  (c:Lift {name: 'Comet', status: 'running'})-[:STANDS_IN]->(south),
  (f1:Fault {name: 'F-1', cause: 'torn rope', severity: 'critical', status: 'open',
    startedOn: date() - duration({days: 9})})-[:AFFECTS]->(a),
  (f2:Fault {name: 'F-2', cause: 'worn seat', severity: 'low', status: 'open',
    startedOn: date() - duration({days: 2})})-[:AFFECTS]->(c),
  (:Fault {name: 'F-3', cause: 'ice', severity: 'high', status: 'closed',
    startedOn: date() - duration({days: 30})})-[:AFFECTS]->(b),
  (:Check {name: 'Rope check', dueDate: date() - duration({days: 20}), status: 'planned'})
    -[:OF]->(a),
  (:Check {name: 'Brake check', dueDate: date() + duration({days: 12}), status: 'planned'})
    -[:OF]->(c),
  (:Check {name: 'Cabin check', dueDate: date() + duration({days: 9}), status: 'done'})-[:OF]->(c),
  (:Check {name: 'Motor check', dueDate: date() - duration({days: 90}), status: 'appealed'})
    -[:OF]->(a),
  (:Guard {name: 'Pia Lund', certifiedUntil: date() - duration({days: 40})})-[:GUARDS]->(c),
  (:Licence {name: 'Licence of Northvale', status: 'valid',
    validTo: date() + duration({days: 30})})-[:APPLIES_TO]->(north),
  (:Order {name: 'New rope', status: 'on hold'})-[:FOR]->(a),
  (:Risk {name: 'Warm winter', severity: 'high', status: 'open'})-[:THREATENS]->(south),
  (:Risk {name: 'Strike', severity: 'medium', status: 'open'})-[:THREATENS]->(north),
  (:Risk {name: 'Avalanche', severity: 'critical', status: 'closed'})-[:THREATENS]->(north),
  (ida:Person {name: 'Ida Moor', phone: '555'})-[:WORKS_ON]->(f1),
  (:Person {name: 'Ole Sand', phone: '556'})-[:MANAGES]->(north)
"""


@pytest.fixture(scope="module")
def lifts(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("lifts").write([CypherQuery(LIFTS)])
    server = server_named("lifts")
    settings = settings_for("lifts", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def section(text: str, head: str) -> str:
    """Return the lines under a head, up to the next one."""
    lines = text.split(f"{head}\n")[1].splitlines() if f"{head}\n" in text else []
    return "\n".join(line for at, line in enumerate(lines) if all(
        one.startswith("- ") for one in lines[: at + 1]))  # fmt: skip


def test_a_thing_is_told_by_its_state_its_target_and_what_is_wrong_at_its_parts(lifts: Engine):
    text = by_intent(lifts, "risks", "Is Northvale ok?").text

    assert "is open and has 600 of 900 guests, 33 % below target." in text.splitlines()[0]
    assert "F-1" in section(text, "Open and severe:")
    assert "Arrow" in section(text, "In a bad state:")
    assert "Rope check" in section(text, "Overdue or late:")
    assert "Licence of Northvale" in section(text, "Ends soon:")
    assert "F-3" not in text
    assert "F-2" not in text


def test_a_thing_without_trouble_is_told_by_its_state_alone(lifts: Engine):
    text = by_intent(lifts, "risks", "Is Bell ok?").text

    assert text.startswith("Bell [1] is running.")
    assert "below target" not in text


def test_a_trouble_on_the_thing_itself_leaves_out_no_part(lifts: Engine):
    text = by_intent(lifts, "risks", "Any problems at Southvale?").text

    assert "Warm winter" in section(text, "Open and severe:")
    assert "F-2" in section(text, "Still open:")


def test_what_is_urgent_is_ranked_by_severity_and_of_all_kinds(lifts: Engine):
    text = by_intent(lifts, "worst", "What should I look at first?").text

    heads = [line for line in text.splitlines() if line.endswith(":")]
    assert heads[:2] == ["Open and severe:", "Overdue or late:"]
    assert section(text, "Open and severe:").splitlines()[0].startswith("- F-1")
    assert "New rope" in section(text, "Waiting or on hold:")
    assert "Cabin check" not in text
    assert "Avalanche" not in text


def test_what_is_open_comes_before_what_was_due_earlier(lifts: Engine):
    overdue = section(by_intent(lifts, "worst", "What needs attention?").text, "Overdue or late:")

    assert overdue.index("Rope check") < overdue.index("Motor check")


def test_what_was_to_be_renewed_and_was_not_has_lapsed(lifts: Engine):
    lapsed = section(by_intent(lifts, "worst", "What needs attention?").text, "Lapsed:")

    assert "Pia Lund" in lapsed
    assert "certified until" in lapsed


def test_the_biggest_risks_are_the_open_ones_of_that_kind(lifts: Engine):
    text = by_intent(lifts, "worst", "What are our biggest risks?").text

    assert "Warm winter" in section(text, "Open and severe:")
    assert "Strike" in section(text, "Still open:")
    assert "F-1" not in text


def test_what_is_stuck_is_told_before_what_is_in_a_bad_state(lifts: Engine):
    text = by_intent(lifts, "worst", "What is stuck?").text

    assert text.startswith("Waiting or on hold:\n- New rope")
    assert "F-1" not in text


def test_only_what_is_overdue_is_told_of_all_kinds(lifts: Engine):
    answer = by_intent(lifts, "worst", "Anything overdue?")

    assert section(answer.text, "Overdue or late:").startswith("- Rope check")
    assert "New rope" not in answer.text


def test_an_overview_tells_states_targets_and_troubles(lifts: Engine):
    text = by_intent(lifts, "overall", "How are we doing?").text

    assert "- 3 lifts: 2 running and 1 stopped" in text
    assert "Valleys against target: 1,150 of 1,400 guests, 18 % below target; 1 of 2 below." in text
    assert "F-1" in section(text, "Open and severe:")


def test_only_targets_are_told_where_these_are_asked_for(lifts: Engine):
    text = by_intent(lifts, "overall", "How are we doing against target?").text

    assert text.startswith("Valleys against target:")
    assert "Open and severe" not in text


def test_what_is_to_come_is_of_all_kinds_in_order_of_time(lifts: Engine):
    answer = by_intent(lifts, "upcoming", "What's coming up?")

    assert [row["node"].name for row in answer.rows.records] == [
        "Cabin check", "Brake check", "Licence of Northvale",
    ]  # fmt: skip
    lines = [line for line in answer.text.splitlines() if line.startswith("- ")]
    assert ["Brake check" in lines[0], "Licence" in lines[1], len(lines)] == [True, True, 2]


def test_what_runs_out_is_what_ends(lifts: Engine):
    text = by_intent(lifts, "upcoming", "Which licences run out soon?").text

    assert "Licence of Northvale [1] (licence, valid to)" in text


def test_where_nothing_is_to_come_soon_the_next_is_told(lifts: Engine):
    text = by_intent(lifts, "upcoming", "What is coming up tomorrow?").text

    assert "The next after that:" in text
    assert "Brake check" in text


def test_changes_of_a_time_to_come_are_what_is_to_come(lifts: Engine):
    answer = by_intent(lifts, "changes", "What changes in the next 20 days?")

    assert answer.intent == "upcoming"
    assert "Brake check" in answer.text


def test_who_works_on_an_open_trouble_comes_before_who_is_far(lifts: Engine):
    text = by_intent(lifts, "who", "Who do I call about Arrow?").text

    assert text.index("Ida Moor") < text.index("Ole Sand")
    assert "Nobody is recorded" not in text


def test_a_comparison_begins_with_the_states(lifts: Engine):
    text = by_intent(lifts, "compare", "Compare Arrow and Bell").text

    assert text.splitlines()[1].startswith("- status: Arrow")
