"""The context of exploration: one tenant's view of a graph at one moment, and signed cursors."""

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.explore.local_times import Clock
from graphrag_core.profiles import Profile
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Rows, Schema

MANY = 1_000_000
"""A row limit that no useful complete list reaches."""

MAX_LIMIT = 10_000
SIGNATURE_BYTES = 12


@dataclass(frozen=True, slots=True)
class ExplorationContext:
    """A graph as one tenant sees it at the moment `now`; `secret` signs the cursors of pages.

    `zone` and `week_start` ("monday", "sunday") determine how time phrases are read.
    """

    database: Database
    schema: Schema
    profile: Profile
    now: datetime
    secret: bytes
    tenant: str = ""
    zone: str = "UTC"
    week_start: str = "monday"

    @property
    def clock(self) -> Clock:
        """How its people read times."""
        return Clock(self.now, self.zone, self.week_start)

    def rows(self, text: str, /, *, most: int, **parameters: Any) -> Rows:
        """Run one of our own queries with `$most` set to `most`; return at most `most` rows."""
        query = CypherQuery(text.strip(), {**parameters, "most": most})
        return self.database.fetch(query, limit=most)


def encode_cursor(
    context: ExplorationContext, call: Sequence[Any], place: Mapping[str, Any]
) -> str:
    """Encode a position in the result of a call as an opaque cursor, valid for that call only.

    It begins with a letter, because a command line reads a word that begins with `-` as an option.
    """
    text = json.dumps(place, separators=(",", ":"), sort_keys=True).encode()
    return base64.urlsafe_b64encode(text + _signature(context, call, text)).decode().rstrip("=")


def decode_cursor(context: ExplorationContext, call: Sequence[Any], cursor: str) -> dict[str, Any]:
    """Read the position from a cursor that `encode_cursor` made for this call.

    Raises `CallError` (`bad_cursor`).
    """
    try:
        raw = base64.b64decode(
            (cursor + "=" * (-len(cursor) % 4)).encode("ascii"), altchars=b"-_", validate=True
        )
        text, signature = raw[:-SIGNATURE_BYTES], raw[-SIGNATURE_BYTES:]
        if base64.urlsafe_b64encode(raw).decode().rstrip("=") != cursor:
            raise _bad_cursor()
        if not hmac.compare_digest(signature, _signature(context, call, text)):
            raise _bad_cursor()
        place = json.loads(text)
    except (ValueError, binascii.Error) as cause:
        raise _bad_cursor() from cause
    return dict(place)


def require_filled(schema: Schema) -> None:
    """Raise `CallError` (`empty_graph`) when the graph is empty, or no node of it has a label."""
    if not schema.labels and schema.relationship_types:
        raise CallError(
            "No node of this graph has a label, and things are looked up by their labels.",
            hint="Give the nodes labels, or ask the graph in Cypher.",
            code="empty_graph",
        )
    if not schema.labels:
        raise CallError(
            "The graph is empty.",
            hint="Load the demo with `seed`, or your own files with `ingest`.",
            code="empty_graph",
        )


def check_limit(limit: int, most: int = MAX_LIMIT) -> None:
    """Raise `CallError` (`bad_limit`) unless `limit` is 1 to `most`."""
    if not 1 <= limit <= most:
        raise CallError(f"The limit is {limit}.", hint=f"Choose 1 to {most}.", code="bad_limit")


def _signature(context: ExplorationContext, call: Sequence[Any], text: bytes) -> bytes:
    signed = json.dumps([context.tenant, *call], default=str).encode() + b"\n" + text
    return hmac.new(context.secret, signed, hashlib.sha256).digest()[:SIGNATURE_BYTES]


def _bad_cursor() -> CallError:
    return CallError(
        "This cursor does not belong to this call.",
        hint="Give a next_cursor as it was returned, with the same arguments, or none to start.",
        code="bad_cursor",
    )
