"""Entities, neighbourhoods and changes on graphs of known shapes, hubs, and odd names."""

import base64
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from time_graphs import NOW, WIPE, scene_of, uuids

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.errors import CallError
from graphrag_core.explore.context import ExplorationContext, decode_cursor, encode_cursor
from graphrag_core.explore.entities import find_entity, list_entities
from graphrag_core.explore.fact_sources import sources_of
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import SORTED, neighborhood
from graphrag_core.explore.points_in_time import read_when
from graphrag_core.explore.snapshot_picture import capped
from graphrag_core.explore.snapshots import snapshot
from graphrag_core.explore.validity import validity_of
from graphrag_core.retrieve.text_match import surroundings
from graphrag_core.types import CypherQuery, Node, Relationship

COMPANY = """
CREATE (a:Team {name: 'Alpha'}), (b:Team {name: 'Beta'}), (c:Team {name: 'Gamma'}),
  (s:Service {name: 'search.*'}), (t:Service {name: 'search-api'}), (u:Service {name: 'Billing'}),
  (i:Incident {id: 'INC-7', title: 'All <b>down</b>', timestamp: datetime('2024-06-15T12:00:00Z')}),
  (n:Service {id: 42}), (x:Team {name: 'billing'}), (:SeedInfo {id: 'x'}),
  (:Team {name: ' Spaced out '}),
  (a)-[:OWNS {valid_from: date('2024-01-01'), valid_to: date('2024-03-01'), uuid: 'o1'}]->(t),
  (b)-[:OWNS {valid_from: date('2024-03-01'), valid_to: date('2024-04-01'), uuid: 'o2'}]->(t),
  (c)-[:OWNS {valid_from: date('2024-04-01'), uuid: 'o3'}]->(t),
  (t)-[:USES {valid_from: date('2024-01-01'), uuid: 'u1'}]->(u),
  (t)-[:USES {valid_from: date('2024-01-01'), valid_to: date('2024-02-10'), uuid: 'u2'}]->(s),
  (t)-[:USES {valid_from: date('2024-05-10'), uuid: 'u3'}]->(n),
  (t)-[:LINKED {uuid: 'l1'}]->(u), (t)-[:LINKED {uuid: 'l2'}]->(u), (t)-[:LINKED {uuid: 'l3'}]->(t),
  (i)-[:HIT {uuid: 'h1'}]->(t)
"""
SUPPORTED = """
MATCH (a:Team {name: 'Alpha'}), (t:Service {name: 'search-api'})
CREATE (a)-[:SUPPORTS {valid_to: date('2020-01-01')}]->(t),
  (a)-[:SUPPORTS {valid_from: date('2024-02-01'), valid_to: date('2024-02-10')}]->(t),
  (a)-[:SUPPORTS {valid_from: date('2024-03-01'), valid_to: date('2024-03-01')}]->(t),
  (a)-[:SUPPORTS {valid_from: date('2024-05-01'), valid_to: date('2024-04-01')}]->(t),
  (a)-[:USES {valid_from: date('2024-04-05'), valid_to: date('2024-04-06')}]->(t)
"""
ORDERS = """
CREATE (m:Machine {name: 'Seamer'}), (s:Team {name: 'Crew'}),
  (a:Order {title: 'Upgrade', orderNo: 'WO-1'}), (b:Order {title: 'Upgrade', orderNo: 'WO-2'}),
  (c:Order {title: 'Upgrade', orderNo: 'WO-3'}),
  (a)-[:FOR {valid_from: date('2024-01-01'), valid_to: date('2024-03-01')}]->(m),
  (b)-[:FOR {valid_from: date('2024-03-01')}]->(m),
  (c)-[:FOR {valid_to: date('2030-01-01')}]->(m),
  (s)-[:RUNS {valid_from: date('2024-01-01')}]->(m)
"""
LIGHTRAG = """
CREATE (a:base:person {entity_id: 'ALICE', entity_type: 'person', description: 'An engineer<SEP>A climber',
    source_id: 'doc-1-chunk-1<SEP>doc-1-chunk-10', file_path: 'a.txt<SEP>b.txt'}),
  (b:base:organization {entity_id: 'ACME', entity_type: 'organization', description: 'A firm', source_id: 'doc-1-chunk-1'}),
  (a)-[:DIRECTED {weight: 1.0, description: 'works at<SEP>was hired by', keywords: 'work',
    source_id: 'doc-1-chunk-1<SEP>doc-1-chunk-10', file_path: 'a.txt'}]->(b)
"""
GRAPHITI = """
CREATE (e:Episodic {uuid: 'e1', name: 'Letter', group_id: 'g', source_description: 'mail', content: 'x',
    valid_at: datetime('2024-01-01T00:00:00Z'), created_at: datetime('2024-01-01T00:00:00Z')}),
  (a:Entity:Person {uuid: 'p1', name: 'Ada', group_id: 'g', summary: 'A countess', labels: ['Entity', 'Person'],
    name_embedding: [x IN range(1, 40) | 0.5], created_at: datetime('2024-01-01T00:00:00Z')}),
  (m:Entity {uuid: 'p2', name: 'Engine', group_id: 'g', summary: '',
    name_embedding: [x IN range(1, 40) | 0.5], created_at: datetime('2024-01-01T00:00:00Z')}),
  (e)-[:MENTIONS {uuid: 'x1', group_id: 'g'}]->(a),
  (a)-[:RELATES_TO {uuid: 'g1', name: 'WORKS_ON', fact: 'Ada works on the engine', group_id: 'g',
    episodes: ['e1'], fact_embedding: [x IN range(1, 40) | 0.5],
    valid_at: datetime('2024-01-01T00:00:00Z[UTC]'), created_at: datetime('2024-01-02T00:00:00Z')}]->(m),
  (a)-[:RELATES_TO {uuid: 'g2', name: 'KNOWS', fact: 'Ada knows the engine', group_id: 'g',
    episodes: [], created_at: datetime('2024-01-02T00:00:00Z')}]->(m)
"""
HUB_SPOKES = 2 * SORTED
HUB = """
CREATE (h:Hub {name: 'hub'})
WITH h UNWIND range(1, $spokes) AS i
CREATE (h)<-[:NOTES {uuid: 'm' + i}]-(:Spoke {name: 'spoke ' + i})
"""
HUB_FACTS = """
MATCH (h:Hub), (s:Spoke {name: 'spoke 1'})
UNWIND range(1, 20) AS i
CREATE (h)-[:KNOWS {uuid: 'k' + i, since: datetime('2024-01-01T00:00:00Z') + duration({days: i}),
  until: CASE WHEN i > 15 THEN datetime('2024-02-01T00:00:00Z') END}]->(s)
"""
PAGE_SIZE = 500
HUB_OF_FACTS = """
MATCH (h:Hub), (s:Spoke {name: 'spoke 1'})
UNWIND range(1, $facts) AS i
CREATE (h)-[:KNOWS {uuid: 'k' + i,
  since: datetime('2024-01-01T00:00:00Z') + duration({minutes: i * 7 % 499}),
  until: CASE WHEN i % 5 > 0 THEN datetime('2024-02-01T00:00:00Z') END}]->(s)
"""
"""Of five facts one has not ended."""


