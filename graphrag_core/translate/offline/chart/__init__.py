"""Candidate readings of a question: mentions, and typed rules that compose them over the schema."""
