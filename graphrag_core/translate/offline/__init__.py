"""Questions to Cypher without a model, on any schema, from its introspection alone."""

from graphrag_core.translate.offline.cutting.chunk_cutter import ChunkCutter
from graphrag_core.translate.offline.examples import example_questions
from graphrag_core.translate.offline.translator import OfflineTranslator, Outline, RankedReadings

__all__ = [
    "ChunkCutter",
    "OfflineTranslator",
    "Outline",
    "RankedReadings",
    "example_questions",
]
