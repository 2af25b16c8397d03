"""Runs every fault on every surface and writes docs/faults.md from what was seen.

    python -m tests.faults            all cells, then the table
    python -m tests.faults -k garbled some cells, and no table
    python -m tests.faults --table F  the table of the cells in the file F

It takes most of an hour on a calm machine with two cores.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent)]

from fault_records import FAULTS, Fault  # noqa: E402 - the tests are no package
from fault_surfaces import SURFACES  # noqa: E402

Seen = dict[tuple[str, str], dict[str, Any]]
KINDS = tuple(dict.fromkeys(surface.kind for surface in SURFACES))
HEAD = """# Faults

What each fault does on each surface. Written by `python -m tests.faults`, which puts every one in for real and
takes it away again (`tests/faults/fault_records.py`), while each surface is in use
(`tests/faults/fault_surfaces.py`). A run of all tests has one surface of each fault.

A cell holds when the first word (an answer, a sentence, or progress) comes within {word_s:g} s, nothing shown has a stack
trace, a password or, over REST and MCP, a path of the machine, the same question has its answer within {back_s:g} s after
the fault is over without anybody's help, and nothing that was written before is gone. Times are the slowest of a row, the
first word's beyond that of a calm call; a machine whose load for each core is above 1 is given that many times longer, twice.

*answers*: the right answer came all the same, some after a wait with words. *says so*: a sentence instead. **✗**: not as promised.

"""
FOOT = """
Faults of the server's process in every state, in any order: `tests/test_server_lifecycle.py` (a model of the states with
kills, pauses and several starters). Cut lines on every route and page: `tests/test_rest_cut.py`, `tests/test_pages_cut.py`.
A seeding that is killed: `tests/test_seeding_cut.py`. A query that cannot be ended: `tests/test_graph.py`.

Faults of what is given, each with a test that puts it in:

| fault | what happens | test |
| --- | --- | --- |
| a workbook with a cell far out, or one that does not fit into memory | left out with a sentence; the process lives | `tests/test_workbooks.py` |
| a CSV with a quote that is never closed, or a cell of 20 MB | left out with the line and the reason | `tests/test_table_proposals.py` |
| the app's store is away or locked | `feedback` fails and touches no file; answers come, and say once that nothing is saved | `tests/test_cli.py` |
| a name that is a list among names that are texts | searches and questions are answered from the others | `tests/test_mixed_values.py` |
| MCP messages that are not JSON, are a batch, or have a wrong `id`, `params` or version | the protocol's error for each | `tests/test_mcp_messages.py` |
| the MCP client closes the server's output | the server ends | `tests/test_mcp_messages.py` |
| standard output is full while a wrong call is said | the sentence on standard error | `tests/test_cli.py` |
| `graphrag.toml` is a pipe, a device, larger than 1 MB or full of dots, digits or synonyms | refused at once | `tests/test_graph_config.py` |
| a model's endpoint redirects, also to itself or to what is no web address | not followed; the sentence names the address | `tests/test_openai_chat.py` |
| a model's endpoint sends an error with status 200, or asks to wait for years | its own words, shortened; "more than a day" | `tests/test_openai_chat.py` |
| a key of the model that no header can carry; weights that are all 0 | refused with what is allowed | `tests/test_settings.py` |
| what answers at the address begins like Bolt and goes on with garbage | "not Neo4j", in words of ours | `tests/test_graph.py` |
| `NEO4J_DATABASE=system` | "holds no graph" | `tests/test_cli.py` |
| a date after the year 9999 | said in its cell, the row stays | `tests/test_graph.py` |
"""


def main(words: Sequence[str]) -> int:
    """Run the cells, or make the table of a file."""
    if words[:1] == ["--table"]:
        write_table(Path(words[1]))
        return 0
    results = Path(tempfile.mkdtemp(prefix="faults-")) / "cells.jsonl"
    os.environ |= {"GRAPHRAG_FAULTS": "all", "GRAPHRAG_FAULTS_RESULTS": str(results)}
    code = pytest.main(["-n", "0", "-q", str(HERE), *words])
    if not words:
        write_table(results)
    return int(code)


def write_table(results: Path) -> None:
    """Write the document; the last result of a cell counts."""
    cells = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    seen = {(cell["fault"], cell["surface"]): cell for cell in cells}
    (ROOT / "docs" / "faults.md").write_text(document(seen), encoding="utf-8")


def document(seen: Seen) -> str:
    """The document as text."""
    lines = [
        f"{len(seen)} cells were measured; – is none.",
        "",
        "| fault | " + " | ".join(KINDS) + " | first word | back | load |",
        "| --- |" + " --- |" * (len(KINDS) + 3),
        *(row(fault, seen) for fault in FAULTS),
        "",
        "What is asked:",
        "",
        *(f"- {kind}: {names(kind)}" for kind in KINDS),
    ]
    return HEAD.format(word_s=5, back_s=60) + "\n".join(lines) + "\n" + FOOT


def names(kind: str) -> str:
    """The surfaces of a kind, by what is asked there."""
    return ", ".join(s.name.partition("-")[2] or "ask" for s in SURFACES if s.kind == kind)


def row(fault: Fault, seen: Seen) -> str:
    """A fault's line: a word for each kind of surface, and the slowest times."""
    cells = [cell for (name, _), cell in seen.items() if name == fault.name]
    told = [group(fault, kind, seen) for kind in KINDS]
    if not cells:
        return f"| {fault.what} | " + " | ".join(told) + " | – | – | – |"
    word, back, load = (max(cell[key] for cell in cells) for key in ("word_s", "back_s", "load"))
    times = f"{max(word, 0.0) + 0.0:.1f} s | {back:.0f} s | {load:.1f}"
    return f"| {fault.what} | " + " | ".join(told) + f" | {times} |"


def group(fault: Fault, kind: str, seen: Seen) -> str:
    """What the surfaces of one kind did under a fault."""
    cells = list(_of(fault, kind, seen))
    if not cells:
        return "–"
    wrong = sum(bool(cell["problems"]) for cell in cells)
    right = sum(cell["answered"] for cell in cells)
    words = {len(cells): "answers", 0: "says so"}.get(right, f"{right} of {len(cells)} answer")
    return words + (f", **✗ {wrong}**" if wrong else "")


def _of(fault: Fault, kind: str, seen: Seen) -> Iterator[dict[str, Any]]:
    for surface in SURFACES:
        if surface.kind == kind and (fault.name, surface.name) in seen:
            yield seen[fault.name, surface.name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
