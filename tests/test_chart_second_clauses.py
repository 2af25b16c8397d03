"""Second clauses, what has been, lists by entry, averages of a place, commonest values."""

import pytest
from chart_readings import query_of, readings_of, shown_queries

from graphrag_core.english.words import tokenize
from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.candidates import CandidateGenerator, said_once
from graphrag_core.translate.offline.chart.numbers_said import NumbersSaid
from graphrag_core.translate.offline.renderer import lexicon_of
from graphrag_core.translate.offline.showing import shown
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

MARINA = Schema(
    labels=(
        LabelSchema("Skipper", 20, (key("name", "STRING"), key("born", "DATE"),
                                    key("languages", "LIST<STRING>")), "name"),
        LabelSchema("Boat", 40, (key("name", "STRING"), key("length_m", "FLOAT"),
                                 key("flag", "STRING"), key("launched", "INTEGER", 1987, 1999,
                                                            2011)), "name"),
        LabelSchema("Harbour", 8, (key("name", "STRING"), key("town", "STRING")), "name"),
        LabelSchema("Survey", 60, (key("code", "STRING"), key("failed_on", "DATE")), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("CHARTERED", 90, (key("chartered_on", "DATE"),
                                                 key("price", "FLOAT"))),
        RelationshipTypeSchema("MOORED_AT", 40, (key("valid_from", "DATE"),
                                                 key("valid_to", "DATE"))),
        RelationshipTypeSchema("SURVEYED", 60),
        RelationshipTypeSchema("LIES_NEAR", 12),
    ),
    patterns=(
        Pattern("Skipper", "CHARTERED", "Boat", 90),
        Pattern("Boat", "MOORED_AT", "Harbour", 40),
        Pattern("Survey", "SURVEYED", "Boat", 60),
        Pattern("Harbour", "LIES_NEAR", "Harbour", 12),
    ),
)  # fmt: skip


def queries(text: str, *values: tuple[str, str, str]) -> list[str]:
    return shown_queries(MARINA, text, values)


SWAN = ("Boat", "name", "Swan")


def test_and_when_shows_the_time_of_the_deed() -> None:
    first = queries("Who chartered Swan, and when?", SWAN)[0]

    assert "chartered.chartered_on AS" in first
    assert "skipper.name AS" in first


def test_when_without_and_is_no_further_column() -> None:
    assert "AS skipper" not in queries("When was Swan chartered?", SWAN)[0]


def test_and_for_how_much() -> None:
    assert "chartered.price AS" in queries("Who chartered Swan, and for how much?", SWAN)[0]


def test_where_and_when() -> None:
    found = queries("Where and when does Swan take place?", SWAN)

    assert any("boat.launched" in query and "harbour" in query for query in found)


def test_how_often_counts_relationships() -> None:
    first = queries("How often was Swan chartered?", SWAN)[0]

    assert "count(DISTINCT chartered)" in first


def test_happened_so_often_counts_events() -> None:
    found = queries("boats that failed more than once")

    assert any("COUNT { MATCH (survey:Survey)" in query for query in found[:3])


def test_a_participle_with_years_is_a_time() -> None:
    first = queries("boats launched before 1990")[0]

    assert "boat.launched < $until" in first


@pytest.mark.parametrize(
    "text",
    [
        "boats with a length above the average of Seahaven",
        "boats with a length above the Seahaven average",
    ],
)
def test_the_average_of_a_place_is_that_of_what_is_there(text: str) -> None:
    found = queries(text, ("Harbour", "name", "Seahaven"))

    assert any(
        "every" in query and query.index("Seahaven" if "Seahaven" in query else "harbour.name") > 0
        and "avg(every.length_m)" in query for query in found[:4]
    )  # fmt: skip


def test_and_no_other() -> None:
    found = queries("boats moored at Seahaven and nowhere else", ("Harbour", "name", "Seahaven"))
    other = queries(
        "boats moored at Seahaven and no other harbour", ("Harbour", "name", "Seahaven")
    )

    assert "<>" not in found[0]
    assert "<>" in other[0]


def test_a_list_is_counted_by_its_entries() -> None:
    first = queries("number of skippers per language")[0]

    assert "UNWIND skipper.languages" in first


def test_behind_a_name_a_list_stays_a_list() -> None:
    first = queries("the languages of Ada", ("Skipper", "name", "Ada"))[0]

    assert "UNWIND" not in first


@pytest.mark.parametrize("text", ["most common flag of boats", "Which flag is the most common?"])
def test_the_most_common_value(text: str) -> None:
    first = queries(text)[0]

    assert "count(DISTINCT boat)" in first
    assert "ORDER BY count DESC" in first


def test_the_top_of_words_are_the_commonest() -> None:
    assert "LIMIT 3" in queries("top 3 flags of boats")[0]
    assert "count(" not in queries("top 3 boats by length")[0]


def test_the_most_done() -> None:
    first = queries("the most chartered boat")[0]

    assert "count(DISTINCT chartered)" in first


def test_the_average_number_of_what_is_done() -> None:
    found = queries("average number of chartered boats per skipper")

    assert "(skipper)-[:CHARTERED]->(boat:Boat)" in found[0]
    assert found[0].count("Skipper") == 1


def test_what_has_been_may_be_over() -> None:
    has = queries("Which boats has Seahaven moored", ("Harbour", "name", "Seahaven"))
    now = queries("Which boats are moored at Seahaven", ("Harbour", "name", "Seahaven"))

    assert any("valid_to" not in query for query in has)
    assert all("valid_to" in query for query in now[:3])


def test_a_dated_deed_names_its_relationship() -> None:
    found = queries("skippers who chartered Swan in 2025", SWAN)

    assert "chartered.chartered_on" in found[0]


def test_who_has_it_is_a_person() -> None:
    found = queries("Who has the most boats?")

    assert "skipper:Skipper" in found[0]


def test_steps_between_two_ends_are_a_path() -> None:
    ends = (("Harbour", "name", "Seahaven"), ("Harbour", "name", "Northpoint"))
    found = queries("How many steps are there between Seahaven and Northpoint?", *ends)

    assert any("shortestPath" in query for query in found[:2])


def test_what_is_done_to_the_first_of_some() -> None:
    found = queries("Who chartered the longest boat?")

    assert any(
        "max(every.length_m) AS highest" in query and "boat.length_m = highest" in query
        for query in found[:3]
    )


def test_the_first_itself_is_an_order() -> None:
    assert "highest" not in queries("the longest boat")[0]


@pytest.mark.parametrize("text", ["revenue per month", "total revenue per month"])
def test_money_of_nothing_in_particular(text: str) -> None:
    first = queries(text)[0]

    assert "sum(chartered.price)" in first
    assert ".month" in first


@pytest.mark.parametrize(
    "text", ["boats that were never surveyed", "boats nobody surveyed", "boats never surveyed"]
)
def test_what_was_never_done(text: str) -> None:
    assert "NOT EXISTS" in queries(text)[0]


def test_where_it_is_said_by_what_it_stands_at() -> None:
    assert "harbour.name AS harbour" in queries("Where is Swan?", SWAN)[0]


def test_a_person_has_both_names() -> None:
    people = Schema(
        labels=(LabelSchema("Author", 3, (key("name", "STRING"), key("surname", "STRING"),
                                          key("age", "INTEGER")), "name"),),
        relationship_types=(), patterns=(),
    )  # fmt: skip
    reading = shown(next(iter(readings_of("authors over 40", (), people))), people)

    assert "author.name AS author, author.surname AS author_surname" in query_of(reading, people)


def test_best_selling_by_the_units_sold() -> None:
    shop = Schema(
        labels=(LabelSchema("Item", 9, (key("name", "STRING"), key("price", "FLOAT")), "name"),
                LabelSchema("Sale", 9, (key("no", "STRING"),), "no"),
                LabelSchema("Shelf", 9, (key("code", "STRING"),), "code")),
        relationship_types=(RelationshipTypeSchema("OF", 9, (key("quantity", "INTEGER"),)),
                            RelationshipTypeSchema("STANDS_ON", 9, (key("quantity", "INTEGER"),))),
        patterns=(Pattern("Sale", "OF", "Item", 9), Pattern("Item", "STANDS_ON", "Shelf", 9)),
    )  # fmt: skip
    found = [query_of(reading, shop) for reading in readings_of("3 best selling items", (), shop)]

    assert "sum(the_of.quantity)" in found[0]
    assert "LIMIT 3" in found[0]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("skippers older than 60", "duration.between(skipper.born, date()).years > $age"),
        ("skippers under 21", "duration.between(skipper.born, date()).years < $age"),
        ("average age of skippers", "avg(duration.between(skipper.born, date()).years)"),
    ],
)
def test_an_age_follows_from_a_birth(text: str, wanted: str) -> None:
    assert wanted in queries(text)[0]


