"""The graph view: a subgraph as a picture, its equal as tables, and a node's details.

`picture` turns a subgraph into plain data through pyvis, `component` mounts it in the
browser, `view` is what pages draw.
"""

from ui.shared.graph_view.picture import PictureOptions
from ui.shared.graph_view.view import draw_graph

__all__ = ["PictureOptions", "draw_graph"]
