"""Cosines of questions and renderings by the shipped embedding model, with a cache of vectors."""

import array
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from graphrag_core.adapters.sentence_transformers import LocalEmbedder, packaged_folder
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import Embedder

MODEL = "all-MiniLM-L6-v2"
TABLE = "CREATE TABLE IF NOT EXISTS vectors (text TEXT PRIMARY KEY, vector BLOB)"


class Similarities:
    """The cosines of texts; vectors are kept in a file."""

    def __init__(self, embedder: Embedder, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._embedder = embedder
        self._store = sqlite3.connect(file)
        self._store.execute(TABLE)

    @classmethod
    def opened(cls, file: Path) -> Self | None:
        """Return them over the packaged model; None where it is not installed."""
        return cls(LocalEmbedder(MODEL), file) if packaged_folder(MODEL) else None

    def of(self, question: str, renderings: Sequence[str]) -> list[float] | None:
        """Return the cosine of the question and each rendering; None where the model fails."""
        try:
            vectors = self._vectors([question, *renderings])
        except ModelUnavailableError:
            return None
        asked = vectors[question]
        return [sum(map(float.__mul__, asked, vectors[said])) for said in renderings]

    def _vectors(self, texts: Sequence[str]) -> dict[str, list[float]]:
        found = {text: vector for text in dict.fromkeys(texts) if (vector := self._known(text))}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            for text, vector in zip(missing, self._embedder.embed(missing), strict=True):
                found[text] = vector
                kept = array.array("f", vector).tobytes()
                self._store.execute("INSERT OR REPLACE INTO vectors VALUES (?, ?)", (text, kept))
            self._store.commit()
        return found

    def _known(self, text: str) -> list[float] | None:
        row = self._store.execute("SELECT vector FROM vectors WHERE text = ?", (text,)).fetchone()
        return list(array.array("f", row[0])) if row else None
