"""The Data page: what is in the graph, tables that are dropped in, runs that loaded them."""
