"""Chooses the columns, the order and the limit of a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from graphrag_core.english.schema_words import FAMILY_NAME_KEYS, GIVEN_NAME_KEYS
from graphrag_core.english.words import name_words, plural
from graphrag_core.profiles.profile import NAME_KEYS, is_title
from graphrag_core.translate.offline.form import (
    Column,
    Function,
    Having,
    Order,
    PathForm,
    Reading,
    Test,
)
from graphrag_core.translate.offline.phrases import spoken_key, spoken_labels
from graphrag_core.translate.offline.state import SOME, PropertyUse
from graphrag_core.translate.offline.temporal import (
    event_keys,
    is_temporal,
    own_dates,
    temporal_keys,
    validity_keys,
)
from graphrag_core.translate.offline.units import adds_up, dimension_of
from graphrag_core.translate.offline.writer import column_name
from graphrag_core.types import Property

if TYPE_CHECKING:
    from graphrag_core.translate.offline.draft import ReadingDraft

from graphrag_core.translate.offline.binding import NUMERIC_TYPES, Binder, Bound, shrinks

_SPOKEN_FUNCTIONS: dict[Function, str] = {
    "count": "number of different",
    "sum": "total",
    "avg": "average",
    "min": "lowest",
    "max": "highest",
}

MAX_LOOKUP_COLUMNS = 12
MAKE_KEYS = ("make", "model")
"""Keys that say what a numbered thing is: shown beside its number."""

UNTESTED_COST = 0.55
MAX_EVIDENCE_COLUMNS = 2


class ColumnChooser:
    """Builds the result of one draft whose properties are bound."""

    def __init__(self, draft: ReadingDraft, binder: Binder) -> None:
        self._draft = draft
        self._binder = binder
        self._schema = draft.field.graph.schema

    def columns(self) -> Reading | None:
        """The reading's columns, order and limit; its pattern is filled in later."""
        reading, rank = self._columns(), self._draft.state.rank
        if reading is None or rank == 1:
            return reading
        if reading.limit != 1 or reading.per or not reading.orders:
            self._draft.cost += UNTESTED_COST
            return reading
        return replace(
            reading, skip=rank - 1, phrases=(*reading.phrases, f"number {rank} of that order")
        )

    def _columns(self) -> Reading | None:
        state = self._draft.state
        if state.target == "path":
            return None
        if state.target == "boolean":
            # "Is X in stock": a property that nothing is said of cannot be answered yes or no.
            self._draft.cost += UNTESTED_COST * bool(self._binder.uses("column"))
            return Reading(
                PathForm(), (Column("answer", ""),), kind="boolean", phrases=("yes or no",)
            )
        if state.often:
            return self._occurrences()
        if any(use.purpose == "aggregate" for use in state.uses):
            return self._aggregated()
        if (summed := self._most_in_sum()) is not None:
            return summed
        if state.counted or state.order_by_count is not None:
            return self._counted()
        grouped = bool(state.groups) or any(use.purpose == "group" for use in state.uses)
        if (grouped or state.each) and self._superlative():
            return self._best_of_each()
        if grouped:
            return self._grouped_count()
        return self._plain()

    def _name_column(self, index: int) -> Column:
        variable = self._draft.names[index]
        return Column(column_name(variable), variable)

    def _name_columns(self, index: int) -> list[Column]:
        """The display name, a family name beside a given one, make or title beside a number."""
        name = self._name_column(index)
        label = self._schema.label(self._draft.state.things[index].label or "")
        if label is None:
            return [name]
        beside: list[str] = []
        if "".join(name_words(label.name_key or "")) in GIVEN_NAME_KEYS:
            keys = ((p.key, "".join(name_words(p.key))) for p in label.properties)
            beside = [key for key, word in keys if word in FAMILY_NAME_KEYS][:1]
        elif is_title(label.name_key or "") and label.name_key != "name":
            beside = [p.key for p in label.properties if _tells_apart(p)][:1]
        elif label.name_key not in (*MAKE_KEYS, *NAME_KEYS):
            beside = [p.key for p in label.properties if p.key in MAKE_KEYS]
            if not beside and not is_title(label.name_key or ""):
                texts = (p.key for p in label.properties if p.types == ("STRING",))
                beside = [key for key in texts if is_title(key)][:1]
        return [name, *(Column(key, name.variable, key) for key in beside)]

    def _property_column(self, bound: Bound, function: Function | None = None) -> Column:
        ref = self._binder.ref(bound)
        label = (
            self._schema.label(self._draft.state.things[bound.thing].label or "")
            if (bound.thing is not None)
            else None
        )
        if function is None and bound.thing is not None and label and label.name_key == ref.key:
            return self._name_column(bound.thing)
        name = ref.key if function is None else f"{function}_{ref.key}"
        return Column(name, ref.variable, ref.key, function)

    def _group_columns(self) -> list[Column]:
        columns = [c for index in self._draft.state.groups for c in self._name_columns(index)]
        for use, bound in self._binder.uses("group"):
            columns += self._periods(use.period, bound) or [self._property_column(bound)]
        return columns

    def _periods(self, period: str | None, bound: Bound) -> list[Column]:
        """A time by its year, or its year and month (quarter, week, day)."""
        if period is None or "INTEGER" in bound.key.types:
            return []
        ref = self._binder.ref(bound)
        parts = ["year"] if period == "year" else ["year", period]
        if period == "day":
            parts = ["year", "month", "day"]
        return [Column(part, ref.variable, ref.key, period=part) for part in parts]

    def _aggregated(self) -> Reading | None:
        groups = self._group_columns()
        root = self._draft.state.root
        asked = [self._summed(use, bound) for use, bound in self._binder.uses("aggregate")]
        if any(u.function in {"sum", "avg"} and not _is_numeric(b.key) for u, b in asked):
            return None
        single = all(use.function is None for use, _ in asked)
        beside = self._asked_beside()
        if single and asked:
            shown = [*self._binder.uses("column"), *asked]
            columns = [self._property_column(bound) for _, bound in shown]
            return Reading(PathForm(), tuple(dict.fromkeys(columns)), distinct=True)
        state = self._draft.state
        rows = bool(groups) or state.target != "aggregate" or state.limit is not None
        if not groups and any(use.operator is not None for use, _ in asked):
            # "Which countries have an average above 3": a group for each of these.
            shown = self._binder.uses("column")
            groups = [self._property_column(bound) for use, bound in shown if use.head]
        if rows and not groups and root is not None:
            groups = self._name_columns(root)
        groups += [column for column in beside if column not in groups]
        columns = [self._property_column(bound, use.function) for use, bound in asked]
        if groups and len(asked) == 1 and asked[0][0].function in {"avg", "min", "max"}:
            # What has no such number has no place among the highest.
            self._binder.place(asked[0][1], [Test(self._binder.ref(asked[0][1]), "IS NOT NULL")])
        phrases = [
            f"{_SPOKEN_FUNCTIONS[use.function or 'count']} {spoken_key(bound.key.key)}"
            for use, bound in asked
        ]
        kept = [
            Having(column.name, use.operator, use.value)
            for column, (use, _) in zip(columns, asked, strict=True)
            if use.operator is not None
        ]
        if len(kept) > 1 or (kept and not groups):
            return None
        reading = Reading(PathForm(), (*groups, *columns), phrases=tuple(phrases))
        return self._finished(replace(reading, having=kept[0] if kept else None))

    def _asked_beside(self) -> list[Column]:
        """As in "Where is X based and how many employees has it": what else is asked of X."""
        return [
            self._property_column(bound)
            for use, bound in self._binder.uses("column")
            if bound.thing is not None and self._draft.state.things[bound.thing].is_named
        ]

    def _summed(self, use: PropertyUse, bound: Bound) -> tuple[PropertyUse, Bound]:
        """As in "How many credits": the number itself for a named thing, their sum for several."""
        numeric = NUMERIC_TYPES & set(bound.key.types)
        if use.function != "count" or not numeric or _is_number_of_thing(bound.key):
            return use, bound
        things = self._draft.state.things
        join = self._draft.state.joins[bound.join] if bound.join is not None else None
        ends = (
            [bound.thing] if bound.thing is not None else [join.parent, join.child] if join else []
        )
        named = all(things[i].is_named for i in ends)
        return replace(use, function=None if named else "sum"), bound

    def _counted(self) -> Reading | None:
        state = self._draft.state
        groups = self._group_columns()
        if state.order_by_count is not None:
            counted, descending, superlative = (*state.order_by_count, True)[:3]
            owner = state.root if state.root is not None and state.root != counted else None
            if owner is not None and not groups:
                groups = [*self._name_columns(owner), *self._single_parent(counted, owner)]
            groups = groups or [self._property_column(b) for _, b in self._binder.uses("column")]
            if not groups:
                return None
            groups = _distinct_names(groups)
            counts = self._draft.names[counted]
            every = state.every or self._happens(counted)
            column = Column("count", counts, None, "count", every=every)
            limit = state.limit or (1 if superlative else None)
            which = "most" if descending else "fewest"
            said = f"{which} {spoken_labels(state.things[counted].label)} first"
            return Reading(
                PathForm(),
                (*groups, column),
                orders=(Order("count", bool(descending)), *_by(groups)),
                limit=limit,
                phrases=(said,),
            )
        counted = state.counted[0]
        if not groups and state.root is not None and state.root != counted:
            groups = self._name_columns(state.root)
        groups += [column for column in self._asked_beside() if column not in groups]
        groups = [
            column
            for column in groups
            if column.variable != self._draft.names[counted] or column.key is not None
        ]
        groups = _distinct_names(groups)
        column = Column("count", self._draft.names[counted], None, "count")
        said = f"number of {spoken_labels(state.things[counted].label)}"
        return self._finished(Reading(PathForm(), (*groups, column), phrases=(said,)))

    def _most_in_sum(self) -> Reading | None:
        """As in "Who logged the most hours": all hours of each together."""
        state = self._draft.state
        orders = [(use, bound) for use, bound in self._binder.uses("order") if use.total]
        asked = any(use.purpose in {"column", "group"} for use in state.uses)
        if len(orders) != 1 or asked or state.groups or state.each or state.extra_targets:
            return None
        use, bound = orders[0]
        name = bound.key.key
        summable = adds_up(name) or dimension_of(name_words(name)[-1]) is not None
        root = state.root or 0
        several = bound.join is not None or (bound.thing is not None and bound.thing != root)
        if not several or not summable or not NUMERIC_TYPES & set(bound.key.types):
            return None
        column = self._property_column(bound, "sum")
        groups = self._name_columns(root)
        said = f"{'highest' if use.descending else 'lowest'} total {spoken_key(bound.key.key)}"
        return Reading(
            PathForm(),
            (*groups, column),
            orders=(Order(column.name, use.descending), *_by(groups)),
            limit=state.limit or 1,
            phrases=(said,),
        )

    def _occurrences(self) -> Reading | None:
        """As in "How often was X borrowed": how many relationships of the verb there are."""
        joins = self._draft.state.joins
        named = [index for index, join in enumerate(joins) if join.named]
        if not named:
            return None
        step = self._draft.steps[named[-1]][-1]
        column = Column("count", step.name, None, "count")
        said = f"number of times: {' '.join(name_words(step.type or ''))}"
        return self._finished(
            Reading(PathForm(), (*self._group_columns(), column), phrases=(said,))
        )

    def _happens(self, index: int) -> bool:
        """Is a thing joined by relationships that each happen at a time, and so count each?"""
        draft = self._draft
        join = next((join for join in draft.state.joins if join.child == index), None)
        if join is None or draft.state.things[index].wild is None or len(join.way) > 1:
            return False
        kind = self._schema.relationship_type(join.way[0].type)
        lasting = validity_keys(kind, draft.profile)
        return any(key not in lasting for key in temporal_keys(kind))

    def _single_parent(self, counted: int, owner: int) -> list[Column]:
        """As in "who owns the service with the most incidents": counted for each service."""
        state = self._draft.state
        parent = next((join.parent for join in state.joins if join.child == counted), owner)
        thing = state.things[parent]
        alone = parent == owner or thing.plural or thing.is_named or thing.wild
        return [] if alone else [self._name_column(parent)]

    def _grouped_count(self) -> Reading | None:
        """The most common value, or a group that only its count makes sense of."""
        state = self._draft.state
        if state.root in state.groups:
            return None
        groups = self._group_columns()
        root = state.root or 0
        column = Column("count", self._draft.names[root], None, "count")
        dated = any(group.period for group in groups)
        orders = (
            _by(groups) if dated and state.limit is None else [Order("count", True), *_by(groups)]
        )
        return Reading(
            PathForm(),
            (*groups, column),
            orders=tuple(orders),
            limit=state.limit,
            phrases=("by " + ", ".join(_spoken_column(c) for c in groups),),
        )

    def _best_of_each(self) -> Reading | None:
        """As in "the youngest player of each club": the first in the order, group by group."""
        state = self._draft.state
        use, bound = self._ranked()[0]
        best = bound.thing if bound.thing is not None else use.anchor
        groups = self._group_columns()
        for index in state.each:
            groups += self._name_columns(index) if index not in state.groups else []
        if not groups or any(column == self._name_column(best) for column in groups):
            return None
        columns = [*self._name_columns(best), *groups]
        columns += [self._property_column(asked) for _, asked in self._binder.uses("column")]
        orders = self._orders(columns)
        per = tuple(column.name for column in groups)
        return Reading(
            PathForm(),
            tuple(columns),
            orders=orders,
            limit=state.limit or 1,
            distinct=True,
            phrases=("for each " + ", ".join(_spoken_column(column) for column in groups),),
            per=per,
        )

    def _plain(self) -> Reading | None:
        draft = self._draft
        state = draft.state
        root = state.root or 0
        asked = self._binder.uses("column")
        columns: list[Column] = []
        dated = any(is_temporal(bound.key) for _, bound in asked)
        if state.when is not None and not dated:
            when = self._when(root)
            if when is None:
                return None
            columns.append(when)
        only_property = bool(asked) and root not in state.each and self._property_is_asked(asked)
        if (not only_property and state.when is None) or (state.things[root].wild and not asked):
            columns += self._name_columns(root)
        for index in state.extra_targets:
            columns += self._name_columns(index) if index != root else []
        columns += [self._property_column(bound) for _, bound in asked]
        columns += [self._property_column(bound) for bound in self._texts_searched(root)]
        if only_property and len(set(columns)) == 1:
            # "Which countries are they from": those of which none is known add nothing.
            bound = asked[0][1]
            self._binder.place(bound, [Test(self._binder.ref(bound), "IS NOT NULL")])
            listed = bound.key.types[0].startswith("LIST")
            columns = [replace(columns[0], unwound=listed and columns[0].key is not None)]
        orders = self._orders(columns)
        if not asked and not orders and state.when is None and self._is_lookup(root):
            columns = self._all_columns(root)
            # "What salary do we pay X": all that is known of X is no answer to that.
            draft.cost += UNTESTED_COST * bool(state.unread or state.lost)
        columns = _distinct_names(columns)
        columns += self._evidence(columns)
        limit = state.limit
        if (
            any(use.purpose == "order" for use in state.uses)
            and limit is None
            and self._superlative()
        ):
            limit = 1
        phrases = tuple("show " + _spoken_column(c) for c in columns[1:] if not c.collected)
        return Reading(
            PathForm(),
            tuple(columns),
            orders=orders or tuple(_by(columns)[:1]),
            limit=limit,
            distinct=any(j.quantifier == SOME for j in state.joins) or only_property,
            phrases=phrases,
        )

    def _texts_searched(self, root: int) -> list[Bound]:
        """The longer texts in which a word was looked for: why a row is there."""
        tests = self._binder.uses("test")
        found = [bound for use, bound in tests if use.operator == "CONTAINS" and use.value]
        return [bound for bound in found if bound.thing == root]

    def _property_is_asked(self, asked: Sequence[tuple[PropertyUse, Bound]]) -> bool:
        """Is the property itself the thing asked for, not one more column of the things?"""
        first, bound = asked[0]
        if not first.head:
            return False
        if bound.thing is None:
            return True
        label = self._schema.label(self._draft.state.things[bound.thing].label or "")
        named = label is not None and label.name_key == bound.key.key
        return self._is_class(bound.thing) and not bound.key.unique and not named

    def _is_class(self, index: int) -> bool:
        return not self._draft.state.things[index].is_named

    def _superlative(self) -> bool:
        return any(use.purpose == "order" and use.superlative for use in self._draft.state.uses)

    def _is_lookup(self, root: int) -> bool:
        state = self._draft.state
        return state.things[root].is_named and not state.joins

    def _all_columns(self, root: int) -> list[Column]:
        label = self._schema.label(self._draft.state.things[root].label or "")
        name = self._draft.names[root]
        keys = (
            [
                p
                for p in label.properties
                if not p.types[0].startswith(("LIST", "VECTOR")) and not p.key.startswith("_")
            ]
            if label
            else []
        )
        rest = [p.key for p in keys if label is not None and p.key != label.name_key]
        return [self._name_column(root), *(Column(k, name, k) for k in rest[:MAX_LOOKUP_COLUMNS])]

    def _evidence(self, columns: Sequence[Column]) -> list[Column]:
        """The names of the things that a condition rests on, as lists beside each row."""
        state = self._draft.state
        shown = {column.variable for column in columns}
        named = [
            i
            for i, thing in enumerate(state.things)
            if not thing.is_named
            and thing.label is not None
            and self._draft.names[i] not in shown
            and (self._draft.tests.get(i) or any(t.anchor == i for t in state.times))
            and self._in_main(i)
        ]
        if any(use.purpose == "order" for use in state.uses):
            return []
        taken = {column.name for column in columns}
        lists = []
        for index in named[:MAX_EVIDENCE_COLUMNS]:
            name = plural("_".join(name_words(state.things[index].label or "thing")))
            if name in taken:
                name = "other_" + name
            taken.add(name)
            lists.append(Column(name, self._draft.names[index], collected=True))
        return lists

    def _in_main(self, index: int) -> bool:
        joins = self._draft.state.joins
        current = index
        for _ in range(len(joins) + 1):
            join = next((j for j in joins if j.child == current), None)
            if join is None:
                return True
            if join.quantifier != SOME:
                return False
            current = join.parent
        return False

    def _when(self, root: int) -> Column | None:
        """When something happened: its own date, or when the relationship began."""
        draft = self._draft
        for index, join in enumerate(draft.state.joins):
            kind = self._schema.relationship_type(join.way[0].type)
            opened, _ = validity_keys(kind, draft.profile)
            dates = own_dates(kind, draft.profile) or ([opened] if opened else [])
            if join.named and dates:
                key = dates[0].key
                return Column(
                    "since" if dates[0] == opened else key, draft.steps[index][0].name, key
                )
        order = [root, *(i for i in range(len(draft.state.things)) if i != root)]
        for index in order:
            keys = event_keys(self._schema.label(draft.state.things[index].label or ""))
            if keys:
                return Column(keys[0].key, draft.names[index], keys[0].key)
        for index, join in enumerate(draft.state.joins):
            for step, hop in enumerate(join.way):
                kind = self._schema.relationship_type(hop.type)
                opened, _ = validity_keys(kind, draft.profile)
                keys = [opened] if opened else temporal_keys(kind)
                if keys:
                    return Column(keys[0].key, draft.steps[index][step].name, keys[0].key)
        return None

    def _orders(self, columns: list[Column]) -> tuple[Order, ...]:
        """The orders asked for; their columns are added where they are not shown."""
        orders = []
        for use, bound in self._ranked():
            ref = self._binder.ref(bound)
            column = self._property_column(bound)
            if column not in columns:
                columns.append(column)
            descending = use.descending
            if use.measure is not None and shrinks(use.measure, bound.key):
                descending = not descending
            self._draft.cost += UNTESTED_COST * (bound.key.types == ("BOOLEAN",))
            first = use.superlative or self._draft.state.limit is not None
            if first:
                self._binder.place(bound, [Test(ref, "IS NOT NULL")])
            orders.append(Order(column.name, descending, absent_last=descending and not first))
        return tuple(orders)

    def _ranked(self) -> list[tuple[PropertyUse, Bound]]:
        """The orders asked for: "routes sorted by price, which is the longest?" by length first."""
        return sorted(self._binder.uses("order"), key=lambda pair: not pair[0].superlative)

    def _finished(self, reading: Reading) -> Reading:
        """With the order and limit asked for, else sorted by the groups."""
        state = self._draft.state
        groups = [column for column in reading.columns if column.function is None]
        functions = [column for column in reading.columns if column.function is not None]
        if groups and state.by_group:
            return replace(reading, orders=tuple(_by(groups)), limit=state.limit)
        if groups and (state.limit is not None or state.descending is not None):
            descending = state.descending is not False
            orders = (Order(functions[0].name, descending), *_by(groups))
            return replace(reading, orders=orders, limit=state.limit)
        timed = any(column.period for column in groups)
        # The largest first, as a person would list them; by time where the groups are times.
        largest = [Order(column.name, True) for column in functions[:1] if groups and not timed]
        return replace(reading, orders=(*largest, *_by(groups)))


