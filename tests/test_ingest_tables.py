"""Tables into the real embedded server: loaded, loaded again, changed, broken off, undone."""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from killed_loading import killed_loading
from shared_server import login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError
from graphrag_core.ingest.graph_checksum import GraphChecksum, graph_checksum
from graphrag_core.ingest.tables import table_loading
from graphrag_core.ingest.tables.mapping import (
    ColumnMapping,
    FolderMapping,
    LinkMapping,
    TableMapping,
)
from graphrag_core.ingest.tables.mapping_file import read_mapping
from graphrag_core.ingest.tables.row_values import LoadedRow, RowReader
from graphrag_core.ingest.tables.table_reader import SourceRow
from graphrag_core.ingest.tables.working_files import WorkingFiles
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

CUSTOMERS = """id,name,city,signed_up
1,Ada Lovelace,London,2021-03-04
2,Alan Turing,Wilmslow,2020-01-02
3,Grace Hopper,New York,2022-05-06
"""
ORDERS = """order_id,customer_id,ordered_on,amount
100,1,01.02.2023,"€1,200.50"
101,2,15.03.2023,€80.00
102,1,20.03.2023,€7.25
103,3,21.03.2023,€15.00
"""
PRODUCTS = "sku,title\nA-1,Kettle\nA-2,Toaster\n"
LINES = "order_id,sku,quantity\n100,A-1,2\n100,A-2,1\n101,A-1,1\n102,A-2,5\n103,A-1,1\n"
SHOP = {
    "customers.csv": CUSTOMERS,
    "orders.csv": ORDERS,
    "products.csv": PRODUCTS,
    "order_lines.csv": LINES,
}
WIPE = "MATCH (n) DETACH DELETE n"


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    return settings_for("ingest", **login(server_named("ingest")))


@pytest.fixture(scope="module")
def engine(settings: Settings) -> Iterator[Engine]:
    with Engine(settings) as opened:
        yield opened


@pytest.fixture
def graph(engine: Engine) -> Iterator[Graph]:
    """The graph, empty before and after."""
    clear(engine)
    yield engine.graph()
    clear(engine)


def clear(engine: Engine) -> None:
    graph = engine.graph()
    graph.write([CypherQuery(WIPE)])
    names = graph.fetch(CypherQuery("SHOW CONSTRAINTS YIELD name RETURN name")).records
    graph.write([CypherQuery(f"DROP CONSTRAINT `{row['name']}`") for row in names])
    shown = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"
    graph.write(
        [CypherQuery(f"DROP INDEX `{r['name']}`") for r in graph.fetch(CypherQuery(shown)).records]
    )
    engine.schema(refresh=True)


def folder_of(path: Path, files: dict[str, str]) -> Path:
    path.mkdir(exist_ok=True)
    for name, text in files.items():
        (path / name).write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return folder_of(tmp_path / "shop", SHOP)


def load(engine: Engine, folder: Path, name: str = "", mapping: FolderMapping | None = None) -> Any:
    proposed = mapping or engine.ingesting.propose(folder).mapping
    return engine.ingesting.load(folder, proposed, name=name)


def rows(graph: Graph, text: str) -> list[tuple[Any, ...]]:
    found = graph.fetch(CypherQuery(text), limit=10_000)
    return [tuple(record[column] for column in found.columns) for record in found.records]


def test_a_folder_becomes_nodes_links_and_relationships_with_properties(
    engine: Engine, graph: Graph, shop: Path
):
    run = load(engine, shop).run

    assert (run.state, run.nodes_created, run.relationships_created) == ("done", 9, 9)
    found = rows(
        graph,
        "MATCH (c:Customer {name: 'Ada Lovelace'})<-[:HAS_CUSTOMER]-(o:Order)"
        "-[l:ORDER_LINE]->(p:Product) "
        "RETURN o.ordered_on AS day, o.amount_eur AS amount, p.title AS title, l.quantity AS n "
        "ORDER BY day, title",
    )
    assert [(str(day), amount, title, n) for day, amount, title, n in found] == [
        ("2023-02-01", 1200.5, "Kettle", 2),
        ("2023-02-01", 1200.5, "Toaster", 1),
        ("2023-03-20", 7.25, "Toaster", 5),
    ]


def test_keys_are_constraints(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop)

    keys = rows(graph, "SHOW CONSTRAINTS YIELD labelsOrTypes, properties")
    assert sorted((labels[0], *properties) for labels, properties in keys) == [
        ("Customer", "id"),
        ("Order", "order_id"),
        ("Product", "sku"),
    ]


