"""A model's answer sentence by sentence: each cites what it tells, and tells what the rows say."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from graphrag_core.answer.grounding.citation_markers import MARKER, MARKERS
from graphrag_core.answer.grounding.claims import Result, unsupported_claims
from graphrag_core.answer.grounding.names import Known, is_german, unknown_names
from graphrag_core.answer.grounding.numbers import Numbers, denies, holds_number, ungrounded_numbers
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
_MARKER_RUN = re.compile(r"(?:[ \t]*\[\d{1,6}\])+")
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

    `names` are those that are its alone, `all_names` those that it contains; in lower case.
    """

    numbers: Numbers
    names: frozenset[str] = frozenset()
    all_names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a result says. `rows_of` and `labels` are the rows behind a marker, and its name.

    `citable_names` must be cited where a sentence has them; `shared` are words that belong to no
    row, `asked` the numbers of the question. `extremes` are the rows that have the most or the
    least of something; None where that is not known.
    """

    rows: tuple[RowFacts, ...]
    labels: Mapping[int, str] = field(default_factory=dict)
    rows_of: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    totals: frozenset[int] = frozenset({1})
    asked: Numbers = field(default_factory=Numbers)
    citable_names: frozenset[str] = frozenset()
    shared: str = ""
    extremes: frozenset[int] | None = None

    def rows_about(self, sentence: str) -> frozenset[int]:
        """Return the rows that a sentence cites or names; all of them where it does neither."""
        cited_rows = {row for marker in _markers(sentence) for row in self.rows_of.get(marker, ())}
        folded = sentence.casefold()
        named = {
            index
            for index, row in enumerate(self.rows)
            if any(_holds(folded, n) for n in row.names)
        }
        return frozenset((cited_rows | named) or range(len(self.rows)))

    def numbers(self, sentence: str, row_indices: frozenset[int]) -> Numbers:
        """Collect the numbers that a sentence about some rows may contain."""
        markers = len(set(_markers(sentence)))
        numbers = Numbers(totals=self.totals | {markers, len(row_indices)}) | self.asked
        for index in row_indices:
            if index < len(self.rows):
                numbers = numbers | self.rows[index].numbers
        return numbers

    def ungrounded_names(self, sentence: str, row_indices: frozenset[int]) -> Iterator[str]:
        """Yield the names of a sentence that occur only in rows that it is not about.

        Names in what it denies, or says of the other rows, may occur in those alone.
        """
        others = frozenset(range(len(self.rows))) - row_indices
        if not others or _BEYOND.search(sentence):
            return
        own, foreign = self.known(row_indices), self.known(others)
        bare = MARKERS.sub("", sentence)
        nouns = is_german(self.asked.text)
        names = [n for n in unknown_names(bare, own, nouns=nouns) if foreign.has(n)]
        yield from names
        if denies(bare):
            return
        folded = bare.casefold()
        row_names = {name for index in others for name in self.rows[index].all_names} - STOP_WORDS
        row_names -= {name.casefold() for name in names}
        yield from (
            name for name in sorted(row_names) if _holds(folded, name) and not own.has(name)
        )

    def known(self, rows: frozenset[int]) -> Known:
        """Collect the texts of some rows and their citations, with the words all rows share."""
        texts = [self.rows[index].numbers.text for index in rows if index < len(self.rows)]
        with_markers = [
            name for marker, name in self.labels.items() if rows & set(self.rows_of.get(marker, ()))
        ]
        row_names = [
            name for index in rows if index < len(self.rows) for name in self.rows[index].all_names
        ]
        return Known((*texts, *with_markers, *row_names, self.asked.text, self.shared))


@dataclass(frozen=True, slots=True)
class SentenceVerdict:
    """The text without the sentences that cite nothing, how many those are, and the faults."""

    text: str
    dropped: int
    faults: tuple[str, ...]


def check_grounding(text: str, facts: Facts) -> SentenceVerdict:
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
        under = above if not MARKER.search(line) and _is_under(line, above) else ""
        above = line if MARKER.search(line) else under and above
        before = "" if not line.strip() or _POINT.match(line) else before
        for original in sentences_of(line, names):
            sentence = original if under else _inherit_markers(original, before, facts, names)
            before = sentence if MARKER.search(sentence) else ""
            if under or _may_stand(sentence, facts):
                row_indices = facts.rows_about(under or sentence)
                faults |= dict.fromkeys(_faults(sentence, facts, names, row_indices))
                kept += sentence
            else:
                dropped += 1
        if kept.strip() or not line.strip():
            lines.append(kept.rstrip())
    whole = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return SentenceVerdict(whole, dropped, tuple(faults))


def with_markers(text: str, markers: Iterable[int], names: Iterable[str]) -> str:
    """Add citation markers at the end of each sentence that states something and has none."""
    put = tuple(markers)
    return "\n".join(
        "".join(
            sentence
            if MARKER.search(sentence) or _asks_or_leads(sentence)
            else _insert_markers(sentence, put)
            for sentence in sentences_of(line, names)
        )
        for line in text.split("\n")
    )


def _names(facts: Facts) -> list[str]:
    """Return all names of a result, longest first."""
    row_names = {name for row in facts.rows for name in row.all_names}
    names = {name for name in facts.labels.values() if len(name) > 1}
    folded = {name.casefold() for name in names}
    return sorted(names | (row_names - folded), key=len, reverse=True)


def _inherit_markers(sentence: str, before: str, facts: Facts, names: list[str]) -> str:
    """Copy the markers of the sentence before, if both are about the same and the facts agree."""
    if not before or not _needs_marker(sentence, facts):
        return sentence
    markers = dict.fromkeys(_markers(before))
    row_indices = frozenset(row for marker in markers for row in facts.rows_of.get(marker, ()))
    own = facts.known(row_indices)
    if next(_faults(sentence, facts, names, row_indices), "") or next(
        unknown_names(sentence, own), ""
    ):
        return sentence
    folded = sentence.casefold()
    states = any(character.isdigit() for character in sentence) or any(
        _holds(folded, name.casefold()) and own.has(name) for name in names
    )
    if not states and not (_REFERS_BACK.search(sentence) and _in_words_of(sentence, own)):
        return sentence
    return _insert_markers(sentence, markers)


def _insert_markers(sentence: str, markers: Iterable[int]) -> str:
    """Put citation markers before the full stop of a sentence."""
    body = sentence.rstrip()
    end = _STOP.search(body)
    at = end.start() if end else len(body)
    return f"{body[:at]}{''.join(f' [{marker}]' for marker in markers)}{sentence[at:]}"


def _in_words_of(sentence: str, own: Known) -> bool:
    """Tell whether the longer words of a sentence, some at least, stand in what it is about."""
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


def _needs_marker(sentence: str, facts: Facts) -> bool:
    """Tell whether a sentence without a mark should have one."""
    if MARKER.search(sentence) or _is_free(sentence):
        return False
    counted = len(facts.rows) > 1 and _may_stand(sentence, facts)
    return not counted or bool(_REFERS_BACK.search(sentence))


def _may_stand(sentence: str, facts: Facts) -> bool:
    """Tell whether a sentence cites something, or says nothing that needs it."""
    if MARKER.search(sentence) or _is_free(sentence):
        return True
    bare = sentence.strip()
    states = holds_number(bare) or _names_something(bare, facts)
    if not facts.rows_of or len(facts.rows) == 1:
        return states
    counts = bool(_PAGING.search(bare)) or _repeats(bare, facts.asked.text)
    return states and counts and not _names_something(bare, facts)


def _is_free(sentence: str) -> bool:
    """Tell whether a sentence states nothing: a question, a heading, a lead, a yes or no."""
    bare = sentence.strip()
    if _asks_or_leads(bare):
        return True
    return says_yes_or_no(bare) is not None and len(bare.split()) <= MOST_WORDS_OF_YES


def _asks_or_leads(sentence: str) -> bool:
    bare = sentence.strip()
    return not re.search(r"\w", bare) or bare.endswith("?") or bool(_LEADS.search(bare))


def says_yes_or_no(text: str) -> bool | None:
    """Tell whether a text begins with a yes (True) or a no; None for neither."""
    return True if _YES.search(text) else False if _NO.search(text) else None


def _repeats(sentence: str, question: str) -> bool:
    """Tell whether the longer words of a sentence are all the question's."""
    asked = {stem(word) for word in _LONG_WORD.findall(question)}
    said = [word for word in _LONG_WORD.findall(sentence) if not holds_number(word)]
    return all(stem(word.casefold()) in asked for word in said)


