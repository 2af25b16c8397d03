"""Turns of phrase about times, amounts and what is asked beside, on a schema of a marina."""

import pytest
from small_schemas import ask_on, key, written_on

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    Translation,
    Untranslated,
)

MARINA = Schema(
    labels=(
        LabelSchema(
            "Sailor",
            30,
            (
                key("name", "STRING"),
                key("email", "STRING"),
                key("sailor_since", "DATE"),
                key("skipper", "BOOLEAN"),
                key("hourly_rate", "FLOAT"),
            ),
            "name",
        ),
        LabelSchema(
            "Boat",
            20,
            (
                key("name", "STRING"),
                key("length_m", "FLOAT"),
                key("capacity", "INTEGER"),
                key("monthly_fee", "FLOAT"),
                key("fuel_level", "INTEGER"),
                key("minimum_level", "INTEGER"),
                key("indoor", "BOOLEAN"),
                key("launched_on", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Alarm",
            40,
            (
                key("title", "STRING"),
                key("code", "STRING"),
                key("severity", "STRING", "critical", "minor"),
                key("cause", "STRING", "fire", "flood"),
                key("raised_at", "ZONED DATETIME"),
                key("resolved_at", "ZONED DATETIME"),
            ),
            "title",
        ),
        LabelSchema("Dock", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Pump", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SAILS", 50, (key("hours", "INTEGER"), key("started_on", "DATE"))),
        RelationshipTypeSchema(
            "GUARDS",
            50,
            (key("valid_at", "ZONED DATETIME"), key("invalid_at", "ZONED DATETIME")),
        ),
        RelationshipTypeSchema("MOORED_AT", 20),
        RelationshipTypeSchema("SOUNDED_AT", 40),
        RelationshipTypeSchema("PART_OF", 6),
        RelationshipTypeSchema("FEEDS", 8),
    ),
    patterns=(
        Pattern("Sailor", "SAILS", "Boat", 50),
        Pattern("Sailor", "GUARDS", "Dock", 50),
        Pattern("Boat", "MOORED_AT", "Dock", 20),
        Pattern("Alarm", "SOUNDED_AT", "Dock", 40),
        Pattern("Dock", "PART_OF", "Dock", 6),
        Pattern("Pump", "FEEDS", "Pump", 8),
    ),
)
NAMES = {
    "Ada Reed": ("Sailor", "name"),
    "Gull": ("Boat", "name"),
    "A-7": ("Alarm", "code"),
    "North Dock": ("Dock", "name"),
    "Old Pump": ("Pump", "name"),
    "critical": ("Alarm", "severity"),
    "fire": ("Alarm", "cause"),
}


def ask(text: str) -> Translation | Untranslated:
    return ask_on(MARINA, NAMES, text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Who guarded North Dock when A-7 was raised?", "guards.valid_at <= alarm.raised_at"),
        ("When A-7 was raised, who guarded North Dock?", "guards.invalid_at > alarm.raised_at"),
        ("Who guarded North Dock during A-7?", "guards.valid_at <= alarm.raised_at"),
        ("alarms that have not been resolved yet", "alarm.resolved_at IS NULL"),
        ("When did Ada Reed become a sailor?", "sailor.sailor_since"),
        ("Which boats did Ada Reed sail, and when?", "sails.started_on AS started_on"),
        ("What does Gull cost per month?", "boat.monthly_fee"),
        ("How many hours has Ada Reed sailed?", "sum(sails.hours)"),
        ("Who sailed the most hours?", "sum(sails.hours)"),
        ("sailors with an hourly wage over 30", "sailor.hourly_rate > $hourly_rate"),
        ("Which boats are bigger than average?", "boat.capacity > average"),
        ("Which boats have fallen below their minimum level?", "fuel_level < boat.minimum_level"),
        ("Which sailors sail more than 2 boats, and how many is it?", "} AS count"),
        ("Which sailors have a gmail address?", "toLower(sailor.email) CONTAINS $email"),
        ("boats at North Dock or any of its parts", "[:PART_OF*0..50]->(dock:Dock)"),
        ("Which pumps are downstream of Old Pump?", "(pump2:Pump)-[:FEEDS*1..50]->(pump"),
        ("What is Old Pump fed by?", "(pump:Pump)-[:FEEDS]->(pump2:Pump)"),
        ("Which open-air boats are there?", "boat.indoor = $indoor"),
        ("Which skippers sail Gull?", "sailor.skipper = $skipper"),
        ("Which alarms are critical or caused by fire?", "severity OR alarm.cause = $cause"),
        ("the cheapest and the priciest fee of boats", "max(boat.monthly_fee)"),
        ("the first and the last launch of boats", "min(boat.launched_on)"),
        ("the last 5 alarms", "ORDER BY raised_at DESC"),
        ("Which boats are between 8 and 12 metres long?", "boat.length_m <= $length_m_2"),
        ("sailors whose name starts with A", "toLower(sailor.name) STARTS WITH $name"),
        ("What is North Dock part of?", "(dock2:Dock)-[:PART_OF]->(dock:Dock)"),
        ("Which docks are part of North Dock?", "(dock:Dock)-[:PART_OF]->(dock2:Dock)"),
        ("Which docks contain North Dock?", "(dock2:Dock)-[:PART_OF]->(dock:Dock)"),
        ("all docks except North Dock", "dock.name <> $name"),
        ("Which docks have an average fee above 100?", "WHERE avg_monthly_fee > $avg_monthly_fee"),
        ("minimum, maximum and average fee of boats", "avg(boat.monthly_fee) AS avg_monthly_fee"),
        ("Which sailors got more than 20 on Gull?", "sails.hours > $hours"),
        ("docks with above average boats", "} > average"),
        ("boats, longest first", "ORDER BY length_m IS NULL, length_m DESC"),
    ],
)
def test_times_and_amounts_are_read_however_they_are_said(text: str, part: str) -> None:
    query = written_on(MARINA, NAMES, text)

    assert part in query.text, query.text


def test_a_second_question_about_the_same_things_asks_for_them() -> None:
    query = written_on(MARINA, NAMES, "Are there sailors who do not sail any boat? Who are they?")

    assert "RETURN sailor.name" in query.text


def test_columns_may_be_asked_for_in_a_second_sentence() -> None:
    query = written_on(
        MARINA, NAMES, "Which boats are moored at North Dock? Show the capacity and the fee."
    )

    assert "boat.capacity" in query.text
    assert "boat.monthly_fee" in query.text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (
            "How many boats does each sailor sail, including those with none?",
            "COUNT { MATCH (sailor)-[:SAILS]->(boat:Boat) RETURN DISTINCT boat } AS count",
        ),
        ("Who sails a boat since March, and in which one?", "boat.name AS boat"),
        ("Which sailor guards a dock, and from which boat?", "boat.name AS boat"),
        ("Which sailors sailed Gull, and how many hours was it?", "sails.hours AS hours"),
    ],
)
def test_more_may_be_asked_for_beside(text: str, part: str) -> None:
    query = written_on(MARINA, NAMES, text)

    assert part in query.text, query.text


