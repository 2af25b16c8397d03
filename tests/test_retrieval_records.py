"""What is kept of retrieval: metrics with their warnings, and documents while Neo4j is down."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.agent.tool import AgentTool
from graphrag_core.agent.tools import TOOLS, call_tool
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import (
    DatabaseUnavailableError,
    GraphragError,
    QueryTimeoutError,
    TooBusyError,
)
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings, load_settings
from graphrag_core.store.document_store import DocumentStore, StoredText, StoredTextSearch
from graphrag_core.store.metrics import METRICS, Metrics
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import CypherQuery

Named = Callable[[str], RunningServer]
OLD = "UPDATE metric_events SET at = $1 WHERE mode = 'old'"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path)
    yield opened
    opened.close()


def test_metrics_are_kept_between_sessions_and_shown_for_prometheus(store: SqliteStore):
    Metrics(store).add([("hybrid_query_response_time_ms", ms) for ms in (10, 20, 30)])
    Metrics(store).add([("chunk_id_not_found_errors", 2), ("chunk_id_not_found_errors", 3)])
    Metrics(store).add([("query_mode", 1)], mode="search hybrid")
    Metrics(store).rate(up=True)
    Metrics(store).rate(up=False)

    text = Metrics(store).prometheus()

    assert 'hybrid_query_response_time_ms{quantile="0.5"} 20\n' in text
    assert "hybrid_query_response_time_ms_count 3\n" in text
    assert "chunk_id_not_found_errors 5\n" in text
    assert "query_satisfaction_scores 0.5\n" in text
    assert 'query_mode{mode="search hybrid"} 1\n' in text
    assert all(f"# TYPE {metric.name} " in text for metric in METRICS)


def test_prometheus_gets_all_digits_of_sums_that_may_fall(store: SqliteStore):
    Metrics(store).add([("chunk_retrieval_volume", 1_234_567)])
    Metrics(store).add([("hybrid_query_response_time_ms", 1_234_567.25)])

    text = Metrics(store).prometheus()

    assert "# TYPE chunk_retrieval_volume gauge\nchunk_retrieval_volume 1234567\n" in text
    assert "hybrid_query_response_time_ms_sum 1234567.25\n" in text
    assert " counter\n" not in text


def test_a_low_retrieval_rate_failures_and_slower_answers_are_warned_of(store: SqliteStore):
    metrics = Metrics(store)
    metrics.add([("hybrid_query_response_time_ms", 100)] * 5, mode="old")
    store.write(OLD, ((datetime.now(UTC) - timedelta(days=3)).isoformat(),))
    assert metrics.summary().warnings == ()

    metrics.add([("hybrid_query_response_time_ms", 130)] * 5)
    metrics.add([("chunk_retrieval_success_rate", 0.5), ("neo4j_query_failures", 1)])

    rate, failures, slower = metrics.summary().warnings
    assert "50%" in rate
    assert "did not answer 1 query" in failures
    assert "30% longer" in slower


def test_chunks_of_two_tenants_with_one_id_are_both_kept(store: SqliteStore):
    alder = StoredText("4:x:1", "part-1", "one", "Alder's keys")
    birch = StoredText("4:x:2", "part-1", "one", "Birch's keys")
    documents = DocumentStore(store)
    documents.keep("bolt://here", {"": [alder, birch], "alder": [alder], "birch": [birch]})

    search = StoredTextSearch(["keys"], (), "", top_k=5)

    def found(tenant: str) -> list[StoredText]:
        best = documents.nearest("bolt://here", search, tenant=tenant)
        return [text for text, _ in best]

    assert [text.text for text in found("")] == [alder.text, birch.text]
    assert [text.text for text in found("birch")] == [birch.text]


class Copied(NamedTuple):
    """An engine whose copy of the documents has a text, while calls of its graph fail."""

    engine: Engine
    fault: GraphragError


@pytest.fixture
def copied(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Copied]:
    fault: GraphragError = request.param

    def failing(*_: object) -> Graph:
        raise fault

    monkeypatch.setattr("graphrag_core.engine.core.open_graph", failing)
    environment = {"GRAPHRAG_HOME": str(tmp_path), "NEO4J_URI": "bolt://here"}
    with Engine(load_settings(environment, folder=tmp_path), embedder=HashEmbedder()) as opened:
        text = StoredText("4:x:1", "part-1", "one", "Alder's keys")
        DocumentStore(opened.store).keep("bolt://here/", {"": [text]})
        yield Copied(opened, fault)


@pytest.mark.parametrize("copied", [QueryTimeoutError("It took too long.")], indirect=True)
def test_a_copy_that_is_searched_after_a_timeout_says_so(copied: Copied):
    found = copied.engine.search(SearchRequest("keys"))

    assert [hit.text for hit in found.hits] == ["Alder's keys"]
    assert found.remarks[0].code == "timeout"
    assert found.remarks[0].message.startswith("It took too long. ")
    assert "cannot be reached" not in found.strategy


@pytest.mark.parametrize("copied", [TooBusyError("Busy.", retry_after_s=7)], indirect=True)
def test_who_comes_while_too_many_wait_is_told_when_to_come_again(copied: Copied):
    with pytest.raises(TooBusyError) as refused:
        copied.engine.search(SearchRequest("keys"))
    reply = call_tool(copied.engine, "search_documents", {"query": "keys"})

    assert refused.value.retry_after_s == 7
    assert (reply.failed, reply.text) == (True, "Busy.")


@pytest.fixture(scope="module")
def engine(
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    server = server_named("search")
    settings = settings_for(
        "search",
        NEO4J_URI=server.uri,
        NEO4J_USERNAME=server.username,
        NEO4J_PASSWORD=server.password,
    )
    with Engine(settings, embedder=HashEmbedder()) as opened:
        opened.demo.load()
        opened.indexing.index()
        yield opened


ELSEWHERE = """
INSERT OR REPLACE INTO kept_texts
SELECT $1, tenant, node, id, name, text, document, model, vector FROM kept_texts
WHERE database = $2
"""


def engine_with_the_copy(engine: Engine, uri: str, password: str, folder: Path) -> Engine:
    """An engine of this address that has the same copy of the documents."""
    environment = {
        "GRAPHRAG_HOME": str(engine.settings.home), "NEO4J_URI": uri, "NEO4J_PASSWORD": password,
    }  # fmt: skip
    other = Engine(load_settings(environment, folder=folder), embedder=HashEmbedder())
    if uri != engine.settings.neo4j_uri:
        other.store.write("DELETE FROM kept_texts WHERE database = $1", (f"{uri}/",))
        other.store.write(ELSEWHERE, (f"{uri}/", f"{engine.settings.neo4j_uri}/"))
    return other


def test_documents_are_found_while_the_database_is_down(engine: Engine, tmp_path: Path):
    down = engine_with_the_copy(engine, "bolt://127.0.0.1:1", "x", tmp_path)

    before = down.metrics.summary().measured[4].value or 0

    with down:
        result = down.search(SearchRequest("signing keys of logins"))
        with pytest.raises(DatabaseUnavailableError):
            down.search(SearchRequest("signing keys", label="Incident"))

    assert result.remarks[0].code == "database_unavailable"
    assert "own copy" in result.strategy
    assert any("signing keys" in hit.text for hit in result.hits)
    assert result.chunks[0].document
    assert down.metrics.summary().measured[4].value == before + 2


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_falls_back_to_documents_while_the_database_is_down(
    engine: Engine, tmp_path: Path, tool: AgentTool
):
    with engine_with_the_copy(engine, "bolt://127.0.0.1:1", "x", tmp_path) as down:
        reply = call_tool(down, tool.name, {tool.words: "signing keys"})

    assert not reply.failed
    assert "cannot be reached" in reply.text
    assert "documents from the app's own copy" in reply.text
    assert "signing keys" in reply.text


def test_a_tool_shows_texts_where_the_entity_is_not_found(engine: Engine):
    reply = call_tool(engine, "get_neighborhood", {"entity_name": "the signing keys"})

    assert reply.failed
    assert reply.text.startswith("No entity named 'the signing keys'.")
    assert "texts of the graph that contain the words" in reply.text
    assert reply.text.count("signing keys") > 1


def test_doctor_tells_how_many_chunks_have_no_relationships(engine: Engine):
    coverage = engine.searching.chunk_coverage()

    assert coverage is not None
    assert coverage.chunks == 106
    assert 0 < (coverage.chunks_without_relationships or 0) < 106
    assert coverage.chunk_ids == 90
    assert coverage.unsourced == 0


def test_each_tenant_finds_its_own_documents_while_the_database_is_down(
    engine: Engine, tmp_path: Path
):
    loaded = """
    UNWIND ['alder', 'birch'] AS t UNWIND range(1, 3) AS n
    CREATE (:Chunk {id: t + n, tenant_id: t, name: 'kept-' + n,
                    text: 'The ' + t + ' report on keys, part ' + n})
    """
    engine.graph().write([CypherQuery(loaded)])
    engine.indexing.index()
    with engine_with_the_copy(engine, "bolt://127.0.0.1:1", "x", tmp_path) as down:
        found = {
            tenant: down.search(SearchRequest("report on keys"), tenant=tenant)
            for tenant in ("alder", "birch")
        }
        with pytest.raises(DatabaseUnavailableError):
            down.search(SearchRequest("report on keys"), tenant="cedar")

    engine.graph().write([CypherQuery("MATCH (n:Chunk) WHERE n.tenant_id IS NOT NULL DELETE n")])
    engine.indexing.index()
    for tenant, result in found.items():
        assert len(result.hits) == 3
        assert all(f"The {tenant} report" in hit.text for hit in result.hits)


# These come last: they empty the server that the tests above share.
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_says_how_to_load_an_empty_graph_and_falls_back_to_documents(
    engine: Engine, empty_graph: Graph, server_named: Named, tmp_path: Path, tool: AgentTool
):
    assert empty_graph
    server = server_named("scratch")
    with engine_with_the_copy(engine, server.uri, server.password, tmp_path) as empty:
        reply = call_tool(empty, tool.name, {tool.words: "signing keys"})

    assert reply.failed
    assert reply.text.startswith("The graph is empty. Load the demo with `seed`")
    assert "documents from the app's own copy" in reply.text
    assert "signing keys" in reply.text
