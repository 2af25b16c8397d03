"""What may stand before a query: EXPLAIN, PROFILE, `CYPHER 25` and its options."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import Token, tokenize


@dataclass(frozen=True, slots=True)
class Prefix:
    """A query without its leading EXPLAIN or PROFILE.

    `mode` is which it was. `body` is the text with that word replaced by spaces, so that
    every offset in it is one in the text as given, and `CYPHER 25 runtime=…` stays in front.
    """

    mode: str | None
    body: str

    def original_offset(self, body_offset: int) -> int:
        """Map an offset in `body` to an offset in the text as given."""
        return max(0, body_offset)


def strip_prefix(text: str) -> Prefix:
    """Take a leading EXPLAIN or PROFILE off, so that another can be put in front."""
    tokens = tokenize(text)
    mode: str | None = None
    body = text
    for token in tokens[: prefix_length(tokens)]:
        if token.word in ("EXPLAIN", "PROFILE"):
            mode = mode or token.word
            body = body[: token.offset] + " " * token.length + body[token.end :]
    return Prefix(mode, body)


def prefix_length(tokens: Sequence[Token]) -> int:
    """Count how many tokens belong to EXPLAIN, PROFILE, `CYPHER 25` and its options."""
    index = 0
    while index < len(tokens):
        word = tokens[index].word
        if word in ("EXPLAIN", "PROFILE"):
            index += 1
        elif word == "CYPHER":
            index += 1
            if index < len(tokens) and tokens[index].kind == "number":
                index += 1
            while index + 1 < len(tokens) and tokens[index + 1].word == "=":
                index += 3
        else:
            break
    return min(index, len(tokens))
