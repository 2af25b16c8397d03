"""Documents into the real embedded server: loaded, loaded again, changed, broken off, undone."""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from document_samples import (
    BLENDER,
    GUIDE,
    TOASTER,
    docx_of,
    pdf_of,
    word_with_entity,
    write_folder,
)
from killed_loading import killed_loading
from shared_server import empty, login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cli.main import main
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError, DatabaseUnavailableError
from graphrag_core.ingest.documents import document_loading
from graphrag_core.ingest.graph_checksum import GraphChecksum, graph_checksum
from graphrag_core.retrieve.search import SearchRequest
from graphrag_core.settings import Settings
from graphrag_core.store.document_store import DocumentStore
from graphrag_core.types import CypherQuery, Question

HOUSEHOLD: dict[str, str | bytes] = {
    "guide.md": GUIDE,
    "manuals/toaster.rst": TOASTER,
    "manuals/blender.html": BLENDER,
    "fridge.pdf": pdf_of("The fridge cools to 4 degrees.", "It hums."),
    "oven.docx": docx_of("Baking", "The oven heats to 250 degrees."),
    "notes.txt": "The washing machine spins at 1400 turns a minute.",
}
OWN_NODES = "MATCH (n) WHERE n:Document OR n:Chunk RETURN count(n) AS count"
LONG = "\n\n".join(
    f"## Part {n}\n\n"
    + " ".join(f"Sentence {n}.{k} of this part is about water." for k in range(9))
    for n in range(12)
)


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    return settings_for("documents", **login(server_named("documents")))


@pytest.fixture(scope="module")
def engine(settings: Settings) -> Iterator[Engine]:
    with Engine(settings, embedder=HashEmbedder()) as opened:
        yield opened


@pytest.fixture
def graph(engine: Engine, settings: Settings) -> Iterator[Graph]:
    """The graph, empty before and after."""
    empty(settings)
    engine.schema(refresh=True)
    yield engine.graph()
    empty(settings)


@pytest.fixture
def household(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "household", HOUSEHOLD)


def load(engine: Engine, folder: Path, name: str = "", collection: str = "home") -> Any:
    return engine.ingesting.load_documents([folder], name=name, collection=collection)


def rows(graph: Graph, text: str) -> list[tuple[Any, ...]]:
    found = graph.fetch(CypherQuery(text), limit=10_000)
    return [tuple(record[column] for column in found.columns) for record in found.records]


EVERYTHING = """
MATCH (n) WHERE NOT n:IngestRun AND NOT n:IngestChange
RETURN elementId(n) AS id, properties(n) AS properties ORDER BY id
"""
TEXTS = """
MATCH (d:Document {id: 'home/guide.md'})-[:HAS_CHUNK]->(c:Chunk)
RETURN c.text AS text, c.position AS position, c.embedding IS NOT NULL AS embedded
ORDER BY position
"""
ORDER = """
MATCH (d:Document {id: 'home/guide.md'})-[:HAS_CHUNK]->(c:Chunk)-[:NEXT_CHUNK]->(n:Chunk)
RETURN c.position AS one, n.position AS next ORDER BY one
"""


def test_a_folder_becomes_documents_and_chunks_that_a_question_finds(
    engine: Engine, graph: Graph, household: Path
):
    report = load(engine, household)

    assert (report.run.state, report.run.kind, report.rejected) == ("done", "documents", ())
    assert rows(
        graph,
        "MATCH (d:Document)-[:HAS_CHUNK]->(c) RETURN d.id AS id, d.title AS title, "
        "d.format AS format, count(c) AS chunks ORDER BY id",
    ) == [
        ("home/fridge.pdf", "The fridge", "pdf", 1),
        ("home/guide.md", "Kettle guide", "markdown", 1),
        ("home/manuals/blender.html", "The blender", "html", 1),
        ("home/manuals/toaster.rst", "Toaster manual", "rst", 1),
        ("home/notes.txt", "notes.txt", "text", 1),
        ("home/oven.docx", "The oven", "docx", 1),
    ]
    hits = engine.search(SearchRequest("How long is the warranty of the kettle?")).hits
    assert hits[0].label == "Chunk"
    assert "37 months" in hits[0].text
    answer = engine.ask(Question("How long does the warranty of the kettle last?"))
    assert "37 months" in answer.text
    assert "Kettle guide" in answer.text + "".join(str(c) for c in answer.citations)


def test_loading_again_changes_nothing(engine: Engine, graph: Graph, household: Path):
    load(engine, household)
    before = rows(graph, EVERYTHING)

    again = load(engine, household).run

    assert (again.state, again.changed_anything) == ("done", False)
    assert rows(graph, EVERYTHING) == before


