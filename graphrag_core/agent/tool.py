"""What a tool of an agent is, and what it returns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.runtime.inputs import Inputs, inputs_schema
from graphrag_core.types import Node, Relationship, Rows

I = TypeVar("I", bound=Inputs)  # noqa: E741 - the inputs of a tool

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """What a tool has to say, a line each, and the elements that these lines speak of."""

    lines: Lines
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    rows: Rows = field(default_factory=Rows)


@dataclass(frozen=True, slots=True)
class AgentTool(Generic[I]):
    """One tool; `words` is the input that is looked for in documents when the database is down."""

    name: str
    description: str
    inputs: type[I]
    call: Callable[[GraphAccess, I], ToolOutput]
    words: str

    def schema(self) -> dict[str, Any]:
        """Describe the inputs as a JSON schema."""
        return inputs_schema(self.inputs)


@dataclass(frozen=True, slots=True)
class ToolReply:
    """A tool's text, and what it speaks of; `failed` when it could not be answered as asked."""

    text: str
    failed: bool = False
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    rows: Rows = field(default_factory=Rows)
