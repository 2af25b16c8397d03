"""Where the names and values that questions may name come from.

Display names and short values of labels of ordinary size are kept in memory for a while;
those of larger labels are looked up in an index of the database, question by question.
"""

import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.linking.english import STOP_WORDS, word_set
from graphrag_core.linking.name_index import NameIndex, Target
from graphrag_core.linking.words import Token, name_words
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

MAX_VALUE_CHARS = 120
MAX_AGE_S = 300.0

# Formatted in: one quoted label and one quoted key.
NAMES = """
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
RETURN n.{key} AS value, elementId(n) AS id, {tenant} AS tenant
LIMIT $limit
"""
VALUES = """
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
RETURN DISTINCT n.{key} AS value
LIMIT $limit
"""
LOOKUP = """
MATCH (n:{label})
WHERE n.{key} IN $names
RETURN n.{key} AS value, elementId(n) AS id, {tenant} AS tenant
LIMIT $limit
"""
FULL_TEXT_LOOKUP = """
CALL db.index.fulltext.queryNodes($index, $text) YIELD node AS n
WHERE n.{key} IS NOT NULL AND n:{label}
RETURN n.{key} AS value, elementId(n) AS id, {tenant} AS tenant
LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class _Source:
    """A property whose values are looked up in the database."""

    label: str
    key: str
    full_text_index: str | None


class NameStore:
    """The names of one graph; safe to share between threads."""

    def __init__(
        self,
        database: Database,
        schema: Schema,
        *,
        max_age_s: float = MAX_AGE_S,
        max_in_memory: int = MAX_IN_MEMORY,
    ) -> None:
        self._database = database
        self._max_in_memory = max_in_memory
        self._schema = schema
        self._max_age_s = max_age_s
        self._profile = detect_profile(schema)
        self._lock = threading.Lock()
        self._index: NameIndex | None = None
        self._built_at = 0.0
        self._sources: tuple[_Source, ...] = ()

    def names(self) -> NameIndex:
        """All names kept in memory; read again when they are too old."""
        with self._lock:
            fresh = time.monotonic() - self._built_at < self._max_age_s
            if self._index is None or not fresh:
                self._index, self._sources = self._build()
                self._built_at = time.monotonic()
            return self._index

    def look_up(self, text: str, tokens: Sequence[Token]) -> NameIndex | None:
        """Values of large labels, asked of the database for the phrases of this question."""
        if not self._sources:
            return None
        phrases = _phrases(text, tokens)
        found = NameIndex()
        for source in self._sources:
            label = self._schema.label(source.label)
            if label is None or not phrases:
                continue
            tenant = self._tenant_key(label)
            parameters: dict[str, object] = {"limit": 50}
            if source.full_text_index is not None:
                query = _filled(FULL_TEXT_LOOKUP, source.label, source.key, tenant)
                terms = [t.lower for t in tokens if t.lower not in STOP_WORDS and len(t.text) > 2]
                quoted = [f'"{_lucene(term)}"' for term in terms[:24] if _lucene(term)]
                parameters |= {"index": source.full_text_index, "text": " OR ".join(quoted)}
                if not quoted:
                    continue
            else:
                query = _filled(LOOKUP, source.label, source.key, tenant)
                parameters["names"] = phrases
            try:
                rows = self._database.fetch(
                    CypherQuery(query, parameters), limit=50, timeout_s=1.0
                ).records
            except (QueryRefusedError, QueryTimeoutError):
                continue
            found.add(_name_targets(label, source.key, rows))
        return found

    def _build(self) -> tuple[NameIndex, tuple[_Source, ...]]:
        index = NameIndex()
        sources: list[_Source] = []
        room = MAX_NAMES
        for label in sorted(self._schema.labels, key=lambda entry: entry.count):
            if label.name in self._profile.hidden_labels:
                continue
            names = [p for p in label.properties if is_identifying(label, p)]
            in_memory = label.count <= min(self._max_in_memory, room)
            for key in names:
                if in_memory:
                    index.add(self._read_names(label, key.key))
                    room -= label.count
                elif (source := self._source(label, key)) is not None:
                    sources.append(source)
            others = [p for p in label.properties if p not in names]
            index.add(self._values(label, others, in_memory))
        for kind in self._schema.relationship_types:
            index.add(
                Target(":" + kind.name, p.key, value, is_name=False)
                for p in kind.properties
                if p.values_complete and not p.key.startswith("_")
                for value in p.values
                if isinstance(value, str)
            )
        return index, tuple(sources)

    def _source(self, label: LabelSchema, key: Property) -> _Source | None:
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
        return _Source(label.name, key.key, full_text) if full_text or key.indexed else None

    def _values(
        self, label: LabelSchema, keys: Sequence[Property], in_memory: bool
    ) -> Iterable[Target]:
        for key in keys:
            if "STRING" not in key.types or key.key.startswith("_"):
                continue
            values: Iterable[object] = key.values
            if not key.values_complete and in_memory and _looks_short(key):
                text = _filled(VALUES, label.name, key.key)
                rows = self._database.fetch(CypherQuery(text, {"limit": 2000}), limit=2000)
                values = [row["value"] for row in rows.records]
            for value in values:
                if isinstance(value, str) and len(value) <= 60:
                    yield Target(label.name, key.key, value, is_name=False)

    def _read_names(self, label: LabelSchema, key: str) -> Iterable[Target]:
        text = _filled(NAMES, label.name, key, self._tenant_key(label))
        query = CypherQuery(text, {"limit": MAX_IN_MEMORY})
        rows = self._database.fetch(query, limit=MAX_IN_MEMORY).records
        return _name_targets(label, key, rows)

    def _tenant_key(self, label: LabelSchema) -> str | None:
        key = self._profile.tenant_key
        return key if key is not None and label.property(key) is not None else None


def is_identifying(label: LabelSchema, key: Property) -> bool:
    """Does a text name one node of its label, rather than say what kind of node it is?

    Display names and unique keys do, and keys called after identifiers whose values differ.
    """
    if "STRING" not in key.types or key.key.startswith("_"):
        return False
    if key.key == label.name_key or key.unique:
        return True
    differ = not key.values_complete or len(key.values) >= label.count
    codes = label.count > 2 and bool(key.values) and all(map(_is_code, key.values))
    return differ and (codes or bool(IDENTIFIER_WORDS & set(name_words(key.key))))


def _is_code(value: object) -> bool:
    """A short text without spaces that has digits or no small letters: "OSL", "T-103"."""
    text = str(value)
    coded = any(c.isdigit() for c in text) or (text.isupper() and len(text) > 1)
    return len(text) <= 16 and " " not in text and coded


def _filled(text: str, label: str, key: str, tenant: str | None = None) -> str:
    return (
        text.replace("{label}", quote_name(label))
        .replace("{key}", quote_name(key))
        .replace("{tenant}", f"n.{quote_name(tenant)}" if tenant else "null")
    )


def _name_targets(
    label: LabelSchema, key: str, rows: Iterable[Mapping[str, object]]
) -> Iterable[Target]:
    ids: dict[tuple[str, str | None], list[str]] = {}
    for row in rows:
        value = row["value"]
        if isinstance(value, str) and 0 < len(value) <= MAX_VALUE_CHARS:
            tenant = str(row["tenant"]) if row["tenant"] is not None else None
            ids.setdefault((value, tenant), []).append(str(row["id"]))
    for (value, tenant), node_ids in ids.items():
        yield Target(
            owner=label.name,
            key=key,
            value=value,
            is_name=True,
            is_display=key == label.name_key,
            node_ids=tuple(node_ids),
            tenant=tenant,
        )


def _looks_short(key: Property) -> bool:
    texts = [value for value in key.values if isinstance(value, str)]
    return bool(texts) and all(len(text) <= 40 for text in texts)


def _phrases(text: str, tokens: Sequence[Token]) -> list[str]:
    """The spellings under which the words of a question may stand in a large label."""
    phrases: dict[str, None] = {}
    for first in range(min(len(tokens), 40)):
        if tokens[first].lower in STOP_WORDS:
            continue
        for last in range(first + 1, min(len(tokens), first + 5) + 1):
            if tokens[last - 1].lower in STOP_WORDS:
                continue
            phrase = text[tokens[first].start : tokens[last - 1].end].strip("\"'“”`")
            for variant in (phrase, phrase.lower(), phrase.upper(), phrase.title()):
                phrases[variant] = None
                phrases[variant.replace(" ", "-")] = None
                phrases[variant.replace(" ", "_")] = None
    return list(phrases)


def _lucene(term: str) -> str:
    return "".join(c if c.isalnum() else " " for c in term).strip()
