"""How a link from a chunk to what its text no longer has is removed, so that it can be restored."""

from graphrag_core.cypher.compose import constant

UNLINK = constant("""\
CREATE (c:IngestChange)
SET c = properties(m), c._change_of = elementId(m), c._change_mark = $mark,
  c._change_kind = 'removed', c._change_type = type(m),
  c._change_start_key = k.id, c._change_end = elementId(e)
DELETE m""")
"""Copy the relationship `m` of the chunk `k` to the node `e`, then remove it."""
