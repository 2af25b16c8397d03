"""What a result shows beside what was asked for: compared values, and what tells names apart."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

from graphrag_core.english.schema_words import FAMILY_NAME_KEYS, GIVEN_NAME_KEYS, TITLES
from graphrag_core.english.words import is_numbering, name_words, spoken_words
from graphrag_core.linking.name_store import is_identifying
from graphrag_core.translate.offline.form import (
    WORKED_OUT,
    AnyOf,
    Column,
    CountIs,
    Order,
    Reading,
    Ref,
    Test,
    by_column,
)
from graphrag_core.translate.offline.vocabulary import scale_held
from graphrag_core.translate.offline.writer import fresh_name
from graphrag_core.types import LabelSchema, Property, Schema

COMPARING = frozenset({"<", "<=", ">", ">=", "<>", "CONTAINS", "STARTS WITH", "ENDS WITH"})
"""Operators after which the value of a thing is news: "longer than 5 km" – how long, then?"""


TIMES = frozenset({"since", "until"})
ORDERED_BY = frozenset({"<", "<=", ">", ">="})
ASKED = frozenset({None, *TIMES})
"""The parameters of tests that somebody asked for, times among them; others say what holds now."""
CODES = frozenset({"id", "no", "number", "code", "ref", "reference", "key", "tag"})
"""Last words of keys that tell nodes apart."""
TECHNICAL = frozenset({"id", "key", "uuid", "slug", "url", "uri"})
"""Last words of keys that are made for machines."""
KNOWN_BY = ("name", "title", "version", "edition", "number", "label")
"""Last words of keys by which people know a thing, likeliest first."""
YEARS = {"month": "year", "quarter": "year", "week": "weekYear"}
"""Parts of a year, with what the year is called that they are counted in."""
NUMBERED = re.compile(r"[A-Za-z]{1,6}[-_ #]?\d[\d-]*")
MOST_LETTERS = 60
"""A longer text is no title."""
MOST_ALIKE = 0.9
"""Names of a label are shared where it has fewer different ones than so many per node."""


def shown(reading: Reading, schema: Schema) -> Reading:
    """Add what is compared, whose values they are, and the codes of names that others have as well.

    Groups come in the order of their numbers, or of their periods.
    """
    compared = with_compared(each_once(reading), schema)
    named = told_apart(with_owner(by_code(compared, schema), schema), schema)
    return in_degrees(in_order(with_years(of_known_groups(named))), schema)


def each_once(reading: Reading) -> Reading:
    """Show a column once where words ask for it twice: "when" by the time that orders the rows."""
    said = {column.name: repr(replace(column, name="")) for column in reading.columns}
    first: dict[str, str] = {}
    for name, what in said.items():
        first.setdefault(what, name)
    kept = set(first.values())
    if len(kept) == len(reading.columns):
        return reading
    renamed = {name: first[what] for name, what in said.items()}
    having = reading.having
    return replace(
        reading,
        columns=tuple(column for column in reading.columns if column.name in kept),
        orders=tuple(replace(o, column=renamed.get(o.column, o.column)) for o in reading.orders),
        per=tuple(dict.fromkeys(renamed.get(one, one) for one in reading.per)),
        having=having and replace(having, column=renamed.get(having.column, having.column)),
    )


def in_degrees(reading: Reading, schema: Schema) -> Reading:
    """Sort what holds words of degree by these, and not by the alphabet."""
    columns = {column.name: column for column in reading.columns}
    orders = tuple(
        replace(order, scale=_scale(reading, columns[order.column], schema))
        if order.column in columns
        else order
        for order in reading.orders
    )
    return replace(reading, orders=orders)


def _scale(reading: Reading, column: Column, schema: Schema) -> tuple[str, ...]:
    """Return the words of degree that a column holds, the lowest first; empty for others."""
    if column.key is None or column.function or column.arithmetic or column.period:
        return ()
    label = next((n.label for n in reading.pattern.nodes if n.name == column.variable), None)
    owner = schema.label(label) if label is not None else None
    return scale_held(owner.property(column.key) if owner is not None else None)


def of_known_groups(reading: Reading) -> Reading:
    """Leave out what has no value to be grouped by where only the first groups are kept.

    The country with the most customers is none of those whose country nobody knows.
    """
    measures = {column.name for column in reading.columns if _is_merged(column)}
    ranked = reading.limit is not None and any(o.column in measures for o in reading.orders)
    if not ranked or reading.per:
        return reading
    known = [
        Test(Ref(column.variable, column.key), "IS NOT NULL")
        for column in reading.columns
        if column.key is not None and column.arithmetic is None and not _is_merged(column)
    ]
    said = reading.pattern.conditions
    added = [test for test in dict.fromkeys(known) if test not in said]
    return replace(reading, pattern=replace(reading.pattern, conditions=(*said, *added)))


def with_years(reading: Reading) -> Reading:
    """Put the year before its months, quarters and weeks, unless all are of one year."""
    shown = {(column.variable, column.key, column.period) for column in reading.columns}
    taken = {column.name for column in reading.columns}
    columns: list[Column] = []
    for column in reading.columns:
        year = YEARS.get(column.period or "")
        known = (column.variable, column.key, year) in shown
        if year and not known and not _is_merged(column) and not _in_one_year(reading, column):
            name = fresh_name("year", taken)
            columns.append(replace(column, name=name, period=year))
        columns.append(column)
    return replace(reading, columns=tuple(columns))


def _in_one_year(reading: Reading, column: Column) -> bool:
    """Tell whether rows are chosen from within one year of the time of a column.

    Weeks are those of their own years: 30 December 2024 is in week 1 of 2025.
    """
    of_time = (column.variable, column.key)
    tests = [t for t in reading.pattern.conditions if isinstance(t, Test)]
    bounds = {t.parameter: t for t in tests if (t.left.variable, t.left.key) == of_time}
    since, until = bounds.get("since"), bounds.get("until")
    if since is None or until is None or not isinstance(until.value, date):
        return False
    last = until.value - timedelta(days=until.operator == "<")
    if column.period == "week":
        return bool(since.value.isocalendar().year == last.isocalendar().year)
    return bool(since.value.year == last.year)


def by_code(reading: Reading, schema: Schema) -> Reading:
    """Show a thing by its code where its display name is a column of its own: "with their titles".

    Where it has none, the name is shown once.
    """
    labels = {node.name: node.label for node in reading.pattern.nodes}
    keys = {(column.variable, column.key) for column in reading.columns}
    columns: list[Column] = []
    for column in reading.columns:
        label = schema.label(labels.get(column.variable) or "")
        named = label.name_key if label is not None and column.key is None else None
        again = named is not None and (column.variable, named) in keys
        if label is None or not again or column.counting or _is_merged(column):
            columns.append(column)
            continue
        codes = [e.key for e in label.properties if e.unique or _tells_apart(e, label)]
        code = next((key for key in codes if (column.variable, key) not in keys), None)
        if code is not None:
            columns.append(replace(column, key=code))
    return replace(reading, columns=tuple(columns))


def with_owner(reading: Reading, schema: Schema) -> Reading:
    """Add the name of the thing of which only values are shown: "the altitude of Denver Intl".

    Only where a test on its name or on a unique key leaves one, so that no row is added.
    """
    owners = {column.variable for column in reading.columns}
    values = all(c.key and not _is_merged(c) and c.counting is None for c in reading.columns)
    if reading.kind != "rows" or reading.per or reading.orders or len(owners) != 1 or not values:
        return reading
    (variable,) = owners
    node = next((node for node in reading.pattern.nodes if node.name == variable), None)
    label = schema.label((node and node.label) or "")
    if label is None or label.name_key in {column.key for column in reading.columns}:
        return reading
    unique = {label.name_key, *(e.key for e in label.properties if _tells_apart(e, label))}
    tests = (one for one in reading.pattern.conditions if isinstance(one, Test))
    pinned = (
        t.left.key for t in tests if t.left == Ref(variable, t.left.key) and t.operator == "="
    )
    if unique.isdisjoint(pinned):
        return reading
    name = fresh_name(variable, {column.name for column in reading.columns})
    return replace(reading, columns=(Column(name, variable), *reading.columns))


def in_order(reading: Reading) -> Reading:
    """Sort what nobody asked to sort: groups by their period, else the largest number first.

    Other rows by what they were chosen by: the most first, but the earliest and the least where
    that is what was asked for.
    """
    merged = [column for column in reading.columns if _is_merged(column)]
    groups = [column for column in reading.columns if not _is_merged(column)]
    if reading.kind != "rows" or reading.per or reading.orders or not groups:
        return reading
    if reading.over_groups is not None:
        return reading
    if not merged:
        return replace(reading, orders=tuple(islice(_orders_of_compared(reading), 1)))
    periods = [column for column in groups if column.period]
    numbers = [c for c in merged if not (c.collected or c.unwound)]
    by = periods or numbers[:1]
    orders = tuple(by_column(column, descending=not periods) for column in by)
    return replace(reading, orders=orders)


def told_apart(reading: Reading, schema: Schema) -> Reading:
    """Add a column with the code of each thing that is shown by a name that is not its own.

    Without it two things of one name would be one row, or look like one. A thing that is shown by
    a key made for machines is also shown by the one that people know it by, a person by both names,
    and where the question names one of its kind by a code, things are shown by it: "caused by T-7".
    """
    if reading.kind != "rows":
        return reading
    labels = {node.name: node.label for node in reading.pattern.nodes}
    named_by = _codes_asked_by(reading, schema)
    taken = {column.name for column in reading.columns}
    known = {(column.variable, column.key) for column in reading.columns}
    columns: list[Column] = []
    codes: list[Column] = []
    for column in reading.columns:
        columns.append(column)
        label = schema.label(labels.get(column.variable) or "")
        if column.key is not None or column.counting or _is_merged(column) or label is None:
            continue
        family = family_key_of(label, label.name_key)
        for key, place in (
            (family, columns),
            (named_by.get(label.name) or known_by_too(label), codes),
        ):
            if key is not None and (column.variable, key) not in known:
                known.add((column.variable, key))
                name = fresh_name(f"{column.variable}_{'_'.join(spoken_words(key))}", taken)
                place.append(Column(name, column.variable, key))
    return replace(reading, columns=(*columns, *codes))


def _codes_asked_by(reading: Reading, schema: Schema) -> dict[str, str]:
    """Return the code of each label by which the question names one of its nodes."""
    labels = {node.name: node.label for node in reading.pattern.nodes}
    tests = [one for one in reading.pattern.conditions if isinstance(one, Test)]
    pairs = [(schema.label(labels.get(t.left.variable) or ""), t) for t in tests]
    return {
        label.name: entry.key
        for label, test in pairs
        if label is not None and test.operator == "=" and test.left.key != label.name_key
        for entry in label.properties
        if entry.key == test.left.key and (entry.unique or is_identifying(label, entry))
    }


def known_by_too(label: LabelSchema) -> str | None:
    """Return the key that is shown beside a display name: a code, a name, a title or a number."""
    return code_of(label) or spoken_name_of(label) or title_of(label) or number_of(label)


def title_of(label: LabelSchema) -> str | None:
    """Return the key of a short text that says what is known by a number: "WO-17 Clean pump"."""
    named = label.property(label.name_key or "")
    if named is None or not _is_numbered(named):
        return None
    texts = [e for e in label.properties if TITLES & {*name_words(e.key)[-1:]} and e.values]
    short = (e.key for e in texts if all(len(str(value)) <= MOST_LETTERS for value in e.values))
    return next(short, None)


def number_of(label: LabelSchema) -> str | None:
    """Return the key of whole numbers by which people call nodes named by a code: S09 is 9."""
    named = label.property(label.name_key or "")
    if named is None or not _is_numbered(named):
        return None
    numbers = (e for e in label.properties if e.types == ("INTEGER",) and _is_count(e, label))
    return next((entry.key for entry in numbers), None)


def _is_count(entry: Property, label: LabelSchema) -> bool:
    return is_numbering(entry.key) and entry.values_complete and len(entry.values) == label.count


def family_key_of(label: LabelSchema, name_key: str | None) -> str | None:
    """Return the key of the family name, where nodes are displayed by their given name."""
    if "".join(name_words(name_key or "")) not in GIVEN_NAME_KEYS:
        return None
    keys = {"".join(name_words(entry.key)): entry.key for entry in label.properties}
    return next((keys[word] for word in keys if word in FAMILY_NAME_KEYS), None)


def code_of(label: LabelSchema) -> str | None:
    """Return the key that tells nodes apart which share a display name; None where none do.

    What has a title is also known by its number: "INC-101 Checkout is slow".
    """
    named = label.property(label.name_key or "")
    if named is None or named.unique:
        return None
    codes = [e for e in label.properties if e != named and _tells_apart(e, label)]
    codes.sort(key=lambda entry: not entry.unique)
    if named.values_complete and len(named.values) < MOST_ALIKE * label.count:
        return next((entry.key for entry in codes), None)
    titled = name_words(named.key)[-1] in TITLES
    return next((entry.key for entry in codes if titled and _is_numbered(entry)), None)


def _is_numbered(entry: Property) -> bool:
    """Tell whether the values are numbers with letters before them: "INC-101"."""
    texts = [value for value in entry.values if isinstance(value, str)]
    return bool(texts) and all(map(NUMBERED.fullmatch, texts))


def _tells_apart(entry: Property, label: LabelSchema) -> bool:
    """Tell whether a key has another value for each node, by a constraint or by its name."""
    return (
        bool({"STRING", "INTEGER"} & set(entry.types))
        and (is_identifying(label, entry) or bool({*name_words(entry.key)[-1:]} & CODES))
        and not (entry.values_complete and len(entry.values) < MOST_ALIKE * label.count)
    )


def spoken_name_of(label: LabelSchema) -> str | None:
    """Return the key that people know things by that have a name for machines (`releaseKey`)."""
    named = label.property(label.name_key or "")
    technical = named is not None and name_words(named.key)[-1] in TECHNICAL
    if named is None or not technical or not _tells_apart(named, label):
        return None
    texts = [entry.key for entry in label.properties if "STRING" in entry.types and entry != named]
    found = (key for word in KNOWN_BY for key in texts if name_words(key)[-1] == word)
    return next(found, None)


def with_compared(reading: Reading, schema: Schema) -> Reading:
    """Add a column for each value and count by which the things that are shown were chosen.

    Only where each row is a thing of its own, so that no row is added or lost.
    """
    if reading.kind != "rows" or reading.per or any(map(_is_merged, reading.columns)):
        return reading
    things = {c.variable for c in reading.columns if c.key is None and c.counting is None}
    # A relationship is shown by both of its ends.
    things |= {s.name for s in reading.pattern.steps if {s.start, s.end} <= things}
    taken = {column.name for column in reading.columns}
    shown = [replace(column, name="") for column in reading.columns]
    # "Other than Ada": the name is shown anyway.
    shown += [Column("", *named) for named in _names(reading, schema)]
    added = []
    for column in _compared(reading, things):
        if replace(column, name="") not in shown:
            added.append(replace(column, name=fresh_name(column.name, taken)))
            shown.append(replace(column, name=""))
    return replace(reading, columns=(*reading.columns, *added))


def _names(reading: Reading, schema: Schema) -> Iterator[tuple[str, str]]:
    """Yield each variable of a pattern with the key of its display name."""
    for node in reading.pattern.nodes:
        label = schema.label(node.label or "")
        if label is not None and label.name_key:
            yield node.name, label.name_key


def _is_merged(column: Column) -> bool:
    """Tell whether a column is worked out for a group, or splits or gathers rows."""
    return bool(column.function or column.collected or column.unwound or column.is_share)


def _compared(reading: Reading, things: set[str]) -> Iterator[Column]:
    conditions = [
        one
        for condition in reading.pattern.conditions
        for one in (condition.tests if isinstance(condition, AnyOf) else (condition,))
    ]
    for condition in conditions:
        if isinstance(condition, Test):
            left = condition.left
            asked = _is_news(condition) and condition.parameter in ASKED
            other = condition.value if isinstance(condition.value, Ref) else None
            of_one = left.variable in things or (other is not None and other.variable in things)
            if asked and of_one:
                yield _shown(left)
            if other is not None and of_one and condition.operator in COMPARING:
                yield _shown(other)
        elif isinstance(condition, CountIs) and condition.average_of is None:
            outer = {end for step in condition.pattern.steps for end in (step.start, step.end)}
            if outer & things and condition.number:
                yield Column(f"{condition.variable}_count", condition.variable, counting=condition)
            if outer & things and condition.than is not None:
                for counted in (replace(condition, than=None), condition.than):
                    yield Column(f"{counted.variable}_count", counted.variable, counting=counted)


def _is_news(test: Test) -> bool:
    """Tell whether what a thing has is not said by the test: longer than 5, one of 4 and 5."""
    several = test.operator == "IN" and all(isinstance(v, int | float) for v in test.value)
    return several or test.operator in COMPARING


def _orders_of_compared(reading: Reading) -> Iterator[Order]:
    """The orders by the numbers and times that are shown because rows were chosen by them."""

    def known(wanted: Column) -> Column | None:
        # Columns that count hold lists of values, so that they cannot be looked up by a hash.
        alike = (c for c in reading.columns if replace(c, name="") == replace(wanted, name=""))
        return next(alike, None)

    for condition in reading.pattern.conditions:
        if isinstance(condition, Test) and condition.operator in ORDERED_BY:
            column = known(_shown(condition.left))
            timed = condition.parameter in TIMES
            down = condition.operator in {">", ">="} and not timed
            if column is not None and (timed or isinstance(condition.value, int | float)):
                yield by_column(column, descending=down)
        elif isinstance(condition, CountIs):
            counted = Column("", condition.variable, counting=condition)
            if (column := known(counted)) is not None:
                yield by_column(column, descending=True)


def _shown(ref: Ref) -> Column:
    name = "_".join(spoken_words(ref.key)) or "value"
    name = WORKED_OUT.get(ref.arithmetic or "", f"{ref.variable}_{name}")
    return Column(name, ref.variable, ref.key, arithmetic=ref.arithmetic, other=ref.other)
