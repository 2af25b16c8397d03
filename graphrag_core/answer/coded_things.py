"""What people know things by whose names are only codes: "WO-7 (fuel pump, open, 3 May 2025)"."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from graphrag_core.answer.cells import CODE, MAX_BESIDE, Table, name_and_value
from graphrag_core.answer.citing import label_of
from graphrag_core.answer.phrases import in_prose, is_number_of
from graphrag_core.english.schema_words import TITLES
from graphrag_core.english.states import is_state_key
from graphrag_core.english.wording import spoken_name, value_text
from graphrag_core.english.words import name_words
from graphrag_core.types import Node

LONGEST_VALUE = 60


def beside_codes(table: Table, nodes: Sequence[Node | None]) -> Mapping[str, str]:
    """Say by the ids of things what beside their codes tells them apart.

    Of things of one kind, all of which are called by a code, what all of them have: a title, a
    state, a date, a number, in this order; not what the question gives itself. Empty for others.
    """
    known = [node for node in nodes if node is not None]
    coded = all(CODE.fullmatch(node.name) for node in known)
    if not known or len(known) < len(nodes) or not coded or len({*map(label_of, known)}) > 1:
        return {}
    given = {str(value) for value in table.translation.query.parameters.values()}
    shared = set.intersection(*({*node.properties} for node in known))
    ranks = {key: rank for key in shared if (rank := _rank(key, known, given)) is not None}
    keys = sorted(ranks, key=lambda key: (ranks[key], *_in_time(known[0].properties[key]), key))
    keys = keys[:MAX_BESIDE]
    return {node.id: ", ".join(_said(key, node.properties[key]) for key in keys) for node in known}


def _in_time(value: Any) -> tuple[str, ...]:
    """Order the dates of a thing from the first to the last."""
    return (value.isoformat(),) if isinstance(value, date) else ("",)


def _rank(key: str, nodes: Iterable[Node], given: set[str]) -> int | None:
    """Rank a key by how well people know things by it; None for what is not told."""
    values = [node.properties[key] for node in nodes]
    if key.startswith("_") or any(map(_is_hidden, nodes, values)):
        return None
    if any(str(value) in given for value in values):
        return None
    return next((rank for rank, fits in enumerate(_kinds(key, values)) if fits), None)


def _kinds(key: str, values: Sequence[Any]) -> Iterator[bool]:
    yield bool(TITLES & {*name_words(key)[-1:]}) and all(isinstance(v, str) for v in values)
    yield is_state_key(key)
    yield all(isinstance(value, date) for value in values)
    yield all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _is_hidden(node: Node, value: Any) -> bool:
    told = isinstance(value, str | int | float | date) and not isinstance(value, bool)
    return not told or str(value) in ("", node.name) or len(str(value)) > LONGEST_VALUE


def _said(key: str, value: Any) -> str:
    noun, text = spoken_name(key), value_text(value, key)
    if isinstance(value, str):
        return text if is_state_key(key) else in_prose(text)
    counts = isinstance(value, int) and value >= 0 and is_number_of(noun)
    return name_and_value(noun, value, text, counts=counts)
