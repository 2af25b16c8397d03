"""The guard's textual layer: an allow-list on the tokens of a query.

It knows no grammar, so that it cannot be led astray by one. It decides for each dangerous word
whether it is a name (`n.set`, `{delete: 1}`, `RETURN create`) from what stands around it, and
refuses when in doubt.
"""

from collections.abc import Iterable, Sequence

from graphrag_core.cypher.lexer import Token, closing_brackets, line_and_column
from graphrag_core.cypher.prefix import prefix_length
from graphrag_core.cypher.vocabulary import (
    BEFORE_PARENTHESIS,
    KEYWORDS,
    LEADING_COMMANDS,
    READING_STARTS,
    WRITING_CLAUSES,
    words,
)
from graphrag_core.types import Diagnostic

ALLOWED_OPTIONS = frozenset({"RUNTIME", "PLANNER"})
ALLOWED_VERSIONS = frozenset({"5", "25"})

NAMES = ("name", "escaped")


class AllowList:
    """An allow-list of names, some of them with a `*` at their end."""

    __slots__ = ("_exact", "_more", "_starts")

    def __init__(self, built_in: frozenset[str], more: Iterable[str]) -> None:
        names = [name.strip().lower() for name in more]
        self._exact = built_in
        self._more = frozenset(names)
        self._starts = tuple(name[:-1] for name in names if name.endswith("*"))

    def __contains__(self, name: str) -> bool:
        low = name.lower()
        return low in self._exact or low in self._more or low.startswith(self._starts)


# After a bare word, these mean that it was a name: no clause goes on with one of them.
_AFTER_NAME = frozenset(
    {",", ")", "]", "}", ";", ".", "..", "=", "<>", "<", ">", "<=", ">=", "=~", "!=", ":", "::"}
    | {"|", "||", "&", "/", "%", "^", "+=", "!"}
)
# Before a bare word, these mean that an operand or a name comes, never a clause.
_BEFORE_NAME = frozenset(
    {".", "..", ",", "=", "<>", "<", "<=", ">=", "=~", "!=", ":", "::", "|", "||", "&", "/", "^"}
    | {"-", "[", "$"}
)
# These may also end something before a clause: `RETURN * …`, `(…)+ …`, `n:% …`, `LIST<INT> …`.
_MAYBE_BEFORE_NAME = frozenset({"*", "+", "%", ">"})
# Keywords that take an operand or a name, and so cannot stand before a clause.
_TAKES_NAME = words(
    """
    AND AS BY CASE CONTAINS DISTINCT IN IS LIMIT NOT OFFSET OR RETURN SKIP UNWIND WHEN WHERE WITH
    XOR YIELD
    """
)
_BINDS = frozenset({"AS", "FOR", "LET", "YIELD"})
# What goes on after a name in an expression or ends it: `(set IS NULL)`, `call ORDER BY …`.
_GOES_ON = words(
    """
    AND AS ASC ASCENDING CALL CONTAINS DESC DESCENDING ELSE END ENDS FILTER FINISH FOR IMPLIES IN
    IS LET LIMIT MATCH NEXT OFFSET OPTIONAL OR ORDER RETURN SKIP STARTS THEN UNION UNWIND WHEN
    WHERE WITH XOR YIELD
    """
)
# Every keyword that may follow an operand or a pattern in a reading query, and the ones that are
# judged below: anything else there starts a clause that is not known to read.
_AFTER_OPERAND = (
    _GOES_ON
    | WRITING_CLAUSES
    | words("FROM GROUP GROUPS LOAD ON PATH PATHS SCORE SEARCH SHOW TERMINATE USE USING")
)

