"""The commands: every operation that has one, and `serve` and `mcp`."""

from typing import Any

from graphrag_core.operations import Operation, all_operations, load_operations
from graphrag_core.operations.registry import MODULES

SERVING = ("serve", "mcp")


def all_commands() -> tuple[Operation[Any], ...]:
    """Give all commands, in the order of the help."""
    from graphrag_core.serve.processes import OPERATIONS

    return tuple(entry for entry in (*all_operations(), *OPERATIONS) if entry.command is not None)


def commands_for(word: str) -> tuple[Operation[Any], ...]:
    """Give what may be meant by the first word: the one command, without importing the others."""
    found: tuple[Operation[Any], ...] = ()
    module = word.replace("-", "_")
    if word in SERVING:
        from graphrag_core.serve.processes import OPERATIONS

        found = OPERATIONS
    elif module in MODULES:
        found = load_operations(module)
    return tuple(entry for entry in found if entry.name == word) or all_commands()
