"""GROUP BY, which Cypher does not have: groups follow from what stands beside an aggregate."""

from collections.abc import Sequence

from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.nesting import depths
from graphrag_core.cypher.reading import Clause, Item, QueryStructure

CLAUSE_ENDS = frozenset({"ORDER", "LIMIT", "SKIP", "OFFSET", "UNION", "RETURN", "WITH", "MATCH"})


def group_by_end(tokens: Sequence[Token], at: int) -> int | None:
    """Return the last token of the GROUP BY that begins at a token, with its HAVING; or None."""
    if tokens[at + 1 : at + 2] == [] or tokens[at + 1].word != "BY":
        return None
    ends = (i for i in range(at + 2, len(tokens)) if tokens[i].word in CLAUSE_ENDS | {";", "}"})
    return next(ends, len(tokens)) - 1


def is_implied(reading: QueryStructure, at: int, last: int) -> bool:
    """Tell whether a GROUP BY asks for the groups that its query has without it.

    Its keys must then be all that is returned beside an aggregate, and nothing else; a condition
    of the groups (HAVING) has no place without it.
    """
    clause = _projection_before(reading, reading.tokens[at])
    if clause is None or clause.star or not clause.aggregates:
        return False
    keys = _split(reading.tokens[at + 2 : last + 1])
    unmatched = [_names(reading, item) for item in clause.items if not item.aggregates]
    for key in keys:
        place = next((i for i, names in enumerate(unmatched) if key in names), None)
        if place is None:
            return False
        del unmatched[place]
    return not unmatched


def _projection_before(reading: QueryStructure, token: Token) -> Clause | None:
    """Return the WITH or RETURN right before a token, which ends it."""
    for body in reading.bodies:
        for clause, following in zip(body.clauses, body.clauses[1:], strict=False):
            if following.token is token:
                return clause if clause.kind in ("WITH", "RETURN") else None
    return None


def _names(reading: QueryStructure, item: Item) -> set[tuple[str, ...]]:
    """Return what an item may be called in GROUP BY: its expression or its alias."""
    inside = (t.text for t in reading.tokens if item.start <= t.offset and t.end <= item.end)
    alias = {(item.alias.text,)} if item.alias is not None else set()
    return {tuple(inside), *alias}


def _split(tokens: Sequence[Token]) -> list[tuple[str, ...]]:
    """Return the texts between the commas that are in no bracket."""
    parts: list[list[str]] = [[]]
    for token, depth in zip(tokens, depths(tokens), strict=True):
        if depth == 0 and token.word == ",":
            parts.append([])
        else:
            parts[-1].append(token.text)
    return [tuple(part) for part in parts]
