"""A person's own data into the graph, and out of it again: runs that can be resumed and undone."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine.core import Core
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import CallError
from graphrag_core.ingest.tables.ingest_runs import (
    IngestRun,
    begin_run,
    change_run,
    find_run,
    list_runs,
    take_over,
)
from graphrag_core.ingest.tables.key_rules import make_rules
from graphrag_core.ingest.tables.mapping import FolderMapping
from graphrag_core.ingest.tables.mapping_file import read_mapping, write_mapping
from graphrag_core.ingest.tables.proposal import Proposal, propose
from graphrag_core.ingest.tables.rollback import roll_back
from graphrag_core.ingest.tables.table_loading import Loading, fingerprints, load_tables
from graphrag_core.ingest.tables.working_files import (
    RejectedRow,
    WorkingFiles,
    has_working_files,
    read_rejected,
)

MOST_REJECTED_SHOWN = 100


def _silent(_: str) -> None:
    """Say nothing."""


def _make_rules(graph: Graph, run: IngestRun, mapping: FolderMapping) -> None:
    """Make the constraints that a run needs, and keep in its journal which."""
    make_rules(graph, mapping, lambda rules: change_run(graph, run.id, {"rules": rules}))


@dataclass(frozen=True, slots=True)
class IngestReport:
    """A run as it ended, the first rows that it refused, and the file that holds all of these."""

    run: IngestRun
    rejected: tuple[RejectedRow, ...]
    rejected_file: Path | None


class Ingesting:
    """Loads tables into one engine's graph. Everything that writes is refused while writing is off.

    Everything but `propose` raises `DatabaseUnavailableError`.
    """

    def __init__(self, access: Access, core: Core) -> None:
        self._access = access
        self._core = core
        self._home = core.settings.home / "ingest"

    def propose(self, folder: Path) -> Proposal:
        """Propose a mapping for the tables of a folder. Raises `CallError` where there is none."""
        return propose(folder)

    def load(
        self,
        folder: Path,
        mapping: FolderMapping,
        *,
        name: str = "",
        say: Callable[[str], None] = _silent,
    ) -> IngestReport:
        """Load the tables of a folder as a new run.

        Raises `CallError` where writing is off, a tenant is set, or a file cannot be read;
        `AskCancelledError` once it is cancelled.
        """
        graph = self._writable_graph()
        run = begin_run(
            graph,
            name or _run_name(folder, {run.id for run in list_runs(graph)}),
            str(folder.resolve()),
            write_mapping(mapping),
            fingerprints(mapping, folder),
        )
        _make_rules(graph, run, mapping)
        return self._run(run, mapping, say)

    def resume(self, id_: str, *, say: Callable[[str], None] = _silent) -> IngestReport:
        """Go on with a run that was stopped or broke off. Raises `CallError`, also as `load`."""
        graph = self._writable_graph()
        run = find_run(graph, id_)
        if run.state not in ("running", "stopped"):
            raise CallError(
                f"The run {id_} is {run.state}, so there is nothing to resume.",
                hint="Load the folder again: what is there already is not loaded twice.",
                code="not_resumable",
            )
        if not has_working_files(self._home / run.id) and (run.step, run.row) != (0, 0):
            raise CallError(
                f"The working files of the run {id_} are not on this machine.",
                hint=f"Resume it where it began, or undo it: ingest rollback {id_}.",
                code="not_resumable",
            )
        mapping = read_mapping(run.mapping)
        _make_rules(graph, run, mapping)
        return self._run(take_over(graph, run), mapping, say)

    def roll_back(self, id_: str, *, say: Callable[[str], None] = _silent) -> IngestRun:
        """Undo a run as a whole, but for what was changed since. Raises `CallError`."""
        run = roll_back(self._writable_graph(), id_, say)
        self._access.reread()
        return run

    def runs(self) -> tuple[IngestRun, ...]:
        """List the runs, the newest first."""
        return list_runs(self._access.graph())

    def report(self, id_: str) -> IngestReport:
        """Tell how a run ended, and what it refused, where its files are on this machine."""
        return self._report(find_run(self._access.graph(), id_))

    def count_nodes(self) -> int:
        """Count the nodes that are in the graph already."""
        return sum(label.count for label in self._access.whole(refresh=True).schema.labels)

    def why_closed(self) -> str:
        """Say why nothing can be loaded; "" where it can."""
        settings = self._access.settings
        if not settings.write:
            return "Writing is switched off (GRAPHRAG_WRITE)."
        return "Choose no tenant: tables are loaded for all." if settings.tenant else ""

    def _writable_graph(self) -> Graph:
        closed = self.why_closed()
        if closed:
            raise CallError(closed, hint="See docs/ingest.md.", code="writing_off")
        return self._access.graph()

    def _run(
        self, run: IngestRun, mapping: FolderMapping, say: Callable[[str], None]
    ) -> IngestReport:
        files = WorkingFiles(self._home / run.id)
        graph = self._access.graph()
        try:
            ended = load_tables(Loading(graph, run, mapping, Path(run.folder), files, say))
        finally:
            files.close()
            self._access.reread()
        return self._report(ended)

    def _report(self, run: IngestRun) -> IngestReport:
        file = self._home / run.id / "rejected.jsonl"
        shown = []
        for row in read_rejected(file):
            shown.append(row)
            if len(shown) == MOST_REJECTED_SHOWN:
                break
        return IngestReport(run, tuple(shown), file if shown else None)


def _run_name(folder: Path, taken: Collection[str]) -> str:
    """Name a run after its folder and the time, and a number where that is taken."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", folder.resolve().stem).strip("-").lower() or "tables"
    name = f"{plain}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
