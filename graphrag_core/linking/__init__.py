"""What a question names of the graph: `EntityLinker` finds its values."""

from graphrag_core.linking.linker import EntityLinker

__all__ = ["EntityLinker"]
