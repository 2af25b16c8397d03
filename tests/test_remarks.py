"""Each remark of guard and planner is drawn by its examples, on the real server."""

import ast
from pathlib import Path

import pytest
from syntax_trees import tree_of

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.planner import ERROR_CODES, ERROR_WORDS, NOTIFICATIONS
from graphrag_core.cypher.remarks import REMARKS, Remark
from graphrag_core.cypher.rules import RULES
from graphrag_core.cypher.text_guard import WHY
from graphrag_core.cypher.validation import validate
from graphrag_core.types import CypherQuery

CYPHER = Path(__file__).parents[1] / "graphrag_core" / "cypher"
EXAMPLES = [(remark, text, True) for remark in REMARKS for text in remark.fires] + [
    (remark, text, False) for remark in REMARKS for text in remark.silent
]
DOCUMENTED = {rule.code for rule in RULES} | {remark.code for remark in REMARKS}


@pytest.mark.parametrize(
    ("remark", "text", "fires"), EXAMPLES, ids=lambda value: getattr(value, "code", None)
)
def test_every_remark_is_drawn_by_its_examples(
    empty_graph: Graph, remark: Remark, text: str, fires: bool
) -> None:
    judged = validate(CypherQuery(text), schema=None, database=empty_graph)

    found = [d for d in judged.diagnostics if d.code == remark.code]
    assert bool(found) == fires, judged.diagnostics
    assert all(d.severity == remark.severity for d in found)
    assert judged.runnable == (judged.verdict != "error")


def test_every_code_that_can_be_said_is_documented() -> None:
    said = {*ERROR_CODES.values(), *(code for _, code in ERROR_WORDS), *WHY}
    said |= {code for code, _ in NOTIFICATIONS.values()}
    for path in CYPHER.glob("*.py"):
        for node in ast.walk(tree_of(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if called in ("Diagnostic", "_refusal", "_refuse", "Rule"):
                    said.add(node.args[0].value)

    assert said <= DOCUMENTED


def test_no_code_is_documented_twice() -> None:
    assert len(DOCUMENTED) == len(RULES) + len(REMARKS)