@pytest.fixture(scope="module")
def time_graph(graph_named: Callable[[str], Graph]) -> Iterator[Graph]:
    """The server of the time tests; each graph below takes the place of the one before."""
    graph = graph_named("time")
    yield graph
    graph.write([CypherQuery(WIPE)])


def written(graph: Graph, *statements: str, **parameters: object) -> ExplorationContext:
    graph.write([CypherQuery(WIPE), *(CypherQuery(text, parameters) for text in statements)])
    return scene_of(graph)


@pytest.fixture(scope="module")
def company(time_graph: Graph) -> ExplorationContext:
    return written(time_graph, COMPANY)


def test_a_hand_over_is_one_change_and_the_owner_between_is_transient(company: ExplorationContext):
    diff = snapshot(company, "search-api", at=datetime(2024, 2, 1), diff=NOW).diff

    assert diff is not None
    assert [(uuids(c.before), uuids(c.after)) for c in diff.changed] == [(["o1"], ["o3"])]
    assert uuids(diff.transient) == ["o2"]
    assert "changed: owns search-api: Alpha → Gamma" in diff.sentences


def test_what_joins_and_leaves_a_relation_of_which_others_stay_is_added_and_removed(
    company: ExplorationContext,
):
    diff = snapshot(company, "search-api", at=datetime(2024, 2, 1), diff=NOW).diff

    assert diff is not None
    assert (uuids(diff.added), uuids(diff.removed), diff.unchanged_count) == (["u3"], ["u2"], 1)


def test_the_whole_graph_and_the_entity_agree_on_who_replaced_whom(company: ExplorationContext):
    diff = snapshot(company, None, at=datetime(2024, 3, 31, 23, 59), diff=datetime(2024, 4, 1)).diff

    assert diff is not None
    assert [(uuids(c.before), uuids(c.after)) for c in diff.changed] == [(["o2"], ["o3"])]


