"""Each rule of follow-ups on its own examples and counterexamples, on the demo graph."""

from collections.abc import Callable, Iterator

import pytest
from conversations import held, reader_on

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.conversation import FollowUp, rewrite_question
from graphrag_core.conversation.edits import EDIT_RULES, EditRule
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Exchange, Question

EXAMPLES = [(rule, *example) for rule in EDIT_RULES for example in rule.examples]
COUNTEREXAMPLES = [(rule, *pair) for rule in EDIT_RULES for pair in rule.counterexamples]


@pytest.fixture(scope="module")
def rewrite(
    demo_graph: Graph, server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Callable[[str, str], FollowUp]]:  # fmt: skip
    """Rewrite a follow-up to a question that was answered on the demo graph."""
    assert demo_graph
    server = server_named("demo")
    settings = settings_for("demo", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings) as engine:
        reader = reader_on(engine)
        known: dict[str, tuple[Exchange, ...]] = {}

        def rewritten(before: str, text: str) -> FollowUp:
            if before not in known:
                known[before] = held(engine, before)[1]
            return rewrite_question(Question(text, history=known[before]), reader)

        yield rewritten


def test_every_rule_has_examples_and_counterexamples_and_a_name_of_its_own():
    assert all(rule.examples and rule.counterexamples for rule in EDIT_RULES)
    assert len({rule.name for rule in EDIT_RULES}) == len(EDIT_RULES)


@pytest.mark.parametrize(
    ("rule", "before", "text", "meant"), EXAMPLES, ids=[f"{r.name}: {t}" for r, _, t, _ in EXAMPLES]
)
def test_a_rule_edits_the_reading_of_its_examples(
    rewrite: Callable[[str, str], FollowUp], rule: EditRule, before: str, text: str, meant: str
):
    found = rewrite(before, text)

    assert (found.rule, found.text) == (rule.name, meant)
    assert found.kind == "follow_up"


@pytest.mark.parametrize(
    ("rule", "before", "text"),
    COUNTEREXAMPLES,
    ids=[f"{rule.name}: {text}" for rule, _, text in COUNTEREXAMPLES],
)
def test_a_rule_leaves_its_counterexamples_to_others(
    rewrite: Callable[[str, str], FollowUp], rule: EditRule, before: str, text: str
):
    assert rewrite(before, text).rule != rule.name


def test_the_end_of_a_path_is_exchanged(rewrite: Callable[[str, str], FollowUp]):
    """All shortest ways are an engine's answer, so that no reading of it is edited."""
    found = rewrite("shortest path between billing-api and auth-service", "and to search-api?")

    assert found.text == "Shortest path between billing-api and search-api"
