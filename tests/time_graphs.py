"""Graphs with and without time, in the shapes that the known libraries write, and an oracle.

`RandomGraph` writes facts as graphiti-core stores them, but with times of every stored type, and
answers in plain Python what holds when; the product must agree with it exactly.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.profiles import detect_profile
from graphrag_core.protocols import Database
from graphrag_core.schema.introspection import read_schema
from graphrag_core.schema.tenant_database import TenantDatabase, scope_of
from graphrag_core.types import CypherQuery

NOW = datetime(2024, 7, 1, tzinfo=UTC)
BASE = datetime(2024, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)

STORED = (
    "zoned",
    "named",
    "offset",
    "local",
    "date",
    "text",
    "naive_text",
    "seconds",
    "milliseconds",
)
WHOLE_DAYS = ("date",)
WRITE_FACTS = """
UNWIND $facts AS f
MATCH (a:Entity {uuid: f.start}), (b:Entity {uuid: f.end})
CREATE (a)-[r:RELATES_TO {uuid: f.uuid, name: f.name, fact: f.fact, group_id: f.group,
  episodes: f.episodes, fact_embedding: [x IN range(1, 40) | 0.5]}]->(b)
SET r.valid_at = {valid_at}, r.invalid_at = {invalid_at},
  r.created_at = datetime(f.created_at), r.expired_at = datetime(f.expired_at)
"""
STORED_AS = """CASE f.{key}_as
  WHEN 'zoned' THEN datetime(f.{key})
  WHEN 'named' THEN datetime({datetime: datetime(f.{key}), timezone: 'UTC'})
  WHEN 'offset' THEN datetime({datetime: datetime(f.{key}), timezone: '+05:30'})
  WHEN 'local' THEN localdatetime({datetime: datetime(f.{key})})
  WHEN 'date' THEN date(datetime(f.{key}))
  WHEN 'text' THEN toString(datetime(f.{key}))
  WHEN 'naive_text' THEN toString(localdatetime({datetime: datetime(f.{key})}))
  WHEN 'seconds' THEN datetime(f.{key}).epochSeconds
  WHEN 'milliseconds' THEN datetime(f.{key}).epochMillis END"""
WRITE_NODES = """
UNWIND $nodes AS n
CREATE (e:Entity {uuid: n.uuid, name: n.name, group_id: n.group, summary: n.summary,
  created_at: datetime('2024-01-01T00:00:00Z'), name_embedding: [x IN range(1, 40) | 0.25],
  labels: ['Entity']})
"""
WRITE_EPISODES = """
CREATE (p:Episodic {uuid: 'ep1', name: 'Call of Monday', group_id: 'a',
  source_description: 'phone call', source: 'text', content: 'They talked.',
  valid_at: datetime('2024-01-01T00:00:00Z'), created_at: datetime('2024-01-01T00:00:00Z')})