def test_parallel_relationships_and_self_loops_stay_apart(company: ExplorationContext):
    found = neighborhood(company, "search-api", type="LINKED")

    counts = {(c.type, c.direction): c.count for c in found.by_type}
    assert uuids(found.relationships) == ["l1", "l2", "l3"]
    assert (counts["LINKED", "out"], counts["LINKED", "self"]) == (2, 1)
    assert counts["HIT", "in"] == 1


def test_a_neighborhood_is_of_now_and_counts_what_ended(company: ExplorationContext):
    found = neighborhood(company, "search-api", at=None)

    assert uuids(found.relationships) == ["h1", "l1", "l2", "l3", "o3", "u1", "u3"]
    assert (found.ended, found.future, found.total_relationships) == (3, 0, 10)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("search-api", "search-api"),
        ("SEARCH-API", "search-api"),
        ("search.*", "search.*"),
        ("INC-7", "All <b>down</b>"),
        ("42", "42"),
        ("Billing", "Billing"),
        (" billing ", "billing"),
        ("inc-7", "All <b>down</b>"),
        ("spaced out", " Spaced out "),
    ],
)
def test_an_entity_is_named_by_name_or_key(company: ExplorationContext, text: str, name: str):
    node = find_entity(company, text)

    assert node.name == name
    assert find_entity(company, node.id).id == node.id
    assert isinstance(node.id, str)


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("serch-api", "unknown_entity", ("search-api",)),
        ("Gama", "unknown_entity", ("Gamma",)),
        (".*", "unknown_entity", ()),
        ("BILLING", "not_unique", ()),
        ("  ", "no_entity", ()),
        ("4:nope:1", "unknown_entity", ()),
        ("x" * 5000, "unknown_entity", ()),
        ("' OR 1=1 //", "unknown_entity", ()),
    ],
)
def test_a_name_that_is_none_or_several_is_refused_with_what_is_near(
    company: ExplorationContext, text: str, code: str, nearest: tuple[str, ...]
):
    with pytest.raises(CallError) as caught:
        find_entity(company, text)

    assert caught.value.code == code
    assert caught.value.candidates[:1] == nearest


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("sear", ["search-api", "search.*"]),
        ("API", ["search-api"]),
        ("api search", ["search-api"]),
        ("*", ["search.*"]),
        ("gama", ["Gamma"]),
        ("zzzzzz", []),
    ],
)
def test_entities_are_found_as_one_types(company: ExplorationContext, query: str, names: list[str]):
    page = list_entities(company, query=query)

    assert [entity.name for entity in page.entities] == names


def test_bookkeeping_is_no_entity(company: ExplorationContext):
    page = list_entities(company, limit=100)

    assert page.total == len(page.entities) == 10
    assert "SeedInfo" not in {entry.label for entry in page.types}


def test_pages_of_entities_survive_what_is_added_and_removed(time_graph: Graph):
    context = written(time_graph, "UNWIND range(10, 39) AS i CREATE (:Item {name: 'item ' + i})")
    first = list_entities(context, limit=10)
    time_graph.write(
        [
            CypherQuery(
                "MATCH (n:Item) WHERE n.name IN ['item 15', 'item 19', 'item 25'] DELETE n"
            ),
            CypherQuery("CREATE (:Item {name: 'item 100'}), (:Item {name: 'item 300'})"),
        ]
    )

    names = [entity.name for entity in first.entities]
    cursor = first.next_cursor
    while cursor is not None:
        page = list_entities(context, limit=10, cursor=cursor)
        names += [entity.name for entity in page.entities]
        cursor = page.next_cursor

    assert len(names) == len(set(names))
    assert {f"item {i}" for i in range(10, 40)} - {"item 25"} <= set(names)
    assert "item 300" in names


def _flipped(cursor: str, at: int) -> str:
    raw = bytearray(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    raw[at] ^= 1
    return base64.urlsafe_b64encode(bytes(raw)).decode().rstrip("=")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda c: _flipped(c, 3),
        lambda c: _flipped(c, -3),
        lambda c: c[:-4],
        lambda c: c + "A",
        lambda _: "",
        lambda _: "é",
        lambda _: "e30",
        str.lower,
    ],
)
def test_a_cursor_that_was_tampered_with_is_refused(time_graph: Graph, spoil: Callable[[str], str]):
    context = written(time_graph, "UNWIND range(1, 5) AS i CREATE (:Item {name: 'item ' + i})")
    cursor = list_entities(context, limit=2).next_cursor
    assert cursor is not None

    with pytest.raises(CallError) as caught:
        list_entities(context, limit=2, cursor=spoil(cursor))

    assert caught.value.code == "bad_cursor"


