"""A person's own data into the graph, and out of it again: runs that can be resumed and undone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.adapters.tokenizer import model_tokenizer
from graphrag_core.engine.core import Core
from graphrag_core.engine.indexing import Indexing
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import CallError
from graphrag_core.ingest.documents.chunking import WordTokenizer
from graphrag_core.ingest.documents.document_files import FORMATS as DOCUMENT_FORMATS
from graphrag_core.ingest.documents.document_files import find_documents
from graphrag_core.ingest.documents.document_loading import (
    DocumentLoad,
    listed_files,
    load_documents,
)
from graphrag_core.ingest.documents.document_statements import document_plan, document_rules
from graphrag_core.ingest.documents.document_survey import DocumentSurvey, survey_documents
from graphrag_core.ingest.documents.fact_extraction import FactKind
from graphrag_core.ingest.documents.fact_loading import fact_kinds, write_kinds
from graphrag_core.ingest.documents.mention_finding import KnownNames
from graphrag_core.ingest.resolution.merge_undo import undo_merges
from graphrag_core.ingest.resolution.merge_writing import MergeWork, merge_all
from graphrag_core.ingest.runs.ingest_runs import (
    IngestRun,
    RunContents,
    begin_run,
    change_run,
    find_run,
    list_runs,
    take_over,
)
from graphrag_core.ingest.runs.key_rules import KeyRule, make_rules
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.ingest.runs.rollback import (
    RollbackPlan,
    remove_unlinked,
    roll_back,
    waits_for_others,
)
from graphrag_core.ingest.runs.run_ending import leaving_no_running
from graphrag_core.ingest.runs.run_folder import REJECTED, RejectedRow, RunFolder, read_rejected
from graphrag_core.ingest.runs.run_names import new_run_name, one_at_a_time
from graphrag_core.ingest.tables.mapping import FolderMapping
from graphrag_core.ingest.tables.mapping_file import read_mapping, write_mapping
from graphrag_core.ingest.tables.proposal import Proposal, propose
from graphrag_core.ingest.tables.table_loading import (
    Loading,
    check_columns,
    fingerprints,
    load_tables,
)
from graphrag_core.ingest.tables.table_plan import needed_rules, rollback_plan
from graphrag_core.ingest.tables.working_files import WorkingFiles, has_working_files
from graphrag_core.linking.name_store import NameStore
from graphrag_core.profiles.chunk_graphs import FOUND_LABELS, chunk_labels
from graphrag_core.protocols import ChatModel, Tokenizer
from graphrag_core.runtime.progress import say_nothing
from graphrag_core.types import CypherQuery

# Without a LIMIT: with one the planner counts node by node.
COUNT_NODES = "MATCH (n) RETURN count(n) AS count"
MOST_PATHS_SHOWN = 3
MOST_REJECTED_SHOWN = 100


def _make_rules(graph: Graph, run: IngestRun, needed: Iterable[KeyRule]) -> None:
    """Make the constraints that a run needs, and keep in its journal which."""

    def note(rules: tuple[str, ...]) -> None:
        known = dict.fromkeys((*find_run(graph, run.id).rules, *rules))
        change_run(graph, run.id, {"rules": tuple(known)})

    make_rules(graph, needed, note)


def _plan_of(run: IngestRun) -> RollbackPlan:
    """Return what a run of tables or documents may have made."""
    if run.kind == "documents":
        return document_plan(run.mapping)
    return rollback_plan(read_mapping(run.mapping))


@dataclass(frozen=True, slots=True)
class IngestReport:
    """A run as it ended, the first rows that it refused, and the file that holds all of these.

    `left_out` are files that were no documents, or not to be opened.
    """

    run: IngestRun
    rejected: tuple[RejectedRow, ...]
    rejected_file: Path | None
    left_out: tuple[LeftOut, ...] = ()


class Ingesting:
    """Loads tables and documents into one engine's graph, unless writing is off.

    Everything but `propose` and `survey_documents` raises `DatabaseUnavailableError`.
    """

    def __init__(self, access: Access, core: Core, indexing: Indexing) -> None:
        self._access = access
        self._core = core
        self._indexing = indexing
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
        say: Callable[[str], None] = say_nothing,
    ) -> IngestReport:
        """Load the tables of a folder as a new run.

        Raises `CallError` where writing is off, a tenant is set, or a file cannot be read;
        `AskCancelledError` once it is cancelled.
        """
        graph = self._writable_graph()
        place, files = folder.resolve(), fingerprints(mapping, folder)
        check_columns(mapping, folder)
        contents = RunContents("tables", str(place), write_mapping(mapping), files)
        run = self.begin(place.stem, contents, name=name)
        with leaving_no_running(graph, run, new=True):
            return self._run(run, mapping, say)

    def survey_documents(self, paths: Sequence[Path], collection: str = "") -> DocumentSurvey:
        """Read documents and write nothing. Raises `CallError` where there is no such path."""
        return survey_documents(paths, collection, self._tokenizer())

    def load_documents(
        self,
        paths: Sequence[Path],
        *,
        name: str = "",
        collection: str = "",
        facts: bool = False,
        say: Callable[[str], None] = say_nothing,
    ) -> IngestReport:
        """Load the documents below paths as a new run, with vectors to search them by.

        `collection` names documents by their place in it, where their own paths do not last.
        With `facts` the model is asked for facts of the kinds that the graph has. Raises as
        `load`; `CallError` (`no_documents`) where there are none, and (`no_model`, `no_kinds`)
        where facts cannot be asked for; `ModelUnavailableError`.
        """
        graph = self._writable_graph()
        kinds = self._fact_kinds() if facts else ()
        found, left_out = find_documents(paths, collection)
        if not found:
            raise CallError(
                f"There are no documents in {', '.join(map(str, paths))}.",
                hint=f"Documents end in {', '.join(DOCUMENT_FORMATS)}.",
                code="no_documents",
            )
        where = ", ".join(str(path.resolve()) for path in paths[:MOST_PATHS_SHOWN])
        where += f" and {len(paths) - MOST_PATHS_SHOWN:,} more" * (len(paths) > MOST_PATHS_SHOWN)
        mapping = write_kinds(kinds) if kinds else ""
        contents = RunContents("documents", where, mapping, listed_files(found))
        run = self.begin(paths[0].resolve().stem, contents, name=name)
        with leaving_no_running(graph, run, new=True):
            return replace(self._run_documents(run, say), left_out=left_out)

    def resume(self, id_: str, *, say: Callable[[str], None] = say_nothing) -> IngestReport:
        """Go on with a run that was stopped or broke off. Raises `CallError`, also as `load`."""
        graph = self._writable_graph()
        run = find_run(graph, id_)
        if run.state not in ("running", "stopped"):
            raise CallError(
                f"The run {id_} is {run.state}, so there is nothing to resume.",
                hint="Load the folder again: what is there already is not loaded twice.",
                code="not_resumable",
            )
        begun = run.kind == "tables" and (run.step, run.row) != (0, 0)
        if begun and not has_working_files(self._home / run.id):
            raise CallError(
                f"The working files of the run {id_} are not on this machine.",
                hint=f"Resume it where it began, or undo it: ingest rollback {id_}.",
                code="not_resumable",
            )
        run = take_over(graph, run)
        with leaving_no_running(graph, run):
            if run.kind == "documents":
                return self._run_documents(run, say)
            if run.kind == "merges":
                return self._report(self.run_merges(run, say))
            return self._run(run, read_mapping(run.mapping), say)

    def roll_back(self, id_: str, *, say: Callable[[str], None] = say_nothing) -> IngestRun:
        """Undo a run as a whole, but for what was changed since. Raises `CallError`.

        What was left of runs undone before, because this one was linked to it, goes as well.
        """
        graph = self._writable_graph()
        found = find_run(graph, id_)
        if found.kind == "merges":
            run = undo_merges(graph, found, say)
        else:
            run = roll_back(graph, found, _plan_of(found), say)
        for earlier in filter(waits_for_others, list_runs(graph)):
            if earlier.id != id_:
                remove_unlinked(graph, earlier, _plan_of(earlier), say)
        self._access.reread()
        if found.kind != "merges":
            self._indexing.forget_removed()
        return run

    def run_merges(self, run: IngestRun, say: Callable[[str], None]) -> IngestRun:
        """Merge what a run has planned and not yet done. Raises as `load`."""
        try:
            return merge_all(MergeWork(self._access.graph(), run, self._access.profile(), say))
        finally:
            self._access.reread()

    def runs(self) -> tuple[IngestRun, ...]:
        """List the runs, the newest first."""
        return list_runs(self._access.graph())

    def report(self, id_: str) -> IngestReport:
        """Tell how a run ended, and what it refused, where its files are on this machine."""
        return self._report(find_run(self._access.graph(), id_))

    def count_nodes(self) -> int:
        """Count the nodes that are in the graph already, from the store's own count."""
        rows = self._access.graph().fetch(CypherQuery(COUNT_NODES)).records
        return int(rows[0]["count"])

    def why_closed(self) -> str:
        """Say why nothing can be loaded; "" where it can."""
        settings = self._access.settings
        if not settings.write:
            return "Writing is switched off (GRAPHRAG_WRITE)."
        return "Choose no tenant: what is loaded is for all." if settings.tenant else ""

    def _writable_graph(self) -> Graph:
        closed = self.why_closed()
        if closed:
            raise CallError(closed, hint="See docs/ingest.md.", code="writing_off")
        return self._access.graph()

    def _run(
        self, run: IngestRun, mapping: FolderMapping, say: Callable[[str], None]
    ) -> IngestReport:
        graph = self._access.graph()
        _make_rules(graph, run, needed_rules(mapping))
        files = WorkingFiles(self._home / run.id)
        try:
            ended = load_tables(Loading(graph, run, mapping, Path(run.folder), files, say))
        finally:
            files.close()
            self._access.reread()
        return self._report(ended)

    def _run_documents(self, run: IngestRun, say: Callable[[str], None]) -> IngestReport:
        graph = self._access.graph()
        _make_rules(graph, run, document_rules())
        load = DocumentLoad(
            graph, run, RunFolder(self._home / run.id), self._tokenizer(), self._known_names, say,
            afterwards=partial(self._indexing.index_loaded, run.id, say),
            chat=self._fact_model() if run.mapping else None,
        )  # fmt: skip
        try:
            ended = load_documents(load)
        finally:
            self._access.reread()
        return self._report(ended)

    def _fact_model(self) -> ChatModel:
        chat = self._core.models.cached_chat
        if chat is None:
            raise CallError(
                "There is no model to find facts with.",
                hint="Set OPENAI_API_KEY or OPENAI_BASE_URL, or load without facts.",
                code="no_model",
            )
        return chat

    def _fact_kinds(self) -> tuple[FactKind, ...]:
        """Return the kinds of facts that the graph has. Raises `CallError` (`no_kinds`)."""
        self._fact_model()
        view = self._access.whole(refresh=True)
        kinds = fact_kinds(view.schema, self._access.profile())
        if not kinds:
            raise CallError(
                "The graph has no relationships whose kinds a model could keep to.",
                hint="Load some tables first, or load the documents without facts.",
                code="no_kinds",
            )
        return kinds

    def _known_names(self) -> KnownNames:
        """Return the names of what is in the graph beside documents and their bookkeeping."""
        schema = self._access.whole(refresh=True).schema
        profile = self._access.profile()
        documents = {"Document", *chunk_labels(schema, profile), *FOUND_LABELS}
        without = profile.hidden_labels | profile.provenance_labels | documents
        return KnownNames(NameStore(self._access.graph(), schema).names(), without)

    def _tokenizer(self) -> Tokenizer:
        return model_tokenizer(self._core.settings.embedding_model) or WordTokenizer()

    def begin(self, loaded: str, contents: RunContents, *, name: str = "") -> IngestRun:
        """Write a new run to the journal, by `name` or named after what it loads.

        Raises `CallError` (`run_exists`) for a name in use.
        """
        graph = self._access.graph()
        with one_at_a_time(self._home):
            taken = () if name else {run.id for run in list_runs(graph)}
            return begin_run(graph, name or new_run_name(loaded, taken), contents)

    def _report(self, run: IngestRun) -> IngestReport:
        file = self._home / run.id / REJECTED
        shown = tuple(islice(read_rejected(file), MOST_REJECTED_SHOWN))
        return IngestReport(run, shown, file if shown else None)
