"""Encrypted and routing addresses, against the real server behind a TLS door of the test's own."""

import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlparse

import pytest
import trustme

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.errors import DatabaseUnavailableError
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

ROOT = Path(__file__).parents[1]


class TlsDoor:
    """Takes encrypted connections on a port of its own and passes them on in plain."""

    def __init__(self, certificate: trustme.LeafCert, behind: int) -> None:
        self._behind = behind
        self.show(certificate)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def show(self, certificate: trustme.LeafCert) -> None:
        """Identify with this certificate from now on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(context)
        self._context = context

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        # A client that distrusts the certificate hangs up in the handshake.
        with (
            suppress(OSError),
            self._context.wrap_socket(client, server_side=True) as inside,
            socket.create_connection(("127.0.0.1", self._behind)) as outside,
        ):
            back = threading.Thread(target=_pass_on, args=(outside, inside), daemon=True)
            back.start()
            _pass_on(inside, outside)
            back.join(5)


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def door(authority: trustme.CA, server_named: Callable[[str], RunningServer]) -> Iterator[TlsDoor]:
    port = urlparse(server_named("scratch").uri).port
    assert port is not None
    opened = TlsDoor(authority.issue_cert("localhost", "127.0.0.1"), port)
    yield opened
    opened.close()


@pytest.mark.parametrize("scheme", ["bolt+ssc", "neo4j+ssc"])
def test_an_encrypted_address_with_a_certificate_of_its_own_is_read(
    scheme: str,
    door: TlsDoor,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> None:
    settings = settings_for(
        "scratch",
        NEO4J_URI=f"{scheme}://localhost:{door.port}",
        NEO4J_PASSWORD=server_named("scratch").password,
    )

    graph = open_graph(settings)
    try:
        rows = graph.read(CypherQuery("RETURN 6 * 7 AS answer"))
    finally:
        graph.close()

    assert rows.records == ({"answer": 42},)


@pytest.mark.parametrize(
    ("scheme", "encrypted", "code", "use"),
    [
        ("bolt+s", True, "certificate_not_trusted", "bolt+ssc://"),
        ("neo4j+s", True, "certificate_not_trusted", "neo4j+ssc://"),
        ("bolt", True, "encryption_required", "bolt+s://"),
        ("neo4j", True, "encryption_required", "neo4j+s://"),
        ("bolt+s", False, "not_encrypted", "bolt://"),
        ("neo4j+ssc", False, "not_encrypted", "neo4j://"),
    ],
)
def test_the_wrong_encryption_is_named_with_the_scheme_to_use(
    scheme: str,
    encrypted: bool,
    code: str,
    use: str,
    door: TlsDoor,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> None:
    port = door.port if encrypted else urlparse(server_named("scratch").uri).port
    settings = settings_for(
        "scratch", NEO4J_URI=f"{scheme}://localhost:{port}", NEO4J_PASSWORD="unused"
    )

    with pytest.raises(DatabaseUnavailableError) as refused:
        open_graph(settings)

    assert refused.value.code == code
    assert use in refused.value.hint


@pytest.mark.parametrize("scheme", ["bolt+s", "neo4j+s"])
def test_a_trusted_certificate_is_checked_and_accepted(
    scheme: str,
    door: TlsDoor,
    authority: trustme.CA,
    server_named: Callable[[str], RunningServer],
    tmp_path: Path,
) -> None:
    """As with Aura, but for who signed; OpenSSL takes its authorities from SSL_CERT_FILE."""
    trusted = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))

    done = subprocess.run(
        [sys.executable, "-m", "graphrag_core", "run", "--json", "RETURN 6 * 7 AS answer"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={
            "PYTHONPATH": str(ROOT),
            "SSL_CERT_FILE": str(trusted),
            "GRAPHRAG_HOME": str(tmp_path),
            "NEO4J_URI": f"{scheme}://localhost:{door.port}",
            "NEO4J_PASSWORD": server_named("scratch").password,
        },
    )

    assert done.returncode == 0, done.stderr
    assert '"answer": 42' in done.stdout


@pytest.mark.parametrize("scheme", ["bolt", "bolt+s", "neo4j", "neo4j+s"])
def test_a_server_that_is_down_is_not_taken_for_one_without_encryption_or_cluster(
    scheme: str, settings_for: Callable[..., Settings]
) -> None:
    settings = settings_for("unused", NEO4J_URI=f"{scheme}://127.0.0.1:1", NEO4J_PASSWORD="unused")

    with pytest.raises(DatabaseUnavailableError, match="nothing answers there") as refused:
        open_graph(settings)

    assert refused.value.code == "database_unavailable"


@pytest.mark.parametrize("scheme", ["bolt", "neo4j", "neo4j+ssc"])
def test_a_port_that_takes_connections_and_says_nothing_is_called_that(
    scheme: str, settings_for: Callable[..., Settings]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings = settings_for(
            "unused",
            NEO4J_URI=f"{scheme}://127.0.0.1:{silent.getsockname()[1]}",
            NEO4J_PASSWORD="unused",
        )

        with pytest.raises(DatabaseUnavailableError, match="accepts the connection there and says"):
            open_graph(settings)
