"""A small OpenID Connect provider on loopback, which asks for a name and believes it."""

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlencode, urlparse

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "explorer", "client-secret-of-the-tests"
FORM = """<!doctype html><title>Provider</title><form action="/allow">
{hidden}<label>Name <input name="login"></label><button>Continue</button></form>"""


class Provider(BaseHTTPRequestHandler):
    """Answers discovery, the form, the token and the keys; `codes` are the logins under way."""

    key = RSAKey.generate_key(2048, {"kid": "one"})
    codes: ClassVar[dict[str, dict[str, str]]] = {}

    def do_GET(self) -> None:
        path, query = urlparse(self.path).path, parse_qs(urlparse(self.path).query)
        asked = {name: values[0] for name, values in query.items()}
        if path == "/.well-known/openid-configuration":
            self._json(
                {
                    "issuer": self._address,
                    "authorization_endpoint": f"{self._address}/authorize",
                    "token_endpoint": f"{self._address}/token",
                    "jwks_uri": f"{self._address}/keys",
                    "response_types_supported": ["code"],
                    "subject_types_supported": ["public"],
                    "id_token_signing_alg_values_supported": ["RS256"],
                }
            )
        elif path == "/keys":
            self._json({"keys": [self.key.as_dict(private=False)]})
        elif path == "/authorize":
            hidden = "".join(
                f'<input type="hidden" name="{name}" value="{asked.get(name, "")}">'
                for name in ("redirect_uri", "state", "nonce")
            )
            self._send(200, FORM.format(hidden=hidden).encode(), "text/html")
        elif path == "/allow":
            code = secrets.token_hex(8)
            self.codes[code] = {"login": asked["login"], "nonce": asked.get("nonce", "")}
            back = urlencode({"code": code, "state": asked["state"]})
            self.send_response(302)
            self.send_header("Location", f"{asked['redirect_uri']}?{back}")
            self.end_headers()
        else:
            self._send(404, b"", "text/plain")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        login = self.codes.pop(parse_qs(body)["code"][0])
        scheme, _, given = self.headers.get("Authorization", "").partition(" ")
        if scheme != "Basic" or base64.b64decode(given).decode() != f"{CLIENT}:{SECRET}":
            self._send(401, b"{}", "application/json")
            return
        now = int(time.time())
        claims = {
            "iss": self._address, "sub": f"id-of-{login['login']}", "aud": CLIENT,
            "iat": now, "exp": now + 600, "nonce": login["nonce"],
            "name": login["login"], "email": f"{login['login']}@example.org",
        }  # fmt: skip
        token = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        self._json({"access_token": "x", "token_type": "Bearer", "id_token": token})

    @property
    def _address(self) -> str:
        return f"http://{self.headers['Host']}"

    def _json(self, value: object) -> None:
        self._send(200, json.dumps(value).encode(), "application/json")

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def login_provider() -> Iterator[str]:
    """Run a provider; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
