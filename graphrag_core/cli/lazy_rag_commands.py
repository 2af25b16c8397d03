"""The command `lazy-rag`: its options, its call, its JSON, and how it prints."""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from graphrag_core.json_output.values import node_json, plain, relationship_json

if TYPE_CHECKING:
    from graphrag_core.engine import Engine
    from graphrag_core.lazy_rag.types import LazyRagResult
    from graphrag_core.types import AsOf

Result = Mapping[str, Any]
SHOWN_CUTS = 5


def lazy_rag_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `lazy-rag`."""
    sub.add_argument("query", help="what to summarise")
    sub.add_argument("--expand-only", action="store_true", help="the subgraph without a summary")
    sub.add_argument("--at", metavar="WHEN", help="as of then; 'all' for all times (default now)")
    sub.add_argument("--max-hops", type=int, default=None, help="how far to go, 1 to 5")
    sub.add_argument("--max-entities", type=int, default=None, help="most entities, 1 to 200")


def lazy_rag(
    options: argparse.Namespace, engine: "Engine", when: Callable[[str | None], "AsOf"]
) -> Result:
    """Summarise what the graph says about a query."""
    from graphrag_core.lazy_rag import summarize as lazy

    return lazy_rag_json(
        lazy.lazy_rag(
            engine,
            options.query,
            as_of=when(options.at),
            max_hops=options.max_hops,
            max_entities=options.max_entities,
            expand_only=options.expand_only,
            tenant=options.tenant,
        )
    )


def lazy_rag_json(result: "LazyRagResult") -> dict[str, Any]:
    """The object of `lazy-rag`."""
    return {
        "query": result.query,
        "entities": [
            node_json(entity.node) | {"score": entity.score, "hops": entity.hops}
            for entity in result.entities
        ],
        "relationships": [relationship_json(r) for r in result.relationships],
        "communities": plain(result.communities),
        "summary": result.summary,
        "summary_by": result.summary_by,
        "citations": plain(result.citations),
        "confidence": result.confidence,
        "explanation": result.explanation,
        "missing_info": list(result.missing_info),
        "seeds": plain(result.seeds),
        "cut": plain(result.cut),
        "diagnostics": plain(result.diagnostics),
        "generation_time_ms": result.generation_time_ms,
    }


def show_lazy_rag(result: Result) -> str:
    """The summary, how sure it is, what is missing and what was cut."""
    lines = [result["summary"], ""] if result["summary"] else []
    lines.append(
        f"  {len(result['entities'])} entities, {len(result['relationships'])} relationships, "
        f"confidence {result['confidence']:.2f}: {result['explanation']}"
    )
    lines += [f"  {sentence}" for sentence in result["missing_info"]]
    lines += [f"  {remark['message']}" for remark in result["diagnostics"]]
    lines += [
        f"  {cut['name']}: {cut['neighbours']:,} relationships, {cut['used']} neighbours used"
        for cut in result["cut"][:SHOWN_CUTS]
    ]
    return "\n".join(lines)
