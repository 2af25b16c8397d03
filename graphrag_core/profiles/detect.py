"""Reads the roles of properties off a schema."""

from collections.abc import Mapping
from dataclasses import replace

from graphrag_core.profiles.bookkeeping import INGEST_LABELS
from graphrag_core.profiles.facts import (
    PROVENANCE_LABELS,
    FactTimes,
    base_labels,
    fact_times,
    node_times,
)
from graphrag_core.profiles.profile import KEY_KEYS, NAME_KEYS, Profile
from graphrag_core.profiles.provenance import provenance_types
from graphrag_core.profiles.searched_texts import is_embedding, text_keys, time_keys
from graphrag_core.types import Customization, LabelRoles, LabelSchema, Property, Schema, TypeRoles

VALIDITY_KEYS = (
    ("valid_at", "invalid_at"),
    ("valid_from", "valid_to"),
    ("validFrom", "validTo"),
    ("valid_from", "valid_until"),
    ("start_date", "end_date"),
    ("startDate", "endDate"),
    ("start", "end"),
    ("since", "until"),
)
"""Pairs of keys on relationships that bound when a fact is true, best first."""

TENANT_KEYS = ("tenant_id", "group_id", "container_id")

BOOKKEEPING: Mapping[str, tuple[str, ...]] = {
    "graphiti": ("labels", "entity_edges"),
    "lightrag": ("truncate",),
}
"""Properties by which the known libraries find their way, and that say nothing to a reader."""

OWN_NAMES = frozenset(
    {"name", "nm", "fullname", "displayname", "firstname", "givenname", "lastname", "surname"}
)
"""Keys (lower case, letters only) that name what has them, though people may be named alike."""

SEED_INFO_LABEL = "SeedInfo"
"""The bookkeeping node of `seed_data.cypher`, which no page shows."""


def detect_profile(schema: Schema) -> Profile:
    """Detect the profile of a graph; what its owner declares comes before what is detected.

    Every role that no property plays stays unset.
    """
    return _with_overrides(_detected(schema), schema.custom)


def _detected(schema: Schema) -> Profile:
    relationship_keys = {p.key for kind in schema.relationship_types for p in kind.properties}
    node_keys = {p.key for label in schema.labels for p in label.properties}
    kind = next(iter(kinds_of(schema)), "generic")
    return Profile(
        name=kind,
        name_keys={
            label.name: label.name_key for label in schema.labels if label.name_key is not None
        },
        unique_keys={
            label.name: key for label in schema.labels if (key := unique_key(label)) is not None
        },
        source_key="source_id" if "source_id" in relationship_keys | node_keys else None,
        fact_keys={"DIRECTED": "description"} if "lightrag" in kinds_of(schema) else {},
        fact_key="fact" if "fact" in relationship_keys else None,
        relationship_name_keys={"DIRECTED": "keywords"} if "lightrag" in kinds_of(schema) else {},
        relationship_name_key="name" if "fact" in relationship_keys else None,
        tenant_key=next((key for key in TENANT_KEYS if key in node_keys), None),
        text_keys=text_keys(schema),
        time_keys=time_keys(schema),
        fact_times=fact_times(schema, kind),
        node_times=node_times(schema),
        provenance_types=provenance_types(schema),
        provenance_labels=PROVENANCE_LABELS if kind == "graphiti" else frozenset(),
        base_labels=base_labels(schema),
        hidden_labels=frozenset({SEED_INFO_LABEL}) | INGEST_LABELS,
        hidden_properties=frozenset(
            key for key in relationship_keys | node_keys if key.startswith("_")
        )
        | {p.key for label in schema.labels for p in label.properties if is_embedding(p)}
        | {p.key for kind in schema.relationship_types for p in kind.properties if is_embedding(p)}
        | frozenset(key for name in kinds_of(schema) for key in BOOKKEEPING.get(name, ())),
    )


