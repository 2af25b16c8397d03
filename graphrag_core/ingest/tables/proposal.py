"""Propose what becomes of the tables of a folder, from their names and values alone."""

from collections import Counter, defaultdict
from collections.abc import Mapping as MappingType
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path, PurePosixPath

from graphrag_core.english.wording import listed
from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.batch_flow import rare_full_collections
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.ingest.tables.cell_types import CellType
from graphrag_core.ingest.tables.foreign_keys import ForeignKey, KeyedTable, find_foreign_keys
from graphrag_core.ingest.tables.mapping import (
    VALID_FROM,
    VALID_TO,
    ColumnMapping,
    FolderMapping,
    LinkMapping,
    TableMapping,
)
from graphrag_core.ingest.tables.naming import (
    is_identifier,
    label_of,
    property_of_column,
    role_of,
    type_name,
    with_unit,
    words_of,
)
from graphrag_core.ingest.tables.table_files import SHEET_MARK, find_tables
from graphrag_core.ingest.tables.table_profile import ColumnProfile, TableProfile, profile_tables
from graphrag_core.profiles.detect import VALIDITY_KEYS
from graphrag_core.profiles.profile import NAME_KEYS, is_title

KEY_TYPES = ("integer", "text", "date", "datetime")
MOST_KEY_CHARS = 100
MOST_KEY_COLUMNS = 3
TRIED_COLUMNS = 8
"""Columns from the left of which keys of several columns are made."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed mapping, what it was made from, and remarks to read before loading."""

    folder: Path
    mapping: FolderMapping
    profiles: tuple[TableProfile, ...]
    left_out: tuple[LeftOut, ...]
    remarks: tuple[str, ...]

    def profile(self, file: str) -> TableProfile | None:
        """Return what a table was found to hold."""
        return next((each for each in self.profiles if each.table.name == file), None)


def propose(folder: Path) -> Proposal:
    """Propose a mapping for a folder or a file. Raises `CallError` where it holds no table."""
    tables, left_out = find_tables(folder)
    with rare_full_collections():
        profiles, unreadable = profile_tables(tables)
    left_out = (*left_out, *unreadable)
    if not profiles:
        why = f" {left_out[0].file}: {left_out[0].reason}." if left_out else ""
        raise CallError(
            f"{folder} holds no table that can be read.{why}",
            hint=(left_out[0].hint if left_out else "")
            or "Tables are CSV, TSV, Parquet, Excel or JSON Lines.",
            code="no_tables",
        )
    profiles = _one_date_order(profiles)
    mapping = map_profiles(profiles)
    remarks = [sentence for profile in profiles for sentence in _remarks(profile)]
    return Proposal(folder, mapping, profiles, left_out, tuple(remarks))


def map_profiles(profiles: Sequence[TableProfile]) -> FolderMapping:
    """Propose a mapping for tables that were profiled."""
    labels = _labels(profiles)
    keys = {profile.table.name: _key_column(profile, labels) for profile in profiles}
    keyed = [
        KeyedTable(profile, labels[profile.table.name], _targets(profile, keys))
        for profile in profiles
    ]
    links = {table.profile.table.name: find_foreign_keys(table, keyed) for table in keyed}
    referred: defaultdict[str, set[str]] = defaultdict(set)
    for link in (link for found in links.values() for link in found):
        referred[link.label].add(link.property)
    drafts = []
    for profile in profiles:
        name = profile.table.name
        by = frozenset(referred[labels[name]])
        drafts.append(_Draft(profile, labels[name], keys[name], links[name], by).mapping())
    made = {table.label for table in drafts if table.label}
    assert all(link.label in made for table in drafts for link in table.links)
    return FolderMapping(tuple(sorted(drafts, key=lambda table: bool(table.type))))