def test_loading_again_changes_nothing(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop)
    before = rows(graph, "MATCH (n) WHERE NOT n:IngestRun RETURN elementId(n), properties(n)")

    again = load(engine, shop, "again").run

    assert not again.changed_anything
    assert before == rows(
        graph, "MATCH (n) WHERE NOT n:IngestRun RETURN elementId(n), properties(n)"
    )


def test_a_changed_row_updates_its_node_and_replaces_its_link(
    engine: Engine, graph: Graph, shop: Path
):
    load(engine, shop)
    changed = ORDERS.replace("101,2,15.03.2023,€80.00", "101,3,15.03.2023,€81.00")
    folder_of(shop, {"orders.csv": changed})

    run = load(engine, shop, "changed").run

    assert (run.nodes_changed, run.relationships_created, run.relationships_ended) == (1, 1, 1)
    assert rows(
        graph,
        "MATCH (o:Order {order_id: 101})-[:HAS_CUSTOMER]->(c) RETURN o.amount_eur, c.name",
    ) == [(81.0, "Grace Hopper")]


def test_a_rollback_restores_what_was_there_before(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop)
    before = graph_checksum(graph)
    folder_of(
        shop,
        {
            "orders.csv": ORDERS.replace("101,2", "101,3") + "104,2,22.03.2023,€1.00\n",
            "customers.csv": CUSTOMERS.replace("Wilmslow", "Manchester"),
            "order_lines.csv": LINES.replace("102,A-2,5", "102,A-2,6"),
        },
    )
    load(engine, shop, "second")
    assert graph_checksum(graph) != before

    undone = engine.ingesting.roll_back("second")

    assert (undone.state, undone.left) == ("rolled back", ())
    assert graph_checksum(graph) == before
    assert rows(graph, "MATCH (c:IngestChange) RETURN count(c)") == [(0,)]


def test_a_rollback_of_everything_leaves_an_empty_graph(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop, "all")

    engine.ingesting.roll_back("all")

    assert graph_checksum(graph) == GraphChecksum(0, 0, 0, 0)
    assert rows(graph, "SHOW CONSTRAINTS YIELD name RETURN name") == []
    assert engine.is_empty()


def test_a_rollback_leaves_what_somebody_changed_and_says_so(
    engine: Engine, graph: Graph, shop: Path
):
    load(engine, shop, "mine")
    graph.write(
        [
            CypherQuery("MATCH (c:Customer {id: 1}) SET c.city = 'Paris'"),
            CypherQuery("MATCH (p:Product {sku: 'A-1'}) CREATE (:Note {text: 'x'})-[:ON]->(p)"),
        ]
    )

    undone = engine.ingesting.roll_back("mine")

    assert undone.left == ("1 Customer: changed since", "1 Product: linked to since by others")
    assert rows(graph, "MATCH (c:Customer) RETURN c.city") == [("Paris",)]


def test_what_a_rollback_left_for_another_run_goes_with_that_run(
    engine: Engine, graph: Graph, shop: Path, tmp_path: Path
):
    load(engine, shop, "shop")
    reviews = {"customers.csv": CUSTOMERS, "reviews.csv": "id,customer_id,stars\nR1,2,5\nR2,2,1\n"}
    load(engine, folder_of(tmp_path / "reviews", reviews), "reviews")
    left = engine.ingesting.roll_back("shop").left

    engine.ingesting.roll_back("reviews")

    assert left == ("1 Customer: linked to since by others",)
    assert graph_checksum(graph) == GraphChecksum(0, 0, 0, 0)
    assert rows(graph, "SHOW CONSTRAINTS YIELD name RETURN name") == []
    assert [run.left for run in engine.ingesting.runs()] == [(), ()]


def test_a_rollback_removes_what_files_with_different_columns_made(
    engine: Engine, graph: Graph, tmp_path: Path
):
    old = "[[table]]\nfile = 'old.csv'\nlabel = 'Order'\nkey = ['id']\nproperties = { id = 'integer' }\n"
    new = old.replace("old.csv", "new.csv").replace("'integer' }", "'integer', note = 'text' }")
    files = {"old.csv": "id\n1\n2\n", "new.csv": "id,note\n3,late\n4,\n", "m.toml": old + new}
    folder = folder_of(tmp_path / "parts", files)
    mapping = read_mapping((folder / "m.toml").read_text(encoding="utf-8"))
    load(engine, folder, "parts", mapping)
    graph.write([CypherQuery("MATCH (n:Order {id: 1}) SET n.note = 'mine'")])
    graph.write([CypherQuery("MATCH (n:Order {id: 3}) SET n.note = 'mine'")])

    undone = engine.ingesting.roll_back("parts")

    assert undone.left == ("2 Order: changed since",)
    assert rows(graph, "MATCH (n:Order) RETURN n.id ORDER BY n.id") == [(1,), (3,)]


