"""Graphs that graphiti-core and lightrag-hku wrote themselves open as they are.

The libraries run in an environment of their own, made from `tests/peers/requirements.txt` and kept
in the cache folder; a model on loopback speaks their protocol. Where the environment cannot be
made, these tests are skipped and say so.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError
from graphrag_core.explore.entities import list_entities
from graphrag_core.explore.fact_sources import sources_of
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.points_in_time import read_when
from graphrag_core.explore.snapshots import snapshot
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Subgraph
from ui.shared.graph_view.picture import picture_of

pytestmark = pytest.mark.slow

PEERS = Path(__file__).parent / "peers"
EPISODES = [
    {
        "group": "acme", "name": "Monday call", "source": "phone call",
        "at": "2024-01-02T10:00:00+00:00",
        "text": "[Ada] LEADS [search-api] FROM 2023-01-01 UNTIL 2024-03-01\n"
        "[Bob] LEADS [search-api] FROM 2024-03-01\n[Ada] KNOWS [Bob]",
    },
    {
        "group": "globex", "name": "Letter", "source": "mail", "at": "2024-02-02T10:00:00+00:00",
        "text": "[Ada] LEADS [</script><img src=x onerror=alert(1)>] FROM 2024-01-15",
    },
]  # fmt: skip
DOCUMENTS = [
    {"workspace": "papers", "file": "plan.md", "text": "[Eve] WROTE [Plan]\n[Eve] KNOWS [Joe]"},
    {"workspace": "letters", "file": "mail.md", "text": "[Eve] SENT [Letter]"},
]


@pytest.fixture(scope="module")
def peers_python() -> Path:
    """The Python of the peers' environment, made once for these requirements."""
    requirements = PEERS / "requirements.txt"
    mark = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()[:12]
    cache = Path(os.environ.get("GRAPHRAG_CACHE") or Path.home() / ".cache" / "graphrag-explorer")
    folder = cache / f"peers-{mark}"
    if not (folder / "installed").exists():
        shutil.rmtree(folder, ignore_errors=True)
        python = _python_of(folder)
        try:
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            subprocess.run(
                [str(python), "-m", "pip", "install", "--quiet", "-r", str(requirements)],
                check=True, timeout=900,
            )  # fmt: skip
        except (subprocess.SubprocessError, OSError) as cause:
            pytest.skip(f"the peers' libraries could not be installed: {cause}")
        (folder / "installed").touch()
    return _python_of(folder)


