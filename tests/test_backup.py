"""Backups of the embedded database: out, damaged, refused, killed half-way, and back again."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.embedded import attach_or_start, data_folder, stop
from graphrag_core.adapters.embedded.ownership import owning
from graphrag_core.adapters.embedded.replacement import replace_store, settle
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.engine.core import database_name, open_store
from graphrag_core.errors import CallError
from graphrag_core.ingest.graph_checksum import GraphChecksum, graph_checksum
from graphrag_core.operations.db import DbInputs, db
from graphrag_core.operations.record import Call
from graphrag_core.settings import Settings
from graphrag_core.store.document_store import DocumentStore, StoredText
from graphrag_core.types import CypherQuery

FILL = """
CREATE CONSTRAINT person_name FOR (p:Person) REQUIRE p.name IS UNIQUE;
UNWIND range(1, 500) AS n CREATE (:Person {name: 'Person ' + n, born: date('1990-01-01')});
MATCH (p:Person) WITH collect(p) AS all UNWIND range(1, 499) AS n
WITH all[n - 1] AS a, all[n] AS b CREATE (a)-[:KNOWS {since: datetime('2020-01-01T00:00Z')}]->(b);
"""
IDS = "MATCH (n) RETURN elementId(n) AS id ORDER BY id LIMIT 10"
CONSTRAINTS = "SHOW CONSTRAINTS YIELD name RETURN name"


def write(settings: Settings, *statements: str) -> None:
    graph = open_graph(settings)
    graph.write([CypherQuery(statement.strip()) for statement in statements])
    graph.close()


def state(settings: Settings) -> tuple[GraphChecksum, Any, Any]:
    """Read the checksum, some ids and the constraints of a database."""
    graph = open_graph(settings)
    try:
        found = [graph.fetch(CypherQuery(query)).records for query in (IDS, CONSTRAINTS)]
        return graph_checksum(graph), *found
    finally:
        graph.close()


def run(settings: Settings, action: Any, file: Path, **inputs: Any) -> Any:
    call = Call(settings, lambda: pytest.fail("no engine is needed"))
    return db(call, DbInputs(action=action, file=str(file), yes=True, **inputs))


@dataclass(frozen=True, slots=True)
class Saved:
    """A home with a database, its backup, and what it held then."""

    settings: Settings
    file: Path
    result: Any
    state: tuple[GraphChecksum, Any, Any]


@pytest.fixture(scope="module")
def saved(
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
    server_files: None,  # noqa: ARG001 - these settings start a server
) -> Iterator[Saved]:
    """Make a backup of a database whose server was killed: its store was not closed."""
    folder = tmp_path_factory.mktemp("backup")
    settings = settings_for("unused", GRAPHRAG_HOME=str(folder / "home"))
    write(settings, *FILL.strip().split(";\n")[:2], FILL.strip().split(";\n")[2].rstrip(";"))
    before = state(settings)
    os.kill(attach_or_start(settings, lambda _: None).pid, signal.SIGKILL)
    file = folder / "graph.backup"
    yield Saved(settings, file, run(settings, "backup", file), before)
    stop(settings)


def test_a_backup_says_what_is_in_it_and_any_neo4j_can_load_it(saved: Saved):
    with zipfile.ZipFile(saved.file) as archive:
        told = json.loads(archive.read("backup.json"))
        names = archive.namelist()

    assert names == ["backup.json", "neo4j.dump", "system.dump"]
    assert (told["nodes"], told["relationships"]) == (500, 499)
    assert told["checksum"] == saved.state[0].text == saved.result["checksum"]
    assert saved.file.stat().st_mode & 0o077 == 0
    assert not data_folder(saved.settings).with_name("neo4j.backup").exists()


def test_what_is_restored_has_the_same_checksum_ids_and_constraints(saved: Saved):
    write(saved.settings, "MATCH (p:Person) DETACH DELETE p", "CREATE (:Later)")
    store = open_store(saved.settings)
    copied, name = DocumentStore(store), database_name(saved.settings)
    copied.keep(name, {"": [StoredText("4:x:1", "later", "later", "A later text")]})

    result = run(saved.settings, "restore", saved.file, keep=True)

    assert state(saved.settings) == saved.state
    assert not copied.has_texts(name)
    store.close()
    assert Path(result["kept"]).is_dir()
    shutil.rmtree(result["kept"])


def test_another_home_gets_the_same_database(saved: Saved, own_settings: Settings):
    run(own_settings, "restore", saved.file)

    assert state(own_settings) == saved.state


def refusal(settings: Settings, file: Path, action: Any = "restore") -> CallError:
    with pytest.raises(CallError) as raised:
        run(settings, action, file)
    return raised.value


def test_a_file_that_is_no_backup_is_refused(saved: Saved, tmp_path: Path):
    text, archive, folder = tmp_path / "notes.txt", tmp_path / "a.zip", tmp_path / "folder"
    text.write_text("CREATE (:Person)", encoding="utf-8")
    folder.mkdir()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("readme.txt", "hello")

    codes = [refusal(saved.settings, file).code for file in (text, archive, folder)]

    assert codes == ["no_backup", "no_backup", "no_file"]
    assert refusal(saved.settings, tmp_path / "absent").code == "no_file"


def changed(saved: Saved, file: Path, **values: Any) -> Path:
    """Copy a backup with other values in what it says of itself."""
    with zipfile.ZipFile(saved.file) as given, zipfile.ZipFile(file, "w") as target:
        told = json.loads(given.read("backup.json")) | values
        target.writestr("backup.json", json.dumps(told))
        for name in ("neo4j.dump", "system.dump"):
            target.writestr(name, given.read(name))
    return file


@pytest.mark.parametrize("damage", ["cut off", "one byte", "another dump"])
def test_a_damaged_backup_is_refused_and_nothing_replaced(
    saved: Saved, tmp_path: Path, damage: str
):
    content = saved.file.read_bytes()
    place = len(content) // 2
    file = tmp_path / "damaged"
    if damage == "cut off":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "one byte":
        file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
    else:
        with zipfile.ZipFile(saved.file) as archive:
            told = json.loads(archive.read("backup.json"))
        told["dumps"][0]["sha256"] = "0" * 64
        changed(saved, file, **told)

    assert refusal(saved.settings, file).code == "damaged_backup"
    assert state(saved.settings)[0] == saved.state[0]


def test_a_backup_that_gives_another_graph_than_it_says_replaces_nothing(
    saved: Saved, tmp_path: Path
):
    write(saved.settings, "CREATE (:Later)")
    file = changed(saved, tmp_path / "other", nodes=499)

    fault = refusal(saved.settings, file)

    assert "500 nodes and 499 relationships instead of 499" in fault.message
    assert state(saved.settings)[0].nodes == 501
    write(saved.settings, "MATCH (n:Later) DELETE n")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"format_version": 2}, "newer version of this program"),
        ({"server_version": "2099.01.0"}, "of Neo4j 2099.01.0; this is"),
    ],
)
def test_a_backup_of_a_newer_version_is_refused(
    saved: Saved, tmp_path: Path, values: dict[str, Any], sentence: str
):
    fault = refusal(saved.settings, changed(saved, tmp_path / "newer", **values))

    assert fault.code == "newer_backup"
    assert sentence in fault.message


def test_a_backup_that_needs_more_space_than_there_is_is_refused(saved: Saved, tmp_path: Path):
    file = changed(saved, tmp_path / "huge", store_bytes=10**18)

    fault = refusal(saved.settings, file)

    assert fault.code == "no_space"
    assert "are free" in fault.message


CONNECT = """
import sys
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.settings import load_settings
graph = open_graph(load_settings())
print("open", flush=True)
sys.stdin.readline()
"""


def test_a_server_that_others_use_is_left_alone_and_they_are_named(saved: Saved, tmp_path: Path):
    other = subprocess.Popen(
        [sys.executable, "-c", CONNECT], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "GRAPHRAG_HOME": str(saved.settings.home)},
    )  # fmt: skip
    assert other.stdout is not None
    other.stdout.readline()

    restoring = refusal(saved.settings, saved.file)
    saving = refusal(saved.settings, tmp_path / "new", "backup")
    other.communicate(b"\n")

    assert restoring.code == saving.code == "in_use"
    assert f"(process {other.pid})" in restoring.message
    assert list(tmp_path.iterdir()) == []


def test_closed_doors_say_what_opens_them(
    saved: Saved, settings_for: Callable[..., Settings], tmp_path: Path
):
    home = str(saved.settings.home)
    closed = settings_for("unused", GRAPHRAG_HOME=home, GRAPHRAG_WRITE="off")
    elsewhere = settings_for("unused", GRAPHRAG_HOME=home, NEO4J_URI="bolt://127.0.0.1:1")
    tenant = settings_for("unused", GRAPHRAG_HOME=home, GRAPHRAG_TENANT="one")

    assert refusal(closed, saved.file).code == "writing_off"
    assert refusal(tenant, tmp_path / "new", "backup").code == "tenant_set"
    assert refusal(saved.settings, saved.file, "backup").code == "file_exists"
    assert refusal(saved.settings, tmp_path / "no" / "new", "backup").code == "no_file"
    assert list(tmp_path.iterdir()) == []
    assert "neo4j-admin database load neo4j" in refusal(elsewhere, saved.file).hint
    assert "neo4j-admin database dump neo4j" in refusal(elsewhere, tmp_path / "n", "backup").hint


def test_a_restore_without_a_yes_replaces_nothing(saved: Saved):
    call = Call(saved.settings, lambda: pytest.fail("no engine is needed"))

    with pytest.raises(CallError, match="Nothing was replaced"):
        db(call, DbInputs(action="restore", file=str(saved.file)))


def test_without_a_database_there_is_nothing_to_save(own_settings: Settings, tmp_path: Path):
    assert refusal(own_settings, tmp_path / "new", "backup").code == "no_database"


def test_a_replacement_that_broke_off_gives_the_old_store_back(tmp_path: Path):
    data, new = tmp_path / "data", tmp_path / "new"
    data.mkdir()
    (data / "old").touch()
    data.rename(tmp_path / "data.before")

    settle(tmp_path)
    new.mkdir()
    replace_store(tmp_path, new)
    settle(tmp_path)

    assert list(data.iterdir()) == []
    assert (tmp_path / "data.before" / "old").exists()


def killed_restoring(saved: Saved, said: str, delay_s: float) -> None:
    """Restore in a process of its own, and kill it so long after it has said something."""
    process = subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", "db", "restore", str(saved.file), "--yes"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=Path(__file__).parents[1],
        env={**os.environ, "GRAPHRAG_HOME": str(saved.settings.home)},
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if line.decode().startswith(said):
            break
    time.sleep(delay_s)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "delay_s"),
    [("Checking", 1.0), ("Starting", 3.0), ("Replacing", 0.1)],
)
def test_a_restore_that_is_killed_leaves_the_old_or_the_new_database(
    saved: Saved, said: str, delay_s: float
):
    write(saved.settings, "CREATE (:Later)")
    old = state(saved.settings)
    stop(saved.settings)

    killed_restoring(saved, said, delay_s)

    assert state(saved.settings) in (old, saved.state)


def test_half_way_between_two_names_the_server_starts_with_the_old_one(saved: Saved):
    old = state(saved.settings)
    stop(saved.settings)
    folder = data_folder(saved.settings)
    with owning(folder, ""):
        shutil.rmtree(folder / "data.before", ignore_errors=True)
        (folder / "data").rename(folder / "data.before")

    assert state(saved.settings) == old
