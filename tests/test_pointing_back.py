"""What points at things that were found without a pronoun, on a schema written by hand."""

import pytest

from graphrag_core.types import (
    Candidate,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, reader_of, things
from tests.small_schemas import key

KENNELS = Schema(
    labels=(
        LabelSchema(
            "Dog",
            40,
            (
                key("name", "STRING"),
                key("breed", "STRING", "Collie", "Boxer"),
                key("insured", "BOOLEAN"),
                key("weight_kg", "INTEGER"),
            ),
            "name",
        ),
        LabelSchema("Kennel", 9, (key("name", "STRING"), key("building_cost", "INTEGER")), "name"),
        LabelSchema(
            "Bill",
            60,
            (
                key("number", "STRING"),
                key("state", "STRING", "open", "settled"),
                key("amount_eur", "INTEGER"),
                key("issued_on", "DATE"),
                key("overdue", "BOOLEAN"),
            ),
            "number",
        ),
        LabelSchema("Walker", 12, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("LIVES_IN", 40),
        RelationshipTypeSchema("FOR_DOG", 60),
        RelationshipTypeSchema("WALKS", 80, (key("hours", "INTEGER"),)),
        RelationshipTypeSchema("MENTORS", 8),
    ),
    patterns=(
        Pattern("Dog", "LIVES_IN", "Kennel", 40),
        Pattern("Bill", "FOR_DOG", "Dog", 60),
        Pattern("Walker", "WALKS", "Dog", 80),
        Pattern("Walker", "MENTORS", "Walker", 8),
    ),
)
NAMES = (
    *(ValueLink(0, 0, name, "Dog", "name", name, 1.0, name) for name in ("Rex", "Bella")),
    *(ValueLink(0, 0, name, "Walker", "name", name, 1.0, name) for name in ("Ada Blom", "Jan Roe")),
    *(ValueLink(0, 0, name, "Dog", "breed", name, 1.0) for name in ("Collie", "Boxer")),
    *(ValueLink(0, 0, name, "Bill", "state", name, 1.0) for name in ("open", "settled")),
)
READER = reader_of(KENNELS, NAMES)
BILLS = things("Bill", "B-1", "B-2")


@pytest.mark.parametrize(
    ("asked", "text", "found", "meant"),
    [
        ("Which bills are open?", "how much is that?", BILLS,
         "The total amount (EUR) of bills with state open"),
        ("Which bills are open?", "how much is that in amounts?", BILLS,
         "The total amount (EUR) of bills with state open"),
        ("Which bills are for Rex?", "which aren't overdue?", BILLS,
         "The bills that are not overdue and are for the dog Rex"),
        ("Which dogs are Collies?", "do any have open bills?", things("Dog", "Rex", "Bella"),
         "The dogs with breed Collie with a bill with state open for them"),
        ("What is the breed of Rex?", "who walks the other dogs in that kennel?", (),
         "The walkers that walk a dog with a name other than Rex that lives in a kennel that Rex"
         " lives in"),
        ("Which dogs does Ada Blom walk?", "how many hours in total?", things("Dog", "Rex"),
         "The total hours where the walker Ada Blom walks a dog"),
        ("What is the average weight of Collies?", "and of all dogs?", (),
         "The average weight (kg) of dogs"),
        ("What is the total amount of open bills?", "which bills are those?", (),
         "The bills with state open"),
        ("Which kennels do Collies live in?", "the most expensive one?", things("Kennel", "K1", "K2"),
         "The kennel with the highest building cost among those with a dog with breed Collie that"
         " lives in them"),
        ("What is the average building cost of kennels?", "the most expensive one?", (),
         "The kennel with the highest building cost"),
        ("Who mentors Ada Blom?", "and him?", things("Walker", "Jan Roe"),
         "The walkers that mentor Jan Roe"),
    ],
)  # fmt: skip
def test_it_is_read_of_what_was_found(
    asked: str, text: str, found: tuple[Candidate, ...], meant: str
) -> None:
    assert followed(asked, text, results=found, reader=READER).text == meant


def test_a_measure_is_of_what_is_beside_the_one_thing_and_not_sure() -> None:
    kennel = things("Kennel", "K1")
    found = followed(
        "Which kennel does Rex live in?", "what is the total amount?", results=kennel, reader=READER
    )

    assert found.text == "The total amount (EUR) of bills for a dog that lives in K1"
    assert found.edited is not None
    assert found.edited.confidence < 0.7


def test_a_yes_or_no_puts_no_value_in_the_place_of_another() -> None:
    found = followed(
        "Which bills are open?", "are any of them settled?", results=BILLS, reader=READER
    )

    assert not found.text.startswith("The bills with state settled")


def test_the_last_two_numbers_are_compared_without_which() -> None:
    asked = ("How many bills were issued in 2024?", "and in 2025?")

    for text in ("so is that more or less?", "which year had more?"):
        assert followed(*asked, text, reader=READER).text == (
            "The number of bills either issued in 2025 or issued in 2024, for each year, most first"
        )


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Which dogs are Collies?", "what happened since then?"),
        ("Which dogs are Collies?", "who owns the place?"),
        ("Which dogs are Collies?", "are any of the weights unknown?"),
        ("Which bills are open?", "how many hours in total?"),
    ],
)
def test_what_cannot_be_read_is_declined(asked: str, text: str) -> None:
    found = followed(asked, text, results=BILLS, reader=READER)

    assert found.unclear
    assert found.edited is None


@pytest.mark.parametrize(
    "text",
    [
        "do any walkers walk Bella?",
        "How many dogs are there in total?",
        "are any of the dogs Boxers?",
    ],
)
def test_a_question_that_names_its_things_is_not_declined(text: str) -> None:
    assert not followed("Which bills are open?", text, results=BILLS, reader=READER).unclear
