"""Runs benchmarks by name: `python -m benchmarks [NAME …]`; all of them without a name."""

import sys
from collections.abc import Callable

from benchmarks import answering, command_line, memory, starting

BENCHMARKS: dict[str, Callable[[], None]] = {
    "starting": starting.main,
    "answering": answering.main,
    "command_line": command_line.main,
    "memory": memory.main,
}


def main(names: list[str]) -> int:
    """Run the named benchmarks; 2 when a name is unknown."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        print(f"== {name}")
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
