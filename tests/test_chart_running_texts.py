"""Running texts of things: what they mention, and what they are about."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

WORKSHOP = Schema(
    labels=(
        LabelSchema(
            "Job",
            40,
            (
                key("code", "STRING"),
                key("notes", "STRING"),
                key("status", "STRING", "open", "done"),
            ),
            "code",
        ),
        LabelSchema("Mechanic", 9, (key("name", "STRING"), key("grade", "INTEGER")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("DOES", 40),),
    patterns=(Pattern("Mechanic", "DOES", "Job", 40),),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("jobs with notes about brakes", "The jobs whose notes contain brakes"),
        ("Which open jobs have notes mentioning brakes?",
         "The jobs with status open and whose notes contain brakes"),
        ("show the notes about brakes", "The notes of the jobs whose notes contain brakes"),
        ("notes that mention brakes", "The notes of the jobs whose notes contain brakes"),
    ],
)  # fmt: skip
def test_a_text_is_looked_for_in_the_key_that_is_said(question: str, reading: str):
    assert likely_on(WORKSHOP, {}, question)[0].startswith(reading)


@pytest.mark.parametrize("question", ["Tell me about the jobs", "mechanics with a grade about 3"])
def test_about_looks_for_no_text_without_a_key_of_texts(question: str):
    assert not any("contain" in one for one in likely_on(WORKSHOP, {}, question))
