"""Tables as files: reading them whatever they are like, and what is proposed for them."""

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.cli.main import main
from graphrag_core.errors import CallError
from graphrag_core.ingest.tables import table_profile, workbooks
from graphrag_core.ingest.tables.cell_types import CellType, guess_type, reader_of
from graphrag_core.ingest.tables.mapping import LinkMapping, check_mapping
from graphrag_core.ingest.tables.mapping_file import read_mapping, write_mapping
from graphrag_core.ingest.tables.naming import label_of, property_of_column
from graphrag_core.ingest.tables.proposal import Proposal, propose
from graphrag_core.ingest.tables.row_values import LoadedRow, RowReader
from graphrag_core.ingest.tables.table_files import find_tables, table_named
from graphrag_core.ingest.tables.table_profile import profile_table
from graphrag_core.ingest.tables.table_reader import SourceRow, open_table


@dataclass(frozen=True)
class Column:
    cells: Sequence[Any]
    type: CellType
    first: Any


@pytest.mark.parametrize(
    "column",
    [
        Column(["1", "2", "NA"], CellType("integer"), 1),
        Column(["1.5", "2"], CellType("float"), 1.5),
        Column(["007", "012"], CellType("text"), "007"),
        Column(["12 kg", "13 kg"], CellType("integer", None, "kg"), 12),
        Column(["€1,200.50", "€5"], CellType("float", None, "€"), 1200.5),
        Column(["40%", "5%"], CellType("integer", None, "%"), 40),
        Column(["1.234,5", "2,5"], CellType("float", "1.234,5"), 1234.5),
        Column(["1,234", "5"], CellType("integer", "1,234"), 1234),
        Column(["0,500", "1,250", "0,750"], CellType("float", "1.234,5"), 0.5),
        Column(["0,500 kg", "1,250 kg"], CellType("float", "1.234,5", "kg"), 0.5),
        Column(["+14155550100", "+442071838750"], CellType("text"), "+14155550100"),
        Column(["+3", "-2"], CellType("integer"), 3),
        Column(["1990s", "2000s"], CellType("text"), "1990s"),
        Column(["Q1", "Q2"], CellType("text"), "Q1"),
        Column(["12A", "13A"], CellType("text"), "12A"),
        Column(["192.168.0.1"], CellType("text"), "192.168.0.1"),
        Column(["9" * 30, "1"], CellType("float"), 1e30),
        Column(["yes", "no"], CellType("boolean"), True),
        Column(["2024-01-31"], CellType("date"), date(2024, 1, 31)),
        Column(["31.12.2020"], CellType("date", "%d.%m.%Y"), date(2020, 12, 31)),
        Column(["13/4/2021"], CellType("date", "%d/%m/%Y"), date(2021, 4, 13)),
        Column(["3 Mar 2021"], CellType("date", "%d %b %Y"), date(2021, 3, 3)),
        Column(["20240131", "20240201"], CellType("integer"), 20240131),
        Column(
            ["2024-01-31T09:30:00+01:00"],
            CellType("datetime"),
            datetime(2024, 1, 31, 8, 30, tzinfo=UTC),
        ),
        Column(
            ["4/13/2021 9:30 PM"],
            CellType("datetime", "%m/%d/%Y %I:%M %p"),
            datetime(2021, 4, 13, 21, 30, tzinfo=UTC),
        ),
        Column([1.0, 2.0], CellType("integer"), 1),
        Column([True, False], CellType("boolean"), True),
        Column(["NA", "-"], CellType("text"), "NA"),
        Column([], CellType("text"), None),
    ],
    ids=lambda column: str(list(column.cells)),
)
def test_a_column_is_of_the_narrowest_kind_that_its_cells_are_of(column: Column):
    found = guess_type(column.cells)

    assert found.type == column.type
    if column.cells:
        assert reader_of(found.type)(column.cells[0]) == column.first


def test_a_wider_kind_that_fits_all_goes_before_a_narrower_one_that_nearly_does():
    assert guess_type([*map(str, range(100)), "0.5"]).type == CellType("float")


def test_what_keeps_a_column_of_dates_text_is_told(tmp_path: Path):
    days = ["2020-05-01", "2021-06-02", "2019-07-03", "2020-08-04", "31.02.2020", "unknown"]
    rows = "".join(f"{n},Cat {n},{day}\n" for n, day in enumerate(days))

    found = proposed(tmp_path, cats__csv=f"cat_id,name,born\n{rows}")

    assert found.remarks == (
        "cats.csv, born: most values are dates, but not '31.02.2020' and 'unknown'; so all stay "
        "text.",
    )


