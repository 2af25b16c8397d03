"""Loads, refreshes and removes the demo company of `seed_data.cypher`.

Everything that the file creates carries the property `_seed`. Nodes and relationships without it
belong to somebody else and are neither changed nor removed. The file also runs in cypher-shell,
so everything specific to the demo is in the file and not in this module.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from graphrag_core.cypher.compose import TRUE, Fragment, Template, name, names
from graphrag_core.cypher.lexer import split_statements, tokenize
from graphrag_core.cypher.unwound_lists import with_lists_as_parameters
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.profiles.searched_texts import is_own_index
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Rows

SEED_FILE = Path(__file__).resolve().parents[2] / "seed_data.cypher"
STALE_AFTER_DAYS = 7.0
"""The age from which the app offers to move the demo's dates to today."""

INDEX_WAIT_S = 60
SCAN_TIMEOUT_S = 300.0
NAMES_SHOWN = 100

AGE = """
MATCH (info:SeedInfo {id: 'demo'})
RETURN duration.inSeconds(info.loaded_at, datetime()).seconds / 86400.0 AS days
LIMIT 1
"""
INDEX_NAMES = "SHOW INDEXES YIELD name, state WHERE name IN $names AND state <> 'ONLINE'"
AWAIT_INDEX = "CALL db.awaitIndex($name, $wait_s)"

# Finds values that violate one of the demo's constraints.
DUPLICATES = Template("""
MATCH (n:{label}) WHERE n.{key} IS NOT NULL
WITH n.{key} AS value, count(*) AS count WHERE count > 1
RETURN value, count
LIMIT 1
""")
# These scan every node or relationship, because a user may have put other labels on the demo's
# nodes. A reset is rare.
SEEDED_NODES = """
MATCH (n) WHERE n._seed = 'demo'
WITH n, EXISTS { (n)-[r]-() WHERE coalesce(r._seed, '') <> 'demo' } AS kept
RETURN kept, head(labels(n)) AS label, count(*) AS count,
       collect(coalesce(n.name, n.title, n.id, n.sha))[..$names_shown] AS names
ORDER BY label
LIMIT 1000
"""
SEEDED_RELATIONSHIPS = """
MATCH ()-[r]->() WHERE r._seed = 'demo'
RETURN type(r) AS type, count(*) AS count
ORDER BY type
LIMIT 1000
"""
# `{indexed}` tests whether a node is in an index of the labels.
LEFT_IN_INDEX = Template("""
MATCH (n:{labels})
WHERE {indexed} AND (coalesce(n._seed, '') <> 'demo'
  OR EXISTS { (n)-[r]-() WHERE coalesce(r._seed, '') <> 'demo' })
RETURN n._seed AS seed
LIMIT 1
""")
HAS_VECTOR = Template("n.{key} IS NOT NULL")
SEARCH_INDEXES = """
SHOW INDEXES YIELD name, type, labelsOrTypes, properties
WHERE type IN ['VECTOR', 'FULLTEXT']
"""
DELETE_RELATIONSHIPS = "MATCH ()-[r]->() WHERE r._seed = 'demo' DELETE r"
DROP_INDEX = Template("DROP INDEX {index} IF EXISTS")
DROP_CONSTRAINT = Template("DROP CONSTRAINT {constraint} IF EXISTS")
# No DETACH: a relationship that still exists at this point was not made by the seed.
DELETE_NODES = "MATCH (n) WHERE n._seed = 'demo' AND NOT EXISTS { (n)--() } DELETE n"


class WriteCounts(Protocol):
    """The counts of a write."""

    @property
    def nodes_created(self) -> int:
        """New nodes."""

    @property
    def relationships_created(self) -> int:
        """New relationships."""

    @property
    def properties_set(self) -> int:
        """Properties written, changed or not."""

    @property
    def indexes_added(self) -> int:
        """New indexes, without those behind constraints."""

    @property
    def constraints_added(self) -> int:
        """New constraints."""

    @property
    def rows(self) -> tuple[Rows, ...]:
        """What each statement returned."""


class WritableDatabase(Database, Protocol):
    """A database that can also be written to, by seeding and ingestion alone."""

    def write(self, statements: Iterable[CypherQuery]) -> WriteCounts:
        """Run statements in order, each in a transaction of its own."""


@dataclass(frozen=True, slots=True)
class SeedReport:
    """The result of loading; `refreshed` when the demo existed and its dates moved to today."""

    refreshed: bool
    nodes_created: int
    relationships_created: int
    properties_set: int
    indexes_added: int
    constraints_added: int


