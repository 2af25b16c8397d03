"""What ranks the same as the last of the first few: asked again, on a real graph."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.ties import Ties, ties_of
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

TOWNS = """
UNWIND [['Aalen', 9], ['Borna', 9], ['Calw', 9], ['Dahn', 4], ['Elze', 1]] AS town
CREATE (:TieTown {name: town[0], size: town[1], country: 'one'})
"""
HAMLETS = "UNWIND range(1, 30) AS n CREATE (:TieHamlet {name: 'hamlet ' + n, size: 1})"
SIZES = "MATCH (t:TieTown) RETURN t.name AS town, t.size AS size ORDER BY size DESC, town"


@pytest.fixture(scope="module")
def towns(empty_graph: Graph) -> Iterator[Graph]:
    empty_graph.write([CypherQuery(TOWNS), CypherQuery(HAMLETS)])
    yield empty_graph
    empty_graph.write([CypherQuery("MATCH (n:TieTown|TieHamlet) DELETE n")])


def ties(graph: Graph, text: str, parameters: dict[str, Any]) -> Ties | None:
    query = CypherQuery(text, parameters)
    return ties_of(query, graph.read(query, limit=100), graph)


@pytest.mark.parametrize(
    ("text", "parameters", "names"),
    [
        (f"{SIZES} LIMIT 1", {}, ("Borna", "Calw")),
        (f"{SIZES} LIMIT $most", {"most": 2}, ("Calw",)),
        ("MATCH (t:TieTown) RETURN t, t.size ORDER BY t.size DESC, t.name LIMIT 2;", {}, ("Calw",)),
        ("MATCH (t:TieTown) RETURN t.name AS n, t.size AS `the size` "
         "ORDER BY `the size` DESC, n LIMIT 1", {}, ("Borna", "Calw")),
        (f"{SIZES} LIMIT 3", {}, ()),
        ("MATCH (t:TieTown) RETURN t.name AS n, t.size AS size ORDER BY size LIMIT 1", {}, ()),
    ],
)  # fmt: skip
def test_what_ranks_the_same_as_the_last_is_named(
    towns: Graph, text: str, parameters: dict[str, Any], names: tuple[str, ...]
):
    found = ties(towns, text, parameters)

    assert found is not None
    assert found.names == names


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        ("row[0].year AS year, row[0].month AS month", ("May 2024",)),
        ("row[0].dayOfWeek AS weekday", ("Wednesday",)),
        ("row[0] AS day", ("2024-05-01",)),
    ],
)
def test_parts_of_times_that_rank_the_same_are_named(
    towns: Graph, columns: str, names: tuple[str, ...]
):
    dated = "UNWIND [[date('2024-03-04'), 2], [date('2024-05-01'), 2]] AS row"

    found = ties(towns, f"{dated} RETURN {columns}, row[1] AS count ORDER BY count LIMIT 1", {})

    assert found is not None
    assert found.names == names


@pytest.mark.parametrize(
    "text",
    [
        f"{SIZES} SKIP 1 LIMIT 1",
        f"{SIZES} LIMIT 50",
        SIZES,
        f"{SIZES} LIMIT 1 + 0",
        "MATCH (t:TieTown) RETURN t.name AS town ORDER BY t.size DESC, town LIMIT 1",
        "MATCH (t:TieTown) RETURN t.size AS size ORDER BY size DESC LIMIT 1",
        "MATCH (t:TieTown) RETURN t.name AS n, t.none AS none ORDER BY none LIMIT 1",
        "MATCH (t:TieTown) RETURN t.name AS n LIMIT 1",
    ],
)
def test_where_nothing_can_be_told_nothing_is_said(towns: Graph, text: str):
    assert ties(towns, text, {}) is None


def test_many_that_rank_the_same_are_counted(towns: Graph):
    query = "MATCH (t:TieHamlet) RETURN t.name AS name, t.size AS size ORDER BY size LIMIT 1"

    found = ties(towns, query, {})

    assert found is not None
    assert found.sentence == "At least 10 others rank the same."


def test_an_answer_says_who_ranks_the_same(
    towns: Graph,
    settings_for: Callable[..., Settings],
    server_named: Callable[[str], RunningServer],
):
    assert towns
    server = server_named("scratch")
    settings = settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        answer = engine.ask(Question("Which tie town has the largest size?"))

    assert answer.text == "Aalen [1], Borna and Calw have a size of 9 each."
    assert "tied" in {remark.code for remark in answer.diagnostics.fallback}
