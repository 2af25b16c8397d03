"""Command `index`: creates and updates the vectors of the graph's texts and the search indexes.

The vector is stored on the node, with the hash of the text and the name of the model that made
it. A changed text is embedded again, an unchanged one is not. Each batch is written in its own
transaction, so that stopping loses at most one batch and repeating is cheap.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    joined,
    name,
    names,
    number,
    property_of,
)
from graphrag_core.errors import CallError, ModelUnavailableError, QueryRefusedError
from graphrag_core.ingest.seed import DROP_INDEX, WritableDatabase
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.searched_texts import (
    FULLTEXT_NAMES,
    FULLTEXT_TEXTS,
    HASH_KEY,
    MODEL_KEY,
    VectorTarget,
    vector_targets,
)
from graphrag_core.protocols import Database, Embedder
from graphrag_core.types import CypherQuery, Schema

BATCH = 256
MANY = 10_000_000
SCAN_TIMEOUT_S = 600.0
WAIT_S = 1_800.0
POLL_S = 0.3

Progress = Callable[[str], None]

NODE_IDS = Template("MATCH (n:{label}) RETURN elementId(n) AS id")
TEXTS = Template("""
UNWIND $ids AS id
MATCH (n:{label}) WHERE elementId(n) = id
RETURN id, [{texts}] AS texts, labels(n) AS labels, n.{hash} AS hash,
       n.{property} IS NOT NULL AS embedded
""")
MISSING = Template("""
MATCH (n:{label})
WHERE n.{property} IS NULL AND any(text IN [{texts}] WHERE text <> '')
RETURN count(n) AS count
""")
# Without a LIMIT: with one the planner counts node by node.
LABELLED = Template("MATCH (n:{label}) RETURN count(n) AS count")
STORED_MODEL = Template("""
MATCH (n:{label}) WHERE n.{model} IS NOT NULL AND n.{property} IS NOT NULL
RETURN n.{model} AS model, size(n.{property}) AS dimension
LIMIT 1
""")
STORE = Template("""
UNWIND $rows AS row
MATCH (n) WHERE elementId(n) = row.id
SET n.{hash} = row.hash, n.{model} = $model
WITH n, row
CALL db.create.setNodeVectorProperty(n, $property, row.vector)
""")
FORGET = Template("""
UNWIND $ids AS id
MATCH (n) WHERE elementId(n) = id
REMOVE n.{property}, n.{hash}, n.{model}
""")
VECTOR_OPTIONS = Template(
    "OPTIONS {indexConfig: {`vector.dimensions`: {dimension}, "
    "`vector.similarity_function`: 'cosine'}}"
)
CREATE_VECTOR_INDEX = Template(
    "CREATE VECTOR INDEX {index} IF NOT EXISTS FOR (n:{label}) ON (n.{property}) {options}"
)
# Only servers with Cypher 25 filter inside the index.
CREATE_FILTERING_INDEX = Template(
    "CYPHER 25 CREATE VECTOR INDEX {index} IF NOT EXISTS FOR (n:{label}) ON (n.{property}) "
    "WITH [{filters}] {options}"
)
CREATE_FULLTEXT_INDEX = Template(
    "CREATE FULLTEXT INDEX {index} IF NOT EXISTS FOR (n:{labels}) ON EACH [{keys}]"
)
INDEX_STATES = """
SHOW INDEXES YIELD name, type, state, populationPercent, labelsOrTypes, properties, options,
  failureMessage
