"""Translators: a question becomes one read-only Cypher statement."""
