"""Which of two dates or times of the same node or relationship comes first, as the data say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from graphrag_core.cypher.compose import Template, constant, joined, name, variable
from graphrag_core.schema.last_times import Owner, Read

MOST_KEYS = 6
"""So many times of an owner are compared, each with each."""
LEAST = 3
"""So many that have both times say which one comes first."""
RARELY = 0.05
"""The share of them that may stand the other way round."""

BEFORE = Template("count(CASE WHEN entity.{one} {sign} entity.{other} THEN 1 END) AS {column}")
COUNTED = Template("""\
WITH entity LIMIT $sample
RETURN {columns}""")
SIGNS = {"<": constant("<"), ">": constant(">")}

Pair = tuple[str, str]


def with_time_order(owner: Owner, read: Read) -> Owner:
    """Find for each time of a label or type those that it is earlier than, from a sample.

    Raises `DatabaseUnavailableError`.
    """
    dated = [entry.key for entry in owner.properties if entry.latest is not None][:MOST_KEYS]
    pairs = list(combinations(dated, 2))
    if not pairs:
        return owner
    asked = [
        BEFORE.fill(one=name(one), sign=SIGNS[sign], other=name(other), column=variable(column))
        for (one, other), columns in _columns(pairs).items()
        for sign, column in columns.items()
    ]
    rows = read(facts=COUNTED.fill(columns=joined(", ", asked)))
    earlier = _earlier(pairs, rows)
    properties = (
        replace(entry, earlier_than=tuple(b for a, b in earlier if a == entry.key))
        for entry in owner.properties
    )
    return replace(owner, properties=tuple(properties))


def _columns(pairs: Sequence[Pair]) -> dict[Pair, dict[str, str]]:
    """Name the columns of either order of each pair."""
    return {pair: {"<": f"before_{n}", ">": f"after_{n}"} for n, pair in enumerate(pairs)}


def _earlier(pairs: Sequence[Pair], rows: Sequence[Mapping[str, Any]]) -> list[Pair]:
    """List the pairs of which the first is earlier than the second."""
    found = []
    for (one, other), columns in _columns(pairs).items():
        before, after = (rows[0][columns[sign]] for sign in SIGNS)
        for pair, often, seldom in (((one, other), before, after), ((other, one), after, before)):
            if often >= LEAST and seldom <= RARELY * often:
                found.append(pair)
    return found
