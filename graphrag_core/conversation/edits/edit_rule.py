"""What a rule of follow-ups is: how it edits the reading before, and when it does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphrag_core.conversation.reading_edits import ReadingEdit
from graphrag_core.conversation.turn import FollowUpTurn


@dataclass(frozen=True, slots=True)
class EditRule:
    """A way to go on from the reading before; a test asks the examples on the demo graph.

    An example is a question, its follow-up and how the two are read; a counterexample is a
    question and a text that this rule must leave to others.
    """

    name: str
    edits: Callable[[FollowUpTurn], Iterator[ReadingEdit]]
    examples: tuple[tuple[str, str, str], ...]
    counterexamples: tuple[tuple[str, str], ...]