def test_a_few_cells_of_another_kind_are_named():
    found = guess_type([*map(str, range(100)), "about 7"])

    assert (found.type, found.exceptions) == (CellType("integer"), ("about 7",))


def test_how_many_rows_are_of_another_kind_counts_and_not_how_many_values(tmp_path: Path):
    days = "01.02.2023\n" * 60 + "02.02.2023\n" * 50 + "soon\n"
    (tmp_path / "a.csv").write_text("day\n" + days)
    (tmp_path / "b.csv").write_text("note\n" + "0\n" * 200 + "".join(f"n{i}\n" for i in range(9)))

    tables, _ = find_tables(tmp_path)
    day, note = (profile_table(table).columns[0] for table in tables)

    assert (day.type.kind, day.guess.exceptions) == ("date", ("soon",))
    assert note.type.kind == "text"


def test_a_kind_that_only_the_first_values_are_of_is_not_taken(tmp_path: Path):
    prices = [*range(1, 1_501), *(n + 0.5 for n in range(1_501, 3_001))]
    (tmp_path / "a.csv").write_text("price\n" + "".join(f"{price}\n" for price in prices))
    start = datetime(2024, 1, 1, tzinfo=UTC)
    times = [start + timedelta(minutes=10 * n) for n in range(3_000)]
    log = "".join(f"{time:%d/%m/%Y %H:%M}\n" for time in times)
    (tmp_path / "b.csv").write_text("at\n" + log)
    us = "".join(f"{time:%m/%d/%Y %H:%M}\n" for time in times)
    (tmp_path / "c.csv").write_text("at\n" + us)

    guesses = [profile_table(table).columns[0].guess for table in find_tables(tmp_path)[0]]

    assert [guess.type for guess in guesses] == [
        CellType("float"),
        CellType("datetime", "%d/%m/%Y %H:%M"),
        CellType("datetime", "%m/%d/%Y %H:%M"),
    ]
    assert [(guess.exceptions, guess.other_format) for guess in guesses] == [((), None)] * 3


def test_what_is_beyond_what_a_type_holds_is_refused_with_the_reason():
    time = "9999-12-31T23:59:59-05:00"

    assert guess_type([time]).type.kind == "text"
    with pytest.raises(ValueError, match="beyond the calendar"):
        reader_of(CellType("datetime"))(time)
    with pytest.raises(ValueError, match="too large"):
        reader_of(CellType("float"))(10**400)


def test_dates_that_could_be_either_way_round_are_told():
    assert guess_type(["3/4/2021", "5/6/2021"]).other_format == "%d/%m/%Y"


@pytest.mark.parametrize(
    ("stem", "label"),
    [
        ("order_items-2024", "OrderItem"),
        ("airports", "Airport"),
        ("Weather", "Weather"),
        ("people", "Person"),
        ("salesTargets", "SalesTarget"),
        ("2024", "Table"),
    ],
)
def test_a_label_is_the_singular_of_a_files_name(stem: str, label: str):
    assert label_of(stem) == label


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Weight (kg)", ("weight", "kg")),
        ("Customer Name", ("customer_name", None)),
        ("firstName", ("firstName", None)),
        ("NAME", ("name", None)),
        ("_id", ("id", None)),
        ("Größe [cm]", ("größe", "cm")),
        ("***", ("column", None)),
    ],
)
def test_a_property_is_named_after_its_column(header: str, name: tuple[str, str | None]):
    assert property_of_column(header) == name


def proposed(folder: Path, **files: str | bytes) -> Proposal:
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        data = content.encode() if isinstance(content, str) else content
        path.write_bytes(data)
    return propose(folder)


def test_links_are_found_by_name_and_by_what_a_column_holds(tmp_path: Path):
    found = proposed(
        tmp_path,
        airports__csv="faa,name\nEWR,Newark\nJFK,Kennedy\nLGA,La Guardia\nSFO,San Francisco\n",
        airlines__csv="carrier,name\nUA,United\nAA,American\n",
        flights__csv="flight,carrier,origin,dest,seats\n"
        + "1,UA,EWR,SFO,2\n1,AA,JFK,SFO,1\n1,UA,LGA,EWR,1\n" * 2,
    ).mapping

    flights = next(table for table in found.tables if table.label == "Flight")
    assert flights.links == (
        LinkMapping("carrier", "Airline", "carrier", "HAS_AIRLINE"),
        LinkMapping("origin", "Airport", "faa", "HAS_ORIGIN"),
        LinkMapping("dest", "Airport", "faa", "HAS_DEST"),
    )
    assert flights.key == ()


