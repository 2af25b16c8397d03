"""A second reading of a question beside the model's: do both find the same?

Two translators that share neither code nor habits seldom err alike, so agreement is worth
something. The second query is validated and run like any other, and shown, never preferred.
"""

from collections.abc import Callable
from dataclasses import dataclass

from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.evaluation.accuracy import same_result
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


@dataclass(frozen=True, slots=True)
class SecondReader:
    """Another translator, and what its query is validated and run by."""

    translator: Translator
    validate: Callable[[CypherQuery], Validation]
    database: Database


def second_opinion(
    question: Question, links: Links, schema: Schema, rows: Rows, reader: SecondReader
) -> SecondOpinion | None:
    """Ask another translator about a question that was answered with `rows`.

    None where it has no reading, is not sure enough, or its query fails. Raises
    `DatabaseUnavailableError`.
    """
    reading = reader.translator.translate(question, links, schema)
    if not isinstance(reading, Translation) or reading.confidence < LEAST_CONFIDENCE:
        return None
    if reading.unread or not reader.validate(reading.query).runnable:
        return None
    try:
        other_rows = reader.database.read(reading.query, limit=question.limit, timeout_s=TIMEOUT_S)
    except (QueryRefusedError, QueryTimeoutError):
        return None
    return SecondOpinion(
        agrees=agree(other_rows, rows),
        query=reading.query,
        interpretation=reading.interpretation,
        confidence=reading.confidence,
        rows=other_rows,
    )


def agree(one: Rows, other: Rows) -> bool:
    """Tell whether two results say the same: the same things asked for, as often.

    What is asked for is the first column of names. One result may group what the other lists,
    or tell more of each thing.
    """
    first, second = _named_values(one), _named_values(other)
    if not first or not second:
        return same_result(one, other) or same_result(other, one)
    if one.truncated or other.truncated or set(first) != set(second):
        return False
    fewer, more = sorted((first, second), key=len)
    return len(fewer) == len(more) or len(fewer) == len(set(fewer))


def _named_values(rows: Rows) -> list[str]:
    """Return the values of the first column that holds names; nodes by theirs."""
    for name in rows.columns:
        column = [row[name] for row in rows.records]
        if any(isinstance(value, str | Node) for value in column):
            return [value.name if isinstance(value, Node) else str(value) for value in column]
    return []
