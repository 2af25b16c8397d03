"""The check of the data on a graph of many kinds: what was looked at is said, and no more."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.quality import KindChecks, _nothing_wrong
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

KINDS = 40


def depot(kind: int) -> CypherQuery:
    """Create nodes of a kind, named and joined; in the largest kind one is dated in the future."""
    return CypherQuery(
        f"UNWIND range(1, {KINDS + 2 - kind}) AS no "
        f"CREATE (:Kind{kind:02} {{name: 'thing {kind}-' + no, weight: no, "
        f"opened_at: datetime('2020-01-01T00:00:00Z') + "
        f"duration({{days: CASE {kind} * no WHEN 1 THEN 40000 ELSE 0 END}})}})"
        f"-[:KEPT_IN]->(:Box{kind:02} {{name: 'box {kind}-' + no}})"
    )


@pytest.fixture(scope="module")
def depots(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("depots").write([CypherQuery(WIPE), *map(depot, range(1, KINDS + 1))])
    server = server_named("depots")
    settings = settings_for("depots", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def test_dates_of_a_kind_are_looked_at_with_all_else_of_it(depots: Engine):
    answer = depots.ask(Question("How good is the data?", intent="quality"))

    assert "has a date in the future" in answer.text
    assert "largest of 80 kinds were looked at." in answer.text


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (
            [KindChecks((), named=True, dated=True)],
            "Nothing looks wrong: everything is named and connected, and no date is in the future.",
        ),
        (
            [KindChecks((), named=True), KindChecks(())],
            "Nothing looks wrong: everything is connected.",
        ),
    ],
)
def test_only_what_was_tested_is_said_to_be_right(kinds: list[KindChecks], said: str):
    assert _nothing_wrong(kinds) == said