def test_a_title_is_shown_with_the_code_that_people_call_it_by() -> None:
    query = written_on(MARINA, NAMES, "Which alarms are critical?")

    assert "alarm.code AS code" in query.text


def test_times_that_exclude_one_another_are_doubted() -> None:
    found = ask("alarms in January and in March")

    assert not isinstance(found, Translation) or found.confidence < 0.7


def test_no_point_in_time_says_how_long_something_took() -> None:
    found = ask("Which alarms took longest to resolve?")

    assert not isinstance(found, Translation) or found.confidence < 0.7


def test_any_depth_is_doubted_where_nothing_leads_on() -> None:
    plain, deep = ask("Which sailors sail Gull?"), ask("Which sailors indirectly sail Gull?")

    assert isinstance(plain, Translation)
    assert not isinstance(deep, Translation) or deep.confidence < 0.7 < plain.confidence


RADIO = Schema(
    labels=(
        LabelSchema("Guest", 9, (key("name", "STRING"), key("birth_year", "INTEGER")), "name"),
        LabelSchema("Episode", 30, (key("title", "STRING"), key("aired_on", "DATE")), "title"),
        LabelSchema("Award", 5, (key("title", "STRING"), key("year", "INTEGER")), "title"),
    ),
    relationship_types=(RelationshipTypeSchema("GUEST_ON", 40, ()),),
    patterns=(Pattern("Guest", "GUEST_ON", "Episode", 40),),
)


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("How many episodes were aired per year?", "episode.aired_on.year"),
        ("How many episodes are there each year?", "episode.aired_on.year"),
        ("How many awards are there per year?", "award.year"),
        ("How many guests are there per birth year?", "guest.birth_year"),
    ],
)
def test_a_year_to_count_by_is_that_of_what_is_counted(text: str, grouped: str) -> None:
    assert f"RETURN {grouped} AS" in written_on(RADIO, {}, text).text
