"""Read a table row by row, whatever its format, with the line of each row and what is wrong.

One reader serves both the proposal and the loading, so that both see the same rows. Rows are
streamed; a workbook alone is held in memory, as its format demands.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from graphrag_core.errors import CallError
from graphrag_core.ingest.tables.table_files import TableFile
from graphrag_core.ingest.tables.workbooks import workbook_fault
from graphrag_core.runtime.text import encodable

MOST_COLUMNS = 2_000
MOST_CELL_CHARS = 10_000_000
MOST_LINES_A_ROW = 1_000
"""A row of more lines has begun with a quote that was never closed."""
DELIMITERS = ",;\t|"
SEPARATOR_LINE = re.compile(r'"?sep=([^\w\r\n" ])"?\s*', re.IGNORECASE)
"""The first line of a CSV that says its delimiter, for Excel."""
SEPARATOR_LINE_CHARS = 20
SAMPLE_ROWS = 30
SNIFFED_BYTES = 65_536
CHUNK_BYTES = 1 << 20
TEXT_MARKS = {"\t", "\n", "\r", "\f", "\x1b"}


class SourceRow(NamedTuple):
    """One row: its line in the file (from 1), its cells, and why it cannot be read, if so."""

    line: int
    cells: Sequence[Any]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is being read: the names of its columns, a remark, and its rows."""

    columns: tuple[str, ...]
    rows: Iterator[SourceRow]
    remark: str = ""


@contextmanager
def open_table(table: TableFile) -> Iterator[OpenTable]:
    """Open a table. Raises `CallError` (`bad_table`) where it cannot be read at all."""
    try:
        with _READERS[table.format](table) as opened:
            yield opened
    except FileNotFoundError as fault:
        raise _unreadable(table, "it has vanished", "Put it back and resume the run.") from fault
    except OSError as fault:
        raise _unreadable(table, str(fault), "Check the file and the disk.") from fault
    except UnicodeDecodeError as fault:
        reason = f"its text is damaged or cut off ({fault.reason})"
        raise _unreadable(table, reason, "Export it again.") from fault


def column_names(header: Sequence[Any]) -> tuple[str, ...]:
    """Name each column once: an empty header by its place, a repeated one by a number."""
    names: list[str] = []
    for place, cell in enumerate(header, start=1):
        plain = str(cell).strip() if cell is not None else ""
        name, number = plain or f"column {place}", 1
        while name in names:
            number += 1
            name = f"{plain or f'column {place}'} {number}"
        names.append(name)
    return tuple(names)


def _unreadable(table: TableFile, reason: str, hint: str) -> CallError:
    return CallError(f"{table.name} cannot be read: {reason}.", hint=hint, code="bad_table")


@contextmanager
def _delimited(table: TableFile) -> Iterator[OpenTable]:
    encoding, remark = _encoding_of(table)
    csv.field_size_limit(MOST_CELL_CHARS)
    with table.path.open(encoding=encoding, newline="") as file:
        stated = SEPARATOR_LINE.fullmatch(file.readline(SEPARATOR_LINE_CHARS))
        delimiter = stated[1] if stated else _delimiter_of(table, file)
        file.seek(0)
        reader = csv.reader(file, delimiter=delimiter)
        try:
            rows = islice(reader, 1 if stated else 0, None)
            header = next(row for row in rows if any(cell.strip() for cell in row))
        except StopIteration:
            raise _unreadable(table, "it holds no rows", "Export it again.") from None
        except csv.Error as fault:
            raise _unreadable(
                table, f"its header is broken ({fault})", "Export it again."
            ) from None
        _check_width(table, len(header))
        columns = column_names(header)
        yield OpenTable(columns, _delimited_rows(reader, len(columns)), remark)


def _delimited_rows(reader: Any, width: int) -> Iterator[SourceRow]:
    ended = reader.line_num
    while True:
        line = ended + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as broken:
            # The rest of the file is inside that cell: nothing more can be told apart.
            large = "field larger" in str(broken)
            fault = f"a cell of more than {MOST_CELL_CHARS:,} characters" if large else str(broken)
            yield SourceRow(line, (), f"{fault}; is a quote missing?")
            return
        ended = reader.line_num
        if ended - line > MOST_LINES_A_ROW:
            fault = f"a quote is opened and not closed before line {ended:,}"
            yield SourceRow(line, cells[:width], fault)
            continue
        if not any(map(str.strip, cells)):
            continue
        if len(cells) == width:
            yield SourceRow(line, cells)
        elif len(cells) > width and not any(cells[width:]):
            yield SourceRow(line, cells[:width])
        else:
            yield SourceRow(line, cells, f"{len(cells)} cells where the header has {width}")


