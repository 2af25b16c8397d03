"""The page Help and what it is made of: a first look at any graph, and the figure of first sight."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from time_graphs import scene_of

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.explore.first_look import first_look
from graphrag_core.types import CypherQuery
from ui.help.first_sight import first_sight
from ui.help.help_texts import GLOSSARY, KEYS, WAYS_TO_ASK
from ui.shared.guide_steps import steps_of

HARBOUR = """
CREATE (:Ship {name: 'Aurora'})-[:MOORED_AT]->(pier:Pier {name: 'East Pier'}),
  (:Ship {name: 'Borealis'})-[:MOORED_AT]->(pier), (:`Harbour Master` {name: 'Ina'})-[:RUNS]->(pier)
"""
TABLE = """
| date | commit | graphs | questions | right | declined | wrong sure |
| --- | --- | --- | --- | --- | --- | --- |
| 2026-11-24 | 1234567 | a1, first | 40 | 9/36 (25 %) | 3/4 | 2/7 (29 %) | 36.1 % |
| 2026-11-25 | 1234568 | b1, first | 40 | 18/36 (50 %) | 3/4 | 1/9 (11 %) | 36.1 % |
| 2026-11-26 | 1234569 | a1, looked at again | 40 | 36/36 (100 %) | 3/4 | 0/36 (0 %) | 90 % |
"""


@pytest.fixture(scope="module")
def harbour(graph_named: Callable[[str], Graph]) -> Graph:
    graph = graph_named("harbour")
    graph.write([CypherQuery(HARBOUR)])
    return graph


def test_a_first_look_says_what_is_in_any_graph_and_where_to_begin(harbour: Graph) -> None:
    look = first_look(scene_of(harbour))

    assert look.things == ("2 ships", "one harbour master", "one pier")
    assert look.relations[0] == "ships are moored at piers"
    assert look.query == "MATCH (a:Ship)-[r:MOORED_AT]->(b:Pier)\nRETURN a, r, b\nLIMIT 25"
    assert look.entity == "East Pier"
    assert look.changed == ""


def test_the_tour_of_any_graph_shows_its_own_things_and_leaves_out_what_it_has_not(
    harbour: Graph,
) -> None:
    steps = steps_of(first_look(scene_of(harbour)), "How many ships are there?")

    pages = [step.page for step in steps]
    assert pages == ["ask.py", "cypher.py", "hybrid_search.py", "neighborhood.py", "data.py"]
    assert steps[0].link == {"q": "How many ships are there?"}
    assert steps[3].link == {"entity": "East Pier"}
    assert "Team" not in " ".join(step.text for step in steps)


def test_the_figure_of_first_sight_takes_each_graph_when_it_was_first_seen(tmp_path: Path) -> None:
    table = tmp_path / "first_sight.md"
    table.write_text(TABLE, encoding="utf-8")

    found = first_sight(table)

    assert found is not None
    assert (found.graphs, found.right, found.asked) == (2, 27, 72)
    assert "answered 27 of 72 questions right (38%)" in found.sentence
    assert "Of the 16 answers that it was sure of, 3 were wrong." in found.sentence
    assert replace(found, wrong=1).sentence.endswith("sure of, 1 was wrong.")


def test_the_figure_of_first_sight_is_read_from_the_benchmark() -> None:
    found = first_sight()

    assert found is not None
    assert found.asked >= 100


def test_without_the_benchmark_there_is_no_figure(tmp_path: Path) -> None:
    assert first_sight(tmp_path / "first_sight.md") is None


def test_every_word_and_key_of_the_help_is_told_in_sentences() -> None:
    assert all(meaning.endswith(".") for meaning in GLOSSARY.values())
    assert all(key and what for key, what in KEYS)
    assert all(words for _, words in WAYS_TO_ASK)
