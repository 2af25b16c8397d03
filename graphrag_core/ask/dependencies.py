"""What answering needs, assembled by the engine."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from graphrag_core.ask.semantic_answer import SemanticDependencies
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.validity import ValidityFilter, validity_of
from graphrag_core.profiles import GENERIC, Profile
from graphrag_core.protocols import ChatModel, Database, Embedder, Translator
from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import (
    AsOf,
    Attempt,
    CypherQuery,
    Links,
    Loosened,
    Question,
    ReadingResult,
    Schema,
    Translation,
    Untranslated,
    Validation,
)


class RepairingTranslator(Translator, Protocol):
    """A translator that can be told what was wrong with its query."""

    def repair(
        self, question: Question, links: Links, schema: Schema, attempt: Attempt
    ) -> Translation | Untranslated:
        """Translate again, knowing what the validator or the database said of `attempt`."""

    def settle(
        self,
        question: Question,
        links: Links,
        schema: Schema,
        sent_back: Sequence[Attempt],
        repaired: Translation | None,
    ) -> None:
        """Take note of what came of the queries that were sent back; None for nothing usable."""


class Readings(Protocol):
    """The ways to read a question, the best first; `len` says how many are worth running."""

    @property
    def renderings(self) -> tuple[str, ...]:
        """Each reading as a sentence."""

    @property
    def unknown_names(self) -> tuple[str, ...]:
        """Names in the question that no reading makes anything of."""

    def __len__(self) -> int:
        """How many are worth running."""

    def translation(
        self, place: int, changes: Mapping[str, str | None] | None = None
    ) -> Translation:
        """Write the reading at a place, with some of its conditions changed."""

    def probabilities(self, results: Sequence[ReadingResult]) -> tuple[float, ...]:
        """How likely each of the first readings is right, knowing what running them gave."""

    def unseen(self) -> tuple[float, ...]:
        """How likely each of the first readings is right, before any has run."""


class ReadingTranslator(Translator, Protocol):
    """A translator that reads a question in several ways, among which their results choose."""

    def readings(
        self, question: Question, links: Links, schema: Schema
    ) -> Readings | Translation | Untranslated:
        """Read a question in all ways there are; a translation where there can be only one."""

    def loosened(self, reading: Reading, question: Question, schema: Schema) -> Loosened:
        """Write a reading with one condition less, once for each, and with none."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What answering needs; the engine assembles it. `database` and `schema` open lazily."""

    database: Callable[[], Database]
    schema: Callable[[], Schema]
    link: Callable[[Question], Links]
    offline: ReadingTranslator
    model: RepairingTranslator | None
    chat: ChatModel | None
    validate: Callable[[CypherQuery], Validation]
    narrow: Callable[[CypherQuery], CypherQuery] = lambda query: query
    """Keeps a query inside the tenant, where one is set."""
    exploration: Callable[[], ExplorationContext] | None = None
    """What looking around and travelling in time need; None leaves the intents out."""
    embedder: Embedder | None = None
    """What intents are recognised by, as soon as it is loaded; words serve until then."""
    semantic: SemanticDependencies | None = None
    go_on: Callable[[Question], Question] = lambda question: question
    """Makes a question that goes on from its history stand alone."""

    @property
    def profile(self) -> Profile:
        """Which property plays which role in the graph."""
        return self.semantic.profile() if self.semantic is not None else GENERIC

    def validity(self, schema: Schema, as_of: AsOf) -> ValidityFilter:
        """Make the filter of what counts at the time of a question."""
        return validity_of(self.profile, schema, as_of)
