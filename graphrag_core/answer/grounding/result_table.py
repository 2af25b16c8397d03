"""The table that an answer to a question is bound to: its rows, and what stands behind them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from graphrag_core.answer.cells import asks_whether
from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.answer.grounding.asked_conditions import COMPARING
from graphrag_core.answer.grounding.cell_values import as_moment
from graphrag_core.answer.grounding.items import Piece, read_items
from graphrag_core.answer.grounding.query_facts import facts_of
from graphrag_core.answer.grounding.table import (
    CellColumn,
    CellTable,
    Relation,
    Words,
    column_of,
    denied_words,
    kinds_by_name,
    with_ends,
)
from graphrag_core.answer.grounding.vocabulary import LANGUAGES, fold, language_of, vocabulary
from graphrag_core.answer.projection import read_projection
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.types import CypherQuery, Evidence, Node, Path, Relationship, Rows

MOST_PROPERTIES = 12
NO_QUERY = CypherQuery("")
_TERMS = "term tenure spell stint Amtszeit"
"""What a row is called that says from when and until when."""
_HOW_MANY = (
    "how many",
    "number of",
    "wie viele",
    "anzahl",
    "combien d",
    "nombre d",
    "cuánt",
    "número de",
)


def table_of_rows(
    question: str,
    interpretation: Sequence[str],
    rows: Rows,
    evidence: Evidence,
    register: CitationRegister,
    most_rows: int,
    query: CypherQuery = NO_QUERY,
) -> CellTable:
    """Spread rows into cells: a node's name and properties, the elements of a list.

    Nodes that stand behind a row without being in it get columns of their own, by label.
    """
    spread = [
        _spread(record, index, register) for index, record in enumerate(rows.records[:most_rows])
    ]
    names = list(dict.fromkeys(name for cells in spread for name in cells))
    cells = tuple(tuple(found.get(name, ()) for name in names) for found in spread)
    times = {at for row in cells for at, held in enumerate(row) for v in held if as_moment(v)}
    asking = facts_of(query)
    projected = read_projection(query.text) if query.text else {}
    keys = {name: column.key for name, column in projected.items() if column.key}
    made_of = {**asking.keys, **keys}
    read = [
        with_unit_of(column_of(n.lstrip("~"), beside=n.startswith("~")), made_of.get(n, ""))
        for n in names
    ]
    columns = with_ends(read, times)
    words = Words()
    words.add(question, *interpretation, *(c.name for c in columns), *asking.names)
    nodes = evidence.subgraph.nodes
    facts = evidence.subgraph.relationships
    words.add(*(spoken_name(label) for node in nodes for label in node.labels))
    words.add(*(spoken_name(fact.name) for fact in facts))
    if {"begin", "end"} <= {word for column in columns for word in column.words}:
        words.add(_TERMS)
    labels = {fold(w) for node in nodes for label in node.labels for w in name_words(label)}
    return CellTable(
        columns,
        cells,
        tuple(_relations(names, rows, evidence, register)),
        frozenset(words.found),
        complete=not rows.truncated and len(rows.records) <= most_rows,
        number_nouns=tuple(_counted_nouns(question)),
        labels=frozenset(labels | _label_words(columns, labels)),
        kinds=frozenset(labels),
        numbers_asked=numbers_in(question),
        moments_asked=moments_in(question),
        denied_asked=denied_words(_items_of(question)),
        things=frozenset(_things(names, rows, register)),
        kinds_of=kinds_by_name(nodes),
        facts=asking,
        whether=asks_whether(question),
        content_asked=content_of(question),
        question=question,
        comparers_asked=tuple(i.text for i in _items_of(question) if i.has(*COMPARING)),
    )


def content_of(question: str) -> tuple[Piece, ...]:
    """Return the words of meaning, the numbers and the dates of a question, as it writes them."""
    items = _items_of(question)
    spoken = (
        replace(_bounded(items, at), text=question[item.start : item.end])
        for at, item in enumerate(items)
    )
    return tuple(item for item in spoken if item.is_value or _is_content(item))


def _bounded(items: Sequence[Piece], at: int) -> Piece:
    """Read the number of "hotter than 200" as one that bounds."""
    item, before = items[at], items[max(at - 2, 0) : at]
    than = len(before) == 2 and before[1].has("than")
    if item.kind != "number" or item.qualifier or not than:
        return item
    more, less = before[0].has("more"), before[0].has("less")
    return replace(item, qualifier="above" if more else "below") if more != less else item


def _is_content(item: Piece) -> bool:
    """Tell whether a word has a meaning of its own, or is written as a name inside the question."""
    named = item.start > 0 and item.text[:1].isupper() and item.has("function")
    return item.kind == "word" and (not item.kinds or named)


def with_unit_of(column: CellColumn, key: str) -> CellColumn:
    """Give a column without a unit that of the property that it was made of: `salaryEur`."""
    if column.unit is not None or not key:
        return column
    of_key = column_of(key)
    return replace(column, unit=of_key.unit, scale=of_key.scale)


def _things(names: Sequence[str], rows: Rows, register: CitationRegister) -> Iterable[int]:
    """Yield the columns whose cells stand for nodes."""
    for at, name in enumerate(names):
        cells = [(i, record.get(name)) for i, record in enumerate(rows.records[:5])]
        if name.startswith("~") or any(register.node_of(v, i, spoken_name(name)) for i, v in cells):
            yield at


def numbers_in(text: str) -> frozenset[float]:
    """Read the numbers that a question names."""
    return frozenset(value for item in _items_of(text) for value, _ in item.readings)


def moments_in(text: str) -> tuple[frozenset[tuple[str, int]], ...]:
    """Read the dates that a question names, each with its parts."""
    return tuple(frozenset(item.parts) for item in _items_of(text) if item.kind == "moment")


@lru_cache(maxsize=8)
def _items_of(question: str) -> tuple[Piece, ...]:
    language = language_of(question, question) or LANGUAGES[0]
    return tuple(read_items(question, (), vocabulary(language)))


def _label_words(columns: Iterable[CellColumn], labels: set[str]) -> set[str]:
    return {
        word for c in columns if len(c.words) == 1 for word in c.words if len(word) > 3
    } - labels


def _spread(
    record: Mapping[str, Any], row: int, register: CitationRegister
) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    for name, cell in record.items():
        if isinstance(cell, Node):
            found[name] = (cell.name,)
            for key, value in list(cell.properties.items())[:MOST_PROPERTIES]:
                if value != cell.name:
                    found[f"{name}.{key}"] = _values(value)
        elif isinstance(cell, Relationship):
            found[name] = (cell.fact or cell.name,)
            found |= {
                f"{name}.{k}": _values(v)
                for k, v in list(cell.properties.items())[:MOST_PROPERTIES]
            }
        else:
            found[name] = _values(cell)
    there = {value for values in found.values() for value in values if isinstance(value, str)}
    for element in register.ids_of(row):
        node = register.node(element)
        if node is not None and node.name not in there:
            key = f"~{label_of(node)}"
            found[key] = (*found.get(key, ()), node.name)
    return found


def _values(value: Any) -> tuple[Any, ...]:
    if value is None:
        return ()
    if isinstance(value, Node):
        return (value.name,)
    if isinstance(value, Path):
        return tuple(node.name for node in value.nodes)
    if isinstance(value, Mapping):
        return tuple(part for held in value.values() for part in _values(held))
    if isinstance(value, list | tuple):
        return tuple(part for held in value for part in _values(held))
    return (value,)


def _relations(
    names: Sequence[str], rows: Rows, evidence: Evidence, register: CitationRegister
) -> Iterable[Relation]:
    """Find which columns hold the ends of the relationships behind the rows."""
    ends: dict[tuple[int, int], dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for index, record in enumerate(rows.records[:20]):
        columns: dict[str, list[int]] = defaultdict(list)
        for name, cell in record.items():
            node = register.node_of(cell, index, spoken_name(name))
            if node is not None:
                columns[node.id].append(names.index(name))
        for element in register.ids_of(index):
            node = register.node(element)
            key = f"~{label_of(node)}" if node is not None else ""
            if key in names and element not in columns:
                columns[element].append(names.index(key))
        for fact in evidence.subgraph.relationships:
            for start in columns.get(fact.start, ()):
                for end in columns.get(fact.end, ()):
                    ends[start, end][fact.type].add(index)
    for (start, end), types in ends.items():
        if (end, start) in ends and (end, start) < (start, end):
            continue
        meant = (t for t in types if not _is_by_chance(t, (start, end), ends))
        words = tuple(fold(w) for type_ in meant for w in name_words(type_))
        flipped = words[-1:] == ("by",)
        yield Relation(end, start, words) if flipped else Relation(start, end, words)


def _is_by_chance(
    type_: str, pair: tuple[int, int], ends: Mapping[tuple[int, int], Mapping[str, set[int]]]
) -> bool:
    """Tell whether a type is that of other columns, whose things stand in these in some rows too.

    Who carved a puppet may operate it.
    """
    rows = ends[pair][type_]
    elsewhere = any(rows < types[type_] for types in ends.values() if type_ in types)
    return elsewhere and any(rows < others for others in ends[pair].values())


def _counted_nouns(question: str) -> Iterable[str]:
    """Yield the noun behind "how many" in a question, in each language."""
    lowered = question.casefold()
    for phrase in _HOW_MANY:
        _, found, rest = lowered.partition(phrase)
        if found:
            yield from (
                fold(w) for w in rest.replace("'", " ").replace("’", " ").split()[:2] if len(w) > 3
            )
