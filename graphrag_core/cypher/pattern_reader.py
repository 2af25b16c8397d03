"""Reading patterns: paths, nodes, relationships, labels, hops."""

from graphrag_core.cypher.cursor import NAMES, Cursor
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.reading import (
    Comparison,
    Label,
    Labels,
    NodePattern,
    Operand,
    PathPattern,
    PropertyAccess,
    RelationshipPattern,
    Variable,
    VariableKind,
)
from graphrag_core.cypher.vocabulary import words

CONSTANTS = words("NULL TRUE FALSE NAN INF INFINITY")
PATH_WORDS = words(
    """
    ACYCLIC ALL ANY BINDINGS DIFFERENT ELEMENT ELEMENTS GROUP GROUPS PATH PATHS RELATIONSHIP
    RELATIONSHIPS REPEATABLE SHORTEST TRAIL WALK
    """
)


class PatternReader(Cursor):
    """Reads patterns; the expressions in them are left to a subclass."""

    def starts_relationship(self, index: int) -> bool:
        """Tell whether a relationship pattern starts at the token at `index`."""
        at = index + 1 if self._word_at(index) == "<" else index
        if self._word_at(at) != "-":
            return False
        following = self._word_at(at + 1)
        if following == "[":
            return self._word_at(self.closing(at + 1) + 1) == "-"
        return following == "-" and self._word_at(at + 2) in ("(", ">", "{", "+", "*")

    def starts_path(self) -> bool:
        """Whether the parenthesis at the current position is a node pattern in an expression."""
        return self.word() == "(" and self.starts_relationship(self.closing(self.at) + 1)

    def _word_at(self, index: int) -> str:
        return self.words[index] if 0 <= index < len(self.words) else ""

    def path(self, end: int) -> PathPattern:
        """Read `[name =] [SHORTEST …] (…)-[…]->(…) …`."""
        variable = None
        if self.is_name() and self.word(1) == "=":
            variable = self.bind(self.token(), "path")
            self.at += 2
        path = PathPattern(self.token().offset, 0, variable)
        self.reading.paths.append(path)
        if self.word() in ("SHORTESTPATH", "ALLSHORTESTPATHS") and self.word(1) == "(":
            path.selective = True
            self.at += 1
            self.inside(lambda close: self._elements(path, close))
        else:
            while self.at < end and (
                self.word() in PATH_WORDS or self.token().kind in ("number", "parameter")
            ):
                path.selective = True
                if self.token().kind == "parameter":
                    self.reading.parameters.append(self.token())
                self.at += 1
            if self.is_name() and self.word(1) == "=" and path.variable is None:
                path.variable = self.bind(self.token(), "path")
                self.at += 2
            self._elements(path, end)
        path.end = self.end_before(self.at)
        return path

    def _elements(self, path: PathPattern, end: int) -> None:
        waiting: RelationshipPattern | None = None
        before: NodePattern | None = None
        while self.at < end:
            if self.word() == "(":
                if self._is_nested_path():
                    self._nested_path(path)
                    waiting, before = None, None
                    continue
                node = self._node()
                path.nodes.append(node)
                if waiting is not None:
                    waiting.right = node
                waiting, before = None, node
            elif self.starts_relationship(self.at):
                waiting = self._relationship()
                waiting.left = before
                path.relationships.append(waiting)
                path.quantified = path.quantified or waiting.repeated
            else:
                return

    def _is_nested_path(self) -> bool:
        return self.word(1) == "(" or (self.is_name(1) and self.word(2) == "=")

    def _nested_path(self, path: PathPattern) -> None:
        """Read a path in parentheses, with its quantifier: `((a)-->(b) WHERE …){1,3}`."""
        opening = self.at
        hops, token = self._quantifier_at(self.closing(opening) + 1)
        inner = PathPattern(0, 0)

        def read(end: int) -> None:
            if self.is_name() and self.word(1) == "=":
                self.bind(self.token(), "path")
                self.at += 2
            self._elements(inner, end)
            self._condition(end)
            if self.at < end:
                self.unsure()

        self.repeated += hops is not None
        self.inside(read)
        self.repeated -= hops is not None
        path.quantified = path.quantified or hops is not None or inner.quantified
        path.nodes.extend(inner.nodes)
        path.relationships.extend(inner.relationships)
        if hops is not None:
            for relationship in inner.relationships:
                relationship.repeated = True
                relationship.hops = relationship.hops or hops
                relationship.hops_token = relationship.hops_token or token
            self._skip_quantifier()

    def _quantifier_at(self, index: int) -> tuple[tuple[int, int | None] | None, Token | None]:
        word = self._word_at(index)
        if word in ("+", "*"):
            return (1 if word == "+" else 0, None), self.tokens[index]
        if word != "{":
            return None, None
        inside = self.tokens[index + 1 : self.closing(index)]
        numbers = [token.text for token in inside if token.kind == "number"]
        if not all(number.isdecimal() for number in numbers):
            return None, None
        comma = [token.word for token in inside].count(",")
        if not comma and len(numbers) == 1:
            return (int(numbers[0][:9]), int(numbers[0][:9])), self.tokens[index]
        first = inside[0].kind == "number" if inside else False
        least = int(numbers[0][:9]) if first else 0
        most = int(numbers[-1][:9]) if numbers and inside[-1].kind == "number" else None
        return (least, most), self.tokens[index]

    def _skip_quantifier(self) -> None:
        self.at = self.closing(self.at) + 1 if self.word() == "{" else self.at + 1

    def _node(self) -> NodePattern:
        node = NodePattern(self.token().offset, 0)
        self.reading.nodes.append(node)

        def read(end: int) -> None:
            if self.is_name() and self._ends_variable(end):
                node.variable = self.bind(self.token(), "node")
                self.at += 1
            node.labels = self._labels_of(node.variable, "node", end)
            self._properties(node, end)

        self.inside(read)
        node.end = self.end_before(min(self.at, len(self.tokens)))
        return node

    def _ends_variable(self, end: int) -> bool:
        """Whether the name here is a variable: `(WHERE n.x)` and `(IS A)` start with a keyword."""
        if self.word() not in ("WHERE", "IS"):
            return True
        return self.at + 1 >= end or self.word(1) in (":", "{", "IS", "WHERE", "*")

    def _relationship(self) -> RelationshipPattern:
        start = self.token().offset
        left = self.word() == "<"
        self.at += 2 if left else 1
        found = RelationshipPattern(start, 0, "-")
        self.reading.relationships.append(found)
        if self.word() == "[":
            found.inside = self.token().end
            self.inside(lambda end: self._relationship_inside(found, end))
        self.at += 1
        right = self.word() == ">"
        self.at += right
        found.direction = "-" if left == right else ("<-" if left else "->")
        found.end = self.end_before(min(self.at, len(self.tokens)))
        hops, token = self._quantifier_at(self.at)
        if hops is not None:
            found.hops, found.hops_token, found.repeated = hops, token, True
            if found.variable is not None:
                found.variable.many = True
            self._skip_quantifier()
        return found

    def _relationship_inside(self, found: RelationshipPattern, end: int) -> None:
        if self.is_name() and self._ends_variable(end):
            found.variable = self.bind(self.token(), "relationship")
            self.at += 1
        found.types = self._labels_of(found.variable, "relationship", end)
        if self.word() == "*":
            found.hops_token = self.token()
            self.at += 1
            found.hops = self._range()
            if found.variable is not None:
                found.variable.many = True
        self._properties(found, end)

    def _range(self) -> tuple[int, int | None]:
        """`*`, `*2`, `*1..3`, `*..3`, `*1..`; what is not a plain number counts as open."""
        least, most, dots = 1, None, False
        if self.token().kind == "number":
            least = _whole(self.token().text, 1)
            self.at += 1
            if self.word() != "..":
                return least, least
        if self.word() == "..":
            dots = True
            self.at += 1
        if dots and self.token().kind == "number":
            most = _whole(self.token().text, None)
            self.at += 1
        return least, most

    def _properties(self, owner: NodePattern | RelationshipPattern, end: int) -> None:
        if self.word() == "{":
            self.inside(lambda close: self._map(close, owner))
        elif self.token().kind == "parameter":
            self.reading.parameters.append(self.token())
            self.at += 1
        self._condition(end)
        if self.at < end:
            self.unsure()

    def _condition(self, end: int) -> None:
        """Read the `WHERE …` that stands inside a pattern."""
        if self.word() == "WHERE":
            self.at += 1
            start = self.token().offset
            self.expression(end, required=True)
            self.reading.inner.append((start, self.end_before(min(self.at, len(self.tokens)))))

    def _map(self, end: int, owner: NodePattern | RelationshipPattern | None = None) -> None:
        while self.at < end:
            if not (self.is_name() and self.word(1) == ":"):
                self.unsure()
                return
            key = self.token()
            self.at += 2
            start = self.token().offset
            value = self.expression(end)
            if owner is not None:
                self.reading.inner.append((start, self.end_before(self.at)))
                access = PropertyAccess(key, owner.variable, owner)
                self.reading.accesses.append(access)
                if value is not None:
                    left = Operand("property", key, key.value, access, end=key.end)
                    denied = self.frame.denied
                    self.reading.comparisons.append(Comparison(left, "=", value, denied))
            if self.word() != ",":
                break
            self.at += 1
        if self.at < end:
            self.unsure()

    def _labels_of(self, variable: Variable | None, kind: VariableKind, end: int) -> Labels | None:
        if self.word() not in (":", "IS"):
            return None
        self.at += 1
        labels = self.labels(end)
        self.record_labels(labels, variable, kind)
        return labels

    def record_labels(self, labels: Labels, variable: Variable | None, kind: VariableKind) -> None:
        """Note labels of nodes, or types of relationships, and what they are asked of."""
        self.reading.label_uses.extend((label, kind) for label in labels.names)
        if variable is not None:
            self.narrow(variable, labels)

    def labels(self, end: int, *, predicate: bool = False) -> Labels:
        """Read a label expression behind its `:` or `IS`.

        In a `predicate`, a `|` may also be the one of a list comprehension.
        """
        names: list[Label] = []
        is_open = False
        negations: list[int] = []
        not_count = 0
        expecting = True
        while self.at < end:
            word, token = self.word(), self.token()
            if expecting and word == "!":
                not_count += 1
            elif expecting and word == "(":
                negations.append(not_count)
                not_count = 0
            elif (expecting and word == "$") or (
                expecting and token.kind == "parameter" and self.word(1) == "("
            ):
                is_open = True
                self._computed_label(predicate)
                expecting = False
                continue
            elif expecting and (word == "%" or token.kind in NAMES):
                negated = (sum(negations) + not_count) % 2 == 1
                is_open = is_open or negated or word == "%"
                if word != "%":
                    names.append(Label(token, negated))
                not_count, expecting = 0, False
            elif not expecting and word in ("|", "&", ":"):
                may_end = predicate and word == "|" and end in self.result_bars
                if may_end and not negations and self._result_follows(end):
                    break
                expecting = True
                if word == "|" and self.word(1) == ":":
                    self.at += 1
            elif not expecting and word == ")" and negations:
                negations.pop()
            else:
                break
            self.at += 1
        if expecting:
            self.unsure()
        return Labels(tuple(names), is_open)

    def _computed_label(self, predicate: bool) -> None:
        """`$(…)`, `$any(…)`, `$all(…)`."""
        if not predicate:
            self.reading.computed_labels.append(self.token())
        self.at += 1
        self.inside(lambda close: self._ignore(self.expression(close)))

    def _result_follows(self, end: int) -> bool:
        """Tell whether a `|` starts the result of a comprehension, not another label."""
        if self.result_bars[end] == self.at:
            return True
        if not self.is_name(1):
            return self.word(1) not in ("!", "%", "(", ":")
        if self.word(1) in CONSTANTS or self.word(2) in ("(", "."):
            return True
        case = self.word(1) == "CASE" and self.at + 2 < end
        return case or self.scope.find(self.token(1).value) is not None

    def _ignore(self, operand: Operand | None) -> None:
        """Ignore an expression that is read for its variables only."""


def _whole(text: str, other: int | None) -> int:
    """Read a hop count, never a huge one."""
    return min(int(text), 10**9) if text.isdecimal() and len(text) < 12 else (other or 10**9)
