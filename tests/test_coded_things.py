"""Things that are called by a code are listed with what people know them by."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from graphrag_core.answer import Evidence, compose
from graphrag_core.types import CypherQuery, Node, Rows, Subgraph, Translation


def listing(*contracts: Node, given: Mapping[str, Any] | None = None) -> str:
    query = CypherQuery("MATCH (c:Contract) RETURN c.name AS contract", given or {})
    records = tuple({"contract": node.name} for node in contracts)
    evidence = Evidence(Subgraph(contracts, ()), tuple((node.id,) for node in contracts))
    rows = Rows(("contract",), records)
    return compose("Which contracts?", Translation(query, (), "offline", 1.0), rows, evidence).text


def contract(name: str, **properties: Any) -> Node:
    return Node(name, name, ("Contract",), name, {"name": name, **properties})


FIRST = {"ends": date(2026, 3, 1), "begins": date(2025, 3, 1), "status": "open", "value_eur": 20}
SECOND = {"ends": date(2027, 3, 1), "begins": date(2025, 5, 1), "status": "ended"}


def test_codes_are_told_with_state_and_dates_that_all_of_them_have() -> None:
    said = listing(contract("CT-1", **FIRST), contract("CT-2", **SECOND))

    assert said == (
        "2 contracts match: CT-1 [1] (open, begins on 1 March 2025, ends on 1 March 2026) and "
        "CT-2 [2] (ended, begins on 1 May 2025, ends on 1 March 2027)."
    )


def test_a_title_comes_first_and_what_was_asked_for_is_not_repeated() -> None:
    titled = contract("CT-1", title="Crane", status="open")

    assert listing(titled, given={"status": "open"}) == "One contract matches: CT-1 [1] (Crane)."


@pytest.mark.parametrize("name", ["Crane", "crane-hire", "Crane 7 North"])
def test_names_that_say_what_they_are_stand_alone(name: str) -> None:
    assert listing(contract(name, **FIRST)) == f"One contract matches: {name} [1]."
