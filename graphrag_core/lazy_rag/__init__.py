"""LazyRAG: a summary of what a graph says about a query, with nothing computed beforehand."""
