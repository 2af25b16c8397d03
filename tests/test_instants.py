"""Every stored type of time is one instant, the same in Cypher and in Python."""

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.profiles.facts import FactTimes, fact_times
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of, to_datetime
from graphrag_core.types import CypherQuery, Property, RelationshipTypeSchema, Schema

NEW_YEAR_2024 = 1_704_067_200_000_000

READ = f"""
UNWIND $ids AS id
MATCH (n:Instant) WHERE n.id = id
WITH n.id AS id, n.stored AS stored
RETURN id, stored, {instant_cypher("stored")} AS instant
ORDER BY id
LIMIT 100
"""

AT_NEW_YEAR = (
    "datetime('2024-01-01T00:00:00Z')",
    "datetime('2024-01-01T00:00:00Z[UTC]')",
    "datetime('2024-01-01T01:00:00+01:00')",
    "datetime('2023-12-31T19:00:00[America/New_York]')",
    "localdatetime('2024-01-01T00:00:00')",
    "date('2024-01-01')",
    "'2024-01-01'",
    "'2024-01-01T00:00:00Z'",
    "'2024-01-01T00:00'",
    "'2024-01-01 00:00:00+00:00'",
    "'2024-01-01T05:30:00.000000000+0530'",
    "'2024-01-01T01:00:00+01:00[Europe/Berlin]'",
    "' 2024-01-01 00:00:00 UTC '",
    "'2024-01'",
    "'2024'",
    "1704067200",
    "1704067200000",
    "1704067200000000",
    "1704067200000000000",
    "1704067200.0",
    "1704067200000.0",
    "2024",
)
NO_TIME = (
    "'2024-02-30'", "'2023-02-29'", "'1900-02-29'", "'2024-13-01'", "'2024-01-01T24:00'", "''",
    "'soon'", "true", "[2024]", "point({x: 1, y: 2})", "time('12:00')", "duration('P1D')",
    "0.0 / 0.0", "1e300", "17", "0", "-1.5", "'0000-01-01'",
)  # fmt: skip
OTHERS = {
    "'2024-02-29'": 1_709_164_800_000_000,
    "'2000-02-29'": 951_782_400_000_000,
    "datetime('1965-03-01T00:00:00.5Z')": -152_668_799_500_000,
    "localdatetime('1965-03-01T00:00:00.5')": -152_668_799_500_000,
    "'1965-03-01T00:00:00.123456789-05'": -152_650_799_876_544,
    "datetime('9999-12-31T23:59:59.999999Z')": 253_402_300_799_999_999,
    "86400": 86_400_000_000,
    "86400.5": 86_400_500_000,
    "-1704067200000": -1_704_067_200_000_000,
}
EXPECTED = dict.fromkeys(AT_NEW_YEAR, NEW_YEAR_2024) | dict.fromkeys(NO_TIME, None) | dict(OTHERS)


@pytest.fixture(scope="module")
def instants(empty_graph: Graph) -> dict[str, tuple[object, int | None]]:
    """The stored value and the instant that Cypher reads off it, by how it was written."""
    texts = list(EXPECTED)
    empty_graph.write(
        CypherQuery("CREATE (n:Instant {id: $id}) SET n.stored = " + text, {"id": number})
        for number, text in enumerate(texts)
    )
    rows = empty_graph.fetch(CypherQuery(READ, {"ids": list(range(len(texts)))})).records
    empty_graph.write([CypherQuery("MATCH (n:Instant) DETACH DELETE n")])
    return {texts[row["id"]]: (row["stored"], row["instant"]) for row in rows}


@pytest.mark.parametrize("text", EXPECTED)
def test_cypher_and_python_read_the_same_instant(
    instants: dict[str, tuple[object, int | None]], text: str
):
    stored, read_by_cypher = instants[text]

    assert read_by_cypher == EXPECTED[text]
    assert instant_of(stored) == EXPECTED[text]


def test_an_instant_outside_the_years_of_python_is_the_nearest_inside():
    assert to_datetime(10**18).year == 9999
    assert to_datetime(-(10**18)).year == 1


def test_no_value_is_no_instant():
    assert as_instant(None) is None


def _type(name: str, **properties: tuple[str, tuple[object, ...]]) -> RelationshipTypeSchema:
    return RelationshipTypeSchema(
        name,
        5,
        tuple(Property(key, (type_,), values) for key, (type_, values) in properties.items()),
    )


@pytest.mark.parametrize(
    ("type_", "times"),
    [
        (_type("OWNS", valid_at=("ZONED DATETIME", ())), FactTimes("valid_at", "invalid_at")),
        (_type("HAS", valid_from=("DATE", ()), valid_until=("DATE", ())), FactTimes("valid_from", "valid_until")),
        (_type("IN", start=("STRING", ("2024-01-01",))), FactTimes("start", "end")),
        (_type("IN", valid_at=("INTEGER", (1704067200,))), FactTimes("valid_at", "invalid_at")),
        (_type("AT", since=("INTEGER", (1999,))), FactTimes("since", "until")),
        (_type("IS", invalid_at=("ZONED DATETIME", ())), FactTimes("valid_at", "invalid_at")),
        (
            _type("IS", valid_at=("DATE", ()), created_at=("ZONED DATETIME", ())),
            FactTimes("valid_at", "invalid_at", "created_at", "expired_at"),
        ),
        (_type("SPAN", start=("INTEGER", (12, 80)), end=("INTEGER", (40, 90))), None),
        (_type("QUOTES", start=("STRING", ("Once upon a time",))), None),
        (_type("HELD", start_date=("STRING", ("2015", "2018"))), FactTimes("start_date", "end_date")),
        (
            _type("RAN", start=("INTEGER", (1704067200,)), end=("INTEGER", (1706745600,))),
            FactTimes("start", "end"),
        ),
        (_type("TAUGHT", start_time=("STRING", ("0930",)), end_time=("STRING", ("1045",))), None),
        (_type("ROUTE", **{"from": ("STRING", ("1010",)), "to": ("STRING", ("9020",))}), None),
        (_type("ON", start=("INTEGER", (155087724,)), end=("INTEGER", (155102348,))), None),
        (_type("PAID", **{"from": ("INTEGER", (440712345678,))}), None),
        (_type("CUT", start=("INTEGER", (1706745600,)), end=("INTEGER", (1704067200,))), None),
        (_type("MENTIONS", valid_at=("ZONED DATETIME", ())), None),
        (_type("OWNS", weight=("FLOAT", (0.5,))), None),
        (_type("WATCHES", frm_dt=("DATE", ()), to_dt=("DATE", ())), FactTimes("frm_dt", "to_dt")),
        (
            _type("LICENSED_IN", startsOn=("DATE", ()), expiresOn=("DATE", ())),
            FactTimes("startsOn", "expiresOn"),
        ),
        (
            _type("RUNS", since=("DATE", ()), memberFrom=("DATE", ()), memberUntil=("DATE", ())),
            FactTimes("memberFrom", "memberUntil"),
        ),
        (_type("PLAYS", contract_start=("DATE", ()), season_end=("DATE", ())), None),
        (_type("MOVED", frm_dt=("INTEGER", (101,)), to_dt=("INTEGER", (102,))), None),
        (_type("TESTED", ordered_on=("DATE", ()), done_on=("DATE", ())), None),
    ],
)  # fmt: skip
def test_a_type_is_dated_by_its_own_keys(type_: RelationshipTypeSchema, times: FactTimes | None):
    found = fact_times(Schema(relationship_types=(type_,)), "generic")

    assert found.get(type_.name) == times
