"""`python -m benchmarks grounding`: what becomes of false and honest wordings of a result."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.grounding.speed import binding_ms
from graphrag_core.answer import compose
from graphrag_core.doubles.scripted_chat import ScriptedChat
from graphrag_core.types import (
    CypherQuery,
    Evidence,
    Node,
    Relationship,
    Rows,
    Subgraph,
    Translation,
)

HERE = Path(__file__).parent
SEALED = HERE.parent / "sealed" / "wordings"
RESULTS: Mapping[str, Any] = json.loads((HERE / "results.json").read_text())
HALVES = (
    "develop",
    "varied",
    "attack",
    "blind_develop",
    "held_out",
    "blind_held_out",
    "blind_second",
)
_MARK = re.compile(r"\s*\[\d+\]")


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence about a result, true or not; `lie` is the part of it that is not.

    `spec` is the result: its question, columns, rows, labels and relationships, and its query
    where that says more than its columns.
    """

    result: str
    language: str
    kind: str
    honest: bool
    text: str
    lie: str
    spec: Mapping[str, Any]

    @property
    def question(self) -> str:
        """The question that the result answers."""
        return str(self.spec["question"][self.language])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a page shows for a wording: all of it, a part, or the template's answer."""

    wording: Wording
    shown: str
    reasons: str

    @property
    def is_whole(self) -> bool:
        """Whether the wording is shown as it was written."""
        return plain(self.shown) == plain(self.wording.text)

    @property
    def lies(self) -> bool:
        """Whether what is false in it is shown."""
        return not self.wording.honest and plain(self.wording.lie) in plain(self.shown)


def wordings(half: str) -> Iterator[Wording]:
    """Read the wordings of one of `HALVES`; a lie is marked by `||` before it or named apart."""
    for line in (HERE / f"wordings.{half}.jsonl").read_text().splitlines():
        entry = json.loads(line)
        before, _, last = entry["wording"].rpartition("|| ")
        text = f"{before.strip()} {last}".strip()
        yield _wording(entry | {"wording": text, "lie": entry.get("lie", last)}, RESULTS)


def written_wordings(file: Path) -> Iterator[Wording]:
    """Read the wordings of one writer, who wrote the results as well."""
    content = json.loads(file.read_text(encoding="utf-8"))
    for entry in content["wordings"]:
        lie = entry.get("lie") or entry["wording"]
        yield _wording(entry | {"lie": lie}, content["results"])


def _wording(entry: Mapping[str, Any], results: Mapping[str, Any]) -> Wording:
    name = entry["result"]
    return Wording(
        name, entry["language"], entry["kind"], entry["honest"], entry["wording"], entry["lie"],
        results[name],
    )  # fmt: skip


def outcome(wording: Wording) -> Outcome:
    """Ask the question of a wording, with a model that says just that."""
    translation, rows, evidence = result(wording)
    chat = ScriptedChat(wording.text)
    composed = compose(wording.question, translation, rows, evidence, chat=chat)
    by_model = not any(d.code == "answer_rejected" for d in composed.diagnostics)
    reasons = " ".join(d.message for d in composed.diagnostics)
    return Outcome(wording, composed.text if by_model and chat.prompts else "", reasons)


def result(wording: Wording) -> tuple[Translation, Rows, Evidence]:
    """Build the query and rows of a result, and the part of a graph that stands behind them."""
    spec, language = wording.spec, wording.language
    listed = spec["rows"][language] if isinstance(spec["rows"], dict) else spec["rows"]
    columns = tuple(spec["columns"])
    records = tuple(dict(zip(columns, row, strict=True)) for row in listed)
    nodes: dict[tuple[str, str], Node] = {}
    facts: list[Relationship] = []
    behind = []
    for record in records:
        ids = {}
        for column, label in spec["labels"].items():
            name = record[column]
            node = Node(f"n{len(nodes)}", name, (label,), name, {"name": name})
            ids[column] = nodes.setdefault((label, name), node).id
        for start, type_, end in spec["relationships"]:
            fact = Relationship(f"r{len(facts)}", type_, type_, ids[start], ids[end], {})
            facts.append(fact)
        behind.append(tuple(ids.values()))
    plain_query = f"MATCH (n) RETURN {', '.join(f'n.{c} AS {c}' for c in columns)}"
    query = spec.get("query", plain_query)
    translation = Translation(CypherQuery(query), tuple(spec["interpretation"]), "llm", 0.9)
    graph = Subgraph(tuple(nodes.values()), tuple(facts))
    return translation, Rows(columns, records), Evidence(graph, tuple(behind))


def plain(text: str) -> str:
    """Return a text without marks of citations."""
    return " ".join(_MARK.sub("", text).split())


def main() -> None:
    """Print lies shown, and honest wordings refused and trimmed, by kind and by language."""
    for half in HALVES:
        _print(half, wordings(half), apart=half.endswith("second"))
    for file in sorted(SEALED.glob("*.json")):
        _print(f"sealed {file.stem}", written_wordings(file), apart=True)
    claims, elapsed_ms = binding_ms()
    print(f"-- {claims} claims bound to 1,000 rows in {elapsed_ms:.0f} ms of the processor")


def _print(name: str, entries: Iterator[Wording], *, apart: bool) -> None:
    outcomes = [outcome(wording) for wording in entries if wording.spec["rows"]]
    print(f"-- {name}: {_line(outcomes)}")
    for by in ("kind", "language") if apart else ():
        for value in sorted({getattr(o.wording, by) for o in outcomes}):
            alike = [o for o in outcomes if getattr(o.wording, by) == value]
            print(f"   {value:12} {_line(alike)}")


def _line(outcomes: list[Outcome]) -> str:
    lies = [o for o in outcomes if not o.wording.honest]
    honest = [o for o in outcomes if o.wording.honest]
    counts = Counter("whole" if o.is_whole else "trimmed" if o.shown else "refused" for o in honest)
    shown = sum(o.lies for o in lies)
    return (
        f"lies shown {shown} of {len(lies)}{_share(shown, len(lies))}, honest refused "
        f"{counts['refused']} of {len(honest)}{_share(counts['refused'], len(honest))}, "
        f"trimmed {counts['trimmed']}"
    )


def _share(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if whole else ""
