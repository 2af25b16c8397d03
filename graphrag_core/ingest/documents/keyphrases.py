"""Keyphrases of a document by its own term statistics: C-value (Frantzi, Ananiadou and Mima 2000).

A candidate is a run of words between stop words and signs. It counts by how often it stands for
itself rather than within a longer candidate, and more the longer it is; one in a heading counts
more. Only the document itself is looked at, so the same text has the same keyphrases whatever else
is loaded, and loading again changes nothing. English only: the stop words are.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, word_set
from graphrag_core.english.words import is_verb_form, stem
from graphrag_core.ingest.documents.text_findings import KEYPHRASE, TextFinding, sentence_around

ENGLISH = "en"
ENGLISH_SHARE = 0.25
"""Of twelve English texts 28 to 47 of 100 words were in `STOP_WORDS`; German, French and Spanish
ones had 5 to 7, a Dutch one 23."""
LONGEST = 4
SHORTEST_WORD = 3
SHORTEST_SINGLE = 4
FEWEST, MOST = 4, 12
LEAST_OFTEN = 2
IN_HEADING = 1.5
OUTSIDE = frozenset(
    map(
        stem,
        word_set(
            """note example section chapter page figure table following first second new old way day
            week year month hour minute percent two three four five six seven eight nine ten once
            after before while until since again always often away still january february march
            april may june july august september october november december euro dollar cost good
            great whole part order open other read change"""
        ),
    )
)
"""Words of every text, which name no subject."""
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
BREAK = re.compile(r"[^\w\s'’-]|\n|(?<=\s)-+(?=\s)")

Term = tuple[str, ...]


@dataclass(slots=True)
class _Occurrences:
    """Where a candidate stands: how often, in which forms, and first in each chunk."""

    count: int = 0
    in_heading: bool = False
    forms: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    places: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChunkText:
    """A chunk as keyphrases are looked for in it; `heading` is its first line, "" for none."""

    id: str
    text: str
    heading: str


def keyphrase_findings(chunks: Sequence[ChunkText], language: str) -> Iterator[TextFinding]:
    """Yield the keyphrases of a document in each chunk that has them; none where not English."""
    said = language.split("-", maxsplit=1)[0].lower()
    if said != ENGLISH and (said or not _reads_english(chunk.text for chunk in chunks)):
        return
    found = _candidates(chunks)
    texts = {chunk.id: chunk.text for chunk in chunks}
    most = min(MOST, FEWEST + len(chunks))
    for term in _chosen(found, most):
        entry = found[term]
        name = max(entry.forms, key=lambda form: (entry.forms[form], form))
        for chunk_id, place in entry.places.items():
            quote = sentence_around(texts[chunk_id], place)
            yield TextFinding(KEYPHRASE, name, chunk_id, quote, place)


def _reads_english(texts: Iterable[str]) -> bool:
    """Tell by the share of its function words whether a text that says no language is English."""
    words = [word[0].lower() for text in texts for word in WORD.finditer(text)]
    return sum(word in STOP_WORDS for word in words) >= ENGLISH_SHARE * len(words) > 0


def c_values(counts: Mapping[Term, int]) -> dict[Term, float]:
    """Return the C-value of each term; one that only stands within a longer one has none."""
    around: dict[Term, list[int]] = defaultdict(list)
    for term, count in counts.items():
        for size in range(1, len(term)):
            for start in range(len(term) - size + 1):
                around[term[start : start + size]].append(count)
    values = {}
    for term, count in counts.items():
        longer = around.get(term, [])
        alone = count - (sum(longer) / len(longer) if longer else 0.0)
        values[term] = math.log2(len(term) + 1) * alone
    return values


def _chosen(found: Mapping[Term, _Occurrences], most: int) -> Sequence[Term]:
    """Choose the best terms; of one within another only the longer."""
    often = {t: e for t, e in found.items() if e.count >= LEAST_OFTEN or e.in_heading}
    values = c_values({term: entry.count for term, entry in often.items()})
    scored = {t: v * (IN_HEADING if often[t].in_heading else 1.0) for t, v in values.items()}
    ranked = sorted((t for t in scored if scored[t] > 0), key=lambda t: (-scored[t], t))
    chosen: list[Term] = []
    for term in ranked:
        if len(chosen) == most:
            break
        if not any(_within(term, other) for other in chosen):
            chosen.append(term)
    return chosen


def _within(term: Term, other: Term) -> bool:
    return any(other[n : n + len(term)] == term for n in range(len(other) - len(term) + 1))


def _candidates(chunks: Sequence[ChunkText]) -> dict[Term, _Occurrences]:
    """Count the candidates; a heading that stands above several chunks counts in the first."""
    found: dict[Term, _Occurrences] = defaultdict(_Occurrences)
    headings: set[str] = set()
    for chunk in chunks:
        for number, (line_start, line) in enumerate(_lines(chunk.text)):
            heading = number == 0 and bool(chunk.heading)
            if heading and line in headings:
                continue
            headings |= {line} if heading else set()
            for run in _runs(line):
                for words in _parts(run):
                    _count(found, words, (chunk.id, line_start), heading=heading)
    return found


def _count(
    found: dict[Term, _Occurrences],
    words: Sequence[re.Match[str]],
    at: tuple[str, int],
    *,
    heading: bool,
) -> None:
    entry = found[tuple(stem(word[0].lower()) for word in words)]
    entry.count += 1
    entry.in_heading = entry.in_heading or heading
    entry.forms[" ".join(word[0].lower() for word in words)] += 1
    entry.places.setdefault(at[0], at[1] + words[0].start())


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text and the headings in one with where they begin."""
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _runs(line: str) -> Iterator[list[re.Match[str]]]:
    """Yield the runs of words between signs and words that name nothing."""
    borders = [match.start() for match in BREAK.finditer(line)]
    run: list[re.Match[str]] = []
    for word in WORD.finditer(line):
        crossed = run and any(run[-1].end() <= border < word.start() for border in borders)
        if crossed or not _is_content(word[0]):
            if run:
                yield run
            run = []
        if _is_content(word[0]):
            run.append(word)
    if run:
        yield run


def _is_content(word: str) -> bool:
    lower = word.lower()
    return (
        len(word) >= SHORTEST_WORD
        and not word[0].isdigit()
        and lower not in STOP_WORDS
        and lower not in LIGHT_WORDS
        and stem(lower) not in OUTSIDE
        and not lower.endswith("ly")
    )


def _parts(run: Sequence[re.Match[str]]) -> Iterator[Sequence[re.Match[str]]]:
    for size in range(1, min(LONGEST, len(run)) + 1):
        for start in range(len(run) - size + 1):
            words = run[start : start + size]
            if size > 1 or _names_alone(words[0][0]):
                yield words


def _names_alone(word: str) -> bool:
    """Tell whether a word can be a keyphrase by itself: no verb form, and not a short one."""
    return len(word) >= SHORTEST_SINGLE and not is_verb_form(word.lower())
