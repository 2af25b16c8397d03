"""Fills in what a sentence leaves out: "five left in March, four in April and one in May"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.table import CellTable

_APART = ("of_which", "only", "max", "min", "total", "order", "rank", "all", "breaks", "ones")
"""Words of the first part that are not meant of the others, too."""


def with_ellipses(items: Sequence[Piece], table: CellTable) -> list[list[Piece]]:
    """Return a clause for each number of a sentence whose later parts share the first one's words.

    Returns [] for a sentence that is no such row of numbers.
    """
    parts = [_with_one(part, table) for part in _parts(items, table)]
    whole = [_number(part, table) is not None for part in parts]
    if len(parts) < 2 or not all(whole) or not all(_value(p, table) for p in parts[1:]):
        return []
    if any(item.has("verbs", "of_which") for part in parts[1:] for item in part):
        return []
    first = parts[0]
    if any(item.has("max", "min", "rank", "order") for item in first):
        return []  # "Top three: A (143), B (57) and C (57)" says more than its parts
    at = _number(first, table) or 0
    before = [i for i in first[:at] if _is_shared(i) or i.kind in ("moment", "number")]
    after = [item for item in first[at + 1 :] if _is_shared(item)]
    return [first, *(_filled(part, _number(part, table) or 0, before, after) for part in parts[1:])]


def without_relatives(items: Sequence[Piece]) -> list[list[Piece]]:
    """Return a sentence without its ", which ...," and that clause with what it is said of.

    "X, which Risk maintains, is called by Y" is two claims about X. Returns [] for other sentences.
    """
    for at, item in enumerate(items[1:-2], start=1):
        opens = item.text == "," and items[at - 1].kind == "name" and items[at + 1].has("asks")
        if not opens:
            continue
        stop = next((n for n in range(at + 2, len(items)) if items[n].text == ","), len(items))
        aside = [items[at - 1], *items[at + 2 : stop]]
        rest = [*items[:at], *items[stop + 1 :]]
        if any(i.is_value for i in aside[1:]) and any(i.is_value for i in rest[at:]):
            return [rest, aside]
    return []


def _filled(
    part: Sequence[Piece], at: int, before: Sequence[Piece], after: Sequence[Piece]
) -> list[Piece]:
    """Put the shared words where the first part has them: around the number."""
    if at:
        return [*part[:at], *before, part[at], *after, *part[at + 1 :]]
    return [part[0], *after, *part[1:], *before]


def _is_shared(item: Piece) -> bool:
    return item.kind == "word" and not item.has(*_APART)


def _parts(items: Sequence[Piece], table: CellTable) -> list[list[Piece]]:
    """Cut at each comma or "and" between two parts that have a number each."""
    parts: list[list[Piece]] = [[]]
    for at, item in enumerate(items):
        joint = (item.kind == "sign" and item.text in ",;:") or item.has("breaks")
        rest = items[at + 1 :]
        stop = next((i for i, o in enumerate(rest) if o.text in (",", ";")), len(rest))
        opens = any(_counts(o, table) or o.has("ones") for o in rest[:stop])
        one = len(parts) > 1 and any(o.has("ones") for o in parts[-1])
        ends = _counts(items[at - 1], table) and _value(parts[-1], table) and at > 0
        if joint and (ends or (opens and (one or _number(parts[-1], table) is not None))):
            parts.append([])
        elif not joint or parts[-1]:
            parts[-1].append(item)
    return parts


def _number(part: Sequence[Piece], table: CellTable) -> int | None:
    return next((at for at, item in enumerate(part) if _counts(item, table)), None)


def _counts(item: Piece, table: CellTable) -> bool:
    """Tell whether a piece is a number, and no year of the result."""
    return item.kind == "number" and not set(item.spots) & set(table.times)


def _value(part: Sequence[Piece], table: CellTable) -> bool:
    return any(item.is_value and not _counts(item, table) for item in part)


def _with_one(part: list[Piece], table: CellTable) -> list[Piece]:
    """Read "eine im Januar" as a number, where a part has none."""
    ones = [at for at, item in enumerate(part) if item.has("ones")]
    if _number(part, table) is not None or not ones:
        return part
    one = replace(part[ones[-1]], kind="number", readings=((1.0, 1.0),))
    return [*part[: ones[-1]], one, *part[ones[-1] + 1 :]]
