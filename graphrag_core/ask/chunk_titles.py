"""Citations of chunks by the title of their document, in the answers of every rung."""

from dataclasses import replace

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import Answer


def with_titles(run: AskRun, answer: Answer) -> Answer:
    """Call each cited chunk what its document is called; those of no document keep their name."""
    nodes = (*answer.graph.nodes, *answer.related.nodes)
    cited = {citation.id for citation in answer.citations}
    chunks = {n.id: n for n in nodes if n.id in cited and CHUNK_LABELS & set(n.labels)}
    if not chunks:
        return answer
    keys = (node.key for node in chunks.values())
    titles = name_sources(keys, run.schema, run.dependencies.database())
    return replace(
        answer,
        citations=tuple(
            replace(citation, label=titles.get(chunks[citation.id].key, citation.label))
            if citation.id in chunks
            else citation
            for citation in answer.citations
        ),
    )
