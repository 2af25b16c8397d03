"""Chunks by the title of their document, in the citations and pictures of every rung's answers."""

from collections.abc import Mapping
from dataclasses import replace

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.explore.chunk_documents import MAX_SOURCES, name_sources
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import Answer, Node, Subgraph


def with_titles(run: AskRun, answer: Answer) -> Answer:
    """Call each chunk what its document is called; those of no document keep their name."""
    nodes = (*answer.graph.nodes, *answer.related.nodes)
    chunks = {node.id: node for node in nodes if CHUNK_LABELS & set(node.labels)}
    if not chunks:
        return answer
    cited = {citation.id for citation in answer.citations}
    first = sorted(chunks.values(), key=lambda node: node.id not in cited)
    keys = [node.key for node in first[:MAX_SOURCES]]
    by_key = name_sources(keys, run.schema, run.dependencies.database())
    titles = {id_: by_key[node.key] for id_, node in chunks.items() if node.key in by_key}
    return replace(
        answer,
        citations=tuple(
            replace(citation, label=titles.get(citation.id, citation.label))
            for citation in answer.citations
        ),
        graph=_titled(answer.graph, titles),
        related=_titled(answer.related, titles),
    )


def _titled(graph: Subgraph, titles: Mapping[str, str]) -> Subgraph:
    nodes: tuple[Node, ...] = tuple(
        replace(node, name=titles.get(node.id, node.name)) for node in graph.nodes
    )
    return replace(graph, nodes=nodes)