def _names_something(sentence: str, facts: Facts) -> bool:
    folded = sentence.casefold()
    return any(_holds(folded, name) for name in facts.citable_names)


def _is_under(line: str, above: str) -> bool:
    """Tell whether a line is a point of what another one tells of, as in a list of lists."""
    point, over = _POINT.match(line), _POINT.match(above)
    if not above or point is None:
        return False
    return over is None or len(point[1]) > len(over[1])


def _faults(
    sentence: str, facts: Facts, names: list[str], row_indices: frozenset[int]
) -> Iterator[str]:
    yield from _misplaced_markers(sentence, facts)
    for name in facts.ungrounded_names(sentence, row_indices):
        yield f"The name '{name[:80]}' is not in what its sentence cites."
    bare = _ORDINAL.sub("", MARKERS.sub("", sentence))
    folded = bare.casefold()
    for name in [name for name in names if name.casefold() in folded]:
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " · ", bare, flags=re.IGNORECASE)
    known = facts.numbers(sentence, row_indices)
    for address in ADDRESS.findall(sentence):
        if address.rstrip(".,;").casefold() not in known.text:
            yield f"The address {address[:80]} is not in the rows."
    one_of_many = len(row_indices) == 1 and len(facts.rows) > 1
    for number in ungrounded_numbers(bare, known, facts.asked, only_one=one_of_many):
        yield f"The number {number.strip()} is not in the rows."
    result = Result(row_indices, len(facts.rows), facts.extremes)
    yield from unsupported_claims(bare, known, facts.asked, result)


def _misplaced_markers(sentence: str, facts: Facts) -> Iterator[str]:
    """Yield the markers that stand right after the name of something else."""
    names = sorted({n for n in facts.labels.values() if len(n) > 1}, key=len, reverse=True)
    for match in _MARKER_RUN.finditer(sentence):
        before = sentence[: match.start()].rstrip(" \t`*_\"'”’").casefold()
        named = next((n for n in names if _ends_with(before, n.casefold())), None)
        labels = [facts.labels.get(int(n), "") for n in MARKER.findall(match[0])]
        if named is None or any(named in label or label in named for label in labels):
            continue
        ends = not re.search(r"\w", sentence[match.end() :])
        stated = all(_holds(sentence.casefold(), label.casefold()) for label in labels)
        if not (ends and stated):
            yield f"The mark after '{named[:80]}' is that of '{labels[0][:80]}'."


def _markers(text: str) -> list[int]:
    return [int(number) for number in MARKER.findall(text)]


def _holds(text: str, name: str) -> bool:
    return name in text and bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _ends_with(text: str, name: str) -> bool:
    return text.endswith(name) and not text[: -len(name)][-1:].isalnum()