@dataclass(frozen=True, slots=True)
class ResetPlan:
    """What a reset removes: nodes by label, relationships by type, indexes and constraints.

    `kept` are the names (at most 100 a label) of demo nodes that stay because they have
    relationships that the seed did not make; `kept_count` counts all such nodes.
    """

    nodes: Mapping[str, int]
    relationships: Mapping[str, int]
    indexes: tuple[str, ...]
    kept: tuple[str, ...] = ()
    kept_count: int = 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to remove."""
        return not (self.nodes or self.relationships or self.indexes)

    @property
    def sentence(self) -> str:
        """The plan as text for people."""
        if self.empty and not self.kept_count:
            return "The demo data is not loaded; there is nothing to remove."
        removed = (
            f"Of the demo data, {_counted(sum(self.nodes.values()), 'node')}, "
            f"{_counted(sum(self.relationships.values()), 'relationship')} and "
            f"{_counted(len(self.indexes), 'index or constraint', 'indexes and constraints')} "
            "are removed, with all properties that were added to them."
        )
        if not self.kept_count:
            return f"{removed} Nothing else is touched."
        names = ", ".join(self.kept[:5]) + (", …" if self.kept_count > len(self.kept[:5]) else "")
        return (
            f"{removed} {_counted(self.kept_count, 'demo node')} ({names}) and the relationships "
            "that others attached to them stay."
        )


def load_seed(
    graph: WritableDatabase, *, progress: Callable[[str], None] | None = None
) -> SeedReport:
    """Load the demo company, or move its dates to today when it is there.

    Safe to repeat and to interrupt: each statement is complete in itself, and the demo counts
    as loaded only after the last. Raises `CallError` when data or constraints of the database
    contradict the demo's constraints, `DatabaseUnavailableError`.
    """
    said = progress or (lambda _: None)
    refreshed = demo_age_days(graph) is not None
    schema, data = _read_statements()
    if not refreshed:
        _refuse_duplicates(graph, schema)
    try:
        prepared = graph.write(_announced(schema, said, "Preparing constraints and indexes"))
    except QueryRefusedError as cause:
        raise CallError(
            f"The demo data cannot be loaded into this database. {cause.message}",
            hint="Load it into an empty database, or as a user who may create constraints.",
            code="seed_refused",
        ) from cause
    loading = "Moving the demo's dates to today" if refreshed else "Loading the demo company"
    written = graph.write(_announced(data, said, loading))
    _await_indexes(graph, [_created_name(statement) for statement in schema])
    return SeedReport(
        refreshed=refreshed,
        nodes_created=written.nodes_created,
        relationships_created=written.relationships_created,
        properties_set=written.properties_set,
        indexes_added=prepared.indexes_added,
        constraints_added=prepared.constraints_added,
    )


def demo_age_days(database: Database) -> float | None:
    """Return the days since the demo was loaded or refreshed, by the server's clock.

    None without a demo.
    """
    rows = database.fetch(CypherQuery(AGE)).records
    return float(rows[0]["days"]) if rows and rows[0]["days"] is not None else None


def describe_reset(database: Database) -> ResetPlan:
    """Plan what `reset_seed` would remove now. Raises `DatabaseUnavailableError`."""
    asked = CypherQuery(SEEDED_NODES, {"names_shown": NAMES_SHOWN})
    rows = database.fetch(asked, timeout_s=SCAN_TIMEOUT_S).records
    relationships = database.fetch(
        CypherQuery(SEEDED_RELATIONSHIPS), timeout_s=SCAN_TIMEOUT_S
    ).records
    return ResetPlan(
        nodes={row["label"]: row["count"] for row in rows if not row["kept"]},
        relationships={row["type"]: row["count"] for row in relationships},
        indexes=(*_existing_rules(database), *_emptied_indexes(database)),
        kept=tuple(str(name) for row in rows if row["kept"] for name in row["names"]),
        kept_count=sum(row["count"] for row in rows if row["kept"]),
    )


def reset_seed(graph: WritableDatabase) -> ResetPlan:
    """Remove what the seed made and nothing else; return the plan that was carried out.

    The indexes that `index` made for the demo's texts are removed too, unless they contain other
    nodes. Demo nodes stay while they have relationships that the seed did not make, because
    removing those would remove somebody else's data. Safe to repeat.
    """
    plan = describe_reset(graph)
    if plan.empty:
        return plan
    drops = [_drop(statement) for statement in _read_statements()[0]]
    drops += [DROP_INDEX.fill(index=name(index)) for index in plan.indexes]
    statements = (DELETE_RELATIONSHIPS, DELETE_NODES, *(drop.text for drop in drops))
    graph.write(map(CypherQuery, statements))
    return plan


def _read_statements() -> tuple[list[str], list[str]]:
    """Read the file's statements: those that create constraints and indexes, then the rest.

    Raises `CallError` (`seed_missing`) without the file.
    """
    try:
        statements = split_statements(SEED_FILE.read_text(encoding="utf-8"))
    except FileNotFoundError as cause:
        raise CallError(
            f"The demo data is missing: there is no {SEED_FILE.name} beside the package.",
            hint="Run from a checkout of the repository.",
            code="seed_missing",
        ) from cause
    schema = [text for text in statements if tokenize(text)[0].word == "CREATE"]
    return schema, [text for text in statements if text not in schema]


def _refuse_duplicates(database: Database, schema: list[str]) -> None:
    """Raise `CallError` where a user's nodes violate a unique constraint of the demo."""
    for statement in schema:
        unique = _unique_property(statement)
        if unique is None:
            continue
        label, key = unique
        query = DUPLICATES.fill(label=name(label), key=name(key))
        rows = database.fetch(CypherQuery(query.text), timeout_s=SCAN_TIMEOUT_S).records
        if rows:
            raise CallError(
                "The demo data cannot be loaded into this database: it needs "
                f"{label}.{key} to be unique, and {rows[0]['count']} nodes share "
                f"{rows[0]['value']!r}.",
                hint="Load it into an empty database.",
                code="seed_refused",
            )


