"""The openCypher TCK's queries: we agree with the real server on error or not, and on the kind.

The TCK is not in this repository. Name a checkout of openCypher in `OPENCYPHER_TCK` to run it:

    OPENCYPHER_TCK=…/openCypher pytest tests/test_tck.py
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import attach_or_start, stop
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.cypher.validation import validate
from graphrag_core.settings import SERVER_LINES, Settings
from graphrag_core.types import CypherQuery

FOLDER = os.environ.get("OPENCYPHER_TCK")
QUOTES = '"""'


def tck_queries(folder: Path) -> Iterator[str]:
    """The text of each query in the scenarios, outlines filled in from their examples."""
    for feature in sorted(folder.rglob("*.feature")):
        queries, names = list[str](), list[str]()
        collected: list[str] | None = None
        for line in feature.read_text(encoding="utf-8").splitlines():
            stripped = line.strip()
            if stripped == QUOTES and collected is not None:
                queries.append("\n".join(collected).strip())
                collected = None
            elif stripped == QUOTES:
                collected = []
            elif collected is not None:
                collected.append(stripped)
            elif stripped.startswith(("Scenario", "Examples")):
                if stripped.startswith("Scenario"):
                    yield from queries
                    queries = []
                names = ["Examples"] if stripped.startswith("Examples") else []
            elif names and stripped.startswith("|"):
                cells = [cell.strip() for cell in stripped.strip("|").split(" | ")]
                if names == ["Examples"]:
                    names = cells
                else:
                    yield from (_filled(query, names, cells) for query in queries)
        yield from queries


def _filled(query: str, names: list[str], cells: list[str]) -> str:
    for name, cell in zip(names, cells, strict=False):
        query = query.replace(f"<{name}>", cell.replace("\\|", "|"))
    return query


if FOLDER is not None:
    QUERIES = tuple(dict.fromkeys(tck_queries(Path(FOLDER))))

    @pytest.mark.slow
    @pytest.mark.usefixtures("server_files")
    @pytest.mark.parametrize("line", SERVER_LINES)
    def test_every_query_of_the_tck_is_judged_as_the_server_does(
        line: str, settings_for: Callable[..., Settings]
    ) -> None:
        settings = settings_for(f"tck-{line}", GRAPHRAG_NEO4J_VERSION=line)
        attach_or_start(settings, lambda _: None)
        graph = open_graph(settings)
        disagreed = []
        try:
            for text in QUERIES:
                query = CypherQuery(text)
                said = graph.explain(query)
                judged = validate(query, schema=None, database=graph)
                reads = said.error is None and said.query_type == "r"
                codes = {d.code for d in judged.diagnostics if d.severity == "error"}
                if codes <= {"missing_parameter", "procedure_not_allowed"} and codes:
                    continue
                if judged.runnable != reads:
                    disagreed.append((text, said.error or said.query_type, judged.diagnostics))
        finally:
            graph.close()
            stop(settings)

        assert len(QUERIES) > 2_000
        assert disagreed == []
