"""What becomes of the names in a question: asked of one by one, or left out of an answer."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from graphrag_core.ask.intents.record import IntentAnswer
from graphrag_core.ask.intents.slots import SURE_LINK, Slots

JOINED = re.compile(r"\s*(,|,?\s*and\b|&)\s*(the\s+)?", re.IGNORECASE)
"""What stands between things of which the same is asked."""


def asked_of_each(slots: Slots) -> tuple[str, ...]:
    """Ask of each of several things what a question asks of all: "What changed at X and Y?".

    Empty where they are of several kinds, or something else stands between them.
    """
    text, things = slots.text, sorted(slots.entities, key=lambda thing: thing.start)
    between = (text[one.end : other.start] for one, other in pairwise(things))
    alike = len({thing.label for thing in things}) == 1
    if not alike or not all(JOINED.fullmatch(words) for words in between):
        return ()
    before, after = text[: things[0].start], text[things[-1].end :]
    return tuple(f"{before}{text[thing.start : thing.end]}{after}" for thing in things)


def untold(slots: Slots, found: IntentAnswer) -> tuple[str, ...]:
    """List the names and sure values of a question that an answer neither tests nor says.

    A value in lower case may be a word of the language ("free"), and is left to the engines.
    """
    given = [str(value) for value in _flat(found.query.parameters.values())]
    said = "\n".join([*given, *found.interpretation, found.text]).casefold()
    values = (v for v in slots.conditions if v.score >= SURE_LINK and not v.text.islower())
    named = (*((e.name, e.name) for e in slots.entities), *((v.text, v.value) for v in values))
    return tuple(text for text, value in named if str(value).casefold() not in said)


def _flat(values: Iterable[object]) -> Iterator[object]:
    for value in values:
        yield from _flat(value) if isinstance(value, list | tuple) else (value,)
