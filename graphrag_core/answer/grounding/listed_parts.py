"""Numbers in the order of their names ("A and B have 5 and 3"), and lists behind a colon."""

from collections.abc import Sequence

from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.types import Claim


def in_pairs(items: Sequence[Piece], table: CellTable) -> list[list[Piece]]:
    """Return a clause without its last numbers, and one for each of these with its name or date.

    "From May to June it rose from 10 to 12" is about two dates and two numbers of one column.
    Returns [] for other clauses.
    """
    values = [at for at, item in enumerate(items) if item.is_value]
    numbers: list[int] = []
    while values and _is_of(items[values[-1]], table.measures) and items[values[-1]].spots:
        numbers.insert(0, values.pop())
    keys = values[-len(numbers) :] if len(numbers) > 1 else []
    named = [set(items[at].spots) - set(table.measures) for at in keys]
    measured = [set(items[at].spots) for at in numbers]
    if (
        len(keys) != len(numbers)
        or not keys
        or not set.intersection(*named)
        or not set.intersection(*measured)
    ):
        return []
    nouns = [item for item in items if item.kind == "word" and not item.kinds]
    first = [item for at, item in enumerate(items) if at not in numbers]
    pairs = zip(keys, numbers, strict=True)
    return [first, *([items[key], items[number], *nouns] for key, number in pairs)]


def _is_of(item: Piece, columns: Sequence[int]) -> bool:
    return item.kind == "number" and set(item.spots) <= set(columns)


def number_apart(clause: SentenceClause, loose: Sequence[int]) -> str:
    """Refuse a number in brackets that no row has with what stands before it.

    In "A (5) and B" the 5 is A's; `loose` are numbers that stand for no cell.
    """
    for at, item in enumerate(clause.items[2:-1], start=2):
        around = f"{clause.items[at - 1].text}{clause.items[at + 1].text}"
        owner = clause.items[at - 2]
        if item.kind == "number" and around == "()" and at not in loose and owner.is_value:
            rows = (frozenset().union(*value.spots.values()) for value in (owner, item))
            if not frozenset.intersection(*rows):
                return f"No row holds {owner.text} and {item.text} together."
    return ""


def head_and_list(items: Sequence[Piece]) -> tuple[Sequence[Piece], Sequence[Piece]] | None:
    """Cut a sentence at its colon where several names, each with a number, come behind it."""
    colon = next((at for at, item in enumerate(items) if item.text == ":"), None)
    if colon is None or any(item.kind in ("name", "moment") for item in items[:colon]):
        return None
    values = [item.kind == "number" for item in items[colon:] if item.is_value]
    if len(values) < 4 or values != [False, True] * (len(values) // 2):
        return None
    return items[:colon], items[colon + 1 :]


def lists_all(head: Sequence[Claim], listed: Sequence[Claim]) -> bool:
    """Tell whether a list holds just the rows that what stands before its colon counts."""
    counted = [set(claim.rows) for claim in head if claim.row is None]
    rows = {claim.row for claim in listed if claim.row is not None}
    return bool(counted) and all(found == rows for found in counted)
