"""One name that is a list, a number or a time among texts stops no search and no question."""

from collections.abc import Callable, Iterator

import pytest
from shared_server import login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.explore.history import history
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

MIXED = """
CREATE (a:Gadget {name: 'alpha payment', kind: 'pump', tenant: 'one', at: date('2026-01-02')}),
  (b:Gadget {name: 'beta', kind: 'valve', tenant: 'one'}),
  (:Gadget {name: ['a', 'b'], kind: ['pump', 'valve'], tenant: ['one']}),
  (:Gadget {name: 5, kind: 5, tenant: 5}), (:Gadget {name: date('2026-01-01'), kind: 'pump'}),
  (a)-[:DEPENDS_ON {fact: ['x'], name: ['y'], valid_at: date('2020-01-01')}]->(b)
"""


@pytest.fixture(scope="module")
def engine(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("mixed").write([CypherQuery(MIXED)])
    opened = Engine(settings_for("mixed", **login(server_named("mixed"))))
    yield opened
    opened.close()


def test_a_search_finds_what_is_beside_a_list(engine: Engine):
    found = engine.search(SearchRequest("payment", mode="text"))

    assert found.hits[0].node.properties["name"] == "alpha payment"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What depends on beta?", "alpha payment"),
        ("What about alpha payment?", "alpha payment"),
        ("Which gadgets have the kind valve?", "beta"),
        ("How many gadgets are there?", "5"),
        ("Which gadgets share a name?", ""),
        ("How many gadgets are there per kind?", "pump"),
        ("What is odd about gadgets?", ""),
        ("What is missing in the data?", ""),
        ("Tell me about gadgets", ""),
        ("What happened to alpha payment?", ""),
        ("What do gadgets say about payment?", ""),
        ("Which gadgets are named like beta?", ""),
    ],
)
def test_a_question_is_answered_from_the_others(engine: Engine, question: str, expected: str):
    answer = engine.ask(Question(question))

    assert answer.failure is None, answer.text
    assert "toString" not in answer.text
    assert "toLower" not in answer.text
    assert "Invalid input" not in str(answer.diagnostics)
    assert expected in answer.text


def test_the_names_of_facts_and_tenants_may_be_lists(engine: Engine):
    assert "DEPENDS_ON" in str(history(engine.exploration(), "alpha payment"))
    assert engine.graph_summary()
