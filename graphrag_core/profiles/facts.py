"""Which relationships are facts with a time, and which only say where one comes from.

A type is dated when it carries a pair of keys that bound when a fact is true; each type may
have a pair of its own. Where the graph also records when it learned of a fact and when it stopped
believing it, those keys are the second axis (bi-temporal graphs such as Graphiti's).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from graphrag_core.profiles.instants import FIRST_YEAR, LAST_YEAR, instant_of
from graphrag_core.profiles.provenance import provenance_types
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema, Schema

TEMPORAL_TYPES = frozenset({"ZONED DATETIME", "LOCAL DATETIME", "DATE"})

FACT_KEYS = (
    ("valid_at", "invalid_at"), ("validAt", "invalidAt"), ("valid_from", "valid_to"),
    ("validFrom", "validTo"), ("valid_from", "valid_until"), ("validFrom", "validUntil"),
    ("valid_start", "valid_end"), ("t_valid", "t_invalid"), ("effective_from", "effective_to"),
    ("start_date", "end_date"), ("startDate", "endDate"), ("started_at", "ended_at"),
    ("start_time", "end_time"), ("startTime", "endTime"), ("from_date", "to_date"),
    ("start", "end"), ("from", "to"), ("since", "until"),
)  # fmt: skip
"""Pairs of keys on relationships that bound when a fact is true, best first."""

BEGINNINGS = frozenset(
    {
        "from",
        "frm",
        "start",
        "starts",
        "strt",
        "started",
        "since",
        "begin",
        "begins",
        "began",
        "joined",
    }
)
ENDINGS = frozenset(
    {"to", "until", "till", "end", "ends", "ended", "thru", "expires", "expired", "expiry", "left"}
)
"""Last words of keys that bound when a fact is true."""
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MOMENTS = frozenset({"date", "dt", "day", "time", "datetime", "ts", "timestamp", "at", "on"})
"""Words of keys that only say that a time follows."""

NODE_KEYS = FACT_KEYS[:9]
"""Pairs of keys that bound when a node itself is there. The others on a node are mostly an event's
own times: a project that starts later is there before."""

KNOWN_KEYS = (
    ("created_at", "expired_at"), ("createdAt", "expiredAt"), ("recorded_at", "superseded_at"),
    ("known_from", "known_to"), ("tx_from", "tx_to"), ("transaction_from", "transaction_to"),
    ("system_from", "system_to"),
)  # fmt: skip
"""Pairs of keys that say when the graph learned of a fact and stopped believing it."""

YEAR_KEYS = frozenset(
    key for pair in (*FACT_KEYS[:11], ("from_date", "to_date"), ("since", "until")) for key in pair
)
"""Keys whose numbers of four digits are years; those of others may be lines, pages or clocks."""
EARLIEST_EPOCH = 10**8
PLACE_PAIRS = (("start", "end"), ("from", "to"))
"""Pairs of keys whose large numbers may be positions, accounts or telephones."""
LIKELY_EPOCHS = range(631_152_000 * 10**6, 4_102_444_800 * 10**6)
"""Instants of the years from 1990 to 2099, in microseconds."""

PROVENANCE_LABELS = frozenset({"Episodic", "Saga", "Community"})
"""Labels of Graphiti's bookkeeping: sources and groups of entities, not entities."""

BASE_LABELS = frozenset({"Entity", "__Entity__", "__KGBuilder__", "__Node__", "_Entity"})
"""Labels that every entity of a known library has beside its own."""


@dataclass(frozen=True, slots=True)
class FactTimes:
    """The keys that bound one type's facts: true from `start` to `end`, half-open.

    `known_from`/`known_to` are the second axis; both None where the graph has none.
    """

    start: str
    end: str
    known_from: str | None = None
    known_to: str | None = None


GRAPHITI_TIMES = FactTimes("valid_at", "invalid_at", "created_at", "expired_at")


def fact_times(schema: Schema, kind: str) -> Mapping[str, FactTimes]:
    """Map the dated types of a graph to their keys; `kind` is the profile's name."""
    found = {}
    provenance = provenance_types(schema)
    for type_ in schema.relationship_types:
        if type_.name in provenance:
            continue
        if kind == "graphiti" and type_.name == "RELATES_TO":
            found[type_.name] = GRAPHITI_TIMES
        elif (pair := _pair_of(type_)) is not None:
            found[type_.name] = FactTimes(*pair, *_known_of(type_, pair))
    return found


