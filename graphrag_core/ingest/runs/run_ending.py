"""How a run ends that breaks off: never as one that somebody seems to work on."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from graphrag_core.errors import DatabaseUnavailableError, GraphragError
from graphrag_core.ingest.runs.ingest_runs import IngestRun, change_run, find_run
from graphrag_core.ingest.runs.key_rules import drop_rules
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

FORGET = "MATCH (run:IngestRun {id: $id}) DELETE run"


@contextmanager
def leaving_no_running(
    graph: WritableDatabase, run: IngestRun, *, new: bool = False
) -> Iterator[None]:
    """Leave a run "stopped" where the block raises; of a new one that wrote nothing, no trace.

    A run that another process has taken over stays as it is, and so does one of a database that
    is gone: both can be resumed.
    """
    try:
        yield
    except DatabaseUnavailableError:
        raise
    except Exception:
        with suppress(GraphragError):
            _end(graph, run, new=new)
        raise


def _end(graph: WritableDatabase, run: IngestRun, *, new: bool) -> None:
    now = find_run(graph, run.id)
    if now.owner != run.owner or now.state != "running":
        return
    if new and not (now.step or now.row):
        drop_rules(graph, now.rules)
        graph.write([CypherQuery(FORGET, {"id": run.id})])
    else:
        change_run(graph, run.id, {"state": "stopped"})
