"""Figures over judged answers: recall, calibration, what is wrong and sure, by category."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

DEPTHS = (1, 3, 10, 50)
SURE = 0.7
BINS = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """What a question was answered: with which probability, and whether that was right.

    `probability` is None where there was nothing to answer with.
    """

    category: str
    answerable: bool
    right: bool
    probability: float | None

    def answered(self, threshold: float) -> bool:
        """Tell whether it is answered at all when that takes this probability."""
        return self.probability is not None and self.probability >= threshold


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of about the same probability: their number, its mean, and the share right."""

    low: float
    high: float
    count: int
    probability: float
    right: float


def recall(rights: Iterable[Sequence[bool]], depth: int) -> float:
    """Return the share of questions with a right one among the first `depth` candidates."""
    found = [any(right[:depth]) for right in rights]
    return sum(found) / len(found) if found else 0.0


def reliability(judged: Iterable[Judged], *, bins: int = BINS) -> list[Bin]:
    """Group the answers by probability into bins of one width; empty bins are left out."""
    grouped: dict[int, list[Judged]] = {}
    for one in judged:
        if one.probability is not None:
            grouped.setdefault(min(bins - 1, int(one.probability * bins)), []).append(one)
    return [
        Bin(
            place / bins,
            (place + 1) / bins,
            len(group),
            sum(one.probability or 0.0 for one in group) / len(group),
            sum(one.right for one in group) / len(group),
        )
        for place, group in sorted(grouped.items())
    ]


def calibration_error(judged: Sequence[Judged], *, bins: int = BINS) -> float:
    """Return the expected calibration error: the mean distance of probability and share right."""
    table = reliability(judged, bins=bins)
    count = sum(entry.count for entry in table)
    return sum(e.count * abs(e.probability - e.right) for e in table) / count if count else 0.0


def wrong_among_sure(judged: Iterable[Judged], sure: float = SURE) -> tuple[int, int]:
    """Return how many of the answers with at least this probability are wrong, and their number."""
    surely = [one for one in judged if one.answered(sure)]
    return sum(not one.right for one in surely), len(surely)


def summary(judged: Sequence[Judged], threshold: float) -> str:
    """Write the figures of some answers in one line."""
    answerable = [one for one in judged if one.answerable]
    others = [one for one in judged if not one.answerable]
    right = sum(one.right and one.answered(threshold) for one in answerable)
    answered = sum(one.answered(threshold) for one in answerable)
    declined = sum(not one.answered(threshold) for one in others)
    wrong, sure = wrong_among_sure(judged)
    return (
        f"right {_of(right, len(answerable))}  answered {_of(answered, len(answerable))}  "
        f"declined {_of(declined, len(others))} unanswerable  "
        f"wrong from {SURE}: {_of(wrong, sure)}"
    )


def reliability_table(judged: Sequence[Judged]) -> str:
    """Write the reliability of the probabilities as a table."""
    rows = [
        f"  {entry.low:.1f}–{entry.high:.1f}  {entry.count:5}  {entry.probability:.2f}  "
        f"{entry.right:.2f}  {'#' * round(entry.right * 40)}"
        for entry in reliability(judged)
    ]
    return "\n".join(["  from–to  count  mean  right", *rows])


def by_category(judged: Sequence[Judged], threshold: float, *, least: int = 8) -> str:
    """Write a line for each category with at least so many answerable questions."""
    names: dict[str, list[Judged]] = {}
    for one in judged:
        if one.answerable:
            names.setdefault(one.category, []).append(one)
    lines = []
    for name, group in sorted(names.items(), key=lambda entry: -len(entry[1])):
        if len(group) >= least:
            right = sum(one.right and one.answered(threshold) for one in group)
            wrong, sure = wrong_among_sure(group)
            lines.append(f"  {name:28} right {_of(right, len(group)):16} wrong sure {wrong}/{sure}")
    return "\n".join(lines)


def _of(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" ({part / whole:.0%})" if whole else "")
