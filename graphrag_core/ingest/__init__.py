"""Data into the graph: the demo company today, tables and documents later."""
