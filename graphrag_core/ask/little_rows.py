"""Rows of a query that tell no more than the question does."""

from graphrag_core.ask.intents.slots import SURE_LINK, Slots
from graphrag_core.english.wording import spoken_name
from graphrag_core.types import Links, Node, Rows


def only_repeats(rows: Rows, links: Links) -> bool:
    """Tell whether rows say nothing but names that stand in the question already."""
    named = _named(links)
    cells = [cell for record in rows.records for cell in record.values()]
    return bool(cells) and all(
        (cell.name if isinstance(cell, Node) else str(cell)).casefold() in named for cell in cells
    )


def leaves_out(rows: Rows, links: Links) -> bool:
    """Tell whether rows tell of one of several values that the question names, and not of another.

    "Compare Oslo and Bergen: how many came late?" where none came late in Bergen.
    """
    named = _named(links)
    told = {str(cell).casefold() for record in rows.records for cell in record.values()}
    return len(named) > 1 and bool(named & told) and not named <= told


def _named(links: Links) -> set[str]:
    """Return the values that a question surely names."""
    return {str(link.value).casefold() for link in links.values if link.score >= SURE_LINK}


def only_lists_or_finds(rows: Rows, slots: Slots) -> bool:
    """Tell whether rows are no more than what the question is about."""
    return _only_lists(rows, slots) or _only_finds(rows, slots)


def _only_finds(rows: Rows, slots: Slots) -> bool:
    """Tell whether rows are the one thing that the question describes: "the last incident"."""
    if len(rows.records) != 1 or len(slots.entities) != 1 or not rows.columns:
        return False
    cell = rows.records[0][rows.columns[0]]
    return (cell.name if isinstance(cell, Node) else str(cell)) == slots.entities[0].name


def _only_lists(rows: Rows, slots: Slots) -> bool:
    """Tell whether rows only list several nodes of a kind that the question names by a value."""
    if slots.entities or len(rows.records) < 2 or not rows.columns:
        return False
    kinds = {spoken_name(value.label) for value in slots.conditions}
    kind, *keys = (spoken_name(column) for column in rows.columns)
    return kind in kinds and all(key.startswith(f"{kind} ") for key in keys)


def only_affirms(rows: Rows) -> bool:
    """Tell whether rows are a bare yes: "Is there anything odd about it?" asks for what it is."""
    return [list(record.values()) for record in rows.records] == [[True]]
