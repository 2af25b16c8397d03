"""An export as a file, or as a folder of files that a zip holds: there as a whole or not at all."""

import secrets
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TextIO

from graphrag_core.errors import CallError
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.ingest.export.cypher_script import write_cypher
from graphrag_core.ingest.export.file_formats import (
    write_csv_folder,
    write_graphml,
    write_json_lines,
)
from graphrag_core.ingest.export.graph_records import (
    ExportNode,
    ExportRecord,
    ExportSelection,
    GraphRecords,
)

FormatName = Literal["cypher", "jsonl", "csv", "graphml"]
CHARS_A_RECORD = 40
"""About what a record takes beside its names and values."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: what it is called, the end of its file's name as a download, and its type."""

    title: str
    ending: str
    media_type: str


FORMATS: Mapping[FormatName, ExportFormat] = {
    "cypher": ExportFormat("Cypher script", "cypher", "text/plain; charset=utf-8"),
    "jsonl": ExportFormat("JSON Lines", "jsonl", "application/x-ndjson"),
    "csv": ExportFormat("CSV files", "zip", "application/zip"),
    "graphml": ExportFormat("GraphML", "graphml", "application/xml"),
}
WRITERS: Mapping[FormatName, Callable[[Iterable[Any], TextIO], None]] = {
    "cypher": write_cypher,
    "jsonl": write_json_lines,
    "graphml": write_graphml,
}


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export holds; `left_out` names properties with values that cannot be written."""

    nodes: int
    relationships: int
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """An export, with the name and the type of its file."""

    name: str
    media_type: str
    content: bytes
    report: ExportReport


def write_export(
    context: ExplorationContext,
    selection: ExportSelection,
    format_: FormatName,
    file: Path,
    *,
    most_chars: int | None = None,
) -> ExportReport:
    """Write an export to a new file; for csv to a folder, or to a zip where the name ends so.

    Raises `OSError`, `DatabaseUnavailableError`, `QueryTimeoutError`, and `CallError`
    (`too_large`) once it has more than about `most_chars` characters.
    """
    records = _CountedRecords(GraphRecords(context, selection), most_chars)
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    packed = part.with_name(f"{part.name}.zip")
    try:
        if format_ == "csv":
            part.mkdir()
            write_csv_folder(records, part)
            if file.suffix == ".zip":
                _pack(part, packed)
        else:
            with part.open("w", encoding="utf-8", newline="\n") as opened:
                WRITERS[format_](records, opened)
        (packed if packed.exists() else part).replace(file)
    finally:
        if part.is_dir():
            shutil.rmtree(part)
        for left in (part, packed):
            left.unlink(missing_ok=True)
    return records.report()


def export_in_memory(
    context: ExplorationContext,
    selection: ExportSelection,
    format_: FormatName,
    *,
    most_chars: int,
) -> ExportedFile:
    """Give an export as bytes, for what is sent at once. Raises as `write_export`."""
    name = f"graph.{FORMATS[format_].ending}"
    with tempfile.TemporaryDirectory(prefix="graphrag-export-") as folder:
        file = Path(folder) / name
        report = write_export(context, selection, format_, file, most_chars=most_chars)
        return ExportedFile(name, FORMATS[format_].media_type, file.read_bytes(), report)


class _CountedRecords:
    """Records on their way into a file, counted."""

    def __init__(self, records: GraphRecords, most_chars: int | None) -> None:
        self._records = records
        self._most_chars = most_chars
        self._chars = self._nodes = self._relationships = 0

    def __iter__(self) -> Iterator[ExportRecord]:
        for record in self._records:
            if isinstance(record, ExportNode):
                self._nodes += 1
            else:
                self._relationships += 1
            self._weigh(record)
            yield record

    def report(self) -> ExportReport:
        """Say what went by."""
        left_out = tuple(sorted(self._records.left_out))
        return ExportReport(self._nodes, self._relationships, left_out)

    def _weigh(self, record: ExportRecord) -> None:
        values = record.properties.items()
        self._chars += CHARS_A_RECORD + sum(
            len(key) + sum(map(len, value.texts)) for key, value in values
        )
        if self._most_chars is not None and self._chars > self._most_chars:
            raise CallError(
                f"The export has more than {self._most_chars:,} characters, the most that is given "
                "here.",
                hint="Export less, or use the command `export FILE`, which has no limit.",
                code="too_large",
            )


def _pack(folder: Path, file: Path) -> None:
    with zipfile.ZipFile(file, "x", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)
