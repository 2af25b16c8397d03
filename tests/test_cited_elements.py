"""Marks of texts become marks of the nodes and facts that a sentence names; no database."""

import pytest

from graphrag_core.answer.grounding.element_citations import PromptText, cite_elements
from graphrag_core.types import Node, Relationship


def node(id_: str, name: str) -> Node:
    return Node(id_, id_, ("Thing",), name, {})


CORE = node("t", "Core-Platform")
AUTH = node("a", "auth-service")
AUTH_SHORT = node("s", "auth")
BILLING = node("b", "billing")
OWNS = Relationship("o", "OWNS", "OWNS", "t", "a", {})
DEPENDS = Relationship("d", "DEPENDS_ON", "DEPENDS_ON", "a", "b", {})
NODES = (CORE, AUTH, AUTH_SHORT, BILLING)
SHOWN = {
    1: PromptText("reply-1", "look()", (CORE,)),
    2: PromptText("reply-2", "search()", NODES, (OWNS, DEPENDS)),
    3: PromptText("reply-3", "count()", (BILLING,)),
}

CASES = {
    "names and the fact between them": (
        "Core-Platform owns auth-service. [2]",
        "Core-Platform [1] owns auth-service [2]. [3]",
        ["t", "a", "o"],
    ),
    "a fact in other words is not cited": (
        "Core-Platform looks after auth-service [2].",
        "Core-Platform [1] looks after auth-service [2].",
        ["t", "a"],
    ),
    "a part of a name is no name": ("auth-service is up. [2]", "auth-service [1] is up.", ["a"]),
    "a number of a whole text": (
        "There are 8 of them. [3]",
        "There are 8 of them. [1]",
        ["reply-3"],
    ),
    "two texts, one named": (
        "Core-Platform is one of 8. [1] [3]",
        "Core-Platform [1] is one of 8. [2]",
        ["t", "reply-3"],
    ),
    "only what the cited text shows": (
        "billing belongs to nobody. [1]",
        "billing belongs to nobody. [1]",
        ["reply-1"],
    ),
    "a name that is said twice, in quotes, with a genitive": (
        "`billing` fails, and 'billing' and Core-Platform's work stops. [2]",
        "`billing` [1] fails, and 'billing' and Core-Platform's [2] work stops.",
        ["b", "t"],
    ),
    "points of a list below their head": (
        "Core-Platform owns: [2]\n- auth-service\n- billing\n\nbilling.",
        "Core-Platform [1] owns:\n- auth-service [2]\n- billing [3]\n\nbilling.",
        ["t", "a", "b"],
    ),
}


@pytest.mark.parametrize(("said", "shown", "ids"), CASES.values(), ids=CASES.keys())
def test_a_sentence_cites_what_it_names(said: str, shown: str, ids: list[str]) -> None:
    text, citations = cite_elements(said, SHOWN)

    assert text == shown
    assert [citation.id for citation in citations] == ids
    assert [citation.number for citation in citations] == list(range(1, len(ids) + 1))


def test_a_whole_text_tells_what_it_speaks_of() -> None:
    _, (cited,) = cite_elements("There are two. [2]", SHOWN)

    assert (cited.kind, cited.label) == ("source", "search()")
    assert cited.elements == ("a", "b", "d", "o", "s", "t")
