"""The seams between the rooms and the outside world: one or two methods each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from graphrag_core.types import (
    CypherQuery,
    Explanation,
    Links,
    ModelTurn,
    Question,
    Rows,
    Schema,
    Translation,
    Untranslated,
)


class Database(Protocol):
    """A graph database as the middle rooms see it: it explains and it reads.

    All three raise `DatabaseUnavailableError` when the database is not there.
    """

    def explain(self, query: CypherQuery) -> Explanation:
        """Ask the planner about a query without running it; errors come back as a value."""

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Guard a query and run it in READ mode.

        Raises `QueryRefusedError` (guard, syntax, planner) and `QueryTimeoutError`.
        """

    def fetch(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        """Run one of this package's own constant queries in READ mode, without the guard.

        Never for text that a person or a model had a hand in.
        """


class Translator(Protocol):
    """Turns a question into one read-only Cypher statement, or says why not."""

    def translate(
        self, question: Question, links: Links, schema: Schema
    ) -> Translation | Untranslated:
        """Translate; expected failures are an `Untranslated`, never an exception."""


OnText = Callable[[str], None]
"""Gets the text so far, each time from its beginning: a try that broke is begun anew."""


ReplySchema = Mapping[str, Any]
"""The JSON schema of a reply, an object whose `title` names it."""


class ChatModel(Protocol):
    """A language model behind a chat interface."""

    def complete(
        self,
        messages: Sequence[tuple[str, str]],
        *,
        max_tokens: int,
        purpose: str,
        reply_schema: ReplySchema | None = None,
        on_text: OnText | None = None,
    ) -> str:
        """Reply to `(role, content)` messages. Raises `ModelUnavailableError`.

        `reply_schema` asks for one JSON object of that form, as far as the endpoint can promise
        it. `on_text` gets the reply while it is written.
        """


@runtime_checkable
class RemembersReplies(Protocol):
    """A chat model that gives the same reply again to what it was asked before."""

    def forget(self, messages: Sequence[tuple[str, str]], *, max_tokens: int) -> None:
        """Ask anew next time: the reply to these messages could not be used."""

    def keep(self, messages: Sequence[tuple[str, str]], reply: str, *, max_tokens: int) -> None:
        """Give this reply to these messages next time: the first one led to it only later."""


def forget_reply(chat: ChatModel, messages: Sequence[tuple[str, str]], *, max_tokens: int) -> None:
    """Tell a model that remembers its replies that the last one to these was of no use."""
    if isinstance(chat, RemembersReplies):
        chat.forget(messages, max_tokens=max_tokens)


def keep_reply(
    chat: ChatModel, messages: Sequence[tuple[str, str]], reply: str, *, max_tokens: int
) -> None:
    """Tell a model that remembers its replies what the right one to these would have been."""
    if isinstance(chat, RemembersReplies):
        chat.keep(messages, reply, max_tokens=max_tokens)


class ToolModel(Protocol):
    """A language model that can ask for tools to be called."""

    def converse(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tools: Sequence[Mapping[str, Any]],
        max_tokens: int,
        purpose: str,
        speak: bool = False,
        on_text: OnText | None = None,
    ) -> ModelTurn:
        """Its next turn in a conversation of the OpenAI protocol's messages.

        With `speak` it may call no tool any more; `on_text` gets its words while they are
        written. Raises `ModelUnavailableError`.
        """


class Tokenizer(Protocol):
    """Cuts texts into the tokens of a model; `max_tokens` is how many of them it reads."""

    @property
    def name(self) -> str:
        """The name of the model."""

    @property
    def max_tokens(self) -> int:
        """The most tokens of a text that the model reads."""

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Return where each token of a text begins and ends, in order."""


class Embedder(Protocol):
    """Turns texts into unit vectors of one dimension; `model` names what made them."""

    @property
    def model(self) -> str:
        """The model's name, as it is stored beside its vectors."""

    @property
    def dimension(self) -> int:
        """The length of its vectors. Raises `ModelUnavailableError`."""

    @property
    def ready(self) -> bool:
        """Whether `embed` answers without loading anything first."""

    def warm(self) -> None:
        """Begin loading in the background."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector a text, in order. Raises `ModelUnavailableError`."""