def test_a_rollback_leaves_what_a_later_run_changed(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop, "first")
    folder_of(shop, {"customers.csv": CUSTOMERS.replace("London", "Leeds")})
    load(engine, shop, "later")
    before = graph_checksum(graph)

    engine.ingesting.roll_back("first")
    assert rows(graph, "MATCH (c:Customer) RETURN c.city") == [("Leeds",)]

    # The other way round nothing is left.
    load(engine, shop, "anew")
    assert graph_checksum(graph) == before


def test_bad_rows_are_listed_with_their_line_and_the_rest_goes_on(
    engine: Engine, graph: Graph, shop: Path
):
    many = "".join(f"{n},1,01.02.2023,€{n}.00\n" for n in range(200, 300))
    bad = "300,9,01.02.2023,€3.00\n301,1,soon,€3.00\n302,1\n100,2,01.02.2023,€9.00\n"
    folder_of(shop, {"orders.csv": ORDERS + many + bad + "103,3,21.03.2023,€15.00\n"})

    report = load(engine, shop)

    assert report.run.merged == 1
    assert report.run.rejected == 4
    listed = {row.line: (row.column, row.value, row.reason) for row in report.rejected}
    assert listed == {
        106: ("customer_id", "9", "there is no Customer whose id is this"),
        107: ("ordered_on", "soon", "not a time as 31.01.2024"),
        108: ("", "", "2 cells where the header has 4"),
        109: ("", "100", "orders.csv, line 2, has the same key with other values"),
    }
    assert report.rejected_file.exists()
    assert rows(graph, "MATCH (o:Order) RETURN count(o)") == [(105,)]


def test_a_row_with_another_link_is_no_equal_one(tmp_path: Path):
    orders = TableMapping(
        "orders.csv", "Order", "", ("order_id",), (ColumnMapping("order_id", "order_id"),),
        (LinkMapping("sku", "Product", "sku", "HAS_PRODUCT"),),
    )  # fmt: skip
    products = TableMapping("products.csv", "Product", columns=(ColumnMapping("sku", "sku"),))
    reader = RowReader(orders, FolderMapping((orders, products)), ("order_id", "sku"))
    cells = [("129", "P9"), ("129", "P7"), ("129", "P9")]
    read = [reader.read(SourceRow(n + 2, row), n) for n, row in enumerate(cells)]
    files = WorkingFiles(tmp_path)

    repeated = files.register(0, [row for row in read if isinstance(row, LoadedRow)], ())

    assert {number: first.same for number, first in repeated.items()} == {1: False, 2: True}
    assert files.count_merged() == 1
    files.close()


def test_a_refused_row_links_nothing(engine: Engine, graph: Graph, shop: Path):
    of_order = "MATCH (:Order {order_id: $id})-->(c:Customer) RETURN c.id"
    many = "".join(f"{n},1,01.02.2023,€{n}.00\n" for n in range(200, 300))
    folder_of(shop, {"orders.csv": ORDERS + many + "200,2,soon,€200.00\n"})
    assert load(engine, shop).run.rejected == 1
    before = graph.fetch(CypherQuery(of_order, {"id": 200})).records

    changed = (ORDERS + many).replace("201,1,01.02.2023", "201,2,soon")
    folder_of(shop, {"orders.csv": changed})
    report = load(engine, shop, "corrected")

    assert [row["c.id"] for row in before] == [1]
    assert report.run.rejected == 1
    assert [row["c.id"] for row in graph.fetch(CypherQuery(of_order, {"id": 201})).records] == [1]
    assert report.run.relationships_created == report.run.relationships_ended == 0