def _delimiter_of(table: TableFile, file: TextIO) -> str:
    """Choose the sign that cuts the first rows into equally many cells, and most of them."""
    if table.path.suffix.lower() in (".tsv", ".tab"):
        return "\t"
    scores = {}
    for sign in DELIMITERS:
        file.seek(0)
        try:
            rows = [row for row in islice(csv.reader(file, delimiter=sign), SAMPLE_ROWS) if row]
        except csv.Error:
            continue
        widths = [len(row) for row in rows]
        same = sum(width == widths[0] for width in widths) / len(widths) if widths else 0
        scores[sign] = (widths[0] > 1 if widths else False, same, widths[0] if widths else 0)
    return max(scores, key=lambda sign: scores[sign], default=",")


def _encoding_of(table: TableFile) -> tuple[str, str]:
    """Find the encoding of a text by reading all of it once, and say so where it was guessed."""
    import codecs

    with table.path.open("rb") as file:
        start = file.read(SNIFFED_BYTES)
        if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return "utf-16", "Read as UTF-16."
        if b"\0" in start:
            raise _unreadable(table, "it is not text", "Export it as CSV in UTF-8.")
        file.seek(0)
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            while chunk := file.read(CHUNK_BYTES):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            text = start.decode("cp1252", errors="replace")
            odd = sum(not c.isprintable() and c not in TEXT_MARKS for c in text)
            if odd > len(text) / 100:
                raise _unreadable(table, "it is not text", "Export it as CSV in UTF-8.") from None
            return "cp1252_lenient", "Not UTF-8; read as Windows-1252. Check names with accents."
    return "utf-8-sig", ""


def _register_lenient() -> None:
    """Register Windows-1252 with its five undefined bytes read as Latin-1 reads them."""
    import codecs

    whole = bytes(range(256)).decode("cp1252", errors="replace")
    table = "".join(chr(i) if c == "\ufffd" else c for i, c in enumerate(whole))

    class _Decoder(codecs.IncrementalDecoder):
        def decode(self, data: Any, final: bool = False) -> str:  # noqa: ARG002
            return codecs.charmap_decode(data, self.errors, table)[0]

    def search(name: str) -> codecs.CodecInfo | None:
        if name != "cp1252_lenient":
            return None
        return codecs.CodecInfo(
            encode=codecs.lookup("cp1252").encode,
            decode=lambda data, errors="strict": codecs.charmap_decode(data, errors, table),
            incrementaldecoder=_Decoder,
            name=name,
        )

    codecs.register(search)


_register_lenient()


@contextmanager
def _json_lines(table: TableFile) -> Iterator[OpenTable]:
    encoding, remark = _encoding_of(table)
    with table.path.open(encoding=encoding) as file:
        columns: dict[str, None] = {}
        for entry, _ in map(_object_of, file):
            columns.update(dict.fromkeys(entry))
            _check_width(table, len(columns))
        if not columns:
            raise _unreadable(table, "its lines are no JSON objects", "Write one object a line.")
        file.seek(0)
        yield OpenTable(tuple(columns), _json_rows(file, tuple(columns)), remark)


def _json_rows(file: TextIO, columns: tuple[str, ...]) -> Iterator[SourceRow]:
    for line, text in enumerate(file, start=1):
        if not text.strip():
            continue
        entry, fault = _object_of(text)
        if fault:
            yield SourceRow(line, (text.strip()[:1_000],), fault)
        else:
            yield SourceRow(line, [entry.get(column) for column in columns])


def _object_of(text: str) -> tuple[dict[str, Any], str]:
    """Read a line as a flat object: `{"a": {"b": 1}}` has the column `a b`."""
    if not text.strip():
        return {}, ""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as fault:
        return {}, f"not JSON: {fault}"
    if not isinstance(found, dict):
        return {}, "not a JSON object"
    flat: dict[str, Any] = {}
    for key, value in found.items():
        if isinstance(value, dict):
            flat.update(
                {encodable(f"{key} {inner}"): _plain(item) for inner, item in value.items()}
            )
        else:
            flat[encodable(key)] = _plain(value)
    return flat, ""


