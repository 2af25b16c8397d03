"""Groups the values of a clause into records: which values are said to belong together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product

from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.items import MULTIPLE, Piece
from graphrag_core.answer.grounding.relation_parts import is_on_its_side, plays_its_part

MOST_COMBINATIONS = 400
_JOINTS = frozenset(
    [
        "and",
        "or",
        "und",
        "oder",
        "et",
        "ou",
        "y",
        "e",
        "o",
        "u",
        "as",
        "also",
        "als",
        "auch",
        "sowie",
    ]
)
SIDES = ("than", "more", "less", "later", "earlier", "equal", "order", "max", "min", "others")


def read_records(clause: SentenceClause, left_out: frozenset[int], *, greedy: bool) -> list[Record]:
    """Group the values of a clause; `left_out` are numbers that stand for no cell.

    A value of a column that is there already begins a new record, which takes over what stood
    before that column. Without `greedy`, "A, B and C depend on D" begins one at A.
    """
    values = [
        i for i, it in enumerate(clause.items) if it.is_value and i not in left_out and it.spots
    ]
    records: list[Record] = []
    groups: list[ValueGroup] = []
    rest: list[ValueGroup] = []
    for index, place in enumerate(values):
        new = ValueGroup((place,))
        if len(groups) > 1 and greedy and _is_set_against(clause, values, index):
            records.append(Record(tuple(groups)))
            rest, groups = [], []
        if groups and _is_joined(clause, groups[-1].places[-1], place):
            wider = ValueGroup((*groups[-1].places, place))
            texts = {clause.items[p].text.casefold() for p in groups[-1].places}
            repeats = clause.items[place].text.casefold() in texts
            opens = len(groups) > 1 and not greedy and _opens(clause, values[index:])
            opens = opens or (len(groups) > 1 and _opens(clause, values[index : index + 2]))
            numbers = clause.items[place].kind == "number"
            if clause.columns_of(wider) and not (repeats and not numbers) and not opens:
                groups[-1] = wider
                continue
        at = _conflict(clause, groups, new)
        if at is not None:
            records.append(Record(tuple(groups)))
            rest, groups = groups[at + 1 :], groups[:at]
        groups.append(new)
    sided = any(item.has(*SIDES) or item.unit == MULTIPLE for item in clause.items)
    if len(groups) == 1 and rest and not sided:
        groups += rest  # "X calls at Y together with Z"
    return [*records, Record(tuple(groups))] if groups else records


def _is_joined(clause: SentenceClause, left: int, right: int) -> bool:
    """Tell whether nothing but commas, "and" and articles stand between two values."""
    between = clause.items[left + 1 : right]
    return all(
        (item.kind == "sign" and item.text in ",/&+()·*`\"'“”„«»-")
        or item.kind in ("mark", "quote")
        or (
            item.kind == "word"
            and not item.has("verbs", "prepositions", "partial")
            and item.text in _JOINTS
        )
        or (item.kind == "word" and item.text in ("the", "le", "la", "el", "die", "der", "das"))
        for item in between
    ) and bool(between)


def _opens(clause: SentenceClause, ahead: Sequence[int]) -> bool:
    """Tell whether the names from here on are the subject of what comes: "B and C depend on D"."""
    for left, right in pairwise(ahead):
        if not _is_joined(clause, left, right):
            first, second = clause.items[left], clause.items[right]
            return first.kind == second.kind == "name" and bool(
                set(first.spots) & set(second.spots) or clause.table.relation(*_pair(first, second))
            )
    return False


def _is_set_against(clause: SentenceClause, values: Sequence[int], index: int) -> bool:
    """Tell whether values of something else begin: "compared with 98,000 for X"."""
    between = clause.items[values[index - 1] + 1 : values[index]] if index else ()
    key = set(clause.table.key_columns)
    named = any(key & set(clause.items[place].spots) for place in values[index:])
    return named and any(item.has("versus") for item in between)


def _pair(first: Piece, second: Piece) -> tuple[int, int]:
    return next(iter(first.spots)), next(iter(second.spots))


def _conflict(clause: SentenceClause, groups: Sequence[ValueGroup], new: ValueGroup) -> int | None:
    """Find the group whose column a new one takes; None where each finds a column of its own."""
    wanted = [clause.columns_of(group) for group in (*groups, new)]
    if _assignable(wanted, frozenset()):
        return None
    before = clause.word_before(new.places[0])
    rivals = [i for i, columns in enumerate(wanted[:-1]) if columns & wanted[-1]]
    for i in rivals:
        rival = clause.word_before(groups[i].places[0])
        if (
            before is not None
            and rival is not None
            and before.has("prepositions")
            and before.text == rival.text
        ):
            return i
    return rivals[0] if rivals else None


def _assignable(wanted: Sequence[frozenset[int]], taken: frozenset[int]) -> bool:
    if not wanted:
        return True
    return any(_assignable(wanted[1:], taken | {c}) for c in wanted[0] - taken)


def bind_record(clause: SentenceClause, record: Record, *, paired: bool = False) -> Record | None:
    """Find the rows that bear a record out; None where none does.

    Each value of a group belongs to each of the others, or with `paired` the first to the first.
    """
    choices: list[tuple[int, ...]]
    sizes = {len(group.places) for group in record.groups if len(group.places) > 1}
    if paired and len(sizes) == 1:
        size = sizes.pop()
        choices = [
            tuple(g.places[i if len(g.places) > 1 else 0] for g in record.groups)
            for i in range(size)
        ]
    else:
        every = product(*(group.places for group in record.groups))
        choices = list(islice(every, MOST_COMBINATIONS + 1))
        if len(choices) > MOST_COMBINATIONS:
            return None
    rows: set[int] = set()
    columns: list[set[int]] = [set() for _ in record.groups]
    for places in choices:
        ways = list(_assign(clause, places, (), None))
        if not ways:
            return None
        for chosen, found in ways:
            rows |= found
            for held_by, column in zip(columns, chosen, strict=True):
                held_by.add(column)
    return replace(record, rows=frozenset(rows), columns=tuple(map(frozenset, columns)))


def bind_denied(clause: SentenceClause, record: Record) -> Record | None:
    """Find the rows whose cell is another than the one that is denied of them.

    Only a cell that its row's name has once and for all can be denied: a state, not one of many
    relations.
    """
    table = clause.table
    if len(record.groups) != 2:
        return None
    for subject, value in (record.groups, record.groups[::-1]):
        for column in clause.columns_of(value):
            keys = [
                c
                for c in clause.columns_of(subject)
                if c != column and not table.relation(c, column)
            ]
            for key in keys:
                rows = frozenset(r for p in subject.places for r in clause.items[p].spots[key])
                denied = frozenset(r for p in value.places for r in clause.items[p].spots[column])
                single = all(len(table.rows[row][column]) == 1 for row in rows)
                told_apart = len(set(table.values(key, table.all_rows))) == len(table.rows)
                if rows and single and told_apart and not rows & denied:
                    return replace(record, rows=rows, columns=(frozenset({key}),) * 2)
    return None


def held(clause: SentenceClause, record: Record, group: ValueGroup) -> frozenset[int]:
    """Return the rows that hold some value of a group, in the columns that it stands for."""
    columns = record.columns[record.groups.index(group)]
    spots = (clause.items[place].spots for place in group.places)
    return frozenset(row for spot in spots for c in columns for row in spot.get(c, ()))


def _assign(
    clause: SentenceClause,
    places: Sequence[int],
    columns: tuple[int, ...],
    rows: frozenset[int] | None,
) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    at = len(columns)
    if at == len(places):
        alone = [i for i in range(at) if clause.items[places[i]].kind == "name"]
        sided = all(
            is_on_its_side(clause, places[i], columns[i])
            for i in alone
            if not any(clause.table.relation(columns[i], columns[j]) for j in alone if j != i)
        )
        if (
            rows
            and sided
            and all(
                plays_its_part(clause, (places[i], columns[i]), (places[j], columns[j]))
                for i in range(at)
                for j in range(i + 1, at)
            )
        ):
            yield columns, rows
        return
    for column, held in clause.items[places[at]].spots.items():
        left = held if rows is None else rows & held
        if left and column not in columns:
            yield from _assign(clause, places, (*columns, column), left)
