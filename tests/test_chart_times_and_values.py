"""Times of what is not named, the same at one time and not at another, verbs of values."""

from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of, shown_queries

from graphrag_core.translate.offline.temporal import value_for
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

WORKSHOP = Schema(
    labels=(
        LabelSchema("Machine", 30, (key("name", "STRING"), key("material", "STRING"),
                                    key("run_min", "INTEGER")), "name"),
        LabelSchema("Repair", 90, (key("code", "STRING"), key("done_at", "ZONED DATETIME"),
                                   key("hours", "FLOAT")), "code"),
        LabelSchema("Mechanic", 9, (key("name", "STRING"), key("born", "DATE")), "name"),
        LabelSchema("Manual", 40, (key("title", "STRING"),), "title"),
        LabelSchema("show_slot", 20, (key("slot_no", "STRING"), key("reg_date", "DATE")),
                    "slot_no"),
    ),
    relationship_types=(
        RelationshipTypeSchema("REPAIRED", 90),
        RelationshipTypeSchema("BUILT", 30),
        RelationshipTypeSchema("WROTE", 40),
        RelationshipTypeSchema("WORKED_ON", 90, (key("hrs", "FLOAT"), key("duty", "STRING"))),
    ),
    patterns=(
        Pattern("Repair", "REPAIRED", "Machine", 90),
        Pattern("Mechanic", "BUILT", "Machine", 30),
        Pattern("Mechanic", "WROTE", "Manual", 40),
        Pattern("Mechanic", "WORKED_ON", "Repair", 90),
    ),
)  # fmt: skip


def queries(text: str, *values: tuple[str, str, str]) -> list[str]:
    return shown_queries(WORKSHOP, text, values)


@pytest.mark.parametrize("separator", ["T", " "])
def test_a_time_of_day_is_written_as_the_texts_of_the_key_are(separator: str) -> None:
    placed = Property("placed", ("STRING",), (f"2024-05-02{separator}10:00:00",))

    moment = datetime(2024, 3, 4, 10, tzinfo=UTC)

    assert value_for(placed, moment) == f"2024-03-04{separator}10:00:00"


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("films released after 1994", True),
        ("films released since January 1994", True),
        ("films released in the last 5 years", True),
        ("films released in Q3 1994", False),
        ("films released in the first half of 1994", False),
    ],
)
def test_a_part_of_a_year_is_not_read_of_a_key_that_holds_years(text: str, is_read: bool) -> None:
    released = Property("released", ("INTEGER",), (1987, 1994, 2003))
    cinema = Schema((LabelSchema("Film", 40, (key("title", "STRING"), released), "title"),), (), ())

    found = shown_queries(cinema, text, ())

    assert any("released >=" in query for query in found) is is_read


def test_a_time_is_of_the_deed_that_is_not_named() -> None:
    first = queries("machines repaired in 2025")[0]

    assert "(repair:Repair)-[:REPAIRED]->(machine:Machine)" in first
    assert "repair.done_at" in first


def test_a_person_that_is_not_named_has_no_time() -> None:
    assert not any("born" in query for query in queries("machines built in 2025"))


def test_the_same_at_one_time_and_not_at_another() -> None:
    found = queries("machines repaired in 2024 but not in 2025")

    assert "NOT EXISTS" in found[0]
    assert found[0].count("done_at") >= 4


def test_a_verb_goes_with_the_value_behind_it() -> None:
    found = queries("machines written in brass", ("Machine", "material", "brass"))

    assert "material" in found[0]
    assert "WROTE" not in found[0]


@pytest.mark.parametrize(
    "text",
    [
        "mechanics who worked more than 8 hours as guide altogether",
        "mechanics who worked more than 8 hours as guide in total",
    ],
)
def test_a_bound_is_of_the_sum_when_the_end_says_so(text: str) -> None:
    found = queries(text, (":WORKED_ON", "duty", "guide"))

    assert any("sum(worked_on.hrs)" in query and "duty" in query for query in found[:6])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("registration date of show slots", "reg_date"),
        ("machines, longest first", "ORDER BY machine_run_min DESC"),
        ("average length of machines", "avg(machine.run_min)"),
        ("how many repairs were done", "count(DISTINCT repair)"),
    ],
)
def test_names_are_found_by_what_they_stand_for(text: str, wanted: str) -> None:
    assert any(wanted in query for query in queries(text)[:4])


def test_a_number_is_compared_with_that_of_another() -> None:
    text = "Which mechanics wrote more manuals than Ada?"
    links = (
        ValueLink(text.find("Ada"), text.find("Ada") + 3, "Ada", "Mechanic", "name", "Ada", 1),
    )
    first = query_of(readings_of(text, links, WORKSHOP)[0], WORKSHOP)

    assert first.startswith("MATCH (mechanic:Mechanic) WHERE mechanic.name = $mechanic WITH avg(")
    assert "} > average" in first


def test_a_number_is_not_compared_with_that_of_something_else() -> None:
    assert not any(
        "> average" in query
        for query in queries("mechanics with more manuals than Lathe", ("Machine", "name", "Lathe"))
    )


def test_to_share_is_a_verb_before_an_object() -> None:
    found = queries("mechanics that share a repair")

    assert not any("100.0 *" in query for query in found)
    assert any(query.count(":WORKED_ON") == 2 for query in found[:3])


def test_a_share_of_some_is_a_percentage() -> None:
    assert "100.0 *" in queries("share of machines in brass", ("Machine", "material", "brass"))[0]
