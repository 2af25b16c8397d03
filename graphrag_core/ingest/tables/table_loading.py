"""Load tables by a mapping: nodes first, then their links, then tables of relationships."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from graphrag_core.errors import AskCancelledError, CallError, DatabaseUnavailableError
from graphrag_core.ingest.runs.batch_flow import (
    rare_full_collections,
    read_ahead,
    write_patiently,
)
from graphrag_core.ingest.runs.ingest_runs import (
    IngestRun,
    change_run,
    find_run,
    next_step,
    run_taken,
)
from graphrag_core.ingest.runs.run_folder import RejectedRow, read_rejected
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.ingest.tables.batch_statements import (
    MISSING_STEP,
    SKIP,
    fact_rows,
    fact_statement,
    link_rows,
    link_statement,
    node_rows,
    node_statement,
)
from graphrag_core.ingest.tables.mapping import FolderMapping, TableMapping
from graphrag_core.ingest.tables.row_values import Fault, LoadedRow, RowReader
from graphrag_core.ingest.tables.table_files import TableFile, table_named
from graphrag_core.ingest.tables.table_reader import SourceRow, fingerprint, open_table
from graphrag_core.ingest.tables.working_files import WorkingFiles, rejected_row
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import CypherQuery

BATCH_ROWS = 5_000
TABLE_BITS = 40
"""A row's number among all rows of a run is its table's place times 2 ** this, plus its place."""

Part = Literal["nodes", "links", "facts"]


@dataclass(frozen=True, slots=True)
class LoadStep:
    """One part of one table, which is read from its beginning to its end."""

    number: int
    table: TableMapping
    part: Part


@dataclass(frozen=True, slots=True)
class Loading:
    """What the steps of one run share. `say` takes sentences on how far it is."""

    graph: WritableDatabase
    run: IngestRun
    mapping: FolderMapping
    folder: Path
    files: WorkingFiles
    say: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Rows of a file, from one number to the next: those to write, and those refused.

    `parameters` are the rows to write as the statement takes them.
    """

    start: int
    end: int
    rows: tuple[LoadedRow, ...]
    parameters: list[dict[str, Any]]
    refused: tuple[RejectedRow, ...]


def steps_of(mapping: FolderMapping) -> tuple[LoadStep, ...]:
    """Put the parts of a mapping's tables in the order of loading."""
    parts: list[tuple[TableMapping, Part]] = [(table, "nodes") for table in mapping.node_tables]
    parts += [(table, "links") for table in mapping.node_tables if table.links]
    parts += [(table, "facts") for table in mapping.tables if table.type]
    return tuple(LoadStep(number, *part) for number, part in enumerate(parts))


def fingerprints(mapping: FolderMapping, folder: Path) -> dict[str, str]:
    """Note how the files of a mapping are now. Raises `CallError` (`no_table`)."""
    tables = {table.file: table_named(folder, table.file) for table in mapping.tables}
    return {file: fingerprint(table.path) for file, table in tables.items()}


def check_columns(mapping: FolderMapping, folder: Path) -> None:
    """Raise `CallError` (`bad_mapping`) for a column that a file does not have."""
    for table in mapping.tables:
        with open_table(table_named(folder, table.file)) as opened:
            RowReader(table, mapping, opened.columns)


def load_tables(loading: Loading) -> IngestRun:
    """Load what is left of a run and return it as it ended.

    Whatever breaks it off leaves it as it is after its last batch, to be resumed. Raises
    `CallError` where a file has changed, `AskCancelledError` once it is cancelled.
    """
    began = time.monotonic()
    run = loading.run
    loading.files.forget_from(run.step, run.previous_row)
    if (run.step, run.row) == (0, 0):
        loading.files.begin()
    try:
        with rare_full_collections():
            for step in steps_of(loading.mapping)[run.step :]:
                _load_step(loading, step)
                next_step(loading.graph, run, step.number)
    except (CallError, AskCancelledError):
        with suppress(DatabaseUnavailableError, CallError):
            if find_run(loading.graph, run.id).owner == run.owner:
                _finish(loading, "stopped", began)
        raise
    return _finish(loading, "done", began)


def _finish(loading: Loading, state: str, began: float) -> IngestRun:
    run = loading.run
    counts = {
        "state": state,
        "rejected": sum(1 for _ in read_rejected(loading.files.rejected)),
        "merged": loading.files.count_merged(),
        "elapsed_s": run.elapsed_s + time.monotonic() - began,
    }
    change_run(loading.graph, run.id, counts)
    return find_run(loading.graph, run.id)


def _load_step(loading: Loading, step: LoadStep) -> None:
    """Load one part of a table from where the run stands.

    The batch that was written last before a run broke off is read again for what it refused.
    """
    run = loading.run
    resumed = run.step == step.number
    done, first = (run.row, run.previous_row) if resumed else (0, 0)
    text = _STATEMENTS[step.part](step.table)
    mark = find_run(loading.graph, run.id).mark
    for batch in read_ahead(lambda: _batches(loading, step, first)):
        current_cancel().check()
        loading.files.reject(batch.refused)
        if batch.end <= done:
            missing: Sequence[int] = run.missing
        else:
            mark += 1
            missing = _write(loading, step, batch, (text, mark))
        loading.files.reject(_missing_links(step, batch, missing))
        loading.say(f"{step.table.file}: {batch.end:,} rows, {_DOING[step.part]}")


