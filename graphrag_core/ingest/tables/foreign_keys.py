"""Which columns name the rows of another table: by what they are called and what they hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.ingest.tables.naming import is_identifier, role_of, words_of
from graphrag_core.ingest.tables.table_profile import ColumnProfile, TableProfile
from graphrag_core.profiles.profile import is_title

MOST_OF_IT = 0.5
"""Of a column called like the key of a table, so much must be found there."""
NEARLY_ALL = 0.9
"""Of a text column that is called otherwise."""
LEAST_VALUES = 2
"""A column with fewer values says nothing by what it holds."""


@dataclass(frozen=True, slots=True)
class KeyedTable:
    """A table with its label, and the columns by which its rows may be named."""

    profile: TableProfile
    label: str
    targets: tuple[tuple[ColumnProfile, str], ...]


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A column whose cells name nodes of a label by one of their properties, in some role."""

    column: str
    label: str
    property: str
    role: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Match:
    named: bool
    labelled: bool
    own: bool
    share: float
    size: int
    found: ForeignKey

    @property
    def order(self) -> tuple[bool, bool, bool, float, int]:
        """A name first, the table's before the key's, then what holds more, then fewer keys."""
        own = self.own and not self.named
        return (self.named, self.labelled, own, self.share, -self.size)


def find_foreign_keys(table: KeyedTable, tables: Sequence[KeyedTable]) -> tuple[ForeignKey, ...]:
    """Find the columns of a table that name rows of another one, or of itself."""
    found = [
        match
        for column in table.profile.columns
        if (match := _best(table, column, tables)) is not None
    ]
    return tuple(found)


def _best(
    table: KeyedTable, column: ColumnProfile, tables: Sequence[KeyedTable]
) -> ForeignKey | None:
    if column.type.kind not in ("integer", "text") or not column.values:
        return None
    matches = [
        match
        for other in tables
        for target, property_ in other.targets
        if (match := _match(table, column, other, target, property_)) is not None
    ]
    if not matches:
        return None
    best = max(matches, key=lambda match: match.order)
    rivals = {match.found.label for match in matches if match.order[:-1] == best.order[:-1]}
    if not best.named and column.type.kind == "integer" and len(rivals) > 1:
        # Numbers that several tables count with, and no name that tells which is meant.
        return None
    return best.found


def _match(
    table: KeyedTable,
    column: ColumnProfile,
    other: KeyedTable,
    target: ColumnProfile,
    property_: str,
) -> _Match | None:
    """Match a column with a key; None where it does not name that table's rows."""
    own = other.label == table.label
    if column.name == target.name and own:
        return None
    if any(column.name == key.name for key, _ in table.targets[:1]) and own:
        return None
    share = len(column.values & target.values) / len(column.values)
    role, called = role_of(column.name), words_of(other.label)
    labelled = bool(role) and _ends_with(words_of(" ".join(role)), called)
    same = column.name.lower() == target.name.lower() and bool(role_of(target.name))
    # A column that is called like the key of the other table says nothing of a role.
    shown = called if same else role or called
    found = ForeignKey(column.name, other.label, property_, shown)
    if _is_own_key(table, column) and not (labelled or same):
        return None  # its own code, which happens to be that of another as well
    if labelled or (same and not own):
        if same and column.unique and not own and _is_rather_own(table, column, other, target):
            return None  # the other table refers to this one
        enough = share >= MOST_OF_IT
        return _Match(True, labelled, own, share, len(target.values), found) if enough else None
    # "supervisor_id" says that it names something; numbers that do not say so may be anything.
    says_so = is_identifier(column.name) and bool(role) and share == 1
    if not says_so and (column.type.kind == "integer" or column.distinct < LEAST_VALUES):
        return None
    if share < NEARLY_ALL:
        return None
    if target.type.kind != column.type.kind:
        return None
    return _Match(False, labelled, own, share, len(target.values), found)


def _is_own_key(table: KeyedTable, column: ColumnProfile) -> bool:
    """Tell whether a column is the key of its table, by more than values that differ by chance."""
    first = table.profile.columns[0].name
    return (
        any(column.name == key.name for key, _ in table.targets)
        and column.unique
        and (column.name == first or is_identifier(column.name) or is_title(column.name))
    )


def _is_rather_own(
    table: KeyedTable, column: ColumnProfile, other: KeyedTable, target: ColumnProfile
) -> bool:
    """Tell whether a key that two tables have is the own one of the first of them."""
    mine, others = _standing(table, column), _standing(other, target)
    if mine == others:
        return table.profile.table.name < other.profile.table.name
    return mine > others


def _standing(table: KeyedTable, column: ColumnProfile) -> tuple[bool, bool, bool, int]:
    """Rank how much a key is a table's own: called after it, its only key, of more values."""
    role, called = words_of(" ".join(role_of(column.name))), words_of(table.label)
    is_key = any(column.name == key.name for key, _ in table.targets[:1])
    return (role == called, _ends_with(called, role), is_key, len(column.values))


def _ends_with(words: Sequence[str], last: Sequence[str]) -> bool:
    return tuple(words[-len(last) :]) == tuple(last)
