"""The embedded server: a real Neo4j that starts, is found, survives and stops."""

import http.server
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from class_archive import server_variables
from loopback_repository import repository_of

from graphrag_core.adapters.embedded import attach_or_start, fetch_jars, find_running, look, stop
from graphrag_core.adapters.embedded.jars import discard_damaged, read_lock
from graphrag_core.adapters.embedded.server import data_folder
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import SERVER_LINES, Settings
from graphrag_core.types import CypherQuery

ROOT = Path(__file__).parents[1]
SettingsFor = Callable[..., Settings]


def count_nodes(settings: Settings) -> int:
    graph = open_graph(settings)
    try:
        return graph.fetch(CypherQuery("MATCH (n) RETURN count(n) AS n")).records[0]["n"]
    finally:
        graph.close()


def test_a_server_starts_is_found_again_survives_kill_and_stops_when_asked(own_settings: Settings):
    started = attach_or_start(own_settings, lambda _: None)
    graph = open_graph(own_settings)
    graph.write([CypherQuery("CREATE (:Kept {name: 'x'})")])
    found = attach_or_start(own_settings, lambda _: None)

    assert started.started_here
    assert (found.pid, found.uri, found.started_here) == (started.pid, started.uri, False)

    os.kill(started.pid, signal.SIGKILL)

    rows = graph.fetch(CypherQuery("MATCH (n:Kept) RETURN n.name AS name"))
    again = find_running(own_settings)
    assert rows.records == ({"name": "x"},)
    assert again is not None
    assert again.pid != started.pid

    graph.close()
    assert stop(own_settings)
    assert find_running(own_settings) is None
    assert not stop(own_settings)
    assert count_nodes(own_settings) == 1


def test_two_callers_at_once_get_the_same_server(own_settings: Settings):
    servers = []

    def start() -> None:
        servers.append(attach_or_start(own_settings, lambda _: None))

    threads = [threading.Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len({server.pid for server in servers}) == 1
    assert [server.started_here for server in servers].count(True) == 1


def test_the_password_is_generated_and_readable_by_its_owner_alone(
    server_named: Callable[..., object], settings_for: SettingsFor
):
    server_named("scratch")

    path = data_folder(settings_for("scratch")) / "password"

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_text()) >= 24


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"another password than the server's"])
def test_a_damaged_password_is_written_again_by_the_server(
    content: bytes, server_named: Callable[..., object], settings_for: SettingsFor
):
    server_named("scratch")
    settings = settings_for("scratch")
    path = data_folder(settings) / "password"
    before = path.read_text()

    path.write_bytes(content)
    path.chmod(0o644)

    assert count_nodes(settings) >= 0
    assert path.read_text() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_password_that_was_damaged_while_nothing_ran_is_made_anew(own_settings: Settings):
    attach_or_start(own_settings, lambda _: None)
    stop(own_settings)
    (data_folder(own_settings) / "password").write_bytes(b"\xff")

    assert count_nodes(own_settings) == 0


@pytest.mark.parametrize(
    ("limit", "says"),
    [("-n 256", "too few files may be open at once"), ("-v 900000", "not enough memory")],
)
def test_a_limit_that_is_too_low_for_a_server_is_named(
    limit: str, says: str, own_settings: Settings, tmp_path: Path
):
    ended = subprocess.run(
        ["bash", "-c", f'ulimit {limit}; exec "$@"', "-", sys.executable, "-m", "graphrag_core",
         "run", "RETURN 1"],
        env=child_of(own_settings), cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert ended.returncode == 3
    assert says in ended.stderr
    assert "raise" in ended.stderr


def test_a_home_with_any_letters_and_a_parent_folder_in_its_path_is_served_in_any_locale(
    own_settings: Settings, tmp_path: Path
):
    home = tmp_path / "sub" / ".." / "Hömé 'x\" #1 $(y)"
    variables = child_of(own_settings) | {"GRAPHRAG_HOME": str(home), "LC_ALL": "C"}

    def run(*command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "graphrag_core", *command],
            env=variables, cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip

    (tmp_path / "sub").mkdir()
    try:
        asked = run("run", "RETURN 7 AS seven")
    finally:
        stopped = run("db", "stop", "--json")

    assert (asked.returncode, asked.stdout.split()) == (0, ["seven", "7"]), asked.stderr
    assert json.loads(stopped.stdout)["how"] == "asked"


def test_a_server_is_stopped_in_the_middle_of_its_start(own_settings: Settings):
    with ThreadPoolExecutor(1) as pool:
        starting = pool.submit(attach_or_start, own_settings, lambda _: None)
        while look(own_settings).state != "starting":
            time.sleep(0.05)
        began = time.monotonic()
        ended = stop(own_settings)
        took_s = time.monotonic() - began
        starting.result()

    assert ended is not None
    assert ended.how == "asked"
    assert took_s < 8
    assert count_nodes(own_settings) == 0


def child_of(settings: Settings) -> dict[str, str]:
    """The environment of a process that uses the server of these settings."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("NEO4J_", "GRAPHRAG_"))}
    ours = {"GRAPHRAG_HOME": str(settings.home), "GRAPHRAG_CACHE": str(settings.cache_dir)}
    return {**inherited, **server_variables(), **ours, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize("line", SERVER_LINES)
@pytest.mark.usefixtures("server_files")
def test_every_pinned_jar_is_in_the_cache_with_its_size(line: str, settings_for: SettingsFor):
    paths = fetch_jars(settings_for("unused", GRAPHRAG_NEO4J_VERSION=line), lambda _: None)

    assert len(paths) == len(read_lock(line)) > 200
    assert all(
        path.stat().st_size == jar.size for path, jar in zip(paths, read_lock(line), strict=True)
    )


class TamperingRepository(http.server.BaseHTTPRequestHandler):
    """A Maven repository whose files are not what was pinned."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"not the jar")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def tampering_repository() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), TamperingRepository)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_jar_with_another_checksum_is_refused_and_not_kept(
    tampering_repository: str, settings_for: SettingsFor, tmp_path: Path
):
    settings = settings_for(
        "unused", GRAPHRAG_CACHE=str(tmp_path), GRAPHRAG_MAVEN_REPOSITORY=tampering_repository
    )

    with pytest.raises(EmbeddedServerError, match="pinned checksum"):
        fetch_jars(settings, lambda _: None)

    assert not list(tmp_path.rglob("*.jar"))
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("kept", [1_000, 0])
@pytest.mark.usefixtures("server_files")
def test_damaged_jars_are_found_and_fetched_again(
    settings_for: SettingsFor, tmp_path: Path, kept: int
):
    whole = settings_for("unused").cache_dir / "jars"
    shutil.copytree(whole, tmp_path / "jars")
    with repository_of(whole) as address:
        settings = settings_for(
            "unused", GRAPHRAG_CACHE=str(tmp_path), GRAPHRAG_MAVEN_REPOSITORY=address
        )
        jar = fetch_jars(settings, lambda _: None)[3]
        good = jar.read_bytes()
        jar.write_bytes(good[:kept].ljust(len(good), b"\0"))

        discarded = discard_damaged(settings), discard_damaged(settings)
        fetch_jars(settings, lambda _: None)

    assert discarded == (1, 0)
    assert jar.read_bytes() == good


