"""Looks at every part that a working explorer needs, and says what to do about each."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from graphrag_core.adapters.embedded import find_running
from graphrag_core.adapters.embedded.jars import cached_share, server_version
from graphrag_core.adapters.embedded.server import find_libjvm
from graphrag_core.adapters.openai.endpoint import shown_address
from graphrag_core.engine import Engine
from graphrag_core.errors import GraphragError
from graphrag_core.retrieve.chunks import Coverage
from graphrag_core.schema.graph_config import config_summary, read_config
from graphrag_core.settings import Settings

Check = dict[str, Any]

MIN_FREE_MB = 500


def examine(
    settings: Settings, progress: Callable[[str], None], *, engine: Engine | None = None
) -> list[Check]:
    """One record a check: `name`, `ok`, `detail`, and `hint` where something is to be done.

    An `engine` that is open already is used and stays open.
    """
    return list(_checks(settings, progress, engine))


def _checks(
    settings: Settings, progress: Callable[[str], None], engine: Engine | None
) -> Iterator[Check]:
    yield _check("python", sys.version_info >= (3, 11), sys.version.split()[0], "Use Python 3.11.")
    yield _home(settings.home)
    if settings.embedded:
        yield from _embedded(settings)
    config = _graph_config(settings)
    if not config["ok"]:
        yield config
        yield _model(settings)
        return
    if engine is not None:
        yield from _of_engine(engine)
    else:
        with Engine(settings, progress=progress) as opened:
            yield from _of_engine(opened)
    yield _model(settings)


def _of_engine(engine: Engine) -> Iterator[Check]:
    yield _store(engine)
    yield from _database(engine)
    yield from _retrieval(engine)


def _check(name: str, ok: bool, detail: str, hint: str) -> Check:
    return {"name": name, "ok": ok, "detail": detail, "hint": "" if ok else hint}


def _home(home: Path) -> Check:
    folder = home.absolute()
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free_mb = shutil.disk_usage(existing).free // 1_000_000
    writable = os.access(existing, os.W_OK)
    return _check(
        "home",
        writable and free_mb >= MIN_FREE_MB,
        f"{folder}, {free_mb:,} MB free" + ("" if writable else ", not writable"),
        f"Set GRAPHRAG_HOME to a writable folder with {MIN_FREE_MB} MB free.",
    )


def _embedded(settings: Settings) -> Iterator[Check]:
    try:
        yield _check("java", True, str(find_libjvm()), "")
    except GraphragError as fault:
        yield _check("java", False, fault.message, fault.hint)
    version = server_version(settings.neo4j_version)
    if settings.neo4j_path is None:
        present, total = cached_share(settings)
        yield _check(
            "server files",
            present == total,
            f"Neo4j {version}: {present} of {total} files in {settings.cache_dir}",
            "Run `python -m graphrag_core db fetch` while there is a network.",
        )
    try:
        running = find_running(settings)
    except GraphragError as fault:
        yield _check("embedded server", False, fault.message, fault.hint)
        return
    state = (
        f"{running.uri}, process {running.pid}" if running else "not running; starts when needed"
    )
    yield _check("embedded server", True, state, "")


def _store(engine: Engine) -> Check:
    engine.store.read("SELECT name FROM secrets LIMIT 1")
    place, problem = engine.store.place, engine.store.problem
    hint = "Mend it, or history, favourites, boards and shared answers are not saved."
    return _check("store", not problem, problem or place, hint)


def _database(engine: Engine) -> Iterator[Check]:
    try:
        info = engine.info()
        schema = engine.schema()
    except GraphragError as fault:
        yield _check("database", False, fault.message, fault.hint)
        return
    nodes = sum(label.count for label in schema.labels)
    yield _check(
        "database",
        True,
        f"{info.address}, Neo4j {info.version} {info.edition}, database {info.database}",
        "",
    )
    yield _check(
        "read only",
        not info.warnings,
        "every query is guarded and runs in READ mode"
        if not info.warnings
        else "the user could write",
        " ".join(info.warnings),
    )
    yield _check(
        "graph",
        bool(schema.labels),
        f"{len(schema.labels)} labels, {len(schema.relationship_types)} relationship types, "
        f"{nodes:,} labelled nodes",
        "The graph is empty: load the demo with `python -m graphrag_core seed`.",
    )
    problems = engine.config_problems
    taken = config_summary(engine.config, problems)
    yield _check("graph config", not problems, taken, " ".join(problems))


def _graph_config(settings: Settings) -> Check:
    """Whether graphrag.toml can be read; what was taken from it needs the open graph."""
    try:
        return _check("graph config", True, str(read_config(settings.graph_config).path), "")
    except GraphragError as fault:
        return _check("graph config", False, fault.message, fault.hint)


def _retrieval(engine: Engine) -> Iterator[Check]:
    try:
        coverage = engine.searching.chunk_coverage()
    except GraphragError:
        return
    if coverage is not None:
        yield _check("chunks", True, _covered(coverage), "")
    waiting = [index for index in engine.searching.indexes_in_use() if not index.online]
    yield _check(
        "indexes",
        not waiting,
        "; ".join(f"{index.name} is {index.state_text}" for index in waiting) or "all are online",
        "An index that is building will be ready by itself; if one failed, run `index` again.",
    )
    if engine.settings.tenant is not None:
        # They count the calls of all tenants.
        return
    summary = engine.metrics.summary()
    yield _check(
        "retrieval",
        not summary.warnings,
        " ".join(summary.warnings) or "no warnings in the last week",
        "See the status page; `index` refreshes vectors and indexes.",
    )


def _covered(coverage: Coverage) -> str:
    unsourced = coverage.unsourced / max(coverage.relationships, 1)
    reverse = f"{unsourced:.0%} of {coverage.relationships:,} relationships name no chunk"
    if coverage.chunks is None or coverage.chunks_without_relationships is None:
        return f"{coverage.chunk_ids:,} chunk ids on relationships; {reverse}"
    share = coverage.chunks_without_relationships / max(coverage.chunks, 1)
    return f"{share:.0%} of {coverage.chunks:,} chunks have no relationships; {reverse}"


def _model(settings: Settings) -> Check:
    if not settings.model_configured:
        return _check("model", True, "none configured: questions are translated offline", "")
    address = settings.openai_base_url
    where = shown_address(address) if address else "the default endpoint"
    return _check("model", True, f"{settings.openai_model} at {where} (not called)", "")
