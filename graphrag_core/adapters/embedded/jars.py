"""The server's jars: exact versions and checksums from a lock file, kept in the user's cache.

Neo4j Community is licensed under the GPLv3; its jars are fetched by the user's own
machine from a Maven repository and are never part of this repository.
"""

import errno
import hashlib
import http.client
import os
import shutil
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings

LOCKS = {"2026": "neo4j-2026.08.1.lock", "5.26": "neo4j-5.26.30.lock"}
"""Lock file of each supported server line; `tools/lock_server.py` writes them."""

WAYS_ON = (
    "Three ways on: point NEO4J_URI at a running Neo4j; start one with `docker compose up -d "
    "neo4j`, as compose.yaml says at its top; or set GRAPHRAG_NEO4J_PATH to the folder of an "
    "unpacked Neo4j."
)

Progress = Callable[[str], None]
"""A callback that gets one sentence for people, at most a few times a second."""

_PARALLEL = 8
_ATTEMPTS = 3
_TIMEOUT_S = 30.0
OF_THE_DISK = frozenset(
    {
        errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM,
        errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.EIO,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Jar:
    """One line of a lock file."""

    sha256: str
    size: int
    path: str


def server_version(line: str) -> str:
    """Return the exact version that a server line is pinned to."""
    return LOCKS[line].removeprefix("neo4j-").removesuffix(".lock")


def read_lock(line: str) -> tuple[Jar, ...]:
    """Read the jars of a server line, in the order of its lock file."""
    text = (Path(__file__).parent / LOCKS[line]).read_text(encoding="utf-8")
    return tuple(
        Jar(sha256, int(size), path) for sha256, size, path in map(str.split, text.splitlines())
    )


def classpath(settings: Settings, progress: Progress) -> list[Path]:
    """Return the paths of all jars to run, and download the missing ones.

    Raises `EmbeddedServerError` when a download fails, or when the folder of
    `GRAPHRAG_NEO4J_PATH` contains no server.
    """
    if settings.neo4j_path is not None:
        jars = sorted((settings.neo4j_path / "lib").glob("*.jar"))
        if not any(jar.name.startswith("neo4j-kernel-") for jar in jars):
            raise EmbeddedServerError(
                f"GRAPHRAG_NEO4J_PATH is {settings.neo4j_path}, "
                "which holds no lib/neo4j-kernel-*.jar.",
                hint="Point it at the top folder of an unpacked Neo4j Community server.",
            )
        return jars
    return fetch_jars(settings, progress)


def fetch_jars(settings: Settings, progress: Progress) -> list[Path]:
    """Download the jars that are missing from the cache and return the paths of all.

    The SHA-256 of a new jar is verified before the jar is moved into the cache. An
    interrupted download therefore leaves no file that a later start would trust.
    Raises `EmbeddedServerError`.
    """
    folder = settings.cache_dir / "jars"
    jars = read_lock(settings.neo4j_version)
    missing = [jar for jar in jars if not _is_cached(folder, jar)]
    if missing:
        _download_all(missing, folder, settings, progress)
    return [folder / jar.path for jar in jars]


def cached_share(settings: Settings) -> tuple[int, int]:
    """Return how many of the pinned jars are in the cache, and how many are pinned."""
    jars = read_lock(settings.neo4j_version)
    folder = settings.cache_dir / "jars"
    return sum(_is_cached(folder, jar) for jar in jars), len(jars)


def discard_damaged(settings: Settings) -> int:
    """Remove the jars from the cache whose content is not what was pinned; return how many.

    Takes a second or two. Jars of `GRAPHRAG_NEO4J_PATH` are left alone.
    """
    if settings.neo4j_path is not None:
        return 0
    folder = settings.cache_dir / "jars"
    damaged = [
        folder / jar.path
        for jar in read_lock(settings.neo4j_version)
        if _is_cached(folder, jar) and sha256_of(folder / jar.path) != jar.sha256
    ]
    for path in damaged:
        path.unlink(missing_ok=True)
    return len(damaged)


def _is_cached(folder: Path, jar: Jar) -> bool:
    try:
        return (folder / jar.path).stat().st_size == jar.size
    except OSError:
        return False


def _download_all(missing: list[Jar], folder: Path, settings: Settings, progress: Progress) -> None:
    version = server_version(settings.neo4j_version)
    total_mb = sum(jar.size for jar in missing) / 1e6
    progress(
        f"Fetching Neo4j {version} for the first time: {len(missing)} files, {total_mb:.0f} MB."
    )
    done_mb, shown_at = 0.0, 0.0
    pool = ThreadPoolExecutor(_PARALLEL)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        waiting = [
            pool.submit(_download, jar, folder, settings.maven_repository) for jar in missing
        ]
        for number, future in enumerate(as_completed(waiting), start=1):
            done_mb += future.result() / 1e6
            if time.monotonic() - shown_at > 0.5 or number == len(missing):
                shown_at = time.monotonic()
                progress(
                    f"Fetching Neo4j {version}: {number} of {len(missing)} files, "
                    f"{done_mb:.0f} of {total_mb:.0f} MB."
                )
    except (OSError, http.client.HTTPException) as cause:
        if _is_of_the_disk(cause):
            raise EmbeddedServerError(
                f"The cache folder cannot be used for Neo4j's files: {cause.strerror}.",
                hint="Set GRAPHRAG_CACHE to a folder that can be written and has "
                f"{total_mb:.0f} MB left.",
            ) from cause
        raise EmbeddedServerError(
            f"Neo4j {version} could not be fetched from {settings.maven_repository}: "
            f"{_why(cause)}.",
            hint=WAYS_ON,
        ) from cause
    finally:
        pool.shutdown(cancel_futures=True)


def _download(jar: Jar, folder: Path, repository: str) -> int:
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return _download_once(jar, folder, repository)
        except urllib.error.HTTPError as refused:
            if refused.code < 500 or attempt == _ATTEMPTS:
                raise
        except (OSError, http.client.HTTPException):
            if attempt == _ATTEMPTS:
                raise
        time.sleep(attempt)
    raise AssertionError("unreachable")


def _download_once(jar: Jar, folder: Path, repository: str) -> int:
    target = folder / jar.path
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=target.parent, suffix=".part")
    try:
        with (
            os.fdopen(handle, "wb") as file,
            urllib.request.urlopen(f"{repository}/{jar.path}", timeout=_TIMEOUT_S) as reply,
        ):
            shutil.copyfileobj(reply, file)
        if sha256_of(Path(partial)) != jar.sha256:
            raise OSError(f"{target.name} does not have the pinned checksum")
        Path(partial).replace(target)
    finally:
        Path(partial).unlink(missing_ok=True)
    return jar.size


def sha256_of(path: Path) -> str:
    """Compute the SHA-256 of a file, in hexadecimal digits."""
    digest = hashlib.sha256()
    for block in _blocks(path):
        digest.update(block)
    return digest.hexdigest()


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            yield block


def _is_of_the_disk(cause: BaseException) -> TypeGuard[OSError]:
    """Tell whether a download failed where it was to be written, and not on its way."""
    return (
        isinstance(cause, OSError)
        and not isinstance(cause, urllib.error.URLError)
        and cause.errno in OF_THE_DISK
    )


def _why(cause: BaseException) -> str:
    reason = getattr(cause, "reason", None)
    said = getattr(reason, "strerror", None) or getattr(cause, "strerror", None)
    return said or str(reason or cause) or type(cause).__name__
