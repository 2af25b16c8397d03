"""What follow-ups make of the reading before, as queries, on a schema written by hand."""

import re

import pytest

from tests.follow_ups import followed, query_of, things

INCIDENTS = things("Incident", "INC-1", "INC-2", "INC-3", "INC-4", "INC-5")
SERVICES = things("Service", "app-1", "app-2", "app-3", "app-4", "app-5")
NEWEST = "The 5 newest incidents"
MOST = "Top 5 services by number of incidents"


def test_how_many_counts_what_a_cut_list_showed():
    query = query_of(followed(NEWEST, "how many?", results=INCIDENTS))

    assert "WHERE found.title IN $title RETURN count(DISTINCT found)" in query.text
    assert query.parameters["title"] == ("INC-1", "INC-2", "INC-3", "INC-4", "INC-5")


def test_how_many_counts_the_one_thing_of_a_list_cut_to_one():
    query = query_of(followed("The longest incident", "how many?", results=INCIDENTS[:1]))

    assert "WHERE found.title = $title RETURN count(DISTINCT found)" in query.text


def test_how_many_of_a_list_that_is_not_cut_counts_all_of_its_pattern():
    asked = "Which services are owned by Core-Platform?"
    query = query_of(followed(asked, "how many?", results=SERVICES[:1]))

    assert "WHERE team.name = $team RETURN count(DISTINCT service)" in query.text


def test_what_was_kept_of_a_longer_list_is_not_counted_as_all_of_it():
    kept = things("Incident", *(f"INC-{number}" for number in range(50)))

    assert followed("The 100 newest incidents", "how many?", results=kept).edited is None


@pytest.mark.parametrize("text", ["bottom 3", "last 3", "only the bottom 3"])
def test_the_bottom_of_a_ranking_turns_its_order(text: str):
    query = query_of(followed(MOST, text, results=SERVICES))

    assert query.text.endswith("ORDER BY count LIMIT 3")


def test_the_last_of_a_cut_list_are_those_at_its_end():
    query = query_of(followed(NEWEST, "last 3", results=INCIDENTS))

    assert query.text.endswith("ORDER BY incident_timestamp LIMIT 3")
    assert len(query.parameters["title"]) == 5


def test_a_list_without_an_order_has_no_end():
    assert followed("List the incidents", "last 3", results=INCIDENTS).edited is None


def test_the_first_three_begin_with_the_first():
    asked = "The second longest incident"
    query = query_of(followed(asked, "top 3", results=INCIDENTS[:1]))

    assert query.text.endswith("DESC LIMIT 3")


# What was asked, the follow-up that denies it, and the conditions of the new query.
DENIALS = (
    (
        "Which services with more than 3 incidents are in Go?",
        "which aren't?",
        ("> $count", "service.language <> $language"),
    ),
    (
        "Which services owned by Core-Platform have incidents?",
        "which don't?",
        ("team.name = $team", "NOT EXISTS { MATCH (:Incident)-[:IMPACTED]->(service) }"),
    ),
    (
        "Which services with incidents are in Go?",
        "which aren't?",
        ("MATCH (:Incident)-[:IMPACTED]->(service:Service)", "service.language <> $language"),
    ),
    (
        "Which services with incidents does Core-Platform own?",
        "which doesn't?",
        ("MATCH (:Incident)-[:IMPACTED]->(service:Service)", "NOT EXISTS { MATCH (team:Team)"),
    ),
    (
        "Which P0 incidents lasted between 10 and 60 minutes?",
        "which didn't?",
        ("incident.severity = $severity", "minutes_to_resolve < $", " OR ", "to_resolve > $"),
    ),
    (
        "Which Go services have more than 3 incidents?",
        "which don't?",
        ("service.language = $language", "<= $count"),
    ),
)


@pytest.mark.parametrize(("asked", "text", "parts"), DENIALS, ids=[d[0] for d in DENIALS])
def test_a_denial_turns_what_was_asked_and_keeps_the_rest(
    asked: str, text: str, parts: tuple[str, ...]
):
    query = query_of(followed(asked, text))

    assert [part for part in parts if part not in query.text] == []
    assert len(re.findall("NOT EXISTS|<>|<= | OR ", query.text)) == 1


def test_a_denial_of_two_things_at_once_is_left_to_others():
    asked = "Which services have incidents and are owned by Core-Platform?"

    assert followed(asked, "which don't?").edited is None


# What was asked, the follow-up, and which bounds the new query has.
BOUNDS = (
    ("lasted between 10 and 60 minutes", "longer than 30 minutes", "<= 60, > 30"),
    ("lasted between 10 and 60 minutes", "shorter than 30 minutes", ">= 10, < 30"),
    ("lasted between 10 and 60 minutes", "longer than 90 minutes", "> 90"),
    ("lasted longer than 10 minutes", "longer than 30 minutes", "> 30"),
    ("lasted longer than 10 minutes", "shorter than 30 minutes", "> 10, < 30"),
)


