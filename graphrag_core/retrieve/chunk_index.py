"""An index in memory from chunk ids to relationships, built in the background.

It yields candidates only: the caller checks each of them.
"""

import logging
import threading
import time
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    joined,
    name,
    names,
    property_of,
)
from graphrag_core.errors import GraphragError
from graphrag_core.profiles.sources import split_source_ids
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

LOG = logging.getLogger(__name__)

SLICE = 100_000
SCAN_TIMEOUT_S = 120.0
BEGUN_AFTER_S = 0.5
"""The delay before a build. Without it the answer that starts the build took twice as long."""
INDEX_AGE_S = 600.0
TRUSTED_S = 2.0
"""For this long the counts are not checked again, provided that every id is known."""

COUNT_TYPE = Template("MATCH ()-[r:{type}]->() RETURN count(r) AS count")
# The driver reads two lists in one row in a ninth of the time of one row for each entry.
STREAM = Template("""
MATCH ()-[r:{types}]->()
WITH r SKIP $skip LIMIT $limit
RETURN collect(elementId(r)) AS ids, collect(coalesce({sources}, '')) AS sources
LIMIT 1
""")
FIRST_VALUE = Template("coalesce({values})")
# The driver reads a few lists in one row in a third of the time of one row for each entry. Every
# value costs time, so the ids, which contain no blanks, and the type are sent as one text.
ENTRIES = constant("""\
RETURN collect(elementId(r) + ' ' + elementId(startNode(r)) + ' ' + elementId(endNode(r))
    + ' ' + type(r)) AS heads,
  collect(properties(r)) AS properties
LIMIT 1""")
BY_ELEMENT_ID = Template("""
MATCH ()-[r]->() WHERE elementId(r) IN split($ids, ' ')
{entries}
""").fill(entries=ENTRIES)
TRIED = 3
TRIED_IDS = 20


@dataclass(frozen=True, slots=True)
class SourceKind:
    """The relationship types that carry chunk ids in one of `keys`.

    `total` counts their relationships. Empty where the graph links entities to chunk nodes
    instead.
    """

    types: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    total: int = 0

    @property
    def types_pattern(self) -> Fragment:
        """The types in a relationship pattern."""
        return names(self.types)

    @property
    def values(self) -> Fragment:
        """Read each of the keys of `r`, with commas between them."""
        return joined(", ", (property_of("r", key) for key in self.keys))

    @property
    def first_value(self) -> Fragment:
        """Read the chunk ids of `r`: of several keys the first that it has."""
        several = len(self.keys) > 1
        return FIRST_VALUE.fill(values=self.values) if several else self.values

    def sources(self, properties: Mapping[str, Any]) -> tuple[str, ...]:
        """Read the chunk ids that a relationship with these properties carries."""
        for key in self.keys:
            if (value := properties.get(key)) is not None:
                return split_source_ids(value)
        return ()


