"""A keyring of the tests, chosen by PYTHON_KEYRING_BACKEND: one JSON file, as if protected."""

import json
import os
from pathlib import Path

from keyring.backend import KeyringBackend


class FileKeyring(KeyringBackend):
    """Passwords in the file that TEST_KEYRING names."""

    priority = 5
    name = "the keyring of the tests"

    def get_password(self, service: str, username: str) -> str | None:
        return self._read().get(f"{service} {username}")

    def set_password(self, service: str, username: str, password: str) -> None:
        self._write(self._read() | {f"{service} {username}": password})

    def delete_password(self, service: str, username: str) -> None:
        kept = self._read()
        del kept[f"{service} {username}"]
        self._write(kept)

    def _read(self) -> dict[str, str]:
        file = Path(os.environ["TEST_KEYRING"])
        return json.loads(file.read_text()) if file.exists() else {}

    def _write(self, kept: dict[str, str]) -> None:
        Path(os.environ["TEST_KEYRING"]).write_text(json.dumps(kept))
