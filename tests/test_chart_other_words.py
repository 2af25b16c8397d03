"""What people say instead: totals, places, roles, shares, ranges and yes or no in other words."""

from datetime import UTC, datetime

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.english.operator_words import asks_whether
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.words import is_plural, tokenize
from graphrag_core.translate.offline.chart.level_phrases import length_of_others
from graphrag_core.translate.offline.chart.number_words import number_in_words
from graphrag_core.translate.offline.showing import shown
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

NOW = datetime(2026, 11, 27, tzinfo=UTC)
BOATS = Schema(
    labels=(
        LabelSchema("Boat", 40, (
            key("name", "STRING"), key("length_m", "FLOAT"), key("berths", "INTEGER"),
            key("weight_kg", "FLOAT"), key("fully_insured", "BOOLEAN"), key("on_sale", "BOOLEAN"),
            key("kind", "STRING", "ketch", "sloop", "yawl"), key("built_on", "DATE"),
        ), "name"),
        LabelSchema("Skipper", 20, (
            key("first_name", "STRING"), key("last_name", "STRING"), key("salary", "FLOAT"),
            key("hired_on", "DATE"),
        ), "last_name"),
        LabelSchema("Harbour", 6, (key("name", "STRING"), key("city", "STRING")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("MOORED_AT", 40, (key("delay_minutes", "INTEGER"),)),
        RelationshipTypeSchema("SAILS", 60),
        RelationshipTypeSchema("REPORTS_TO", 18),
    ),
    patterns=(
        Pattern("Boat", "MOORED_AT", "Harbour", 40),
        Pattern("Skipper", "SAILS", "Boat", 60),
        Pattern("Skipper", "REPORTS_TO", "Skipper", 18),
    ),
)  # fmt: skip
NAMES = {
    "Zoe": ("Skipper", "first_name", "Zoe"),
    "Martin": ("Skipper", "last_name", "Martin"),
    "Elm Bay": ("Harbour", "name", "Elm Bay"),
    "Bute Pier": ("Harbour", "name", "Bute Pier"),
    "Swift": ("Boat", "name", "Swift"),
}


def queries(text: str) -> list[str]:
    """The queries of a question in one line each, the cheapest reading first."""
    links = links_in(text, NAMES)
    readings = readings_of(text, links, BOATS, now=NOW)
    return [query_of(shown(one, BOATS), BOATS) for one in readings]


def first(text: str) -> str:
    """The query of the cheapest reading."""
    return queries(text)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Elm Bay number of boats", "RETURN count(DISTINCT boat) AS count"),
        ("Elm Bay's number of boats", "RETURN count(DISTINCT boat) AS count"),
        ("Zoe Martin total berths", "sum(boat.berths)"),
        ("ketches average weight", "RETURN avg(boat.weight_kg)"),
        ("boat count by kind", "boat.kind AS boat_kind, count(DISTINCT boat) AS count"),
        ("boat kind breakdown", "boat.kind AS boat_kind, count(DISTINCT boat) AS count"),
        ("how much do the berths of all boats add up to", "sum(boat.berths)"),
        ("if we add up the salary of skippers, how much is it", "sum(skipper.salary)"),
    ],
)
def test_numbers_are_asked_of_what_stands_beside_them(text: str, said: str) -> None:
    assert said in first(text)


@pytest.mark.parametrize(
    "text",
    [
        "Of all boats, what percentage is fully insured?",
        "boats that are fully insured as a percentage of all boats",
        "boats that are fully insured as a % of all boats",
    ],
)
def test_shares_of_what_is_named_before(text: str) -> None:
    assert "100.0 * " in first(text)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("boats off sale", "boat.on_sale = $on_sale"),
        ("non-ketch boats", "boat.kind <> $kind"),
        ("pre-2000 boats", "boat.built_on < $"),
        ("boats built 2010-2015", "boat.built_on >= $since"),
        ("boats 8-12.5 metres long", "boat.length_m"),
        ("boats no longer than 12 metres", "boat.length_m <= $"),
        ("boats over twelve metres long", "boat.length_m > $"),
        ("boats heavier than one thousand two hundred kilos", "boat.weight_kg > $"),
    ],
)
def test_conditions_in_other_words(text: str, condition: str) -> None:
    assert condition in first(text)


@pytest.mark.parametrize(
    "text",
    [
        "Which boat weighs the most?",
        "the boat that weighs the most",
    ],
)
def test_what_measures_the_most_comes_first(text: str) -> None:
    assert "ORDER BY boat_weight_kg DESC LIMIT 1" in first(text)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("boat number 2 by weight", "ORDER BY boat_weight_kg DESC SKIP 1 LIMIT 1"),
        ("Ranked by weight, which boat comes in third?", "DESC SKIP 2 LIMIT 1"),
        ("Rank the boats by weight, top three", "ORDER BY boat_weight_kg DESC LIMIT 3"),
    ],
)
def test_places_in_an_order(text: str, end: str) -> None:
    assert any(query.endswith(end) for query in queries(text)[:2])


