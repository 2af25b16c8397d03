"""Writes a reading as one parameterised Cypher statement.

Values are always parameters; labels, types and keys come from the schema and go through the
one quoting function.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.cypher.compose import string
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, plural, spoken_words, unaccented
from graphrag_core.translate.offline.form import (
    EVERY,
    Along,
    AnyOf,
    Arithmetic,
    AverageOf,
    Column,
    Condition,
    CountIs,
    Exists,
    Function,
    NodeVariable,
    OneOf,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
    flat,
)
from graphrag_core.translate.offline.separate_matches import separated
from graphrag_core.types import CypherQuery

NOT_TWICE = frozenset({"sum", "avg", "median"})
"""Functions to which it matters how often a value comes."""
BOUND_VARIABLES = {"avg": "average", "max": "highest", "min": "lowest"}
GROUP_VARIABLE, ROW_VARIABLE = "rows_of_group", "row_of_group"

RESERVED = word_set(
    """ALL AND ANY AS ASC ASCENDING BY CALL CASE CONTAINS CREATE CSV DELETE DESC DESCENDING DETACH
    DISTINCT DROP ELSE END ENDS EXISTS FALSE FILTER FINISH FOR FOREACH FROM IN INSERT IS JOIN LET
    LIMIT LOAD MATCH MERGE NEXT NODE NONE NOT NULL OF ON OPTIONAL OR ORDER PATH REDUCE REMOVE
    RETURN SEARCH SET SHORTEST SHOW SINGLE SKIP STARTS THEN TRUE UNION UNIQUE UNWIND USE USING WHEN
    WHERE WITH XOR YIELD COUNT COLLECT INF INFINITY NAN"""
) - {"COUNT"}
"""Words that are quoted as names, so that no version of Cypher mistakes them."""
ARTICLE = "the_"
"""What such a word gets as a variable: `the_order`."""


class Writer:
    """Collects the parameters of one statement while it is written.

    `name_keys` maps a label to the key of its display name.
    """

    def __init__(self, name_keys: Mapping[str, str]) -> None:
        self._name_keys = name_keys
        self._parameters: dict[str, Any] = {}
        self._used: frozenset[str] = frozenset()
        self._averages: list[tuple[AverageOf | CountIs, str]] = []
        self._before: list[str] = []
        self._passed_on: frozenset[str] = frozenset()

    def write(self, reading: Reading, *, limit: int) -> CypherQuery:
        """The statement for a reading with at most `limit` rows."""
        if reading.kind == "paths":
            return self._write_paths(reading, limit)
        self._used = used_variables(reading)
        self._passed_on = _passed_on(reading)
        shown = {column.variable for column in reading.columns}
        matched, returned = self._match(reading.pattern, shown), self._return(reading, limit)
        averages = [name for _, name in self._averages]
        lines = [*self._before, *matched, *self._each_once(reading, averages)]
        lines += [
            f"UNWIND {property_of(Ref(column.variable, column.key))} AS {written(column.name)}"
            for column in reading.columns
            if column.unwound and column.key is not None
        ]
        return CypherQuery("\n".join([*lines, *returned]), dict(self._parameters))

    def _match(self, pattern: PathForm, shown: Set[str] = frozenset()) -> list[str]:
        parts = [part for whole in components(pattern) for part in separated(whole, shown)]
        walked = Counter(name for part in parts for chain in chains(part) for name in chain.nodes)
        used = self._used | {name for name, times in walked.items() if times > 1}
        lines = ["MATCH " + ",\n      ".join(pattern_parts(part, used)) for part in parts]
        lines += self._where(pattern.conditions)
        return lines

    def _where(self, conditions: Iterable[Condition], further: Sequence[str] = ()) -> list[str]:
        texts = list(dict.fromkeys((*map(self._condition, conditions), *further)))
        return ["WHERE " + "\n  AND ".join(texts)] if texts else []

    def _condition(self, condition: Condition) -> str:
        if isinstance(condition, Test):
            return self._test(condition)
        if isinstance(condition, AnyOf):
            return "(" + " OR ".join(self._test(test) for test in condition.tests) + ")"
        if isinstance(condition, OneOf):
            return "(" + " OR ".join(map(self._option, condition.options)) + ")"
        if isinstance(condition, Along):
            tests = " AND ".join(
                self._test(replace(test, left=Ref("link", test.left.key)))
                for test in condition.tests
            )
            return f"all(link IN {condition.variable} WHERE {tests})"
        if isinstance(condition, Exists):
            negation = "NOT " if condition.negated else ""
            if not condition.pattern.nodes and not condition.pattern.steps:
                tests = " AND ".join(map(self._condition, condition.pattern.conditions))
                return f"{negation}coalesce({tests}, false)"
            return f"{negation}EXISTS {{ {self._inner(condition.pattern)} }}"
        assert isinstance(condition, CountIs)
        counted = self._number_of(condition)
        if condition.average_of is not None:
            average = self._average(replace(condition, factor=1.0))
            return f"{counted} {condition.operator} {self._times(condition.factor, average)}"
        if condition.than is not None:
            other = self._times(condition.factor, self._number_of(condition.than))
            return f"{counted} {condition.operator} {other}"
        bounded = f"{counted} {condition.operator} {self._parameter('count', condition.number)}"
        if condition.upper is None:
            return bounded
        return f"{bounded} AND {counted} <= {self._parameter('count', condition.upper)}"

    def _option(self, conditions: Sequence[Condition]) -> str:
        texts = [self._condition(condition) for condition in conditions]
        return texts[0] if len(texts) == 1 else f"({' AND '.join(texts)})"

    def _number_of(self, condition: CountIs) -> str:
        body = self._inner(condition.pattern)
        return f"COUNT {{ {body} RETURN DISTINCT {condition.variable} }}"

    def _inner(self, pattern: PathForm) -> str:
        inner = ", ".join(pattern_parts(pattern, self._used))
        where = " ".join(line.replace("\n ", "") for line in self._where(pattern.conditions))
        return f"MATCH {inner}" + (f" {where}" if where else "")

    def _test(self, test: Test) -> str:
        left = property_of(test.left)
        if test.operator in {"IS NULL", "IS NOT NULL"}:
            return f"{left} {test.operator}"
        if isinstance(test.value, Ref):
            right = self._times(test.value.factor, property_of(test.value))
        elif isinstance(test.value, AverageOf):
            of = replace(test.value, factor=1.0)
            average = self._own_average(of) if of.own else self._average(of)
            right = self._times(test.value.factor, average)
        else:
            value = test.value
            if test.fold and isinstance(value, str):
                value, left = value.lower(), f"toLower({left})"
            right = self._parameter(test.parameter or test.left.key, value)
        if test.operator.startswith("NOT "):
            return f"NOT {left} {test.operator.removeprefix('NOT ')} {right}"
        if test.operator in {"HAS", "LACKS"}:
            any_of = isinstance(test.value, list)
            held = f"any(item IN {right} WHERE item IN {left})" if any_of else f"{right} IN {left}"
            return f"NOT {held}" if test.operator == "LACKS" else held
        written = f"{left} {test.operator} {right}"
        for operator, value in test.others:
            other = self._parameter(test.parameter or test.left.key, value)
            written += f", {left} {operator} {other}"
        if test.or_absent:
            return f"coalesce({written}, true)"
        return f"coalesce({written})" if test.others else written

    def _times(self, factor: float, value: str) -> str:
        return value if factor == 1 else f"{self._parameter('factor', factor)} * {value}"

    def _parameter(self, wanted: str, value: Any) -> str:
        base = "".join(c if c.isalnum() or c == "_" else "_" for c in wanted) or "value"
        if not (base[0].isalpha() and base.isascii()):
            base = "value"
        name, number = base, 1
        while name in self._parameters and not _same(self._parameters[name], value):
            number += 1
            name = f"{base}_{number}"
        self._parameters[name] = value
        return "$" + name

    def _average(self, of: AverageOf | CountIs) -> str:
        """The variable of an average; clauses before all others work it out and pass it on."""
        known = next((name for other, name in self._averages if other == of), None)
        if known is not None:
            return known
        function = of.function if isinstance(of, AverageOf) else "avg"
        matched, every, value = (
            self._average_match(of) if isinstance(of, AverageOf) else self._counts_match(of)
        )
        names = [name for _, name in self._averages]
        if names:
            matched[0] = f"OPTIONAL {matched[0]}"  # no row is lost where there is nothing
        if every:
            matched.append("WITH DISTINCT " + ", ".join([*names, every]))
        name = fresh_name(BOUND_VARIABLES[function], set(names))
        worked = f"{function}({value}) AS {name}"
        self._before += [*matched, "WITH " + ", ".join([*names, worked])]
        self._averages.append((of, name))
        return name

    def _counts_match(self, of: CountIs) -> tuple[list[str], str, str]:
        """Where the nodes are whose numbers make an average, those met twice, and the number."""
        assert of.average_of is not None
        among = of.among or PathForm((of.average_of,))
        every = of.average_of.name if among.steps else ""
        return self._match(among), every, self._number_of(of)

    def _own_average(self, of: AverageOf) -> str:
        """The average over those that share something with the node at hand."""
        matched = " ".join(map(self._inner, of.own))
        if any(pattern.steps for pattern in of.own):
            matched += f" WITH DISTINCT {EVERY}"
        return f"COLLECT {{ {matched} RETURN avg({property_of(Ref(EVERY, of.key))}) }}[0]"

    def _average_match(self, of: AverageOf) -> tuple[list[str], str, str]:
        """Where the values are that make an average, the nodes met twice, and the value."""
        value = property_of(Ref(EVERY, of.key))
        if of.label.startswith(":"):
            match = f"MATCH ()-[{EVERY}{written_type(of.label)}]->()"
            return [match, *self._where(of.tests)], "", value
        pattern = of.pattern or PathForm((NodeVariable(EVERY, of.label),), (), of.tests)
        return self._match(pattern), EVERY if pattern.steps else "", value

    def _return(self, reading: Reading, limit: int) -> list[str]:
        if reading.kind == "boolean":
            # Different nodes rather than paths, so that Neo4j need not walk all paths of a closure.
            variable = reading.columns[0].variable
            far = variable and any(step.max_hops > 1 for step in reading.pattern.steps)
            counted = f"DISTINCT {variable}" if far else "*"
            sign = "=" if reading.is_none else ">"
            answer = written(reading.columns[0].name)
            return [f"RETURN count({counted}) {sign} 0 AS {answer}", "LIMIT 1"]
        labels = {node.name: node.labels for node in reading.pattern.nodes}
        columns = [
            written(column.name)
            if column.name in self._passed_on
            else f"{self._expression(column, labels)} AS {written(column.name)}"
            for column in reading.columns
        ]
        grouped = any(c.function or c.collected or c.share_when for c in reading.columns)
        distinct = "DISTINCT " if reading.distinct and not grouped else ""
        if reading.per:
            return self._first_of_each(reading, columns, limit)
        lines = [f"RETURN {distinct}" + ", ".join(columns)]
        if reading.over_groups is not None:
            return self._over_groups(reading, columns)
        if reading.having is not None:
            kept = reading.having
            against = []
            if isinstance(kept.value, AverageOf):
                against = [self._average(replace(kept.value, factor=1.0))]
                value = self._times(kept.value.factor, against[0])
            elif isinstance(kept.value, Ref):
                shown = ((c.variable, c.key, c.function) for c in reading.columns)
                place = list(shown).index((kept.value.variable, kept.value.key, None))
                value = written(reading.columns[place].name)
            else:
                value = self._parameter(kept.column, kept.value)
            lines = [
                "WITH " + ", ".join([*against, *columns]),
                f"WHERE {written(kept.column)} {kept.operator} {value}",
                "RETURN " + ", ".join(written(column.name) for column in reading.columns),
            ]
        if reading.orders:
            lines.append("ORDER BY " + ", ".join(_sorted_by(reading.orders)))
        only_functions = all(column.function or column.is_share for column in reading.columns)
        rows = 1 if only_functions else min(limit, reading.limit or limit)
        if reading.skip:
            lines.append(f"SKIP {reading.skip}")
        lines.append(f"LIMIT {rows}")
        return lines

    def _each_once(self, reading: Reading, averages: Sequence[str]) -> list[str]:
        """Let no path count a value twice: what is summed once for each group it belongs to."""
        labels = {node.name: node.labels for node in reading.pattern.nodes}
        passed = [c for c in reading.columns if c.name in self._passed_on]
        kept = _kept_variables(reading, self._passed_on)
        groups = [f"{self._expression(c, labels)} AS {written(c.name)}" for c in passed]
        once = [*averages, *groups, *kept]
        return ["WITH DISTINCT " + ", ".join(once)] if _is_multiplied(reading, kept) else []

    def _over_groups(self, reading: Reading, columns: list[str]) -> list[str]:
        """One number of those of all groups, named after them: average_monthly_number_of_orders."""
        each = next(column for column in reading.columns if column.function)
        by = next(c for c in reversed(reading.columns) if c is not each)
        labels = {node.name: node.label for node in reading.pattern.nodes}
        thing = " ".join(spoken_words(labels.get(each.variable) or "time"))
        words = {"avg": "average", "min": "lowest", "max": "highest"}
        function = words.get(reading.over_groups or "", reading.over_groups)
        what = each.name if each.key else f"number of {plural(thing)}"
        group = " ".join(spoken_words(by.key or "group"))
        how_often = EACH_PERIOD.get(by.period or "")
        said = f"{function} {how_often} {what}" if how_often else f"{function} {what} per {group}"
        number = merged(reading.over_groups, written(each.name))
        name = written(said.replace(" ", "_").lower())
        return ["WITH " + ", ".join(columns), f"RETURN {number} AS {name}", "LIMIT 1"]

    def _first_of_each(self, reading: Reading, columns: list[str], limit: int) -> list[str]:
        """The first rows of each group in the order; with a limit of one, all that tie with it."""
        per = [written(name) for name in reading.per]
        rest = [written(c.name) for c in reading.columns if c.name not in reading.per]
        orders = _sorted_by(reading.orders)
        first = written(reading.orders[0].column)
        assert reading.limit is not None
        until = reading.skip + reading.limit
        kept = f"{GROUP_VARIABLE}[{reading.skip or ''}..{until}]"
        if reading.limit == 1:
            ties = f"{ROW_VARIABLE}.{first} = {GROUP_VARIABLE}[{reading.skip}].{first}"
            kept = f"[{ROW_VARIABLE} IN {GROUP_VARIABLE} WHERE {ties}]"
        shown = [
            name if name in per else f"{ROW_VARIABLE}.{name} AS {name}"
            for name in (written(column.name) for column in reading.columns)
        ]
        entries = ", ".join(f"{name}: {name}" for name in rest)
        return [
            "WITH DISTINCT " + ", ".join(columns),
            "ORDER BY " + ", ".join(orders),
            f"WITH {', '.join(per)}, collect({{{entries}}}) AS {GROUP_VARIABLE}",
            f"UNWIND {kept} AS {ROW_VARIABLE}",
            "RETURN " + ", ".join(shown),
            "ORDER BY " + ", ".join([*per, *orders]),
            f"LIMIT {limit}",
        ]

    def _expression(self, column: Column, labels: Mapping[str, tuple[str, ...]]) -> str:
        if column.counting is not None:
            number = self._number_of(column.counting)
            return merged(column.function, number)
        if column.is_share:
            return self._share(column)
        if column.sides is not None:
            one, other = (self._of_side(column, test) for test in column.sides)
            return f"abs({one} - {other})" if column.absolute else f"{one} - {other}"
        if column.key is None and column.function is not None:
            number = f"count({'' if column.every else 'DISTINCT '}{column.variable})"
            if column.arithmetic == "/" and column.other is not None:
                return f"100.0 * {number} / {property_of(column.other)}"
            return number
        value = (
            self._name_of(column.variable, labels.get(column.variable, ()))
            if column.key is None
            else property_of(Ref(column.variable, column.key))
        )
        if column.unwound:
            value = written(column.name)
        if column.collected:
            return f"collect(DISTINCT {value})"
        if column.arithmetic is not None and column.other is not None:
            value = worked_out(column.arithmetic, value, property_of(column.other))
        if column.period is not None:
            value = part_of_time(value, column.period)
        if column.function == "count":
            return f"count(DISTINCT {value})"
        return merged(column.function, value)

    def _share(self, column: Column) -> str:
        """The per cent of some among all of a group, or of all there are."""
        if column.share_when is not None:
            held = " AND ".join(self._condition(c) for c in column.share_when.conditions)
            if column.key is not None:
                amount = property_of(Ref(column.variable, column.key))
                return f"100.0 * sum(CASE WHEN {held} THEN {amount} ELSE 0 END) / sum({amount})"
            some = f"count(DISTINCT CASE WHEN {held} THEN {column.variable} END)"
            return f"100.0 * {some} / count(DISTINCT {column.variable})"
        if column.share_of is not None:
            whole = self._inner(column.share_of)
            if column.share_of.steps:
                whole += f" RETURN DISTINCT {column.share_of.nodes[0].name}"
            return f"100.0 * count(DISTINCT {column.variable}) / COUNT {{ {whole} }}"
        raise ValueError(f"The column {column.name} is no share.")

    def _of_side(self, column: Column, test: Test) -> str:
        """The function of a column for those for which a test holds."""
        value = column.variable
        if column.key is not None:
            value = property_of(Ref(column.variable, column.key))
        some = f"CASE WHEN {self._condition(test)} THEN {value} END"
        return (
            f"count(DISTINCT {some})"
            if column.function == "count"
            else merged(column.function, some)
        )

    def _name_of(self, variable: str, labels: Sequence[str]) -> str:
        keys = [key for label in labels if (key := self._name_keys.get(label))]
        if labels and len({*keys}) == 1 and len(keys) == len(labels):
            return property_of(Ref(variable, keys[0]))
        if labels and not keys:
            return f"elementId({variable})"
        # Most labels that have a name are called by it, whatever others are called by.
        known = dict.fromkeys(keys or self._name_keys.values())
        keys = sorted(known, key=lambda key: "name" not in name_words(key))
        choices = [property_of(Ref(variable, key)) for key in keys]
        return "coalesce(" + ", ".join([*choices[:8], f"elementId({variable})"]) + ")"

    def _write_paths(self, reading: Reading, limit: int) -> CypherQuery:
        """The shortest path between two nodes as the names on it and its length."""
        (step,) = reading.pattern.steps
        along = [c for c in reading.pattern.conditions if isinstance(c, Along)]
        others = [c for c in reading.pattern.conditions if not isinstance(c, Along)]
        types = (step.type,) if step.type else step.types
        kind = ":" + "|".join(written(name) for name in types) if types else ""
        arrow = "->" if step.directed else "-"
        matched = [f"MATCH {node_text(node)}" for node in reading.pattern.nodes]
        first, *_, last = reading.pattern.nodes
        # Neo4j has no shortest path from a node to itself.
        apart = [f"{first.name} <> {last.name}"] if first.label == last.label else []
        matched += self._where(others, apart)
        lines = [*self._before, *matched]
        way = f"({step.start})-[{kind}*..{step.max_hops}]{arrow}({step.end})"
        lines.append(f"MATCH path = shortestPath({way})")
        lines += self._where(along)
        lines += [
            f"RETURN [n IN nodes(path) | {self._name_of('n', ())}] AS path,",
            "       [r IN relationships(path) | type(r)] AS relationships, length(path) AS hops",
            f"LIMIT {limit}",
        ]
        return CypherQuery("\n".join(lines), dict(self._parameters))


def _sorted_by(orders: Iterable[Order]) -> list[str]:
    """Write what rows are sorted by, with what is unknown where it is to stand."""
    return [
        (f"{written(order.column)} IS NULL, " if order.absent_last else "")
        + (_place(order) if order.scale else written(order.column))
        + (" DESC" if order.descending else "")
        for order in orders
    ]


def _place(order: Order) -> str:
    """Write the place of a word in its scale; another word stands below all of these."""
    places = " ".join(f"WHEN {string(word).text} THEN {at}" for at, word in enumerate(order.scale))
    return f"CASE {written(order.column)} {places} ELSE -1 END"


def _sums(reading: Reading) -> bool:
    """Does it matter to a column how often a value comes?"""
    return any(
        c.function in NOT_TWICE or (c.share_when is not None and c.key is not None)
        for c in reading.columns
    )


def _passed_on(reading: Reading) -> frozenset[str]:
    """The columns that stand as values before what is summed is made distinct."""
    groups = frozenset(_groups_of_values(reading))
    multiplied = _is_multiplied(reading, _kept_variables(reading, groups))
    return groups if multiplied else frozenset()


def _kept_variables(reading: Reading, passed_on: Set[str]) -> tuple[str, ...]:
    """The variables that columns use, but for those that are passed on as values."""
    rest = [column for column in reading.columns if column.name not in passed_on]
    kept = [c.variable for c in rest]
    kept += [c.other.variable for c in rest if c.other is not None]
    kept += [test.left.variable for c in rest for test in c.sides or ()]
    return tuple(dict.fromkeys(kept))


def _is_multiplied(reading: Reading, kept: Sequence[str]) -> bool:
    """May what is summed come more than once: on relationships of which nothing is used?"""
    return _sums(reading) and any(step.name not in kept for step in reading.pattern.steps)


def _groups_of_values(reading: Reading) -> Iterator[str]:
    """The columns whose values are groups, of a variable of which nothing else is used.

    An incident of two trams is one of the incidents of trams.
    """
    groups = [c for c in reading.columns if not (c.function or c.is_share or c.sides)]
    measures = [c for c in reading.columns if c not in groups]
    if any(c.share_when or c.counting for c in reading.columns):
        return
    names = {node.name for node in reading.pattern.nodes}
    used = {c.variable for c in measures}
    used |= {c.other.variable for c in reading.columns if c.other is not None}
    used |= {test.left.variable for c in measures for test in c.sides or ()}
    for group in groups:
        plain = group.key is not None and not (group.unwound or group.collected)
        if plain and group.name not in names and used.isdisjoint({group.variable, group.name}):
            yield group.name


def merged(function: Function | None, value: str) -> str:
    """A function of a value; the value itself where there is none."""
    if function == "median":
        return f"percentileCont({value}, 0.5)"
    if function == "span":
        return f"duration.inDays(min({value}), max({value})).days"
    return f"{function}({value})" if function else value


COMPONENTS = {"weekday": "dayOfWeek", "month of years": "month"}
"""The components of times in Cypher, where they are not called as the parts are."""


def part_of_time(value: str, period: str) -> str:
    """A month or the like of a time; its day is a date, for that of a month alone says little.

    A decade is called by its first year, also where the value is a year.
    """
    if period in {"decade", "decade of years"}:
        return f"{value}{'.year' if period == 'decade' else ''} / 10 * 10"
    if period == "day":
        return f"date({value})"
    return f"{value}.{COMPONENTS.get(period, period)}"


def worked_out(arithmetic: Arithmetic, one: str, other: str) -> str:
    """A value of two others; the ratio of whole numbers is no whole number."""
    if arithmetic == "days":
        return f"duration.inDays({one}, {other}).days"
    if arithmetic == "days so far":
        until = "date()" if other == one else f"coalesce({other}, date())"
        return f"duration.inDays({one}, {until}).days"
    if arithmetic == "calendar days":
        return f"duration.inDays(date({one}), date({other})).days"
    if arithmetic == "exact days":
        return f"duration.inSeconds({one}, {other}).seconds / 86400.0"
    if arithmetic == "hours":
        return f"duration.inSeconds({one}, {other}).seconds / 3600.0"
    if arithmetic == "minutes":
        return f"duration.inSeconds({one}, {other}).seconds / 60.0"
    if arithmetic == "year":
        return f"{one}.year"
    if arithmetic == "age":
        today = "date()" if other == one else f"coalesce({other}, date())"
        return f"duration.between({one}, {today}).years"
    if arithmetic == "age by year":
        return f"{'date().year' if other == one else f'coalesce({other}, date().year)'} - {one}"
    if arithmetic == "/":
        return f"1.0 * {one} / {other}"
    return f"{one} {arithmetic} {other}"


def used_variables(reading: Reading) -> frozenset[str]:
    """The variables that need a name: used outside their own place in a pattern."""
    columns = {column.variable for column in reading.columns}
    columns |= {column.other.variable for column in reading.columns if column.other is not None}
    counted = [column.counting for column in reading.columns if column.counting is not None]
    wholes = [c.share_of or c.share_when for c in reading.columns]
    shares = [Exists(whole, negated=False) for whole in wholes if whole is not None]
    conditions = (*reading.pattern.conditions, *counted, *shares)
    inside, mentions = _mentioned(replace(reading.pattern, conditions=conditions))
    for pattern in _averaged(reading.having and reading.having.value):
        more, others = _mentioned(pattern)
        inside |= more
        mentions += others
    joints = {name for name in mentions if mentions.count(name) > 1}
    whole = {c.share_of.nodes[0].name for c in reading.columns if c.share_of is not None}
    return frozenset(columns | inside | joints | whole | {EVERY})


def _averaged(value: object) -> list[PathForm]:
    """The patterns of which a value is the average."""
    if not isinstance(value, AverageOf):
        return []
    return [*value.own, *([value.pattern] if value.pattern is not None else [])]


def _mentioned(pattern: PathForm) -> tuple[set[str], list[str]]:
    """The variables in a pattern's conditions, and each mention of a node in its chains."""
    inside: set[str] = set()
    mentions = [name for chain in chains(pattern) for name in chain.nodes]
    for condition in flat(pattern.conditions):
        further = [condition.pattern] if isinstance(condition, Exists | CountIs) else []
        if isinstance(condition, CountIs) and condition.among is not None:
            further.append(condition.among)
        if isinstance(condition, CountIs) and condition.than is not None:
            further.append(condition.than.pattern)
            inside.add(condition.than.variable)
        if isinstance(condition, CountIs | Along):
            inside.add(condition.variable)
        tests = (condition,) if isinstance(condition, Test) else getattr(condition, "tests", ())
        for test in tests:
            refs = (test.left, test.left.other, test.value)
            inside |= {ref.variable for ref in refs if isinstance(ref, Ref)}
            further += _averaged(test.value)
        for inner in further:
            more, others = _mentioned(inner)
            inside |= more
            mentions += others
    return inside, mentions


