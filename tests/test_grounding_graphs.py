"""What a summary or an agent may say of a part of a graph."""

from datetime import UTC, datetime
from typing import Any

import pytest

from graphrag_core.answer.grounding.answers import BoundAnswer, bind_answer
from graphrag_core.answer.grounding.graph_tables import tables_of_graph
from graphrag_core.types import Node, Relationship


def node(number: str, label: str, name: str, **properties: Any) -> Node:
    return Node(number, name, (label,), name, {"name": name, **properties})


def fact(
    number: str, kind: str, start: str, end: str, since: datetime | None = None
) -> Relationship:
    return Relationship(number, kind, kind, start, end, {}, valid_at=since)


NODES = (
    node("1", "Service", "auth-service", language="Go"),
    node("2", "Team", "Core-Platform", members=12),
    node("3", "Service", "billing-api", language="Rust"),
    node("4", "Team", "Payments", members=7),
    node("5", "Incident", "INC-7", severity="P0"),
    node("6", "Person", "Mara Okafor"),
)
FACTS = (
    fact("a", "OWNS", "2", "1", datetime(2024, 3, 1, tzinfo=UTC)),
    fact("b", "OWNS", "4", "3", datetime(2023, 1, 5, tzinfo=UTC)),
    fact("c", "DEPENDS_ON", "3", "1"),
    fact("d", "IMPACTED", "5", "3"),
    fact("e", "LEADS", "6", "4"),
)
QUESTION = "Tell me about auth-service and who owns it"


def said(sentence: str) -> BoundAnswer:
    marks = {element.id: (number,) for number, element in enumerate((*NODES, *FACTS), start=1)}
    tables = tables_of_graph(QUESTION, NODES, FACTS, marks)
    return bind_answer(sentence, tables, QUESTION, dict.fromkeys(range(1, 12), ""))


@pytest.mark.parametrize(
    ("sentence", "mark"),
    [
        ("Core-Platform owns auth-service.", 7),
        ("auth-service is owned by Core-Platform since March 2024.", 7),
        ("billing-api depends on auth-service.", 9),
        ("INC-7 impacted billing-api.", 10),
        ("Mara Okafor leads Payments.", 11),
        ("Core-Platform has 12 members.", 2),
        ("INC-7 is a P0 incident.", 5),
        ("Core-Platform is a team.", 7),
        ("Core-Platform has more members than Payments.", 2),
        ("Two teams own services: Core-Platform and Payments.", 7),
    ],
)
def test_what_a_fact_or_a_node_bears_out_is_kept_and_cites_it(sentence: str, mark: int) -> None:
    bound = said(sentence)

    assert bound.struck == ()
    assert mark in bound.used


@pytest.mark.parametrize(
    "sentence",
    [
        "Payments owns auth-service.",
        "auth-service owns Core-Platform.",
        "auth-service depends on billing-api.",
        "billing-api impacted INC-7.",
        "INC-7 impacted auth-service.",
        "Payments leads Mara Okafor.",
        "Mara Okafor leads Core-Platform.",
        "auth-service is a team.",
        "auth-service is a Team.",
        "billing-api is written in Go.",
        "Core-Platform has 7 members.",
        "Payments has more members than Core-Platform.",
        "Core-Platform no longer owns auth-service.",
        "Core-Platform owns auth-service since 2023.",
        "Only Core-Platform owns a service.",
        "auth-service was deleted.",
        "INC-7 was caused by billing-api.",
        "Three teams own services.",
        "Mara Okafor owns billing-api.",
        "All services are written in Go.",
    ],
)
def test_what_no_fact_and_no_node_bears_out_is_struck(sentence: str) -> None:
    bound = said(sentence)

    assert bound.struck
    assert not bound.may_be_shown
