"""Connections by name, and which keyring may hold their passwords."""

from pathlib import Path

import keyring
import pytest
from keyring.backends.chainer import ChainerBackend

from graphrag_core.adapters.postgres_store import PostgresStore
from graphrag_core.adapters.system_keyring import keep_password, keyring_name, password_of
from graphrag_core.errors import ConfigurationError
from graphrag_core.settings import load_settings
from graphrag_core.store.saved_connections import (
    SavedConnection,
    SavedConnections,
    connection_name,
)
from graphrag_core.store.sqlite_store import SqliteStore


class InMemory:
    """A keyring of a priority, as a dictionary. As no subclass, `keyring` does not find it."""

    name = "in memory"

    def __init__(self, priority: float) -> None:
        self.priority = priority
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class Broken(InMemory):
    """A keyring whose daemon is gone."""

    def get_password(self, service: str, username: str) -> str | None:
        raise RuntimeError(f"no bus for {service} {username}")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError(f"no bus for {service} {username} {password}")


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch):
    def set_keyring(backend: object) -> None:
        monkeypatch.setattr(keyring, "get_keyring", lambda: backend)

    return set_keyring


def test_a_protected_keyring_keeps_and_forgets_a_password(use):
    use(InMemory(5))

    assert keyring_name() == "in memory"
    assert keep_password("a", "secret")
    assert password_of("a") == "secret"
    assert keep_password("a", None)
    assert keep_password("a", None)
    assert password_of("a") is None


def test_a_file_is_no_keyring_alone_or_in_a_chain(use, monkeypatch: pytest.MonkeyPatch):
    weak = [InMemory(0.5), InMemory(0.6)]
    monkeypatch.setattr(ChainerBackend, "backends", weak)
    for backend in (weak[0], ChainerBackend()):
        use(backend)

        assert keyring_name() == ""
        assert not keep_password("a", "secret")
    assert weak[0].kept == weak[1].kept == {}


def test_the_protected_one_of_a_chain_is_used(use, monkeypatch: pytest.MonkeyPatch):
    weak, strong = InMemory(0.5), InMemory(5)
    monkeypatch.setattr(ChainerBackend, "backends", [weak, strong])
    use(ChainerBackend())

    assert keep_password("a", "secret")
    assert (weak.kept, list(strong.kept.values())) == ({}, ["secret"])


def test_a_keyring_that_fails_is_none(use):
    use(Broken(5))

    assert password_of("a") is None
    assert not keep_password("a", "secret")


def test_connections_are_each_persons_own_and_the_last_used_comes_first(tmp_path: Path):
    store = SqliteStore(tmp_path)
    everybodys, adas = SavedConnections(store), SavedConnections(store, "ada")
    everybodys.add(SavedConnection("one", "bolt://a:7687", "neo4j"))
    everybodys.add(SavedConnection("two", "bolt://b:7687", "neo4j", "sales"))
    everybodys.add(SavedConnection("one", "bolt://c:7687", "reader"))
    adas.add(SavedConnection("one", "bolt://d:7687", "ada"))

    assert [connection.name for connection in everybodys.all()] == ["one", "two"]
    assert everybodys.named("one") == SavedConnection("one", "bolt://c:7687", "reader")
    assert adas.named("two") is None
    assert everybodys.forget("one")
    assert adas.named("one") is not None


@pytest.mark.parametrize(
    ("name", "uri", "database", "kept"),
    [
        ("", "neo4j+s://host:7687", "", "host:7687"),
        ("", "bolt://host", "sales", "host/sales"),
        ("  the   one ", "bolt://host", "sales", "the one"),
        ("x" * 100, "bolt://host", "", "x" * 60),
    ],
)
def test_a_connection_has_a_name(name: str, uri: str, database: str, kept: str):
    assert connection_name(name, uri, database) == kept


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:p@host/db",
        "postgresql://host",
        "postgresql://u:12/34@host/db",
        "postgresql://u:p@h/d#x",
    ],
)
def test_a_store_that_is_no_postgresql_is_refused_without_its_password(url: str, tmp_path: Path):
    with pytest.raises(ConfigurationError) as refused:
        load_settings({"GRAPHRAG_STORE": url}, folder=tmp_path)

    assert "***" in refused.value.message
    assert url not in f"{refused.value.message} {refused.value.hint}"


def test_the_place_of_a_store_has_no_login():
    url = "postgresql://app:secret@db.example.org:5433/explorer?sslmode=require"

    assert PostgresStore(url).place == "PostgreSQL, db.example.org:5433/explorer"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("bolt://neo4j:pa/ss@host:7687", "bolt://***@host:7687"),
        ("bolt://neo4j:pa#s@s@host:7687", "bolt://***@host:7687"),
        ("bolt://neo4j:pa?ss@host:7687", "bolt://***"),
        ("bolt://host:7687/x?password=pass", "bolt://host:7687/x?***"),
        ("bolt://neo4j:pa/ss@host?password=pa@ss", "bolt://***"),
    ],
)
def test_a_password_with_any_sign_in_it_is_not_shown(address: str, shown: str, tmp_path: Path):
    with pytest.raises(ConfigurationError) as refused:
        load_settings({"NEO4J_URI": address}, folder=tmp_path)

    assert f"'{shown}'" in refused.value.message
