"""Both supported server lines do the main job: demo data, question, verdict, refusal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import stop
from graphrag_core.adapters.embedded.jars import server_version
from graphrag_core.engine import Engine, open_engine
from graphrag_core.errors import QueryRefusedError
from graphrag_core.settings import SERVER_LINES, Settings
from graphrag_core.types import CypherQuery, Question

KEY_QUESTION = (
    "Which services owned by the 'Core-Platform' team had P0 incidents in the last 90 days "
    "and have a direct dependency on the 'auth-service'?"
)


@pytest.fixture(scope="module", params=SERVER_LINES)
def engine(
    request: pytest.FixtureRequest,
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
    server_files: None,  # noqa: ARG001 - this server is the module's own
) -> Iterator[Engine]:
    home: Path = tmp_path_factory.mktemp(f"line-{request.param}")
    settings = settings_for("unused", GRAPHRAG_HOME=str(home), GRAPHRAG_NEO4J_VERSION=request.param)
    with open_engine(settings) as opened:
        yield opened
    stop(settings)


def test_the_pinned_version_runs(engine: Engine):
    assert engine.info().version == server_version(engine.settings.neo4j_version)


def test_the_demo_is_there_on_the_first_start_and_not_again_after_a_reset(engine: Engine):
    loaded = engine.schema(refresh=True).label("Service")
    engine.demo.reset()
    with open_engine(engine.settings) as again:
        labels = again.schema().labels
    engine.demo.load()

    assert loaded is not None
    assert loaded.count == 30
    assert labels == ()


def test_the_key_question_is_answered(engine: Engine):
    answer = engine.ask(Question(KEY_QUESTION))

    assert answer.answered
    assert [row["service"] for row in answer.rows.records] == ["search-api"]
    assert {"search-api", "INC-103"} <= {node.name for node in answer.graph.nodes}


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("MATCH (s:Servce) RETURN s.name LIMIT 1", "unknown_label", (1, 10)),
        ("MATCH (s:Service)\nRETURN t.name LIMIT 1", "undefined_variable", (2, 8)),
        ("MATCH (s:Service RETURN s LIMIT 1", "syntax_error", (1, 18)),
        ("RETURN nope(1) AS x", "unknown_function", (1, 8)),
        ("MATCH (s:Service)-[:OWNS]->(t:Team) RETURN s.name LIMIT 1", "wrong_direction", (1, 18)),
        (
            "MATCH (i:Incident) WHERE i.severity = 'p0' RETURN i.id LIMIT 1",
            "unknown_value",
            (1, 39),
        ),
    ],
)
def test_diagnostics_have_the_same_codes_and_places(
    text: str, code: str, place: tuple[int, int], engine: Engine
):
    found = {d.code: (d.line, d.column) for d in engine.validate(CypherQuery(text)).diagnostics}

    assert found.get(code) == place


@pytest.mark.parametrize(
    "text",
    ["CREATE (n:LineTest)", "LOAD CSV FROM 'file:///etc/passwd' AS l RETURN l", "SHOW USERS"],
)
def test_what_does_more_than_read_is_refused(text: str, engine: Engine):
    with pytest.raises(QueryRefusedError):
        engine.run(CypherQuery(text))
