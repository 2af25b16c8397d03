"""What is kept of each question and its candidates: a line of JSON a question."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class CandidateRecord:
    """A candidate: its query, how it is said, its features, and what it gave.

    `digest` is equal for equal rows; `error` is "" where the query ran.
    """

    cypher: str
    rendering: str
    features: dict[str, float]
    right: bool
    digest: str
    empty: bool
    rows: int
    error: str


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A labelled question with its candidates, the generator's cheapest first."""

    graph: str
    id: str
    question: str
    category: str
    answerable: bool
    candidates: tuple[CandidateRecord, ...]

    @property
    def right(self) -> list[bool]:
        """Which candidates are right."""
        return [candidate.right for candidate in self.candidates]


def write_records(file: Path, records: Iterable[QuestionRecord]) -> None:
    """Write the records of one graph; features that are zero are left out."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as out:
        for record in records:
            entry = asdict(record)
            for candidate in entry["candidates"]:
                named = candidate["features"]
                candidate["features"] = {k: round(v, 5) for k, v in named.items() if v}
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")


def read_records(folder: Path) -> list[QuestionRecord]:
    """Read the records of all graphs, in the order of their names."""
    return [record for file in sorted(folder.glob("*.jsonl")) for record in _read(file)]


def _read(file: Path) -> Iterator[QuestionRecord]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            entry: dict[str, Any] = json.loads(line)
            candidates = tuple(CandidateRecord(**one) for one in entry.pop("candidates"))
            yield QuestionRecord(**entry, candidates=candidates)