def node_times(schema: Schema) -> Mapping[str, FactTimes]:
    """Map the labels whose nodes say from when until when they are valid to their keys."""
    found = {}
    for label in schema.labels:
        if label.name in PROVENANCE_LABELS:
            continue
        for start, end in NODE_KEYS:
            keys = label.property(start), label.property(end)
            if any(map(_holds_times, keys)) and all(keys):
                found[label.name] = FactTimes(start, end, *_known_of(label, (start, end)))
                break
    return found


def base_labels(schema: Schema) -> frozenset[str]:
    """Find the labels that only say that a node is an entity, or whose workspace it is in."""
    found = {label.name for label in schema.labels if label.name in BASE_LABELS}
    lightrag = schema.relationship_type("DIRECTED") is not None
    return frozenset(found | (workspaces(schema) if lightrag else set()))


def workspaces(schema: Schema) -> set[str]:
    """Find the workspaces of LightRAG: labels with an `entity_id` that are no entity type."""
    carrying = [label for label in schema.labels if label.property("entity_id") is not None]
    indexed = {
        name
        for index in schema.indexes
        if index.entity == "NODE" and index.properties == ("entity_id",)
        for name in index.labels
    }
    if indexed:
        return indexed & {label.name for label in carrying}
    kinds = {
        value
        for label in carrying
        if (entry := label.property("entity_type")) is not None
        for value in entry.values
    }
    return {label.name for label in carrying if label.name not in kinds}


def _pair_of(type_: RelationshipTypeSchema) -> tuple[str, str] | None:
    """Choose the best pair of which the type has the start, or an end that only such a pair has."""
    pairs = [
        pair
        for pair in FACT_KEYS
        if _holds_times(type_.property(pair[0]))
        and not (pair in PLACE_PAIRS and _are_places(type_, pair))
    ]
    whole = [pair for pair in pairs if type_.property(pair[1]) is not None]
    ended = [pair for pair in FACT_KEYS[:6] if _holds_times(type_.property(pair[1]))]
    return next(iter((*whole, *_pairs_in_words(type_), *pairs, *ended)), None)


def _pairs_in_words(type_: RelationshipTypeSchema) -> Iterator[tuple[str, str]]:
    """Yield the pairs of times whose names differ in no more than which end each is.

    As in `frm_dt` and `to_dt`, `member_from` and `member_to`.
    """
    stored = [entry.key for entry in type_.properties if TEMPORAL_TYPES & set(entry.types)]
    words = {key: _words_before_moment(key) for key in stored}
    for start, end in permutations(stored, 2):
        (*about, first), (*told, last) = words[start], words[end]
        if about == told and first in BEGINNINGS and last in ENDINGS:
            yield start, end


def _words_before_moment(key: str) -> list[str]:
    words = [word.lower() for word in WORDS.findall(key)]
    while len(words) > 1 and words[-1] in MOMENTS:
        words.pop()
    return words or [key]


def _are_places(type_: RelationshipTypeSchema, pair: tuple[str, str]) -> bool:
    """Tell whether the numbers of a pair are anything but epochs from one time to a later one."""
    starts, ends = (_numbers_of(type_.property(key)) for key in pair)
    if not starts:
        return False
    epochs = [instant for instant in map(instant_of, starts + ends) if instant in LIKELY_EPOCHS]
    return not ends or len(epochs) < len(starts + ends) or min(starts) > max(ends)


def _numbers_of(entry: Property | None) -> list[int | float]:
    values = entry.values if entry is not None else ()
    return [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]


def _known_of(
    kind: RelationshipTypeSchema | LabelSchema, pair: tuple[str, str]
) -> tuple[str, str] | tuple[None, None]:
    for known in KNOWN_KEYS:
        if known != pair and _holds_times(kind.property(known[0])):
            return known
    return None, None


def _holds_times(entry: Property | None) -> bool:
    if entry is None:
        return False
    if TEMPORAL_TYPES & set(entry.types):
        return True
    return _mostly_times(entry.key, [v for v in entry.values if not isinstance(v, bool)])


def _mostly_times(key: str, values: Iterable[Any]) -> bool:
    """Judge whether examples are ISO texts, epochs, or years where a year is meant."""
    judged = [_is_time(key, value) for value in values]
    return bool(judged) and 2 * sum(judged) > len(judged)


def _is_time(key: str, value: Any) -> bool:
    if isinstance(value, str) and value.strip().isdecimal():
        return key in YEAR_KEYS and instant_of(value) is not None
    if isinstance(value, int | float):
        year = FIRST_YEAR <= value <= LAST_YEAR and key in YEAR_KEYS
        return year or abs(value) >= EARLIEST_EPOCH
    return isinstance(value, str) and instant_of(value) is not None
