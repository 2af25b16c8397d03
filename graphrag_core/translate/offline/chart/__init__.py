"""Candidate readings of a question: a lattice of mentions, a chart of typed rules over the schema."""