def test_a_link_names_the_property_that_its_target_has(tmp_path: Path):
    customers = "Customer ID (SAP),name\n101,Ada\n102,Alan\n103,Grace\n"
    invoices = "invoice_no,Customer ID (SAP)\n7,101\n8,102\n9,101\n"

    mapping = proposed(tmp_path, customers__csv=customers, invoices__csv=invoices).mapping

    check_mapping(mapping)
    table = next(each for each in mapping.tables if each.label == "Invoice")
    assert [(link.label, link.property) for link in table.links] == [
        ("Customer", "customer_id_sap")
    ]


def test_a_link_names_the_numbered_property_that_its_target_has(tmp_path: Path):
    customers = "name,Customer-ID,customer id\n" + "".join(
        f"n{n % 2},x,{n}\n" for n in range(101, 105)
    )
    invoices = "invoice_no,customer id\n7,101\n8,102\n9,101\n"

    mapping = proposed(tmp_path, customers__csv=customers, invoices__csv=invoices).mapping

    check_mapping(mapping)
    table = next(each for each in mapping.tables if each.label == "Invoice")
    assert [(link.label, link.property) for link in table.links] == [("Customer", "customer_id_2")]


@dataclass(frozen=True)
class SharedKey:
    tables: dict[str, str]
    links: set[tuple[str, str, str]]


@pytest.mark.parametrize(
    "case",
    [
        # The table that is called like the key is the target, however the values lie.
        SharedKey(
            {
                "stays__csv": "stay_id,room\n" + "".join(f"{n},r{n % 7}\n" for n in range(60)),
                "bills__csv": "bill_id,stay_id,cost\n"
                + "".join(f"B{n},{n},{n}.5\n" for n in range(5, 65)),
                "letters__csv": "letter_id,stay_id\n"
                + "".join(f"L{n},{n}\n" for n in range(5, 45)),
            },
            {("Bill", "Stay", "HAS_STAY"), ("Letter", "Stay", "HAS_STAY")},
        ),
        # One and one: two tables that share their key.
        SharedKey(
            {
                "member_details__csv": "member_id,shoe_size\n1,40\n2,41\n3,44\n",
                "members__csv": "member_id,name\n1,Ada\n2,Alan\n3,Grace\n",
            },
            {("MemberDetail", "Member", "HAS_MEMBER")},
        ),
        # Neither is called like the key: the larger one has it of its own.
        SharedKey(
            {
                "archive__csv": "permit_no,shelf\nP1,4\nP3,2\n",
                "sites__csv": "permit_no,town\nP1,Graz\nP2,Linz\nP3,Wels\n",
            },
            {("Archive", "Site", "HAS_SITE")},
        ),
    ],
)
def test_a_key_that_tables_share_links_one_way(tmp_path: Path, case: SharedKey):
    mapping = proposed(tmp_path, **case.tables).mapping

    found = [
        (table.label, link.label, link.type) for table in mapping.tables for link in table.links
    ]
    assert set(found) == case.links
    assert len(found) == len(case.links)


def test_numbers_that_happen_to_be_ids_are_no_links(tmp_path: Path):
    found = proposed(
        tmp_path,
        people__csv="id,name,age,manager_id\n1,A,2,\n2,B,3,1\n3,C,1,1\n",
        rooms__csv="id,floor\n1,1\n2,1\n3,2\n",
    ).mapping

    people = next(table for table in found.tables if table.label == "Person")
    assert [(link.type, link.label) for link in people.links] == [("HAS_MANAGER", "Person")]
    rooms = next(table for table in found.tables if table.label == "Room")
    assert rooms.links == ()


def test_a_table_of_two_links_without_a_key_is_relationships(tmp_path: Path):
    found = proposed(
        tmp_path,
        students__csv="student_id,name\nS1,Mia\nS2,Noah\n",
        courses__csv="code,title\nMA,Maths\nPH,Physics\n",
        enrolments__csv="student,course,term,grade\nS1,MA,1,A\nS1,PH,1,B\nS2,MA,1,A\n",
    ).mapping

    table = next(table for table in found.tables if table.type)
    assert (table.type, table.key) == ("ENROLMENT", ())
    assert [end.label for end in table.ends] == ["Student", "Course"]
    assert [column.property for column in table.columns] == ["term", "grade"]


