"""The journal of runs in the database: one `IngestRun` node each, which no page shows as data."""

import json
import secrets
import time
from collections.abc import Mapping as MappingType
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal

from graphrag_core.errors import CallError
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

RunKind = Literal["tables", "documents", "merges"]
State = Literal["running", "stopped", "done", "rolling back", "rolled back"]

MARKS_A_RUN = 1 << 20
"""Batches that a run may have; its number is a multiple of it."""
MOST_RUNS = 1_000

BEGIN = """
MERGE (run:IngestRun {id: $id})
ON CREATE SET run += $properties, run.started_at = datetime(), run.updated_at = datetime()
RETURN run.owner = $owner AS mine
"""
ALL = """
MATCH (run:IngestRun)
RETURN properties(run) AS run
ORDER BY run.started_at DESC
LIMIT 1000
"""
ONE = "MATCH (run:IngestRun {id: $id}) RETURN properties(run) AS run LIMIT 1"
CHANGE = """
MATCH (run:IngestRun {id: $id})
SET run += $properties, run.updated_at = datetime()
RETURN run.id AS id
"""
NEXT_STEP = """
MATCH (run:IngestRun {id: $id})
WHERE run.step = $step AND run.owner = $owner
SET run.step = $step + 1, run.row = 0, run.previous_row = 0, run.missing = [],
  run.updated_at = datetime()
RETURN run.step AS step
"""


@dataclass(frozen=True, slots=True)
class RunContents:
    """What a new run is to load; see `IngestRun` for the fields."""

    kind: RunKind
    folder: str
    mapping: str
    files: MappingType[str, str]


@dataclass(frozen=True, slots=True)
class IngestRun:
    """One run: what it loads, how far it is, and what it did.

    `mapping` says what becomes of what it loads, in the form of its kind. `files` are its files,
    as JSON: how each was when the run began. `step` is the place of a part in the order of
    loading, `row` how many of its rows, or files, are done. `rules` are the constraints and
    indexes that it made. `left` says what a rollback left behind, a sentence each.
    """

    id: str
    folder: str
    mapping: str
    files: str
    state: State
    owner: str
    number: int
    mark: int
    step: int = 0
    row: int = 0
    previous_row: int = 0
    missing: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    rejected: int = 0
    merged: int = 0
    kind: RunKind = "tables"
    nodes_created: int = 0
    nodes_changed: int = 0
    nodes_removed: int = 0
    relationships_created: int = 0
    relationships_changed: int = 0
    relationships_ended: int = 0
    mentions: int = 0
    facts: int = 0
    findings: int = 0
    elapsed_s: float = 0.0
    left: tuple[str, ...] = ()
    started_at: datetime | None = None
    updated_at: datetime | None = None

    @property
    def fingerprints(self) -> MappingType[str, str]:
        """Which files it reads, as they were when it began."""
        found: dict[str, str] = json.loads(self.files)
        return found

    @property
    def changed_anything(self) -> bool:
        """Whether it wrote anything."""
        return bool(
            self.nodes_created
            or self.nodes_changed
            or self.nodes_removed
            or self.relationships_created
            or self.relationships_changed
            or self.relationships_ended
        )


def begin_run(graph: WritableDatabase, id_: str, contents: RunContents) -> IngestRun:
    """Write a new run to the journal. Raises `CallError` (`run_exists`) for a name in use."""
    number = (time.time_ns() // 1_000_000) * MARKS_A_RUN
    owner = secrets.token_hex(8)
    files = json.dumps(dict(contents.files))
    run = IngestRun(
        id_, contents.folder, contents.mapping, files, "running", owner, number, number,
        kind=contents.kind,
    )  # fmt: skip
    stored = {
        field.name: _stored(getattr(run, field.name))
        for field in fields(run)
        if not field.name.endswith("_at")
    }
    parameters = {"id": id_, "properties": stored, "owner": owner}
    if not _rows(graph, BEGIN, parameters)[0]["mine"]:
        raise CallError(
            f"There is a run named {id_} already.",
            hint="Choose another name, resume that run, or roll it back.",
            code="run_exists",
        )
    return run


def list_runs(database: Database) -> tuple[IngestRun, ...]:
    """List the runs, the newest first."""
    rows = database.fetch(CypherQuery(ALL), limit=MOST_RUNS).records
    return tuple(_run_of(row["run"]) for row in rows)


def find_run(database: Database, id_: str) -> IngestRun:
    """Find a run by its name. Raises `CallError` (`no_run`)."""
    rows = database.fetch(CypherQuery(ONE, {"id": id_})).records
    if not rows:
        names = ", ".join(run.id for run in list_runs(database)[:5]) or "none yet"
        raise CallError(
            f"There is no run named {id_}.", hint=f"The latest runs: {names}.", code="no_run"
        )
    return _run_of(rows[0]["run"])


def take_over(graph: WritableDatabase, run: IngestRun) -> IngestRun:
    """Make this process the one that works on a run; another one that does is refused next."""
    change_run(graph, run.id, {"owner": secrets.token_hex(8), "state": "running"})
    return find_run(graph, run.id)


def change_run(graph: WritableDatabase, id_: str, properties: MappingType[str, Any]) -> None:
    """Set properties of a run."""
    stored = {key: _stored(value) for key, value in properties.items()}
    _rows(graph, CHANGE, {"id": id_, "properties": stored})


def next_step(graph: WritableDatabase, run: IngestRun, step: int) -> None:
    """Move a run past a step. Raises `CallError` (`run_taken`)."""
    moved = _rows(graph, NEXT_STEP, {"id": run.id, "step": step, "owner": run.owner})
    if not moved:
        # Sent twice, where the connection broke: the first one may have done it.
        now = find_run(graph, run.id)
        if now.owner != run.owner or now.step != step + 1:
            raise run_taken(run)


def run_taken(run: IngestRun) -> CallError:
    """Make the error for a run that another process works on."""
    return CallError(
        f"Another process has continued the run {run.id}.",
        hint="Wait for it, or see `ingest runs`.",
        code="run_taken",
    )


def _rows(
    graph: WritableDatabase, text: str, parameters: MappingType[str, Any]
) -> Sequence[MappingType[str, Any]]:
    return graph.write([CypherQuery(text.strip(), parameters)]).rows[0].records


def _stored(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _run_of(stored: MappingType[str, Any]) -> IngestRun:
    known = {field.name for field in fields(IngestRun)}
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in stored.items()
        if key in known
    }
    return IngestRun(**values)
