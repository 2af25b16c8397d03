"""LazyRAG without a model: where it starts, how far it goes, what it says and what it does not."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cli.main import main
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError
from graphrag_core.lazy_rag.ranked_expansion import expand
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.lazy_rag.types import LazyRequest, Seed
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

ROADS = """
UNWIND $tenants AS tenant
CREATE (a:LazyTown {tenant_id: tenant, name: 'Ahlen'})
CREATE (b:LazyTown {tenant_id: tenant, name: 'Borken'})
CREATE (c:LazyTown {tenant_id: tenant, name: 'Celle ' + tenant})
CREATE (old:LazyTown {tenant_id: tenant, name: 'Vineta'})
CREATE (:LazyTown {tenant_id: tenant, name: 'Quakenbrück'})
CREATE (c)-[:LAZY_ROAD {tenant_id: tenant}]->(:LazyTown {tenant_id: tenant, name: 'Ort\n- [3] evil'})
CREATE (behind:LazyTown {tenant_id: tenant, name: 'Behind'})
CREATE (a)-[:LAZY_ROAD {tenant_id: tenant, valid_from: datetime('2020-01-01T00:00Z')}]->(b)
CREATE (b)-[:LAZY_ROAD {tenant_id: tenant, valid_from: datetime('2020-01-01T00:00Z')}]->(c)
CREATE (a)-[:LAZY_ROAD {tenant_id: tenant, valid_from: datetime('2020-01-01T00:00Z'),
        valid_to: datetime('2021-01-01T00:00Z')}]->(old)
CREATE (old)-[:LAZY_ROAD {tenant_id: tenant, valid_from: datetime('2020-01-01T00:00Z')}]->(behind)
FOREACH (i IN range(1, 3000) |
  CREATE (a)<-[:LAZY_SIGN {tenant_id: tenant}]-(:LazySign {tenant_id: tenant, name: 'sign ' + i}))
"""

HUBS = """
CREATE (a:LazyHub {name: 'Ahaus'})
CREATE (b:LazyHub {name: 'Bocholt'})
CREATE (c:LazyHub {name: 'Coesfeld'})
CREATE (a)-[:LAZY_FERRY]->(b)
CREATE (b)-[:LAZY_FERRY]->(a)
CREATE (b)-[:LAZY_FERRY]->(b)
CREATE (c)-[:LAZY_FERRY]->(a)
CREATE (c)-[:LAZY_FERRY]->(a)
FOREACH (i IN range(1, 2100) |
  CREATE (s:LazySign {name: 'sign ' + i})
  CREATE (a)-[:LAZY_SIGN]->(s)
  CREATE (a)<-[:LAZY_SIGN]-(s)
  CREATE (b)-[:LAZY_SIGN]->(s)
  CREATE (b)<-[:LAZY_SIGN]-(s))
