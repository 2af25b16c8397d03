"""Where the names and values that questions may name come from.

Display names and short values of labels of ordinary size are kept in memory for a while; names
of larger labels are copied to a file in the background, and until that is done they are looked
up in an index of the database, question by question.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from graphrag_core.cypher.compose import Fragment, Template, joined, name, number
from graphrag_core.english.function_words import STOP_WORDS, word_set
from graphrag_core.english.words import WordToken, name_words, squeeze, value_forms
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.linking.name_index import NamedValue, NameIndex, Names
from graphrag_core.linking.name_table import (
    MAX_WORDS,
    NameSource,
    NameTable,
    name_targets,
)
from graphrag_core.profiles import detect_profile
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, LabelSchema, Property, Schema

MAX_IN_MEMORY = 20_000
"""Nodes of a label whose names are kept in memory."""

MAX_NAMES = 200_000
"""Names kept in memory altogether."""

IDENTIFIER_WORDS = word_set(
    """id name username login handle email mail code key slug uuid isbn sku plate number no sha
    registration reg vin serial iata icao barcode"""
)

MAX_TOKENS = 40
"""Words of a question that may name something of a large label."""

MAX_AGE_S = 300.0

NAMES = Template("""
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
RETURN n.{key} AS value, elementId(n) AS id, {tenant} AS tenant
LIMIT $limit
""")
VALUES = Template("""
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
RETURN DISTINCT n.{key} AS value
LIMIT $limit
""")
LIST_VALUES = Template("""
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
UNWIND n.{key} AS value
RETURN DISTINCT value
LIMIT $limit
""")
LOOKUP = Template("""
MATCH (n:{label})
WHERE n.{key} IN $names
RETURN n.{key} AS value, elementId(n) AS id, {tenant} AS tenant, {number} AS source
LIMIT $limit
""")
FULL_TEXT_LOOKUP = """
CALL db.index.fulltext.queryNodes($index, $text, {limit: $limit}) YIELD node AS n
UNWIND $sources AS source
WITH n, source
WHERE source.label IN labels(n) AND n[source.key] IS NOT NULL
RETURN n[source.key] AS value, elementId(n) AS id,
  CASE WHEN source.tenant IS NOT NULL THEN n[source.tenant] END AS tenant, source.number AS source
