"""Find the tables in a folder: which files there are, and which are left out, and why."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.ingest.tables.workbooks import workbook_fault
from graphrag_core.runtime.text import encodable

FORMATS = {
    ".csv": "csv", ".tsv": "csv", ".tab": "csv", ".parquet": "parquet", ".pq": "parquet",
    ".jsonl": "json_lines", ".ndjson": "json_lines",
    ".xlsx": "excel", ".xlsm": "excel", ".xlsb": "excel", ".xls": "excel", ".ods": "excel",
}  # fmt: skip
"""Ending of a file's name → how it is read."""

MOST_FILES = 1_000
SHEET_MARK = "#"


@dataclass(frozen=True, slots=True)
class TableFile:
    """One table: a file, or one sheet of a workbook. `name` is what a mapping calls it."""

    name: str
    path: Path
    format: str
    sheet: str | None = None


def find_tables(folder: Path) -> tuple[tuple[TableFile, ...], tuple[LeftOut, ...]]:
    """List the tables of a folder, or of a single file, by name.

    Links that lead out of the folder are not followed. Raises `CallError` (`no_folder`) where
    there is nothing of that name, and (`too_many_files`) beyond `MOST_FILES`.
    """
    if not folder.exists():
        raise CallError(f"There is no folder {folder}.", hint="Check the path.", code="no_folder")
    root = folder.resolve()
    base = root if root.is_dir() else root.parent
    paths = sorted(root.rglob("*")) if root.is_dir() else [root]
    if len(paths) > MOST_FILES:
        raise CallError(
            f"{folder} holds {len(paths):,} files; {MOST_FILES:,} is the most.",
            hint="Name a folder that holds the tables alone.",
            code="too_many_files",
        )
    tables: list[TableFile] = []
    left_out: list[LeftOut] = []
    for path in paths:
        shown = encodable(path.relative_to(base).as_posix())
        hidden = any(part.startswith((".", "~$")) for part in path.relative_to(base).parts)
        if hidden or path.is_dir():
            continue
        fault = _fault_of(path, base)
        if fault is not None:
            left_out.append(LeftOut(shown, *fault))
            continue
        found, refused = _tables_of(path, shown)
        tables += found
        left_out += refused
    return tuple(tables), tuple(left_out)


def table_named(folder: Path, name: str) -> TableFile:
    """Find the table that a mapping names. Raises `CallError` (`no_table`)."""
    root = folder.resolve()
    base = root if root.is_dir() else root.parent
    path, sheet = next(
        (place for place in _places_named(base, name) if place[0].is_file()), (base / name, "")
    )
    fault = _fault_of(path, base)
    if fault is not None or path.suffix.lower() not in FORMATS:
        raise CallError(
            f"The mapping names {name}, which cannot be read: "
            f"{fault[0] if fault else 'it is not a table'}.",
            hint="Put the file back, or take its table out of the mapping.",
            code="no_table",
        )
    return TableFile(name, path, FORMATS[path.suffix.lower()], sheet or None)


def _places_named(base: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield what a name may mean: a file, or a sheet of a workbook; the mark may be in both."""
    yield base / name, ""
    for match in re.finditer(SHEET_MARK, name):
        path = base / name[: match.start()]
        if FORMATS.get(path.suffix.lower()) == "excel":
            yield path, name[match.end() :]


def _fault_of(path: Path, base: Path) -> tuple[str, str] | None:
    """Say why a file is not to be opened, and what to do; None where it is."""
    target = Path(realpath(path))  # `resolve` fails on a loop
    if not target.is_relative_to(base):
        return "a link that leaves the folder", "Copy the file into the folder."
    if not target.is_file():
        return "there is no such file", "Put it back, or remove the link."
    if encodable(path.as_posix()) != path.as_posix():
        return "its name is not UTF-8", "Rename it."
    if path.suffix.lower() not in FORMATS:
        return "not a table", f"Tables end in {', '.join(FORMATS)}."
    if target.stat().st_size == 0:
        return "empty", "Export it again."
    return None


def _tables_of(path: Path, shown: str) -> tuple[list[TableFile], list[LeftOut]]:
    kind = FORMATS[path.suffix.lower()]
    if kind != "excel":
        return [TableFile(shown, path, kind)], []
    from python_calamine import CalamineError, CalamineWorkbook

    if (fault := workbook_fault(path)) is not None:
        return [], [LeftOut(shown, *fault)]
    try:
        with CalamineWorkbook.from_path(str(path)) as book:
            sheets = list(book.sheet_names)
    except (CalamineError, OSError) as cause:
        reason = f"not a workbook that can be read ({cause})"
        return [], [LeftOut(shown, reason, "Save it again as .xlsx, without a password.")]
    if len(sheets) == 1:
        return [TableFile(shown, path, kind)], []
    return [TableFile(f"{shown}{SHEET_MARK}{sheet}", path, kind, sheet) for sheet in sheets], []
