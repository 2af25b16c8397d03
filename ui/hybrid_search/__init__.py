"""The Hybrid search page: filters, hits and the embedding map."""