"""
MAX_FOUND = 50


class NameStore:
    """The names of one graph; safe to share between threads."""

    def __init__(
        self,
        database: Database,
        schema: Schema,
        *,
        max_age_s: float = MAX_AGE_S,
        max_in_memory: int = MAX_IN_MEMORY,
        before: "NameStore | None" = None,
    ) -> None:
        self._database = database
        self._max_in_memory = max_in_memory
        self._schema = schema
        self._max_age_s = max_age_s
        self._profile = detect_profile(schema)
        self._lock = threading.Lock()
        self._index: NameIndex | None = None
        self._built_at = 0.0
        self._sources: tuple[NameSource, ...] = ()
        self._table = before.table if before is not None else None

    def names(self) -> NameIndex:
        """Return all names kept in memory; read again when they are too old."""
        with self._lock:
            fresh = time.monotonic() - self._built_at < self._max_age_s
            if self._index is None or not fresh:
                self._index, self._sources = self._build()
                self._table = self._table_of(self._sources)
                self._built_at = time.monotonic()
            return self._index

    @property
    def table(self) -> NameTable | None:
        """The names of large labels, copied or being copied."""
        with self._lock:
            return self._table

    def look_up(
        self, text: str, tokens: Sequence[WordToken], is_plain: Callable[[WordToken], bool]
    ) -> Names | None:
        """Names of large labels that the phrases of this question may stand for.

        Phrases of `is_plain` tokens alone are not looked up.
        """
        table = self.table
        phrases = _phrases(text, tokens, is_plain) if table else []
        if table is None or not phrases:
            return None
        return table.found(_spellings(phrases)) or self._asked(phrases, tokens)

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until the names that are being copied are there."""
        if (table := self.table) is not None:
            table.wait(timeout_s)

    def _asked(self, phrases: Sequence[str], tokens: Sequence[WordToken]) -> NameIndex:
        """Look these phrases up in the database, with one query for each full-text index."""
        written = list(dict.fromkeys(form for phrase in phrases for form in _written(phrase)))
        found = NameIndex()
        for query in self._lookups(written, tokens):
            try:
                rows = self._database.fetch(query, limit=MAX_NAMES, timeout_s=1.0).records
            except (QueryRefusedError, QueryTimeoutError):
                continue
            by_source: dict[int, list[tuple[object, str, object]]] = defaultdict(list)
            for row in rows:
                by_source[row["source"]].append((row["value"], row["id"], row["tenant"]))
            for place, mine in by_source.items():
                found.add(name_targets(self._sources[place], mine))
        return found

    def _lookups(self, phrases: list[str], tokens: Sequence[WordToken]) -> Iterable[CypherQuery]:
        exact: list[Fragment] = []
        by_index: dict[str, list[dict[str, object]]] = defaultdict(list)
        for place, source in enumerate(self._sources):
            if source.full_text_index is None and not source.indexed:
                continue
            if source.full_text_index is None:
                exact.append(LOOKUP.fill(**source.slots, number=number(place)))
            else:
                label, tenant = source.label, source.tenant_key
                by_index[source.full_text_index].append(
                    {"label": label, "key": source.key, "tenant": tenant, "number": place}
                )
        if exact:
            parameters = {"names": phrases, "limit": MAX_FOUND}
            yield CypherQuery(joined("\nUNION ALL\n", exact).text, parameters)
        terms = [t.lower for t in tokens if t.lower not in STOP_WORDS and len(t.text) > 2]
        quoted = " ".join(f'"{_lucene(term)}"' for term in terms[:24] if _lucene(term))
        for index, sources in by_index.items() if quoted else ():
            wanted = {"index": index, "text": quoted, "sources": sources, "limit": 4 * MAX_FOUND}
            yield CypherQuery(FULL_TEXT_LOOKUP, wanted)

    def _build(self) -> tuple[NameIndex, tuple[NameSource, ...]]:
        index = NameIndex()
        sources: list[NameSource] = []
        room = MAX_NAMES
        for label in sorted(self._schema.labels, key=lambda entry: entry.count):
            if label.name in self._profile.hidden_labels:
                continue
            names = [p for p in label.properties if is_identifying(label, p)]
            in_memory = label.count <= min(self._max_in_memory, room)
            if in_memory:
                for key in names:
                    index.add(self._read_names(self._source(label, key)))
                    room -= label.count
            else:
                names += [p for p in label.properties if p not in names and _is_shared_code(p)]
                sources += [self._source(label, key) for key in names]
            others = [p for p in label.properties if p not in names]
            index.add(self._values(label, others, in_memory))
        for kind in self._schema.relationship_types:
            index.add(
                NamedValue(":" + kind.name, p.key, value, is_name=False)
                for p in kind.properties
                if p.values_complete and not p.key.startswith("_")
                for value in p.values
                if isinstance(value, str)
            )
        return index, tuple(sources)

    def _source(self, label: LabelSchema, key: Property) -> NameSource:
        full_text = next(
            (
                index.name
                for index in self._schema.indexes
                if index.kind == "FULLTEXT"
                and index.state == "ONLINE"
                and label.name in index.labels
                and key.key in index.properties
            ),
            None,
        )
        return NameSource(
            label.name,
            key.key,
            is_name=is_identifying(label, key),
            is_display=key.key == label.name_key,
            tenant_key=self._tenant_key(label),
            full_text_index=full_text,
            indexed=key.indexed,
        )

    def _values(
        self, label: LabelSchema, keys: Sequence[Property], in_memory: bool
    ) -> Iterable[NamedValue]:
        for key in keys:
            listed = any(type_.startswith("LIST<STRING") for type_ in key.types)
            if not ("STRING" in key.types or listed) or key.key.startswith("_"):
                continue
            values: Iterable[object] = key.values
            if in_memory and (listed or (not key.values_complete and _looks_short(key))):
                template = LIST_VALUES if listed else VALUES
                text = template.fill(label=name(label.name), key=name(key.key))
                query = CypherQuery(text.text, {"limit": 2000})
                rows = self._database.fetch(query, limit=2000)
                values = [row["value"] for row in rows.records]
            for value in values:
                if isinstance(value, str) and len(value) <= 60:
                    yield NamedValue(label.name, key.key, value, is_name=False)

    def _read_names(self, source: NameSource) -> Iterable[NamedValue]:
        query = CypherQuery(NAMES.fill(**source.slots).text, {"limit": MAX_IN_MEMORY})
        rows = self._database.fetch(query, limit=MAX_IN_MEMORY).records
        return name_targets(source, ((r["value"], r["id"], r["tenant"]) for r in rows))

    def _table_of(self, sources: tuple[NameSource, ...]) -> NameTable | None:
        """Return the copy of these names, if there is one of the same sources."""
        if not sources or (self._table is not None and self._table.sources == sources):
            return self._table if sources else None
        large = {source.label for source in sources}
        total = sum(label.count for label in self._schema.labels if label.name in large)
        return NameTable(self._database, sources, total)

    def _tenant_key(self, label: LabelSchema) -> str | None:
        key = self._profile.tenant_key
        return key if key is not None and label.property(key) is not None else None


