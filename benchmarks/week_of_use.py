"""What a week of use leaves in the app's own file: 100,000 queries, favourites and judgements."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import HERE, median_ms, write_section
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.feedback import Feedback
from graphrag_core.store.query_log import LogEntry, QueryLog
from graphrag_core.store.saved_records import SavedRecord
from graphrag_core.store.sqlite_store import FILE_NAME, SqliteStore
from graphrag_core.types import CypherQuery

DOCUMENT = HERE.parent / "docs" / "endurance.md"
LOGGED, FAVOURITES, JUDGEMENTS = 100_000, 5_000, 1_000
A_QUESTION = 2
"""So many queries a question leaves in the log."""
TEXT = "MATCH (t:Team)-[:OWNS]->(s:Service) WHERE t.name = $team RETURN s.name AS service LIMIT 100"
PLACE = "embedded/"


def main() -> None:
    """Print what writing and reading take at first and at last, and write it into the document."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        log, favourites, feedback = QueryLog(store), Favourites(store, PLACE), Feedback(store)
        rows = [
            _filled("queries in the log", LOGGED // A_QUESTION, lambda n: log.add(_entries(n)),
                    {"newest 200": log.entries,
                     "searched": lambda: log.entries("team-7 "),
                     "slowest": lambda: log.entries(order="slowest")}),
            _filled("favourites", FAVOURITES,
                    lambda n: favourites.add(f"Question {n}?", _query(n)),
                    {"all": favourites.all}),
            _filled("judgements", JUDGEMENTS,
                    lambda n: feedback.add(_judgement(n), database=PLACE),
                    {"right ones": lambda: feedback.right(database=PLACE)}),
        ]  # fmt: skip
        kept = (log.size(), len(favourites.all()), len(feedback.all(database=PLACE)))
        store.close()
        size_mb = sum(part.stat().st_size for part in Path(folder).glob(f"{FILE_NAME}*")) / 1e6
        problem = store.problem
    head = "| what | written | first 100 | last 100 | read |\n| --- | --- | --- | --- | --- |"
    text = (
        f"{head}\n" + "\n".join(rows) + f"\n\nKept: {kept[0]:,} queries, {kept[1]:,} favourites, "
        f"{kept[2]:,} judgements, {size_mb:.1f} MB in all.{problem and f' {problem}'}"
    )
    print(text)
    write_section(DOCUMENT, "week of use", text)


def _filled(
    what: str, times: int, add: Callable[[int], object], reads: dict[str, Callable[[], object]]
) -> str:
    """Write so often, and write a row of what the first, the last and the reads took."""
    spent = []
    for number in range(times):
        began = time.perf_counter()
        add(number)
        spent.append((time.perf_counter() - began) * 1000)
    read = ", ".join(f"{name} {median_ms(call, times=5):.0f} ms" for name, call in reads.items())
    first, last = (sum(part) / len(part) for part in (spent[:100], spent[-100:]))
    return f"| {what} | {times:,} times | {first:.2f} ms | {last:.2f} ms | {read} |"


def _entries(number: int) -> list[LogEntry]:
    question = f"Which services does team-{number} own?"
    entry = LogEntry("offline", TEXT, question, f'{{"team": "team-{number}"}}', "ok", 4.0, 5)
    return [entry] * A_QUESTION


def _query(number: int) -> CypherQuery:
    return CypherQuery(TEXT, {"team": f"team-{number}"})


def _judgement(number: int) -> SavedRecord:
    return SavedRecord("right" if number % 3 else "wrong", f"Question {number}?", _query(number))
