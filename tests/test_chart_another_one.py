"""Another one than one's own: a different department, another language, than their manager."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

STAFF = Schema(
    labels=(
        LabelSchema(
            "Employee",
            90,
            (key("name", "STRING"), key("city", "STRING"), key("grade", "INTEGER")),
            "name",
        ),
        LabelSchema("Department", 8, (key("name", "STRING"),), "name"),
        LabelSchema("Project", 20, (key("title", "STRING"), key("language", "STRING")), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_IN", 90),
        RelationshipTypeSchema("REPORTS_TO", 80),
        RelationshipTypeSchema("LEADS", 20),
        RelationshipTypeSchema("RUN_BY", 20),
        RelationshipTypeSchema("BUILDS_ON", 30),
    ),
    patterns=(
        Pattern("Employee", "WORKS_IN", "Department", 90),
        Pattern("Employee", "REPORTS_TO", "Employee", 80),
        Pattern("Employee", "LEADS", "Project", 20),
        Pattern("Project", "RUN_BY", "Department", 20),
        Pattern("Project", "BUILDS_ON", "Project", 30),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "Which employees lead a project run by a different department?",
            "The employees that do not work in the department and lead a project run by a department",
        ),
        (
            "Which projects build on a project of another department?",
            "The projects that are not run by the department and build on a project run by a "
            "department",
        ),
        (
            "Which projects build on projects in another language?",
            "The projects that build on a project with a language other than that of the first "
            "project",
        ),
    ],
)
def test_another_one_is_none_of_ones_own(question: str, reading: str):
    assert likely_on(STAFF, {}, question)[0] == reading


def test_another_of_the_same_kind_says_no_more():
    assert likely_on(STAFF, {}, "Which projects build on another project?")[0] == (
        "The projects that build on a project"
    )


def test_different_before_a_plural_still_counts_each_once():
    said = likely_on(STAFF, {}, "How many different departments run projects?")[0]

    assert said == "The number of departments that run a project"