def _unique_property(statement: str) -> tuple[str, str] | None:
    """Read label and key of `… FOR (n:Label) REQUIRE n.key IS UNIQUE`; None for an index."""
    tokens = tokenize(statement)
    words = [token.word for token in tokens]
    if "CONSTRAINT" not in words:
        return None
    return tokens[words.index(":") + 1].value, tokens[words.index(".") + 1].value


def _announced(
    statements: list[str], said: Callable[[str], None], doing: str
) -> Iterator[CypherQuery]:
    for number, text in enumerate(statements, 1):
        said(f"{doing}: {number} of {len(statements)}.")
        yield with_lists_as_parameters(text)


def _await_indexes(database: Database, indexes: list[str]) -> None:
    waiting = CypherQuery(INDEX_NAMES, {"names": indexes})
    for row in database.fetch(waiting).records:
        call = CypherQuery(AWAIT_INDEX, {"name": row["name"], "wait_s": INDEX_WAIT_S})
        database.fetch(call, timeout_s=INDEX_WAIT_S)


def _existing_rules(database: Database) -> tuple[str, ...]:
    """List the file's indexes and constraints that exist; a constraint's index has its name."""
    created = [_created_name(statement) for statement in _read_statements()[0]]
    shown = CypherQuery("SHOW INDEXES YIELD name WHERE name IN $names", {"names": created})
    return tuple(sorted(row["name"] for row in database.fetch(shown).records))


def _emptied_indexes(database: Database) -> tuple[str, ...]:
    """List the indexes made by `index` over the demo's labels that contain only demo nodes."""
    rules = map(_unique_property, _read_statements()[0])
    demo = {rule[0] for rule in rules if rule is not None}
    found = []
    for row in database.fetch(CypherQuery(SEARCH_INDEXES)).records:
        labels, keys = row["labelsOrTypes"], row["properties"]
        if not (is_own_index(row["name"], labels, keys) and demo.issuperset(labels)):
            continue
        indexed = HAS_VECTOR.fill(key=name(keys[0])) if row["type"] == "VECTOR" else TRUE
        others = CypherQuery(LEFT_IN_INDEX.fill(labels=names(labels), indexed=indexed).text)
        if not database.fetch(others, timeout_s=SCAN_TIMEOUT_S).records:
            found.append(row["name"])
    return tuple(sorted(found))


def _created_name(statement: str) -> str:
    """Read the name in `CREATE [FULLTEXT] INDEX name …` or `CREATE CONSTRAINT name …`."""
    tokens = tokenize(statement)
    kind = next(i for i, token in enumerate(tokens) if token.word in ("INDEX", "CONSTRAINT"))
    return tokens[kind + 1].value


def _drop(statement: str) -> Fragment:
    created = name(_created_name(statement))
    if any(token.word == "CONSTRAINT" for token in tokenize(statement)):
        return DROP_CONSTRAINT.fill(constraint=created)
    return DROP_INDEX.fill(index=created)


def _counted(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
