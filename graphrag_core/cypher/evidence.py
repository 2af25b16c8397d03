"""The query that asks for the nodes and relationships behind each row of another query.

Any reading query gets it: ours, a model's, a person's, also where it returns only names or
counts. The rows stay as they are; what is added are columns with the graph elements.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    excerpt,
    joined,
    name,
    number,
    parameter,
    variable,
)
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.guard import strip_prefix
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import (
    Clause,
    Item,
    NodePattern,
    PathPattern,
    QueryStructure,
    RelationshipPattern,
    Variable,
)
from graphrag_core.types import Edit

LIMIT_PARAMETER = "__evidence_limit"
LIMIT = Template("LIMIT {most}").fill(most=parameter(LIMIT_PARAMETER))
ALL_ROWS = Template("RETURN {columns} {limit}")
COLUMN = Template("{element} AS {column}")
GROUPED_COLUMN = Template("collect(DISTINCT {element})[..{most}] AS {column}")
COMPREHENSION = Template("[{path} = {pattern} | {path}][..{most}]")
ELEMENTS_A_GROUP = 25
"""Of a grouped row, so many different elements a variable are asked for."""
LARGEST_SKIP = 500
"""Fewer skipped rows than this are asked for again: without ORDER BY, which they are is chance."""

MAX_CHARS = 100_000
"""Longer queries are not rewritten."""

_READ_HERE = frozenset(
    {"MATCH", "OPTIONAL MATCH", "WITH", "RETURN", "UNWIND", "CALL", "OPTIONAL CALL", "LET", "FOR"}
    | {"CALL PROCEDURE", "OPTIONAL CALL PROCEDURE", "FILTER", "WHERE", "ORDER", "SKIP", "LIMIT"}
)


@dataclass(frozen=True, slots=True)
class EvidenceQuery:
    """The rewritten query; it takes the parameters of the original and `$__evidence_limit`.

    `element_columns` hold nodes, relationships, paths or lists of them. `key_columns` are
    pairs of a column here and the original's column with the same value: a row here is evidence for
    the original rows that agree in all of them (for all rows when there are none).
    """

    text: str
    element_columns: tuple[str, ...]
    key_columns: tuple[tuple[str, str], ...]


def evidence_query(text: str) -> EvidenceQuery | None:
    """Rewrite a single reading statement; None when it is not certain how."""
    body = strip_prefix(text).body if len(text) <= MAX_CHARS else ""
    if not body or "\\u" in body:  # offsets inside escapes are nobody's to edit
        return None
    reading = read_query(body)
    clauses = reading.body.clauses
    if not reading.certain or not clauses or clauses[-1].kind != "RETURN":
        return None
    if any(clause.kind not in _READ_HERE for clause in clauses):
        return None
    return _Rewriter(reading).rewrite()


@dataclass(slots=True)
class _Rewriter:
    """One rewriting: the edits so far and the elements in scope, by the name to ask for."""

    reading: QueryStructure
    edits: list[Edit] = field(default_factory=list)
    elements: dict[Fragment, None] = field(default_factory=dict)
    fresh: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        taken = {token.value for token in self.reading.tokens}
        self.fresh = (
            own for place in range(len(taken) + 10_000) if (own := f"__e{place}") not in taken
        )

    def rewrite(self) -> EvidenceQuery | None:
        clauses = self.reading.body.clauses
        for index, clause in enumerate(clauses[:-1]):
            if clause.kind.endswith("MATCH"):
                if not self._name_paths(clause, grouped=_grouped_later(clauses[index + 1 :])):
                    return None
            elif clause.kind == "WITH":
                self._carry(clause)
            if clause.kind == "UNWIND" and self.elements:
                self.elements.update({name(v.name): None for v in clause.bound})
            found = [v for v in clause.bound if v.kind != "value"]
            self.elements.update({name(v.name): None for v in found})
            self.elements.update({name(export): None for export in clause.exports})
        if not self.elements:
            return None
        return self._with_columns(clauses[-1])

    def _name_paths(self, clause: Clause, *, grouped: bool) -> bool:
        """Give the paths of a MATCH a name where they need one; False when they cannot have it."""
        for path in clause.paths:
            parts: list[NodePattern | RelationshipPattern] = [*path.nodes, *path.relationships]
            named = [part.variable for part in parts if part.variable is not None]
            whole = len(named) == len(parts)
            long = any(r.hops is not None for r in path.relationships)
            if path.variable is not None:
                self.elements[name(path.variable.name)] = None
            elif (whole and not long) or (long and grouped and not path.selective):
                # With its paths named, a grouped search over hops would walk all of them.
                self.elements.update({name(v.name): None for v in named})
            elif _has_mode(path, self.reading):
                return False
            else:
                whole_path = variable(next(self.fresh))
                self.edits.append(Edit(path.start, 0, f"{whole_path} = "))
                self.elements[whole_path] = None
        return True

    def _carry(self, clause: Clause) -> None:
        """Take the elements through a WITH that would drop them."""
        passed = {
            name(item.variable.name): name(_visible_name(item, item.variable))
            for item in clause.items
            if item.variable is not None
        }
        kept = {new: None for old, new in passed.items() if old in self.elements}
        if clause.star:
            self.elements.update(kept)
            return
        lost = [element for element in self.elements if element not in passed]
        keys = [item for item in clause.items if not item.aggregates]
        if clause.aggregates and not keys:
            self.elements = kept
            return
        grouped = clause.aggregates or clause.distinct
        if clause.distinct:
            self._drop_distinct(clause)
        added = {variable(next(self.fresh)): element for element in lost}
        self._add_columns(clause, added, grouped=grouped)
        self.elements = {**kept, **dict.fromkeys(added)}

    def _drop_distinct(self, clause: Clause) -> None:
        start = clause.token.end
        self.edits.append(Edit(start, clause.items[0].start - start, " "))

    def _with_columns(self, clause: Clause) -> EvidenceQuery:
        keys = [item for item in clause.items if not item.aggregates]
        if clause.aggregates and not keys and not clause.star:
            return self._sample(clause)
        grouped = (clause.aggregates or clause.distinct) and not clause.star
        if clause.distinct and not clause.star:
            self._drop_distinct(clause)
        columns = self._columns()
        self._add_columns(clause, columns, grouped=grouped)
        self._page(clause)
        names = [self._column_name(item) for item in keys]
        if clause.star:
            names.extend(clause.visible)
        shown = tuple(column.text for column in columns)
        return EvidenceQuery(self._text(clause), shown, tuple((n, n) for n in names))

    def _columns(self) -> dict[Fragment, Fragment]:
        """Give each element and each comprehension a column of its own."""
        found = (*self.elements, *self._comprehensions())
        return {variable(next(self.fresh)): element for element in found}

    def _add_columns(
        self, clause: Clause, columns: Mapping[Fragment, Fragment], *, grouped: bool
    ) -> None:
        listed = (_column(element, column, grouped=grouped) for column, element in columns.items())
        added = "".join(f", {column}" for column in listed)
        self.edits.append(Edit(_items_end(clause), 0, added))

    def _sample(self, clause: Clause) -> EvidenceQuery:
        """One row for all: some of the rows that it was made of stand for it."""
        columns = self._columns()
        listed = (COLUMN.fill(element=old, column=new) for new, old in columns.items())
        query = ALL_ROWS.fill(columns=joined(", ", listed), limit=LIMIT)
        self.edits.append(Edit(clause.start, clause.end - clause.start, query.text))
        shown = tuple(column.text for column in columns)
        return EvidenceQuery(self._text(clause), shown, ())

    def _comprehensions(self) -> Iterator[Fragment]:
        """Yield what EXISTS, COUNT and patterns in expressions found, for the last clauses."""
        projected = self.reading.body.last("WITH")
        for found in self.reading.subpatterns:
            path = found.path
            plain = not (path.selective or path.quantified or path.variable)
            if not plain or not path.relationships or any(r.hops for r in path.relationships):
                continue
            if projected is not None and path.start < projected.end:
                continue
            pattern = [excerpt(self.reading, path.start, path.end)]
            if found.where:
                pattern.append(excerpt(self.reading, *found.where))
            yield COMPREHENSION.fill(
                path=variable(next(self.fresh)),
                pattern=joined(" ", pattern),
                most=number(ELEMENTS_A_GROUP),
            )

    def _page(self, clause: Clause) -> None:
        """As many rows as the caller takes, in the original's order."""
        text = self.reading.text
        if clause.skip is not None:
            count = text[clause.skip[0] : clause.skip[1]].split()[-1]
            if count.isdecimal() and int(count) <= LARGEST_SKIP:
                self.edits.append(Edit(clause.skip[0], clause.skip[1] - clause.skip[0], ""))
        if clause.limit is not None:
            start, end = clause.limit
            self.edits.append(Edit(start, end - start, LIMIT.text))
        else:
            self.edits.append(Edit(clause.end, 0, f" {LIMIT}"))

    def _column_name(self, item: Item) -> str:
        """Return the server's name of a column: its alias, else the expression as written."""
        return item.alias.value if item.alias is not None else self._written(item)

    def _written(self, item: Item) -> str:
        if item.variable is not None:
            return item.variable.name
        return self.reading.text[item.start : item.end]

    def _text(self, clause: Clause) -> str:
        kept = self.reading.text[: clause.end]
        return apply_edits(kept, self.edits).strip()


def _column(element: Fragment, column: Fragment, *, grouped: bool) -> Fragment:
    if grouped:
        most = number(ELEMENTS_A_GROUP)
        return GROUPED_COLUMN.fill(element=element, most=most, column=column)
    return COLUMN.fill(element=element, column=column)


def _visible_name(item: Item, variable: Variable) -> str:
    return item.alias.value if item.alias is not None else variable.name


def _items_end(clause: Clause) -> int:
    last = clause.items[-1] if clause.items else None
    if last is None:
        return clause.star_end
    return last.alias.end if last.alias is not None else last.end


def _grouped_later(clauses: list[Clause]) -> bool:
    return any(clause.aggregates or clause.distinct for clause in clauses)


def _has_mode(path: PathPattern, reading: QueryStructure) -> bool:
    """`MATCH REPEATABLE ELEMENTS …`: a name would have to stand behind these words."""
    return (
        reading.text[path.start : path.start + 10].upper().startswith(("REPEATABLE", "DIFFERENT"))
    )
