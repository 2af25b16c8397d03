"""Which texts are nearest in meaning to another one, where an embedding model is at hand."""

from collections.abc import Sequence

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import Embedder

MOST_KEPT = 5_000


class MeaningRanker:
    """Compares texts by their vectors, which it keeps; never waits for a model to load."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, Sequence[float]] = {}

    def scores(self, text: str, candidates: Sequence[str]) -> list[float] | None:
        """Return the cosine of each candidate with a text; None while no model is loaded."""
        if not self._embedder.ready:
            return None
        if len(self._vectors) > MOST_KEPT:
            self._vectors.clear()
        texts = [text, *candidates]
        missing = [one for one in dict.fromkeys(texts) if one not in self._vectors]
        try:
            made = self._embedder.embed(missing) if missing else []
        except ModelUnavailableError:
            return None
        known = self._vectors | dict(zip(missing, made, strict=True))
        self._vectors = known
        own = known[text]
        return [sum(a * b for a, b in zip(own, known[one], strict=True)) for one in candidates]

    def nearest(self, text: str, candidates: Sequence[str], most: int) -> list[str]:
        """Return the candidates that are nearest to a text, best first; none without a model."""
        scores = self.scores(text, candidates) or []
        ranked = sorted(zip(scores, candidates, strict=False), key=lambda entry: -entry[0])
        return [candidate for _, candidate in ranked[:most]]
