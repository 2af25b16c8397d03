"""Passwords in the system's keyring: Keychain, Credential Locker, Secret Service, KWallet.

Only a keyring that the system protects counts; files that other packages write do not.
"""

SERVICE = "Graph Explorer"
PROTECTED = 1
"""The least priority of a backend that is recommended, as `keyring` documents it."""


def keyring_name() -> str:
    """Return the name of the system's keyring; "" where there is none that can be used."""
    import keyring

    backend = keyring.get_keyring()
    return backend.name if backend.priority >= PROTECTED else ""


def password_of(key: str) -> str | None:
    """Return a password that was kept; None where there is none, or no keyring. May take long."""
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, key) if keyring_name() else None
    except KeyringError:
        return None


def keep_password(key: str, password: str | None) -> bool:
    """Keep a password, or forget it with None; False when that could not be done."""
    import keyring
    from keyring.errors import KeyringError

    if not keyring_name():
        return False
    try:
        if password is not None:
            keyring.set_password(SERVICE, key, password)
        elif keyring.get_password(SERVICE, key) is not None:
            keyring.delete_password(SERVICE, key)
    except KeyringError:
        return False
    return True
