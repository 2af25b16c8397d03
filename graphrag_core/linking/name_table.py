"""Names of labels too large for memory, in a private SQLite file that goes with the process.

Read in the background after the first question that needs them, so that a question on a million
nodes is linked about as fast as one on a thousand; until then `name_store.py` asks the database.
"""

import json
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import NULL, Fragment, Template, name, property_of
from graphrag_core.english.words import name_words, squeeze
from graphrag_core.errors import GraphragError
from graphrag_core.linking.name_index import NamedValue, in_order
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

MAX_ROWS = 3_000_000
"""Above so many names nothing is copied: about 300 MB of disk and a minute of reading."""

SLICE = 50_000
SLICE_TIMEOUT_S = 60.0
BEGUN_AFTER_S = 0.5
"""The answer that first needed the names is on its way then."""

MIN_AGE_S = 600.0
AGE_PER_READING = 30
"""Names are read again when they are so many times as old as reading them took."""

MAX_WORDS = 5
"""Words of a question that are looked up together."""

MAX_NAME_CHARS = 120
MAX_SAME = 50
"""Nodes of one spelling that are looked at; more are an ordinary word of this graph."""

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE names (spelling TEXT, source INTEGER, value TEXT, id TEXT, tenant TEXT);
CREATE VIRTUAL TABLE words USING fts5(name, content = '', detail = none, columnsize = 0);
"""
ADD_NAME = (
    "INSERT INTO names (rowid, spelling, source, value, id, tenant) VALUES (?, ?, ?, ?, ?, ?)"
)
ADD_WORDS = "INSERT INTO words (rowid, name) VALUES (?, ?)"
BY_SPELLING = """
SELECT spelling, source, value, id, tenant
FROM (
  SELECT *, row_number() OVER (PARTITION BY spelling) AS place
  FROM names WHERE spelling IN (SELECT value FROM json_each(?))
)
WHERE place <= ?
"""
BY_WORDS = """
SELECT names.spelling, source, value, id, tenant
FROM words CROSS JOIN names ON names.rowid = words.rowid
WHERE words MATCH ?
LIMIT ?
"""
# Lists in one row are read faster than as many rows.
READ = Template("""
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
WITH n SKIP $skip LIMIT $limit
RETURN collect(n.{key}) AS values, collect(elementId(n)) AS ids,
  collect(coalesce(toStringOrNull({tenant}), '')) AS tenants
