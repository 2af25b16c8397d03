"""The graph as files, and a script of it read into an empty server."""

import csv
import json
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared_server import login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.lexer import split_statements
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError
from graphrag_core.ingest.export.export_file import export_in_memory
from graphrag_core.ingest.export.graph_records import ExportSelection
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.operations.export import ExportFileInputs, export_to_file
from graphrag_core.operations.record import Call
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

pytestmark = pytest.mark.usefixtures("graph")

WIPE = "MATCH (n) DETACH DELETE n"
HOSTILE = "a`b\\u0060 '\"; MATCH (n) DETACH DELETE n //\n{entries} \\"
ALL_TYPES = """
CREATE (n:`Odd ``label`:Café {
  zoned: datetime('2020-10-25T02:30:00.123456789+01:00[Europe/Berlin]'),
  offset: datetime('2020-10-25T02:30+05:30'), local: localdatetime('2020-01-01T00:00'),
  time: time('01:02+01:00'), local_time: localtime('01:02:03.5'),
  duration: duration('P1Y-2M3DT-4.000000001S'),
  short: duration({seconds: -1, nanoseconds: 1}),
  flat: point({x: 1.5, y: -2e300}), high: point({longitude: 1, latitude: 2, height: 3}),
  places: [point({x: 1, y: 2}), point({x: 3, y: 4})], days: [date('2020-01-01')],
  durations: [duration('P1M')], none: [], words: ['', 'b'], flags: [true, false],
  floats: [x IN range(1, 40) | x / 3.0], least: -9223372036854775808,
  most: 9223372036854775807, large: 1e16, tiny: 4.9e-324, zero: -0.0,
  endless: -1.0 / 0.0, long: $long, `_id`: 7, hostile: $hostile})
CREATE (n)-[:`Odd ``type` {since: date('2020-01-01'), at: point({x: 1, y: 2})}]->(n)
CREATE ({alone: true})
CREATE (n)-[:SAME]->(:Café), (n)-[:SAME]->(:Café)
"""
# By the database's own texts: the checksum sees values as plain Python.
EXACT = """
MATCH (n) UNWIND keys(n) AS key
WITH key, valueType(n[key]) AS type, n[key] AS value
RETURN key, type, CASE WHEN type STARTS WITH 'LIST' THEN toStringList(value)
  ELSE [toString(value)] END AS texts
ORDER BY key, type, texts
"""


@pytest.fixture(scope="module")
def engine(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Engine]:
    with Engine(settings_for("export", **login(server_named("export")))) as opened:
        yield opened


@pytest.fixture
def graph(engine: Engine) -> Iterator[Graph]:
    """The graph, empty before and after."""
    engine.graph().write([CypherQuery(WIPE)])
    yield engine.graph()
    engine.graph().write([CypherQuery(WIPE)])


def fill(engine: Engine, query: str, **parameters: Any) -> None:
    engine.graph().write([CypherQuery(query.strip(), parameters)])
    engine.schema(refresh=True)


def run(engine: Engine, file: Path, **inputs: Any) -> Any:
    call = Call(engine.settings, lambda: engine)
    return export_to_file(call, ExportFileInputs(file=str(file), **inputs))


def read_script(graph: Graph, file: Path) -> None:
    graph.write([CypherQuery(WIPE)])
    statements = split_statements(file.read_text(encoding="utf-8"))
    graph.write([CypherQuery(statement) for statement in statements])


def exact(graph: Graph) -> list[Any]:
    rows = graph.fetch(CypherQuery(EXACT.strip()), limit=10_000).records
    return [tuple(map(repr, row.values())) for row in rows]


def test_a_script_gives_the_same_graph_with_every_type(
    engine: Engine, graph: Graph, tmp_path: Path
):
    fill(engine, ALL_TYPES, long="x\u0000é😀" * 60_000, hostile=HOSTILE)
    before, values = graph_checksum(graph), exact(graph)

    result = run(engine, tmp_path / "all.cypher")
    read_script(graph, tmp_path / "all.cypher")

    assert (result["nodes"], result["relationships"], result["left_out"]) == (4, 3, [])
    assert graph_checksum(graph) == before
    assert exact(graph) == values
    assert graph.fetch(CypherQuery("SHOW CONSTRAINTS YIELD name RETURN name")).records == ()


