"""Keeps a query inside one tenant, whoever wrote it: every pattern gets the tenant's condition.

A pattern counts as scoped when its property map or label says so, or a plain
`WHERE n.tenant_id = 'a' AND …` of its own clause; nothing is concluded from `OR`, `NOT` and
the like. All other patterns get the condition. What does not read through patterns
(procedures, texts that the reader is not sure of) cannot be narrowed and is refused.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from graphrag_core.cypher.compose import Template, excerpt, parameter, plain_name
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.findings import Finding, TenantScope
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import (
    Clause,
    NodePattern,
    PathPattern,
    QueryStructure,
    RelationshipPattern,
    Variable,
)
from graphrag_core.errors import QueryRefusedError
from graphrag_core.types import CypherQuery, Edit

PARAMETER = "tenant"
"""The parameter that holds the tenant; a value that a caller gives it is replaced."""

TENANT = parameter(PARAMETER)
CONDITION = Template("{node}.{key} = {tenant}")
WHERE, BOTH = Template("WHERE {condition}"), Template("{condition} AND ({own})")
ENTRY = Template("{key}: {tenant}")

SEARCHES = ("db.index.fulltext.querynodes", "db.index.vector.querynodes")
"""Procedures whose nodes can be filtered where they are yielded, in queries of ours alone.

They rank, skip and limit before that, so what they leave out tells of other tenants' texts.
"""

SELECTORS = {"shortestpath": "ANY SHORTEST ", "allshortestpaths": "ALL SHORTEST "}
"""What the old functions are called in front of a quantified path."""

REFUSED = "only queries that read through patterns can be kept inside a tenant"


@lru_cache(maxsize=1_000)
def scoped_text(text: str, scope: TenantScope, *, ours: bool = False) -> str:
    """Narrow a query to the tenant, with the tenant as `$tenant`.

    Unchanged when each pattern is narrow already. A query of `ours` may search indexes. Raises
    `QueryRefusedError` with the code `tenant_not_scoped` when some part cannot be narrowed.
    """
    findings = list(unscoped(read_query(text), scope, ours=ours))
    for finding in findings:
        if finding.edit is None:
            raise QueryRefusedError(
                finding.message,
                hint="Write it with MATCH patterns; while a tenant is set, nothing else is run.",
                code="tenant_not_scoped",
            )
    narrowed = apply_edits(text, (f.edit for f in findings if f.edit is not None))
    if findings and any(unscoped(read_query(narrowed), scope, ours=ours)):
        raise QueryRefusedError(
            f"The query could not be narrowed to the tenant: {REFUSED}.",
            hint="Write the tenant's condition into every pattern.",
            code="tenant_not_scoped",
        )
    return narrowed


def scoped_query(query: CypherQuery, scope: TenantScope, *, ours: bool = False) -> CypherQuery:
    """Narrow a query as `scoped_text` does; `$tenant` is the tenant, whatever was given for it."""
    text = scoped_text(query.text, scope, ours=ours)
    return CypherQuery(text, {**query.parameters, PARAMETER: scope.tenant})


def unscoped(
    reading: QueryStructure, scope: TenantScope, *, ours: bool = False
) -> Iterator[Finding]:
    """Each part of a query that may show another tenant's data; with the edit that narrows it."""
    if not reading.certain:
        yield Finding(f"This query could not be read as a whole: {REFUSED}.")
        return
    narrowing = _Narrowing(reading, scope)
    yield from narrowing.procedures(ours)
    yield from narrowing.unprovable(ours)
    yield from narrowing.selectors()
    for node in reading.nodes:
        yield from narrowing.node(node)
    for relationship in reading.relationships:
        yield from narrowing.relationship(relationship)


