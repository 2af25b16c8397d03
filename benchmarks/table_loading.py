"""Tables into an empty graph beside a bare driver that writes the same, and proposing a mapping."""

import csv
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from neo4j import Driver, GraphDatabase

from benchmarks.measure import cache, delete_everything
from graphrag_core.adapters.embedded import attach_or_start, stop
from graphrag_core.engine import Engine
from graphrag_core.ingest.tables.proposal import propose
from graphrag_core.ingest.tables.table_loading import BATCH_ROWS
from graphrag_core.settings import load_settings

ROWS = int(os.environ.get("INGEST_ROWS", "100000"))
FILES, FILE_ROWS = 20, int(os.environ.get("INGEST_FILE_ROWS", "100000"))
SHOPS, GOODS, BUYERS = 500, 2_000, 5_000
NODES = "UNWIND $rows AS row MERGE (n:{label} {{id: row.id}}) SET n += row"
LINKS = (
    "UNWIND $rows AS row MATCH (a:Sale {{id: row.id}}) MATCH (b:{label} {{id: row.{column}}}) "
    "MERGE (a)-[:{type}]->(b)"
)
TARGETS = {
    "Shop": ("shop_id", "HAS_SHOP"),
    "Good": ("good_id", "HAS_GOOD"),
    "Buyer": ("buyer_id", "HAS_BUYER"),
}
PEAK = """
import resource, sys
from pathlib import Path
from graphrag_core.engine import Engine
from graphrag_core.settings import load_settings
engine = Engine(load_settings())
folder = Path(sys.argv[1])
engine.ingesting.load(folder, engine.ingesting.propose(folder).mapping)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def main() -> None:
    """Print rows a second of both, the ratio, the peak memory, and the time of a proposal."""
    with tempfile.TemporaryDirectory() as home:
        folder = write_sales(Path(home) / "sales", ROWS)
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        server = attach_or_start(settings, lambda _: None)
        login = (server.username, server.password)
        try:
            with GraphDatabase.driver(server.uri, auth=login) as driver, Engine(settings) as engine:
                mapping = propose(folder).mapping
                ours, bare = [], []
                for _ in range(2):
                    _empty(engine, driver)
                    bare.append(_bare(driver, folder))
                    _empty(engine, driver)
                    began = time.perf_counter()
                    run = engine.ingesting.load(folder, mapping).run
                    ours.append(time.perf_counter() - began)
                    assert run.relationships_created == 3 * ROWS, run
                began = time.perf_counter()
                again = engine.ingesting.load(folder, mapping, name="again").run
                repeated = time.perf_counter() - began
                assert not again.changed_anything
                _empty(engine, driver)
                peak = _peak_mb(folder, {**os.environ, "GRAPHRAG_HOME": home})
        finally:
            stop(settings)
        print(
            f"{ROWS:,} rows, {3 * ROWS:,} relationships, batches of {BATCH_ROWS:,}: "
            f"ours {ROWS / min(ours):,.0f} rows/s, bare MERGE {ROWS / min(bare):,.0f} rows/s, "
            f"ratio {min(bare) / min(ours):.2f}; aim 0.8"
        )
        print(f"loading the same again, nothing changed: {ROWS / repeated:,.0f} rows/s")
        print(f"peak memory of the loading process: {peak} MB")
        _proposing(Path(home) / "many")


def _proposing(folder: Path) -> None:
    folder.mkdir()
    for number in range(FILES):
        _write(folder / f"table{number}.csv", FILE_ROWS)
    wall, spent = time.perf_counter(), time.process_time()
    propose(folder)
    took, worked = time.perf_counter() - wall, time.process_time() - spent
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"proposing a mapping, {FILES} files of {FILE_ROWS:,} rows: {took:.1f} s ({worked:.1f} s "
        f"of one processor), peak {peak} MB; aim 10 s"
    )


def write_sales(folder: Path, rows: int) -> Path:
    """Write the tables of a shop, with so many sales."""
    folder.mkdir()
    for name, count in (("shops", SHOPS), ("goods", GOODS), ("buyers", BUYERS)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(("id", "name"))
            table.writerows((number, f"{name} {number}") for number in range(count))
    _write(folder / "sales.csv", rows)
    return folder


def _write(path: Path, count: int) -> None:
    chosen = random.Random(1)  # noqa: S311 - the same rows each time
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("id", "shop_id", "good_id", "buyer_id", "sold_on", "price"))
        for number in range(count):
            day = f"2024-{chosen.randint(1, 12):02}-{chosen.randint(1, 28):02}"
            ids = (chosen.randrange(SHOPS), chosen.randrange(GOODS), chosen.randrange(BUYERS))
            rows.writerow((number, *ids, day, round(chosen.random() * 100, 2)))


def _bare(driver: Driver, folder: Path) -> float:
    """Write the same graph with nothing but the driver: constraints, nodes, then relationships."""
    from datetime import date

    began = time.perf_counter()
    for label in ("Shop", "Good", "Buyer", "Sale"):
        rule = f"CREATE CONSTRAINT IF NOT EXISTS FOR (n:{label}) REQUIRE n.id IS UNIQUE"
        driver.execute_query(rule)
    for label in ("Shop", "Good", "Buyer"):
        rows = ({**row, "id": int(row["id"])} for row in _rows(folder / f"{label.lower()}s.csv"))
        _unwind(driver, NODES.format(label=label), rows)
    sales = (
        {
            "id": int(row["id"]),
            "sold_on": date.fromisoformat(row["sold_on"]),
            "price": float(row["price"]),
        }
        for row in _rows(folder / "sales.csv")
    )
    _unwind(driver, NODES.format(label="Sale"), sales)
    for label, (column, type_) in TARGETS.items():
        links = (
            {"id": int(row["id"]), column: int(row[column])} for row in _rows(folder / "sales.csv")
        )
        _unwind(driver, LINKS.format(label=label, column=column, type=type_), links)
    return time.perf_counter() - began


def _unwind(driver: Driver, statement: str, rows: Iterator[Mapping[str, object]]) -> None:
    while batch := list(islice(rows, BATCH_ROWS)):
        driver.execute_query(statement, rows=batch)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def _empty(engine: Engine, driver: Driver) -> None:
    delete_everything(engine)
    with driver.session() as session:
        for rule in [row["name"] for row in session.run("SHOW CONSTRAINTS YIELD name")]:
            session.run(f"DROP CONSTRAINT `{rule}`").consume()


def _peak_mb(folder: Path, environment: dict[str, str]) -> int:
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(folder)],
        check=True, capture_output=True, text=True, env=environment,
        cwd=Path(__file__).parents[1],
    )  # fmt: skip
    return int(done.stdout)
