"""What is there and what is missing, who has left, what still holds, and averages by a value."""

from datetime import UTC, date, datetime, timedelta

import pytest
from small_schemas import key, likely_on

from graphrag_core.english.recorded_years import with_those_to_come
from graphrag_core.english.time_phrases import find_times
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema

HOTELS = Schema(
    labels=(
        LabelSchema(
            "Guest",
            60,
            (key("name", "STRING"), key("email", "STRING"), key("phone", "STRING")),
            name_key="name",
        ),
        LabelSchema(
            "Employee", 40, (key("name", "STRING"), key("salary", "INTEGER")), name_key="name"
        ),
        LabelSchema("Hotel", 5, (key("name", "STRING"), key("city", "STRING")), name_key="name"),
        LabelSchema(
            "Boiler",
            30,
            (key("serial", "STRING"), key("warrantyEnd", "DATE"), key("maker", "STRING")),
            name_key="serial",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema(
            "WORKS_AT",
            40,
            (key("since", "DATE"), key("until", "DATE"), key("position", "STRING")),
        ),
        RelationshipTypeSchema("STANDS_IN", 30, ()),
    ),
    patterns=(
        Pattern("Employee", "WORKS_AT", "Hotel", 40),
        Pattern("Boiler", "STANDS_IN", "Hotel", 30),
    ),
)
NAMES = {"Alpine Rest": ("Hotel", "name")}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("guests with no email but a phone", "The guests with a phone and without an email"),
        ("guests with an email but no phone", "The guests with an email and without a phone"),
        ("guests with an email and a phone", "The guests with an email and a phone"),
        ("guests with neither email nor phone", "The guests without an email and without a phone"),
        ("guests missing both email and phone", "The guests without an email and without a phone"),
        ("guests with their email", "The guests, with their email"),
        (
            "Which position has the highest average salary?",
            "The average salary of employees that now work at a hotel, for each position, highest "
            "first, only the first one",
        ),
    ],
)
def test_what_is_there_is_a_condition_and_an_average_no_sum(text: str, read: str) -> None:
    assert likely_on(HOTELS, NAMES, text)[0] == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Which employees left?", "The employees that work at a hotel at some time before now"),
        ("Who left Alpine Rest?", "The employees that work at Alpine Rest at some time before now"),
        (
            "Which employees are no longer at Alpine Rest?",
            "The employees that work at Alpine Rest at some time before now",
        ),
        ("How many employees are left?", "The number of employees that now work at a hotel"),
    ],
)
def test_who_left_is_no_longer_there(text: str, read: str) -> None:
    assert likely_on(HOTELS, NAMES, text)[0] == read


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("boilers out of warranty", "up to"),
        ("Which boilers are still under warranty?", "since"),
        ("boilers whose warranty has expired", "up to"),
    ],
)
def test_what_holds_until_a_time_is_known_by_its_noun(text: str, bound: str) -> None:
    assert likely_on(HOTELS, NAMES, text)[0].startswith(f"The boilers with a warranty end {bound}")


@pytest.mark.parametrize(
    ("text", "comes"), [("visits in March", True), ("visits that ended in March", False)]
)
def test_a_month_is_the_next_where_that_is_nearer_and_recorded(text: str, comes: bool) -> None:
    now = datetime(2026, 1, 20, tzinfo=UTC)
    [found] = with_those_to_come(find_times(text, now=now), text, now)
    assert found.may_come is comes


def test_a_month_to_come_is_taken_where_a_key_reaches_it() -> None:
    now = datetime.now(UTC)
    coming = now + timedelta(days=40)
    month = f"{coming:%B}"
    due = Property("due", ("DATE",), latest=date(coming.year, coming.month, 28))
    plans = Schema(
        (LabelSchema("Visit", 9, (key("name", "STRING"), due), name_key="name"),), (), ()
    )
    assert f"{month} {coming.year}" in likely_on(plans, {}, f"visits in {month}")[0]
