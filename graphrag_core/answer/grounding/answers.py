"""Binds a model's answer sentence by sentence, and marks each name with what it stands for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from graphrag_core.answer.grounding.citation_markers import MARKER, MARKERS, normalize_markers
from graphrag_core.answer.grounding.items import read_items
from graphrag_core.answer.grounding.sentence_binding import (
    BoundSentence,
    bind_sentence,
    offers,
    sentence_items,
)
from graphrag_core.answer.grounding.sentence_clauses import Subject
from graphrag_core.answer.grounding.sentence_trimming import shorter_forms
from graphrag_core.answer.grounding.sentences import sentences_of
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import ClaimVocabulary, language_of, vocabulary
from graphrag_core.types import Claim, StepDiagnostic

_STOP = re.compile(r"[.!]+[\"'”’)*_]*$")
_POINT = re.compile(r"^\s*(?:[-*•+]|\d+[.)])\s|^\s*\|")
_LEADS = re.compile(r":\s*[*_]*\s*$")
MOST_MARKS = 3
MOST_REASONS = 5
MOST_OF_INTERJECTION = 4
"""So many words and signs that are not bound and name nothing are left out without a remark."""


@dataclass(frozen=True, slots=True)
class BoundAnswer:
    """The sentences that are bound, with their claims.

    `struck` are reasons why others are left out; `foreign` marks that stand for nothing; `lost`
    tells that most names of the result went with them. Without a claim there is no answer.
    """

    text: str = ""
    claims: tuple[Claim, ...] = ()
    struck: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    lost: bool = False

    @property
    def may_be_shown(self) -> bool:
        """Whether it says something, more than what was struck, and of what it was about."""
        return bool(self.claims) and len(self.claims) >= len(self.struck) and not self.lost


def bind_answer(
    text: str, tables: Sequence[CellTable], question: str, labels: Mapping[int, str] | None = None
) -> BoundAnswer:
    """Keep the sentences of an answer that one of the tables bears out.

    `labels` are the names that marks stand for; each name gets its own mark where it first occurs
    in a sentence, whatever mark the model put there.
    """
    marks = labels or {}
    cleaned, _, foreign = normalize_markers(text, marks)
    language = language_of(cleaned, question)
    if not language:
        return BoundAnswer(struck=("Its language is none that can be checked.",), foreign=foreign)
    words = vocabulary(language)
    asked = _kinds_of(question, words)
    reader = _AnswerReader(tables, words, asked, marks)
    lines = [reader.line(line) for line in cleaned.split("\n")]
    kept = "\n".join(_without_bare_leads(lines))
    whole = re.sub(r"\n{3,}", "\n\n", kept).strip()
    used = dict.fromkeys(int(number) for number in MARKER.findall(whole))
    lost = bool(reader.struck) and len(tables) == 1 and _loses_names(cleaned, whole, tables[0])
    return BoundAnswer(
        whole, tuple(reader.claims), tuple(reader.struck), foreign, tuple(used), lost
    )


def _loses_names(text: str, rest: str, table: CellTable) -> bool:
    """Tell whether less than half of the things that a text names are left in the rest."""
    keys = set(table.key_columns)
    spoken, kept = (
        {t[s.start : s.end].casefold() for s in table.names_in(t) if keys & set(s.spots)}
        for t in (text, rest)
    )
    return 2 * len(kept) < len(spoken)


def _kinds_of(question: str, words: ClaimVocabulary) -> frozenset[str]:
    items = read_items(question, (), words)
    return frozenset().union(*(item.kinds for item in items))


def _without_bare_leads(lines: Sequence[str | None]) -> list[str]:
    """Leave out lines that lead to what was struck."""
    kept: list[str] = []
    follows = False
    for line in reversed(lines):
        if line is None:
            continue
        leads = bool(_LEADS.search(line))
        if follows or not leads:
            kept.append(line)
        follows = (bool(line.strip()) and not leads) or (follows and not line.strip())
    return kept[::-1]


class _AnswerReader:
    """Reads lines in order; a sentence that refers back takes over the subject before it."""

    def __init__(
        self,
        tables: Sequence[CellTable],
        words: ClaimVocabulary,
        asked: frozenset[str],
        labels: Mapping[int, str],
    ) -> None:
        self._tables, self._words, self._asked, self._labels = tables, words, asked, labels
        self._subjects = [Subject()] * len(tables)
        self._names = sorted(labels.values(), key=len, reverse=True)
        self._table: CellTable | None = None
        self._lists = False
        self.claims: list[Claim] = []
        self.struck: list[str] = []

    def line(self, line: str) -> str | None:
        """Return what is left of a line; None where nothing is."""
        kept = ""
        for sentence in sentences_of(line, self._names):
            if sentence.rstrip().endswith("?"):
                kept += sentence if self._is_offer(sentence) else ""
                continue
            bound = self._bound(sentence)
            if bound.reason and self._is_interjection(sentence):
                continue
            if bound.reason:
                self.struck.append(bound.reason)
                sentence, bound = self._shortened(sentence, bound)
            if not bound.reason:
                self.claims += bound.claims if not _LEADS.search(sentence) else ()
                kept += self._marked(sentence, bound)
        return kept.rstrip() if kept.strip() or not line.strip() else None

    def _shortened(self, sentence: str, bound: BoundSentence) -> tuple[str, BoundSentence]:
        """Leave out what can be left out of a sentence that is not bound."""
        for shorter in shorter_forms(sentence, self._tables, self._words):
            part = self._bound(shorter)
            if not part.reason and part.claims:
                return shorter, part
        return sentence, bound

    def _is_interjection(self, sentence: str) -> bool:
        """Tell whether a few words hold no name, number or date: "Happy to help!"."""
        return all(
            len(items) <= MOST_OF_INTERJECTION and not any(item.is_value for item in items)
            for items in (sentence_items(sentence, t, self._words) for t in self._tables)
        )

    def _is_offer(self, sentence: str) -> bool:
        """Tell whether a question only offers more: it claims nothing, in words of the result."""
        return any(offers(sentence, table, self._words) for table in self._tables)

    def _marked(self, sentence: str, bound: BoundSentence) -> str:
        """Mark a sentence with what it rests on: its names, or the rows that it is bound to."""
        if self._table is None or not self._table.marks:
            said = {claim.text.casefold() for claim in bound.claims}
            marks = [n for n, label in self._labels.items() if label.casefold() in said]
            return with_marks(sentence, self._labels, marks)
        rows = [row for c in bound.claims for row in ((c.row,) if c.row is not None else c.rows)]
        own = dict.fromkeys(mark for row in rows for mark in self._table.marks[row])
        cited = [int(number) for number in MARKER.findall(sentence)]
        right = [mark for mark in dict.fromkeys(cited) if mark in own]
        apart = [self._table.marks[c.row] for c in bound.claims if c.row is not None]
        lacking = dict.fromkeys(m[0] for m in apart if m and not set(m) & set(right))
        if right == cited and right and not lacking:
            return sentence
        marks = [*right, *lacking] if right else list(own)[:MOST_MARKS]
        return mark_end(MARKERS.sub("", sentence), marks)

    def _followed(self, number: int, sentence: str, subject: Subject) -> Subject:
        """Return what comes next may refer to: behind a list all that it lists."""
        follows = self._lists and bool(_POINT.match(sentence))
        self._lists = bool(_POINT.match(sentence)) or bool(_LEADS.search(sentence))
        before = self._subjects[number].rows if follows else frozenset()
        return Subject(subject.items, subject.rows | before)

    def _bound(self, sentence: str) -> BoundSentence:
        """Bind a sentence to the first table that bears it out, of those that it cites first."""
        if not re.search(r"\w", MARKER.sub("", sentence)):
            return BoundSentence(is_lead=True)
        first: BoundSentence | None = None
        cited = {int(number) for number in MARKER.findall(sentence)}
        tables = sorted(
            enumerate(self._tables), key=lambda entry: cited.isdisjoint(chain(*entry[1].marks))
        )
        for at, (number, table) in enumerate(tables, start=1):
            bound = bind_sentence(sentence, table, self._words, self._subjects[number], self._asked)
            if not bound.reason and not (bound.is_lead and at < len(tables)):
                self._table = table
                if bound.claims:
                    self._subjects[number] = self._followed(number, sentence, bound.subject)
                return bound
            first = first or bound
        if not _POINT.match(sentence):
            self._subjects = [Subject()] * len(self._tables)
        return first or BoundSentence(reason="There is nothing that it could rest on.")


def with_marks(sentence: str, labels: Mapping[int, str], marks: Iterable[int]) -> str:
    """Put the marks of what a sentence names behind each name, and no others.

    One that names nothing gets `marks` at its end: those of what it refers to.
    """
    if not labels:
        return sentence
    numbers: dict[str, list[int]] = {}
    for number, label in labels.items():
        numbers.setdefault(label.casefold(), []).append(number)
    cited = [int(number) for number in MARKER.findall(sentence)]
    names = sorted((label for label in numbers if len(label) > 1), key=len, reverse=True)
    name = "|".join(map(re.escape, names)) or r"(?!)"
    pattern = rf"(?:[ \t]*\[\d{{1,6}}\])+|(?<![\w-])(?:{name})(?!\w|-\w)(?:['’]s\b)?[\"'”’`*_]*"
    done: set[str] = set()

    def put(match: re.Match[str]) -> str:
        if match[0].lstrip().startswith("["):
            return ""
        spoken = next(n for n in names if match[0].casefold().startswith(n))
        if spoken in done:
            return match[0]
        done.add(spoken)
        own = numbers[spoken]
        wanted = [n for n in own if n in cited] or own[:1]
        return match[0] + "".join(f" [{n}]" for n in wanted)

    marked = re.sub(pattern, put, sentence, flags=re.IGNORECASE)
    return marked if done else mark_end(marked, marks)


def mark_end(sentence: str, marks: Iterable[int]) -> str:
    """Put marks before the full stop of a sentence."""
    body = sentence.rstrip()
    end = _STOP.search(body)
    at = end.start() if end else len(body)
    return f"{body[:at]}{''.join(f' [{mark}]' for mark in dict.fromkeys(marks))}{sentence[at:]}"


def report_removals(bound: BoundAnswer) -> tuple[StepDiagnostic, ...]:
    """Report the marks and the sentences that were removed."""
    remarks = []
    if bound.foreign:
        marks = ", ".join(bound.foreign[:10])
        message = f"The model cited what is not in the result; removed: {marks}."
        remarks.append(StepDiagnostic("citation_removed", "warning", message))
    if bound.struck:
        reasons = " ".join(dict.fromkeys(bound.struck[:MOST_REASONS]))
        message = f"Sentences that no cell bears out were removed: {len(bound.struck)}. {reasons}"
        remarks.append(StepDiagnostic("unbound_removed", "warning", message))
    return tuple(remarks)
