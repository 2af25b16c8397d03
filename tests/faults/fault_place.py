"""The place where faults are put in: a home with a database of its own, and ways to reach it."""

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Literal
from urllib.parse import urlparse

import trustme
from class_archive import server_variables
from loopback_repository import repository_of
from neo4j import GraphDatabase
from postgres_server import PostgresServer, postgres_programs, postgres_server
from test_encrypted_addresses import TlsDoor
from test_rest_cut import Line

from graphrag_core.adapters.embedded import RunningServer, attach_or_start, stop
from graphrag_core.adapters.embedded.server import data_folder
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.ingest.seed import load_seed
from graphrag_core.settings import Settings, load_settings
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import CypherQuery

Way = Literal["embedded", "address", "encrypted"]
"""How the database is reached: started by us, by its address, or by an encrypted one."""

ROOT = Path(__file__).parents[2]
ROOM_MB = 500
NOT_INHERITED = ("NEO4J_", "OPENAI_", "GRAPHRAG_", "STREAMLIT_")
KEEP = "CREATE (:KeptThroughFaults {n: $n})"
KEPT = "MATCH (n:KeptThroughFaults) RETURN collect(n.n) AS kept"
COUNTED = "MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n) AS n, count(r) AS r"


@dataclass
class Place:
    """A folder with a disk of its own where mounting is allowed, and the doors to its database."""

    folder: Path
    mounted: bool
    authority: trustme.CA = field(default_factory=trustme.CA)
    kept: list[int] = field(default_factory=list)
    stack: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)
    line: Line = field(init=False)
    door: TlsDoor = field(init=False)

    @property
    def home(self) -> Path:
        """GRAPHRAG_HOME of those who use the embedded server."""
        return self.folder / "home"

    @property
    def apart(self) -> Path:
        """GRAPHRAG_HOME of those who use its address."""
        return self.folder / "apart"

    @property
    def data(self) -> Path:
        """The folder of the embedded server."""
        return data_folder(self.settings)

    @property
    def settings(self) -> Settings:
        """The settings of those who use the embedded server."""
        return load_settings(self.variables("embedded"), folder=self.folder)

    @property
    def password(self) -> str:
        """The server's password, which nobody may be shown."""
        return (self.data / "password").read_text().strip()

    @cached_property
    def repository(self) -> str:
        """The address of a repository that has the server's files."""
        return self.stack.enter_context(repository_of(self.settings.cache_dir / "jars"))

    @cached_property
    def postgres(self) -> PostgresServer:
        """A PostgreSQL for the app's store."""
        programs = postgres_programs()
        assert programs is not None
        return self.stack.enter_context(postgres_server(programs))

    @cached_property
    def store(self) -> str:
        """The URL of an empty database in it."""
        return self.postgres.new_database()

    def server(self) -> RunningServer:
        """Attach to the server, or start it."""
        return attach_or_start(self.settings, lambda _: None)

    def variables(self, way: Way) -> dict[str, str]:
        """What the environment says of the database and the home."""
        variables = server_variables() | {
            "GRAPHRAG_HOME": str(self.home if way == "embedded" else self.apart),
            "GRAPHRAG_EMBEDDING_MODEL": "none",
            "LAZY_RAG_ENABLED": "true",
        }
        if way == "address":
            variables["NEO4J_URI"] = f"bolt://127.0.0.1:{self.line.port}"
        if way == "encrypted":
            variables["NEO4J_URI"] = f"bolt+s://localhost:{self.door.port}"
            variables["SSL_CERT_FILE"] = str(self.folder / "authority.pem")
        if way != "embedded":
            variables["NEO4J_PASSWORD"] = self.password
        return variables

    def open_doors(self) -> None:
        """Make the ways to the server by its address; again after each start of the server."""
        address = urlparse(self.server().uri)
        host, port = str(address.hostname), int(address.port or 0)
        if not hasattr(self, "line"):
            self.authority.cert_pem.write_to_path(str(self.folder / "authority.pem"))
            self.line = Line(host, port)
            self.line.__enter__()
            self.door = TlsDoor(self.authority.issue_cert("localhost"), self.line.port)
        self.line.lead_to(host, port)

    def keep(self) -> None:
        """Write something that no fault may take away: a node, and a favourite in both homes."""
        number = len(self.kept)
        with self._driver() as driver:
            driver.execute_query(KEEP, n=number)
        for home in (self.home, self.apart):
            store = SqliteStore(home)
            query = CypherQuery("RETURN 1")
            assert Favourites(store, "kept").add(f"question {number}", query)
            store.close()
        self.kept.append(number)

    def lost(self) -> list[str]:
        """Say what is gone of what was kept and of the demo data."""
        with self._driver() as driver:
            found = driver.execute_query(KEPT).records[0]["kept"]
            counted = driver.execute_query(COUNTED).records[0]
        gone = sorted(set(self.kept) - set(found))
        if gone or (counted["n"], counted["r"]) != (
            self._nodes + len(self.kept),
            self._relationships,
        ):
            return [f"lost: nodes {gone}, counted {counted}"]
        for home in (self.home, self.apart):
            store = SqliteStore(home)
            questions = {entry.question for entry in Favourites(store, "kept").all()}
            store.close()
            gone_too = {f"question {n}" for n in self.kept} - questions
            if gone_too:
                return [f"lost: {len(gone_too)} favourites of {home.name}: {store.problem}"]
        return []

    def fill(self) -> None:
        """Start the server on an empty home, and load the demo company."""
        self.home.mkdir()
        self.apart.mkdir()
        self.server()
        graph = open_graph(self.settings)
        load_seed(graph)
        graph.close()
        (self.data / "opened-before").touch()
        self.open_doors()
        with self._driver() as driver:
            counted = driver.execute_query(COUNTED).records[0]
        self._nodes, self._relationships = counted["n"], counted["r"]

    def _driver(self) -> GraphDatabase:
        server = self.server()
        return GraphDatabase.driver(server.uri, auth=(server.username, server.password))


def process_environment(variables: dict[str, str]) -> dict[str, str]:
    """The environment of a process of ours: nothing of the user's, but for these variables."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
    return {**inherited, "PYTHONPATH": str(ROOT), **variables}


@contextlib.contextmanager
def place_on_own_disk(folder: Path) -> Iterator[Place]:
    """Open a place on a small disk in memory, or in the folder itself where that is refused."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={ROOM_MB}m", "tmpfs", str(folder)],
        capture_output=True, check=False,
    )  # fmt: skip
    place = Place(folder, done.returncode == 0)
    try:
        place.fill()
        yield place
    finally:
        stop(place.settings)
        place.stack.close()
        if hasattr(place, "line"):
            place.door.close()
            place.line.__exit__()
        if place.mounted:
            subprocess.run(["umount", "-l", str(folder)], check=False)


def expired(authority: trustme.CA) -> trustme.LeafCert:
    """A certificate of a trusted authority whose time was over yesterday."""
    return authority.issue_cert("localhost", not_after=datetime.now(UTC) - timedelta(days=1))


def until(condition, seconds: float) -> bool:
    """Wait for a condition; False when the time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return bool(condition())


def temporary(prefix: str) -> Path:
    """A new folder for one fault."""
    return Path(tempfile.mkdtemp(prefix=prefix))
