"""A model's answer sentence by sentence: each cites what it tells, and tells what the rows say."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from graphrag_core.answer.marks import MARK, MARKS
from graphrag_core.answer.numbers import Numbers, holds_number, strange_numbers
from graphrag_core.linking.words import stem

_END = re.compile(r"([.!?]+[\"'”’)*_]*(?:\s*\[\d+\])*)(?:[ \t]+(?=\S)|[ \t]*$)")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:\w|dr|mr|mrs|ms|st|mt|no|nr|vs|ca|approx|inc|ltd|co|corp|etc|fig|jr|sr|prof|bzw"
    r"|e\.g|i\.e|z\.b|d\.h|\d{1,2})$",
    re.IGNORECASE,
)
_POINT = re.compile(r"^(\s*)(?:[-*•+]|\d+[.)])\s")
ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)[^\s)\]>\"']+", re.IGNORECASE)
_LONG_WORD = re.compile(r"[^\W\d_]{5,}")
_MARKED = re.compile(r"(?:[ \t]*\[\d{1,6}\])+")
_ORDINAL = re.compile(r"^\s*\d+[.)]\s+")
_PAGING = re.compile(
    r"\b(?:shown|more|found|match(?:es)?|there (?:is|are)|in all|total)\b", re.IGNORECASE
)
_LEADS = re.compile(r":\s*[*_]*$|^\s*(?:#|\|)")
_YES_OR_NO = re.compile(r"^\W*(?:yes|no|ja|nein|oui|non|sí|sim|não)\b", re.IGNORECASE)
MOST_WORDS_OF_YES = 5


@dataclass(frozen=True, slots=True)
class RowFacts:
    """What a row says: its numbers, and the names that are its alone."""

    numbers: Numbers
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a result says. `rows_of` and `labels` are the rows behind a mark, and its name.

    `asked` are the numbers of the question.
    """

    rows: tuple[RowFacts, ...]
    labels: Mapping[int, str] = field(default_factory=dict)
    rows_of: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    totals: frozenset[int] = frozenset({1})
    asked: Numbers = field(default_factory=Numbers)

    def behind(self, sentence: str) -> set[int]:
        """The rows that a sentence cites or names; all where it does neither."""
        cited = {row for mark in _marks(sentence) for row in self.rows_of.get(mark, ())}
        folded = sentence.casefold()
        named = {
            index
            for index, row in enumerate(self.rows)
            if any(_holds(folded, n) for n in row.names)
        }
        return (cited | named) or set(range(len(self.rows)))

    def numbers(self, sentence: str, behind: set[int]) -> Numbers:
        """The numbers that a sentence about some rows may hold."""
        marks = len(set(_marks(sentence)))
        numbers = Numbers(totals=self.totals | {marks, len(behind)}) | self.asked
        for index in behind:
            if index < len(self.rows):
                numbers = numbers | self.rows[index].numbers
        return numbers


@dataclass(frozen=True, slots=True)
class Judged:
    """The text without the sentences that cite nothing, how many those are, and the faults."""

    text: str
    dropped: int
    faults: tuple[str, ...]


def judge(text: str, facts: Facts) -> Judged:
    """Hold each sentence of an answer, whose marks are resolved, against the rows that it cites."""
    names = sorted({n for n in facts.labels.values() if len(n) > 1}, key=len, reverse=True)
    lines: list[str] = []
    faults: dict[str, None] = {}
    dropped = 0
    above = ""
    for line in text.split("\n"):
        kept = ""
        under = above if not MARK.search(line) and _is_under(line, above) else ""
        above = line if MARK.search(line) else under and above
        for sentence in _sentences(line, names):
            if under or _is_kept(sentence, facts):
                behind = facts.behind(under or sentence)
                faults |= dict.fromkeys(_faults(sentence, facts, names, behind))
                kept += sentence
            else:
                dropped += 1
        if kept.strip() or not line.strip():
            lines.append(kept.rstrip())
    whole = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return Judged(whole, dropped, tuple(faults))


