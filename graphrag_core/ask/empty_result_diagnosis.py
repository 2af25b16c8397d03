"""Why a query found nothing: its conditions are taken away one at a time, in the database."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.cypher.conditions import conditions_of, unlimited, without
from graphrag_core.english.wording import capitalised
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
    stands for that many or more, `YES` for what is not counted), fewest first: the Cypher of a
    condition or, with `in_words`, what is asked without it. Without culprits, `pattern_occurs`
    says whether there is anything once no condition is left; None when that is not known.
    `instead` is a clause on what a thing has in the place of what was asked for.
    """

    culprits: tuple[tuple[str, int], ...]
    pattern_occurs: bool | None = None
    in_words: bool = False
    instead: str = ""

    @property
    def sentence(self) -> str:
        """The finding for people and for a model; "" when there is nothing to say."""
        named = self.culprits[:MAX_NAMED]
        if named and self.in_words:
            found = "; ".join(f"“{text}” ({_describe_bare_count(n)})" for text, n in named)
            return f"Leaving out one condition gives results: {found}."
        if named:
            effects = [f"without {text} {_describe_count(count)}" for text, count in named]
            alone = len(effects) == 1
            lead = "One condition leaves no rows" if alone else "Each of these leaves no rows"
            return f"{lead}: {'; '.join(effects)}."
        if self.instead or self.pattern_occurs is None:
            return f"{capitalised(self.instead)}." if self.instead else ""
        if self.pattern_occurs:
            return "Leaving out any one of the conditions is not enough to find something."
        return "Even without any conditions the graph has nothing of the kind."


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
    looser = [(c.text, without(query, [c])) for c in conditions]
    return _find(looser, without(query, conditions), database) if looser else None


def examine_loosened(
    looser: Sequence[tuple[str, CypherQuery]], bare: CypherQuery, database: Database
) -> EmptyResultFinding | None:
    """Which condition of a question empties its result; None when it has none.

    `looser` says what is asked with one condition less, each with its query; `bare` has none
    left. Takes at most `TOTAL_S`. Raises `DatabaseUnavailableError`.
    """
    found = _find(looser, bare, database) if looser else None
    return found and replace(found, in_words=True)


def _find(
    looser: Sequence[tuple[str, CypherQuery]], bare: CypherQuery, database: Database
) -> EmptyResultFinding | None:
    """Count what each looser query finds; where none finds anything, what the bare one does."""
    if len(looser) > MAX_CONDITIONS:
        return None
    deadline = time.monotonic() + TOTAL_S
    counted = [(text, _count_rows(query, database, deadline)) for text, query in looser]
    culprits = [(text, count) for text, count in counted if count]
    if culprits:
        return EmptyResultFinding(tuple(sorted(culprits, key=lambda entry: entry[1])))
    if len(looser) == 1:
        return EmptyResultFinding((), pattern_occurs=None if counted[0][1] is None else False)
    count = _count_rows(bare, database, deadline)
    return EmptyResultFinding((), pattern_occurs=None if count is None else count != 0)


def _count_rows(query: CypherQuery, database: Database, deadline: float) -> int | None:
    """Count the rows of a query, without its limit; None when that took too long."""
    left_s = deadline - time.monotonic()
    if left_s <= 0:
        return None
    try:
        rows = database.read(
            unlimited(query),
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
    return f"there are {_describe_bare_count(count)}"


def _describe_bare_count(count: int) -> str:
    if count == YES:
        return "yes"
    return f"{count:,}" if count < COUNTED else f"at least {COUNTED:,}"
