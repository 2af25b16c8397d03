"""Why a query found nothing: its conditions are taken away one at a time, in the database."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.cypher.conditions import QueryCondition, conditions_of, unlimited, without
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Rows

MAX_CONDITIONS = 10
MAX_NAMED = 3
COUNTED = 1_000
YES = -1
"""In the place of a count: the one row says yes, and what is behind it was not counted."""
QUERY_TIMEOUT_S = 2.0
TOTAL_S = 2.0


@dataclass(frozen=True, slots=True)
class EmptyResultFinding:
    """What empties a result.

    `culprits` are conditions with the number of rows that there are without each (`COUNTED`
    stands for that many or more, `YES` for what is not counted), fewest first. Without culprits,
    `pattern_occurs` says whether there is anything once no condition is left; None when that is
    not known.
    """

    culprits: tuple[tuple[str, int], ...]
    pattern_occurs: bool | None = None

    @property
    def sentence(self) -> str:
        """The finding for people and for a model; "" when there is nothing to say."""
        if self.culprits:
            effects = [
                f"without {text} {_describe_count(count)}"
                for text, count in self.culprits[:MAX_NAMED]
            ]
            lead = (
                "One condition leaves no rows"
                if len(effects) == 1
                else "Each of these leaves no rows"
            )
            return f"{lead}: {'; '.join(effects)}."
        if self.pattern_occurs is None:
            return ""
        if self.pattern_occurs:
            return "No single condition makes the result empty; only several of them together do."
        return "Even without any condition the pattern does not occur in the graph."


def is_empty(rows: Rows) -> bool:
    """Whether a result holds nothing: no row, or one of nothing but zeros and absent values."""
    if not rows.records:
        return True
    return len(rows.records) == 1 and all(
        value is None or value == 0 or value == [] for value in rows.records[0].values()
    )


def examine(
    query: CypherQuery, database: Database, *, fixed: frozenset[str] = frozenset()
) -> EmptyResultFinding | None:
    """Which condition of a query empties its result; None when the query says too little.

    Takes at most `TOTAL_S`. Conditions on the parameters in `fixed` stay (a tenant's scope).
    Raises `DatabaseUnavailableError`.
    """
    conditions = [c for c in conditions_of(query) if c.parameters.isdisjoint(fixed)]
    if not conditions or len(conditions) > MAX_CONDITIONS:
        return None
    deadline = time.monotonic() + TOTAL_S
    culprits: list[tuple[str, int]] = []
    for condition in conditions:
        count = _rows_without(query, [condition], database, deadline)
        if count:
            culprits.append((condition.text, count))
    if culprits:
        return EmptyResultFinding(tuple(sorted(culprits, key=lambda entry: entry[1])))
    if len(conditions) == 1:
        return EmptyResultFinding((), pattern_occurs=False)
    count = _rows_without(query, conditions, database, deadline)
    return EmptyResultFinding((), pattern_occurs=None if count is None else count != 0)


def _rows_without(
    query: CypherQuery, conditions: Sequence[QueryCondition], database: Database, deadline: float
) -> int | None:
    """Count how many rows there are without some conditions; None when that took too long."""
    left_s = deadline - time.monotonic()
    if left_s <= 0:
        return None
    try:
        rows = database.read(
            unlimited(without(query, conditions)),
            limit=COUNTED,
            timeout_s=min(left_s, QUERY_TIMEOUT_S),
        )
    except (QueryRefusedError, QueryTimeoutError):
        return None
    if is_empty(rows):
        return 0
    if len(rows.records) == 1 and list(rows.records[0].values()) == [True]:
        return YES
    numbers = [v for r in rows.records for v in r.values() if len(r) == 1 and type(v) is int]
    return numbers[0] if len(rows.records) == 1 and numbers else len(rows.records)


def _describe_count(count: int) -> str:
    if count == YES:
        return "the answer is yes"
    if count == 1:
        return "there is one"
    return f"there are {count:,}" if count < COUNTED else f"there are at least {COUNTED:,}"
