"""Everyday words on a small schema: how long, between two, over 2000, above-average, codes."""

from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of, shown_queries

from graphrag_core.english.time_phrases import parse_when
from graphrag_core.translate.offline.ranker.question_words import question_words
from graphrag_core.translate.offline.showing import shown
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

FERRIES = Schema(
    labels=(
        LabelSchema("Port", 9, (key("name", "STRING"), key("depth_m", "FLOAT")), "name"),
        LabelSchema("Ferry", 12, (key("name", "STRING"), key("price", "FLOAT"),
                                  Property("hull", ("STRING",), ("H-1", "H-2")),
                                  key("built", "DATE")), "name"),
        LabelSchema("Fault", 40, (key("title", "STRING"), Property("ticket", ("STRING",), ("F-01", "F-02")),
                                  key("opened", "DATE"), key("closed", "DATE")), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("CONNECTED_TO", 20, (key("distance_km", "FLOAT"),)),
        RelationshipTypeSchema("CAUSED_BY", 10),
        RelationshipTypeSchema("FOUND_ON", 40),
    ),
    patterns=(
        Pattern("Port", "CONNECTED_TO", "Port", 20),
        Pattern("Fault", "CAUSED_BY", "Fault", 10),
        Pattern("Fault", "FOUND_ON", "Ferry", 40),
    ),
)  # fmt: skip
NOW = datetime(2026, 11, 26, tzinfo=UTC)
DAYS = "duration.inDays(fault.opened, fault.closed).days"


def queries(text: str, **names: tuple[str, str]) -> list[str]:
    """The queries, as they are shown; `names` say label and key of words of the question."""
    values = [(label, key_, word) for word, (label, key_) in names.items()]
    return shown_queries(FERRIES, text, values)


@pytest.mark.parametrize(
    "text",
    [
        "the average time a fault took to be closed",
        "average time to close a fault",
        "how long does it take on average to close a fault",
        "how long do faults take on average",
    ],
)
def test_how_long_things_take_on_average_is_worked_out_from_two_times(text: str) -> None:
    assert f"MATCH (fault:Fault) RETURN avg({DAYS}) AS average_days LIMIT 1" in queries(text)


def test_the_longest_time_that_something_took_is_a_maximum_of_days() -> None:
    found = queries("longest time a fault took to close")
    assert f"MATCH (fault:Fault) RETURN max({DAYS}) AS maximum_days LIMIT 1" in found


def test_how_long_one_thing_took_is_said_once() -> None:
    found = queries("how long did Rust take to be closed", Rust=("Fault", "title"))
    assert any(
        f"WHERE fault.title = $fault RETURN DISTINCT fault.title AS fault, {DAYS}" in q
        for q in found
    )


def test_a_value_between_two_is_that_of_their_relationship() -> None:
    ports = {"Ayr": ("Port", "name"), "Bute": ("Port", "name")}
    (first, *_) = queries("What is the distance between Ayr and Bute?", **ports)
    assert "(port:Port)-[connected_to:CONNECTED_TO]-(port2:Port)" in first
    assert "port.name = $port AND port2.name = $port2" in first


@pytest.mark.parametrize("text", ["ferries over 2000 euros", "ferries with a price over 2000"])
def test_four_digits_behind_over_are_a_number(text: str) -> None:
    assert "WHERE ferry.price > $price" in queries(text)[0]


def test_over_the_year_is_a_time_all_the_same() -> None:
    assert parse_when("over the year 2020", now=NOW) is not None


@pytest.mark.parametrize("text", ["ferries with an above-average price", "above-average priced"])
def test_words_of_the_language_with_a_hyphen_are_read_one_by_one(text: str) -> None:
    assert any("avg(" in query and ".price >" in query for query in queries(text))


def test_things_are_shown_by_the_code_by_which_the_question_names_one() -> None:
    found = queries("faults caused by F-01", **{"F-01": ("Fault", "ticket")})
    assert "fault.title AS fault, fault.ticket AS fault_ticket" in found[0]


def test_what_has_a_title_is_shown_by_its_number_as_well() -> None:
    assert "fault.title AS fault, fault.ticket AS fault_ticket" in queries("list all faults")[0]


def test_what_has_a_name_is_shown_by_it_alone() -> None:
    assert "RETURN ferry.name AS ferry LIMIT" in queries("list all ferries")[0]


THERE, MISSING = "fault.closed IS NOT NULL", "fault.closed IS NULL"


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("closed faults", THERE),
        ("how many closed faults are there", THERE),
        ("faults that were closed", THERE),
        ("open faults", MISSING),
        ("how many faults are open", MISSING),
        ("unclosed faults", MISSING),
        ("faults not closed yet", MISSING),
    ],
)
def test_the_time_of_a_deed_tells_whether_it_was_done(text: str, condition: str) -> None:
    assert any(condition in query for query in queries(text)[:3])


def test_when_something_was_done_is_no_condition() -> None:
    assert THERE not in queries("when was each fault closed")[0]


