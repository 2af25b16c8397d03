"""A backup: a zip with `backup.json`, which says what is in it, and Neo4j's dumps of the database.

Any Neo4j of the same or a newer version loads the dumps that are in it, without this program.
"""

import json
import os
import secrets
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from graphrag_core.adapters.embedded.jars import sha256_of
from graphrag_core.errors import CallError

FORMAT = "graph-explorer-backup"
FORMAT_VERSION = 1
MANIFEST = "backup.json"
MOST_MANIFEST_BYTES = 100_000
BLOCK = 1 << 20
ZIP_BEGINS = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class DumpFile:
    """A dump in a backup."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupManifest:
    """What a backup says of itself.

    `created_at` is a time in ISO 8601, `server_version` Neo4j's, `checksum` what
    `graph_checksum` computed of the loaded dump, `store_bytes` the size of its store on disk.
    """

    created_at: str
    server_version: str
    nodes: int
    relationships: int
    checksum: str
    checksum_version: int
    store_bytes: int
    dumps: tuple[DumpFile, ...]


def describe_dumps(folder: Path, names: tuple[str, ...]) -> tuple[DumpFile, ...]:
    """Give name, size and checksum of the dumps in a folder."""
    return tuple(_described(folder / f"{name}.dump") for name in names)


def write_backup(file: Path, manifest: BackupManifest, dumps: Path) -> None:
    """Write a backup; it is there as a whole or not at all. Raises `OSError`."""
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    told = {"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(manifest)}
    try:
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w+b") as opened:
            with zipfile.ZipFile(opened, "w", zipfile.ZIP_STORED) as archive:
                archive.writestr(MANIFEST, json.dumps(told, indent=2))
                for dump in manifest.dumps:
                    archive.write(dumps / dump.name, dump.name)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def read_manifest(file: Path) -> BackupManifest:
    """Read what a backup says of itself.

    Raises `CallError` (`no_file`, `no_backup`, `damaged_backup`, `newer_backup`).
    """
    try:
        with zipfile.ZipFile(file) as archive:
            told = _told(archive, file)
    except zipfile.BadZipFile as fault:
        raise _damaged(file) if _began_as_backup(file) else _no_backup(file) from fault
    except OSError as fault:
        raise CallError(
            f"{file} cannot be read: {fault.strerror or fault}.",
            hint="Check the path.",
            code="no_file",
        ) from fault
    if told.get("format_version", 0) > FORMAT_VERSION:
        raise CallError(
            f"{file} was written by a newer version of this program.",
            hint="Update this program to read it.",
            code="newer_backup",
        )
    return _manifest(told, file)


def unpack(file: Path, manifest: BackupManifest, folder: Path) -> None:
    """Write the dumps of a backup into a folder.

    Raises `CallError` (`damaged_backup`) and `OSError`.
    """
    folder.mkdir(parents=True)
    try:
        with zipfile.ZipFile(file) as archive:
            for dump in manifest.dumps:
                with archive.open(dump.name) as packed, (folder / dump.name).open("wb") as target:
                    for block in iter(lambda: packed.read(BLOCK), b""):
                        target.write(block)
    except (zipfile.BadZipFile, KeyError, EOFError) as fault:
        raise _damaged(file) from fault
    if tuple(_described(folder / dump.name) for dump in manifest.dumps) != manifest.dumps:
        raise _damaged(file)


def _told(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    if MANIFEST not in archive.namelist():
        raise _no_backup(file)
    with archive.open(MANIFEST) as opened:
        text = opened.read(MOST_MANIFEST_BYTES)
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _damaged(file) from fault
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise _no_backup(file)
    return told


def _manifest(told: dict[str, Any], file: Path) -> BackupManifest:
    try:
        return BackupManifest(
            created_at=str(told["created_at"]),
            server_version=str(told["server_version"]),
            nodes=int(told["nodes"]),
            relationships=int(told["relationships"]),
            checksum=str(told["checksum"]),
            checksum_version=int(told["checksum_version"]),
            store_bytes=int(told["store_bytes"]),
            dumps=tuple(
                DumpFile(Path(str(dump["name"])).name, int(dump["size"]), str(dump["sha256"]))
                for dump in told["dumps"]
            ),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise _damaged(file) from fault


def _began_as_backup(file: Path) -> bool:
    """Tell whether a file that is no whole zip begins as a backup does."""
    with file.open("rb") as opened:
        begins = opened.read(200)
    return begins.startswith(ZIP_BEGINS) and MANIFEST.encode() in begins


def _described(file: Path) -> DumpFile:
    return DumpFile(file.name, file.stat().st_size, sha256_of(file))


def _no_backup(file: Path) -> CallError:
    return CallError(
        f"{file} is no backup of this program.",
        hint="Give a file that `db backup` wrote. Files of `export` are read by other means.",
        code="no_backup",
    )


def _damaged(file: Path) -> CallError:
    return CallError(
        f"The backup {file} is damaged: what is in it is not what was saved.",
        hint="Use another copy of it. Nothing was replaced.",
        code="damaged_backup",
    )
