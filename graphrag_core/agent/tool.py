"""What a tool of an agent is, and what it returns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.runtime.inputs import Input, Inputs, inputs_schema
from graphrag_core.types import Node, Relationship, Rows

I = TypeVar("I", bound=Inputs)  # noqa: E741 - the inputs of a tool

Lines = Sequence[str]
MOST_CHARS = 3_000
EntityName = Annotated[
    str, MinLen(1), MaxLen(1_000), Input("The entity's display name, key or element id")
]


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """What a tool has to say, a line each, and the elements that these lines speak of.

    `whole` is false where there may be more rows than these.
    """

    lines: Lines
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    rows: Rows = field(default_factory=Rows)
    whole: bool = True


@dataclass(frozen=True, slots=True)
class AgentTool(Generic[I]):
    """One tool; `words` is the input that is looked for in documents when the database is down.

    No reply is longer than `most_chars`. What helps no question is not `for_agent`.
    """

    name: str
    description: str
    inputs: type[I]
    call: Callable[[GraphAccess, I], ToolOutput]
    words: str
    most_chars: int = MOST_CHARS
    for_agent: bool = True

    def schema(self) -> dict[str, Any]:
        """Describe the inputs as a JSON schema."""
        return inputs_schema(self.inputs)


@dataclass(frozen=True, slots=True)
class ToolReply:
    """A tool's text, and what it speaks of; `failed` when it could not be answered as asked.

    `whole` is false where there may be more rows than these.
    """

    text: str
    failed: bool = False
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    rows: Rows = field(default_factory=Rows)
    whole: bool = True