WHERE name IN $names
"""


@dataclass(frozen=True, slots=True)
class LabelReport:
    """Counts for the texts of one label; `empty` counts nodes without a text."""

    label: str
    keys: tuple[str, ...]
    embedded: int
    unchanged: int
    removed: int
    empty: int


@dataclass(frozen=True, slots=True)
class IndexState:
    """The current state of an index; `created` when this run made it."""

    name: str
    kind: str
    labels: tuple[str, ...]
    properties: tuple[str, ...]
    state: str
    created: bool


@dataclass(frozen=True, slots=True)
class IndexReport:
    """The result of `index`. `refused` says what could not be done, `statements` is the DDL.

    `vectors` maps texts to new vectors, only for the labels that were to be remembered.
    """

    model: str
    dimension: int | None
    labels: tuple[LabelReport, ...] = ()
    indexes: tuple[IndexState, ...] = ()
    refused: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    elapsed_s: float = 0.0
    vectors: Mapping[str, list[float]] = field(default_factory=dict, repr=False)

    @property
    def embedded(self) -> int:
        """Texts that got a vector in this run."""
        return sum(entry.embedded for entry in self.labels)


@dataclass(slots=True)
class _Run:
    """One run of `index`: what it works on, and what it did so far."""

    graph: WritableDatabase
    embedder: Embedder
    said: Progress
    rebuild: bool
    stopped: Callable[[], bool]
    statements: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    remembered: frozenset[str] = frozenset()
    vectors: dict[str, list[float]] = field(default_factory=dict)


def index_texts(
    graph: WritableDatabase,
    schema: Schema,
    profile: Profile,
    embedder: Embedder,
    *,
    progress: Progress | None = None,
    rebuild: bool = False,
    stopped: Callable[[], bool] = lambda: False,
    remembered: frozenset[str] = frozenset(),
) -> IndexReport:
    """Embed new and changed texts, and create the vector and full-text indexes.

    Waits until the indexes are online. Safe to stop (`stopped` is called before each batch) and
    to repeat. `rebuild` replaces vectors of another model, which are refused otherwise. The
    report has the new vectors of the labels in `remembered`. When the model cannot be loaded,
    `refused` says so and full-text indexes are created all the same.
    Raises `CallError` (code `model_mismatch`), `DatabaseUnavailableError`.
    """
    began = time.perf_counter()
    run = _Run(
        graph, embedder, progress or (lambda _: None), rebuild, stopped, remembered=remembered
    )
    targets = vector_targets(schema, profile)
    made = _make_fulltext(run, schema, profile)
    if not targets:
        run.refused.append("No label of this graph has a text worth embedding.")
    labels: list[LabelReport] = []
    dimension: int | None = None
    try:
        dimension = embedder.dimension if targets else None
        for target in targets if dimension else ():
            _check_model(run, target, dimension or 0)
        for target in targets if dimension else ():
            labels.append(_embed_label(run, target, targets))
            _make_vector_index(run, target, dimension or 0)
            made.append(target.index)
    except ModelUnavailableError as fault:
        run.refused.append(f"{fault.message} {fault.hint}".strip())
    return IndexReport(
        model=embedder.model,
        dimension=dimension,
        labels=tuple(labels),
        indexes=tuple(_awaited(run, made)),
        refused=tuple(run.refused),
        statements=tuple(run.statements),
        vectors=run.vectors,
        elapsed_s=round(time.perf_counter() - began, 2),
    )


def missing_vectors(database: Database, schema: Schema, profile: Profile) -> int:
    """Count the nodes that have a text but no vector yet."""
    return sum(
        int(database.fetch(_query(MISSING, target)).records[0]["count"])
        for target in vector_targets(schema, profile)
    )


def count_texts(database: Database, schema: Schema, profile: Profile) -> tuple[int, ...]:
    """Count the nodes of each label that has texts, from the store's own counts."""
    return tuple(
        int(database.fetch(_query(LABELLED, target)).records[0]["count"])
        for target in vector_targets(schema, profile)
    )


def text_hash(text: str, embedder: Embedder) -> str:
    """Return the hash stored with a vector; it depends on text, model and dimension."""
    made = f"{embedder.model}\0{embedder.dimension}\0{text}"
    return hashlib.blake2b(made.encode("utf-8", "replace"), digest_size=12).hexdigest()


