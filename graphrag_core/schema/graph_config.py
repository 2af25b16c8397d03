"""`graphrag.toml`: what the owner of a graph says of it, read and checked at one place.

`read_config` judges the file by itself: every wrong section, key or value is an error that names
the nearest right one. `known_customization` compares it with a schema: names that the graph does
not have are left out and reported, for one file may serve an empty graph, or several. Nothing
else reads the file.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from graphrag_core.cypher.suggest import nearest
from graphrag_core.errors import ConfigurationError
from graphrag_core.types import (
    Customization,
    GraphRoles,
    LabelRoles,
    LabelSchema,
    RelationshipTypeSchema,
    Schema,
    Synonym,
    TypeRoles,
)

FILE_NAME = "graphrag.toml"
MOST_BYTES = 1_000_000
MOST_SYNONYMS = 5_000
MOST_DOTS = 1_000
"""Of a line: the time that a dotted key takes grows with the square of its parts."""
MAX_PHRASE_WORDS = 4
Kind = Literal["text", "texts", "switch"]
Section = Literal["labels", "relationships", "graph"]


@dataclass(frozen=True, slots=True)
class Role:
    """A key of the file: where it stands, what it holds, and what it is for."""

    section: Section
    key: str
    kind: Kind
    purpose: str


ROLES: tuple[Role, ...] = (
    Role("labels", "name", "text", "Property that is the display name of its nodes."),
    Role("labels", "key", "text", "Property that identifies its nodes."),
    Role("labels", "texts", "texts",
         "Properties that are texts worth searching by meaning, best first; `[]` for none."),
    Role("labels", "time", "text", "Property that says when its nodes happened."),
    Role("labels", "hidden", "switch", "Bookkeeping that no page and no answer shows."),
    Role("labels", "valid_from", "text", "Property with the start of a node's validity."),
    Role("labels", "valid_to", "text", "Property with the end of a node's validity."),
    Role("labels", "known_from", "text", "Property that says when the graph learned of a node."),
    Role("labels", "known_to", "text",
         "Property that says when the graph learned that it is not there any more."),
    Role("labels", "dated", "switch", "Whether its nodes are valid only for a time."),
    Role("relationships", "valid_from", "text", "Property with the start of a fact's validity."),
    Role("relationships", "valid_to", "text", "Property with the end of a fact's validity."),
    Role("relationships", "known_from", "text", "Property that says when the graph learned of it."),
    Role("relationships", "known_to", "text",
         "Property that says when the graph stopped believing it."),
    Role("relationships", "dated", "switch",
         "`false`: its relationships are not dated facts, whatever their keys."),
    Role("graph", "tenant", "text", "Property that keeps tenants apart."),
    Role("graph", "source", "text", "Property of relationships that holds chunk ids."),
    Role("graph", "fact", "text", "Property of relationships that says the fact in words."),
    Role("graph", "relationship_name", "text",
         "Property of relationships that names them where the type does not."),
    Role("graph", "hidden_properties", "texts", "Properties that no page and no answer shows."),
)  # fmt: skip
"""Every key of the file beside the synonyms; the table in its document is made of them."""

SECTIONS = ("synonyms", "labels", "relationships", "graph")


@dataclass(frozen=True, slots=True)
class GraphConfig:
    """The file as it was read: synonyms by phrase, roles by label and by relationship type."""

    path: Path | None = None
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: Mapping[str, LabelRoles] = field(default_factory=dict)
    types: Mapping[str, TypeRoles] = field(default_factory=dict)
    graph: GraphRoles = field(default_factory=GraphRoles)


def read_config(path: Path | None) -> GraphConfig:
    """Read the file; without a path `graphrag.toml` of the working folder, if it is there.

    Raises `ConfigurationError` that names the place and the nearest right name.
    """
    file = path or Path(FILE_NAME)
    if path is None and not file.exists():
        return GraphConfig()
    content = _parsed(file, _text(file))
    _check_keys(file, "", content, SECTIONS)
    tables = {name: _table(file, name, content.get(name, {})) for name in SECTIONS}
    if (given := len(tables["synonyms"])) > MOST_SYNONYMS:
        raise ConfigurationError(
            f"{file} has {given:,} synonyms; {MOST_SYNONYMS:,} is the most.",
            hint="Keep those that people ask with.",
        )
    return GraphConfig(
        file,
        {phrase: _targets(file, phrase, value) for phrase, value in tables["synonyms"].items()},
        {name: LabelRoles(**_roles(file, "labels", name, value))
         for name, value in tables["labels"].items()},
        {name: TypeRoles(**_roles(file, "relationships", name, value))
         for name, value in tables["relationships"].items()},
        GraphRoles(**_roles(file, "graph", "", tables["graph"])),
    )  # fmt: skip


def _text(file: Path) -> str:
    """Read the file, which may be anything that a path names."""
    try:
        if file.exists() and not file.is_file():
            raise ConfigurationError(
                f"{file} is not a plain file.",
                hint="Set GRAPHRAG_CONFIG to one, or leave it unset.",
            )
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as cause:
        raise ConfigurationError(
            f"{file} cannot be read: {cause.strerror}.",
            hint="Set GRAPHRAG_CONFIG to a file that can, or leave it unset.",
        ) from cause
    if len(data) > MOST_BYTES:
        raise ConfigurationError(
            f"{file} is larger than {MOST_BYTES // 1_000_000} MB.",
            hint="Keep what this graph needs.",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        raise _not_toml(file, str(cause)) from cause


def _parsed(file: Path, text: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise _not_toml(file, f"line {number:,} has more than {MOST_DOTS:,} dots")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as cause:
        raise _not_toml(file, str(cause)) from cause
    except ValueError as cause:
        # Python's own bound on the digits of a whole number.
        raise _not_toml(file, "a number is too long") from cause


def _not_toml(file: Path, why: str) -> ConfigurationError:
    return ConfigurationError(f"{file} is not valid TOML: {why}.", hint="See docs/graph.md.")


def known_customization(
    config: GraphConfig, schema: Schema
) -> tuple[Customization, tuple[str, ...]]:
    """Keep what this graph knows of the file; add a sentence for each name that it does not."""
    problems: list[str] = []
    synonyms = [
        found
        for phrase, targets in config.synonyms.items()
        for target in targets
        if (found := _synonym(phrase, target, schema, problems)) is not None
    ]
    labels = {
        name: _existing_roles(roles, f"labels.{name}", owner.properties, problems)
        for name, roles in config.labels.items()
        if (owner := _owner(name, "labels", schema.labels, problems)) is not None
    }
    kinds = schema.relationship_types
    types = {
        name: _existing_roles(roles, f"relationships.{name}", owner.properties, problems)
        for name, roles in config.types.items()
        if (owner := _owner(name, "relationships", kinds, problems)) is not None
    }
    everywhere = [p for label in schema.labels for p in label.properties]
    everywhere += [p for kind in kinds for p in kind.properties]
    graph = _existing_roles(config.graph, "graph", everywhere, problems)
    return Customization(tuple(synonyms), labels, types, graph), tuple(problems)


def with_customization(schema: Schema, custom: Customization) -> Schema:
    """Apply the owner's settings to the schema, such as the display names."""
    labels = tuple(
        replace(label, name_key=roles.name)
        if (roles := custom.labels.get(label.name)) is not None and roles.name is not None
        else label
        for label in schema.labels
    )
    return replace(schema, labels=labels, custom=custom)


