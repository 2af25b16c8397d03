"""A synthetic graph of any size: services, people, documents with chunks, with times and hubs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

from graphrag_core.cypher.compose import Template, name
from graphrag_core.engine import Engine
from graphrag_core.types import CypherQuery

BATCH = 20_000
BEGAN = datetime(2020, 1, 1, tzinfo=UTC)
MINUTES = 6 * 365 * 24 * 60
SKEW = 3
"""Ends of relationships are chosen by `random() ** SKEW`: the first nodes become hubs."""

COLOURS = ("amber", "blue", "coral", "green", "indigo", "ivory", "olive", "teal")
PARTS = ("gateway", "ledger", "queue", "router", "search", "session", "store", "worker")
FIRST = ("Ada", "Ben", "Chidi", "Dana", "Emre", "Farah", "Goran", "Hana")
LAST = ("Adler", "Novak", "Okafor", "Rossi", "Sato", "Silva", "Weber", "Yilmaz")
TOPICS = ("latency", "refunds", "backups", "quotas", "certificates", "retries", "audits", "caches")

CONSTRAINT = Template("CREATE CONSTRAINT IF NOT EXISTS FOR (n:{label}) REQUIRE n.id IS UNIQUE")
NODES = Template("UNWIND $rows AS row CREATE (n:{label}) SET n = row")
LINKS = Template("""
UNWIND $rows AS row
MATCH (a:{start} {id: row.a}) MATCH (b:{end} {id: row.b})
CREATE (a)-[r:{type}]->(b) SET r = row.facts
""")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GraphSize:
    """So many nodes of each kind for a number of relationships."""

    relationships: int

    @property
    def counts(self) -> dict[str, int]:
        """Nodes by label."""
        share = {"Service": 50, "Person": 25, "Document": 500, "Chunk": 50}
        return {label: self.relationships // part for label, part in share.items()}

    @property
    def ordinary(self) -> str:
        """Return the name of a service with about the average number of relationships."""
        return service_name(self.counts["Service"] // 2)

    @property
    def hub(self) -> str:
        """Return the name of the service with the most relationships."""
        return service_name(0)


def service_name(number: int) -> str:
    """Return the name of a service."""
    return f"{COLOURS[number % 8]}-{PARTS[number // 8 % 8]}-{number}"


def load_graph(engine: Engine, size: GraphSize) -> None:
    """Write the graph and make its vectors and search indexes; the same graph each time."""
    graph = engine.graph()
    for label, rows in _nodes(size).items():
        graph.write([CypherQuery(CONSTRAINT.fill(label=name(label)).text)])
        text = NODES.fill(label=name(label)).text
        graph.write(CypherQuery(text, {"rows": batch}) for batch in _batches(rows))
    for (start, type_, end), rows in _links(size).items():
        text = LINKS.fill(start=name(start), type=name(type_), end=name(end)).text
        graph.write(CypherQuery(text, {"rows": batch}) for batch in _batches(rows))
    engine.indexing.index()


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


def _nodes(size: GraphSize) -> dict[str, Iterator[Row]]:
    chosen, counts = Random(1), size.counts  # noqa: S311 - the same graph each time

    def topic() -> str:
        return chosen.choice(TOPICS)

    return {
        "Service": (
            {"id": f"s{n}", "name": service_name(n), "tier": 1 + n % 4}
            for n in range(counts["Service"])
        ),
        "Person": (
            {"id": f"p{n}", "name": f"{FIRST[n % 8]} {LAST[n // 8 % 8]} {n}", "city": LAST[n % 5]}
            for n in range(counts["Person"])
        ),
        "Document": (
            {"id": f"d{n}", "title": f"Review {n} of {topic()}", "published_at": _moment(chosen)}
            for n in range(counts["Document"])
        ),
        "Chunk": (
            {
                "id": f"c{n}",
                "position": n % 10,
                "text": f"Note {n}: the team measured {topic()} and {topic()} of "
                f"{service_name(chosen.randrange(counts['Service']))} and changed {topic()}.",
            }
            for n in range(counts["Chunk"])
        ),
    }


def _links(size: GraphSize) -> dict[tuple[str, str, str], Iterator[Row]]:
    chosen, counts, total = Random(2), size.counts, size.relationships  # noqa: S311 - as above

    def facts(start: str, end: str, count: int) -> Iterator[Row]:
        for _ in range(count):
            a = chosen.randrange(counts[start])
            b = int(counts[end] * chosen.random() ** SKEW)
            source = f"c{chosen.randrange(counts['Chunk'])}"
            yield {
                "a": f"{start[0].lower()}{a}",
                "b": f"{end[0].lower()}{b}",
                "facts": {**_validity(chosen), "source_id": source},
            }

    def plain(start: str, end: str, count: int) -> Iterator[Row]:
        for row in facts(start, end, count):
            yield {**row, "facts": {}}

    chunks = counts["Chunk"]
    parts = (
        {"a": f"d{n * counts['Document'] // chunks}", "b": f"c{n}", "facts": {}}
        for n in range(chunks)
    )
    mentions = total - chunks - total * 80 // 100
    return {
        ("Service", "DEPENDS_ON", "Service"): facts("Service", "Service", total * 45 // 100),
        ("Person", "WORKS_ON", "Service"): facts("Person", "Service", total * 25 // 100),
        ("Person", "REPORTS_TO", "Person"): facts("Person", "Person", total * 10 // 100),
        ("Document", "HAS_CHUNK", "Chunk"): parts,
        ("Chunk", "MENTIONS", "Service"): plain("Chunk", "Service", mentions),
    }


def _validity(chosen: Random) -> dict[str, datetime]:
    """Return the start of a fact, and for half of them an end."""
    valid_at = _moment(chosen)
    if chosen.random() < 0.5:
        return {"valid_at": valid_at}
    return {"valid_at": valid_at, "invalid_at": valid_at + timedelta(days=chosen.randint(1, 400))}


def _moment(chosen: Random) -> datetime:
    return BEGAN + timedelta(minutes=chosen.randrange(MINUTES))
