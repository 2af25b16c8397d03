"""A model's answer sentence by sentence: each cites what it tells, and tells what the rows say."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from graphrag_core.answer.grounding.citation_markers import MARK, MARKS
from graphrag_core.answer.grounding.claims import Result, untrue_claims
from graphrag_core.answer.grounding.names import Known, is_german, unknown_names
from graphrag_core.answer.grounding.numbers import Numbers, denies, holds_number, strange_numbers
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.words import stem

_END = re.compile(r"([.!?]+[\"'”’)*_]*(?:\s*\[\d+\])*)(?:[ \t]+(?=\S)|[ \t]*$)")
_ABBREVIATION = re.compile(
    r"(?:^\s*\d{1,2}|\b(?:am|dem|den|der|des|die|das|im|vom|zum|zur)\s\d{1,2}"
    r"|(?:^|(?<!\d)[\s(])[^\W\d_]|(?:^|[\s(])(?:dr|mr|mrs|ms|st|mt|no|nr|vs|ca|approx|inc|ltd|co|corp|etc|fig|jr|sr|prof|bzw"
    r"|e\.g|i\.e|z\.b|d\.h))$",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b\d{1,2}$")
_MONTH = re.compile(r"(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-z]*\b", re.IGNORECASE)
_POINT = re.compile(r"^(\s*)(?:[-*•+]|\d+[.)])\s")
ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)[^\s)\]>\"']+", re.IGNORECASE)
_LONG_WORD = re.compile(r"[^\W\d_]{5,}")
_MARKED = re.compile(r"(?:[ \t]*\[\d{1,6}\])+")
_ORDINAL = re.compile(r"^\s*\d+[.)]\s+")
_PAGING = re.compile(
    r"\b(?:shown|more|found|match(?:es)?|there (?:is|are)|in all|total)\b", re.IGNORECASE
)
_LEADS = re.compile(r":\s*[*_]*$|^\s*(?:#|\|)")
_YES = re.compile(r"^\W*(?:yes|ja|oui|sí|sim)\b", re.IGNORECASE)
_NO = re.compile(r"^\W*(?:no|nein|non|não)\b", re.IGNORECASE)
_REFERS_BACK = re.compile(
    r"^\W*(?:it|its|they|their|he|she|his|her|this|these|both|all|each|es|sie|er|ihr|ihre|diese[rs]?"
    r"|beide|alle|il|elle|ils|elles|ello|ella|ellos|ellas|ambos)\b",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"\b(?:others?|rest|remaining|else|anderen?|übrigen?|autres?|otr[ao]s)\b", re.IGNORECASE
)
_STOP = re.compile(r"[.!]+[\"'”’)*_]*$")
MOST_WORDS_OF_YES = 5


@dataclass(frozen=True, slots=True)
class RowFacts:
    """What a row, or a text with a number, says.

    `names` are those that are its alone, `held` all that it has; in lower case.
    """

    numbers: Numbers
    names: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a result says. `rows_of` and `labels` are the rows behind a mark, and its name.

    `marked` are names that no sentence without a mark may hold, `shared` words that belong to no
    row. `asked` are the numbers of the question. `extremes` are the rows that have the most or the
    least of something; None where that is not known.
    """

    rows: tuple[RowFacts, ...]
    labels: Mapping[int, str] = field(default_factory=dict)
    rows_of: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    totals: frozenset[int] = frozenset({1})
    asked: Numbers = field(default_factory=Numbers)
    marked: frozenset[str] = frozenset()
    shared: str = ""
    extremes: frozenset[int] | None = None

    def behind(self, sentence: str) -> frozenset[int]:
        """Return the rows that a sentence cites or names; all of them where it does neither."""
        cited = {row for mark in _marks(sentence) for row in self.rows_of.get(mark, ())}
        folded = sentence.casefold()
        named = {
            index
            for index, row in enumerate(self.rows)
            if any(_holds(folded, n) for n in row.names)
        }
        return frozenset((cited | named) or range(len(self.rows)))

    def numbers(self, sentence: str, behind: frozenset[int]) -> Numbers:
        """Collect the numbers that a sentence about some rows may contain."""
        marks = len(set(_marks(sentence)))
        numbers = Numbers(totals=self.totals | {marks, len(behind)}) | self.asked
        for index in behind:
            if index < len(self.rows):
                numbers = numbers | self.rows[index].numbers
        return numbers

    def strangers(self, sentence: str, behind: frozenset[int]) -> Iterator[str]:
        """Yield the names of a sentence that occur only in rows that it is not about.

        Names in what it denies, or says of the other rows, may occur in those alone.
        """
        others = frozenset(range(len(self.rows))) - behind
        if not others or _BEYOND.search(sentence):
            return
        own, foreign = self.known(behind), self.known(others)
        bare = MARKS.sub("", sentence)
        nouns = is_german(self.asked.text)
        told = [n for n in unknown_names(bare, own, nouns=nouns) if foreign.has(n)]
        yield from told
        if denies(bare):
            return
        folded = bare.casefold()
        held = {name for index in others for name in self.rows[index].held} - STOP_WORDS
        held -= {name.casefold() for name in told}
        yield from (name for name in sorted(held) if _holds(folded, name) and not own.has(name))

    def known(self, rows: frozenset[int]) -> Known:
        """Collect the texts of some rows and their citations, with the words all rows share."""
        texts = [self.rows[index].numbers.text for index in rows if index < len(self.rows)]
        marked = [
            name for mark, name in self.labels.items() if rows & set(self.rows_of.get(mark, ()))
        ]
        held = [name for index in rows if index < len(self.rows) for name in self.rows[index].held]
        return Known((*texts, *marked, *held, self.asked.text, self.shared))


