"""Values of a kind that stand for the things of that kind: "trucks", of vehicle types."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

FLEET = Schema(
    labels=(
        LabelSchema("Vehicle", 80, (key("plate", "STRING"), key("mileage", "INTEGER"), key("bought", "DATE")), "plate"),
        LabelSchema("VehicleType", 6, (key("class", "STRING", "truck", "van", "bus"), key("name", "STRING"),
                                       key("seats", "INTEGER")), "name"),
        LabelSchema("Depot", 5, (key("name", "STRING", "North", "South"),), "name"),
        LabelSchema("Driver", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("OF_TYPE", 80),
        RelationshipTypeSchema("KEPT_AT", 80),
        RelationshipTypeSchema("DRIVES", 90),
    ),
    patterns=(
        Pattern("Vehicle", "OF_TYPE", "VehicleType", 80),
        Pattern("Vehicle", "KEPT_AT", "Depot", 80),
        Pattern("Driver", "DRIVES", "Vehicle", 90),
    ),
)  # fmt: skip
HOSPITAL = Schema(
    labels=(
        LabelSchema("Device", 260, (key("tag", "STRING"), key("status", "STRING", "in use", "broken")), "tag"),
        LabelSchema("DeviceModel", 29, (key("name", "STRING"), key("category", "STRING", "autoclave", "ventilator"),
                                        key("weightKg", "FLOAT")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("OF_MODEL", 260),),
    patterns=(Pattern("Device", "OF_MODEL", "DeviceModel", 260),),
)  # fmt: skip
BOOKS = Schema(
    labels=(
        LabelSchema("Book", 90, (key("title", "STRING"), key("pages", "INTEGER")), "title"),
        LabelSchema("Genre", 6, (key("name", "STRING", "Thriller", "Memoir"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("HAS_GENRE", 110),),
    patterns=(Pattern("Book", "HAS_GENRE", "Genre", 110),),
)
TRUCKS = "vehicles of a vehicle type with class truck"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("List all trucks with their mileage", f"The {TRUCKS}, with their mileage"),
        ("how many trucks are there", f"The number of {TRUCKS}"),
        ("which depot has the most trucks", f"The depot with the most {TRUCKS.replace('of a', 'kept at it and of a', 1)}"),
        ("trucks and buses with their mileage", f"The {TRUCKS} or bus, with their mileage"),
        (
            "which drivers drive both trucks and buses",
            "The drivers that drive a vehicle of a vehicle type with class truck, "
            "and drive a vehicle of a vehicle type with class bus",
        ),
    ],
)  # fmt: skip
def test_a_value_of_a_type_is_the_things_of_that_type(text: str, sentence: str) -> None:
    assert likely_on(FLEET, {}, text)[0] == sentence


def test_what_is_said_of_the_type_is_said_of_the_type() -> None:
    assert likely_on(FLEET, {}, "vehicle types of class truck")[0] == (
        "The vehicle types with class truck"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "List all autoclaves with their status",
            "The devices of a device model with category autoclave, with their status",
        ),
        (
            "which autoclaves weigh more than 50 kg",
            "The device models with category autoclave and a weight above 50 kg",
        ),
    ],
)
def test_a_value_of_a_model_is_what_the_other_words_belong_to(text: str, sentence: str) -> None:
    assert likely_on(HOSPITAL, {}, text)[0] == sentence


def test_a_genre_in_small_letters_is_its_books() -> None:
    assert likely_on(BOOKS, {}, "list all memoirs")[0] == "The books with the genre Memoir"
    assert likely_on(BOOKS, {}, "thrillers with more than 300 pages")[0] == (
        "The books with pages above 300 with the genre Thriller"
    )
