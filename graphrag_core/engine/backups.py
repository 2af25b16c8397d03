"""Backups of the embedded database: one file out, proven by loading it, and back again.

A backup is loaded into a store of its own, started and counted before it is called one; so is
what is restored, before anything is replaced. How a crash ends is in `embedded/replacement.py`.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from graphrag_core.adapters import embedded
from graphrag_core.adapters.embedded.backup_file import (
    BackupManifest,
    describe_dumps,
    read_manifest,
    unpack,
    write_backup,
)
from graphrag_core.adapters.embedded.dumps import DATABASES, dump_store, load_store
from graphrag_core.adapters.embedded.jars import classpath
from graphrag_core.adapters.embedded.lifecycle import end
from graphrag_core.adapters.embedded.ownership import AlreadyOwnedError, owning, shown_folder
from graphrag_core.adapters.embedded.replacement import (
    DATA,
    keep_old,
    remove_old,
    replace_store,
    take_back,
)
from graphrag_core.adapters.embedded.server import start_in, version_of
from graphrag_core.adapters.neo4j import open_graph, user_agent
from graphrag_core.engine.backup_workplace import bytes_below, require_space, workplace
from graphrag_core.engine.core import database_name, open_store
from graphrag_core.errors import CallError, DatabaseUnavailableError
from graphrag_core.ingest.graph_checksum import CHECKSUM_VERSION, GraphChecksum, graph_checksum
from graphrag_core.settings import Settings
from graphrag_core.store.document_store import DocumentStore
from graphrag_core.types import CypherQuery

Say = Callable[[str], None]

CONNECTIONS = """
CALL dbms.listConnections() YIELD connectionId, userAgent, clientAddress
RETURN userAgent, clientAddress ORDER BY connectionId LIMIT 1000
"""
CHECK_IDLE_MINUTES = 2.0
MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and the folder of the old store where it was kept."""

    manifest: BackupManifest
    old: Path | None


def back_up(settings: Settings, file: Path, say: Say) -> BackupManifest:
    """Write a backup of the embedded database to a new file.

    The database is offline while it is dumped. Raises `CallError` where it is not embedded, used
    by others (`in_use`) or absent (`no_database`), and where the file exists or cannot be written
    (`file_exists`, `no_file`, `no_space`); `EmbeddedServerError`.
    """
    _require_embedded(settings, "dump neo4j --to-path=FOLDER")
    if file.exists():
        raise CallError(f"{file} exists.", hint="Choose another name.", code="file_exists")
    if not os.access(file.parent, os.W_OK | os.X_OK):
        raise CallError(
            f"{file.parent} is no folder that can be written.", hint="Check the path.",
            code="no_file",
        )  # fmt: skip
    folder = embedded.data_folder(settings)
    with workplace(settings, file) as work:
        stop_unused(settings, say)
        if not (folder / DATA).exists():
            raise CallError(
                "There is no database yet, so there is nothing to save.",
                hint="Load some data first.",
                code="no_database",
            )
        require_space(settings.home, 2 * bytes_below(folder / DATA))
        say("Saving the database; it is offline for some seconds.")
        dumps = work / "dumps"
        dump_store(settings, dumps, say)
        say("Checking the backup: it is loaded and read as a whole.")
        found = _proven(settings, work, dumps, say)
        manifest = _describe(settings, work, found, say)
        require_space(file.parent, sum(dump.size for dump in manifest.dumps))
        write_backup(file, manifest, dumps)
    return manifest


def restore(settings: Settings, file: Path, *, keep: bool, say: Say) -> Restored:
    """Replace the embedded database by that of a backup, once this is proven to be whole.

    With `keep` the old store stays under another name. Raises `CallError` as `readable_backup`
    and where the database is used by others (`in_use`); `EmbeddedServerError`.
    """
    manifest = readable_backup(settings, file)
    folder = embedded.data_folder(settings)
    stop_unused(settings, say)
    with workplace(settings, file) as work:
        require_space(
            settings.home, manifest.store_bytes + sum(dump.size for dump in manifest.dumps)
        )
        unpack(file, manifest, work / "dumps")
        say("Checking the backup: it is loaded and read as a whole.")
        _compare(file, manifest, _proven(settings, work, work / "dumps", say))
        say("Replacing the database.")
        _replace(settings, work / "store" / DATA, say)
        _start_restored(settings, say)
        _forget_documents(settings)
        if not keep:
            remove_old(folder)
            return Restored(manifest, None)
        old = f"{DATA}.{datetime.now(UTC):%Y%m%d-%H%M%S}"
        keep_old(folder, old)
        kept = folder / old
    return Restored(manifest, kept if kept.exists() else None)


