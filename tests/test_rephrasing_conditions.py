"""Turns of phrase for what holds, what it is part of, and what may be left unsaid, on a theatre."""

import pytest
from small_schemas import ask_on, key, written_on

from graphrag_core.translate.offline import OfflineTranslator
from graphrag_core.translate.offline.phrases import spoken_type
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    Translation,
    Untranslated,
    ValueLink,
)

STAGE = Schema(
    labels=(
        LabelSchema(
            "Rig",
            40,
            (
                key("name", "STRING"),
                key("inUse", "BOOLEAN"),
                key("hirePrice", "FLOAT"),
                key("permitUntil", "DATE"),
                key("storeGroup", "STRING"),
            ),
            "name",
        ),
        LabelSchema(
            "StageWorker",
            20,
            (
                key("name", "STRING"),
                key("ladder_passed", "BOOLEAN"),
                key("day_rate", "FLOAT"),
            ),
            "name",
        ),
        LabelSchema(
            "House",
            5,
            (
                key("name", "STRING"),
                key("town", "STRING"),
                key("hasOrgan", "BOOLEAN"),
            ),
            "name",
        ),
        LabelSchema("Floor", 12, (key("name", "STRING"),), "name"),
        LabelSchema("Lamp", 30, (key("name", "STRING"), key("cost", "FLOAT")), "name"),
        LabelSchema(
            "Callout",
            60,
            (
                key("number", "STRING"),
                key("kind", "STRING", "repair", "rehearsal", "town"),
                key("delay", "INTEGER"),
                key("cost", "FLOAT"),
            ),
            "number",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("PART_OF", 20),
        RelationshipTypeSchema("STANDS_ON", 40),
        RelationshipTypeSchema("BELONGS_TO", 12),
        RelationshipTypeSchema("KEPT_AT", 50, (key("quantity", "INTEGER"),)),
        RelationshipTypeSchema("FITS", 30),
        RelationshipTypeSchema("CONCERNS", 60),
        RelationshipTypeSchema(
            "WORKED_ON",
            80,
            (key("hours", "INTEGER"), key("rating", "INTEGER"), key("days_per_week", "INTEGER")),
        ),
    ),
    patterns=(
        Pattern("Rig", "PART_OF", "Rig", 20),
        Pattern("Rig", "STANDS_ON", "Floor", 40),
        Pattern("Floor", "BELONGS_TO", "House", 12),
        Pattern("Lamp", "KEPT_AT", "House", 50),
        Pattern("Lamp", "FITS", "Rig", 30),
        Pattern("Callout", "CONCERNS", "Rig", 60),
        Pattern("StageWorker", "WORKED_ON", "Callout", 80),
    ),
)

NAMES = {
    "Fly Tower": ("Rig", "name"),
    "Par 64": ("Lamp", "name"),
    "Old House": ("House", "name"),
    "repair": ("Callout", "kind"),
    "rehearsal": ("Callout", "kind"),
    "Ada": ("StageWorker", "name"),
}


def query_on(text: str) -> str:
    """The query that a question is read as, on a line."""
    return " ".join(written_on(STAGE, NAMES, text).text.split())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Which rigs are out of use?", "WHERE rig.inUse = $inUse"),
        ("All parts of Fly Tower, including parts of parts", "-[:PART_OF*1..50]->"),
        ("rigs that aren't assigned to any store group", "WHERE rig.storeGroup IS NULL"),
        ("Which stage workers haven't passed their ladder?", "stage_worker.ladder_passed = $"),
        ("Houses that don't run an organ", "WHERE house.hasOrgan = $hasOrgan"),
        ("Which rigs have a permit that has expired?", "WHERE rig.permitUntil < $until"),
        ("rigs with an expired permit", "WHERE rig.permitUntil < $until"),
        ("Which rigs were bought for less than 500?", "WHERE rig.hirePrice < $hirePrice"),
        ("Callouts, not counting repair and rehearsal ones", "WHERE NOT callout.kind IN $kind"),
        ("Which lamps are pricier than the average lamp?", "lamp.cost > average"),
        ("Who works fewer than 3 days a week on callouts?", "worked_on.days_per_week < $"),
    ],
)
def test_what_holds_is_read_however_it_is_said(text: str, part: str) -> None:
    assert part in query_on(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("How many pieces of rig are there?", "count(DISTINCT rig)"),
        ("What was the longest delay on a single callout?", "ORDER BY delay DESC LIMIT 1"),
        ("Who has put in the most hours on callouts?", "sum(worked_on.hours) AS sum_hours"),
        ("How many Par 64 do we have at Old House?", "sum(kept_at.quantity) AS sum_quantity"),
        ("What are the components of Fly Tower?", "-[:PART_OF]->(rig2:Rig)"),
        ("How many rigs are there at Old House?", "-[:STANDS_ON]->(:Floor)-[:BELONGS_TO]->"),
        ("average rating per stage worker", "WHERE worked_on.rating IS NOT NULL"),
        ("What did Fly Tower cost?", "rig.hirePrice AS hirePrice"),
        ("Did Ada work on any repair job?", "callout.kind = $kind"),
    ],
)
def test_what_is_meant_is_found_however_it_is_called(text: str, part: str) -> None:
    assert part in query_on(text)