@dataclass(frozen=True, slots=True)
class _Draft:
    """One table on its way to a mapping; `referred` are its properties that links name."""

    profile: TableProfile
    label: str
    key: str | None
    links: tuple[ForeignKey, ...]
    referred: frozenset[str]

    def mapping(self) -> TableMapping:
        """Choose between nodes and relationships, and name everything."""
        linked = [link.column for link in self.links]
        own = self.key if self.key not in linked or self.referred else None
        validity = _validity_columns(self.profile)
        if own is None and len(self.links) == 2 and not self.referred:
            apart = self._apart(linked, validity)
            if apart is not None:
                return self._relationships(apart, validity)
        return self._nodes(own)

    def _apart(self, linked: Sequence[str], validity: MappingType[str, str]) -> str | None:
        """Find what tells relationships between the same nodes apart: "" where nothing need."""
        if self.profile.distinguish(linked):
            return ""
        begins = [column for column, property_ in validity.items() if property_ == VALID_FROM]
        others = [c.name for c in self.profile.columns if _may_be_key(c) and c.name not in linked]
        for column in dict.fromkeys([*begins, *others]):
            if self.profile.distinguish([*linked, column]):
                return column
        return None

    def _relationships(self, apart: str, validity: MappingType[str, str]) -> TableMapping:
        ends = tuple(LinkMapping(link.column, link.label, link.property) for link in self.links)
        columns = self._columns({link.column for link in self.links}, validity)
        key = tuple(c.property for c in columns if c.column == apart)
        words = words_of(_stem(self.profile))
        start, end = (words_of(link.label) for link in self.links)
        if words in ((*start, *end), (*end, *start)):
            words = ("has", *end)
        return TableMapping(
            self.profile.table.name, "", type_name(words), key, columns, (), ends, self._missing()
        )

    def _nodes(self, own: str | None) -> TableMapping:
        names = [own] if own else self._composite([link.column for link in self.links])
        # A column that links stays a property, too, where it is part of the key or links name it.
        named = {
            c for c, name in _property_names(self.profile, {}).items() if name in self.referred
        }
        left = {link.column for link in self.links} - set(names) - named
        columns = self._columns(left, {})
        key = tuple(c.property for name in names for c in columns if c.column == name)
        links, types = [], set()
        for link in self.links:
            type_ = _link_type(link)
            while type_ in types:
                type_ = f"{type_}_{type_name(words_of(link.column))}"
            types.add(type_)
            links.append(LinkMapping(link.column, link.label, link.property, type_))
        return TableMapping(
            self.profile.table.name, self.label, "", key, columns, tuple(links), (), self._missing()
        )

    def _composite(self, linked: list[str]) -> list[str]:
        """Find the fewest columns that tell the rows apart together; none where there are none.

        A link alone does where each row has a node of its own, as in a table of further details.
        """
        for column in self.profile.columns:
            if column.unique and [column.name] == linked:
                return [column.name]
        usable = [c.name for c in self.profile.columns if c.name in linked or _may_be_key(c)]
        for size in range(2, MOST_KEY_COLUMNS + 1):
            for names in combinations(usable[:TRIED_COLUMNS], size):
                if self.profile.distinguish(names):
                    return list(names)
        return []

    def _columns(self, left: set[str], renamed: MappingType[str, str]) -> tuple[ColumnMapping, ...]:
        names = _property_names(self.profile, renamed)
        return tuple(
            ColumnMapping(column.name, names[column.name], column.type)
            for column in self.profile.columns
            if column.name in names and column.name not in left
        )

    def _missing(self) -> tuple[str, ...]:
        return tuple(sorted({mark for c in self.profile.columns for mark in c.missing}))


def _stem(profile: TableProfile) -> str:
    """Return the name of the sheet, where the workbook has several, else of the file."""
    return profile.table.sheet or PurePosixPath(profile.table.name).stem


def _property_names(profile: TableProfile, renamed: MappingType[str, str]) -> dict[str, str]:
    """Name the properties of a table, each once, by its columns; empty columns have none."""
    names: dict[str, str] = {}
    taken: set[str] = set(renamed.values())
    for column in profile.columns:
        # One that is empty as far as it was read may have values after that.
        if profile.complete and not column.present:
            continue
        plain, unit = property_of_column(column.name)
        unit = column.type.unit or unit
        name = (
            with_unit(plain, unit) if unit and column.type.kind in ("integer", "float") else plain
        )
        name = renamed.get(column.name, name)
        number = 1
        while name in taken and column.name not in renamed:
            number += 1
            name = f"{plain}_{number}"
        taken.add(name)
        names[column.name] = name
    return names


def _labels(profiles: Sequence[TableProfile]) -> dict[str, str]:
    """Name each table's nodes; tables of one name and the same columns are parts of one."""
    found: dict[str, str] = {}
    headers: dict[str, tuple[str, ...]] = {}
    for profile in profiles:
        header = tuple(column.name for column in profile.columns)
        label = label_of(_stem(profile))
        if headers.get(label, header) != header:
            file = profile.table.name.partition(SHEET_MARK)[0]
            label = label_of(f"{PurePosixPath(file).parent.name} {_stem(profile)}")
        number, plain = 1, label
        while headers.get(label, header) != header:
            number += 1
            label = f"{plain}{number}"
        headers[label] = header
        found[profile.table.name] = label
    return found


def _may_be_key(column: ColumnProfile) -> bool:
    """Tell whether a column names things or times; a measured number tells rows apart by chance."""
    if column.type.kind == "integer":
        return is_identifier(column.name) or _is_year(column)
    return column.type.kind in KEY_TYPES and _is_short(column)


def _is_year(column: ColumnProfile) -> bool:
    numbers = [int(value) for value in column.values if value.isdecimal()]
    return bool(numbers) and all(1500 <= number <= 2200 for number in numbers)


def _is_short(column: ColumnProfile) -> bool:
    return all(len(value) <= MOST_KEY_CHARS for value in column.values)