def test_a_cursor_serves_its_own_call_only(time_graph: Graph):
    context = written(time_graph, "UNWIND range(1, 5) AS i CREATE (:Item {name: 'item ' + i})")
    cursor = list_entities(context, limit=2).next_cursor

    with pytest.raises(CallError, match="does not belong"):
        list_entities(context, query="item", limit=2, cursor=cursor)


def test_no_cursor_is_taken_for_an_option_on_a_command_line(time_graph: Graph):
    context = written(time_graph, "UNWIND range(1, 5) AS i CREATE (:Item {name: 'item ' + i})")
    signed = [replace(context, secret=bytes([i])) for i in range(256)]
    cursors = [encode_cursor(one, ("entities",), {"name": "item 2"}) for one in signed]

    assert len(set(cursors)) == 256
    assert all(cursor[0].isalpha() for cursor in cursors)
    assert decode_cursor(signed[7], ("entities",), cursors[7]) == {"name": "item 2"}


def test_a_hub_is_counted_by_its_degrees_and_paged_through_once(time_graph: Graph):
    context = written(time_graph, HUB, HUB_FACTS, spokes=HUB_SPOKES)
    first = neighborhood(context, "hub", limit=500)

    assert first.total_relationships == HUB_SPOKES + 20
    assert {(c.type, c.direction): c.count for c in first.by_type} == {
        ("NOTES", "in"): HUB_SPOKES,
        ("KNOWS", "out"): 20,
    }
    assert (first.ended, len(first.relationships)) == (5, 500)
    assert [r.properties["uuid"] for r in first.relationships[:2]] == ["k15", "k14"]

    time_graph.write(
        [
            CypherQuery("MATCH (:Hub)<-[r:NOTES]-() WHERE r.uuid IN $ids DELETE r",
                        {"ids": [first.relationships[-1].properties["uuid"]]}),
            CypherQuery("MATCH (h:Hub) CREATE (h)<-[:NOTES {uuid: 'new'}]-(:Spoke {name: 'new'})"),
        ]
    )  # fmt: skip
    seen = [r.properties["uuid"] for r in first.relationships]
    cursor = first.next_cursor
    while cursor is not None:
        page = neighborhood(context, "hub", limit=500, cursor=cursor)
        seen += [r.properties["uuid"] for r in page.relationships]
        cursor = page.next_cursor

    assert len(seen) == len(set(seen))
    assert {f"m{i}" for i in range(1, HUB_SPOKES + 1)} <= set(seen)


def test_a_page_that_one_common_type_fills_is_not_begun_again_on_the_next(time_graph: Graph):
    facts = 5 * PAGE_SIZE
    assert facts > SORTED
    context = written(time_graph, HUB, HUB_OF_FACTS, spokes=HUB_SPOKES, facts=facts)

    page = neighborhood(context, "hub", limit=PAGE_SIZE)
    types = {r.type for r in page.relationships}
    seen = [r.properties["uuid"] for r in page.relationships]
    while page.next_cursor is not None:
        page = neighborhood(context, "hub", limit=PAGE_SIZE, cursor=page.next_cursor)
        seen += [r.properties["uuid"] for r in page.relationships]

    assert types == {"KNOWS"}
    assert len(set(seen)) == len(seen) == PAGE_SIZE + HUB_SPOKES


def test_a_lightrag_graph_opens_and_says_that_it_has_no_time(time_graph: Graph):
    context = written(
        time_graph, "CREATE INDEX lr IF NOT EXISTS FOR (n:base) ON (n.entity_id)", LIGHTRAG
    )
    try:
        page = list_entities(context)
        around = neighborhood(context, "ALICE")
        with pytest.raises(CallError) as caught:
            history(context, "ALICE")
    finally:
        time_graph.write([CypherQuery("DROP INDEX lr IF EXISTS")])

    assert [(e.name, e.labels, e.key) for e in page.entities] == [
        ("ACME", ("organization",), "ACME"),
        ("ALICE", ("person",), "ALICE"),
    ]
    assert (len(around.relationships), around.ended, around.timed) == (1, 0, False)
    (sources,) = sources_of(context, around.relationships).values()
    assert [source.id for source in sources] == ["doc-1-chunk-1", "doc-1-chunk-10"]
    assert caught.value.code == "no_validity"


