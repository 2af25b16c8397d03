"""One plain English sentence for a reading, from its structure alone."""

from graphrag_core.translate.offline.renderer.names import Names, names_of
from graphrag_core.translate.offline.renderer.sentences import render

__all__ = ["Names", "names_of", "render"]
