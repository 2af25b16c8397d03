"""The Data page in a real browser: files dropped in, their schema, loaded, asked, undone."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from page_states import settle
from playwright.sync_api import Page, expect
from shared_server import login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.lexer import split_statements
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.ingest.seed import load_seed
from graphrag_core.types import CypherQuery

FILES = {
    "patients.csv": "patient_id,name,height (cm)\nP1,Ann,170\nP2,<b>Bob</b>,182\n",
    "visits.csv": "visit,patient_id,cost\n1,P1,$10.00\n2,P2,$20.50\n3,P1,$5.00\n4,P9,$1.00\n",
}


def test_dropped_files_are_shown_loaded_asked_and_undone(
    page: Page,
    address: str,
    empty_graph: Graph,
    tmp_path: Path,
) -> None:
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.goto(address)
    page.get_by_role("link", name="Load your own data").click()

    settle(page)
    page.set_input_files(".st-key-files_0 input[type=file]", [tmp_path / name for name in FILES])
    expect(page.locator(".st-key-files_0")).to_contain_text("patients.csv")
    page.locator(".st-key-read_files button").click()
    page.locator(".st-key-coming_schema canvas").wait_for()
    expect(page.get_by_text("visits.csv · 4 rows · Visit")).to_be_visible()
    expect(page.locator(".st-key-load button")).to_be_disabled()
    page.locator('[class*="st-key-sure_bolt"] label').click()
    page.locator(".st-key-load button").click()

    expect(page.locator(".st-key-outcome")).to_contain_text("6 nodes created")
    expect(page.locator(".st-key-outcome")).to_contain_text("1 row or link could not be loaded")
    found = empty_graph.fetch(CypherQuery("MATCH (n:Patient) RETURN n.name AS name ORDER BY name"))
    assert [row["name"] for row in found.records] == ["<b>Bob</b>", "Ann"]
    page.locator(".st-key-examples button").first.click()
    expect(page.locator(".st-key-question textarea, .st-key-question input").first).to_be_visible()

    page.goto(f"{address}/data")
    page.locator(".st-key-undo_0 button").click()
    page.locator(".st-key-undo_0_sure button").click()
    expect(page.locator(".st-key-run_0")).to_contain_text(re.compile("(?<!being )undone"))
    assert empty_graph.fetch(CypherQuery("MATCH (n:Patient) RETURN n LIMIT 1")).records == ()


def test_dropped_documents_are_loaded_asked_and_undone(
    page: Page,
    address: str,
    empty_graph: Graph,
    tmp_path: Path,
) -> None:
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    (tmp_path / "kettle.md").write_text("# Kettle\n\nThe warranty of the kettle is 37 months.\n")
    (tmp_path / "empty.txt").write_text("")
    page.goto(f"{address}/data")
    page.locator(".st-key-kind_of_data").get_by_text("Documents").click()

    settle(page)
    page.set_input_files(
        ".st-key-documents_0 input[type=file]", [tmp_path / "kettle.md", tmp_path / "empty.txt"]
    )
    expect(page.locator(".st-key-documents_0")).to_contain_text("kettle.md")
    page.locator("[class*='st-key-documents_sure'] label").click()
    page.locator(".st-key-load_documents button").click()

    # The app's process loads the embedding model first, which takes minutes on a busy machine.
    expect(page.locator(".st-key-outcome")).to_contain_text(
        re.compile("[2-9] nodes created"), timeout=400_000
    )
    expect(page.locator(".st-key-outcome")).to_contain_text("1 file could not be loaded")
    page.locator(".st-key-examples button").first.click()
    expect(page.locator(".st-key-question textarea, .st-key-question input").first).to_be_visible()

    page.goto(f"{address}/data")
    page.locator(".st-key-undo_0 button").click()
    page.locator(".st-key-undo_0_sure button").click()
    expect(page.locator(".st-key-run_0")).to_contain_text(re.compile("(?<!being )undone"))
    assert empty_graph.fetch(CypherQuery("MATCH (n:Chunk) RETURN n LIMIT 1")).records == ()


def test_the_graph_is_downloaded_and_the_demo_removed(
    page: Page,
    address: str,
    empty_graph: Graph,
) -> None:
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    load_seed(empty_graph)
    empty_graph.write([CypherQuery("CREATE (:Mine {name: 'kept'})")])
    page.goto(f"{address}/data")

    page.get_by_text("Export the whole graph").click()
    page.locator(".st-key-graph_export_write button").click()
    with page.expect_download() as download:
        page.locator(".st-key-graph_export_download button").click()
    script = Path(download.value.path()).read_text(encoding="utf-8")
    page.locator(".st-key-remove_demo button").click()
    expect(
        page.get_by_text(re.compile(r"[\d,]+ nodes and [\d,]+ relationships of the demo"))
    ).to_be_visible()
    page.locator(".st-key-remove_demo_sure button").click()
    expect(page.locator(".st-key-contents")).to_contain_text("1 node of 1 label")
    expect(page.locator(".st-key-remove_demo")).to_have_count(0)

    before = graph_checksum(empty_graph)
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    statements = split_statements(script)
    empty_graph.write([CypherQuery(statement) for statement in statements])
    assert before.nodes == 1
    assert "kept" in script
    assert graph_checksum(empty_graph).nodes > 400
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])


PEOPLE = """
CREATE (leeds:City {name: 'Leeds'}), (acme:Firm {name: 'Acme'}),
  (one:Person {name: 'Margaret Hamilton', born: 1936}),
  (two:Person {name: 'Hamilton, Margarett', born: 1936}),
  (three:Person {name: '<b>Jon</b> Smithson', born: 1950}),
  (four:Person {name: '<b>John</b> Smithson', born: 1950}),
  (one)-[:LIVES_IN]->(leeds), (two)-[:LIVES_IN]->(leeds), (one)-[:WORKS_AT]->(acme),
  (two)-[:WORKS_AT]->(acme), (three)-[:LIVES_IN]->(leeds), (four)-[:LIVES_IN]->(leeds)
