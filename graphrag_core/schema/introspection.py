"""Reads a graph's schema from the database's own counts and bounded samples.

Nothing here scans a large graph: counts come from the count store, properties and patterns
from the first `SAMPLE` nodes or relationships of each label or type. Works without APOC.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from graphrag_core.cypher.compose import Fragment, Template, constant, name
from graphrag_core.errors import QueryRefusedError
from graphrag_core.profiles.bookkeeping import INGEST_LABELS
from graphrag_core.profiles.detect import called_names, name_key, unique_key
from graphrag_core.profiles.instants import instant_of
from graphrag_core.profiles.profile import is_title, key_words
from graphrag_core.protocols import Database
from graphrag_core.schema.last_times import with_last_times
from graphrag_core.schema.time_order import with_time_order
from graphrag_core.types import (
    CypherQuery,
    Index,
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
)

SAMPLE = 2_000
"""Nodes of a label, or relationships of a type, whose properties are looked at."""

PATTERN_SAMPLE = 10_000
"""Relationships of a type whose end labels are looked at; exact below, estimated above."""

SCANNED = 50_000
"""Relationships that a query with the type as a parameter may pass over: some 100 ms."""

MAX_VALUES = 30
MAX_VALUE_CHARS = 60
IDENTIFIERS = frozenset(
    {
        "id", "no", "nr", "number", "code", "key", "serial", "sku", "isbn", "ref", "registration",
        "reg", "plate", "vin", "iata", "icao", "barcode",
    }
)  # fmt: skip
IDENTIFIER_ENDINGS = (
    "Id", "ID", "_id", "No", "_no", "Nr", "_nr", "Number", "_number", "Code", "_code", "Key",
    "_key", "Serial", "_serial", "_sku", "_ref",
)  # fmt: skip
"""Keys that identify a node, whole or by their ending."""

FOR_MACHINES = frozenset(
    {"serial", "barcode", "ean", "gtin", "rfid", "imei", "mac", "uuid", "guid", "hash", "checksum"}
)
"""Words of keys that hold what a maker or a scanner goes by: "serialNo" beside "assetTag"."""

FACTS_OF = {"sample": SAMPLE, "maxChars": MAX_VALUE_CHARS, "maxValues": MAX_VALUES + 1}

MANY = 100_000
"""More rows than any query here returns."""

GRAPH_COUNTS = "CALL db.stats.retrieve('GRAPH COUNTS') YIELD data RETURN data LIMIT 1"
LABELS = "CALL db.labels() YIELD label RETURN label LIMIT 10000"
TYPES = "CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType LIMIT 10000"
NAMES = """
CALL db.labels() YIELD label
RETURN label AS name, 'label' AS kind
UNION ALL
CALL db.relationshipTypes() YIELD relationshipType
RETURN relationshipType AS name, 'type' AS kind
UNION ALL
CALL db.propertyKeys() YIELD propertyKey
RETURN propertyKey AS name, 'key' AS kind
""".strip()
INDEXES = (
    "SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, state, owningConstraint"
)
CONSTRAINTS = "SHOW CONSTRAINTS YIELD type, labelsOrTypes, properties"

# `_Source` puts a label or a type in. Lists and long texts are not collected: a label's
# values are only of use when there are few and short ones.
PROPERTY_FACTS = constant("""\
WITH entity LIMIT $sample
UNWIND keys(entity) AS key
WITH key, entity[key] AS value, valueType(entity[key]) AS type
WITH key, type,
     CASE WHEN type STARTS WITH 'LIST' OR type STARTS WITH 'VECTOR' OR type STARTS WITH 'POINT'
          THEN null ELSE value END AS value
WITH key, type, value,
     CASE WHEN type STARTS WITH 'STRING' THEN size(value) ELSE 0 END AS chars,
     CASE WHEN type STARTS WITH 'DATE' OR type CONTAINS 'DATETIME' THEN value END AS time
RETURN key,
       collect(DISTINCT type) AS types,
       count(*) AS present,
       count(DISTINCT value) AS distinctValues,
       max(chars) AS longest,
       max(time) AS latest,
       collect(DISTINCT CASE WHEN chars <= $maxChars THEN value END)[..$maxValues] AS values