def test_two_known_kinds_of_graph_in_one_database_are_both_recognised(time_graph: Graph):
    context = written(time_graph, LIGHTRAG, GRAPHITI)

    held = snapshot(context, None, at=NOW)
    labels = {e.name: e.labels for e in list_entities(context).entities}
    around = neighborhood(context, "Ada")

    assert uuids(held.subgraph.relationships) == ["g1"]
    assert uuids(held.undated) == ["g2"]
    assert labels == {
        "ACME": ("organization",), "ALICE": ("person",), "Ada": ("Person",), "Engine": ("Entity",),
    }  # fmt: skip
    assert [r.name for r in around.relationships if r.type == "RELATES_TO"] == ["WORKS_ON", "KNOWS"]
    assert all("embedding" not in key for r in around.relationships for key in r.properties)
    assert all("embedding" not in key for n in around.nodes for key in n.properties)


def test_an_empty_graph_says_how_to_load_one(time_graph: Graph):
    context = written(time_graph)

    for call in (lambda: find_entity(context, "x"), lambda: snapshot(context, None, at=NOW)):
        with pytest.raises(CallError) as caught:
            call()
        assert caught.value.code == "empty_graph"
        assert "seed" in caught.value.hint
    assert list_entities(context).entities == ()


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("2024-03-01", datetime(2024, 3, 1, tzinfo=UTC)),
        ("2024-03-01T12:00:00+02:00", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("last month", datetime(2024, 6, 1, tzinfo=UTC)),
        ("since January", datetime(2024, 1, 1, tzinfo=UTC)),
        ("2 weeks ago", datetime(2024, 6, 17, tzinfo=UTC)),
        ("now", NOW),
        ("2 weeks before INC-7", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("a month after INC-7", datetime(2024, 7, 15, 12, tzinfo=UTC)),
        ("3 days before 2024-03-01", datetime(2024, 2, 27, tzinfo=UTC)),
        ("at INC-7", datetime(2024, 6, 15, 12, tzinfo=UTC)),
        ("when search-api was owned by Beta", datetime(2024, 3, 1, tzinfo=UTC)),
        ("when Alpha owned search-api", datetime(2024, 1, 1, tzinfo=UTC)),
        ("when search-api was supported by Alpha", datetime(2024, 2, 1, tzinfo=UTC)),
        ("when search-api was used by Alpha", datetime(2024, 4, 5, tzinfo=UTC)),
        ("when Alpha was supporter of search-api", datetime(2024, 2, 1, tzinfo=UTC)),
        ("2 weeks before inc-7", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("the day before INC-7", datetime(2024, 6, 14, 12, tzinfo=UTC)),
        ("during INC-7", datetime(2024, 6, 15, 12, tzinfo=UTC)),
        ("when INC-7 happened", datetime(2024, 6, 15, 12, tzinfo=UTC)),
    ],
)
def test_a_time_is_a_date_plain_words_or_hangs_on_the_graph(
    time_graph: Graph, text: str, at: datetime
):
    context = written(time_graph, COMPANY, SUPPORTED)

    assert read_when(context, text).at == at


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2024-02-30", "February 2024 has 29 days"),
        ("2023-13-01", "no month 13"),
        ("2024-02-30T10:00", "February 2024 has 29 days"),
        ("before 2024-02-30", "February 2024 has 29 days"),
        ("since 2024-13", "no month 13"),
        ("", "cannot be read as a time"),
        ("gestern vielleicht", "cannot be read as a time"),
        ("2 weeks before Alpha", "does not say when Alpha happened"),
        ("when Alpha owned Billing", "no dated fact"),
        ("when it rained", "does not name two things"),
        ("99999 years before INC-7", "outside the calendar"),
        ("2 weeks before INC-8", "No entity named"),
        ("when INC-8 happened", "No entity named"),
        ("31/04/2024", "April 2024 has 30 days"),
        ("11/31/2024", "November 2024 has 30 days"),
        ("13.13.2024", "no month 13"),
        ("2024-03-01 25:00", "no 25:00 on a clock"),
        ("2024-03-01T10:61", "no 10:61 on a clock"),
        ("Q5 2024", "no quarter 5"),
    ],
)
def test_a_time_that_is_none_is_refused_by_name(
    company_again: ExplorationContext, text: str, why: str
):
    with pytest.raises(CallError, match=why):
        read_when(company_again, text)


@pytest.fixture(scope="module")
def company_again(time_graph: Graph) -> ExplorationContext:
    return written(time_graph, COMPANY)