def _python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture(scope="module")
def engine(
    peers_python: Path,
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    """The app's engine on a database that both libraries wrote into."""
    server = server_named("peers")
    graph_named("peers").write([CypherQuery(WIPE)])
    login = {
        "NEO4J_URI": server.uri,
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password,
    }
    for script, given in (("write_graphiti.py", EPISODES), ("write_lightrag.py", DOCUMENTS)):
        written = subprocess.run(
            [str(peers_python), script, json.dumps(given)], cwd=PEERS, capture_output=True,
            text=True, timeout=300, check=False,
            env={**os.environ, **login, "GRAPHITI_TELEMETRY_ENABLED": "false"},
        )  # fmt: skip
        assert written.returncode == 0, written.stderr[-3000:]
    with Engine(settings_for("peers", **login)) as opened:
        yield opened


def spoken(relationships: Any) -> set[str]:
    return {r.fact for r in relationships}


def test_both_kinds_are_seen_with_their_tenants_and_facts(engine: Engine) -> None:
    seen = engine.graph_summary()

    assert seen.kinds == ("graphiti", "lightrag")
    assert seen.tenants == ("acme", "globex", "letters", "papers")
    assert seen.sentence.startswith(
        "a Graphiti graph and a LightRAG graph with 4 tenants and 4 dated relationships"
    )
    assert seen.undated == 1


def test_a_group_sees_its_own_live_facts_on_and_around_a_boundary(engine: Engine) -> None:
    context = engine.exploration("acme")
    handed_over = datetime(2024, 3, 1, tzinfo=UTC)

    before = snapshot(context, "search-api", at=datetime(2024, 2, 29, tzinfo=UTC))
    after = snapshot(context, "search-api", at=handed_over, diff=before.at)

    assert spoken(before.subgraph.relationships) == {
        "[Ada] LEADS [search-api] FROM 2023-01-01 UNTIL 2024-03-01"
    }
    assert spoken(after.subgraph.relationships) == {"[Bob] LEADS [search-api] FROM 2024-03-01"}
    assert after.diff is not None
    assert len(after.diff.changed) == 1


def test_equal_names_of_two_groups_never_mix_and_are_a_choice_without_one(engine: Engine) -> None:
    acme, globex = (
        neighborhood(engine.exploration(name), "Ada", at="all") for name in ("acme", "globex")
    )

    assert {r.properties["group_id"] for r in acme.relationships} == {"acme"}
    assert {r.properties["group_id"] for r in globex.relationships} == {"globex"}
    with pytest.raises(CallError) as caught:
        neighborhood(engine.exploration(), "Ada")
    assert caught.value.code == "not_unique"
    assert {choice.tenant for choice in caught.value.choices} == {"acme", "globex"}


def test_a_fact_of_graphiti_is_the_text_of_its_edge(engine: Engine) -> None:
    around = neighborhood(engine.exploration("acme"), "search-api", at="all")

    facts = tuple(r for r in around.relationships if r.type == "RELATES_TO")
    drawn = picture_of(Subgraph(around.nodes, facts, len(around.nodes), len(facts)))

    assert {edge["label"] for edge in drawn["edges"]} == {"LEADS"}
    assert {edge["name"] for edge in drawn["edges"]} == spoken(facts)
    assert all("[search-api]" in edge["name"] for edge in drawn["edges"])


def test_a_history_names_the_episode_that_a_fact_is_from(engine: Engine) -> None:
    found = history(engine.exploration("globex"), "Ada")

    (change,) = found.changes
    assert [(s.name, s.description) for s in change.sources] == [("Letter", "mail")]
    assert change.other.name == "</script><img src=x onerror=alert(1)>"


def test_a_time_may_hang_on_an_episode(engine: Engine) -> None:
    when = read_when(engine.exploration("acme"), "2 weeks before Monday call")

    assert when.at == datetime(2023, 12, 19, 10, tzinfo=UTC)


def test_an_episode_that_is_gone_is_named(engine: Engine) -> None:
    graph = engine.graph()
    forget = "MATCH (e:Episodic {name: 'Letter'}) SET e.uuid = e.uuid + '-moved'"
    graph.write([CypherQuery(forget)])
    try:
        (change,) = history(engine.exploration("globex"), "Ada").changes
    finally:
        back = "MATCH (e:Episodic {name: 'Letter'}) SET e.uuid = replace(e.uuid, '-moved', '')"
        graph.write([CypherQuery(back)])

    assert [source.missing for source in change.sources] == [True]


def test_a_workspace_of_lightrag_is_a_tenant_with_names_texts_and_sources(engine: Engine) -> None:
    context = engine.exploration("papers")

    around = neighborhood(context, "Eve")

    assert {entity.name for entity in list_entities(context).entities} == {"Eve", "Plan", "Joe"}
    assert spoken(around.relationships) == {"Eve WROTE Plan.", "Eve KNOWS Joe."}
    for relationship in around.relationships:
        keywords = relationship.properties["keywords"].replace("<SEP>", ", ")
        assert relationship.name == keywords != relationship.type
    drawn = picture_of(Subgraph(around.nodes, around.relationships, 3, 2))
    assert {edge["label"] for edge in drawn["edges"]} == {r.name for r in around.relationships}
    assert {edge["name"] for edge in drawn["edges"]} == spoken(around.relationships)
    assert all(sources for sources in sources_of(context, around.relationships).values())
    hidden = engine.profile().hidden_properties
    assert {"labels", "truncate"} <= hidden
    assert all("embedding" not in key for node in around.nodes for key in node.properties)