def _spoken_column(column: Column) -> str:
    return column.period or spoken_key(column.key or column.variable.rstrip("0123456789"))


def _tells_apart(key: Property) -> bool:
    """Is a key one that people call a thing by, beside its title: "INC-7"?"""
    return key.types == ("STRING",) and name_words(key.key)[-1:] in _CODES


_CODES = (("key",), ("code",), ("reference",), ("ref",), ("number",), ("no",), ("id",))


def _is_number_of_thing(key: Property) -> bool:
    """Is a number one by which things are told apart ("lot_no"), and nothing to add up?"""
    return key.unique or name_words(key.key)[-1:] in (("no",), ("nr",), ("id",), ("number",))


def _is_numeric(key: Property) -> bool:
    return bool(NUMERIC_TYPES & set(key.types))


def _by(columns: Sequence[Column]) -> list[Order]:
    return [Order(column.name, False) for column in columns if not column.collected]


def _distinct_names(columns: Sequence[Column]) -> list[Column]:
    """Columns with different names, each shown once."""
    seen: dict[str, Column] = {}
    for column in columns:
        name, number = column.name, 1
        same = seen.get(name)
        if same is not None and (same.variable, same.key) == (column.variable, column.key):
            continue
        while name in seen:
            number += 1
            name = f"{column.variable}_{column.name}" if number == 2 else f"{column.name}_{number}"
        seen[name] = replace(column, name=name)
    return list(seen.values())
