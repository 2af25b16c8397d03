"""Cuts texts over any schema; keeps the vocabulary of the last schema seen."""

import threading
from datetime import UTC, datetime

from graphrag_core.english.time_phrases import find_times
from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.cutting import cut
from graphrag_core.translate.offline.phrases import speakable
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import Links, Schema

MAX_CHUNKS = 80


class ChunkCutter:
    """Cuts a text into what means something in a graph, whether or not it can be answered."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: tuple[Schema, Vocabulary] | None = None

    def chunks(self, text: str, links: Links, schema: Schema) -> tuple[Chunk, ...]:
        """Cut a text into its first chunks, in its order."""
        times = find_times(text, now=datetime.now(UTC))
        return cut(text, links.values, times, self._vocabulary(schema))[:MAX_CHUNKS]

    def _vocabulary(self, schema: Schema) -> Vocabulary:
        with self._lock:
            if self._known is None or self._known[0] is not schema:
                hidden = detect_profile(schema).hidden_labels
                self._known = (schema, Vocabulary(speakable(schema), hidden))
            return self._known[1]