WITH p MATCH (e:Entity {group_id: 'a'})
CREATE (p)-[:MENTIONS {uuid: randomUUID(), group_id: 'a', created_at: datetime('2024-01-01T00:00:00Z')}]->(e)
WITH collect(e) AS members
CREATE (c:Community {uuid: 'c1', name: 'Everybody', group_id: 'a', summary: 'All of them.'})
WITH c, members UNWIND members AS e
CREATE (c)-[:HAS_MEMBER {uuid: randomUUID(), group_id: 'a'}]->(e)
"""
WIPE = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"


@dataclass(frozen=True)
class Fact:
    """One fact of the oracle: half-open, None where the graph records nothing."""

    uuid: str
    group: str
    name: str
    start: str
    end: str
    valid_at: datetime | None
    invalid_at: datetime | None
    created_at: datetime
    expired_at: datetime | None

    def live(self, at: datetime, known: datetime | None = None) -> bool:
        if not self.was_known(known) or self.valid_at is None:
            return False
        end = self.ends(known)
        return self.valid_at <= at and (end is None or at < end)

    def undated(self, at: datetime, known: datetime | None = None) -> bool:
        end = self.ends(known)
        return self.was_known(known) and self.valid_at is None and (end is None or at < end)

    def was_known(self, known: datetime | None) -> bool:
        return known is None or self.created_at <= known

    def ends(self, known: datetime | None) -> datetime | None:
        counts = known is None or self.expired_at is None or self.expired_at <= known
        return self.invalid_at if counts else None

    def transient(self, low: datetime, high: datetime) -> bool:
        start, end = self.valid_at, self.invalid_at
        return start is not None and end is not None and low < start < end <= high


@dataclass(frozen=True)
class RandomGraph:
    """The facts that were written."""

    facts: tuple[Fact, ...]

    def of(self, entity: str | None, group: str | None = None) -> list[Fact]:
        return [
            f
            for f in self.facts
            if (entity is None or entity in (f.start, f.end)) and group in (None, f.group)
        ]

    def boundaries(self) -> list[datetime]:
        moments = {m for f in self.facts for m in (f.valid_at, f.invalid_at) if m is not None}
        return sorted(moments)


def write_random_graph(
    graph: Graph, seed: int, *, entities: int = 8, facts: int = 160
) -> RandomGraph:
    """Two groups with equal names and different uuids; facts of every shape among each."""
    rng = random.Random(seed)  # noqa: S311 - a drawn graph, no secret
    graph.write([CypherQuery(WIPE)])
    nodes = [
        {"uuid": f"{group}-{i}", "name": f"Entity {i}", "group": group, "summary": f"of {group}"}
        for group in ("a", "b")
        for i in range(entities)
    ]
    made = tuple(_fact(rng, number, entities) for number in range(facts))
    graph.write([CypherQuery(WRITE_NODES, {"nodes": nodes}), CypherQuery(WRITE_EPISODES)])
    text = WRITE_FACTS.replace("{valid_at}", STORED_AS.replace("{key}", "valid_at")).replace(
        "{invalid_at}", STORED_AS.replace("{key}", "invalid_at")
    )
    graph.write([CypherQuery(text, {"facts": [_row(rng, fact) for fact in made]})])
    return RandomGraph(made)


def scene_of(graph: Graph, tenant: str = "", now: datetime = NOW) -> ExplorationContext:
    """The scene of a graph as it is now, or of one tenant in it."""
    schema = read_schema(graph)
    profile = detect_profile(schema)
    graph.profile = profile
    database: Database = graph
    if tenant:
        scope: TenantScope = scope_of(tenant, profile, schema)
        database = TenantDatabase(graph, scope)
        schema = read_schema(database, within=schema)
    return ExplorationContext(database, schema, profile, now, b"secret of the tests", tenant)


def uuids(relationships: Iterable[Any]) -> list[str]:
    return sorted(r.properties["uuid"] for r in relationships)


def ids_of(facts: Sequence[Fact]) -> list[str]:
    return sorted(fact.uuid for fact in facts)


def _fact(rng: random.Random, number: int, entities: int) -> Fact:
    group = rng.choice("ab")
    days = sorted(rng.randrange(0, 60) for _ in range(2))
    start: datetime | None = BASE + timedelta(days=days[0])
    end: datetime | None = BASE + timedelta(days=days[1])
    shape = rng.random()
    if shape < 0.25:
        end = None
    elif shape < 0.35:
        start = None
    elif shape < 0.40:
        start = end = None
    elif shape < 0.47:
        start, end = end, start
    elif shape < 0.52:
        end = start
    elif shape < 0.60:
        assert start is not None
        start += timedelta(microseconds=rng.randrange(1, 10**6))
    created = BASE + timedelta(days=rng.randrange(0, 60))
    expired = created + timedelta(days=rng.randrange(0, 30)) if rng.random() < 0.4 else None
    one = rng.randrange(entities)
    other = one if rng.random() < 0.08 else rng.randrange(entities)
    return Fact(
        f"f{number}", group, rng.choice(["OWNS", "WORKS_AT", "KNOWS"]),
        f"{group}-{one}", f"{group}-{other}", start, end, created, expired,
    )  # fmt: skip


def _row(rng: random.Random, fact: Fact) -> dict[str, Any]:
    return {
        "uuid": fact.uuid, "group": fact.group, "name": fact.name, "start": fact.start,
        "end": fact.end, "fact": f"{fact.start} {fact.name} {fact.end}",
        "episodes": ["ep1"] if rng.random() < 0.5 else ["ep1", "gone"],
        "valid_at": _text(fact.valid_at), "valid_at_as": _stored(rng, fact.valid_at),
        "invalid_at": _text(fact.invalid_at), "invalid_at_as": _stored(rng, fact.invalid_at),
        "created_at": _text(fact.created_at), "expired_at": _text(fact.expired_at),
    }  # fmt: skip


def _stored(rng: random.Random, moment: datetime | None) -> str | None:
    if moment is None:
        return None
    whole = moment.time() == datetime.min.time()
    precise = moment.microsecond
    kinds = [
        kind
        for kind in STORED
        if (whole or kind not in WHOLE_DAYS)
        and not (precise and kind in ("seconds", "milliseconds"))
    ]
    return rng.choice(kinds)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat().replace("+00:00", "Z")
