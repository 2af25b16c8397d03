"""What a tool of an agent is, what it returns, and what it uses of the engine."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from graphrag_core.runtime.inputs import Inputs, inputs_schema
from graphrag_core.types import CypherQuery, Diagnostic, Node, Relationship, Rows, Schema, Subgraph

if TYPE_CHECKING:
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.retrieve.search_types import SearchRequest, SearchResult

I = TypeVar("I", bound=Inputs)  # noqa: E741 - the inputs of a tool

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """What a tool has to say, a line each, and the elements that these lines speak of."""

    lines: Lines
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()


class QueryResult(Protocol):
    """A query that was run: its rows, the graph elements behind them, the remarks."""

    @property
    def rows(self) -> Rows: ...  # noqa: D102
    @property
    def graph(self) -> Subgraph: ...  # noqa: D102
    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]: ...  # noqa: D102


class GraphAccess(Protocol):
    """What the tools use of the engine, in the scope that it is bound to."""

    def schema(self) -> Schema:
        """Read the graph's schema."""
        ...

    def exploration(self) -> "ExplorationContext":
        """Give what reading entities and times needs."""
        ...

    def run(self, query: CypherQuery, *, limit: int) -> QueryResult:
        """Guard and run a reading query."""
        ...

    def search(self, request: "SearchRequest") -> "SearchResult":
        """Find what a text is about."""
        ...

    def search_copy(
        self, request: "SearchRequest", trouble: str, *, embed: bool
    ) -> "SearchResult | None":
        """Search the app's own copy of the documents; None where there is none."""
        ...


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
