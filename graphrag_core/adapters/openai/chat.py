"""`OpenAiChat`: any OpenAI-compatible endpoint as a `ChatModel`.

A call is bounded in every direction: one deadline over all tries, few retries with short pauses,
a cap on the reply's size, a budget of tokens, and a circuit that no longer calls an endpoint that
keeps failing. Whatever goes wrong becomes one `ModelUnavailableError` with a plain sentence; the
key is in none of them.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphrag_core.adapters.openai import failures
from graphrag_core.adapters.openai.connection import ChatCall, ChatConnection
from graphrag_core.adapters.openai.endpoint import endpoint_of
from graphrag_core.adapters.openai.limits import (
    Circuit,
    Failure,
    Patience,
    Reply,
    TokenBudget,
    Usage,
    note_sent,
)
from graphrag_core.adapters.openai.protocol import (
    HEADROOM,
    HEADROOM_TIMES,
    RESPONSES,
    ChatRequest,
    Conversation,
    adaptation_for,
    error_words,
    messages_for,
    request_body,
    response_format,
)
from graphrag_core.adapters.openai.responses import responses_body
from graphrag_core.adapters.openai.retries import with_retries
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import OnText, ReplySchema
from graphrag_core.runtime.text import encodable
from graphrag_core.runtime.token_tally import prompt_tokens
from graphrag_core.settings import Settings
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.types import ModelTurn


class OpenAiChat:
    """A chat model behind the OpenAI protocol; safe to share between threads.

    `settings` give endpoint, key, model, timeout and token budget, which several models share
    where `budget` is given; `memory` keeps what the endpoint does not accept for later
    processes. The client is imported and opened by the first call.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        patience: Patience | None = None,
        budget: TokenBudget | None = None,
        memory: EndpointMemory | None = None,
    ) -> None:
        self._endpoint = endpoint_of(settings, settings.openai_model)
        self.model = self._endpoint.model
        self.base_url = self._endpoint.base_url
        self.host = self._endpoint.host
        self._patience = patience or Patience()
        self.budget = budget or TokenBudget(settings.token_budget)
        self._circuit = Circuit(self._patience)
        self._connection = ChatConnection(self._endpoint)
        self.memory = memory
        self._made: frozenset[str] = frozenset()
        self._known: frozenset[str] | None = None

    def __repr__(self) -> str:
        """Show where and which model, never the key."""
        return f"OpenAiChat(model={self.model!r}, host={self.host!r})"

    @property
    def usage(self) -> Usage:
        """Return calls and tokens of this process so far."""
        return self.budget.usage

    def complete(
        self,
        messages: Sequence[tuple[str, str]],
        *,
        max_tokens: int,
        purpose: str,
        reply_schema: ReplySchema | None = None,
        on_text: OnText | None = None,
    ) -> str:
        """Return the model's reply to `(role, content)` messages, at most `max_tokens` long.

        Takes at most the settings' timeout, retries included. `purpose` only groups the
        token counts. With `on_text` the reply is streamed, where the endpoint does that; what
        it raises ends the call, as does the `Cancel` of the work that it runs in.

        Raises `ModelUnavailableError`, also when the reply is empty, was cut or does not end,
        when the budget is spent, and at once while the circuit is open.
        """
        sendable = [(role, encodable(content)) for role, content in messages]
        request = ChatRequest(self.model, sendable, max_tokens, reply_schema)
        return self._reply_to(request, purpose, on_text).text

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
        """Return the model's next turn in a conversation of the protocol's messages.

        With `speak` it may call no tool any more. Bounded and streamed as `complete`. Raises
        `ModelUnavailableError`.
        """
        texts = [
            (str(entry["role"]), str(entry.get("content") or entry.get("tool_calls") or ""))
            for entry in messages
        ]
        talk = Conversation(tuple(messages), tuple(tools), speak)
        request = ChatRequest(self.model, texts, max_tokens, conversation=talk)
        reply = self._reply_to(request, purpose, on_text)
        return ModelTurn(reply.text, reply.tool_calls)

    def close(self) -> None:
        """Close the connections; a later call opens them again."""
        self._connection.close()

    def _reply_to(self, request: ChatRequest, purpose: str, on_text: OnText | None) -> Reply:
        """Return the reply within circuit and budget, and account for it."""
        import openai  # noqa: F401 - loading the client does not count against the timeout

        deadline = time.monotonic() + self._endpoint.timeout_s
        self._circuit.admit(self.host)
        most = request.max_tokens * HEADROOM_TIMES
        known = HEADROOM in self._adaptations
        reserved = self.budget.reserve(request.messages, most if known else request.max_tokens)
        request = replace(
            request,
            max_tokens=min(request.max_tokens, reserved.completion_tokens),
            most_tokens=self.budget.with_rest(reserved, most),
            streamed=on_text is not None,
        )
        call = ChatCall(request, prompt_tokens(request.messages), deadline, on_text)
        outcome: Reply | Failure | None = None
        try:
            outcome = with_retries(lambda: self._send(call), self._patience, deadline=deadline)
        finally:
            self.budget.settle(reserved, outcome, purpose, call.wasted)
            sent = messages_for(request.messages, self._adapted(call))
            note_sent(sent, purpose, outcome, call.wasted, self._format_of(call))
            self._circuit.note(outcome)
        if isinstance(outcome, Failure):
            raise ModelUnavailableError(outcome.sentence, hint=outcome.hint, code=outcome.code)
        self._remember()
        return outcome

    def _send(self, call: ChatCall) -> Reply | Failure:
        """Send one request, adapted to what its endpoint refuses to accept.

        Changes are kept once they led to a reply: a refusal may be a passing fault of a gateway.
        """
        import openai

        call.changes.clear()
        cut: Failure | None = None
        while True:
            adaptations = self._adapted(call)
            body = request_body(call.request, adaptations)
            if RESPONSES in adaptations:
                body = responses_body(body)
            try:
                outcome = self._connection.send(body, call)
            except openai.APIStatusError as refusal:
                status, words = refusal.status_code, error_words(refusal.body)
                adaptation = adaptation_for(status, words, body, adaptations)
                if adaptation is None and cut is not None:
                    return cut
                if adaptation is None:
                    return failures.refused(self._endpoint, status, refusal.response.headers, words)
                call.changes.add(adaptation)
                continue
            if isinstance(outcome, Reply):
                self._made |= call.changes
            elif self._may_adapt(outcome, call):
                cut = outcome
                call.changes.add(HEADROOM)
                continue
            return outcome

    def _may_adapt(self, failure: Failure, call: ChatCall) -> bool:
        """Tell whether a reply that was cut is asked for once more, with headroom."""
        roomier = call.request.most_tokens > call.request.max_tokens
        return failure.adaptation == HEADROOM and roomier and HEADROOM not in self._adapted(call)

    def _adapted(self, call: ChatCall) -> frozenset[str]:
        """Return how the requests of a call are changed."""
        return self._adaptations | call.changes

    @property
    def _adaptations(self) -> frozenset[str]:
        """Return how requests are changed for this endpoint and model."""
        if self._known is None:
            self._known = self.memory.of(self._endpoint.name) if self.memory else frozenset()
        return self._known | self._made

    def _remember(self) -> None:
        """Keep the changes with which the endpoint gave a reply."""
        news = self._made - (self._known or frozenset())
        if news and self.memory is not None:
            self.memory.keep(self._endpoint.name, news)
        self._known = self._adaptations

    def _format_of(self, call: ChatCall) -> Mapping[str, Any]:
        """Return the format that the last try asked for; {} for any."""
        if call.request.reply_schema is None:
            return {}
        part = response_format(call.request.reply_schema, self._adapted(call))
        return dict(part.get("response_format", {}))
