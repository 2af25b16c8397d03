"""What a summary may say of a subgraph: totals of a whole only, and of which time it is."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from graphrag_core.doubles.scripted_chat import ScriptedChat
from graphrag_core.lazy_rag.extractive_summary import extract
from graphrag_core.lazy_rag.model_summary import MAX_FACTS_CHARS, summarize_with_model
from graphrag_core.lazy_rag.types import (
    Cut,
    LazyEntity,
    LazyExpansion,
    LazyRagResult,
    LazyRequest,
    Seed,
)
from graphrag_core.types import Node, Relationship

QUERY = "What depends on auth-service?"


def service(name: str, hops: int) -> LazyEntity:
    return LazyEntity(Node(name, name, ("Service",), name, {"name": name}), 1.0, hops)


def depends(number: int) -> Relationship:
    kind = "DEPENDS_ON"
    return Relationship(f"r{number}", kind, kind, f"svc-{number}", "auth-service", {})


HUB = LazyExpansion(
    (service("auth-service", 0), *(service(f"svc-{n}", 1) for n in range(8))),
    tuple(depends(n) for n in range(8)),
)
CUT = replace(HUB, cut=(Cut("auth-service", 200, 8),))
UNFOLLOWED = replace(HUB, unfollowed=frozenset({"svc-3"}))
TOTALS = (
    "8 services depend on auth-service.",
    "Exactly eight services depend on auth-service.",
    "All services that depend on auth-service are "
    "svc-0, svc-1, svc-2, svc-3, svc-4, svc-5, svc-6 and svc-7.",
    "Nothing depends on svc-3.",
)


def result(found: LazyExpansion) -> LazyRagResult:
    return LazyRagResult(
        QUERY, found.entities, found.relationships, cut=found.cut, unfollowed=found.unfollowed
    )


@pytest.mark.parametrize("reply", TOTALS)
def test_a_model_may_give_totals_of_a_whole_only(reply: str):
    by = [
        summarize_with_model(result(found), ScriptedChat(reply)).summary_by
        for found in (HUB, CUT, UNFOLLOWED)
    ]

    assert by == ["model", "none", "none"]


def test_facts_that_a_model_is_not_shown_leave_a_part_too():
    long = replace(HUB.relationships[0], fact="svc-0 depends on auth-service. " * 30)
    many = tuple(replace(long, id=f"more-{n}") for n in range(MAX_FACTS_CHARS // 500))
    found = replace(HUB, relationships=(*many, *HUB.relationships))

    assert summarize_with_model(result(found), ScriptedChat(TOTALS[0])).summary_by == "none"


def test_the_model_is_told_that_it_sees_a_part_and_may_name_what_is_there():
    part, whole = (ScriptedChat("svc-0 and svc-1 depend on auth-service.") for _ in range(2))

    worded = summarize_with_model(result(CUT), part)
    summarize_with_model(result(HUB), whole)

    assert worded.summary_by == "model"
    assert "give no totals" in part.prompts[0].text
    assert "give no totals" not in whole.prompts[0].text


def test_a_model_gets_the_time_that_was_asked_for_and_its_summary_begins_with_it():
    chat = ScriptedChat("svc-0 depends on auth-service.")
    then = replace(result(HUB), at=datetime(2024, 1, 1, tzinfo=UTC))

    first, *rest = summarize_with_model(then, chat).summary.splitlines()

    assert first == "As of 1 January 2024:"
    assert rest == summarize_with_model(result(HUB), chat).summary.splitlines()
    assert "<time>\n1 January 2024\n</time>" in chat.prompts[0].text
    assert "<time>" not in chat.prompts[1].text


@pytest.mark.parametrize(
    ("found", "rest"),
    [(HUB, "3 more"), (CUT, "others"), (replace(HUB, unfollowed=frozenset({"auth-service"})), "others")],
    ids=["whole", "cut", "unfollowed"],
)  # fmt: skip
def test_the_graphs_own_sentences_count_the_rest_of_a_whole_only(found: LazyExpansion, rest: str):
    asked = LazyRequest(QUERY, (Seed("auth-service", 1.0, "named"),), {}, None, 1, 9)
    spoken = replace(found, relationships=tuple(replace(r, fact=r.id) for r in HUB.relationships))

    plain, _ = extract(asked, found)
    facts, _ = extract(asked, spoken)

    assert plain.startswith(f"svc-0, svc-1, svc-2, svc-3, svc-4 and {rest} depend on auth-service.")
    assert f"r4 (and {rest} of the kind)." in facts