def test_an_unreachable_repository_names_the_three_ways_on(
    settings_for: SettingsFor, tmp_path: Path
):
    settings = settings_for(
        "unused",
        GRAPHRAG_HOME=str(tmp_path / "home"),
        GRAPHRAG_CACHE=str(tmp_path / "cache"),
        GRAPHRAG_MAVEN_REPOSITORY="http://127.0.0.1:9",
    )

    with pytest.raises(EmbeddedServerError) as raised:
        attach_or_start(settings, lambda _: None)

    assert "could not be fetched" in raised.value.message
    for way in ("NEO4J_URI", "docker compose up", "GRAPHRAG_NEO4J_PATH"):
        assert way in raised.value.hint


def test_a_home_that_cannot_be_written_is_named(settings_for: SettingsFor, tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    settings = settings_for("unused", GRAPHRAG_HOME=str(tmp_path / "file" / "home"))

    with pytest.raises(EmbeddedServerError, match="cannot be used for Neo4j's data") as raised:
        attach_or_start(settings, lambda _: None)

    assert "GRAPHRAG_HOME" in raised.value.hint


def test_a_broken_store_is_a_sentence_with_the_servers_reason(own_settings: Settings):
    folder = data_folder(own_settings)
    folder.mkdir(parents=True)
    (folder / "data").write_text("no folder")

    with pytest.raises(EmbeddedServerError, match="could not start") as raised:
        attach_or_start(own_settings, lambda _: None)

    assert "server.log" in raised.value.hint
    assert "Traceback" not in str(raised.value)


def test_a_folder_without_neo4j_is_refused_by_name(settings_for: SettingsFor, tmp_path: Path):
    settings = settings_for(
        "unused", GRAPHRAG_HOME=str(tmp_path / "home"), GRAPHRAG_NEO4J_PATH=str(tmp_path)
    )

    with pytest.raises(EmbeddedServerError, match="holds no lib/neo4j-kernel"):
        attach_or_start(settings, lambda _: None)


def test_a_server_that_nobody_is_connected_to_stops_by_itself(own_settings: Settings):
    settings = replace(own_settings, server_idle_minutes=0.05)
    attach_or_start(settings, lambda _: None)
    graph = open_graph(settings)

    time.sleep(6)  # twice the time after which it would have stopped
    kept_while_connected = (data_folder(settings) / "server.json").exists()
    graph.close()
    deadline = time.monotonic() + 60
    while (data_folder(settings) / "server.json").exists() and time.monotonic() < deadline:
        time.sleep(0.5)

    assert kept_while_connected
    assert not (data_folder(settings) / "server.json").exists()


@pytest.mark.slow
def test_a_paused_server_is_known_waited_for_and_never_doubled(own_settings: Settings):
    folder = data_folder(own_settings)
    started = attach_or_start(own_settings, lambda _: None)
    os.kill(started.pid, signal.SIGSTOP)

    seen = look(own_settings)
    words: list[str] = []
    goes_on = threading.Timer(8, os.kill, (started.pid, signal.SIGCONT))
    goes_on.start()
    again = attach_or_start(own_settings, words.append)
    record = (folder / "server.json").exists()
    os.kill(started.pid, signal.SIGSTOP)
    ended = stop(own_settings)

    assert (seen.state, seen.paused) == ("silent", True)
    assert again.pid == started.pid
    assert record
    assert "is paused" in words[0]
    assert ended is not None
    assert ended.pid == started.pid
    assert ended.how in ("terminated", "killed")
    assert look(own_settings).state == "absent"
