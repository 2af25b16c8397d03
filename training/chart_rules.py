"""`rules`: in how many readings of the labelled questions each rule of the chart takes part."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.candidates import CandidateGenerator, said_once
from graphrag_core.translate.offline.chart.rules import BINARY, RULES, UNARY, GrammarRule
from graphrag_core.translate.offline.chart.rules.registry import Meant
from graphrag_core.translate.offline.ranker.compared_readings import ComparedReadings
from graphrag_core.translate.offline.ranker.model import LOOKED_AT, load_ranker
from graphrag_core.translate.offline.renderer import lexicon_of
from graphrag_core.types import Question
from training.collect import BUILD, CACHE
from training.server import GraphServer
from training.sets import QuestionSet, labelled_sets, set_in
from training.workbench import Workbench

COUNTS = BUILD / "rules.tsv"
MARK = "rule:"
"""What begins the event that tells of a rule; the ranker has no weight for it."""


@dataclass(slots=True)
class RuleCounts:
    """Questions by rule: in the best reading, in one that would be run, in any candidate."""

    questions: int = 0
    best: Counter[str] = field(default_factory=Counter)
    run: Counter[str] = field(default_factory=Counter)
    any: Counter[str] = field(default_factory=Counter)

    def add(self, ranked: Sequence[frozenset[str]]) -> None:
        """Count a question by the rules of its readings, the best first."""
        self.questions += 1
        self.best.update(*ranked[:1])
        self.run.update(frozenset().union(*ranked[:LOOKED_AT]))
        self.any.update(frozenset().union(*ranked))


def count_rules(graphs: Sequence[str], folders: Sequence[Path], every: int) -> None:
    """Read every so-many-th question of the named graphs, or of all, and those of folders.

    The counts are kept in a file, a line a rule; those in no reading that is run are printed.
    """
    sets = [one for one in labelled_sets() if not graphs or one.graph in graphs]
    counts = RuleCounts()
    with rules_noted(), GraphServer(BUILD / "server-rules") as server:
        for one in (*(replace(s, cases=s.cases[::every]) for s in sets), *map(set_in, folders)):
            _count(one, server, counts)
            print(f"{one.graph}: {counts.questions} questions so far", flush=True)
    rows = sorted(
        (counts.run[name], counts.best[name], counts.any[name], room, name)
        for room, name in {(rule.apply.__module__, rule.name) for rule in RULES}
    )
    lines = ["run\tbest\tany\tmodule\trule", *("\t".join(map(str, row)) for row in rows)]
    COUNTS.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(line for line in lines if line.startswith(("run", "0"))))


def _count(questions: QuestionSet, server: GraphServer, counts: RuleCounts) -> None:
    bench = Workbench(questions, server, CACHE)
    try:
        lexicon = lexicon_of(bench.schema, detect_profile(bench.schema))
        generator = CandidateGenerator()
        for case in questions.cases:
            links = bench.links(case.question)
            scored = generator.candidates(Question(case.question), links, bench.schema)
            pairs = list(said_once(scored, lexicon))
            compared = ComparedReadings(case.question, links, bench.schema, pairs)
            ranked = load_ranker().rank(compared.features)
            counts.add([rules_in(pairs[entry.index][0].evidence) for entry in ranked])
    finally:
        bench.close()


def rules_in(evidence: Iterable[str]) -> frozenset[str]:
    """Return the rules that the events of a reading tell of."""
    return frozenset(name.removeprefix(MARK) for name in evidence if name.startswith(MARK))


@contextmanager
def rules_noted() -> Iterator[None]:
    """Let each rule of the tables say in its events that it was applied."""
    tables = [*BINARY.values(), *UNARY.values()]
    before = [list(rules) for rules in tables]
    for rules in tables:
        rules[:] = [replace(rule, apply=_noting(rule)) for rule in rules]
    try:
        yield
    finally:
        for rules, old in zip(tables, before, strict=True):
            rules[:] = old


def _noting(rule: GrammarRule) -> Callable[..., Iterator[Meant]]:
    def apply(*operands: Any) -> Iterator[Meant]:
        for category, value, cost, events in rule.apply(*operands):
            yield category, value, cost, (*events, MARK + rule.name)

    return apply
