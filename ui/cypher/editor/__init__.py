"""The Cypher editor: Streamlit's own text area, dressed with colours, remarks and completion."""

from ui.cypher.editor.assistance import assist

__all__ = ["assist"]
