"""Chunk id → relationships, kept in memory: built in the background, never believed unchecked."""

import logging
import threading
import time
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
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
"""The answer that asked for the index is on its way then; built at once it took twice as long."""
INDEX_AGE_S = 600.0
TRUSTED_S = 2.0
"""So long the counts are not asked for again, as long as every id is known."""

COUNT_TYPE = Template("MATCH ()-[r:{type}]->() RETURN count(r) AS count")
# Two lists in one row are read by the driver in a ninth of the time of as many rows.
STREAM = Template("""
MATCH ()-[r:{types}]->()
WITH r SKIP $skip LIMIT $limit
RETURN collect(elementId(r)) AS ids, collect(coalesce({sources}, '')) AS sources
LIMIT 1
""")
FIRST_VALUE = Template("coalesce({values})")
# A few lists in one row: the driver reads them in a third of the time of as many rows. It reads
# value by value, so ids, which have no blanks, travel in one text, and the type after them.
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
    """The relationship types that carry chunk ids in one of `keys`, and how many there are.

    Empty where a graph has edges to chunks instead.
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
    """Chunk id → relationships, kept in memory and kept fresh.

    Safe to share between threads. `size_bytes` estimates its memory. `whole` is always the graph
    for all tenants: what belongs to whom is checked by the caller.
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
        """About how much memory it takes."""
        arrays = sum(place.itemsize * len(place) + 64 for place in self._places.values())
        return arrays + sum(len(id_) + 150 for id_ in self._places)

    def lookup(self, ids: Iterable[str], kind: SourceKind, whole: Database) -> list[str] | None:
        """Element ids of relationships that may have these sources; None while it is not built.

        None also when it is out of date: `refresh` then builds it again.
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
        """Build it again at the next `refresh`: it was found to be out of date."""
        with self._lock:
            self._stamp = None
            self._checked_at = -TRUSTED_S

    def refresh(self, kind: SourceKind, whole: Database) -> None:
        """Build it in the background unless it is there; asked for once an answer is given."""
        with self._lock:
            if self._closed.is_set() or self._building is not None or self._stamp is not None:
                return
            self._building = threading.Thread(
                target=self._build_quietly, args=(kind, whole), name="chunk-index", daemon=True
            )
            self._building.start()

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until what is being built is done."""
        with self._lock:
            building = self._building
        if building is not None:
            building.join(timeout_s)

    def close(self) -> None:
        """Build no more."""
        self._closed.set()

    def build(self, kind: SourceKind, whole: Database) -> None:
        """Read all sources once and keep them, ready to be looked up.

        Raises as `Database.fetch` does.
        """
        stamp = _stamp_of(kind, whole)
        places: dict[str, array[int]] = {}
        prefix = ""
        text = STREAM.fill(types=kind.types_pattern, sources=kind.first_value).text
        for skip in range(0, kind.total + SLICE, SLICE):
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
        """Have the server plan what look-ups ask, in the length that is asked most."""
        some = [number for place in islice(self._places.values(), TRIED_IDS) for number in place]
        ids = " ".join(f"{self._prefix}{number}" for number in some)
        for _ in range(TRIED if some else 0):
            whole.fetch(CypherQuery(BY_ELEMENT_ID.text, {"ids": ids}), limit=1)

    def _build_quietly(self, kind: SourceKind, whole: Database) -> None:
        """Build once the answer is out; a database that has gone leaves calls to their scans."""
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
    """Read what must not have changed: the keys and the stored count of each type."""
    counts = []
    for type_ in kind.types:
        query = CypherQuery(COUNT_TYPE.fill(type=name(type_)).text)
        counts.append((type_, int(whole.fetch(query).records[0]["count"])))
    return kind.keys, tuple(counts)
