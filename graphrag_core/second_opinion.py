"""A second reading of a question beside the model's: do both find the same?

Two translators that share neither code nor habits seldom err alike, so agreement is worth
something. The second query is validated and run like any other, and shown, never preferred.
"""

from collections.abc import Callable

from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.evaluation import same_result
from graphrag_core.protocols import Database, Translator
from graphrag_core.types import (
    CypherQuery,
    Links,
    Node,
    Question,
    Rows,
    Schema,
    SecondOpinion,
    Translation,
    Validation,
)

LEAST_CONFIDENCE = 0.6
"""A reading that is less sure than this is no opinion."""
TIMEOUT_S = 5.0


def second_opinion(
    question: Question,
    links: Links,
    schema: Schema,
    rows: Rows,
    *,
    translator: Translator,
    validate: Callable[[CypherQuery, Schema], Validation],
    database: Database,
) -> SecondOpinion | None:
    """What another translator makes of a question that was answered with `rows`.

    None where it has no reading, is not sure enough, or its query does not come back.
    Raises `DatabaseUnavailableError`.
    """
    reading = translator.translate(question, links, schema)
    if not isinstance(reading, Translation) or reading.confidence < LEAST_CONFIDENCE:
        return None
    if reading.unread or not validate(reading.query, schema).runnable:
        return None
    try:
        found = database.read(reading.query, limit=question.limit, timeout_s=TIMEOUT_S)
    except (QueryRefusedError, QueryTimeoutError):
        return None
    return SecondOpinion(
        agrees=agree(found, rows),
        query=reading.query,
        interpretation=reading.interpretation,
        confidence=reading.confidence,
        rows=found,
    )


def agree(one: Rows, other: Rows) -> bool:
    """Whether two results say the same: equal rows, or the same things asked for.

    One may group what the other lists, or tell more of each thing.
    """
    if same_result(one, other) or same_result(other, one):
        return True
    if one.truncated or other.truncated or not one.records or not other.records:
        return False
    return _asked_for(one) in _columns(other) or _asked_for(other) in _columns(one)


def _asked_for(rows: Rows) -> frozenset[str]:
    return _columns(rows)[0]


def _columns(rows: Rows) -> list[frozenset[str]]:
    """The different values of each column; nodes by their names."""
    return [frozenset(_plain(row[name]) for row in rows.records) for name in rows.columns]


def _plain(value: object) -> str:
    return value.name if isinstance(value, Node) else str(value)
