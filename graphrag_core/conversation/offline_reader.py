"""How the texts of a conversation are read offline."""

from collections.abc import Callable
from dataclasses import dataclass

from graphrag_core.translate.offline import Outline
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import Links, Question, Schema


@dataclass(frozen=True, slots=True)
class OfflineReader:
    """How texts are read offline: which values they name, their chunks, their outline.

    `for_engine` tells of a text with X in the place of a name whether an engine surely answers it.
    """

    schema: Schema
    link: Callable[[Question], Links]
    cut: Callable[[str, Links, Schema], tuple[Chunk, ...]]
    outlines: Callable[[Question, Links, Schema], tuple[Outline, ...]]
    render: Callable[[Reading, Schema], str]
    for_engine: Callable[[str], bool] = lambda _: False

    def read(self, question: Question) -> tuple[Outline, ...]:
        """Outline the readings of a question, the likeliest first."""
        return self.outlines(question, self.link(question), self.schema)

    def outline(self, question: Question) -> Outline | None:
        """Outline the likeliest reading of a question."""
        return next(iter(self.read(question)), None)
