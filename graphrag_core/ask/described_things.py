"""Things that a question describes instead of naming: "the last P1 incident", "our oldest plant".

What the description finds is asked of the offline translator: where it reads all of its words and
the graph has one such node, this node is what the question is about.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.intents.slots import NamedKind, Slots, named_kinds, overlaps, slots_of
from graphrag_core.ask.intents.value_names import Lookup
from graphrag_core.ask.offline_rung import run_reading
from graphrag_core.ask.ties import Ties, ties_of
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.schema.introspection import identifies
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.ranker.reading_facts import reading_facts
from graphrag_core.types import Links, Translation, Untranslated, ValueLink

SUPERLATIVE = r"(?:very\s+)?(?:last|latest|newest|first|(?:most|least)\s+\w+|\w{3,}est)\b"
WHICH = r"(?:\w+\s+){1,3}(?:that|which|who|whose|with|without)\b"
DESCRIBED = re.compile(
    rf"(?:\b(?:the|our|my|your|its|their|his|her)\s+|['’]s\s+)({SUPERLATIVE}|{WHICH})",
    re.IGNORECASE,
)
"""How the description of one thing begins; behind a name with its name."""
JOINING = re.compile(r"\s+(?:and|with|to|vs\.?|versus|or)\s+", re.IGNORECASE)
MOST_ENDS = 4
LEAST_CONFIDENCE = 0.7
"""A reading less sure than this may be of another thing: nothing is taken for described then."""


@dataclass(frozen=True, slots=True)
class Described:
    """The slots of a question with what it describes in place of names.

    `said` tells what each description is, `ties` what else fits one as well.
    """

    slots: Slots
    said: tuple[str, ...]
    ties: tuple[str, ...]


def described_things(run: AskRun, context: ExplorationContext, slots: Slots) -> Described | None:
    """Find the things that the question describes; None where it describes none.

    Raises `DatabaseUnavailableError`.
    """
    if DESCRIBED.search(run.question.text) is None:
        return None
    found: list[tuple[ValueLink, Ties | None]] = []
    kinds = tuple(named_kinds(run.question.text, run.schema, context.profile))
    for start, ends in _places(slots, run.links, kinds):
        if any(start < link.end for link, _ in found):
            continue
        one = next(filter(None, (_described(run, start, end) for end in ends)), None)
        found += [one] if one is not None else []
    if not found:
        return None
    taken = [(link.start, link.end) for link, _ in found]
    others = (o for o in run.links.values if not overlaps(o.start, o.end, taken))
    links = replace(run.links, values=(*(link for link, _ in found), *others))
    return Described(
        slots_of(run.question.text, links, context, run.schema, parts=False),
        tuple(f"“{link.text}” is {link.value}" for link, _ in found),
        tuple(
            f"For “{link.text}”, {link.value} was taken. {ties.sentence}"
            for link, ties in found
            if ties is not None
        ),
    )


def _places(
    slots: Slots, links: Links, kinds: Sequence[NamedKind]
) -> Iterator[tuple[int, list[int]]]:
    """Find where descriptions of one thing begin, and where each may end, the last place first."""
    text = slots.text
    periods = [(time.start, time.end) for time in slots.times]
    last = len(text.rstrip(" ?!.,;:"))
    for match in DESCRIBED.finditer(text):
        start = match.start()
        if text[start] in "'’":
            start = next((link.start for link in links.values if link.end == start), -1)
        if start < 0 or overlaps(match.start(), match.end(), periods):
            continue
        head = next((kind for kind in kinds if kind.end > match.start(1)), None)
        if head is None or head.several:
            continue
        ends = {last, *(link.end for link in links.values), *(end for _, end in periods)}
        ends |= {joining.start() for joining in JOINING.finditer(text)}
        ends |= {kind.end for kind in kinds}
        behind = sorted((end for end in ends if head.end <= end <= last), reverse=True)
        yield start, behind[:MOST_ENDS]


def _described(run: AskRun, start: int, end: int) -> tuple[ValueLink, Ties | None] | None:
    """Return the one node that a part of the question describes, and what ranks as it does."""
    text = run.question.text[start:end]
    links = _within(run.links, start, end)
    readings = run.dependencies.offline.readings(
        replace(run.question, text=text), links, run.schema
    )
    if isinstance(readings, Translation | Untranslated) or not len(readings):
        return None
    probabilities = readings.unseen()
    place = max(range(len(readings)), key=probabilities.__getitem__)
    read = readings.translation(place)
    if probabilities[place] < LEAST_CONFIDENCE or read.unread:
        return None
    tried = run_reading(run, readings, place)
    rows = tried.rows
    if rows is None or len(rows.records) != 1 or not isinstance(read.reading, Reading):
        return None
    link = _link(run, read.reading, rows.records[0][rows.columns[0]], (start, end))
    ties = ties_of(tried.translation.query, rows, run.dependencies.database()) if link else None
    return (link, ties if ties and ties.names else None) if link else None


def _link(run: AskRun, reading: Reading, value: object, place: tuple[int, int]) -> ValueLink | None:
    """Link a place of the question with the node whose name or code a reading gave."""
    column = reading.columns[0]
    label = run.schema.label(reading_facts(reading).labels.get(column.variable, ""))
    entry = label.property(column.key or label.name_key or "") if label is not None else None
    if label is None or entry is None or column.function is not None:
        return None
    if entry.key != label.name_key and not (entry.unique or identifies(entry)):
        return None
    use = run.dependencies
    found = Lookup(run.schema, use.database(), use.narrow).one(label.name, entry.key, value, place)
    if found is None:
        return None
    start, end = place
    text = run.question.text[start:end]
    return ValueLink(start, end, text, found.label, found.key, found.value, 1.0, found.id)


def _within(links: Links, start: int, end: int) -> Links:
    """Return the links of a part of the question, at their places in this part."""
    return Links(
        tuple(
            replace(link, start=link.start - start, end=link.end - start)
            for link in links.values
            if start <= link.start and link.end <= end
        )
    )
