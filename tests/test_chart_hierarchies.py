"""Which way "below" and "above" go, by what the relationship type says."""

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.english.hierarchies import points_up
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key


@pytest.mark.parametrize(
    ("type_", "up"),
    [
        ("REPORTS_TO", True), ("PART_OF", True), ("SUBREGION_OF", True), ("MANAGED_BY", True),
        ("CHILD_OF", True), ("DAUGHTER_OF", True), ("STUDIED_UNDER", True), ("HAS_PARENT", True), ("BELONGS_TO", True), ("fedBy", True),
        ("MANAGES", False), ("BOSS_OF", False), ("CONTAINS", False), ("PARENT_OF", False),
        ("HAS_PART", False), ("FEEDS", False), ("KNOWS", None), ("BORDERS", None), ("*/", None),
    ],
)  # fmt: skip
def test_types_lead_up_or_down(type_: str, up: bool | None) -> None:
    assert points_up(type_) is up


def people(type_: str) -> Schema:
    return Schema(
        labels=(LabelSchema("Person", 40, (key("name", "STRING"),), "name"),),
        relationship_types=(RelationshipTypeSchema(type_, 39),),
        patterns=(Pattern("Person", type_, "Person", 39),),
    )


@pytest.mark.parametrize(
    ("type_", "text", "ada_is_start"),
    [
        ("REPORTS_TO", "everyone below Ada", False),
        ("REPORTS_TO", "everyone above Ada", True),
        ("MANAGES", "everyone below Ada", True),
        ("MANAGES", "everyone above Ada", False),
    ],
)
def test_below_and_above_go_by_the_type(type_: str, text: str, ada_is_start: bool) -> None:
    schema = people(type_)
    readings = readings_of(text, links_in(text, {"Ada": ("Person", "name", "Ada")}), schema)
    far = [r for r in readings if any(step.max_hops > 1 for step in r.pattern.steps)]
    assert far
    for reading in far:
        (named,) = {
            c.left.variable for c in reading.pattern.conditions if isinstance(c, Comparison)
        }
        starts = {step.start for step in reading.pattern.steps if step.max_hops > 1}
        assert (named in starts) is ada_is_start


METHODS = Schema(
    labels=(LabelSchema("Method", 40, (key("name", "STRING"), key("code", "STRING")), "name"),
            LabelSchema("Team", 9, (key("name", "STRING"),), "name")),
    relationship_types=(RelationshipTypeSchema("SUBMETHOD_OF", 20), RelationshipTypeSchema("WON", 90)),
    patterns=(Pattern("Method", "SUBMETHOD_OF", "Method", 20), Pattern("Team", "WON", "Method", 90)),
)  # fmt: skip


def queries(text: str, *names: tuple[str, str]) -> list[str]:
    links = links_in(text, {name: (label, "name", name) for name, label in names})
    return [query_of(reading, METHODS) for reading in readings_of(text, links, METHODS)]


def test_a_hyphen_does_not_hide_the_name_of_a_type() -> None:
    assert (
        "(method:Method)-[:SUBMETHOD_OF]->(" in queries("sub-methods of Sew", ("Sew", "Method"))[0]
    )


def test_how_often_each_counts_the_relationships() -> None:
    query = queries("which methods has Ada won, and how often each", ("Ada", "Team"))[0]
    assert "count(DISTINCT won)" in query
    assert "method.name AS method" in query


def test_how_many_each_counts_things() -> None:
    query = queries("which teams won methods, and how many each")[0]
    assert "count(DISTINCT method)" in query
