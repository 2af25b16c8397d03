"""Winners and places, numbered nodes, sides against each other, groups kept, times between times."""

import pytest
from chart_readings import shown_queries

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key

RACES = Schema(
    labels=(
        LabelSchema("Rider", 40, (key("name", "STRING"), key("born", "DATE")), "name"),
        LabelSchema("Race", 30, (key("name", "STRING"), key("number", "INTEGER"), key("start_date", "DATE"),
                                 key("finish_date", "DATE"), key("entry_fee", "FLOAT"), key("paid_amount", "FLOAT"),
                                 key("tags", "LIST<STRING>"), key("indoor", "BOOLEAN")), "name"),
        LabelSchema("Track", 6, (key("name", "STRING"), key("length_km", "FLOAT"),
                                 key("surface", "STRING", "clay", "grass")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("COMPETED_IN", 300, (key("placement", "INTEGER"), key("laps", "INTEGER"), key("prize_money", "FLOAT"))),
        RelationshipTypeSchema("HELD_AT", 30, (key("since", "DATE"),)),
    ),
    patterns=(
        Pattern("Rider", "COMPETED_IN", "Race", 300),
        Pattern("Race", "HELD_AT", "Track", 30),
    ),
)  # fmt: skip


def queries(text: str, **names: tuple[str, str]) -> list[str]:
    """The queries, as they are shown; `names` say label and key of words of the question."""
    values = [(label, key_, word) for word, (label, key_) in names.items()]
    return shown_queries(RACES, text, values)


WON = "(rider:Rider)-[competed_in:COMPETED_IN]->(race:Race)"


@pytest.mark.parametrize(
    "text", ["who won race 7", "the winner of race 7", "race 7 winner", "who came first in race 7"]
)
def test_who_won_is_who_has_the_first_place(text: str) -> None:
    tests = ("competed_in.placement = $placement", "race.number = $number", WON)
    assert any(all(test in query for test in tests) for query in queries(text))


def test_who_finished_at_the_top_has_at_most_that_place() -> None:
    found = queries("riders who finished in the top 5")
    assert any("competed_in.placement <= $placement" in query for query in found)


def test_what_has_no_place_in_a_ranking_has_no_winner() -> None:
    assert not any("placement" in query for query in queries("tracks with a length above 7"))


def test_a_number_behind_a_noun_is_that_of_the_thing() -> None:
    assert "race.number = $number" in queries("riders that competed in race 7")[0]


def test_several_numbers_behind_a_noun_are_several_things() -> None:
    assert "race.number IN $number" in queries("riders that competed in races 7 and 8")[0]


def test_a_number_with_a_unit_names_nothing() -> None:
    assert not any("number =" in query for query in queries("races with a fee of 7 euros"))


@pytest.mark.parametrize("between", ["vs", "versus", "compared with", "as opposed to"])
def test_sides_against_each_other_are_a_group_each(between: str) -> None:
    text = f"number of races held at Ayr {between} Bute"
    found = queries(text, Ayr=("Track", "name"), Bute=("Track", "name"))
    assert any(
        "track.name IN $name" in q and "RETURN track.name AS track, count(" in q for q in found
    )


def test_values_that_are_all_there_are_give_groups_by_their_key() -> None:
    values = {"clay": ("Track", "surface"), "grass": ("Track", "surface")}
    found = queries("average length, clay vs grass", **values)
    assert any("track.surface AS" in query and "avg(track.length_km)" in query for query in found)


def test_two_names_joined_by_and_are_no_groups_first() -> None:
    found = queries("races held at Ayr and Bute", Ayr=("Track", "name"), Bute=("Track", "name"))
    assert "count(" not in found[0]


def test_one_by_one_is_for_each_of_them() -> None:
    (first, *_) = queries("average laps track by track")
    assert "RETURN track.name AS track, avg(competed_in.laps)" in first


def test_groups_that_are_said_again_are_the_same_groups() -> None:
    found = queries("average laps of each track, track by track")
    assert any("RETURN track.name AS track, avg(competed_in.laps)" in query for query in found)


@pytest.mark.parametrize(
    "text",
    [
        "how many races has each rider competed in? show the ones with 5 or more",
        "number of races of each rider, only those with at least 5",
    ],
)
def test_a_second_sentence_keeps_groups_by_their_number(text: str) -> None:
    assert any("WHERE count >= $" in query for query in queries(text))


def test_a_second_sentence_keeps_the_first_groups() -> None:
    found = queries("how many races per rider? give me the top 3")
    assert any("ORDER BY count DESC LIMIT 3" in query for query in found)


def test_the_time_between_two_times_that_are_named_is_counted() -> None:
    (first, *_) = queries("which race was the longest from start date to finish date")
    assert "duration.inDays(race.start_date, race.finish_date).days" in first
    assert "DESC LIMIT 1" in first


def test_a_time_goes_to_what_is_measured_and_not_to_its_group() -> None:
    (first, *_) = queries("total entry fee per track in 2024")
    assert "race.start_date >= $since" in first
    assert "RETURN track.name AS track, sum(race.entry_fee)" in first


def test_a_number_is_looked_up_in_a_list_of_texts() -> None:
    assert any("$tags IN race.tags" in query for query in queries("races with tag 3"))


def test_a_number_that_no_text_is_compares_with_none() -> None:
    assert not any("surface = " in query for query in queries("tracks with surface 3"))


def test_what_is_true_or_false_is_not_counted() -> None:
    assert not any("count(DISTINCT race.indoor)" in q for q in queries("number of indoor races"))


def test_rows_are_sorted_by_the_number_they_were_chosen_by() -> None:
    assert "ORDER BY rider_count DESC" in queries("races with more than 3 riders")[0]
    assert "ORDER BY race_entry_fee LIMIT" in queries("races with an entry fee below 3")[0]


def test_rows_are_sorted_by_the_time_they_were_chosen_by() -> None:
    assert "ORDER BY race_finish_date LIMIT" in queries("races with a finish date in 2024")[0]


def test_rows_that_were_chosen_by_no_number_are_not_sorted() -> None:
    assert "ORDER BY" not in queries("tracks with surface clay", clay=("Track", "surface"))[0]


def test_numbers_that_name_things_are_not_added_up() -> None:
    assert not any("sum(race.number)" in q for q in queries("total number of races per track"))


def test_not_a_single_one_is_none() -> None:
    assert any("NOT EXISTS" in q for q in queries("riders that have not competed in a single race"))
    (first, *_) = queries("riders that competed in a single race")
    assert "NOT EXISTS" not in first


def test_a_count_of_several_values_is_sorted_too() -> None:
    tracks = (("Track", "surface", "clay"), ("Track", "surface", "grass"))
    text = "riders that competed in more than 2 races held at clay or grass tracks"
    assert any("ORDER BY race_count DESC" in q for q in shown_queries(RACES, text, tracks))


def test_what_is_free_costs_nothing() -> None:
    assert "race.entry_fee = $entry_fee" in queries("free races")[0]
    assert "race.entry_fee = $entry_fee" in queries("races that are free")[0]
    assert not any("entry_fee" in query for query in queries("free tracks"))


def test_the_most_on_top_is_an_order() -> None:
    (first, *_) = queries("number of riders per race, most on top")
    assert "ORDER BY count DESC LIMIT 100" in first


def test_money_that_was_won_may_be_that_of_any_place() -> None:
    found = queries("how much prize money has Ada won", Ada=("Rider", "name"))
    sums = [query for query in found if "sum(competed_in.prize_money)" in query]
    assert any("placement" not in query for query in sums)


@pytest.mark.parametrize(
    "text", ["top 3 tracks by race paid amount", "top 3 tracks by paid amount"]
)
def test_amounts_of_several_others_are_added_up_for_a_ranking(text: str) -> None:
    assert any("sum(race.paid_amount)" in q and "LIMIT 3" in q for q in queries(text))


def test_an_amount_of_its_own_is_not_added_up_for_a_ranking() -> None:
    assert "sum(" not in queries("top 3 races by paid amount")[0]