@dataclass(frozen=True, slots=True)
class SentenceVerdict:
    """The text without the sentences that cite nothing, how many those are, and the faults."""

    text: str
    dropped: int
    faults: tuple[str, ...]


def judge(text: str, facts: Facts) -> SentenceVerdict:
    """Hold each sentence of an answer, whose marks are resolved, against the rows that it cites.

    One without a mark right after one that has some gets these, where their rows bear it out.
    """
    names = _names(facts)
    lines: list[str] = []
    faults: dict[str, None] = {}
    dropped = 0
    above = before = ""
    for line in text.split("\n"):
        kept = ""
        under = above if not MARK.search(line) and _is_under(line, above) else ""
        above = line if MARK.search(line) else under and above
        before = "" if not line.strip() or _POINT.match(line) else before
        for written in sentences_of(line, names):
            sentence = written if under else _taken_over(written, before, facts, names)
            before = sentence if MARK.search(sentence) else ""
            if under or _is_kept(sentence, facts):
                behind = facts.behind(under or sentence)
                faults |= dict.fromkeys(_faults(sentence, facts, names, behind))
                kept += sentence
            else:
                dropped += 1
        if kept.strip() or not line.strip():
            lines.append(kept.rstrip())
    whole = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return SentenceVerdict(whole, dropped, tuple(faults))


def marked(text: str, marks: Iterable[int], names: Iterable[str]) -> str:
    """Add citation markers at the end of each sentence that states something and has none."""
    put = tuple(marks)
    return "\n".join(
        "".join(
            sentence
            if MARK.search(sentence) or _asks_or_leads(sentence)
            else _with_marks(sentence, put)
            for sentence in sentences_of(line, names)
        )
        for line in text.split("\n")
    )


def _names(facts: Facts) -> list[str]:
    """All names of a result, longest first."""
    held = {name for row in facts.rows for name in row.held}
    names = {name for name in facts.labels.values() if len(name) > 1}
    folded = {name.casefold() for name in names}
    return sorted(names | (held - folded), key=len, reverse=True)


def _taken_over(sentence: str, before: str, facts: Facts, names: list[str]) -> str:
    """Copy the markers of the sentence before, if both are about the same and the facts agree."""
    if not before or not _wants_mark(sentence, facts):
        return sentence
    marks = dict.fromkeys(_marks(before))
    behind = frozenset(row for mark in marks for row in facts.rows_of.get(mark, ()))
    own = facts.known(behind)
    if next(_faults(sentence, facts, names, behind), "") or next(unknown_names(sentence, own), ""):
        return sentence
    folded = sentence.casefold()
    told = any(character.isdigit() for character in sentence) or any(
        _holds(folded, name.casefold()) and own.has(name) for name in names
    )
    if not told and not (_REFERS_BACK.search(sentence) and _in_words_of(sentence, own)):
        return sentence
    return _with_marks(sentence, marks)


def _with_marks(sentence: str, marks: Iterable[int]) -> str:
    """Put citation markers before the full stop of a sentence."""
    body = sentence.rstrip()
    end = _STOP.search(body)
    at = end.start() if end else len(body)
    return f"{body[:at]}{''.join(f' [{mark}]' for mark in marks)}{sentence[at:]}"


