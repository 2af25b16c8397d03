"""Vectors that another program wrote to a graph, used when our model made them.

Writers such as neo4j-graphrag, Graphiti and LangChain do not store the name of the model with a
vector. So a few stored texts are embedded again and compared with the stored vectors.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import Template, joined, name, property_of
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.searched_texts import (
    HASH_KEY,
    OWN_EMBEDDING_KEY,
    VectorTarget,
    is_embedding,
    is_own_index,
    texts_of,
)
from graphrag_core.protocols import Database, Embedder
from graphrag_core.types import CypherQuery, Index, LabelSchema, Schema

TRIED = 3
ALIKE = 0.97
"""The least cosine at which two vectors of one text count as made by the same model.

One model's vectors differ only by rounding, those of two models are far apart.
"""

SAMPLE = Template("""
MATCH (node:{label})
WHERE node.{property} IS NOT NULL AND valueType(node.{property}) STARTS WITH 'LIST'
  AND any(text IN [{texts}] WHERE text <> '')
RETURN elementId(node) AS id, size(node.{property}) AS dimension, [{texts}] AS texts
LIMIT $most
""")
COMPARED = Template("""
UNWIND $tried AS entry
MATCH (node:{label}) WHERE elementId(node) = entry.id
RETURN entry.way AS way,
  min(vector.similarity.cosine(node.{property}, entry.vector)) AS least
LIMIT $most
""")
TEXT = Template("coalesce(toStringOrNull({value}), '')")


@dataclass(frozen=True, slots=True)
class ForeignTarget:
    """Another writer's vectors on one label: their place if they are usable, else the reason."""

    place: VectorTarget | None
    reason: str = ""


class ForeignVectors:
    """A cache of findings on other writers' vectors; safe to share between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, str, str, int], ForeignTarget] = {}

    def on(
        self,
        label: LabelSchema,
        schema: Schema,
        profile: Profile,
        database: Database,
        embedder: Embedder,
    ) -> ForeignTarget | None:
        """Examine another writer's vectors on a label; None when there are none.

        The result is cached. Raises `ModelUnavailableError`, `DatabaseUnavailableError`.
        """
        found = foreign_property(label, schema)
        if found is None:
            return None
        key = (label.name, found[0], embedder.model, label.count)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = _compare_texts(label, found, profile, database, embedder)
            with self._lock:
                self._known[key] = known
        return known


def foreign_property(label: LabelSchema, schema: Schema) -> tuple[str, Index | None] | None:
    """Find the property with another writer's vectors, and the index over it or None.

    None without such a property.
    """
    indexes = {
        index.properties[0]: index
        for index in schema.indexes
        if index.kind == "VECTOR"
        and index.entity == "NODE"
        and label.name in index.labels
        and not is_own_index(index.name, index.labels, index.properties)
    }
    keys = [
        entry.key
        for entry in label.properties
        if (entry.key in indexes or is_embedding(entry)) and entry.key != OWN_EMBEDDING_KEY
    ]
    if label.property(HASH_KEY) is not None:
        # A hash marks our own vectors. Then only an index shows that a property has others.
        keys = [key for key in keys if key in indexes]
    best = sorted(keys, key=lambda key: (key not in indexes, key))
    return (best[0], indexes.get(best[0])) if best else None


def _compare_texts(
    label: LabelSchema,
    found: tuple[str, Index | None],
    profile: Profile,
    database: Database,
    embedder: Embedder,
) -> ForeignTarget:
    key, index = found
    of = f"{label.name}.{key}"
    ways = _text_properties(label, key, profile)
    fields = list(dict.fromkeys(field for way in ways for field in way))
    if not fields:
        return ForeignTarget(
            None, f"{of} holds vectors of another writer, but {label.name} no text."
        )
    place = {"label": name(label.name), "property": name(key)}
    texts = joined(", ", (TEXT.fill(value=property_of("node", field)) for field in fields))
    sample = SAMPLE.fill(texts=texts, **place)
    rows = database.fetch(CypherQuery(sample.text, {"most": TRIED})).records
    if not rows:
        return ForeignTarget(None)
    dimension = rows[0]["dimension"]
    if dimension != embedder.dimension:
        return ForeignTarget(
            None,
            f"The vectors in {of} have {dimension:,} numbers and those of {embedder.model} "
            f"{embedder.dimension:,}, so they are not used.",
        )
    tried = [
        (row["id"], number, _joined(row["texts"], fields, way))
        for row in rows
        for number, way in enumerate(ways)
    ]
    tried = [entry for entry in tried if entry[2]]
    vectors = embedder.embed([text for *_, text in tried])
    trials = [
        {"id": id_, "way": number, "vector": vector}
        for (id_, number, _), vector in zip(tried, vectors, strict=True)
    ]
    query = CypherQuery(COMPARED.fill(**place).text, {"tried": trials, "most": len(ways)})
    compared = database.fetch(query).records
    best = max(compared, key=lambda row: row["least"] or 0.0, default=None)
    # Neo4j's score is (1 + cosine) / 2.
    if best is None or 2 * (best["least"] or 0.0) - 1 < ALIKE:
        return ForeignTarget(
            None,
            f"The vectors in {of} were not made by {embedder.model} from the texts beside them, "
            "so they are not used.",
        )
    filters = index.properties[1:] if index is not None else ()
    named = index.name if index else ""
    return ForeignTarget(VectorTarget(label.name, ways[best["way"]], key, named, filters))


def _text_properties(label: LabelSchema, key: str, profile: Profile) -> list[tuple[str, ...]]:
    """List the properties whose text the vectors may embed, one of the same name first."""
    strings = {p.key for p in label.properties if p.types == ("STRING",)}
    named = key.lower().removesuffix("embedding").rstrip("_")
    same = [entry for entry in strings if entry.lower() == named]
    texts = profile.text_keys.get(label.name) or texts_of(label)
    named_by = profile.name_keys.get(label.name)
    single = [*same, *texts, *([named_by] if named_by in strings and named_by else [])]
    return [*((field,) for field in dict.fromkeys(single)), *([tuple(texts)] if texts[1:] else [])]


def _joined(texts: Sequence[str], fields: Sequence[str], way: Sequence[str]) -> str:
    by_field = dict(zip(fields, texts, strict=True))
    return "\n".join(by_field[field].strip() for field in way if by_field[field].strip())
