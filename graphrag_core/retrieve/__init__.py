"""Finding the part of the graph that a question is about, without a query of its own."""