"""


def test_duplicates_are_shown_side_by_side_merged_kept_apart_and_undone(
    page: Page,
    address: str,
    empty_graph: Graph,
    screenshots: Path | None,
) -> None:
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n"), CypherQuery(PEOPLE)])
    before = graph_checksum(empty_graph)
    page.goto(f"{address}/data")

    page.locator(".st-key-find_duplicates button").click()
    duplicates = page.locator(".st-key-duplicates")
    expect(duplicates).to_contain_text("2 pairs of nodes may be one thing")
    expect(duplicates).to_contain_text("Equal: born (1936).")
    expect(duplicates).to_contain_text("<b>Jon</b> Smithson")
    expect(page.locator(".st-key-merge_0 button")).to_be_disabled()
    page.locator('[class*="st-key-sure_of_merging"] label').click()
    keep_picture(page, screenshots, "duplicates")
    page.locator(".st-key-apart_1 button").click()
    expect(duplicates).to_contain_text("1 pair of nodes may be one thing")
    page.locator(".st-key-merge_0 button").click()

    expect(duplicates).to_contain_text("No duplicates are left")
    expect(page.locator(".st-key-run_0")).to_contain_text("1 pair merged")
    assert graph_checksum(empty_graph).nodes == before.nodes - 1
    keep_picture(page, screenshots, "merged")
    page.locator(".st-key-look_again button").click()
    expect(duplicates).to_contain_text("No duplicates were found")
    page.locator(".st-key-undo_0 button").click()
    page.locator(".st-key-undo_0_sure button").click()
    expect(page.locator(".st-key-run_0")).to_contain_text(re.compile("(?<!being )undone"))
    assert graph_checksum(empty_graph) == before
    empty_graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])


@pytest.fixture(scope="module")
def address(
    app_at: Callable[..., str],
    server_named: Callable[[str], RunningServer],
    empty_graph: Graph,  # noqa: ARG001 - nothing is left of another file's graph
) -> str:
    """One app with the embedding model for all tests of this file."""
    return app_at(**login(server_named("scratch")), GRAPHRAG_EMBEDDING_MODEL="all-MiniLM-L6-v2")


@pytest.fixture
def screenshots() -> Path | None:
    """A folder for pictures to look at, where one is named."""
    named = os.environ.get("GRAPHRAG_TEST_PICTURES")
    return Path(named) if named else None


def keep_picture(page: Page, folder: Path | None, name: str) -> None:
    for width in (1400, 390) if folder else ():
        page.set_viewport_size({"width": width, "height": 1800})
        page.wait_for_timeout(1_500)
        page.locator(".st-key-duplicates").scroll_into_view_if_needed()
        page.screenshot(path=f"{folder}/{name}_{width}.png")
    page.set_viewport_size({"width": 1400, "height": 900})
