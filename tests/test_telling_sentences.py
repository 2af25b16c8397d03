"""Answers by sentences of texts that only mention a thing, and who alone is in charge of what."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.roles import is_charge, says_why
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.telling_sentences import asks_why
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.english.states import is_late
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, IntentName, Question

KILNS = """
CREATE (k:Kiln {name: 'Kiln Seven', built_on: date('2019-02-01')}),
  (b:Batch {code: 'BT-1', fired_on: date('2025-03-01'), status: 'delayed'})-[:FIRED_IN]->(k),
  (:Batch {code: 'BT-2', fired_on: date('2025-02-01'), status: 'delivered'})-[:FIRED_IN]->(k),
  (ada:Potter {name: 'Ada Moor', email: 'ada@example.com'}),
  (ben:Potter {name: 'Ben Hull', email: 'ben@example.com'}),
  (b)-[:ASSIGNED_TO]->(ada), (b)-[:BLOCKS]->(:Delivery {code: 'DV-1', due_on: date('2025-04-01')}),
  (d:Document {title: 'Note on the cold kiln', date: date('2025-03-02')}),
  (d)-[:HAS_CHUNK]->(c:Chunk {id: 'n1', text: 'Kiln Seven went cold because a fuse had blown. '
    + 'Ben Hull approved the use of old fuses. Only Ada Moor knows the wiring.'}),
  (c)-[:MENTIONS]->(k),
  (g:Document {title: 'Glossary', date: date('2024-01-01')}),
  (g)-[:HAS_CHUNK]->(:Chunk {id: 'n2', text: 'OTD means on time delivery, a share of batches.'})
"""


@pytest.fixture(scope="module")
def kilns(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("kilns").write([CypherQuery(text) for text in (WIPE, KILNS)])
    server = server_named("kilns")
    settings = settings_for("kilns", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def asked(engine: Engine, intent: IntentName, text: str) -> Answer:
    return engine.ask(Question(text, intent=intent))


def test_a_text_that_only_mentions_a_thing_tells_why(kilns: Engine) -> None:
    answer = asked(kilns, "why", "Why did Kiln Seven go cold?")

    assert "because a fuse had blown" in answer.text
    assert "No reason for it is recorded." not in answer.text


def test_who_approved_is_answered_by_its_sentence(kilns: Engine) -> None:
    answer = kilns.ask(Question("Who approved the use of old fuses in Kiln Seven?"))

    assert "Ben Hull approved" in answer.text


def test_a_text_defines_a_term_that_nothing_is_called(kilns: Engine) -> None:
    assert "on time delivery" in asked(kilns, "definition", "What does OTD mean?").text


def test_what_somebody_is_assigned_to_depends_on_him_with_what_it_blocks(kilns: Engine) -> None:
    text = asked(kilns, "impact", "What happens if Ada Moor leaves?").text

    assert "BT-1" in text
    assert "DV-1" in text


def test_single_points_of_failure_are_people_where_who_is_asked(kilns: Engine) -> None:
    text = asked(kilns, "weak_points", "Who are our single points of failure?").text

    assert "Ada Moor" in text
    assert "Only Ada Moor knows the wiring." in text


def test_late_things_are_not_ranked_by_trouble(kilns: Engine) -> None:
    text = asked(kilns, "worst", "Which batches are late?").text

    assert "BT-1" in text
    assert "BT-2" not in text


def test_words_of_reasons_charges_and_lateness() -> None:
    assert says_why("It stopped because of frost.")
    assert not says_why("It was blocked by a gate.")
    assert is_charge("ASSIGNED_TO")
    assert not is_charge("MEMBER_OF")
    assert is_late("Which orders are overdue?")
    assert not is_late("late_penalty".replace("_", "") + " is paid")
    assert asks_why(Slots("How come it stopped?"))
    assert not asks_why(Slots("What happened with it?"))
