"""Proposing a mapping, loading and undoing in the background, one at a time in a session."""

import secrets
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from graphrag_core import (
    CallError,
    Engine,
    FolderMapping,
    IngestReport,
    IngestRun,
    Proposal,
    read_mapping,
)
from ui.shared.jobs import Job, Reporter
from ui.shared.texts import N_

SLOT = "ingest_work"
UNDO = "ingest_undo"
UPLOADED = "uploaded"
"""The collection of documents that were dropped in."""


@dataclass(frozen=True, slots=True)
class LoadedData:
    """How a run ended, and questions that its data answer."""

    report: IngestReport
    examples: tuple[str, ...]


@dataclass(slots=True)
class IngestWork:
    """Files that were dropped in, on their way into the graph: proposed, corrected, loaded.

    `mapping` is the proposal with the reader's corrections; `version` counts these.
    """

    names: tuple[str, ...]
    proposing: Job[Proposal] | None
    mapping: FolderMapping | None = None
    version: int = 0
    loading: Job[LoadedData] | None = None

    def correct(self, mapping: FolderMapping) -> None:
        """Take a corrected mapping."""
        self.mapping = mapping
        self.version += 1


def current_work() -> IngestWork | None:
    """Return the files of this session that are on their way."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, IngestWork) else None


def begin_work(engine: Engine, files: Sequence[UploadedFile]) -> None:
    """Keep the files and propose a mapping for them."""
    folder = _keep(engine, files)

    def propose(report: Reporter) -> Proposal:
        report(N_("Reading the files"))
        try:
            return engine.ingesting.propose(folder)
        except CallError as cause:
            # Whoever dropped files in knows nothing of the folder that they are kept in.
            message = cause.message.replace(str(folder), "What you dropped in")
            raise CallError(message, hint=cause.hint, code=cause.code) from cause

    names = tuple(sorted(file.name for file in files))
    st.session_state[SLOT] = IngestWork(names, Job(propose))


def begin_documents(engine: Engine, files: Sequence[UploadedFile]) -> None:
    """Keep documents and load them; one of the same name later is the same document."""
    folder = _keep(engine, files)

    def load(report: Reporter) -> IngestReport:
        return engine.ingesting.load_documents([folder], collection=UPLOADED, say=report)

    names = tuple(sorted(file.name for file in files))
    st.session_state[SLOT] = IngestWork(names, None, loading=Job(partial(_load, engine, load)))


def begin_loading(engine: Engine, work: IngestWork, mapping: FolderMapping) -> None:
    """Load the files by a mapping."""
    if work.proposing is None or work.loading is not None:
        return
    folder = work.proposing.result().folder

    def load(report: Reporter) -> IngestReport:
        return engine.ingesting.load(folder, mapping, say=report)

    work.loading = Job(partial(_load, engine, load))


def begin_resuming(engine: Engine, run: IngestRun) -> None:
    """Go on with a run."""

    def resume(report: Reporter) -> IngestReport:
        return engine.ingesting.resume(run.id, say=report)

    loading = Job(partial(_load, engine, resume))
    st.session_state[SLOT] = IngestWork((), None, loading=loading)


def begin_undoing(engine: Engine, run: IngestRun) -> None:
    """Undo a run."""
    st.session_state[UNDO] = Job(lambda report: engine.ingesting.roll_back(run.id, say=report))


def begin_undoing_one(engine: Engine, run: IngestRun, place: int) -> None:
    """Undo one merge of a run."""
    st.session_state[UNDO] = Job(lambda report: engine.resolving.undo(run.id, place, say=report))


def current_undo() -> Job[IngestRun] | None:
    """Return the undoing that was begun in this session and not yet shown."""
    undo = st.session_state.get(UNDO)
    return undo if isinstance(undo, Job) else None


def forget_work() -> None:
    """Put the files aside."""
    st.session_state.pop(SLOT, None)


def forget_undo() -> None:
    """Put an undoing aside that was shown."""
    st.session_state.pop(UNDO, None)


def _keep(engine: Engine, files: Sequence[UploadedFile]) -> Path:
    """Write uploaded files to a folder of their own."""
    folder = engine.settings.home / "uploads" / secrets.token_hex(4) / "upload"
    folder.mkdir(parents=True)
    for file in files:
        # A name from the browser is no path.
        with (folder / PurePath(file.name).name).open("wb") as kept:
            shutil.copyfileobj(file, kept)
    return folder


def _load(engine: Engine, load: Callable[[Reporter], IngestReport], report: Reporter) -> LoadedData:
    loaded = load(report)
    report(N_("Looking for what can be asked now"))
    return LoadedData(loaded, engine.example_questions(about=_loaded_labels(loaded.run)))


def _loaded_labels(run: IngestRun) -> frozenset[str]:
    """Return the labels of what a run loads; none for merges."""
    if run.kind == "documents":
        return frozenset({"Document"})
    tables = read_mapping(run.mapping).tables if run.kind == "tables" else ()
    ends = {end.label for table in tables for end in table.ends}
    return frozenset(ends | {table.label for table in tables if table.label})
