"""Linking on 1,000,000 nodes under 50 labels, beside the same schema with a few nodes each.

Twice on the large graph: at first, when the database is asked, and once its names are copied.
"""

import tempfile
import time
from itertools import pairwise
from pathlib import Path

from benchmarks.measure import cache, median_ms
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.linking import EntityLinker
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery, Question

LABELS = 50
MANY = 20_000
FEW = 20
"""Nodes of a label in the large graph and in the small one."""

TIMES = 15
WORDS = (
    "amber",
    "birch",
    "cedar",
    "delta",
    "ember",
    "falcon",
    "granite",
    "harbor",
    "indigo",
    "jade",
)

WRITE = """
UNWIND range($from, $to) AS i
CREATE (n:$($label) {name: $words[i % 10] + ' ' + $words[(i / 10) % 10] + ' ' + i, size: i % 97})
"""
JOIN = """
MATCH (a:$($from)), (b:$($to))
WHERE a.size = b.size
WITH a, b LIMIT $count
CREATE (a)-[:$($type)]->(b)
"""
QUESTIONS = (
    "Which kind07 belongs to 'amber birch 10' of kind06?",
    "How many kind12 are there?",
    "What is the size of falcon granite 65?",
    "kind30 with a size over 90",
    "Which kind44 has the highest size?",
)


def main() -> None:
    """Print medians and their ratio; the aim is 2."""
    _, small = _medians(FEW)
    asked, large = _medians(MANY)
    print(
        f"linking a question: median {small:.1f} ms on {LABELS * FEW:,} nodes, "
        f"{large:.1f} ms on {LABELS * MANY:,}; ratio {large / small:.2f} (aim 2); "
        f"{asked:.1f} ms while its names are being copied"
    )


def _medians(nodes: int) -> tuple[float, float]:
    """Before the names of large labels are copied, and afterwards."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        engine = Engine(settings)
        try:
            _load(engine, nodes)
            linker = EntityLinker(engine.graph(), read_schema(engine.graph()))

            def link() -> None:
                for text in QUESTIONS:
                    linker.link(Question(text))

            asked = median_ms(link, times=TIMES)
            began = time.perf_counter()
            linker.wait()
            print(f"waited {time.perf_counter() - began:.1f} s for the names of {nodes:,} a label")
            return asked / len(QUESTIONS), median_ms(link, times=TIMES) / len(QUESTIONS)
        finally:
            engine.close()
            stop(settings)


def _load(engine: Engine, nodes: int) -> None:
    labels = [f"Kind{number:02}" for number in range(LABELS)]
    graph = engine.graph()
    for label in labels:
        graph.write([CypherQuery(f"CREATE INDEX IF NOT EXISTS FOR (n:{label}) ON (n.name)")])
        span = {"from": 0, "to": nodes - 1, "label": label, "words": WORDS}
        graph.write([CypherQuery(WRITE, span)])
    for first, second in pairwise(labels):
        ends = {"from": first, "to": second, "type": f"HOLDS_{second.upper()}", "count": 100}
        graph.write([CypherQuery(JOIN, ends)])