def test_validity_columns_become_the_validity_of_relationships(tmp_path: Path):
    found = proposed(
        tmp_path,
        people__csv="id,name\n1,Ada\n2,Alan\n",
        firms__csv="id,title\n7,Acme\n8,Bolt\n",
        jobs__csv="person_id,firm_id,start_date,end_date\n1,7,2020-01-01,\n2,8,2019-01-01,2020-02-02\n",
    ).mapping

    table = next(table for table in found.tables if table.type)
    assert [column.property for column in table.columns] == ["valid_at", "invalid_at"]


def test_a_key_that_a_few_rows_repeat_is_still_the_key(tmp_path: Path):
    rows = "".join(f"{n},x{n % 3}\n" for n in range(100))

    found = proposed(tmp_path, orders__csv="order_id,kind\n" + rows + "5,x2\n").mapping

    assert found.tables[0].key == ("order_id",)


def test_a_mapping_survives_being_written_and_read(tmp_path: Path):
    found = proposed(
        tmp_path,
        things__csv='id,"Odd ""name"" [kg]",née\n1,2,a\n2,3,b\n',
        parts__csv="thing_id,amount\n1,€5\n2,€7\n1,€8\n",
    ).mapping

    assert read_mapping(write_mapping(found)) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = [", "cannot be read"),
        ("", "names no table"),
        ("[[table]]\nlabel = 'A'", "'file' is missing"),
        ("[[table]]\nfile = 'a.csv'", "either a label or a relationship type"),
        ("[[table]]\nfile = 'a.csv'\nlabel = 'A'\nkey = ['id']", "none of its properties"),
        ("[[table]]\nfile = 'a.csv'\nlabel = 'A'\nkeys = ['id']", "'keys' means nothing"),
        (
            "[[table]]\nfile = 'a.csv'\nlabel = 'A'\n[table.properties]\nx = 'number'",
            "'number' is no type",
        ),
        (
            "[[table]]\nfile = 'a.csv'\nlabel = 'A'\n"
            "links = [{type = 'T', column = 'b', label = 'B', property = 'id'}]",
            "links to B.id, which no table makes",
        ),
        ("[[table]]\nfile = 'a.csv'\nlabel = 'IngestRun'", "taken by this app"),
    ],
)
def test_what_is_wrong_with_a_mapping_is_said(text: str, sentence: str):
    with pytest.raises(CallError, match=sentence):
        read_mapping(text)


def read(path: Path) -> tuple[tuple[str, ...], list[tuple[int, list[Any], str]], str]:
    tables, _ = find_tables(path)
    with open_table(tables[0]) as opened:
        rows = [(row.line, list(row.cells), row.fault) for row in opened.rows]
        return opened.columns, rows, opened.remark


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfid,name\n1,Zo\xc3\xab\n",
        "id,name\n1,Zoë\n".encode("utf-16"),
        "id;name\r\n1;Zoë\r\n".encode("cp1252"),
        "id\tname\r1\tZoë\r".encode(),
        "\n\nid|name\n1|Zoë\n\n".encode(),
    ],
    ids=["BOM", "UTF-16", "Windows-1252", "old Mac", "bars and blank lines"],
)
def test_a_table_is_read_whatever_its_encoding_and_its_signs(tmp_path: Path, data: bytes):
    path = tmp_path / "a.csv"
    path.write_bytes(data)

    columns, rows, _ = read(path)

    assert columns == ("id", "name")
    assert [cells for _, cells, _ in rows] == [["1", "Zoë"]]


def test_ragged_rows_are_told_by_their_line_and_the_others_are_read(tmp_path: Path):
    path = tmp_path / "a.csv"
    path.write_text('id,name\n1,"two\nlines"\r\n2\n3,c,d\n4,d,\n5,=HYPERLINK("x")\n')

    _, rows, _ = read(path)

    assert [(line, fault) for line, _, fault in rows if fault] == [
        (4, "1 cells where the header has 2"),
        (5, "3 cells where the header has 2"),
    ]
    assert [cells[0] for _, cells, fault in rows if not fault] == ["1", "4", "5"]


