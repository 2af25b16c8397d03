"""A picture as a file: a standalone page, JSON, CSV, and the Cypher that returns it."""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from graphrag_core import defuse_formula
from graphrag_core.types import CypherQuery, Node, Relationship, Subgraph
from ui.shared.graph_view.component import picture_source, read_part
from ui.shared.graph_view.picture import vis_network_source
from ui.shared.tables import cell_text, plain

PLACE = re.compile(r"%%(\w+)%%")

NODES_AND_RELATIONSHIPS = """
MATCH (n)
WHERE elementId(n) IN $nodes
OPTIONAL MATCH (n)-[r]->(m)
WHERE elementId(r) IN $relationships
RETURN n, r, m
"""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';
  img-src data: blob:">
<title>Graph</title>
<style>
:root {
  --st-text-color: #111111; --st-background-color: #ffffff; --st-primary-color: #1d4ed8;
  --st-secondary-background-color: #f1f5f9; --st-border-color: #cbd5e1; --st-gray-color: #8a93a5;
  --st-font: system-ui, sans-serif; --st-base-radius: 8px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --st-text-color: #e8edf5; --st-background-color: #0f172a; --st-primary-color: #8ab4ff;
    --st-secondary-background-color: #1e293b; --st-border-color: #334155; --st-gray-color: #7d8aa3;
  }
}
body { margin: 0; background: var(--st-background-color); }
%%css%%
.frame { height: 100vh !important; border: 0; }
.stage { flex: 1 1 auto !important; }
</style>
</head>
<body>
%%html%%
<script>%%library%%</script>
<script id="data" type="application/json">%%data%%</script>
<script type="module">
%%script%%
const data = JSON.parse(document.getElementById("data").textContent);
mount({ data, parentElement: document.body, setStateValue() {}, setTriggerValue() {} });
</script>
</body>
</html>
"""


def query_of(subgraph: Subgraph) -> CypherQuery:
    """Return the query for exactly these nodes and relationships."""
    return CypherQuery(
        NODES_AND_RELATIONSHIPS.strip(),
        {
            "nodes": [node.id for node in subgraph.nodes],
            "relationships": [relationship.id for relationship in subgraph.relationships],
        },
    )


def cypher_text(subgraph: Subgraph) -> str:
    """Return the same query as a text that needs no parameters."""
    query = query_of(subgraph)
    text = query.text
    for name, ids in query.parameters.items():
        text = text.replace(f"${name}", json.dumps(ids))
    return text + "\n"


def standalone_page(picture: Mapping[str, Any]) -> str:
    """Return a page that draws the picture and loads nothing from other machines."""
    data = json.dumps({**picture, "height": 600, "scene": ""}, ensure_ascii=False)
    script = picture_source().replace("export default function", "const mount = function")
    library = vis_network_source().rsplit("\nexport default", 1)[0]
    parts = {
        "css": read_part("graph_view.css"),
        "html": read_part("graph_view.html"),
        "library": _inside_script(library),
        "script": _inside_script(script),
        "data": data.replace("<", "\\u003c").replace("\u2028", "\\u2028"),
    }
    return PLACE.sub(lambda match: parts[match[1]], PAGE)


def json_text(subgraph: Subgraph) -> str:
    """Return the nodes and relationships with all their properties."""
    whole = {"nodes": plain(subgraph.nodes), "relationships": plain(subgraph.relationships)}
    return json.dumps(whole, ensure_ascii=False, indent=1)


def csv_text(subgraph: Subgraph) -> str:
    """Return the relationships, one a line, then the nodes that have none here."""
    names = {node.id: node for node in subgraph.nodes}
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerow(["from", "from_labels", "relationship", "to", "to_labels", "since", "until"])
    writer.writerows(_rows(subgraph, names))
    return lines.getvalue()


def _rows(subgraph: Subgraph, names: Mapping[str, Node]) -> Iterable[list[str]]:
    alone = dict(names)
    for relationship in subgraph.relationships:
        alone.pop(relationship.start, None)
        alone.pop(relationship.end, None)
        yield [defuse_formula(text) for text in _relationship_cells(relationship, names)]
    for node in alone.values():
        yield [defuse_formula(node.name), defuse_formula("|".join(node.labels)), "", "", "", "", ""]


def _relationship_cells(relationship: Relationship, names: Mapping[str, Node]) -> Iterable[str]:
    start, end = (names.get(id_) for id_ in (relationship.start, relationship.end))
    yield start.name if start else relationship.start
    yield "|".join(start.labels) if start else ""
    yield relationship.name or relationship.type
    yield end.name if end else relationship.end
    yield "|".join(end.labels) if end else ""
    yield cell_text(relationship.valid_at)
    yield cell_text(relationship.invalid_at)


def _inside_script(source: str) -> str:
    return source.replace("</script", "<\\/script").replace("<!--", "<\\!--")
