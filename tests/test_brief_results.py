"""What a reading found, said beside it where the user is asked back."""

from datetime import date
from typing import Any

import pytest

from graphrag_core.answer.brief_results import brief_result
from graphrag_core.types import Node, Path, Relationship, Rows

ADA, BEN = (Node(name, name, ("Person",), name, {}) for name in ("Ada", "Ben"))
KNOWS = Relationship("r", "KNOWS", "Ada", "Ben", "KNOWS", {})


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([{"number": 14}], "14"),
        ([{"number": 0}], "0"),
        ([{"yes": False}], "no"),
        ([], "nothing"),
        ([{"name": None}], "nothing"),
        ([{"person": ADA}, {"person": BEN}], "Ada and Ben"),
        ([{"state": "open", "number": 4}, {"state": "closed", "number": 2}],
         "open (4) and closed (2)"),
        ([{"since": date(2025, 3, 1)}], "1 March 2025"),
        ([{"day": name} for name in "abcde"], "a, b, c and 2 more"),
        ([{"path": Path((ADA, BEN), (KNOWS,))}], "Ada – Ben"),
        ([{"r": KNOWS}], "knows"),
        ([{"names": ["Ada", "Ben"]}], "Ada, Ben"),
    ],
)  # fmt: skip
def test_a_result_is_said_in_a_few_words(records: list[dict[str, Any]], said: str) -> None:
    rows = Rows(tuple(records[0]) if records else (), tuple(records))
    assert brief_result(rows) == said


def test_of_rows_that_were_cut_there_are_at_least_so_many() -> None:
    rows = Rows(("n",), tuple({"n": at} for at in range(1, 8)), truncated=True)
    assert brief_result(rows) == "1, 2, 3 and at least 4 more"
