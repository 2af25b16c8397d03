"""When what is named began: its own times before those of what is joined to it."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

PLANTS = Schema(
    labels=(
        LabelSchema("Plant", 9, (key("name", "STRING"), key("commissionedOn", "DATE")), "name"),
        LabelSchema("Turbine", 40, (key("serial", "STRING"), key("inServiceSince", "DATE")), "serial"),
    ),
    relationship_types=(RelationshipTypeSchema("PART_OF", 40),),
    patterns=(Pattern("Turbine", "PART_OF", "Plant", 40),),
)  # fmt: skip
SERVICES = Schema(
    labels=(
        LabelSchema("Service", 20, (key("name", "STRING"), key("launched_on", "DATE"), key("owner", "STRING")), "name"),
        LabelSchema("Host", 40, (key("hostname", "STRING"), key("installedAt", "ZONED DATETIME"), key("live_since", "DATE")), "hostname"),
    ),
    relationship_types=(RelationshipTypeSchema("RUNS_ON", 40),),
    patterns=(Pattern("Service", "RUNS_ON", "Host", 40),),
)  # fmt: skip
CLUBS = Schema(
    labels=(
        LabelSchema("Club", 20, (key("name", "STRING"), key("founded", "DATE")), "name"),
        LabelSchema("Court", 40, (key("name", "STRING"), key("openedOn", "DATE")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("BELONGS_TO", 40),),
    patterns=(Pattern("Court", "BELONGS_TO", "Club", 40),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "names", "text", "said"),
    [
        (PLANTS, {"Hadley": ("Plant", "name")}, "When did Hadley go into operation?", "commissioned"),
        (PLANTS, {"Hadley": ("Plant", "name")}, "when was Hadley put into service", "commissioned"),
        (SERVICES, {"Billing": ("Service", "name")}, "When did Billing go live?", "launch date"),
        (SERVICES, {"h-17": ("Host", "hostname")}, "when was h-17 put into service?", "installation"),
    ],
)  # fmt: skip
def test_beginning_to_work_is_being_commissioned(
    schema: Schema, names: dict[str, tuple[str, str]], text: str, said: str
) -> None:
    assert said in likely_on(schema, names, text)[0]


def sure_readings(schema: Schema, names: dict[str, tuple[str, str]], text: str) -> list[str]:
    found = readings_on(schema, names, text)
    assert isinstance(found, RankedReadings)
    pairs = zip(found.renderings, found.unseen(), strict=False)
    return [said for said, sure in pairs if sure >= 0.6]


@pytest.mark.parametrize(
    ("schema", "names", "text", "never"),
    [
        (PLANTS, {"Hadley": ("Plant", "name")}, "Since when is Hadley in service?", "turbines"),
        (SERVICES, {"Billing": ("Service", "name")}, "since when is Billing live?", "hosts"),
        (CLUBS, {"Rovers": ("Club", "name")}, "When did Rovers open?", "courts"),
    ],
)  # fmt: skip
def test_a_time_of_what_is_joined_and_not_named_is_a_doubt(
    schema: Schema, names: dict[str, tuple[str, str]], text: str, never: str
) -> None:
    assert not [said for said in sure_readings(schema, names, text) if never in said]


@pytest.mark.parametrize(
    ("schema", "names", "text", "said"),
    [
        (PLANTS, {"Hadley": ("Plant", "name")}, "Since when are the turbines of Hadley in service?", "turbines"),
        (CLUBS, {"Rovers": ("Club", "name")}, "When did the courts of Rovers open?", "courts"),
    ],
)  # fmt: skip
def test_a_time_of_what_is_named_by_its_noun_stays_sure(
    schema: Schema, names: dict[str, tuple[str, str]], text: str, said: str
) -> None:
    assert any(said in one for one in sure_readings(schema, names, text))
