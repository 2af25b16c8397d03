"""What things are compared by: near ways, units, and what carries a part."""

import pytest

from graphrag_core.ask.intents.compared_measures import is_joint, noun_and_unit
from graphrag_core.ask.intents.roles import carrying, placement
from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.joins import SchemaGraph
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key


def schema_of(*patterns: tuple[str, str, str]) -> Schema:
    labels = dict.fromkeys(end for start, _, other in patterns for end in (start, other))
    return Schema(
        labels=tuple(LabelSchema(label, 9, (key("name", "STRING"),), "name") for label in labels),
        relationship_types=tuple(
            RelationshipTypeSchema(type_, 9) for type_ in dict.fromkeys(t for _, t, _ in patterns)
        ),
        patterns=tuple(Pattern(start, type_, end, 9) for start, type_, end in patterns),
    )


def test_a_report_about_both_is_a_joint_way_and_a_part_is_none():
    graph = SchemaGraph(
        schema_of(
            ("Report", "ABOUT", "Maker"),
            ("Report", "ABOUT", "Fault"),
            ("Maker", "SUPPLIES", "Part"),
            ("Fault", "CAUSED_BY", "Part"),
        )
    )

    joint = {
        tuple(hop.label for hop in way): is_joint(way) for way in graph.ways("Maker", "Fault", 3)
    }

    assert joint[("Report", "Fault")]
    assert not joint[("Part", "Fault")]


@pytest.mark.parametrize(
    ("name", "others", "expected"),
    [
        ("cost_eur", (), ("cost", " EUR")),
        ("labour_hours", (), ("labour hours", "")),
        ("price_eur", ("price_usd",), ("price EUR", "")),
    ],
)
def test_a_unit_stands_behind_numbers_unless_it_tells_two_apart(
    name: str, others: tuple[str, ...], expected: tuple[str, str]
):
    keys = [key(one, "INTEGER") for one in (name, *others)]

    noun, unit = noun_and_unit(keys[0], keys)

    assert (noun.lower(), unit) == (expected[0].lower(), expected[1])


@pytest.mark.parametrize(
    ("type_", "carried"),
    [("INSTALLED_ON", True), ("FITTED_TO", True), ("MOUNTED_IN", True), ("INSTALLED_BY", False),
     ("STATIONED_AT", False), ("WORKS_ON", False)],
)  # fmt: skip
def test_what_is_installed_on_a_thing_is_carried_by_it(type_: str, carried: bool):
    schema = schema_of(("Part", type_, "Machine"))

    assert carrying(schema, detect_profile(schema)) == ((type_,) if carried else ())


@pytest.mark.parametrize(("type_", "placed"), [("WORKS_AT", True), ("WORKS_ON", False)])
def test_who_works_on_a_thing_is_not_there(type_: str, placed: bool):
    schema = schema_of(("Person", type_, "Project"))

    assert placement(schema, detect_profile(schema)) == ((type_,) if placed else ())
