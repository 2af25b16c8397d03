"""What is still to be done is not done: "visits yet to be paid", "rooms still to be cleaned"."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

HOTEL = Schema(
    labels=(
        LabelSchema("Room", 52, (key("code", "STRING"), key("floor", "INTEGER")), "code"),
        LabelSchema("Cleaner", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Bill", 90, (key("number", "STRING"), key("paid", "BOOLEAN")), "number"),
    ),
    relationship_types=(RelationshipTypeSchema("CLEANED", 45), RelationshipTypeSchema("OF", 90)),
    patterns=(Pattern("Cleaner", "CLEANED", "Room", 45), Pattern("Bill", "OF", "Room", 90)),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Which bills are yet to be paid?", "The bills that are not paid"),
        ("bills that still have to be paid", "The bills that are not paid"),
        ("bills still to be paid", "The bills that are not paid"),
        ("Which rooms remain to be cleaned?", "The rooms cleaned by no cleaner"),
        ("bills that are paid", "The bills that are paid"),
        ("bills that are still paid", "The bills that are paid"),
    ],
)
def test_what_is_still_to_be_done_is_not_done(question: str, reading: str):
    assert likely_on(HOTEL, {}, question)[0] == reading
