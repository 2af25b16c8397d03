"""What intents say where more is recorded than they show or read: an orchard and its people."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

ORCHARD = """
CREATE (p:Press {name: 'Old Press'}), (n:Press {name: 'New Press'})
WITH p, n
UNWIND range(101, 250) AS no
CREATE (:Person {name: 'Picker ' + no})-[:MEMBER_OF]->(p),
  (:Barrel {name: 'Barrel ' + no})-[:FILLED_AT]->(p), (n)-[:EMPTIED]->(:Crate {name: 'Crate ' + no})
WITH DISTINCT p, n
MATCH (b:Barrel)
CREATE (b)-[:RINSED_AT]->(n)
WITH DISTINCT p
CREATE (:Person {name: 'Zoe Hart'})-[:ON_CALL_FOR]->(p)
"""
TREES = """
UNWIND range(101, 160) AS no
CREATE (t:Tree {name: 'Tree ' + no})
WITH t, no
UNWIND range(1, CASE WHEN no > 145 THEN no - 145 ELSE 0 END) AS one
CREATE (:Disease {code: 'D-' + no + '-' + one})-[:BEFELL]->(t)
"""
SHEDS = """
CREATE (a:Shed {name: 'Low Shed'})<-[:STOOD_IN {valid_at: datetime()}]-(:Ladder {name: 'Ladder 10'}),
  (b:Shed {name: 'High Shed'})
WITH a, b, datetime() AS now
UNWIND range(1, 6) AS no
CREATE (a)<-[:STOOD_IN {valid_at: now - duration('P90D'), invalid_at: now - duration('P30D')}]-
  (:Ladder {name: 'Ladder ' + no})-[:STOOD_IN {valid_at: now - duration('P90D'), invalid_at: now - duration('P30D')}]->(a)
WITH DISTINCT a, b, now
UNWIND range(7, 9) AS no
CREATE (b)<-[:STOOD_IN {valid_at: now - duration('P90D')}]-(:Ladder {name: 'Ladder ' + no})
"""
HIVES = """
CREATE (h:Hive {name: 'West Hive'})
WITH h
UNWIND range(1, 600) AS no
CREATE (:Bee {name: 'Bee ' + no, mark: CASE WHEN no < 4 THEN 'rare' ELSE 'mark ' + no / 2 END})-[:LIVES_IN]->(h)
"""
WHEELS = """
CREATE (a:Wheel {name: 'Wheel A'})-[:NEEDS]->(b:Wheel {name: 'Wheel B'})-[:NEEDS]->(a),
  (b)-[:NEEDS]->(c:Wheel {name: 'Wheel C'})-[:NEEDS]->(b)
"""
GRAPH = (WIPE, ORCHARD, TREES, SHEDS, HIVES, WHEELS)


@pytest.fixture(scope="module")
def orchard(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("orchard").write([CypherQuery(text) for text in GRAPH])
    server = server_named("orchard")
    settings = settings_for("orchard", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def by_intent(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_the_best_connected_by_a_kind_have_the_most_of_it_now_each_once(orchard: Engine):
    answer = by_intent(orchard, "central", "Which sheds are best connected by ladders?")

    found = [(r["thing"].name, r["wanted"]) for r in answer.rows.records]
    assert found == [("High Shed", 3), ("Low Shed", 1)]


def test_who_cares_most_is_named_however_many_are_near(orchard: Engine):
    answer = by_intent(orchard, "who", "Who should I call about Old Press?")

    first = answer.text.splitlines()[1]
    assert first.startswith("- Zoe Hart [")
    assert "- and at least 92 more" in answer.text
    assert "Only the nearest 100 were looked at." in answer.text


def test_what_two_things_share_is_not_counted_where_it_was_cut(orchard: Engine):
    answer = by_intent(orchard, "common", "What do Old Press and New Press have in common?")

    assert "at least 100 barrels: " in answer.text
    assert "and at least 92 more" in answer.text


def test_what_ranks_the_same_as_the_last_shown_is_told(orchard: Engine):
    answer = by_intent(orchard, "best", "Which trees are best?")

    assert "10. Tree 110" in answer.text
    assert "At least 10 others rank the same." in answer.text


def test_ties_are_told_of_the_best_connected_too(orchard: Engine):
    answer = by_intent(orchard, "central", "Which barrels are best connected?")

    assert len(answer.rows.records) == 10
    assert "At least 10 others rank the same." in answer.text


def test_a_large_group_is_told_with_its_whole_size(orchard: Engine):
    answer = by_intent(orchard, "clusters", "Which groups are there?")

    first = answer.text.splitlines()[1]
    assert answer.rows.records[0]["size"] == 601
    assert "West Hive" in first
    assert " and 593 more" in first


def test_a_value_among_very_many_is_counted_among_all(orchard: Engine):
    answer = by_intent(orchard, "definition", "What does rare mean?")

    assert "3 of 600 have it." in answer.text
    assert " and at least " in answer.text


def test_what_leads_back_to_itself_by_two_circles_is_one_group(orchard: Engine):
    answer = by_intent(orchard, "cycles", "Are there circles of wheels?")

    assert answer.text.startswith("Yes: one group of things that lead back to themselves")
    assert answer.text.count("→") == 2
