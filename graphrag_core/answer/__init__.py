"""Rows and their evidence become sentences with citations, with a model and without."""

from graphrag_core.answer.compose import ComposedAnswer, compose
from graphrag_core.types import Evidence

__all__ = ["ComposedAnswer", "Evidence", "compose"]
