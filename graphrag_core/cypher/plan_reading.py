"""A query plan as people read it: what each operator does, to which words, and what is slow.

The plan comes from the database (EXPLAIN, or PROFILE with measured rows and db hits). Operators
carry no places; they are found again by the names and types that they speak of, and where that
leaves a doubt, no place is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause, NodePattern, QueryStructure, RelationshipPattern
from graphrag_core.types import PlanOperator, Schema

MOST_OPERATORS = 500
FEW_ROWS = 1_000
"""Below this nothing is called slow."""

EXPLANATIONS = (
    ("NodeCountFromCountStore", "Takes the number of nodes from the database's own counts"),
    ("RelationshipCountFromCountStore", "Takes the number from the database's own counts"),
    ("AllNodesScan", "Reads every node of the graph"),
    ("NodeByLabelScan", "Reads every node of a label"),
    ("UnionNodeByLabelsScan", "Reads every node of several labels"),
    ("IntersectionNodeByLabelsScan", "Reads the nodes that have all of several labels"),
    ("NodeUniqueIndexSeek", "Finds one node by a unique index"),
    ("NodeIndexSeek", "Finds nodes by an index"),
    ("NodeIndexContainsScan", "Looks through a text index"),
    ("NodeIndexEndsWithScan", "Looks through a text index"),
    ("NodeIndexScan", "Reads a whole index"),
    ("NodeByElementIdSeek", "Finds nodes by their ids"),
    ("NodeByIdSeek", "Finds nodes by their ids"),
    ("DirectedRelationshipTypeScan", "Reads every relationship of a type"),
    ("UndirectedRelationshipTypeScan", "Reads every relationship of a type"),
    ("DirectedAllRelationshipsScan", "Reads every relationship of the graph"),
    ("UndirectedAllRelationshipsScan", "Reads every relationship of the graph"),
    ("VarLengthExpand", "Follows paths of several hops"),
    ("BFSPruningVarLengthExpand", "Follows paths of several hops, each node once"),
    ("PruningVarLengthExpand", "Follows paths of several hops, each node once"),
    ("Repeat", "Follows a repeated pattern"),
    ("ShortestPath", "Searches shortest paths"),
    ("StatefulShortestPath", "Searches shortest paths"),
    ("OptionalExpand", "Follows relationships where there are any"),
    ("Expand(Into)", "Checks for a relationship between two known nodes"),
    ("Expand", "Follows relationships"),
    ("CartesianProduct", "Pairs every row of one side with every row of the other"),
    ("NodeHashJoin", "Joins two sides on the nodes that they share"),
    ("ValueHashJoin", "Joins two sides on equal values"),
    ("Filter", "Keeps the rows that meet the condition"),
    ("CacheProperties", "Reads properties that are needed later"),
    ("EagerAggregation", "Groups and counts all rows"),
    ("OrderedAggregation", "Groups rows as they come"),
    ("Aggregation", "Groups rows"),
    ("Distinct", "Drops rows that came before"),
    ("OrderedDistinct", "Drops rows that came before"),
    ("PartialSort", "Sorts rows that are sorted in part"),
    ("Sort", "Sorts all rows"),
    ("PartialTop", "Keeps the first rows in order"),
    ("Top", "Keeps the first rows in order"),
    ("Limit", "Stops after enough rows"),
    ("ExhaustiveLimit", "Keeps some of the rows"),
    ("Skip", "Skips rows"),
    ("Projection", "Computes values"),
    ("Unwind", "Makes rows of a list"),
    ("Optional", "Keeps a row where nothing matches"),
    ("SemiApply", "Asks for each row whether something exists"),
    ("AntiSemiApply", "Asks for each row whether something does not exist"),
    ("LetSemiApply", "Asks for each row whether something exists"),
    ("SelectOrSemiApply", "Asks for each row whether something exists"),
    ("RollUpApply", "Collects a list for each row"),
    ("Apply", "Does the lower part for each row of the upper"),
    ("TransactionApply", "Does the lower part for each row of the upper"),
    ("ProcedureCall", "Calls a procedure"),
    ("Union", "Puts rows of both sides together"),
    ("Eager", "Waits for all rows before it goes on"),
    ("Argument", "Takes a row from above"),
    ("ProduceResults", "Gives the result"),
    ("EmptyRow", "Starts with one empty row"),
)
"""What operators do, by the beginning of their names; the first that fits counts."""

WHOLE_READS = ("AllNodesScan", "DirectedAllRelationshipsScan", "UndirectedAllRelationshipsScan")
TYPE_READS = ("DirectedRelationshipTypeScan", "UndirectedRelationshipTypeScan")
# Which clauses an operator can come from, by the part of them that it stands for.
PARTS = (
    (("Filter",), "where"),
    (("Sort", "Top", "PartialSort", "PartialTop"), "order"),
    (("Limit", "Skip", "ExhaustiveLimit"), "limit"),
    (("Unwind", "ProcedureCall"), "whole"),
    (("Eager", "Ordered", "Aggregation", "Distinct", "Projection", "ProduceResults"), "items"),
)


@dataclass(frozen=True, slots=True)
class OperatorReading:
    """One operator: what it does, its rows, and the words of the query that it comes from.

    `depth` grows where the plan branches. `rows` and `db_hits` are None unless it was run.
    `offset` and `length` are None where the place is not certain.
    """

    name: str
    explanation: str
    details: str
    depth: int
    estimated_rows: float
    rows: int | None
    db_hits: int | None
    costly: bool
    offset: int | None
    length: int | None


@dataclass(frozen=True, slots=True)
class PlanReading:
    """A plan in the order in which the database prints it (the result first), and what is slow."""

    operators: tuple[OperatorReading, ...]
    why: str


def read_plan(plan: PlanOperator, text: str, schema: Schema | None) -> PlanReading:
    """Read a plan of a query. `why` is one sentence: what takes the time, or that nothing does."""
    reading = read_query(text)
    walked = list(_walk(plan))
    costliest = _costliest([operator for operator, _ in walked])
    operators = []
    for operator, depth in walked[:MOST_OPERATORS]:
        span = _span(operator, reading)
        operators.append(
            OperatorReading(
                name=operator.name,
                explanation=_explained(operator.name),
                details=operator.details,
                depth=depth,
                estimated_rows=operator.estimated_rows,
                rows=operator.rows,
                db_hits=operator.db_hits,
                costly=operator is costliest,
                offset=span[0] if span else None,
                length=span[1] - span[0] if span else None,
            )
        )
    return PlanReading(tuple(operators), _why(plan, walked, costliest, schema))


def _walk(plan: PlanOperator) -> Iterator[tuple[PlanOperator, int]]:
    """Operators with their depth; a chain of single children stays at one depth."""
    waiting = [(plan, 0)]
    while waiting:
        operator, depth = waiting.pop()
        yield operator, depth
        deeper = depth + (len(operator.children) > 1)
        waiting.extend((child, deeper) for child in reversed(operator.children))


def _explained(name: str) -> str:
    return next((said for start, said in EXPLANATIONS if name.startswith(start)), "")


def _costliest(operators: Sequence[PlanOperator]) -> PlanOperator | None:
    """Find the operator with most db hits, or without hits with most rows.

    None if all is little.
    """
    measured = [operator for operator in operators if operator.db_hits]
    if measured:
        return max(measured, key=lambda operator: operator.db_hits or 0)
    most = max(reversed(operators), key=lambda operator: operator.estimated_rows)
    return most if most.estimated_rows >= FEW_ROWS else None


def _why(
    plan: PlanOperator,
    walked: Sequence[tuple[PlanOperator, int]],
    costliest: PlanOperator | None,
    schema: Schema | None,
) -> str:
    parents = {id(child): parent for parent, _ in walked for child in parent.children}
    reasons = [
        (_rows(operator), reason)
        for operator, _ in walked
        if _rows(operator) >= FEW_ROWS
        and (reason := _reason(operator, parents, schema)) is not None
    ]
    said = max(reasons, key=lambda entry: entry[0])[1] if reasons else _harmless(plan, walked)
    total = sum(operator.db_hits or 0 for operator, _ in walked)
    if costliest is not None and costliest.db_hits and total >= FEW_ROWS:
        share = round(100 * costliest.db_hits / total)
        doing = _explained(costliest.name).lower() or costliest.name
        said += f" {share} % of the {total:,} db hits: {costliest.name} ({doing})."
    return said


def _rows(operator: PlanOperator) -> float:
    """Return the work of an operator: measured hits or rows, else the estimate."""
    if operator.db_hits is not None:
        return max(operator.db_hits, operator.rows or 0)
    return operator.estimated_rows


def _reason(
    operator: PlanOperator, parents: dict[int, PlanOperator], schema: Schema | None
) -> str | None:
    """Explain why an operator that goes through many rows does so."""
    count = f"{operator.rows if operator.rows is not None else operator.estimated_rows:,.0f}"
    if operator.name.startswith("AllNodesScan"):
        return f"All {count} nodes of the graph are scanned: the pattern names no label."
    if operator.name.startswith(WHOLE_READS):
        return f"All {count} relationships of the graph are scanned: the pattern names no type."
    if operator.name.startswith(TYPE_READS):
        return f"All {count} relationships of a type are scanned: neither end is known."
    if operator.name.startswith(("NodeByLabelScan", "UnionNodeByLabelsScan")):
        return _scan_reason(operator, count, parents, schema)
    if operator.name.startswith("CartesianProduct"):
        sides = " × ".join(f"{_rows_out(child):,.0f}" for child in operator.children)
        return f"Every row of one side is paired with every row of the other: {sides} rows."
    if "VarLengthExpand" in operator.name or operator.name.startswith("Repeat"):
        return f"Paths of several hops are followed, which gives {count} rows: fewer hops help."
    if operator.name.startswith(("Expand", "OptionalExpand")):
        return f"{count} relationships are followed: {_plain(operator.details)}."
    return None


def _scan_reason(
    operator: PlanOperator, count: str, parents: dict[int, PlanOperator], schema: Schema | None
) -> str:
    variable, _, labels = operator.details.partition(":")
    label = labels.strip().strip("`") or "these"
    keys = _conditions(variable.strip(), operator, parents)
    scanned = f"All {count} {label} nodes are scanned"
    if not keys:
        return f"{scanned}: no condition narrows them."
    known = schema.label(label) if schema is not None else None
    indexed = [k for k in keys if known and (p := known.property(k)) is not None and p.indexed]
    if indexed:
        return f"{scanned}: the index on {indexed[0]} does not serve this condition."
    return f"{scanned}: there is no index on {' or '.join(keys)}."


def _conditions(
    variable: str, operator: PlanOperator, parents: dict[int, PlanOperator]
) -> list[str]:
    """List the properties of a variable that the filters above a scan test."""
    above = parents.get(id(operator))
    while above is not None and above.name.startswith("CacheProperties"):
        above = parents.get(id(above))
    if above is None or not above.name.startswith("Filter"):
        return []
    tokens = tokenize(above.details)
    return list(
        dict.fromkeys(
            key.value
            for owner, dot, key in zip(tokens, tokens[1:], tokens[2:], strict=False)
            if owner.value == variable and dot.word == "." and key.kind in ("name", "escaped")
        )
    )


def _harmless(plan: PlanOperator, walked: Sequence[tuple[PlanOperator, int]]) -> str:
    leaves = [operator for operator, _ in walked if not operator.children]
    start = max(leaves, key=lambda leaf: leaf.estimated_rows)
    doing = _explained(start.name)
    begins = f" At the start it {doing[0].lower()}{doing[1:]}" if doing else ""
    of = f" ({_plain(start.details)})" if doing and start.details else ""
    rows = round(_rows_out(plan))
    about = "" if plan.rows is not None else "about "
    given = f"Nothing here is slow: {about}{rows:,} row{'' if rows == 1 else 's'}."
    return f"{given}{begins}{of}." if begins else given


def _rows_out(operator: PlanOperator) -> float:
    return operator.rows if operator.rows is not None else operator.estimated_rows


def _plain(details: str) -> str:
    short = " ".join(details.split())
    return short if len(short) <= 80 else short[:79] + "…"


def _span(operator: PlanOperator, reading: QueryStructure) -> tuple[int, int] | None:
    """Find the words of the query behind an operator, as offsets; None when in doubt."""
    names = {t.value for t in tokenize(operator.details) if t.kind in ("name", "escaped")}
    if "Expand" in operator.name or operator.name.startswith(("Repeat", "ShortestPath")):
        return _best(reading.relationships, names, reading)
    if operator.name.startswith(("Directed", "Undirected", "Relationship")):
        return _best(reading.relationships, names, reading)
    if operator.name.startswith(("Node", "AllNodes", "Union", "Intersection")) and names:
        return _best(reading.nodes, names, reading)
    if operator.name.startswith("CartesianProduct"):
        matches = [c for c in reading.body.clauses if c.kind.endswith("MATCH")]
        return (matches[0].start, matches[0].end) if len(matches) == 1 else None
    part = next((p for starts, p in PARTS if operator.name.startswith(starts)), None)
    if part is None:
        return None
    spans = [span for clause in reading.body.clauses if (span := _part(clause, part))]
    if operator.name.startswith("ProduceResults"):
        return spans[-1] if spans else None
    return _closest(spans, names, reading.tokens)


def _part(clause: Clause, part: str) -> tuple[int, int] | None:
    if part == "where":
        return clause.where
    if part == "order":
        return clause.order
    if part == "limit":
        return clause.limit or clause.skip
    if part == "whole":
        return (clause.start, clause.end) if clause.kind not in ("RETURN", "WITH") else None
    return (clause.start, clause.end) if clause.kind in ("RETURN", "WITH") else None


def _best(
    elements: Iterable[NodePattern | RelationshipPattern], names: set[str], reading: QueryStructure
) -> tuple[int, int] | None:
    return _closest([(e.start, e.end) for e in elements], names, reading.tokens)


def _closest(
    spans: Sequence[tuple[int, int]], names: set[str], tokens: Sequence[Token]
) -> tuple[int, int] | None:
    """Find the span that shares most names with an operator; None for none, or for a draw."""
    scored = [
        (len(names & {t.value for t in tokens if start <= t.offset < end}), (start, end))
        for start, end in spans
    ]
    best = max((score for score, _ in scored), default=0)
    winners = [span for score, span in scored if score == best]
    if best == 0:
        return spans[0] if len(spans) == 1 else None
    return winners[0]
