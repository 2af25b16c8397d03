"""The query that asks for the nodes and relationships behind each row of another query.

Any reading query gets it: ours, a model's, a person's, also where it returns only names or
counts. The rows stay as they are; what is added are columns with the graph elements.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.guard import strip_prefix
from graphrag_core.cypher.lexer import quote_name
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
    elements: dict[str, None] = field(default_factory=dict)
    fresh: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        taken = {token.value for token in self.reading.tokens}
        self.fresh = (
            name for number in range(len(taken) + 10_000) if (name := f"__e{number}") not in taken
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
                self.elements.update({quote_name(v.name): None for v in clause.bound})
            found = [v for v in clause.bound if v.kind != "value"]
            self.elements.update({quote_name(v.name): None for v in found})
            self.elements.update({quote_name(name): None for name in clause.exports})
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
                self.elements[quote_name(path.variable.name)] = None
            elif (whole and not long) or (long and grouped and not path.selective):
                # With its paths named, a grouped search over hops would walk all of them.
                self.elements.update({quote_name(v.name): None for v in named})
            elif _has_mode(path, self.reading):
                return False
            else:
                name = next(self.fresh)
                self.edits.append(Edit(path.start, 0, f"{name} = "))
                self.elements[name] = None
        return True

    def _carry(self, clause: Clause) -> None:
        """Take the elements through a WITH that would drop them."""
        passed = {
            quote_name(item.variable.name): quote_name(_visible_name(item, item.variable))
            for item in clause.items
            if item.variable is not None
        }
        kept = {new: None for old, new in passed.items() if old in self.elements}
        if clause.star:
            self.elements.update(kept)
            return
        lost = [name for name in self.elements if name not in passed]
        keys = [item for item in clause.items if not item.aggregates]
        if clause.aggregates and not keys:
            self.elements = kept
            return
        grouped = clause.aggregates or clause.distinct
        if clause.distinct:
            self._drop_distinct(clause)
        added = {next(self.fresh): name for name in lost}
        columns = "".join(f", {_column(old, new, grouped=grouped)}" for new, old in added.items())
        self.edits.append(Edit(_items_end(clause), 0, columns))
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
        columns = {next(self.fresh): name for name in (*self.elements, *self._comprehensions())}
        added = "".join(f", {_column(old, new, grouped=grouped)}" for new, old in columns.items())
        self.edits.append(Edit(_items_end(clause), 0, added))
        self._page(clause)
        names = [self._column_name(item) for item in keys]
        if clause.star:
            names.extend(clause.visible)
        return EvidenceQuery(self._text(clause), tuple(columns), tuple((n, n) for n in names))

    def _sample(self, clause: Clause) -> EvidenceQuery:
        """One row for all: some of the rows that it was made of stand for it."""
        columns = {next(self.fresh): name for name in (*self.elements, *self._comprehensions())}
        listed = ", ".join(f"{old} AS {new}" for new, old in columns.items())
        text = f"RETURN {listed} LIMIT ${LIMIT_PARAMETER}"
        self.edits.append(Edit(clause.start, clause.end - clause.start, text))
        return EvidenceQuery(self._text(clause), tuple(columns), ())

    def _comprehensions(self) -> Iterator[str]:
        """Yield what EXISTS, COUNT and patterns in expressions found, for the last clauses."""
        text = self.reading.text
        projected = self.reading.body.last("WITH")
        for found in self.reading.subpatterns:
            path = found.path
            plain = not (path.selective or path.quantified or path.variable)
            if not plain or not path.relationships or any(r.hops for r in path.relationships):
                continue
            if projected is not None and path.start < projected.end:
                continue
            name = next(self.fresh)
            where = f" {text[found.where[0] : found.where[1]]}" if found.where else ""
            pattern = text[path.start : path.end]
            yield f"[{name} = {pattern}{where} | {name}][..{ELEMENTS_A_GROUP}]"

    def _page(self, clause: Clause) -> None:
        """As many rows as the caller takes, in the original's order."""
        text = self.reading.text
        if clause.skip is not None:
            count = text[clause.skip[0] : clause.skip[1]].split()[-1]
            if count.isdecimal() and int(count) <= LARGEST_SKIP:
                self.edits.append(Edit(clause.skip[0], clause.skip[1] - clause.skip[0], ""))
        limit = f"LIMIT ${LIMIT_PARAMETER}"
        if clause.limit is not None:
            start, end = clause.limit
            self.edits.append(Edit(start, end - start, limit))
        else:
            self.edits.append(Edit(clause.end, 0, f" {limit}"))

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


def _column(name: str, alias: str, *, grouped: bool) -> str:
    if grouped:
        return f"collect(DISTINCT {name})[..{ELEMENTS_A_GROUP}] AS {alias}"
    return f"{name} AS {alias}"


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
