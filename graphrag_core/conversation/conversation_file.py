"""A conversation as a JSON file: what a session exports, and what a later one goes on from."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.runtime.text_file import write_text_file
from graphrag_core.types import Candidate, Clarification, Exchange


def conversation_text(exchanges: Iterable[Exchange]) -> str:
    """Write the exchanges as the text of a file, the oldest first."""
    entries = [_exchange_json(exchange) for exchange in exchanges]
    return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"


def read_conversation(path: Path) -> tuple[Exchange, ...]:
    """Read the exchanges of a file; none where it does not exist. Raises `CallError`."""
    if not path.exists():
        return ()
    try:
        entries = json.loads(path.read_text(encoding="utf-8-sig"))
        return tuple(_exchange(entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as cause:
        raise CallError(
            f"'{path}' contains no conversation.",
            hint="Give a file that `ask --history` or the Ask page wrote, or a new name.",
        ) from cause


def write_conversation(path: Path, exchanges: Iterable[Exchange]) -> None:
    """Write the exchanges to a file. Raises `CallError`."""
    write_text_file(path, conversation_text(exchanges))


def _exchange_json(exchange: Exchange) -> dict[str, Any]:
    clarification = exchange.clarification
    return {
        "question": exchange.question,
        "standalone": exchange.standalone,
        "answer": exchange.answer,
        "cypher": exchange.cypher,
        "results": [_candidate_json(candidate) for candidate in exchange.results],
        "choices": dict(exchange.choices),
        "intent": exchange.intent,
        "readings": list(exchange.readings),
        "clarification": None
        if clarification is None
        else {
            "term": clarification.term,
            "candidates": [_candidate_json(c) for c in clarification.candidates],
        },
    }


def _candidate_json(candidate: Candidate) -> dict[str, str]:
    return {"id": candidate.id, "label": candidate.label, "name": candidate.name}


def _exchange(entry: Mapping[str, Any]) -> Exchange:
    clarification = entry.get("clarification")
    return Exchange(
        question=str(entry["question"]),
        standalone=str(entry.get("standalone") or entry["question"]),
        answer=str(entry.get("answer") or ""),
        cypher=entry.get("cypher"),
        results=_candidates(entry.get("results") or ()),
        choices={str(term): str(id_) for term, id_ in (entry.get("choices") or {}).items()},
        intent=entry.get("intent"),
        readings=tuple(str(one) for one in entry.get("readings") or ()),
        clarification=clarification
        and Clarification(clarification["term"], _candidates(clarification["candidates"])),
    )


def _candidates(entries: Iterable[Mapping[str, Any]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(str(e["id"]), str(e["label"]), str(e["name"])) for e in entries)