""")
NODE_PROPERTIES = Template("""
MATCH (entity:{label})
{facts}
""")
RELATIONSHIP_PROPERTIES = Template("""
MATCH ()-[entity:{type}]->()
{facts}
""")
COUNT_NODES = Template("MATCH (n:{label}) RETURN count(n) AS count")
COUNT_RELATIONSHIPS = Template("MATCH ()-[r:{type}]->() RETURN count(r) AS count")
END_LABELS = Template("""
MATCH (a)-[:{type}]->(b)
WITH a, b LIMIT $sample
UNWIND labels(a) AS start
UNWIND labels(b) AS end
RETURN start, end, count(*) AS count
""")
END_LABELS_FROM = Template("""
MATCH (:{label})-[:{type}]->(b)
WITH b LIMIT $sample
UNWIND labels(b) AS end
RETURN end, count(*) AS count
""")
END_LABELS_TO = Template("""
MATCH (a)-[:{type}]->(:{label})
WITH a LIMIT $sample
UNWIND labels(a) AS start
RETURN start, count(*) AS count
""")
AS_PARAMETER = {"label": constant("$($label)"), "type": constant("$($type)")}


@dataclass(frozen=True, slots=True)
class _Counts:
    """The count store: nodes by label, relationships by type and by either end's label."""

    labels: Mapping[str, int]
    types: Mapping[str, int]
    starts: Mapping[tuple[str, str], int]
    ends: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class _Fact:
    """A property with what only the introspection needs to choose a display name."""

    property: Property
    longest: int


@dataclass(frozen=True, slots=True)
class _Source:
    """Where queries about one label or type are asked.

    As parameters their names cost no planning of their own: on a cold server a third of a second
    for each. A database that shows one tenant's part has to see them, `quoted` in the text. In
    a graph of many relationships types are quoted as well: the planner uses no index for a type
    that it does not know and walks through the graph until it has met enough.
    """

    database: Database
    quoted: bool
    quoted_types: bool

    def rows(
        self, template: Template, parameters: Mapping[str, Any], *, label: str = "",
        type_: str = "", facts: Fragment = PROPERTY_FACTS,
    ) -> tuple[Mapping[str, Any], ...]:  # fmt: skip
        """Fetch the rows of a query about a label, a type or both, of which `facts` are read."""
        slots: dict[str, Fragment] = {**AS_PARAMETER, "facts": facts}
        if self.quoted:
            slots["label"] = name(label)
        if self.quoted or self.quoted_types:
            slots["type"] = name(type_)
        filled = template.fill(**{slot: slots[slot] for slot in template.slots})
        query = CypherQuery(filled.text, {**parameters, "label": label, "type": type_})
        return self.database.fetch(query, limit=MANY).records


def read_schema(database: Database, *, within: Schema | None = None) -> Schema:
    """Read labels, types, patterns, properties and indexes of a graph.

    Labels and types that no node or relationship has any more are left out. A database that
    shows a part of the graph only (one tenant's) is asked for the names of `within`, the
    schema of the whole. Raises `DatabaseUnavailableError`.
    """
    if within is None:
        counts, indexes = _read_counts(database), _read_indexes(database)
    else:
        labels = [label.name for label in within.labels]
        types = [kind.name for kind in within.relationship_types]
        counts = _count_one_by_one(database, labels, types)
        mine = counts.labels.keys() | counts.types.keys()
        indexes = tuple(
            replace(index, labels=tuple(label for label in index.labels if label in mine))
            for index in within.indexes
            if not mine.isdisjoint(index.labels)
        )
    many = sum(counts.types.values()) > SCANNED
    source = _Source(database, quoted=within is not None, quoted_types=many)
    read_labels = tuple(
        _read_label(source, label, count, indexes) for label, count in sorted(counts.labels.items())
    )
    read_types = tuple(
        _read_type(source, type_, count, indexes) for type_, count in sorted(counts.types.items())
    )
    if within is not None:
        indexes = tuple(_with_known_keys(index, (*read_labels, *read_types)) for index in indexes)
    return Schema(
        labels=read_labels,
        relationship_types=read_types,
        patterns=tuple(
            pattern
            for type_, count in sorted(counts.types.items())
            for pattern in _read_patterns(source, type_, count, counts)
        ),
        indexes=indexes,
        read_at=datetime.now(UTC),
    )