class _Narrowing:
    """One query's tokens, and what of them is scoped already."""

    def __init__(self, reading: QueryStructure, scope: TenantScope) -> None:
        self._reading = reading
        self._scope = scope
        self._tokens = reading.tokens or tokenize(reading.text)
        self._place = {token.offset: index for index, token in enumerate(self._tokens)}
        self._has_map = {
            id(access.owner)
            for comparison in reading.comparisons
            if (access := comparison.left.access) is not None
            and access.owner is not None
            and access.key.value == scope.key
            and self._is_whole_value(comparison.right.token)
        }
        self._asked = tuple(self._asked_for())
        self._binders = {
            node.variable.token.offset: node
            for node in reading.nodes
            if node.variable is not None and _binds(node, node.variable)
        }

    def _is_tenant(self, token: Token) -> bool:
        if token.kind == "string":
            return token.value == self._scope.tenant
        return token.kind == "parameter" and token.value == PARAMETER

    def _is_whole_value(self, token: Token) -> bool:
        """Tell whether a value of a property map is this tenant and nothing is added to it."""
        after = self._place[token.offset] + 1
        return self._is_tenant(token) and self._word(after) in (",", "}")

    def _asked_for(self) -> Iterator[tuple[str, Clause]]:
        """Yield the variables that the WHERE of a MATCH narrows to this tenant, with the clause."""
        for clause in self._reading.body.clauses:
            if clause.where is None or not clause.kind.endswith(("MATCH", "CALL PROCEDURE")):
                continue
            tokens = self._between(*clause.where)
            if {"OR", "XOR", "NOT", "CASE", "IMPLIES"} & {token.word for token in tokens}:
                continue
            depth = 0
            for at, before in enumerate(tokens[:-5]):
                depth += _opens(before)
                name, dot, key, equals, value = tokens[at + 1 : at + 6]
                whole = at + 6 == len(tokens) or tokens[at + 6].word == "AND"
                conjunct = depth == 0 and before.word in ("WHERE", "AND") and whole
                compared = (dot.word, key.value, equals.word) == (".", self._scope.key, "=")
                if conjunct and compared and self._is_tenant(value):
                    yield name.value, clause

    def node(self, node: NodePattern) -> Iterator[Finding]:
        if self._is_bound(node) or self._is_scoped(node):
            return
        inside = self._inside(node.start)
        by_label = self._scope.key is None
        edit = _labelled(inside, node, self._scope) if by_label else _mapped(inside, self._entry())
        yield self._finding(node.start, node.end, edit)

    def relationship(self, found: RelationshipPattern) -> Iterator[Finding]:
        following = next((t for t in self._tokens if t.offset >= found.end), None)
        quantified = found.hops_token is not None and following is found.hops_token
        stretched = found.hops_token is not None and found.hops_token.offset < found.end
        if not (quantified or stretched):
            asked = self._is_asked(found.start, found.variable)
            if asked or not self._carries(found) or id(found) in self._has_map:
                return
            yield self._finding(found.start, found.end, self._bracket_edit(found))
            return
        # Its inner nodes have no pattern that could carry a condition: they are given one.
        whole = self._step_text(found)
        hops = _quantifier(found) if stretched else ""
        inner = self._node_text()
        length = found.end - found.start
        edit = whole and Edit(found.start, length, f"({inner}{whole}{inner}){hops}")
        yield self._finding(found.start, found.end, edit or None)

    def selectors(self) -> Iterator[Finding]:
        """`shortestPath(…)` takes no quantified path: it becomes `ANY SHORTEST (…)`."""
        for path in self._reading.paths:
            token = self._tokens[self._place[path.start]]
            selector = SELECTORS.get(token.value.lower())
            if selector is not None and path.selective and self._stretches(path):
                edit = Edit(token.offset, token.length, selector)
                yield self._finding(path.start, path.end, edit)

    def unprovable(self, ours: bool) -> Iterator[Finding]:
        """Yield the patterns that may reveal other tenants' data despite the tenant's condition.

        `SEARCH n IN (VECTOR INDEX …)` takes the nearest before they are filtered. When it looks up
        a computed type, `()-[:$(…)]-()`, the server lets ends pass that do not match (2026.08).
        """
        for token in () if ours else self._reading.searches:
            message = "A search of an index may tell of what belongs to other tenants"
            yield Finding(f"{message}: {REFUSED}.", token.offset, token.length)
        for token in self._reading.computed_labels:
            message = "A computed label or type may match what belongs to other tenants"
            yield Finding(f"{message}: write its name.", token.offset, token.length)

    def procedures(self, ours: bool) -> Iterator[Finding]:
        calls = {clause.start: clause for clause in self._reading.body.clauses}
        for index, token in enumerate(self._tokens[:-1]):
            following = self._tokens[index + 1]
            if token.word != "CALL" or following.kind not in ("name", "escaped"):
                continue
            clause = calls.get(token.offset)
            node = self._searched(clause, index) if ours else None
            if clause is not None and node is not None and self._filters(clause, node):
                continue
            filtered = self._filter_edit(clause, node) if clause is not None and node else None
            message = "A procedure may show what belongs to other tenants"
            yield Finding(f"{message}: {REFUSED}.", token.offset, token.length, edit=filtered)

    def _searched(self, clause: Clause | None, index: int) -> Variable | None:
        """Return the node that an index search yields, where it can be filtered there."""
        if clause is None or self._scope.key is None or clause.order or clause.skip or clause.limit:
            return None
        opening = next((i for i in range(index, len(self._tokens)) if self._word(i) == "("), index)
        name = "".join(t.value for t in self._tokens[index + 1 : opening]).lower()
        nodes = [variable for variable in clause.bound if variable.kind == "node"]
        return nodes[0] if name in SEARCHES and len(nodes) == 1 else None

    def _filters(self, clause: Clause, node: Variable) -> bool:
        return any(asking is clause and name == node.name for name, asking in self._asked)

    def _filter_edit(self, clause: Clause, node: Variable) -> Edit:
        condition = CONDITION.fill(
            node=plain_name(node.name), key=plain_name(self._scope.key or ""), tenant=TENANT
        )
        if clause.where is None:
            return Edit(clause.end, 0, f" {WHERE.fill(condition=condition)}")
        start = clause.where[0] + len("WHERE")
        own = excerpt(self._reading, start, clause.end)
        both = BOTH.fill(condition=condition, own=own)
        return Edit(start, clause.end - start, f" {both}")

    def _stretches(self, path: PathPattern) -> bool:
        return any(
            relationship.hops_token is not None
            and relationship.hops_token.offset < relationship.end
            for relationship in path.relationships
        )

    def _is_bound(self, node: NodePattern) -> bool:
        """Tell whether the node is another mention of one that a pattern before it has scoped."""
        variable = node.variable
        if variable is None or _binds(node, variable):
            return False
        first = variable.origin or variable
        return not first.many and first.token.offset in self._binders

    def _is_scoped(self, node: NodePattern) -> bool:
        if self._scope.key is not None:
            return id(node) in self._has_map or self._is_asked(node.start, node.variable)
        return self._scope.label in _certain_labels(self._inside(node.start), node)

    def _is_asked(self, start: int, variable: Variable | None) -> bool:
        """Tell whether the WHERE of the pattern's own clause asks for the tenant.

        A pattern in an expression there may mean another variable of that name.
        """
        return variable is not None and any(
            name == variable.name and start in _starts(clause) for name, clause in self._asked
        )

    def _carries(self, found: RelationshipPattern) -> bool:
        """Tell whether relationships of this pattern carry the tenant's key themselves."""
        types, own = found.types, self._scope.own
        if self._scope.key is None:
            return False
        if types is None or types.open or not types.positive():
            return bool(self._scope.types)
        named = set(types.positive())
        return bool(named & self._scope.types) or (own is not None and not named <= own)

    def _step_text(self, found: RelationshipPattern) -> str:
        """Write a relationship pattern without its hops, with the tenant's condition.

        "" if unsure.
        """
        text = self._reading.text
        tokens = self._between(found.start, found.end)
        edits = []
        if found.hops_token is not None and found.hops_token.offset < found.end:
            at = next(i for i, token in enumerate(tokens) if token is found.hops_token)
            last = at
            while tokens[last + 1].kind == "number" or tokens[last + 1].word == "..":
                last += 1
            edits.append(Edit(tokens[at].offset, tokens[last].end - tokens[at].offset, ""))
        if self._carries(found) and id(found) not in self._has_map:
            condition = self._bracket_edit(found)
            if condition is None:
                return ""
            edits.append(condition)
        shifted = [Edit(e.offset - found.start, e.length, e.replacement) for e in edits]
        return apply_edits(text[found.start : found.end], shifted)

    def _bracket_edit(self, found: RelationshipPattern) -> Edit | None:
        if found.inside is not None:
            opening = max(o for o in self._place if o < found.inside)
            return _mapped(self._inside(opening), self._entry())
        dash = next(t for t in self._between(found.start, found.end) if t.word == "-")
        return Edit(dash.end, 0, f"[{{{self._entry()}}}]")

    def _entry(self) -> str:
        return ENTRY.fill(key=plain_name(self._scope.key or ""), tenant=TENANT).text

    def _node_text(self) -> str:
        if self._scope.key is None:
            return f"(:{plain_name(self._scope.label or '')})"
        return f"({{{self._entry()}}})"

    def _inside(self, opening: int) -> list[Token]:
        """Return the tokens behind the bracket at an offset, up to the one that closes it."""
        index = self._place[opening] + 1
        found, depth = [], 1
        while index < len(self._tokens) and depth:
            depth += _opens(self._tokens[index])
            found.append(self._tokens[index])
            index += 1
        return found

    def _between(self, start: int, end: int) -> list[Token]:
        index = self._place[start]
        found = []
        while index < len(self._tokens) and self._tokens[index].offset < end:
            found.append(self._tokens[index])
            index += 1
        return found

    def _word(self, index: int) -> str:
        return self._tokens[index].word if index < len(self._tokens) else ""

    def _finding(self, start: int, end: int, edit: Edit | None) -> Finding:
        what = self._reading.text[start:end]
        shown = what if len(what) <= 60 else what[:59] + "…"
        asked = self._scope.key or "label"
        message = f"{shown} may belong to another tenant: ask for {asked} '{self._scope.tenant}'."
        return Finding(message, start, end - start, edit=edit)


