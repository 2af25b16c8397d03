"""One plain English sentence for a reading, from its structure alone."""

from graphrag_core.translate.offline.renderer.reading_sentence import render
from graphrag_core.translate.offline.renderer.schema_names import SchemaNames, names_of

__all__ = ["SchemaNames", "names_of", "render"]
