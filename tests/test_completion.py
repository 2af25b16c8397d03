"""What the editor offers while a query is being typed; `|` is the cursor."""

import pytest
from example_schema import EXAMPLE_SCHEMA
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.cypher.completion import MOST, complete

PIECES = st.sampled_from(
    [
        "MATCH ",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        "-",
        "->",
        "<-",
        "n",
        "Team",
        ".",
        "$",
        "'",
        "`",
        "name",
        "&",
        "!",
        " ",
        "/*",
        "//",
        "\n",
        "=",
        "WHERE ",
        "IN ",
        ",",
        "*",
        "é",
    ]
)


def offered(marked: str) -> list[str]:
    offset = marked.index("|")
    return [c.text for c in complete(marked.replace("|", "", 1), offset, EXAMPLE_SCHEMA)]


@pytest.mark.parametrize(
    ("marked", "first"),
    [
        ("MATCH (t:Te|", ["Team"]),
        ("MATCH (n:`Te|", ["Team"]),
        ("MATCH (t:Team)-[:|", ["OWNS"]),
        ("MATCH (t:Team)-[r:OW|]->(s)", ["OWNS"]),
        ("MATCH (s:Service)<-[:|", ["DEPENDS_ON", "IMPACTED", "ON_CALL_FOR", "OWNS"]),
        ("MATCH (t:Team)-[:OWNS]->(:|", ["Service"]),
        ("MATCH (t:Team)-[:OWNS]->(s:Service) WHERE s.|", ["name", "language"]),
        ("MATCH (t:Team)-[:OWNS]->(s) RETURN s.|", ["name", "language"]),
        ("MATCH (t:Team {|", ["name"]),
        ("MATCH (t:Team)-[r:OWNS {|", ["valid_at"]),
        ("MATCH (i:Incident {severity: '|", ["'P0'", "'P1'", "'P2'"]),
        ("MATCH (i:Incident) WHERE i.severity IN ['P0', '|", ["'P0'", "'P1'", "'P2'"]),
        ("MATCH (t:Team) RET|", ["RETURN", "RETURN DISTINCT"]),
        ("MATCH (team:Team) RETURN te|", ["team"]),
        ("MATCH (t {name: $name}) WHERE t.name = $|", ["$name"]),
        ("// MATCH (t:|", []),
        ("MATCH (t) /* RETURN t.|", []),
        ("RETURN 'no value |", []),
    ],
)
def test_what_fits_comes_first(marked: str, first: list[str]) -> None:
    assert offered(marked)[: len(first) or 1] == first


def test_the_word_that_is_typed_is_replaced() -> None:
    (found,) = complete("MATCH (t:Tea) RETURN t", 12, EXAMPLE_SCHEMA)

    assert (found.text, found.kind, found.start, found.end) == ("Team", "label", 9, 12)


def test_without_a_schema_variables_and_words_are_offered() -> None:
    found = complete("MATCH (thing) RETURN th", 23, None)

    assert found[0].text == "thing"


@examples(200)
@given(st.lists(PIECES, max_size=25).map("".join), st.integers(min_value=0, max_value=80))
def test_any_text_gets_offers_with_places_inside_it(text: str, offset: int) -> None:
    found = complete(text, offset, EXAMPLE_SCHEMA)

    assert len(found) <= MOST
    assert all(0 <= c.start <= c.end <= len(text) for c in found)
