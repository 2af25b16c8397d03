"""The schema: counts from the store, properties from samples, names from the data."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.explore.entities import find_entity
from graphrag_core.profiles import detect_profile, visible
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Pattern, Schema


@pytest.fixture(scope="module")
def schema(empty_graph: Graph) -> Iterator[Schema]:
    """A graph with odd names: spaces, camel case, no `name`, parallel labels, mixed types."""
    empty_graph.write(
        [
            CypherQuery(
                "CREATE (:`Isc Person` {personId: 7, `full name`: 'Ada L.', _tmp: 1})"
                "-[:`WORKS AT` {since: date('2020-01-01'), until: null, share: 0.5}]->"
                "(:IscOrg:IscBase {code: 'ORG-1', mixed: 1})"
            ),
            CypherQuery("CREATE (:IscOrg {code: 'ORG-2', mixed: 'one'})"),
            CypherQuery(
                "UNWIND range(1, 40) AS i CREATE (:IscTag {slug: 'tag-' + i, kind: i % 3})"
            ),
            CypherQuery(
                "CREATE CONSTRAINT isc_org IF NOT EXISTS FOR (n:IscOrg) REQUIRE n.code IS UNIQUE"
            ),
            CypherQuery("CREATE (n:IscGone) DELETE n"),
            CypherQuery(
                "UNWIND range(1, 30) AS i WITH i, date('2026-01-01') + duration({days: i}) AS day "
                "CREATE (:IscStay {no: i, came: day, went: day + duration({days: i % 4}), "
                "paid: day + duration({days: i % 3 - 1})})"
            ),
            CypherQuery(
                "UNWIND range(0, 2500) AS i "
                "CREATE (:IscTick {at: date('2001-01-01') + duration({days: i}), no: i})"
            ),
            CypherQuery(
                "UNWIND [['1', 'Odile Grant'], ['2', 'Percy Vane']] AS one "
                "CREATE (:IscGuide {guide_no: 'G' + one[0], nm: one[1], town: 'Ayr'}) "
                "CREATE (:IscDepot {depot_no: 'D' + one[0], town: 'Ayr', ref: 'X-' + one[0]})"
            ),
            CypherQuery(
                "CREATE CONSTRAINT isc_guide IF NOT EXISTS "
                "FOR (n:IscGuide) REQUIRE n.guide_no IS UNIQUE"
            ),
            CypherQuery(
                "CREATE CONSTRAINT isc_depot IF NOT EXISTS "
                "FOR (n:IscDepot) REQUIRE n.depot_no IS UNIQUE"
            ),
            CypherQuery(
                "UNWIND range(1, 20) AS i "
                "CREATE (:IscClerk {clerkId: i, firstName: ['Ada', 'Bo', 'Cy'][i % 3], "
                "lastName: 'Ott' + i, title: ['Sales Clerk', 'Manager'][i % 2]}) "
                "CREATE (:IscSale {saleId: i, shipName: ['Harbour Ltd', 'Quay Inc'][i % 2]}) "
                "CREATE (:IscPage {id: 'p' + i, fileName: 'a.pdf', text: 'Words of a page'}) "
                "CREATE (:IscNote {title: ['Great', 'Bad'][i % 2], stars: i % 5}) "
                "CREATE (:IscFilm {title: 'Film ' + i, studioName: ['Quay', 'Lot'][i % 2]}) "
                "CREATE (:IscPump {assetTag: 'PMP-' + i, serialNo: 'KR' + (i * 7919)}) "
                "CREATE (:IscUser {userId: 'U' + i, handle: 'h' + i, "
                "realName: CASE WHEN i % 2 = 0 THEN 'Ada ' + i END}) "
                "CREATE (:IscMeter {serialNo: 'Z' + i, place: ['Hall', 'Yard'][i % 2]}) "
                "CREATE (:IscRelease {version: '4.' + i, "
                "codename: CASE WHEN i % 2 = 0 THEN 'Tree ' + i END})"
            ),
        ]
    )
    yield read_schema(empty_graph)
    empty_graph.write(
        [
            CypherQuery("MATCH (n:`Isc Person`|IscOrg|IscTag|IscGuide|IscDepot) DETACH DELETE n"),
            CypherQuery("MATCH (n:IscClerk|IscSale|IscPage|IscNote|IscFilm) DETACH DELETE n"),
            CypherQuery("MATCH (n:IscPump|IscMeter|IscRelease|IscUser) DETACH DELETE n"),
            *(CypherQuery(f"DROP CONSTRAINT isc_{name}") for name in ("org", "guide", "depot")),
        ]
    )


def test_labels_and_types_are_counted_and_emptied_ones_are_left_out(schema: Schema):
    counts = {label.name: label.count for label in schema.labels}

    assert counts["Isc Person"] == 1
    assert counts["IscOrg"] == 2
    assert counts["IscTag"] == 40
    assert "IscGone" not in counts


def test_patterns_have_direction_and_count_for_every_pair_of_labels(schema: Schema):
    found = {p for p in schema.patterns if p.type == "WORKS AT"}

    assert found == {
        Pattern("Isc Person", "WORKS AT", "IscOrg", 1),
        Pattern("Isc Person", "WORKS AT", "IscBase", 1),
    }


def test_a_label_does_not_stand_for_ends_without_one(empty_graph: Graph):
    empty_graph.write(
        [
            CypherQuery("CREATE (:IscLock)-[:ISC_HOLDS]->(:IscBoat)"),
            CypherQuery("CREATE ({name: 'no label'})-[:ISC_HOLDS]->(:IscRaft)"),
        ]
    )
    try:
        found = [p for p in read_schema(empty_graph).patterns if p.type == "ISC_HOLDS"]
    finally:
        empty_graph.write([CypherQuery("MATCH (n)-[:ISC_HOLDS]-(m) DETACH DELETE n, m")])

    assert found == [Pattern("IscLock", "ISC_HOLDS", "IscBoat", 1)]


def test_a_property_lists_every_type_it_was_seen_with(schema: Schema):
    org = schema.label("IscOrg")
    works_at = schema.relationship_type("WORKS AT")

    assert org is not None
    assert works_at is not None
    mixed, since = org.property("mixed"), works_at.property("since")
    assert mixed is not None
    assert since is not None
    assert mixed.types == ("INTEGER", "STRING")
    assert since.types == ("DATE",)


def test_few_values_are_listed_whole_and_many_are_examples(schema: Schema):
    tag = schema.label("IscTag")

    assert tag is not None
    kind, slug = tag.property("kind"), tag.property("slug")
    assert kind is not None
    assert slug is not None
    assert (kind.values, kind.values_complete) == ((0, 1, 2), True)
    assert (len(slug.values), slug.values_complete) == (5, False)


def test_the_display_name_is_found_without_a_property_called_name(schema: Schema):
    names = {label.name: label.name_key for label in schema.labels}

    assert names["Isc Person"] == "full name"
    assert names["IscOrg"] == "code"
    assert names["IscTag"] == "slug"


def test_people_are_shown_by_what_reads_like_a_name_beside_a_unique_number(schema: Schema):
    names = {label.name: label.name_key for label in schema.labels}

    assert names["IscGuide"] == "nm"
    assert names["IscDepot"] == "depot_no"


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("IscClerk", "firstName"),
        ("IscSale", "saleId"),
        ("IscPage", "id"),
        ("IscNote", "title"),
        ("IscFilm", "title"),
        ("IscPump", "assetTag"),
        ("IscMeter", "serialNo"),
        ("IscRelease", "version"),
        ("IscUser", "handle"),
    ],
)
def test_the_name_of_something_else_is_a_name_only_where_it_tells_nodes_apart(
    schema: Schema, label: str, key: str
):
    found = schema.label(label)

    assert found is not None
    assert found.name_key == key


def test_a_unique_constraint_shows_on_the_property_and_the_index(schema: Schema):
    org = schema.label("IscOrg")

    assert org is not None
    code = org.property("code")
    assert code is not None
    assert code.unique
    assert any(index.name == "isc_org" and index.unique for index in schema.indexes)


def test_what_begins_with_an_underscore_is_bookkeeping_and_hidden(schema: Schema):
    profile = detect_profile(schema)
    person = visible(schema, profile).label("Isc Person")

    assert "_tmp" in profile.hidden_properties
    assert person is not None
    assert person.property("_tmp") is None


def test_the_demo_graph_is_recognised_with_its_validity_and_sources(demo_graph: Graph):
    schema = read_schema(demo_graph)
    profile = detect_profile(schema)

    assert profile.name == "seed"
    assert profile.source_key == "source_id"
    assert visible(schema, profile).label("SeedInfo") is None


def test_what_is_loaded_while_it_runs_is_known_soon(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    monkeypatch: pytest.MonkeyPatch,
):
    server = server_named("scratch")
    settings = settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    monkeypatch.setattr("graphrag_core.engine.tenant_views.LOOK_S", 0.0)
    forgotten = CypherQuery("MATCH (n:LoadedFirst|LoadedSecond) DELETE n")
    empty_graph.write([forgotten, CypherQuery("CREATE (:LoadedFirst {name: 'one'})")])
    with Engine(settings, embedder=HashEmbedder()) as engine:
        before = engine.schema()
        empty_graph.write(
            [CypherQuery("CREATE (:LoadedSecond {name: 'two', container_id: 'acme'})")]
        )
        found = find_entity(engine.exploration("acme"), "two")
        after = engine.schema()

    empty_graph.write([forgotten])
    assert before.label("LoadedSecond") is None
    assert after.label("LoadedSecond") is not None
    assert found.name == "two"


def test_the_last_time_is_that_of_all_nodes_and_not_of_a_sample(schema: Schema) -> None:
    ticks = schema.label("IscTick")
    assert ticks is not None
    latest = {entry.key: entry.latest for entry in ticks.properties}
    assert latest == {"at": date(2007, 11, 6), "no": None}


def test_the_data_say_which_of_two_times_comes_first(schema: Schema) -> None:
    stay = schema.label("IscStay")
    assert stay is not None

    assert {p.key: p.earlier_than for p in stay.properties if p.latest is not None} == {
        "came": ("went",),
        "paid": (),
        "went": (),
    }
