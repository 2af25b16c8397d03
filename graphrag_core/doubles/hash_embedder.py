"""`HashEmbedder`: vectors from the words themselves, at once and without a model."""

import hashlib
import math
from collections.abc import Sequence


class HashEmbedder:
    """An `Embedder` whose texts are near each other when they share words or word beginnings.

    For tests and for trying the vector path: deterministic in every process, `dimension` numbers
    (at least 32, so that the database adapter takes them for a vector). `embedded` holds every
    text it was given.

    >>> one, two, other = HashEmbedder().embed(["card payment", "card payments", "sunny day"])
    >>> sum(a * b for a, b in zip(one, two)) > sum(a * b for a, b in zip(one, other))
    True
    """

    def __init__(self, dimension: int = 64, *, model: str = "hash") -> None:
        self.model = model
        self.dimension = dimension
        self.ready = True
        self.embedded: list[str] = []

    def warm(self) -> None:
        """Nothing to load."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector a text, in order."""
        self.embedded += texts
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        vector = [0.0] * self.dimension
        for word in "".join(c if c.isalnum() else " " for c in text.lower()).split():
            for feature, weight in ((word, 1.0), (word[:5], 0.7)):
                digest = hashlib.blake2b(feature.encode(), digest_size=8).digest()
                place = int.from_bytes(digest[:4], "big") % self.dimension
                vector[place] += weight if digest[4] & 1 else -weight
        length = math.sqrt(sum(number * number for number in vector))
        if not length:
            return [1.0 / math.sqrt(self.dimension)] * self.dimension
        return [number / length for number in vector]
