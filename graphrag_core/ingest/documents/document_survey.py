"""Read documents without writing anything: what would be loaded, and what would not, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from graphrag_core.ingest.documents.document_files import find_documents
from graphrag_core.ingest.documents.document_reader import read_bytes, read_document
from graphrag_core.ingest.documents.parsed_document import UnreadableDocumentError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.protocols import Tokenizer
from graphrag_core.runtime.cancellation import current_cancel


@dataclass(frozen=True, slots=True)
class SurveyedDocument:
    """A document that can be loaded."""

    id: str
    title: str
    format: str
    chunks: int
    tokens: int
    language: str


@dataclass(frozen=True, slots=True)
class DocumentSurvey:
    """The documents below some paths, and the files that are left out or refused."""

    documents: tuple[SurveyedDocument, ...]
    left_out: tuple[LeftOut, ...]


def survey_documents(
    paths: Sequence[Path], collection: str, tokenizer: Tokenizer
) -> DocumentSurvey:
    """Read the documents below paths. Raises `CallError`, `AskCancelledError`."""
    files, left_out = find_documents(paths, collection)
    documents: list[SurveyedDocument] = []
    refused: list[LeftOut] = []
    for file in files:
        current_cancel().check()
        try:
            read = read_document(file, read_bytes(file), tokenizer)
        except UnreadableDocumentError as fault:
            refused.append(LeftOut(file.id, str(fault)))
            continue
        tokens = sum(chunk.tokens for chunk in read.chunks)
        documents.append(
            SurveyedDocument(
                file.id, read.title, file.format, len(read.chunks), tokens, read.language
            )
        )
    return DocumentSurvey(tuple(documents), (*refused, *left_out))
