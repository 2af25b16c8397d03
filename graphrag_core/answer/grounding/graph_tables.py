"""Tables of a part of a graph: its things, and its facts by relation, to bind sentences to."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graphrag_core.answer.grounding.result_table import numbers_in
from graphrag_core.answer.grounding.table import (
    CellColumn,
    CellTable,
    Relation,
    Words,
    column_of,
    kinds_by_name,
)
from graphrag_core.answer.grounding.vocabulary import LANGUAGES, fold, vocabulary
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.types import Node, Relationship

MOST_PROPERTIES = 12
_FACT_COLUMNS = ("from", "to", "since", "until", "fact")


def tables_of_graph(
    question: str,
    nodes: Sequence[Node],
    facts: Sequence[Relationship],
    marks: Mapping[str, tuple[int, ...]],
) -> tuple[CellTable, ...]:
    """Return a table of each relation's facts and one of the nodes.

    `marks` are the citations of an element, by its id; without one it is in no row.
    """
    by_name: dict[str, list[Relationship]] = defaultdict(list)
    names = {node.id: node.name for node in nodes}
    for fact in facts:
        if fact.id in marks and fact.start in names and fact.end in names:
            by_name[fact.name].append(fact)
    labels = {label for node in nodes for label in node.labels}
    shared = Words()
    shared.add(_without_names(without_deeds(question), names.values()), *map(spoken_name, labels))
    tables = [
        _facts(name, found, names, marks, shared.found, question) for name, found in by_name.items()
    ]
    kinds = frozenset(fold(word) for label in labels for word in name_words(label))
    listed = _nodes([n for n in nodes if n.id in marks], marks, shared.found, kinds)
    types = frozenset(fold(word) for name in by_name for word in name_words(name))
    known = kinds_by_name(nodes)
    return tuple(
        replace(table, kinds_of=known) for table in (*tables, replace(listed, types=types))
    )


def _without_names(text: str, names: Iterable[str]) -> str:
    """Leave out names, which a fact of other things may not borrow from the question."""
    found = sorted((name for name in names if name), key=len, reverse=True)
    return re.sub("|".join(map(re.escape, found)) or "(?!)", " ", text, flags=re.IGNORECASE)


def without_deeds(question: str) -> str:
    """Leave out the words of a question that ask to change something: tools only read."""
    deeds = {fold(w) for language in LANGUAGES for w in vocabulary(language).deeds}
    return " ".join(w for w in question.split() if fold(w).strip(".,;:!?¿") not in deeds)


def table_of_lines(question: str, lines: Iterable[str], mark: int) -> CellTable:
    """Return a table of a text's lines, for sentences that say what one of them says."""
    rows = tuple(((line,),) for line in lines if line.strip())
    words = Words()
    words.add(without_deeds(question))
    marks = tuple((mark,) for _ in rows)
    return CellTable((CellColumn("text"),), rows, known=frozenset(words.found), marks=marks)


def _facts(
    name: str,
    facts: Sequence[Relationship],
    names: Mapping[str, str],
    marks: Mapping[str, tuple[int, ...]],
    shared: Iterable[str],
    question: str,
) -> CellTable:
    words = Words(set(shared))
    words.add(spoken_name(name), *(spoken_name(fact.type) for fact in facts))
    rows = tuple(
        (
            (names[fact.start],),
            (names[fact.end],),
            (fact.valid_at,) if fact.valid_at else (),
            (fact.invalid_at,) if fact.invalid_at else (),
            (fact.fact,) if fact.fact else (),
        )
        for fact in facts
    )
    spoken = tuple(fold(word) for word in name_words(name))
    flipped = spoken[-1:] == ("by",)
    return CellTable(
        tuple(
            CellColumn(column, (column,) if column in ("since", "until") else ())
            for column in _FACT_COLUMNS
        ),
        rows,
        (Relation(1, 0, spoken) if flipped else Relation(0, 1, spoken),),
        frozenset(words.found),
        numbers_asked=numbers_in(question),
        things=frozenset({0, 1}),
        marks=tuple(marks[fact.id] for fact in facts),
    )


def _nodes(
    nodes: Sequence[Node],
    marks: Mapping[str, tuple[int, ...]],
    shared: Iterable[str],
    kinds: frozenset[str],
) -> CellTable:
    keys = dict.fromkeys(
        key
        for node in nodes
        for key, value in list(node.properties.items())[:MOST_PROPERTIES]
        if isinstance(value, str | int | float) and value != node.name
    )
    words = Words(set(shared))
    words.add(*keys)
    rows = tuple(
        ((node.name,), node.labels, *(_value(node, key) for key in keys)) for node in nodes
    )
    columns = (CellColumn("name"), CellColumn("label"), *(column_of(key) for key in keys))
    return CellTable(
        columns,
        rows,
        known=frozenset(words.found),
        things=frozenset({0}),
        kinds=kinds,
        labels=kinds,
        marks=tuple(marks[node.id] for node in nodes),
    )


def _value(node: Node, key: str) -> tuple[object, ...]:
    value = node.properties.get(key)
    return () if value is None or value == node.name else (value,)
