"""The Cypher editor: Streamlit's own text area with colours, remarks and completions."""

from ui.cypher.editor.assistance import EditorKeys, assist

__all__ = ["EditorKeys", "assist"]
