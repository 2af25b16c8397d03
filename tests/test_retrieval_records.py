"""What is kept of retrieval: metrics with their warnings, and documents while Neo4j is down."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.metrics import METRICS, Metrics
from graphrag_core.adapters.store import AppStore
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import DatabaseUnavailableError
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings, load_settings

OLD = "UPDATE metric_events SET at = ? WHERE mode = 'old'"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AppStore]:
    opened = AppStore(tmp_path)
    yield opened
    opened.close()


def test_metrics_are_kept_between_sessions_and_shown_for_prometheus(store: AppStore):
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


def test_a_low_retrieval_rate_failures_and_slower_answers_are_warned_of(store: AppStore):
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


@pytest.fixture
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
        opened.load_demo()
        opened.index()
        yield opened


def test_documents_are_found_while_the_database_is_down(engine: Engine, tmp_path: Path):
    settings = load_settings(
        {
            "GRAPHRAG_HOME": str(engine.settings.home),
            "NEO4J_URI": "bolt://127.0.0.1:1",
            "NEO4J_PASSWORD": "x",
        },
        folder=tmp_path,
    )
    down = Engine(settings, embedder=HashEmbedder())
    kept = "INSERT OR REPLACE INTO document_texts SELECT ?, tenant, id, name, text, document, model, vector FROM document_texts"  # fmt: skip
    down.store.write(kept, ("bolt://127.0.0.1:1/",))

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


def test_doctor_tells_how_many_chunks_have_no_relationships(engine: Engine):
    coverage = engine.chunk_coverage()

    assert coverage is not None
    assert coverage.chunks == 106
    assert 0 < (coverage.chunks_without_relationships or 0) < 106
    assert coverage.chunk_ids == 90
    assert coverage.unsourced == 0
