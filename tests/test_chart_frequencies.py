"""Kinds of events that are frequent, what was done by a date, ages, and money against numbers."""

from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of

from graphrag_core.translate.offline.showing import shown
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key, readings_on


def counted(
    name: str, type_: str, values: tuple[object, ...], present: int, distinct: int
) -> Property:
    whole = len(values) == distinct
    return Property(name, (type_,), values, whole, present=present, distinct=distinct)


DOCKYARD = Schema(
    labels=(
        LabelSchema("Fault", 40, (counted("faultNo", "STRING", ("F-01", "F-02"), 40, 40),
                                  counted("term", "STRING", ("Leak", "Crack"), 40, 6)), "faultNo"),
        LabelSchema("Ship", 30, (key("name", "STRING"), key("surveyedOn", "DATE"),
                                 key("cost", "INTEGER"), key("earned", "INTEGER")), "name"),
        LabelSchema("Course", 9, (key("name", "STRING"), key("targetPlaces", "INTEGER")), "name"),
        LabelSchema("Sailor", 50, (key("name", "STRING"),), "name"),
        LabelSchema("Permit", 20, (key("permitNo", "STRING"), key("openedOn", "DATE"),
                                   key("closedOn", "DATE"),
                                   key("state", "STRING", "OPEN", "CLOSED")), "permitNo"),
        LabelSchema("Order", 25, (key("orderNo", "STRING"), key("orderedOn", "DATE"),
                                  key("amount_eur", "INTEGER"), key("quantity", "INTEGER")),
                    "orderNo"),
        LabelSchema("Chandler", 8, (key("name", "STRING"),
                                    Property("on_time_rate", ("FLOAT",), (0.72, 0.91))), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("HAD", 40),
        RelationshipTypeSchema("ATTENDED", 60, (counted("attendedOn", "DATE", (), 60, 50),
                                                counted("withdrawnOn", "DATE", (), 12, 12),
                                                counted("leavingReason", "STRING",
                                                        ("illness", "other"), 12, 2),
                                                key("hours", "INTEGER"))),
        RelationshipTypeSchema("PLACED_WITH", 25),
    ),
    patterns=(
        Pattern("Ship", "HAD", "Fault", 40),
        Pattern("Sailor", "ATTENDED", "Course", 60),
        Pattern("Order", "PLACED_WITH", "Chandler", 25),
    ),
)  # fmt: skip
NOW = datetime(2026, 11, 30, tzinfo=UTC)


def first(text: str) -> str:
    """The query of the cheapest reading."""
    return query_of(shown(readings_of(text, (), DOCKYARD, now=NOW)[0], DOCKYARD), DOCKYARD)


def likeliest(text: str) -> str:
    return readings_on(DOCKYARD, {}, text).renderings[0]


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("top 3 most common faults", "LIMIT 3"),
        ("What are the most frequent faults?", "LIMIT 5"),
        ("Which fault occurs most often?", "LIMIT 1"),
        ("most common fault terms", "LIMIT 5"),
        ("How often does each fault term occur?", "LIMIT 100"),
    ],
)
def test_single_events_are_counted_by_what_they_are(text: str, limit: str) -> None:
    query = first(text)
    assert "fault.term" in query
    assert "count(DISTINCT fault)" in query
    assert query.endswith(limit)


def test_what_many_are_joined_to_is_counted_by_them() -> None:
    assert "count(DISTINCT sailor)" in first("What are the most common courses?")


@pytest.mark.parametrize("text", ["How many sailors withdrew?", "Which sailors withdrew?"])
def test_what_only_some_have_a_date_of_was_done_by_these(text: str) -> None:
    assert "attended.withdrawnOn IS NOT NULL" in first(text)


def test_what_was_done_is_a_part_of_those_of_each_group() -> None:
    query = first("What percentage of sailors withdrew from each course?")
    assert "CASE WHEN attended.withdrawnOn IS NOT NULL THEN attended END" in query
    assert "course.name" in query


@pytest.mark.parametrize("joint", ["because of", "due to"])
def test_a_reason_is_told_by_because(joint: str) -> None:
    query = first(f"How many sailors withdrew {joint} illness?")
    assert "attended.leavingReason" in query


def test_a_date_that_all_have_adds_nothing() -> None:
    assert "IS NOT NULL" not in first("How many sailors attended each course?")


def test_what_is_open_lasts_until_today() -> None:
    query = first("permits open for more than 60 days")
    assert "duration.inDays(permit.openedOn, coalesce(permit.closedOn, date())).days" in query


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("permits older than 5 years", "permit.openedOn < $until"),
        ("ships whose survey is older than two years", "ship.surveyedOn < $until"),
        ("ships whose last survey was more than two years ago", "ship.surveyedOn < $until"),
    ],
)
def test_what_is_so_old_was_before_then(text: str, expected: str) -> None:
    query = first(text)
    assert expected in query
    assert query.endswith("LIMIT 100")


def test_tops_by_what_relationships_hold_add_it_up() -> None:
    assert "sum(attended.hours)" in first("top 3 sailors by hours")


@pytest.mark.parametrize(
    "text", ["How much have we ordered from each chandler?", "How much did we spend per month?"]
)
def test_money_comes_before_other_numbers(text: str) -> None:
    assert "sum(the_order.amount_eur)" in first(text)


def test_a_part_of_one_is_no_money() -> None:
    assert "on time rate" not in likeliest("spend per chandler")


def test_a_ratio_of_each_has_no_sum() -> None:
    assert "sum(" not in first("earned divided by cost of each ship")


def test_a_number_is_a_part_of_what_a_key_says() -> None:
    query = first("sailors as a percentage of target places for each course")
    assert "100.0 * count(DISTINCT sailor) / course.targetPlaces AS share" in query
    assert "course.targetPlaces AS" in query
