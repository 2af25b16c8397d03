"""Short forms of words, and what the codes of countries, languages and currencies stand for."""

import pytest

from graphrag_core.english.short_forms import shortens
from graphrag_core.english.standard_codes import names_of_codes


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