def test_a_thing_that_is_not_born_has_no_age() -> None:
    assert not any("duration" in query for query in queries("boats older than 60"))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("charge of -2", {-2.0}),
        ("from 3-5", set()),
        ("INC-7", set()),
        ("levels -1 and +7", {-1.0, 7.0}),
    ],
)
def test_a_sign_stands_against_its_number(text: str, numbers: set[float]) -> None:
    said = NumbersSaid(tokenize(text), Vocabulary(MARINA)).all()

    assert {one.value[0] for one in said if one.kind == "number" and one.cost == 0} == numbers


def test_what_stopped_in_a_time_ended_then() -> None:
    ends = ("Harbour", "name", "Seahaven")
    found = queries("Which boats stopped being moored at Seahaven in 2025?", ends)

    assert any(
        "moored_at.valid_to >= " in query and "valid_from" not in query for query in found[:3]
    )


def test_what_says_and_shows_the_same_is_one_reading() -> None:
    text = "How many times did Ada charter Swan?"
    links = [
        ValueLink(text.find(name), text.find(name) + len(name), name, label, "name", name, 1.0)
        for label, name in (("Boat", "Swan"), ("Skipper", "Ada"))
    ]
    scored = CandidateGenerator().candidates(Question(text), Links(tuple(links)), MARINA)
    said = [text for _, text in said_once(scored, lexicon_of(MARINA, detect_profile(MARINA)))]

    assert len(said) < len(scored)
    assert len(set(said)) == len(said)
