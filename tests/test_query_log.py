"""The log of queries on a real SQLite file, and what the engine writes into it."""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.errors import QueryRefusedError
from graphrag_core.settings import Settings
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.query_log import KEPT, LogEntry, QueryLog
from graphrag_core.store.sqlite_store import FILE_NAME, SqliteStore
from graphrag_core.types import CypherQuery, Question


@pytest.fixture
def log(tmp_path: Path) -> Iterator[QueryLog]:
    store = SqliteStore(tmp_path)
    yield QueryLog(store)
    store.close()


@pytest.fixture
def engine(
    demo_graph: Graph,  # noqa: ARG001
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    tmp_path: Path,
) -> Iterator[Engine]:
    server = server_named("demo")
    settings = settings_for(
        "demo",
        GRAPHRAG_HOME=str(tmp_path),
        NEO4J_URI=server.uri,
        NEO4J_PASSWORD=server.password,
    )
    with Engine(settings) as opened:
        yield opened


def test_entries_are_found_by_any_word_and_sorted_by_age_or_time(log: QueryLog) -> None:
    log.add(
        [
            LogEntry("person", "MATCH (a:Apple) RETURN a", elapsed_ms=5.0, rows=1),
            LogEntry("llm", "MATCH (p:Pear) RETURN p", question="Which pears?", elapsed_ms=90.0),
            LogEntry("offline", "MATCH (f) RETURN f", error="It took too long"),
        ]
    )

    assert [e.origin for e in log.entries()] == ["offline", "llm", "person"]
    assert [e.origin for e in log.entries(order="slowest")] == ["llm", "person", "offline"]
    assert [e.origin for e in log.entries("WHICH PEARS")] == ["llm"]
    assert [e.origin for e in log.entries("apple")] == ["person"]
    assert [e.origin for e in log.entries("too long")] == ["offline"]
    assert log.entries("100% ' OR 1=1") == ()


def test_letter_case_does_not_matter_in_any_alphabet(log: QueryLog) -> None:
    log.add([LogEntry("person", "RETURN 1", question="ÄNDERUNGEN in München und Αθήνα?")])

    for search in ("änderungen", "MÜNCHEN", "αΘήΝΑ"):
        assert len(log.entries(search)) == 1


def test_the_log_outlives_its_process_and_stays_bounded(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path)
    QueryLog(first).add([LogEntry("person", f"RETURN {n}") for n in range(KEPT + 50)])
    first.close()

    second = QueryLog(SqliteStore(tmp_path))

    assert second.size() == KEPT
    assert second.entries(limit=1)[0].text == f"RETURN {KEPT + 49}"
    assert len(second.export().splitlines()) == KEPT


def test_two_stores_write_the_same_file(tmp_path: Path) -> None:
    logs = [QueryLog(SqliteStore(tmp_path)) for _ in range(2)]

    for n in range(20):
        logs[n % 2].add([LogEntry("person", f"RETURN {n}")])

    assert logs[0].size() == logs[1].size() == 20


