"""Which values of the graph a question names, on the demo graph."""

from collections.abc import Iterator

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.linking import EntityLinker
from graphrag_core.linking.name_index import NamedValue, NameIndex
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import Clarification, CypherQuery, Question, ValueLink


@pytest.fixture(scope="module")
def linker(demo_graph: Graph) -> EntityLinker:
    return EntityLinker(demo_graph, read_schema(demo_graph))


def values(linker: EntityLinker, text: str) -> set[tuple[str, str, object]]:
    return {(link.label, link.key, link.value) for link in linker.link(Question(text)).values}


@pytest.mark.parametrize(
    "text",
    [
        "services of Core-Platform",
        "services of 'Core-Platform'",
        "services of the core platform team",
        "services of core_platform",
        "services of COREPLATFORM",
        "services of core platfrom",
        "Core-Platform's services",
    ],
)
def test_a_team_is_found_under_many_spellings(linker: EntityLinker, text: str) -> None:
    assert ("Team", "name", "Core-Platform") in values(linker, text)


def test_categories_ids_and_addresses_are_found(linker: EntityLinker) -> None:
    found = values(
        linker, "Did INC-101 have severity P0 in a Go service of alice@northlight.example?"
    )

    assert ("Incident", "id", "INC-101") in found
    assert ("Incident", "severity", "P0") in found
    assert ("Service", "language", "Go") in found
    assert ("Engineer", "email", "alice@northlight.example") in found


def test_ordinary_words_and_schema_words_are_not_values(linker: EntityLinker) -> None:
    assert values(linker, "which services go down and which teams do they all belong to") == set()
    assert values(linker, "incidnets of servces") == set()


def test_a_short_form_of_the_schema_written_out_is_no_value(empty_graph: Graph) -> None:
    empty_graph.write(
        [CypherQuery("UNWIND ['Departement Lot', 'Sales'] AS n CREATE (:LnkDept {name: n})")]
    )
    linker = EntityLinker(empty_graph, read_schema(empty_graph))

    found = [values(linker, "departments with a budget"), values(linker, "who leads Sales?")]

    empty_graph.write([CypherQuery("MATCH (n:LnkDept) DETACH DELETE n")])
    assert found == [set(), {("LnkDept", "name", "Sales")}]


def test_words_of_the_schema_are_no_codes_or_forms_of_values(empty_graph: Graph) -> None:
    empty_graph.write(
        [
            CypherQuery("CREATE (:Quay {code: 'NQ1', tugs: 2})"),
            CypherQuery(
                "UNWIND [['QUAY', 'open', 'lost_to_rival'], ['TUG', 'closed', 'won']] AS one "
                "CREATE (:LnkCall {why: one[0], state: one[1], result: one[2],"
                " opened_on: date('2024-01-01')})"
            ),
        ]
    )
    linker = EntityLinker(empty_graph, read_schema(empty_graph))
    texts = (
        "calls per quay and tugs used",
        "number of calls opened each year",
        "calls delayed because of QUAY",
        "which calls are open",
        "calls lost to our rival",
    )

    found = [values(linker, text) for text in texts]

    empty_graph.write([CypherQuery("MATCH (n:Quay|LnkCall) DETACH DELETE n")])
    assert found == [
        set(),
        set(),
        {("LnkCall", "why", "QUAY")},
        {("LnkCall", "state", "open")},
        {("LnkCall", "result", "lost_to_rival")},
    ]


def test_spans_cover_the_words_of_the_question(linker: EntityLinker) -> None:
    text = "Who is on call for the auth service right now?"

    (link,) = linker.link(Question(text)).values

    assert text[link.start : link.end] == "auth service"
    assert link.node_id is not None
    assert link.score == 1.0


def test_several_equally_good_names_come_back_as_a_clarification(linker: EntityLinker) -> None:
    links = linker.link(Question("Which incidents did billing have?"))

    assert isinstance(links.clarification, Clarification)
    assert links.clarification.term == "billing"
    names = {candidate.name for candidate in links.clarification.candidates}
    assert names == {"billing-api", "billing-worker"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Which wards are at St. Brigid's?", {"St. Brigid's Hospital"}),
        ("wards of St Brigid's", {"St. Brigid's Hospital"}),
        ("wards of Saint Nobody. Brigid works there", set()),
        ("Tern's wards", {"Tern House"}),
    ],
)
def test_a_part_of_a_name_may_have_a_short_title_and_a_possessive(
    empty_graph: Graph, text: str, named: set[str]
) -> None:
    empty_graph.write(
        [
            CypherQuery("UNWIND [\"St. Brigid's Hospital\", 'Tern House', 'St. Anne Clinic'] AS n "
                        "CREATE (:LnkHospital {name: n})")
        ]
    )  # fmt: skip
    linker = EntityLinker(empty_graph, read_schema(empty_graph))
    try:
        found = {link.value for link in linker.link(Question(text)).values}
    finally:
        empty_graph.write([CypherQuery("MATCH (n:LnkHospital) DELETE n")])

    assert found == named


