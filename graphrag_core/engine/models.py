"""The models that the settings name: embedder, chats, their memory; what a question cost."""

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.embeddings import PREFIX, OpenAiEmbedder
from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.protocols import ChatModel, Embedder
from graphrag_core.runtime.token_tally import TokenTally
from graphrag_core.settings import Settings
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.store.reply_cache import CachedChat
from graphrag_core.translate.llm.meaning_ranker import MeaningRanker
from graphrag_core.types import Answer, ModelUsage

if TYPE_CHECKING:
    from graphrag_core.translate.offline import ChunkCutter, OfflineTranslator


class Models:
    """The models of one process; nothing is loaded or called before it is needed.

    `chat` is the configured chat model, `cached_chat` the same behind its known replies; both
    are None while everything is offline; `wording_chat` words answers. A process that answers
    `one_question` does not load the embedder for it: it would end before.
    """

    def __init__(
        self, settings: Settings, store: AppStore, embedder: Embedder | None, *, one_question: bool
    ) -> None:
        self._settings = settings
        self._one_question = one_question
        self._store = store
        memory = EndpointMemory(store)
        self.chat = OpenAiChat(settings, memory=memory) if settings.model_configured else None
        self.cached_chat = self._with_reply_cache(self.chat)
        self._summary_chat = self._named(settings.lazy_rag_summary_model)
        self.wording_chat = self._with_reply_cache(self._named(settings.openai_wording_model))
        self.embedder: Embedder = embedder or _embedder_of(settings)

    @property
    def loading_embedder(self) -> Embedder | None:
        """The embedder for what may load it; None where that would come too late."""
        return None if self._one_question and not self.embedder.ready else self.embedder

    @cached_property
    def offline(self) -> "OfflineTranslator":
        """The translator that needs no chat model."""
        from graphrag_core.translate.offline import OfflineTranslator

        return OfflineTranslator(self.embedder, questions_without=int(self._one_question))

    @cached_property
    def ranker(self) -> MeaningRanker:
        """What finds examples and names that are near in meaning, once the embedder is loaded."""
        return MeaningRanker(self.embedder)

    @cached_property
    def cutter(self) -> "ChunkCutter":
        """What cuts the texts of a conversation."""
        from graphrag_core.translate.offline import ChunkCutter

        return ChunkCutter()

    def summary_chat(self, about: str) -> ChatModel | None:
        """Return the model that words summaries, which remembers its replies `about` the same."""
        return self._with_reply_cache(self._summary_chat, about)

    def with_usage(self, answer: Answer, tally: TokenTally) -> Answer:
        """Add to an answer what it cost and what was sent; nothing where no model is configured."""
        if self.chat is None:
            return answer
        spent, settings = self.chat.usage, self._settings
        usage = ModelUsage(
            tally.calls,
            tally.cached,
            tally.prompt_tokens,
            tally.completion_tokens,
            spent=spent.total_tokens,
            budget=settings.token_budget,
            cost=_cost(tally.prompt_tokens, tally.completion_tokens, settings),
            spent_cost=_cost(spent.prompt_tokens, spent.completion_tokens, settings),
            estimated=tally.estimated,
        )
        return replace(answer, usage=usage, prompts=tuple(tally.prompts))

    def _named(self, model: str | None) -> OpenAiChat | None:
        """Return another model on the same endpoint and budget; the usual one without a name."""
        if self.chat is None or model in (None, self.chat.model):
            return self.chat
        named = replace(self._settings, openai_model=model)
        return OpenAiChat(named, budget=self.chat.budget, memory=self.chat.memory)

    def _with_reply_cache(self, chat: OpenAiChat | None, about: str = "") -> ChatModel | None:
        if chat is None or not self._settings.response_cache:
            return chat
        return CachedChat(chat, self._store, endpoint=f"{chat.base_url} {chat.model} {about}")


def _cost(prompt_tokens: int, completion_tokens: int, settings: Settings) -> float | None:
    """Return what tokens cost in US dollars; None unless both prices are set."""
    if settings.input_price is None or settings.output_price is None:
        return None
    cost = prompt_tokens * settings.input_price + completion_tokens * settings.output_price
    return round(cost / 1_000_000, 8)


def _embedder_of(settings: Settings) -> Embedder:
    if settings.embedding_model.startswith(PREFIX):
        return OpenAiEmbedder(settings)
    return LocalEmbedder(settings.embedding_model)