def _with_overrides(profile: Profile, custom: Customization) -> Profile:
    labels = custom.labels.items()
    hidden = {name for name, roles in labels if roles.hidden}
    texts = {name: roles.texts for name, roles in labels if roles.texts is not None}
    graph = custom.graph
    return replace(
        profile,
        name_keys={**profile.name_keys, **{n: r.name for n, r in labels if r.name is not None}},
        unique_keys={**profile.unique_keys, **{n: r.key for n, r in labels if r.key is not None}},
        time_keys={**profile.time_keys, **{n: r.time for n, r in labels if r.time is not None}},
        text_keys={n: keys for n, keys in {**profile.text_keys, **texts}.items() if keys},
        tenant_key=graph.tenant or profile.tenant_key,
        source_key=graph.source or profile.source_key,
        fact_key=graph.fact or profile.fact_key,
        relationship_name_key=graph.relationship_name or profile.relationship_name_key,
        fact_times=_dated_owners(profile.fact_times, custom.types),
        node_times=_dated_owners(profile.node_times, custom.labels),
        hidden_labels=(profile.hidden_labels | hidden)
        - {name for name, roles in labels if roles.hidden is False},
        hidden_properties=profile.hidden_properties | frozenset(graph.hidden_properties),
    )


def _dated_owners(
    detected: Mapping[str, FactTimes],
    configured: Mapping[str, TypeRoles] | Mapping[str, LabelRoles],
) -> Mapping[str, FactTimes]:
    """Return the dated types or labels with their keys, but those declared to have no times."""
    found = {name: times for name, times in detected.items() if name not in configured}
    for name, roles in configured.items():
        known = detected.get(name)
        start = roles.valid_from or (known.start if known else None)
        end = roles.valid_to or (known.end if known else None)
        if roles.dated is False or not (start or end):
            continue
        found[name] = FactTimes(
            start or VALIDITY_KEYS[0][0],
            end or VALIDITY_KEYS[0][1],
            roles.known_from or (known.known_from if known else None),
            roles.known_to or (known.known_to if known else None),
        )
    return found


def visible(schema: Schema, profile: Profile) -> Schema:
    """Remove from the schema what the profile hides from people and translators."""
    return replace(
        schema,
        labels=tuple(
            replace(label, properties=_shown(label.properties, profile))
            for label in schema.labels
            if label.name not in profile.hidden_labels
        ),
        relationship_types=tuple(
            replace(kind, properties=_shown(kind.properties, profile))
            for kind in schema.relationship_types
        ),
        patterns=tuple(
            pattern
            for pattern in schema.patterns
            if not {pattern.start, pattern.end} & profile.hidden_labels
        ),
    )


def _shown(properties: tuple[Property, ...], profile: Profile) -> tuple[Property, ...]:
    return tuple(p for p in properties if p.key not in profile.hidden_properties)


def name_key(label: LabelSchema) -> str | None:
    """Return the key of a label's display name: one that is called a name, else its unique key.

    The name of something else (`shipName`) counts only where it tells nodes apart.
    """
    called = called_names(label)
    usual = (p.key for p in called if _is_own_name(p) or p.key in NAME_KEYS or p.tells_apart)
    return next(usual, unique_key(label))


def called_names(label: LabelSchema) -> list[Property]:
    """List the texts that are called names, best first: own names, then titles and others."""
    texts = {p.key: p for p in label.properties if "STRING" in p.types}
    usual = [texts[key] for key in NAME_KEYS if key in texts]
    others = [p for p in texts.values() if p.key.lower().endswith(("name", "_nm"))]
    return sorted((*usual, *others), key=lambda entry: not _is_own_name(entry))


def _is_own_name(entry: Property) -> bool:
    return "".join(filter(str.isalpha, entry.key.lower())) in OWN_NAMES


def unique_key(label: LabelSchema) -> str | None:
    """Return the key that identifies a label's nodes: by constraint, else by its usual name."""
    unique = [p.key for p in label.properties if p.unique]
    if unique:
        return min(unique, key=lambda key: (KEY_KEYS.index(key) if key in KEY_KEYS else 99, key))
    keys = {p.key for p in label.properties}
    return next((key for key in ("uuid", "entity_id", "id") if key in keys), None)


def kinds_of(schema: Schema) -> tuple[str, ...]:
    """Return the known kinds of graph that the database holds parts of; several may share one."""
    node_keys = {p.key for label in schema.labels for p in label.properties}
    signs = (
        ("graphiti", schema.label("Episodic") and schema.relationship_type("RELATES_TO")),
        ("lightrag", schema.relationship_type("DIRECTED") and "entity_id" in node_keys),
        ("seed", schema.label(SEED_INFO_LABEL)),
    )
    return tuple(kind for kind, sign in signs if sign)
