"""Times beside those of others: of whom somebody serves under, of a storm that is named."""

import pytest
from small_harbour import best


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Which sailors joined before the sailor they serve under?", "<"),
        ("sailors that joined after the sailor they serve under", ">"),
    ],
)
def test_a_time_is_compared_with_that_of_what_each_does_it_to(text: str, sign: str) -> None:
    sentence, query, probability = best(text)

    assert "(sailor:Sailor)-[:SERVES_UNDER]->(sailor2:Sailor)" in query, sentence
    assert f"sailor.joined_on {sign} sailor2.joined_on" in query
    assert probability >= 0.5


def test_they_may_be_what_it_is_done_to() -> None:
    query = best("Which sailors joined before the sailor who trains them?")[1]

    assert "(sailor2:Sailor)-[:TRAINS]->(sailor:Sailor)" in query
    assert "sailor.joined_on < sailor2.joined_on" in query


def test_what_is_done_to_another_is_not_done_to_them() -> None:
    assert best("Which sailors joined before the sailor who trains Ann?")[2] < 0.5


def test_what_is_said_of_them_is_kept() -> None:
    query = best("Which sailors joined before the bosun they serve under?")[1]

    assert "sailor2.rank = $rank" in query
    assert "sailor.rank" not in query


def test_a_plain_time_is_no_time_of_another() -> None:
    query = best("Which sailors joined before 2020?")[1]

    assert "sailor.joined_on < date($until)" in query
    assert "SERVES_UNDER" not in query


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which claims were filed after Brenda had ended?",
         "date(claim.filed_at) > storm.ends_on"),
        ("claims filed before Brenda had started", "date(claim.filed_at) < storm.starts_on"),
    ],
)  # fmt: skip
def test_a_time_is_compared_with_one_of_a_named_thing(text: str, expected: str) -> None:
    sentence, query, probability = best(text)

    assert expected in query, sentence
    assert "storm.name = $storm" in query
    assert probability >= 0.5


def test_a_named_thing_without_its_verb_leaves_open_which_time_is_meant() -> None:
    assert best("claims filed before Brenda")[2] < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "Which storms overlapped with Brenda?",
        "Which other storms overlapped with Brenda?",
        "storms at the same time as Brenda",
    ],
)
def test_things_overlap_where_each_begins_before_the_other_ends(text: str) -> None:
    sentence, query, probability = best(text)

    assert "storm.starts_on <= storm2.ends_on" in query, sentence
    assert "storm.ends_on >= storm2.starts_on OR storm.ends_on IS NULL" in query
    assert "storm.name <> $name" in query, "nothing overlaps with itself"
    assert "overlapping with the storm Brenda" in sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Which storms started at the same time as Brenda?", "starts_on"),
        ("storms that ended at the same time as Brenda", "ends_on"),
    ],
)
def test_a_verb_says_which_time_is_alike(text: str, key: str) -> None:
    sentence, query, probability = best(text)

    assert f"storm.{key} = storm2.{key}" in query, sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text", ["ferries that overlapped with Blue Gull", "storms that did not overlap with Brenda"]
)
def test_an_overlap_that_cannot_be_told_is_not_sure(text: str) -> None:
    assert best(text)[2] < 0.7


@pytest.mark.parametrize("text", ["ferries used on North Loop in May 2025", "ferries used on "
                                  "North Loop during May 2025"])  # fmt: skip
def test_a_time_is_of_the_event_between_two_things(text: str) -> None:
    sentence, query, probability = best(text)

    assert "sailing.sailed_on >= date($since)" in query, sentence
    assert "ferry.launched_on" not in query
    assert probability >= 0.5


def test_a_time_with_its_own_verb_is_of_the_thing() -> None:
    query = best("ferries launched in May 2025")[1]

    assert "ferry.launched_on >= date($since)" in query
    assert "Sailing" not in query


def test_the_time_called_like_the_thing_dates_it() -> None:
    assert "sailing.sailed_on >= date($since)" in best("sailings in May 2025")[1]
    assert "sailing.inspected_at" in best("sailings inspected in May 2025")[1]
