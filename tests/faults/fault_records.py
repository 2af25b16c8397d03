"""The faults: how each is put in and taken away, and what may be said meanwhile.

To add one, write a context manager that puts it in and, at its end, takes it away, and a record.
All are real: signals to the server's process, a full disk, bytes changed on a line.
"""

import contextlib
import http.server
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fault_place import Place, Way, expired, process_environment, until
from postgres_server import postgres_programs

from graphrag_core.adapters.embedded import look, stop
from graphrag_core.adapters.embedded.jars import read_lock
from graphrag_core.adapters.sentence_transformers import packaged_folder
from graphrag_core.store.sqlite_store import FILE_NAME

FAKETIME = next(map(str, Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), "")
WRONG_PASSWORD = "certainly-not-the-password"
NO_CONNECTION = r"cannot be reached|connection|not answer|too long|did not stop"


@dataclass(frozen=True)
class Fault:
    """One fault. `answers`: who asks gets the right answer all the same, sooner or later.

    `says` is what a reply without the answer must match. The fault is taken away when the reply
    is there, or after `lasts_s`. With `fresh` those who ask start only once it is in.
    """

    name: str
    what: str
    put_in: Callable[[Place], AbstractContextManager[object]]
    way: Way = "embedded"
    answers: bool = False
    says: str = NO_CONNECTION
    lasts_s: float = 60.0
    word_s: float = 5.0
    """Within how many seconds something must be said."""
    fresh: bool = False
    mounts: bool = False
    variables: Callable[[Place], dict[str, str]] = lambda _: {}
    missing: Callable[[], str] = lambda: ""
    """Why the fault cannot be put in here; "" when it can."""
    elsewhere: str = ""
    """The test file that has it in a run of all tests."""
    own_process: bool = False
    """Whether only processes of their own can have the fault, so not the pages of this one."""


@contextlib.contextmanager
def killed(place: Place) -> Iterator[None]:
    os.kill(place.server().pid, signal.SIGKILL)
    yield


@contextlib.contextmanager
def paused(place: Place) -> Iterator[None]:
    pid = place.server().pid
    os.kill(pid, signal.SIGSTOP)
    yield
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


@contextlib.contextmanager
def stolen_port(place: Place) -> Iterator[None]:
    """The server dies, and another program listens where it did."""
    server = place.server()
    os.kill(server.pid, signal.SIGKILL)
    assert until(lambda: look(place.settings).state == "absent", 20)
    with other_program(int(server.uri.rpartition(":")[2])):
        yield


@contextlib.contextmanager
def other_program(port: int = 0) -> Iterator[int]:
    """Listen with a program that speaks HTTP; its port."""

    class Page(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Page)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def damaged(place: Place, name: str, content: str) -> Iterator[None]:
    """A file beside the running server is overwritten."""
    place.server()
    (place.data / name).write_text(content)
    yield


@contextlib.contextmanager
def damaged_while_down(place: Place, name: str, content: str) -> Iterator[None]:
    stop(place.settings)
    (place.data / name).write_text(content)
    yield