def test_cells_of_blanks_hold_no_value_and_rows_of_them_are_none(tmp_path: Path):
    path = tmp_path / "a.csv"
    path.write_text("id,age,city\n1,30,Bern\n2, ,Rome\n3,NA ,Oslo\n4,31,\n ,,\n,,\n")
    proposal = propose(path)
    (table,) = proposal.mapping.tables

    columns, rows, _ = read(path)
    reader = RowReader(table, proposal.mapping, columns)
    loaded = [reader.read(SourceRow(line, cells), line) for line, cells, _ in rows]

    assert [row.properties for row in loaded if isinstance(row, LoadedRow)] == [
        {"id": 1, "age": 30, "city": "Bern"},
        {"id": 2, "age": None, "city": "Rome"},
        {"id": 3, "age": None, "city": "Oslo"},
        {"id": 4, "age": 31, "city": None},
    ]
    assert len(loaded) == 4


def test_headers_are_made_unique_and_empty_ones_named(tmp_path: Path):
    path = tmp_path / "a.csv"
    path.write_text("id,,name,name,\n1,2,3,4,5\n")

    assert read(path)[0] == ("id", "column 2", "name", "name 2", "column 5")


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.csv", b"", "empty"),
        ("a.csv", b"\n \n", "it holds no rows"),
        ("a.csv", b"id,name\n", "a header without rows"),
        ("a.csv", b'id,name\n1,"open\n' + b"x,y\n" * 2_000,
         "line 2: a quote is opened and not closed before line 2,002"),
        ("a.csv", b"id,name\n1," + b"x" * 10_000_001 + b"\n",
         "line 2: a cell of more than 10,000,000 characters"),
        ("a.csv", b"\x89PNG\r\n\x1a\n\0\0\0", "it is not text"),
        ("a.csv", bytes(range(128, 256)) * 40, "it is not text"),
        ("a.csv", b",".join([b"x"] * 3_000) + b"\n1\n", "it has 3,000 columns"),
        ("a.csv", "id,name\n1,a\n".encode("utf-16")[:-1], "its text is damaged or cut off"),
        ("a.jsonl", b"[1, 2]\nnothing\n", "no JSON objects"),
        ("a.parquet", b"PAR1 but not", "no Parquet file"),
        ("a.xlsx", b"no workbook", "not a workbook"),
        ("a.txt", b"hello", "not a table"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_left_out_with_the_reason(
    tmp_path: Path, name: str, data: bytes, reason: str
):
    (tmp_path / name).write_bytes(data)
    (tmp_path / "good.csv").write_text("id,name\n1,a\n")

    found = propose(tmp_path)

    assert [table.file for table in found.mapping.tables] == ["good.csv"]
    assert [left.file for left in found.left_out] == [name]
    assert reason in found.left_out[0].reason
    assert found.left_out[0].hint


def test_a_table_with_a_hash_in_its_name_is_found_by_it(tmp_path: Path):
    (tmp_path / "orders #1.csv").write_text("id,name\n1,a\n")
    write_workbook(tmp_path / "book #2.xlsx", [("id", "name"), ("1", "a")])
    tables, _ = find_tables(tmp_path)

    assert [table_named(tmp_path, table.name) for table in tables] == list(tables)
    sheet = table_named(tmp_path, "book #2.xlsx#Sheet #1")
    assert (sheet.path.name, sheet.sheet) == ("book #2.xlsx", "Sheet #1")


def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path: Path):
    secret = tmp_path / "secret.csv"
    secret.write_text("id,name\n1,a\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.csv").symlink_to(secret)

    tables, left_out = find_tables(folder)

    assert tables == ()
    assert left_out[0].reason == "a link that leaves the folder"