def _query(template: Template, target: VectorTarget, **parameters: Any) -> CypherQuery:
    """Fill the slots that a template has with the names of a target."""
    slots = {
        "label": name(target.label),
        "property": name(target.property),
        "hash": name(HASH_KEY),
        "model": name(MODEL_KEY),
        "texts": joined(", ", (property_of("n", key) for key in target.keys)),
    }
    filled = template.fill(**{slot: slots[slot] for slot in template.slots})
    return CypherQuery(filled.text, parameters)


def _check_model(run: _Run, target: VectorTarget, dimension: int) -> None:
    """Raise `CallError` for vectors or an index of another model, unless `rebuild` is set."""
    rows = run.graph.fetch(_query(STORED_MODEL, target), timeout_s=SCAN_TIMEOUT_S).records
    found = (rows[0]["model"], rows[0]["dimension"]) if rows else None
    state = _states(run.graph, [target.index]).get(target.index)
    stored = index_dimension(state) if state else None
    if found in (None, (run.embedder.model, dimension)) and stored in (None, dimension):
        return
    if run.rebuild:
        _ddl(run, DROP_INDEX.fill(index=name(target.index)))
        return
    model, size = found or ("another model", stored)
    raise CallError(
        f"The vectors of {target.label} were made by {model} with {size} numbers; the setting "
        f"is {run.embedder.model} with {dimension}.",
        hint="Set GRAPHRAG_EMBEDDING_MODEL back, or make all vectors anew: `index --rebuild`.",
        code="model_mismatch",
    )


def _embed_label(run: _Run, target: VectorTarget, targets: Sequence[VectorTarget]) -> LabelReport:
    ids = [
        row["id"]
        for row in run.graph.fetch(
            _query(NODE_IDS, target), limit=MANY, timeout_s=SCAN_TIMEOUT_S
        ).records
    ]
    counts = {"embedded": 0, "unchanged": 0, "removed": 0, "empty": 0}
    for first in range(0, len(ids), BATCH):
        if run.stopped():
            run.refused.append(f"Stopped in {target.label}; run it again to go on.")
            break
        _embed_batch(run, target, targets, ids[first : first + BATCH], counts)
        done = min(first + BATCH, len(ids))
        run.said(
            f"Embedding {target.label}.{target.keys[0]}: {done:,} of {len(ids):,} "
            f"({counts['unchanged']:,} unchanged)."
        )
    return LabelReport(target.label, target.keys, **counts)


def _embed_batch(
    run: _Run,
    target: VectorTarget,
    targets: Sequence[VectorTarget],
    ids: Sequence[str],
    counts: dict[str, int],
) -> None:
    query = _query(TEXTS, target, ids=list(ids))
    changed: list[tuple[str, str, str]] = []
    emptied: list[str] = []
    for row in run.graph.fetch(query, limit=len(ids), timeout_s=SCAN_TIMEOUT_S).records:
        # A node with two labels is embedded for the first of them alone.
        owner = next(entry for entry in targets if entry.label in row["labels"])
        if owner is not target:
            counts["unchanged"] += 1
            continue
        text = joined_text(row["texts"])
        digest = text_hash(text, run.embedder)
        if not text:
            counts["removed" if row["embedded"] else "empty"] += 1
            emptied += [row["id"]] if row["embedded"] else []
        elif row["embedded"] and row["hash"] == digest:
            counts["unchanged"] += 1
        else:
            changed.append((row["id"], text, digest))
    if emptied:
        run.graph.write([_query(FORGET, target, ids=emptied)])
    if changed:
        vectors = run.embedder.embed([text for _, text, _ in changed])
        rows = [
            {"id": id_, "hash": digest, "vector": vector}
            for (id_, _, digest), vector in zip(changed, vectors, strict=True)
        ]
        stored = {"rows": rows, "model": run.embedder.model, "property": target.property}
        run.graph.write([_query(STORE, target, **stored)])
        counts["embedded"] += len(changed)
        if target.label in run.remembered:
            run.vectors |= {text: v for (_, text, _), v in zip(changed, vectors, strict=True)}


