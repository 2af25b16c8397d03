"""A real PostgreSQL of the tests' own, from Debian's packages."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

PASSWORD = "pw-of-the-tests"
STARTS_S = 30
names = count()


def postgres_programs() -> Path | None:
    """Find the folder with `initdb` and `postgres`; Debian has it on nobody's PATH."""
    onpath = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return Path(onpath).parent if onpath else next(iter(folders), None)


@dataclass
class PostgresServer:
    """A server that can be stopped and started again on its port."""

    programs: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def url(self, name: str, *, password: str = PASSWORD, options: str = "") -> str:
        return f"postgresql://app:{password}@127.0.0.1:{self.port}/{name}{options}"

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"store_{next(names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self.programs / program, *arguments],
            check=True, capture_output=True, cwd=self.folder, **_as_owner(),
        )  # fmt: skip

    def start(self) -> None:
        command = [
            self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port),
            "-k", self.folder, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off",
        ]  # fmt: skip
        self.process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            **_as_owner(),
        )  # fmt: skip
        end = time.monotonic() + STARTS_S
        while time.monotonic() < end:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("PostgreSQL did not start")

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to the server and to what serves each connection."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        for pid in (self.process.pid, *map(int, children.read_text().split())):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None


@contextmanager
def postgres_server(programs: Path) -> Iterator[PostgresServer]:
    """Start a server on a free port; stop it and remove its data."""
    folder = Path(tempfile.mkdtemp(prefix="graphrag-postgres-"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    server = PostgresServer(programs, folder, port)
    try:
        (folder / "password").write_text(PASSWORD)
        if owner := _as_owner():
            shutil.chown(folder, owner["user"])
            shutil.chown(folder / "password", owner["user"])
        server.run(
            "initdb", "-D", str(folder / "data"), "-U", "app", "-A", "scram-sha-256",
            "--pwfile", str(folder / "password"), "--encoding", "UTF8", "--no-sync",
        )  # fmt: skip
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _as_owner() -> dict[str, str]:
    """Say who runs the programs: PostgreSQL refuses to run as root."""
    return {"user": "postgres"} if os.geteuid() == 0 else {}
