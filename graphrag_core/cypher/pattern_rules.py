"""Rules about the shape of patterns: directions, hops, connections, tenants."""

from collections.abc import Iterator

from graphrag_core.cypher.findings import Context, Finding, at_token, names_of
from graphrag_core.cypher.reading import (
    Clause,
    NodePattern,
    PathPattern,
    RelationshipPattern,
)
from graphrag_core.cypher.schema_paths import shortest_paths, written
from graphrag_core.cypher.tenant_fence import unfenced
from graphrag_core.cypher.tenant_scope import unscoped
from graphrag_core.types import Edit, Pattern

CLOSURE_HOPS = 50
"""Over one type, and for shortest paths, paths may be this long.

Where only different ends are asked for, Neo4j visits each node once (VarLengthExpand(Pruning)),
whatever the bound: on 60 nodes with three relationships each, 15 and 50 hops took 0.2 to 0.5 s.
Where each path counts, 15 hops were too many already. A decay chain of nuclides has more than 15.
"""

MOST_PATHS = 100
"""A MATCH of more patterns is not looked at for connections."""

MOST_SHOWN = 2
"""So many patterns or paths of the schema are shown in one message."""

Element = NodePattern | RelationshipPattern


def wrong_direction(context: Context) -> Iterator[Finding]:
    """Find relationships that the graph has only in the other direction."""
    for relationship in context.reading.relationships:
        ends = _ends(context, relationship)
        if ends is None or relationship.direction == "-":
            continue
        types, start, end = ends
        if _occurs(context, start, types, end) or not _occurs(context, end, types, start):
            continue
        turned = _turned(context.reading.text, relationship)
        what = " or ".join(sorted(types)) if types else "Such a relationship"
        yield Finding(
            f"{what} goes the other way: {_known(context, types, end, start)}.",
            relationship.start,
            relationship.end - relationship.start,
            name=next(iter(sorted(types)), None) if types else None,
            suggestion=turned,
            edit=Edit(relationship.start, relationship.end - relationship.start, turned)
            if turned
            else None,
        )


def impossible_pattern(context: Context) -> Iterator[Finding]:
    """Find relationships between labels that the graph never connects in this way."""
    for relationship in context.reading.relationships:
        ends = _ends(context, relationship)
        if ends is None:
            continue
        types, start, end = ends
        if types is None and (start is None or end is None):
            continue
        if _occurs(context, start, types, end) or _occurs(context, end, types, start):
            continue
        yield Finding(
            _impossible(context, relationship, types),
            relationship.start,
            relationship.end - relationship.start,
            name=next(iter(sorted(types)), None) if types else None,
        )


def _impossible(
    context: Context, relationship: RelationshipPattern, types: frozenset[str] | None
) -> str:
    """Write what does not fit, where the types do occur, and how the ends are connected."""
    left, right = (
        names_of(node) if node is not None else None
        for node in (relationship.left, relationship.right)
    )
    text = context.reading.text[relationship.start : relationship.end]
    message = f"No relationship of the graph fits {_shown(left)}{text}{_shown(right)}."
    if known := _known(context, types, None, None):
        message += f" There is {known}."
    if context.schema is None or not left or not right:
        return message
    paths = shortest_paths(context.schema, left, right, MOST_SHOWN)
    return f"{message} They are connected by {' or '.join(paths)}." if paths else message


Ends = tuple[frozenset[str] | None, frozenset[str] | None, frozenset[str] | None]


def _ends(context: Context, relationship: RelationshipPattern) -> Ends | None:
    """Types, labels of the start and labels of the end; None when nothing can be said.

    Start and end are as the arrow points; an end without labels is None.
    """
    single = relationship.hops in (None, (1, 1)) and not relationship.repeated
    left, right = relationship.left, relationship.right
    if (
        not single
        or left is None
        or right is None
        or not (context.schema and context.schema.patterns)
    ):
        return None
    types = names_of(relationship)
    if types is None and relationship.expressions():
        return None
    if not (_is_plain(context, left) and _is_plain(context, right)):
        return None
    first, second = names_of(left), names_of(right)
    if first is None and second is None:
        return None
    if types is not None and not types <= context.types.keys():
        return None
    return (types, second, first) if relationship.direction == "<-" else (types, first, second)


def _is_plain(context: Context, node: NodePattern) -> bool:
    """Tell whether a node has no labels, or only such as the schema knows, joined by AND and OR."""
    if node.variable is not None and node.variable.kind != "node":
        return False
    expressions = node.expressions()
    names = {name for one in expressions for name in one.positive()}
    return names <= context.labels.keys() and not any(one.open for one in expressions)


