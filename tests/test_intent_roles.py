"""What the words of relationship types mean to intents: which end depends on the other."""

import pytest

from graphrag_core.ask.intents.roles import dependence, is_cause
from graphrag_core.profiles import detect_profile
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

START_DEPENDS = (
    "DEPENDS_ON", "RUNS_ON", "RUN_BY", "HOSTED_BY", "HOSTED_ON", "SUPPLIED_BY", "SUPPLIED_WITH",
    "WAITS_FOR", "USES", "HAS_COMPONENT", "HAS_DEPENDENCY", "HAS_PREREQUISITE", "HAS_INPUT",
    "STOCKS", "MADE_AT", "BREWED_AT", "STREAMS_ON",
)  # fmt: skip
END_DEPENDS = (
    "HOSTS", "HOSTS_SERVICE", "RUNS", "REQUIRED_FOR", "IS_NEEDED_FOR", "USED_FOR", "REQUIRED_BY",
    "DEPENDENCY_OF", "INPUT_TO", "IS_PREREQUISITE_FOR", "PART_OF", "SUPPLIES", "FLOWS_INTO",
    "MANUFACTURES", "BREWS",
)  # fmt: skip
NEITHER = ("BUILT", "BUILDS", "BUILT_BY", "BASED_AT", "KNOWS", "STOCKED_AT")


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        *((type_, ((type_,), ())) for type_ in START_DEPENDS),
        *((type_, ((), (type_,))) for type_ in END_DEPENDS),
        *((type_, ((), ())) for type_ in NEITHER),
    ],
)
def test_words_of_a_type_tell_which_end_depends_on_the_other(
    type_: str, expected: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    schema = Schema(
        labels=(LabelSchema("Thing", 4, (key("name", "STRING"),), "name"),),
        relationship_types=(RelationshipTypeSchema(type_, 3),),
        patterns=(Pattern("Thing", type_, "Thing", 3),),
    )

    assert dependence(schema, detect_profile(schema)) == expected


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        *((type_, True) for type_ in ("CAUSED_BY", "TRIGGERED", "LED_TO", "leadsTo", "RESULTED_IN",
                                      "RESULT_OF", "DUE_TO", "ROOT_CAUSE", "BECAUSE_OF")),
        *((type_, False) for type_ in ("LEADS", "LED_BY", "TEAM_LEAD", "HAS_RESULT", "DUE_ON",
                                       "HAS_ROOT")),
    ],
)  # fmt: skip
def test_a_cause_is_told_by_a_verb_with_its_preposition(type_: str, expected: bool) -> None:
    assert is_cause(type_) is expected