def test_a_later_fact_ends_the_earlier_one(engine: Engine, graph: Graph, tmp_path: Path):
    people = "id,name\n1,Ada\n2,Alan\n"
    firms = "id,title\n7,Acme\n8,Bolt\n"
    jobs = "person_id,firm_id,role,valid_from,valid_to\n1,7,{}\n2,8,clerk,2019-05-01,\n"
    files = {"people.csv": people, "firms.csv": firms}
    folder = folder_of(tmp_path / "jobs", {**files, "jobs.csv": jobs.format("clerk,2020-01-01,")})
    load(engine, folder)
    before = graph_checksum(graph)
    folder_of(folder, {"jobs.csv": jobs.format("head,2023-06-01,")})

    run = load(engine, folder, "promoted").run

    assert (run.relationships_created, run.relationships_ended) == (1, 1)
    facts = rows(
        graph,
        "MATCH (:Person {id: 1})-[j:JOB]->() "
        "RETURN j.role AS role, toString(j.valid_at) AS since, toString(j.invalid_at) AS until "
        "ORDER BY since",
    )
    assert facts == [("clerk", "2020-01-01", "2023-06-01"), ("head", "2023-06-01", None)]
    assert not load(engine, folder, "again").run.changed_anything
    engine.ingesting.roll_back("promoted")
    assert graph_checksum(graph) == before


def test_nodes_that_were_there_are_updated_and_given_back(engine: Engine, graph: Graph, shop: Path):
    graph.write([CypherQuery("CREATE (:Customer {id: 2, name: 'A. Turing', vip: true})")])
    before = graph_checksum(graph)

    run = load(engine, shop, "over").run

    assert (run.nodes_created, run.nodes_changed) == (8, 1)
    assert rows(graph, "MATCH (c:Customer {id: 2}) RETURN c.name, c.vip") == [("Alan Turing", True)]
    engine.ingesting.roll_back("over")
    assert graph_checksum(graph) == before


def test_the_journal_is_in_no_schema_and_in_no_question(engine: Engine, graph: Graph, shop: Path):
    load(engine, shop)
    folder_of(shop, {"customers.csv": CUSTOMERS.replace("London", "Leeds")})
    load(engine, shop, "second")
    assert rows(graph, "MATCH (c:IngestChange) RETURN count(c)") == [(1,)]

    schema = engine.schema()

    assert {label.name for label in schema.labels} == {"Customer", "Order", "Product"}
    shown = engine.profile().hidden_properties
    assert {"_run", "_hash"} <= shown
    answer = engine.ask(Question("How many orders does Ada Lovelace have?"))
    assert [list(row.values()) for row in answer.rows.records] == [[2]]
    assert not any("Ingest" in question for question in engine.example_questions())


def test_writing_that_is_off_closes_the_door(settings: Settings, graph: Graph, shop: Path):
    with Engine(replace(settings, write=False)) as closed:
        mapping = closed.ingesting.propose(shop).mapping

        with pytest.raises(CallError, match="GRAPHRAG_WRITE"):
            closed.ingesting.load(shop, mapping)
        with pytest.raises(CallError, match="GRAPHRAG_WRITE"):
            closed.graph().write([CypherQuery("CREATE (n:X)")])
    assert graph_checksum(graph).nodes == 0


def test_a_misspelt_column_is_told_before_anything_is_written(
    engine: Engine, graph: Graph, shop: Path
):
    mapping = engine.ingesting.propose(shop).mapping
    *others, last = mapping.tables
    misspelt = replace(last, columns=(ColumnMapping("quantty", "quantity"),))

    with pytest.raises(CallError, match="no column 'quantty'"):
        load(engine, shop, "misspelt", FolderMapping((*others, misspelt)))

    assert rows(graph, "MATCH (n) RETURN count(n)") == [(0,)]


def test_a_run_that_is_refused_before_its_first_row_leaves_no_trace(
    engine: Engine, graph: Graph, shop: Path
):
    graph.write([CypherQuery("CREATE (:Product {sku: 'A-1'}), (:Product {sku: 'A-1'})")])

    with pytest.raises(CallError) as refused:
        load(engine, shop, "shop")

    assert refused.value.code == "not_unique"
    assert engine.ingesting.runs() == ()
    assert rows(graph, "SHOW CONSTRAINTS YIELD name RETURN name") == []
    graph.write([CypherQuery("MATCH (p:Product) DELETE p")])
    assert load(engine, shop, "shop").run.state == "done"


