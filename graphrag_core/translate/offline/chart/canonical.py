"""What tells two readings apart, whatever their variables are called and in whatever order.

Two readings with the same canonical form find the same rows, so only the cheaper one is a
candidate. The names of variables are replaced by what is said of them, twice over, as in the
colour refinement of Weisfeiler and Leman (1968).
"""

from collections import defaultdict
from dataclasses import fields, is_dataclass
from typing import Any

from graphrag_core.translate.offline.form import Column, NodeVariable, Reading, Step

ROUNDS = 3
VARIABLES = frozenset({"variable", "start", "end"})
COLUMNS = frozenset({"column", "per"})
UNSAID = frozenset({"phrase", "phrases", "parameter"})


def canonical(reading: Reading) -> int:
    """A number that readings share if they are the same but for names and order."""
    colours: dict[str, int] = {}
    for _ in range(ROUNDS):
        said: dict[str, list[int]] = defaultdict(list)
        _collect(reading, colours, said)
        colours = {name: hash((colours.get(name, 0), *sorted(of))) for name, of in said.items()}
    columns = {column.name: _colour(column, colours) for column in reading.columns}
    named = {**colours, **{f"column {name}": colour for name, colour in columns.items()}}
    return _colour(reading, named)


def _collect(value: Any, colours: dict[str, int], said: dict[str, list[int]]) -> None:
    """Note at every variable what is said of it, with the colours known so far."""
    if isinstance(value, tuple):
        for one in value:
            _collect(one, colours, said)
    elif is_dataclass(value):
        for name, place in _variables(value):
            said[name].append(hash((place, _colour(value, colours))))
        for field in fields(value):
            _collect(getattr(value, field.name), colours, said)


def _variables(value: Any) -> list[tuple[str, str]]:
    """The variables that a part speaks of directly, each with the part it plays there."""
    named = [
        (getattr(value, field.name), field.name)
        for field in fields(value)
        if field.name in VARIABLES
    ]
    if isinstance(value, NodeVariable | Step):
        named.append((value.name, "name"))
    if isinstance(value, Step) and not value.directed:
        named = [(name, "end" if place == "start" else place) for name, place in named]
    return named


def _colour(value: Any, colours: dict[str, int]) -> int:
    if isinstance(value, tuple):
        return hash(tuple(sorted(_colour(one, colours) for one in value)))
    if isinstance(value, list):
        return hash(("list", repr(value)))
    if not is_dataclass(value):
        return hash((type(value).__name__, repr(value)))
    parts: list[Any] = [type(value).__name__]
    ends = []
    for field in fields(value):
        part = getattr(value, field.name)
        if field.name in UNSAID or (isinstance(value, Column) and field.name == "name"):
            continue
        if field.name in VARIABLES:
            ends.append((field.name, colours.get(part, 0)))
        elif field.name in COLUMNS:
            names = (part,) if isinstance(part, str) else part
            parts.append((field.name, *sorted(colours.get(f"column {n}", 0) for n in names)))
        elif field.name == "orders":
            parts.append(tuple(_colour(one, colours) for one in part))
        elif field.name == "name":
            parts.append(colours.get(part, 0))
        else:
            parts.append((field.name, _colour(part, colours)))
    if isinstance(value, Step) and not value.directed:
        return hash((*parts, *sorted(colour for _, colour in ends)))
    return hash((*parts, *ends))
