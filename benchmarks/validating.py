"""The validator alone: reading text, suggesting names on a wide schema, ten thousand in a row."""

import json
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from benchmarks.measure import cache, demo_engine, median_ms, resident_mb
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.list_sizes import MOST_TOKENS, oversized
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.suggest import nearest
from graphrag_core.cypher.validation import validate
from graphrag_core.types import CypherQuery, LabelSchema, Property, RelationshipTypeSchema, Schema

QUERY = """
MATCH (team:Team {name: $team})-[owns:OWNS]->(service:Service)<-[hit:IMPACTED]-(i:Incident)
  WHERE i.severity IN ['P0', 'P1'] AND i.timestamp >= datetime() - duration({days: 90})
  AND NOT EXISTS { (service)-[:DEPENDS_ON]->(:Service {name: 'auth-service'}) }
OPTIONAL MATCH (engineer:Engineer)-[duty:ON_CALL_FOR]->(service)
WITH service, team, i, collect(DISTINCT engineer.name) AS people, COUNT { (service)--() } AS degree
ORDER BY i.timestamp DESC
WITH service, team, collect({id: i.id, at: i.timestamp, text: left(i.description, 80)})[..5]
  AS hits, people, degree
CALL (service) { MATCH (service)-[:EXPOSES]->(e:APIEndpoint) RETURN avg(e.p95) AS p95 }
RETURN service.name AS service, team.name AS team, service.language AS language, hits, people, p95,
  CASE WHEN degree > 10 THEN 'hub' WHEN degree > 3 THEN 'busy' ELSE 'quiet' END AS kind
ORDER BY size(hits) DESC, service LIMIT 25
"""
BATCH = 10_000


def main() -> None:
    """Print medians, throughput, and how steady a long batch is."""
    _read()
    _list_sizes()
    _suggest()
    _batch()


def _read() -> None:
    one = QUERY[:1024].ljust(1024)
    print(f"reader, 1 KB: median {median_ms(lambda: read_query(one), times=200):.2f} ms (aim 1)")
    rates = []
    for size in (125_000, 1_000_000):
        text = (QUERY * (size // len(QUERY) + 1))[:size]
        spent_ms = median_ms(partial(read_query, text), times=3, warm=1)
        rates.append(size / 1000 / spent_ms)
        print(f"reader, {size / 1e6:.3f} MB: {spent_ms:,.0f} ms, {rates[-1]:.2f} MB/s")
    print(f"linear: speed at 1 MB / speed at 125 kB = {rates[1] / rates[0]:.2f} (1 is linear)")


def _list_sizes() -> None:
    """Compare the estimate of list sizes with cutting the same text into tokens."""
    for piece in ("[", "x + ", "CASE ", "reduce(a = 1, x IN range(1, 9) | "):
        text = "RETURN range(1, 2) " + piece * (MOST_TOKENS // 12)
        tokens = tokenize(text)
        floor_ms = median_ms(partial(tokenize, text), times=3, warm=1)
        spent_ms = median_ms(partial(oversized, text, tokens, {}), times=3, warm=1)
        print(f"list sizes of {piece!r} again and again: {spent_ms / floor_ms:.1f} of the lexer")


def _suggest() -> None:
    schema = _wide_schema()
    labels = [label.name for label in schema.labels]
    keys = [p.key for label in schema.labels for p in label.properties]
    near_label = median_ms(lambda: nearest("CustomerOrdr77", labels), times=50)
    near_key = median_ms(lambda: nearest("deliveryDte123", keys), times=50)
    wrong = CypherQuery("MATCH (a:CustomerOrdr77)-[:RELATD_TO_9]->(b) RETURN a.deliveryDte LIMIT 5")
    whole = median_ms(lambda: validate(wrong, schema=schema, database=None), times=50)
    print(
        f"suggestions on 300 labels, 300 types, 2,000 properties: a label {near_label:.2f} ms, a "
        f"property {near_key:.2f} ms, a query with three wrong names {whole:.2f} ms (aim 5)"
    )


def _wide_schema() -> Schema:
    properties = [Property(f"deliveryDate{n}", ("STRING",)) for n in range(2_000)]
    labels = tuple(
        LabelSchema(f"CustomerOrder{n}", 10, tuple(properties[n * 7 : n * 7 + 7]))
        for n in range(300)
    )
    types = tuple(RelationshipTypeSchema(f"RELATED_TO_{n}", 10) for n in range(300))
    return Schema(labels=labels, relationship_types=types)


def _batch() -> None:
    """Ten thousand queries through `validate --batch`, each line a text of its own."""
    with demo_engine() as (_, settings), tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "queries.jsonl"
        with lines.open("w", encoding="utf-8") as file:
            for number in range(BATCH):
                text = f"MATCH (s:Service) WHERE s.name = 'a{number}' RETURN s.name LIMIT 5"
                file.write(json.dumps({"id": number, "cypher": text}) + "\n")
        process = subprocess.Popen(
            [sys.executable, "-m", "graphrag_core", "validate", "--json", "--batch", str(lines)],
            stdout=subprocess.PIPE,
            env={"GRAPHRAG_HOME": str(settings.home), **cache(), "PATH": ""},
        )
        assert process.stdout is not None
        marks: list[tuple[float, int]] = []
        for count, _ in enumerate(process.stdout, start=1):
            if count % 1_000 == 0:
                marks.append((time.perf_counter(), resident_mb(process.pid)))
        process.wait()
    # Seconds for a thousand lines are milliseconds for one.
    first, last = marks[1][0] - marks[0][0], marks[-1][0] - marks[-2][0]
    print(
        f"batch of {BATCH:,}: {len(marks) * 1_000:,} lines, {first:.1f} ms a line early and "
        f"{last:.1f} ms at the end (ratio {last / first:.2f}); memory {marks[0][1]} MB after "
        f"1,000 and {marks[-1][1]} MB at the end"
    )