def test_a_link_to_itself_is_left_out(tmp_path: Path):
    (tmp_path / "a.csv").symlink_to(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text("id,name\n1,a\n")

    tables, left_out = find_tables(tmp_path)

    assert [each.name for each in tables] == ["b.csv"]
    assert [(each.file, each.reason) for each in left_out] == [("a.csv", "there is no such file")]


def test_a_workbook_that_unpacks_to_too_much_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workbooks, "MOST_UNPACKED", 1_000_000)
    with zipfile.ZipFile(tmp_path / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", "0" * 2_000_000)

    _, left_out = find_tables(tmp_path)

    assert "unpacks to" in left_out[0].reason


def test_a_quote_that_is_never_closed_is_told_where_it_opens(tmp_path: Path):
    path = tmp_path / "a.csv"
    path.write_text('id,name\n1,a\n2,"open\n' + "3,c\n" * 2_000)

    _, rows, _ = read(path)

    assert rows[-1][0] == 3
    assert rows[-1][2] == "a quote is opened and not closed before line 2,003"


def test_json_lines_are_flattened_and_bad_ones_told(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1, "at": {"x": 2}, "tags": ["a", "b"]}\n{broken\n{"id": 2}\n')

    columns, rows, _ = read(path)

    assert columns == ("id", "at x", "tags")
    assert [(line, cells) for line, cells, fault in rows if not fault] == [
        (1, [1, 2, ["a", "b"]]),
        (3, [2, None, None]),
    ]
    assert rows[1][2].startswith("not JSON")


def test_a_key_that_comes_late_in_json_lines_is_a_column(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1}\n' * 2_500 + '{"id": 2, "late": 3}\n')

    columns, rows, _ = read(path)

    assert columns == ("id", "late")
    assert rows[-1] == (2_501, [2, 3], "")


def test_a_column_that_is_empty_as_far_as_it_was_read_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table_profile, "PROFILED_ROWS", 10)
    monkeypatch.setattr(table_profile, "BATCH", 10)
    lines = [{"id": n, "none": None} for n in range(10)]
    (tmp_path / "whole.jsonl").write_text("\n".join(map(json.dumps, lines)))
    (tmp_path / "longer.jsonl").write_text("\n".join(map(json.dumps, [*lines, {"late": 3}])))

    tables = {table.file: table.columns for table in propose(tmp_path).mapping.tables}

    assert [column.property for column in tables["whole.jsonl"]] == ["id"]
    assert [(column.property, column.type.kind) for column in tables["longer.jsonl"]] == [
        ("id", "integer"),
        ("none", "text"),
        ("late", "text"),
    ]


def test_json_lines_with_keys_without_end_are_refused(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(json.dumps({f"key {n}": n}) for n in range(3_000)))

    with pytest.raises(CallError, match="it has 2,001 columns"):
        read(path)


WORKBOOK = {
    "_rels/.rels": """<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Target="xl/workbook.xml"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>
</Relationships>""",
    "xl/_rels/workbook.xml.rels": """<Relationships
 xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
 Target="worksheets/sheet1.xml"/></Relationships>""",
    "xl/workbook.xml": """<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
<sheet name="Things" sheetId="1" r:id="r1"/></sheets></workbook>""",
}


def write_workbook(path: Path, cells: Sequence[Sequence[str]]) -> None:
    """Write a workbook of one sheet of texts."""
    rows = (
        "".join(
            f'<c r="{chr(65 + column)}{line}" t="inlineStr"><is><t>{text}</t></is></c>'
            for column, text in enumerate(row)
        )
        for line, row in enumerate(cells, start=1)
    )
    sheet = "".join(f'<row r="{line}">{row}</row>' for line, row in enumerate(rows, start=1))
    names = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(path, "w") as packed:
        for part, content in WORKBOOK.items():
            packed.writestr(part, content)
        packed.writestr(
            "xl/worksheets/sheet1.xml",
            f'<worksheet xmlns="{names}"><sheetData>{sheet}</sheetData></worksheet>',
        )


def test_cells_of_a_workbook_beyond_its_header_are_told(tmp_path: Path):
    write_workbook(
        tmp_path / "a.xlsx", [("id", "name"), ("1", "a"), ("2", "b", "lost"), ("3", "c", "")]
    )

    columns, rows, _ = read(tmp_path / "a.xlsx")

    assert columns == ("id", "name")
    assert rows == [
        (2, ["1", "a"], ""),
        (3, ["2", "b", "lost"], "3 cells where the header has 2"),
        (4, ["3", "c"], ""),
    ]


@pytest.mark.parametrize("line", ["sep=;", '"sep=;"', "SEP=;"])
def test_a_first_line_that_says_the_separator_is_followed(tmp_path: Path, line: str):
    path = tmp_path / "a.csv"
    path.write_text(f"{line}\r\nid;a,b,c\r\n1;d,e,f\r\n2\r\n")

    assert read(path) == (
        ("id", "a,b,c"),
        [(3, ["1", "d,e,f"], ""), (4, ["2"], "1 cells where the header has 2")],
        "",
    )


def test_parquet_with_times_in_lists_and_records_is_read(tmp_path: Path):
    import pyarrow as pa
    from pyarrow import parquet

    days = [[date(2024, 1, 31), None], []]
    records = [{"at": datetime(2024, 1, 31, 9, 30), "n": 1}, None]
    parquet.write_table(pa.table({"days": days, "record": records}), tmp_path / "a.parquet")

    _, rows, _ = read(tmp_path / "a.parquet")

    assert [cells for _, cells, _ in rows] == [
        ['["2024-01-31", null]', '{"at": "2024-01-31 09:30:00", "n": 1}'],
        [[], None],
    ]


def test_parquet_keeps_large_numbers_bytes_and_times_apart(tmp_path: Path):
    import pyarrow as pa
    from pyarrow.parquet import write_table

    large = [12345678901234567678, 12345678901234567679]
    columns = {
        "id": pa.array([*map(Decimal, large)], pa.decimal128(38, 0)),
        "price": pa.array([Decimal("1.50"), Decimal("2.00")], pa.decimal128(10, 2)),
        "exact": pa.array([Decimal("0." + "1" * 30), None], pa.decimal128(38, 30)),
        "code": pa.array([b"\xfe", b"\xff"], pa.binary()),
        "at": pa.array([10**18, None], pa.timestamp("ns", "UTC")),
    }
    write_table(pa.table(columns), tmp_path / "a.parquet")

    _, rows, _ = read(tmp_path / "a.parquet")

    at = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    assert [cells for _, cells, _ in rows] == [
        [large[0], 1.5, "0." + "1" * 30, "fe", at],
        [large[1], 2, None, "ff", None],
    ]
    assert type(rows[0][1][4]) is datetime


def test_half_a_surrogate_pair_in_json_is_replaced(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_text(
        r'{"id": "a\ud83d", "k\udc00": {"x\udc00": ["\ud83d\ude00", "\ude00"]}, "l": [1, "\ud83d"]}'
    )

    columns, rows, _ = read(path)

    assert columns == ("id", "k\ufffd x\ufffd", "l")
    assert rows == [(1, ["a\ufffd", ["\U0001f600", "\ufffd"], '[1, "\ufffd"]'], "")]


def test_a_table_whose_name_is_no_utf8_is_left_out(tmp_path: Path):
    (tmp_path / "b\udcff.csv").write_text("id,name\n1,a\n")

    tables, left_out = find_tables(tmp_path)

    assert tables == ()
    assert [(each.file, each.reason) for each in left_out] == [
        ("b\ufffd.csv", "its name is not UTF-8")
    ]


def test_a_column_with_lists_is_no_key(tmp_path: Path):
    lines = [{"id": n, "tags": ["a"] if n % 2 else "b"} for n in range(6_000)]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    profile = profile_table(find_tables(tmp_path)[0][0])

    assert profile.rows == 6_000
    assert profile.column("id").unique
    assert not profile.column("tags").unique
    assert profile.distinguish(["id", "tags"])


def test_parquet_and_workbooks_keep_their_types(tmp_path: Path):
    import pandas as pd

    frame = pd.DataFrame(
        {"id": [1, 2], "day": pd.to_datetime(["2024-01-31", "2024-02-01"]), "size": [1.5, 2.0]}
    )
    frame.to_parquet(tmp_path / "a.parquet")
    tables, _ = find_tables(tmp_path)

    kinds = [column.type.kind for column in profile_table(tables[0]).columns]

    assert kinds == ["integer", "date", "float"]


def test_a_dry_run_shows_the_mapping_and_opens_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "things.csv").write_text("id,name\n1,a\n2,b\n")
    (folder / "notes.txt").write_text("hello")
    monkeypatch.setenv("GRAPHRAG_HOME", str(tmp_path / "home"))
    saved = tmp_path / "m.toml"

    code = main(
        ["ingest", "tables", str(folder), "--dry-run", "--json", "--save-mapping", str(saved)]
    )

    printed = json.loads(capsys.readouterr().out)
    assert code == 0
    assert printed["left_out"][0]["file"] == "notes.txt"
    assert read_mapping(printed["mapping"]) == read_mapping(saved.read_text())
    assert not (tmp_path / "home" / "neo4j").exists()


def test_an_action_without_its_target_is_a_wrong_call(capsys: pytest.CaptureFixture[str]):
    assert main(["ingest", "rollback", "--json"]) == 2
    assert "needs the name of a run" in capsys.readouterr().out
