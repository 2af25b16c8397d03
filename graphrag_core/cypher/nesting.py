"""How deep the tokens of a text stand in brackets and in CASE."""

from collections.abc import Sequence
from itertools import accumulate

from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.vocabulary import words

_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_OPERAND_STARTS = frozenset({"(", "[", "{", "-", "+", "$"})
_OPERAND_ENDS = frozenset({")", "]", "}"})
_AFTER_OPERAND = words("AND AS CONTAINS ENDS IMPLIES IN IS OR STARTS THEN XOR")
_BEFORE_OPERAND = words("AND BY CASE CONTAINS DISTINCT ELSE IN NOT OR THEN WHEN WHERE WITH XOR")


def depths(tokens: Sequence[Token]) -> list[int]:
    """Return how many brackets and CASEs are open behind each token.

    A bracket that opens outside of the tokens makes that negative where it closes. CASE and END
    count in pairs only: properties, labels and variables have these names too.
    """
    steps = [_BRACKETS.get(token.word, 0) for token in tokens]
    waiting: list[int] = []
    for at, token in enumerate(tokens):
        if steps[at] > 0 or (token.word == "CASE" and _opens(tokens, at)):
            waiting.append(at)
        elif steps[at] < 0:
            while waiting and tokens[waiting.pop()].word == "CASE":
                pass
        elif waiting and tokens[waiting[-1]].word == "CASE" and _closes(tokens, at):
            steps[waiting.pop()], steps[at] = 1, -1
    return list(accumulate(steps))


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether an operand stands behind a CASE, as behind no name."""
    if at + 1 >= len(tokens) or (at and tokens[at - 1].word in (".", ":")):
        return False
    after = tokens[at + 1]
    if after.kind == "symbol":
        return after.word in _OPERAND_STARTS
    return after.word not in _AFTER_OPERAND


def _closes(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether an END stands here behind an operand, as no name does."""
    before = tokens[at - 1]
    if tokens[at].word != "END":
        return False
    if before.kind == "symbol":
        return before.word in _OPERAND_ENDS
    return before.word not in _BEFORE_OPERAND
