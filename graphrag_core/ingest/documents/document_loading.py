"""Load documents: read ahead, written in batches, what cannot be read listed with its reason."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphrag_core.errors import (
    AskCancelledError,
    CallError,
    DatabaseUnavailableError,
    ModelUnavailableError,
)
from graphrag_core.ingest.documents.document_files import FORMATS, DocumentFile
from graphrag_core.ingest.documents.document_reader import (
    ReadDocument,
    fingerprint_of,
    read_bytes,
    read_document,
)
from graphrag_core.ingest.documents.document_statements import DOCUMENTS, KNOWN, document_rows
from graphrag_core.ingest.documents.fact_extraction import FactKind, RefusedFact, extract_facts
from graphrag_core.ingest.documents.fact_loading import (
    ChunkFacts,
    fact_statement,
    outdated_queries,
    read_kinds,
    without_ambiguous,
)
from graphrag_core.ingest.documents.finding_loading import find_in_documents, finding_statement
from graphrag_core.ingest.documents.mention_finding import KnownNames
from graphrag_core.ingest.documents.mention_loading import MENTIONS, chunks_of, mention_rows
from graphrag_core.ingest.documents.parsed_document import UnreadableDocumentError
from graphrag_core.ingest.runs.batch_flow import read_ahead, write_patiently
from graphrag_core.ingest.runs.ingest_runs import (
    IngestRun,
    change_run,
    find_run,
    next_step,
    run_taken,
)
from graphrag_core.ingest.runs.run_folder import RejectedRow, RunFolder, read_rejected
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.protocols import ChatModel, Tokenizer
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import CypherQuery

BATCH_FILES = 20
BATCH_BYTES = 500_000
EVERYTHING = 10_000_000
SCAN_TIMEOUT_S = 600.0
STEP, FACT_STEP, MENTION_STEP, FINDING_STEP = 0, 1, 2, 3
MENTION_FILES = 100
FINDING_FILES = 50
SAME_AS = "same as"
"""What a file's place in the list of refused ones says where it is equal to a document."""


FACT = "fact"


@dataclass(frozen=True, slots=True)
class DocumentLoad:
    """What one run works with. `say` takes sentences on how far it is.

    `names` reads the names of the graph, to link what texts mention. `afterwards` follows when
    all is written and before the run is done: vectors and indexes. `chat` finds facts; None
    where the run has no kinds of facts.
    """

    graph: WritableDatabase
    run: IngestRun
    folder: RunFolder
    tokenizer: Tokenizer
    names: Callable[[], KnownNames]
    say: Callable[[str], None]
    afterwards: Callable[[], None] = lambda: None
    chat: ChatModel | None = None


@dataclass(frozen=True, slots=True)
class _FileBatch:
    """Files from one number to the next: documents to write, and files that are refused."""

    start: int
    end: int
    documents: tuple[ReadDocument, ...]
    refused: tuple[RejectedRow, ...]


def listed_files(documents: Sequence[DocumentFile]) -> dict[str, str]:
    """Write a run's files as its journal keeps them: where each was."""
    return {document.id: document.path.as_posix() for document in documents}


def load_documents(load: DocumentLoad) -> IngestRun:
    """Load what is left of a run and return it as it ended.

    Whatever breaks it off leaves it as it is after its last batch, to be resumed. Raises
    `CallError`, `DatabaseUnavailableError`, `ModelUnavailableError`, and `AskCancelledError`
    once it is cancelled.
    """
    began = time.monotonic()
    run = load.run
    load.folder.forget_from(run.step, run.previous_row)
    try:
        if run.step == STEP:
            _load_files(load)
            next_step(load.graph, run, STEP)
        now = find_run(load.graph, run.id)
        if now.step == FACT_STEP:
            _find_facts(load, now)
            next_step(load.graph, run, FACT_STEP)
            now = find_run(load.graph, run.id)
        if now.step == MENTION_STEP:
            _link_mentions(load, now)
            next_step(load.graph, run, MENTION_STEP)
            now = find_run(load.graph, run.id)
        if now.step == FINDING_STEP:
            _link_findings(load, now)
            next_step(load.graph, run, FINDING_STEP)
        load.afterwards()
    except (CallError, AskCancelledError, ModelUnavailableError):
        with suppress(DatabaseUnavailableError, CallError):
            if find_run(load.graph, run.id).owner == run.owner:
                _finish(load, "stopped", began)
        raise
    return _finish(load, "done", began)


