"""Tables into the graph: files to rows, a proposed mapping, a run that can be undone."""
