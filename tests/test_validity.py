"""Live facts are found behind any number of ended ones, and a type of any name is only a name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.snapshots import snapshot
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, Question

WIPE = "MATCH (n:ValHouse|ValOwner|ValGuest) DETACH DELETE n"
STORED = {
    "zoned": "datetime({year: %s, timezone: '+05:30'})",
    "local": "localdatetime({year: %s})",
    "date": "date({year: %s})",
    "text": "toString(date({year: %s}))",
    "year": "%s",
}
HOUSE = "CREATE (:ValHouse {name: 'Zwillbrock'})"
LIVE = """
MATCH (house:ValHouse)
CREATE (:ValOwner {name: 'Present Owner'})-[:VAL_OWNS {valid_from: <2019>}]->(house)
"""
ENDED = """
MATCH (house:ValHouse)
UNWIND range(1, $count) AS i
CREATE (:ValOwner {name: 'Former Owner ' + i})
  -[:VAL_OWNS {valid_from: <2001>, valid_to: <2005>}]->(house)
"""
LIVE_GUEST = """
MATCH (house:ValHouse)
CREATE (:ValGuest {name: 'Present Guest', valid_from: <2019>})-[:VAL_STAYS_IN]->(house)
"""
ENDED_GUESTS = """
MATCH (house:ValHouse)
UNWIND range(1, $count) AS i
CREATE (:ValGuest {name: 'Former Guest ' + i, valid_from: <2001>, valid_to: <2005>})
  -[:VAL_STAYS_IN]->(house)
"""


@pytest.fixture
def engine_on(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Callable[..., Engine]]:
    """Writes a graph and opens an engine on it; all is removed afterwards."""
    server, opened = server_named("scratch"), []
    settings = settings_for(
        "scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, LAZY_RAG_ENABLED="true"
    )

    def engine(*queries: CypherQuery) -> Engine:
        empty_graph.write([CypherQuery(WIPE), *queries])
        opened.append(Engine(settings, embedder=HashEmbedder()))
        return opened[-1]

    yield engine
    for one in opened:
        one.close()
    empty_graph.write([CypherQuery(WIPE)])


@dataclass(frozen=True)
class Case:
    """How many relationships have ended, in which order they are written, and how times are."""

    count: int
    live_first: bool
    stored: str
    live: str = LIVE
    ended: str = ENDED
    name: str = "Present Owner"

    def queries(self) -> list[CypherQuery]:
        def dated(text: str) -> str:
            for year in ("2001", "2005", "2019"):
                text = text.replace(f"<{year}>", STORED[self.stored] % year)
            return text

        live = CypherQuery(dated(self.live))
        ended = CypherQuery(dated(self.ended), {"count": self.count})
        return [CypherQuery(HOUSE), *((live, ended) if self.live_first else (ended, live))]


CASES = [
    *(Case(80, first, stored) for stored in STORED for first in (True, False)),
    *(Case(500, first, "zoned") for first in (True, False)),
    Case(500, True, "text"),
    Case(3_000, True, "zoned"),
    *(Case(80, f, s, LIVE_GUEST, ENDED_GUESTS, "Present Guest")
      for f in (True, False) for s in ("zoned", "date")),
]  # fmt: skip


def named(answer: Answer) -> set[str]:
    return {node.name for node in answer.graph.nodes}


@pytest.mark.parametrize(
    "case", CASES, ids=lambda c: f"{c.name} {c.count} {c.live_first} {c.stored}"
)
def test_the_live_fact_is_found_behind_any_number_of_ended_ones(
    case: Case, engine_on: Callable[..., Engine]
):
    engine = engine_on(*case.queries())
    wanted = {"Zwillbrock", case.name}

    around = neighborhood(engine.exploration(), "Zwillbrock")
    local = engine.ask(Question("Tell me about Zwillbrock"), mode="local")
    expanded = engine.ask(Question("Tell me about Zwillbrock"), mode="expand")
    found = engine.search(SearchRequest("Zwillbrock", mode="text", label="ValHouse"))
    lazy = lazy_rag(engine, "Zwillbrock", max_hops=1)

    assert {node.name for node in around.nodes} == wanted
    assert named(local) == wanted
    assert named(expanded) == wanted
    assert [related.name for related in found.hits[0].related] == [case.name]
    assert {entity.node.name for entity in lazy.entities} == wanted
    assert around.ended == case.count
    assert f"{case.count:,} relationships that have ended" in expanded.text


HOSTILE = (
    "{times}", "{live}", "{carried}", "{types}", "{name}", "`{facts}`", "a`b", 'x"y', "it's",
    "back\\slash", "\\u0060", "\\u0027", "{", "}", "$at", "]->() //", "{first}", "{learned}",
)  # fmt: skip


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_relationship_type_of_any_name_is_only_a_name(
    hostile: str, engine_on: Callable[..., Engine]
):
    quoted = "`" + hostile.replace("\\", "\\u005c").replace("`", "``") + "`"
    engine = engine_on(
        CypherQuery(HOUSE),
        CypherQuery(
            "MATCH (house:ValHouse) CREATE (:ValOwner {name: 'Present Owner'})"
            f"-[:{quoted} {{valid_from: datetime('2019-01-01T00:00Z')}}]->(house)"
        ),
        CypherQuery(
            "MATCH (house:ValHouse) CREATE (:ValOwner {name: 'Former Owner'})"
            f"-[:{quoted} {{valid_from: datetime('2001-01-01T00:00Z'), "
            "valid_to: datetime('2005-01-01T00:00Z')}]->(house)"
        ),
    )
    context = engine.exploration()
    wanted = {"Zwillbrock", "Present Owner"}

    around = neighborhood(context, "Zwillbrock", type=hostile)
    then = snapshot(context, "Zwillbrock", at=context.now)
    past = history(context, "Zwillbrock")
    local = engine.ask(Question("Tell me about Zwillbrock"), mode="local")
    expanded = engine.ask(Question("Tell me about Zwillbrock"), mode="expand")
    found = engine.search(SearchRequest("Zwillbrock", mode="text", label="ValHouse"))
    connected = engine.search(
        SearchRequest("owner", mode="text", label="ValOwner", connected_to="Zwillbrock")
    )
    lazy = lazy_rag(engine, "Zwillbrock", max_hops=1)

    assert [r.type for r in around.relationships] == [hostile]
    assert {node.name for node in then.subgraph.nodes} == wanted
    assert [(change.kind, change.other.name) for change in past.changes] == [
        ("start", "Present Owner"), ("end", "Former Owner"), ("start", "Former Owner"),
    ]  # fmt: skip
    assert named(local) == named(expanded) == wanted
    assert [related.name for related in found.hits[0].related] == ["Present Owner"]
    assert [hit.node.name for hit in connected.hits] == ["Present Owner"]
    assert {entity.node.name for entity in lazy.entities} == wanted
