"""Execution accuracy: how often `ask` gives the rows that a gold query gives.

The measure of text-to-Cypher benchmarks (Spider and BIRD call it execution accuracy): results are
compared as multisets of rows, whatever the columns are called and in whatever order they stand.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Literal

from graphrag_core.cypher.reader import read_query
from graphrag_core.errors import DatabaseUnavailableError, GraphragError
from graphrag_core.types import (
    QUERY_RUNGS,
    Answer,
    AsOf,
    CypherQuery,
    Node,
    Path,
    Relationship,
    Rows,
)

Verdict = Literal["right", "wrong", "missed", "declined", "overreached", "bad_gold"]
Sameness = Literal["same", "reordered", "different"]

THRESHOLDS = (0.5, 0.7, 0.9)
"""Confidences from which on the share of wrong answers is reported."""

DIGITS = 9
"""Numbers are equal when they agree in so many significant digits."""

YES_NO_STARTS = frozenset(
    {"is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "will"}
)
DIGEST_CHARS = 16
COMPARED_ROWS = 20
"""Rows of each side that a failure shows."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the query that answers it; None where it must be declined."""

    id: str
    question: str
    gold_cypher: str | None
    category: str = "all"
    as_of: AsOf = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one question went.

    `missed` was answerable and not answered, `overreached` not answerable and answered; the gold
    query of `bad_gold` did not run, and `note` says why. `translate_ms` is linking and translation.
    """

    case: Case
    verdict: Verdict
    confidence: float = 0.0
    answer: Answer | None = None
    expected: Rows = field(default_factory=Rows)
    note: str = ""
    elapsed_ms: float = 0.0
    translate_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class AccuracyTally:
    """Counts over some questions; shares are None where there is nothing to share."""

    answerable: int
    right: int
    answered: int
    unanswerable: int
    declined: int

    @property
    def accuracy(self) -> float | None:
        """The share of answerable questions with the right rows."""
        return _share(self.right, self.answerable)

    @property
    def answered_share(self) -> float | None:
        """The share of answerable questions that were answered, right or wrong."""
        return _share(self.answered, self.answerable)

    @property
    def accuracy_among_answered(self) -> float | None:
        """The share of the answered ones with the right rows."""
        return _share(self.right, self.answered)


def read_cases(lines: Iterable[Mapping[str, Any] | str]) -> Iterator[Case | str]:
    """Read the cases of a file's objects; yield a sentence in place of an invalid one.

    A line of which only a sentence is given is none that could be read.

    `gold_cypher` is required: a text, or null for a question that must be declined.
    """
    for number, entry in enumerate(lines, start=1):
        if isinstance(entry, str):
            yield entry
            continue
        place = f"Question {entry.get('id', number)}"
        question, gold = entry.get("question"), entry.get("gold_cypher", "")
        if not isinstance(question, str) or not question.strip():
            yield f"{place} has no text under 'question'."
        elif not (gold is None or (isinstance(gold, str) and gold.strip())):
            yield f"{place} has no query under 'gold_cypher' (null: it must be declined)."
        else:
            category = str(entry.get("category") or "all")
            yield Case(str(entry.get("id", number)), question, gold, category)


def evaluate(
    cases: Iterable[Case],
    ask: Callable[[Case], Answer],
    run: Callable[[CypherQuery], Rows],
) -> Iterator[Outcome]:
    """Ask each question and compare its rows with those of its gold query, which `run` guards.

    Raises `DatabaseUnavailableError`.
    """
    for case in cases:
        expected = Rows()
        if case.gold_cypher is not None:
            try:
                expected = run(CypherQuery(case.gold_cypher))
            except DatabaseUnavailableError:
                raise
            except GraphragError as fault:
                yield Outcome(case, "bad_gold", note=f"Its gold query does not run: {fault}")
                continue
        answer = ask(case)
        timings = answer.timings_ms
        yield Outcome(
            case,
            _verdict(case, expected, answer),
            confidence=answer.confidence if _is_answered(answer) else 0.0,
            answer=answer,
            expected=expected,
            elapsed_ms=timings.get("total", sum(timings.values())),
            translate_ms=timings.get("link", 0.0) + timings.get("translate", 0.0),
        )


def tally(outcomes: Sequence[Outcome]) -> AccuracyTally:
    """Count the outcomes; those with a bad gold query do not count."""
    verdicts = Counter(outcome.verdict for outcome in outcomes)
    answered = verdicts["right"] + verdicts["wrong"]
    return AccuracyTally(
        answerable=answered + verdicts["missed"],
        right=verdicts["right"],
        answered=answered,
        unanswerable=verdicts["declined"] + verdicts["overreached"],
        declined=verdicts["declined"],
    )


def by_category(outcomes: Sequence[Outcome]) -> dict[str, AccuracyTally]:
    """Tally the outcomes by category, in the order in which categories occur."""
    names = dict.fromkeys(outcome.case.category for outcome in outcomes)
    return {name: tally([o for o in outcomes if o.case.category == name]) for name in names}


def wrong_from(outcomes: Sequence[Outcome], confidence: float) -> tuple[int, int]:
    """Of the answers with at least this confidence, how many are wrong, and how many there are."""
    sure = [
        outcome
        for outcome in outcomes
        if outcome.verdict in ("right", "wrong", "overreached") and outcome.confidence >= confidence
    ]
    return sum(outcome.verdict != "right" for outcome in sure), len(sure)


def timings(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Median and 95th percentile of a question in ms, and the median of its translation."""
    spent = sorted(outcome.elapsed_ms for outcome in outcomes if outcome.answer is not None)
    if not spent:
        return {}
    translated = sorted(outcome.translate_ms for outcome in outcomes if outcome.answer is not None)
    return {
        "median": round(spent[len(spent) // 2], 1),
        "p95": round(spent[min(len(spent) - 1, int(0.95 * len(spent)))], 1),
        "link_and_translate": round(translated[len(spent) // 2], 1),
    }


def same_result(gold: Rows, rows: Rows, *, ordered: bool = False) -> bool:
    """Tell whether some choice of our columns gives gold's rows, as a multiset or in gold's order.

    Nodes are compared by their display name, so that a query may return either; a list by its
    members. Where order counts, rows that tie in the column that gold is sorted by may swap.
    """
    if len(gold.records) != len(rows.records):
        return False
    if not gold.records:
        return True
    wanted = _table(gold)
    given = _table(rows)
    return any(
        not ordered or _same_order(wanted, [given[at] for at in choice])
        for choice in _choices(wanted, given)
    )


def is_right(case: Case, expected: Rows, rows: Rows) -> bool:
    """Tell whether rows answer an answerable case whose gold query gives `expected`.

    A question of yes or no may be answered by one boolean or by one count.
    """
    if same_result(expected, rows, ordered=is_ordered(case.gold_cypher or "")):
        return True
    return _same_truth(case.question, expected, rows)


def rows_digest(rows: Rows) -> str:
    """Return a text that is equal for the same rows, in whatever order rows and columns stand."""
    table = [[_comparable(value) for value in row.values()] for row in rows.records]
    ordered = sorted(sorted(map(repr, row)) for row in table)
    return hashlib.sha256(repr((ordered,)).encode()).hexdigest()[:DIGEST_CHARS]


def compare_tables(rows: Rows, others: Rows, cypher: str) -> Sameness:
    """Compare two results of a query as tables, cells by their columns.

    `reordered` where a query that sorts gave the same rows in another order.
    """
    one, other = ([_cells(row) for row in table.records] for table in (rows, others))
    if Counter(one) != Counter(other):
        return "different"
    return "reordered" if one != other and is_ordered(cypher) else "same"


def says_nothing(rows: Rows) -> bool:
    """Tell whether a result says nothing: no rows, or one row of zeros, nulls and false."""
    if len(rows.records) == 1:
        return not any(rows.records[0].values())
    return not rows.records


def is_ordered(cypher: str) -> bool:
    """Tell whether a query's last RETURN is sorted."""
    returned = [c for c in read_query(cypher).body.clauses if c.kind == "RETURN"]
    return bool(returned) and returned[-1].order is not None


def _verdict(case: Case, expected: Rows, answer: Answer) -> Verdict:
    answered = _is_answered(answer)
    if case.gold_cypher is None:
        return "overreached" if answered else "declined"
    if not answered:
        return "missed"
    return "right" if is_right(case, expected, answer.rows) else "wrong"


def _is_answered(answer: Answer) -> bool:
    return answer.answered and answer.rung in QUERY_RUNGS


def _same_truth(question: str, gold: Rows, rows: Rows) -> bool:
    """Compare answers of yes or no, each of which may be one boolean or one count."""
    expected, given = _single(gold), _single(rows)
    if expected is None or given is None:
        return False
    yes_no = question.split(maxsplit=1)[0].lower() in YES_NO_STARTS
    if isinstance(expected, bool) or (isinstance(given, bool) and yes_no):
        return bool(expected) == bool(given)
    return False


def _single(rows: Rows) -> bool | int | float | None:
    if len(rows.records) != 1 or len(rows.columns) != 1:
        return None
    value = rows.records[0][rows.columns[0]]
    return value if isinstance(value, bool | int | float) else None


def _cells(row: Mapping[str, Any]) -> frozenset[tuple[str, Any]]:
    return frozenset((column, _comparable(value)) for column, value in row.items())


def _table(rows: Rows) -> list[list[Any]]:
    """Return the columns of a result, each a list of comparable values."""
    return [[_comparable(row[name]) for row in rows.records] for name in rows.columns]


def _choices(wanted: list[list[Any]], given: list[list[Any]]) -> Iterator[list[int]]:
    """Every choice of our columns, one for each of gold's, that gives the same multiset of rows.

    Column by column, so that a wide result is not tried in every order.
    """
    like = [
        [at for at, column in enumerate(given) if Counter(column) == Counter(target)]
        for target in wanted
    ]

    def extended(chosen: list[int]) -> Iterator[list[int]]:
        place = len(chosen)
        if place == len(wanted):
            yield chosen
            return
        for at in like[place]:
            if at in chosen:
                continue
            tried = [*chosen, at]
            ours = Counter(zip(*(given[column] for column in tried), strict=True))
            if ours == Counter(zip(*wanted[: place + 1], strict=True)):
                yield from extended(tried)

    yield from extended([])


def _same_order(wanted: list[list[Any]], given: list[list[Any]]) -> bool:
    if list(zip(*wanted, strict=True)) == list(zip(*given, strict=True)):
        return True
    return any(
        _is_sorted(target) and target == column
        for target, column in zip(wanted, given, strict=True)
    )


def _is_sorted(column: list[Any]) -> bool:
    try:
        return column in (sorted(column), sorted(column, reverse=True))
    except TypeError:
        return False


def _comparable(value: Any) -> Any:
    if isinstance(value, bool):
        return ("boolean", value)  # True is 1 to a Counter
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Node):
        return value.name
    if isinstance(value, Relationship):
        return value.id
    if isinstance(value, Path):
        return _comparable(list(value.nodes))
    if isinstance(value, list | tuple):
        return tuple(sorted((_comparable(item) for item in value), key=repr))
    if isinstance(value, Mapping):
        return tuple(sorted((key, _comparable(item)) for key, item in value.items()))
    return str(value)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
