"""What the counts of chart rules rest on: the events of a reading name the rules it came by."""

from small_schemas import key

from graphrag_core.translate.offline.candidates import CandidateGenerator
from graphrag_core.types import LabelSchema, Links, Question, Schema
from training.chart_rules import RuleCounts, rules_in, rules_noted

OFFICE = Schema(labels=(LabelSchema("Person", 9, (key("name", "STRING"),), name_key="name"),))


def rules_of(text: str) -> list[frozenset[str]]:
    found = CandidateGenerator().candidates(Question(text), Links(), OFFICE)
    return [rules_in(one.evidence) for one in found]


def test_rules_are_named_while_they_are_noted_and_not_afterwards():
    with rules_noted():
        first = rules_of("How many people are there?")[0]

    assert "how many" in first
    assert not any(rules_of("How many people are there?"))


def test_a_rule_is_counted_once_for_a_question():
    counts = RuleCounts()

    counts.add([frozenset({"a"}), frozenset({"a", "b"}), frozenset(), frozenset({"c"})])

    assert (counts.best["a"], counts.run["b"], counts.run["c"], counts.any["c"]) == (1, 1, 0, 1)
