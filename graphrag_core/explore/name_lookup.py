"""Names in large graphs: which full-text indexes hold them, and how these are asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import Fragment, Template
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.types import LabelSchema

LARGE = 50_000
"""Of more nodes, only the first ones are put in the order of their names for a list to choose."""

MOST_HITS = 1_000
"""Nodes that an index gives for the words of a name."""

INDEXED_NODES = Template("""
UNWIND $indexes AS index
CALL db.index.fulltext.queryNodes(index, $lucene, {limit: $hits}) YIELD node
WITH DISTINCT node
WHERE {labelled} AND {shown}
""")


@dataclass(frozen=True, slots=True)
class NameLookup:
    """Full-text indexes that hold the display names, and what they are asked."""

    indexes: tuple[str, ...]
    lucene: str

    def nodes(self, labelled: Fragment, shown: Fragment) -> Fragment:
        """Write the pattern that yields `node`, as far as these tests hold."""
        return INDEXED_NODES.fill(labelled=labelled, shown=shown)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The parameters of the pattern."""
        return {"indexes": list(self.indexes), "lucene": self.lucene, "hits": MOST_HITS}


def is_large(context: ExplorationContext, type_: str | None) -> bool:
    """Tell whether the graph, or a label, has more than `LARGE` nodes by the schema's counts."""
    return sum(label.count for label in _labels(context, type_)) > LARGE


def count_listed(context: ExplorationContext, type_: str | None) -> int:
    """Count what a list of names is about by the schema; a node of two labels counts twice."""
    return sum(label.count for label in _labels(context, type_))


def name_lookup(
    context: ExplorationContext, type_: str | None, words: Sequence[str]
) -> NameLookup | None:
    """Find the indexes that hold all names of a label, or of the graph; None without them.

    A tenant has none: an index counts everybody's nodes before any can be left out.
    """
    if context.tenant or not all(word.isalnum() for word in words):
        return None
    found: dict[str, None] = {}
    keys: dict[str, None] = {}
    for label in (*_labels(context, type_), *_base_labels(context, type_)):
        key = label.name_key
        index = _index_of(context, label)
        if key is None or index is None or not key.isidentifier():
            return None
        found[index], keys[key] = None, None
    every = (" ".join(f"+{key}:{word}*" for word in words) for key in keys)
    return NameLookup(tuple(found), " ".join(f"({one})" for one in every)) if found else None


def _labels(context: ExplorationContext, type_: str | None) -> list[LabelSchema]:
    profile = context.profile
    aside = profile.hidden_labels | profile.provenance_labels | profile.base_labels
    return [
        label
        for label in context.schema.labels
        if label.count and (label.name == type_ if type_ else label.name not in aside)
    ]


def _base_labels(context: ExplorationContext, type_: str | None) -> list[LabelSchema]:
    """List the labels that nearly all nodes have, some of them no other."""
    base = context.profile.base_labels if type_ is None else frozenset()
    return [label for label in context.schema.labels if label.count and label.name in base]


def _index_of(context: ExplorationContext, label: LabelSchema) -> str | None:
    """Find a full-text index over the display names of a label."""
    return next(
        (
            index.name
            for index in context.schema.indexes
            if index.kind == "FULLTEXT" and index.entity == "NODE" and index.state == "ONLINE"
            if label.name in index.labels and label.name_key in index.properties
        ),
        None,
    )
