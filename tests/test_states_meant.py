"""States that a question says in everyday words, and how sure a reading by them is."""

from collections.abc import Sequence

import pytest

from graphrag_core.translate.offline.doubts import ROUGHLY_READ
from graphrag_core.translate.offline.states_meant import (
    MeantState,
    notes_of_states,
    with_states_meant,
)
from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import LabelSchema, Links, Schema
from tests.small_schemas import key, likely_on, readings_on

PARTS = Schema(
    labels=(
        LabelSchema("Part", 40, (key("name", "STRING"), key("weight_kg", "FLOAT"),
                                 key("status", "STRING", "ACTIVE", "DISCONTINUED", "PLANNED"),
                                 key("result", "STRING", "PASS", "FAIL")), "name"),
        LabelSchema("Fault", 30, (key("title", "STRING"), key("opened_on", "DATE"),
                                  key("severity", "STRING", "HIGH", "LOW")), "title"),
    ),
)  # fmt: skip


def states_in(text: str, likeness: object = None) -> list[tuple[str, str]]:
    links = with_states_meant(text, Links(), Vocabulary(PARTS), likeness)  # type: ignore[arg-type]
    return [(link.text, link.value) for link in links.values]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("how many parts are still on the market", "The number of parts with status ACTIVE"),
        ("which parts are no longer made", "The parts with status DISCONTINUED"),
        ("parts that are in the pipeline", "The parts with status PLANNED"),
        ("parts that flunked", "The parts with result FAIL"),
        ("which parts turned out bad", "The parts with result FAIL"),
        ("how many grave faults are there", "The number of faults with severity HIGH"),
    ],
)
def test_everyday_words_name_a_state(text: str, sentence: str) -> None:
    assert likely_on(PARTS, {}, text)[0] == sentence


CODED = Schema(
    labels=(
        LabelSchema("Alarm", 30, (key("title", "STRING"), key("prio", "STRING", "P0", "P1", "P2")),
                    "title"),
        LabelSchema("Valve", 4, (key("name", "STRING"),), "name"),
    ),
)  # fmt: skip


def test_what_is_critical_is_the_first_of_codes() -> None:
    assert likely_on(CODED, {}, "critical alarms")[0] == "The alarms with priority P0"
    assert likely_on(CODED, {}, "trivial alarms")[0] == "The alarms with priority P2"


def test_nothing_is_alike_where_no_state_has_other_words() -> None:
    def likeness(some: Sequence[str], phrases: Sequence[str]) -> Sequence[Sequence[float]]:
        assert phrases
        return [[0.0] * len(phrases) for _ in some]

    found = with_states_meant("the longest valves", Links(), Vocabulary(CODED), likeness)
    assert found == Links()


def test_a_state_in_everyday_words_is_never_sure_and_is_told() -> None:
    found = readings_on(PARTS, {}, "which parts are still on the market")

    assert isinstance(found, RankedReadings)
    assert found.most[0] == ROUGHLY_READ
    assert found.translation(0).interpretation == (
        "The parts with status ACTIVE",
        "“still on the market” taken to mean status active",
    )


def test_what_names_a_thing_or_denies_is_no_state() -> None:
    assert states_in("which parts are not on sale") == [("on sale", "ACTIVE")]
    assert states_in("which parts flunked the fault") == [("flunked", "FAIL")]
    assert states_in("parts over 20 kg") == []


def test_words_are_like_what_is_said_for_one_state_alone() -> None:
    def likeness(some: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return [
            [0.8 if one == "sold everywhere" and other == "still sold" else 0.1 for other in others]
            for one in some
        ]

    assert states_in("parts that are sold everywhere", likeness) == [("sold everywhere", "ACTIVE")]


def test_words_that_are_as_like_another_state_name_none() -> None:
    def likeness(some: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return [[0.8 for _ in others] for _ in some]

    assert states_in("parts that are sold everywhere", likeness) == []


def test_only_a_state_that_is_asked_for_is_told() -> None:
    found = readings_on(PARTS, {}, "which parts are heavier than 20 kg")
    meant = MeantState(0, 4, "gone", "Part", "status", "DISCONTINUED", 0.8)

    assert isinstance(found, RankedReadings)
    reading = found.outlines()[0].reading
    assert notes_of_states(Links((meant,)), reading) == ()