def joined_text(texts: Sequence[Any]) -> str:
    """Join the properties' values in order, one a line, to the text that is embedded."""
    return "\n".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def _make_vector_index(run: _Run, target: VectorTarget, dimension: int) -> None:
    if target.index in _states(run.graph, [target.index]):
        return
    slots = {
        "index": name(target.index),
        "label": name(target.label),
        "property": name(target.property),
        "options": VECTOR_OPTIONS.fill(dimension=number(dimension)),
    }
    filters = joined(", ", (property_of("n", key) for key in target.filter_keys))
    try:
        if target.filter_keys:
            _ddl(run, CREATE_FILTERING_INDEX.fill(filters=filters, **slots))
            return
    except QueryRefusedError:
        run.said(f"This server does not filter inside a vector index; {target.index} has none.")
    _ddl(run, CREATE_VECTOR_INDEX.fill(**slots))


def _make_fulltext(run: _Run, schema: Schema, profile: Profile) -> list[str]:
    """Create the missing full-text indexes over names and texts; return the names of all."""
    covered = {
        (label, key)
        for index in schema.indexes
        if index.kind == "FULLTEXT" and index.entity == "NODE"
        for label in index.labels
        for key in index.properties
    }
    wanted: Mapping[str, set[tuple[str, str]]] = {
        FULLTEXT_NAMES: {
            (label, key)
            for label, key in profile.name_keys.items()
            if key not in profile.text_keys.get(label, ()) and label not in profile.hidden_labels
        },
        FULLTEXT_TEXTS: {(label, key) for label, keys in profile.text_keys.items() for key in keys},
    }
    present = [index.name for index in schema.indexes if index.kind == "FULLTEXT"]
    for index, pairs in wanted.items():
        missing = pairs - covered
        if not missing:
            continue
        if index in present:
            _ddl(run, DROP_INDEX.fill(index=name(index)))
            missing = pairs
        keys = sorted({key for _, key in missing})
        created = CREATE_FULLTEXT_INDEX.fill(
            index=name(index),
            labels=names(sorted({label for label, _ in missing})),
            keys=joined(", ", (property_of("n", key) for key in keys)),
        )
        _ddl(run, created)
        present.append(index)
    return list(dict.fromkeys(present))


def _ddl(run: _Run, statement: Fragment) -> None:
    run.graph.write([CypherQuery(statement.text)])
    run.statements.append(statement.text)


def _states(graph: WritableDatabase, indexes: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    query = CypherQuery(INDEX_STATES, {"names": list(indexes)})
    return {row["name"]: row for row in graph.fetch(query, limit=MANY).records}


def index_dimension(row: Mapping[str, Any]) -> int | None:
    """Read the dimension of a vector index from its `options`; None when it has none."""
    found = (row["options"] or {}).get("indexConfig", {}).get("vector.dimensions")
    return int(found) if found is not None else None


def _awaited(run: _Run, indexes: Sequence[str]) -> Iterator[IndexState]:
    """Wait until the indexes are online or failed, at most `WAIT_S`, and yield their states."""
    made = " ".join(run.statements)
    deadline = time.monotonic() + WAIT_S
    states = _states(run.graph, indexes)
    while time.monotonic() < deadline and not run.stopped():
        building = [row for row in states.values() if row["state"] == "POPULATING"]
        if not building:
            break
        for row in building:
            run.said(f"Building {row['name']}: {row['populationPercent']:.0f} %.")
        time.sleep(POLL_S)
        states = _states(run.graph, indexes)
    for index in dict.fromkeys(index for index in indexes if index in states):
        row = states[index]
        if row["state"] == "FAILED":
            run.refused.append(f"The index {index} failed: {row['failureMessage']}")
        yield IndexState(
            name=index,
            kind=row["type"],
            labels=tuple(row["labelsOrTypes"] or ()),
            properties=tuple(row["properties"] or ()),
            state=row["state"],
            created=f" {name(index)} " in made,
        )
