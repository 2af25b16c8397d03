"""Whether a workbook can be opened at all: calamine ends the process where memory is short.

It lays a sheet out from its first filled cell to its last one, so a tiny file with a cell far out
asks for hundreds of gigabytes. How far a sheet reaches is read from the XML of an .xlsx before; the
other formats are read once in a child process with bounded memory, which may end as it likes.
"""

import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, NamedTuple

MOST_UNPACKED = 1_000_000_000
"""Bytes that a workbook may unpack to: it is read as a whole."""
MOST_PLACES = 50_000_000
"""Rows times columns of a sheet; each place takes some 30 bytes, filled or not."""
PACKED_XML = {".xlsx", ".xlsm"}
CHUNK_BYTES = 1 << 20
CHILD_BYTES = 4_000_000_000
CHILD_S = 120.0
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)

ROW = re.compile(rb"<(?:\w+:)?row(?=[\s/>])([^>]*)")
CELL = re.compile(rb"<(?:\w+:)?c(?=[\s/>])")
FILLED = re.compile(rb"""<(?:\w+:)?c(?=[\s>])((?:[^<>"']++|"[^"]*"|'[^']*')*+)(?<!/)>\s*<(?!/)""")
"""A cell that holds something; a format alone does not count."""
PLACE = re.compile(rb"""\sr\s*=\s*["']\s*([A-Za-z]{0,9})(\d+)""")

READ_ALL = f"""
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({CHILD_BYTES}, {CHILD_BYTES}))
except (ImportError, ValueError, OSError):
    pass
from python_calamine import CalamineError, CalamineWorkbook
try:
    with CalamineWorkbook.from_path(sys.argv[1]) as book:
        for name in book.sheet_names:
            book.get_sheet_by_name(name)
except (CalamineError, OSError):
    pass
"""
"""A fault that calamine tells of is met again, and told, by whoever asked."""


class Extent(NamedTuple):
    """The last row and column of a sheet that hold something, from 1; 0 where none does."""

    row: int
    column: int


def workbook_fault(path: Path) -> tuple[str, str] | None:
    """Say why a workbook is not to be opened, and what to do; None where it may be."""
    state = path.stat()
    return _fault_of(path, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=256)
def _fault_of(path: Path, _size: int, _written: int) -> tuple[str, str] | None:
    """Look at a workbook once for all of its sheets, and again when it was written."""
    if zipfile.is_zipfile(path):
        try:
            with zipfile.ZipFile(path) as packed:
                return _package_fault(packed, path.suffix.lower()) or _child_fault(path)
        except DAMAGED:
            return "its package is damaged", "Save it again as .xlsx, without a password."
    return _child_fault(path)


def _package_fault(packed: zipfile.ZipFile, suffix: str) -> tuple[str, str] | None:
    size = sum(entry.file_size for entry in packed.infolist())
    if size > MOST_UNPACKED:
        return f"it unpacks to {size / 1e9:,.1f} GB", "Export its sheets as CSV."
    if suffix not in PACKED_XML:
        return None
    for entry in packed.infolist():
        with packed.open(entry) as part:
            found = sheet_extent(part)
        if found.row * found.column > MOST_PLACES:
            return (
                f"its sheet reaches to row {found.row:,} and column {column_letters(found.column)}",
                "Delete the cells far out, or export it as CSV.",
            )
    return None


def sheet_extent(part: IO[bytes]) -> Extent:
    """Find how far a sheet reaches; a part of the package that is no sheet reaches nowhere.

    What the sheet says of its own dimension is not looked at. A cell without a place follows the
    one before it, as does a row.
    """
    last_row = last_column = rows = cells = 0
    for text in _whole_tags(part):
        filled = FILLED.findall(text)
        places = PLACE.findall(b"\n".join(filled))
        last_row = max([last_row, *map(int, {row for _, row in places})])
        last_column = max([last_column, *map(_column_number, {name for name, _ in places})])
        pieces = ROW.split(text)
        for number, cells_of_row in enumerate(pieces[::2]):
            cells = (0 if number else cells) + len(CELL.findall(cells_of_row))
            last_column = max(last_column, cells)
        rows += len(pieces) // 2
        if len(places) < len(filled):
            stated = PLACE.findall(b"\n".join(pieces[1::2]))
            last_row = max([last_row, rows, *(int(row) for _, row in stated)])
    return Extent(last_row, last_column)


def _whole_tags(part: IO[bytes]) -> Iterator[bytes]:
    """Yield a sheet's data in pieces that end at the beginning of a tag."""
    rest, inside = b"", False
    while chunk := part.read(CHUNK_BYTES):
        text = rest + chunk
        inside = inside or b"sheetData" in text
        # A text cell may be longer than a piece; no tag is.
        end = max(text.rfind(b"<", 0, len(text) - 1), 0) if inside else 0
        if inside and end:
            yield text[: end + 2]
        rest = text[end:][-CHUNK_BYTES:] if inside else text[-len(b"sheetData") :]
    if inside:
        yield rest


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def column_letters(number: int) -> str:
    """Name a column as a workbook does: 1 is A, 16,384 is XFD."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _child_fault(path: Path) -> tuple[str, str] | None:
    if path.suffix.lower() in PACKED_XML:
        return None
    try:
        ended = subprocess.run(
            [sys.executable, "-c", READ_ALL, str(path)],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=CHILD_S, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "it takes too long to read", "Export its sheets as CSV."
    if ended.returncode == 0:
        return None
    return "its sheets do not fit into memory", "Delete the cells far out, or export it as CSV."
