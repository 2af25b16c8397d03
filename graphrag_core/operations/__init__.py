"""What can be done with a graph: one record a verb, which every door offers from.

The command line, the REST routes with their document, and the docs are made from these records;
the tools of agents and MCP clients are views of them. To add an operation, write a module with an
`OPERATIONS` tuple and name the module here.
"""

from graphrag_core.operations.record import Batch, Call, Command, Operation, Result, Route
from graphrag_core.operations.registry import all_operations, load_operations, routes

__all__ = [
    "Batch",
    "Call",
    "Command",
    "Operation",
    "Result",
    "Route",
    "all_operations",
    "load_operations",
    "routes",
]
