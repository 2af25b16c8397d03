"""How each statement that writes a batch begins."""

from graphrag_core.cypher.compose import constant

TAKE_BATCH = constant("""\
MATCH (run:IngestRun {id: $run})
WHERE run.step = $step AND run.row = $row AND run.owner = $owner
SET run.row = $next, run.previous_row = $row, run.mark = $mark, run.updated_at = datetime()
WITH run""")
"""Take the run's next batch; no row comes of it where the run stands elsewhere or is another's."""