def test_a_changed_document_replaces_its_chunks_and_keeps_those_that_stay(
    engine: Engine, graph: Graph, tmp_path: Path
):
    folder = write_folder(tmp_path / "in", {"guide.md": f"# Guide\n\n{LONG}"})
    load(engine, folder, "first")
    before = dict(rows(graph, "MATCH (c:Chunk) RETURN c.id, elementId(c)"))
    undisturbed = graph_checksum(graph)
    changed = LONG.replace("Sentence 3.4", "Phrase 3.4").replace("## Part 7", "## Part seven")
    write_folder(folder, {"guide.md": f"# Guide\n\nA new beginning.\n\n{changed}"})

    run = load(engine, folder, "second").run

    after = dict(rows(graph, "MATCH (c:Chunk) RETURN c.id, elementId(c)"))
    kept = before.keys() & after.keys()
    assert len(kept) >= 8
    assert all(before[id_] == after[id_] for id_ in kept)
    assert run.nodes_removed == len(before) - len(kept)
    texts = rows(graph, TEXTS)
    assert [position for _, position, _ in texts] == list(range(1, len(texts) + 1))
    assert any("Phrase 3.4" in text for text, _, _ in texts)
    assert not any("Sentence 3.4" in text for text, _, _ in texts)
    assert all(embedded for *_, embedded in texts)
    assert rows(graph, ORDER) == [(n, n + 1) for n in range(1, len(texts))]

    undone = engine.ingesting.roll_back("second")

    assert (undone.state, undone.left) == ("rolled back", ())
    assert graph_checksum(graph) == undisturbed
    assert rows(graph, "MATCH (c:IngestChange) RETURN count(c)") == [(0,)]
    write_folder(folder, {"guide.md": f"# Guide\n\n{LONG}"})
    assert not load(engine, folder).run.changed_anything


def test_a_rollback_of_everything_leaves_an_empty_graph(
    engine: Engine, graph: Graph, household: Path
):
    load(engine, household, "all")

    undone = engine.ingesting.roll_back("all")

    assert undone.left == ()
    assert graph_checksum(graph) == GraphChecksum(0, 0, 0, 0)
    assert rows(graph, "SHOW CONSTRAINTS YIELD name RETURN name") == []
    assert engine.is_empty()


@pytest.mark.usefixtures("graph")
def test_a_rolled_back_document_is_gone_from_the_copy_for_when_the_database_is_down(
    engine: Engine, household: Path, tmp_path: Path
):
    load(engine, household, "kept")
    load(engine, write_folder(tmp_path / "secret", {"plan.txt": "The kettle plan is secret."}), "s")

    def copied() -> list[str]:
        request = SearchRequest("kettle secret", top_k=20)
        found = engine.search_copy(request, DatabaseUnavailableError("Down."), embed=False)
        return [hit.text for hit in found.hits] if found else []

    assert any("secret" in text for text in copied())

    engine.ingesting.roll_back("s")

    assert copied()
    assert not any("secret" in text for text in copied())
    assert DocumentStore(engine.store).vectors(f"{engine.settings.neo4j_uri}/", "hash")
    engine.ingesting.roll_back("kept")
    assert copied() == []


def test_what_somebody_has_added_to_a_chunk_stays(engine: Engine, graph: Graph, household: Path):
    load(engine, household, "mine")
    graph.write(
        [
            CypherQuery(
                "MATCH (c:Chunk) WHERE c.text CONTAINS 'kettle' CREATE (:Note {text: 'x'})-[:ON]->(c)"
            )
        ]
    )
    write_folder(household, {"guide.md": "# Kettle guide\n\nAll is new.\n"})

    load(engine, household, "changed")
    assert rows(graph, "MATCH (:Note)-[:ON]->(c) RETURN count(c)") == [(1,)]

    engine.ingesting.roll_back("changed")
    undone = engine.ingesting.roll_back("mine")

    assert undone.left == ("1 Chunk: linked to since by others",)


BAD: dict[str, str | bytes] = {
    "empty.md": b"",
    "program.txt": b"\x7fELF\0\0\1\2" * 40,
    "damaged.txt": "größer als süß".encode() * 3 + b"\xff",
    "broken.pdf": b"%PDF-1.7\nnothing",
    "locked.pdf": pdf_of("secret", password="x"),
    "scan.pdf": pdf_of("", ""),
    "entity.docx": word_with_entity(),
    "copy.md": GUIDE,
}


