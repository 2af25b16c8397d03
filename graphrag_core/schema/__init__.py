"""Read what a graph holds: its labels, types, properties and patterns, and its `graphrag.toml`."""
