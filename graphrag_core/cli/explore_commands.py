"""The commands `entities`, `neighborhood`, `history` and `snapshot`: options, calls, printing."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphrag_core.engine import Engine
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.explore.types import When

Result = Mapping[str, Any]
Said = Callable[[str], None]
Options = argparse.Namespace

OWN_DIFF_FACTS = 20_000
"""Of graphs with at most so many facts a snapshot in the past shows the difference to now."""

SHOWN_SENTENCES = 40


def entities_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `entities`."""
    sub.add_argument("--type", metavar="T", help="only nodes with this label")
    sub.add_argument("--query", metavar="TEXT", default="", help="names that hold these words")
    _paged(sub, 50)


def entities(options: Options, engine: "Engine", _said: Said) -> Result:
    """One page of the entities."""
    from graphrag_core.explore.entities import list_entities
    from graphrag_core.json_output.explore import entities_json

    return entities_json(
        list_entities(
            engine.exploration(options.tenant),
            query=options.query,
            type=options.type,
            limit=options.limit,
            cursor=options.cursor,
        )
    )


def neighborhood_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `neighborhood`."""
    sub.add_argument("entity", help="a display name, an element id or a key")
    sub.add_argument("--at", metavar="WHEN", help="as of then; 'all' for all times (default now)")
    sub.add_argument("--type", metavar="T", help="only relationships of this type")
    _paged(sub, 100)


def neighborhood(options: Options, engine: "Engine", said: Said) -> Result:
    """One page of an entity's relationships."""
    from graphrag_core.explore.neighborhood import neighborhood as look_around
    from graphrag_core.json_output.explore import neighborhood_json

    context = engine.exploration(options.tenant)
    when = None if options.at == "all" else _moment(context, options.at, "--at", said)
    return neighborhood_json(
        look_around(
            context,
            options.entity,
            at="all" if options.at == "all" else (when.at if when else None),
            type=options.type,
            limit=options.limit,
            cursor=options.cursor,
        )
    )


def history_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `history`."""
    sub.add_argument("entity", help="a display name, an element id or a key")
    sub.add_argument("--since", metavar="WHEN", help="only changes since then")
    sub.add_argument("--until", metavar="WHEN", help="only changes before then")
    _paged(sub, 100)


def history(options: Options, engine: "Engine", said: Said) -> Result:
    """One page of an entity's recorded changes."""
    from graphrag_core.explore.history import history as past_of
    from graphrag_core.json_output.explore import history_json

    context = engine.exploration(options.tenant)
    since = _moment(context, options.since, "--since", said)
    until = _moment(context, options.until, "--until", said)
    return history_json(
        past_of(
            context,
            options.entity,
            since=since.at if since else None,
            until=until.at if until else None,
            limit=options.limit,
            cursor=options.cursor,
        )
    )