def _opens(token: Token) -> int:
    """1 for an opening bracket, -1 for a closing one, else 0."""
    return (token.word in ("(", "[", "{")) - (token.word in (")", "]", "}"))


def _starts(clause: Clause) -> set[int]:
    """Where the patterns begin that a clause itself looks for."""
    nodes = {node.start for path in clause.paths for node in path.nodes}
    return nodes | {found.start for path in clause.paths for found in path.relationships}


def _binds(node: NodePattern, variable: Variable) -> bool:
    return node.start <= variable.token.offset < node.end


def _mapped(inside: Sequence[Token], entry: str) -> Edit | None:
    """Create the edit that puts an entry into the property map of a pattern, or adds a map."""
    depth = 0
    for index, token in enumerate(inside[:-1]):
        if depth == 0:
            if token.word == "{":
                comma = "" if inside[index + 1].word == "}" else ", "
                return Edit(token.end, 0, f"{entry}{comma}")
            if token.kind == "parameter" and inside[index + 1].word != "(":
                return None
            if _is_where(inside, index):
                return Edit(token.offset, 0, f"{{{entry}}} ")
        depth += _opens(token)
    gap = " " if len(inside) > 1 else ""
    return Edit(inside[-1].offset, 0, f"{gap}{{{entry}}}")


