"""The record that says which property plays which role."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.provenance import PROVENANCE_TYPES

NAME_KEYS = ("name", "title", "fullName", "full_name", "displayName", "display_name", "display",
             "label", "nm")  # fmt: skip
"""Property keys that are a display name wherever they hold a string, best first."""

TITLE_WORDS = frozenset({"name", "nm", "title", "caption", "heading", "headline", "subject"})
"""Last words of keys by which people call things."""

KEY_KEYS = ("uuid", "entity_id", "id", "key", "code", "sha", "email", "name")
"""Property keys that identify a node when no constraint says which does, best first."""

MAX_NAME_CHARS = 120


def is_title(key: str) -> bool:
    """Is a property called as what people call a thing by: "jobTitle", "trading_name"?"""
    words = key_words(key)
    return bool(words) and words[-1] in TITLE_WORDS


def key_words(key: str) -> list[str]:
    """Split a property key into words of lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)]


@dataclass(frozen=True, slots=True)
class Profile:
    """The roles of one graph's properties.

    `name_keys` and `unique_keys` map a label to the key of its display name and of its
    unique identifier, `text_keys` to its texts worth searching by meaning, `time_keys` to the
    property that says when a node happened. `hidden_labels` and `hidden_properties` are
    bookkeeping that pages do not show.

    `fact_key` holds what a relationship says; `fact_keys` has the types that say it elsewhere.
    `relationship_name_keys` has the types whose relation is named elsewhere than in
    `relationship_name_key`.
    `fact_times` maps each type whose relationships are dated facts to its keys.
    `node_times` has the labels whose nodes are themselves valid for a time only.
    `provenance_types` are types that say where a fact comes from and are no facts themselves.
    `provenance_labels` are nodes that say where a fact comes from, `base_labels` those that
    say nothing beside a specific one.
    """

    name: str = "generic"
    name_keys: Mapping[str, str] = field(default_factory=dict)
    unique_keys: Mapping[str, str] = field(default_factory=dict)
    source_key: str | None = None
    fact_key: str | None = None
    fact_keys: Mapping[str, str] = field(default_factory=dict)
    relationship_name_key: str | None = None
    relationship_name_keys: Mapping[str, str] = field(default_factory=dict)
    tenant_key: str | None = None
    text_keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    time_keys: Mapping[str, str] = field(default_factory=dict)
    hidden_labels: frozenset[str] = frozenset()
    hidden_properties: frozenset[str] = frozenset()
    fact_times: Mapping[str, FactTimes] = field(default_factory=dict)
    node_times: Mapping[str, FactTimes] = field(default_factory=dict)
    provenance_types: frozenset[str] = PROVENANCE_TYPES
    provenance_labels: frozenset[str] = frozenset()
    base_labels: frozenset[str] = frozenset()

    @property
    def says_when_known(self) -> bool:
        """Whether any fact or dated node says when the graph learned of it."""
        return any(t.known_from for t in (*self.fact_times.values(), *self.node_times.values()))

    def shown_labels(self, labels: Iterable[str]) -> tuple[str, ...]:
        """Return a node's labels, without generic ones beside a specific one."""
        labels = tuple(labels)
        return tuple(label for label in labels if label not in self.base_labels) or labels

    def node_name(
        self, labels: Iterable[str], properties: Mapping[str, Any], element_id: str
    ) -> str:
        """Return a node's display name, else the value of its unique key, else its id."""
        labels = tuple(labels)
        keys = (
            *(self.name_keys[label] for label in labels if label in self.name_keys),
            *NAME_KEYS,
            *(self.unique_keys[label] for label in labels if label in self.unique_keys),
            *KEY_KEYS,
        )
        for key in keys:
            value = properties.get(key)
            if isinstance(value, str | int | float) and not isinstance(value, bool) and value != "":
                return _shortened(str(value))
        return f"{labels[0] if labels else 'node'} {element_id.rsplit(':', 1)[-1]}"

    def node_key(
        self, labels: Iterable[str], properties: Mapping[str, Any], element_id: str
    ) -> str:
        """Return the graph's own identifier of a node, or its element id."""
        for key in (*(self.unique_keys[label] for label in labels if label in self.unique_keys),):
            if properties.get(key) is not None:
                return str(properties[key])
        return next(
            (
                str(properties[key])
                for key in ("uuid", "entity_id", "id")
                if properties.get(key) is not None
            ),
            element_id,
        )


GENERIC = Profile()


def _shortened(name: str) -> str:
    return name if len(name) <= MAX_NAME_CHARS else name[: MAX_NAME_CHARS - 1] + "…"