EACH_PERIOD = {
    "day": "daily", "week": "weekly", "month": "monthly", "quarter": "quarterly", "year": "yearly",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chain:
    """Nodes with the steps between them, each step walked forward or backward."""

    nodes: tuple[str, ...]
    steps: tuple[tuple[Step, bool], ...] = ()


def chains(pattern: PathForm) -> list[Chain]:
    """A pattern as chains that walk every step once; nodes without steps are chains of one."""
    found: list[Chain] = []
    left = list(pattern.steps)
    while left:
        first = left.pop(0)
        nodes, steps = [first.start, first.end], [(first, True)]
        while (following := _continuing(left, nodes[-1])) is not None:
            left.remove(following)
            forward = following.start == nodes[-1]
            nodes.append(following.end if forward else following.start)
            steps.append((following, forward))
        found.append(Chain(tuple(nodes), tuple(steps)))
    walked = {name for chain in found for name in chain.nodes}
    found += [Chain((node.name,)) for node in pattern.nodes if node.name not in walked]
    return found


def pattern_parts(pattern: PathForm, used: frozenset[str]) -> list[str]:
    """The comma-separated parts of a MATCH, no variable described twice."""
    undescribed = {node.name: node for node in pattern.nodes}

    def text(name: str) -> str:
        node = undescribed.pop(name, None)
        return node_text(node, named=name in used) if node else f"({name})"

    parts = []
    for chain in chains(pattern):
        part = text(chain.nodes[0])
        for (step, forward), name in zip(chain.steps, chain.nodes[1:], strict=True):
            part += step_text(step, used, forward=forward) + text(name)
        parts.append(part)
    return parts


def components(pattern: PathForm) -> list[PathForm]:
    """The connected parts of a pattern without its conditions, each for a MATCH of its own."""
    group = {node.name: node.name for node in pattern.nodes}
    for step in pattern.steps:
        old, new = group.get(step.start, step.start), group.get(step.end, step.end)
        group = {name: new if of == old else of for name, of in group.items()}
    found = []
    for of in dict.fromkeys(group.values()):
        nodes = tuple(node for node in pattern.nodes if group[node.name] == of)
        names = {node.name for node in nodes}
        steps = tuple(step for step in pattern.steps if {step.start, step.end} & names)
        found.append(PathForm(nodes, steps))
    return found


def node_text(node: NodeVariable, *, named: bool = True) -> str:
    """A node pattern."""
    name = node.name if named else ""
    labels = "|".join(map(written, node.labels))
    return f"({name}:{labels})" if labels else f"({name})"


def step_text(step: Step, used: frozenset[str], *, forward: bool = True) -> str:
    """A relationship pattern without its nodes, seen from its start or its end."""
    types = (step.type, *step.also) if step.type else ()
    kind = ":" + "|".join(map(written, types)) if types else ""
    fewest = 0 if step.or_none else 1
    hops = f"*{fewest}..{step.max_hops}" if step.max_hops > 1 else ""
    name = step.name if step.name in used else ""
    inner = f"-[{name}{kind}{hops}]-"
    if not step.directed:
        return inner
    return inner + ">" if forward else "<" + inner


def written_type(owner: str) -> str:
    """A relationship type, said as `":TYPE"`, as a pattern has it."""
    return ":" + written(owner.removeprefix(":"))


def property_of(ref: Ref) -> str:
    """A property access, or what is worked out from two."""
    value = f"{ref.variable}.{written(ref.key)}"
    if ref.arithmetic is not None and ref.other is not None:
        return worked_out(ref.arithmetic, value, property_of(ref.other))
    return f"date({value})" if ref.day else value


def fresh_name(wanted: str, taken: set[str]) -> str:
    """A variable name that is not in use yet and needs no quoting; it is taken from now on."""
    wanted = unaccented(wanted)
    plain = wanted.isascii() and wanted.isidentifier() and wanted.upper() not in RESERVED
    wanted = wanted if plain else ARTICLE + wanted if wanted.isascii() else "node"
    if not wanted.isidentifier():
        wanted = "node"
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}{number}"
    taken.add(name)
    return name


def written(name: str) -> str:
    """A name as people write it: in backticks only where Cypher needs them."""
    plain = name.isascii() and name.isidentifier() and name.upper() not in RESERVED
    return name if plain else quote_name(name)


def _continuing(steps: Iterable[Step], last: str) -> Step | None:
    return next((step for step in steps if last in {step.start, step.end}), None)


def _same(first: Any, second: Any) -> bool:
    return type(first) is type(second) and bool(first == second)
