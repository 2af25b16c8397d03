"""What is worked out: groups, counts, both ends of an order, averages, said in other words."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

FERRIES = Schema(
    labels=(
        LabelSchema("Ferry", 30, (key("name", "STRING"), key("berths", "INTEGER"),
                                  key("length_m", "FLOAT"), key("hull", "STRING", "steel", "wood"),
                                  key("launched", "DATE")), "name"),
        LabelSchema("Crossing", 400, (key("code", "STRING"), key("passengers", "INTEGER"),
                                      key("fuel_used", "FLOAT"), key("sailed_on", "DATE"),
                                      key("ticket_no", "INTEGER")), "code"),
        LabelSchema("Port", 12, (key("name", "STRING"), key("town", "STRING", "Ayr", "Bath")),
                    "name"),
        LabelSchema("Sailor", 80, (key("name", "STRING"), key("wage", "FLOAT")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("MADE", 400), RelationshipTypeSchema("DEPARTS_FROM", 400),
        RelationshipTypeSchema("SAILS", 300, (key("shifts", "INTEGER"),)),
        RelationshipTypeSchema("HIRED", 80),
    ),
    patterns=(
        Pattern("Ferry", "MADE", "Crossing", 400),
        Pattern("Crossing", "DEPARTS_FROM", "Port", 400),
        Pattern("Sailor", "SAILS", "Ferry", 300),
    ),
)  # fmt: skip
TOWNS = {"Ayr": ("Port", "town")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Break the ferries down by hull, with a count for each.", "ferries of each hull"),
        ("Group the ferries by hull and count each group", "ferries of each hull"),
        ("ferries grouped by hull, with counts", "ferries of each hull"),
        ("Tally the ferries by hull", "ferries of each hull"),
    ],
)
def test_a_verb_that_groups_asks_for_the_number_of_each(text: str, wanted: str) -> None:
    assert likely_on(FERRIES, {}, text)[0] == f"The number of {wanted}"


def test_the_average_of_what_each_one_has_is_over_all_of_them() -> None:
    readings = likely_on(FERRIES, {}, "average fuel used per crossing")

    assert readings[0] == "The average fuel used of crossings"
    assert "The average fuel used of each crossing" not in readings


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the longest and the shortest ferry",
         "The highest length (m) and lowest length (m) of ferries"),
        ("oldest and newest ferry",
         "The earliest launch date and latest launch date of ferries"),
        ("longest and shortest ferry of each hull",
         "The highest length (m) and lowest length (m) of ferries of each hull"),
    ],
)  # fmt: skip
def test_both_ends_of_an_order_are_two_numbers(text: str, wanted: str) -> None:
    assert likely_on(FERRIES, {}, text)[0] == wanted


def test_what_departed_is_counted_and_not_where_it_did() -> None:
    for text in ("number of departures from Ayr", "Number of departures out of Ayr"):
        best = likely_on(FERRIES, TOWNS, text)[0]

        assert best == "The number of crossings that depart from a port with town Ayr"


def test_the_second_of_two_nouns_is_counted() -> None:
    readings = likely_on(FERRIES, {}, "number of ferry crossings")

    assert readings[0] == "The number of crossings made by a ferry"
    assert "The number of ferries that made a crossing" not in readings


def test_an_average_of_all_is_none_of_a_kind_of_thing() -> None:
    best = likely_on(FERRIES, {}, "ferries with berths above the fleet average")[0]

    assert best == "The ferries with berths above the average"


def test_the_count_of_a_key_is_the_key() -> None:
    assert likely_on(FERRIES, {}, "ferries above mean berth count")[0] == (
        "The ferries with berths above the average"
    )


def test_people_are_those_whom_a_key_counts() -> None:
    assert likely_on(FERRIES, {}, "crossings with fewer than 80 people on board")[0] == (
        "The crossings with passengers below 80"
    )


def test_an_adjective_that_says_nothing_is_first_by_what_follows() -> None:
    best = likely_on(FERRIES, {}, "most faithful ferry by number of crossings")[0]

    assert best == "The ferry that made the most crossings"


def test_a_number_that_names_a_thing_is_not_measured() -> None:
    best = likely_on(FERRIES, {}, "the most expensive ticket of all crossings")[0]

    assert "ticket number" not in best


def test_a_year_with_the_most_is_no_highest_year() -> None:
    best = likely_on(FERRIES, {}, "Which year saw the most ferries launched?")[0]

    assert best.startswith("The number of ferries")
    assert "for each year" in best


def test_shifts_by_a_role_are_split_by_it() -> None:
    best = likely_on(FERRIES, {}, "shifts by sailor")[0]

    assert best == "The total shifts where each sailor sails a ferry"


def test_what_groups_the_ends_of_a_relationship_is_said() -> None:
    best = likely_on(FERRIES, {}, "average shifts per wage of the sailor")[0]

    assert "of each wage" in best


def test_twice_as_much_as_a_named_one_is_compared_with_it() -> None:
    names = {"Bo Hay": ("Sailor", "name")}

    for text, wanted in (
        ("sailors with a wage twice as much as Bo Hay", "at least twice that of the sailor Bo Hay"),
        ("sailors with a wage of more than half of Bo Hay", "above half that of the sailor Bo Hay"),
    ):
        assert likely_on(FERRIES, names, text)[0].endswith(wanted)


def test_the_most_in_total_is_a_sum() -> None:
    best = likely_on(FERRIES, {}, "Which ferry carried the most passengers in total?")[0]

    assert "highest total passengers of crossings" in best
