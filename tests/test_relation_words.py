"""Relations read as English between their ends, whatever a schema calls them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from graphrag_core.explore.relation_words import (
    done_to_it,
    fact_predicate,
    link_words,
    perfect_predicate,
    predicate,
    spoken_pattern,
)
from graphrag_core.types import Pattern, Relationship


@pytest.mark.parametrize(
    ("name", "one", "several"),
    [
        ("OWNS", "owns", "own"),
        ("MEMBER_OF", "is a member of", "are members of"),
        ("ON_CALL_FOR", "is on call for", "are on call for"),
        ("DEPENDS_ON", "depends on", "depend on"),
        ("ownedBy", "is owned by", "are owned by"),
        ("shownAt", "is shown at", "are shown at"),
        ("donatedTo", "donated to", "donated to"),
        ("IS_PART_OF", "is part of", "are part of"),
        ("is responsible for", "is responsible for", "are responsible for"),
        ("ON_CALL", "is on call of", "are on call of"),
        ("LOCATED_IN", "is located in", "are located in"),
        ("HAS_GENRE", "has genre", "have genre"),
        ("CARRIES", "carries", "carry"),
        ("FIXES", "fixes", "fix"),
        ("INFLUENCED", "influenced", "influenced"),
        ("ADVISOR_OF", "is an advisor of", "are advisors of"),
        ("", "is linked to", "are linked to"),
    ],
)
def test_a_relation_is_said_of_one_and_of_several(name: str, one: str, several: str):
    assert predicate(name) == one
    assert predicate(name, of_several=True) == several


@pytest.mark.parametrize(
    ("name", "end", "said"),
    [
        ("OWNS_ISSUE", "QualityIssue", "owns"),
        ("USES_PART", "Part", "uses"),
        ("SIGNED_DEAL", "Deal", "signed"),
        ("MEMBER_OF_TEAM", "Team", "is a member of"),
        ("AT_AIRPORT", "Airport", "is at"),
        ("HAS_SKILL", "Skill", "has skill"),
        ("HOME_TEAM", "FootballTeam", "has home team"),
        ("OWNS_ISSUE", "Machine", "owns issue"),
        ("LEFT_FROM", "Plant", "left from"),
        ("DELIVERED_TO", "Customer", "is for"),
    ],
)
def test_a_relation_does_not_repeat_what_its_end_is_called(name: str, end: str, said: str):
    assert predicate(name, end) == said


def test_what_holds_for_a_time_is_said_in_the_present_until_it_is_over():
    since, over = datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC)
    led = Relationship("r", "LED", "LED", "a", "b", {}, valid_at=since)

    assert fact_predicate(led, "Plant") == "leads"
    assert fact_predicate(led, "Plant", of_several=True) == "lead"
    assert fact_predicate(replace(led, invalid_at=over), "Plant") == "led"
    assert fact_predicate(replace(led, valid_at=None), "Plant") == "led"
    assert fact_predicate(replace(led, name="JOINED"), "Plant") == "joined"


def test_a_relation_on_an_arrow_is_said_without_its_auxiliary():
    def link(name: str, end: str) -> str:
        return link_words(Relationship("r", name, name, "a", "b", {}), end)

    assert link("SIGNED_DEAL", "Deal") == "signed"
    assert link("BUILD_OF", "Game") == "build of"
    assert link("FOUND_IN", "Build") == "found in"
    assert link("HAS_SKILL", "Skill") == "has skill"


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (Pattern("Milestone", "MILESTONE_OF", "Game", 3), "games have milestones"),
        (Pattern("PurchaseOrder", "ORDERS", "Part", 3), "purchase orders are for parts"),
        (Pattern("MachineModel", "USES_PART", "Part", 3), "machine models use parts"),
        (Pattern("Person", "MEMBER_OF", "Team", 3), "people are members of teams"),
        (Pattern("Patient", "HAS_VISIT", "Visit", 3), "patients have visits"),
        (Pattern("Team", "HAS_LEAD", "Person", 3), "teams have lead people"),
    ],
)
def test_a_pattern_does_not_repeat_what_its_ends_are_called(pattern: Pattern, said: str):
    assert spoken_pattern(pattern) == said


def test_a_pattern_is_said_of_the_kinds_at_its_ends():
    assert spoken_pattern(Pattern("Lift", "GIVES_ACCESS_TO", "SkiPiste", 3)) == (
        "lifts give access to ski pistes"
    )


@pytest.mark.parametrize(
    ("type_", "said"),
    [
        ("MANAGES", "has managed"),
        ("LEADS", "has led"),
        ("LED", "has led"),
        ("MEMBER_OF", "has been a member of"),
        ("RUN_BY", "has been run by"),
        ("BASED_AT", "has been based at"),
    ],
)
def test_what_lasts_is_said_since_a_day_in_the_perfect(type_: str, said: str):
    assert perfect_predicate(type_) == said


@pytest.mark.parametrize(
    ("verb", "said"),
    [("owns", "owns it"), ("carries out", "carries it out"), ("looks after", "looks after it")],
)
def test_it_stands_before_the_last_word_of_a_separable_verb(verb: str, said: str):
    assert done_to_it(verb) == said
