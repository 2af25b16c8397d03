"""What a reading for the fewest leaves out: those that have none."""

from collections.abc import Callable

import pytest
from chart_readings import readings_of
from test_chart_standings import RACES

from graphrag_core.engine import Engine
from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.absent_groups import absent_groups
from graphrag_core.types import Question


def query_of_those_without(text: str) -> str:
    (reading, *_) = readings_of(text, (), RACES)
    found = absent_groups(reading, RACES, detect_profile(RACES), None)
    return " ".join(found.query.text.split()) if found else ""


def test_those_without_any_are_counted_under_the_same_conditions():
    assert query_of_those_without("Which rider competed in the fewest races?") == (
        "MATCH (rider:Rider) WHERE NOT EXISTS { MATCH (rider)-[:COMPETED_IN]->(:Race) } "
        "RETURN count(DISTINCT rider) AS with_none LIMIT 1"
    )
    in_2024 = query_of_those_without("which track held the fewest races in 2024")
    assert "NOT EXISTS { MATCH (race:Race)-[:HELD_AT]->(track) WHERE race.start_date" in in_2024
    assert in_2024.startswith("MATCH (track:Track) WHERE NOT EXISTS")


@pytest.mark.parametrize(
    "text",
    [
        "Which rider competed in the most races?",
        "number of races per rider",
        "races with the lowest entry fee",
        "how many races are there",
        "riders with fewer than 3 races",
        "average number of races per rider",
        "which month had the fewest races",
    ],
)
def test_nothing_else_leaves_anything_out(text: str):
    assert query_of_those_without(text) == ""


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Which service has the fewest incidents?", "2 services have none at all."),
        ("Which service has the most incidents?", ""),
        ("Which team owns the fewest services?", ""),
    ],
)
def test_an_answer_says_how_many_have_none(
    engine_with: Callable[..., Engine], question: str, sentence: str
):
    engine = engine_with()

    answer = engine.ask(Question(question), translator="offline")

    assert ("none at all" in answer.text) == bool(sentence)
    assert sentence in answer.text