def _finish(load: DocumentLoad, state: str, began: float) -> IngestRun:
    refused = [row.column == SAME_AS for row in read_rejected(load.folder.rejected)]
    counts = {
        "state": state,
        "rejected": refused.count(False),
        "merged": refused.count(True),
        "elapsed_s": load.run.elapsed_s + time.monotonic() - began,
    }
    change_run(load.graph, load.run.id, counts)
    return find_run(load.graph, load.run.id)


def _load_files(load: DocumentLoad) -> None:
    """Load the files from where the run stands.

    The batch that was written last before a run broke off is read again for what it refused.
    """
    run = load.run
    files = [_file_of(*entry) for entry in run.fingerprints.items()]
    mark = find_run(load.graph, run.id).mark
    for batch in read_ahead(lambda: _batches(load, files)):
        current_cancel().check()
        load.folder.reject(batch.refused)
        if batch.end > run.row:
            mark += 1
            _write(load, batch, mark)
        load.say(f"{batch.end:,} of {len(files):,} files")


def _file_of(id_: str, path: str) -> DocumentFile:
    return DocumentFile(id_, Path(path), FORMATS[Path(path).suffix.lower()])


def _write(load: DocumentLoad, batch: _FileBatch, mark: int) -> None:
    """Write a batch of documents and move the run's position with it."""
    at = (batch.start, batch.end)
    _send(load, (STEP, DOCUMENTS), at, {"mark": mark, "rows": document_rows(batch.documents)})


def _link_mentions(load: DocumentLoad, now: IngestRun) -> None:
    """Link the documents of the run, from where it stands, to what their chunks name."""
    ids = list(now.fingerprints)
    names = load.names()
    mark = now.mark
    for start in range(now.row, len(ids) if names else 0, MENTION_FILES):
        current_cancel().check()
        end = min(start + MENTION_FILES, len(ids))
        rows = mention_rows(load.graph, ids[start:end], names)
        mark += 1
        _send(load, (MENTION_STEP, MENTIONS), (start, end), {"mark": mark, "rows": rows})
        load.say(f"{end:,} of {len(ids):,} files searched for names that the graph has")


def _link_findings(load: DocumentLoad, now: IngestRun) -> None:
    """Link the documents of the run to their keyphrases and to what patterns find in them."""
    ids = list(now.fingerprints)
    mark = now.mark
    for start in range(now.row, len(ids), FINDING_FILES):
        current_cancel().check()
        end = min(start + FINDING_FILES, len(ids))
        text, parameters = finding_statement(*find_in_documents(load.graph, ids[start:end]))
        mark += 1
        _send(load, (FINDING_STEP, text), (start, end), {"mark": mark, **parameters})
        load.say(f"{end:,} of {len(ids):,} files searched for keyphrases, dates and codes")


def _find_facts(load: DocumentLoad, now: IngestRun) -> None:
    """Ask the model for the facts of each document, from where the run stands.

    The document that was written last before a run broke off is asked for again, for what was
    refused; the model's replies are known by then.
    """
    kinds = read_kinds(now.mapping)
    if not kinds or load.chat is None:
        return
    ids = list(now.fingerprints)
    mark = now.mark + 1
    given = {"run": now.id, "step": FACT_STEP, "owner": load.run.owner, "mark": mark}
    load.graph.write(outdated_queries(kinds, given))
    failed: list[str] = []
    for number in range(now.previous_row, len(ids)):
        found, refused = _facts_of(load, ids[number], kinds, failed)
        load.folder.reject(_refused_fact(ids[number], number, fact) for fact in refused)
        if number >= now.row:
            mark += 1
            text, parameters = fact_statement(found)
            at = (number, number + 1)
            _send(load, (FACT_STEP, text), at, {"mark": mark, **parameters})
        load.say(f"{number + 1:,} of {len(ids):,} files read by the model")


def _facts_of(
    load: DocumentLoad, id_: str, kinds: Sequence[FactKind], failed: list[str]
) -> tuple[list[ChunkFacts], list[RefusedFact]]:
    """Ask for the facts of a document's chunks.

    A chunk that the model gives no reply to is listed; where the next one has none either, the
    model is at fault and not the text. `failed` holds the last chunk while it is such a one.
    """
    assert load.chat is not None
    found: list[ChunkFacts] = []
    refused: list[RefusedFact] = []
    for chunk in chunks_of(load.graph, [id_]):
        current_cancel().check()
        try:
            facts, wrong = extract_facts(chunk["text"], kinds, load.chat)
        except ModelUnavailableError as fault:
            if failed:
                raise
            failed.append(chunk["id"])
            refused.append(RefusedFact("", fault.message))
            continue
        failed.clear()
        found.append(ChunkFacts(chunk["id"], facts))
        refused += wrong
    clear, ambiguous = without_ambiguous(load.graph, found)
    return clear, [*refused, *ambiguous]