@pytest.mark.parametrize(
    ("asked", "text", "bounds"), BOUNDS, ids=[f"{a}, {t}" for a, t, _ in BOUNDS]
)
def test_a_new_bound_takes_the_place_of_one_on_its_side(asked: str, text: str, bounds: str):
    query = query_of(followed(f"Which incidents {asked}?", text))

    found = re.findall(r"minutes_to_resolve ([<>]=?) \$(\w+)", query.text)
    assert ", ".join(f"{sign} {query.parameters[name]}" for sign, name in found) == bounds


@pytest.mark.parametrize("text", ["top 3", "which has the highest?"])
def test_what_has_no_average_stands_behind_in_a_ranking(text: str):
    asked = "Average minutes to resolve of incidents per service"
    query = query_of(followed(asked, text))

    assert "average_minutes_to_resolve IS NULL, average_minutes_to_resolve DESC" in query.text


# What was asked and found, the follow-up, and the end of the new query.
AGAIN = (
    (MOST, SERVICES, "sort by name", "ORDER BY service LIMIT 1000"),
    (MOST, SERVICES, "which of them has the fewest?", "ORDER BY count LIMIT 1"),
    (NEWEST, INCIDENTS, "sort by severity", "incident_severity LIMIT 1000"),
    (NEWEST, INCIDENTS, "which of them is the longest?", "_minutes_to_resolve DESC LIMIT 1"),
)


@pytest.mark.parametrize(("asked", "found", "text", "end"), AGAIN, ids=[a[2] for a in AGAIN])
def test_a_cut_list_is_ordered_again_without_others(asked: str, found: tuple, text: str, end: str):
    query = query_of(followed(asked, text, results=found))

    (names,) = query.parameters.values()
    assert names == tuple(one.name for one in found)
    assert query.text.endswith(end)


def test_the_fewest_of_all_are_not_only_among_those_shown():
    query = query_of(followed(MOST, "which has the fewest?", results=SERVICES))

    assert not query.parameters


# What was asked, the follow-up, and how the two are read.
VALUES = (
    (
        "Which services are not in Go?",
        "what about Python?",
        "The services with a language other than Python",
    ),
    (
        "Which services are not in Go?",
        "only Python",
        "The services with language Python",
    ),
    (
        "Which services are not in Go?",
        "in Python?",
        "The services with language Python",
    ),
    (
        "Which services are not in Go?",
        "no, I mean only those in Rust",
        "The services with language Rust",
    ),
    (
        "Which services are not in Go?",
        "what about the Rust ones?",
        "The services with language Rust",
    ),
    (
        "Which services are not owned by Core-Platform?",
        "no, I meant Data-Services",
        "The services not owned by Data-Services",
    ),
    (
        "Which services are not owned by Core-Platform?",
        "what about Data-Services?",
        "The services not owned by Data-Services",
    ),
    (
        "Which services have more than 3 P0 incidents?",
        "what about P1?",
        "The services impacted by more than 3 incidents with severity P1",
    ),
    (
        "Which services have no P0 incidents?",
        "and P1?",
        "The services impacted by no incident with severity P1",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("asked", "text", "meant"), VALUES, ids=[f"{a} {t}" for a, t, _ in VALUES])
def test_another_value_is_denied_or_counted_as_the_one_before(asked: str, text: str, meant: str):
    assert followed(asked, text).text == meant


# What was asked in turn, and how the last text is read.
CONVERSATIONS = (
    (("How many P0 incidents are there?", "sort them by minutes to resolve"),
     "The incidents with severity P0, lowest minutes to resolve first"),
    (("Which incidents are P0?", "Which of these incidents is longer?"),
     "The incident with the highest minutes to resolve among those with severity P0"),
    (("How many incidents are there per service?", "only P0", "how many?", "go back to all incidents"),
     "The number of incidents that impacted each service"),
    (("How many incidents are there per service?", "only P0", "go back to all incidents"),
     "The number of incidents that impacted each service"),
    (("How many incidents are there per severity?", "what is the total?"),
     "The number of incidents"),
    (("Which incidents are P0?", "what is the total?"),
     "The total minutes to resolve of incidents with severity P0"),
    (("Which incidents are P0?", "Show the longest one"),
     "The incident with the highest minutes to resolve among those with severity P0"),
    (("Which incidents are P0?", "show me the latest one"),
     "The incident with the latest timestamp among those with severity P0"),
    (("Which incidents are P0?", "names please"), "The incidents with severity P0, with their title"),
    (("Which incidents happened in 2025?", "no, I meant those not in 2025"),
     "The incidents not in 2025"),
    (("Which services are in Go?", "only those not in Python"),
     "The services with a language other than Python"),
    (("How many P0 incidents are there?", "Show the longest one"),
     "The incident with the highest minutes to resolve among those with severity P0"),
)  # fmt: skip


@pytest.mark.parametrize(("texts", "meant"), CONVERSATIONS, ids=[t[-1] for t, _ in CONVERSATIONS])
def test_a_conversation_goes_on(texts: tuple[str, ...], meant: str):
    assert followed(*texts, results=INCIDENTS).text == meant


def test_a_total_of_things_with_several_amounts_or_none_is_left_to_others():
    assert followed("Which services are in Go?", "what is the total?").rule != "added up"


def test_longer_of_several_that_are_asked_for_is_no_superlative():
    found = followed("Which incidents are P0?", "which are longer than 30 minutes?")

    assert "highest" not in found.text
