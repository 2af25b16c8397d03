"""Dumps of a store by Neo4j's own `database dump`, and stores from dumps by its `database load`.

A dump is two files: `neo4j.dump`, the graph with its indexes and constraints, and `system.dump`,
which has the database's identity: with it every element keeps its id.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from graphrag_core.adapters.embedded.admin_process import OWNED
from graphrag_core.adapters.embedded.jars import Progress, classpath
from graphrag_core.adapters.embedded.lifecycle import end
from graphrag_core.adapters.embedded.ownership import living_owner, shown_folder
from graphrag_core.adapters.embedded.server import (
    child_environment_of_package,
    data_folder,
    find_libjvm,
    start_in,
    version_of,
)
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings

DATABASES = ("neo4j", "system")


def dump_store(settings: Settings, target: Path, say: Progress) -> None:
    """Write the dumps of the database, which no server has open, into a folder.

    A store that was not closed properly is opened and closed first. Raises
    `EmbeddedServerError`.
    """
    folder = data_folder(settings)
    target.mkdir(parents=True)
    commands = [
        ["database", "dump", name, f"--to-path={target}", "--overwrite-destination=true"]
        for name in DATABASES
    ]
    try:
        _administer(settings, folder, commands, say)
    except EmbeddedServerError:
        if living_owner(folder) is not None:
            raise
        start_in(settings, folder, say)
        end(folder)
        _administer(settings, folder, commands, say)


def load_store(settings: Settings, dumps: Path, folder: Path, say: Progress) -> None:
    """Make the store of a data folder from dumps. Raises `EmbeddedServerError`."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    commands = [
        ["database", "load", name, f"--from-path={dumps}", "--overwrite-destination=true"]
        for name in DATABASES
    ]
    _administer(settings, folder, commands, say)


def _administer(
    settings: Settings, folder: Path, commands: Sequence[Sequence[str]], say: Progress
) -> None:
    jars = classpath(settings, say)
    order = {
        "folder": str(folder),
        "version": version_of(settings, jars),
        "libjvm": str(find_libjvm()),
        "classpath": [str(jar) for jar in jars],
        "options": settings.java_options,
        "commands": commands,
    }
    done = subprocess.run(
        [sys.executable, "-m", "graphrag_core.adapters.embedded.admin_process"],
        input=json.dumps(order), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=child_environment_of_package(), cwd=folder, check=False,
    )  # fmt: skip
    if done.returncode == OWNED:
        raise EmbeddedServerError(
            f"Another process uses {shown_folder(folder)}.", hint="End it and try again."
        )
    if done.returncode:
        said = done.stdout.strip().splitlines()
        reason = said[-1] if said else f"its process ended with {done.returncode}"
        raise EmbeddedServerError(
            f"Neo4j could not {commands[0][1]} the database: {reason.removesuffix('.')}.",
            hint=f"See whether there is space left for GRAPHRAG_HOME, {settings.home.absolute()}.",
        )
