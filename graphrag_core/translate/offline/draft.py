"""A reading in the making."""

from dataclasses import dataclass
from dataclasses import field as default
from datetime import datetime

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.attach import Field
from graphrag_core.translate.offline.form import (
    Condition,
    NodeVariable,
    Step,
)
from graphrag_core.translate.offline.state import State
from graphrag_core.translate.offline.writer import fresh_name
from graphrag_core.types import AsOf, Question


@dataclass
class ReadingDraft:
    """A reading in the making: the state with names for its variables and tests by place.

    `steps` holds the relationships of each join; `tests` the conditions on each thing,
    `node_guards` those that nobody spoke of (its validity), and `step_tests` those on each join.
    """

    state: State
    field: Field
    profile: Profile
    question: Question
    now: datetime
    names: dict[int, str] = default(default_factory=dict)
    steps: dict[int, list[Step]] = default(default_factory=dict)
    between: dict[int, list[NodeVariable]] = default(default_factory=dict)
    tests: dict[int, list[Condition]] = default(default_factory=dict)
    step_tests: dict[int, list[Condition]] = default(default_factory=dict)
    node_guards: dict[int, list[Condition]] = default(default_factory=dict)
    timed_joins: set[int] = default(default_factory=set)
    as_of: AsOf | TimePhrase = None
    phrases: list[str] = default(default_factory=list)
    cost: float = 0.0
    taken: set[str] = default(default_factory=set)

    def fresh(self, wanted: str) -> str:
        """A variable name that is not in use yet and needs no quoting."""
        return fresh_name(wanted, self.taken)
