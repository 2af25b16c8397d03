"""Rules about variables, parameters and the size of a result."""

from collections.abc import Iterator

from graphrag_core.cypher.compose import Template, number
from graphrag_core.cypher.findings import Context, Finding, at_token
from graphrag_core.types import Edit

DEFAULT_LIMIT = 100


def unused_variable(context: Context) -> Iterator[Finding]:
    """Find variables of patterns that nothing else mentions."""
    if not context.reading.certain:
        return
    for variable in context.reading.variables:
        if variable.kind != "value" and variable.uses == 0:
            yield at_token(variable.token, f"{variable.name} is not used.")


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
