"""Templates of Cypher: what fills a slot is quoted, and nothing that looks like a slot is one."""

import pytest

from graphrag_core.cypher.compose import (
    Template,
    joined,
    name,
    names,
    number,
    parameter,
    property_of,
    string,
    variable,
)


def test_a_name_that_looks_like_a_slot_stays_a_name():
    template = Template("MATCH ()-[r:{types}]->() WHERE {times} RETURN r")

    filled = template.fill(types=names(["{times}", "A`B"]), times=property_of("r", "{types}"))

    assert filled.text == "MATCH ()-[r:`{times}`|`A``B`]->() WHERE r.`{types}` RETURN r"


@pytest.mark.parametrize("fragments", [{}, {"label": name("A"), "other": name("B")}])
def test_slots_that_are_missing_or_unknown_are_refused(fragments: dict[str, object]):
    with pytest.raises(TypeError, match="differ"):
        Template("MATCH (n:{label}) RETURN n").fill(**fragments)  # type: ignore[arg-type]


def test_a_piece_that_begins_with_a_space_stays_apart_from_what_is_before_it():
    wanted = Template(" AND n:{label}").fill(label=name("A"))

    filled = Template("\nMATCH (n) WHERE n <> x{wanted}\nRETURN n\n").fill(wanted=wanted)

    assert filled.text == "MATCH (n) WHERE n <> x AND n:`A`\nRETURN n"


def test_a_text_is_no_fragment():
    with pytest.raises(TypeError, match="takes a Fragment"):
        Template("MATCH (n:{label}) RETURN n").fill(label="A) DETACH DELETE n")  # type: ignore[arg-type]


def test_only_plain_identifiers_are_variables_and_parameters():
    assert (variable("n").text, parameter("most").text) == ("n", "$most")
    with pytest.raises(ValueError, match="identifier"):
        variable("n) DETACH DELETE (n")
    with pytest.raises(ValueError, match="identifier"):
        parameter("a b")


def test_texts_and_numbers_are_written_so_that_they_cannot_end_early():
    assert string("it's \\u0027").text == "'it\\'s \\u005c\\u005cu0027'"
    assert number(3).text == "3"
    assert joined(", ", [name("a"), Template("").fill(), name("b")]).text == "`a`, `b`"
