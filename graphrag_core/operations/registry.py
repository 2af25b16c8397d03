"""The list of all operations. A module is imported when one of its operations is used."""

from importlib import import_module
from typing import Any

from graphrag_core.operations.record import Operation

MODULES = (
    "ask",
    "validate",
    "run",
    "schema",
    "seed",
    "index",
    "ingest",
    "resolve",
    "export",
    "search",
    "chunks",
    "entities",
    "neighborhood",
    "history",
    "snapshot",
    "lazy_rag",
    "eval",
    "feedback",
    "db",
    "doctor",
)
"""The modules of this folder, in the order of the help. Each is named after its command."""


def load_operations(module: str) -> tuple[Operation[Any], ...]:
    """Import one of the `MODULES` and give its operations."""
    found: tuple[Operation[Any], ...] = import_module(f"{__package__}.{module}").OPERATIONS
    return found


def all_operations() -> tuple[Operation[Any], ...]:
    """Give every operation, in the order of `MODULES`."""
    return tuple(entry for module in MODULES for entry in load_operations(module))


def routes() -> tuple[Operation[Any], ...]:
    """Give the operations that are REST routes."""
    return tuple(entry for entry in all_operations() if entry.route is not None)
