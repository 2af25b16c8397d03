"""The Summaries page: summaries by LazyRAG."""
