"""Amounts that relationships hold, what lasts, and repeated comparisons among the candidates."""

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema, ValueLink
from tests.small_schemas import key

FIRST = 8

QUARRY = Schema(
    labels=(
        LabelSchema(
            "Truck",
            40,
            (key("name", "STRING"), key("built_year", "INTEGER"), key("payload_t", "FLOAT"),
             key("weight_t", "FLOAT")),
            "name",
        ),
        LabelSchema("Driver", 30, (key("name", "STRING"),), "name"),
        LabelSchema("Site", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Region", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Stone", 25, (key("name", "STRING"), key("price_eur", "FLOAT")), "name"),
        LabelSchema(
            "Haul",
            400,
            (key("code", "STRING"), key("started_at", "ZONED DATETIME"),
             key("ended_at", "ZONED DATETIME"), key("cancelled", "BOOLEAN"),
             key("distance_nm", "FLOAT")),
            "code",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema(
            "SERVICED", 300,
            (key("hrs", "FLOAT"), key("paid_extra", "BOOLEAN"), key("job", "STRING")),
        ),
        RelationshipTypeSchema("LOADED", 900, (key("qty", "INTEGER"),)),
        RelationshipTypeSchema("SOLD", 90, (key("qty", "INTEGER"), key("price_eur", "FLOAT"))),
        RelationshipTypeSchema("DRIVEN_BY", 400),
        RelationshipTypeSchema("STORES", 90, (key("qty", "INTEGER"), key("min_qty", "INTEGER"))),
        RelationshipTypeSchema("EMPLOYED_AT", 60, (key("from_date", "DATE"),
                                                   key("to_date", "DATE"))),
        RelationshipTypeSchema("LIES_IN", 9),
        RelationshipTypeSchema("PART_OF", 8),
    ),
    patterns=(
        Pattern("Driver", "SERVICED", "Truck", 300),
        Pattern("Haul", "LOADED", "Stone", 900),
        Pattern("Site", "SOLD", "Stone", 90),
        Pattern("Haul", "DRIVEN_BY", "Driver", 400),
        Pattern("Site", "STORES", "Stone", 90),
        Pattern("Driver", "EMPLOYED_AT", "Site", 60),
        Pattern("Site", "LIES_IN", "Region", 9),
        Pattern("Region", "PART_OF", "Region", 8),
    ),
)  # fmt: skip
NAMES = {
    "Big Red": ("Truck", "name", "Big Red"),
    "Ada Roe": ("Driver", "name", "Ada Roe"),
    "Upper Fell": ("Region", "name", "Upper Fell"),
}

HOURS = "duration.inSeconds(haul.started_at, haul.ended_at).seconds / 3600.0"

CASES = (
    ("total price of the stones loaded on each haul", "sum(loaded.qty * stone.price_eur)"),
    ("drivers who serviced trucks for more than 40 hours altogether",
     "sum(serviced.hrs) AS total_hours WHERE total_hours > $total_hours"),
    ("drivers with a total of more than 40 hours of services",
     "sum(serviced.hrs) AS total_hours WHERE total_hours > $total_hours"),
    ("what percent of the service hours were paid extra?",
     "RETURN 100.0 * sum(CASE WHEN serviced.paid_extra = $paid_extra THEN serviced.hrs ELSE 0 END)"
     " / sum(serviced.hrs) AS share"),
    ("average hours per service, by kind of job",
     "RETURN serviced.job AS serviced_job, avg(serviced.hrs) AS average_hours"),
    ("average payload per truck", "RETURN avg(truck.payload_t) AS average_payload_t"),
    ("sites that store a stone below the minimum quantity", "stores.qty < stores.min_qty"),
    ("which sites has Ada Roe been employed at, from when until when?",
     "MATCH (driver:Driver)-[employed_at:EMPLOYED_AT]->(site:Site) WHERE driver.name = $driver"
     " RETURN DISTINCT site.name AS site, employed_at.from_date AS employed_at_from_date,"
     " employed_at.to_date"),
    ("the 3 hauls that lasted longest, with duration in hours",
     f"RETURN haul.code AS haul, {HOURS} AS hours ORDER BY hours DESC LIMIT 3"),
    ("hauls that lasted longer than 5 hours", f"WHERE {HOURS} > $hours"),
    ("trucks newer than Big Red with a payload less than it",
     "truck.built_year > truck2.built_year AND truck.payload_t < truck2.payload_t"),
    ("trucks newer and heavier than Big Red",
     "truck.built_year > truck2.built_year AND truck.weight_t > truck2.weight_t"),
    ("drivers employed at only one site, and which one",
     "RETURN DISTINCT site } = $count"),
    ("drivers who drove no cancelled haul", "MATCH (:Haul)-[:DRIVEN_BY]->(driver:Driver) WHERE NOT"),
    ("hauls with a distance over 30 nautical miles", "haul.distance_nm > $distance_nm"),
    ("sites in Upper Fell, at any level of region", "-[:PART_OF*0..50]->"),
)  # fmt: skip

LEFT_OUT = (
    ("hauls with a distance above 30 in total", "sum("),
    ("average price of the stones loaded on each haul", "loaded.qty"),
    ("total price of the stones sold by each site", "loaded.qty"),
    ("drivers who serviced a truck for more than 4 hours", "sum("),
    ("what percent of the hauls were cancelled?", "sum("),
    ("average hours per driver", "RETURN avg(serviced.hrs)"),
    ("sites that store a stone", "min_qty"),
    ("which sites is Ada Roe employed at?", "to_date AS"),
    ("the 3 longest trucks", "duration"),
    ("trucks newer than Big Red", "payload_t"),
)


@pytest.mark.parametrize(("text", "part"), CASES, ids=[text for text, _ in CASES])
def test_an_amount_is_read_among_the_first(text: str, part: str) -> None:
    queries = _queries(text)

    assert any(part in query for query in queries[:FIRST]), "\n".join(queries[:FIRST])


@pytest.mark.parametrize(("text", "part"), LEFT_OUT, ids=[text for text, _ in LEFT_OUT])
def test_an_amount_is_not_read_where_nothing_says_so(text: str, part: str) -> None:
    assert part not in _queries(text)[0]


def test_a_share_of_a_sum_is_said_as_one() -> None:
    text = "what percent of the service hours were paid extra?"
    lexicon = lexicon_of(QUARRY, detect_profile(QUARRY))

    said = [render(reading, lexicon) for reading in readings_of(text, (), QUARRY)]

    assert "The percentage of the hours with paid extra" in said[0]


def test_two_words_that_name_parts_of_one_value_are_one_name() -> None:
    text = "sites in Uppr Fell"
    parts = tuple(
        ValueLink(text.find(said), text.find(said) + 4, said, "Region", "name", "Upper Fell", 0.8)
        for said in ("Uppr", "Fell")
    )

    queries = [query_of(reading, QUARRY) for reading in readings_of(text, parts, QUARRY)]

    assert "(site:Site)-[:LIES_IN]->(region:Region) WHERE region.name = $region" in queries[0]


def test_a_verb_has_no_object_behind_a_colon() -> None:
    text = "stones priced above 3 that a haul loaded: stone, haul, qty"

    queries = _queries(text)

    shown = "loaded.qty AS loaded_quantity"
    assert any(shown in query and "haul.code AS haul" in query for query in queries[:FIRST])


def _queries(text: str) -> list[str]:
    links = links_in(text, NAMES)
    return [query_of(reading, QUARRY) for reading in readings_of(text, links, QUARRY)]
