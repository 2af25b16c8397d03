"""Cuts a text into sentences; full stops in names, dates and abbreviations end none."""

import re
from collections.abc import Iterable, Iterator

_END = re.compile(r"([.!?]+[\"'”’»“)*_]*(?:\s*\[\d+\])*)(?:[ \t]+(?=\S)|[ \t]*$)")
_ABBREVIATION = re.compile(
    r"(?:^\s*\d{1,2}|\b(?:am|dem|den|der|des|die|das|im|vom|zum|zur)\s\d{1,2}"
    r"|(?:^|(?<!\d)[\s(])[^\W\d_]|(?:^|[\s(])(?:dr|mr|mrs|ms|st|mt|no|nr|vs|ca|approx|inc|ltd|co|corp|etc|fig|jr|sr|prof|bzw"
    r"|e\.g|i\.e|z\.b|d\.h|u\.a))$",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b\d{1,2}$")
_MONTH = re.compile(r"(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-z]*\b", re.IGNORECASE)


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
