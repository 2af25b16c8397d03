"""The labelled questions of the repository: each graph with the questions that are asked of it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import Case, read_cases
from training.server import fill_from

ROOT = Path(__file__).parents[1]
GRAPHS = ROOT / "benchmarks" / "graphs"
QUESTIONS = ROOT / "benchmarks" / "questions"
WORDINGS = ROOT / "training" / "question_wordings"
Wordings = Literal["none", "all", "mixed"]
DEMO = "company"
DEMO_SCRIPT = ROOT / "seed_data.cypher"


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A graph, what fills a server with it, and its cases; `mark` changes with the graph.

    `paraphrases` map the id of a case to other words for it.
    """

    graph: str
    fill: Callable[[Engine], object]
    mark: str
    cases: tuple[Case, ...]
    paraphrases: Mapping[str, tuple[str, ...]]


def labelled_sets(wordings: Wordings = "none") -> list[QuestionSet]:
    """Return the sets of `benchmarks`, in the order of their names.

    With all wordings each question is there in the words of other people, too; when they are
    mixed, every other question is there in other words instead.
    """
    found = [_labelled(graph) for graph in _graphs()]
    if wordings == "none":
        return found
    worded = [with_wordings(one) for one in found]
    return [_mixed(one) for one in worded] if wordings == "mixed" else worded


def with_wordings(questions: QuestionSet) -> QuestionSet:
    """Add what people say instead of a set's questions; their ids end in `~1`, `~2`."""
    file = WORDINGS / f"{questions.graph}.jsonl"
    cases = {case.id: case for case in questions.cases}
    added = [
        replace(cases[line["id"]], id=f"{line['id']}~{at}", question=str(line["question"]))
        for at, line in enumerate(_lines(file) if file.exists() else (), start=1)
    ]
    return replace(questions, cases=(*questions.cases, *added))


def _mixed(questions: QuestionSet) -> QuestionSet:
    said: dict[str, list[Case]] = {}
    for case in questions.cases:
        said.setdefault(case.id.partition("~")[0], []).append(case)
    # In its own words, in the first other ones, in its own again, in the second other ones.
    taken = [
        ways[0] if at % 2 == 0 else ways[min(1 + at % 4 // 3, len(ways) - 1)]
        for at, ways in enumerate(said.values())
    ]
    return replace(questions, cases=tuple(taken))


def set_in(folder: Path) -> QuestionSet:
    """Return the set of a folder with graph.cypher, questions.jsonl and paraphrases.jsonl.

    A line of the last is {"id": the question's id, "question": the same in other words}, or has
    the question's gold query. Raises `OSError` where one of the first two is missing.
    """
    script, said_again = folder / "graph.cypher", folder / "paraphrases.jsonl"
    cases = _cases([folder / "questions.jsonl"])
    ids = {case.gold_cypher: case.id for case in cases if case.gold_cypher}
    paraphrases: dict[str, tuple[str, ...]] = {}
    for line in _lines(said_again) if said_again.exists() else ():
        named = str(line.get("of") or line.get("question_id") or line.get("id"))
        id_ = ids.get(str(line.get("gold_cypher")), named)
        texts = line.get("paraphrases") or [line.get("paraphrase") or line.get("question")]
        paraphrases[id_] = (*paraphrases.get(id_, ()), *map(str, texts))
    return QuestionSet(
        folder.name,
        fill_from(script),
        hash_of([script]),
        cases,
        paraphrases,
    )


def data_hash() -> str:
    """Return a hash over all labelled graphs and questions."""
    return hash_of([*GRAPHS.glob("*.cypher"), *QUESTIONS.glob("*.jsonl"), DEMO_SCRIPT])


def hash_of(files: Iterable[Path]) -> str:
    """Return a hash over the names and contents of files, in the order of their names."""
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.as_posix()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _graphs() -> list[str]:
    return sorted({file.name.split(".")[0] for file in QUESTIONS.glob("*.jsonl")})


def _labelled(graph: str) -> QuestionSet:
    cases = _cases(sorted(QUESTIONS.glob(f"{graph}.*.jsonl")))
    if graph == DEMO:
        return QuestionSet(
            graph, lambda engine: engine.demo.load(), hash_of([DEMO_SCRIPT]), cases, {}
        )
    script = GRAPHS / f"{graph}.cypher"
    return QuestionSet(graph, fill_from(script), hash_of([script]), cases, {})


def _cases(files: Iterable[Path]) -> tuple[Case, ...]:
    lines = [line for file in files for line in _lines(file)]
    return tuple(case for case in read_cases(lines) if isinstance(case, Case))


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
