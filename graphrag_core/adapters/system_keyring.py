"""Passwords in the system's keyring: Keychain, Credential Locker, Secret Service, KWallet.

Only a keyring that the system protects counts; files that other packages write do not. None of the
functions raises, and each may take long: a keyring may ask its owner to unlock it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

T = TypeVar("T")

SERVICE = "Graph Explorer"
PROTECTED = 1
"""The least priority of a backend that is recommended, as `keyring` documents it."""


def keyring_name() -> str:
    """Return the name of the system's keyring; "" where there is none that can be used."""
    return _with_backend(lambda backend: str(backend.name)) or ""


def password_of(key: str) -> str | None:
    """Return a password that was kept; None where there is none, or no keyring."""
    return _with_backend(lambda backend: backend.get_password(SERVICE, key))


def keep_password(key: str, password: str | None) -> bool:
    """Keep a password, or forget it with None; False when that could not be done."""

    def keep(backend: "KeyringBackend") -> bool:
        if password is not None:
            backend.set_password(SERVICE, key, password)
        elif backend.get_password(SERVICE, key) is not None:
            backend.delete_password(SERVICE, key)
        return True

    return _with_backend(keep) or False


def _with_backend(action: "Callable[[KeyringBackend], T]") -> T | None:
    """Do something with the keyring; None where there is none or it fails."""
    try:
        import keyring
        from keyring.backends.chainer import ChainerBackend

        chosen = keyring.get_keyring()
        # A chain of several has a high priority of its own, also where all of it are files.
        several = chosen.backends if isinstance(chosen, ChainerBackend) else [chosen]
        backend = next((one for one in several if one.priority >= PROTECTED), None)
        return action(backend) if backend is not None else None
    except Exception:  # noqa: BLE001 - backends raise what their system's libraries raise
        return None
