"""Several ends that are reached alike: "in A but not in B", "earlier than in B", "for each"."""

from dataclasses import dataclass

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.translate.offline.showing import shown, spoken_name_of
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key

FIRST = 4

VACCINES = Schema(
    labels=(
        LabelSchema(
            "Vaccine",
            80,
            (
                key("name", "STRING"),
                key("live", "BOOLEAN"),
                key("doses", "INTEGER"),
                key("retirement_date", "DATE"),
                key("approval_date", "DATE"),
                key("kind", "STRING", "oral", "nasal"),
                Property("code", ("STRING",), unique=True),
            ),
            "name",
        ),
        LabelSchema(
            "Licence",
            300,
            (
                Property("licenceKey", ("STRING",), unique=True),
                key("number", "STRING"),
                key("granted", "DATE"),
            ),
            "licenceKey",
        ),
        LabelSchema(
            "Country",
            12,
            (key("name", "STRING"), key("region", "STRING", "north", "south")),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("REGISTERED_UNDER", 300, (key("conditional", "BOOLEAN"),)),
        RelationshipTypeSchema("WITHDRAWN_UNDER", 40),
        RelationshipTypeSchema("VALID_IN", 300),
    ),
    patterns=(
        Pattern("Vaccine", "REGISTERED_UNDER", "Licence", 300),
        Pattern("Vaccine", "WITHDRAWN_UNDER", "Licence", 40),
        Pattern("Licence", "VALID_IN", "Country", 300),
    ),
)
AUTHORS = Schema(
    labels=(
        LabelSchema("Author", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Book", 90, (key("title", "STRING"),), "title"),
        LabelSchema("Language", 8, (key("name", "STRING"),), "name"),
        LabelSchema("Award", 5, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WROTE", 90),
        RelationshipTypeSchema("WRITTEN_IN", 90),
        RelationshipTypeSchema("WON", 30),
    ),
    patterns=(
        Pattern("Author", "WROTE", "Book", 90),
        Pattern("Book", "WRITTEN_IN", "Language", 90),
        Pattern("Book", "WON", "Award", 30),
    ),
)
STORES = Schema(
    labels=(
        LabelSchema("Product", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Store", 8, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SOLD_AT", 90, (key("price", "FLOAT"), key("since", "DATE"))),
    ),
    patterns=(Pattern("Product", "SOLD_AT", "Store", 90),),
)
REGIONS = Schema(
    labels=(
        LabelSchema("Region", 12, (key("name", "STRING"),), "name"),
        LabelSchema("Country", 40, (key("name", "STRING"),), "name"),
        LabelSchema(
            "Club",
            60,
            (key("name", "STRING"), Property("founded", ("INTEGER",), (1899, 1950))),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("CONTAINS", 51),
        RelationshipTypeSchema("HOME_OF", 60),
    ),
    patterns=(
        Pattern("Region", "CONTAINS", "Region", 11),
        Pattern("Region", "CONTAINS", "Country", 40),
        Pattern("Country", "HOME_OF", "Club", 60),
    ),
)
"""Regions that contain regions and countries: a hierarchy whose leaves have another label."""
NAMES = {
    "Nordica": ("Region", "name", "Nordica"),
    **{name: ("Country", "name", name) for name in ("Norway", "Chad", "Peru", "Mali")},
    **{name: ("Store", "name", name) for name in ("Aldo", "Benno")},
    "Flumax": ("Vaccine", "name", "Flumax"),
    "set": ("Vaccine", "code", "set"),
}
REGISTERED = "(vaccine)-[:REGISTERED_UNDER]->(:Licence)-[:VALID_IN]->(country{}:Country)"


@dataclass(frozen=True)
class Case:
    """A question, what one of its first queries has, and what that one lacks."""

    question: str
    has: str
    lacks: str = "never written"
    schema: Schema = VACCINES


CASES = (
    Case(
        "vaccines registered in both north Norway and north Mali",
        "country2.name = $country2 AND country2.region = $region",
        "IN $name",
    ),
    Case("vaccines registered in all three of Norway, Chad and Mali", REGISTERED.format(3)),
    Case("vaccines registered in each of Norway, Chad and Mali", REGISTERED.format(3)),
    Case("vaccines registered in two of Norway, Chad and Mali", "IN $name", "country3"),
    Case("vaccines registered in Norway or Mali", "country.name IN $name", "country2"),
    Case(
        "vaccines registered in north Norway or Mali",
        "country.name IN $name AND country.region = $region",
        "country2",
    ),
    Case(
        "vaccines registered in Norway but missing from Mali",
        "NOT EXISTS { MATCH " + REGISTERED.format(2),
    ),
    Case(
        "vaccines registered in both Norway and Mali but not in Chad",
        "NOT EXISTS { MATCH " + REGISTERED.format(3),
    ),
    Case(
        "vaccines registered and later withdrawn in Norway, with the number for each",
        "licence.number AS licence_number, licence2.number AS licence2_number",
    ),
    Case("vaccines registered in Norway, with the number for each", "vaccine.name", "licence2"),
    Case(
        "vaccines registered and withdrawn in Norway",
        "(vaccine)-[:WITHDRAWN_UNDER]->(:Licence)-[:VALID_IN]->(country2:Country)",
    ),
    Case(
        "vaccines that no country but Norway and Mali has",
        "WHERE country.name IN $name } AND NOT EXISTS {",
        "country3",
    ),
    Case(
        "vaccines registered in Norway earlier than in Mali", "licence.granted < licence2.granted"
    ),
    Case("vaccines registered in Norway after Mali", "licence.granted > licence2.granted"),
    Case("vaccines registered in Norway before 2020", "< $until", "licence2.granted"),
    Case(
        "How many days after Norway did Mali get Flumax?",
        "duration.inDays(licence2.granted, licence.granted).days",
    ),
    Case(
        "How many days before Norway did Mali get Flumax?",
        "duration.inDays(licence.granted, licence2.granted).days",
    ),
    Case("products cheaper at Aldo than at Benno", "sold_at.price < sold_at2.price", schema=STORES),
    Case(
        "days between being registered and being withdrawn for Flumax",
        "duration.inDays(licence.granted, licence2.granted).days AS days",
    ),
    Case(
        "vaccines with less than 60 weeks between being registered and being withdrawn",
        "duration.inDays(licence.granted, licence2.granted).days < $days",
    ),
    Case("vaccines registered and withdrawn", "WITHDRAWN_UNDER", "inDays"),
    Case("products sold at Aldo cheaper than 5", "sold_at.price < $price", "sold_at2", STORES),
    Case("products sold at Aldo before Benno", "sold_at.since < sold_at2.since", schema=STORES),
    Case(
        "Which authors had books in more than one language, and which languages?",
        "COUNT { MATCH (author)-[:WROTE]->(book2:Book)-[:WRITTEN_IN]->(language2:Language)",
        schema=AUTHORS,
    ),
    Case(
        "authors who wrote more than 3 books",
        "COUNT { MATCH (author)-[:WROTE]->(book:Book) RETURN DISTINCT book } > $count",
        "Language",
        AUTHORS,
    ),
    Case(
        "authors who wrote a book that won an award, with award and language",
        "(book)-[:WRITTEN_IN]->(language:Language)",
        schema=AUTHORS,
    ),
    Case(
        "average number of doses, live vs. non-live vaccines",
        "vaccine.live AS vaccine_live, avg(vaccine.doses)",
        "WHERE",
    ),
    Case("number of live vs non-live vaccines", "vaccine.live AS vaccine_live, count(", "WHERE"),
    Case(
        "average doses of oral vs nasal vaccines",
        "vaccine.kind IN $kind RETURN vaccine.kind AS vaccine_kind, avg(",
    ),
    Case("oral and nasal vaccines", "vaccine.kind IN $kind RETURN vaccine.name", "vaccine_kind"),
    Case("average doses of non-live vaccines", "WHERE vaccine.live = $live RETURN avg("),
    Case(
        "vaccines set for retirement in 2031? with date",
        "vaccine_retirement_date",
        "vaccine.code =",
    ),
    Case("vaccines with the code set", "vaccine.code = $code"),
    Case("countries in Nordica", "[:`CONTAINS`*1..", schema=REGIONS),
    Case("countries that Nordica contains", "-[:`CONTAINS`]->(country:Country)", schema=REGIONS),
    Case("countries per region", "(region:Region)-[:`CONTAINS`]->", "`CONTAINS`*", REGIONS),
    Case("clubs in Norway", "-[:HOME_OF]->(club:Club)", "HOME_OF*", REGIONS),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.question)
def test_one_of_the_first_queries_has_the_construct(case: Case) -> None:
    links = links_in(case.question, NAMES)
    readings = readings_of(case.question, links, case.schema)
    queries = [query_of(shown(one, case.schema), case.schema) for one in readings[:FIRST]]

    found = [query for query in queries if case.has in query]

    assert found, queries
    assert any(case.lacks not in query for query in found), found


@pytest.mark.parametrize(
    "question",
    [
        "vaccines registered in both Norway and Mali",
        "vaccines registered in all three of Norway, Chad and Mali",
    ],
)
def test_no_licence_that_is_valid_in_one_country_is_valid_in_two(question: str) -> None:
    readings = readings_of(question, links_in(question, NAMES), VACCINES)

    queries = [query_of(reading, VACCINES) for reading in readings]

    assert queries
    assert not any("(licence)-[:VALID_IN]->(country2:Country)" in query for query in queries)


def test_where_one_may_lead_to_many_both_are_asked_of_one() -> None:
    many = Schema(
        labels=VACCINES.labels,
        relationship_types=VACCINES.relationship_types,
        patterns=(*VACCINES.patterns[:2], Pattern("Licence", "VALID_IN", "Country", 900)),
    )
    question = "vaccines with a licence valid in both Norway and Mali"

    queries = [query_of(r, many) for r in readings_of(question, links_in(question, NAMES), many)]

    assert any("(licence)-[:VALID_IN]->(country2:Country)" in query for query in queries)


def test_a_key_for_machines_is_shown_with_what_people_say() -> None:
    (licence,) = (label for label in VACCINES.labels if label.name == "Licence")
    (country,) = (label for label in VACCINES.labels if label.name == "Country")

    assert spoken_name_of(licence) == "number"
    assert spoken_name_of(country) is None
    (first, *_) = readings_of("licences granted in 2024", (), VACCINES)
    assert "licence.number AS licence_number" in query_of(shown(first, VACCINES), VACCINES)


def test_of_two_relationships_of_a_type_the_other_is_told_by_its_end() -> None:
    question = "products cheaper at Aldo than at Benno"
    (first, *_) = readings_of(question, links_in(question, NAMES), STORES)

    said = render(first, lexicon_of(STORES, detect_profile(STORES)))

    assert "a price below that of the relationship with the second store" in said


@pytest.mark.parametrize(
    ("question", "by_year"),
    [
        ("clubs founded in 1950", True),
        ("clubs founded since 8 August 1950", True),
        ("clubs founded in the 1950s", True),
        ("clubs founded on 8 August 1950", False),
        ("clubs founded in August 1950", False),
    ],
)
def test_a_year_tells_nothing_of_a_day_or_a_month(question: str, by_year: bool) -> None:
    queries = [query_of(reading, REGIONS) for reading in readings_of(question, (), REGIONS)]

    assert any("club.founded >= $since" in query for query in queries) == by_year, queries
