"""The Cypher editor: Streamlit's own text area, dressed with colours, remarks and completion."""

from ui.cypher.editor.assistance import EditorKeys, assist

__all__ = ["EditorKeys", "assist"]