@pytest.mark.parametrize("limit", [0, -1, 10_001])
def test_a_limit_out_of_range_is_refused(company_again: ExplorationContext, limit: int):
    for call in (
        lambda: list_entities(company_again, limit=limit),
        lambda: neighborhood(company_again, "search-api", limit=limit),
        lambda: history(company_again, "search-api", limit=limit),
        lambda: snapshot(company_again, None, at=NOW, limit=limit),
    ):
        with pytest.raises(CallError) as caught:
            call()
        assert caught.value.code == "bad_limit"


def test_an_unknown_type_is_refused_with_the_nearest(company_again: ExplorationContext):
    with pytest.raises(CallError) as caught:
        neighborhood(company_again, "search-api", type="OWN")

    assert (caught.value.code, caught.value.candidates[0]) == ("unknown_type", "OWNS")


def test_the_second_axis_is_refused_where_the_graph_has_none(company_again: ExplorationContext):
    with pytest.raises(CallError) as caught:
        snapshot(company_again, None, at=NOW, known=NOW)

    assert caught.value.code == "no_known_time"


@pytest.mark.parametrize(
    ("zone", "week", "text", "at"),
    [
        ("Europe/Berlin", "monday", "2024-01-15", "2024-01-14T23:00:00+00:00"),
        ("Europe/Berlin", "monday", "2024-01-15T00:00Z", "2024-01-15T00:00:00+00:00"),
        ("Europe/Berlin", "monday", "2024-01-15T02:00:00+05:30", "2024-01-14T20:30:00+00:00"),
        ("America/New_York", "monday", "yesterday", "2024-06-29T04:00:00+00:00"),
        ("UTC", "sunday", "this week", "2024-06-30T00:00:00+00:00"),
        ("UTC", "monday", "this week", "2024-07-01T00:00:00+00:00"),
        ("UTC", "sunday", "last week", "2024-06-23T00:00:00+00:00"),
        ("UTC", "sunday", "week of 2024-03-10", "2024-03-10T00:00:00+00:00"),
        ("UTC", "sunday", "week of 9 March 2024", "2024-03-03T00:00:00+00:00"),
        ("UTC", "sunday", "before the week of 2024-03-10", "2024-03-10T00:00:00+00:00"),
        ("UTC", "monday", "week of 2024-03-10", "2024-03-04T00:00:00+00:00"),
        ("UTC", "sunday", "week of 0001-01-01", "0001-01-01T00:00:00+00:00"),
        ("America/New_York", "monday", "2020-2024", "2020-01-01T05:00:00+00:00"),
        ("America/New_York", "monday", "2020 to 2024", "2020-01-01T05:00:00+00:00"),
        ("America/New_York", "monday", "2024-03-01 10:00 +0200", "2024-03-01T08:00:00+00:00"),
        (
            "America/New_York",
            "monday",
            "2024-03-01T10:00:00.5-0500",
            "2024-03-01T15:00:00.500000+00:00",
        ),
    ],
)
def test_plain_words_are_read_in_the_zone_and_with_the_weeks_of_the_settings(
    company_again: ExplorationContext, zone: str, week: str, text: str, at: str
):
    context = replace(company_again, zone=zone, week_start=week)

    assert read_when(context, text).at.isoformat() == at


def test_a_fact_that_begins_anew_is_a_change_that_says_what_is_new(time_graph: Graph):
    context = written(
        time_graph,
        """CREATE (a:Person {name: 'Ada'}), (s:Service {name: 'search'})
        CREATE (a)-[:ON_CALL {role: 'second', valid_at: datetime('2024-01-01T00:00:00Z'),
          invalid_at: datetime('2024-03-01T00:00:00Z')}]->(s)
        CREATE (a)-[:ON_CALL {role: 'first', valid_at: datetime('2024-03-01T00:00:00Z')}]->(s)""",
    )

    at = datetime(2024, 2, 1, tzinfo=UTC)
    diff = snapshot(context, "Ada", at=at, diff=NOW).diff

    assert diff is not None
    assert diff.sentences == (
        "changed: Ada is on call of search: role second → first from 2024-03-01",
    )


def test_nodes_of_one_name_are_told_apart_where_changes_are_told(time_graph: Graph):
    context = written(time_graph, ORDERS)

    found = snapshot(context, "Seamer", at=datetime(2024, 2, 1), diff=NOW)

    assert found.diff is not None
    assert found.diff.sentences == ("changed: for Seamer: Upgrade (WO-1) → Upgrade (WO-2)",)
    facts = {change.fact for change in history(context, "Seamer").changes}
    assert facts == {"Crew runs Seamer", *(f"Upgrade (WO-{n}) is for Seamer" for n in (1, 2, 3))}
    assert [found.undated_nodes[r.start].name for r in found.undated] == ["Upgrade"]


