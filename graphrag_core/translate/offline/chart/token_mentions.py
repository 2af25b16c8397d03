"""What a span of words says, before it is known where it stands among the positions."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TokenMention:
    """Tokens `first` to `last` (exclusive) with what they may mean and its cost."""

    first: int
    last: int
    kind: str
    value: Any
    cost: float = 0.0