def test_a_choice_answers_the_clarification(linker: EntityLinker) -> None:
    text = "Which incidents did billing have?"
    clarification = linker.link(Question(text)).clarification
    assert clarification is not None
    wanted = next(c for c in clarification.candidates if c.name == "billing-worker")

    links = linker.link(Question(text, choices={"billing": wanted.id}))

    assert links.clarification is None
    assert [link.value for link in links.values] == ["billing-worker"]


def test_a_label_beside_a_part_of_a_name_decides(linker: EntityLinker) -> None:
    (link,) = linker.link(Question("incidents of the search service")).values

    assert (link.label, link.value) == ("Service", "search-api")


@pytest.mark.parametrize(
    "text",
    ["", "?", "a", "🦄" * 50, "x" * 20_000, "word " * 4_000, "'}) DETACH DELETE n //", "\0\ud800"],
)
def test_any_text_is_linked_without_an_error(linker: EntityLinker, text: str) -> None:
    links: tuple[ValueLink, ...] = linker.link(Question(text)).values

    assert all(0 <= link.start < link.end <= len(text) for link in links)


@pytest.fixture(scope="module")
def copied(demo_graph: Graph) -> EntityLinker:
    """Keeps no names in memory, as if every label of the demo were large."""
    linker = EntityLinker(demo_graph, read_schema(demo_graph), max_in_memory=0)
    linker.link(Question("Who owns billing-api?"))
    linker.wait()
    return linker


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("services of the core platform team", ("Team", "name", "Core-Platform")),
        ("services of CORE_PLATFORM", ("Team", "name", "Core-Platform")),
        ("when was inc-101 closed?", ("Incident", "id", "INC-101")),
        (
            "who is the author of Catalogue of Security Engineering?",
            ("Team", "name", "Security-Engineering"),
        ),
        ("mail of ALICE@northlight.example", ("Engineer", "email", "alice@northlight.example")),
    ],
)
def test_names_of_large_labels_are_found_under_many_spellings_without_an_index(
    copied: EntityLinker, text: str, expected: tuple[str, str, str]
) -> None:
    assert expected in values(copied, text)


def test_a_part_that_names_several_nodes_of_a_large_label_is_asked_about(
    copied: EntityLinker, linker: EntityLinker
) -> None:
    question = Question("Who owns billing?")

    assert copied.link(question).clarification == linker.link(question).clarification


@pytest.mark.parametrize("text", ['"', "' OR 1=1 --", "* AND NEAR(", "%_%", "", "a" * 5000])
def test_no_character_of_a_question_harms_the_look_up_of_large_labels(
    copied: EntityLinker, text: str
) -> None:
    copied.link(Question(text))


def test_names_of_a_label_larger_than_memory_are_looked_up_in_its_index(demo_graph: Graph) -> None:
    linker = EntityLinker(demo_graph, read_schema(demo_graph), max_in_memory=0)

    found = values(linker, "Did INC-101 hit auth-service of the 'Core-Platform' team?")

    assert ("Service", "name", "auth-service") in found
    assert ("Team", "name", "Core-Platform") in found
    assert ("Incident", "id", "INC-101") in found


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("cancelled bookings", "st", "CXL"),
        ("how many bookings are on hold", "st", "HLD"),
        ("British bookings", "ctry", "GB"),
        ("bookings from Ireland", "ctry", "IE"),
        ("bookings in French", "lang", "fr"),
        ("large bookings", "size", "L"),
        ("bookings of the web", "chan", "WEB"),
        ("bookings of agents", "chan", "AGT"),
        ("bookings for work in progress", "kind", "WIP"),
        ("how many bookings were opened", "stage", "OPEN"),
        ("bookings that are in the shop", "stage", "IN_SHOP"),
        ("bookings that are being phased out", "phase", "phasing out"),
        ("bookings out of service", "kind", "OOS"),
        ("number of refusals", "end", "refused"),
        ("refusal rate", "end", "refused"),
        ("who got a refund", "end", "refunded"),
        ("bookings from the US", "land", "United States"),
        ("bookings from USA last year", "land", "United States"),
    ],
)
def test_codes_are_found_by_what_they_stand_for(
    coded_linker: EntityLinker, text: str, key: str, value: str
) -> None:
    assert ("LnkBooking", key, value) in values(coded_linker, text)


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("bookings of Harbour Lines", "Harbour Lines Inc."),
        ("bookings of Sea Geese", "Sea Goose"),
        ("the Unity bookings", "Unity Air Freight Group"),
        ("Unity's bookings since May", "Unity Air Freight Group"),
        ("Unity is what bookings lack", None),
        ("bookings with unity of purpose", None),
    ],
)
def test_a_firm_is_found_without_its_legal_form_and_by_its_first_word(
    coded_linker: EntityLinker, text: str, firm: str | None
) -> None:
    found = {value for label, _, value in values(coded_linker, text) if label == "LnkFirm"}

    assert found == ({firm} if firm else set())