class ChunkIndex:
    """An index in memory from chunk ids to relationships, rebuilt when it is out of date.

    Safe to share between threads. `size_bytes` estimates its memory. `whole` is always the graph
    of all tenants; the caller checks what a tenant may see.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._building: threading.Thread | None = None
        self._closed = threading.Event()
        self._stamp: tuple[Any, ...] | None = None
        self._built_at = 0.0
        self._checked_at = -TRUSTED_S
        self._prefix = ""
        self._places: dict[str, array[int]] = {}

    @property
    def size_bytes(self) -> int:
        """Its approximate memory."""
        arrays = sum(place.itemsize * len(place) + 64 for place in self._places.values())
        return arrays + sum(len(id_) + 150 for id_ in self._places)

    def lookup(self, ids: Iterable[str], kind: SourceKind, whole: Database) -> list[str] | None:
        """Return the element ids of relationships that may have these sources, sorted.

        None while the index is not built or is out of date; `refresh` then builds it again.
        """
        wanted = list(ids)
        with self._lock:
            if self._stamp is None:
                return None
            trusted = time.monotonic() - self._checked_at < TRUSTED_S
            trusted = trusted and all(id_ in self._places for id_ in wanted)
        if not trusted and not self._is_fresh(kind, whole):
            self.forget()
            return None
        with self._lock:
            numbers = {n for id_ in wanted for n in self._places.get(id_, ())}
            return [f"{self._prefix}{number}" for number in sorted(numbers)]

    def forget(self) -> None:
        """Mark the index as out of date, so that the next `refresh` builds it again."""
        with self._lock:
            self._stamp = None
            self._checked_at = -TRUSTED_S

    def refresh(self, kind: SourceKind, whole: Database) -> None:
        """Build the index in the background unless it is there; called after an answer is made."""
        with self._lock:
            if self._closed.is_set() or self._building is not None or self._stamp is not None:
                return
            self._building = threading.Thread(
                target=self._build_quietly, args=(kind, whole), name="chunk-index", daemon=True
            )
            self._building.start()

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until a running build is done, at most `timeout_s`."""
        with self._lock:
            building = self._building
        if building is not None:
            building.join(timeout_s)

    def close(self) -> None:
        """Stop a running build, and start no new one."""
        self._closed.set()

    def build(self, kind: SourceKind, whole: Database) -> None:
        """Build the index by reading all sources once.

        Raises as `Database.fetch` does.
        """
        stamp = _stamp_of(kind, whole)
        places: dict[str, array[int]] = {}
        prefix = ""
        text = STREAM.fill(types=kind.types_pattern, sources=kind.first_value).text
        # Whatever `kind` counts: it may be that of one tenant, and the index is everybody's.
        for skip in count(0, SLICE):
            if self._closed.is_set():
                return
            query = CypherQuery(text, {"skip": skip, "limit": SLICE})
            row = whole.fetch(query, limit=1, timeout_s=SCAN_TIMEOUT_S).records[0]
            for id_, value in zip(row["ids"], row["sources"], strict=True):
                prefix, _, number = id_.rpartition(":")
                for source in split_source_ids(value):
                    places.setdefault(source, array("q")).append(int(number))
            if len(row["ids"]) < SLICE:
                break
        with self._lock:
            self._places, self._prefix = places, f"{prefix}:"
            self._stamp, self._built_at = stamp, time.monotonic()
            self._checked_at = self._built_at
        self._try_out(whole)

    def _try_out(self, whole: Database) -> None:
        """Run a look-up of typical length a few times, so that the server has planned it."""
        some = [number for place in islice(self._places.values(), TRIED_IDS) for number in place]
        ids = " ".join(f"{self._prefix}{number}" for number in some)
        for _ in range(TRIED if some else 0):
            whole.fetch(CypherQuery(BY_ELEMENT_ID.text, {"ids": ids}), limit=1)

    def _build_quietly(self, kind: SourceKind, whole: Database) -> None:
        """Build after `BEGUN_AFTER_S`; after an error calls go on scanning."""
        try:
            if not self._closed.wait(BEGUN_AFTER_S):
                self.build(kind, whole)
        except GraphragError as fault:
            LOG.warning("The index of chunks was not built: %s", fault.message)
            self.forget()
        finally:
            with self._lock:
                self._building = None

    def _is_fresh(self, kind: SourceKind, whole: Database) -> bool:
        stamp = _stamp_of(kind, whole)
        with self._lock:
            fresh = self._stamp == stamp and time.monotonic() - self._built_at < INDEX_AGE_S
            if fresh:
                self._checked_at = time.monotonic()
            return fresh


def _stamp_of(kind: SourceKind, whole: Database) -> tuple[Any, ...]:
    """Return the state to compare: the keys and the count of each type, from the count store."""
    counts = []
    for type_ in kind.types:
        query = CypherQuery(COUNT_TYPE.fill(type=name(type_)).text)
        counts.append((type_, int(whole.fetch(query).records[0]["count"])))
    return kind.keys, tuple(counts)
