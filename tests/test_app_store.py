"""The app's tables in SQLite and in PostgreSQL: the same statements, the same answers."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from postgres_server import PostgresServer

from graphrag_core.adapters import postgres_store
from graphrag_core.adapters.postgres_store import PostgresStore
from graphrag_core.engine import Engine
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.boards import Boards
from graphrag_core.store.document_store import DocumentStore, StoredText, StoredTextSearch
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.feedback import Feedback
from graphrag_core.store.kept_apart import KeptApart
from graphrag_core.store.metrics import Metrics
from graphrag_core.store.query_log import LogEntry, QueryLog
from graphrag_core.store.saved_records import SavedRecord
from graphrag_core.store.shared_answers import SharedAnswer, SharedAnswers
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.store.visits import Visits
from graphrag_core.types import Answer, CypherQuery, Question, Rows

QUERY = CypherQuery("MATCH (t:Team) WHERE t.name = $n RETURN t", {"n": "Core ü 100 %"})
AT = datetime(2026, 3, 4, 12, 30, tzinfo=UTC)
ANSWER = Answer("q?", "auto", "offline", True, 0.9, "Yes.", rows=Rows(("n",), ({"n": b"\x00"},)))


@pytest.fixture
def open_store(postgres: PostgresServer) -> Iterator[Callable[..., PostgresStore]]:
    """Open stores, each in a new database or in the one that is named; close them afterwards."""
    opened: list[PostgresStore] = []

    def opener(url: str = "") -> PostgresStore:
        opened.append(PostgresStore(url or postgres.new_database()))
        return opened[-1]

    yield opener
    for store in opened:
        store.close()


@pytest.fixture
def stores(tmp_path: Path, open_store: Callable[..., PostgresStore]) -> list[AppStore]:
    """An empty store of each kind."""
    return [SqliteStore(tmp_path), open_store()]


def favourites_of(store: AppStore) -> Any:
    kept, of_ada = Favourites(store, "d"), Favourites(store, "d", person="ada")
    kept.add("first?", QUERY, at="2026-01-01T00:00:00+00:00")
    kept.add("second?", QUERY, at="2026-01-02T00:00:00+00:00")
    kept.add("first?", CypherQuery("RETURN 1"), at="2026-01-03T00:00:00+00:00")
    of_ada.add("third?", QUERY, at="2026-01-04T00:00:00+00:00")
    Favourites(store, "d", "north").add("first?", QUERY)
    Favourites(store, "d", "north").forget("second?")
    return kept.all(), of_ada.all(), kept.has("second?"), Favourites(store, "e").all()


def judgements_of(store: AppStore) -> Any:
    feedback = Feedback(store)
    for number, kind in enumerate(("right", "wrong", "right")):
        record = SavedRecord(kind, f"q{number}", QUERY, f"2026-01-0{number + 1}")
        feedback.add(record, database="d")
    feedback.add(SavedRecord("wrong", "q0", QUERY, "2026-02-01"), database="d")
    return feedback.all(database="d"), feedback.right(database="d")


def log_of(store: AppStore) -> Any:
    log = QueryLog(store)
    log.add(
        [
            LogEntry("offline", "RETURN 1", "How many 100 % teams?", elapsed_ms=2.5, rows=1),
            LogEntry("llm", "RETURN 2", "Größe_", error="too slow", verdict="refused"),
            LogEntry("person", "RETURN 3", elapsed_ms=9.0, tenant="north"),
            LogEntry("person", "RETURN 4", person="ada"),
        ]
    )
    found = [
        [(entry.origin, entry.text, entry.elapsed_ms, entry.rows) for entry in entries]
        for entries in (
            log.entries(), log.entries("100 %"), log.entries("GRÖ"), log.entries("_"), log.entries("SLOW"),
            log.entries(order="slowest"), log.entries(tenant="north"), log.entries(limit=1),
            log.entries(person="ada"),
        )
    ]  # fmt: skip
    return found, log.size(), log.size(tenant="north"), log.size(person="ada")


def metrics_of(store: AppStore) -> Any:
    metrics = Metrics(store)
    metrics.add([("hybrid_query_response_time_ms", 12.5), ("chunk_retrieval_volume", 3)], mode="m")
    metrics.rate(up=True)
    return metrics.summary()


def answers_of(store: AppStore) -> Any:
    answers = SharedAnswers(store, "d")
    for number in range(4):
        earlier = tuple(f"id{before}" for before in range(number))
        answers.add(SharedAnswer(f"id{number}", Question("q?"), ANSWER, earlier=earlier, at=AT))
    return answers.conversation("id3"), SharedAnswers(store, "d", "other").conversation("id3")


def boards_of(store: AppStore) -> Any:
    boards = Boards(store, "d")
    board = boards.add("One")
    assert board is not None
    for name in "abc":
        boards.pin(board.id, SharedAnswer(name, Question(name), ANSWER, at=AT), "table")
    full = boards.board(board.id)
    assert full is not None
    boards.arrange([tile.id for tile in reversed(full.tiles)])
    boards.resize(full.tiles[0].id, 6)
    boards.not_refreshed(full.tiles[1].id, "It is away.")
    boards.remove(full.tiles[2].id)
    boards.rename(board.id, "Two")
    done = boards.board(board.id)
    assert done is not None
    names = [entry.name for entry in boards.all()]
    return (
        names,
        [(t.shared.question.text, t.width, t.problem) for t in done.tiles],
        done.unreadable,
    )


def other_records_of(store: AppStore) -> Any:
    apart, memory, visits = KeptApart(store), EndpointMemory(store), Visits(store, "d", "")
    apart.add("d", "b", "a")
    apart.add("d", "a", "b")
    memory.keep("host", frozenset({"one", "two"}))
    memory.keep("host", frozenset({"one"}))
    visits.keep(visits.at(AT))
    documents = DocumentStore(store)
    texts = [StoredText("n1", "c1", "name", "payments were stuck", model="m", vector=(1.0, 0.0))]
    documents.keep("d", {"": texts})
    documents.keep("d", {"": texts, "north": texts})
    search = StoredTextSearch(("stuck",), (1.0, 0.0), "m", 3)
    return (
        apart.all("d"), memory.of("host"), visits.at(AT + timedelta(days=1)),
        documents.nearest("d", search), documents.vectors("d", "m"),
        store.secret("s") == store.secret("s"),
    )  # fmt: skip


@pytest.mark.parametrize(
    "use",
    [favourites_of, judgements_of, log_of, metrics_of, answers_of, boards_of, other_records_of],
    ids=lambda use: use.__name__,
)
def test_what_is_stored_is_the_same_in_both(stores: list[AppStore], use: Callable[[AppStore], Any]):
    in_file, in_postgres = (use(store) for store in stores)

    assert [store.problem for store in stores] == ["", ""]
    assert in_postgres == in_file


@pytest.fixture(scope="module")
def one_database(postgres: PostgresServer) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres.new_database())
    yield store
    store.close()


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=50))
def test_any_text_is_stored_and_found_again(one_database: PostgresStore, text: str):
    kept = Favourites(one_database, "d")

    assert kept.add(text, CypherQuery(text))
    assert kept.has(text)
    assert QueryLog(one_database).entries(text[:10]) == ()
    assert one_database.problem == ""


def test_many_rows_are_written_in_one_transaction(open_store: Callable[..., PostgresStore]):
    store = open_store()
    add = "INSERT INTO secrets (name, value) VALUES ($1, $2)"

    assert store.write_many(add, [(f"n{number}", b"x") for number in range(2_345)])
    assert not store.write_many(
        add, [(f"m{number}", b"x") for number in range(900)] + [("n1", b"")]
    )

    (row,) = store.read("SELECT count(*) AS size FROM secrets")
    assert row["size"] == 2_345


def test_replicas_that_start_at_once_make_the_tables_once(open_store: Callable[..., PostgresStore]):
    first = open_store()
    stores = [first, *(open_store(first.url) for _ in range(7))]
    threads = [threading.Thread(target=store.secret, args=("s",)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [store.problem for store in stores] == [""] * 8
    assert len({store.secret("s") for store in stores}) == 1


def test_a_server_that_went_away_is_said_and_used_again_when_it_is_back(
    postgres: PostgresServer,
    open_store: Callable[..., PostgresStore],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(postgres_store, "AGAIN_S", 0.2)
    store = open_store()
    kept = Favourites(store, "d")
    assert kept.add("q?", QUERY)

    postgres.stop()
    try:
        assert not kept.add("r?", QUERY)
        assert kept.all() == []
        assert "GRAPHRAG_STORE cannot be used (it does not answer)" in store.problem
    finally:
        postgres.start()
    time.sleep(0.3)

    assert [entry.question for entry in kept.all()] == ["q?"]
    assert store.problem == ""


def test_a_connection_that_was_cut_is_made_again_unseen(
    postgres: PostgresServer, open_store: Callable[..., PostgresStore]
):
    store = open_store()
    kept = Favourites(store, "d")
    assert kept.add("q?", QUERY)
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND datname LIKE 'store_%'"
        )

    assert kept.has("q?")
    assert store.problem == ""
    assert kept.add("and the next?", QUERY)


def test_a_silent_server_is_left_alone(
    open_store: Callable[..., PostgresStore], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_store._PatientConnection.wait, "__defaults__", (0.1, 1.0))
    store = open_store()
    store.secret("s")
    (row,) = store.read("SELECT pg_backend_pid() AS pid")
    os.kill(row["pid"], signal.SIGSTOP)
    try:
        begun = time.monotonic()
        done = store.write_many("INSERT INTO secrets (name, value) VALUES ($1, $2)", [("t", b"")])
        lasted = time.monotonic() - begun
    finally:
        os.kill(row["pid"], signal.SIGCONT)

    assert done
    assert lasted < 10


@pytest.mark.parametrize(
    ("password", "name", "why"),
    [
        ("wrong-secret", "postgres", "password authentication failed"),
        ("pw-of-the-tests", "nowhere", 'database "nowhere" does not exist'),
    ],
)
def test_a_refused_login_is_said_without_the_password(
    postgres: PostgresServer,
    open_store: Callable[..., PostgresStore],
    password: str,
    name: str,
    why: str,
):
    log = QueryLog(open_store(postgres.url(name, password=password)))

    log.add([LogEntry("person", "RETURN 1")])

    assert why in log.problem
    assert "secret" not in log.problem
    assert log.entries() == ()


def test_a_database_that_may_only_be_read_is_said_to_be(
    postgres: PostgresServer, open_store: Callable[..., PostgresStore]
):
    url = postgres.new_database() + "?options=-cdefault_transaction_read_only%3Don"
    log = QueryLog(open_store(url))

    log.add([LogEntry("person", "RETURN 1")])

    assert "in a read-only transaction" in log.problem


def test_one_statement_that_fails_does_not_keep_the_next_from_running(
    open_store: Callable[..., PostgresStore],
):
    store = open_store()

    assert not store.write("INSERT INTO nowhere VALUES ($1)", ("x",))
    assert "Something could not be saved in PostgreSQL" in store.problem
    assert "nowhere" in store.problem
    assert store.write("INSERT INTO secrets (name, value) VALUES ($1, $2)", ("n", b"v"))
    assert store.problem == ""


def test_an_answer_of_one_replica_opens_on_another(
    engine_with: Callable[..., Engine], postgres: PostgresServer, tmp_path: Path
):
    url = postgres.new_database()
    one, other = (
        engine_with(GRAPHRAG_STORE=url, GRAPHRAG_HOME=str(tmp_path / name)) for name in "ab"
    )
    answer = one.ask(Question("How many teams are there?"))
    one.shared_answers().add(SharedAnswer("the-id", Question("How many teams are there?"), answer))
    one.saved_questions().add_favourite(answer)

    (read,) = other.shared_answers().conversation("the-id").answers

    assert read.answer.text == answer.text
    assert other.saved_questions().is_favourite("How many teams are there?")
    assert not list(tmp_path.glob("*/*.sqlite3"))
    assert json.dumps(url) not in repr(one.settings)