def test_an_adjective_is_of_the_country_and_a_plural_is_a_part_of_a_name(
    empty_graph: Graph,
) -> None:
    empty_graph.write(
        [
            CypherQuery(
                "CREATE (:LnkCtry {name: 'Indonesia'}), (:LnkZone {name: 'Indonesia'}),"
                " (:LnkHazard {name: 'Lahar or mudflow'})"
            )
        ]
    )
    linker = EntityLinker(empty_graph, read_schema(empty_graph))

    found = values(linker, "indonesian peaks with mudflows")

    empty_graph.write([CypherQuery("MATCH (n:LnkCtry|LnkZone|LnkHazard) DETACH DELETE n")])
    assert found == {
        ("LnkCtry", "name", "Indonesia"),
        ("LnkHazard", "name", "Lahar or mudflow"),
    }


def test_values_that_many_nodes_of_a_large_label_share_name_no_node(empty_graph: Graph) -> None:
    empty_graph.write(
        [
            CypherQuery(
                "UNWIND range(1, 2500) AS i "
                "CREATE (:LnkOrder {no: 'OR-' + i, currency: ['EUR', 'GBP', 'USD'][i % 3]}) "
                "CREATE (:LnkBill {no: 'BI-' + i, currency: ['EUR', 'GBP', 'USD'][i % 3],"
                " tail: 'N' + (i % 600) + 'UA'})"
            )
        ]
    )
    schema = read_schema(empty_graph)
    near = EntityLinker(empty_graph, schema)
    far = EntityLinker(empty_graph, schema, max_in_memory=100)
    far.link(Question("Which bill is BI-7?"))
    far.wait()
    text = "What is the total in EUR of tail N77UA and BI-7?"

    found = [linker.link(Question(text)) for linker in (near, far)]

    empty_graph.write([CypherQuery("MATCH (n:LnkOrder|LnkBill) DETACH DELETE n")])
    for links in found:
        assert links.clarification is None
        assert {(v.label, v.value, v.node_id is None) for v in links.values} == {
            ("LnkOrder", "EUR", True),
            ("LnkBill", "EUR", True),
            ("LnkBill", "N77UA", True),
            ("LnkBill", "BI-7", False),
        }


def test_numbers_with_dots_are_told_apart_and_what_is_written_just_so_wins(
    empty_graph: Graph,
) -> None:
    names = ["10.1.11.1", "v1.12", "v11.2", "Bay 1-11", "Bay 11-1"]
    empty_graph.write(
        [CypherQuery("UNWIND $names AS n CREATE (:LnkHost {name: n})", {"names": names})]
    )
    linker = EntityLinker(empty_graph, read_schema(empty_graph))
    terms = ("10.1.1.11", "host 10.1.1.11", "10.1.11.1", "v1.12", "Bay 1-11", "bay 111")

    found = [linker.link(Question(f"What runs on {term}?")) for term in terms]

    empty_graph.write([CypherQuery("MATCH (n:LnkHost) DETACH DELETE n")])
    assert [{link.value for link in links.values} for links in found] == [
        set(),
        set(),
        {"10.1.11.1"},
        {"v1.12"},
        {"Bay 1-11"},
        {"Bay 1-11", "Bay 11-1"},
    ]
    assert [links.clarification is not None for links in found] == [False] * 5 + [True]


def named(owner: str, value: str, *, tenant: str | None = None) -> NamedValue:
    return NamedValue(owner, "name", value, True, True, (f"{owner} {value}",), tenant)


