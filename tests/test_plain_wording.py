"""Answers and readings in the words of a native speaker, whatever the keys are called."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from small_schemas import key

from graphrag_core.answer import Evidence, compose
from graphrag_core.answer.phrases import fact, flag, noun_of_bound, predicate, with_unit
from graphrag_core.ask.compared_things import side_by_side
from graphrag_core.ask.fallbacks import _further
from graphrag_core.english.deeds import noun_of_time
from graphrag_core.english.wording import capitalised, counted, spoken_name
from graphrag_core.english.words import plural, singular
from graphrag_core.english.yes_no_keys import names_thing
from graphrag_core.explore.relation_words import makes_sentence
from graphrag_core.profiles import detect_profile
from graphrag_core.retrieve.text_match import TextMatch
from graphrag_core.translate.offline.form import (
    Column,
    NodeVariable,
    PathForm,
    Reading,
    Ref,
    Step,
)
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.types import (
    CypherQuery,
    LabelSchema,
    Node,
    Pattern,
    Relationship,
    RelationshipTypeSchema,
    Rows,
    Schema,
    Subgraph,
    Translation,
)


def thing(id_: str, label: str, name: str, **properties: Any) -> Node:
    return Node(id_, name, (label,), name, {"name": name, **properties})


def told(
    query: str,
    records: list[dict[str, Any]],
    elements: list[list[Node | Relationship]],
    question: str = "?",
    read: str = "",
    **parameters: Any,
) -> str:
    """The answer to a query with these rows, of which each rests on some elements."""
    nodes = {e.id: e for row in elements for e in row if isinstance(e, Node)}
    facts = {e.id: e for row in elements for e in row if isinstance(e, Relationship)}
    evidence = Evidence(
        Subgraph(tuple(nodes.values()), tuple(facts.values())),
        tuple(tuple(e.id for e in row) for row in elements),
    )
    phrases = (read,) if read else ()
    translation = Translation(CypherQuery(query, parameters), phrases, "offline", 0.9)
    columns = tuple(records[0])
    return compose(question, translation, Rows(columns, tuple(records)), evidence).text


JOB = thing("1", "WorkOrder", "WO-15", title="Propeller hub lubrication", cost_eur=120)
OTHER_JOB = thing("2", "WorkOrder", "WO-16", title="Seals, bolts", cost_eur=80)
JOBS = "MATCH (work_order:WorkOrder) WHERE work_order.status = $status RETURN "
TITLED = JOBS + "work_order.name AS work_order, work_order.title AS work_order_title"


def test_a_title_stands_in_brackets_behind_its_code() -> None:
    one = [{"work_order": "WO-15", "work_order_title": "Propeller hub lubrication"}]
    two = [*one, {"work_order": "WO-16", "work_order_title": "Seals, bolts"}]

    assert told(TITLED, one, [[JOB]], status="open") == (
        "One work order matches: WO-15 [1] (Propeller hub lubrication)."
    )
    assert told(TITLED, two, [[JOB], [OTHER_JOB]]) == (
        "2 work orders match: WO-15 [1] (Propeller hub lubrication) and WO-16 [2] (“Seals, bolts”)."
    )


def test_a_title_is_a_value_where_it_is_asked_for_and_a_caption_beside_others() -> None:
    row = {"work_order": "WO-15", "work_order_title": "Propeller hub lubrication"}
    priced = (
        "MATCH (work_order:WorkOrder) WHERE work_order.name = $name RETURN "
        "work_order.name AS work_order, work_order.cost_eur AS work_order_cost_eur, "
        "work_order.title AS work_order_title"
    )
    cost = {
        "work_order": "WO-15",
        "work_order_cost_eur": 120,
        "work_order_title": row["work_order_title"],
    }

    asked = told(TITLED, [row], [[JOB]], "What is the title of WO-15?", name="WO-15")
    beside = told(priced, [cost], [[JOB]], "What does WO-15 cost?", name="WO-15")

    assert asked == "The title of WO-15 [1] is Propeller hub lubrication."
    assert beside == "The cost of WO-15 [1] (Propeller hub lubrication) is 120 EUR."


ANN = thing("3", "Engineer", "Ann", licence_expires=date(2027, 8, 31), badge="D-1")
BOB = thing("4", "Engineer", "Bob", licence_expires=date(2026, 12, 20), badge="D-2")
CID = thing("5", "Engineer", "Cid", licence_expires=date(2026, 12, 20), badge="D-3")
EXPIRY = "MATCH (e:Engineer) RETURN DISTINCT e.licence_expires AS e_licence_expires"


def test_dates_are_told_of_those_who_have_them() -> None:
    rows = [{"e_licence_expires": day} for day in (date(2027, 8, 31), None, date(2026, 12, 20))]

    assert told(EXPIRY, rows, [[ANN], [], [BOB, CID]]) == (
        "3 engineers match: Ann [1] (licence expires on 31 August 2027); "
        "Bob [2] (licence expires on 20 December 2026) and Cid [3] "
        "(licence expires on 20 December 2026)."
    )


def test_several_properties_are_told_of_their_thing_and_a_shared_one_alone() -> None:
    query = "MATCH (e:Engineer) RETURN e.badge AS e_badge, e.licence_expires AS e_licence_expires"
    rows = [{"e_badge": e.properties["badge"], "e_licence_expires": e.properties["licence_expires"]}
            for e in (ANN, BOB)]  # fmt: skip
    badges = "MATCH (e:Engineer) RETURN DISTINCT e.badge AS e_badge"

    assert told(query, rows, [[ANN], [BOB]]).startswith("2 engineers match: Ann [1] (badge D-1, ")
    assert told(badges, [{"e_badge": "D-1"}], [[ANN]], name="x") == "The badge of Ann [1] is D-1."
    assert told(badges, [{"e_badge": "D-1"}, {"e_badge": "D-2"}], [[ANN], [BOB]]).startswith(
        "2 badges match"
    )


@pytest.mark.parametrize(
    ("noun", "value", "said"),
    [
        ("licence expires", date(2026, 5, 1), "the licence of X expires on 1 May 2026"),
        ("in service since", date(2020, 5, 1), "X has been in service since 1 May 2020"),
        ("customer since", date(2020, 5, 1), "X has been a customer since 1 May 2020"),
        ("spent eur", 402_000, "the amount spent of X is 402,000 EUR"),
        ("hours booked", 1500, "X has 1,500 hours booked"),
        ("area ha", 6.5, "the area of X is 6.5 ha"),
        ("shelter", False, "X has no shelter"),
        ("night service", True, "X has night service"),
        ("tenured", False, "X is not tenured"),
    ],
)
def test_a_key_is_said_of_its_thing(noun: str, value: Any, said: str) -> None:
    assert fact("X", noun, value) == said


def test_a_flag_says_whether_a_thing_is_or_has_it() -> None:
    assert flag("open access", value=True) == "has open access"
    assert flag("step free", value=False) == "is not step free"
    assert predicate("located since", date(2020, 5, 1), "1 May 2020") == (
        "has been located since 1 May 2020"
    )


@pytest.mark.parametrize(
    ("item", "value", "said"),
    [
        ("sum(o.bottles * o.unit_price_eur) AS total_product", 94_200.0,
         "The total amount is 94,200 EUR."),
        ("sum(o.bottles * o.weight_kg) AS total_product", 12.0, "The total bottles times weight is 12."),
        ("1.0 * o.freight_cost_eur / o.pallets AS ratio", 154.5,
         "The freight cost per pallet is 154.5 EUR."),
        ("o.list_price_eur - o.unit_price_eur AS difference", 6.5,
         "The list price minus unit price is 6.5 EUR."),
    ],
)  # fmt: skip
def test_a_number_of_two_properties_says_what_it_is(item: str, value: float, said: str) -> None:
    column = item.rsplit(" ", 1)[-1]

    assert told(f"MATCH (o:Order) RETURN {item}", [{column: value}], [[]]) == said


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("p.started_on, p.ended_on", "Reef lasted 1,094 days, about 3 years."),
        ("p.departed_on, p.arrived_on",
         "Reef: 1,094 days, about 3 years from departure to arrival."),
        ("p.birth_date, p.hired_on", "Reef: 1,094 days, about 3 years."),
    ],
)  # fmt: skip
def test_a_length_of_time_says_what_it_is_of(keys: str, said: str) -> None:
    query = f"MATCH (p:Project) RETURN p.name AS project, duration.inDays({keys}).days AS days"
    reef = thing("6", "Project", "Reef")

    assert told(query, [{"project": "Reef", "days": 1094}], [[reef]]).replace(" [1]", "") == said


def test_a_quarter_is_called_by_its_sign() -> None:
    query = "MATCH (d:Delay) RETURN d.day.quarter AS quarter, count(d) AS count"
    rows = [{"quarter": 1, "count": 4}, {"quarter": 2, "count": 1}]

    assert told(query, rows, [[], []]) == "2 quarters: Q1 with 4 delays and Q2 with 1 delay."


ACME = thing("8", "Company", "Acme")


def led(until: datetime | None) -> Relationship:
    since = datetime(2021, 1, 1, tzinfo=UTC)
    dates = {"valid_from": date(2021, 1, 1), "valid_to": until and until.date()}
    return Relationship(
        "r", "LEADS", "LEADS", ANN.id, ACME.id, dates, valid_at=since, invalid_at=until
    )


@pytest.mark.parametrize(
    ("until", "said"),
    [
        (None, "Ann [1] has led Acme [2] since 1 January 2021."),
        (datetime(2024, 6, 30, tzinfo=UTC),
         "Ann [1] led Acme [2] from 1 January 2021 until 30 June 2024."),
    ],
)  # fmt: skip
def test_what_is_over_is_told_in_the_past(until: datetime | None, said: str) -> None:
    query = "MATCH (e:Engineer)-[leads:LEADS]->(c:Company) RETURN DISTINCT leads.valid_from AS leads_valid_from"
    row = {"leads_valid_from": date(2021, 1, 1)}

    assert told(query, [row], [[ANN, led(until), ACME]]) == said


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"company": "Acme"}, "Ann [1] has led Acme [2] since 1 January 2021."),
        (
            {"company": "Acme", "now": "2026-01-01"},
            "Ann [1] has led Acme [2] since 1 January 2021.",
        ),
        ({"company": "Acme", "status": "open"}, "One engineer matches: Ann [1]."),
        ({"status": "open"}, "One engineer matches: Ann [1]."),
    ],
)
def test_one_thing_that_is_joined_to_the_named_one_is_told_with_how(
    parameters: Mapping[str, Any], said: str
) -> None:
    query = "MATCH (engineer:Engineer)-[leads:LEADS]->(c:Company) RETURN engineer.name AS engineer"
    behind: list[Node | Relationship] = [ANN, led(None), ACME]

    assert told(query, [{"engineer": "Ann"}], [behind], **parameters) == said


CARL = thing("9", "Engineer", "Carl")


@pytest.mark.parametrize(
    ("until", "said"),
    [
        (None, "Ann [1] (since 1 January 2021) and Carl [2] (since 1 March 2022) lead Acme [3]."),
        (datetime(2024, 6, 30, tzinfo=UTC), "2 engineers match: Ann [1] and Carl [2]."),
    ],
)
def test_several_things_that_are_joined_to_the_named_one_are_told_with_how(
    until: datetime | None, said: str
) -> None:
    query = "MATCH (engineer:Engineer)-[leads:LED]->(c:Company) RETURN engineer.name AS engineer"
    first = replace(led(until), name="LED", type="LED")
    since = datetime(2022, 3, 1, tzinfo=UTC)
    second = replace(first, id="r2", start=CARL.id, valid_at=since, invalid_at=None)
    rows = [{"engineer": "Ann"}, {"engineer": "Carl"}]

    assert told(query, rows, [[ANN, first, ACME], [CARL, second, ACME]], company="Acme") == said


@pytest.mark.parametrize(
    ("type_", "whole"),
    [("OWNS", True), ("STATIONED_AT", True), ("RESULT_OF", True), ("WROTE", True), ("RUNS_ON", True),
     ("PERFORMED_ON", False), ("HAS_GENRE", False), ("HOME_TEAM", False), ("", False)],
)  # fmt: skip
def test_types_that_surely_make_a_sentence(type_: str, *, whole: bool) -> None:
    assert makes_sentence(type_) is whole


def test_nouns_without_a_plural_of_their_own() -> None:
    assert counted(8, "aircraft") == "8 aircraft"
    assert counted(1, "equipment") == "one piece of equipment"
    assert counted(12, "lab equipment") == "12 pieces of lab equipment"
    assert counted(3, "boat") == "3 boats"
    assert (plural("headquarters"), singular("aircraft")) == ("headquarters", "aircraft")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (("A", "the length of A is 12 km"), ("B", "the length of B is 9 km"),
         "the length of A is 12 km, that of B 9 km"),
        (("A", "A has been in use since 15 March 2021"), ("B", "B has been in use since 15 May 2021"),
         "A has been in use since 15 March 2021, B since 15 May 2021"),
        (("A", "A opened in 2016"), ("B", "B was built in 1931"), "A opened in 2016, B was built in 1931"),
        (("A", "the price of A is 3"), ("B", "the budget of B is 2"),
         "the price of A is 3; the budget of B is 2"),
    ],
)  # fmt: skip
def test_two_compared_things_are_told_side_by_side(
    first: tuple[str, str], second: tuple[str, str], said: str
) -> None:
    assert side_by_side(first, second) == said


def test_only_what_shares_other_words_stands_beside_what_is_named() -> None:
    bus, other = thing("1", "Vehicle", "Bus 12"), thing("2", "Vehicle", "Bus 31")
    check = thing("3", "Job", "J-1", title="Fuel pump")
    match = TextMatch((bus, other, check), ("fuel", "bus", "12"), frozenset({"1"}))

    assert _further(match, [bus], [bus, other, check]) == [check]


@pytest.mark.parametrize(
    ("words", "noun"),
    [
        ("licence expires", "licence expiry date"), ("started date", "start date"),
        ("in service since", "“in service since” date"), ("joined date", "joined date"),
        ("deadline", "deadline"), ("since", "since"),
    ],
)  # fmt: skip
def test_a_time_has_a_noun(words: str, noun: str) -> None:
    assert noun_of_time(words) == noun


@pytest.mark.parametrize(
    ("words", "thing_"),
    [("shelter", True), ("night service", True), ("wheelchair ramp", True), ("insurance", True),
     ("step free", False), ("ethics approved", False), ("in use", False), ("organic", False)],
)  # fmt: skip
def test_flags_that_name_a_thing(words: str, *, thing_: bool) -> None:
    assert names_thing(words) is thing_


@pytest.mark.parametrize(
    ("sentence", "said"),
    [("ec-0.7 and ec-0.8 are builds", "ec-0.7 and ec-0.8 are builds"),
     ("iPhone sales", "iPhone sales"), ("two teams own it", "Two teams own it"),
     ("auth-service, too", "Auth-service, too"), ("", "")],
)  # fmt: skip
def test_an_identifier_is_never_capitalised(sentence: str, said: str) -> None:
    assert capitalised(sentence) == said


def test_what_is_past_was_due() -> None:
    ahead = datetime.now(UTC).date() + timedelta(days=1)

    assert predicate("due on", date(2020, 5, 3), "3 May 2020") == "was due on 3 May 2020"
    assert predicate("due on", ahead, "then") == "is due on then"


@pytest.mark.parametrize(
    ("noun", "said"),
    [("valid to", "end date"), ("valid from", "start date"), ("licence expires", "licence expiry date"),
     ("due on", "due date"), ("phone", "phone")],
)  # fmt: skip
def test_a_time_that_is_missing_is_named_by_a_noun(noun: str, said: str) -> None:
    assert noun_of_bound(noun) == said


def test_a_total_says_what_it_is_of() -> None:
    query = "MATCH (o:Order) WHERE o.status = $status RETURN sum(o.amount_eur) AS total_amount_eur"
    read = "The total amount (EUR) of orders with status open"
    rows = [{"total_amount_eur": 50_750}]

    said = told(query, rows, [[]], read=read, status="open")

    assert said == "The total amount of orders with status open is 50,750 EUR."


def test_what_others_are_compared_with_is_not_said_of_each() -> None:
    query = (
        "MATCH (release:Release), (release_2:Release) WHERE release_2.name = $name "
        "RETURN release.name AS release, release.released_on AS release_released_on, "
        "release_2.released_on AS release2_released_on"
    )
    first, second = (thing(str(n), "Release", f"R {n}") for n in (1, 2))
    later = date(2026, 11, 4)
    rows = [
        {"release": r.name, "release_released_on": day, "release2_released_on": later}
        for r, day in ((first, date(2025, 6, 5)), (second, date(2025, 8, 26)))
    ]

    assert told(query, rows, [[first], [second]], name="R 3") == (
        "2 releases match: R 1 [1] (released on 5 June 2025) and R 2 [2] (released on 26 August 2025)."
    )


FLEET = Schema(
    labels=(
        LabelSchema("Bus", 9, (key("name", "STRING"), key("inServiceSince", "DATE"),
                               key("shelter", "BOOLEAN"), key("spent_eur", "INTEGER"),
                               key("licence_expires", "DATE")), "name"),
        LabelSchema("Depot", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Delay", 9, (key("name", "STRING"), key("occurred_on", "DATE")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("STATIONED_AT", 9, (key("valid_from", "DATE"), key("valid_to", "DATE"))),
    ),
    patterns=(Pattern("Bus", "STATIONED_AT", "Depot", 9),),
)  # fmt: skip
WORDS = lexicon_of(FLEET, detect_profile(FLEET))
BUS, DELAY = NodeVariable("bus", "Bus"), NodeVariable("delay", "Delay")
STATIONED = PathForm(
    (BUS, NodeVariable("depot", "Depot")),
    (Step("at", "STATIONED_AT", "bus", "depot"),),
    (Comparison(Ref("bus", "name"), "=", "B 7"), Comparison(Ref("depot", "name"), "=", "North")),
)


def of(
    node: NodeVariable, *tests: tuple[str, Any, Any], columns: tuple[Column, ...] = ()
) -> Reading:
    """A reading of one label with tests of its properties."""
    conditions = tuple(
        Comparison(Ref(node.name, key_), operator, value) for key_, operator, value in tests
    )
    return Reading(PathForm((node,), (), conditions), columns or (Column(node.name, node.name),))


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (Reading(STATIONED, (Column("x", "at", "valid_from"),), distinct=True),
         "Since when the bus B 7 is stationed at North"),
        (Reading(STATIONED, (Column("x", "at", "valid_to"),), distinct=True),
         "Until when the bus B 7 is stationed at North"),
        (of(BUS, ("shelter", "=", False)), "The buses without shelter"),
        (of(BUS, ("spent_eur", ">", 5)), "The buses with an amount spent above 5 EUR"),
        (of(BUS, ("inServiceSince", "<", date(2018, 1, 1))),
         "The buses that have been in service since before 1 Jan 2018"),
        (of(BUS, columns=(Column("x", "bus", "licence_expires"),)),
         "The licence expiry date of the buses"),
        (of(DELAY, ("occurred_on", ">=", date(2026, 1, 1)), ("occurred_on", "<", date(2027, 1, 1))),
         "The delays that occurred in 2026"),
        (of(DELAY, columns=(Column("q", "delay", "occurred_on", period="quarter"),
                            Column("n", "delay", None, "count"))),
         "The number of delays, for each quarter"),
    ],
)  # fmt: skip
def test_a_reading_is_worded_as_people_do(reading: Reading, said: str) -> None:
    assert render(reading, WORDS) == said


def test_the_time_of_what_is_over_is_told_in_the_past_beside_its_thing() -> None:
    query = (
        "MATCH (e:Engineer)-[leads:LEADS]->(c:Company) "
        "RETURN e.name AS engineer, leads.valid_from AS leads_valid_from"
    )
    row = {"engineer": "Ann", "leads_valid_from": date(2021, 1, 1)}
    fact = led(datetime(2024, 6, 30, tzinfo=UTC))
    both = {"company": "Acme", "other": "Carl"}

    assert told(query, [row], [[ANN, fact, ACME]], **both) == (
        "One engineer matches: Ann [1] (led from 1 January 2021 until 30 June 2024)."
    )


def test_so_much_of_a_target_is_told_with_its_unit() -> None:
    query = "MATCH (site:Site) RETURN site.name AS site, site.actualMWh AS site_actual_mwh, site.targetMWh AS site_target_mwh"
    moss = thing("7", "Site", "Moss", actualMWh=1120, targetMWh=3000)
    row = {"site": "Moss", "site_actual_mwh": 1120, "site_target_mwh": 3000}

    assert told(query, [row], [[moss]]) == "One site matches: Moss [1] (1,120 of 3,000 MWh)."


@pytest.mark.parametrize(
    ("noun", "text"),
    [
        ("lost MWh", ("lost", "640 MWh")),
        ("clock GHz", ("clock", "640 GHz")),
        ("actual MWh", ("actual MWh", "640")),
        ("soil pH", ("soil pH", "640")),
    ],
)
def test_a_unit_keeps_its_capitals_behind_its_number(noun: str, text: tuple[str, str]) -> None:
    assert with_unit(noun, "640") == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lostMWh", "lost MWh"),
        ("energy_kWh", "energy kWh"),
        ("usedkWhPerSite", "used kWh per site"),
        ("clockGHz", "clock GHz"),
        ("soil_pH", "soil pH"),
        ("lost_mwh", "lost MWh"),
        ("db_name", "db name"),
        ("blockB", "block b"),
    ],
)
def test_a_unit_inside_a_name_is_one_word(name: str, said: str) -> None:
    assert spoken_name(name) == said
