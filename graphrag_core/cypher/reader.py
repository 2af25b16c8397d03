"""A tolerant reader of Cypher: finds clauses, patterns and expressions, and never throws.

One pass over the tokens without going back, so the time is linear. What it cannot read it
steps over and says so (`QueryStructure.certain`); it never guesses.
"""

from collections.abc import Callable

from graphrag_core.cypher.cursor import NAMES, Frame, Scope
from graphrag_core.cypher.expression_reader import CLAUSE_WORDS, MAIN_CLAUSES, ExpressionReader
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.pattern_reader import PATH_WORDS
from graphrag_core.cypher.prefix import prefix_length
from graphrag_core.cypher.reading import Body, Clause, Item, QueryStructure, Variable, VariableKind


def read_query(text: str, tokens: tuple[Token, ...] | None = None) -> QueryStructure:
    """Read a query; `tokens` are those of the text where the caller has them already."""
    return _Reader(text, tokenize(text) if tokens is None else tokens).read()


class _Reader(ExpressionReader):
    """Reading clauses."""

    def read(self) -> QueryStructure:
        self.at = prefix_length(self.tokens)
        if any(token.kind == "broken" for token in self.tokens):
            self.unsure()
        self._body(self.reading.body, len(self.tokens))
        if self.word() == ";":
            self.at += 1
        if self.at < len(self.tokens):
            self.unsure()
        self.reading.parameters.sort(key=lambda token: token.offset)
        return self.reading

    def subquery(self, end: int) -> None:
        body = Body(expression=True)
        self._body(body, end)
        if body.clauses and body.clauses[0].kind == "MATCH" and len(body.clauses[0].paths) == 1:
            self._note(body.clauses[0].paths[0], body.clauses[0].where)

    def _body(self, body: Body, end: int, importable: Scope | None = None) -> dict[str, Variable]:
        """Read clauses up to `end`; the names that they return.

        A WITH at the beginning, or at that of a branch of a UNION, may take names of `importable`.
        """
        outside = self.scope
        self.reading.bodies.append(body)
        self.scope = Scope(outer=outside)
        returned: dict[str, Variable] = {}
        while self.at < end and self.word() != ";":
            before = self.at
            if body is self.reading.body:
                self.main = self.scope
            clause = Clause(self.word(), self.token(), self.token().offset)
            if self.word() == "WITH" and (not body.clauses or body.clauses[-1].kind == "UNION"):
                self.scope.outer = importable or outside
            body.clauses.append(clause)
            if len(body.clauses) == 1 and self._starts_with_pattern():
                clause.kind = "MATCH"
                self._patterns(clause, end)
            else:
                _CLAUSES.get(self.word(), _Reader._unknown)(self, clause, end)
            if clause.kind == "RETURN":
                returned = self.scope.names
            self.scope.outer = outside
            if clause.kind in ("UNION", "NEXT"):
                kept = dict(returned) if clause.kind == "NEXT" else {}
                self.scope = Scope(kept, outside)
            if self.at == before:
                self.unsure()
                self.at += 1
            clause.end = self.end_before(min(self.at, len(self.tokens)))
        self.scope = outside
        return returned

    def _starts_with_pattern(self) -> bool:
        word = self.word()
        return word == "(" or ((word in PATH_WORDS or self.word(1) == "=") and self.is_name())

    def _optional(self, clause: Clause, end: int) -> None:
        self.at += 1
        clause.kind = f"OPTIONAL {self.word()}"
        read = self._call_clause if self.word() == "CALL" else self._match
        self._apart(lambda: read(clause, end))

    def _apart(self, read: Callable[[], None]) -> None:
        """Read what tells nothing of the rows from outside, which stay when it finds nothing."""
        outer, self.frame = self.frame, Frame(self.token().offset, denied=self.frame.denied)
        read()
        self.frame = outer

    def _match(self, clause: Clause, end: int) -> None:
        self.at += 1
        self._patterns(clause, end)

    def _patterns(self, clause: Clause, end: int) -> None:
        while self.at < end:
            before = self.at
            clause.paths.append(self.path(end))
            if self.at == before:
                self.unsure()
            if self.word() != ",":
                break
            self.at += 1
        while self.at < end and self.word() in ("USING", "SEARCH", "WHERE"):
            if self.word() == "WHERE":
                clause.where = self._part(end)
            elif self.word() == "SEARCH":
                self._search(clause)
            else:
                self._hint(end)

    def _part(self, end: int, skip: int = 1) -> tuple[int, int]:
        """Read a keyword with the expression behind it; return its offsets."""
        start, keyword = self.token().offset, self.word()
        self.at += skip
        self.expression(end, required=keyword in ("WHERE", "FILTER"))
        return start, self.end_before(min(self.at, len(self.tokens)))

    def _hint(self, end: int) -> None:
        """Read `USING [kind] INDEX [SEEK] n:Label(key)`, `USING SCAN n:Label`, `USING JOIN …`."""
        self.at += 1
        while self.at < end and self.word() not in CLAUSE_WORDS - {"ON"}:
            if self.word() == "(":
                self.at = self.closing(self.at)
            elif self.is_name():
                known = self.scope.find(self.token().value)
                if known is not None:
                    known.uses += 1
            self.at += 1

    def _search(self, clause: Clause) -> None:
        """`SEARCH n IN (VECTOR INDEX … FOR … LIMIT …) [SCORE AS s]`."""
        self.reading.searches.append(self.token())
        self.at += 1
        if self.is_name() and self.word(1) == "IN":
            self.bind(self.token(), "node")
            self.at += 2
        if self.word() == "(":
            self.inside(self._search_inside)
        if self.word() == "SCORE" and self.word(1) == "AS" and self.is_name(2):
            clause.bound.append(self.new_variable(self.token(2), "value"))
            self.at += 3

    def _search_inside(self, end: int) -> None:
        while self.at < end:
            if self.word() in ("FOR", "WHERE", "LIMIT"):
                self._part(end)
            elif self.is_name():
                self.at += 1
            else:
                self.unsure()
                return

    def _where(self, clause: Clause, end: int) -> None:
        clause.where = self._part(end)

    def _projection(self, clause: Clause, end: int) -> None:
        self.at += 1
        if self.word() == "DISTINCT" and self._starts_operand(1, end):
            clause.distinct = True
            self.at += 1
        names: dict[str, Variable] = {}
        while self.at < end:
            if self.word() == "*" and not clause.items:
                clause.star, clause.star_end = True, self.token().end
                self.at += 1
                visible = self.scope.visible()
                clause.visible = tuple(visible)
                for variable in visible.values():
                    variable.uses += 1
                names.update(visible)
            else:
                self._item(clause, names, end)
            if self.word() != ",":
                break
            self.at += 1
        self.scope = Scope(names, self.scope)
        self._order_and_page(clause, end)
        if self.word() == "WHERE":
            clause.where = self._part(end)

    def _item(self, clause: Clause, names: dict[str, Variable], end: int) -> None:
        first, counted = self.at, self.aggregations
        item = Item(self.token().offset, 0)
        self.expression(end)
        item.end = self.end_before(min(self.at, len(self.tokens)))
        item.aggregates = self.aggregations > counted
        if self.at == first + 1 and self.tokens[first].kind in NAMES:
            item.variable = self.scope.find(self.tokens[first].value)
        if self.word() == "AS" and self.is_name(1):
            item.alias = self.token(1)
            self.at += 2
        clause.items.append(item)
        if item.alias is not None and item.variable is None:
            names[item.alias.value] = Variable(item.alias.value, "value", item.alias)
        elif item.alias is not None and item.variable is not None:
            names[item.alias.value] = item.variable.renamed(item.alias)
        elif item.variable is not None:
            names[item.variable.name] = item.variable

    def _order_and_page(self, clause: Clause, end: int) -> None:
        while self.at < end:
            word = self.word()
            if word == "ORDER" and self.word(1) == "BY":
                clause.order = self._order(end)
            elif word in ("SKIP", "OFFSET"):
                clause.skip = self._part(end)
            elif word == "LIMIT":
                clause.limit = self._part(end)
            else:
                return

    def _order(self, end: int) -> tuple[int, int]:
        start = self.token().offset
        self.at += 1
        while self.at < end:
            self.at += 1  # BY or a comma
            self.expression(end)
            if self.word() in ("ASC", "ASCENDING", "DESC", "DESCENDING"):
                self.at += 1
            if self.word() != ",":
                break
        return start, self.end_before(min(self.at, len(self.tokens)))

    def _unwind(self, clause: Clause, end: int) -> None:
        self._part(end)
        if self.word() == "AS" and self.is_name(1):
            clause.bound.append(self.new_variable(self.token(1), "value"))
            self.at += 2

    def _for(self, clause: Clause, end: int) -> None:
        """`FOR x IN list`."""
        self.at += 1
        name = self.token()
        self.at += 2
        self.expression(end)
        clause.bound.append(self.new_variable(name, "value"))

    def _let(self, clause: Clause, end: int) -> None:
        while self.at < end:
            self.at += 1  # LET or a comma
            if not (self.is_name() and self.word(1) == "="):
                self.unsure()
                return
            name = self.token()
            self.at += 2
            self.expression(end)
            clause.bound.append(self.new_variable(name, "value"))
            if self.word() != ",":
                return

    def _filter(self, clause: Clause, end: int) -> None:
        clause.where = self._part(end, skip=2 if self.word(1) == "WHERE" else 1)

    def _union(self, clause: Clause, end: int) -> None:
        del clause
        self.at += 1
        if self.at < end and self.word() in ("ALL", "DISTINCT"):
            self.at += 1

    def _step(self, clause: Clause, end: int) -> None:
        """Read a clause of one word."""
        del clause, end
        self.at += 1

    def _call_clause(self, clause: Clause, end: int) -> None:
        self.at += 1
        imported: dict[str, Variable] | None = None
        if self.word() == "(":
            first = self.at + 1
            self.inside(self._arguments_of_call)
            imported = self._imported(first, self.at - 1)
        if self.word() == "{":
            self._apart(lambda: self.inside(lambda close: self._call_body(close, imported)))
            self.scope.names.update(self.exported)
            clause.exports = tuple(self.exported)
            return
        clause.kind = clause.kind.replace("CALL", "CALL PROCEDURE")
        while self.is_name() and self.word(1) == ".":
            self.at += 2
        self.at += 1
        if self.word() == "(":
            self.inside(self._arguments_of_call)
        if self.word() == "YIELD":
            self._yield(clause, end)

    def _arguments_of_call(self, end: int) -> None:
        if self.word() == "*":
            self.at += 1
            return
        self._arguments(end, [])

    def _imported(self, first: int, end: int) -> dict[str, Variable]:
        """Return the variables of those names that stand between two tokens; all for `*`."""
        visible = self.scope.visible()
        names = {token.value for token in self.tokens[first:end]}
        return visible if "*" in names else {n: v for n, v in visible.items() if n in names}

    def _call_body(self, end: int, imported: dict[str, Variable] | None) -> None:
        """Read a subquery, which sees only those names around it that it imports.

        They stand in parentheses before it, or in a WITH that begins it.
        """
        around = self.scope
        self.scope = Scope(dict(imported or {}))
        self.exported = self._body(Body(), end, around if imported is None else None)

    def _yield(self, clause: Clause, end: int) -> None:
        while self.at < end:
            self.at += 1  # YIELD or a comma
            if self.word() == "*":
                self.at += 1
                self.unsure()
                break
            if not self.is_name():
                self.unsure()
                return
            kind = _YIELDED.get(self.token().value, "value")
            name = self.token(2) if self.word(1) == "AS" and self.is_name(2) else self.token()
            self.at += 1 if name is self.token() else 3
            variable = self.new_variable(name, kind)
            variable.uses = 1  # nobody is asked to use all that a procedure yields
            clause.bound.append(variable)
            if self.word() != ",":
                break
        self._order_and_page(clause, end)
        if self.word() == "WHERE":
            clause.where = self._part(end)

    def _page(self, clause: Clause, end: int) -> None:
        """ORDER BY, SKIP or LIMIT as a clause of its own."""
        self._order_and_page(clause, end)

    def _unknown(self, clause: Clause, end: int) -> None:
        """Step over a clause that writes or that is not known."""
        del clause
        self.unsure()
        self.at += 1
        while self.at < end and self.word() not in MAIN_CLAUSES and self.word() != ";":
            if self.word() in ("(", "[", "{"):
                self.at = self.closing(self.at)
            elif self.token().kind == "parameter":
                self.reading.parameters.append(self.token())
            self.at += 1

    exported: dict[str, Variable] = {}  # noqa: RUF012 - replaced, never changed


_YIELDED: dict[str, VariableKind] = {"node": "node", "relationship": "relationship"}

_CLAUSES: dict[str, Callable[[_Reader, Clause, int], None]] = {
    "MATCH": _Reader._match,
    "OPTIONAL": _Reader._optional,
    "WITH": _Reader._projection,
    "RETURN": _Reader._projection,
    "UNWIND": _Reader._unwind,
    "CALL": _Reader._call_clause,
    "WHERE": _Reader._where,
    "FILTER": _Reader._filter,
    "LET": _Reader._let,
    "FOR": _Reader._for,
    "ORDER": _Reader._page,
    "SKIP": _Reader._page,
    "OFFSET": _Reader._page,
    "LIMIT": _Reader._page,
    "UNION": _Reader._union,
    "NEXT": _Reader._step,
    "FINISH": _Reader._step,
    "CREATE": _Reader._match,
    "MERGE": _Reader._match,
    "INSERT": _Reader._match,
}