def _plain(value: Any) -> Any:
    """Keep what a property can hold; write the rest as JSON."""
    if isinstance(value, str):
        return encodable(value)
    if not isinstance(value, list | dict):
        return value
    kinds = {type(item) for item in value}
    if isinstance(value, list) and len(kinds) <= 1 and kinds <= {str, int, float, bool}:
        return [_plain(item) for item in value]
    return encodable(json.dumps(value, ensure_ascii=False, default=str))


@contextmanager
def _parquet(table: TableFile) -> Iterator[OpenTable]:
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(table.path) as file:
            columns = column_names(file.schema_arrow.names)
            _check_width(table, len(columns))

            def rows() -> Iterator[SourceRow]:
                line = 0
                for batch in file.iter_batches(batch_size=5_000):
                    for cells in zip(*(c.to_pylist() for c in batch.columns), strict=True):
                        line += 1
                        yield SourceRow(line, [_of_arrow(cell) for cell in cells])

            yield OpenTable(columns, rows())
    except ArrowException as fault:
        raise _unreadable(table, f"it is no Parquet file ({fault})", "Export it again.") from fault


def _of_arrow(value: Any) -> Any:
    """Take a value as one of Python's own, so that no two of them become one."""
    if isinstance(value, Decimal):
        return _of_decimal(value)
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return value.hex()
    if isinstance(value, datetime) and type(value) is not datetime:
        # Times of nanoseconds are pandas' own, which the driver does not know.
        return value.to_pydatetime(warn=False)  # type: ignore[attr-defined]
    return _plain(value) if isinstance(value, list | dict) else value


def _of_decimal(value: Decimal) -> int | float | str:
    """Take a decimal for a whole number or a float where nothing is lost, else for a text."""
    if value == value.to_integral_value():
        return int(value)
    number = float(value)
    return number if Decimal(repr(number)) == value else str(value)


@contextmanager
def _excel(table: TableFile) -> Iterator[OpenTable]:
    from python_calamine import CalamineError, CalamineWorkbook

    if (refused := workbook_fault(table.path)) is not None:
        raise _unreadable(table, *refused)
    try:
        with CalamineWorkbook.from_path(str(table.path)) as book:
            sheet = book.get_sheet_by_name(table.sheet or book.sheet_names[0])
            # Leading empty rows are not given; `start` says how many there are.
            first = (sheet.start[0] if sheet.start else 0) + 1
            rows = enumerate(sheet.iter_rows(), start=first)
            header = next((row for _, row in rows if any(c != "" for c in row)), None)
            if header is None:
                raise _unreadable(table, "the sheet is empty", "Leave the sheet out.")
            last = max(i for i, cell in enumerate(header) if cell != "") + 1
            columns = column_names(header[:last])
            _check_width(table, len(columns))
            yield OpenTable(
                columns,
                (
                    _sheet_row(line, [_of_excel(cell) for cell in cells], last)
                    for line, cells in rows
                    if any(cell != "" for cell in cells)
                ),
            )
    except CalamineError as fault:
        raise _unreadable(table, str(fault), "Save it again as .xlsx.") from fault


def _sheet_row(line: int, cells: list[Any], width: int) -> SourceRow:
    used = max(place for place, cell in enumerate(cells, start=1) if cell != "")
    fault = f"{used} cells where the header has {width}" if used > width else ""
    return SourceRow(line, cells[: max(used, width)], fault)


def _of_excel(cell: Any) -> Any:
    """Take a whole number for one: a workbook knows only floats."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return int(cell)
    return cell


def _check_width(table: TableFile, width: int) -> None:
    if width > MOST_COLUMNS:
        raise _unreadable(
            table,
            f"it has {width:,} columns; {MOST_COLUMNS:,} is the most",
            "Leave out columns, or turn it on its side.",
        )


_READERS: dict[str, Callable[[TableFile], Any]] = {
    "csv": _delimited,
    "json_lines": _json_lines,
    "parquet": _parquet,
    "excel": _excel,
}


def fingerprint(path: Path) -> str:
    """Tell whether a file is the same as before: its size, its ends, and when it was written."""
    import hashlib

    size = path.stat().st_size
    with path.open("rb") as file:
        found = hashlib.blake2b(file.read(CHUNK_BYTES), digest_size=8)
        file.seek(max(0, size - CHUNK_BYTES))
        found.update(file.read(CHUNK_BYTES))
    return f"{size}-{found.hexdigest()}"
