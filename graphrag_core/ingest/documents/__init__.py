"""Documents into the graph: files to blocks of text, chunks of these, a run that can be undone."""