def is_identifying(label: LabelSchema, key: Property) -> bool:
    """Tell whether a text names one node of its label, rather than what kind of node it is.

    Display names and unique keys do, and codes and keys called after identifiers whose values
    differ.
    """
    if not _is_open_text(key):
        return False
    if key.key == label.name_key or key.unique:
        return True
    differ = key.tells_apart and (not key.values_complete or len(key.values) >= label.count)
    return differ and ((label.count > 2 and _holds_codes(key)) or _is_called_identifier(key))


def _is_shared_code(key: Property) -> bool:
    """Tell whether a key has many codes, each of several nodes: the tail number of a flight."""
    coded = _holds_codes(key) or _is_called_identifier(key)
    return _is_open_text(key) and coded and len(key.values) < key.distinct


def _is_open_text(key: Property) -> bool:
    return "STRING" in key.types and not key.key.startswith("_")


def _is_called_identifier(key: Property) -> bool:
    return bool(IDENTIFIER_WORDS & set(name_words(key.key)))


def _holds_codes(key: Property) -> bool:
    return bool(key.values) and all(map(_is_code, key.values))


def _is_code(value: object) -> bool:
    """Recognise a short text without spaces that has digits or no small letters: "OSL", "T-103"."""
    text = str(value)
    coded = any(c.isdigit() for c in text) or (text.isupper() and len(text) > 1)
    return len(text) <= 16 and " " not in text and coded


def _looks_short(key: Property) -> bool:
    texts = [value for value in key.values if isinstance(value, str)]
    return bool(texts) and all(len(text) <= 40 for text in texts)


def _phrases(
    text: str, tokens: Sequence[WordToken], is_plain: Callable[[WordToken], bool]
) -> list[str]:
    """Return the words of a question, alone and together, that may name something."""
    phrases: dict[str, None] = {}
    for first in range(min(len(tokens), MAX_TOKENS)):
        if tokens[first].lower in STOP_WORDS:
            continue
        for last in range(first + 1, min(len(tokens), first + MAX_WORDS) + 1):
            if tokens[last - 1].lower in STOP_WORDS or all(map(is_plain, tokens[first:last])):
                continue
            phrases[text[tokens[first].start : tokens[last - 1].end].strip("\"'“”`")] = None
    return list(phrases)


def _written(phrase: str) -> Iterable[str]:
    """How a phrase may be written in an index that tells letter case and hyphens apart."""
    lower = phrase.lower()
    for variant in (phrase, lower, phrase.upper(), phrase.title()):
        yield from (variant, variant.replace(" ", "-"))
    yield lower.replace(" ", "_")


def _spellings(phrases: Iterable[str]) -> Iterable[str]:
    for phrase in phrases:
        spelling = squeeze(phrase)
        yield from (spelling, *value_forms(spelling))


def _lucene(term: str) -> str:
    return "".join(c if c.isalnum() else " " for c in term).strip()