def readable_backup(settings: Settings, file: Path) -> BackupManifest:
    """Read what a backup says of itself, for whoever may restore it here.

    Raises `CallError`: not embedded, `writing_off`, `no_file`, `no_backup`, `damaged_backup`,
    `newer_backup`.
    """
    _require_embedded(settings, "load neo4j --from-path=FOLDER --overwrite-destination=true")
    if not settings.write:
        raise CallError(
            "Writing is switched off (GRAPHRAG_WRITE).",
            hint="Set GRAPHRAG_WRITE to on to restore a backup.",
            code="writing_off",
        )
    manifest = read_manifest(file)
    here = version_of(settings, classpath(settings, lambda _: None))
    if _numbers(manifest.server_version) > _numbers(here):
        raise CallError(
            f"The backup is of Neo4j {manifest.server_version}; this is {here}, which is older and "
            "cannot read it.",
            hint="Set GRAPHRAG_NEO4J_VERSION to the newer line, or update this program.",
            code="newer_backup",
        )
    return manifest


def stop_unused(settings: Settings, say: Say) -> None:
    """Stop the server, unless others use it. Raises `CallError` (`in_use`)."""
    if embedded.look(settings).owner is None:
        return
    graph = open_graph(settings, say)
    try:
        rows = graph.fetch(CypherQuery(CONNECTIONS.strip()), limit=1_000).records
    finally:
        graph.close()
    others = dict.fromkeys(
        _named(str(row["userAgent"]), str(row["clientAddress"]))
        for row in rows
        if row["userAgent"] != user_agent()
    )
    if others:
        shown = list(others)[:MOST_SHOWN] + ["others"] * (len(others) > MOST_SHOWN)
        raise CallError(
            f"The database is in use by {', '.join(shown)}.",
            hint="End these first: what they do would be lost or break off.",
            code="in_use",
        )
    embedded.stop(settings)


def _require_embedded(settings: Settings, command: str) -> None:
    if not settings.embedded:
        raise CallError(
            "NEO4J_URI is set: that server is not this program's to save or replace.",
            hint=f"On its machine, while it is stopped: `neo4j-admin database {command}`. Or unset "
            "NEO4J_URI to use the embedded one.",
            code="not_embedded",
        )
    if settings.tenant is not None:
        raise CallError(
            "A backup holds the data of all tenants, and GRAPHRAG_TENANT is set.",
            hint="Unset GRAPHRAG_TENANT, or use `export`.",
            code="tenant_set",
        )


def _proven(settings: Settings, work: Path, dumps: Path, say: Say) -> GraphChecksum:
    """Load dumps into a store of their own, start it and read all of it; it is left stopped."""
    store = work / "store"
    load_store(settings, dumps, store, say)
    server = start_in(replace(settings, server_idle_minutes=CHECK_IDLE_MINUTES), store, say)
    try:
        graph = open_graph(
            replace(
                settings, neo4j_uri=server.uri, neo4j_username=server.username,
                neo4j_password=server.password, neo4j_database=None,
            )
        )  # fmt: skip
        try:
            return graph_checksum(graph)
        finally:
            graph.close()
    finally:
        end(store)


def _describe(settings: Settings, work: Path, found: GraphChecksum, say: Say) -> BackupManifest:
    return BackupManifest(
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        server_version=version_of(settings, classpath(settings, say)),
        nodes=found.nodes,
        relationships=found.relationships,
        checksum=found.text,
        checksum_version=CHECKSUM_VERSION,
        store_bytes=bytes_below(work / "store" / DATA),
        dumps=describe_dumps(work / "dumps", DATABASES),
    )


def _compare(file: Path, manifest: BackupManifest, found: GraphChecksum) -> None:
    counts = (found.nodes, found.relationships) == (manifest.nodes, manifest.relationships)
    sums = manifest.checksum_version != CHECKSUM_VERSION or found.text == manifest.checksum
    if not (counts and sums):
        raise CallError(
            f"What {file} gives is not what was saved: {found.nodes:,} nodes and "
            f"{found.relationships:,} relationships instead of {manifest.nodes:,} and "
            f"{manifest.relationships:,}, or other values.",
            hint="Use another backup. Nothing was replaced.",
            code="damaged_backup",
        )


def _replace(settings: Settings, new: Path, say: Say) -> None:
    """Put a store into the place of the database's. Raises `CallError` (`in_use`)."""
    folder = embedded.data_folder(settings)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    stop_unused(settings, say)
    try:
        with owning(folder, "") as ownership:
            ownership.announce("offline")
            replace_store(folder, new)
    except AlreadyOwnedError as fault:
        raise CallError(
            f"Another process has started to use {shown_folder(folder)}.",
            hint="End it and try again. Nothing was replaced.",
            code="in_use",
        ) from fault


def _start_restored(settings: Settings, say: Say) -> None:
    """Start the restored database in its place; the old one comes back when that fails."""
    try:
        open_graph(settings, say).close()
    except DatabaseUnavailableError:
        _take_back(settings, embedded.data_folder(settings))
        raise


def _forget_documents(settings: Settings) -> None:
    """Remove the app's own copy of the documents that were replaced; `index` makes a new one."""
    store = open_store(settings)
    try:
        DocumentStore(store).forget(database_name(settings))
    finally:
        store.close()


def _take_back(settings: Settings, folder: Path) -> None:
    embedded.stop(settings)
    with owning(folder, "") as ownership:
        ownership.announce("offline")
        take_back(folder)


def _named(agent: str, address: str) -> str:
    return agent if "(process " in agent else f"{agent} from {address}"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
