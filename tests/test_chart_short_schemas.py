"""Questions in plain words over a schema of short names, codes and states in any case."""

from pkgutil import iter_modules

import pytest

from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart import rules
from graphrag_core.translate.offline.chart.rules import RULES
from graphrag_core.translate.offline.people import employs_people
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

HARBOURS = Schema(
    labels=(
        LabelSchema("brth", 40, (key("nm", "STRING", "Quay 4"), key("dpth_m", "FLOAT")), "nm"),
        LabelSchema("pilotst", 6, (key("nm", "STRING", "Elbe Post"), key("est_dt", "DATE"),
                                   key("cls_dt", "DATE"), key("bdgt_keur", "INTEGER")), "nm"),
        LabelSchema("staff", 30, (key("nm", "STRING"), key("hired_dt", "DATE"), key("eml", "STRING")), "nm"),
        LabelSchema("dredger", 20, (key("nm", "STRING", "Otter"),
                                    key("stat", "STRING", "FAULTY", "Faulty", "OK", "retired"),
                                    key("elev_m", "FLOAT"), key("cost_eur", "FLOAT")), "nm"),
        LabelSchema("rpt", 50, (key("ttl", "STRING"), key("rpt_dt", "DATE")), "ttl"),
        LabelSchema("wrk", 90, (key("wrk_no", "STRING"), key("strt_dt", "DATE"), key("end_dt", "DATE"),
                                key("ongoing", "BOOLEAN", True, False)), "wrk_no"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_AT", 30, (key("frm_dt", "DATE"), key("to_dt", "DATE"))),
        RelationshipTypeSchema("WATCHES", 50, (key("frm_dt", "DATE"), key("to_dt", "DATE"))),
        RelationshipTypeSchema("WROTE", 50),
        RelationshipTypeSchema("DUG_AT", 90, (key("frm_dt", "DATE"), key("to_dt", "DATE"))),
        RelationshipTypeSchema("WORK_ON", 90),
    ),
    patterns=(Pattern("staff", "WORKS_AT", "pilotst", 30), Pattern("pilotst", "WATCHES", "brth", 50),
              Pattern("staff", "WROTE", "rpt", 50), Pattern("dredger", "DUG_AT", "brth", 90),
              Pattern("wrk", "WORK_ON", "brth", 90)),
)  # fmt: skip
NAMES = {"Quay 4": ("brth", "nm"), "Elbe Post": ("pilotst", "nm"), "Otter": ("dredger", "nm")}


def best(text: str) -> str:
    return likely_on(HARBOURS, NAMES, text)[0]


def test_all_modules_of_rules_have_registered_theirs() -> None:
    home = {rule.apply.__module__.rpartition(".")[2] for rule in RULES}

    assert {one.name for one in iter_modules(rules.__path__)} - home == {"registry"}


def test_more_than_anyone_else_is_the_most() -> None:
    assert (
        best("Who wrote more reports than anyone else?") == "The staff that wrote the most reports"
    )


@pytest.mark.parametrize("word", ["broken", "defective", "out of order"])
def test_a_word_for_much_the_same_state_is_never_sure(word: str) -> None:
    found = readings_on(HARBOURS, NAMES, f"dredgers that are {word}")

    assert "status faulty" in found.renderings[0].lower()
    assert found.most[0] < 0.7


def test_a_word_of_much_the_same_is_no_other_state_of_its_key() -> None:
    assert "faulty" not in best("retired dredgers").lower()


@pytest.mark.parametrize(
    "text", ["works that are still going on", "works still under way", "ongoing works"]
)
def test_a_key_of_yes_or_no_says_what_goes_on(text: str) -> None:
    assert "ongoing" in best(text)


@pytest.mark.parametrize(
    "text",
    [
        "Which names are carried by more than one dredger?",
        "Which names are shared by more than one dredger?",
    ],
)
def test_a_name_that_several_have(text: str) -> None:
    assert best(text) == "The number of dredgers of each name, where the number is above 1"


def test_what_moved_has_been_at_more_than_one() -> None:
    found = readings_on(HARBOURS, NAMES, "Which dredgers moved from one berth to another?")

    assert found.renderings[0] == "The dredgers dug at more than 1 brth"
    assert found.most[0] < 0.7


@pytest.mark.parametrize(
    "text",
    [
        "who is in charge of watching Quay 4",
        "who is keeping an eye on Quay 4",
        "who is monitoring Quay 4",
    ],
)
def test_who_does_it_may_be_where_people_work(text: str) -> None:
    assert "watch Quay 4" in best(text)


def test_people_work_at_what_acts_like_a_group() -> None:
    assert employs_people(HARBOURS, "pilotst")
    assert not employs_people(HARBOURS, "brth")


def test_a_yearly_amount_is_the_amount() -> None:
    assert best("average yearly budget of the pilotsts") == "The average budget (kEUR) of pilotsts"


def test_an_adjective_measures_a_key_of_a_short_name() -> None:
    assert "elevation" in best("the tallest dredger")


def test_how_many_began_in_each_year() -> None:
    said = best("How many works began in each year from 2012 through 2016?")

    assert said.endswith("with a start date from 2012 to 2016, for each year of start date")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("est_dt", "established date"),
        ("cls_dt", "closed date"),
        ("est_cost", "estimated cost"),
        ("class_dt", "class date"),
        ("eta", "expected arrival"),
    ],
)
def test_a_short_form_before_a_time_says_what_was_done(name: str, words: str) -> None:
    assert " ".join(spoken_words(name)) == words
    assert spoken_name(name) == words
