"""What the columns, orders and groups of a reading are called."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from graphrag_core.english.words import plural, singular
from graphrag_core.translate.offline.form import LAPSES, OF_SOME, Column, Order, Reading, Ref, Test
from graphrag_core.translate.offline.renderer.comparisons import WORKED_OUT, is_name_test
from graphrag_core.translate.offline.renderer.lexicon import Key
from graphrag_core.translate.offline.renderer.noun_phrases import Clauses
from graphrag_core.translate.offline.renderer.phrases import Place
from graphrag_core.translate.offline.renderer.trees import Tree, grow
from graphrag_core.translate.offline.renderer.values import all_of

RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
FUNCTIONS = {
    "sum": "total",
    "avg": "average",
    "median": "median",
    "min": "lowest",
    "max": "highest",
    "span": "days from the first to the last",
}


@dataclass(slots=True)
class RowSentence:
    """A reading that asks for rows, with the tree of its pattern once it has a root."""

    reading: Reading
    clauses: Clauses
    tree: Tree = field(default_factory=lambda: Tree([]))

    def grow(self, root: str | None) -> None:
        """See the pattern as a tree from its `root`."""
        self.tree = grow(self.reading.pattern, root)
        self.clauses.further = dict.fromkeys(self.tree.roots[1:], self.tree)

    def column(self, name: str) -> Column | None:
        """The column of a name."""
        return next((c for c in self.reading.columns if c.name == name), None)

    def key(self, column: Column) -> Key:
        """The words for a column's property, or for what is worked out from two."""
        key = self.clauses.key_of(Ref(column.variable, column.key or ""))
        if column.arithmetic is None or column.other is None:
            return key
        other = self.clauses.key_of(column.other).full
        if column.other.variable != column.variable:
            other += f" of {self.refer(column.other.variable)}"
        until_now = column.arithmetic == "days so far" and column.other.key == column.key
        said = "days from {} to today" if until_now else WORKED_OUT[column.arithmetic]
        return Key(said.format(key.full, other), numeric=True)

    def orders(self) -> list[Order]:
        """The orders that say something: not those that only make the order of rows certain."""
        reading = self.reading
        columns = {column.name: column for column in reading.columns}
        orders = [order for order in reading.orders if order.column in columns]
        while orders and (len(orders) > 1 or self._is_usual(orders[0])):
            if orders[-1].descending or is_aggregate(columns[orders[-1].column]):
                break
            orders.pop()
        return orders

    def _is_usual(self, order: Order) -> bool:
        reading = self.reading
        bounded = reading.limit is not None or reading.skip or reading.per
        return not bounded and order.column == reading.columns[0].name

    def known_present(self) -> set[Ref]:
        """Properties of which it goes without a clause that rows without one are left out."""
        columns = self.reading.columns
        used = [c for c in columns if c.name in {order.column for order in self.orders()}]
        used += [c for c in columns if c.function in OF_SOME or c.function is None]
        return {_ref_of(c) for c in used if c.key is not None}

    def is_present(self, column: Column) -> bool:
        """Are rows without this property left out?"""
        ref = _ref_of(column)
        return any(
            isinstance(c, Test) and c.left == ref and c.operator == "IS NOT NULL"
            for c in self.reading.pattern.conditions
        )

    def pinned(self, variable: str) -> bool:
        """Is a variable one node that the reading names?"""
        return is_named(self.clauses, self.reading, variable, alone=True)

    def root(self, columns: Sequence[Column]) -> str | None:
        """The variable that the sentence is about: of the first column, rather not a named one."""
        clauses = self.clauses
        nodes = [c.variable for c in columns if c.variable in clauses.labels]
        free = [variable for variable in nodes if not self.pinned(variable)]
        if free or nodes:
            return (free or nodes)[0]
        steps = [c.variable for c in columns if c.variable in clauses.steps]
        if steps:
            return clauses.steps[steps[0]].start
        return next(iter(clauses.labels), None)

    def value(self, column: Column, *, ordered: bool = False) -> str:
        """A property as it is shown, without what it belongs to."""
        said = "name" if column.key is None else self.key(column).full
        if column.unwound:
            *others, last = said.split(" ")
            said = " ".join((*others, singular(last)))
        if column.period is not None:
            said = f"{column.part_of_time}{self.of_time(column)}"
        if column.key is not None and not ordered and self.is_present(column):
            said = f"known {said}"
        return f"list of {said}" if column.collected else said

    def of_time(self, column: Column) -> str:
        """Say which time a period is part of, where its owner has more than one."""
        keys = self.clauses.lexicon.keys.get(self.clauses.owner(column.variable) or "", {})
        times = [key for key in keys.values() if key.temporal]
        return "" if len(times) == 1 else f" of {self.key(column).full}"

    def values(self, columns: Iterable[Column]) -> str:
        """Several properties of one variable."""
        return all_of(dict.fromkeys(self.value(column) for column in columns))

    def refer(self, variable: str) -> str:
        """A variable that is said already, or, of another part, is said here."""
        return self.clauses.refer(variable)

    def of_other(self, variable: str, said: str) -> str:
        """A property of a variable that the sentence is not about."""
        clauses = self.clauses
        if variable not in clauses.steps:
            return f"{said} of {self.refer(variable)}"
        step = clauses.steps[variable]
        if [s.type for s in clauses.steps.values()].count(step.type) > 1:
            ends = (clauses.refer(step.start), clauses.refer(step.end))
            return f"{said} between {' and '.join(ends)}"
        keys = {c.key for c in self.reading.columns if c.variable == variable}
        others = [
            set(clauses.lexicon.keys.get(label or "", {})) for label in clauses.labels.values()
        ]
        clear = all(keys.isdisjoint(other) for other in others)
        return said if clear else f"{said} of {clauses.refer(variable)}"

    def others(self, columns: Iterable[Column]) -> list[str]:
        """The columns of variables that the sentence is not about, those of one together."""
        texts = []
        columns = list(columns)
        for variable in dict.fromkeys(c.variable for c in columns):
            mine = [c for c in columns if c.variable == variable]
            names = [c for c in mine if c.key is None and not c.collected]
            keys = [c for c in mine if c.key is not None]
            if len(names) + len(keys) < len(mine):
                texts.append(f"a list of {self.refer(variable)}")
            if keys and (not names or self.pinned(variable)):
                texts.append(f"the {self.of_other(variable, self.values(keys))}")
            elif names:
                beside = f" with its {self.values(keys)}" if keys else ""
                texts.append(self.refer(variable) + beside)
        return texts

    def superlative(self, column: Column, order: Order) -> str:
        """The word for the first rows of an order: "latest", "lowest", "first"."""
        key, descending = self.key(column), order.descending
        if key.temporal and column.function in {None, "min", "max"}:
            return "latest" if descending else "earliest"
        number = key.numeric and column.key is not None
        if not (number or order.scale or is_aggregate(column)):
            return "last" if descending else "first"
        if column.arithmetic in LAPSES and column.function is None:
            return "most" if descending else "fewest"
        return "highest" if descending else "lowest"

    def lasts(self, column: Column) -> bool:
        """Is a column how long its variable has been valid so far?"""
        other = column.other
        if column.arithmetic != "days so far" or column.function or other is None:
            return False
        owner = self.clauses.owner(column.variable) or ""
        keys = self.clauses.lexicon.validity.get(owner, frozenset())
        return other.variable == column.variable and {column.key, other.key} == keys

    def absent(self, order: Order, column: Column) -> str:
        """Where what has no value stands in the order, if such may be there."""
        if column.key is None or column.function in {"sum", "count"} or self.is_present(column):
            return ""
        first = order.descending and not order.absent_last
        return " (unknown first)" if first else ""

    def measure(self, column: Column) -> str:
        """A function with its property, without what it is of: "average price"."""
        if column.is_share:
            return "percentage"
        if column.counting is not None:
            return f"{FUNCTIONS.get(column.function or '', '')} number".strip()
        if column.key is None:
            times = column.variable in self.clauses.steps
            number = "number of times" if times else "number"
            if column.arithmetic == "/" and column.other is not None:
                of = Column("", column.other.variable, column.other.key)
                return f"percentage of the {self.key(of).full} that is the {number}"
            return number
        key = self.key(column)
        said = f"{column.part_of_time}{self.of_time(column)}" if column.period else key.full
        if column.function == "count":
            return f"number of different {plural(said)}"
        if key.temporal and column.function in {"min", "max"}:
            return f"{'earliest' if column.function == 'min' else 'latest'} {said}"
        word = FUNCTIONS.get(column.function or "", "")
        if word == said.split()[0]:
            word = {"total": "summed"}.get(word, f"{word} of")
        return f"{word} {said}".strip()

    def ordered(self, orders: Sequence[Order]) -> str:
        """Order, limit and skip behind the sentence: ", highest price first"."""
        texts = []
        measured = [c for c in self.reading.columns if is_aggregate(c)]
        for order in orders:
            column = self.column(order.column)
            if column is None:
                continue
            if column.function == "count" and len(measured) == 1:
                texts.append("most first" if order.descending else "fewest first")
                continue
            if self.lasts(column):
                texts.append(f"{'longest' if order.descending else 'shortest'} first")
                continue
            word = self.superlative(column, order)
            of = "" if measured == [column] else f"{self._ordering(column)} "
            texts.append(f"{word} {of}first{self.absent(order, column)}")
        text = f", {' then '.join(texts)}" if texts else ""
        by = " in the usual order" if self.reading.orders and not texts else ""
        return text + self.only_first(by)

    def only_first(self, by: str = "") -> str:
        """Limit and skip of a reading: ", only the first 3"."""
        limit, skip = self.reading.limit, self.reading.skip
        text = ""
        if limit is not None and not self.reading.per:
            many = "one" if limit == 1 else f"{limit:,}"
            text = f", only the first {many}{by}"
        if limit is not None and self.reading.per:
            text += f", the first {limit:,} of each"
        return f"{text}, after leaving out {skip:,}" if skip else text

    def _ordering(self, column: Column) -> str:
        if is_aggregate(column):
            return self.measure(column)
        said = self.value(column, ordered=True)
        root = self.tree.roots[0] if self.tree.roots else ""
        return said if column.variable == root else self.of_other(column.variable, said)

    def each_of(self, about: str) -> str:
        """The groups of each of which the first rows are wanted: "for each region, "."""
        clauses, texts = self.clauses, []
        for column in self.reading.columns:
            variable = column.variable
            if column.name not in self.reading.per:
                continue
            if variable == about or column.key is not None or variable not in clauses.labels:
                said = self.value(column)
                texts.append(said if variable == about else self.of_other(variable, said))
            elif variable not in clauses.pronouns:
                texts.append(clauses.phrase(variable, self.tree, Place("", inner=True)).text)
                clauses.pronouns[variable] = f"that {clauses.noun(variable)}"
        return f"for each {all_of(texts)}, " if texts else ""


def is_aggregate(column: Column) -> bool:
    """Is a column worked out rather than read?"""
    return column.function is not None or column.is_share or column.counting is not None


def is_named(clauses: Clauses, reading: Reading, variable: str, *, alone: bool = False) -> bool:
    """Does the reading say which node a variable is: one (`alone`), or one of some?"""
    name_key = clauses.lexicon.name_keys.get(clauses.labels.get(variable) or "")
    return any(
        isinstance(test, Test)
        and is_name_test(test, name_key)
        and test.left.variable == variable
        and not (alone and test.operator == "IN")
        for test in reading.pattern.conditions
    )


def _ref_of(column: Column) -> Ref:
    return Ref(column.variable, column.key or "", 1.0, column.arithmetic, column.other)
