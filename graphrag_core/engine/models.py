"""The models that the settings name: embedder, chats, their memory; what a question cost."""

from dataclasses import replace

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.embeddings import PREFIX, OpenAiEmbedder
from graphrag_core.adapters.openai.limits import Usage
from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.protocols import ChatModel, Embedder
from graphrag_core.runtime.token_tally import TokenTally
from graphrag_core.settings import Settings
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.reply_cache import CachedChat
from graphrag_core.types import ModelUsage


def remembering(
    chat: OpenAiChat | None, settings: Settings, store: AppStore, about: str = ""
) -> ChatModel | None:
    """The model behind the replies that are known already, of those `about` the same."""
    if chat is None or not settings.response_cache:
        return chat
    return CachedChat(chat, store, endpoint=f"{chat.base_url} {chat.model} {about}")


def usage_of(tally: TokenTally, spent: Usage, settings: Settings) -> ModelUsage:
    """What a question cost, and all questions so far."""
    return ModelUsage(
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


def _cost(prompt_tokens: int, completion_tokens: int, settings: Settings) -> float | None:
    """What tokens cost in US dollars; None unless both prices are set."""
    if settings.input_price is None or settings.output_price is None:
        return None
    dear = prompt_tokens * settings.input_price + completion_tokens * settings.output_price
    return round(dear / 1_000_000, 8)


def embedder_of(settings: Settings) -> Embedder:
    """The embedder that the setting names; nothing is loaded or asked yet."""
    if settings.embedding_model.startswith(PREFIX):
        return OpenAiEmbedder(settings)
    return LocalEmbedder(settings.embedding_model)


def summary_chat(settings: Settings, chat: OpenAiChat) -> OpenAiChat:
    """The model that words summaries, on the same endpoint and budget."""
    model = settings.lazy_rag_summary_model
    if model in (None, chat.model):
        return chat
    named = replace(settings, openai_model=model)
    return OpenAiChat(named, budget=chat.budget, memory=chat.memory)
