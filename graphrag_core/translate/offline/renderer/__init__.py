"""One plain English sentence for a reading, from its structure alone."""

from graphrag_core.translate.offline.renderer.lexicon import Lexicon, lexicon_of
from graphrag_core.translate.offline.renderer.rendering import render

__all__ = ["Lexicon", "lexicon_of", "render"]
