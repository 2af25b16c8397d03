"""The values that a property has, where they are few enough to choose from.

The schema knows them of small labels alone: of a larger one it has looked at a sample.
"""

from dataclasses import replace

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, LabelSchema, Property

LOOKED_AT = 200_000
"""So many nodes of a label are looked at: a tenth of a second for a property with few values."""

CHOSEN_FROM = frozenset({"STRING", "BOOLEAN", "INTEGER"})

# Formatted in: a quoted label and a quoted property key. Ends as soon as there are too many.
VALUES = """
MATCH (node:{label})
WITH node LIMIT $looked_at
WITH DISTINCT node.{key} AS value
WHERE value IS NOT NULL
WITH value LIMIT $most
RETURN collect(value) AS values
LIMIT 1
"""


def with_choices(label: LabelSchema, database: Database, most: int) -> LabelSchema:
    """The label, with all values of each property that has at most `most` of them.

    All that its first `LOOKED_AT` nodes have.

    Properties whose values are numbers with a fraction, times or lists are left as they are.
    Raises `QueryTimeoutError`, `DatabaseUnavailableError`.
    """
    properties = tuple(_with_values(entry, label, database, most) for entry in label.properties)
    return replace(label, properties=properties)


def _with_values(entry: Property, label: LabelSchema, database: Database, most: int) -> Property:
    known = entry.values_complete or entry.unique or not entry.values
    if known or entry.key == label.name_key or not CHOSEN_FROM.issuperset(entry.types):
        return entry
    text = VALUES.replace("{label}", quote_name(label.name)).replace("{key}", quote_name(entry.key))
    query = CypherQuery(text, {"looked_at": LOOKED_AT, "most": most + 1})
    values = database.fetch(query).records[0]["values"]
    if len(values) > most:
        return entry
    return replace(entry, values=tuple(sorted(values, key=str)), values_complete=True)