WHY = {
    "write_clause": "{word} changes the graph; only reading queries are run here.",
    "admin_command": "{word} administers the database; only reading queries are run here.",
    "load_csv": "LOAD CSV reads files and addresses outside the graph and is not run here.",
    "use_clause": "USE switches to another database; queries run on the connected one only.",
}
MOST_DIAGNOSTICS = 100
# From about 160 levels on, the server's stack overflows while it writes the plan down, and the
# answer never comes (2026.08.1); its planning time doubles with each nested subquery, and a
# chain of 3,000 operators takes it 6 s.
DEEPEST_NESTING = 80
DEEPEST_SUBQUERIES = 12
LONGEST_CHAIN = 120
MOST_OPERATORS = 1_000
MOST_CLAUSES = 500
_CLAUSES = words("CALL MATCH RETURN UNION UNWIND WITH")
_OPERATORS = frozenset({"+", "-", "*", "/", "%", "^", "||", "AND", "OR", "XOR"})
_BEFORE_SUBQUERY = frozenset({"EXISTS", "COUNT", "COLLECT", "CALL", ")"})

_COMMANDS = {
    **dict.fromkeys(WRITING_CLAUSES, "write_clause"),
    **dict.fromkeys(("SHOW", "TERMINATE"), "admin_command"),
    "USE": "use_clause",
    "LOAD": "load_csv",
}