LIMIT 1
""")


Row = tuple[Any, ...]
"""Of `names`: its columns without `rowid`."""


@dataclass(frozen=True, slots=True)
class NameSource:
    """A property of a large label that is asked by value, and the index that finds its values.

    `is_name` says that a value names one node, as in `NamedValue`.
    """

    label: str
    key: str
    is_name: bool
    is_display: bool
    tenant_key: str | None
    full_text_index: str | None
    indexed: bool

    @property
    def slots(self) -> Mapping[str, Fragment]:
        """Fill the slots of a query about these names: label, key and the tenant of `n`."""
        tenant = property_of("n", self.tenant_key) if self.tenant_key else NULL
        return {"label": name(self.label), "key": name(self.key), "tenant": tenant}


def name_targets(
    source: NameSource, names: Iterable[tuple[object, str, object]]
) -> Iterator[NamedValue]:
    """Yield a target for each name within a tenant, with all nodes of that name.

    `names` are values, element ids and tenants; no tenant is `None` or empty.
    """
    nodes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for value, id_, tenant in names:
        if isinstance(value, str) and 0 < len(value) <= MAX_NAME_CHARS:
            nodes[value, "" if tenant is None else str(tenant)].append(id_)
    for (value, tenant), ids in nodes.items():
        yield NamedValue(
            owner=source.label,
            key=source.key,
            value=value,
            is_name=source.is_name,
            is_display=source.is_display,
            node_ids=tuple(ids) if source.is_name else (),
            tenant=tenant or None,
        )


class NameTable:
    """The names of some sources, found by spelling and by word; safe to share between threads.

    `total` is about how many names there are.
    """

    def __init__(self, database: Database, sources: Sequence[NameSource], total: int) -> None:
        self.sources = tuple(sources)
        self._database = database
        self._too_many = total > MAX_ROWS
        self._lock = threading.Lock()
        self._reading: threading.Thread | None = None
        self._connection: sqlite3.Connection | None = None
        self._stale_at = 0.0

    def found(self, spellings: Iterable[str]) -> "FoundNames | None":
        """Look spellings up; None until all names are read, which then begins."""
        with self._lock:
            if self._reading is None and not self._too_many and time.monotonic() >= self._stale_at:
                self._begin()
            if self._connection is None:
                return None
        wanted = list(dict.fromkeys(spellings))
        rows = self._select(BY_SPELLING, (json.dumps(wanted), MAX_SAME))
        return FoundNames(self, rows)

    def having(self, words: Sequence[str], limit: int) -> list[Row]:
        """At most `limit` rows of names that have all these words, in any order."""
        quoted = " ".join('"' + word.replace('"', '""') + '"' for word in words)
        return self._select(BY_WORDS, (quoted, limit))

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until the names that are being read are there."""
        with self._lock:
            reading = self._reading
        if reading is not None:
            reading.join(timeout_s)

    def targets(self, rows: Iterable[Row]) -> Iterator[NamedValue]:
        """Yield a target for each name of a property within a tenant, with all its nodes."""
        by_source: dict[int, list[tuple[str, str, str]]] = defaultdict(list)
        for _, number, value, id_, tenant in rows:
            by_source[number].append((value, id_, tenant))
        for number, found in by_source.items():
            yield from name_targets(self.sources[number], found)

    def _select(self, query: str, values: Sequence[object]) -> list[Row]:
        with self._lock:
            if self._connection is None:
                return []
            try:
                return self._connection.execute(query, values).fetchall()
            except sqlite3.Error:
                self._replace(None)
                return []

    def _replace(self, connection: sqlite3.Connection | None) -> None:
        """Take another copy; called with the lock held."""
        if self._connection is not None:
            self._connection.close()
        self._connection = connection

    def _begin(self) -> None:
        self._reading = threading.Thread(target=self._read, name="name-table", daemon=True)
        self._reading.start()

    def _read(self) -> None:
        """Copy all names; a fault leaves the old copy, and a later question tries again."""
        time.sleep(BEGUN_AFTER_S)
        began = time.monotonic()
        connection = None
        try:
            connection = sqlite3.connect("", check_same_thread=False)
            self._fill(connection)
        except (GraphragError, sqlite3.Error):
            if connection is not None:
                connection.close()
            connection = None
        spent = time.monotonic() - began
        with self._lock:
            if connection is not None:
                self._replace(connection)
            self._stale_at = time.monotonic() + max(MIN_AGE_S, AGE_PER_READING * spent)
            self._reading = None

    def _fill(self, connection: sqlite3.Connection) -> None:
        connection.executescript(SCHEMA)
        rowid = 0
        for number, source in enumerate(self.sources):
            for found in self._slices(source):
                rows = [
                    (rowid + place, squeeze.__wrapped__(value), number, value, id_, tenant)
                    for place, (value, id_, tenant) in enumerate(found)
                ]
                connection.executemany(ADD_NAME, rows)
                if source.is_display:
                    split = ((row[0], " ".join(name_words.__wrapped__(row[3]))) for row in rows)
                    connection.executemany(ADD_WORDS, split)
                rowid += len(rows)
        connection.execute("CREATE INDEX names_by_spelling ON names (spelling)")
        connection.commit()

    def _slices(self, source: NameSource) -> Iterator[list[tuple[str, str, str]]]:
        text = READ.fill(**source.slots).text
        skip = 0
        while True:
            query = CypherQuery(text, {"skip": skip, "limit": SLICE})
            row = self._database.fetch(query, limit=1, timeout_s=SLICE_TIMEOUT_S).records[0]
            yield [
                (value, id_, tenant)
                for value, id_, tenant in zip(
                    row["values"], row["ids"], row["tenants"], strict=True
                )
                if isinstance(value, str) and len(value) <= MAX_NAME_CHARS
            ]
            if len(row["ids"]) < SLICE:
                return
            skip += SLICE


class FoundNames:
    """What one question may name of a table (`name_index.Names`)."""

    longest = MAX_WORDS - 1

    def __init__(self, table: NameTable, rows: Iterable[Row]) -> None:
        self._table = table
        by_spelling: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            by_spelling[row[0]].append(row)
        self._exact = {key: tuple(table.targets(some)) for key, some in by_spelling.items()}

    def exact(self, spelling: str) -> tuple[NamedValue, ...]:
        """Return the names with this spelling, among those that were looked up."""
        return self._exact.get(spelling, ())

    def containing(self, words: tuple[str, ...], *, limit: int) -> tuple[NamedValue, ...]:
        """Return the display names that contain all these words in order.

        None when over `limit`.
        """
        rows = self._table.having(words, 4 * limit + 1)
        if len(rows) > 4 * limit:
            return ()
        found = [t for t in self._table.targets(rows) if in_order(words, name_words(t.value))]
        return tuple(found) if len(found) <= limit else ()