def test_the_worst_delay_is_the_longest() -> None:
    assert "delay_minutes DESC" in first("the boat with the worst delay")
    assert "weight_kg LIMIT" not in first("the boat with the worst delay")


@pytest.mark.parametrize(
    "text",
    ["Which harbour has more boats than any other?", "harbour with more boats than any other"],
)
def test_more_than_any_other_is_the_most(text: str) -> None:
    assert "ORDER BY count DESC LIMIT 1" in first(text)


def test_a_first_name_beside_a_last_name_is_of_the_same_person() -> None:
    query = first("boats sailed by Zoe Martin")
    assert "skipper.first_name = $" in query
    assert "skipper.last_name = $" in query
    assert query.count("Skipper") == 1


@pytest.mark.parametrize(
    "text", ["skippers with Zoe Martin as their boss", "Who has Zoe Martin as a boss?"]
)
def test_roles_of_somebody(text: str) -> None:
    assert any(
        "(skipper:Skipper)-[:REPORTS_TO]->(skipper2:Skipper)" in query
        or "(skipper2:Skipper)<-[:REPORTS_TO" in query
        for query in queries(text)[:3]
    )


def test_there_is_no_path_from_a_node_to_itself() -> None:
    assert "harbour <> harbour2 MATCH path" in first("How is Elm Bay connected to Bute Pier?")


def test_whose_asks_for_those_that_have_it() -> None:
    assert any(
        query.endswith("AS skipper LIMIT 100")
        for query in queries("Whose boats are moored at Elm Bay?")[:4]
    )


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("one hundred and seventy", (170.0, 4)),
        ("twenty-five thousand", (25_000.0, 2)),
        ("half an hour", (0.5, 2)),
        ("two and a half", (2.5, 4)),
        ("two hundred fifty thousand four hundred", (250_400.0, 6)),
        ("two three", None),
        ("ten and twenty", None),
        ("eighty people", None),
    ],
)
def test_numbers_in_several_words(words: str, number: tuple[float, int] | None) -> None:
    assert number_in_words(words.split()) == number


@pytest.mark.parametrize(
    ("words", "length"),
    [
        ("directly or through others", 4),
        ("whether immediately or via someone else", 6),
        ("straight from it or through other channels in between", 9),
        ("directly or via ada", 0),
        ("direct flights", 0),
    ],
)
def test_directly_or_through_others(words: str, length: int) -> None:
    assert length_of_others(words.split(), is_plural) == length


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("open alerts, any?", True),
        ("Ada on Android - yes or no", True),
        ("any boats in Ayr?", True),
        ("Could you tell me whether Ada sails", True),
        ("which boats have any berths?", False),
        ("boats if they are insured", False),
        ("list the boats", False),
    ],
)
def test_yes_or_no_without_a_verb_in_front(text: str, whether: bool) -> None:
    assert asks_whether([token.lower for token in tokenize(text)]) is whether


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("between the 1st and the 15th of March 2026", "2026-03-01", "2026-03-16"),
        ("from 3 to 5 March 2025", "2025-03-03", "2025-03-06"),
        ("March 3-5, 2025", "2025-03-03", "2025-03-06"),
        ("in 03/2026", "2026-03-01", "2026-04-01"),
        ("jan-jun 2026", "2026-01-01", "2026-07-01"),
        ("in the years 2010 through 2015", "2010-01-01", "2016-01-01"),
        ("in 2012 or earlier", "None", "2013-01-01"),
        ("in 2024 or later", "2024-01-01", "None"),
        ("no earlier than 2010", "2010-01-01", "None"),
        ("within 60 days from today", "2026-11-27", "2027-01-26"),
        ("in the past calendar month", "2026-10-01", "2026-11-01"),
        ("from 1 January through 31 December 2024", "2024-01-01", "2025-01-01"),
    ],
)
def test_ranges_of_times(text: str, since: str, until: str) -> None:
    (phrase,) = find_times(text, now=NOW)
    assert (str(phrase.since)[:10], str(phrase.until)[:10]) == (since, until)


@pytest.mark.parametrize("text", ["on 3 and 5 March 2025", "routes of 1500-2000 km", "3-5 boats"])
def test_what_is_no_range_of_times(text: str) -> None:
    assert all("and" not in one.text and "-" not in one.text for one in find_times(text, now=NOW))
