"""What a reading says, flat: the names it uses, its values, and the operations in it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from graphrag_core.english.schema_words import SHARE_KEYS
from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.translate.offline.form import (
    LAPSES,
    Along,
    AnyOf,
    AverageOf,
    Column,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
    OneOf,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
    flat,
)
from graphrag_core.translate.offline.ranker.question_words import NameStems, stems_of
from graphrag_core.types import Property, Schema

ORDERED = frozenset({"<", "<=", ">", ">="})
TEXTUAL = frozenset({"CONTAINS", "STARTS WITH", "ENDS WITH"})


@dataclass(slots=True)
class ReadingFacts:
    """A reading's nodes, steps and tests, those of inner patterns as well.

    `operations` are the names of `OPERATOR_WORDS` that it carries out. `labels` maps a variable to
    its label, or a step's variable to ":TYPE".
    """

    reading: Reading
    labels: dict[str, str] = field(default_factory=dict)
    nodes: list[NodeVariable] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    tests: list[Test] = field(default_factory=list)
    operations: Counter[str] = field(default_factory=Counter)
    values: list[Any] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    inner_patterns: int = 0
    conditions: int = 0

    @property
    def answer_columns(self) -> tuple[Column, ...]:
        """The columns of the result."""
        return self.reading.columns

    def owner(self, ref: Ref) -> str:
        """Return whose property it is: a label or ":TYPE"; "" where that is open."""
        return self.labels.get(ref.variable, "")


def reading_facts(reading: Reading) -> ReadingFacts:
    """Collect what a reading says."""
    facts = ReadingFacts(reading)
    _add_pattern(facts, reading.pattern, depth=0)
    for column in reading.columns:
        _add_column(facts, column)
    functions = [c for c in reading.columns if c.function or c.is_share or c.collected]
    plain = [c for c in reading.columns if not (c.function or c.is_share or c.collected)]
    operations = facts.operations
    operations["each"] += bool(functions and plain) + bool(reading.per)
    operations["per"] += operations["each"]
    operations["extreme"] += bool(reading.orders) and reading.limit is not None
    operations["order"] += bool(reading.orders)
    operations["path"] += reading.kind == "paths"
    operations["average"] += reading.over_groups in {"avg", "median"}
    operations["extreme"] += reading.over_groups in {"min", "max"}
    if reading.having is not None:
        operations["compare"] += 1
        if isinstance(reading.having.value, AverageOf):
            operations["average"] += 1
        elif not isinstance(reading.having.value, Ref):
            facts.numbers.append(float(reading.having.value))
    operations["both"] += _ends_apart(facts)
    if reading.limit is not None and reading.limit > 1:
        facts.numbers.append(float(reading.limit))
    if reading.skip:
        facts.numbers.append(float(reading.skip + 1))
    return facts


def _ends_apart(facts: ReadingFacts) -> int:
    """Count the keys that are to have several values, each of a node of its own: both A and B."""
    ends: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
    for test in facts.tests:
        if test.operator == "=" and isinstance(test.value, str):
            ends[facts.owner(test.left), test.left.key][test.left.variable] = test.value
    return sum(len(set(values.values())) > 1 for values in ends.values())


def property_of(schema: Schema, owner: str, key: str | None) -> Property | None:
    """Return what the schema knows of a key of a label or a ":TYPE"."""
    if key is None or not owner:
        return None
    entry = schema.relationship_type(owner[1:]) if owner.startswith(":") else schema.label(owner)
    return entry.property(key) if entry is not None else None


def name_stems(name: str) -> NameStems:
    """Return the stems of a name of the schema; ":TYPE" as its type."""
    return stems_of(spoken_words(name.removeprefix(":")))


def _add_pattern(facts: ReadingFacts, pattern: PathForm, depth: int) -> None:
    facts.inner_patterns += depth > 0
    for node in pattern.nodes:
        facts.nodes.append(node)
        facts.labels[node.name] = node.label or ""
    for step in pattern.steps:
        facts.steps.append(step)
        facts.labels[step.name] = f":{step.type}" if step.type else ""
        facts.operations["closure"] += step.max_hops > 1
        facts.operations["or"] += len(step.also)
    for condition in pattern.conditions:
        _add_condition(facts, condition, depth)


def _add_condition(facts: ReadingFacts, condition: Condition, depth: int) -> None:
    facts.conditions += 1
    operations = facts.operations
    if isinstance(condition, Exists):
        operations["not"] += condition.negated
        operations["only"] += condition.negated
        _add_pattern(facts, condition.pattern, depth + 1)
    elif isinstance(condition, OneOf):
        operations["or"] += 1
        for inner in flat((condition,)):
            _add_condition(facts, inner, depth)
    elif isinstance(condition, CountIs):
        _add_count(facts, condition, depth)
    else:
        if isinstance(condition, AnyOf):
            # A time that is not known is no alternative that anybody asked for.
            operations["or"] += condition.tests[0].operator != "IS NULL"
        for test in _tests_of(condition):
            _add_test(facts, test)


def _add_count(facts: ReadingFacts, condition: CountIs, depth: int) -> None:
    operations = facts.operations
    none = condition.number == 0 and condition.operator in {"=", "<="}
    operations["not"] += none
    operations["compare"] += not none
    operations["average"] += condition.average_of is not None
    if condition.number is not None:
        facts.numbers.append(float(condition.number))
    if condition.upper is not None:
        facts.numbers.append(float(condition.upper))
    _add_pattern(facts, condition.pattern, depth + 1)
    if condition.than is not None:
        _add_pattern(facts, condition.than.pattern, depth + 1)


def _tests_of(condition: Test | AnyOf | Along) -> tuple[Test, ...]:
    return (condition,) if isinstance(condition, Test) else condition.tests


def _add_test(facts: ReadingFacts, test: Test) -> None:
    facts.tests.append(test)
    operations, operator = facts.operations, test.operator.removeprefix("NOT ")
    operations["not"] += test.operator in {"<>", "LACKS", "IS NULL"} or operator != test.operator
    operations["text"] += operator in TEXTUAL
    operations["lapse"] += test.left.arithmetic in LAPSES
    operations["difference"] += test.left.arithmetic == "-"
    operations["share"] += _holds_share(test.left.key)
    values = test.value if isinstance(test.value, list | tuple) else [test.value]
    operations["or"] += operator == "IN" and len(values) > 1
    if isinstance(test.value, AverageOf):
        operations["average" if test.value.function == "avg" else "extreme"] += 1
    times = any(isinstance(value, date | datetime) for value in values)
    operations["time"] += times
    operations["compare"] += operator in ORDERED and not times
    for value in _plain(values):
        facts.values.append(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            facts.numbers.append(float(value))


def _holds_share(key: str | None) -> bool:
    return key is not None and not SHARE_KEYS.isdisjoint(name_words(key))


def _plain(values: list[Any] | tuple[Any, ...]) -> Iterator[Any]:
    return (v for v in values if v is not None and not isinstance(v, Ref | AverageOf))


def _add_column(facts: ReadingFacts, column: Column) -> None:
    operations = facts.operations
    operations["count"] += column.function == "count" or column.counting is not None
    operations["sum"] += column.function == "sum"
    operations["average"] += column.function in {"avg", "median"}
    operations["extreme"] += column.function in {"min", "max"}
    operations["share"] += column.is_share or _holds_share(column.key)
    operations["lapse"] += column.arithmetic in LAPSES or column.function == "span"
    operations["difference"] += column.sides is not None or column.arithmetic == "-"
    if column.counting is not None:
        _add_pattern(facts, column.counting.pattern, depth=1)
    share = column.share_of or column.share_when
    if share is not None:
        _add_pattern(facts, share, depth=1)
