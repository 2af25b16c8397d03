"""What an intent is: how it is recognised, what it needs of a question, and how it is answered."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.intents.slots import STANDING_FOR, Slots
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.validity import ValidityFilter
from graphrag_core.types import Citation, CypherQuery, Evidence, Rows


@dataclass(frozen=True, slots=True)
class IntentCall:
    """A question on its way through an intent's engine.

    Where `planned` is a list, the engine's query is put there and not run.
    """

    run: AskRun
    context: ExplorationContext
    slots: Slots
    validity: ValidityFilter
    planned: list[CypherQuery] | None = None

    @property
    def limit(self) -> int:
        """How many rows the question may have."""
        return self.run.question.limit


@dataclass(frozen=True, slots=True)
class IntentAnswer:
    """What an engine found; `query` is what was run for `rows`, `evidence` is drawn.

    `follow_ups` are questions that this graph can answer next. `partial` says in a sentence what
    a budget left out, "" where nothing was. `unused` are names and values of the question that
    the engine did not take into account. `most` is the most that its confidence can be.
    """

    text: str
    query: CypherQuery
    rows: Rows
    evidence: Evidence
    citations: tuple[Citation, ...]
    interpretation: tuple[str, ...]
    follow_ups: tuple[str, ...] = ()
    partial: str = ""
    unused: tuple[str, ...] = ()
    most: float = 1.0


Engine = Callable[[IntentCall], IntentAnswer | None]
"""Answers a call; None where the graph has nothing for it."""


def _always(_slots: Slots) -> bool:
    return True


def never(_slots: Slots) -> bool:
    """Leave a question to the translator first, whatever it names."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """One intent. In its examples X and Y stand for things that the graph names.

    `examples` must be taken for it; `counterexamples` look alike and are for a query, which the
    translator writes. `entities` is how many named things it needs, `label` whether it needs the
    name of a kind. `reading` says in words what it answers, with `{}` for what was named.
    `unnamed` is said where nothing is named.
    `first` tells whether it may answer before the translator is asked, else only after it declined.
    `of_groups` answers for nodes that a value names, from one group on or from `least_groups`.
    `of_topic` answers by the words of the question where it names neither things nor groups.
    `one_by_one` tells that of several things each is answered for itself.
    `takes_things` is False where the engine answers for all things, whichever are named.
    `whole` tells that it looks at the network as a whole, and takes no account of values and
    verbs, nor of a thing that only a part of its name stands for.
    `asked` is the example by which it is offered, the first one unless that names a kind.
    `quotes` tells that texts with words of the question belong below its answer.
    """

    name: str
    reading: str
    engine: Engine
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...] = ()
    entities: int = 0
    label: bool = False
    unnamed: str = "the graph"
    takes_things: bool = True
    asked: str = ""
    quotes: bool = False
    whole: bool = False
    one_by_one: bool = False
    first: Callable[[Slots], bool] = _always
    needs: Callable[[Slots], bool] = _always
    of_groups: Engine | None = None
    of_topic: Engine | None = None
    least_groups: int = 1

    def answer(self, call: IntentCall) -> IntentAnswer | None:
        """Answer a call by the engine for what it names."""
        if call.slots.groups:
            return (self.of_groups or self.engine)(call)
        return (self.engine if call.slots.entities else self.of_topic or self.engine)(call)

    def fits(self, slots: Slots) -> bool:
        """Tell whether a question has what the intent needs."""
        if slots.groups:
            return self.of_groups is not None and len(slots.groups) >= self.least_groups
        has_label = bool(slots.labels) or not self.label
        return len(slots.entities) >= self.entities and has_label and self.needs(slots)

    def fits_topic(self, slots: Slots) -> bool:
        """Tell whether it can answer by the words of a question that names nothing."""
        return self.of_topic is not None and not slots.entities and not slots.groups

    def unused(self, slots: Slots) -> tuple[str, ...]:
        """List the named things that its engine does not take into account."""
        return () if self.takes_things else tuple(entity.name for entity in slots.entities)

    def question(self, slots: Slots) -> str:
        """Ask for it in words that are taken for it, with what was named."""
        text = self.asked or self.examples[0]
        for standing, named in zip(STANDING_FOR, slots.names, strict=False):
            text = named.join(re.split(rf"\b{standing}\b", text))
        return text

    def rendering(self, slots: Slots) -> str:
        """Say what it would answer, for the button that offers it."""
        named = slots.names or slots.label_words
        return (" and ".join(named[:3]) or self.unnamed).join(self.reading.split("{}"))