@pytest.mark.usefixtures("graph")
def test_a_file_that_changes_between_two_parts_stops_the_run_and_can_be_put_back(
    engine: Engine, shop: Path
):
    mapping = engine.ingesting.propose(shop).mapping
    original = shop / "orders.csv"

    def meddle(sentence: str) -> None:
        if sentence.startswith("orders.csv"):
            original.write_text(ORDERS + "105,1,01.02.2023,€1.00\n", encoding="utf-8")

    with pytest.raises(CallError, match=r"orders.csv has changed"):
        engine.ingesting.load(shop, mapping, name="meddled", say=meddle)
    assert engine.ingesting.runs()[0].state == "stopped"

    original.write_text(ORDERS, encoding="utf-8")
    resumed = engine.ingesting.resume("meddled").run

    assert (resumed.state, resumed.nodes_created, resumed.relationships_created) == ("done", 9, 9)


def test_a_run_that_another_process_took_over_is_refused(
    engine: Engine, graph: Graph, shop: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table_loading, "BATCH_ROWS", 1)
    mapping = engine.ingesting.propose(shop).mapping
    taken = CypherQuery("MATCH (r:IngestRun {id: 'shared'}) SET r.owner = 'else'")

    with pytest.raises(CallError, match="Another process"):
        engine.ingesting.load(
            shop, mapping, name="shared", say=lambda _: graph.write([taken]) and None
        )


BIG_ROWS = 600


@pytest.fixture
def big(tmp_path: Path) -> Path:
    """A folder that is loaded in some forty small batches."""
    people = "".join(f"{n},Person {n},{n % 50 + 1}\n" for n in range(1, BIG_ROWS))
    towns = "".join(f"{n},Town {n}\n" for n in range(1, 50))
    knows = "".join(f"{n},{n * 7 % BIG_ROWS + 1},2\n" for n in range(1, BIG_ROWS))
    return folder_of(
        tmp_path / "big",
        {
            "people.csv": "id,name,town_id\n" + people,
            "towns.csv": "id,name\n" + towns,
            "friendships.csv": "person_id,friend_person_id,closeness\n" + knows,
        },
    )


KILLED = """
import sys
from pathlib import Path
from graphrag_core.engine import Engine
from graphrag_core.ingest.tables import table_loading
from graphrag_core.settings import load_settings
table_loading.BATCH_ROWS = 50
engine = Engine(load_settings(folder=Path(sys.argv[1])))
mapping = engine.ingesting.propose(Path(sys.argv[1])).mapping
print("begun", flush=True)
engine.ingesting.load(Path(sys.argv[1]), mapping, name=sys.argv[2], say=lambda s: print(s, flush=True))
"""


@pytest.mark.slow
def test_a_killed_run_resumes_without_loss_or_doubles(
    engine: Engine, settings: Settings, graph: Graph, big: Path, monkeypatch: pytest.MonkeyPatch
):
    undisturbed = load(engine, big, "undisturbed")
    expected, refused = (
        graph_checksum(graph),
        [(row.file, row.line, row.reason) for row in undisturbed.rejected],
    )
    assert refused
    monkeypatch.setattr(table_loading, "BATCH_ROWS", 50)

    for trial, lines in enumerate((0, 5, 14, 25, 33)):
        clear(engine)
        shutil.rmtree(settings.home / "ingest" / f"killed-{trial}", ignore_errors=True)
        killed_loading(
            settings, KILLED, [str(big), f"killed-{trial}"], lines=lines, delay_s=0.003 * trial
        )
        if engine.ingesting.runs():
            report = engine.ingesting.resume(f"killed-{trial}")
        else:
            report = load(engine, big, f"killed-{trial}")

        assert graph_checksum(graph) == expected, lines
        assert report.run.state == "done"
        counts = ("nodes_created", "relationships_created", "rejected", "merged")
        assert [getattr(report.run, count) for count in counts] == [
            getattr(undisturbed.run, count) for count in counts
        ], lines
        assert [(row.file, row.line, row.reason) for row in report.rejected] == refused


@pytest.mark.usefixtures("graph")
def test_runs_that_begin_in_the_same_second_have_names_of_their_own(engine: Engine, shop: Path):
    with ThreadPoolExecutor(3) as pool:
        reports = list(pool.map(lambda _: load(engine, shop), range(3)))

    assert len({report.run.id for report in reports}) == 3
    assert len(engine.ingesting.runs()) == 3


@pytest.mark.usefixtures("graph")
def test_of_two_runs_of_one_name_at_once_one_is_refused(engine: Engine, shop: Path):
    def begin(_: int) -> str:
        try:
            return str(load(engine, shop, name="same").run.state)
        except CallError as refused:
            return refused.code

    with ThreadPoolExecutor(2) as pool:
        ends = sorted(pool.map(begin, range(2)))

    assert ends == ["done", "run_exists"]
