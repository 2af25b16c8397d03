"""How many everyday questions, which no single query answers, are answered as they should be.

A case is a question and what any right answer has to mention. A set is a folder with `graph.cypher`
and `everyday.jsonl`; without folders, those of `benchmarks/sealed/everyday` are measured. An unread
set is scored with `--quiet`, which prints totals alone:

    python -m benchmarks.everyday [FOLDER …] [--quiet]
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graphrag_core.english.wording import moment
from graphrag_core.types import Answer, Node, Question, Relationship
from graphrag_core.types import Path as GraphPath
from training.server import GraphServer, fill_from
from training.sets import GRAPHS

SEALED = Path(__file__).parent / "sealed"
NAMED = SEALED / "everyday"
QUERIES = ("llm", "repair", "offline")
CITATION = re.compile(r"\[\d+\]")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
DAY = re.compile(r"\d{4}-\d\d-\d\d")

ENGINES = (
    (r"what (can|could|should) i ask|where do i start", "about"),
    (r"(missing|wrong|incomplete|gaps?|problems?) .*\bdata\b|data quality|\bdata\b.*(complete|"
     r"clean|reliable|trust)|duplicate", "quality anomalies"),
    (r"\bodd|outlier|unusual|strange|anomal|weird|stands? out|does(n't| not) fit",
     "anomalies quality"),
    (r"in common|\bshare\b|\bboth\b", "common"),
    (r"connected (to|with)|how (are|is) .* (connected|related|linked)|what (links|connects)|link "
     r"between|connection between", "connected"),
    (r"\bcompare|\bversus\b|\bvs\b|difference between|differ\b|compared? (to|with)", "compare"),
    (r"before and after", "before after"),
    (r"\bwhy\b|root cause|what (went|is) wrong|what happened (with|to|at|in)|what caused|reason",
     "why changes history summary"),
    (r"\bbefore\b|led up to|leading up", "before why"),
    (r"\bafter(wards)?\b|followed", "after history changes"),
    (r"(affected|impact|breaks?|suffer|happens? if|lose|notice|hit|stops?|unprotected) .*\b(if|"
     r"when|by|of|without)\b|\bif\b.*(fail|clos|left|leave|broke|break|down|gone|away|"
     r"disappear|quit|drop|stop|lost|vanish)|depends? on|blast radius", "impact weak_points"),
    (r"\bwho(m)?\b.*(call|talk|ask|contact|speak|knows?|charge|responsible|turn|go to)|"
     r"whom|contact for", "who"),
    (r"histor|timeline|over time .*been|career|life of|since when", "history summary"),
    (r"trend|develop|over the (months|years)|per (month|year|week)|by (month|year|week|quarter)|"
     r"month by month|rising|falling|going up|more .*than|increas|month", "trend compare changes"),
    (r"what('s| is| has)? (changed?|new|happened)|changes|news", "changes"),
    (r"central|critical|important|most connected|hub|key (player|people|person)|single point|"
     r"depend(s|ent)? .*most|most depend", "central weak_points worst"),
    (r"summar|tell me about|overview of|describe|brief|about|profile", "summary"),
)  # fmt: skip
"""By the words of a question, the engines that it is for: as a reader would sort them."""


@dataclass(frozen=True, slots=True)
class EverydayVerdict:
    """What became of a case. `missing` is what the answer should mention and does not."""

    case: Mapping[str, Any]
    answer: Answer
    missing: tuple[str, ...]

    @property
    def routed(self) -> bool:
        """Tell whether an engine answered that the question is for, or a query that is right."""
        engines = engines_for(self.case["question"])
        by_query = self.answer.rung in QUERIES and self.right
        return self.answer.answered and (self.answer.intent in engines or by_query)

    @property
    def right(self) -> bool:
        """Tell whether all is mentioned that has to be."""
        return self.answer.answered and not self.missing


def main(arguments: Sequence[str] = ()) -> None:
    """Print the figures of each set and in total, and what is missing in each wrong answer."""
    quiet = "--quiet" in arguments
    folders = [Path(argument) for argument in arguments if argument != "--quiet"]
    sets = [(f.name, f / "graph.cypher", f / "everyday.jsonl") for f in folders] or list(_own())
    verdicts: list[EverydayVerdict] = []
    with TemporaryDirectory() as home, GraphServer(Path(home)) as server:
        for name, script, cases in sets:
            found = list(of_set(server, Path(home) / f"{name}.snapshot", script, cases))
            verdicts += found
            if not quiet:
                _print_wrong(found)
            print(f"{name}: {_figures(found)}")
    print(f"everyday questions: {_figures(verdicts)}")


def engines_for(question: str) -> tuple[str, ...]:
    """Return the engines that a question is for; none where its words do not tell."""
    found = (engines for words, engines in ENGINES if re.search(words, question, re.IGNORECASE))
    return tuple(next(found, "").split())


def of_set(
    server: GraphServer, snapshot: Path, script: Path, cases: Path
) -> Iterator[EverydayVerdict]:
    """Yield what becomes of each case of a set."""
    engine = server.load(fill_from(script), snapshot)
    engine.embedder.embed(["a question"])
    for line in cases.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        answer = engine.ask(Question(case["question"]))
        missing = (value for value in case["must_mention"] if not is_mentioned(value, answer))
        yield EverydayVerdict(case, answer, tuple(missing))


def is_mentioned(value: str, answer: Answer) -> bool:
    """Tell whether an answer says a name, number or date, in its text or in its rows."""
    plain = CITATION.sub("", answer.text)
    shown = [plain, *(str(cell) for row in answer.rows.records for cell in _cells([*row.values()]))]
    whole = THOUSANDS.sub("", "\n".join(shown)).casefold()
    return any(
        re.search(rf"(?<!\w){re.escape(form.casefold())}(?!\w)", whole) for form in _forms(value)
    )


def _forms(value: str) -> Iterator[str]:
    """Yield how a value may be written: a day also in words, a number without separators."""
    yield THOUSANDS.sub("", value)
    if DAY.fullmatch(value):
        yield moment(date.fromisoformat(value))


def _cells(value: object) -> Iterator[object]:
    """Yield the values of a cell as a table shows them: of a node its name."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from _cells(part)
    elif isinstance(value, GraphPath):
        yield from (node.name for node in value.nodes)
    elif isinstance(value, Node):
        yield value.name
    elif not isinstance(value, Relationship):
        yield value


def _own() -> Iterator[tuple[str, Path, Path]]:
    for cases in sorted(NAMED.glob("*.jsonl")):
        script = GRAPHS / f"{cases.stem}.cypher"
        sealed = SEALED / cases.stem / "graph.cypher"
        yield cases.stem, script if script.exists() else sealed, cases


def _print_wrong(verdicts: Sequence[EverydayVerdict]) -> None:
    for verdict in verdicts:
        if not (verdict.right and verdict.routed):
            by = verdict.answer.intent or verdict.answer.rung
            missing = f", without {', '.join(verdict.missing)}" if verdict.missing else ""
            print(f"  {verdict.case['question']}\n    by {by}{missing}")


def _figures(verdicts: Sequence[EverydayVerdict]) -> str:
    routed = sum(verdict.routed for verdict in verdicts)
    right = sum(verdict.right for verdict in verdicts)
    return f"{routed} of {len(verdicts)} by the right engine, all mentioned in {right}"


if __name__ == "__main__":
    main(sys.argv[1:])
