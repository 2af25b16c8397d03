"""All values of a property, where they are few enough to choose from.

The schema has all values only for small labels; for larger ones it has a sample.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graphrag_core.cypher.compose import Template, name
from graphrag_core.cypher.suggest import closest, nearest
from graphrag_core.protocols import Database
from graphrag_core.retrieve.filters import Filter, holds_dates, matching_property
from graphrag_core.types import CypherQuery, LabelSchema, Property

LOOKED_AT = 200_000
"""The most nodes of a label that are read: a tenth of a second for a property with few values."""

COMPARED_MOST = 5_000
"""The most values of a property that are compared with a missing one."""

CHOSEN_FROM = frozenset({"STRING", "BOOLEAN", "INTEGER"})

# Stops as soon as there are too many values.
VALUES = Template("""
MATCH (node:{label})
WITH node LIMIT $looked_at
WITH DISTINCT node.{key} AS value
WHERE value IS NOT NULL
WITH value LIMIT $most
RETURN collect(value) AS values
LIMIT 1
""")


def with_choices(label: LabelSchema, database: Database, most: int) -> LabelSchema:
    """Add to a label all values of each property that has at most `most` of them.

    Values are read from the label's first `LOOKED_AT` nodes. Properties whose values are
    fractional numbers, times or lists are left unchanged.
    Raises `QueryTimeoutError`, `DatabaseUnavailableError`.
    """
    properties = tuple(_with_values(entry, label, database, most) for entry in label.properties)
    return replace(label, properties=properties)


def _with_values(entry: Property, label: LabelSchema, database: Database, most: int) -> Property:
    known = entry.values_complete or entry.unique or not entry.values
    if known or entry.key == label.name_key or not CHOSEN_FROM.issuperset(entry.types):
        return entry
    values = _values(entry, label, database, most + 1)
    if len(values) > most:
        return entry
    return replace(entry, values=tuple(sorted(values, key=str)), values_complete=True)


def missing_filter_values(
    filters: Iterable[Filter], labels: Sequence[LabelSchema], database: Database
) -> list[str]:
    """Write a sentence for each text of a filter that no node has, with the nearest value.

    For a search that found nothing. Raises as `with_choices` does.
    """
    messages = []
    for entry in filters:
        found = [(label, p) for label in labels if (p := matching_property(label, entry.key))]
        texts = [p for _, p in found if p.types == ("STRING",) and not holds_dates(p)]
        if entry.operator != "=" or not texts or len(texts) < len(found):
            continue
        if any(label.count > LOOKED_AT for label, _ in found):
            continue  # another node may have it
        stored = [str(v) for label, p in found for v in _values(p, label, database, COMPARED_MOST)]
        if len(stored) >= COMPARED_MOST or entry.text in stored:
            continue
        # When all values of a property are known, a filter matches them in any letter case.
        anyhow = {v.casefold() for v in stored} if all(p.values_complete for p in texts) else set()
        whose = f"No {found[0][0].name}" if len(found) == 1 else "Nothing that is searched"
        for value in entry.values:
            if value not in stored and value.casefold() not in anyhow:
                suggested = closest(nearest(value, stored))
                messages.append(f"{whose} has {texts[0].key} '{value[:80]}'.{suggested}")
    return messages


def _values(entry: Property, label: LabelSchema, database: Database, most: int) -> list[object]:
    text = VALUES.fill(label=name(label.name), key=name(entry.key))
    query = CypherQuery(text.text, {"looked_at": LOOKED_AT, "most": most})
    values: list[object] = database.fetch(query).records[0]["values"]
    return values