def test_a_name_is_found_by_its_words_though_a_value_is_spelt_like_it() -> None:
    index = NameIndex()
    person = named("Person", "Tom Hanks")

    index.add([NamedValue("Movie", "director", "Tom Hanks", False), person])

    assert index.containing(("hanks",), limit=8) == (person,)


def test_a_firm_without_a_legal_form_is_told_from_one_with_it() -> None:
    index = NameIndex()
    long, short, fruit = named("Firm", "Acme Inc"), named("Firm", "Acme"), named("Fruit", "Acme")
    traders = (named("Firm", "Northwind Traders"), named("Firm", "Northwind Traders Ltd"))
    other = named("Firm", "Acme Inc", tenant="b")

    index.add([long, short, fruit, other, *reversed(traders)])

    assert index.exact("acme") == (short, fruit, other)
    assert index.exact("acmeinc") == (long, other)
    assert index.containing(("northwind",), limit=8) == traders


@pytest.mark.parametrize(
    "text",
    [
        "bookings in August",
        "bookings of canaries",
        "bookings from Iceland",
        "lame bookings",
        "bokings",
        "bookings of the shop",
        "the longest booking",
        "bookings out there",
        "bookings by the IT staff",
        "bookings with us",
        "BOOKINGS FROM THE USA",
    ],
)
def test_other_words_are_no_codes(coded_linker: EntityLinker, text: str) -> None:
    assert values(coded_linker, text) == set()


@pytest.fixture(scope="module")
def coded_linker(empty_graph: Graph) -> Iterator[EntityLinker]:
    columns = {
        "st": ["CNF", "HLD", "CXL"],
        "ctry": ["GB", "IE", "DE"],
        "lang": ["en", "fr", "cs"],
        "size": ["S", "M", "L"],
        "chan": ["WEB", "AGT", "BOX"],
        "kind": ["WIP", "OOS", "NEW"],
        "phase": ["phasing out", "in use", "planned"],
        "end": ["refused", "refunded", "booked"],
        "stage": ["OPEN", "IN_SHOP", "CANC", "RESERVED"],
        "land": ["Italy", "United States", "Norway"],
    }
    rows = [
        {key: some[n % len(some)] for key, some in columns.items()}
        | {"no": n, "bk_cd": f"{'BLMS'[n % 4]}{'GKNT'[n // 4 % 4]}{'AEO'[n // 16]}", "nm": f"x{n}"}
        for n in range(30)
    ]
    empty_graph.write(
        [
            CypherQuery("UNWIND $rows AS row CREATE (n:LnkBooking) SET n = row", {"rows": rows}),
            CypherQuery(
                "UNWIND ['Harbour Lines Inc.', 'Unity Air Freight Group', 'Sea Goose'] AS firm"
                " CREATE (:LnkFirm {name: firm})"
            ),
        ]
    )
    yield EntityLinker(empty_graph, read_schema(empty_graph))
    empty_graph.write([CypherQuery("MATCH (n:LnkBooking|LnkFirm) DETACH DELETE n")])


def test_a_proper_name_comes_before_titles_that_have_it(empty_graph: Graph) -> None:
    titles = [f"Report {n}: fog over Kennedy" for n in range(12)]
    empty_graph.write(
        [
            CypherQuery("CREATE (:LnkField {name: 'John F Kennedy Intl'})"),
            CypherQuery("CREATE (:LnkField {name: 'Aerodrome of Kent'})"),
            CypherQuery("CREATE (:LnkNote {title: 'Storms at Kennedy'})"),
            CypherQuery("CREATE (:LnkNote {title: 'Delays on Long Island'})"),
            CypherQuery("UNWIND $titles AS t CREATE (:LnkNote {title: t})", {"titles": titles}),
        ]
    )
    linker = EntityLinker(empty_graph, read_schema(empty_graph))

    assert values(linker, "who looks after Kennedy") == {
        ("LnkField", "name", "John F Kennedy Intl")
    }
    assert values(linker, "who looks after Kent") == {("LnkField", "name", "Aerodrome of Kent")}
    # Where nothing is called so, the title that has the word is meant.
    assert values(linker, "what about Long Island") == {
        ("LnkNote", "title", "Delays on Long Island")
    }


def test_a_past_form_is_no_value_that_is_called_like_its_verb(linker: EntityLinker) -> None:
    assert ("Service", "language", "Go") not in values(linker, "which services went down?")
    assert ("Service", "language", "Go") in values(linker, "which services are written in Go?")
