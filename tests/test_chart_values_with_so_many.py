"""Values with so many of what is joined to them: counted over all that have the value."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, readings_on

CLINIC = Schema(
    labels=(
        LabelSchema("Ward", 12, (key("name", "STRING"), key("specialty", "STRING", "Cardiology", "Surgery")), "name"),
        LabelSchema("Nurse", 90, (key("name", "STRING"), key("grade", "STRING", "junior", "senior")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("WORKS_ON", 90),),
    patterns=(Pattern("Nurse", "WORKS_ON", "Ward", 90),),
)  # fmt: skip
SHOP = Schema(
    labels=(
        LabelSchema("Product", 80, (key("title", "STRING"), key("brand", "STRING", "Acme", "Bolt")), "title"),
        LabelSchema("Review", 300, (key("text", "STRING"), key("stars", "INTEGER", 1, 2, 3)), "text"),
    ),
    relationship_types=(RelationshipTypeSchema("REVIEWS", 300),),
    patterns=(Pattern("Review", "REVIEWS", "Product", 300),),
)  # fmt: skip
CLUB = Schema(
    labels=(
        LabelSchema("Team", 12, (key("name", "STRING"), key("district", "STRING", "North", "South")), "name"),
        LabelSchema("Person", 90, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("MEMBER_OF", 90),),
    patterns=(Pattern("Person", "MEMBER_OF", "Team", 90),),
)  # fmt: skip


def sure(schema: Schema, text: str) -> list[str]:
    """The queries of a question that would be answered without asking back."""
    found = readings_on(schema, {}, text)
    assert isinstance(found, RankedReadings)
    shares = found.unseen()
    return [found.translation(at).query.text for at in range(len(found)) if shares[at] >= 0.5]


def read(schema: Schema, text: str) -> list[str]:
    found = readings_on(schema, {}, text)
    assert isinstance(found, RankedReadings)
    return [found.translation(at).query.text for at in range(len(found))]


@pytest.mark.parametrize(
    ("schema", "text", "grouped"),
    [
        (CLINIC, "Specialties with more than 10 nurses", "ward.specialty AS ward_specialty, count(DISTINCT nurse)"),
        (SHOP, "brands with at least 20 reviews", "product.brand AS product_brand, count(DISTINCT review)"),
        (SHOP, "which brands have more than 5 products?", "product.brand AS product_brand, count(DISTINCT product)"),
        (CLUB, "districts with more than 10 people", "team.district AS team_district, count(DISTINCT person)"),
    ],
)  # fmt: skip
def test_so_many_are_counted_over_all_with_a_value(schema: Schema, text: str, grouped: str) -> None:
    assert any(grouped in query for query in read(schema, text))
    assert all(grouped in query and "WHERE count" in query for query in sure(schema, text))


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        (CLINIC, "specialties of the wards with more than 10 nurses"),
        (CLUB, "the districts of teams with more than 10 members"),
    ],
)
def test_those_of_things_that_are_named_have_so_many_each(schema: Schema, text: str) -> None:
    assert "COUNT {" in sure(schema, text)[0]


def test_each_or_all_is_left_open_where_a_relationship_is_counted() -> None:
    assert not any(
        "COUNT {" in query for query in sure(CLUB, "districts with more than 10 members")
    )
