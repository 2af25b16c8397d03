"""Diagnosis of an address that cannot be opened because of encryption.

The driver reports neither an untrusted certificate nor an unencrypted server behind a routing
address ("Unable to retrieve routing information"). So after a failure this module makes one
TLS handshake of its own.
"""

import socket
import ssl
from urllib.parse import urlparse

from graphrag_core.errors import DatabaseUnavailableError

BOLT_PORT = 7687
HANDSHAKE_TIMEOUT_S = 3.0


def encryption_fault(uri: str, address: str) -> DatabaseUnavailableError | None:
    """Find what is wrong with the encryption at `uri`; None when nothing is.

    Opens one connection. With a scheme that ends in `+s` the certificate is verified, with
    `+ssc` it is not. With a plain scheme the handshake shows whether the server requires
    encryption.
    """
    parsed = urlparse(uri)
    protocol, _, kind = parsed.scheme.partition("+")
    if protocol not in ("bolt", "neo4j"):
        return None
    host, port = parsed.hostname or "", parsed.port or BOLT_PORT
    try:
        _shake_hands(host, port, verify=kind == "s")
    except ssl.SSLCertVerificationError as cause:
        return DatabaseUnavailableError(
            f"The certificate of {address} is not trusted: {cause.verify_message.rstrip('.')}.",
            hint=f"For a certificate that you made yourself use {parsed.scheme}sc://, or name "
            "who signed it in SSL_CERT_FILE.",
            code="certificate_not_trusted",
        )
    except TimeoutError:
        return None
    except (ssl.SSLError, ConnectionError):
        if not kind:
            return None
        return DatabaseUnavailableError(
            f"{address} does not speak encrypted Bolt.",
            hint=f"Without encryption the address is {protocol}://; check the port as well.",
            code="not_encrypted",
        )
    except OSError:
        return None
    if kind:
        return None
    return DatabaseUnavailableError(
        f"{address} takes encrypted connections only.",
        hint=f"Use {parsed.scheme}+s:// (or {parsed.scheme}+ssc:// for a self-signed certificate).",
        code="encryption_required",
    )


def _shake_hands(host: str, port: int, *, verify: bool) -> None:
    context = ssl.create_default_context()
    if not verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    with (
        socket.create_connection((host, port), timeout=HANDSHAKE_TIMEOUT_S) as plain,
        context.wrap_socket(plain, server_hostname=host),
    ):
        return
