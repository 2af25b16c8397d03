"""Names in the place of pronouns, where an engine is asked: no server."""

import pytest

from graphrag_core.conversation.named_again import with_names
from graphrag_core.types import Candidate, Exchange, LabelSchema, Links, Schema, ValueLink
from tests.small_schemas import key

SCHEMA = Schema(
    labels=(
        LabelSchema("Service", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Engineer", 9, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema("Team", 4, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(),
    patterns=(),
)
NAMES = {"auth": "Service", "billing": "Service", "Ada": "Engineer", "Core": "Team"}


def link(text: str) -> Links:
    return Links(
        tuple(
            ValueLink(at, at + len(name), name, label, "name", name, 1.0, f"id of {name}")
            for name, label in NAMES.items()
            if (at := text.find(name)) >= 0
        )
    )


def found(*names: str) -> tuple[Candidate, ...]:
    return tuple(Candidate(f"id of {name}", NAMES[name], name) for name in names)


CALL_AUTH = Exchange("Who should I call about auth?", "Who should I call about auth?", intent="who")
MOST = Exchange("Which service fails most?", "Which service fails most?", results=found("auth"))
OWNER = Exchange("who owns it?", "The teams that own auth", results=found("Core"))
ON_CALL = Exchange("Who is on call for auth?", "Who is on call for auth?", results=found("Ada"))
BOTH = Exchange("Which services broke?", "Which services broke?", results=found("auth", "billing"))


@pytest.mark.parametrize(
    ("before", "text", "asked"),
    [
        (CALL_AUTH, "what changed there last month?", "what changed at auth last month?"),
        (CALL_AUTH, "and what would happen without it?", "what would happen without auth?"),
        (MOST, "summarise that service", "summarise auth"),
        (MOST, "why did it fail?", "why did auth fail?"),
        (MOST, "what is its history?", "what is auth's history?"),
        (OWNER, "what would break without it?", "what would break without auth?"),
        (OWNER, "what has changed for them?", "what has changed for Core?"),
        (ON_CALL, "summarise him", "summarise Ada"),
        (ON_CALL, "why did it fail?", "why did auth fail?"),
        (BOTH, "how are they connected?", "how are auth and billing connected?"),
        (CALL_AUTH, "which teams has the service had?", "which teams has auth had?"),
        (CALL_AUTH, "who owns the service?", "who owns auth?"),
    ],
)
def test_a_pronoun_stands_for_what_was_spoken_of(before: Exchange, text: str, asked: str):
    named = with_names(text, [before], SCHEMA, link)

    assert named is not None
    assert named.text == asked
    assert all(name in named.text for name in named.choices)


@pytest.mark.parametrize(
    ("text", "asked", "masked"),
    [
        ("who was on call for it before her?", "who was on call for auth before Ada?",
         "who was on call for X before Y?"),
        ("did she cause it?", "did Ada cause auth?", "did X cause Y?"),
    ],
)  # fmt: skip
def test_two_pronouns_stand_for_a_person_and_a_thing(text: str, asked: str, masked: str):
    named = with_names(text, [ON_CALL], SCHEMA, link)

    assert named is not None
    assert named.both
    assert (named.text, named.masked) == (asked, masked)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (CALL_AUTH, "how many services are there?"),
        (CALL_AUTH, "are there teams without members?"),
        (CALL_AUTH, "how long does it take?"),
        (CALL_AUTH, "which services depend on billing, and who owns them?"),
        (MOST, "when was that team founded?"),
        (MOST, "what does she do?"),
        (CALL_AUTH, "which is the service with most calls?"),
        (CALL_AUTH, "who knows the service owners?"),
        (CALL_AUTH, "no matter the service"),
        (CALL_AUTH, "and"),
        (CALL_AUTH, "so, now"),
    ],
)
def test_what_stands_alone_or_for_nobody_keeps_its_words(before: Exchange, text: str):
    named = with_names(text, [before], SCHEMA, link)

    assert named is None
