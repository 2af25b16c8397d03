"""The Summaries page: what LazyRAG found."""
