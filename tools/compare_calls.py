"""Record a fixed set of calls of a checkout, and compare two recordings key by key.

    python tools/compare_calls.py record OUT.json --tree /path/to/checkout
    python tools/compare_calls.py compare A.json B.json [--words]

The calls go through the command line, the REST routes and MCP, against the one Neo4j that
`NEO4J_URI`, `NEO4J_USERNAME` and `NEO4J_PASSWORD` name; all of them only read. It must hold the
demo data with its vectors, and a Team `Zoe`, who is an engineer too. Sentences for people may be
reworded: they are counted apart, and shown with --words. Exit code 1: something else differs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from calls.differences import differences

CONNECTION = ("NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD")
DOORS = ("cli", "rest", "mcp")


def main() -> int:
    """Record or compare, as the command line says."""
    parser = argparse.ArgumentParser(description="Record a fixed set of calls, or compare two.")
    commands = parser.add_subparsers(required=True, dest="command")
    record = commands.add_parser("record", help="make the calls of a checkout")
    record.add_argument("out", type=Path)
    record.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    record.add_argument("--only", choices=DOORS, help="only the calls through this door")
    compare = commands.add_parser("compare", help="print what differs between two recordings")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument("--words", action="store_true", help="list also what was reworded")
    options = parser.parse_args()
    if options.command == "compare":
        return compared(options.before, options.after, words=options.words)
    missing = [name for name in CONNECTION if name not in os.environ]
    if missing:
        parser.error(f"{', '.join(missing)} must be set")
    recorded(options.out, options.tree.resolve(), options.only)
    return 0


def recorded(out: Path, tree: Path, only: str | None) -> None:
    """Make the calls of a checkout and write what came back, masked, with the set's names."""
    with tempfile.TemporaryDirectory() as name:
        calls: dict[str, Any] = {}
        for call, outcome in made(tree, Path(name).resolve(), only):
            calls[_unique(call, calls)] = outcome
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=tree, capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    about = {"commit": commit, "day": datetime.now(UTC).date().isoformat(), "calls": len(calls)}
    text = json.dumps({"about": about, "calls": calls}, indent=1, ensure_ascii=False)
    out.write_text(text + "\n", encoding="utf-8", errors="backslashreplace")
    print(f"{len(calls)} calls of {commit} recorded")


def made(tree: Path, folder: Path, only: str | None) -> Iterator[tuple[str, Any]]:
    """Make all calls, each door with a home of its own in `folder`."""
    from calls.command_line import record_command_line
    from calls.masking import Mask
    from calls.mcp_tools import record_mcp
    from calls.rest import record_rest

    mask = Mask(datetime.now(UTC), {str(folder): "<files>", str(tree): "<tree>"})

    def env(door: str) -> dict[str, str]:
        # The checkout's own settings decide, not those of who records.
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("GRAPHRAG_", "OPENAI_", "LAZY_RAG_", "CHUNK_", "NEO4J_"))
        }
        connection = {name: os.environ[name] for name in CONNECTION}
        return kept | connection | {"GRAPHRAG_HOME": str(folder / f"home-{door}"), "COLUMNS": "100"}

    if only in (None, "cli"):
        yield from record_command_line(tree, env("cli"), folder, mask)
    if only in (None, "rest"):
        yield from record_rest(tree, env("rest"), mask)
    if only in (None, "mcp"):
        yield from record_mcp(tree, env("mcp"), mask)


def compared(before: Path, after: Path, *, words: bool) -> int:
    """Print what differs; the exit code is 1 when anything but wording does."""
    a, b = (json.loads(path.read_text(encoding="utf-8")) for path in (before, after))
    if a["about"]["day"] != b["about"]["day"]:
        print(
            f"recorded on two days, {a['about']['day']} and {b['about']['day']}: times may differ"
        )
    found = list(differences(a["calls"], b["calls"]))
    values = [d for d in found if d.kind != "words"]
    reworded = [d for d in found if d.kind == "words"]
    for difference in (*values, *(reworded if words else ())):
        print(difference)
    numbers = sum(d.numbers_differ for d in reworded)
    print(f"calls: {len(a['calls'])} and {len(b['calls'])}")
    print(f"different: {len(values)} in {len({d.call for d in values})} calls")
    print(f"reworded: {len(reworded)}, {numbers} of them with other numbers")
    return 1 if values else 0


def _unique(call: str, taken: dict[str, Any]) -> str:
    """Add a number to the name of a call that was made before with the same words."""
    name, number = call, 2
    while name in taken:
        name, number = f"{call} ({number})", number + 1
    return name


if __name__ == "__main__":
    sys.exit(main())
