"""What is live is the same in Python and in both forms of Cypher, for facts of any shape."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.compose import Template
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.fact_times import instant, times_of_facts
from graphrag_core.explore.validity import counts_at, fact_interval, node_keys, validity_filter
from graphrag_core.profiles import Profile
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.instants import instant_of
from graphrag_core.profiles.relationships import relationship_of
from graphrag_core.types import (
    CypherQuery,
    Node,
    Property,
    Relationship,
    RelationshipTypeSchema,
    Schema,
)

DAY = datetime(2024, 3, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)
KINDS = ("zoned", "named", "east", "west", "local", "date", "text", "naive", "seconds", "year")
TYPES = (
    "ZONED DATETIME", "LOCAL DATETIME", "DATE", "STRING", "INTEGER",
)  # fmt: skip
WIPE = "MATCH (n:ValRule) DETACH DELETE n"
WRITE = """
UNWIND $facts AS f
CREATE (a:ValRule), (b:ValRule)
FOREACH (x IN CASE WHEN f.start_dated THEN [1] ELSE [] END | SET a:ValDated)
FOREACH (x IN CASE WHEN f.end_dated THEN [1] ELSE [] END | SET b:ValDated)
CREATE (a)-[r:$(f.type)]->(b)
SET r.no = f.no,
  r.valid_from = {start}, r.valid_to = {end}, r.since = {start}, r.until = {end},
  r.created_at = {learned}, r.expired_at = {doubted},
  a.valid_from = {node_start}, a.valid_to = {node_end}, b.valid_to = {node_end},
  a.created_at = {learned}, b.expired_at = {doubted}
"""
STORED = """CASE f.<key>.kind
  WHEN 'zoned' THEN datetime(f.<key>.at)
  WHEN 'named' THEN datetime({datetime: datetime(f.<key>.at), timezone: 'UTC'})
  WHEN 'east' THEN datetime({datetime: datetime(f.<key>.at), timezone: '+05:30'})
  WHEN 'west' THEN datetime({datetime: datetime(f.<key>.at), timezone: '-07:00'})
  WHEN 'local' THEN localdatetime({datetime: datetime(f.<key>.at)})
  WHEN 'date' THEN date(datetime(f.<key>.at))
  WHEN 'text' THEN toString(datetime(f.<key>.at))
  WHEN 'naive' THEN toString(localdatetime({datetime: datetime(f.<key>.at)}))
  WHEN 'seconds' THEN datetime(f.<key>.at).epochSeconds
  WHEN 'year' THEN datetime(f.<key>.at).year
  WHEN 'nonsense' THEN 'soon' END"""
READ = Template("""
MATCH (a:ValRule)-[r]->(b:ValRule)
RETURN r.no AS no, a, b, elementId(r) AS id, type(r) AS type, properties(r) AS properties,
  {live} AS live