def test_three_days_a_week_are_three_days_where_the_key_counts_days() -> None:
    query = written_on(STAGE, NAMES, "Who works fewer than 3 days a week on callouts?")
    assert query.parameters["days_per_week"] == 3


def test_a_deed_told_by_two_words_of_a_key_may_be_asked_of_one_node() -> None:
    query = written_on(STAGE, NAMES, "Has Ada passed her ladder?")
    assert query.parameters["ladder_passed"] is True


def test_a_text_of_the_graph_is_a_key_where_that_is_asked_for() -> None:
    names = {**NAMES, "town": ("Callout", "kind")}
    query = written_on(STAGE, names, "In which town is Old House?")
    assert "house.town AS town" in query.text


@pytest.mark.parametrize(
    "text", ["What is Ada's hourly wage?", "How many repair licences are there?"]
)
def test_what_the_graph_does_not_hold_is_no_key_or_class_with_a_like_name(text: str) -> None:
    found = ask_on(STAGE, NAMES, text)
    assert isinstance(found, Untranslated) or found.confidence < 0.7


def test_a_number_is_asked_for_once() -> None:
    text = "How much does Par 64 cost and how much is the cost of Par 64?"
    found = ask_on(STAGE, NAMES, text)
    assert isinstance(found, Untranslated) or found.query.text.count("AS cost") == 1


def test_a_translation_of_a_bare_lookup_stays_sure() -> None:
    found = ask_on(STAGE, NAMES, "Which rigs are in use?")
    assert isinstance(found, Translation)
    assert found.confidence >= 0.9


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Which callouts have at least three different rigs?", "RETURN DISTINCT rig } >= $count"),
        ("Which rig types were bought for over 100?", "rig.hirePrice > $hirePrice"),
        ("How many lamps has each house yielded?", "count(DISTINCT lamp)"),
        ("Which houses contain Par 64?", "(lamp:Lamp)-[:KEPT_AT]->(house:House)"),
        ("total spend per rig", "sum(rig.hirePrice) AS sum_hirePrice"),
        ("What is Fly Tower ultimately part of?", "-[:PART_OF*1..50]->"),
    ],
)
def test_what_adds_nothing_is_passed_over(text: str, part: str) -> None:
    assert part in query_on(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (
            "Which stage workers have never done a fix?",
            "NOT EXISTS { MATCH (stage_worker)-[:FIXED]",
        ),
        ("number of fixes by shift", "fixed.shift AS shift, count(DISTINCT fixed) AS count"),
        (
            "Who has both fixed and borrowed something?",
            "-[:FIXED]->(:Rig), (stage_worker)-[:BORROWED]",
        ),
        ("Which stage workers are still alive?", "stage_worker.death_date IS NULL"),
        ("When did Ada die?", "stage_worker.death_date AS death_date"),
        ("How many rigs did Bo Lund inspect?", "rig.inspector = $inspector"),
        ("total price for each house", "sum(rented.price) AS sum_price"),
        (
            "Which rigs did Ada fix and borrow?",
            "(stage_worker:StageWorker)-[:BORROWED]->(rig:Rig)<-[:FIXED]-(stage_worker)",
        ),
        (
            "Which borrowers have not returned, and from which rig?",
            "-[borrowed:BORROWED]->(rig:Rig) WHERE borrowed.returned = $returned",
        ),
        ("Which stage workers have borrowed rigs and have not returned?", "returned = $returned"),
    ],
)
def test_deeds_are_counted_and_told_apart(text: str, part: str) -> None:
    schema = Schema(
        labels=(
            LabelSchema(
                "StageWorker",
                20,
                (key("name", "STRING"), key("death_date", "DATE")),
                "name",
            ),
            LabelSchema("Rig", 40, (key("name", "STRING"), key("inspector", "STRING")), "name"),
            LabelSchema("House", 5, (key("name", "STRING"),), "name"),
        ),
        relationship_types=(
            RelationshipTypeSchema("FIXED", 60, (key("shift", "STRING", "night", "day"),)),
            RelationshipTypeSchema("BORROWED", 30, (key("returned", "BOOLEAN"),)),
            RelationshipTypeSchema("RENTED", 30, (key("price", "FLOAT"),)),
            RelationshipTypeSchema("STANDS_IN", 40),
        ),
        patterns=(
            Pattern("StageWorker", "FIXED", "Rig", 60),
            Pattern("StageWorker", "BORROWED", "Rig", 30),
            Pattern("StageWorker", "RENTED", "Rig", 30),
            Pattern("Rig", "STANDS_IN", "House", 40),
        ),
    )
    names = {"Ada": ("StageWorker", "name"), "Bo Lund": ("Rig", "inspector")}
    assert part in " ".join(written_on(schema, names, text).text.split())