def test_a_capped_snapshot_says_how_many_facts_its_nodes_have_more(time_graph: Graph):
    context = written(time_graph, ORDERS)

    found = snapshot(context, None, at=datetime(2024, 4, 1), limit=2)

    (hub,) = [n for n in found.subgraph.nodes if n.name == "Seamer"]
    assert (len(found.subgraph.relationships), found.left) == (1, {hub.id: 1})


def test_a_capped_snapshot_lists_its_nodes_in_the_order_of_their_facts():
    facts = [
        Relationship(f"r{n}", "KNOWS", "KNOWS", f"start {n}", f"end {n}", {}) for n in range(20)
    ]
    ends = [end for fact in facts for end in (fact.start, fact.end)]
    nodes = {id_: Node(id_, id_, ("Person",), id_, {}) for id_ in ends}

    found = capped(facts, nodes, None, limit=20)

    assert [node.id for node in found.nodes] == ends[:20]


@pytest.mark.parametrize("end", ["2024-03-01", "2024-01-01"])
def test_a_fact_that_never_held_is_not_unchanged_since(time_graph: Graph, end: str):
    text = "CREATE (:A {name: 'a'})-[:HAS {valid_from: date('2024-03-01'), valid_to: date($end)}]->(:B {name: 'b'})"
    context = written(time_graph, text, end=end)

    assert history(context, "a").summary == "Modified 2 times; first seen on 2024-03-01."


NAMES = """
CREATE (:Note {name: $long}), (o:Order {total: 3}), ({name: 'Ghost'}), (:Note {name: 'short'}),
  (:Note {title: 'By title'}), (:Serial {id: 17, name: '99999999999999999999'})
"""


@pytest.mark.parametrize("text", ["x" * 119 + "…", "Ghost", "By title", "99999999999999999999"])
def test_whatever_a_node_is_shown_as_finds_it(time_graph: Graph, text: str):
    context = written(time_graph, NAMES, long="x" * 200)

    assert find_entity(context, text).name == text


def test_a_node_without_a_name_is_found_by_its_label_and_number(time_graph: Graph):
    context = written(time_graph, NAMES, long="x" * 200)
    (order,) = list_entities(context, type="Order", limit=5).entities

    assert order.name.startswith("Order ")
    assert find_entity(context, order.name).id == order.id


@pytest.mark.parametrize("text", ["--5", "Order 99999", "node 0x"])
def test_what_only_looks_like_a_number_is_no_entity(time_graph: Graph, text: str):
    context = written(time_graph, NAMES, long="x" * 200)

    with pytest.raises(CallError, match="No entity named"):
        find_entity(context, text)


def test_a_fact_without_a_start_differs_in_both_directions(time_graph: Graph):
    context = written(
        time_graph,
        """CREATE (a:Person {name: 'Ada'}), (s:Service {name: 'search'})
        CREATE (a)-[:OWNS {invalid_at: datetime('2024-05-15T00:00:00Z')}]->(s)
        CREATE (a)-[:USES {valid_at: datetime('2024-01-01T00:00:00Z')}]->(s)""",
    )
    then = datetime(2024, 5, 1, tzinfo=UTC)
    forward = snapshot(context, None, at=then, diff=NOW).diff
    back = snapshot(context, None, at=NOW, diff=then).diff

    assert forward is not None
    assert back is not None
    assert forward.sentences[0].startswith("ended, start unknown: Ada owns search")
    assert back.sentences[0].startswith("not ended yet, start unknown: Ada owns search")
    assert forward.undated_ended == back.undated_ended


def test_dated_nodes_without_facts_are_drawn_as_far_as_there_is_room(time_graph: Graph):
    context = written(
        time_graph,
        """UNWIND range(1, 30) AS i
        CREATE (n:Site {name: 'site ' + i, valid_at: datetime('2024-01-01') + duration({days: i}),
          invalid_at: null})
        WITH collect(n) AS sites UNWIND sites[4..] AS one
        WITH one, sites[29] AS last WHERE one <> last
        CREATE (one)-[:FEEDS {valid_at: datetime('2024-03-01'), invalid_at: null}]->(last)""",
        "MATCH (n:Site {name: 'site 1'}) SET n.invalid_at = datetime('2031-01-01')",
        "MATCH (:Site {name: 'site 6'})-[r]->() SET r.invalid_at = datetime('2031-01-01')",
    )
    shown = snapshot(context, None, at=NOW, limit=30)

    assert len(shown.subgraph.nodes) == 30


