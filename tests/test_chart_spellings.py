"""A value that a column holds in several spellings is one value, and one reading."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.chart_readings import shown_queries
from tests.small_schemas import key

LEVELS = key("level", "STRING", "EXPERT", "Expert", "expert", "basic")
CLINIC = Schema(
    labels=(
        LabelSchema(
            "Nurse",
            40,
            (
                key("name", "STRING", "Kim", "kim"),
                key("status", "STRING", "ACTIVE", "active", "Retired"),
            ),
            "name",
        ),
        LabelSchema("Device", 20, (key("code", "STRING"),), "code"),
    ),
    relationship_types=(RelationshipTypeSchema("KNOWS", 60, (LEVELS,)),),
    patterns=(Pattern("Nurse", "KNOWS", "Device", 60),),
)


@pytest.mark.parametrize(
    ("question", "written"),
    [
        ("How many nurses are active?", "toLower(nurse.status) = $status"),
        ("Which nurses are not active?", "toLower(nurse.status) <> $status"),
        ("Which nurses are retired?", "nurse.status = $status"),
        ("Which nurses are retired or active?", "nurse.status IN $status"),
        ("Which nurses know a device at expert level?", "toLower(knows.level) = $level"),
    ],
)
def test_all_spellings_of_a_value_are_meant(question: str, written: str):
    assert written in shown_queries(CLINIC, question)[0]


def test_spellings_make_no_further_readings():
    values = [("Nurse", "status", "active"), ("Nurse", "status", "ACTIVE")]

    found = shown_queries(CLINIC, "Which nurses are active?", values)

    assert len(set(found)) == len(found)
    assert sum("toLower(nurse.status) = $status" in one for one in found[:3]) == 1


def test_names_are_taken_as_they_are_written():
    (first, *_) = shown_queries(CLINIC, "Which devices does Kim know?", [("Nurse", "name", "Kim")])

    assert "nurse.name = $nurse" in first


def test_a_share_of_several_values_can_be_shown():
    queries = shown_queries(
        CLINIC, "What percentage of the nurses by status are retired or active?"
    )

    assert any("100.0" in query for query in queries)
