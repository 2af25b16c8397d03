"""What people kept of answers, as records and as a JSON file: favourites and judgements."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from graphrag_core.adapters.stored_values import plain_parameters, read_parameters
from graphrag_core.errors import CallError
from graphrag_core.types import CypherQuery

KeptKind = Literal["favourite", "right", "wrong"]
MAX_CHARS = 20_000_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A question with its query that somebody marked; `at` is when, in UTC and ISO form."""

    kind: KeptKind
    question: str
    query: CypherQuery
    at: str = ""


def kept_text(records: Iterable[Kept]) -> str:
    """Records as the text of a file."""
    return json.dumps([_json(record) for record in records], indent=2, ensure_ascii=False) + "\n"


def read_kept(text: str) -> tuple[Kept, ...]:
    """The records of a file's text. Raises `CallError`."""
    try:
        if len(text) > MAX_CHARS:
            raise ValueError("too long")  # noqa: TRY301 - one way out for all that is wrong
        given = json.loads(text)
        if not isinstance(given, list):
            raise TypeError("no list")  # noqa: TRY301 - as above
        return tuple(_record(entry) for entry in given)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as cause:
        raise CallError(
            "The file holds no favourites or judgements.",
            hint="Give a file that the Ask page or `feedback --export` wrote.",
            code="bad_file",
        ) from cause


def _json(record: Kept) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "question": record.question,
        "cypher": record.query.text,
        "parameters": plain_parameters(record.query.parameters),
        "at": record.at,
    }


def _record(entry: Any) -> Kept:
    kind, question, cypher = entry["kind"], entry["question"], entry["cypher"]
    if kind not in get_args(KeptKind) or not isinstance(cypher, str):
        raise ValueError("an unknown kind, or no query")
    if not isinstance(question, str) or not question.strip():
        raise ValueError("no question")
    parameters = read_parameters(json.dumps(entry.get("parameters") or {}))
    return Kept(kind, question.strip(), CypherQuery(cypher, parameters), str(entry.get("at") or ""))