def test_everything_asked_of_a_pair_is_shown() -> None:
    text = "What is Ada's rating of Fly Tower and how many days a week is she there?"
    query = query_on(text)
    assert "worked_on.rating AS rating, worked_on.days_per_week AS days_per_week" in query


@pytest.mark.parametrize(
    "text",
    [
        "Who worked on a callout that they also own?",
        "Lamps that cost more than the average repair",
        "Which rigs concern or belong to Old House?",
        "Where and when is Old House?",
        "Where is Old House based and when was it made?",
    ],
)
def test_what_is_not_worked_out_is_no_sure_answer(text: str) -> None:
    found = ask_on(STAGE, NAMES, text)
    assert isinstance(found, Untranslated) or found.confidence < 0.7


def test_each_of_two_has_its_own_where_it_has_just_one() -> None:
    names = {**NAMES, "Big Rig": ("Rig", "name")}
    query = written_on(STAGE, names, "Which floor do Fly Tower and Big Rig stand on?")
    assert query.parameters["rig"] == ["Fly Tower", "Big Rig"]


def test_who_does_something_to_what_lies_one_step_beyond() -> None:
    query = query_on("Who worked on Fly Tower?")
    assert "-[:WORKED_ON]->(:Callout)-[:CONCERNS]->(rig:Rig)" in query


@pytest.mark.parametrize(
    ("type_", "said"),
    [
        ("WORKED_ON", "worked on"),
        ("STUDIED_UNDER", "studied under"),
        ("LOCATED_IN", "is located in"),
        ("REPORTED_BY", "is reported by"),
    ],
)
def test_types_are_said_as_what_somebody_did_or_what_was_done_to_it(type_: str, said: str) -> None:
    assert spoken_type(type_) == said


@pytest.mark.parametrize(
    "text",
    [
        "Which repair callouts cost more than the average repair?",
        "Which repair callouts cost more than the average repair callout?",
        "Which repair callouts are more expensive than the average repair callout?",
    ],
)
def test_an_average_may_be_that_of_some_of_a_class(text: str) -> None:
    first, second = text.find("repair"), text.rfind("repair")
    links = tuple(
        ValueLink(at, at + 6, "repair", "Callout", "kind", "repair", 1.0) for at in (first, second)
    )
    found = OfflineTranslator().translate(Question(text), Links(links), STAGE)
    assert isinstance(found, Translation), found
    query = " ".join(found.query.text.split())
    assert query.startswith(
        "MATCH (every:Callout) WHERE every.kind = $kind WITH avg(every.cost) AS average MATCH"
    )
    assert "callout.kind = $kind" in query
    assert "callout.cost > average" in query


def test_no_longer_denies_what_is_true_or_not() -> None:
    query = written_on(STAGE, NAMES, "Which rigs have a permit but are no longer in use?")
    assert query.parameters["inUse"] is False
