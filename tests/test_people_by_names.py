"""Labels that no list has, of people and of things."""

import pytest

from graphrag_core.translate.offline.people import seem_people
from graphrag_core.types import LabelSchema
from tests.small_schemas import key


@pytest.mark.parametrize(
    ("label", "names", "people"),
    [
        ("Investigator", ("Ada Lee", "Jean-Luc Roux", "Ludwig van Berg"), True),
        ("Curator", ("Ann McDonald", "Bo O'Brien", "J. R. Smith"), True),
        ("Server", ("web-01", "web-02", "db-01"), False),
        ("Compressor", ("Atlas 4", "Atlas 5", "Boge C7"), False),
        ("Investigator", ("Ada Lee", "Bo Fox"), False),
        ("Song", ("Blue Moon", "Red River", "Old Friends"), False),
    ],
)
def test_doers_who_are_called_as_people_are_seem_people(
    label: str, names: tuple[str, ...], people: bool
) -> None:
    schema = LabelSchema(label, len(names), (key("name", "STRING", *names),), "name")
    assert seem_people(schema) is people