def _sentences(line: str, names: list[str]) -> Iterator[str]:
    """The sentences of a line, each with the blanks after it; full stops in names end none."""
    spans = [match.span() for name in names for match in re.finditer(re.escape(name), line)]
    begin = 0
    for match in _END.finditer(line):
        stop = match.start()
        if any(first <= stop < last - 1 for first, last in spans):
            continue
        if match[1].startswith(".") and _ABBREVIATION.search(line[begin:stop]):
            continue
        yield line[begin : match.end()]
        begin = match.end()
    if line[begin:].strip():
        yield line[begin:]


def _is_kept(sentence: str, facts: Facts) -> bool:
    """Whether a sentence cites something, or says nothing that needs it."""
    bare = sentence.strip()
    if MARK.search(bare) or not re.search(r"\w", bare) or bare.endswith("?"):
        return True
    if _LEADS.search(bare):
        return True
    if _YES_OR_NO.search(bare) and len(bare.split()) <= MOST_WORDS_OF_YES:
        return True
    told = holds_number(bare) or _names_something(bare, facts)
    if not facts.labels or len(facts.rows) == 1:
        return told
    counts = bool(_PAGING.search(bare)) or _repeats(bare, facts.asked.text)
    return told and counts and not _names_something(bare, facts)


def _repeats(sentence: str, question: str) -> bool:
    """Whether the longer words of a sentence are all the question's."""
    asked = {stem(word) for word in _LONG_WORD.findall(question)}
    said = [word for word in _LONG_WORD.findall(sentence) if not holds_number(word)]
    return all(stem(word.casefold()) in asked for word in said)


def _names_something(sentence: str, facts: Facts) -> bool:
    folded = sentence.casefold()
    names = (*facts.labels.values(), *(name for row in facts.rows for name in row.names))
    return any(_holds(folded, name.casefold()) for name in names)


def _is_under(line: str, above: str) -> bool:
    """Whether a line is a point of what another one tells of, as in a list of lists."""
    point, over = _POINT.match(line), _POINT.match(above)
    if not above or point is None:
        return False
    return over is None or len(point[1]) > len(over[1])


def _faults(sentence: str, facts: Facts, names: list[str], behind: set[int]) -> Iterator[str]:
    yield from _wrong_marks(sentence, facts, names)
    bare = _ORDINAL.sub("", MARKS.sub("", sentence))
    held = [*names, *(name for index in behind if index < len(facts.rows)
                      for name in facts.rows[index].names)]  # fmt: skip
    for name in sorted(held, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " · ", bare, flags=re.IGNORECASE)
    known = facts.numbers(sentence, behind)
    for address in ADDRESS.findall(sentence):
        if address.rstrip(".,;").casefold() not in known.text:
            yield f"The address {address[:80]} is not in the rows."
    one_of_many = len(behind) == 1 and len(facts.rows) > 1
    for number in strange_numbers(bare, known, only_one=one_of_many):
        yield f"The number {number.strip()} is not in the rows."


def _wrong_marks(sentence: str, facts: Facts, names: list[str]) -> Iterator[str]:
    """Marks that stand right after the name of something else."""
    for match in _MARKED.finditer(sentence):
        before = sentence[: match.start()].rstrip(" \t`*_\"'”’").casefold()
        named = next((n for n in names if _ends_with(before, n.casefold())), None)
        cited = [facts.labels.get(int(n), "") for n in MARK.findall(match[0])]
        if named is None or any(named in label or label in named for label in cited):
            continue
        ends = not re.search(r"\w", sentence[match.end() :])
        told = all(_holds(sentence.casefold(), label.casefold()) for label in cited)
        if not (ends and told):
            yield f"The mark after '{named[:80]}' is that of '{cited[0][:80]}'."


def _marks(text: str) -> list[int]:
    return [int(number) for number in MARK.findall(text)]


def _holds(text: str, name: str) -> bool:
    return name in text and bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _ends_with(text: str, name: str) -> bool:
    return text.endswith(name) and not text[: -len(name)][-1:].isalnum()
