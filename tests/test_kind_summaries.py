"""A kind around a thing is summed up by its own nodes: how many, when, by value, in which texts."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.text_groups import grouped
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

LIBRARY = """
CREATE (mill:Branch {name: 'Mill Lane', opened_on: date('1990-05-01'), seats: 40}),
  (dock:Branch {name: 'Dock Street', opened_on: date('1999-05-01'), seats: 90}),
  (atlas:Book {title: 'Blue Atlas', shelf: 'A3'}), (birds:Book {title: 'Small Birds', shelf: 'B1'}),
  (eve:Publisher {name: 'Evergreen'}), (eve)-[:PUBLISHED]->(atlas),
  (ann:Reader {name: 'Ann Poll'}), (ben:Reader {name: 'Ben Odd'}),
  (mill)-[:STOCKS]->(atlas), (dock)-[:STOCKS]->(atlas),
  (mill)-[:STOCKS]->(birds), (dock)-[:STOCKS]->(birds)
WITH *
UNWIND [
  ['R-1', 'The maps are far too small to read.', 2, 'published', date('2025-03-02'), 7],
  ['R-2', 'The maps are far too small to read.', 1, 'published', date('2025-04-05'), 5],
  ['R-3', 'Maps are much too small to read', 2, 'published', date('2025-05-09'), 0],
  ['R-4', 'The cover came loose after one loan.', 3, 'withdrawn', date('2025-08-30'), 0]] AS row
CREATE (r:Review {number: row[0], body: row[1], rating: row[2], state: row[3],
  written_on: row[4], likes: row[5]})-[:ON_BOOK]->(atlas), (ann)-[:WROTE]->(r)
WITH DISTINCT birds, ben
CREATE (r:Review {number: 'R-5', body: 'A calm and lovely book for the evening.', rating: 5,
  state: 'published', written_on: date('2025-03-20'), likes: 3})-[:ON_BOOK]->(birds),
  (ben)-[:WROTE]->(r)
"""


@pytest.fixture(scope="module")
def library(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("library").write([CypherQuery(LIBRARY)])
    server = server_named("library")
    settings = settings_for("library", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def summary_of(engine: Engine, text: str) -> str:
    return engine.ask(Question(text, intent="summary")).text


def test_a_kind_around_a_thing_is_told_by_its_own_nodes(library: Engine):
    text = summary_of(library, "Summarise the reviews of Blue Atlas")

    assert "4 reviews are on Blue Atlas, between 2 March 2025 and 30 August 2025." in text
    assert "By state: 3 published and 1 withdrawn." in text
    assert "Rating: 2 on average." in text
    assert "Likes: 12 in all, 3 on average." in text
    assert "- “The maps are far too small to read.” (3), in 2 wordings [1] [2] [3]" in text
    assert "- “The cover came loose after one loan.” [4]" in text
    assert "lovely" not in text


def test_a_kind_is_found_two_steps_away_where_there_is_one_way(library: Engine):
    text = summary_of(library, "Summarise the reviews of Evergreen")

    assert "4 reviews of Evergreen, by way of its books, are recorded" in text


def test_a_kind_alone_may_have_a_period_or_a_value(library: Engine):
    assert "2 reviews are recorded, between 2 March 2025 and 20 March 2025." in summary_of(
        library, "Summarise the reviews of March 2025"
    )
    assert "4 published reviews are recorded" in summary_of(
        library, "Summarise the published reviews"
    )


def test_no_nodes_of_a_kind_are_no_summary_of_the_thing(library: Engine):
    text = summary_of(library, "Summarise the reviews of Small Birds in April 2025")

    assert text == "No reviews of Small Birds are recorded, 1 April 2025 to 30 April 2025."


def test_what_people_say_about_a_thing_is_in_the_texts_that_join_them(library: Engine):
    answer = library.ask(Question("What do readers say about Blue Atlas?", intent="texts"))

    assert "The maps are far too small to read." in answer.text


def test_a_thing_does_not_add_up_what_is_not_its_own(library: Engine):
    text = summary_of(library, "Summarise Blue Atlas")

    assert "likes of reviews 15" not in text
    assert "Total likes of reviews: 12." in text
    assert "seats" not in text


def test_texts_that_deny_each_other_stay_apart():
    texts = [("The lid does not close", 2), ("The lid does close", 1), ("The lid closes", 1)]

    assert [group.count for group in grouped(texts)] == [2, 2]
