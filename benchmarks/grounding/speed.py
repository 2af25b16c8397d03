"""How long it takes to bind 200 claims to 1,000 rows."""

import statistics
import time

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.grounding.answers import bind_answer
from graphrag_core.answer.grounding.result_table import table_of_rows
from graphrag_core.types import Evidence, Rows, Subgraph

QUESTION = "How many incidents did each service have, and which team owns it?"
ROWS = 1_000
SENTENCES = 67
ROUNDS = 5


def binding_ms() -> tuple[int, float]:
    """Return how many claims were bound, and the median time of the process in milliseconds."""
    records = tuple(
        {"service": f"service-{i}", "team": f"Team{i % 50}", "incidents": 7 * i % 1000}
        for i in range(ROWS)
    )
    rows = Rows(("service", "team", "incidents"), records)
    evidence = Evidence(Subgraph((), ()), tuple(() for _ in records))
    text = " ".join(
        f"{r['service']} of {r['team']} had {r['incidents']} incidents."
        for r in records[:SENTENCES]
    )
    times = []
    for _ in range(ROUNDS):
        register = CitationRegister(evidence)
        table = table_of_rows(QUESTION, (), rows, evidence, register, ROWS)
        begin = time.process_time()
        bound = bind_answer(text, (table,), QUESTION)
        times.append(1_000 * (time.process_time() - begin))
    return len(bound.claims), statistics.median(times)
