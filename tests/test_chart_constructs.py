"""Shares of groups, averages of counts, what all of some are, durations, shared names."""

from dataclasses import dataclass

import pytest
from chart_readings import query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.translate.offline.showing import code_of, shown
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key

FIRST = 4

GALLERIES = Schema(
    labels=(
        LabelSchema("Gallery", 9, (key("name", "STRING"), key("city", "STRING")), "name"),
        LabelSchema(
            "Painting",
            60,
            (
                key("title", "STRING"),
                key("inventory_no", "STRING"),
                key("insured", "BOOLEAN"),
                key("price", "INTEGER"),
                key("style", "STRING", "cubist", "baroque"),
                key("hung_on", "DATE"),
            ),
            "title",
        ),
        LabelSchema("Painter", 12, (key("name", "STRING"),), "name"),
        LabelSchema(
            "Exhibition",
            14,
            (key("name", "STRING"), key("opened_on", "DATE"), key("closed_on", "DATE")),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("HANGS_IN", 60),
        RelationshipTypeSchema("PAINTED", 60),
        RelationshipTypeSchema("SHOWN_AT", 40),
        RelationshipTypeSchema(
            "DONATED_TO", 30, (key("amount", "INTEGER"), key("anonymous", "BOOLEAN"))
        ),
    ),
    patterns=(
        Pattern("Painting", "HANGS_IN", "Gallery", 60),
        Pattern("Painter", "PAINTED", "Painting", 60),
        Pattern("Painting", "SHOWN_AT", "Exhibition", 40),
        Pattern("Painter", "DONATED_TO", "Gallery", 30),
    ),
)


@dataclass(frozen=True)
class Case:
    """A question, what one of its first queries has, and what none of these has."""

    question: str
    has: str
    lacks: str = "never written"


CASES = (
    Case(
        "percentage of insured paintings by gallery",
        "RETURN gallery.name AS gallery, 100.0 * count(DISTINCT CASE WHEN painting.insured",
    ),
    Case(
        "what share of the paintings of each style is insured",
        "RETURN painting.style AS painting_style, 100.0 * count(DISTINCT CASE WHEN",
    ),
    Case("percentage of paintings that are insured", "COUNT { MATCH (whole:Painting) }", "CASE"),
    Case(
        "share of donations that are anonymous",
        "100.0 * count(DISTINCT CASE WHEN donated_to.anonymous = $anonymous THEN donated_to END)",
    ),
    Case("average number of paintings per painter", "avg(COUNT { MATCH (painter)-[:PAINTED]->"),
    Case("number of paintings per painter", "count(DISTINCT painting) AS count", "avg("),
    Case(
        "galleries whose paintings are all insured",
        "NOT EXISTS { MATCH (painting2:Painting)-[:HANGS_IN]->(gallery) "
        "WHERE painting2.insured <> $insured }",
    ),
    Case(
        "galleries for which every painting is cubist",
        "NOT EXISTS { MATCH (painting2:Painting)-[:HANGS_IN]->(gallery) "
        "WHERE painting2.style <> $style }",
    ),
    Case(
        "painters all of whose paintings hang in a gallery",
        "NOT EXISTS { MATCH (painter)-[:PAINTED]->(painting2:Painting) WHERE NOT EXISTS {",
    ),
    Case("galleries with cubist paintings only", "painting2.style <> $style }"),
    Case("galleries with cubist paintings", "painting.style = $style", "NOT EXISTS"),
    Case(
        "exhibitions that lasted longer than 90 days",
        "duration.inDays(exhibition.opened_on, exhibition.closed_on).days > $days",
    ),
    Case("exhibitions shorter than 2 weeks", "exhibition.closed_on).days < $days"),
    Case(
        "exhibitions open on 1 June 2025",
        "exhibition.opened_on < $until AND "
        "(exhibition.closed_on >= $since OR exhibition.closed_on IS NULL)",
    ),
    Case("paintings from 2024", "painting.hung_on >= $since AND painting.hung_on < $until"),
    Case("paintings since 2024", "painting.hung_on >= $since", "$until"),
    Case("paintings with a price above 90", "painting.price > $price", "duration"),
    Case(
        "number of paintings by gallery and style",
        "RETURN painting.style AS painting_style, gallery.name AS gallery, count(",
    ),
    Case("total price of paintings by gallery", "sum(painting.price)"),
    Case("donations over 500", "WHERE donated_to.amount > $amount"),
    Case("cubist paintings count", "count(DISTINCT painting)"),
    Case("insured paintings, how many", "WHERE painting.insured = $insured RETURN count(DISTINCT"),
    Case(
        "paintings with a price above the average of their own gallery",
        "(every:Painting)-[:HANGS_IN]->(shared:Gallery) WITH DISTINCT every RETURN avg(every.price",
    ),
    Case(
        "paintings with a price above the average for their gallery",
        "(painting:Painting)-[:HANGS_IN]->(shared:Gallery) MATCH (every:Painting)",
    ),
    Case(
        "paintings with a price above the average of their style",
        "COLLECT { MATCH (every:Painting) WHERE every.style = painting.style RETURN avg(",
    ),
    Case("paintings with a price above the average", "painting.price > average", "COLLECT"),
    Case("paintings with a price above the average in their gallery", "-[:HANGS_IN]->(shared:"),
    Case("paintings with a price above average, with their style", "AS painting_style", "COLLECT"),
    Case("paintings with a price above the average and their style", "AS painting_style"),
    Case(
        "paintings with a price above the average of cubist paintings",
        "(every:Painting) WHERE every.style = $style WITH avg(every.price)",
        "COLLECT",
    ),
    Case("paintings leaving out the cubist ones", "painting.style <> $style"),
    Case("ignoring cubist paintings, how many paintings are there", "painting.style <> $style"),
    Case("which galleries are there, in alphabetical order", "ORDER BY gallery LIMIT"),
    Case(
        "list the insured paintings in order",
        "painting.insured = $insured RETURN painting.title AS painting ORDER BY painting LIMIT",
    ),
    Case("which galleries are there", "(gallery:Gallery) RETURN", "ORDER BY"),
    Case(
        "number of paintings per gallery, in alphabetical order",
        "RETURN gallery.name AS gallery, count(DISTINCT painting) AS count ORDER BY gallery",
        "gallery_2",
    ),
    Case("paintings in order of price", "ORDER BY painting_price", "ORDER BY painting LIMIT"),
    Case("paintings with no price", "painting.price = $price"),
    Case("paintings with no title", "painting.title IS NULL", "painting.title ="),
    Case("paintings without insurance", "painting.insured = $insured", "IS NULL"),
    Case("cubist (as far as known) paintings per gallery", "painting.style = $style RETURN"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.question)
def test_a_construct_is_among_the_first_readings(case: Case) -> None:
    found = [query_of(r, GALLERIES) for r in readings_of(case.question, (), GALLERIES)[:FIRST]]

    assert any(case.has in query for query in found), found[:FIRST]
    assert case.lacks not in found[0]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "percentage of insured paintings by gallery",
            "The percentage of paintings that are insured among the paintings that hang in each"
            " gallery",
        ),
        (
            "average number of paintings per painter",
            "The average number of paintings painted by the painter for the painters that painted"
            " at least 1 painting",
        ),
        (
            "exhibitions that lasted longer than 90 days",
            "The exhibitions with days from opening date to closing date above 90",
        ),
    ],
)
def test_a_construct_is_said_in_one_sentence(question: str, sentence: str) -> None:
    lexicon = lexicon_of(GALLERIES, detect_profile(GALLERIES))

    said = [render(reading, lexicon) for reading in readings_of(question, (), GALLERIES)[:FIRST]]

    assert sentence in said


