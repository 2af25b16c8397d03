"""Rules about variables, parameters and the size of a result."""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from graphrag_core.cypher.compose import Template, number
from graphrag_core.cypher.findings import Context, Finding, at_token
from graphrag_core.cypher.reading import Body, NodePattern, PathPattern, RelationshipPattern
from graphrag_core.types import Edit

DEFAULT_LIMIT = 100
ONCE = "DISTINCT "


def unused_variable(context: Context) -> Iterator[Finding]:
    """Find variables of patterns that nothing else mentions."""
    if not context.reading.certain:
        return
    for variable in context.reading.variables:
        if variable.kind != "value" and variable.uses == 0:
            yield at_token(variable.token, f"{variable.name} is not used.")


def null_comparison(context: Context) -> Iterator[Finding]:
    """Find `= null` and `<> null` in conditions, which never hold."""
    tokens = context.reading.tokens
    for clause in (c for body in context.reading.bodies for c in body.clauses):
        start, end = clause.where or (0, 0)
        for operator, value in pairwise(tokens):
            inside = start < operator.offset < end
            if not inside or value.word != "NULL" or operator.word not in ("=", "<>"):
                continue
            test = "IS NULL" if operator.word == "=" else "IS NOT NULL"
            yield Finding(
                f"Nothing is ever {operator.word} null.",
                operator.offset,
                value.end - operator.offset,
                context.reading.text[operator.offset : value.end],
                test,
                edit=Edit(operator.offset, value.end - operator.offset, test),
            )


def repeated_count(context: Context) -> Iterator[Finding]:
    """Find counts of nodes that a pattern meets again with each node that nothing groups by.

    The schema tells of which nodes there may be several.
    """
    reading = context.reading
    for body in reading.bodies if reading.certain and context.schema is not None else ():
        kinds = [clause.kind for clause in body.clauses]
        first = next((at for at, kind in enumerate(kinds) if kind in ("WITH", "RETURN")), None)
        made = [i for i in body.clauses[first].items if i.aggregates] if first is not None else []
        if first is None or len(made) != 1:
            continue
        inside = [t for t in reading.tokens if made[0].start <= t.offset < made[0].end]
        if len(inside) != 4 or inside[0].word != "COUNT" or inside[2].kind != "name":
            continue
        counted, paths = inside[2], [path for c in body.clauses[:first] for path in c.paths]
        other = _met_with_several(context, counted.value, paths, _grouping(context, body, first))
        if other:
            yield Finding(
                f"A node of {counted.value} is counted again for each {other} that it is met with.",
                counted.offset,
                counted.length,
                counted.value,
                ONCE.strip(),
                Edit(counted.offset, 0, ONCE),
            )


def _grouping(context: Context, body: Body, at: int) -> frozenset[str]:
    """Return the names that a clause groups by."""
    items = [item for item in body.clauses[at].items if not item.aggregates]
    tokens = context.reading.tokens
    return frozenset(t.value for i in items for t in tokens if i.start <= t.offset < i.end)


def _met_with_several(
    context: Context, name: str, paths: Sequence[PathPattern], grouping: Set[str]
) -> str:
    """Return the label of nodes of which a counted one may have several; "" where none has."""
    for path in paths:
        names = [node.variable.name if node.variable is not None else "" for node in path.nodes]
        if name not in names or path.quantified:
            continue
        at = names.index(name)
        steps = zip(path.relationships, pairwise(path.nodes), strict=False)
        for place, (relationship, (left, right)) in enumerate(steps):
            near, far = (left, right) if place >= at else (right, left)
            known = far.variable is not None and far.variable.name in grouping
            if not known and not _is_one(context, far) and _may_repeat(context, relationship, near):
                return next(iter(sorted(far.known_labels() or ())), "node")
    return ""


def _may_repeat(context: Context, relationship: RelationshipPattern, near: NodePattern) -> bool:
    """Tell whether some node of a label has several relationships of a type."""
    types = relationship.types.positive() if relationship.types is not None else ()
    labels = near.known_labels() or frozenset()
    if context.schema is None or len(types) != 1 or len(labels) != 1 or relationship.hops:
        return False
    (label,), (type_,) = labels, types
    forward = (relationship.left is near) == (relationship.direction == "->")
    held = sum(
        pattern.count
        for pattern in context.schema.patterns
        if pattern.type == type_ and (pattern.start if forward else pattern.end) == label
    )
    return label in context.labels and held > context.labels[label].count


def _is_one(context: Context, node: NodePattern) -> bool:
    """Tell whether a node is picked by its name or key."""
    labels = [context.labels[x] for x in node.known_labels() or () if x in context.labels]
    keys = {label.name_key for label in labels}
    keys |= {p.key for label in labels for p in label.properties if p.unique}
    sides = (
        side
        for comparison in context.reading.comparisons
        if comparison.operator == "="
        for side in (comparison.left, comparison.right)
    )
    return any(
        side.access is not None
        and side.access.key.value in keys
        and (
            side.access.owner is node
            or (node.variable is not None and side.access.variable is node.variable)
        )
        for side in sides
    )


def missing_parameter(context: Context) -> Iterator[Finding]:
    """Find parameters that the query names and that were not given."""
    seen: set[str] = set()
    ends = {token.end for token in context.reading.tokens if token.kind == "name"}
    for token in context.reading.parameters:
        # In Cypher 5 `a$b` is one name; the planner tells which it is.
        if token.value in context.query.parameters or token.value in seen or token.offset in ends:
            continue
        seen.add(token.value)
        yield at_token(token, f"The parameter ${token.value} was not given.")


def surplus_parameter(context: Context) -> Iterator[Finding]:
    """Find parameters that were given and that the query does not name."""
    named = {token.value for token in context.reading.tokens if token.kind == "parameter"}
    for name in context.query.parameters:
        if name not in named:
            yield Finding(f"The query has no parameter ${name}.", name=name)


def missing_limit(context: Context) -> Iterator[Finding]:
    """Find results that may be as large as the graph."""
    body = context.reading.body
    kinds = [clause.kind for clause in body.clauses]
    last = body.clauses[-1] if body.clauses else None
    if last is None or last.kind != "RETURN" or last.limit or last.aggregates:
        return
    if not context.reading.certain or "UNION" in kinds or "NEXT" in kinds:
        return
    rows_from = [i for i, kind in enumerate(kinds) if kind.endswith("MATCH")]
    if not rows_from or any(c.aggregates or c.limit for c in body.clauses[rows_from[-1] :]):
        return
    limit = Template("LIMIT {rows}").fill(rows=number(DEFAULT_LIMIT)).text
    yield Finding(
        f"Without LIMIT the result may be large; only the first {DEFAULT_LIMIT} rows are shown.",
        last.start,
        last.token.length,
        suggestion=limit,
        edit=Edit(last.end, 0, f" {limit}"),
    )
