"""The labels of nodes that this app keeps for itself in a graph, which nobody asks about."""

INGEST_LABELS = frozenset({"IngestRun", "IngestChange"})
"""The journal of runs, and what was there before they changed it."""
