"""The commands `index`, `search` and `chunks`: their options, their calls, and how they print."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, get_args

from graphrag_core.errors import CallError
from graphrag_core.types import SearchMode

if TYPE_CHECKING:
    from graphrag_core.engine import Engine
    from graphrag_core.types import AsOf

Result = Mapping[str, Any]
Said = Callable[[str], None]
CARD_CHARS = 100


def index_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `index`."""
    sub.add_argument(
        "--rebuild", action="store_true", help="make all vectors anew, also those of another model"
    )
    sub.add_argument(
        "--communities", action="store_true",
        help="also store the graph's communities, each tenant's by themselves",
    )  # fmt: skip


def index(options: argparse.Namespace, engine: "Engine", said: Said) -> Result:
    """Embed new and changed texts and make the indexes."""
    from graphrag_core.json_output.search import index_json

    result = index_json(engine.index(progress=said, rebuild=options.rebuild))
    if not options.communities:
        return result
    said("Grouping the graph")
    stored = engine.index_communities(tenant=getattr(options, "tenant", None))
    return {**result, "communities": [asdict(entry) for entry in stored]}


def show_index(result: Result) -> str:
    """What was done, an index a line."""
    lines = [
        f"{result['model']}: {result['written']:,} embedded, {result['skipped']:,} unchanged or "
        f"empty, {result['removed']:,} removed, {result['elapsed_s']} s"
    ]
    lines += [
        f"  {entry['state']:10} {entry['kind']:8} {entry['name']} on "
        f"{'|'.join(entry['labels'])} ({', '.join(entry['properties'])})"
        for entry in result["indexes"]
    ]
    lines += [f"  ran: {text}" for text in result["statements"]]
    lines += [f"  refused: {sentence}" for sentence in result["refused"]]
    lines += [
        f"  {entry['communities']:,} communities of {entry['members']:,} nodes stored"
        f"{' for ' + entry['tenant'] if entry['tenant'] else ''}"
        f"{', of a part of the graph' if entry['truncated'] else ''}"
        for entry in result.get("communities", ())
    ]
    return "\n".join(lines)


def search_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `search`."""
    sub.add_argument("text", help="what to look for")
    sub.add_argument(
        "--filter", action="append", default=[], metavar="KEY=VALUE",
        help="KEY=V, KEY=A,B, KEY>=V or KEY<V; may be repeated",
    )  # fmt: skip
    sub.add_argument("--since", metavar="WHEN", help="only what happened since then")
    sub.add_argument("--until", metavar="WHEN", help="only what happened before then")
    sub.add_argument("--label", help="only nodes with this label")
    sub.add_argument("--connected-to", metavar="ENTITY", help="only nodes connected to it")
    sub.add_argument("--at", metavar="WHEN", help="relationships as of then; 'all' for any time")
    sub.add_argument("--top-k", type=int, default=10, help="most hits (default 10)")
    sub.add_argument("--mode", choices=get_args(SearchMode), default="hybrid")


def search(
    options: argparse.Namespace,
    engine: "Engine",
    when: Callable[[str | None], "AsOf"],
    said: Said,
) -> Result:
    """Search with the options' filters."""
    from graphrag_core.json_output.search import search_json
    from graphrag_core.retrieve.filters import parse_filter
    from graphrag_core.retrieve.search_types import SearchRequest

    request = SearchRequest(
        text=options.text,
        filters=tuple(parse_filter(text) for text in options.filter),
        since=_bound(options.since, "--since", said),
        until=_bound(options.until, "--until", said),
        label=options.label,
        as_of=when(options.at),
        top_k=options.top_k,
        mode=options.mode,
        connected_to=options.connected_to,
    )
    return search_json(engine.search(request, tenant=options.tenant))


def chunks_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `chunks`."""
    sub.add_argument("chunk_ids", nargs="*", metavar="CHUNK_ID", help="ids of chunks")
    sub.add_argument("--batch", metavar="FILE", help='JSON Lines of {"id", "chunk_ids"}')


def chunks(
    options: argparse.Namespace,
    engine: "Engine",
    batch_lines: Callable[[str], Iterator[dict[str, Any]]],
) -> Iterator[Result]:
    """One receipt for the given ids, or one a line of the batch."""
    from graphrag_core.json_output.search import chunks_json

    if bool(options.chunk_ids) == (options.batch is not None):
        raise CallError("Give chunk ids or --batch FILE.", hint="See `chunks --help`.")
    if options.batch is None:
        yield chunks_json(engine.chunks(options.chunk_ids, tenant=options.tenant))
        return
    for entry in batch_lines(options.batch):
        if "error" in entry:
            yield {"id": entry.get("id"), "error": entry["error"]}
            continue
        given = entry.get("chunk_ids")
        ids = given if isinstance(given, list) else [given]
        receipt = engine.chunks(ids, tenant=options.tenant)
        yield {"id": entry.get("id")} | chunks_json(receipt)


def show_chunks(result: Result) -> str:
    """A chunk and its relationships, then what was not found."""
    if "error" in result:
        return f"{result['error']['message']} {result['error']['hint']}"
    lines = []
    for id_, entries in result["relationships"].items():
        lines.append(f"{id_}: {len(entries)} relationship{'s' if len(entries) != 1 else ''}")
        lines += [f"  {entry['id']}  {entry['name']}" for entry in entries]
    for word in ("missing", "invalid", "placeholder", "possibly_cut"):
        if result[word]:
            lines.append(f"{word.replace('_', ' ')}: {', '.join(result[word])}")
    return "\n".join(lines)


def _bound(text: str | None, option: str, said: Said) -> datetime | None:
    if text is None:
        return None
    from graphrag_core.english.time_phrases import parse_when

    phrase = parse_when(text, now=datetime.now(UTC))
    if phrase is None:
        raise CallError(
            f"'{text}' is no time that could be read.",
            hint="Use an ISO date (2026-03-01) or plain words (last month, 2 weeks ago).",
            code="bad_time",
        )
    said(f"{option} {text}: {phrase.at.isoformat()}")
    return phrase.at


def show_search(result: Result) -> str:
    """A card a hit: score, name, text, why, what is around it."""
    lines: list[str] = []
    for hit in result["hits"]:
        text = " ".join(hit["text"].split())
        text = text if len(text) <= CARD_CHARS else text[: CARD_CHARS - 1] + "…"
        around = ", ".join(f"{entry['name']} ({entry['type']})" for entry in hit["related"][:6])
        lines += [
            f"{hit['score']:.2f}  {hit['name']} ({hit['label']}): {text}",
            f"      {hit['why']}",
        ]
        lines += [f"      {around}"] if around else []
    lines = lines or ["Nothing was found."]
    lines += ["", f"  {result['strategy']}"]
    lines += [f"  {remark['severity']}: {remark['message']}" for remark in result["diagnostics"]]
    return "\n".join(lines)
