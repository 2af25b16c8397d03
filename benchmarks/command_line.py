"""`validate` as a whole process while the embedded server runs, beside a bare interpreter."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import demo_engine, median_ms

ROOT = Path(__file__).parents[1]
QUERY = "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name, s.name LIMIT 10"


def main() -> None:
    """Print the median and its ratio to starting Python with the driver imported."""
    with demo_engine() as (_, settings):
        environment = {**os.environ, "GRAPHRAG_HOME": str(settings.home)}

        def run(*words: str) -> None:
            subprocess.run(
                [sys.executable, *words], check=True, capture_output=True, env=environment, cwd=ROOT
            )

        validate = median_ms(
            lambda: run("-m", "graphrag_core", "validate", "--json", QUERY), times=7, warm=1
        )
        floor = median_ms(lambda: run("-c", "import neo4j"), times=7, warm=1)
    print(
        f"validate, whole process: median {validate:.0f} ms; floor `import neo4j` {floor:.0f} ms; "
        f"ratio {validate / floor:.2f}; aim 700 ms"
    )
