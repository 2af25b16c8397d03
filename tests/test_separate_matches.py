"""Two conditions of one type may hold by the same relationship: they are matched apart."""

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.chart_readings import shown_queries
from tests.small_schemas import key

BAKERY = Schema(
    labels=(
        LabelSchema("Baker", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Cake", 90, (key("name", "STRING"),), "name"),
        LabelSchema("Spice", 30, (key("name", "STRING", "Rose", "Mint", "Anise"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("BAKED", 90), RelationshipTypeSchema("HAS", 200)),
    patterns=(Pattern("Baker", "BAKED", "Cake", 90), Pattern("Cake", "HAS", "Spice", 200)),
)


def test_one_cake_may_have_both():
    text = "Which bakers have used both Rose and Mint in their cakes?"
    spices = [("Spice", "name", "Rose"), ("Spice", "name", "Mint")]
    query = next(q for q in shown_queries(BAKERY, text, spices) if "[:BAKED]->(cake:Cake)" not in q)

    assert query.count("[:BAKED]") == query.count("MATCH") == 2
    assert query.count("(baker:Baker)") == 1


def test_another_of_the_same_hub_is_another():
    query = shown_queries(BAKERY, "Which cakes were baked by the baker of the cake Mint Dream?")[0]

    assert query.count("MATCH") == 1
