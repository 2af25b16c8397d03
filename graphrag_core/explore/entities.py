"""Entities by name: find the one that a text names, list those that match, or list all."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    constant,
    joined,
    label_test,
    name,
    property_of,
)
from graphrag_core.english.words import allowed_edits, edit_distance, squeeze
from graphrag_core.errors import CallError
from graphrag_core.explore.context import (
    ExplorationContext,
    check_limit,
    decode_cursor,
    encode_cursor,
    require_filled,
)
from graphrag_core.explore.disambiguation import distinguishing_key, indistinct_keys
from graphrag_core.explore.name_lookup import LARGE, count_listed, is_large, name_lookup
from graphrag_core.explore.types import Entity, EntityPage, LabelCount
from graphrag_core.profiles.profile import KEY_KEYS, NAME_KEYS
from graphrag_core.types import Candidate, LabelSchema, Node

MOST_ALIKE = 50
ALIKE_AMONG = 200_000
"""Nodes whose names are compared with a misspelt one: a second or two."""
MOST_CANDIDATES = 20
CLOSEST = 5
MAX_TEXT_CHARS = 1_000
INTEGER = re.compile(r"-?\d{1,18}")
"""The integers that Neo4j stores, but for the very largest."""
SUMMARY_KEYS = ("summary", "description", "content", "text", "title")
SUMMARY_CHARS = 300

BY_ID = "MATCH (node) WHERE elementId(node) = $id RETURN node LIMIT $most"
# One query for each label and key, joined by UNION.
BY_VALUE = Template("MATCH (node:{label}) WHERE node.{key} IN $values RETURN node LIMIT $most")
BY_VALUE_IN_ANY_CASE = Template("""
MATCH (node:{label}) WHERE toLower(trim(toStringOrNull(node.{key}))) = toLower($text)
RETURN node LIMIT $most
""")
# `{nodes}` matches `node` if it may be shown; `{name}` is the expression of its display name.
NODES = Template("""
MATCH (node{label})
WHERE {shown}
""")
LISTED = Template("""
{nodes}
WITH node, {name} AS name
WITH node, toLower(name) AS name, elementId(node) AS id
WHERE $after_name IS NULL OR name > $after_name OR (name = $after_name AND id > $after_id)
RETURN node, name, id
ORDER BY name, id
LIMIT $most
""")
# The first names of a large graph are those of its first nodes.
FIRST_NODES = Template("""
{nodes}
WITH node LIMIT $looked_at
""")
# Without a LIMIT: with one the planner counts node by node.
COUNTED = Template("""
{nodes}
RETURN count(node) AS total
""")
HOLDING = Template("""
{nodes}
WITH node, toLower({name}) AS name
WHERE all(word IN $words WHERE name CONTAINS word)
WITH node, name, elementId(node) AS id,
  CASE WHEN name = $text THEN 0 WHEN name STARTS WITH $text THEN 1
    WHEN name CONTAINS $text THEN 2 ELSE 3 END AS rank
""")
HOLDING_PAGE = Template("""
{holding}
WHERE $after_rank IS NULL OR rank > $after_rank OR (rank = $after_rank
  AND (name > $after_name OR (name = $after_name AND id > $after_id)))
