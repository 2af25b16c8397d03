"""What people kept of answers, as records and as a JSON file: favourites and judgements."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from graphrag_core.errors import CallError
from graphrag_core.store.stored_values import plain_parameters, read_parameters
from graphrag_core.types import CypherQuery

RecordKind = Literal["favourite", "right", "wrong"]
MAX_CHARS = 20_000_000
MAX_QUERY_CHARS = 100_000
MAX_QUESTION_CHARS = 20_000


@dataclass(frozen=True, slots=True)
class SavedRecord:
    """A question with its query that somebody marked; `at` is when, in UTC and ISO form."""

    kind: RecordKind
    question: str
    query: CypherQuery
    at: str = ""


def records_text(records: Iterable[SavedRecord]) -> str:
    """Write records as the text of a file."""
    return json.dumps([_json(record) for record in records], indent=2, ensure_ascii=False) + "\n"


def normalized_question(question: str) -> str:
    """Normalize a question as it is stored."""
    return question.strip()[:MAX_QUESTION_CHARS]


def read_records(text: str) -> tuple[tuple[SavedRecord, ...], tuple[str, ...]]:
    """Read the records of a file's text, with a sentence for each invalid one.

    Raises `CallError`.
    """
    try:
        if len(text) > MAX_CHARS:
            raise ValueError("too long")  # noqa: TRY301 - one way out for all that is wrong
        data = json.loads(text)
        if not isinstance(data, list):
            raise TypeError("no list")  # noqa: TRY301 - as above
    except (ValueError, TypeError, RecursionError) as cause:
        raise _no_records() from cause
    records: list[SavedRecord] = []
    faults: list[str] = []
    for number, entry in enumerate(data, start=1):
        try:
            records.append(_record(entry))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            faults.append(f"Record {number} is neither a favourite nor a judgement.")
    if faults and not records:
        raise _no_records()
    return tuple(records), tuple(faults)


def _no_records() -> CallError:
    return CallError(
        "The file contains no favourites or judgements.",
        hint="Give a file that the Ask page or `feedback --export-all` wrote.",
        code="bad_file",
    )


def _json(record: SavedRecord) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "question": record.question,
        "cypher": record.query.text,
        "parameters": plain_parameters(record.query.parameters),
        "at": record.at,
    }


def _record(entry: Any) -> SavedRecord:
    kind, question, cypher = entry["kind"], entry["question"], entry["cypher"]
    if kind not in get_args(RecordKind) or not isinstance(cypher, str):
        raise ValueError("an unknown kind, or no query")
    if not isinstance(question, str) or not question.strip():
        raise ValueError("no question")
    parameters = read_parameters(json.dumps(entry.get("parameters") or {}))
    return SavedRecord(
        kind, normalized_question(question), CypherQuery(cypher, parameters), _time(entry.get("at"))
    )


def _time(value: Any) -> str:
    """Return a time as it is stored; now for an invalid or a future time."""
    now = datetime.now(UTC)
    with suppress(ValueError, TypeError, OverflowError):
        time = datetime.fromisoformat(value)
        return min(time.astimezone(UTC), now).isoformat()
    return now.isoformat()