def test_what_was_opened_is_not_said_to_be_so() -> None:
    assert not any("fault.opened IS NOT NULL" in query for query in queries("open faults"))


def test_nouns_that_only_count_are_passed_over() -> None:
    assert queries("how many pieces of ferry")[0] == queries("how many ferries")[0]


HARBOUR = Schema(
    labels=(
        LabelSchema("Pilot", 9, (key("name", "STRING"), key("hired", "DATE"),
                                 key("fee", "FLOAT")), "name"),
        LabelSchema("Trip", 90, (key("trip_no", "STRING"), key("delayed", "BOOLEAN"),
                                 key("weather", "STRING", "fog", "rain"),
                                 key("ended_at", "ZONED DATETIME"),
                                 key("started_at", "ZONED DATETIME")), "trip_no"),
        LabelSchema("Ship", 12, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("STEERED", 60, (key("steered_at", "ZONED DATETIME"),)),
        RelationshipTypeSchema("BY_SHIP", 90),
        RelationshipTypeSchema("LOADED", 30, (key("quantity", "INTEGER"),)),
    ),
    patterns=(
        Pattern("Pilot", "STEERED", "Ship", 60),
        Pattern("Trip", "BY_SHIP", "Ship", 90),
        Pattern("Ship", "LOADED", "Ship", 30),
    ),
)  # fmt: skip


def harbour(text: str, **names: tuple[str, str]) -> list[str]:
    """The queries of the first readings on the harbour."""
    links = tuple(
        ValueLink(text.find(word), text.find(word) + len(word), word, label, key_, word, 1.0)
        for word, (label, key_) in names.items()
    )
    return [query_of(shown(one, HARBOUR), HARBOUR) for one in readings_of(text, links, HARBOUR)]


@pytest.mark.parametrize("text", ["delay rate by weather", "delay rate of trips by weather"])
def test_a_rate_is_a_share_within_each_group(text: str) -> None:
    part = "count(DISTINCT CASE WHEN trip.delayed = $delayed THEN trip END)"
    wanted = f"trip.weather AS trip_weather, 100.0 * {part} / count(DISTINCT trip) AS share"
    assert any(wanted in query for query in harbour(text)[:4])


def test_a_rate_that_is_a_key_is_no_share() -> None:
    assert not any("100.0" in query for query in harbour("fee of each pilot"))


def test_the_last_to_do_something_is_found_by_when_it_was_done() -> None:
    found = harbour("who steered Ena last", Ena=("Ship", "name"))
    assert any("ORDER BY steered_steered_at DESC LIMIT 1" in query for query in found)


@pytest.mark.parametrize("text", ["monthly number of trips", "number of trips per month"])
def test_an_adverb_of_a_period_asks_for_groups(text: str) -> None:
    assert any("trip.ended_at.month" in query for query in harbour(text))


def test_a_range_is_the_lowest_and_the_highest() -> None:
    assert any("min(pilot.fee)" in q and "max(pilot.fee)" in q for q in harbour("range of fees"))


def test_what_a_relationship_holds_between_two_is_added_up() -> None:
    ships = {"Ena": ("Ship", "name"), "Ula": ("Ship", "name")}
    found = harbour("how many Ula did Ena load", **ships)
    assert any("sum(loaded.quantity)" in query for query in found)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("upcoming trips", "trip.ended_at >= $since"),
        ("past trips", "trip.ended_at < $until"),
        ("trips", ""),
    ],
)
def test_what_is_to_come_and_what_is_over_is_told_by_when_it_is(text: str, condition: str) -> None:
    found = harbour(text)[:4]
    assert any(condition in query for query in found) if condition else "$" not in found[0]


def test_a_median_is_the_middle_of_the_values() -> None:
    assert "percentileCont(pilot.fee, 0.5) AS median_fee" in harbour("median fee of pilots")[0]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("faults closed within 3 days", f"{DAYS} <= $days"),
        ("faults closed in less than 3 days", f"{DAYS} < $days"),
        ("ferries not built for more than 90 days", "ferry.built <= $until"),
        ("faults closed in the last 3 days", "fault.closed >= $since"),
    ],
)
def test_a_number_of_days_is_that_of_a_lapse(text: str, condition: str) -> None:
    assert any(condition in query for query in queries(text)[:4]), queries(text)[:4]


def test_a_number_of_days_is_no_price() -> None:
    words = question_words("ferries within 3 days, over 20 euros")
    assert words.timed == {3.0}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("trips, delayed ones excluded", "trip.delayed = $delayed"),
        ("number of trips per weather, fog trips excluded", "trip.weather <> $weather"),
    ],
)
def test_what_is_said_to_be_left_out_behind_is_left_out(text: str, condition: str) -> None:
    assert any(condition in query for query in harbour(text)[:4]), harbour(text)[:4]


def test_what_is_not_true_is_false_and_not_another_reading() -> None:
    found = harbour("trips that are not delayed")
    assert "trip.delayed = $delayed" in found[0]
    assert not any("trip.delayed <> " in query for query in found)