def _in_words_of(sentence: str, own: Known) -> bool:
    """Whether the longer words of a sentence, some at least, stand in what it is about."""
    words = _LONG_WORD.findall(sentence)
    return bool(words) and all(own.has(word) for word in words)


def sentences_of(line: str, names: Iterable[str]) -> Iterator[str]:
    """Yield the sentences of a line with the blanks after each; full stops in names end none."""
    there = (re.escape(name) for name in names if name in line)
    spans = [match.span() for name in there for match in re.finditer(name, line)]
    begin = 0
    for match in _END.finditer(line):
        stop = match.start()
        if any(first <= stop < last - 1 for first, last in spans):
            continue
        before = line[begin:stop]
        if match[1].startswith(".") and (
            _ABBREVIATION.search(before)
            or (_DAY.search(before) and _MONTH.match(line, match.end()))
        ):
            continue
        yield line[begin : match.end()]
        begin = match.end()
    if line[begin:].strip():
        yield line[begin:]


def _wants_mark(sentence: str, facts: Facts) -> bool:
    """Whether a sentence without a mark should have one."""
    if MARK.search(sentence) or _is_free(sentence):
        return False
    counted = len(facts.rows) > 1 and _is_kept(sentence, facts)
    return not counted or bool(_REFERS_BACK.search(sentence))


def _is_kept(sentence: str, facts: Facts) -> bool:
    """Whether a sentence cites something, or says nothing that needs it."""
    if MARK.search(sentence) or _is_free(sentence):
        return True
    bare = sentence.strip()
    told = holds_number(bare) or _names_something(bare, facts)
    if not facts.rows_of or len(facts.rows) == 1:
        return told
    counts = bool(_PAGING.search(bare)) or _repeats(bare, facts.asked.text)
    return told and counts and not _names_something(bare, facts)


def _is_free(sentence: str) -> bool:
    """Whether a sentence states nothing: a question, a heading, a lead, a yes or no."""
    bare = sentence.strip()
    if _asks_or_leads(bare):
        return True
    return says_yes_or_no(bare) is not None and len(bare.split()) <= MOST_WORDS_OF_YES


def _asks_or_leads(sentence: str) -> bool:
    bare = sentence.strip()
    return not re.search(r"\w", bare) or bare.endswith("?") or bool(_LEADS.search(bare))


def says_yes_or_no(text: str) -> bool | None:
    """Whether a text begins with a yes (True) or a no; None for neither."""
    return True if _YES.search(text) else False if _NO.search(text) else None


def _repeats(sentence: str, question: str) -> bool:
    """Whether the longer words of a sentence are all the question's."""
    asked = {stem(word) for word in _LONG_WORD.findall(question)}
    said = [word for word in _LONG_WORD.findall(sentence) if not holds_number(word)]
    return all(stem(word.casefold()) in asked for word in said)


def _names_something(sentence: str, facts: Facts) -> bool:
    folded = sentence.casefold()
    return any(_holds(folded, name) for name in facts.marked)


def _is_under(line: str, above: str) -> bool:
    """Whether a line is a point of what another one tells of, as in a list of lists."""
    point, over = _POINT.match(line), _POINT.match(above)
    if not above or point is None:
        return False
    return over is None or len(point[1]) > len(over[1])


def _faults(sentence: str, facts: Facts, names: list[str], behind: frozenset[int]) -> Iterator[str]:
    yield from _wrong_marks(sentence, facts)
    for name in facts.strangers(sentence, behind):
        yield f"The name '{name[:80]}' is not in what its sentence cites."
    bare = _ORDINAL.sub("", MARKS.sub("", sentence))
    folded = bare.casefold()
    for name in [name for name in names if name.casefold() in folded]:
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " · ", bare, flags=re.IGNORECASE)
    known = facts.numbers(sentence, behind)
    for address in ADDRESS.findall(sentence):
        if address.rstrip(".,;").casefold() not in known.text:
            yield f"The address {address[:80]} is not in the rows."
    one_of_many = len(behind) == 1 and len(facts.rows) > 1
    for number in strange_numbers(bare, known, facts.asked, only_one=one_of_many):
        yield f"The number {number.strip()} is not in the rows."
    result = Result(behind, len(facts.rows), facts.extremes)
    yield from untrue_claims(bare, known, facts.asked, result)


def _wrong_marks(sentence: str, facts: Facts) -> Iterator[str]:
    """Yield the markers that stand right after the name of something else."""
    names = sorted({n for n in facts.labels.values() if len(n) > 1}, key=len, reverse=True)
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