def read_names(database: Database, *, timeout_s: float) -> frozenset[tuple[str, str]]:
    """Read the names of labels, types and properties, which costs next to nothing.

    Names that differ from before mean that a schema is out of date. Raises as `Database.fetch`.
    """
    rows = database.fetch(CypherQuery(NAMES), limit=MANY, timeout_s=timeout_s).records
    return frozenset((row["kind"], row["name"]) for row in rows)


def _read_counts(database: Database) -> _Counts:
    try:
        data = database.fetch(CypherQuery(GRAPH_COUNTS)).records[0]["data"]
    except QueryRefusedError:
        rows = database.fetch(CypherQuery(LABELS)).records
        labels = [row["label"] for row in rows if row["label"] not in INGEST_LABELS]
        types = [row["relationshipType"] for row in database.fetch(CypherQuery(TYPES)).records]
        return _count_one_by_one(database, labels, types)
    nodes = {
        row["label"]: row["count"]
        for row in data["nodes"]
        if row.get("label") and row["label"] not in INGEST_LABELS
    }
    relationships: dict[str, int] = {}
    starts: dict[tuple[str, str], int] = {}
    ends: dict[tuple[str, str], int] = {}
    for row in data["relationships"]:
        type_ = row.get("relationshipType")
        if type_ is None:
            continue
        if row.get("startLabel"):
            starts[row["startLabel"], type_] = row["count"]
        elif row.get("endLabel"):
            ends[row["endLabel"], type_] = row["count"]
        else:
            relationships[type_] = row["count"]
    return _Counts(_present(nodes), _present(relationships), _present(starts), _present(ends))


def _count_one_by_one(database: Database, labels: Iterable[str], types: Iterable[str]) -> _Counts:
    """Count where `db.stats.retrieve` may not be called, one label and type at a time."""
    return _Counts(
        labels=_present(
            {label: _number(database, COUNT_NODES.fill(label=name(label))) for label in labels}
        ),
        types=_present(
            {
                type_: _number(database, COUNT_RELATIONSHIPS.fill(type=name(type_)))
                for type_ in types
            }
        ),
        starts={},
        ends={},
    )


def _number(database: Database, count: Fragment) -> int:
    return int(database.fetch(CypherQuery(count.text)).records[0]["count"])


def _present(counts: Mapping[Any, int]) -> dict[Any, int]:
    return {counted: count for counted, count in counts.items() if count > 0}


def _with_known_keys(index: Index, owners: Iterable[LabelSchema | RelationshipTypeSchema]) -> Index:
    """Remove the keys of a search index that only others' data have.

    Of all other kinds of index the order of the keys matters, and the first one says what they
    serve.
    """
    if index.kind not in ("FULLTEXT", "VECTOR"):
        return index
    mine = [owner for owner in owners if owner.name in index.labels]
    known = tuple(key for key in index.properties if any(owner.property(key) for owner in mine))
    return replace(index, properties=known or index.properties[:1])


NEVER_IN_NAMES = frozenset("@/\\_:;{}[]0123456789")
NUMBER_BEHIND = re.compile(r" \d{1,3}$")
OF_OTHERS = ("address", "street", "city", "town", "place", "location", "er", "or")
"""Ends of keys that name a place or somebody else: the "manager" of a shop."""
WORDS_OF_A_NAME = 8
MOSTLY_NAMED = 0.9
"""Share of the nodes that have to have a name by which all are called."""
PUBLIC_NAMES = ("handle", "username", "user_name", "login", "alias", "nickname")
"""Ends of keys by which people are known where they do not give their name."""