def _refused_fact(id_: str, number: int, fact: RefusedFact) -> RejectedRow:
    return RejectedRow(id_, 0, FACT, fact.words, fact.reason, (), FACT_STEP, number)


def _send(
    load: DocumentLoad,
    statement: tuple[int, str],
    at: tuple[int, int],
    parameters: dict[str, Any],
) -> None:
    """Send the statement of a step, which also moves the run from one row to another."""
    run, (step, text) = load.run, statement
    position = {"run": run.id, "step": step, "row": at[0], "next": at[1], "owner": run.owner}
    query = CypherQuery(text, {**position, **parameters})
    if write_patiently(lambda: load.graph.write([query]).rows[0].records):
        return
    # Sent twice, where the connection broke: the first one was written.
    now = find_run(load.graph, run.id)
    if now.owner != run.owner or (now.step, now.row) != (step, at[1]):
        raise run_taken(run)


def _batches(load: DocumentLoad, files: Sequence[DocumentFile]) -> Iterator[_FileBatch]:
    """Read the files in batches; a batch ends where the run stands, whatever was read before."""
    known = _known_documents(load.graph)
    start = load.run.previous_row
    while start < len(files):
        end = _end_of_batch(files, start)
        if start < load.run.row < end:
            end = load.run.row
        yield _read(load, files, (start, end), known)
        start = end


def _known_documents(graph: WritableDatabase) -> dict[str, str]:
    """Return the fingerprints of the documents that are in the graph, by their ids."""
    rows = graph.fetch(
        CypherQuery(KNOWN.strip()), limit=EVERYTHING, timeout_s=SCAN_TIMEOUT_S
    ).records
    return {row["id"]: row["file"] for row in rows}


def _end_of_batch(files: Sequence[DocumentFile], start: int) -> int:
    size = 0
    for place in range(start, min(start + BATCH_FILES, len(files))):
        with suppress(OSError):
            size += files[place].path.stat().st_size
        if size > BATCH_BYTES:
            return place + 1
    return min(start + BATCH_FILES, len(files))


def _read(
    load: DocumentLoad, files: Sequence[DocumentFile], at: tuple[int, int], known: dict[str, str]
) -> _FileBatch:
    """Read files; those that have not changed are passed over, equal ones are loaded once."""
    documents: list[ReadDocument] = []
    refused: list[RejectedRow] = []
    owners = {fingerprint: id_ for id_, fingerprint in known.items()}
    for number in range(*at):
        file = files[number]
        try:
            data = read_bytes(file)
            fingerprint = fingerprint_of(file, data, load.tokenizer)
            if known.get(file.id) == fingerprint:
                continue
            owner = owners.get(fingerprint)
            if owner and file.id not in known and _keeps_text(load, owner, fingerprint):
                reason = f"the same text as {owner}, which is loaded once"
                refused.append(_refused(file, number, reason, owner))
                continue
            documents.append(read_document(file, data, load.tokenizer))
        except UnreadableDocumentError as fault:
            refused.append(_refused(file, number, str(fault)))
            continue
        if owners.get(known.get(file.id, "")) == file.id:
            del owners[known[file.id]]
        known[file.id] = fingerprint
        owners[fingerprint] = file.id
    return _FileBatch(*at, tuple(documents), tuple(refused))


def _keeps_text(load: DocumentLoad, owner: str, fingerprint: str) -> bool:
    """Tell whether a document has its text after the run, too: its file may have changed."""
    path = load.run.fingerprints.get(owner)
    if path is None:
        return True
    file = _file_of(owner, path)
    try:
        return fingerprint_of(file, read_bytes(file), load.tokenizer) == fingerprint
    except UnreadableDocumentError:
        return True


def _refused(file: DocumentFile, number: int, reason: str, same_as: str = "") -> RejectedRow:
    column = SAME_AS if same_as else ""
    return RejectedRow(file.id, 0, column, same_as, reason, (), STEP, number)
