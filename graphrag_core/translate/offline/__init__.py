"""Questions to Cypher without a model, on any schema, from its introspection alone."""

from graphrag_core.translate.offline.examples import example_questions
from graphrag_core.translate.offline.meanings import Meanings
from graphrag_core.translate.offline.outlines import Outline, OutlineReader
from graphrag_core.translate.offline.translator import OfflineTranslator, RankedReadings

__all__ = [
    "Meanings",
    "OfflineTranslator",
    "Outline",
    "OutlineReader",
    "RankedReadings",
    "example_questions",
]