def test_a_locked_file_costs_the_entry_and_nothing_else(
    log: QueryLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphrag_core.store.sqlite_store.BUSY_S", 0.05)
    holder = sqlite3.connect(tmp_path / FILE_NAME)
    log.add([LogEntry("person", "RETURN 0")])
    log._store.close()
    holder.execute("BEGIN IMMEDIATE")

    log.add([LogEntry("person", "RETURN 1")])
    holder.rollback()
    holder.close()
    log.add([LogEntry("person", "RETURN 2")])

    assert [e.text for e in log.entries()] == ["RETURN 2", "RETURN 0"]
    assert log.problem == ""


def test_questions_and_queries_are_logged_with_origin_time_and_rows(engine: Engine) -> None:
    engine.ask(Question("How many teams are there?"), translator="offline")
    engine.run(CypherQuery("MATCH (t:Team) RETURN t.name AS name LIMIT 3"))
    with pytest.raises(QueryRefusedError):
        engine.run(CypherQuery("CREATE (n)"))

    refused, run, asked = engine.log.entries()
    assert (asked.origin, asked.question) == ("offline", "How many teams are there?")
    assert asked.rows is not None
    assert (run.origin, run.rows, run.verdict) == ("person", 3, "ok")
    assert run.elapsed_ms is not None
    assert (refused.verdict, refused.rows) == ("error", None)
    assert refused.error
    assert json.loads(engine.log.export().splitlines()[0])["text"] == "CREATE (n)"


def test_no_password_gets_into_the_log(engine: Engine, tmp_path: Path) -> None:
    engine.run(CypherQuery("RETURN 1 AS one"))

    password = engine.settings.neo4j_password
    assert password is not None
    assert password.encode() not in (tmp_path / FILE_NAME).read_bytes()


def test_profile_measures_each_operator(engine: Engine) -> None:
    measured = engine.measure(CypherQuery("PROFILE MATCH (t:Team) RETURN t.name AS name"))

    assert measured.rows.columns == ("name",)
    assert measured.plan.rows == len(measured.rows.records)
    leaf = measured.plan
    while leaf.children:
        leaf = leaf.children[0]
    assert leaf.db_hits is not None
    assert leaf.db_hits > 0


@pytest.mark.parametrize("text", ["CREATE (n)", "LOAD CSV FROM 'file:///x' AS l RETURN l"])
def test_profile_runs_nothing_that_run_would_refuse(engine: Engine, text: str) -> None:
    with pytest.raises(QueryRefusedError):
        engine.measure(CypherQuery(text))


def test_a_query_that_reads_too_much_is_not_called_a_writing_one(engine: Engine):
    with pytest.raises(QueryRefusedError) as refused:
        engine.run(CypherQuery("RETURN size([x IN range(1, 900000000) | x])"))

    assert refused.value.hint == ""
    assert "list elements" in refused.value.message


def test_a_damaged_file_is_set_aside_and_a_new_one_begun_at_once(tmp_path: Path):
    before = SqliteStore(tmp_path)
    QueryLog(before).add([LogEntry("person", "RETURN 1")])
    before.close()
    noise = b"\x07noise" * 2_000
    before.path.write_bytes(noise)

    log = QueryLog(SqliteStore(tmp_path))
    log.add([LogEntry("person", "RETURN 2")])

    aside = list(tmp_path.glob("explorer.damaged-*.sqlite3"))
    assert [entry.text for entry in log.entries()] == ["RETURN 2"]
    assert [file.read_bytes() for file in aside] == [noise]
    assert aside[0].name in log.problem


def test_a_file_that_is_damaged_while_it_is_in_use_is_set_aside_once_for_all(tmp_path: Path):
    stores = [SqliteStore(tmp_path) for _ in range(2)]
    for store in stores:
        QueryLog(store).add([LogEntry("person", "RETURN 1")])
    for part in tmp_path.glob("explorer.sqlite3*"):
        part.write_bytes(b"\x07noise" * 2_000)

    for store in stores:
        QueryLog(store).add([LogEntry("person", "RETURN 2")])

    assert len(list(tmp_path.glob("explorer.damaged-*.sqlite3"))) == 1
    assert all(len(QueryLog(store).entries()) == 2 for store in stores)


EARLIER = """
CREATE TABLE query_log (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, origin TEXT NOT NULL, question TEXT NOT NULL,
  text TEXT NOT NULL, parameters TEXT NOT NULL, verdict TEXT NOT NULL, elapsed_ms REAL,
  rows INTEGER, error TEXT NOT NULL, database TEXT NOT NULL, tenant TEXT NOT NULL);
INSERT INTO query_log VALUES
  (1, '2026-01-01', 'person', '', 'RETURN 1', '{}', 'ok', NULL, NULL, '', 'd', '');
CREATE TABLE favourites (
  database TEXT NOT NULL, tenant TEXT NOT NULL, question TEXT NOT NULL, at TEXT NOT NULL,
  text TEXT NOT NULL, parameters TEXT NOT NULL, PRIMARY KEY (database, tenant, question));
INSERT INTO favourites VALUES ('d', '', 'old?', '2026-01-01', 'RETURN 1', '{}');
CREATE TABLE visits (database TEXT, tenant TEXT, at TEXT, began TEXT, before TEXT);
"""


def test_a_file_of_an_earlier_version_keeps_its_log_and_favourites(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as earlier:
        earlier.executescript(EARLIER)
    stores = [SqliteStore(tmp_path) for _ in range(8)]
    threads = [threading.Thread(target=store.read, args=("SELECT 1 AS one",)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for store in stores[:2]:
        QueryLog(store).add([LogEntry("person", "RETURN 2", person="ada")])
        Favourites(store, "d").forget("new?")

    assert [entry.text for entry in QueryLog(stores[0]).entries()] == ["RETURN 2"] * 2 + [
        "RETURN 1"
    ]
    assert [entry.question for entry in Favourites(stores[1], "d").all()] == ["old?"]
    assert {store.problem for store in stores} == {""}
