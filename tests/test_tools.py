"""What the figures count, and what a comparison of two recordings lets pass."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from calls.differences import differences  # noqa: E402 - scripts of this repository, no package
from calls.masking import Mask  # noqa: E402
from house import figures_of  # noqa: E402

FILES = {
    "graphrag_core/__init__.py": "",
    "graphrag_core/types.py": "class Row: ...\n",
    "graphrag_core/ask/__init__.py": "",
    "graphrag_core/ask/run.py": "from graphrag_core.types import Row\n"
    "def run(a, b, c, d, *, e, f):\n"
    "    from graphrag_core import serve\n"
    "    return 'MATCH (n {where})'.replace('{where}', a)\n",
    "graphrag_core/serve.py": "from graphrag_core.ask import run\nclass Row: ...\n",
    "ui/run.py": "label = 'Team'\nquery = f'MATCH (n:{label}) RETURN n'\n",
}


def test_the_figures_of_a_small_tree(tmp_path: Path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    figures = {figure.name: figure for figure in figures_of(tmp_path)}

    assert figures["circles"].places == ("ask <-> serve",)
    assert figures["floors"].places == ("ask <-> serve", "types")
    assert figures["import arrows"].value == 3
    assert figures["functions over 5 parameters"].places == ("graphrag_core/ask/run.py:2 run 6",)
    assert figures["Cypher by replace"].places == ("graphrag_core/ask/run.py:4 {where}",)
    assert figures["Cypher in f-strings"].value == 1
    assert figures["imports inside functions"].value == 1
    assert figures["duplicate class names"].value == 1
    assert figures["duplicate module names"].value == 1


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ({"score": 0.5}, {"score": 0.50001}, []),
        ({"score": 0.5}, {"score": 0.6}, ["changed"]),
        ({"limit": 1}, {"limit": True}, ["changed"]),
        ({"a": 1}, {}, ["missing"]),
        ({}, {"a": 1}, ["extra"]),
        ({"error": {"hint": "Do."}}, {"error": {"hint": "Do it."}}, ["words"]),
        ({"error": {"hint": "Do."}}, {"error": {"hint": None}}, ["words"]),
        ({"properties": {"summary": "a"}}, {"properties": {"summary": "b"}}, ["changed"]),
        ({"rows": [{"answer": "a"}]}, {"rows": [{"answer": "b"}]}, ["changed"]),
        ({"changes": [1, 2]}, {"changes": [2, 1]}, ["order"]),
        ({"nodes": [1, 2]}, {"nodes": [2, 1]}, []),
        ({"hits": [1, 2]}, {"hits": [1]}, ["missing"]),
    ],
)
def test_only_sentences_for_people_may_change(before: Any, after: Any, kinds: list[str]):
    found = differences({"call": before}, {"call": after})

    assert [difference.kind for difference in found] == kinds


def test_times_of_the_clock_are_masked_and_stored_times_stay():
    now = datetime.now(UTC)
    exact = now.replace(microsecond=123_456)
    mask = Mask(now - timedelta(seconds=2), {"/home/x": "<home>"})

    assert mask.of({"at": now.isoformat()}) == {"at": "<now>"}
    assert mask.of([(exact - timedelta(days=14)).isoformat()]) == ["<now-14d>"]
    assert mask.of("2025-11-23T09:00:00+00:00") == "2025-11-23T09:00:00+00:00"
    assert mask.of({"next_cursor": "abc", "elapsed_ms": 4}) == {
        "next_cursor": "<next_cursor>",
        "elapsed_ms": "<spent>",
    }
    assert mask.of("in /home/x, 127.0.0.1:123") == "in <home>, 127.0.0.1:<port>"