RETURN node, rank, name, id
ORDER BY rank, name, id
LIMIT $most
""")
HOLDING_COUNT = Template("""
{holding}
RETURN count(node) AS total
LIMIT 1
""")
ALIKE = Template("""
{nodes}
WITH node LIMIT $looked_at
WITH node, toLower({name}) AS name
WITH node, name, size([part IN $parts WHERE name CONTAINS part]) AS shared
WHERE shared > 0
RETURN node, shared
ORDER BY toFloat(shared) / (size(name) + $length) DESC, elementId(node)
LIMIT $most
""")
# Names that no lookup by key finds: of nodes without a label, by another key, cut, or made up.
SHOWN_AS = Template("""
{nodes}
WITH node LIMIT $looked_at
WHERE CASE WHEN $is_cut THEN {name} STARTS WITH $text ELSE {name} = $text END
RETURN node
LIMIT $most
""")
# A node without a name is shown by its label and the number that ends its element id.
BY_NUMBER = """
MATCH (other)
WITH elementId(other) AS id LIMIT 1
WITH left(id, size(id) - size(split(id, ':')[-1])) + $number AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $most
"""
# The display name of `node`, as `Profile.node_name` has it.
NAME = Template("coalesce({texts})")
NAME_TEXT = Template("toStringOrNull({value})")
NAME_BY_LABEL = Template("CASE {cases} END")
NAME_OF_LABEL = Template("WHEN {test} THEN {value}")


@dataclass(frozen=True, slots=True)
class _EntityPosition:
    """A property of a label that names or identifies its nodes."""

    label: str
    key: str
    is_name: bool
    holds_numbers: bool


def find_entity(context: ExplorationContext, text: str) -> Node:
    """Find the one node that a text names by element id, display name or value of a key.

    Exact names and keys come before those in another case. Entities come before provenance and
    hidden nodes. Raises `CallError`: `not_unique` with `choices`, `unknown_entity` with the
    closest names, `empty_graph`, `no_entity` for an empty text.
    """
    wanted = text.strip()
    if not wanted:
        raise CallError("No entity was given.", hint="Give a name, id or key.", code="no_entity")
    wanted_value = wanted[:MAX_TEXT_CHARS]
    for found in chain(
        _by_priority(context, wanted_value),
        _by_key_in_any_case(context, wanted_value),
        _shown_as(context, wanted_value),
    ):
        nodes = _entities_first(context, found)
        if len(nodes) == 1:
            return nodes[0]
        if nodes:
            raise _not_unique(context, wanted, nodes)
    require_filled(context.schema)
    raise _unknown(context, wanted)


def find_named(context: ExplorationContext, text: str) -> Node | None:
    """Find the one node with this name, key or id; None when there is none or several."""
    for found in _by_priority(context, text.strip()[:MAX_TEXT_CHARS]):
        nodes = _entities_first(context, found)
        if nodes:
            return nodes[0] if len(nodes) == 1 else None
    return None


def list_entities(
    context: ExplorationContext,
    *,
    query: str = "",
    type: str | None = None,  # noqa: A002 - the contract's own word
    limit: int = 50,
    cursor: str | None = None,
    exact: bool = True,
) -> EntityPage:
    """List the entities whose names contain all words of `query`, best first.

    Without `query` all entities are listed by name. When no name matches, the page has the
    closest names and is marked `misspelt`. A cursor holds the last name and id, so that pages
    stay correct when nodes are added or removed meanwhile. With `exact` false nothing walks
    through a large graph for a list to choose from: all names are those of its first nodes,
    names with `query` come from a full-text index where there is one, and `total` is the
    schema's, or what was found. Raises `CallError` (`unknown_type`,
    `bad_cursor`, `bad_limit`).
    """
    check_limit(limit)
    _check_type(context, type)
    text = " ".join(query[:MAX_TEXT_CHARS].lower().split())
    call = _call(text, type)
    place = decode_cursor(context, call, cursor) if cursor is not None else {}
    if text:
        request = _NameRequest(text, type, limit, partial=not exact and is_large(context, type))
        return _names_containing(context, request, place)
    after: dict[str, Any] = {"after_name": place.get("name"), "after_id": place.get("id")}
    nodes = _nodes_of_type(context, type)
    first = nodes
    if not exact and is_large(context, type):
        first, after["looked_at"] = FIRST_NODES.fill(nodes=nodes), LARGE
    listed = LISTED.fill(nodes=first, name=name_expression(context))
    rows = context.rows(listed.text, most=limit + 1, **after).records
    if first is not nodes:
        return _page(context, rows, limit, call, count_listed(context, type))
    total = context.rows(COUNTED.fill(nodes=nodes).text, most=1).records[0]["total"]
    return _page(context, rows, limit, call, total)


def entity_of(context: ExplorationContext, node: Node) -> Entity:
    """Convert a node to an entry of a listing, with a summary if it has one."""
    summary = next(
        (
            value
            for key in SUMMARY_KEYS
            if isinstance(value := node.properties.get(key), str) and value and value != node.name
        ),
        None,
    )
    if summary is not None and len(summary) > SUMMARY_CHARS:
        summary = summary[: SUMMARY_CHARS - 1] + "…"
    return Entity(node.id, node.key, context.profile.shown_labels(node.labels), node.name, summary)


def closest_names(context: ExplorationContext, text: str) -> tuple[str, ...]:
    """Return up to `CLOSEST` names similar to a text, best first; empty when none is."""
    return tuple(dict.fromkeys(node.name for node in _alike(context, text, None)))[:CLOSEST]


def _by_priority(context: ExplorationContext, text: str) -> Iterator[list[Node]]:
    if text.count(":") >= 2 and text.rsplit(":", 1)[1].isdigit():
        yield _nodes(context.rows(BY_ID, most=1, id=text).records)
    places = _places(context)
    yield _by_value(context, [place for place in places if place.is_name], text)
    yield _by_value(context, [place for place in places if not place.is_name], text)
    names = [place for place in places if place.is_name]
    yield _union(context, BY_VALUE_IN_ANY_CASE, names, text=text)


def _by_key_in_any_case(context: ExplorationContext, text: str) -> Iterator[list[Node]]:
    keys = [place for place in _places(context) if not place.is_name and not place.holds_numbers]
    yield _union(context, BY_VALUE_IN_ANY_CASE, keys, text=text)


def _shown_as(context: ExplorationContext, text: str) -> Iterator[list[Node]]:
    """Find the nodes that are shown by a name, whatever it is made of."""
    found: list[Node] = []
    number = text.rpartition(" ")[2]
    if number.isdecimal():
        found = _nodes(context.rows(BY_NUMBER, most=1, number=number).records)
    if not any(node.name == text for node in found):
        hidden = sorted(context.profile.hidden_labels)
        shown_as = SHOWN_AS.fill(
            nodes=NODES.fill(label=EMPTY, shown=_none_of(hidden)), name=name_expression(context)
        )
        wanted = {"text": text.removesuffix("…"), "is_cut": text.endswith("…")}
        rows = context.rows(shown_as.text, most=MOST_CANDIDATES, looked_at=ALIKE_AMONG, **wanted)
        found = _nodes(rows.records)
    yield [node for node in found if node.name == text]


def _places(context: ExplorationContext) -> list[_EntityPosition]:
    return [place for label in context.schema.labels for place in _places_of(context, label)]


def _places_of(context: ExplorationContext, label: LabelSchema) -> Iterator[_EntityPosition]:
    if label.name in context.profile.hidden_labels:
        return
    named_by = label.name_key
    keys = {context.profile.unique_keys.get(label.name), "uuid", "entity_id", "id"}
    for key in dict.fromkeys((named_by, *sorted(key for key in keys if key is not None))):
        entry = label.property(key) if key is not None else None
        if entry is not None and key is not None:
            numbers = bool({"INTEGER", "FLOAT"} & set(entry.types))
            yield _EntityPosition(label.name, key, key == named_by, numbers)


def _by_value(
    context: ExplorationContext, places: Sequence[_EntityPosition], text: str
) -> list[Node]:
    values: list[Any] = [text]
    if any(place.holds_numbers for place in places) and INTEGER.fullmatch(text):
        values.append(int(text))
    return _union(context, BY_VALUE, places, values=values)


def _union(
    context: ExplorationContext,
    template: Template,
    places: Sequence[_EntityPosition],
    **parameters: Any,
) -> list[Node]:
    if not places:
        return []
    parts = (template.fill(label=name(place.label), key=name(place.key)) for place in places)
    query = joined("\nUNION\n", parts)
    rows = context.rows(query.text, most=MOST_CANDIDATES, **parameters)
    return _nodes(rows.records)


def _nodes(records: Iterable[Any]) -> list[Node]:
    found = {row["node"].id: row["node"] for row in records if isinstance(row["node"], Node)}
    return list(found.values())


def _entities_first(context: ExplorationContext, nodes: Sequence[Node]) -> list[Node]:
    aside = context.profile.provenance_labels | context.profile.hidden_labels
    return [node for node in nodes if not aside & set(node.labels)] or list(nodes)


def _not_unique(context: ExplorationContext, text: str, nodes: Sequence[Node]) -> CallError:
    nodes = sorted(nodes, key=lambda node: (node.name, node.key, node.id))
    key = distinguishing_key(nodes, without=indistinct_keys(context.profile))
    choices = tuple(
        Candidate(
            node.id,
            context.profile.shown_labels(node.labels)[0],
            node.name,
            _tenant_of(context, node),
            f"{key} {node.properties[key]}" if key else "",
        )
        for node in nodes
    )
    more = " or more" if len(choices) == MOST_CANDIDATES else ""
    return CallError(
        f"{len(choices)}{more} nodes are called '{text}'.",
        hint="Give the id of the one you mean: "
        + ", ".join(
            f"{choice.id} ({choice.label} {choice.name}{choice.apart})" for choice in choices[:5]
        ),
        code="not_unique",
        choices=choices,
    )


def _tenant_of(context: ExplorationContext, node: Node) -> str | None:
    value = node.properties.get(context.profile.tenant_key or "")
    return str(value) if value is not None else None


def _unknown(context: ExplorationContext, text: str) -> CallError:
    names = closest_names(context, text)
    shown = text if len(text) <= 80 else text[:79] + "…"
    closest = f"Closest: {', '.join(repr(name) for name in names)}." if names else ""
    return CallError(
        f"No entity named '{shown}'. {closest}".rstrip(),
        hint="Give a display name, an element id, or the value of the graph's own key.",
        code="unknown_entity",
        candidates=names,
    )


def _check_type(context: ExplorationContext, type_: str | None) -> None:
    if type_ is None or context.schema.label(type_) is not None:
        return
    labels = [label.name for label in context.schema.labels]
    near = tuple(sorted(labels, key=lambda name: edit_distance(name, type_, 20))[:CLOSEST])
    raise CallError(
        f"There is no label '{type_}'.",
        hint=f"The graph has {', '.join(labels[:10]) or 'no labels'}.",
        code="unknown_type",
        candidates=near,
    )


@dataclass(frozen=True, slots=True)
class _NameRequest:
    """A text that names are to hold; `partial` where a large graph is not walked through."""

    text: str
    type: str | None
    limit: int
    partial: bool


def _names_containing(
    context: ExplorationContext, request: _NameRequest, place: dict[str, Any]
) -> EntityPage:
    text, type_, limit = request.text, request.type, request.limit
    words = "".join(c if c.isalnum() else " " for c in text).split() or [text]
    holding = HOLDING.fill(nodes=_nodes_of_type(context, type_), name=name_expression(context))
    page, count = (part.fill(holding=holding).text for part in (HOLDING_PAGE, HOLDING_COUNT))
    after = {f"after_{key}": place.get(key) for key in ("rank", "name", "id")}
    wanted = {"text": text, "words": words}
    lookup = name_lookup(context, type_, words) if request.partial and not place else None
    if lookup is not None:
        indexed = HOLDING.fill(
            nodes=lookup.nodes(_labelled(type_), _shown(context, type_)),
            name=name_expression(context),
        )
        text_of = HOLDING_PAGE.fill(holding=indexed).text
        some = {**wanted, **after, **lookup.parameters}
        rows = context.rows(text_of, most=limit + 1, **some).records
        if rows:
            return _page(context, rows, limit, _call(text, type_), len(rows))
    rows = context.rows(page, most=limit + 1, **wanted, **after).records
    if not rows and not place:
        alike = _alike(context, text, type_)[:limit]
        entities = tuple(entity_of(context, node) for node in alike)
        return EntityPage(entities, None, len(entities), _types(context), misspelt=True)
    if request.partial:
        return _page(context, rows, limit, _call(text, type_), len(rows))
    total = context.rows(count, most=1, **wanted).records[0]["total"]
    return _page(context, rows, limit, _call(text, type_), total)


def _call(text: str, type_: str | None) -> Sequence[Any]:
    """Return the arguments for which a cursor is valid."""
    return "entities", text, type_


def _page(
    context: ExplorationContext, rows: Sequence[Any], limit: int, call: Sequence[Any], total: int
) -> EntityPage:
    shown = rows[:limit]
    cursor = None
    if len(rows) > limit:
        last = shown[-1]
        cursor = encode_cursor(context, call, {key: last[key] for key in last if key != "node"})
    entities = tuple(entity_of(context, row["node"]) for row in shown)
    return EntityPage(entities, cursor, total, _types(context))


def _types(context: ExplorationContext) -> tuple[LabelCount, ...]:
    aside = context.profile.hidden_labels | context.profile.base_labels
    counts = [
        LabelCount(label.name, label.count)
        for label in context.schema.labels
        if label.name not in aside
    ]
    return tuple(sorted(counts, key=lambda entry: (-entry.count, entry.label)))


def _alike(context: ExplorationContext, text: str, type_: str | None) -> list[Node]:
    """Find nodes whose name, or a word of it, is a few edits from the text, best first."""
    wanted = squeeze(text)
    parts = sorted({text.lower()[i : i + 2] for i in range(max(1, len(text) - 1))})[:80]
    alike = ALIKE.fill(nodes=_nodes_of_type(context, type_), name=name_expression(context))
    bounds = {"length": len(text), "looked_at": ALIKE_AMONG}
    rows = context.rows(alike.text, most=MOST_ALIKE, parts=parts, **bounds).records
    near = []
    for node in _nodes(rows):
        edits = _edits(wanted, node.name)
        if edits is not None:
            near.append((edits, node.name, node.id, node))
    return [entry[-1] for entry in sorted(near, key=lambda entry: entry[:3])]


def _edits(wanted: str, stored: str) -> int | None:
    """Count the edits from a misspelt text to a name or a part of it; None when too many.

    The parts are the name's beginning and each of its words.
    """
    most = max(allowed_edits(wanted), 2 if len(wanted) > 4 else 1)
    spelling = squeeze(stored)
    words = [squeeze(word) for word in stored.replace("-", " ").replace("_", " ").split()]
    compared = {spelling, spelling[: len(wanted)], *words}
    distances = [edit_distance(wanted, entry, most + 1) for entry in compared if entry]
    best = min(distances, default=most + 1)
    return best if best <= most else None


def _nodes_of_type(context: ExplorationContext, type_: str | None) -> Fragment:
    """Write the pattern that matches `node`: all visible nodes, or those of a label."""
    label = Template(":{label}").fill(label=name(type_)) if type_ is not None else EMPTY
    return NODES.fill(label=label, shown=_shown(context, type_))


def _labelled(type_: str | None) -> Fragment:
    return TRUE if type_ is None else label_test("node", [type_])


def _shown(context: ExplorationContext, type_: str | None) -> Fragment:
    profile = context.profile
    aside = sorted(profile.hidden_labels | (profile.provenance_labels - {type_ or ""}))
    return _none_of(aside)


def _none_of(labels: Sequence[str]) -> Fragment:
    return Template("NOT {hidden}").fill(hidden=label_test("node", labels)) if labels else TRUE


def name_expression(context: ExplorationContext) -> Fragment:
    """Write the Cypher expression of `node`'s display name, equal to `Profile.node_name`."""
    by_key: dict[str, list[str]] = {}
    for label, key in sorted(context.profile.name_keys.items()):
        by_key.setdefault(key, []).append(label)
    own = [
        NAME_OF_LABEL.fill(test=label_test("node", labels), value=property_of("node", key))
        for key, labels in by_key.items()
    ]
    if len(by_key) == 1:
        # One key for all labels: no need to look at each node's labels.
        own, first = [], [next(iter(by_key))]
    else:
        first = []
    present = {p.key for label in context.schema.labels for p in label.properties}
    usual = [key for key in dict.fromkeys((*NAME_KEYS, *KEY_KEYS)) if key in present]
    parts = [NAME_BY_LABEL.fill(cases=joined(" ", own))] if own else []
    parts += [property_of("node", key) for key in dict.fromkeys((*first, *usual))]
    texts = [NAME_TEXT.fill(value=part) for part in parts]
    return NAME.fill(texts=joined(", ", [*texts, constant("elementId(node)")]))
