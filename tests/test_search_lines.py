"""Filtered search on the older server line, whose vector indexes know no filters."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import stop
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.retrieve.filters import parse_filter
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

NOTES = 4_000
MAKE = """
UNWIND range(0, $notes - 1) AS i
CREATE (:Note {number: i, description: 'note w' + (i % 91) + ' x' + (i % 83) + ' y' + i,
               half: CASE WHEN i % 4 = 0 THEN 'even' ELSE 'odd' END,
               rare: CASE WHEN i % 500 = 3 THEN 'yes' ELSE 'no' END})
"""


@pytest.fixture(scope="module")
def engine(
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
    server_files: None,  # noqa: ARG001 - this server is the module's own
) -> Iterator[Engine]:
    home: Path = tmp_path_factory.mktemp("search-5.26")
    settings = settings_for("unused", GRAPHRAG_HOME=str(home), GRAPHRAG_NEO4J_VERSION="5.26")
    with Engine(settings, embedder=HashEmbedder()) as opened:
        opened.graph().write([CypherQuery(MAKE, {"notes": NOTES})])
        opened.indexing.index()
        yield opened
    stop(settings)


@pytest.mark.slow
@pytest.mark.parametrize(("filter_", "count", "strategy"), [
    ("half=odd", 10, "nearest filtered"), ("rare=yes", 8, "exact similarity"),
])  # fmt: skip
def test_as_many_and_the_nearest_are_found_by_oversampling_or_exactly(
    engine: Engine, filter_: str, count: int, strategy: str
):
    text = "note w11 x40"
    key, _, value = filter_.partition("=")
    request = SearchRequest(text, filters=(parse_filter(filter_),), label="Note", mode="vector")

    result = engine.search(request)

    rows = engine.graph().fetch(
        CypherQuery("MATCH (n:Note) WHERE n[$key] = $value RETURN n.description AS text",
                    {"key": key, "value": value}), limit=NOTES,
    ).records  # fmt: skip
    embedder = HashEmbedder()
    (asked,) = embedder.embed([text])
    vectors = embedder.embed([row["text"] for row in rows])
    truth = sorted(sum(a * b for a, b in zip(asked, v, strict=True)) for v in vectors)[::-1]
    assert [hit.similarity for hit in result.hits] == pytest.approx(truth[:count], abs=1e-3)
    assert strategy in result.strategy
