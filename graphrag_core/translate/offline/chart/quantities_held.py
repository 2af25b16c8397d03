"""What is counted may be held as a quantity: ten tickets in one batch, three units in one order.

Each reading that counts nodes, of which each one (or the relationship to it) says how many it
stands for, has a twin that adds these up.
"""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.words import spoken_words, stem, tokenize
from graphrag_core.translate.offline.chart.products import HOW_MANY, numbers_of
from graphrag_core.translate.offline.form import Column, CountIs, Having, PathForm, Reading
from graphrag_core.types import Schema

Held = tuple[str, str]
"""The variable and the key of a quantity."""


def sums_for_counts(reading: Reading, said: str, schema: Schema) -> Iterator[Reading]:
    """The readings that add up what a reading counts, of a question in the words `said`.

    Where it says what the nodes are called, it counts them: batches of 500 units are batches.
    """
    stems = frozenset(stem(token.lower) for token in tokenize(said))
    for place, column in enumerate(reading.columns):
        if column.function == "count" and column.key is None and column.counting is None:
            for variable, key in _held(reading.pattern, column.variable, stems, schema):
                total = Column(f"total_{key}", variable, key, "sum")
                yield _renamed(reading, place, total)
    if not any(c.function or c.collected or c.is_share for c in reading.columns):
        for condition in reading.pattern.conditions:
            if isinstance(condition, CountIs) and reading.having is None:
                yield from _compared(reading, condition, stems, schema)


def _held(pattern: PathForm, counted: str, said: frozenset[str], schema: Schema) -> Iterator[Held]:
    """The quantities of what is counted, and of the relationships that lead to it."""
    label = next((node.label for node in pattern.nodes if node.name == counted), None)
    entry = schema.label(label) if label is not None else None
    if entry is not None and not {stem(word) for word in spoken_words(entry.name)} <= said:
        yield from ((counted, key) for key in numbers_of(entry.properties) if _says(key))
    for step in pattern.steps:
        leads_there = counted in {step.name, step.start, step.end}
        if leads_there and step.max_hops == 1 and step.type is not None:
            kind = schema.relationship_type(step.type)
            keys = numbers_of(kind.properties if kind is not None else ())
            yield from ((step.name, key) for key in keys if _says(key))


def _says(key: str) -> bool:
    return bool(HOW_MANY & set(spoken_words(key)))


def _renamed(reading: Reading, place: int, total: Column) -> Reading:
    """A reading with another column at a place, in the order and the condition of groups, too."""
    old = reading.columns[place].name
    columns = (*reading.columns[:place], total, *reading.columns[place + 1 :])
    orders = tuple(
        replace(order, column=total.name) if order.column == old else order
        for order in reading.orders
    )
    having = reading.having
    if having is not None and having.column == old:
        having = replace(having, column=total.name)
    return replace(reading, columns=columns, orders=orders, having=having)


def _compared(
    reading: Reading, count: CountIs, said: frozenset[str], schema: Schema
) -> Iterator[Reading]:
    """As in "performances that sold more than 200 tickets": the sum of each group compared."""
    if count.number is None or count.number < 1 or count.among is not None:
        return
    if count.upper is not None:
        return
    inner = count.pattern
    outer = {node.name for node in reading.pattern.nodes}
    nodes = (*reading.pattern.nodes, *(node for node in inner.nodes if node.name not in outer))
    rest = tuple(c for c in reading.pattern.conditions if c is not count)
    pattern = PathForm(nodes, (*reading.pattern.steps, *inner.steps), (*rest, *inner.conditions))
    for variable, key in _held(pattern, count.variable, said, schema):
        total = Column(f"total_{key}", variable, key, "sum")
        yield replace(
            reading,
            pattern=pattern,
            columns=(*(c for c in reading.columns if c.counting is not count), total),
            having=Having(total.name, count.operator, float(count.number)),
            distinct=False,
        )