@contextlib.contextmanager
def damaged_store(home: Path) -> Iterator[None]:
    """The app's SQLite file becomes noise; its contents come back when the fault ends."""
    file = home / FILE_NAME
    safe = file.with_suffix(".safe")
    with (
        contextlib.closing(sqlite3.connect(file)) as source,
        contextlib.closing(sqlite3.connect(safe)) as target,
    ):
        source.backup(target)
    for part in home.glob(f"{FILE_NAME}*"):
        part.write_bytes(b"\x07noise" * (part.stat().st_size // 6 + 700))
    yield
    for part in home.glob(f"{FILE_NAME}-*"):
        part.unlink()
    safe.replace(file)


def shared_store(place: Place) -> dict[str, str]:
    """The app's store in a PostgreSQL, as several replicas have it."""
    return {"GRAPHRAG_STORE": place.store}


@contextlib.contextmanager
def stopped_store(place: Place) -> Iterator[None]:
    place.postgres.stop()
    yield
    place.postgres.start()


@contextlib.contextmanager
def paused_store(place: Place) -> Iterator[None]:
    place.postgres.signal_all(signal.SIGSTOP)
    yield
    place.postgres.signal_all(signal.SIGCONT)


def no_postgres() -> str:
    return "" if postgres_programs() else "PostgreSQL is not installed"


@contextlib.contextmanager
def damaged_vectors(place: Place) -> Iterator[None]:
    """The vectors in the app's copy of the documents are cut in the middle of a number."""
    with contextlib.closing(sqlite3.connect(place.apart / FILE_NAME)) as store:
        store.execute(
            "INSERT OR REPLACE INTO kept_texts VALUES (?, '', 'n', 'c', 'chunk', 'payment', '', 'none', ?)",
            ("embedded/", b"\x00\x01\x02"),
        )
        store.commit()
    yield


@contextlib.contextmanager
def full_disk(place: Place) -> Iterator[None]:
    ballast = place.folder / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 65_536)
    yield
    ballast.unlink()


@contextlib.contextmanager
def full_disk_at_start(place: Place) -> Iterator[None]:
    stop(place.settings)
    with full_disk(place):
        yield


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """What is opened in the folder from now on cannot be written."""
    subprocess.run(["mount", "--bind", folder, folder], check=True)
    subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextlib.contextmanager
def read_only_at_start(place: Place) -> Iterator[None]:
    stop(place.settings)
    with read_only(place.home):
        yield


def own_jars(place: Place) -> dict[str, str]:
    """A cache of its own, and the machine's cache as the repository that it is fetched from."""
    cache, repository = place.folder / "cache", place.settings.cache_dir / "jars"
    if not cache.exists():
        shutil.copytree(repository, cache / "jars")
    return {"GRAPHRAG_CACHE": str(cache), "GRAPHRAG_MAVEN_REPOSITORY": place.repository}


@contextlib.contextmanager
def damaged_jar(place: Place, damage: Callable[[bytes], bytes]) -> Iterator[None]:
    """A jar in the cache is damaged while the server is down; the repository has it still."""
    jar = next(jar for jar in read_lock("2026") if "neo4j-kernel-2" in jar.path)
    path = place.folder / "cache" / "jars" / jar.path
    whole = path.read_bytes()
    stop(place.settings)
    path.write_bytes(damage(whole))
    yield
    path.write_bytes(whole)


@contextlib.contextmanager
def wrong_password(place: Place) -> Iterator[None]:
    """Somebody changes the server's password; the connections that are open break."""
    driver = place._driver()
    change = "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED"
    driver.execute_query(change, password=WRONG_PASSWORD, database_="system")
    place.line.cut_after(0)
    place.line.cut_after(None)
    yield
    driver.execute_query(change, password=place.password, database_="system")
    driver.close()


@contextlib.contextmanager
def cut_line(place: Place, after: int) -> Iterator[None]:
    place.line.cut_after(after)
    yield
    place.line.cut_after(None)


@contextlib.contextmanager
def treated_line(place: Place, treat: Callable[[bytes], bytes]) -> Iterator[None]:
    place.line.treat = treat
    yield
    place.line.treat = bytes


def slowly(piece: bytes) -> bytes:
    time.sleep(0.05)
    return piece


def garbled(piece: bytes) -> bytes:
    return bytes(byte ^ 0x55 if place % 10 == 7 else byte for place, byte in enumerate(piece))


@contextlib.contextmanager
def silent_line(place: Place) -> Iterator[None]:
    """Nothing passes, and nothing is closed."""
    over = threading.Event()

    def hold(piece: bytes) -> bytes:
        over.wait(120)
        return piece

    place.line.treat = hold
    yield
    place.line.treat = bytes
    over.set()


@contextlib.contextmanager
def other_program_at_address(place: Place) -> Iterator[None]:
    with other_program() as port:
        place.line.lead_to("127.0.0.1", port)
        yield
    place.open_doors()


@contextlib.contextmanager
def expired_certificate(place: Place) -> Iterator[None]:
    place.door.show(expired(place.authority))
    place.line.cut_after(0)
    place.line.cut_after(None)
    yield
    place.door.show(place.authority.issue_cert("localhost"))


def own_model(place: Place) -> dict[str, str]:
    """An embedding model in a folder of its own."""
    folder = place.folder / "model"
    packaged = packaged_folder("all-MiniLM-L6-v2")
    if not folder.exists() and packaged is not None:
        shutil.copytree(packaged, folder)
    return {"GRAPHRAG_EMBEDDING_MODEL": str(folder)}


@contextlib.contextmanager
def removed_model(place: Place) -> Iterator[None]:
    folder = place.folder / "model"
    away = folder.with_name("model-away")
    folder.rename(away)
    yield
    away.rename(folder)


def faked_clock(place: Place) -> dict[str, str]:
    """A clock that the test sets, for whoever asks; the time that only passes stays true."""
    clock = place.folder / "clock"
    clock.write_text("+0")
    return {
        "LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
    }  # fmt: skip


@contextlib.contextmanager
def clock_jump(place: Place, offset: str) -> Iterator[None]:
    (place.folder / "clock").write_text(offset)
    yield
    (place.folder / "clock").write_text("+0")


def empty_home(place: Place) -> dict[str, str]:
    """A home in which nothing was ever started."""
    home = place.folder / "empty"
    return {"GRAPHRAG_HOME": str(home)}


@contextlib.contextmanager
def other_starter(place: Place) -> Iterator[None]:
    """Another process starts the server of an empty home, and loads the demo company there."""
    variables = place.variables("embedded") | empty_home(place)
    command = [sys.executable, "-m", "graphrag_core", "seed"]
    said = place.folder / "other-starter.txt"
    with said.open("w") as out:
        other = subprocess.Popen(
            command, env=process_environment(variables), stdout=out, stderr=out, cwd=place.folder
        )
        yield
        assert other.wait(300) == 0, said.read_text()[-2_000:]


def no_faketime() -> str:
    return "" if FAKETIME else "libfaketime is not installed"


FAULTS = (
    Fault("killed", "the server is killed (`kill -9`)", killed, answers=True),
    Fault(
        "paused",
        "the server is stopped by a signal for 8 s (`SIGSTOP`)",
        paused,
        answers=True,
        says="paused|restart",
        lasts_s=8,
    ),
    Fault(
        "stolen-port",
        "the server dies and another program takes its port",
        stolen_port,
        answers=True,
    ),
    Fault(
        "record",
        "`server.json` is damaged",
        partial(damaged, name="server.json", content='{"pid":'),
        answers=True,
    ),
    Fault(
        "lock",
        "`owner.lock` is damaged",
        partial(damaged, name="owner.lock", content="\0\xff{"),
        answers=True,
    ),
    Fault(
        "record-at-start",
        "`server.json` is damaged and nothing runs",
        partial(damaged_while_down, name="server.json", content="[]"),
        answers=True,
    ),
    Fault(
        "lock-at-start",
        "`owner.lock` is damaged and nothing runs",
        partial(damaged_while_down, name="owner.lock", content="\0\xff{"),
        answers=True,
    ),
    Fault(
        "store",
        "the app's SQLite file is damaged",
        lambda place: damaged_store(place.home),
        answers=True,
    ),
    Fault(
        "store-away",
        "the PostgreSQL of the app's store is stopped",
        stopped_store,
        answers=True,
        variables=shared_store,
        missing=no_postgres,
    ),
    Fault(
        "store-silent",
        "the PostgreSQL of the app's store is paused for 20 s (`SIGSTOP`)",
        paused_store,
        answers=True,
        variables=shared_store,
        lasts_s=20,
        missing=no_postgres,
    ),
    Fault("vectors", "a vector in the app's copy is cut short", damaged_vectors, answers=True),
    Fault("full-disk", "the disk of the home is full", full_disk, answers=True, mounts=True),
    Fault(
        "full-disk-at-start",
        "the disk is full and nothing runs",
        full_disk_at_start,
        says="space|disk|full|could not start",
        mounts=True,
    ),
    Fault(
        "read-only",
        "the home becomes read-only",
        lambda place: read_only(place.home),
        answers=True,
        mounts=True,
    ),
    Fault(
        "read-only-at-start",
        "the home is read-only and nothing runs",
        read_only_at_start,
        says="cannot be used|[Rr]ead-only|written",
        mounts=True,
    ),
    Fault(
        "jar-cut",
        "a jar in the cache is cut short",
        partial(damaged_jar, damage=lambda whole: whole[:1000]),
        variables=own_jars,
        answers=True,
        fresh=True,
    ),
    Fault(
        "jar-damaged",
        "a jar in the cache is damaged, at its full size",
        partial(damaged_jar, damage=lambda whole: whole[:1000] + bytes(len(whole) - 1000)),
        variables=own_jars,
        answers=True,
        fresh=True,
    ),
    Fault(
        "two-starters",
        "two processes start the server of an empty home",
        other_starter,
        variables=empty_home,
        answers=True,
        says="Neo4j|empty",
        fresh=True,
        elsewhere="test_server_lifecycle.py",
    ),
    Fault(
        "password",
        "the password of the server is changed",
        wrong_password,
        "address",
        says="refused the login",
    ),
    Fault("cut", "the line to the server is cut", partial(cut_line, after=0), "address"),
    Fault(
        "cut-later",
        "the line is cut in the middle of an answer",
        partial(cut_line, after=1_500),
        "address",
    ),
    Fault(
        "slow",
        "the line delays every 512 bytes by 50 ms",
        partial(treated_line, treat=slowly),
        "address",
        answers=True,
    ),
    Fault(
        "silent",
        "the line lets nothing through for 20 s",
        silent_line,
        "address",
        lasts_s=20,
        word_s=30,
    ),
    Fault(
        "garbled",
        "the line changes every tenth byte",
        partial(treated_line, treat=garbled),
        "address",
        word_s=30,
    ),
    Fault(
        "other-program",
        "another program is at the server's address",
        other_program_at_address,
        "address",
    ),
    Fault(
        "certificate",
        "the server's certificate expires",
        expired_certificate,
        "encrypted",
        says="certificate",
    ),
    Fault(
        "model",
        "the embedding model is removed",
        removed_model,
        "address",
        variables=own_model,
        answers=True,
        fresh=True,
    ),
    Fault(
        "clock-forward",
        "the clock jumps a year forward",
        partial(clock_jump, offset="+365d"),
        "address",
        variables=faked_clock,
        answers=True,
        missing=no_faketime,
        own_process=True,
    ),
    Fault(
        "clock-back",
        "the clock jumps a day back",
        partial(clock_jump, offset="-1d"),
        "address",
        variables=faked_clock,
        answers=True,
        missing=no_faketime,
        own_process=True,
    ),
)