def _read_label(source: _Source, label_: str, count: int, indexes: Iterable[Index]) -> LabelSchema:
    rows = source.rows(NODE_PROPERTIES, FACTS_OF, label=label_)
    facts = _read_facts(rows, label_, count, [i for i in indexes if i.entity == "NODE"])
    label = LabelSchema(label_, count, tuple(fact.property for fact in facts))
    read = partial(source.rows, NODE_PROPERTIES, {"sample": SAMPLE}, label=label_)
    label = with_time_order(label, read)
    if count > SAMPLE:
        label = with_last_times(label, read)
    called = name_key(label)
    known = next((p.present for p in label.properties if p.key == called), 0)
    if called not in {None, "name", "title"} and known < count:
        # "realName", which some keep to themselves, beside the "handle" that all have.
        public = [
            fact
            for fact in facts
            if fact.property.present >= count and fact.property.key.lower().endswith(PUBLIC_NAMES)
        ]
        # A "codename" that every second release has, beside the "version" that all have.
        complete = [fact for fact in facts if fact.property.present >= count]
        common = _distinctive(label_, complete) if known < MOSTLY_NAMED * count else None
        called = _distinctive(label_, public) or common or called
    called = called or _distinctive(label_, facts)
    called = called or next((entry.key for entry in called_names(label)), None)
    numbered = label.property(called) if called else None
    if numbered is not None and _is_code(numbered, label):
        # "vol_no" V01 beside the "nm" Odile Grant, "registration" KT19 HRS beside "Harbour 2".
        spoken = [
            fact
            for fact in facts
            if fact.property.present >= count and _reads_like_names(fact.property)
        ]
        called = _distinctive(label_, spoken) or called
    return LabelSchema(label_, count, label.properties, called)


def _is_code(entry: Property, label: LabelSchema) -> bool:
    """Tell whether a key identifies nodes by numbers or codes."""
    return (entry.key == unique_key(label) or identifies(entry)) and _are_numbers(entry)


def _read_type(
    source: _Source, type_: str, count: int, indexes: Iterable[Index]
) -> RelationshipTypeSchema:
    rows = source.rows(RELATIONSHIP_PROPERTIES, FACTS_OF, type_=type_)
    facts = _read_facts(rows, type_, count, [i for i in indexes if i.entity == "RELATIONSHIP"])
    kind = RelationshipTypeSchema(type_, count, tuple(fact.property for fact in facts))
    read = partial(source.rows, RELATIONSHIP_PROPERTIES, {"sample": SAMPLE}, type_=type_)
    kind = with_time_order(kind, read)
    return kind if count <= SAMPLE else with_last_times(kind, read)


def _read_facts(
    rows: Iterable[Mapping[str, Any]], owner: str, count: int, indexes: Iterable[Index]
) -> list[_Fact]:
    mine = [index for index in indexes if owner in index.labels]
    unique = {index.properties[0] for index in mine if index.unique and len(index.properties) == 1}
    indexed = {index.properties[0] for index in mine if index.kind == "RANGE" and index.properties}
    facts = [_fact(row, count <= SAMPLE, unique, indexed) for row in rows]
    return sorted(facts, key=lambda fact: fact.property.key)


def _fact(row: Mapping[str, Any], whole: bool, unique: set[str], indexed: set[str]) -> _Fact:
    few = row["distinctValues"] <= MAX_VALUES and row["longest"] <= MAX_VALUE_CHARS
    values = tuple(row["values"]) if few else tuple(row["values"][:5])
    types = sorted({str(type_).replace(" NOT NULL", "") for type_ in row["types"]})
    return _Fact(
        Property(
            key=row["key"],
            types=tuple(types),
            values=tuple(sorted(values, key=_sort_key)),
            values_complete=few and whole and bool(values),
            unique=row["key"] in unique,
            indexed=row["key"] in indexed or row["key"] in unique,
            present=row["present"],
            distinct=row["distinctValues"],
            latest=row["latest"],
        ),
        longest=row["longest"],
    )


def _sort_key(value: Any) -> tuple[str, Any]:
    if isinstance(value, bool):
        return "boolean", value
    if isinstance(value, int | float):
        return "number", value
    if isinstance(value, datetime | date):
        return "time", value.isoformat()
    return "text", str(value)


def _distinctive(label: str, facts: Iterable[_Fact]) -> str | None:
    """Find the property that tells the nodes apart best, where none is called a name.

    A text, unless it is a date, above all one that is called after the label ("office" of an
    Office) or a title ("caption"); a number only where its key says that it identifies.
    """
    short = [
        fact
        for fact in facts
        if fact.longest <= MAX_VALUE_CHARS and fact.property.distinct and fact.property.tells_apart
        if (fact.property.types == ("STRING",) and fact.longest and not _holds_dates(fact.property))
        or (fact.property.types == ("INTEGER",) and identifies(fact.property))
    ]
    best = max(
        short,
        key=lambda fact: (
            fact.property.key.lower() == label.lower(),
            is_title(fact.property.key) and fact.property.types == ("STRING",),
            fact.property.unique,
            not _is_for_machines(fact.property),
            identifies(fact.property),
            fact.property.types == ("STRING",),
            fact.property.present,
            fact.property.distinct,
        ),
        default=None,
    )
    return best.property.key if best else None


