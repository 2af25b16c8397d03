"""What the owner of a graph calls its labels, types and keys (`graphrag.toml`)."""

from collections.abc import Mapping

from graphrag_core.types import Schema


def owner_words(schema: Schema) -> Mapping[str, tuple[str, ...]]:
    """Return the owner's phrases by label, ":TYPE", "Label.key" and ":TYPE.key".

    A phrase that is read against the arrow of its type comes after the others.
    """
    found: dict[str, tuple[str, ...]] = {}
    for synonym in sorted(schema.custom.synonyms, key=lambda synonym: synonym.reversed):
        owner = f":{synonym.type}" if synonym.type else synonym.label or ""
        name = f"{owner}.{synonym.key}" if synonym.key else owner
        found[name] = (*found.get(name, ()), synonym.phrase)
    return found