def _certain_labels(inside: Sequence[Token], node: NodePattern) -> set[str]:
    """Return the labels that every match of a pattern has: those joined by `&` or `:` alone."""
    asked = _label_tokens(inside, node)
    outer, depth = [], 0
    for token in asked:
        depth += _opens(token)
        if depth == 0 and _opens(token) == 0:
            outer.append(token)
    if any(token.word == "|" for token in outer):
        return set()
    return {
        token.value
        for before, token in zip([None, *outer], outer, strict=False)
        if token.kind in ("name", "escaped") and (before is None or before.word in ("&", ":"))
    }


def _label_tokens(inside: Sequence[Token], node: NodePattern) -> Sequence[Token]:
    """Return the label expression of a node pattern, without its leading `:` or `IS`."""
    start = 1 if node.variable is not None and inside[0].value == node.variable.name else 0
    if inside[start].word not in (":", "IS"):
        return ()
    depth, end = 0, start + 1
    while end < len(inside) - 1 and (depth or inside[end].word != "{"):
        if depth == 0 and _is_where(inside, end):
            break
        depth += _opens(inside[end])
        end += 1
    return inside[start + 1 : end]


def _labelled(inside: Sequence[Token], node: NodePattern, scope: TenantScope) -> Edit:
    """Create the edit that requires the tenant's label beside those of the pattern."""
    label = plain_name(scope.label or "")
    asked = _label_tokens(inside, node)
    if not asked:
        named = node.variable is not None and inside[0].value == node.variable.name
        gap = "" if len(inside) == 1 + named else " "
        return Edit(inside[0].end if named else inside[0].offset, 0, f":{label}{gap}")
    first, last = asked[0].offset, asked[-1].end
    if any(token.word == ":" for token in asked):
        return Edit(last, 0, f":{label}")
    if len(asked) == 1:
        return Edit(last, 0, f"&{label}")
    return Edit(first, last - first, f"({_joined(asked)})&{label}")


def _joined(tokens: Sequence[Token]) -> str:
    return "".join(token.text for token in tokens)


def _is_where(inside: Sequence[Token], index: int) -> bool:
    """Tell whether the word at an index starts the pattern's condition and is not a name."""
    if inside[index].word != "WHERE":
        return False
    if index == 0:
        return inside[1].word not in (":", "{", "IS", "WHERE", "*", ")", "]")
    return inside[index - 1].word not in (":", "|", "&", "!", "IS")


def _quantifier(found: RelationshipPattern) -> str:
    least, most = found.hops or (1, None)
    return f"{{{least},{most if most is not None else ''}}}"
