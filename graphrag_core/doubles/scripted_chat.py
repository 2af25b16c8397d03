"""`ScriptedChat`: a chat model that says what it was told to say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import OnText, ReplySchema

Script = str | ModelUnavailableError | Callable[[Sequence[tuple[str, str]]], str]
"""A reply, an error to raise, or a function from the messages to the reply."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One call as `ScriptedChat` got it."""

    messages: tuple[tuple[str, str], ...]
    max_tokens: int
    purpose: str

    @property
    def text(self) -> str:
        """All messages, one under the other."""
        return "\n".join(content for _, content in self.messages)


class ScriptedChat:
    """A `ChatModel` with scripted replies, in order; the last one repeats.

    `prompts` holds every call. Without any script each call raises `ModelUnavailableError`.

    >>> chat = ScriptedChat('{"cypher": "MATCH (n) RETURN n LIMIT 1"}')
    >>> chat.complete([("user", "One node?")], max_tokens=50, purpose="translate")
    '{"cypher": "MATCH (n) RETURN n LIMIT 1"}'
    """

    def __init__(self, *script: Script) -> None:
        self._script = script
        self.prompts: list[Prompt] = []

    def complete(
        self,
        messages: Sequence[tuple[str, str]],
        *,
        max_tokens: int,
        purpose: str,
        reply_schema: ReplySchema | None = None,  # noqa: ARG002 - a script says what it says
        on_text: OnText | None = None,
    ) -> str:
        """Return the next scripted reply; `on_text` gets it in two halves."""
        self.prompts.append(Prompt(tuple(messages), max_tokens, purpose))
        if not self._script:
            raise ModelUnavailableError("The script has no reply.", hint="Give ScriptedChat one.")
        step = self._script[min(len(self.prompts), len(self._script)) - 1]
        if isinstance(step, ModelUnavailableError):
            raise step
        reply = step if isinstance(step, str) else step(messages)
        if on_text is not None:
            on_text(reply[: len(reply) // 2])
            on_text(reply)
        return reply
