"""Workbooks that would end the process are refused before they are opened."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from graphrag_core.errors import CallError
from graphrag_core.ingest.tables import workbooks
from graphrag_core.ingest.tables.table_files import TableFile, find_tables
from graphrag_core.ingest.tables.table_reader import open_table
from graphrag_core.ingest.tables.workbooks import sheet_extent
from tests.test_table_proposals import WORKBOOK

FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
BARE = '<row r="1048576"><c><v>1</v></c></row>'
OF_ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body>'
    '<office:spreadsheet><table:table table:name="S">{rows}</table:table></office:spreadsheet>'
    "</office:body></office:document-content>"
)
OF_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)
OF_CELLS = (
    '<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
    'office:value-type="float" office:value="1" table:number-columns-repeated="{columns}"/>'
    "</table:table-row>"
)


def sheet_of(rows: str) -> str:
    names = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return (
        f'<worksheet xmlns="{names}"><dimension ref="A1"/><sheetData>{rows}</sheetData></worksheet>'
    )


def write_sheet(path: Path, rows: str) -> None:
    """Write a workbook of one sheet."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for part, content in WORKBOOK.items():
            packed.writestr(part, content)
        packed.writestr("xl/worksheets/sheet1.xml", sheet_of(rows))


def write_ods(path: Path, rows: int, columns: int) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", OF_MANIFEST)
        cells = OF_CELLS.format(rows=rows, columns=columns)
        packed.writestr("content.xml", OF_ODS.format(rows=cells))


def test_a_sheet_with_a_cell_far_out_is_refused_with_its_place(tmp_path: Path):
    write_sheet(tmp_path / "a.xlsx", FAR)

    tables, left_out = find_tables(tmp_path)

    assert tables == ()
    assert left_out[0].reason == "its sheet reaches to row 1,048,576 and column XFD"
    assert left_out[0].hint == "Delete the cells far out, or export it as CSV."


def test_a_sheet_that_grew_after_the_proposal_is_refused_when_it_is_read(tmp_path: Path):
    write_sheet(tmp_path / "a.xlsx", FAR)
    table = TableFile("a.xlsx", tmp_path / "a.xlsx", "excel")

    with pytest.raises(CallError, match="reaches to row 1,048,576"), open_table(table):
        pass


@pytest.mark.parametrize(
    ("rows", "extent"),
    [
        ("", (0, 0)),
        (FAR, (1_048_576, 16_384)),
        ("<row r='7'><c t='n' r='B7' ><v>1</v></c></row>", (7, 2)),
        ('<x:row r="2"><x:c r="AB2"><x:v>1</x:v></x:c></x:row>', (2, 28)),
        ('<row r="1"><c a=">" r="C1"><v>1</v></c></row>', (1, 3)),
        # A format is no content, whether written short or long.
        ('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/>'
         '<c r="XFC9" s="1"></c></row>', (1, 2)),
        # What names no place follows what was before it.
        ("<row><c><v>1</v></c><c><v>1</v></c></row><row><c><v>1</v></c></row>", (2, 2)),
        (BARE, (1_048_576, 1)),
    ],
)  # fmt: skip
def test_the_extent_of_a_sheet_is_that_of_its_filled_cells(
    rows: str, extent: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    data = sheet_of(rows).encode()

    assert sheet_extent(BytesIO(data)) == extent
    monkeypatch.setattr(workbooks, "CHUNK_BYTES", 150)
    assert sheet_extent(BytesIO(data)) == extent


def test_a_part_that_is_no_sheet_reaches_nowhere():
    assert sheet_extent(BytesIO(b'<calcChain><c r="XFD1048576"><v/></c></calcChain>')) == (0, 0)


def test_a_format_that_ends_the_reader_ends_a_child_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        workbooks, "READ_ALL", workbooks.READ_ALL.replace("4000000000", "1000000000")
    )
    write_ods(tmp_path / "far.ods", 9_000, 10_000)
    write_ods(tmp_path / "good.ods", 2, 3)

    tables, left_out = find_tables(tmp_path)

    assert [table.name for table in tables] == ["good.ods"]
    assert [(each.file, each.reason) for each in left_out] == [
        ("far.ods", "its sheets do not fit into memory")
    ]