def snapshot_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `snapshot`."""
    sub.add_argument("entity", nargs="?", help="only facts of it; without, of the whole graph")
    sub.add_argument("--at", metavar="WHEN", required=True, help="what held then")
    sub.add_argument("--known", metavar="WHEN", help="as the graph knew it then")
    sub.add_argument("--diff", metavar="WHEN", help="what differs then (default now)")
    sub.add_argument("--limit", type=int, default=500, help="most nodes (default 500)")


def snapshot(options: Options, engine: "Engine", said: Said) -> Result:
    """What held at a time; of a time in the past also what differs now."""
    from graphrag_core.explore.snapshots import snapshot as held_at
    from graphrag_core.json_output.explore import snapshot_json

    context = engine.exploration(options.tenant)
    at, known, diff = (
        _moment(context, getattr(options, name), f"--{name}", said)
        for name in ("at", "known", "diff")
    )
    assert at is not None
    compared = diff.at if diff is not None else None
    if diff is None and at.at < context.now and (options.entity or _few_facts(context)):
        compared = context.now
    return snapshot_json(
        held_at(
            context,
            options.entity,
            at=at.at,
            known=known.at if known else None,
            diff=compared,
            limit=options.limit,
        )
    )


def show_entities(result: Result) -> str:
    """A name a line."""
    lines = ["No name holds this; closest:"] if result["misspelt"] and result["entities"] else []
    lines += [
        f"{entry['name']}  ({', '.join(entry['labels'])})  {entry['id']}"
        for entry in result["entities"]
    ]
    lines.append(f"{len(result['entities'])} of {result['total']:,}{_more(result)}")
    return "\n".join(lines)


def show_neighborhood(result: Result) -> str:
    """The entity, its counts, and a relationship a line."""
    names = {node["id"]: node["name"] for node in result["nodes"]}
    center = result["center"]
    lines = [f"{center['name']}  ({', '.join(center['labels'])})  at {result['at']}"]
    lines += [f"  {c['count']:,} × {c['type']} ({c['direction']})" for c in result["by_type"]]
    lines += _lines(result["relationships"], names)
    ended = f", {result['ended']:,} ended" if result["ended"] else ""
    shown, total = len(result["relationships"]), result["total_relationships"]
    lines.append(f"{shown:,} of {total:,} relationships{ended}{_more(result)}")
    return "\n".join(lines)


def show_history(result: Result) -> str:
    """The summary, then a change a line."""
    lines = [result["summary"]]
    lines += [
        f"  {change['at'][:19]}  {change['kind']:5}  {change['fact']}"
        for change in result["changes"]
    ]
    lines.append(f"{len(result['changes'])} of {result['total_changes']:,} changes{_more(result)}")
    return "\n".join(lines)


def show_snapshot(result: Result) -> str:
    """What held, then what differs."""
    names = {node["id"]: node["name"] for node in result["nodes"]}
    lines = [f"At {result['at']}"]
    lines += _lines(result["relationships"], names)
    total = result["total_relationships"]
    lines.append(f"{len(result['relationships']):,} of {total:,} facts")
    if result["undated"]:
        lines.append(f"{len(result['undated'])} without a start")
    if result["diff"] is not None:
        said = result["diff"]["sentences"]
        lines.append(f"Compared with {result['diff']['at']}:")
        lines += [f"  {sentence}" for sentence in said[:SHOWN_SENTENCES]]
        lines += ["  …"] if len(said) > SHOWN_SENTENCES else []
        lines.append(f"  {result['diff']['unchanged_count']:,} unchanged")
    lines += [f"  {remark['message']}" for remark in result["remarks"]]
    return "\n".join(lines)


def _paged(sub: argparse.ArgumentParser, limit: int) -> None:
    sub.add_argument("--limit", type=int, default=limit, help=f"most entries (default {limit})")
    sub.add_argument("--cursor", metavar="C", help="the next_cursor of the page before")


def _moment(
    context: "ExplorationContext", text: str | None, option: str, said: Said
) -> "When | None":
    if text is None:
        return None
    from graphrag_core.explore.points_in_time import read_when

    when = read_when(context, text)
    said(f"{option} {text}: {when.understood}")
    return when


def _few_facts(context: "ExplorationContext") -> bool:
    dated = (
        kind
        for kind in context.schema.relationship_types
        if kind.name in context.profile.fact_times
    )
    return sum(kind.count for kind in dated) <= OWN_DIFF_FACTS


def _lines(relationships: Sequence[Any], names: Mapping[str, str]) -> list[str]:
    return [
        f"  {names.get(r['start'], r['start'])} -{r['name']}-> {names.get(r['end'], r['end'])}"
        + (f"  {r['valid_at'][:10]}…{(r['invalid_at'] or '')[:10]}" if r["valid_at"] else "")
        for r in relationships
    ]


def _more(result: Result) -> str:
    return f"; next: --cursor {result['next_cursor']}" if result["next_cursor"] else ""