def _write(
    loading: Loading, step: LoadStep, batch: _Batch, statement: tuple[str, int]
) -> Sequence[int]:
    """Write a batch and move the run's position with it; return the links that were missing."""
    run, (text, mark) = loading.run, statement
    position = {
        "run": run.id, "step": step.number, "row": batch.start, "next": batch.end,
        "owner": run.owner,
    }  # fmt: skip
    query = CypherQuery(SKIP, position)
    if batch.rows:
        query = CypherQuery(text, {**position, "mark": mark, "rows": batch.parameters})
    found = write_patiently(lambda: loading.graph.write([query]).rows[0].records)
    if found:
        return tuple(found[0]["missing"])
    now = find_run(loading.graph, run.id)
    if now.owner != run.owner or (now.step, now.row) != (step.number, batch.end):
        raise run_taken(run)
    # Sent twice, where the connection broke: the first one was written.
    return now.missing


def _batches(loading: Loading, step: LoadStep, first: int) -> Iterator[_Batch]:
    """Read a table in batches from its row `first` on, and register the keys of its rows."""
    table = table_named(loading.folder, step.table.file)
    before = table.path.stat()
    _check_unchanged(loading, table)
    place = loading.mapping.tables.index(step.table)
    with open_table(table) as opened:
        values = step.part != "links"
        reader = RowReader(step.table, loading.mapping, opened.columns, values=values)
        rows = islice(opened.rows, first, None)
        start = first
        while sources := list(islice(rows, BATCH_ROWS)):
            read = [
                (row, reader.read(row, number)) for number, row in enumerate(sources, start=start)
            ]
            yield _batch(loading, step, (place, start), read)
            start += len(sources)
    after = table.path.stat()
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        _check_unchanged(loading, table)


def _batch(
    loading: Loading,
    step: LoadStep,
    at: tuple[int, int],
    read: Sequence[tuple[SourceRow, LoadedRow | Fault]],
) -> _Batch:
    """Set apart the rows that are refused; a table's links leave out what its nodes did."""
    of_table, start = at
    parameters_of = _PARAMETERS[step.part]
    base = of_table << TABLE_BITS
    good = [row for _, row in read if isinstance(row, LoadedRow)]
    end = start + len(read)
    if step.part == "links":
        left_out = loading.files.left_out(base + start, base + end)
        rows = tuple(row for row in good if base + row.number not in left_out)
        return _Batch(start, end, rows, parameters_of(step.table, rows), ())
    faults = {
        number: (source, row)
        for number, (source, row) in enumerate(read, start=start)
        if isinstance(row, Fault)
    }
    seen = loading.files.register(base, good, faults)
    refused = [
        rejected_row(step.table.file, source, fault, (step.number, number))
        for number, (source, fault) in faults.items()
    ]
    for row in good:
        first = seen.get(row.number)
        if first is not None and not first.same:
            key = ", ".join(map(str, (*row.key, *row.links[: 0 if step.part == "nodes" else 2])))
            file = loading.mapping.tables[first.number >> TABLE_BITS].file
            fault = Fault(
                "", key, f"{file}, line {first.line:,}, has the same key with other values"
            )
            at_ = (step.number, row.number)
            refused.append(rejected_row(step.table.file, row.source, fault, at_))
    rows = tuple(row for row in good if row.number not in seen)
    return _Batch(start, end, rows, parameters_of(step.table, rows), tuple(refused))


def _missing_links(step: LoadStep, batch: _Batch, missing: Iterable[int]) -> Iterator[RejectedRow]:
    """Describe the links of a batch whose other node is not there."""
    for number in sorted(missing):
        place, position = divmod(number, MISSING_STEP)
        row = batch.rows[place]
        link = (step.table.links or step.table.ends)[position]
        fault = Fault(
            link.column,
            str(row.links[position]),
            f"there is no {link.label} whose {link.property} is this",
        )
        yield rejected_row(step.table.file, row.source, fault, (step.number, row.number))


def _check_unchanged(loading: Loading, table: TableFile) -> None:
    """Raise `CallError` (`file_changed`) where a file is not as it was when the run began."""
    if loading.run.fingerprints.get(table.name) != fingerprint(table.path):
        raise CallError(
            f"{table.name} has changed since the run {loading.run.id} began.",
            hint="Put the old file back and resume the run, or load the folder anew: what is "
            "there already is not loaded twice.",
            code="file_changed",
        )


_STATEMENTS: dict[Part, Callable[[TableMapping], str]] = {
    "nodes": node_statement,
    "links": link_statement,
    "facts": fact_statement,
}
_PARAMETERS: dict[Part, Callable[[TableMapping, Sequence[LoadedRow]], list[dict[str, Any]]]] = {
    "nodes": node_rows,
    "links": link_rows,
    "facts": fact_rows,
}
_DOING: dict[Part, str] = {"nodes": "nodes", "links": "links", "facts": "relationships"}
