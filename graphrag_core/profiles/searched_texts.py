"""Which properties of a label are texts worth searching by meaning, and where their vectors go."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.profiles.profile import Profile
from graphrag_core.types import LabelSchema, Property, Schema

TEXT_KEYS = (
    "description", "summary", "text", "content", "body", "message", "abstract", "details", "notes",
    "note", "comment", "bio", "overview", "plot", "tagline", "question", "answer", "title",
)  # fmt: skip
"""Property keys that are a text wherever they hold strings, best first."""

NOT_TEXTS = ("id", "ids", "key", "path", "url", "uri", "hash", "sha", "email", "embedding")
"""Last words of property keys that are no text, however long their values are."""

WORDS_OF_A_TEXT = 4
MAX_KEYS = 3

TIME_KEYS = (
    "timestamp", "occurred_at", "happened_at", "date", "datetime", "time", "valid_at", "created_at",
    "created",
    "createdAt", "published_at", "published", "started_at", "start", "start_date", "started",
    "updated_at", "updated",
)  # fmt: skip
"""Property keys that say when a node happened, best first."""

TEMPORAL_TYPES = frozenset({"ZONED DATETIME", "LOCAL DATETIME", "DATE"})
FILTER_TYPES = TEMPORAL_TYPES | {"STRING", "INTEGER", "FLOAT", "BOOLEAN"}
MAX_FILTER_KEYS = 12

EMBEDDING_KEY = "embedding"
OWN_EMBEDDING_KEY = "graphrag_embedding"
HASH_KEY = "_embedding_hash"
MODEL_KEY = "_embedding_model"
INDEX_ENDING = "_embeddings"
FULLTEXT_NAMES = "graphrag_names"
FULLTEXT_TEXTS = "graphrag_texts"


@dataclass(frozen=True, slots=True)
class VectorTarget:
    """The texts of one label and the place of their vectors.

    `keys` are the text properties, joined in their order; `property` holds the vector, `index`
    is the vector index's name and `filter_keys` the properties that it can filter by where the
    server has that.
    """

    label: str
    keys: tuple[str, ...]
    property: str
    index: str
    filter_keys: tuple[str, ...]


def text_keys(schema: Schema) -> Mapping[str, tuple[str, ...]]:
    """Return the text properties of each label that has some, best first, at most `MAX_KEYS`."""
    found = {label.name: texts_of(label) for label in schema.labels}
    return {label: keys for label, keys in found.items() if keys}


def time_keys(schema: Schema) -> Mapping[str, str]:
    """Return the property that dates a label's nodes, for each label that has one."""
    found = {}
    for label in schema.labels:
        keys = [p.key for p in label.properties if set(p.types) & TEMPORAL_TYPES]
        keys = [key for key in keys if not key.startswith("_")]
        if keys:
            found[label.name] = min(keys, key=lambda key: (_place(key, TIME_KEYS), key))
    return found


def is_embedding(entry: Property) -> bool:
    """Tell whether a property holds vectors, by its type and name."""
    return entry.key.lower().endswith("embedding") and all(
        kind.startswith(("LIST<FLOAT", "VECTOR")) for kind in entry.types
    )


def vector_targets(schema: Schema, profile: Profile) -> tuple[VectorTarget, ...]:
    """Say where the vectors of each label with texts are, or would be; the rarest label first."""
    owners = {index.name: index.labels for index in schema.indexes}
    found = []
    for label in sorted(schema.labels, key=lambda label: (label.count, label.name)):
        keys = profile.text_keys.get(label.name)
        if not keys or label.name in profile.hidden_labels:
            continue
        index = _index_name(label.name, keys[0], owners)
        owners[index] = (label.name,)
        found.append(
            VectorTarget(
                label=label.name,
                keys=keys,
                property=_vector_property(label),
                index=index,
                filter_keys=_filter_keys(label, keys),
            )
        )
    return tuple(found)


def is_own_index(name: str, labels: Sequence[str], properties: Sequence[str]) -> bool:
    """Tell whether `index` made an index, by its name and what it is over."""
    if name in (FULLTEXT_NAMES, FULLTEXT_TEXTS):
        return True
    return (
        len(labels) == 1
        and properties[:1] in ([EMBEDDING_KEY], [OWN_EMBEDDING_KEY])
        and name.startswith(f"{_identifier(labels[0])}_")
        and name.endswith(INDEX_ENDING)
    )


def texts_of(label: LabelSchema) -> tuple[str, ...]:
    """Return the text properties of one label, best first, at most `MAX_KEYS`."""
    texts = [p for p in label.properties if _is_text(p)]
    ranked = sorted(texts, key=lambda p: (_place(p.key, TEXT_KEYS), p.key))
    return tuple(p.key for p in ranked[:MAX_KEYS])


def _is_text(entry: Property) -> bool:
    key = entry.key.lower()
    last_word = key.replace("-", "_").rsplit("_", 1)[-1]
    if entry.types != ("STRING",) or entry.unique or key.startswith("_") or last_word in NOT_TEXTS:
        return False
    if key in TEXT_KEYS or last_word in TEXT_KEYS:
        return True
    examples = [value for value in entry.values if isinstance(value, str)]
    if not examples:  # none is short enough to be an example
        return True
    wordy = [value for value in examples if len(value.split()) >= WORDS_OF_A_TEXT]
    return not entry.values_complete and 2 * len(wordy) > len(examples)


def _filter_keys(label: LabelSchema, texts: tuple[str, ...]) -> tuple[str, ...]:
    usable = [
        p
        for p in label.properties
        if p.key not in texts
        and not p.key.startswith("_")
        and len(p.types) == 1
        and p.types[0] in FILTER_TYPES
        and (p.types != ("STRING",) or p.values)
    ]
    ranked = sorted(usable, key=lambda p: (p.types == ("STRING",) and p.unique, p.key))
    return tuple(p.key for p in ranked[:MAX_FILTER_KEYS])


def _vector_property(label: LabelSchema) -> str:
    """`embedding`, unless vectors of somebody else stand there."""
    taken = label.property(EMBEDDING_KEY) is not None and (
        label.property(HASH_KEY) is None or label.property(OWN_EMBEDDING_KEY) is not None
    )
    return OWN_EMBEDDING_KEY if taken else EMBEDDING_KEY


def _index_name(label: str, key: str, owners: Mapping[str, Sequence[str]]) -> str:
    """Name a label's index; labels that differ only in signs or case are told apart by a hash.

    An index that the label has already keeps its name. `owners` are the labels of those there are.
    """
    plain = f"{_identifier(label)}_{_identifier(key)}"
    digest = hashlib.blake2b(f"{label}\0{key}".encode("utf-8", "replace"), digest_size=4)
    names = (f"{plain}{INDEX_ENDING}", f"{plain}_{digest.hexdigest()}{INDEX_ENDING}")
    own = [name for name in names if tuple(owners.get(name, ())) == (label,)]
    return next(iter(own), names[0] if names[0] not in owners else names[1])


def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name).lower()


def _place(key: str, keys: tuple[str, ...]) -> int:
    lowered = [entry.lower() for entry in keys]
    return lowered.index(key.lower()) if key.lower() in lowered else len(keys)
