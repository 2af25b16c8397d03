"""Clauses that go on with what was said: ranges of counts, a second time, either of two bounds."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

PLATFORM = Schema(
    labels=(
        LabelSchema("Service", 40, (key("name", "STRING"), key("monthly_cost", "FLOAT")), "name"),
        LabelSchema("Team", 8, (key("name", "STRING"), key("size", "INTEGER")), "name"),
        LabelSchema(
            "Incident",
            300,
            (
                key("title", "STRING"),
                key("severity", "STRING", "P0", "P1", "P2"),
                key("opened_at", "ZONED DATETIME"),
                key("resolved_at", "ZONED DATETIME"),
            ),
            "title",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("OWNS", 40), RelationshipTypeSchema("AFFECTS", 300)),
    patterns=(
        Pattern("Team", "OWNS", "Service", 40),
        Pattern("Incident", "AFFECTS", "Service", 300),
    ),
)
NAMES = {"P0": ("Incident", "severity"), "P1": ("Incident", "severity")}


def best(text: str, schema: Schema = PLATFORM) -> tuple[str, float]:
    """Read a question and return the likeliest reading with how likely it is."""
    found = readings_on(schema, NAMES, text)
    assert isinstance(found, RankedReadings), found
    return max(zip(found.renderings, found.unseen(), strict=False), key=lambda pair: pair[1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "services with between two and four incidents",
            "The services affected by between 2 and 4 incidents",
        ),
        ("teams with 2 to 4 services", "The teams that own between 2 and 4 services"),
        (
            "services with between 2 and 4 P0 incidents",
            "The services affected by between 2 and 4 incidents with severity P0",
        ),
        ("teams with a size between 2 and 4", "The teams with a size between 2 and 4"),
    ],
)
def test_a_range_before_a_kind_bounds_how_many_there_are(text: str, expected: str) -> None:
    assert best(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "services with at least 3 incidents opened in 2024 and none in 2025",
            "The services affected by at least 3 incidents opened in 2024"
            " and affected by no incident opened in 2025",
        ),
        (
            "services with at least 3 incidents opened in 2024 and more than 5 in 2025",
            "The services affected by at least 3 incidents opened in 2024"
            " and affected by more than 5 incidents opened in 2025",
        ),
        (
            "incidents opened in March and May 2025",
            "The incidents either opened in March 2025 or opened in May 2025",
        ),
        (
            "incidents opened in March, June and August 2025",
            "The incidents either opened in March 2025, opened in June 2025 or opened in August 2025",
        ),
        ("incidents in 2024 resolved in 2025", "The incidents opened in 2024 resolved in 2025"),
    ],
)
def test_a_second_time_without_a_key_is_of_the_first_ones(text: str, expected: str) -> None:
    assert best(text)[0] == expected


CREW = Schema(
    labels=(
        LabelSchema("Ship", 40, (key("name", "STRING"),), "name"),
        LabelSchema(
            "Sailor",
            60,
            (key("name", "STRING"), key("rank", "STRING", "cook", "captain", "mate")),
            "name",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("SERVES_ON", 60),),
    patterns=(Pattern("Sailor", "SERVES_ON", "Ship", 60),),
)
ABOARD = {"cook": ("Sailor", "rank"), "mate": ("Sailor", "rank"), "Fram": ("Ship", "name")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("all sailors but cook", "The sailors with a rank other than cook"),
        (
            "every sailor on Fram but the cook",
            "The sailors with a rank other than cook that serve on Fram",
        ),
        (
            "how many sailors but the cook serve on Fram",
            "The number of sailors with a rank other than cook that serve on Fram",
        ),
        ("all sailors but those on Fram", "The sailors that do not serve on Fram"),
        (
            "sailors that serve on Fram but with rank mate",
            "The sailors with rank mate that serve on Fram",
        ),
    ],
)
def test_but_leaves_out_where_nothing_is_contrasted(text: str, expected: str) -> None:
    found = readings_on(CREW, ABOARD, text)

    assert isinstance(found, RankedReadings), found
    assert found.renderings[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "services with at least 3 P0 or more than 10 P1 incidents",
            "The services that either are affected by at least 3 incidents with severity P0"
            " or are affected by more than 10 incidents with severity P1",
        ),
        (
            "services with more than 5 incidents or fewer than 2 teams",
            "The services that either are affected by more than 5 incidents"
            " or are owned by fewer than 2 teams",
        ),
        (
            "services with a cost above 300 or more than 5 incidents",
            "The services either with a monthly cost above 300"
            " or affected by more than 5 incidents",
        ),
        ("services with 3 or more incidents", "The services affected by at least 3 incidents"),
    ],
)
def test_either_of_two_bounds_is_enough(text: str, expected: str) -> None:
    assert best(text)[0] == expected


def test_a_reading_that_drops_an_or_is_not_sure() -> None:
    assert best("services with more than 3 or fewer than 2 incidents")[1] < 0.5


def test_a_day_of_the_week_is_no_week() -> None:
    said, sure = best("which day of the week has the most incidents opened")

    assert said.startswith(
        "The number of incidents, for each weekday (1 is Monday) of opening date"
    )
    assert sure > 0.7


def test_two_that_share_the_most_are_a_pair_named_once() -> None:
    found = readings_on(PLATFORM, {}, "Which two services share the most incidents?")

    assert isinstance(found, RankedReadings), found
    queries = [found.translation(place).query.text for place in range(len(found))]
    (pairs,) = [query for query in queries if "service2.name > service.name" in query]
    assert "count(DISTINCT incident) AS count" in pairs
    assert "share" in found.translation(1 - queries.index(pairs)).unread


def test_a_share_is_no_key_of_per_cent_where_it_is_a_verb() -> None:
    platform = Schema(
        labels=(
            LabelSchema("Service", 40, (key("name", "STRING"), key("uptime_pct", "FLOAT")), "name"),
            LabelSchema("Incident", 300, (key("title", "STRING"),), "title"),
        ),
        relationship_types=(RelationshipTypeSchema("AFFECTS", 300),),
        patterns=(Pattern("Incident", "AFFECTS", "Service", 300),),
    )

    assert "uptime" not in best("Which services share the most incidents?", platform)[0]


@pytest.mark.parametrize("text", ["Are all incidents resolved?", "Is every incident resolved?"])
def test_whether_all_are_so_is_read_of_the_time_of_the_deed(text: str) -> None:
    said, sure = best(text)

    assert said == "Whether every incident has a resolution date"
    assert sure > 0.7


def test_who_did_the_most_is_a_team_where_teams_do_it() -> None:
    releases = Schema(
        labels=(
            LabelSchema("Team", 8, (key("name", "STRING"),), "name"),
            LabelSchema("Deployment", 500, (key("version", "STRING"),), "version"),
            LabelSchema("Service", 40, (key("name", "STRING"),), "name"),
        ),
        relationship_types=(
            RelationshipTypeSchema("PERFORMED", 500),
            RelationshipTypeSchema("DEPLOYED_TO", 500),
        ),
        patterns=(
            Pattern("Team", "PERFORMED", "Deployment", 500),
            Pattern("Deployment", "DEPLOYED_TO", "Service", 500),
        ),
    )

    assert best("Who has deployed the most?", releases)[0].startswith(
        "The number of times where each team performed a deployment, most first"
    )


def test_more_than_in_a_year_is_no_number_of_things() -> None:
    said, _ = best("services with more incidents opened in 2024 than in 2025")

    assert "more incidents opened in 2024" in said
    assert "than incidents opened in 2025" in said