""")
READ_TIMES = Template("""
MATCH (a:ValRule)-[r]->(b:ValRule)
{times}
RETURN r.no AS no, {counts} AS live
""")

PROFILE = Profile(
    fact_times={
        "VAL_FACT": FactTimes("valid_from", "valid_to", "created_at", "expired_at"),
        "VAL_OTHER": FactTimes("since", "until"),
    },
    node_times={"ValDated": FactTimes("valid_from", "valid_to", "created_at", "expired_at")},
)
UNDATED_NODES = Profile(fact_times=PROFILE.fact_times)


def schema(*, types: tuple[str, ...], count: int) -> Schema:
    """A schema that has seen values of these types at each key, of so many relationships."""
    keys = ("valid_from", "valid_to", "since", "until")
    properties = tuple(Property(key, types) for key in keys)
    names = ("VAL_FACT", "VAL_OTHER", "VAL_PLAIN")
    kinds = (RelationshipTypeSchema(name, count, properties) for name in names)
    return Schema(relationship_types=tuple(kinds))


@dataclass(frozen=True)
class Stored:
    """A time and how it is stored; a `west` zone only has whole seconds."""

    kind: str
    at: str


moments = st.builds(
    lambda days, ticks: DAY + timedelta(days=days) + ticks * TICK,
    st.integers(-2, 2),
    st.integers(-1, 1),
)


@st.composite
def stored(draw: st.DrawFn) -> Stored | None:
    kind = draw(st.sampled_from((*KINDS, "nonsense", "none")))
    if kind == "none":
        return None
    moment = draw(moments)
    whole = moment.replace(microsecond=0) if kind == "west" else moment
    return Stored(kind, whole.isoformat())


facts = st.fixed_dictionaries(
    {
        "type": st.sampled_from(("VAL_FACT", "VAL_OTHER", "VAL_PLAIN")),
        "start": stored(), "end": stored(), "node_start": stored(), "node_end": stored(),
        "learned": stored(), "doubted": stored(),
        "start_dated": st.booleans(), "end_dated": st.booleans(),
    }
)  # fmt: skip
times = st.builds(
    lambda days, ticks: DAY + timedelta(days=days) + ticks * TICK,
    st.integers(-3, 3),
    st.integers(0, 1),
)


def stored_as(key: str) -> str:
    return STORED.replace("<key>", key)


@pytest.fixture
def rule_graph(empty_graph: Graph) -> Iterator[Graph]:
    yield empty_graph
    empty_graph.write([CypherQuery(WIPE)])


# Of a small graph the schema has seen all values; of a large one it may have seen zoned ones only.
@pytest.mark.parametrize(
    "known_schema",
    [schema(types=TYPES, count=10), schema(types=("ZONED DATETIME",), count=5_000)],
    ids=["small", "large"],
)
@pytest.mark.parametrize("profile", [PROFILE, UNDATED_NODES], ids=["dated nodes", "other nodes"])
def test_python_and_both_forms_of_cypher_agree(
    known_schema: Schema, profile: Profile, rule_graph: Graph
):
    keys = ("start", "end", "node_start", "node_end", "learned", "doubted")
    write = WRITE
    for key in keys:
        write = write.replace("{" + key + "}", stored_as(key))

    @examples(3)
    @given(st.lists(facts, min_size=60, max_size=60), st.tuples(times, times), times)
    def agree(drawn: list[dict[str, object]], moments: tuple[datetime, ...], known: datetime):
        rows = [
            {"no": no, **{k: asdict(v) if isinstance(v, Stored) else v for k, v in fact.items()}}
            for no, fact in enumerate(drawn)
        ]
        rule_graph.write([CypherQuery(WIPE), CypherQuery(write, {"facts": rows})])
        for at in moments:
            assert_agree(rule_graph, profile, known_schema, at, known)

    agree()


def assert_agree(
    graph: Graph, profile: Profile, known_schema: Schema, at: datetime, known: datetime
) -> None:
    validity = validity_filter(profile, known_schema, at, at)
    read = READ.fill(live=validity.live("r")).text
    rows = graph.fetch(CypherQuery(read, {**validity.parameters}), limit=1_000).records
    ends: dict[int, dict[str, Node]] = {
        row["no"]: {n.id: n for n in (row["a"], row["b"])} for row in rows
    }
    of_no = {
        row["no"]: relationship_of(
            profile, row["id"], row["type"], (row["a"].id, row["b"].id), row["properties"]
        )
        for row in rows
    }

    quick = {row["no"] for row in rows if row["live"]}
    python = {no for no, fact in of_no.items() if validity.counts(fact, ends[no])}

    assert len(rows) == 60
    assert quick == python
    assert by_times(graph, profile, at, None) == python
    assert by_times(graph, profile, at, known) == {
        no
        for no, fact in of_no.items()
        if is_known(profile, fact, ends[no], known)
        and fact_interval(profile, fact, ends[no], known).counts(instant(at))
    }


def is_known(
    profile: Profile, fact: Relationship, ends: Mapping[str, Node], known: datetime | None
) -> bool:
    """Tell whether the graph knew of a fact and of both its ends; by default it did."""
    if known is None:
        return True
    stored = [(profile.fact_times.get(fact.type), fact.properties)]
    nodes = (ends[id_] for id_ in (fact.start, fact.end) if id_ in ends)
    stored += [(node_keys(profile, node), node.properties) for node in nodes]
    learned = (
        instant_of(properties.get(times.known_from))
        for times, properties in stored
        if times is not None and times.known_from is not None
    )
    limit = instant_of(known)
    return all(moment is None or limit is None or moment <= limit for moment in learned)


def by_times(graph: Graph, profile: Profile, at: datetime, known: datetime | None) -> set[int]:
    """What counts by the start and end that each fact is given in Cypher."""
    context: ExplorationContext = SimpleNamespace(profile=profile)  # type: ignore[assignment]
    times = times_of_facts(context, "r", known=known is not None)
    query = READ_TIMES.fill(times=times, counts=counts_at("at")).text
    parameters = {"at": instant(at), "known": None if known is None else instant(known)}
    rows = graph.fetch(CypherQuery(query, parameters), limit=1_000).records
    return {row["no"] for row in rows if row["live"]}