class TextGuard:
    """One pass over the tokens of one text."""

    def __init__(
        self, text: str, tokens: Sequence[Token], procedures: AllowList, functions: AllowList
    ) -> None:
        self._text = text
        self._tokens = tokens
        self._words = [token.word for token in tokens]
        self._procedures = procedures
        self._functions = functions
        self._found: dict[int, Diagnostic] = {}
        self._brackets: dict[int, int] | None = None
        self._bound: frozenset[str] | None = None
        self._in_case: frozenset[int] | None = None

    def judge(self) -> tuple[Diagnostic, ...]:
        """Return every reason to refuse the text, in its order."""
        start = prefix_length(self._tokens)
        self._judge_prefix(start)
        self._judge_start(start)
        self._judge_statements()
        self._judge_nesting()
        for index in range(start, len(self._tokens)):
            token = self._tokens[index]
            if token.kind == "broken":
                self._refuse("syntax_error", token, _broken(token))
            elif token.kind in NAMES:
                self._judge_name(index, token, start)
        return tuple(self._found[offset] for offset in sorted(self._found))

    def _word(self, index: int) -> str:
        return self._words[index] if 0 <= index < len(self._words) else ""

    def _kind(self, index: int) -> str:
        return self._tokens[index].kind if 0 <= index < len(self._tokens) else ""

    def _refuse(self, code: str, token: Token, message: str | None = None) -> None:
        if token.offset in self._found or len(self._found) >= MOST_DIAGNOSTICS:
            return
        line, column = line_and_column(self._text, token.offset)
        shown = token.value[:60]
        self._found[token.offset] = Diagnostic(
            code,
            "error",
            message or WHY[code].format(word=shown.upper()),
            name=shown or None,
            line=line,
            column=column,
            length=token.length,
        )

    def _judge_prefix(self, end: int) -> None:
        for index in range(end):
            token = self._tokens[index]
            if self._word(index - 1) == "CYPHER" and token.kind == "number":
                if token.text not in ALLOWED_VERSIONS:
                    message = f"Cypher {token.text} is not allowed; 5 and 25 are."
                    self._refuse("query_option", token, message)
            elif self._word(index + 1) == "=" and token.word not in ALLOWED_OPTIONS:
                message = f"The query option {token.value} is not allowed; runtime and planner are."
                self._refuse("query_option", token, message)

    def _judge_start(self, index: int) -> None:
        if index >= len(self._tokens):
            return
        token = self._tokens[index]
        word, following = token.word, self._word(index + 1)
        if word == "CREATE" and following != "(" and self._word(index + 2) != "=":
            self._refuse("admin_command", token)
        elif word in WRITING_CLAUSES:
            self._refuse("write_clause", token)
        elif word in LEADING_COMMANDS:
            self._refuse("admin_command", token)
        elif word == "USE":
            self._refuse("use_clause", token)
        elif word == "LOAD":
            self._refuse("load_csv", token)
        elif word not in READING_STARTS and word not in ("{", "(") and token.kind != "broken":
            self._refuse("unknown_clause", token, f"No query starts with {token.text[:60]}.")

    def _judge_statements(self) -> None:
        try:
            end = self._words.index(";")
        except ValueError:
            return
        if end < len(self._tokens) - 1:
            message = "There is a second statement; one query is run at a time."
            self._refuse("multiple_statements", self._tokens[end + 1], message)

    def _judge_nesting(self) -> None:
        """Refuse what the server's own recursion would not come back from."""
        cases = run = operators = clauses = 0
        subqueries: list[bool] = []
        for index, word in enumerate(self._words):
            if word in ("(", "[", "{"):
                subqueries.append(word == "{" and self._word(index - 1) in _BEFORE_SUBQUERY)
            elif word in (")", "]", "}"):
                del subqueries[-1:]
            named = self._word(index - 1) in (".", ":")
            cases += (not named and word == "CASE") - (not named and word == "END" and cases > 0)
            # `NOT NOT …`, `!!…`, `a.b.c…`: chains that nest as deep as they are long
            chained = word in ("NOT", "!", ".") or self._word(index - 1) == "."
            run = run + 1 if chained else 0
            operators = 0 if word in (",", ";") else operators + (word in _OPERATORS)
            clauses += word in _CLAUSES and not named
            long = operators > MOST_OPERATORS or clauses > MOST_CLAUSES or run > LONGEST_CHAIN
            deep = len(subqueries) + cases > DEEPEST_NESTING
            if long or deep or (word == "{" and sum(subqueries) > DEEPEST_SUBQUERIES):
                message = "This is nested too deeply, or too long, for the database to plan."
                self._refuse("nested_too_deep", self._tokens[index], message)
                return

    def _judge_name(self, index: int, token: Token, start: int) -> None:
        word = token.word
        if word not in _AFTER_OPERAND and index > start and self._ends_something(index - 1):
            message = f"{token.text[:60]} is not a clause of Cypher."
            self._refuse("unknown_clause", token, message)
        elif self._word(index + 1) == "(":
            self._judge_function(index)
        if word == "LOAD" and self._word(index + 1) == "CSV":
            self._refuse("load_csv", token)
        elif word == "CALL":
            self._judge_call(index)
        elif word in _COMMANDS and not self._is_name(index):
            self._refuse(_COMMANDS[word], token)

    def _is_name(self, index: int) -> bool:
        """Tell whether the dangerous word at `index` is certainly a name here, not a clause."""
        if self._follows_a_name(index):
            return True
        before, after = self._word(index - 1), self._word(index + 1)
        if before in _BEFORE_NAME:
            return True
        if before in _MAYBE_BEFORE_NAME:
            return self._calculates(index - 1) or self._is_aliased(index)
        if before == "{":  # of an interpolated string; else a subquery starts here
            return self._kind(index - 2) == "string"
        if before == "(":
            return after in _GOES_ON
        if before in ("THEN", "ELSE"):
            return self._stands_in_case(index - 1)
        if before == "DISTINCT" and self._word(index - 2) == "UNION":
            return False
        return before in _TAKES_NAME and not self._may_be_variable(before)

    def _follows_a_name(self, index: int) -> bool:
        """Tell whether what comes after the word at `index` can only come after a name."""
        return self._kind(index + 1) == "" or self._word(index + 1) in _AFTER_NAME

    def _is_aliased(self, index: int) -> bool:
        """Tell whether `AS name` follows: no writing clause goes on so, an operand does."""
        aliased = self._word(index + 1) == "AS" and self._kind(index + 2) in NAMES
        return aliased and self._word(index + 2) not in KEYWORDS

    def _ends_something(self, index: int) -> bool:
        """Tell whether the token at `index` certainly ends an operand or a pattern."""
        kind, word = self._kind(index), self._word(index)
        if kind == "name":
            return word not in KEYWORDS
        return kind in ("number", "string", "parameter", "escaped") or word in (")", "]", "}")

    def _calculates(self, index: int) -> bool:
        """Tell whether the `*`, `+`, `%` or `>` at `index` stands between two operands."""
        before = self._word(index - 1)
        if before in KEYWORDS:
            named = self._words[index] in ("*", "+") and before not in _TAKES_NAME
            return named and self._may_be_variable(before)
        return self._ends_something(index - 1) and before not in (")", "]", "}")

    def _may_be_variable(self, word: str) -> bool:
        """Tell whether a keyword is bound as a variable in this text: then it proves nothing."""
        if self._bound is None:
            self._bound = frozenset(
                self._words[index]
                for index, token in enumerate(self._tokens)
                if token.kind == "name" and self._looks_bound(index)
            )
        return word in self._bound

    def _looks_bound(self, index: int) -> bool:
        before, after = self._word(index - 1), self._word(index + 1)
        if before in (".", ":"):
            return False
        if self._follows_a_name(index) or before in _BINDS:
            return True
        return before in ("(", "[", ",") and (after in KEYWORDS or after in ("{", "-", "*"))

    def _stands_in_case(self, index: int) -> bool:
        """Whether the THEN or ELSE at `index` is one of CASE, not one of a conditional query."""
        if self._in_case is None:
            self._in_case = frozenset(self._case_words())
        return index in self._in_case

    def _case_words(self) -> Iterable[int]:
        open_cases = [0]
        for index, word in enumerate(self._words):
            if word in ("(", "[", "{"):
                open_cases.append(0)
            elif word in (")", "]", "}"):
                open_cases = open_cases[:-1] if len(open_cases) > 1 else [0]
            elif word in ("NEXT", "UNION"):
                open_cases[-1] = 0
            elif word == "CASE" and self._word(index - 1) not in (".", ":"):
                open_cases[-1] += 1
            elif word == "END" and open_cases[-1]:
                open_cases[-1] -= 1
            elif open_cases[-1]:
                yield index

    def _judge_call(self, index: int) -> None:
        if self._word(index - 1) in (".", ":"):
            return
        if self._kind(index + 1) not in NAMES:
            self._judge_subquery(index)
            return
        # Procedures are always in a namespace, so `call ORDER BY` can be none.
        if self._word(index + 1) in _GOES_ON and self._word(index + 2) != ".":
            return
        token = self._tokens[index + 1]
        name = self._procedure_name(index + 1)
        if name not in self._procedures:
            message = f"The procedure {name[:80]} is not on the list of allowed procedures."
            self._refuse("procedure_not_allowed", token, message)

    def _judge_subquery(self, index: int) -> None:
        """Refuse `CALL { … } IN TRANSACTIONS`, which commits by itself."""
        body = index + 1
        if self._word(body) == "(":
            body = self._closing(body) + 1
        if self._word(body) != "{":
            return
        end = self._closing(body) + 1
        if self._word(end) == "IN":
            message = "CALL … IN TRANSACTIONS commits on its own; only plain subqueries run here."
            self._refuse("write_clause", self._tokens[end], message)

    def _closing(self, index: int) -> int:
        """Find the bracket that closes the one at `index`; its index, or the end without one."""
        if self._brackets is None:
            self._brackets = closing_brackets(self._words)
        return self._brackets.get(index, len(self._words))

    def _procedure_name(self, index: int) -> str:
        parts = [self._tokens[index].value]
        while self._word(index + 1) == "." and self._kind(index + 2) in NAMES:
            index += 2
            parts.append(self._tokens[index].value)
        return ".".join(parts)

    def _judge_function(self, last: int) -> None:
        first = last
        while self._word(first - 1) == "." and self._kind(first - 2) in NAMES:
            first -= 2
        token, before = self._tokens[first], self._word(first - 1)
        if before == "CALL" and self._word(first - 2) not in (".", ":"):
            return
        if first == last:
            if token.word in BEFORE_PARENTHESIS or token.word in WRITING_CLAUSES:
                return
            if before == ":" and self._word(first - 3) in ("INDEX", "SEEK", "SCAN"):
                return
        name = ".".join(part.value for part in self._tokens[first : last + 1 : 2])
        if name not in self._functions:
            message = f"The function {name[:80]} is not on the list of allowed functions."
            self._refuse("function_not_allowed", token, message)


def _broken(token: Token) -> str:
    opening = token.text[:1]
    if opening in ("'", '"'):
        return f"The string that starts with {opening} has no end."
    if opening == "`":
        return "The name that starts with ` has no end."
    if token.text.startswith("/*"):
        return "The comment that starts with /* has no end."
    if token.text.startswith("\\u"):
        return "\\u is followed by four hexadecimal digits."
    return "This is not a part of Cypher."