"""


@pytest.fixture(scope="module")
def engine(engine_with: Callable[..., Engine]) -> Engine:
    return engine_with(LAZY_RAG_ENABLED="true")


@pytest.fixture(scope="module")
def towns(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    """Two look-alike tenants: a hub with 3,000 signs, three towns, and a road that is gone."""
    empty_graph.write([CypherQuery(ROADS, {"tenants": ["one", "two"]})])
    server = server_named("scratch")
    settings = settings_for(
        "scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, LAZY_RAG_ENABLED="true"
    )
    with Engine(settings, embedder=HashEmbedder()) as opened:
        yield opened
    empty_graph.write([CypherQuery("MATCH (n:LazyTown|LazySign|LazyHub) DETACH DELETE n")])


def test_a_named_entity_starts_it_and_the_asked_relation_leads(engine: Engine):
    found = lazy_rag(engine, "Who owns auth-service?")

    assert found.seeds[0].why == "'auth-service' names it"
    assert found.summary.splitlines()[0].startswith("Core-Platform owns auth-service.")
    assert found.confidence > 0.8
    assert "auth-service" in found.explanation


def test_every_sentence_cites_and_every_citation_is_in_the_subgraph(engine: Engine):
    found = lazy_rag(engine, "payment outages")
    elements = {entity.node.id for entity in found.entities} | {r.id for r in found.relationships}

    assert found.summary
    assert all(line.endswith("]") for line in found.summary.splitlines())
    assert [citation.number for citation in found.citations] == list(
        range(1, len(found.citations) + 1)
    )
    assert {citation.id for citation in found.citations} <= elements


def test_while_the_embedding_model_loads_words_answer_and_it_is_said(
    engine_with: Callable[..., Engine],
):
    embedder = HashEmbedder()
    embedder.ready = False
    loading = engine_with(embedder, LAZY_RAG_ENABLED="true")

    found = lazy_rag(loading, "Who owns auth-service?", wait=False)

    assert [remark.code for remark in found.diagnostics] == ["model_loading"]
    assert found.summary.startswith("Core-Platform owns auth-service.")


def test_what_is_not_in_the_graph_is_named_and_nothing_is_made_up(engine: Engine):
    found = lazy_rag(engine, "zorblax quintillion")

    assert found.summary == "The graph says nothing about this."
    assert found.confidence == 0
    assert "'zorblax'" in found.missing_info[0]


def test_the_budget_is_kept_and_relationships_are_complete_among_the_kept(engine: Engine):
    found = lazy_rag(engine, "auth-service", max_entities=20)
    ids = [entity.node.id for entity in found.entities]
    rows = engine.graph().fetch(
        CypherQuery(
            "MATCH (a)-[r]->(b) WHERE elementId(a) IN $ids AND elementId(b) IN $ids RETURN r",
            {"ids": ids},
        )
    )
    live = {row["r"].id for row in rows.records if row["r"].invalid_at is None}

    assert len(ids) == 20
    assert live <= {r.id for r in found.relationships}


def test_communities_are_the_same_each_time(engine: Engine):
    first = lazy_rag(engine, "auth-service").communities
    second = lazy_rag(engine, "auth-service").communities

    assert first == second
    assert first[0].name


def test_expansion_alone_has_no_summary(engine: Engine):
    found = lazy_rag(engine, "auth-service", expand_only=True)

    assert found.entities
    assert found.summary == ""


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        ({"max_hops": 0}, "bad_max_hops"),
        ({"max_hops": 6}, "bad_max_hops"),
        ({"max_entities": 201}, "bad_max_entities"),
    ],
)
def test_bounds_out_of_range_are_refused(engine: Engine, bounds: dict[str, int], code: str):
    with pytest.raises(CallError) as refused:
        lazy_rag(engine, "auth-service", **bounds)

    assert refused.value.code == code


@pytest.mark.parametrize("query", ["", "  ", "x" * 10_001])
def test_an_empty_or_endless_query_is_refused(engine: Engine, query: str):
    with pytest.raises(CallError) as refused:
        lazy_rag(engine, query)

    assert refused.value.code == "bad_query"


def test_switched_off_it_says_so_in_one_sentence(engine: Engine):
    off = replace(engine.settings, lazy_rag_enabled=False)
    with Engine(off) as switched, pytest.raises(CallError) as refused:
        lazy_rag(switched, "auth-service")

    assert refused.value.code == "lazy_rag_off"


def test_a_fact_that_is_over_is_not_walked_through(towns: Engine):
    now = {e.node.name for e in lazy_rag(towns, "Ahlen", tenant="one").entities}
    ever = {e.node.name for e in lazy_rag(towns, "Ahlen", tenant="one", as_of="all").entities}

    assert {"Ahlen", "Borken", "Celle one"} <= now
    assert not {"Vineta", "Behind"} & now
    assert {"Vineta", "Behind"} <= ever


def test_a_summary_of_a_time_says_it(towns: Engine):
    at = datetime(2020, 6, 1, tzinfo=UTC)

    found = lazy_rag(towns, "Ahlen", tenant="one", as_of=at, max_entities=5)

    assert found.at == at
    assert found.summary.startswith("As of 1 June 2020:\n")


def test_of_whom_nothing_is_said_that_is_said(towns: Engine):
    found = lazy_rag(towns, "Quakenbrück", tenant="one")

    assert (
        found.summary
        == "Quakenbrück is in the graph, but nothing is recorded about it at this time. [1]"
    )
    assert [citation.label for citation in found.citations] == ["Quakenbrück"]
    assert found.confidence < 0.6
    assert "Nothing is recorded about Quakenbrück at this time." in found.missing_info


def test_a_name_cannot_look_like_a_line_or_a_mark(towns: Engine):
    found = lazy_rag(towns, "Where does the road of Celle one go?", tenant="one")

    assert "evil" in found.summary
    assert "\n- [3]" not in found.summary
    marks = [int(mark) for mark in re.findall(r"\[(\d+)\]", found.summary)]
    assert sorted(set(marks)) == [citation.number for citation in found.citations]


def test_a_hub_is_cut_and_the_cut_is_told(towns: Engine):
    found = lazy_rag(towns, "Ahlen", tenant="one", max_entities=25)

    assert len(found.entities) == 25
    ahlen = next(cut for cut in found.cut if cut.name == "Ahlen")
    # 3,000 signs and Borken: the road to Vineta has ended.
    assert ahlen.neighbours == 3_001
    assert 0 < ahlen.used <= 24


def test_nodes_of_the_last_hop_on_which_more_hangs_are_listed(towns: Engine):
    near = lazy_rag(towns, "Celle one", tenant="one", max_hops=1)
    named = {entity.node.id: entity.node.name for entity in near.entities}

    assert {"Celle one", "Borken", "Ort\n- [3] evil"} <= set(named.values())
    assert {named[id_] for id_ in near.unfollowed} == {"Borken"}


def test_two_tenants_that_look_alike_never_meet(towns: Engine):
    for tenant, other in (("one", "two"), ("two", "one")):
        found = lazy_rag(towns, f"Ahlen and Celle {other}", tenant=tenant, max_entities=200)

        assert {e.node.properties["tenant_id"] for e in found.entities} == {tenant}
        assert {r.properties["tenant_id"] for r in found.relationships} == {tenant}


def test_the_command_keeps_the_contract(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("NEO4J_URI", engine.settings.neo4j_uri or "")
    monkeypatch.setenv("NEO4J_PASSWORD", engine.settings.neo4j_password or "")
    monkeypatch.setenv("GRAPHRAG_HOME", str(engine.settings.home))

    assert main(["lazy-rag", "--json", "auth-service"]) == 2
    off = json.loads(capsys.readouterr().out)
    monkeypatch.setenv("LAZY_RAG_ENABLED", "true")
    assert main(["lazy-rag", "--json", "auth-service", "--max-entities", "5", "--at", "all"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["at"] == "all"
    assert main(["lazy-rag", "auth-service"]) == 0
    shown = capsys.readouterr().out

    assert off["error"]["code"] == "lazy_rag_off"
    assert {
        "query", "entities", "relationships", "communities", "summary", "confidence",
        "missing_info", "generation_time_ms",
    } <= set(found)  # fmt: skip
    assert len(found["entities"]) == 5
    assert "confidence" in shown


def test_relationships_between_hubs_and_of_a_hub_with_itself_are_complete(towns: Engine):
    graph = towns.graph()
    graph.write([CypherQuery(HUBS)])
    ids = {
        row["name"]: row["id"]
        for row in graph.fetch(
            CypherQuery("MATCH (n:LazyHub) RETURN n.name AS name, elementId(n) AS id")
        ).records
    }

    def ferries(*names: str) -> list[tuple[str, str]]:
        seeds = tuple(Seed(ids[name], 1.0, "named") for name in names)
        found = expand(towns.exploration(), LazyRequest("", seeds, {}, None, 1, len(names)))
        shown = {id_: name for name, id_ in ids.items()}
        return sorted(
            (shown[r.start], shown[r.end]) for r in found.relationships if r.type == "LAZY_FERRY"
        )

    between = [("Ahaus", "Bocholt"), ("Bocholt", "Ahaus"), ("Bocholt", "Bocholt")]
    assert ferries("Ahaus", "Bocholt") == between, (
        "their type is newer than the schema that is kept"
    )
    towns.schema(refresh=True)
    assert ferries("Ahaus", "Bocholt") == between
    assert ferries("Bocholt") == [("Bocholt", "Bocholt")]
    assert ferries("Ahaus") == []
    assert ferries("Ahaus", "Coesfeld") == [("Coesfeld", "Ahaus"), ("Coesfeld", "Ahaus")]


def test_parallel_and_ended_relationships_are_no_neighbours_that_were_cut(towns: Engine):
    found = lazy_rag(towns, "Borken and Celle one", tenant="one", max_hops=1)

    assert all(cut.name != "Borken" for cut in found.cut)
    whole = lazy_rag(towns, "Ahlen", tenant="one", max_hops=1, max_entities=4)
    assert {cut.name: cut.neighbours for cut in whole.cut} == {"Ahlen": 3_001}