def _key_column(profile: TableProfile, labels: MappingType[str, str]) -> str | None:
    """Choose the column that identifies the rows; None where none does by itself."""
    own = words_of(labels[profile.table.name])
    best: tuple[int, str] | None = None
    for place, column in enumerate(profile.columns):
        if column.type.kind not in KEY_TYPES or not _is_short(column):
            continue
        rank = _key_rank(column, place, own)
        enough = column.unique or (rank == 0 and column.nearly_unique)
        if enough and rank is not None and (best is None or rank < best[0]):
            best = (rank, column.name)
    return best[1] if best else None


def _key_rank(column: ColumnProfile, place: int, own: Sequence[str]) -> int | None:
    """Rank how sure it is that a column identifies: 0 is surest; None: by chance at most."""
    role = role_of(column.name)
    if is_identifier(column.name) and (
        not role or words_of(" ".join(role)) == tuple(own[-len(role) :])
    ):
        return 0
    if place == 0 and column.type.kind in ("integer", "text"):
        return 1
    if is_identifier(column.name):
        return 2
    if column.name.lower() in NAME_KEYS or is_title(column.name):
        return 3
    # A code such as "EWR" is one word, and each row has another.
    wordless = all(" " not in value for value in column.values)
    return 4 if column.type.kind == "text" and wordless else None


def _targets(
    profile: TableProfile, keys: MappingType[str, str | None]
) -> tuple[tuple[ColumnProfile, str], ...]:
    """List the columns by which other tables may name this one's rows: its key, then others."""
    key = keys[profile.table.name]
    if key is None:
        return ()
    named = [
        column
        for column in profile.columns
        if column.name == key
        or (column.unique and column.type.kind == "text" and is_title(column.name))
        or (column.unique and is_identifier(column.name))
    ]
    named.sort(key=lambda column: column.name != key)
    names = _property_names(profile, {})
    return tuple((column, names[column.name]) for column in named)


def _link_type(link: ForeignKey) -> str:
    """Name a relationship after the column's role: HAS_CUSTOMER, HAS_ORIGIN, REPORTS_TO."""
    words = link.role or words_of(link.label)
    if len(words) > 1 and len(words[-1]) == 2:  # "reports to", "managed by", "part of"
        return type_name(words)
    return type_name(("has", *words))


def _validity_columns(profile: TableProfile) -> dict[str, str]:
    """Find the columns that bound when a row holds, with the properties that they become."""
    by_words = {
        words_of(column.name): column.name
        for column in profile.columns
        if column.type.kind in ("date", "datetime")
    }
    for begins, ends in VALIDITY_KEYS:
        first, last = by_words.get(words_of(begins)), by_words.get(words_of(ends))
        if first is not None:
            return {first: VALID_FROM} | ({last: VALID_TO} if last else {})
    return {}


def _one_date_order(profiles: Sequence[TableProfile]) -> tuple[TableProfile, ...]:
    """Read dates that could be either way round as the sure ones of the folder are."""
    sure = Counter(
        (column.type.format or "").partition(" ")[0]
        for profile in profiles
        for column in profile.columns
        if column.type.kind in ("date", "datetime") and column.guess.other_format is None
    )

    def settled(column: ColumnProfile) -> ColumnProfile:
        other = column.guess.other_format
        if other is None or not sure[other.partition(" ")[0]]:
            return column
        day = (column.type.format or "").partition(" ")[0]
        if sure[day] >= sure[other.partition(" ")[0]]:
            return column
        swapped = CellType(column.type.kind, other)
        return replace(column, guess=replace(column.guess, type=swapped))

    return tuple(
        replace(profile, columns=tuple(map(settled, profile.columns))) for profile in profiles
    )


def _remarks(profile: TableProfile) -> list[str]:
    """Say what is doubtful about a table."""
    name = profile.table.name
    remarks = [f"{name}: {profile.remark}"] if profile.remark else []
    if profile.faults:
        first = profile.faults[0]
        more = f" and {len(profile.faults) - 1:,} more rows" if len(profile.faults) > 1 else ""
        remarks.append(f"{name}, line {first.line}{more}: {first.fault}. They will be left out.")
    for column in profile.columns:
        if column.guess.exceptions:
            shown = ", ".join(repr(text) for text in column.guess.exceptions)
            remarks.append(
                f"{name}, {column.name}: read as {column.type.kind}; rows with values such as "
                f"{shown} will be left out."
            )
        if column.guess.not_dates:
            shown = listed([repr(text) for text in column.guess.not_dates])
            remarks.append(
                f"{name}, {column.name}: most values are dates, but not {shown}; so all stay text."
            )
        if column.guess.other_format:
            remarks.append(
                f"{name}, {column.name}: the dates could also be {column.guess.other_format}; "
                f"read as {column.type.format}."
            )
    return remarks
