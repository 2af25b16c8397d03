"""What LazyRAG says of a subgraph without a model: times of facts, and where it started."""

from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.lazy_rag.extractive_summary import extract, judge
from graphrag_core.lazy_rag.subgraph import seeds_of
from graphrag_core.lazy_rag.types import LazyEntity, LazyExpansion, LazyRequest, Seed
from graphrag_core.retrieve.search_types import Hit
from graphrag_core.types import Links, Node, Relationship, ValueLink


def node(name: str, label: str) -> Node:
    return Node(name, name, (label,), name, {"name": name})


def owns(
    number: int, owner: str, *, since: int | None = None, until: int | None = None
) -> Relationship:
    """A fact of auth-service, dated by years."""
    begun, ended = (year and datetime(year, 1, 1, tzinfo=UTC) for year in (since, until))
    return Relationship(f"r{number}", "OWNS", "OWNS", owner, "auth-service", {}, begun, ended)


AUTH = node("auth-service", "Service")
TEAMS = ("Core-Platform", "Data-Services", "Growth")
ENTITIES = tuple(
    LazyEntity(one, 1.0, hops)
    for one, hops in ((AUTH, 0), *((node(name, "Team"), 1) for name in TEAMS))
)
ASKED = LazyRequest("Who owns auth-service?", (Seed(AUTH.id, 1.0, "named"),), {}, None, 1, 10)


def test_what_has_ended_is_said_with_its_time_apart_from_what_goes_on():
    facts = (
        owns(1, "Core-Platform", since=2025),
        owns(2, "Data-Services", since=2023, until=2025),
        owns(3, "Growth", until=2023),
    )

    summary, citations = extract(ASKED, LazyExpansion(ENTITIES, facts))

    assert summary.splitlines() == [
        "Core-Platform owns auth-service. [1]",
        "Data-Services (from 1 January 2023 to 1 January 2025) and Growth (until 1 January 2023) "
        "owned auth-service. [2][3]",
    ]
    assert [citation.id for citation in citations] == ["r1", "r2", "r3"]


def test_a_summary_of_a_time_begins_with_it():
    at = datetime(2024, 3, 1, tzinfo=UTC)
    found = LazyExpansion(ENTITIES, (owns(1, "Data-Services", until=2025),))

    dated, _ = extract(replace(ASKED, at=at, dated=True), found)
    undated, _ = extract(replace(ASKED, at=at), found)

    assert dated.splitlines() == ["As of 1 March 2024:", *undated.splitlines()]


def test_facts_with_texts_of_their_own_are_dated_and_those_left_out_are_counted():
    facts = tuple(
        replace(owns(n, "Growth", until=2023 if n == 1 else None), fact=f"Fact {n}.")
        for n in range(1, 10)
    )

    summary, _ = extract(ASKED, LazyExpansion(ENTITIES, facts))

    assert summary.splitlines() == [
        "Fact 1 (until 1 January 2023). [1]",
        "Fact 2. [2]",
        "Fact 3. [3]",
        "Fact 4. [4]",
        "Fact 5 (and 4 more of the kind). [5]",
    ]


def test_the_likeliest_seeds_start_and_the_verdict_rests_on_one_of_them():
    near = [
        Hit(node(name, "Team"), "Team", name, score, f"matched {name}")
        for name, score in (("Growth", 0.6), ("Core-Platform", 0.9), ("Data-Services", 0.8))
    ]
    perhaps = Links((ValueLink(0, 4, "auth", "Service", "name", "auth-service", 0.7, AUTH.id),))

    seeds = seeds_of("auth", perhaps, near, most=2)
    found = LazyExpansion(ENTITIES[1:2], (owns(1, "Core-Platform"),))
    verdict = judge(replace(ASKED, seeds=seeds), found)

    assert [(seed.id, seed.score) for seed in seeds] == [
        ("Core-Platform", 0.9),
        ("auth-service", 0.7),
    ]
    assert "Core-Platform: matched Core-Platform (0.90)" in verdict.explanation
