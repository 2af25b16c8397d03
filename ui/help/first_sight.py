"""How well the offline translator reads graphs that it has never seen: the benchmark's table."""

import re
from dataclasses import dataclass
from pathlib import Path

from ui.shared.texts import plural, tr

TABLE = Path(__file__).parents[2] / "benchmarks" / "first_sight.md"
NEWEST_GRAPHS = 4
ROW = re.compile(
    r"^\| [\d-]+ \| [^|]+ \| (?P<graphs>[^|]+) \| \d+ \| (?P<right>\d+)/(?P<asked>\d+) [^|]*"
    r"\| [^|]* \| (?P<wrong>\d+)/(?P<sure>\d+) ",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class FirstSight:
    """On how many graphs, how many questions were right, and how many sure answers wrong."""

    graphs: int
    right: int
    asked: int
    wrong: int
    sure: int

    @property
    def sentence(self) -> str:
        """Say it in words."""
        right = tr(
            "On the {graphs} newest graphs that it had never seen, it answered {right} of {asked} "
            "questions right ({share:.0%}).",
            graphs=self.graphs,
            right=self.right,
            asked=self.asked,
            share=self.right / self.asked,
        )
        wrong = plural(
            "Of the {sure} answers that it was sure of, {count} was wrong.",
            "Of the {sure} answers that it was sure of, {count} were wrong.",
            self.wrong,
            sure=self.sure,
        )
        return f"{right} {wrong}"


def first_sight(table: Path = TABLE) -> FirstSight | None:
    """Add up the first line of each of the newest graphs; None without the table."""
    if not table.exists():
        return None
    first: dict[str, re.Match[str]] = {}
    for row in ROW.finditer(table.read_text(encoding="utf-8")):
        first.setdefault(row["graphs"].split(",")[0].strip(), row)
    rows = list(first.values())[-NEWEST_GRAPHS:]
    if not rows:
        return None
    right, asked, wrong, sure = (
        sum(int(row[name]) for row in rows) for name in ("right", "asked", "wrong", "sure")
    )
    return FirstSight(len(rows), right, asked, wrong, sure)
