"""Relations read as English between their ends, whatever a schema calls them."""

import pytest

from graphrag_core.explore.relation_words import predicate, spoken_pattern
from graphrag_core.types import Pattern


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


def test_a_pattern_is_said_of_the_kinds_at_its_ends():
    assert spoken_pattern(Pattern("Lift", "GIVES_ACCESS_TO", "SkiPiste", 3)) == (
        "lifts give access to ski pistes"
    )
