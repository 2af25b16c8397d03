"""`collect`: candidates of every labelled question, each run and compared with the gold rows."""

import multiprocessing
import pickle
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from graphrag_core.evaluation.accuracy import Case
from graphrag_core.profiles import Profile, detect_profile
from graphrag_core.translate.offline.candidates import (
    FAULTS,
    CandidateGenerator,
    ScoredReading,
    said_once,
)
from graphrag_core.translate.offline.chart.nearness import SchemaNearness
from graphrag_core.translate.offline.ranker.compared_readings import ComparedReadings
from graphrag_core.translate.offline.renderer import lexicon_of
from graphrag_core.translate.offline.showing import shown
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import CypherQuery, Links, Question
from training.records import CandidateRecord, QuestionRecord, write_records
from training.server import GraphServer
from training.sets import QuestionSet, Wordings, labelled_sets, set_in
from training.vectors import CachedVectors
from training.workbench import MAX_ROWS, Outcome, Workbench, code_hash, mark_of

BUILD = Path(__file__).parents[1] / "build" / "training"
RECORDS = BUILD / "records"
CACHE = BUILD / "cache"
MAX_PATHS = 5
ORDER = 7
MOST = 25
"""So many candidates of a question are run; a later one is right one time in two hundred."""


def collect(
    graphs: Sequence[str],
    processes: int,
    *,
    wordings: Wordings = "none",
    without: Sequence[str] = (),
    folders: Sequence[Path] = (),
) -> None:
    """Write the records of the named graphs, or of all but some, and of the sets in folders.

    Prints how each went. With `wordings` also of what people say instead of the questions.
    """
    named = [one.graph for one in labelled_sets() if not graphs or one.graph in graphs]
    sets: list[str | Path] = [*(one for one in named if one not in without), *folders]
    # Of whatever is done when it is stopped, all kinds of graphs are a part.
    random.Random(ORDER).shuffle(sets)  # noqa: S311 - the same order at every run
    shares = [sets[at::processes] for at in range(processes)]
    if processes == 1:
        _collect(0, shares[0], wordings)
        return
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=_collect, args=(number, share, wordings))
        for number, share in enumerate(shares)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("A process failed; its trace is above.")


def records_of(bench: Workbench, nearness: SchemaNearness | None) -> list[QuestionRecord]:
    """Make the records of a set; questions whose gold query does not run are left out."""
    meant, candidates = _candidates(bench, nearness)
    profile = detect_profile(bench.schema)
    lexicon = lexicon_of(bench.schema, profile)
    made = []
    for case in bench.set.cases:
        gold = bench.run(CypherQuery(case.gold_cypher)) if case.gold_cypher else None
        if gold is not None and gold.error:
            continue
        entries: list[Entry] = []
        for scored, rendering in said_once(candidates[case.question][:MOST], lexicon):
            entry = _entry(bench, scored, rendering, profile)
            if entry is not None and entry.query not in [known.query for known in entries]:
                entries.append(entry)
        made.append(_record(bench, case, gold, entries, meant[case.question]))
    return made


@dataclass(frozen=True, slots=True)
class Entry:
    """A candidate with its sentence, its query, and what that gave."""

    scored: ScoredReading
    rendering: str
    query: CypherQuery
    outcome: Outcome


def _entry(
    bench: Workbench, scored: ScoredReading, rendering: str, profile: Profile
) -> Entry | None:
    """Write and run a candidate; None where our own code fails on it, which is printed."""
    limit = MAX_PATHS if scored.reading.kind == "paths" else MAX_ROWS
    try:
        query = Writer(profile.name_keys).write(shown(scored.reading, bench.schema), limit=limit)
    except FAULTS as fault:
        print(f"{bench.set.graph}: {fault!r} at {scored.reading}")
        return None
    return Entry(scored, rendering, query, bench.run(query))


