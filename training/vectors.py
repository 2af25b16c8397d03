"""Vectors of the packaged embedding model, kept in a file."""

import array
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from graphrag_core.adapters.sentence_transformers import LocalEmbedder, packaged_folder
from graphrag_core.protocols import Embedder

MODEL = "all-MiniLM-L6-v2"
TABLE = "CREATE TABLE IF NOT EXISTS vectors (text TEXT PRIMARY KEY, vector BLOB)"


class CachedVectors:
    """The vectors of texts; the model is loaded for what the file does not have."""

    def __init__(self, embedder: Embedder, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._embedder = embedder
        self._store = sqlite3.connect(file)
        self._store.execute(TABLE)

    @classmethod
    def opened(cls, file: Path) -> Self | None:
        """Return them over the packaged model; None where it is not installed."""
        return cls(LocalEmbedder(MODEL), file) if packaged_folder(MODEL) else None

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return the vector of each text. Raises `ModelUnavailableError`."""
        found = {text: vector for text in dict.fromkeys(texts) if (vector := self._known(text))}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            for text, vector in zip(missing, self._embedder.embed(missing), strict=True):
                found[text] = vector
                kept = array.array("f", vector).tobytes()
                self._store.execute("INSERT OR REPLACE INTO vectors VALUES (?, ?)", (text, kept))
            self._store.commit()
        return [found[text] for text in texts]

    def _known(self, text: str) -> list[float] | None:
        row = self._store.execute("SELECT vector FROM vectors WHERE text = ?", (text,)).fetchone()
        return list(array.array("f", row[0])) if row else None