def _matching(
    context: Context,
    start: frozenset[str] | None,
    types: frozenset[str] | None,
    end: frozenset[str] | None,
) -> Iterator[Pattern]:
    for pattern in context.schema.patterns if context.schema else ():
        if (
            (start is None or pattern.start in start)
            and (types is None or pattern.type in types)
            and (end is None or pattern.end in end)
        ):
            yield pattern


def _occurs(
    context: Context,
    start: frozenset[str] | None,
    types: frozenset[str] | None,
    end: frozenset[str] | None,
) -> bool:
    return next(_matching(context, start, types, end), None) is not None


def _known(
    context: Context,
    types: frozenset[str] | None,
    start: frozenset[str] | None,
    end: frozenset[str] | None,
) -> str:
    if types is None and start is None and end is None:
        return ""
    found = sorted(_matching(context, start, types, end), key=lambda p: -p.count)[:MOST_SHOWN]
    return " and ".join(map(written, found))


def _shown(labels: frozenset[str] | None) -> str:
    return f"(:{'|'.join(sorted(labels))})" if labels else "()"


def _turned(text: str, relationship: RelationshipPattern) -> str | None:
    """Turn the arrow around, with everything between its ends as it was."""
    arrow = text[relationship.start : relationship.end]
    if "\\u" in arrow:  # its head may be written as an escape
        return None
    if relationship.direction == "->":
        return f"<{arrow[:-1]}"
    return f"{arrow[1:]}>"


def unbounded_path(context: Context) -> Iterator[Finding]:
    """Find paths of any length, which grow with the graph."""
    for path, relationship in _variable_lengths(context):
        if relationship.hops is None or relationship.hops[1] is not None or path.selective:
            continue
        token = relationship.hops_token
        if token is None:
            continue
        most = _most_hops(context, path, relationship)
        least = relationship.hops[0]
        suggestion = f"{{{least},{most}}}" if relationship.repeated else f"*{least}..{most}"
        message = "This path may have any length, and the number of paths grows very fast."
        yield at_token(token, message, suggestion=suggestion)


def too_many_hops(context: Context) -> Iterator[Finding]:
    """Find paths that may be longer than the limit."""
    for path, relationship in _variable_lengths(context):
        token, hops = relationship.hops_token, relationship.hops
        if token is None or hops is None or hops[1] is None:
            continue
        most = _most_hops(context, path, relationship)
        if hops[1] > most:
            message = f"This path may have {hops[1]} hops; {most} is the limit here."
            yield at_token(token, message, name=str(hops[1]), suggestion=str(most))


def _variable_lengths(context: Context) -> Iterator[tuple[PathPattern, RelationshipPattern]]:
    for path in context.reading.paths:
        for relationship in path.relationships:
            if relationship.hops is not None:
                yield path, relationship


def _most_hops(context: Context, path: PathPattern, relationship: RelationshipPattern) -> int:
    types = names_of(relationship)
    if path.selective or (types is not None and len(types) == 1):
        return CLOSURE_HOPS
    return context.limits.max_hops


def cartesian_product(context: Context) -> Iterator[Finding]:
    """Find unconnected patterns of one MATCH, unless the planner checks the query itself."""
    if context.planned:
        return
    bound: set[str] = set()
    for clause in context.reading.body.clauses:
        if clause.kind.endswith("MATCH") and len(clause.paths) <= MOST_PATHS:
            yield from _disconnected(clause, bound)
        bound |= {v.name for v in clause.bound}
        bound |= {item.alias.value for item in clause.items if item.alias}


def _disconnected(clause: Clause, bound: set[str]) -> Iterator[Finding]:
    groups: list[set[str]] = []
    for path in clause.paths:
        elements: list[Element] = [*path.nodes, *path.relationships]
        names = {e.variable.name for e in elements if e.variable is not None}
        touching = [group for group in groups if group & names]
        merged = names.union(*touching)
        groups = [group for group in groups if not group & names] + [merged]
    loose = [group for group in groups if not group & bound]
    bound |= set().union(*groups)
    if len(loose) > 1 and not clause.where:
        message = (
            "These patterns have nothing in common: every match of one is paired with every "
            "match of the other."
        )
        yield Finding(message, clause.start, clause.token.length)


def tenant_not_scoped(context: Context) -> Iterator[Finding]:
    """Find parts of the query that may show what belongs to another tenant."""
    if context.limits.scope is not None:
        yield from unscoped(context.reading, context.limits.scope)
        for start, end in unfenced(context.reading):
            message = (
                "A condition that may fail cannot stand inside a pattern: write it into WHERE."
            )
            yield Finding(message, start, end - start)