def test_dates_that_python_does_not_have_survive(engine: Engine, graph: Graph, tmp_path: Path):
    fill(engine, "CREATE ({early: date('-0001-01-02'), late: date('+999999999-12-31')})")
    values = exact(graph)

    run(engine, tmp_path / "far.cypher")
    read_script(graph, tmp_path / "far.cypher")

    assert [texts for _, _, texts in values] == ["['-0001-01-02']", "['+999999999-12-31']"]
    assert exact(graph) == values


NAMES = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=12
)
VALUES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
    st.lists(st.text(max_size=4), max_size=3),
    st.lists(st.floats(allow_nan=False), max_size=3),
    st.datetimes(),
    st.dates(),
)


@settings(
    max_examples=8, deadline=None, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(st.dictionaries(NAMES, VALUES, max_size=4), NAMES)
def test_a_script_gives_the_same_graph_whatever_it_holds(
    engine: Engine, graph: Graph, tmp_path_factory: pytest.TempPathFactory,
    properties: dict[str, Any], word: str,
):  # fmt: skip
    file = tmp_path_factory.mktemp("script") / "g.cypher"
    graph.write([CypherQuery(WIPE)])
    fill(
        engine,
        "CREATE (a:$($word)) SET a = $p CREATE (a)-[r:$($word)]->(:$($word) {n: 1}) SET r = $p",
        p=properties,
        word=word,
    )
    before, values = graph_checksum(graph), exact(graph)

    run(engine, file)
    read_script(graph, file)

    assert graph_checksum(graph) == before
    assert exact(graph) == values


@pytest.mark.parametrize("text", ["\r", "\\\r\n", "a\\\\\rb", "\\u000d\r", "`\r'"])
def test_a_carriage_return_survives_readers_of_text(
    engine: Engine, graph: Graph, tmp_path: Path, text: str
):
    fill(engine, "CREATE (n:$($text) {text: $text}) SET n += $p", text=text, p={text: 1})
    before = graph_checksum(graph)

    run(engine, tmp_path / "g.cypher")
    read_script(graph, tmp_path / "g.cypher")

    assert graph_checksum(graph) == before


PEOPLE = """
CREATE (a:Person {name: 'Ada', note: '=1+1', tenant_id: 'one', n: -5})
CREATE (b:Person {name: 'Bo', tenant_id: 'one', tags: ['x', '=y']})
CREATE (c:Person {name: 'Cy', tenant_id: 'two', secret: 'only two'})
CREATE (a)-[:KNOWS {valid_from: datetime('2020-01-01T00:00Z'),
  valid_to: datetime('2021-01-01T00:00Z')}]->(b)
CREATE (b)-[:LIKES]->(c)
"""


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_tenant_gets_its_own_nodes_and_no_way_out(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)

    run(engine, tmp_path / "one.jsonl", format="jsonl", tenant="one")

    text = (tmp_path / "one.jsonl").read_text(encoding="utf-8")
    assert "only two" not in text
    assert [entry.get("type", "node") for entry in lines(tmp_path / "one.jsonl")] == [
        "node", "node", "KNOWS",
    ]  # fmt: skip


def test_a_time_leaves_out_what_had_ended(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)

    then = run(engine, tmp_path / "then", format="jsonl", at="2020-06-01")
    now = run(engine, tmp_path / "now", format="jsonl", at="2022-06-01")

    assert (then["relationships"], now["relationships"]) == (2, 1)


def test_a_neighborhood_is_the_entity_and_what_it_touches(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)

    result = run(engine, tmp_path / "ada", format="jsonl", entity="Ada")

    assert (result["nodes"], result["relationships"]) == (2, 1)


def test_a_run_is_what_it_loaded(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "teams.csv").write_text("id,name\n1,Red\n2,Blue\n", encoding="utf-8")
    engine.ingesting.load(folder, engine.ingesting.propose(folder).mapping, name="teams")

    run(engine, tmp_path / "run", format="jsonl", of_run="teams")

    found = lines(tmp_path / "run")
    assert [entry["labels"] for entry in found] == [["Team"], ["Team"]]
    assert all(set(entry["properties"]) == {"id", "name"} for entry in found)


def test_csv_defuses_formulas_and_keeps_numbers(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)

    run(engine, tmp_path / "folder", format="csv")

    files = sorted(file.name for file in (tmp_path / "folder").iterdir())
    assert files == ["nodes-Person.csv", "relationships-KNOWS.csv", "relationships-LIKES.csv"]
    with (tmp_path / "folder" / "nodes-Person.csv").open(encoding="utf-8", newline="") as opened:
        people = {row["name"]: row for row in csv.DictReader(opened)}
    assert (people["Ada"]["note"], people["Ada"]["n"]) == ("'=1+1", "-5")
    assert json.loads(people["Bo"]["tags"]) == ["x", "=y"]


def test_csv_files_of_labels_that_look_alike_are_apart(engine: Engine, tmp_path: Path):
    fill(engine, "CREATE (:`../a`), (:`..\\a`), (:A), (:a)")

    run(engine, tmp_path / "folder", format="csv")

    assert len(list((tmp_path / "folder").iterdir())) == 4


def test_graphml_is_xml_with_every_value(engine: Engine, tmp_path: Path):
    fill(engine, ALL_TYPES, long="x\u0000", hostile=HOSTILE)

    run(engine, tmp_path / "g.graphml", format="graphml")

    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ET.parse(tmp_path / "g.graphml").getroot()  # noqa: S314 - our own file
    texts = {data.text for data in root.iter(f"{space}data")}
    assert len(root.findall(f".//{space}edge")) == 3
    assert {"P10M3DT-4.000000001S", HOSTILE, "Odd `type"} <= texts


def test_an_existing_file_is_not_overwritten(engine: Engine, tmp_path: Path):
    (tmp_path / "mine").write_text("mine", encoding="utf-8")

    with pytest.raises(CallError, match="exists"):
        run(engine, tmp_path / "mine")


def test_json_lines_have_no_number_that_json_lacks(engine: Engine, tmp_path: Path):
    fill(engine, "CREATE (:N {x: 1.0 / 0.0, day: date('2020-01-01')})")

    run(engine, tmp_path / "n", format="jsonl")

    (node,) = lines(tmp_path / "n")
    assert node["properties"] == {"x": "Infinity", "day": "2020-01-01"}
    assert node["types"] == {"x": "FLOAT", "day": "DATE"}


def test_a_broken_export_leaves_nothing(engine: Engine, tmp_path: Path):
    with pytest.raises(CallError, match="cannot be written"):
        run(engine, tmp_path / "no" / "folder")

    assert list(tmp_path.iterdir()) == []


def test_chosen_nodes_and_relationships_are_all_that_is_exported(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)
    query = "MATCH (a:Person {name: 'Ada'})-[r]->(b) RETURN elementId(r) AS r, [elementId(a), elementId(b)] AS n"
    (row,) = engine.graph().fetch(CypherQuery(query)).records

    with_it = run(engine, tmp_path / "a", format="jsonl", nodes=row["n"], relationships=[row["r"]])
    without = run(engine, tmp_path / "b", format="jsonl", nodes=row["n"])

    assert (with_it["nodes"], with_it["relationships"]) == (2, 1)
    assert (without["nodes"], without["relationships"]) == (2, 0)


def test_only_one_choice_of_what_to_export_is_taken(engine: Engine, tmp_path: Path):
    with pytest.raises(CallError, match="not several"):
        run(engine, tmp_path / "a", entity="Ada", nodes=["4:x:1"])


def test_csv_files_come_as_a_zip_where_the_name_ends_so(engine: Engine, tmp_path: Path):
    fill(engine, PEOPLE)

    run(engine, tmp_path / "g.zip", format="csv")

    with zipfile.ZipFile(tmp_path / "g.zip") as archive:
        assert "nodes-Person.csv" in archive.namelist()
    assert [path.name for path in tmp_path.iterdir()] == ["g.zip"]


def test_a_download_that_grows_too_large_is_refused_and_leaves_nothing(engine: Engine):
    fill(engine, PEOPLE)
    context = engine.exploration()
    kept = export_in_memory(context, ExportSelection(), "jsonl", most_chars=10_000)

    with pytest.raises(CallError, match="more than 100 characters") as raised:
        export_in_memory(context, ExportSelection(), "jsonl", most_chars=100)

    assert kept.report.nodes == 3
    assert raised.value.code == "too_large"