def _reads_like_names(entry: Property) -> bool:
    """Do all examples read like names: few words, a capital first, not capitals alone?

    A number may stand behind them: "Harbour 2".
    """
    other = entry.key.lower().endswith(OF_OTHERS)
    return (
        bool(entry.values)
        and not other
        and all(
            isinstance(value, str)
            and value[:1].isupper()
            and any(letter.islower() for letter in value)
            and not NEVER_IN_NAMES.intersection(NUMBER_BEHIND.sub("", value))
            and len(value.split()) <= WORDS_OF_A_NAME
            for value in entry.values
        )
    )


def _are_numbers(entry: Property) -> bool:
    """Tell whether each example has a digit, as a number or a code has."""
    return all(any(letter.isdigit() for letter in str(value)) for value in entry.values)


def identifies(entry: Property) -> bool:
    """Tell whether a key is named like one that identifies nodes: "code", "invoiceNo"."""
    key = entry.key
    return key.lower() in IDENTIFIERS or key.endswith(IDENTIFIER_ENDINGS)


def _is_for_machines(entry: Property) -> bool:
    """Tell whether scanners and makers use a number, and people the other one that is there."""
    return not FOR_MACHINES.isdisjoint(key_words(entry.key))


def _holds_dates(entry: Property) -> bool:
    return bool(entry.values) and all(instant_of(value) is not None for value in entry.values)


def _read_patterns(source: _Source, type_: str, count: int, counts: _Counts) -> Iterable[Pattern]:
    """Read the pairs of labels that a type joins, with counts: exact where the sample is whole."""
    starts = {label: n for (label, of), n in counts.starts.items() if of == type_}
    ends = {label: n for (label, of), n in counts.ends.items() if of == type_}
    # Where some ends have no label, a single label does not stand for all of them.
    if list(starts.values()) == [count] and ends:
        (start,) = starts
        return [Pattern(start, type_, end, n) for end, n in sorted(ends.items())]
    if list(ends.values()) == [count] and starts:
        (end,) = ends
        return [Pattern(start, type_, end, n) for start, n in sorted(starts.items())]
    return _sampled_patterns(source, type_, count, starts, ends)


def _sampled_patterns(
    source: _Source, type_: str, count: int, starts: Mapping[str, int], ends: Mapping[str, int]
) -> list[Pattern]:
    pairs: dict[tuple[str, str], float] = defaultdict(float)
    scale = max(1.0, count / PATTERN_SAMPLE)
    for row in source.rows(END_LABELS, {"sample": PATTERN_SAMPLE}, type_=type_):
        pairs[row["start"], row["end"]] += row["count"] * scale
    if scale > 1:
        few = {"sample": 100}
        for start in starts.keys() - {pair[0] for pair in pairs}:
            for row in source.rows(END_LABELS_FROM, few, label=start, type_=type_):
                pairs[start, row["end"]] += row["count"]
        for end in ends.keys() - {pair[1] for pair in pairs}:
            for row in source.rows(END_LABELS_TO, few, label=end, type_=type_):
                pairs[row["start"], end] += row["count"]
    return [Pattern(start, type_, end, round(n)) for (start, end), n in sorted(pairs.items())]


def _read_indexes(database: Database) -> tuple[Index, ...]:
    try:
        constraints = database.fetch(CypherQuery(CONSTRAINTS), limit=MANY).records
        rows = database.fetch(CypherQuery(INDEXES), limit=MANY).records
    except QueryRefusedError:
        return ()
    unique = {
        (tuple(row["labelsOrTypes"] or ()), tuple(row["properties"] or ()))
        for row in constraints
        if "UNIQUENESS" in row["type"] or "KEY" in row["type"]
    }
    return tuple(
        Index(
            name=row["name"],
            kind=row["type"],
            entity=row["entityType"],
            labels=tuple(row["labelsOrTypes"] or ()),
            properties=tuple(row["properties"] or ()),
            state=row["state"],
            unique=row["owningConstraint"] is not None
            and (tuple(row["labelsOrTypes"] or ()), tuple(row["properties"] or ())) in unique,
        )
        for row in rows
        if row["type"] != "LOOKUP"
    )
