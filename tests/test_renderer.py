"""One English sentence for each reading: literal sentences, and that none stands for two."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_readings import SCHEMA, changes, meaning, readings
from small_schemas import key

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.form import (
    EVERY,
    Along,
    AnyOf,
    AverageOf,
    Column,
    Condition,
    CountIs,
    Exists,
    Having,
    NodeVariable,
    Operator,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
)
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.translate.offline.renderer.verbs import verb_of
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema

DAY, TIME = "DATE", "ZONED DATETIME"


def label(name: str, name_key: str, *keys: Property) -> LabelSchema:
    return LabelSchema(name, 9, (key(name_key, "STRING"), *keys), name_key)


COMPANY = Schema(
    labels=(
        label("Hall", "name", key("city", "STRING"), key("capacity", "INTEGER")),
        label("Composer", "name", key("birthYear", "INTEGER")),
        label("Airline", "name"),
        label("Flight", "number", key("delay_minutes", "INTEGER"), key("cancelled", "BOOLEAN"),
              key("length_km", "FLOAT")),
        label("Service", "name", key("tier", "INTEGER"), key("tags", "LIST<STRING>")),
        label("Team", "name", key("size", "INTEGER")),
        label("Incident", "title", key("severity", "STRING"), key("opened_at", TIME)),
        label("Supplier", "name"),
        label("Order", "code", key("amount_eur", "FLOAT"), key("placed_on", DAY)),
        label("Region", "name"),
        label("Shop", "name", key("turnover", "FLOAT")),
        label("CrewMember", "fullName", key("startDate", DAY)),
        label("Ship", "name"),
        label("Book", "title", key("return_date", DAY)),
        label("Genre", "name"),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(name, 9, keys)
        for name, keys in {
            "HOSTS": (), "OPERATED_BY": (), "OWNS": (key("start_date", DAY), key("end_date", DAY)),
            "DEPENDS_ON": (key("weight", "INTEGER"),), "AFFECTED": (), "PLACED": (),
            "LOCATED_IN": (), "FLEW": (key("role", "STRING"), key("hours", "INTEGER")),
            "WROTE": (), "HAS_GENRE": (), "PART_OF": (), "FLAGSHIP": (),
        }.items()
    ),
    patterns=tuple(
        Pattern(start, type_, end, 9)
        for start, type_, end in (
            ("Hall", "HOSTS", "Composer"), ("Flight", "OPERATED_BY", "Airline"),
            ("Team", "OWNS", "Service"), ("Service", "DEPENDS_ON", "Service"),
            ("Incident", "AFFECTED", "Service"), ("Supplier", "PLACED", "Order"),
            ("Shop", "LOCATED_IN", "Region"), ("CrewMember", "FLEW", "Ship"),
            ("CrewMember", "WROTE", "Book"), ("Book", "HAS_GENRE", "Genre"),
            ("Team", "PART_OF", "Team"), ("Airline", "FLAGSHIP", "Ship"),
        )
    ),
)  # fmt: skip
LEXICON = lexicon_of(COMPANY, detect_profile(COMPANY))


def is_(variable: str, key_: str, operator: Operator, value: Any = None, **more: Any) -> Comparison:
    return Comparison(Ref(variable, key_), operator, value, **more)


def pattern(
    *nodes: str, steps: Sequence[str | Step] = (), where: Sequence[Condition] = ()
) -> PathForm:
    """Nodes as "hall:Hall", steps as "hall HOSTS composer"."""
    parts = [node.split(":") for node in nodes]
    written = [
        Step(text.split()[1].lower(), text.split()[1], text.split()[0], text.split()[2])
        if isinstance(text, str)
        else text
        for text in steps
    ]
    return PathForm(
        tuple(NodeVariable(name, label_ or None) for name, label_ in parts),
        tuple(written),
        tuple(where),
    )


def rows(
    form: PathForm, *columns: str | Column, distinct: bool | None = None, **more: Any
) -> Reading:
    """Columns as "hall" (its name) or "hall.city"; repeats as they are usual."""
    written = [c if isinstance(c, Column) else column(c) for c in columns]
    distinct = bool(form.steps) if distinct is None else distinct
    return Reading(form, tuple(written), distinct=distinct, **more)


def column(text: str, function: Any = None, **more: Any) -> Column:
    variable, _, key_ = text.partition(".")
    return Column(f"{function or ''}{text}", variable, key_ or None, function, **more)


def valid(variable: str, at: date, parameter: str) -> tuple[Comparison, Comparison]:
    return (
        is_(variable, "start_date", "<=", at, or_absent=True, parameter=parameter),
        is_(variable, "end_date", ">", at, or_absent=True, parameter=parameter),
    )


OWNED = pattern("team:Team", "service:Service", steps=["team OWNS service"])
ORDERS = pattern("supplier:Supplier", "order:Order", steps=["supplier PLACED order"])
FLEW = pattern("crew:CrewMember", "ship:Ship", steps=["crew FLEW ship"])
SHOPS = pattern("shop:Shop", "region:Region", steps=["shop LOCATED_IN region"])
FLIGHTS = pattern("flight:Flight", "airline:Airline", steps=["flight OPERATED_BY airline"])
SERVICES = pattern("service:Service")
TEAMS = pattern("team:Team")
OWN_A_SERVICE = pattern("inner:Service", steps=["team OWNS inner"])


def where(form: PathForm, *conditions: Condition) -> PathForm:
    return replace(form, conditions=(*form.conditions, *conditions))


@dataclass(frozen=True)
class Case:
    """A reading with its sentence."""

    sentence: str
    reading: Reading


CASES: tuple[Case, ...] = (
    Case(
        "The halls that host both Verdi and Puccini, with their city",
        rows(
            pattern(
                "hall:Hall", "a:Composer", "b:Composer",
                steps=["hall HOSTS a", Step("second", "HOSTS", "hall", "b")],
                where=[is_("a", "name", "=", "Verdi"), is_("b", "name", "=", "Puccini")],
            ),
            "hall", "hall.city",
        ),
    ),
    Case(
        "The number of incidents of each severity opened since 1 Jan 2025, most first",
        rows(
            pattern(
                "incident:Incident",
                where=[is_("incident", "opened_at", ">=", datetime(2025, 1, 1, tzinfo=UTC))],
            ),
            "incident.severity", column("incident", "count"),
            orders=(Order("countincident", True), Order("incident.severity", False)),
        ),
    ),
    Case(
        "The average delay (minutes) of flights operated by Lufthansa",
        rows(
            where(FLIGHTS, is_("airline", "name", "=", "Lufthansa")),
            column("flight.delay_minutes", "avg"),
        ),
    ),
    Case(
        "Whether any crew member flew both Nina and Pinta",
        Reading(
            pattern(
                "crew:CrewMember", "a:Ship", "b:Ship",
                steps=["crew FLEW a", Step("second", "FLEW", "crew", "b")],
                where=[is_("a", "name", "=", "Nina"), is_("b", "name", "=", "Pinta")],
            ),
            (Column("answer", ""),), kind="boolean",
        ),
    ),
    Case(
        "Whether the team Core owns a service with a tier of 1",
        Reading(
            where(OWNED, is_("team", "name", "=", "Core"), is_("service", "tier", "=", 1)),
            (Column("answer", ""),), kind="boolean",
        ),
    ),
    Case(
        "The 3 suppliers that placed the most orders with an amount above 500 EUR",
        rows(
            where(ORDERS, is_("order", "amount_eur", ">", 500)),
            "supplier", column("order", "count"), limit=3,
            orders=(Order("countorder", True), Order("supplier", False)),
        ),
    ),
    Case(
        "For each region, the shop with the highest turnover among those located in that region",
        rows(
            where(SHOPS, is_("shop", "turnover", "IS NOT NULL")),
            "region", "shop", "shop.turnover", per=("region",), limit=1,
            orders=(Order("shop.turnover", True),),
        ),
    ),
    Case(
        "The supplier with the second highest total amount (EUR) of orders placed by them",
        rows(
            ORDERS, "supplier", column("order.amount_eur", "sum"), limit=1, skip=1,
            orders=(Order("sumorder.amount_eur", True),),
        ),
    ),
    Case(
        "The total amount (EUR) of orders placed by each supplier, highest first",
        rows(
            ORDERS, "supplier", column("order.amount_eur", "sum"),
            orders=(Order("sumorder.amount_eur", True),),
        ),
    ),
    Case(
        "The number of orders placed by each supplier, where the number is above 3",
        rows(
            ORDERS, "supplier", column("order", "count"), having=Having("countorder", ">", 3)
        ),
    ),
    Case(
        "The 3 flights with the highest length (km), with their delay (minutes)",
        rows(
            pattern("flight:Flight", where=[is_("flight", "length_km", "IS NOT NULL")]),
            "flight", "flight.length_km", "flight.delay_minutes", limit=3,
            orders=(Order("flight.length_km", True),),
        ),
    ),
    Case(
        "The flights that are cancelled",
        rows(pattern("f:Flight", where=[is_("f", "cancelled", "=", True)]), "f"),
    ),
    Case(
        "The flights with a delay of at least 30 minutes that are not cancelled",
        rows(
            pattern(
                "f:Flight",
                where=[is_("f", "cancelled", "=", False), is_("f", "delay_minutes", ">=", 30)],
            ),
            "f",
        ),
    ),
    Case(
        "The books without a return date",
        rows(pattern("b:Book", where=[is_("b", "return_date", "IS NULL")]), "b"),
    ),
    Case(
        "The books whose title contains love",
        rows(pattern("b:Book", where=[is_("b", "title", "CONTAINS", "love", fold=True)]), "b"),
    ),
    Case(
        "The services whose tags include critical",
        rows(where(SERVICES, is_("service", "tags", "HAS", "critical")), "service"),
    ),
    Case(
        "The orders placed in 2015",
        rows(
            pattern(
                "o:Order",
                where=[
                    is_("o", "placed_on", ">=", date(2015, 1, 1)),
                    is_("o", "placed_on", "<", date(2016, 1, 1)),
                ],
            ),
            "o",
        ),
    ),
    Case(
        "The orders placed from 3 Mar 2024 to 6 Apr 2024",
        rows(
            pattern(
                "o:Order",
                where=[
                    is_("o", "placed_on", ">=", date(2024, 3, 3)),
                    is_("o", "placed_on", "<", date(2024, 4, 7)),
                ],
            ),
            "o",
        ),
    ),
    Case(
        "The crew members with a start date before 1 Mar 2024",
        rows(
            pattern("c:CrewMember", where=[is_("c", "startDate", "<", date(2024, 3, 1))]), "c"
        ),
    ),
    Case(
        "The composers with a birth year from 1810 to 1819",
        rows(
            pattern(
                "c:Composer",
                where=[is_("c", "birthYear", ">=", 1810), is_("c", "birthYear", "<", 1820)],
            ),
            "c",
        ),
    ),
    Case("The city and capacity of the hall Fenice", rows(
        pattern("h:Hall", where=[is_("h", "name", "=", "Fenice")]), "h.city", "h.capacity"),
    ),
    Case("The halls with city Milan or Rome", rows(
        pattern("h:Hall", where=[is_("h", "city", "IN", ["Milan", "Rome"])]), "h"),
    ),
    Case("The city of the halls, without repeats", rows(
        pattern("h:Hall"), "h.city", distinct=True),
    ),
    Case("The services owned by Core", rows(
        where(OWNED, is_("team", "name", "=", "Core")), "service"),
    ),
    Case("The teams that own a service, with the service with its tier", rows(
        OWNED, "team", "service", "service.tier"),
    ),
    Case("The services now owned by a team", rows(
        where(OWNED, *valid("owns", date(2026, 1, 1), "now")), "service"),
    ),
    Case("The teams that own auth-service on 1 Mar 2024", rows(
        where(OWNED, is_("service", "name", "=", "auth-service"),
              *valid("owns", date(2024, 3, 1), "at")), "team"),
    ),
    Case("The teams that own no service", rows(
        where(TEAMS, Exists(OWN_A_SERVICE, negated=True)), "team"),
    ),
    Case("The teams that do not own auth-service", rows(
        where(TEAMS, Exists(where(OWN_A_SERVICE, is_("inner", "name", "=", "auth-service")),
                            negated=True)), "team"),
    ),
    Case("The teams that own more than 3 services with a tier of 1", rows(
        where(TEAMS, CountIs(where(OWN_A_SERVICE, is_("inner", "tier", "=", 1)),
                             "inner", ">", 3)), "team"),
    ),
    Case("The regions with no shop located in them", rows(
        pattern("region:Region", where=[
            Exists(pattern("s:Shop", steps=["s LOCATED_IN region"]), negated=True)]), "region"),
    ),
    Case("The teams with more than 2 incidents that affected a service owned by the team", rows(
        where(TEAMS, CountIs(
            pattern("i:Incident", "s:Service", steps=["i AFFECTED s", "team OWNS s"]),
            "i", ">", 2)), "team"),
    ),
    Case("The services that directly or indirectly depend on auth-service", rows(
        pattern("a:Service", "b:Service", steps=[Step("d", "DEPENDS_ON", "a", "b", 50)],
                where=[is_("b", "name", "=", "auth-service")]), "a"),
    ),
    Case("The services that auth-service depends on with a weight above 2", rows(
        pattern("a:Service", "b:Service", steps=["a DEPENDS_ON b"],
                where=[is_("a", "name", "=", "auth-service"),
                       is_("depends_on", "weight", ">", 2)]), "b"),
    ),
    Case("The services that are owned by a team and depend on a service owned by the team", rows(
        pattern("a:Service", "b:Service", "t:Team",
                steps=["a DEPENDS_ON b", "t OWNS a", Step("second", "OWNS", "t", "b")]), "a"),
    ),
    Case("The services with a tier above the average", rows(
        where(SERVICES, is_("service", "tier", ">", AverageOf("Service", "tier"))), "service"),
    ),
    Case("The services with a tier above the average tier of every service with name Core", rows(
        where(SERVICES, is_("service", "tier", ">",
                            AverageOf("Service", "tier", (is_(EVERY, "name", "=", "Core"),)))),
        "service"),
    ),
    Case("The services with a tier above that of the service Billing", rows(
        pattern("a:Service", "b:Service", where=[
            is_("b", "name", "=", "Billing"), is_("a", "tier", ">", Ref("b", "tier"))]), "a"),
    ),
    Case("The incidents either with severity P0 or opened before 1 Jan 2024", rows(
        pattern("i:Incident", where=[AnyOf((
            is_("i", "severity", "=", "P0"),
            is_("i", "opened_at", "<", datetime(2024, 1, 1, tzinfo=UTC))))]), "i"),
    ),
    Case("The crew members that flew Nina with role captain", rows(
        where(FLEW, is_("ship", "name", "=", "Nina"), is_("flew", "role", "=", "captain")), "crew"),
    ),
    Case("The total hours where the crew member Ann Lee flew a ship", rows(
        where(FLEW, is_("crew", "fullName", "=", "Ann Lee")), column("flew.hours", "sum")),
    ),
    Case("The number of times where a crew member flew each ship", rows(
        FLEW, "ship", column("flew", "count")),
    ),
    Case("The books with the genre Poetry", rows(
        pattern("b:Book", "g:Genre", steps=["b HAS_GENRE g"],
                where=[is_("g", "name", "=", "Poetry")]), "b"),
    ),
    Case("The teams that are directly or indirectly parts of Sales", rows(
        pattern("a:Team", "b:Team", steps=[Step("p", "PART_OF", "a", "b", 50)],
                where=[is_("b", "name", "=", "Sales")]), "a"),
    ),
    Case("The airlines with Nina as flagship", rows(
        pattern("a:Airline", "s:Ship", steps=["a FLAGSHIP s"],
                where=[is_("s", "name", "=", "Nina")]), "a"),
    ),
    Case("The ships that are flagships of an airline", rows(
        pattern("a:Airline", "s:Ship", steps=["a FLAGSHIP s"]), "s"),
    ),
    Case("The number of orders, for each year", rows(
        pattern("o:Order"), column("o.placed_on", period="year"), column("o", "count")),
    ),
    Case("The teams that own a service, with a list of the service", rows(
        OWNED, "team", column("service", collected=True)),
    ),
    Case("The lowest amount (EUR) and highest amount (EUR) of orders", rows(
        pattern("o:Order"), column("o.amount_eur", "min"), column("o.amount_eur", "max")),
    ),
    Case("The average number of services owned by the team for the teams", rows(
        TEAMS, Column("c", "team", None, "avg", counting=CountIs(OWN_A_SERVICE, "inner", ">", 0))),
    ),
    Case("The share of teams that own a service among all teams", rows(
        OWNED, Column("c", "team", share_of=pattern("every:Team"))),
    ),
    Case("The shortest path from the service A1 to the service B1 along “depends on”", Reading(
        pattern("a:Service", "b:Service", steps=[Step("path", "DEPENDS_ON", "a", "b", 50)],
                where=[is_("a", "name", "=", "A1"), is_("b", "name", "=", "B1")]),
        (), kind="paths"),
    ),
    Case("Everything", Reading(PathForm(), ())),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.sentence)
def test_a_reading_is_said_in_one_sentence(case: Case) -> None:
    assert render(case.reading, LEXICON) == case.sentence


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_two_readings_that_mean_something_else_are_said_otherwise(data: st.DataObject) -> None:
    names = lexicon_of(SCHEMA, detect_profile(SCHEMA))
    reading = data.draw(readings())
    other = data.draw(st.one_of(changes(reading), readings()))

    said = render(reading, names), render(other, names)

    assert said[0] != said[1] or meaning(reading) == meaning(other)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(readings())
def test_a_reading_of_names_that_the_schema_does_not_know_is_said_too(reading: Reading) -> None:
    empty = Schema()

    said = render(reading, lexicon_of(empty, detect_profile(empty)))

    assert said
    assert said == said.strip()
    assert not set("\x01\x02\x03") & set(said)


HOSTILE = (
    "",
    "   ",
    "\x01\x033;x\x03",
    "“quoted”",
    "a and b",
    "no",
    "12",
    "2024-01-01",
    "🎻",
    "x " * 2500 + "x",
)


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_stay_inside_their_quotes(value: str) -> None:
    said = render(rows(where(TEAMS, is_("team", "name", "=", value)), "team"), LEXICON)

    assert said.startswith("The team “")
    assert said.endswith("”")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_said_as_they_are(name: str) -> None:
    schema = Schema((LabelSchema(name, 1, (key(name, "STRING"),), name),))
    form = PathForm((NodeVariable(name, name),), (), (is_(name, name, "=", "Core"),))

    assert "Core" in render(rows(form, name), lexicon_of(schema, detect_profile(schema)))


SINCE = date(2015, 1, 1)
CLOSURE = Step("owns", "OWNS", "team", "service", 50)
COUNTED = column("service", "count")
DIFFERENT: tuple[tuple[Reading, ...], ...] = (
    tuple(
        rows(where(pattern("h:Hall"), is_("h", "city", "=", value)), "h")
        for value in ("3", 3, 3.5, "true", True, None, "2020-01-01", date(2020, 1, 1), "A or B")
    ),
    tuple(
        rows(where(pattern("o:Order"), is_("o", "placed_on", operator, SINCE)), "o")
        for operator in ("=", "<", "<=", ">", ">=", "<>")
    ),
    tuple(
        rows(where(TEAMS, is_("team", "name", "CONTAINS", "a", fold=fold)), "team")
        for fold in (True, False)
    ),
    tuple(
        rows(where(TEAMS, is_("team", "size", ">", 3, **more)), "team")
        for more in ({}, {"or_absent": True}, {"others": ((">", "3"),)})
    ),
    tuple(
        rows(where(OWNED, *tests), "team")
        for tests in (
            (),
            valid("owns", SINCE, "now"),
            valid("owns", SINCE, "at"),
            valid("owns", date(2016, 1, 1), "at"),
            valid("owns", SINCE, "at")[:1],
        )
    ),
    tuple(
        rows(where(replace(OWNED, steps=(step,)), *conditions), "team")
        for step, conditions in (
            (CLOSURE, ()),
            (replace(CLOSURE, max_hops=3), ()),
            (replace(CLOSURE, or_none=True), ()),
            (replace(CLOSURE, directed=False), ()),
            (replace(CLOSURE, also=("WROTE",)), ()),
            (replace(CLOSURE, type=None), ()),
            (CLOSURE, (Along("owns", valid("link", SINCE, "now")),)),
            (CLOSURE, (Along("owns", (is_("link", "start_date", ">=", SINCE),)),)),
        )
    ),
    tuple(
        rows(where(TEAMS, replace(CountIs(OWN_A_SERVICE, "inner", ">", 2), **more)), "team")
        for more in (
            {},
            {"number": 3},
            {"operator": ">="},
            {"variable": "owns"},
            {"number": None, "average_of": TEAMS.nodes[0]},
        )
    ),
    tuple(
        rows(OWNED, *columns)
        for columns in (
            ["team"],
            ["team.size"],
            ["team", "team.size"],
            ["team", "service"],
            ["team", "service.tags"],
            ["team", column("service.tags", unwound=True)],
            ["team", column("service", collected=True)],
            ["team", column("service.tier", collected=True)],
            ["team", COUNTED],
            ["team", replace(COUNTED, every=True)],
            [COUNTED],
            [column("owns", "count")],
            [column("service.tier", "count")],
            [column("service.tier", "sum")],
            [column("service.tier", "avg")],
            [column("service.tier", "min")],
            ["owns.start_date"],
            [column("owns.start_date", period="year"), COUNTED],
            [column("owns.start_date", period="month"), COUNTED],
        )
    ),
    tuple(
        rows(OWNED, "team", COUNTED, orders=(Order("countservice", descending),), **more)
        for descending in (True, False)
        for more in (
            {},
            {"limit": 1},
            {"limit": 3},
            {"limit": 1, "skip": 1},
            {"limit": 3, "skip": 1},
            {"having": Having("countservice", ">", 2)},
            {"having": Having("countservice", ">", 3), "limit": 1},
        )
    ),
    tuple(
        rows(SHOPS, "region", "shop", "shop.turnover", orders=(order,), limit=limit, per=per)
        for order in (
            Order("shop.turnover", True),
            Order("shop.turnover", True, absent_last=True),
            Order("shop.turnover", False),
        )
        for limit in (1, 3)
        for per in ((), ("region",))
    ),
    tuple(rows(form, "team", distinct=distinct) for form in (TEAMS, OWNED) for distinct in (False, True)),
)  # fmt: skip


@pytest.mark.parametrize("different", DIFFERENT, ids=range(len(DIFFERENT)))
def test_what_differs_in_one_part_is_said_otherwise(different: tuple[Reading, ...]) -> None:
    said = [render(reading, LEXICON) for reading in different]

    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("type_", "forward", "backward"),
    [
        ("AGREED_TO", "agreed to", "agreed to"),
        ("GUARANTEED_BY", "guaranteed by", "guarantees"),
        ("REFEREED_BY", "refereed by", "referees"),
        ("CACHES", "caches", "cached by"),
        ("FOCUSES_ON", "focuses on", "focuses on"),
        ("FEEDS", "feeds", "fed by"),
    ],
)
def test_the_forms_of_a_verb_are_those_of_the_language(
    type_: str, forward: str, backward: str
) -> None:
    verb = verb_of(type_, None)

    assert (verb.forward.one or verb.forward.words) == forward
    assert (verb.backward.one or verb.backward.words) == backward
