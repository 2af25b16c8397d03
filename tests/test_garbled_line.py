"""A line that changes what the server sends: a sentence about the line, and never a wrong blame."""

import random
from collections.abc import Callable, Iterator
from urllib.parse import urlparse

import pytest
from test_rest_cut import Line

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph, open_graph
from graphrag_core.errors import DatabaseUnavailableError, QueryTimeoutError
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

NODES = CypherQuery("MATCH (n) RETURN n LIMIT 50")


@pytest.fixture(scope="module")
def line(demo_graph: Graph, server_named: Callable[[str], RunningServer]) -> Iterator[Line]:
    assert demo_graph
    address = urlparse(server_named("demo").uri)
    with Line(str(address.hostname), int(address.port or 0)) as opened:
        yield opened


LONG = CypherQuery("RETURN range(1, 70000) AS numbers")
HEADER = b"\xd6" + (70_000).to_bytes(4, "big")
"""How a list of so many entries begins on the wire."""


@pytest.fixture
def graph(
    line: Line,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Graph]:
    settings = settings_for(
        "demo", NEO4J_URI=f"bolt://127.0.0.1:{line.port}", GRAPHRAG_QUERY_TIMEOUT_S="2",
        NEO4J_PASSWORD=server_named("demo").password,
    )  # fmt: skip
    opened = open_graph(settings)
    yield opened
    line.treat = bytes
    opened.close()


def test_a_list_that_claims_four_thousand_million_entries_does_not_end_the_process(
    line: Line, graph: Graph
) -> None:
    line.treat = lambda piece: piece.replace(HEADER, b"\xd6\xff\xff\xff\xff")
    with pytest.raises(DatabaseUnavailableError, match="cannot be read"):
        graph.fetch(LONG)
    line.treat = bytes
    assert len(graph.fetch(LONG).records[0]["numbers"]) == 70_000


@pytest.mark.parametrize("seed", range(6))
def test_changed_bytes_are_blamed_on_the_line_and_the_next_call_is_answered(
    line: Line, graph: Graph, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same bytes each time

    def garble(piece: bytes) -> bytes:
        changed = bytearray(piece)
        for _ in range(chance.choice([1, 2, 5, 50])):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        return bytes(changed)

    line.treat = garble
    said = ""
    try:
        graph.fetch(NODES)
    except (DatabaseUnavailableError, QueryTimeoutError) as fault:
        said = fault.message
    line.treat = bytes

    assert "Unexpected error" not in said
    assert len(graph.fetch(NODES).records) == 50
