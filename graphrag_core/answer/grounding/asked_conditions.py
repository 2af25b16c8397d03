"""What the question asks and what the query bears of it: denials, bounds, and a yes or no.

The words of a question are no evidence for what it asks: "Is X written in Go?" is answered with yes
only where a cell says so, or where the query has the condition.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from graphrag_core.answer.grounding.cell_values import as_moment, as_number
from graphrag_core.answer.grounding.concepts import mean_alike, states_of
from graphrag_core.answer.grounding.items import Piece, is_near, moment_parts
from graphrag_core.answer.grounding.query_facts import Side
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import akin, fold, is_form_of

_DENYING = ("negation", "lacking", "unknown", "except", "besides", "others")
_SIDES: tuple[tuple[str, Side], ...] = (
    ("earlier", "less"), ("less", "less"), ("later", "more"), ("more", "more")
)  # fmt: skip
COMPARING = ("more", "less", "later", "earlier", "equal", "max", "min", "max_time", "min_time")
_GOING_ON = frozenset({"nor", "noch", "ni"})
_MORE, _LESS = ("more", "above", "later"), ("less", "below", "earlier")
_RANGING = ("between", "from", "to", "above", "below", "at_least", "at_most", "than")
_FAR = 4


def without_its_denial(items: Sequence[Piece], table: CellTable) -> str:
    """Refuse a sentence that says of the rows what the query denies of them."""
    said = items[1:] if opens_with_no(items) else items
    if not table.facts.denied or any(item.has(*_DENYING) for item in said):
        return ""
    named = next((item.text for item in said if _is_denied(item, table)), "")
    named = named or _denied_value(said, table)
    return f"The query denies '{named}' of the rows." if named else ""


def _denied_value(items: Sequence[Piece], table: CellTable) -> str:
    """Return a value of several words that the query denies and some words say: "in use"."""
    said = f" {' '.join(fold(item.text) for item in items)} "
    return next((value for value in table.facts.denied_values if f" {value} " in said), "")


def is_denied_by_query(items: Sequence[Piece], place: int, table: CellTable) -> bool:
    """Tell whether a denial is one of the query's.

    What it denies stands behind it, or before it where no other verb of the query does: "owned by
    no team".
    """
    behind = list(
        takewhile(lambda i: not i.has("negation") or i.text in _GOING_ON, items[place + 1 :])
    )
    verbs = any(table.facts.is_type(item.text) for item in behind)
    before = [i for i in items[:place] if table.facts.is_type(i.text)] if not verbs else []
    named = any(_is_denied(item, table) for item in (*behind, *before))
    return named or bool(_denied_value(behind, table))


def _is_denied(item: Piece, table: CellTable) -> bool:
    denied = table.facts.denied
    if item.kind not in ("word", "name") or not denied or item.has("verbs", "prepositions"):
        return False
    folded = fold(item.text)
    if item.kinds:
        return any(is_form_of(folded, word) for word in denied)
    return table.facts.denies(item.text) or any(akin(folded, word) for word in table.denied_asked)


def is_bound_of_query(items: Sequence[Piece], place: int, table: CellTable) -> bool:
    """Tell whether "before March" repeats a comparison of the query."""
    sides = [side for kind, side in _SIDES if items[place].has(kind)]
    value = next((i for i in items[place + 1 : place + _FAR] if _is_amount(i)), None)
    return value is not None and bool(sides) and table.facts.bounds_by(value, *sides)


def _is_amount(item: Piece) -> bool:
    return bool(item.readings or item.parts)


def is_said_as_bound(items: Sequence[Piece], place: int, table: CellTable) -> bool:
    """Tell whether a number or date that is a bound of the query is said as one.

    "On 10 June" is no "after 10 June"; "in May" is, where May begins at one bound and ends at one.
    """
    value = items[place]
    sides = [side for side in ("more", "less") if table.facts.bounds_by(value, side)]
    if len(sides) != 1 or value.qualifier:
        return True
    before = items[max(place - _FAR, 0) : place]
    return any(item.has(*COMPARING, *_RANGING) for item in before)


def repeats_pair(item: Piece, before: Piece | None, table: CellTable) -> bool:
    """Tell whether a number stands behind a word as it does in the question: "tier 1"."""
    if before is None or before.kind != "word":
        return False
    asked = table.content_asked
    return any(
        word.kind == "word"
        and number.start - word.end == 1
        and akin(fold(word.text), fold(before.text))
        and {value for value, _ in number.readings} & {value for value, _ in item.readings}
        for word, number in pairwise(asked)
    )


def untrue_answer(items: Sequence[Piece], table: CellTable, asked: frozenset[str]) -> str:
    """Refuse a yes or no, or words of such a question, that neither rows nor query bear out."""
    if not table.whether or not table.facts.words or isinstance(table.first_value, bool):
        return ""
    deciding = [column for column in range(len(table.columns)) if _decides(table, column)]
    held = [item for item in table.content_asked if _holds(item, table, deciding)]
    left = [i for i in table.content_asked if i not in held and not _is_named(i, table)]
    numbers = any(item.kind == "number" for item in table.content_asked)
    compares = not (table.facts.bounds or numbers) and any(
        not table.facts.says(word) for word in table.comparers_asked
    )
    hard = [item for item in left if is_telling(item)]
    yes = is_ahead_as_asked(table, asked)
    if opens_with_no(items):
        decided = not left or (not hard and any(map(is_telling, held)))
        sure = yes or (held and decided and not compares and len(table.rows) == 1)
        return "The rows say yes." if sure and not _denies(items[1:]) else ""
    if yes is False and items and items[0].has("yes"):
        return "The rows say no."
    if yes or _denies(items):
        return ""
    if items and items[0].has("yes"):
        open_words = hard or (left if deciding and not held else [])
        told = any(item.has(*COMPARING) for item in items) or held
        if compares and not told:
            return "The query does not compare what the question compares."
    else:
        soft = [i for i in left if deciding and not held and _is_predicate(i, table)]
        open_words = [i for i in (*hard, *soft) if _is_said(i, items)]
    return f"No cell says '{open_words[0].text}', which is asked." if open_words else ""


def opens_with_no(items: Sequence[Piece]) -> bool:
    """Tell whether a sentence begins with "No," as an answer."""
    said = bool(items) and items[0].has("no_answer")
    return said and (len(items) == 1 or items[1].kind in ("sign", "mark"))


def is_ahead_as_asked(table: CellTable, asked: frozenset[str]) -> bool | None:
    """Tell whether the first of two that the question compares is ahead of the other.

    None where it does not compare two rows by their only number.
    """
    columns = [c for c in (*table.measures, *table.times) if not table.columns[c].beside]
    named = sorted(table.names_in(table.question), key=lambda span: span.start)
    rows = [next(iter(span.spots.values())) for span in named]
    if len(columns) != 1 or len(rows) != 2 or any(len(r) != 1 for r in rows):
        return None
    more, less = not asked.isdisjoint(_MORE), not asked.isdisjoint(_LESS)
    if "long" in asked and columns[0] in table.measures:  # of two dates the longer is the earlier
        more, less = less, more
    if more == less:
        return None
    cells = [table.values(columns[0], row)[:1] for row in rows]
    one, other = (as_number(cell[0]) if cell else None for cell in cells)
    if one is None or other is None or rows[0] == rows[1]:
        return None
    return one > other if more else one < other


def denies_what_is_open(
    items: Sequence[Piece], place: int, table: CellTable, asked: frozenset[str]
) -> bool:
    """Tell whether a denial is of what a yes-or-no question asks and no row has.

    "X is not written in Go" where the cell says Rust.
    """
    if not table.whether or not table.complete or not asked.isdisjoint(COMPARING):
        return False
    deciding = [column for column in range(len(table.columns)) if _decides(table, column)]
    shown = [column for column in deciding if table.values(column, table.all_rows)]
    filled = bool(shown) and all(table.values(c, [r]) for c in shown for r in table.all_rows)
    content = table.content_asked
    if not filled or not table.facts.words or any(_holds(i, table, deciding) for i in content):
        return False
    left = [item for item in content if not _is_named(item, table)]
    return any(_is_said(item, items[place + 1 :]) for item in left)


def _denies(items: Sequence[Piece]) -> bool:
    return any(item.has("negation", "only") for item in items)


def _decides(table: CellTable, column: int) -> bool:
    """Tell whether a column shows what the query leaves open, of things that it finds."""
    spec = table.columns[column]
    shown = not spec.beside and column not in table.key_columns
    return shown and not all(table.facts.says(word) for word in spec.words)


def _holds(item: Piece, table: CellTable, columns: Sequence[int]) -> bool:
    """Tell whether a cell of some columns is what an item of the question says."""
    cells = [value for column in columns for value in table.values(column, table.all_rows)]
    if item.kind == "moment":
        moments = (as_moment(cell) for cell in cells)
        return any(m and set(item.parts) <= set(moment_parts(m).items()) for m in moments)
    if item.kind == "number":
        numbers = (as_number(cell) for cell in cells if not isinstance(cell, bool | str))
        return any(number is not None and is_near(item, number) for number in numbers)
    folded = fold(item.text)
    words = (fold(word) for cell in cells if isinstance(cell, str) for word in cell.split())
    return any(akin(folded, word) or states_of(folded) & states_of(word) for word in words)


def _is_named(item: Piece, table: CellTable) -> bool:
    """Tell whether the query or the result's names have an item of the question."""
    if item.is_value or table.facts.asks(item):
        return table.facts.asks(item)
    folded = fold(item.text)
    filled = (c for n, c in enumerate(table.columns) if table.values(n, table.all_rows))
    names = [word for column in filled for word in column.words]
    keys = (str(v) for c in table.key_columns for v in table.values(c, table.all_rows))
    held = (fold(word) for name in keys for word in name.split())
    empty = {word for column in table.columns for word in column.words} - set(names)
    known = (*names, *(table.labels - empty), *table.kinds, *table.types, *held)
    meant = not is_telling(item) and any(mean_alike(folded, word) for word in names)
    return meant or any(akin(folded, word) for word in known)


def is_telling(item: Piece) -> bool:
    """Tell whether an item is a value by how it is written: a number, a date, a name, a code."""
    upper = item.text[:1].isupper() and item.start > 0
    return item.is_value or upper or any(letter.isdigit() for letter in item.text)


def _is_predicate(item: Piece, table: CellTable) -> bool:
    """Tell whether a word says what something is: the last one, or right before a noun."""
    asked = table.content_asked
    at = asked.index(item)
    if at == len(asked) - 1:
        return True
    names = {*table.labels, *(word for column in table.columns for word in column.words)}
    behind = asked[at + 1]
    return behind.start - item.end == 1 and any(akin(fold(behind.text), word) for word in names)


def _is_said(item: Piece, items: Sequence[Piece]) -> bool:
    """Tell whether a sentence has an item of the question."""
    if item.kind == "word":
        folded = fold(item.text)
        return any(i.kind == "word" and akin(folded, fold(i.text)) for i in items)
    return any(
        (item.parts and i.parts == item.parts) or (item.readings and i.readings == item.readings)
        for i in items
    )
