"""The graph, a part of it or a run, out again as files."""
