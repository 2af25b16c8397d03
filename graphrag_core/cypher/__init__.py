"""Cypher as text: lexer, guard, reader, rules and what they say together.

Nothing here talks to a database but through `protocols.Database`, and nothing throws on any text.
"""
