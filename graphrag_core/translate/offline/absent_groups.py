"""What a reading leaves out: those that have none of what is counted, or shown beside them.

"Which service had the fewest incidents" is answered with those that had some, as most who ask it
mean, and "the services and their owners" with those that have one; an answer that did not say of
which there is none would not be true.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graphrag_core.cypher.portable import portable
from graphrag_core.english.words import plural, spoken_words
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.adjusting import variables_of
from graphrag_core.translate.offline.form import (
    Column,
    Exists,
    NodeVariable,
    PathForm,
    Reading,
    Step,
    Test,
)
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import CypherQuery, Schema

COUNT = "with_none"
MOST_NAMES = 5
"""So many things that have none are named."""


@dataclass(frozen=True, slots=True)
class AbsentGroups:
    """The query that counts them in its one column, and what one and many are called."""

    query: CypherQuery
    one: str
    many: str


def absent_groups(
    reading: object, schema: Schema, profile: Profile, tenant: str | None
) -> AbsentGroups | None:
    """Return how to count what a reading leaves out; None where it asks for nothing the fewest."""
    if not isinstance(reading, Reading):
        return None
    group = _group_of_fewest(reading)
    if group is None or group.label is None:
        return None
    counted = reading.orders[0].column
    variable = next(column.variable for column in reading.columns if column.name == counted)
    pattern = _without(reading.pattern, group, variable)
    absent = Reading(pattern, (Column(COUNT, group.name, None, "count"),))
    query = portable(Writer({}).write(scoped(absent, schema, profile, tenant), limit=1))
    noun = " ".join(spoken_words(group.label))
    return AbsentGroups(query, noun, plural(noun))


def without_what_is_beside(
    reading: object, schema: Schema, profile: Profile, tenant: str | None
) -> CypherQuery | None:
    """Return what names the things that have none of what is shown beside them.

    None where nothing is shown beside the things that a reading asks for.
    """
    if not isinstance(reading, Reading) or reading.kind != "rows" or reading.limit is not None:
        return None
    names = [column for column in reading.columns if column.key is None]
    worked_out = any(c.function or c.is_share or c.counting or c.unwound for c in reading.columns)
    if worked_out or reading.having is not None or len({c.variable for c in names}) != 2:
        return None
    first, second = names[0].variable, names[-1].variable
    group = next((node for node in reading.pattern.nodes if node.name == first), None)
    if group is None or _is_named(reading, second):
        return None
    column = Column(COUNT, group.name)
    absent = Reading(_without(reading.pattern, group, second), (column,), distinct=True)
    inside = scoped(absent, schema, profile, tenant)
    return portable(Writer(profile.name_keys).write(inside, limit=MOST_NAMES + 1))


def _is_named(reading: Reading, variable: str) -> bool:
    """Is a name or another value said of a node, so that most things may have others?"""
    tests = (c for c in reading.pattern.conditions if variable in variables_of(c))
    return any(isinstance(test, Test) and test.operator == "=" for test in tests)


def _without(pattern: PathForm, group: NodeVariable, variable: str) -> PathForm:
    """Return what a pattern says of a group, and that it has nothing at a variable."""
    inside, outside = _parted(pattern, group, variable)
    return replace(outside, conditions=(*outside.conditions, Exists(inside, negated=True)))


def _group_of_fewest(reading: Reading) -> NodeVariable | None:
    """Return what is listed by how few others it has; None for any other reading."""
    if not reading.orders or reading.orders[0].descending or reading.per:
        return None
    if reading.having is not None or reading.over_groups is not None:
        return None
    counts = [column for column in reading.columns if column.function is not None]
    others = [column for column in reading.columns if column.function is None]
    if [column.name for column in counts] != [reading.orders[0].column]:
        return None
    plain = all(not (c.period or c.is_share or c.counting or c.unwound) for c in others)
    (count,) = counts
    whose = {column.variable for column in others}
    if count.function != "count" or count.key is not None or count.sides or not plain:
        return None
    if len(whose) != 1 or count.variable in whose or not any(c.key is None for c in others):
        return None
    return next((node for node in reading.pattern.nodes if node.name in whose), None)


def _parted(pattern: PathForm, group: NodeVariable, counted: str) -> tuple[PathForm, PathForm]:
    """Part a pattern into what hangs from the group towards what is counted, and the rest."""
    reached = {counted, *_ends_of(pattern.steps, counted)} - {group.name}
    while more := {
        end
        for step in pattern.steps
        for end in (step.start, step.end)
        if end not in reached and end != group.name and {step.start, step.end} & reached
    }:
        reached |= more
    steps = [step for step in pattern.steps if {step.start, step.end} & reached]
    reached |= {step.name for step in steps}
    conditions = [c for c in pattern.conditions if variables_of(c) & reached]
    inside = PathForm(
        tuple(node for node in pattern.nodes if node.name in reached),
        tuple(steps),
        tuple(conditions),
    )
    outside = PathForm(
        tuple(node for node in pattern.nodes if node.name not in reached),
        tuple(step for step in pattern.steps if step not in steps),
        tuple(c for c in pattern.conditions if c not in conditions),
    )
    return inside, outside


def _ends_of(steps: Iterable[Step], name: str) -> set[str]:
    return {end for step in steps if step.name == name for end in (step.start, step.end)}
