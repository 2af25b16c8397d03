"""What calls cost the database by its own count: PROFILE of each query that they send."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.adapters.neo4j.explain import to_operator
from graphrag_core.cypher.prefix import strip_prefix
from graphrag_core.types import CypherQuery, PlanOperator, Rows

NOT_PROFILED = ("SHOW", "CALL db.stats")


@dataclass(frozen=True, slots=True)
class QueryCost:
    """A query with the db hits of all operators of its plan.

    `most_rows` is the most that one of the operators passed on.
    """

    query: CypherQuery
    db_hits: int
    most_rows: int
    operators: frozenset[str]


def costs_of(graph: Graph, call: Callable[[], Any]) -> list[QueryCost]:
    """Make a call with PROFILE before each of its queries; return what each cost, in order."""
    costs: list[QueryCost] = []
    run = graph._run

    def profiled(connection: Any, mark: str, query: CypherQuery, *limits: Any) -> tuple[Rows, Any]:
        body = strip_prefix(query.text).body
        if body.startswith(NOT_PROFILED):
            return run(connection, mark, query, *limits)
        rows, summary = run(connection, mark, replace(query, text=f"PROFILE {body}"), *limits)
        if summary.profile:
            costs.append(_cost(query, to_operator(summary.profile)))
        return rows, summary

    graph._run = profiled  # type: ignore[method-assign,assignment]
    try:
        call()
    finally:
        del graph._run
    return costs


def _cost(query: CypherQuery, plan: PlanOperator) -> QueryCost:
    operators = list(_all(plan))
    return QueryCost(
        query,
        sum(operator.db_hits or 0 for operator in operators),
        max(operator.rows or 0 for operator in operators),
        frozenset(operator.name for operator in operators),
    )


def _all(plan: PlanOperator) -> list[PlanOperator]:
    return [plan, *(operator for child in plan.children for operator in _all(child))]
