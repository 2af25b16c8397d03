"""Short forms of words, and what the codes of countries, languages and currencies stand for."""

import pytest

from graphrag_core.english.short_forms import shortens
from graphrag_core.english.standard_codes import codes_of_names, names_of_codes
from graphrag_core.linking.coded_values import CodedValues
from graphrag_core.types import LabelSchema, Property, Schema


@pytest.mark.parametrize(
    ("short", "phrase"),
    [
        ("CNF", "confirmed"),
        ("HLD", "hold"),
        ("CANC", "cancelled"),
        ("CXL", "cancelled"),
        ("AGT", "agents"),
        ("mbr", "members"),
        ("chan", "channel"),
        ("cap", "capacity"),
        ("qty", "quantity"),
        ("WIP", "work in progress"),
        ("PT", "part time"),
        ("co", "companies"),
    ],
)
def test_a_short_form_stands_for_its_word(short: str, phrase: str) -> None:
    assert shortens(short, phrase.split()) > 0.5


@pytest.mark.parametrize(
    ("short", "phrase"),
    [
        ("open", "opened"),
        ("run", "running"),
        ("sha", "share"),
        ("CNF", "cancelled"),
        ("BOX", "box office"),
        ("web", "web"),
        ("AGT", "augur"),
        ("PT", "full time"),
        ("cap", "map"),
        ("qty", "quality"),
        ("m", "mudflows"),
    ],
)
def test_it_stands_for_no_other(short: str, phrase: str) -> None:
    assert shortens(short, phrase.split()) == 0


def test_standard_codes_have_names() -> None:
    assert "british" in names_of_codes(["GB", "IE"])["GB"]
    assert "germany" in names_of_codes(["DEU", "FRA"])["DEU"]
    assert "french" in names_of_codes(["en", "fr"])["fr"]
    assert "euro" in names_of_codes(["EUR", "USD"])["EUR"]


@pytest.mark.parametrize("codes", [[], ["BOX", "WEB"], ["GB", "XQ"], ["S", "M"], ["open", "de"]])
def test_other_values_are_no_standard_codes(codes: list[str]) -> None:
    assert names_of_codes(codes) == {}


def test_names_of_countries_have_codes() -> None:
    assert {"GB", "UK", "GBR"} <= {*codes_of_names(["United Kingdom", "France"])["United Kingdom"]}


def test_a_name_unknown_to_the_standard_has_none() -> None:
    countries = ["France", "Spain", "Italy", "Japan", "Turkey"]

    assert "Turkey" not in codes_of_names(countries)
    assert codes_of_names(countries)["Spain"] == ("ES", "ESP")


@pytest.mark.parametrize("names", [[], ["open", "paid"], ["France", "Rhineland", "Bavaria"]])
def test_other_names_have_no_codes(names: list[str]) -> None:
    assert codes_of_names(names) == {}


@pytest.mark.parametrize(("code", "value"), [("UK", "United Kingdom"), ("FR", "France")])
def test_a_value_is_named_by_its_code(code: str, value: str) -> None:
    found = [named.value for named, _ in _countries().of_code(code)]

    assert found == [value]


@pytest.mark.parametrize("word", ["uk", "US", "Uk"])
def test_no_value_is_named_by_a_word_or_another_code(word: str) -> None:
    assert list(_countries().of_code(word)) == []


@pytest.mark.parametrize(
    ("values", "word", "value"),
    [
        (("CONF", "unc"), "unconfirmed", "unc"),
        (("CRIT", "Crit", "HIGH", "med"), "critical", "Crit"),
        (("GNSS", "cam"), "camera", "cam"),
    ],
)
def test_codes_of_any_case_are_known_beside_one_in_capitals(
    values: tuple[str, ...], word: str, value: str
) -> None:
    key = Property("kind", ("STRING",), values, values_complete=True)
    coded = CodedValues(Schema(labels=(LabelSchema("Device", 9, (key,), None),)))

    found = [named.value for named, _ in coded.named((word,), in_schema=False)]

    assert [one.lower() for one in found] == [value.lower()]


@pytest.mark.parametrize("values", [("red", "Green"), ("cash", "card")])
def test_short_words_are_no_codes(values: tuple[str, ...]) -> None:
    key = Property("kind", ("STRING",), values, values_complete=True)
    coded = CodedValues(Schema(labels=(LabelSchema("Device", 9, (key,), None),)))

    assert list(coded.named(("reduced",), in_schema=False)) == []


def _countries() -> CodedValues:
    countries = Property("country", ("STRING",), ("United Kingdom", "France"), values_complete=True)
    return CodedValues(Schema(labels=(LabelSchema("Firm", 9, (countries,), None),)))