def test_files_that_cannot_be_read_are_listed_and_the_rest_goes_on(
    engine: Engine, graph: Graph, household: Path, tmp_path: Path
):
    write_folder(household, BAD)
    outside = write_folder(tmp_path, {"outside.md": "secret"})
    (household / "link.md").symlink_to(outside / "outside.md")

    report = load(engine, household)

    listed = {row.file.removeprefix("home/"): row.reason for row in report.rejected}
    assert listed == {
        "empty.md": "empty",
        "program.txt": "binary data, not text",
        "damaged.txt": "damaged UTF-8 at byte 54; save it again",
        "broken.pdf": "a broken file (PdfStreamError)",
        "locked.pdf": "encrypted; save it without a password",
        "scan.pdf": "a PDF without text, perhaps scanned; run OCR on it first",
        "entity.docx": "word/document.xml declares XML entities",
        "guide.md": "the same text as home/copy.md, which is loaded once",
    }
    assert (report.run.rejected, report.run.merged) == (7, 1)
    assert [(each.file, each.reason) for each in report.left_out] == [
        ("home/link.md", "a link that leaves the folder")
    ]
    assert rows(graph, "MATCH (d:Document) RETURN count(d)") == [(6,)]
    assert report.rejected_file.exists()


PEOPLE = """
CREATE (:Person {name: 'Ada Lovelace'}), (:Place {name: 'Wilmslow'}),
  (:Person {name: 'Sam Smith', id: 1}), (:Person {name: 'Sam Smith', id: 2}),
  (:Material {name: 'Steel'}), (:Code {name: 'A1-7'}), (:Code {name: '250'})
"""
MENTIONS = """
MATCH (c:Chunk)-[m:MENTIONS]->(e)
RETURN e.name AS name, m.quote AS quote,
  substring(c.text, m.offset, size(e.name)) AS words ORDER BY name, quote DESC
"""


def test_a_copy_of_what_a_document_was_before_is_loaded(
    engine: Engine, graph: Graph, tmp_path: Path
):
    folder = write_folder(tmp_path / "in", {"report.txt": "The kettle boils."})
    load(engine, folder)
    write_folder(
        folder, {"report-2023.txt": "The kettle boils.", "report.txt": "The kettle whistles."}
    )

    report = load(engine, folder)

    assert report.rejected == ()
    assert rows(graph, "MATCH (d:Document)-->(c:Chunk) RETURN d.id, c.text ORDER BY d.id") == [
        ("home/report-2023.txt", "The kettle boils."),
        ("home/report.txt", "The kettle whistles."),
    ]


def test_names_that_the_graph_has_are_linked_where_a_text_has_them_word_for_word(
    engine: Engine, graph: Graph, household: Path
):
    graph.write([CypherQuery(PEOPLE)])
    write_folder(
        household,
        {"notes.txt": "Sam Smith sold it. Ask ADA LOVELACE.\nNot for A1-7-B, but for A1-7."},
    )
    before = graph_checksum(graph)

    run = load(engine, household, "linked").run

    assert run.mentions == 4
    assert rows(graph, MENTIONS) == [
        ("A1-7", "Not for A1-7-B, but for A1-7.", "A1-7"),
        ("Ada Lovelace", "The kettle was designed by Ada Lovelace in Wilmslow.", "Ada Lovelace"),
        ("Ada Lovelace", "Ask ADA LOVELACE.", "ADA LOVELACE"),
        ("Wilmslow", "The kettle was designed by Ada Lovelace in Wilmslow.", "Wilmslow"),
    ]
    assert not load(engine, household).run.changed_anything
    graph.write([CypherQuery("MATCH (p:Place) SET p.name = 'Crewe'")])
    parted = load(engine, household, "parted").run
    assert (parted.mentions, parted.relationships_ended) == (0, 1)
    assert engine.ingesting.roll_back("parted").left == ()
    graph.write([CypherQuery("MATCH (p:Place) SET p.name = 'Wilmslow'")])
    assert engine.ingesting.roll_back("linked").left == ()
    assert graph_checksum(graph) == before


def test_documents_are_told_apart_by_their_paths(engine: Engine, graph: Graph, tmp_path: Path):
    one = write_folder(tmp_path / "one", {"readme.md": "# One\n\nFirst.\n"})
    two = write_folder(tmp_path / "two", {"readme.md": "# Two\n\nSecond.\n"})

    load(engine, one, collection="")
    load(engine, two, collection="")

    assert rows(graph, "MATCH (d:Document) RETURN d.title AS t, d.modified IS NULL ORDER BY t") == [
        ("One", False),
        ("Two", False),
    ]