def test_a_name_that_others_have_is_shown_with_its_code() -> None:
    titles = Property("title", ("STRING",), ("Untitled", "Portrait"), values_complete=True)
    paintings = LabelSchema("Painting", 60, (titles, key("inventory_no", "STRING")), "title")
    schema = Schema(labels=(paintings,))
    (reading, *_) = readings_of("all paintings", (), schema)

    assert "painting.inventory_no" in query_of(shown(reading, schema), schema)
    assert code_of(paintings) == "inventory_no"


def test_a_name_of_its_own_is_shown_alone() -> None:
    titles = Property("title", ("STRING",), ("Lilies", "Portrait"), values_complete=True)
    paintings = LabelSchema("Painting", 2, (titles, key("inventory_no", "STRING")), "title")

    assert code_of(paintings) is None


PARLIAMENT = Schema(
    labels=(
        LabelSchema("MP", 650, (key("name", "STRING"), key("did", "STRING")), "name"),
        LabelSchema("UNGroup", 5, (key("name", "STRING"),), "name"),
        LabelSchema("Incident", 50, (key("title", "STRING"), key("occurred_on", "DATE")), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("IN_GROUP", 9),
        RelationshipTypeSchema("REPORTED", 9),
    ),
    patterns=(Pattern("MP", "IN_GROUP", "UNGroup", 9), Pattern("MP", "REPORTED", "Incident", 9)),
)


@pytest.mark.parametrize(
    ("question", "has", "lacks"),
    [
        ("how many members of parliament are there", "(mp:MP) RETURN count(", "mp.did"),
        ("members of parliament by united nations group", "-[:IN_GROUP]->", "mp.did"),
        ("which incidents did MPs report", "[:REPORTED]->(incident:Incident)", "mp.did"),
        ("incidents did happen in 2024", "(incident:Incident) WHERE", "mp.did"),
    ],
)
def test_initials_stand_for_a_phrase_but_not_for_words_that_are_names(
    question: str, has: str, lacks: str
) -> None:
    queries = [query_of(r, PARLIAMENT) for r in readings_of(question, (), PARLIAMENT)[:FIRST]]

    assert has in queries[0]
    assert not any(lacks in query for query in queries)