YEARS_IN_NAMES = """
CREATE (:Incident {id: 'CVE-2024-3094', title: 'xz', timestamp: datetime('2024-03-29T12:00:00Z')}),
  (i:Incident {id: 'INC-2024-0042', title: 'Disk', timestamp: datetime('2024-05-01T12:00:00Z')}),
  (:Incident {id: 'ORD-2023-45', title: 'Bolts', timestamp: datetime('2023-11-10T12:00:00Z')}),
  (:Incident {id: '2024-45', title: 'Nuts', timestamp: datetime('2024-06-02T12:00:00Z')}),
  (:Team {name: 'Crew'})-[:MENDS {valid_from: date('2024-05-02')}]->(i)
"""


def test_an_id_of_a_year_and_a_number_is_no_day_that_does_not_exist(time_graph: Graph):
    context = written(time_graph, YEARS_IN_NAMES)

    assert {
        text: read_when(context, text).at.date().isoformat()
        for text in (
            "2 weeks before CVE-2024-3094", "before INC-2024-0042", "after ORD-2023-45",
            "the day after 2024-45", "when 2024-45 happened", "when Crew mends INC-2024-0042",
        )
    } == {
        "2 weeks before CVE-2024-3094": "2024-03-15",
        "before INC-2024-0042": "2024-05-01",
        "after ORD-2023-45": "2023-11-10",
        "the day after 2024-45": "2024-06-03",
        "when 2024-45 happened": "2024-06-02",
        "when Crew mends INC-2024-0042": "2024-05-02",
    }  # fmt: skip


def fact_with(number: int, **properties: object) -> Relationship:
    return Relationship(f"r{number}", "RELATES_TO", "KNOWS", "a", "b", properties)


def test_all_episodes_of_many_facts_are_found(time_graph: Graph):
    context = written(
        time_graph,
        GRAPHITI,
        "UNWIND range(0, 799) AS i CREATE (:Episodic {uuid: 'many-' + i, name: 'Letter ' + i})",
    )
    facts = [fact_with(n, episodes=[f"many-{8 * n + i}" for i in range(8)]) for n in range(100)]

    found = sources_of(context, [*facts, fact_with(100, episodes=["gone"])])

    missing = [source.id for sources in found.values() for source in sources if source.missing]
    assert missing == ["gone"]
    assert found["r99"][-1].name == "Letter 799"


def test_all_chunks_of_many_facts_are_named_by_their_documents(time_graph: Graph):
    context = written(
        time_graph,
        """UNWIND range(0, 699) AS i
        CREATE (:Document {name: 'Letter ' + i})-[:HAS_CHUNK]->(:Chunk {id: 'chunk-' + i, text: 'Text ' + i})""",
    )
    facts = [fact_with(n, source_id=f"chunk-{n}") for n in range(700)]

    found = sources_of(context, facts)

    assert [found[f"r{n}"][0].name for n in range(700)] == [f"Letter {n}" for n in range(700)]


PARTS = """
CREATE (a:Part {name: 'A'}), (b:Part {name: 'B'}), (c:Part {name: 'C'}), (d:Part {name: 'D'}),
  (a)-[:JOINS {valid_from: date('2024-01-01')}]->(b), (b)-[:JOINS {valid_from: date('2030-01-01')}]->(c),
  (a)-[:JOINS {valid_from: date('2020-01-01'), valid_to: date('2021-01-01')}]->(d)
"""
CROWD = "MATCH (a:Part {name: 'A'}) UNWIND range(1, 40) AS i CREATE (a)-[:HOLDS]->(:Bolt {name: 'bolt ' + i})"


@pytest.mark.parametrize("hops", [1, 2])
def test_nothing_is_left_out_around_hits_where_all_was_read(time_graph: Graph, hops: int):
    context = written(time_graph, PARTS)
    hits = [find_entity(context, name) for name in ("A", "B")]

    for at, count in ((NOW, 1), ("all", 3)):
        validity = validity_of(context.profile, context.schema, at)
        around = surroundings(hits, validity, context.database, hops=hops)
        assert len(around.subgraph.relationships) == count
        assert around.subgraph.total_relationships == count


def test_what_is_left_out_around_a_hub_is_counted_once(time_graph: Graph):
    context = written(time_graph, PARTS, CROWD)
    hits = [find_entity(context, name) for name in ("A", "B")]

    validity = validity_of(context.profile, context.schema, NOW)
    around = surroundings(hits, validity, context.database).subgraph

    assert len(around.relationships) < 41
    assert around.total_relationships == 41
