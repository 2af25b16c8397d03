"""What an operation is: its inputs, what it does, and how each door offers it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from graphrag_core.runtime.inputs import Inputs
from graphrag_core.runtime.progress import say_nothing
from graphrag_core.settings import Settings

if TYPE_CHECKING:
    from graphrag_core.agent.tool import AgentTool
    from graphrag_core.engine import Engine

I = TypeVar("I", bound=Inputs)  # noqa: E741 - the inputs of an operation

Result = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Download:
    """A file as a result; whoever takes it removes `folder`, which holds nothing else."""

    folder: Path
    name: str
    media_type: str

    @property
    def file(self) -> Path:
        """Where the file is."""
        return self.folder / self.name


Say = Callable[[str], None]
Show = Callable[[Result], str]


def _decline(_question: str) -> bool:
    """Decline: there is nobody to ask."""
    return False


@dataclass(frozen=True, slots=True)
class Call:
    """What an operation runs with.

    `engine` gives the engine, which opens no database by itself. `say` takes a sentence for
    whoever waits, `confirm` asks them a question.
    """

    settings: Settings
    engine: "Callable[[], Engine]"
    say: Say = say_nothing
    confirm: Callable[[str], bool] = _decline


Run = Callable[[Call, I], Result | Iterator[Result] | Download]


@dataclass(frozen=True, slots=True)
class Batch:
    """A file of JSON Lines, a call a line. `read` makes inputs of a line's object."""

    line: str
    read: Callable[[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Command:
    """An operation on the command line. `show` prints a result for people.

    `inputs` and `run` are set where the command takes more than the operation.
    """

    show: Show
    batch: Batch | None = None
    inputs: type[Inputs] | None = None
    run: Run[Any] | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """An operation as a REST route: inputs come from the URL for GET, from a JSON body for POST.

    `answer` is the shape of what it answers, of `json_output/shapes.py`, or `Download`.
    """

    method: Literal["GET", "POST"]
    path: str
    name: str
    answer: type


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[I]):
    """One operation. `inputs` is a dataclass as `runtime/inputs.py` reads it.

    A door that is None does not offer it. `tools` are what agents and MCP clients see of it.
    `example` are inputs that get an answer on the demo graph.
    """

    name: str
    description: str
    inputs: type[I]
    run: Run[I]
    costs_tokens: bool = False
    command: Command | None = None
    route: Route | None = None
    tools: "tuple[AgentTool[Any], ...]" = ()
    example: Mapping[str, Any] = field(default_factory=dict)