def test_writing_that_is_off_closes_the_door(settings: Settings, graph: Graph, household: Path):
    with Engine(replace(settings, write=False), embedder=HashEmbedder()) as closed:
        assert len(closed.ingesting.survey_documents([household]).documents) == 6

        with pytest.raises(CallError, match="GRAPHRAG_WRITE"):
            load(closed, household)
    assert graph_checksum(graph).nodes == 0


@pytest.mark.usefixtures("graph")
def test_a_run_that_was_stopped_goes_on(engine: Engine, household: Path):
    def stop(sentence: str) -> None:
        raise CallError(sentence)

    with pytest.raises(CallError, match="6 of 6 files"):
        engine.ingesting.load_documents([household], name="halted", collection="home", say=stop)
    assert engine.ingesting.runs()[0].state == "stopped"

    resumed = engine.ingesting.resume("halted").run

    assert resumed.state == "done"
    assert rows(engine.graph(), OWN_NODES) == [(12,)]
    assert engine.search(SearchRequest("fridge")).hits[0].text.startswith("The fridge cools")


def test_a_folder_without_documents_says_what_documents_are(engine: Engine, tmp_path: Path):
    folder = write_folder(tmp_path / "in", {"x.py": "1"})

    with pytest.raises(CallError, match=r"There are no documents") as caught:
        load(engine, folder)
    assert ".docx" in caught.value.hint


def test_the_command_line_surveys_and_loads(
    settings: Settings,
    graph: Graph,
    household: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("NEO4J_URI", str(settings.neo4j_uri))
    monkeypatch.setenv("NEO4J_PASSWORD", str(settings.neo4j_password))
    monkeypatch.setenv("GRAPHRAG_HOME", str(settings.home))
    monkeypatch.setenv("GRAPHRAG_EMBEDDING_MODEL", str(household))
    monkeypatch.chdir(household)

    assert main(["ingest", "documents", str(household), "--dry-run"]) == 0
    survey = capsys.readouterr().out
    assert survey.startswith("6 documents (")
    assert graph_checksum(graph).nodes == 0
    assert main(["ingest", "documents", "guide.md", "notes.txt", "--yes", "--name", "two"]) == 0
    assert re.match(r"two: done; \d+ nodes created", capsys.readouterr().out)
    assert rows(graph, OWN_NODES) == [(4,)]
    assert main(["ingest", "rollback", "two"]) == 0
    assert graph_checksum(graph).nodes == 0


KILLED = """
import sys
from pathlib import Path
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.ingest.documents import document_loading
from graphrag_core.settings import load_settings
document_loading.BATCH_FILES = 3
folder = Path(sys.argv[1])
engine = Engine(load_settings(folder=folder), embedder=HashEmbedder())
print("begun", flush=True)
engine.ingesting.load_documents(
    [folder], name=sys.argv[2], collection="home", say=lambda s: print(s, flush=True)
)
"""


@pytest.mark.slow
def test_a_killed_run_resumes_without_loss_or_doubles(
    engine: Engine,
    settings: Settings,
    graph: Graph,
    household: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    many = {f"long/{n:02}.md": f"# Book {n}\n\n{LONG}" for n in range(40)}
    write_folder(household, {**many, **BAD})
    undisturbed = load(engine, household, "undisturbed")
    expected, refused = graph_checksum(graph), undisturbed.rejected
    monkeypatch.setattr(document_loading, "BATCH_FILES", 3)

    for trial, lines in enumerate((0, 3, 8, 14, 20)):
        empty(settings)
        engine.schema(refresh=True)
        shutil.rmtree(settings.home / "ingest" / f"killed-{trial}", ignore_errors=True)
        killed_loading(
            settings,
            KILLED,
            [str(household), f"killed-{trial}"],
            lines=lines,
            delay_s=0.003 * trial,
        )
        if engine.ingesting.runs():
            report = engine.ingesting.resume(f"killed-{trial}")
        else:
            report = load(engine, household, f"killed-{trial}")

        assert report.run.state == "done"
        assert graph_checksum(graph) == expected, lines
        counts = ("nodes_created", "relationships_created", "rejected", "merged")
        assert [getattr(report.run, count) for count in counts] == [
            getattr(undisturbed.run, count) for count in counts
        ], lines
        assert report.rejected == refused
        without = "MATCH (n:Chunk|Document) WHERE n.embedding IS NULL RETURN count(n)"
        assert rows(graph, without) == [(0,)]
