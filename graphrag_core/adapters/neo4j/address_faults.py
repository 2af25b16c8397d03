"""Diagnosis of an address that cannot be opened.

The driver reports neither an untrusted certificate nor an unencrypted server behind a routing
address, and says "Unable to retrieve routing information" also of a server that is down or
silent. So after a failure this module connects once and makes one TLS handshake of its own.
"""

import errno
import socket
import ssl
from urllib.parse import urlparse

from graphrag_core.errors import DatabaseUnavailableError

BOLT_PORT = 7687
CONNECT_TIMEOUT_S = 3.0
HANDSHAKE_TIMEOUT_S = 3.0
NO_WAY = frozenset({errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN})


def address_fault(uri: str, address: str) -> DatabaseUnavailableError | None:
    """Find why nothing can be read at `uri`; None when nothing is seen.

    Opens one connection. With a scheme that ends in `+s` the certificate is verified, with
    `+ssc` it is not. With a plain scheme the handshake shows whether the server requires
    encryption.
    """
    parsed = urlparse(uri)
    host, port = parsed.hostname or "", parsed.port or BOLT_PORT
    try:
        plain = socket.create_connection((host, port), timeout=CONNECT_TIMEOUT_S)
    except TimeoutError:
        return _unreachable(address, "it did not answer in time.")
    except ConnectionError:
        return _unreachable(address, "nothing answers there.")
    except OSError as cause:
        if cause.errno in NO_WAY:
            return _unreachable(address, "there is no way to it from here.")
        return None
    protocol, _, kind = parsed.scheme.partition("+")
    with plain:
        plain.settimeout(HANDSHAKE_TIMEOUT_S)
        return _encryption_fault(plain, host, address, protocol, kind)


def _encryption_fault(
    plain: socket.socket, host: str, address: str, protocol: str, kind: str
) -> DatabaseUnavailableError | None:
    try:
        _shake_hands(plain, host, verify=kind == "s")
    except ssl.SSLCertVerificationError as cause:
        return DatabaseUnavailableError(
            f"The certificate of {address} is not trusted: {cause.verify_message.rstrip('.')}.",
            hint=f"For a certificate that you made yourself use {protocol}+ssc://, or name "
            "who signed it in SSL_CERT_FILE.",
            code="certificate_not_trusted",
        )
    except TimeoutError:
        return DatabaseUnavailableError(
            f"Neo4j at {address} cannot be reached: something accepts the connection there and "
            "says nothing.",
            hint="It may hang or be overloaded, or another program has that port; restart it, or "
            "check the address.",
        )
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
        hint=f"Use {protocol}+s:// (or {protocol}+ssc:// for a self-signed certificate).",
        code="encryption_required",
    )


def _shake_hands(plain: socket.socket, host: str, *, verify: bool) -> None:
    context = ssl.create_default_context()
    if not verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    with context.wrap_socket(plain, server_hostname=host):
        return


def _unreachable(address: str, why: str) -> DatabaseUnavailableError:
    return DatabaseUnavailableError(
        f"Neo4j at {address} cannot be reached: {why}",
        hint="Check that it runs and that the address names its Bolt port, usually 7687.",
    )
