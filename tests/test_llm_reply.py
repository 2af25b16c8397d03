"""Reading a model's reply: what is found in it, and what is refused."""

from dataclasses import dataclass

import pytest

from graphrag_core.translate.llm.reply import Found, read_reply
from graphrag_core.types import Untranslated

QUERY = "MATCH (s:Service) RETURN s.name LIMIT 5"


@dataclass(frozen=True)
class Case:
    """A reply and the query in it."""

    name: str
    reply: str
    cypher: str = QUERY


CASES = (
    Case("json", f'{{"cypher": "{QUERY}", "parameters": {{}}, "interpretation": ["services"]}}'),
    Case("fenced json", f'```json\n{{"cypher": "{QUERY}"}}\n```'),
    Case("json in prose", f'Sure, here you are: {{"cypher": "{QUERY}"}} Hope it helps!'),
    Case("json with raw line breaks", '{"cypher": "MATCH (s:Service)\nRETURN s.name LIMIT 5"}', "MATCH (s:Service)\nRETURN s.name LIMIT 5"),
    Case("another key", f'{{"query": "{QUERY}"}}'),
    Case("a fence inside the json", f'{{"cypher": "```cypher\\n{QUERY}\\n```"}}'),
    Case("plain", QUERY),
    Case("plain with a semicolon", f"{QUERY};"),
    Case("fenced", f"```cypher\n{QUERY}\n```"),
    Case("fenced without a language", f"```\n{QUERY}\n```"),
    Case("a fence that never closes", f"```cypher\n{QUERY}"),
    Case("prose around a fence", f"Let me think.\n\n```cypher\n{QUERY}\n```\n\nThis lists services."),
    Case("prose before", f"Here is the query:\n{QUERY}"),
    Case("prose before on the line", f"Cypher: {QUERY}"),
    Case("prose after", f"{QUERY}\n\nThis query finds services, with at most five rows."),
    Case("prose that begins with a keyword", f"With this you find them:\n\n{QUERY}"),
    Case("thoughts before", f'<think>MATCH (x) is wrong; {{"cypher": "no"}}</think>\n{QUERY}'),
    Case("lower case", "match (s:Service) return s.name limit 5", "match (s:Service) return s.name limit 5"),
    Case("a blank line inside", "MATCH (s:Service)\n\nRETURN s.name LIMIT 5", "MATCH (s:Service)\n\nRETURN s.name LIMIT 5"),
    Case("a map in Cypher", "MATCH (s:Service {name: 'a'}) RETURN s", "MATCH (s:Service {name: 'a'}) RETURN s"),
    Case("a semicolon in a string", "MATCH (s {name: 'a;b'}) RETURN s", "MATCH (s {name: 'a;b'}) RETURN s"),
    Case("two statements, for the guard to name", f"{QUERY}; RETURN 2", f"{QUERY};\nRETURN 2"),
    Case("two fences, for the guard to name", f"```\n{QUERY}\n```\nor\n```cypher\n{QUERY}\n```", f"{QUERY};\n{QUERY}"),
    Case("a name in backticks at the end", "MATCH (s:Service) RETURN s.name AS `service name`", "MATCH (s:Service) RETURN s.name AS `service name`"),
    Case("a fence that never opened", f"{QUERY}\n```"),
    Case("a backtick behind a name in backticks", "Cypher: MATCH (s) RETURN s AS `a b`\n```", "MATCH (s) RETURN s AS `a b`"),
    Case("a write, for the guard to name", "CREATE (n:Thing) RETURN n", "CREATE (n:Thing) RETURN n"),
    Case("load csv, for the guard to name", "LOAD CSV FROM 'file:///x' AS l RETURN l", "LOAD CSV FROM 'file:///x' AS l RETURN l"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_query_is_found_in_any_dress(case: Case) -> None:
    found = read_reply(case.reply)

    assert isinstance(found, Found), found
    assert found.cypher == case.cypher


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("", "nl_translation_failed"),
        ("Colourless green ideas sleep furiously.", "nl_translation_failed"),
        ("With pleasure! Return to me with more questions.", "nl_translation_failed"),
        ('{"cypher": "MATCH (n) RETURN n", "parameters": {"x": 99999999999999999999}}', "nl_translation_failed"),
        ('{"cypher": "MATCH (n) RETURN n", "parameters": "none"}', "nl_translation_failed"),
        ('{"cypher": "' + "MATCH (n) " * 2000 + '"}', "nl_translation_failed"),
        ('{"unanswerable": "There is no weather in this graph."}', "out_of_scope"),
        ('{"cypher": null}', "out_of_scope"),
        ('{"cypher": "", "error": "No such label."}', "out_of_scope"),
        ("{" * 5000, "nl_translation_failed"),
    ],
)  # fmt: skip
def test_a_reply_without_one_query_says_why(reply: str, code: str) -> None:
    outcome = read_reply(reply)

    assert isinstance(outcome, Untranslated)
    assert outcome.code == code
    assert outcome.message


def test_parameters_and_interpretation_are_read() -> None:
    found = read_reply(
        '{"cypher": "MATCH (s {name: $name}) RETURN s", '
        '"parameters": {"$name": "auth", "days": 90, "list": [1, "a"]}, '
        '"interpretation": ["services", "called  auth"]}'
    )

    assert isinstance(found, Found)
    assert found.parameters == {"name": "auth", "days": 90, "list": [1, "a"]}
    assert found.interpretation == ("services", "called auth")
    assert found.structured
