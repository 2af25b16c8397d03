"""Communities of the whole graph, stored when asked: per tenant, the same each time."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cli.main import main
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

CLANS = """
UNWIND $tenants AS tenant
UNWIND ['Aal', 'Barsch'] AS clan
CREATE (head:ComFish {tenant_id: tenant, name: clan})
WITH tenant, clan, head
UNWIND range(1, 4) AS i
CREATE (fish:ComFish {tenant_id: tenant, name: clan + ' ' + i + ' of ' + tenant})
CREATE (fish)-[:COM_SWIMS_WITH {tenant_id: tenant}]->(head)
"""
STORED = """
MATCH (c:Community {_made_by: 'graph-explorer', tenant_id: $tenant})
OPTIONAL MATCH (member)-[r:IN_COMMUNITY {tenant_id: $tenant}]->(c)
RETURN c.name AS name, c.size AS size, collect(DISTINCT member.tenant_id) AS tenants,
       count(r) AS members
ORDER BY name
"""


@pytest.fixture
def engine(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    """Two look-alike tenants of two groups each."""
    empty_graph.write([CypherQuery(CLANS, {"tenants": ["com-a", "com-b"]})])
    server = server_named("scratch")
    settings = settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as opened:
        yield opened
    empty_graph.write([CypherQuery("MATCH (n:ComFish|Community) DETACH DELETE n")])


def stored(engine: Engine, tenant: str) -> list[dict[str, object]]:
    return list(engine.graph().fetch(CypherQuery(STORED, {"tenant": tenant})).records)


def test_nothing_is_stored_unasked_and_each_tenant_gets_its_own(engine: Engine):
    assert stored(engine, "com-a") == []

    (report,) = engine.indexing.index_communities(tenant="com-a")

    assert (report.tenant, report.communities, report.members) == ("com-a", 2, 10)
    groups = stored(engine, "com-a")
    assert [group["size"] for group in groups] == [5, 5]
    assert all(group["members"] == 5 and group["tenants"] == ["com-a"] for group in groups)
    assert {str(group["name"]).split(",")[0] for group in groups} == {"Aal", "Barsch"}
    assert not any("com-b" in str(group["name"]) for group in groups)
    assert stored(engine, "com-b") == []


def test_a_second_run_replaces_the_first_and_says_the_same(engine: Engine):
    engine.indexing.index_communities(tenant="com-a")
    first = stored(engine, "com-a")
    engine.indexing.index_communities(tenant="com-b")
    engine.indexing.index_communities(tenant="com-a")

    assert stored(engine, "com-a") == first
    assert len(stored(engine, "com-b")) == 2


def test_communities_that_others_made_are_left_alone(engine: Engine):
    engine.graph().write(
        [CypherQuery("CREATE (:Community {tenant_id: 'com-a', name: 'of somebody else'})")]
    )

    engine.indexing.index_communities(tenant="com-a")

    kept = CypherQuery("MATCH (c:Community {name: 'of somebody else'}) RETURN count(c) AS kept")
    assert engine.graph().fetch(kept).records[0]["kept"] == 1


def test_a_summary_uses_what_is_stored_and_else_looks_for_itself(engine: Engine):
    asked = replace(engine.settings, lazy_rag_enabled=True)
    with Engine(asked, embedder=HashEmbedder()) as lazy:
        detected = lazy_rag(lazy, "Aal", tenant="com-a", max_entities=5)
        engine.indexing.index_communities()
        rename = "MATCH (c:Community {tenant_id: $of}) SET c.name = 'school of ' + $of"
        engine.graph().write(CypherQuery(rename, {"of": tenant}) for tenant in ("com-a", "com-b"))
    with Engine(asked, embedder=HashEmbedder()) as lazy:
        stored = lazy_rag(lazy, "Aal", tenant="com-a", max_entities=5)

    assert all("school" not in community.name for community in detected.communities)
    assert [community.name for community in stored.communities] == ["school of com-a"]
    assert len(stored.communities[0].members) >= 4


def test_the_command_stores_them_only_with_its_option(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("NEO4J_URI", engine.settings.neo4j_uri or "")
    monkeypatch.setenv("NEO4J_PASSWORD", engine.settings.neo4j_password or "")
    monkeypatch.setenv("GRAPHRAG_HOME", str(engine.settings.home))
    monkeypatch.setenv("GRAPHRAG_EMBEDDING_MODEL", "none")

    assert main(["index", "--json"]) == 0
    without = json.loads(capsys.readouterr().out)
    assert main(["index", "--json", "--communities"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert "communities" not in without
    counts = {entry["tenant"]: entry["communities"] for entry in found["communities"]}
    assert counts["com-a"] == counts["com-b"] == 2
    assert len(stored(engine, "com-b")) == 2
