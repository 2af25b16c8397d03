"""Words that a schema shortens or somebody misspells, states by dates, and numbers before nouns."""

from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of

from graphrag_core.english.common_words import is_common_word
from graphrag_core.english.tenses import says_what_has_been
from graphrag_core.linking.coded_values import CodedValues
from graphrag_core.translate.offline.doubts import NOT_SELF_CONTAINED
from graphrag_core.translate.offline.pronouns import unnamed
from graphrag_core.translate.offline.translator import RankedReadings, as_asked
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    ReadingResult,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key, readings_on

NOW = datetime(2026, 3, 1, tzinfo=UTC)
GARAGE = Schema(
    labels=(
        LabelSchema("Customer", 40, (key("name", "STRING"), key("country", "STRING")), "name"),
        LabelSchema(
            "Lease", 20,
            (key("ctr_no", "STRING"), key("valid_from", "DATE"), key("valid_to", "DATE"),
             Property("kind", ("STRING",), ("maint", "long_term", "power"), values_complete=True)),
            "ctr_no",
        ),
        LabelSchema(
            "Fault", 9, (key("code", "STRING"), key("minutes_to_close", "INTEGER")), "code"
        ),
        LabelSchema(
            "Lift", 30,
            (key("name", "STRING"), key("eol_dt", "DATE"), key("floor", "INTEGER"),
             key("customer_facing", "BOOLEAN")),
            "name",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("HOLDS", 20), RelationshipTypeSchema("COVERS", 30)),
    patterns=(Pattern("Customer", "HOLDS", "Lease", 20), Pattern("Lease", "COVERS", "Lift", 30)),
)  # fmt: skip


def best(text: str) -> str:
    return query_of(readings_of(text, (), GARAGE, now=NOW)[0], GARAGE)


def test_a_misspelt_label_is_read_though_a_short_form_might_stand_for_it() -> None:
    assert "(customer:Customer)" in best("custmers per country")


def test_a_value_in_small_letters_that_is_no_word_is_a_short_form() -> None:
    named = CodedValues(GARAGE).named(("maintenance",), in_schema=False)
    assert [one.value for one, _ in named] == ["maint"]


def test_a_value_that_is_a_word_is_no_short_form() -> None:
    assert is_common_word("power")
    assert not list(CodedValues(GARAGE).named(("powerful",), in_schema=False))


def test_what_is_past_a_time_had_it_before() -> None:
    assert "eol_dt < $" in best("lifts past their end of life")
    assert "date('2025-05-01')" not in best("lifts past their end of life")
    assert "eol_dt < $" in best("lifts past their end of life on 1 May 2025")
    assert "valid_to" not in best("lifts past their end of life on 1 May 2025")


@pytest.mark.parametrize("text", ["leases in force", "which leases are currently in effect?"])
def test_what_is_in_force_holds_now(text: str) -> None:
    assert best(text) == best("leases")


def test_numbers_before_a_noun_belong_to_the_key_before_them() -> None:
    assert "floor IN $" in best("floor 2 or 3 lifts")


def test_what_is_still_open_has_no_time_to_its_end_rather_than_one_of_zero() -> None:
    read = [query_of(one, GARAGE) for one in readings_of("open faults", (), GARAGE, now=NOW)]
    assert "minutes_to_close IS NULL" in read[0]
    assert not any("minutes_to_close = " in query for query in read)


def test_what_is_found_for_less_than_is_asked_speaks_against_nothing() -> None:
    found, nothing = ReadingResult("rows", empty=False), ReadingResult("none", empty=True)
    unread = {0: (), 1: ("open",), 2: ()}.__getitem__
    told = as_asked([nothing, found, found], unread)
    assert [one.empty for one in told] == [True, True, False]
    assert as_asked([found, found], unread) == [found, found]


def test_the_plural_of_a_label_is_no_part_of_a_key() -> None:
    assert "customer_facing" not in best("which customers hold a lease?")


@pytest.mark.parametrize(
    ("text", "been"),
    [
        ("which lifts have nothing mounted in them", False),
        ("which lifts have some parts mounted in them", False),
        ("which lifts have been mounted", True),
    ],
)
def test_what_things_have_is_so_now(text: str, been: bool) -> None:
    assert says_what_has_been(text.split()) is been


def test_them_may_stand_behind_what_is_done_to_the_others() -> None:
    text = "which racks have no lift mounted in them?"
    spans = [(text.index(word), text.index(word) + len(word)) for word in ("racks", "lift")]
    assert unnamed(text, spans) is None
    assert unnamed("which lift mounted them?", [(6, 10)]) == "them"


def test_a_number_of_everything_is_not_told_for_each_kind() -> None:
    found = readings_on(GARAGE, {}, "average floor by lease")
    assert isinstance(found, RankedReadings)
    overall = found.renderings.index("The average floor of lifts")
    assert found.most[overall] == NOT_SELF_CONTAINED


def test_initials_of_a_measure_are_spelt_out() -> None:
    assert best("MTTA of faults") == best("average time to acknowledge of faults")
