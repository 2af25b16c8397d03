"""A hash of what was written, which tells whether somebody has changed it since."""

import hashlib
from collections.abc import Iterable
from typing import Any


def content_hash(values: Iterable[Any]) -> int:
    """Hash the values of an element's properties, in the order of writing, to 64 bits."""
    digest = hashlib.blake2b(repr(tuple(values)).encode("utf-8", "replace"), digest_size=8)
    return int.from_bytes(digest.digest(), "big", signed=True)
