"""What follow-ups make of the reading before, as queries, on a schema written by hand."""

import re

import pytest

from tests.follow_ups import followed, query_of, things

INCIDENTS = things("Incident", "INC-1", "INC-2", "INC-3", "INC-4", "INC-5")
SERVICES = things("Service", "app-1", "app-2", "app-3", "app-4", "app-5")
NEWEST = "The 5 newest incidents"
MOST = "Top 5 services by number of incidents"


# What was asked, the follow-up, and which bounds the new query has.
BOUNDS = (
    ("lasted between 10 and 60 minutes", "longer than 30 minutes", "<= 60, > 30"),
    ("lasted between 10 and 60 minutes", "shorter than 30 minutes", ">= 10, < 30"),
    ("lasted between 10 and 60 minutes", "longer than 90 minutes", "> 90"),
    ("lasted longer than 10 minutes", "longer than 30 minutes", "> 30"),
    ("lasted longer than 10 minutes", "shorter than 30 minutes", "> 10, < 30"),
)


@pytest.mark.parametrize(
    ("asked", "text", "bounds"), BOUNDS, ids=[f"{a}, {t}" for a, t, _ in BOUNDS]
)
def test_a_new_bound_takes_the_place_of_one_on_its_side(asked: str, text: str, bounds: str):
    query = query_of(followed(f"Which incidents {asked}?", text))

    found = re.findall(r"minutes_to_resolve ([<>]=?) \$(\w+)", query.text)
    assert ", ".join(f"{sign} {query.parameters[name]}" for sign, name in found) == bounds


@pytest.mark.parametrize("text", ["top 3", "which has the highest?"])
def test_what_has_no_average_stands_behind_in_a_ranking(text: str):
    asked = "Average minutes to resolve of incidents per service"
    query = query_of(followed(asked, text))

    assert "average_minutes_to_resolve IS NULL, average_minutes_to_resolve DESC" in query.text
