"""`OpenAiEmbedder`: the embeddings of any OpenAI-compatible endpoint."""

import math
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from graphrag_core.adapters.openai.endpoint import endpoint_of
from graphrag_core.adapters.openai.failures import refusal_words
from graphrag_core.adapters.openai.request_loop import run_request
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.settings import Settings

if TYPE_CHECKING:
    import openai

PREFIX = "openai:"
"""`GRAPHRAG_EMBEDDING_MODEL=openai:NAME` asks the endpoint of `OPENAI_BASE_URL` for vectors."""

BATCH_SIZE = 96
MAX_TEXT_CHARS = 20_000
"""About 5,000 tokens; endpoints refuse above 8,000."""
RETRIES = 2


class OpenAiEmbedder:
    """An `Embedder` behind the OpenAI protocol; safe to share between threads."""

    def __init__(self, settings: Settings) -> None:
        self.model = settings.embedding_model.removeprefix(PREFIX)
        self._endpoint = endpoint_of(settings, self.model)
        self._lock = threading.Lock()
        self._client: openai.AsyncOpenAI | None = None
        self._dimension = 0

    @property
    def ready(self) -> bool:
        """Return whether the endpoint has answered once."""
        return self._dimension > 0

    @property
    def dimension(self) -> int:
        """Return the length of its vectors; asks the endpoint once."""
        if not self._dimension:
            self.embed(["dimension"])
        return self._dimension

    def warm(self) -> None:
        """Do nothing: there is no model to load."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector a text, in order. Raises `ModelUnavailableError`."""
        vectors: list[list[float]] = []
        for first in range(0, len(texts), BATCH_SIZE):
            vectors += self._request(
                [t[:MAX_TEXT_CHARS] or " " for t in texts[first:][:BATCH_SIZE]]
            )
        return vectors

    def _request(self, texts: list[str]) -> list[list[float]]:
        import openai

        try:
            asked = self._opened().embeddings.create(
                model=self.model, input=texts, encoding_format="float"
            )
            reply = run_request(asked, within_s=self._endpoint.timeout_s)
            entries = sorted(reply.data, key=lambda entry: entry.index)
            vectors = [_unit(entry.embedding) for entry in entries]
        except openai.APIStatusError as refusal:
            sentence, hint = refusal_words(
                self._endpoint, refusal.status_code, refusal.response.headers
            )
            raise _unavailable(sentence, hint) from refusal
        except openai.APIConnectionError as fault:
            raise _unavailable(
                f"The embeddings endpoint {self._endpoint.host} cannot be reached.",
                "Check OPENAI_BASE_URL and the network.",
            ) from fault
        except TimeoutError as fault:
            raise _unavailable(
                f"The embeddings endpoint {self._endpoint.host} did not reply within "
                f"{self._endpoint.timeout_s:g} s.",
                "Try again, or raise OPENAI_TIMEOUT_S.",
            ) from fault
        except (openai.OpenAIError, ValueError, TypeError, AttributeError) as fault:
            raise _unavailable(
                f"{self._endpoint.host} sent something that is not a list of embeddings.",
                "Check that OPENAI_BASE_URL is an OpenAI-compatible address with /embeddings.",
            ) from fault
        return self._checked(vectors, len(texts))

    def _checked(self, vectors: list[list[float]], wanted: int) -> list[list[float]]:
        lengths = {len(vector) for vector in vectors}
        expected = self._dimension or max(lengths, default=0)
        if len(vectors) != wanted or lengths != {expected}:
            raise _unavailable(
                f"{self._endpoint.host} sent {len(vectors)} vectors of {sorted(lengths)} numbers "
                f"for {wanted} texts.",
                "Choose another embedding model.",
            )
        self._dimension = expected
        return vectors

    def _opened(self) -> "openai.AsyncOpenAI":
        import openai

        with self._lock:
            if self._client is None:
                self._client = openai.AsyncOpenAI(
                    api_key=self._endpoint.client_key,
                    base_url=self._endpoint.base_url,
                    max_retries=RETRIES,
                    timeout=self._endpoint.timeout_s,
                    http_client=openai.DefaultAsyncHttpxClient(
                        trust_env=self._endpoint.uses_proxy, follow_redirects=False
                    ),
                )
            return self._client


def _unit(vector: Sequence[float]) -> list[float]:
    numbers = [float(number) for number in vector]
    length = math.sqrt(sum(number * number for number in numbers))
    if not length or not math.isfinite(length):
        raise ValueError("a vector without a direction")
    return [number / length for number in numbers]


def _unavailable(sentence: str, hint: str) -> ModelUnavailableError:
    return ModelUnavailableError(
        sentence, hint=f"{hint} Full-text search works without it.", code="embeddings_unavailable"
    )
