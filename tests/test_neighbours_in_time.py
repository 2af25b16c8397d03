"""Who held something before or after another one is asked for as people ask it."""

from dataclasses import replace

import pytest
from small_schemas import key

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.form import (
    Column,
    Exists,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
)
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

LIGHTS = Schema(
    labels=(
        LabelSchema("Keeper", 20, (key("name", "STRING"), key("grade", "STRING")), "name"),
        LabelSchema("Lighthouse", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("KEPT", 40, (key("valid_from", "DATE"), key("valid_to", "DATE"))),
    ),
    patterns=(Pattern("Keeper", "KEPT", "Lighthouse", 40),),
)
WORDS = lexicon_of(LIGHTS, detect_profile(LIGHTS))
BEFORE = Reading(
    PathForm(
        (
            NodeVariable("keeper", "Keeper"),
            NodeVariable("light", "Lighthouse"),
            NodeVariable("other", "Keeper"),
        ),
        (Step("kept", "KEPT", "keeper", "light"), Step("kept_2", "KEPT", "other", "light")),
        (
            Comparison(Ref("keeper", "name"), "<>", "Ada"),
            Comparison(Ref("other", "name"), "=", "Ada"),
            Comparison(Ref("light", "name"), "=", "Elm Bay"),
            Comparison(Ref("kept", "valid_from"), "<", Ref("kept_2", "valid_from")),
        ),
    ),
    (Column("keeper", "keeper"), Column("from", "kept", "valid_from")),
    orders=(Order("from", descending=True),),
    distinct=True,
)


def test_who_came_before_another_is_said_in_the_past_and_the_latest_first() -> None:
    assert render(BEFORE, WORDS) == "The keepers that kept Elm Bay before Ada, latest first"


def test_what_else_is_asked_of_them_is_said_too() -> None:
    grade = Comparison(Ref("keeper", "grade"), "=", "first")
    told = replace(BEFORE.pattern, conditions=(*BEFORE.pattern.conditions, grade))

    said = render(replace(BEFORE, pattern=told), WORDS)

    assert "grade" in said
    assert said.endswith(" before Ada, latest first")


@pytest.mark.parametrize("key_", ["valid_to", "grade"])
def test_a_comparison_of_other_times_is_none_of_who_came_before(key_: str) -> None:
    *conditions, begun = BEFORE.pattern.conditions
    assert isinstance(begun, Comparison)
    ended = replace(begun, left=Ref("kept", key_), value=Ref("kept_2", key_))
    told = replace(BEFORE.pattern, conditions=(*conditions, ended))

    assert "before Ada" not in render(replace(BEFORE, pattern=told), WORDS)


def test_what_is_asked_of_one_thing_twice_is_said_plainly() -> None:
    inner = PathForm(
        (NodeVariable("light", "Lighthouse"),),
        (Step("kept", "KEPT", "keeper", "light"),),
        (
            Comparison(Ref("keeper", "grade"), "=", "first"),
            Comparison(Ref("light", "name"), "=", "Elm Bay"),
        ),
    )
    pattern = PathForm((NodeVariable("keeper", "Keeper"),), (), (Exists(inner, negated=False),))
    reading = Reading(pattern, (Column("keeper", "keeper"),))

    assert render(reading, WORDS) == "The keepers with grade first that keep Elm Bay"