def config_summary(config: GraphConfig, problems: tuple[str, ...]) -> str:
    """Summarise what was taken from the file in one line, for `doctor`."""
    if config.path is None:
        return f"no {FILE_NAME}: names and roles are detected"
    counts = [
        _counted(len(config.synonyms), "synonym"),
        f"roles of {_counted(len(config.labels), 'label')}",
        f"of {_counted(len(config.types), 'relationship type')}",
    ]
    unknown = f"; {_counted(len(problems), 'name')} not in this graph" if problems else ""
    return f"{config.path.absolute()}: {', '.join(counts)}{unknown}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _check_keys(file: Path, place: str, used: Iterable[str], known: Iterable[str]) -> None:
    names = tuple(known)
    for name in used:
        if name not in names:
            near = nearest(name, names)
            where = f"[{place}] has" if place else "It has"
            raise ConfigurationError(
                f"{file}: {where} no key '{name}'.",
                hint=f"Did you mean '{near.name}'?" if near else f"Known: {', '.join(names)}.",
            )


def _table(file: Path, place: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ConfigurationError(
            f"{file}: '{place}' is not a table.", hint=f"Write [{place}] on a line of its own."
        )
    return value


def _targets(file: Path, phrase: str, value: Any) -> tuple[str, ...]:
    """Read what a phrase stands for: one name or a list of them."""
    targets = value if isinstance(value, list) else [value]
    spoken = 1 <= len(phrase.split()) <= MAX_PHRASE_WORDS and any(c.isalnum() for c in phrase)
    if not spoken:
        raise ConfigurationError(
            f"{file}: '{phrase}' in [synonyms] is not a word or phrase.",
            hint=f"Give one to {MAX_PHRASE_WORDS} words.",
        )
    if not targets or not all(isinstance(t, str) and t.strip(" <>-") for t in targets):
        raise ConfigurationError(
            f"{file}: the synonym '{phrase}' stands for nothing.",
            hint='Give "Label", "TYPE", "<-TYPE" or "Label.property", or a list of them.',
        )
    return tuple(t.strip() for t in targets)


FORMS: Mapping[Kind, str] = {
    "text": "a property's name in quotes",
    "texts": "a list of property names",
    "switch": "true or false",
}


def _roles(file: Path, section: Section, name: str, section_value: Any) -> dict[str, Any]:
    place = f"{section}.{name}" if name else section
    table = _table(file, place, section_value)
    known = {role.key: role.kind for role in ROLES if role.section == section}
    _check_keys(file, place, table, known)
    found = {}
    for key, value in table.items():
        kind = known[key]
        texts = isinstance(value, list) and all(isinstance(v, str) and v for v in value)
        right = {
            "text": isinstance(value, str) and value != "",
            "texts": texts,
            "switch": isinstance(value, bool),
        }
        if not right[kind]:
            raise ConfigurationError(
                f"{file}: {key} in [{place}] is {value!r}.", hint=f"Give {FORMS[kind]}."
            )
        found[key] = tuple(value) if kind == "texts" else value
    return found


def _synonym(phrase: str, target: str, schema: Schema, problems: list[str]) -> Synonym | None:
    arrow = target[:2] if target[:2] in {"<-", "->"} else ""
    name = target.removeprefix(arrow).strip()
    if not arrow and schema.label(name) is not None:
        return Synonym(phrase, label=name)
    if schema.relationship_type(name) is not None:
        return Synonym(phrase, type=name, reversed=arrow == "<-")
    owner_name, _, key = name.rpartition(".")
    if schema.label(owner_name) is not None and not arrow:
        owner: LabelSchema | RelationshipTypeSchema | None = schema.label(owner_name)
    else:
        owner = schema.relationship_type(owner_name)
    if owner is not None and owner.property(key) is not None:
        if isinstance(owner, LabelSchema):
            return Synonym(phrase, label=owner_name, key=key)
        return Synonym(phrase, type=owner_name, key=key)
    problems.append(_missing(f"the synonym '{phrase}'", name, _targets_of(schema, arrow)))
    return None


def _targets_of(schema: Schema, arrow: str) -> list[str]:
    types = [kind.name for kind in schema.relationship_types]
    owners: tuple[LabelSchema | RelationshipTypeSchema, ...]
    owners = (*schema.labels, *schema.relationship_types)
    keys = [f"{owner.name}.{p.key}" for owner in owners for p in owner.properties]
    return types if arrow else [*(label.name for label in schema.labels), *types, *keys]


def _owner(name: str, section: str, owners: Iterable[Any], problems: list[str]) -> Any:
    """Return the label or type with a name, or None."""
    known = {owner.name: owner for owner in owners}
    if name not in known:
        problems.append(_missing(f"[{section}.{name}]", name, known))
    return known.get(name)


def _existing_roles(roles: Any, place: str, properties: Iterable[Any], problems: list[str]) -> Any:
    """Drop roles whose properties their owner does not have."""
    known = {p.key for p in properties}
    wanted = {name: getattr(roles, name) for name in roles.__slots__}
    known_roles = dict(wanted)
    for role, value in wanted.items():
        named = (value,) if isinstance(value, str) else value
        for key in named if isinstance(named, tuple) else ():
            if key not in known:
                problems.append(_missing(f"{role} in [{place}]", key, known))
                listed = tuple(k for k in value if k in known)
                known_roles[role] = listed if isinstance(value, tuple) and listed else None
    if known_roles.get("hidden_properties", ()) is None:
        known_roles["hidden_properties"] = ()
    return replace(roles, **known_roles)


def _missing(where: str, name: str, known: Iterable[str]) -> str:
    near = nearest(name, known)
    hint = f" Did you mean '{near.name}'?" if near else ""
    return f"{FILE_NAME}: {where} names '{name}', which this graph does not have.{hint}"
