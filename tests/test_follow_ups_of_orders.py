"""Follow-ups that keep the list, the time and the groups they go on from, on a schema by hand."""

import pytest

from graphrag_core.conversation.said_again import with_place
from graphrag_core.types import (
    Exchange,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, reader_of, things
from tests.small_schemas import key

NAMES = ("Ada Holm", "Ben Ortiz", "Kiln", "Lathe", "Oak", "Ash")
WORKSHOP = Schema(
    labels=(
        LabelSchema(
            "Employee",
            12,
            (
                key("name", "STRING"),
                key("grade", "STRING", "junior", "senior"),
                key("day_rate", "INTEGER"),
                key("hired_on", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Machine", 9, (key("name", "STRING", "Kiln", "Lathe"), key("site", "STRING")), "name"
        ),
        LabelSchema("Booking", 90, (key("code", "STRING"), key("hours", "FLOAT"), key("day", "DATE")), "code"),
        LabelSchema(
            "Delivery",
            60,
            (key("number", "STRING"), key("due_on", "DATE"), key("delivered_on", "DATE")),
            "number",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("OPERATES", 20, (key("since", "INTEGER", 2012, 2020),)),
        RelationshipTypeSchema("BOOKED", 90),
        RelationshipTypeSchema("FOR", 60),
    ),
    patterns=(
        Pattern("Employee", "OPERATES", "Machine", 20),
        Pattern("Employee", "BOOKED", "Booking", 90),
        Pattern("Delivery", "FOR", "Machine", 60),
    ),
)  # fmt: skip
READER = reader_of(
    WORKSHOP,
    (
        *(ValueLink(0, 0, n, "Employee", "name", n, 1.0, n) for n in ("Ada Holm", "Ben Ortiz")),
        *(ValueLink(0, 0, n, "Machine", "name", n, 1.0, n) for n in ("Kiln", "Lathe")),
        *(ValueLink(0, 0, n, "Employee", "grade", n, 1.0) for n in ("junior", "senior")),
    ),
)
ADA, MACHINES = things("Employee", "Ada Holm"), things("Machine", "Kiln", "Lathe")
STAFF = things("Employee", "Ada Holm", "Ben Ortiz")

READ = (
    (("Does Ada Holm operate a machine?", "which one?"), (), "The machines operated by Ada Holm"),
    (
        ("Who operates Kiln?", "does she operate anything else?"),
        ADA,
        "Whether the employee Ada Holm operates a machine with a name other than Kiln",
    ),
    (
        ("What is the average day rate of senior employees?", "who are the junior employees?"),
        (),
        "who are the junior employees?",
    ),
    (
        ("How many hours were booked in March 2024?", "and in May?", "break that down by employee"),
        (),
        "The total hours of bookings in May 2024 booked by each employee",
    ),
    (
        ("Which deliveries are due in 2024?", "only those before April"),
        (),
        "The deliveries with a due date from January 2024 to March 2024",
    ),
    (
        ("Which deliveries are due in 2024?", "which one is the latest?"),
        (),
        "The delivery with the latest due date among those with a due date in 2024",
    ),
    (
        ("Which deliveries were late?", "by how many days?"),
        (),
        "The deliveries with a delivery date after the due date of the delivery, with their days"
        " from due date to delivery date",
    ),
    (
        ("Who operates Kiln?", "since when?", "who has had it the longest?"),
        STAFF,
        "The employee with the lowest start date among those that operate Kiln",
    ),
)


@pytest.mark.parametrize(("texts", "found", "meant"), READ, ids=[one[0][-1] for one in READ])
def test_a_follow_up_goes_on_from_what_is_meant(
    texts: tuple[str, ...], found: tuple, meant: str
) -> None:
    assert followed(*texts, results=found, reader=READER).text == meant


def test_the_second_one_is_of_the_list_of_the_first_one() -> None:
    history = (
        Exchange("Which machines are there?", "Which machines are there?", results=MACHINES),
        Exchange("who operates the first one?", "Who operates Kiln?", results=STAFF),
    )

    assert with_place("and the second one?", history) == "and Lathe"
    assert with_place("who is the second one?", history) == "who is the second one?"
    assert with_place("and the second one?", history[:1]) == "and the second one?"


def test_what_the_most_of_was_is_listed_alone() -> None:
    texts = ("Which machine has the most deliveries?", "list them")
    made = followed(*texts, results=MACHINES[:1], reader=READER)

    assert made.text == "The deliveries for Kiln"
