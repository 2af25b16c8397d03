"""Read what is compared: the names of all nodes that are things, then all about a few of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import NULL, Fragment, Template, joined, name, property_of
from graphrag_core.ingest.resolution.resolved_entity import (
    ComparedEntity,
    EntityNeighbor,
    ResolvedEntity,
    identifying_values,
    is_identifying_key,
)
from graphrag_core.ingest.runs.ingest_runs import MARKS_A_RUN, IngestRun
from graphrag_core.profiles.chunk_graphs import FOUND_LABELS, chunk_labels, documents_and_chunks
from graphrag_core.profiles.profile import NAME_KEYS, Profile
from graphrag_core.protocols import Database
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import CypherQuery, LabelSchema, Node, Schema

MOST_NAMES = 200_000
"""Names that are read altogether: about 300 MB and half a minute."""
MOST_KEYS = 4
MOST_NEIGHBORS = 60
MOST_NAME_CHARS = 200
MOST_PROPERTIES = 40
BATCH = 200
TIMEOUT_S = 120.0

NAMES = Template("""
MATCH (n:{label})
WHERE n.{key} IS NOT NULL
RETURN elementId(n) AS id, n.{key} AS name, {tenant} AS tenant, n._run AS run, [{keys}] AS values
LIMIT $limit
""")
ENTITIES = Template("""
MATCH (n)
WHERE elementId(n) IN $ids
RETURN elementId(n) AS id, labels(n) AS labels, [{values}] AS values, COUNT { (n)--() } AS degree,
  COLLECT {
    MATCH (n)-[r]-(x)
    RETURN [
      type(r), startNode(r) = n, elementId(x), toStringOrNull(coalesce({names})), COUNT { (x)--() }
    ]
    LIMIT $neighbors
  } AS neighbors
""")


@dataclass(frozen=True, slots=True)
class NameReading:
    """The names of a graph's things; `left` says what was not read."""

    entities: tuple[ComparedEntity, ...]
    left: tuple[str, ...]


def resolvable_labels(schema: Schema, profile: Profile) -> list[LabelSchema]:
    """Return the labels whose nodes are things with names, the fewest nodes first."""
    own = {"Document", *documents_and_chunks(schema), *chunk_labels(schema, profile)}
    without = own | FOUND_LABELS | profile.hidden_labels | profile.provenance_labels
    labels = [
        label
        for label in schema.labels
        if label.name not in without | profile.base_labels
        and label.count > 1
        and (key := label.property(profile.name_keys.get(label.name, ""))) is not None
        and "STRING" in key.types
    ]
    return sorted(labels, key=lambda label: (label.count, label.name))


def read_names(
    database: Database, labels: Sequence[LabelSchema], profile: Profile, run: IngestRun | None
) -> NameReading:
    """Read the names of nodes; with a run, those that it made or changed are the recent ones."""
    found: dict[str, ComparedEntity] = {}
    left = []
    for label in labels:
        current_cancel().check()
        room = MOST_NAMES - len(found)
        if label.count > room:
            left.append(
                f"{max(label.count - room, 0):,} nodes labelled {label.name} were not read."
            )
        for entity in _named(database, label, profile, run, room) if room > 0 else ():
            found.setdefault(entity.id, entity)
    return NameReading(tuple(found.values()), tuple(left))


def _named(
    database: Database, label: LabelSchema, profile: Profile, run: IngestRun | None, room: int
) -> Iterator[ComparedEntity]:
    keys = [p.key for p in label.properties if is_identifying_key(p.key)][:MOST_KEYS]
    tenant = profile.tenant_key
    has_tenant = tenant is not None and label.property(tenant) is not None
    text = NAMES.fill(
        label=name(label.name),
        key=name(profile.name_keys[label.name]),
        tenant=property_of("n", tenant) if tenant and has_tenant else NULL,
        keys=_values(keys),
    ).text
    rows = database.fetch(CypherQuery(text, {"limit": room}), limit=room, timeout_s=TIMEOUT_S)
    for row in rows.records:
        if isinstance(row["name"], str) and 0 < len(row["name"].strip()) <= MOST_NAME_CHARS:
            yield ComparedEntity(
                row["id"],
                label.name,
                row["name"],
                identifying_values(dict(zip(keys, row["values"], strict=True))),
                "" if row["tenant"] is None else str(row["tenant"]),
                recent=run is None or _is_of(run, row["run"]),
            )


def read_entities(
    database: Database, schema: Schema, profile: Profile, named: Iterable[ComparedEntity]
) -> Mapping[str, ResolvedEntity]:
    """Read all that is compared of some nodes, by their ids; what is gone is not among them."""
    by_label: dict[str, dict[str, ComparedEntity]] = {}
    for entity in named:
        by_label.setdefault(entity.label, {})[entity.id] = entity
    found: dict[str, ResolvedEntity] = {}
    names = _values(_name_keys(profile), "x")
    for label, entities in by_label.items():
        keys = _compared_keys(schema.label(label), profile)
        text = ENTITIES.fill(values=_values(keys), names=names).text
        ids = list(entities)
        for first in range(0, len(ids), BATCH):
            current_cancel().check()
            given = {"ids": ids[first : first + BATCH], "neighbors": MOST_NEIGHBORS}
            rows = database.fetch(CypherQuery(text, given), limit=BATCH, timeout_s=TIMEOUT_S)
            for row in rows.records:
                found[row["id"]] = _entity(row, keys, entities[row["id"]].name)
    return found


def read_entity(
    database: Database, schema: Schema, profile: Profile, node: Node
) -> ResolvedEntity | None:
    """Read a node as it is compared, with the same name and properties; None once it is gone.

    A node that is compared with no other is read by its first label and its display name.
    """
    resolvable = (label.name for label in resolvable_labels(schema, profile))
    names = {label: node.properties.get(profile.name_keys[label]) for label in resolvable}
    label, called = next(
        ((label, n) for label, n in names.items() if label in node.labels and isinstance(n, str)),
        (next(iter(node.labels), ""), profile.node_name(node.labels, node.properties, node.id)),
    )
    named = ComparedEntity(node.id, label, called)
    return read_entities(database, schema, profile, [named]).get(node.id)


def _entity(row: Mapping[str, Any], keys: Sequence[str], called: str) -> ResolvedEntity:
    values = zip(keys, row["values"], strict=True)
    return ResolvedEntity(
        row["id"],
        tuple(row["labels"]),
        called,
        {key: value for key, value in values if value is not None},
        tuple(
            EntityNeighbor(type_, outgoing, id_, str(shown or ""), degree)
            for type_, outgoing, id_, shown, degree in row["neighbors"]
        ),
        row["degree"],
    )


def _compared_keys(label: LabelSchema | None, profile: Profile) -> list[str]:
    keys = [p.key for p in label.properties] if label is not None else []
    shown = [k for k in keys if not k.startswith("_") and k not in profile.hidden_properties]
    return shown[:MOST_PROPERTIES]


def _name_keys(profile: Profile) -> list[str]:
    return list(dict.fromkeys([*NAME_KEYS[:2], *sorted(set(profile.name_keys.values()))]))


def _values(keys: Sequence[str], owner: str = "n") -> Fragment:
    return joined(", ", (property_of(owner, key) for key in keys))


def _is_of(run: IngestRun, mark: object) -> bool:
    return isinstance(mark, int) and run.number < mark < run.number + MARKS_A_RUN