def _record(
    bench: Workbench,
    case: Case,
    gold: Outcome | None,
    entries: Sequence[Entry],
    meant: Links,
) -> QuestionRecord:
    pairs = [(entry.scored, entry.rendering) for entry in entries]
    compared = ComparedReadings(case.question, meant, bench.schema, pairs)
    return QuestionRecord(
        graph=bench.set.graph,
        id=case.id,
        question=case.question,
        category=category_of(case.category),
        answerable=gold is not None,
        candidates=tuple(
            CandidateRecord(
                cypher=entry.query.text,
                rendering=entry.rendering,
                features=dict(features),
                right=gold is not None and bench.is_right(case, gold, entry.outcome),
                digest=entry.outcome.digest,
                empty=entry.outcome.empty,
                rows=entry.outcome.size,
                error=entry.outcome.error,
            )
            for entry, features in zip(entries, compared.features, strict=True)
        ),
    )


def category_of(name: str) -> str:
    """Spell a category one way: "yes-no", "yes/no" and "yes_no" are one."""
    return re.sub(r"[^a-z]+", " ", name.lower()).strip()


def _candidates(
    bench: Workbench, nearness: SchemaNearness | None
) -> tuple[dict[str, Links], dict[str, tuple[ScoredReading, ...]]]:
    """Generate what each question names and its candidates, unless this generator did before."""
    file = CACHE / f"{bench.set.graph}.candidates.pickle"
    questions = [case.question for case in bench.set.cases]
    links = {text: bench.links(text) for text in questions}
    mark = (generator_hash(), bench.set.mark, mark_of(*links.values()), nearness is not None)
    if file.exists():
        known, meant, found = pickle.loads(file.read_bytes())  # noqa: S301 - written below
        if known == mark and set(questions) <= set(found):
            return meant, found
    generate = CandidateGenerator(nearness)
    asked = {text: Question(text, limit=MAX_ROWS) for text in questions}
    meant = {
        text: generate.with_states_meant(asked[text], links[text], bench.schema)
        for text in questions
    }
    made = {text: generate.candidates(asked[text], meant[text], bench.schema) for text in questions}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps((mark, meant, made)))
    return meant, made


def generator_hash() -> str:
    """Return a hash over the code that makes candidates, not over what renders and ranks them."""
    return code_hash("translate/offline", "english", "linking", without=_is_later)


def _is_later(file: Path) -> bool:
    later = {"ranker", "renderer"}.intersection(file.parts)
    return bool(later) or file.stem == "operator_words"


def opened_nearness(file: Path) -> SchemaNearness | None:
    """Return what finds names by meaning; None where the embedding model is not installed."""
    vectors = CachedVectors.opened(file)
    return SchemaNearness(vectors.embed) if vectors is not None else None


def _collect(number: int, sets: Sequence[str | Path], wordings: Wordings) -> None:
    labelled = {one.graph: one for one in labelled_sets(wordings)}
    nearness = opened_nearness(CACHE / f"vectors-{number}.sqlite")
    with GraphServer(BUILD / f"server-{number}") as server:
        for name in sets:
            began = time.perf_counter()
            one = set_in(name) if isinstance(name, Path) else labelled[name]
            records = _records(one, server, nearness)
            write_records(RECORDS / f"{one.graph}.jsonl", records)
            _report(one.graph, records, time.perf_counter() - began)


def _records(
    questions: QuestionSet, server: GraphServer, nearness: SchemaNearness | None
) -> list[QuestionRecord]:
    bench = Workbench(questions, server, CACHE)
    try:
        return records_of(bench, nearness)
    finally:
        bench.close()


def _report(graph: str, records: Sequence[QuestionRecord], seconds: float) -> None:
    answerable = [record for record in records if record.answerable]
    first = sum(record.right[:1] == [True] for record in answerable)
    anywhere = sum(any(record.right) for record in answerable)
    queries = sum(len(record.candidates) for record in records)
    print(
        f"{graph:16} {len(records):3} questions  {queries:5} candidates  right first {first:3}  "
        f"right anywhere {anywhere:3} of {len(answerable):3}  {seconds:6.1f} s",
        flush=True,
    )
